"""Lines of sight. Fighters see in all directions (CF-LOS-1), and the field is flat (CF-LOS-3).

In the variant `height` a line runs from the seer's eye to the top of the seen, and what is lower at that place does not
block it; whatever is seen on the flat field is seen then, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.space.field import Element, Field
from rulebook.confrontation.space.shapes import (
    CONTACT,
    Disc,
    Point,
    Polygon,
    Shape,
    at_most,
    below,
    to_segment,
    towards,
)
from rulebook.confrontation.space.tangents import outermost


@dataclass(frozen=True, slots=True)
class Sight:
    """A straight segment along which one base sees another, or whose bases and which elements are in the way."""

    clear: tuple[Point, Point] | None
    hidden_by: tuple[str, ...] = ()


def sees(field: Field, unit: Unit, seer: Fighter, other: Unit, seen: Fighter) -> bool:
    """Whether a fighter sees another: some straight segment between their bases is clear (CF-LOS-2, CF-LOS-4)."""
    key = (unit.id, other.id, *((each.at, each.profile.base, each.profile.height) for each in (seer, seen)))
    if key not in field.seen:
        field.seen[key] = _clear(field, seer, seen.base, seen.profile.height, {unit.id, other.id})
    return field.seen[key]


def sight(field: Field, unit: Unit, seer: Fighter, other: Unit, seen: Fighter) -> Sight:
    """How a fighter sees another, to be shown: along which segment, or what blocks them all (CF-LOS-4)."""
    screens = _screens(field, seer, seen.base, seen.profile.height, {unit.id, other.id})
    segment = _segment(field, seer, seen.base, seen.profile.height, screens)
    if segment:
        return Sight(segment)
    across = [screen.name for screen in screens if screen.shape.cuts(seer.at, seen.at)]
    return Sight(None, tuple(across or (screen.name for screen in screens)))


def sees_point(field: Field, unit: Unit, seer: Fighter, spot: Disc) -> bool:
    """Whether a fighter sees a spot on the ground, which is as tall as he is (CF-LOS-10)."""
    return _clear(field, seer, spot, seer.profile.height, {unit.id})


def unit_sees_fighter(field: Field, unit: Unit, other: Unit, seen: Fighter) -> bool:
    """Whether at least one member sees a fighter (CF-LOS-10)."""
    return any(sees(field, unit, seer, other, seen) for seer in unit.fighters)


def unit_sees(field: Field, unit: Unit, other: Unit) -> bool:
    """Whether at least one member sees at least one member of the other unit (CF-LOS-7)."""
    return any(unit_sees_fighter(field, unit, other, seen) for seen in other.fighters)


class _Screen(NamedTuple):
    """A fighter or an element that is tall enough to block, near the line of sight."""

    name: str
    shape: Shape
    tall: float


@lru_cache(maxsize=1024)
def _grown(shape: Shape) -> Shape:
    """An element as it blocks sight: those in contact leave no gap to look through (CF-LOS-11)."""
    if isinstance(shape, Disc):
        return Disc(shape.centre, shape.radius + CONTACT / 2)
    count = len(shape.corners)
    middle = (sum(x for x, _ in shape.corners) / count, sum(y for _, y in shape.corners) / count)
    return Polygon(tuple(towards(corner, middle, -CONTACT / 2) for corner in shape.corners))


def _clear(field: Field, seer: Fighter, seen: Disc, height: float, units: set[str]) -> bool:
    return _segment(field, seer, seen, height, _screens(field, seer, seen, height, units)) is not None


def _screens(field: Field, seer: Fighter, seen: Disc, height: float, units: set[str]) -> list[_Screen]:
    """Fighters of third units block (CF-LOS-6), and terrain, if tall enough (CF-LOS-5), without gaps (CF-LOS-11)."""
    mine, reach = seer.base, max(seer.base.radius, seen.radius)
    smaller = min(seer.profile.height, height)
    start, end = mine.centre, seen.centre
    screens = [
        _Screen(fighter.id, wide, fighter.profile.height)
        for unit, fighter, base in field.bases
        if fighter.profile.height >= smaller and unit.id not in units
        for wide in [_grown(base)]
        if Disc(base.centre, base.radius + CONTACT / 2 + reach).cuts(start, end)
    ]
    lookout = max((e.kind.height for e in field.elements if e.has("lookout") and e.under(mine)), default=0.0)
    screens += [
        _Screen(e.id, _grown(e.shape), e.kind.height)
        for e in field.elements
        if _hides(e, smaller, lookout)
        and below(e.shape.to_segment(start, end), reach)
        and not (e.under(mine) or e.under(seen))
    ]
    return screens


def _segment(
    field: Field, seer: Fighter, seen: Disc, height: float, screens: list[_Screen]
) -> tuple[Point, Point] | None:
    """The first segment between two bases, their middles tried first, that nothing blocks."""
    if not screens:
        return seer.at, seen.centre
    if field.variants.los_mode == "2d":
        return None if _walled_off(seer.base, seen, screens) else _open_line(seer.base, seen, screens)
    lines = product(seer.base.points(), seen.points())
    eye = seer.profile.height
    covered = ((a, b, any(_covers(s.shape, s.tall, a, b, eye, height) for s in screens)) for a, b in lines)
    return next(((a, b) for a, b, hidden in covered if not hidden), None)


def _walled_off(one: Disc, two: Disc, screens: list[_Screen]) -> bool:
    """Whether a single thing surely blocks every line between two bases: it lies deep across both outermost ones.

    It is convex, so it also holds what joins these two places, and that every other line must cross.
    """
    sides = outermost(one, two)
    return bool(sides) and any(all(_deep(s.shape, a, b) for a, b in sides) for s in screens)


def _deep(shape: Shape, a: Point, b: Point) -> bool:
    if isinstance(shape, Disc):
        return to_segment(shape.centre, a, b) < shape.radius - 2 * CONTACT
    through = shape.crossing(a, b)
    if through is None:
        return False
    middle = (through[0] + through[1]) / 2
    return shape.depth((a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle)) > 2 * CONTACT


def _open_line(one: Disc, two: Disc, screens: list[_Screen]) -> tuple[Point, Point] | None:
    """The first line that nothing cuts; what has cut one line is asked first about the next."""
    shapes = [screen.shape for screen in screens]
    for a, b in product(one.points(), two.points()):
        for k, shape in enumerate(shapes):
            if shape.cuts(a, b):
                shapes[0], shapes[k] = shape, shapes[0]
                break
        else:
            return a, b
    return None


def _covers(shape: Shape, tall: float, a: Point, b: Point, eye: float, top: float) -> bool:
    """Whether something this tall hides the top of what stands at b from an eye at a (variant `height` of CF-LOS-3)."""
    through = shape.crossing(a, b)
    return through is not None and at_most(min(eye + (top - eye) * share for share in through), tall)


def _hides(element: Element, smaller: float, lookout: float) -> bool:
    """Whether an element can block sight: tall enough (CF-LOS-5) and neither see-through nor open (CF-LOS-8).

    Who stands in or on it looks out of it (CF-LOS-9); from the hill one sees over low terrain (CF-BATTLE-2B).
    """
    if element.has("see_through") or element.has("open"):
        return False
    return element.kind.height >= smaller and element.kind.height >= lookout
