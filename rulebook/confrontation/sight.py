"""Lines of sight. Fighters see in all directions (CF-LOS-1), and the field is flat (CF-LOS-3)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from rulebook.confrontation.field import Element, Field
from rulebook.confrontation.geometry import CONTACT, Disc, Point, Shape, below
from rulebook.confrontation.units import Fighter, Unit


@dataclass(frozen=True, slots=True)
class Sight:
    """A straight segment along which one base sees another, or whose bases and which elements are in the way."""

    clear: tuple[Point, Point] | None
    hidden_by: tuple[str, ...] = ()


def sees(field: Field, unit: Unit, seer: Fighter, other: Unit, seen: Fighter) -> bool:
    """Whether a fighter sees another: some straight segment between their bases is clear (CF-LOS-2, CF-LOS-4)."""
    smaller = min(seer.profile.height, seen.profile.height)
    return _clear(field, seer, seen.base, smaller, {unit.id, other.id})


def sight(field: Field, unit: Unit, seer: Fighter, other: Unit, seen: Fighter) -> Sight:
    """How a fighter sees another, for showing it: the middle of a base first, else any other segment (CF-LOS-4)."""
    smaller = min(seer.profile.height, seen.profile.height)
    near = _in_between(field, seer, seen.base, smaller, {unit.id, other.id})
    segment = _segment(seer.base, seen.base, near)
    if segment:
        return Sight(segment)
    across = [name for name, shape in near if shape.cuts(seer.at, seen.at)]
    return Sight(None, tuple(across or (name for name, _ in near)))


def sees_point(field: Field, unit: Unit, seer: Fighter, spot: Disc) -> bool:
    """Whether a fighter sees a spot on the ground, which is as tall as he is (CF-LOS-10)."""
    return _clear(field, seer, spot, seer.profile.height, {unit.id})


def unit_sees_fighter(field: Field, unit: Unit, other: Unit, seen: Fighter) -> bool:
    """Whether at least one member sees a fighter (CF-LOS-10)."""
    return any(sees(field, unit, seer, other, seen) for seer in unit.fighters)


def unit_sees(field: Field, unit: Unit, other: Unit) -> bool:
    """Whether at least one member sees at least one member of the other unit (CF-LOS-7)."""
    return any(unit_sees_fighter(field, unit, other, seen) for seen in other.fighters)


def _clear(field: Field, seer: Fighter, seen: Disc, smaller: float, units: set[str]) -> bool:
    return _segment(seer.base, seen, _in_between(field, seer, seen, smaller, units)) is not None


def _segment(mine: Disc, seen: Disc, near: list[tuple[str, Shape]]) -> tuple[Point, Point] | None:
    """The first segment between two bases that nothing cuts."""
    if not near:
        return mine.centre, seen.centre
    segments = product(mine.points(), seen.points())
    return next(((a, b) for a, b in segments if not any(shape.cuts(a, b) for _, shape in near)), None)


def _in_between(field: Field, seer: Fighter, seen: Disc, smaller: float, units: set[str]) -> list[tuple[str, Shape]]:
    """Fighters of third units (CF-LOS-6) and terrain, if tall enough to block (CF-LOS-5), near the line of sight."""
    mine, reach = seer.base, max(seer.base.radius, seen.radius)
    shapes: list[tuple[str, Shape]] = [
        (fighter.id, Disc(fighter.at, fighter.base.radius + CONTACT / 2))  # bases in contact leave no gap
        for unit in field.units
        if unit.id not in units
        for fighter in unit.fighters
        if fighter.profile.height >= smaller
    ]
    lookout = max((e.kind.height for e in field.elements if e.has("lookout") and e.under(mine)), default=0.0)
    shapes += [
        (e.id, e.shape) for e in field.elements if _hides(e, smaller, lookout) and not (e.under(mine) or e.under(seen))
    ]
    return [(name, shape) for name, shape in shapes if below(shape.to_segment(mine.centre, seen.centre), reach)]


def _hides(element: Element, smaller: float, lookout: float) -> bool:
    """Whether an element can block sight: tall enough (CF-LOS-5) and neither see-through nor open (CF-LOS-8).

    Who stands in or on it looks out of it (CF-LOS-9); from the hill one sees over low terrain (CF-BATTLE-2B).
    """
    if element.has("see_through") or element.has("open"):
        return False
    return element.kind.height >= smaller and element.kind.height >= lookout
