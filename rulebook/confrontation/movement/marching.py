"""Placing a whole unit with one wish: as near to a goal as the rules allow, and in formation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from rulebook.confrontation.company.units import CLOSE, Fighter, Unit
from rulebook.confrontation.movement.crossing import detours
from rulebook.confrontation.movement.rules import TIMES, friends_around
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.formation import NEIGHBOUR, REACH
from rulebook.confrontation.space.paths import cut_short, shortest_way
from rulebook.confrontation.space.shapes import (
    CONTACT,
    Disc,
    Point,
    Shape,
    at_most,
    distance,
    path_length,
    towards,
    turned,
)

Paths = dict[str, tuple[Point, ...]]

SHARES = (1.0, 0.6, 0.25)
"""Parts of the way that are tried, the whole one first."""


def marched(
    field: Field, unit: Unit, goal: Point, kind: str, legal: Callable[[Paths], bool], lead: str
) -> Paths | None:
    """Paths that bring `lead` as near to a goal as possible and the others with him; None if nobody can move.

    First the unit moves as it stands, along one straight line, full length or half (difficult ground, a wall); then
    around obstacles, its members placed anew beside the leader, nearest first.
    """
    here = unit.fighter(lead).at
    limit = TIMES[kind] * unit.movement
    wish = min(distance(here, goal), limit)
    if not at_most(0.1, wish):
        return None
    for length in (wish, min(wish, limit / 2)):
        step = towards(here, goal, length)
        paths = shifted(unit, step[0] - here[0], step[1] - here[1])
        if legal(paths):
            return paths
    way = shortest_way(here, Disc(goal, 0.0), unit.fighter(lead).base.radius, detours(field, unit, kind))
    if way is None:
        return _shortened(unit, here, goal, wish, legal)
    for share in SHARES:
        trail = cut_short(way.path, wish * share)
        whole = along(unit, trail)
        if legal(whole):
            return whole
        if unit.formation != CLOSE:
            loose = gathered(field, unit, trail, lead, kind)
            if loose and legal(loose):
                return loose
    return None


def shifted(unit: Unit, x: float, y: float) -> Paths:
    """Everybody along the same straight line."""
    return {f.id: (f.at, (f.at[0] + x, f.at[1] + y)) for f in unit.fighters}


def along(unit: Unit, trail: tuple[Point, ...]) -> Paths:
    """Everybody along the same trail."""
    x, y = trail[0]
    return {f.id: (f.at, *((f.at[0] + a - x, f.at[1] + b - y) for a, b in trail[1:])) for f in unit.fighters}


def _shortened(unit: Unit, here: Point, goal: Point, wish: float, legal: Callable[[Paths], bool]) -> Paths | None:
    for share in SHARES[1:]:
        step = towards(here, goal, wish * share)
        paths = shifted(unit, step[0] - here[0], step[1] - here[1])
        if legal(paths):
            return paths
    return None


def gathered(
    field: Field, unit: Unit, trail: tuple[Point, ...], lead: str, kind: str, apart: float = 2 * CONTACT
) -> Paths | None:
    """The lead at the end of his trail, and each of the others, nearest first, beside one who stands already.

    Nobody comes nearer to an enemy than `apart`.
    """
    limit = TIMES[kind] * unit.movement
    around = detours(field, unit, kind)
    others = [f.base for other in field.others(unit) for f in other.fighters if other.owner == unit.owner]
    others += [Disc(f.at, f.base.radius + apart) for enemy in field.enemies(unit) for f in enemy.fighters]
    head = unit.fighter(lead)
    placed: dict[str, Disc] = {lead: Disc(trail[-1], head.base.radius)}
    paths: Paths = {lead: trail}
    members = (f for f in unit.fighters if f.id != lead and not f.profile.familiar)
    rest = sorted(members, key=lambda f: (distance(f.at, head.at), f.id))
    for fighter in rest:
        spot = _beside(field, fighter, list(placed.values()), others, placed[lead], limit)
        if spot is None:
            return None
        way = shortest_way(fighter.at, Disc(spot, 0.0), fighter.base.radius, around)
        if way is None or not at_most(path_length(way.path), limit):
            return None
        paths[fighter.id] = way.path if len(way.path) > 1 else (fighter.at, spot)
        placed[fighter.id] = Disc(spot, fighter.base.radius)
    return at_heel(field, unit, paths, around, limit)


def at_heel(
    field: Field, unit: Unit, paths: Paths, around: Sequence[Shape], limit: float, absent: Collection[str] = ()
) -> Paths:
    """The same paths, with familiars brought to free places beside their magician (CF-FAM-2, CF-FAM-7).

    Each goes around what bars his way, no further than the limit. They keep away from enemies,
    whose touch removes them (CF-FAM-3); one who finds no place goes where he is led.
    `absent` are members who have not got their places yet and make room.
    """
    magician = unit.incarnate
    if magician is None or not any(f.profile.familiar for f in unit.fighters):
        return paths
    there = [f for f in unit.fighters if not f.profile.familiar and f.id not in absent]
    finals = {f.id: Disc(paths.get(f.id, (f.at,))[-1], f.base.radius) for f in there}
    others = [f.base for other in field.others(unit) for f in other.fighters]
    enemies = [f.base for enemy in field.enemies(unit) for f in enemy.fighters]
    found = dict(paths)
    for pet in (f for f in unit.fighters if f.profile.familiar):
        heel, radius = finals[magician.id], pet.base.radius
        spots = [
            turned(heel.centre, heel.radius + radius + gap, 10 * k)
            for gap in (0.0, 0.5, 1.0, 1.5, 2.0, NEIGHBOUR - 0.1)
            for k in range(36)
        ]
        for spot in sorted(spots, key=lambda spot: (round(distance(spot, pet.at), 3), spot)):
            base = Disc(spot, radius)
            taken = any(base.overlaps(other) for other in (*finals.values(), *others))
            touched = any(base.touches(enemy) for enemy in enemies)
            barred_here = any(e.impassable and e.under(base) for e in field.elements)
            if taken or touched or barred_here or not field.holds(base) or friends_around(field, unit, spot):
                continue
            way = shortest_way(pet.at, Disc(spot, 0.0), radius, around)
            if way is not None and at_most(path_length(way.path), limit):
                found[pet.id] = way.path if len(way.path) > 1 else (pet.at, spot)
                finals[pet.id] = base
                break
    return found


def _beside(
    field: Field, fighter: Fighter, stood: list[Disc], others: list[Disc], head: Disc, limit: float
) -> Point | None:
    """The free place nearest to a fighter that keeps formation with those who stand (CF-FORM-1)."""
    radius = fighter.base.radius
    spots = [
        turned(base.centre, base.radius + radius + gap, 30 * k)
        for base in stood
        for gap in (CONTACT, 1.0, NEIGHBOUR - 0.1)
        for k in range(12)
    ]
    spots.sort(key=lambda spot: (distance(spot, fighter.at), spot))
    for spot in spots:
        base = Disc(spot, radius)
        if not at_most(distance(fighter.at, spot), limit):
            return None
        if not base.within(REACH, head) or not field.holds(base):
            continue
        if any(base.overlaps(other) for other in (*stood, *others)):
            continue
        if not any(e.impassable and e.under(base) for e in field.elements):
            return spot
    return None
