"""An effect that is being applied: who calls it, and whom its operations are for."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.confrontation.company.profiles import TITAN
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.effects import vocabulary as words
from rulebook.confrontation.effects.vocabulary import Op
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.space.field import unit_distance
from rulebook.confrontation.space.shapes import Point, at_most


@dataclass(frozen=True, slots=True)
class Cast:
    """An effect being applied: its name and operations, who calls it, on what, and under which clause it is told.

    `fighter` is a fighter whom the effect names (CF-INC-10), `places` are those of a summoned unit.
    """

    name: str
    ops: tuple[Op, ...]
    rule: str
    unit: str
    caster: str
    target: str = ""
    fighter: str = ""
    places: tuple[Point, ...] = ()


def in_scope(facts: Facts, cast: Cast, scope: str) -> list[str]:
    """The units that an operation is for; titans are left out of what is for several (CF-TITAN-8)."""
    if scope in (words.CASTER, words.OWN):
        return [cast.unit]
    if scope != words.NEAR:
        return [cast.target]
    unit = facts.unit(cast.unit)
    return [e.id for e in facts.field.enemies(unit) if near(unit, e, scope) and e.category != TITAN]


def near(unit: Unit, enemy: Unit, scope: str) -> bool:
    """Whether an enemy is as near as the scope says, from leader to leader (CF-GEOM-7)."""
    return at_most(unit_distance(unit, enemy), {words.NEAR: 15.0, words.IN_REACH: 20.0}[scope])


@dataclass(frozen=True, slots=True)
class Step:
    """An operation on one unit, or on one fighter."""

    op: Op
    unit: str
    fighter: str = ""
