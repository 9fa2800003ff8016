"""Where the fighters of an assault go: into contact, behind those in contact, or as near as they can."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rulebook.confrontation.assault.rules import allowance, assault_way, crossing_refusal, mobile, slots
from rulebook.confrontation.company.units import SCATTERED, Fighter, Unit, placed
from rulebook.confrontation.movement.crossing import ASSAULT, detours
from rulebook.confrontation.movement.marching import at_heel
from rulebook.confrontation.movement.rules import SHORT, TIMES, ending_refusal, friends_around, moved, path_barred
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.formation import formation_fault
from rulebook.confrontation.space.paths import cut_short, shortest_way
from rulebook.confrontation.space.shapes import Disc, Point, at_most, distance, path_length, turned


def charged_in(field: Field, unit: Unit, target: Unit) -> dict[str, tuple[Point, ...]] | None:
    """Paths into contact, nearest members first, the others behind them; None if nobody finds a place.

    CF-ASLT-10, CF-ASLT-12; without a single place the assault counts as failed (CF-ASLT-14).
    """
    unit = replace(unit, formation=SCATTERED)
    field = field.with_unit(unit)
    movers = [fighter for fighter in mobile(field, unit) if not fighter.profile.familiar]
    movers.sort(key=lambda f: (round(min(distance(f.at, e.at) for e in target.fighters), 3), f.id))
    pets = {f.id for f in unit.fighters if f.profile.familiar}
    paths: dict[str, tuple[Point, ...]] = {}
    after = unit
    waiting = []
    for fighter in movers:
        # comrades who have not moved yet make room
        others = {f.id for f in movers} - set(paths) - {fighter.id}
        standing = replace(after, fighters=tuple(f for f in after.fighters if f.id not in others | pets))
        way = next(slots(field, unit, standing, target, fighter), None)
        if way is None:
            waiting.append(fighter)
        else:
            paths[fighter.id] = way.path
            after = placed(after, {fighter.id: way.path[-1]})
    if not paths:
        return None
    waiting.sort(key=lambda fighter: fighter.id != unit.leader)  # the others keep within 10 cm of him
    if unit.leader not in {f.id for f in waiting}:
        paths, after = _heeled(field, after, paths, {f.id for f in waiting})
    for fighter in waiting:
        left = {f.id for f in waiting} - set(paths)
        path = _behind(field, unit, after, target, fighter, left | (pets - set(paths)))
        paths[fighter.id] = path
        after = placed(after, {fighter.id: path[-1]})
        if fighter.id == unit.leader:
            paths, after = _heeled(field, after, paths, left - {fighter.id})
    return paths


def _heeled(
    field: Field, after: Unit, paths: dict[str, tuple[Point, ...]], absent: Collection[str]
) -> tuple[dict[str, tuple[Point, ...]], Unit]:
    """The familiars beside their magician, before those who follow take the room."""
    found = at_heel(field, after, paths, ASSAULT, absent)
    return found, placed(after, {name: path[-1] for name, path in found.items() if name not in paths})


def _behind(
    field: Field, unit: Unit, after: Unit, target: Unit, fighter: Fighter, unplaced: Collection[str]
) -> tuple[Point, ...]:
    """A place as near to the target as possible without contact, beside a comrade who has his place (CF-ASLT-12)."""
    limit, radius = allowance(field, unit), fighter.base.radius
    leader = after.chief.base
    comrades = [f for f in after.fighters if f.id == fighter.id or f.id not in unplaced]
    spots = [
        turned(other.at, other.base.radius + radius + gap, 15 * k)
        for other in comrades
        if other.id != fighter.id
        for gap in (0.0, 1.2, 2.4)
        for k in range(24)
    ]
    spots.sort(key=lambda spot: (min(distance(spot, enemy.at) for enemy in target.fighters), spot))
    around = detours(field, unit, ASSAULT)
    others = [f.base for f in comrades if f.id != fighter.id]
    for spot in spots:
        base, there = Disc(spot, radius), replace(fighter, at=spot)
        free = not any(base.overlaps(other) for other in others) and not field.misplaced([(fighter.id, base)], unit)
        near = at_most(distance(fighter.at, spot), limit) and (fighter.id == after.leader or base.within(10.0, leader))
        if free and near and not field.touched(unit, there) and not friends_around(field, unit, spot):
            way = shortest_way(fighter.at, Disc(spot, 0.0), radius, around, limit)
            if way is not None and at_most(path_length(way.path), limit):
                return way.path
    return (fighter.at,)


def failed_in(field: Field, unit: Unit, target: Unit) -> dict[str, tuple[Point, ...]]:
    """Paths of a failed assault: the unit goes along its leader's way, as near as it can (CF-ASLT-6).

    Nobody comes nearer than 1 cm to an enemy (CF-ASLT-7), and the formation moves as it stands.
    """
    way = assault_way(field, unit, target)
    if way is None:
        return {}
    step = float(TIMES[ASSAULT] * unit.movement)
    while step > 0:
        trail = cut_short(way.path, step)
        x, y = trail[0]
        paths = {f.id: (f.at, *((f.at[0] + a - x, f.at[1] + b - y) for a, b in trail[1:])) for f in unit.fighters}
        if _stands(field, unit, paths):
            return paths
        step -= 0.5
    return {}


def _stands(field: Field, unit: Unit, paths: dict[str, tuple[Point, ...]]) -> bool:
    after = moved(unit, paths)
    finals = {f.id: f.base for f in after.fighters}
    enemies = [f.base for enemy in field.enemies(unit) for f in enemy.fighters]
    if any(not at_most(SHORT, base.gap(enemy)) for base in finals.values() for enemy in enemies):
        return False
    low = crossing_refusal(field, unit, paths)
    blocked = path_barred(field, unit, paths, finals) or ending_refusal(field, unit, after, paths)
    return low is None and blocked is None and formation_fault(after, finals) is None
