"""What a move may cross, what it goes around, and what slows it down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebook.confrontation.company.profiles import CAVALRY, INFANTRY, MACHINE, TITAN
from rulebook.confrontation.company.units import SCATTERED, Unit
from rulebook.confrontation.space.field import Element, Field
from rulebook.confrontation.space.paths import barred
from rulebook.confrontation.space.shapes import Disc, Point, Shape
from rulebook.game import Refusal

WALK, RUN, ASSAULT = "walk", "run", "assault"


@dataclass(frozen=True, slots=True)
class Meeting:
    """What the paths of a unit meet: elements crossed, difficult ground, and friends passed through, by member."""

    crossed: dict[str, list[Element]]
    slowed: dict[str, list[Element]]
    passed: dict[str, list[Unit]]


def passable(unit: Unit, other: Unit) -> bool:
    """Whether a unit may pass through another: friends, each infantry or cavalry and scattered (CF-MOVE-12, 14)."""
    return unit.owner == other.owner and all(
        one.category in (INFANTRY, CAVALRY) and one.formation == SCATTERED for one in (unit, other)
    )


def meets(shape: Shape, path: Sequence[Point], radius: float) -> bool:
    """Whether a base on this path comes over an element or a base."""
    return barred(path, radius, [shape]) is not None


def crossable(unit: Unit, element: Element, kind: str) -> Refusal | None:
    """Why a unit may not cross an element that is no full obstacle: a low wall, an altar, a stream."""
    if unit.flies:  # CF-MOVE-16
        return None
    name = element.kind.id.replace("_", " ")
    if unit.category == MACHINE:
        return Refusal("CF-MOVE-24", f"A war machine never crosses an obstacle: the {name} is in the way.")
    if clears(unit, element):
        return None
    if kind != WALK:
        return Refusal("CF-MOVE-22", f"The {name} is crossed in a walk only; the {unit.named()} must go around it.")
    if element.kind.height > unit.shortest:
        return Refusal("CF-MOVE-18", f"The {name} is taller than the shortest of the {unit.named()}.")
    return None


def clears(unit: Unit, element: Element) -> bool:
    """Whether a unit is light cavalry and clears this element at no cost (CF-MOVE-23)."""
    return all(f.profile.cavalry == "light" and element.kind.height < f.profile.height for f in unit.fighters)


def meeting(field: Field, unit: Unit, paths: dict[str, tuple[Point, ...]]) -> Meeting:
    """What the paths meet that does not bar them; a flying unit meets nothing (CF-MOVE-16, CF-MOVE-30)."""
    crossed: dict[str, list[Element]] = {}
    hindered: dict[str, list[Element]] = {}
    passed: dict[str, list[Unit]] = {}
    for fighter in unit.fighters:
        path, radius = paths[fighter.id], fighter.base.radius
        if unit.flies or len(path) < 2:
            continue
        met = [e for e in field.elements if meets(e.shape, path, radius)]
        crossed[fighter.id] = [e for e in met if e.has("crossable") or e.has("deep")]
        slow = hindering(field, unit)
        hindered[fighter.id] = [e for e in met if e in slow]
        passed[fighter.id] = [
            other
            for other in field.others(unit)
            if passable(unit, other) and any(meets(f.base, path, radius) for f in other.fighters)
        ]
    return Meeting(crossed, hindered, passed)


def hindering(field: Field, unit: Unit) -> list[Element]:
    """Difficult ground that slows this unit; titans and flyers mind none (CF-MOVE-26, CF-MOVE-27, CF-MOVE-30)."""
    if unit.flies or unit.category == TITAN:  # CF-TITAN-3
        return []
    return [element for element in field.elements if element.has("difficult")]


def slowed(field: Field, unit: Unit, paths: Mapping[str, Sequence[Point]]) -> bool:
    """Whether any member's path touches difficult ground, which halves the Movement of all (CF-MOVE-26)."""
    radius = {fighter.id: fighter.base.radius for fighter in unit.fighters}
    return any(
        meets(element.shape, path, radius[name])
        for element in hindering(field, unit)
        for name, path in paths.items()
        if len(path) > 1
    )


def obstacles(field: Field, unit: Unit, finals: Mapping[str, Disc] | None = None) -> list[Shape]:
    """What a unit must go around: other units it cannot pass and impassable ground (CF-MOVE-8, CF-MOVE-14).

    A building is no obstacle to a unit that starts or ends inside it.
    """
    if unit.flies:
        return []
    found: list[Shape] = [f.base for o in field.others(unit) if not passable(unit, o) for f in o.fighters]
    starts = [f.base for f in unit.fighters]
    for element in field.elements:
        inside = any(element.under(base) for base in (*starts, *(finals or {}).values()))
        if element.impassable or (element.has("enterable") and not inside):
            found.append(element.shape)
    return found


def detours(field: Field, unit: Unit, kind: str) -> list[Shape]:
    """What a unit would have to go around in this kind of movement: also what it may not cross then (CF-MOVE-22)."""
    uncrossed = [
        element.shape
        for element in field.elements
        if (element.has("crossable") or element.has("deep")) and crossable(unit, element, kind)
    ]
    return obstacles(field, unit) + uncrossed
