"""Setting up a position by hand in a figure: fighters and terrain put wherever they fit, or fighters taken away."""

from __future__ import annotations

from dataclasses import replace

from rulebook.clicks import read_spot
from rulebook.confrontation.actions import Measure
from rulebook.confrontation.company.units import Unit, placed, removed
from rulebook.confrontation.space.field import Element, Field
from rulebook.confrontation.space.shapes import Disc, Point, Polygon, Shape, towards
from rulebook.confrontation.state import ConfrontationState


def put(state: ConfrontationState, start: str, end: str) -> ConfrontationState:
    """The same state with a fighter or an element elsewhere, whatever the rules of movement say; for `figures.Drag`."""
    return replace(state, field=rearranged(state.field, start, end))


def measure(state: ConfrontationState, start: str, end: str) -> ConfrontationState:
    """The same state with the distance told and drawn, or refused while measuring is forbidden (CF-GEOM-8)."""
    return state.play(Measure(start, end))


def rearranged(field: Field, start: str, end: str) -> Field:
    """The field with what is at `start` put at `end`: a point, or a fighter whose base it is to touch.

    What would overlap (CF-GEOM-5) is a `ValueError` that says so.
    """
    for element in field.elements:
        if start == f"e:{element.id}":
            return _element_put(field, element, end)
    unit = _unit_of(field, start)
    if unit is None:
        raise ValueError("Drag a fighter, or the name of a piece of terrain.")
    fighter = unit.fighter(start)
    goal = _goal(field, end, fighter.base)
    moved = placed(unit, {start: goal})
    # He comes last, so that it is he who overlaps a comrade and not the other way round.
    bases = sorted(((f.id, f.base) for f in moved.fighters), key=lambda each: each[0] == start)
    fault = field.misplaced(bases, moved)
    if fault:
        raise ValueError(f"{fault} would overlap another base, impassable ground or the edge of the field there.")
    return field.with_unit(moved)


def taken(state: ConfrontationState, place: str) -> ConfrontationState:
    """The same state without the fighter at a place; who leads after a leader follows the rules (CF-UNIT-13)."""
    unit = _unit_of(state.field, place)
    if unit is None:
        raise ValueError("Click a fighter to take him away.")
    left = removed(unit, {place})
    if left is None:
        raise ValueError(f"{place} is the last of the {unit.named()}: leave him.")
    return replace(state, field=state.field.with_unit(left))


def _unit_of(field: Field, fighter_id: str) -> Unit | None:
    return next((unit for unit in field.units if any(f.id == fighter_id for f in unit.fighters)), None)


def _goal(field: Field, end: str, base: Disc) -> Point:
    spot, met = read_spot(end), _unit_of(field, end)
    if spot:
        return spot
    if met is None:
        raise ValueError("Drop it on the ground, or on a fighter to be touched.")
    other = met.fighter(end).base
    return towards(other.centre, base.centre, base.radius + other.radius)


def _element_put(field: Field, element: Element, end: str) -> Field:
    spot = read_spot(end)
    if spot is None:
        raise ValueError("Drop terrain on the ground.")
    moved = replace(element, shape=_shifted(element.shape, spot))
    if moved.impassable and any(moved.under(f.base) for unit in field.units for f in unit.fighters):
        raise ValueError(f"Nobody may stand in the {element.kind.id.replace('_', ' ')}: it would lie under a base.")
    return replace(field, elements=tuple(moved if e.id == element.id else e for e in field.elements))


def _shifted(shape: Shape, middle: Point) -> Shape:
    if isinstance(shape, Disc):
        return Disc(middle, shape.radius)
    count = len(shape.corners)
    x, y = (sum(corner[axis] for corner in shape.corners) / count for axis in (0, 1))
    return Polygon(tuple((cx + middle[0] - x, cy + middle[1] - y) for cx, cy in shape.corners))


__all__ = ["put", "rearranged", "taken"]
