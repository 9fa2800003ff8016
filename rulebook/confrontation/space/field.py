"""The battlefield: units and terrain, who touches whom, and which melees that makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.space.shapes import CONTACT, Disc, Point, Polygon, Shape, at_most, rectangle
from rulebook.confrontation.terrain.kinds import KINDS, Kind
from rulebook.confrontation.variants import USUAL, Variants


@dataclass(frozen=True, slots=True)
class Element:
    """A piece of terrain where it stands."""

    id: str
    kind: Kind
    shape: Shape
    structure: int = 0

    def has(self, flag: str) -> bool:
        """Whether the catalogue gives it this flag (CF-TERR-22)."""
        return flag in self.kind.flags

    @property
    def impassable(self) -> bool:
        """Whether no base may stand there at all (CF-GEOM-5)."""
        return self.has("impassable")

    def under(self, base: Disc) -> bool:
        """Whether a base stands in or on it, if only in part."""
        if isinstance(self.shape, Polygon):
            return self.shape.overlaps(base)
        return base.overlaps(self.shape)


def element(element_id: str, kind: str, at: Point, degrees: float = 0.0) -> Element:
    """An element of the catalogue, its middle at a place, turned counter-clockwise."""
    return standing(element_id, KINDS[kind], at, degrees)


def standing(element_id: str, kind: Kind, at: Point, degrees: float = 0.0) -> Element:
    """An element of any kind where it stands."""
    shape: Shape = Disc(at, kind.radius) if kind.radius else rectangle(at, kind.size, degrees)
    return Element(element_id, kind, shape, kind.structure)


@dataclass(frozen=True)
class Field:
    """A rectangle from (0, 0) at the lower left (CF-GEOM-1), the units on it and its terrain.

    `variants` are the readings of open rules that are agreed upon; every function that is given the field keeps them.
    """

    size: Point = (90.0, 60.0)
    units: tuple[Unit, ...] = ()
    elements: tuple[Element, ...] = ()
    variants: Variants = USUAL

    def unit(self, unit_id: str) -> Unit:
        """The unit of this id."""
        return next(unit for unit in self.units if unit.id == unit_id)

    def has(self, unit_id: str) -> bool:
        """Whether a unit of this id is on the field."""
        return any(unit.id == unit_id for unit in self.units)

    def element(self, element_id: str) -> Element:
        """The terrain element of this id."""
        return next(element for element in self.elements if element.id == element_id)

    def others(self, unit: Unit) -> Iterator[Unit]:
        """Every other unit."""
        return (other for other in self.units if other.id != unit.id)

    def enemies(self, unit: Unit) -> Iterator[Unit]:
        """The units of other companies."""
        return (other for other in self.units if other.owner != unit.owner)

    def with_unit(self, unit: Unit) -> Field:
        """The same field with a unit as it is now."""
        return replace(self, units=tuple(unit if other.id == unit.id else other for other in self.units))

    def without(self, unit_id: str) -> Field:
        """The same field without this unit."""
        return replace(self, units=tuple(unit for unit in self.units if unit.id != unit_id))

    def changed(self, unit_id: str, unit: Unit | None) -> Field:
        """The same field with a unit as it is now, or without it if nobody is left."""
        return self.without(unit_id) if unit is None else self.with_unit(unit)

    @cached_property
    def bases(self) -> tuple[tuple[Unit, Fighter, Disc], ...]:
        """Everybody on the field with his unit and his base."""
        return tuple((unit, fighter, fighter.base) for unit in self.units for fighter in unit.fighters)

    @cached_property
    def seen(self) -> dict[tuple[object, ...], bool]:
        """What `sight` has found out on this field, where the same is asked of many shots and calls."""
        return {}

    # ---- contact

    def touched(self, unit: Unit, fighter: Fighter) -> list[tuple[Unit, Fighter]]:
        """The enemies in contact with a member; familiars neither engage nor are engaged (CF-FAM-8)."""
        if fighter.profile.familiar:
            return []
        base = fighter.base
        (x, y), near = base.centre, base.radius + self._widest + 2 * CONTACT
        return [
            (enemy, other)
            for enemy, other, theirs in self._foes(unit.owner)
            if abs(theirs.centre[0] - x) < near and abs(theirs.centre[1] - y) < near and base.touches(theirs)
        ]

    def _foes(self, owner: int) -> list[tuple[Unit, Fighter, Disc]]:
        """Everybody whom a fighter of this owner can engage."""
        if owner not in self._foes_of:
            self._foes_of[owner] = [
                each for each in self.bases if each[0].owner != owner and not each[1].profile.familiar
            ]
        return self._foes_of[owner]

    @cached_property
    def _foes_of(self) -> dict[int, list[tuple[Unit, Fighter, Disc]]]:
        return {}

    @cached_property
    def _widest(self) -> float:
        return max((base.radius for _, _, base in self.bases), default=0.0)

    def contacts(self) -> list[tuple[Unit, Fighter, Unit, Fighter]]:
        """Every contact between enemies, once (CF-STATE-2)."""
        return [
            (unit, fighter, enemy, other)
            for unit in self.units
            for fighter in unit.fighters
            for enemy, other in self.touched(unit, fighter)
            if unit.owner < enemy.owner
        ]

    def in_contact(self, unit: Unit) -> list[Fighter]:
        """The members who touch an enemy."""
        return [fighter for fighter in unit.fighters if self.touched(unit, fighter)]

    def engaged(self, unit: Unit) -> bool:
        """Whether a single member touches an enemy (CF-STATE-2); else it is free (CF-STATE-1). Terrain never counts.

        (CF-STATE-8)
        """
        return any(self.touched(unit, fighter) for fighter in unit.fighters)

    def engaging(self, unit: Unit) -> list[Unit]:
        """The enemy units in contact with this one."""
        found = {enemy.id: enemy for fighter in unit.fighters for enemy, _ in self.touched(unit, fighter)}
        return list(found.values())

    def melee(self, unit: Unit) -> list[Unit]:
        """All units joined to this one through contacts between enemies (CF-STATE-7)."""
        group, todo = {unit.id: unit}, [unit]
        while todo:
            for enemy in self.engaging(todo.pop()):
                if enemy.id not in group:
                    group[enemy.id] = enemy
                    todo.append(enemy)
        return list(group.values())

    # ---- places

    def holds(self, base: Disc) -> bool:
        """Whether a base stands on the field, up to the tolerance (CF-GEOM-5)."""
        (x, y), (east, north), radius = base.centre, self.size, base.radius
        if radius <= x <= east - radius and radius <= y <= north - radius:
            return True
        return all(
            at_most(base.radius - CONTACT, place) and at_most(place, size - base.radius + CONTACT)
            for place, size in zip(base.centre, self.size, strict=True)
        )

    def misplaced(self, bases: Iterable[tuple[str, Disc]], unit: Unit) -> str | None:
        """The first member whose base overlaps another base, impassable ground or the outside (CF-GEOM-5)."""
        stood: list[Disc] = []
        others = [base for other, _, base in self.bases if other.id != unit.id]
        for fighter_id, base in bases:
            taken = any(base.overlaps(other) for other in (*stood, *others))
            if taken or not self.holds(base) or any(e.impassable and e.under(base) for e in self.elements):
                return fighter_id
            stood.append(base)
        return None


def unit_distance(one: Unit, other: Unit) -> float:
    """From unit to unit: always the gap between the leaders' bases (CF-GEOM-7), whoever else is nearer (CF-GEOM-9)."""
    return one.chief.base.gap(other.chief.base)
