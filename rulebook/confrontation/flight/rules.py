"""Fleeing: who is lost, where the unit runs, and whether it gets away."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulebook.confrontation.assault.rules import lost_on_leaving
from rulebook.confrontation.company.units import SCATTERED, Fighter, Unit, placed, removed
from rulebook.confrontation.movement.crossing import ASSAULT, detours
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.paths import cut_short, shortest_way
from rulebook.confrontation.space.shapes import CONTACT, Disc, Point, at_most, distance

WEST, EAST, SOUTH, NORTH = EDGES = ("west", "east", "south", "north")
_HEADING = {WEST: (-1, 0), EAST: (1, 0), SOUTH: (0, -1), NORTH: (0, 1)}


@dataclass(frozen=True, slots=True)
class Flight:
    """How a flight went: who was lost in contact, the edge, the paths, and the rule that eliminated the unit if any."""

    lost: tuple[str, ...]
    edge: str
    paths: dict[str, tuple[Point, ...]]
    end: str
    field: Field


def nearest_edges(field: Field, unit: Unit) -> list[str]:
    """The edges nearest to the leader's base; several if they are equally near (CF-FLEE-4)."""
    (x, y), (width, depth) = unit.chief.at, field.size
    gaps = {WEST: x, EAST: width - x, SOUTH: y, NORTH: depth - y}
    least = min(round(gap, 3) for gap in gaps.values())
    return [edge for edge in EDGES if round(gaps[edge], 3) == least]


def flee(field: Field, unit: Unit, own_edge: str = "", chosen: str = "") -> Flight:
    """A routed unit flees (CF-ROUT-2, CF-FLEE-3): twice its Movement straight to the nearest edge, scattered.

    Members in contact are eliminated first (CF-FLEE-1), except those with Disengagement (CF-FLEE-2). Of equally near
    edges the owner's own is taken, else his choice (CF-FLEE-4). The whole unit is eliminated if a base crosses an edge
    (CF-FLEE-6) or if the flight brings it into contact (CF-FLEE-7).
    """
    edges = nearest_edges(field, unit)
    edge = own_edge if own_edge in edges else chosen if chosen in edges else edges[0]
    met = {fighter.id: [other for _, other in field.touched(unit, fighter)] for fighter in unit.fighters}
    lost = tuple(lost_on_leaving(field, unit))
    left = removed(unit, lost)
    if left is None:
        return Flight(lost, edge, {}, "CF-FLEE-1", field.without(unit.id))
    left = replace(left, formation=SCATTERED)
    here = field.with_unit(left)
    step = 2 * left.movement
    vector = (_HEADING[edge][0] * step, _HEADING[edge][1] * step)
    paths = {fighter.id: _path(here, left, fighter, vector) for fighter in left.fighters}
    after = placed(left, {fighter_id: path[-1] for fighter_id, path in paths.items()})
    if not all(here.holds(fighter.base) for fighter in after.fighters):
        return Flight(lost, edge, paths, "CF-FLEE-6", field.without(unit.id))
    if any(_meets(here, left, fighter, paths[fighter.id], met[fighter.id]) for fighter in left.fighters):
        return Flight(lost, edge, paths, "CF-FLEE-7", field.without(unit.id))
    return Flight(lost, edge, paths, "", here.with_unit(after))


def _path(field: Field, unit: Unit, fighter: Fighter, vector: Point) -> tuple[Point, ...]:
    """The leader's vector, around terrain and friends but not around enemies (CF-FLEE-5, CF-FLEE-8)."""
    goal = (fighter.at[0] + vector[0], fighter.at[1] + vector[1])
    friends = replace(field, units=tuple(u for u in field.units if u.owner == unit.owner))
    way = shortest_way(fighter.at, Disc(goal, 0.0), fighter.base.radius, detours(friends, unit, ASSAULT))
    if way is None:
        return (fighter.at,)
    return cut_short(way.path, distance((0, 0), vector))


def _meets(field: Field, unit: Unit, fighter: Fighter, path: tuple[Point, ...], before: list[Fighter]) -> bool:
    """Whether a flight brings contact: an old one counts only if it is sought again (CF-FLEE-10)."""
    radius = fighter.base.radius
    for enemy in (other for u in field.enemies(unit) for other in u.fighters if not other.profile.familiar):
        grown = Disc(enemy.at, enemy.base.radius + radius)
        nearest = min(grown.to_segment(a, b) for a, b in zip(path, path[1:] or path, strict=False))
        if enemy in before:
            closest = min(
                distance(enemy.at, path[-1]),
                *(Disc(enemy.at, 0.0).to_segment(a, b) for a, b in zip(path, path[1:] or path, strict=False)),
            )
            if closest < distance(enemy.at, fighter.at) - CONTACT or at_most(grown.distance_to(path[-1]), CONTACT):
                return True
        elif at_most(nearest, CONTACT):
            return True
    return False
