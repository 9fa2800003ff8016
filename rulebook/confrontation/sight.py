"""Lines of sight. Fighters see in all directions (CF-LOS-1), and the field is flat (CF-LOS-3).

In the variant `height` a line runs from the seer's eye to the top of the seen, and what is lower at that place does not
block it; whatever is seen on the flat field is seen then, too.
"""

from __future__ import annotations

from itertools import product

from rulebook.confrontation.field import Element, Field
from rulebook.confrontation.geometry import CONTACT, Disc, Point, Shape, at_most, below
from rulebook.confrontation.units import Fighter, Unit


def sees(field: Field, unit: Unit, seer: Fighter, other: Unit, seen: Fighter) -> bool:
    """Whether a fighter sees another: some straight segment between their bases is clear (CF-LOS-2, CF-LOS-4)."""
    return _clear(field, seer, seen.base, seen.profile.height, {unit.id, other.id})


def sees_point(field: Field, unit: Unit, seer: Fighter, spot: Disc) -> bool:
    """Whether a fighter sees a spot on the ground, which is as tall as he is (CF-LOS-10)."""
    return _clear(field, seer, spot, seer.profile.height, {unit.id})


def unit_sees_fighter(field: Field, unit: Unit, other: Unit, seen: Fighter) -> bool:
    """Whether at least one member sees a fighter (CF-LOS-10)."""
    return any(sees(field, unit, seer, other, seen) for seer in unit.fighters)


def unit_sees(field: Field, unit: Unit, other: Unit) -> bool:
    """Whether at least one member sees at least one member of the other unit (CF-LOS-7)."""
    return any(unit_sees_fighter(field, unit, other, seen) for seen in other.fighters)


def _clear(field: Field, seer: Fighter, seen: Disc, height: float, units: set[str]) -> bool:
    """Fighters of third units block (CF-LOS-6), and terrain, if tall enough (CF-LOS-5)."""
    mine, reach = seer.base, max(seer.base.radius, seen.radius)
    smaller = min(seer.profile.height, height)
    shapes: list[tuple[Shape, float]] = [
        (Disc(fighter.at, fighter.base.radius + CONTACT / 2), fighter.profile.height)  # no gap between bases in contact
        for unit in field.units
        if unit.id not in units
        for fighter in unit.fighters
        if fighter.profile.height >= smaller
    ]
    lookout = max((e.kind.height for e in field.elements if e.has("lookout") and e.under(mine)), default=0.0)
    shapes += [
        (e.shape, e.kind.height)
        for e in field.elements
        if _hides(e, smaller, lookout) and not (e.under(mine) or e.under(seen))
    ]
    near = [(shape, tall) for shape, tall in shapes if below(shape.to_segment(mine.centre, seen.centre), reach)]
    if not near:
        return True
    lines = product(mine.points(), seen.points())
    if field.variants.los_mode == "2d":
        return any(not any(shape.cuts(a, b) for shape, _ in near) for a, b in lines)
    eye = seer.profile.height
    return any(not any(_covers(shape, tall, a, b, eye, height) for shape, tall in near) for a, b in lines)


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
