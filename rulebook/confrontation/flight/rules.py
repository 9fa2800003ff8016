"""Fleeing: who is lost, where the unit runs, and whether it gets away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rulebook.confrontation.assault.rules import lost_on_leaving
from rulebook.confrontation.company.units import SCATTERED, Fighter, Unit, placed, removed
from rulebook.confrontation.movement.crossing import ASSAULT, detours, slowed
from rulebook.confrontation.movement.rules import friends_around
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.paths import cut_short, shortest_way
from rulebook.confrontation.space.shapes import CONTACT, Disc, Point, at_most, distance, path_length, towards

BACK = 0.5
"""By how much a flight is shortened until there is room, in cm."""
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
    paths = _routes(here, left, edge, 2.0 * left.movement)
    if slowed(here, left, paths):  # CF-MOVE-26
        paths = _routes(here, left, edge, float(left.movement))
    after = placed(left, {fighter_id: path[-1] for fighter_id, path in paths.items()})
    if not all(here.holds(fighter.base) for fighter in after.fighters):
        return Flight(lost, edge, paths, "CF-FLEE-6", field.without(unit.id))
    if any(_meets(here, left, fighter, paths[fighter.id], met[fighter.id]) for fighter in left.fighters):
        return Flight(lost, edge, paths, "CF-FLEE-7", field.without(unit.id))
    return Flight(lost, edge, paths, "", here.with_unit(after))


def _routes(field: Field, unit: Unit, edge: str, step: float) -> dict[str, tuple[Point, ...]]:
    """A path for each, those nearest to the edge first: they make room for those behind them."""
    east, north = _HEADING[edge]
    order = sorted(unit.fighters, key=lambda f: (-(f.at[0] * east + f.at[1] * north), f.id))
    friends = replace(field, units=tuple(u for u in field.units if u.owner == unit.owner))
    for crowded in (False, True):  # who has no way keeps his place, and then nobody else may end there
        paths: dict[str, tuple[Point, ...]] = {}
        for fighter in order:
            stood = [Disc(paths[f.id][-1], f.base.radius) for f in order if f.id in paths]
            stood += [f.base for f in order if crowded and f.id not in paths and f is not fighter]
            paths[fighter.id] = _path(friends, unit, fighter, (east * step, north * step), stood)
        ends = [Disc(paths[f.id][-1], f.base.radius) for f in order]
        if not any(one.overlaps(other) for one, other in combinations(ends, 2)):
            break
    return paths


def _path(field: Field, unit: Unit, fighter: Fighter, vector: Point, stood: Sequence[Disc]) -> tuple[Point, ...]:
    """The leader's vector, around terrain and friends but not around enemies (CF-FLEE-5, CF-FLEE-8).

    Where it ends in somebody or something, the fighter stops before; of such ends he takes the one furthest on his way.
    """
    whole, radius = distance((0, 0), vector), fighter.base.radius
    around, (x, y) = detours(field, unit, ASSAULT), fighter.at

    def gained(spot: Point) -> float:
        return ((spot[0] - x) * vector[0] + (spot[1] - y) * vector[1]) / whole

    best: tuple[Point, ...] = (fighter.at,)
    for back in range(int(whole / BACK)):
        left = whole - back * BACK
        if left <= gained(best[-1]):
            break
        goal = towards(fighter.at, (x + vector[0], y + vector[1]), left)
        way = shortest_way(fighter.at, Disc(goal, 0.0), radius, around)
        if way is None:
            continue
        length = min(path_length(way.path), whole)
        while length > 0:
            path = cut_short(way.path, length)
            if gained(path[-1]) <= gained(best[-1]):
                break
            if _free(field, unit, Disc(path[-1], radius), stood):
                best = path
                break
            length -= BACK
    return best


def _free(friends: Field, unit: Unit, base: Disc, stood: Sequence[Disc]) -> bool:
    """Whether somebody may end there: in nobody, in no impassable ground and inside no friends (CF-GEOM-5)."""
    taken = [*stood, *(f.base for other in friends.others(unit) for f in other.fighters)]
    if any(base.overlaps(other) for other in taken) or friends_around(friends, unit, base.centre):
        return False
    return not any(element.impassable and element.under(base) for element in friends.elements)


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
