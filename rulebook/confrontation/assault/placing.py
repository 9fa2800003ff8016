"""Where the fighters of an assault go: into contact, behind those in contact, or as near as they can."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rulebook.confrontation.assault.rules import (
    Pace,
    assault_refusal,
    assault_way,
    crossing_refusal,
    mobile,
    paces,
    places_behind,
    places_near,
    slots,
)
from rulebook.confrontation.company.units import CLOSE, SCATTERED, Unit, placed
from rulebook.confrontation.movement.crossing import ASSAULT, slowed
from rulebook.confrontation.movement.marching import Paths, along, at_heel, gathered, marched
from rulebook.confrontation.movement.rules import SHORT, TIMES, ending_refusal, moved, path_barred, whole_paths
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.paths import cut_short
from rulebook.confrontation.space.shapes import Point, at_most, distance, path_length

STEP = 1.0
"""By how much a failed assault is shortened until the unit finds room, in cm."""


def charged_in(field: Field, unit: Unit, target: Unit, *, parted: bool = False) -> dict[str, tuple[Point, ...]] | None:
    """Paths into contact, nearest members first, the others behind them; None if nobody finds a place.

    CF-ASLT-10, CF-ASLT-12; without a single place the assault counts as failed (CF-ASLT-14). `parted` is a unit that
    has left its melee (CF-ASLT-16).
    """
    unit = replace(unit, formation=SCATTERED)
    field = field.with_unit(unit)
    for pace in paces(field, unit, parted=parted):
        paths = _rounded(_charged(field, unit, target, pace, parted=parted) or {})
        if paths and assault_refusal(field, unit, target, paths, parted=parted) is None:
            return paths
    return None


def _rounded(paths: Paths) -> Paths:
    """The paths as an action names them, so that what is judged now is what is judged then."""
    return {name: (path[0], *((round(x, 6), round(y, 6)) for x, y in path[1:])) for name, path in paths.items()}


def _charged(
    field: Field, unit: Unit, target: Unit, pace: Pace, *, parted: bool
) -> dict[str, tuple[Point, ...]] | None:
    movers = [fighter for fighter in mobile(field, unit, parted=parted) if not fighter.profile.familiar]
    movers.sort(key=lambda f: (round(min(distance(f.at, e.at) for e in target.fighters), 3), f.id))
    pets = {f.id for f in unit.fighters if f.profile.familiar}
    paths: dict[str, tuple[Point, ...]] = {}
    after = unit
    waiting = []
    for fighter in movers:
        # comrades who have not moved yet make room
        others = {f.id for f in movers} - set(paths) - {fighter.id}
        standing = replace(after, fighters=tuple(f for f in after.fighters if f.id not in others | pets))
        way = next(slots(field, unit, standing, target, fighter, pace), None)
        if way is None:
            waiting.append(fighter)
        else:
            paths[fighter.id] = way.path
            after = placed(after, {fighter.id: way.path[-1]})
    if not paths and (parted or not field.engaged(unit)):
        return None
    waiting.sort(key=lambda fighter: fighter.id != unit.leader)  # the others keep within 10 cm of him
    if unit.leader not in {f.id for f in waiting}:
        paths, after = _heeled(field, after, paths, {f.id for f in waiting}, pace)
    for last in (False, True):  # who finds no place in formation may find one when the others have theirs
        for fighter in [f for f in waiting if f.id not in paths]:
            left = {f.id for f in waiting} - set(paths) | (pets - set(paths))
            path = next(places_behind(field, unit, after, target, fighter, pace, left), None)
            if path is None and (last or fighter.id == unit.leader):
                path = next(places_near(field, unit, after, fighter, pace, left), (fighter.at,))
            if path is not None:
                paths[fighter.id] = path
                after = placed(after, {fighter.id: path[-1]})
            if fighter.id == unit.leader:
                paths, after = _heeled(field, after, paths, left - {fighter.id} - pets, pace)
    return paths


def _heeled(
    field: Field, after: Unit, paths: dict[str, tuple[Point, ...]], absent: Collection[str], pace: Pace
) -> tuple[dict[str, tuple[Point, ...]], Unit]:
    """The familiars beside their magician, before those who follow take the room."""
    found = at_heel(field, after, paths, pace.around, pace.limit, absent)
    return found, placed(after, {name: path[-1] for name, path in found.items() if name not in paths})


def failed_in(field: Field, unit: Unit, target: Unit) -> dict[str, tuple[Point, ...]]:
    """Paths of a failed assault: along its leader's way as near as the unit can, in formation (CF-ASLT-6).

    Nobody comes nearer than 1 cm to an enemy (CF-ASLT-7). The unit goes as it stands, or its members find places
    beside the leader one by one.
    """
    way = assault_way(field, unit, target)

    def legal(paths: Paths) -> bool:
        return _stands(field, unit, paths)

    if way is None:
        return marched(field, unit, target.chief.at, ASSAULT, legal, unit.leader) or {}
    lead = next(fighter.id for fighter in unit.fighters if fighter.at == way.path[0])
    step = min(float(TIMES[ASSAULT] * unit.movement), path_length(way.path))
    while step > 0:
        trail = cut_short(way.path, step)
        paths = along(unit, trail)
        if legal(paths):
            return paths
        loose = gathered(field, unit, trail, lead, ASSAULT, apart=SHORT) if unit.formation != CLOSE else None
        if loose and legal(loose):
            return loose
        step -= STEP
    return {}


def _stands(field: Field, unit: Unit, paths: Paths) -> bool:
    after = moved(unit, paths)
    finals = {f.id: f.base for f in after.fighters}
    enemies = [f.base for enemy in field.enemies(unit) for f in enemy.fighters]
    if any(not at_most(SHORT, base.gap(enemy)) for base in finals.values() for enemy in enemies):
        return False
    whole = whole_paths(unit, paths)
    limit = TIMES[ASSAULT] * unit.movement / (2 if slowed(field, unit, whole) else 1)
    if any(not at_most(path_length(path), limit) for path in whole.values()):
        return False
    low = crossing_refusal(field, unit, whole)
    return (
        low is None
        and path_barred(field, unit, whole, finals) is None
        and ending_refusal(field, unit, after, whole) is None
    )
