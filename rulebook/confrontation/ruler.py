"""Measuring: from edge to edge, and not before the action it concerns has been announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.clicks import read_spot
from rulebook.confrontation.actions import Measure
from rulebook.confrontation.geometry import Disc, distance
from rulebook.confrontation.shooting import range_band
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.desk import Desk
    from rulebook.confrontation.table import Table


def base_at(table: Table, place: str) -> Disc | None:
    """What can be measured to: a fighter, an objective, an item, or a point of the ground."""
    found = table.find(place)
    if found:
        return found[1].base
    point = read_spot(place)
    if point:
        return Disc(point, 0.0)
    if place.startswith("o:") and place[2:].isdigit() and int(place[2:]) < len(table.battle.objectives):
        objective = table.battle.objectives[int(place[2:])]
        return Disc(objective.at, objective.radius)
    return next((Disc(item.at, 0.0) for item in table.items if f"i:{item.id}" == place), None)


def measure_refusal(table: Table, action: Measure) -> Refusal | None:
    """Nothing is measured before the action is announced, unless learners agree otherwise (CF-GEOM-8)."""
    strict = table.settings.variants.strict_measuring == "on"
    if strict and (table.activation is None or not table.activation.package):
        return Refusal("CF-GEOM-8", "Nothing is measured before the action it concerns has been announced.")
    for place in (action.start, action.end):
        if base_at(table, place) is None:
            return Refusal("CF-GEOM-3", f"{place} is nothing that can be measured to.")
    return None


def measure(desk: Desk, action: Measure) -> None:
    """Tell a distance: the gap between the edges (CF-GEOM-3)."""
    one, other = base_at(desk, action.start), base_at(desk, action.end)
    assert one is not None
    assert other is not None
    gap = one.gap(other)
    text = f"From {action.start} to {action.end} it is {gap:.1f} cm from edge to edge"
    if one.radius or other.radius:
        text += f" ({distance(one.centre, other.centre):.1f} cm between the centres)"
    where = [place for place in (action.start, action.end) if desk.find(place)]
    desk.tell("CF-GEOM-3", f"{text}: range {range_band(gap)}.", where, "ruler")
    desk.shown.append(("ruler", action.start, action.end))
