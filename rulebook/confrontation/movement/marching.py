"""Placing a whole unit with one wish: as near to a goal as the rules allow, and in formation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from rulebook.confrontation.company.units import CLOSE, Fighter, Unit
from rulebook.confrontation.movement.crossing import detours
from rulebook.confrontation.movement.rules import TIMES, friends_around
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.formation import NEIGHBOUR, REACH, joined
from rulebook.confrontation.space.paths import cut_short, shortest_way
from rulebook.confrontation.space.ranks import arranged
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

SHARES = (1.0, 0.75, 0.5, 0.25)
"""Parts of the way that are tried, the whole one first."""
ASIDE = 3.0
"""How far to each side a unit looks for room to close up, in cm."""


def marched(
    field: Field, unit: Unit, goal: Point, kind: str, legal: Callable[[Paths], bool], lead: str
) -> Paths | None:
    """Paths that bring `lead` as near to a goal as possible and the others with him; None if nobody can move.

    The unit moves as it stands, along one straight line or around obstacles; or its members are placed anew around
    the end of the way, in close formation in ranks, else beside the leader, nearest first.
    """
    here = unit.fighter(lead).at
    limit = TIMES[kind] * unit.movement
    wish = min(distance(here, goal), limit)
    if not at_most(0.1, wish):
        return None
    way = shortest_way(here, Disc(goal, 0.0), unit.fighter(lead).base.radius, detours(field, unit, kind))
    for share in SHARES:
        step = towards(here, goal, wish * share)
        paths = shifted(unit, step[0] - here[0], step[1] - here[1])
        if legal(paths):
            return paths
        if way is None:
            continue
        trail = cut_short(way.path, min(path_length(way.path), limit) * share)
        for placed_anew in _placed(field, unit, trail, lead, kind):
            if legal(placed_anew):
                return placed_anew
    return None


def _placed(field: Field, unit: Unit, trail: tuple[Point, ...], lead: str, kind: str) -> Iterator[Paths]:
    """The unit at the end of a trail: as it stands, then with its members placed anew."""
    if len(trail) > 2:
        yield along(unit, trail)
    if unit.formation == CLOSE:
        yield from ranked(field, unit, trail, lead, kind)
    else:
        loose = gathered(field, unit, trail, lead, kind)
        if loose:
            yield loose


def shifted(unit: Unit, x: float, y: float) -> Paths:
    """Everybody along the same straight line."""
    return {f.id: (f.at, (f.at[0] + x, f.at[1] + y)) for f in unit.fighters}


def along(unit: Unit, trail: tuple[Point, ...]) -> Paths:
    """Everybody along the same trail."""
    x, y = trail[0]
    return {f.id: (f.at, *((f.at[0] + a - x, f.at[1] + b - y) for a, b in trail[1:])) for f in unit.fighters}


def ranked(field: Field, unit: Unit, trail: tuple[Point, ...], lead: str, kind: str) -> Iterator[Paths]:
    """Ways into close formation at the end of a trail: bases in contact, in ranks that follow each other either way.

    A block moves along the trail as one and is rearranged at its end; who stands apart goes his own way
    (CF-FORM-8, CF-MOVE-10).
    """
    limit = TIMES[kind] * unit.movement
    block = joined({fighter.id: fighter.base for fighter in unit.fighters})
    around = [] if block else detours(field, unit, kind)
    x, y = trail[-1][0] - trail[0][0], trail[-1][1] - trail[0][1]
    for ranks in (2, 1, 3):
        stood = arranged(unit, (0.0, unit.chief.base.radius), ranks, CLOSE)
        for quarter in range(4):
            cells = {f.id: _quarter_turned(f.at, quarter) for f in stood.fighters}
            middle = (unit.chief.at[0] + x, unit.chief.at[1] + y)
            places = _shared_out(unit, {name: (middle[0] + a, middle[1] + b) for name, (a, b) in cells.items()})
            paths: Paths = {}
            for fighter in unit.fighters:
                led = [(fighter.at[0] + a - trail[0][0], fighter.at[1] + b - trail[0][1]) for a, b in trail[1:]]
                own = (fighter.at, *led, places[fighter.id])
                way = (
                    None
                    if block
                    else shortest_way(fighter.at, Disc(places[fighter.id], 0.0), fighter.base.radius, around)
                )
                paths[fighter.id] = way.path if way else own
            if all(at_most(path_length(path), limit) for path in paths.values()):
                yield paths


def closing(field: Field, unit: Unit, kind: str) -> Iterator[Paths]:
    """Ways to close up where the unit stands, or a little to one side."""
    (x, y), lead = unit.chief.at, unit.leader
    for spot in ((x, y), (x, y + ASIDE), (x, y - ASIDE), (x + ASIDE, y), (x - ASIDE, y)):
        yield from ranked(field, unit, ((x, y), spot) if spot != (x, y) else ((x, y),), lead, kind)


def _quarter_turned(place: Point, quarters: int) -> Point:
    x, y = place
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def _shared_out(unit: Unit, cells: dict[str, Point]) -> dict[str, Point]:
    """Who takes which of the places: the nearest pairs first, among bases of one size; the leader has his own."""
    found = {unit.leader: cells[unit.leader]}
    others = [f for f in unit.fighters if f.id != unit.leader]
    pairs = sorted(
        (distance(one.at, cells[other.id]), one.id, other.id)
        for one in others
        for other in others
        if one.base.radius == other.base.radius
    )
    taken = set()
    for _, name, cell in pairs:
        if name not in found and cell not in taken:
            found[name] = cells[cell]
            taken.add(cell)
    return found


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
