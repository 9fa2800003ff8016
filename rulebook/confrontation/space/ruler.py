"""Measuring: from edge to edge, and not before the action it concerns has been announced."""

from __future__ import annotations

from rulebook.clicks import read_spot
from rulebook.confrontation.actions import Measure
from rulebook.confrontation.company.battles import ground
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.shooting.rules import range_band
from rulebook.confrontation.space.shapes import Disc, Shape, distance
from rulebook.game import Refusal


def base_at(facts: Facts, place: str) -> Shape | None:
    """What can be measured to: a fighter, an objective, an item, or a point of the ground."""
    found = facts.find(place)
    if found:
        return found[1].base
    point = read_spot(place)
    if point:
        return Disc(point, 0.0)
    if place.startswith("o:") and place[2:].isdigit() and int(place[2:]) < len(facts.battle.objectives):
        objective = facts.battle.objectives[int(place[2:])]
        return ground(facts.field, objective)
    return next((Disc(item.at, 0.0) for item in facts.items if f"i:{item.id}" == place), None)


def gap_between(one: Shape, other: Shape) -> float:
    """How far two things are from edge to edge; they do not cross (CF-GEOM-3)."""
    if isinstance(other, Disc):
        return max(0.0, one.distance_to(other.centre) - other.radius)
    if isinstance(one, Disc):
        return gap_between(other, one)
    corners = [*((one, corner) for corner in other.corners), *((other, corner) for corner in one.corners)]
    return min(shape.distance_to(corner) for shape, corner in corners)


def measure_refusal(facts: Facts, action: Measure) -> Refusal | None:
    """Nothing is measured before the action is announced, unless learners agree otherwise (CF-GEOM-8)."""
    strict = facts.settings.variants.strict_measuring == "on"
    if strict and (facts.activation is None or not facts.activation.package):
        return Refusal("CF-GEOM-8", "Nothing is measured before the action it concerns has been announced.")
    for place in (action.start, action.end):
        if base_at(facts, place) is None:
            return Refusal("CF-GEOM-3", f"{place} is nothing that can be measured to.")
    return None


def measure(draft: Draft, action: Measure) -> None:
    """Log a distance: the gap between the edges (CF-GEOM-3)."""
    one, other = base_at(draft, action.start), base_at(draft, action.end)
    assert one is not None
    assert other is not None
    gap = gap_between(one, other)
    text = f"From {action.start} to {action.end} it is {gap:.1f} cm from edge to edge"
    if isinstance(one, Disc) and isinstance(other, Disc) and (one.radius or other.radius):
        text += f" ({distance(one.centre, other.centre):.1f} cm between the centres)"
    where = [place for place in (action.start, action.end) if draft.find(place)]
    draft.log("CF-GEOM-3", f"{text}: range {range_band(gap)}.", where, "ruler")
    draft.shown.append(("ruler", action.start, action.end))
