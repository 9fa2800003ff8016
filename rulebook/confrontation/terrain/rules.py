"""Things on the field: doors and chests, items that are carried, and elements that can be destroyed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.space.field import Element, Field
from rulebook.confrontation.space.shapes import Disc, Point, at_most, distance, towards
from rulebook.confrontation.space.sight import sees_point
from rulebook.game import Refusal


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be carried: where it lies, or who has it."""

    id: str
    at: Point
    carrier: str = ""


def touches(element: Element, fighter: Fighter) -> bool:
    """Whether a fighter is in contact with an element; this never engages him (CF-STATE-8, CF-TERR-12)."""
    return element.shape.touches(fighter.base)


def open_refusal(fighter: Fighter, element: Element, opened: Collection[str]) -> Refusal | None:
    """Why a fighter may not open a door or chest; `opened` are those who did so in this activation (CF-TERR-2)."""
    if not touches(element, fighter):
        return Refusal("CF-TERR-1", f"{fighter.id} is not in contact with it.", (fighter.id, element.id))
    if fighter.id in opened:
        return Refusal("CF-TERR-2", f"{fighter.id} has opened something in this activation.", (fighter.id,))
    return None


# ---- items


def pick_up_refusal(fighter: Fighter, item: Item, items: Collection[Item]) -> Refusal | None:
    """Why a fighter may not take an item: one each (CF-TERR-9), and he ends his move on it (CF-TERR-5)."""
    if any(other.carrier == fighter.id for other in items):
        return Refusal("CF-TERR-9", f"{fighter.id} carries an item already.", (fighter.id,))
    if item.carrier or not at_most(distance(fighter.at, item.at), fighter.base.radius):
        return Refusal("CF-TERR-5", f"{fighter.id} does not stand on it.", (fighter.id, item.id))
    return None


def drop_refusal(fighter: Fighter, item: Item, *, moving: bool) -> Refusal | None:
    """Why a carrier may not lay an item down: only at the start or end of his movement (CF-TERR-7)."""
    if item.carrier != fighter.id or moving:
        return Refusal("CF-TERR-7", "A carrier drops his item at the start or end of his movement.", (fighter.id,))
    return None


def dropped(item: Item, fighter: Fighter) -> Item:
    """The item where its carrier fell (CF-TERR-6, CF-DMG-7)."""
    return replace(item, at=fighter.at, carrier="")


def laid_down(item: Item, fighter: Fighter, field: Field) -> Item:
    """The item in contact with its carrier's base (CF-TERR-7), where nobody stands if there is such a place."""
    rim = [point for point in fighter.base.points() if point != fighter.at and field.holds(Disc(point, 0.0))]
    free = [point for point in rim if not _covered(field, fighter, point)]
    return replace(item, at=next(iter(free or rim)), carrier="")


def _covered(field: Field, fighter: Fighter, point: Point) -> bool:
    spot = Disc(point, 0.0)
    others = (base for _, other, base in field.bases if other.id != fighter.id)
    return any(base.overlaps(spot) for base in others) or any(e.impassable and e.under(spot) for e in field.elements)


def at_edge(item: Item, fighter: Fighter, field: Field) -> Item:
    """The item on the edge where its carrier left the field (CF-TERR-8)."""
    (x, y), (width, depth) = fighter.at, field.size
    return replace(item, at=(min(max(x, 0.0), width), min(max(y, 0.0), depth)), carrier="")


# ---- destruction

DEFENSE = 0
"""Terrain has Defense 0 (CF-TERR-13)."""


def strike_refusal(
    field: Field, unit: Unit, fighters: Collection[Fighter], element: Element, *, allowed: bool
) -> Refusal | None:
    """Why fighters may not strike an element; `allowed` is what the battle says (CF-TERR-10).

    Striking takes the assault part of a free unit (CF-TERR-24), and those who touch it strike (CF-TERR-12).
    """
    name = element.kind.id.replace("_", " ")
    if not allowed or element.kind.resilience is None:
        return Refusal("CF-TERR-10", f"In this battle the {name} cannot be destroyed.", (element.id,))
    if field.engaged(unit):
        return Refusal(
            "CF-TERR-24", f"{unit.subject('are')} engaged; only a free unit strikes terrain.", (unit.leader,)
        )
    for fighter in fighters:
        if not touches(element, fighter):
            return Refusal("CF-TERR-12", f"{fighter.id} does not touch the {name}.", (fighter.id, element.id))
    return None


def gap_to(element: Element, fighter: Fighter) -> float:
    """From a base to the nearest edge of an element (CF-TERR-23, CF-TERR-24)."""
    return max(0.0, element.shape.distance_to(fighter.at) - fighter.base.radius)


def nearest_point(element: Element, place: Point) -> Point:
    """The point of an element that is nearest to a place outside it."""
    if isinstance(element.shape, Disc):
        return towards(element.shape.centre, place, element.shape.radius)
    return min((_foot(place, a, b) for a, b in element.shape.edges), key=lambda point: distance(place, point))


def _foot(place: Point, a: Point, b: Point) -> Point:
    """The point of a segment that is nearest to a place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return (a[0] + share * dx, a[1] + share * dy)


def spots(element: Element) -> list[Point]:
    """Parts of an element that somebody may see: the corners and the middles of its sides, or points of its rim."""
    if isinstance(element.shape, Disc):
        return list(element.shape.points())
    return [spot for a, b in element.shape.edges for spot in (a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))]


def spotters(field: Field, unit: Unit, fighters: Collection[Fighter], element: Element) -> list[Fighter]:
    """Those who see any part of an element (CF-TERR-23); it does not hide itself."""
    open_field = replace(field, elements=tuple(e for e in field.elements if e.id != element.id))
    parts = [Disc(spot, 0.0) for spot in spots(element)]
    return [f for f in fighters if any(sees_point(open_field, unit, f, part) for part in parts)]


def damaged(field: Field, element: Element, points: int) -> Field:
    """The field after damage that an element withstands (CF-TERR-23)."""
    hurt = replace(element, structure=element.structure - points)
    return replace(field, elements=tuple(hurt if e.id == element.id else e for e in field.elements))
