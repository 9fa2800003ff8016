"""Assaults: how far it is, who reaches whom, what makes a charge, and leaving a melee."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from rulebook.confrontation.company.profiles import CAVALRY, MACHINE
from rulebook.confrontation.company.units import SCATTERED, Fighter, Unit
from rulebook.confrontation.movement.crossing import ASSAULT, crossable, detours, hindering, meets, slowed
from rulebook.confrontation.movement.rules import (
    TIMES,
    Paths,
    friends_around,
    misplaced_refusal,
    moved,
    path_barred,
    whole_paths,
)
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.formation import REACH, formation_fault
from rulebook.confrontation.space.paths import Way, openings, shortest_way
from rulebook.confrontation.space.shapes import (
    CONTACT,
    Disc,
    Point,
    Shape,
    at_most,
    distance,
    path_length,
    rectangle,
    turned,
)
from rulebook.confrontation.space.tangents import WHOLE, heading, on_rim
from rulebook.game import Refusal


def declare_refusal(field: Field, unit: Unit, target: Unit, left: Collection[str] = ()) -> Refusal | None:
    """Why an assault on this unit may not be declared; `left` are units it disengaged from in this activation."""
    if unit.category == MACHINE:
        return Refusal("CF-WMACH-9", f"{unit.subject('do')} not assault; they fight where they stand.", (unit.leader,))
    if target.id in left:
        text = f"{unit.subject('have')} just disengaged from the {target.named()}."
        return Refusal("CF-ASLT-17", text, (target.leader,))
    if target.owner == unit.owner:
        return Refusal(
            "CF-ASLT-1", f"You can only assault enemies; {target.the} {target.verb('are')} yours.", (target.leader,)
        )
    if field.engaged(unit) and not left and target.id not in {enemy.id for enemy in field.engaging(unit)}:
        text = f"{unit.subject('are')} engaged and do not touch the {target.named()}."
        return Refusal("CF-ASLT-2", text, (target.leader,))
    return None


@dataclass(frozen=True, slots=True)
class Pace:
    """How far each member of an assaulting unit may go, and what they go around."""

    limit: float
    around: tuple[Shape, ...]


def paces(field: Field, unit: Unit, *, parted: bool = False) -> list[Pace]:
    """Around difficult ground at full pace, or through it at half (CF-MOVE-26); only so if they stand in it.

    `parted` is a unit that has disengaged and acts as a free one (CF-ASLT-16).
    """
    limit, around = allowance(field, unit, parted=parted), tuple(detours(field, unit, ASSAULT))
    ground = hindering(field, unit)
    if not ground:
        return [Pace(limit, around)]
    half = Pace(limit / 2, around)
    if any(element.under(fighter.base) for element in ground for fighter in mobile(field, unit, parted=parted)):
        return [half]
    return [Pace(limit, (*around, *(element.shape for element in ground))), half]


def assault_way(
    field: Field, unit: Unit, target: Unit, limit: float = math.inf, *, around: Collection[Shape] | None = None
) -> Way | None:
    """The shortest way between the leaders' bases, skirting obstacles (CF-ASLT-4); None where there is none.

    Members of the two units are no obstacles, and nobody needs to see anybody (CF-ASLT-5). In the variant
    `nearest_fighters` it is the shortest between any two of them, familiars left aside. A way beyond the limit is not
    looked for. `around` are obstacles that a pace adds.
    """
    obstacles = detours(field.without(target.id), unit, ASSAULT) if around is None else around
    best: Way | None = None
    for gap, mine, theirs in _measured(field, unit, target):
        if gap > limit + 1 or (best and gap >= best.length):
            break
        goal = Disc(theirs.centre, mine.radius + theirs.radius)
        way = shortest_way(mine.centre, goal, mine.radius, obstacles, limit)
        if way and (best is None or way.length < best.length):
            best = way
    return best


def _measured(field: Field, unit: Unit, target: Unit) -> list[tuple[float, Disc, Disc]]:
    """Between which bases an assault is measured, those with the smallest gap first."""
    if field.variants.assault_distance == "leaders":
        mine, theirs = unit.chief.base, target.chief.base
        return [(mine.gap(theirs), mine, theirs)]
    pairs = product(*([f.base for f in side.fighters if not f.profile.familiar] for side in (unit, target)))
    return sorted(((a.gap(b), a, b) for a, b in pairs), key=lambda pair: pair[0])


def measured(field: Field, unit: Unit, target: Unit, *, parted: bool = False) -> tuple[Way | None, float]:
    """The way of an assault and how far the unit can go on it: the first that is in reach, else the shortest."""
    around = field.without(target.id)
    steps = paces(around, unit, parted=parted)
    for pace in steps:
        way = assault_way(field, unit, target, pace.limit, around=pace.around)
        if way is not None and at_most(way.length, pace.limit):
            return way, pace.limit
    ways = ((assault_way(field, unit, target, around=pace.around), pace.limit) for pace in steps)
    return next((found for found in ways if found[0] is not None), (None, steps[-1].limit))


def is_charge(unit: Unit, target: Unit, *, free: bool) -> bool:
    """Whether a successful assault is a charge: free when activated, and Power at least equal (CF-CHARGE-1).

    Power is that at the declaration (CF-CHARGE-4). Cavalry needs no Power (CF-CHARGE-2), but must have been free
    (CF-CHARGE-3); who disengages was not (CF-CHARGE-10).
    """
    return free and (unit.category == CAVALRY or unit.power >= target.power)


# ---- leaving a melee


def disengage_refusal(field: Field, unit: Unit) -> Refusal | None:
    """Why a unit may not disengage: only an engaged valiant one may (CF-ASLT-22)."""
    if not field.engaged(unit) or unit.routed:
        state = "in rout" if unit.routed else "free"
        return Refusal("CF-ASLT-22", f"{unit.subject('are')} {state}: only engaged valiant units disengage.")
    return None


def lost_on_leaving(field: Field, unit: Unit) -> list[str]:
    """Who is eliminated when a unit leaves contact: those who touch an enemy and lack Disengagement.

    CF-ASLT-16, CF-ASLT-18, CF-ASLT-19; a machine like any other (CF-WMACH-10).
    """
    return [fighter.id for fighter in field.in_contact(unit) if not fighter.profile.disengages]


# ---- moving into contact


def mobile(field: Field, unit: Unit, *, parted: bool = False) -> list[Fighter]:
    """Who moves in an assault: everybody, or only those who touch no enemy if the unit is engaged (CF-ASLT-3)."""
    touching = set() if parted else {fighter.id for fighter in field.in_contact(unit)}
    return [fighter for fighter in unit.fighters if fighter.id not in touching]


def allowance(field: Field, unit: Unit, *, parted: bool = False) -> float:
    """How far each may go: twice the Movement, or the Movement in stepping up to a melee (CF-STATE-4, CF-ASLT-3)."""
    return (1 if field.engaged(unit) and not parted else TIMES[ASSAULT]) * unit.movement


def assault_refusal(field: Field, unit: Unit, target: Unit, paths: Paths, *, parted: bool = False) -> Refusal | None:
    """Why a successful assault may not move like this; the unit takes scattered formation (CF-ASLT-9)."""
    unit = replace(unit, formation=SCATTERED)
    field = field.with_unit(unit)
    whole = whole_paths(unit, paths)
    movers = {fighter.id for fighter in mobile(field, unit, parted=parted)}
    stuck = next((name for name, path in whole.items() if len(path) > 1 and name not in movers), None)
    if stuck:
        text = f"{stuck} touches an enemy already; only the free members of an engaged unit step up."
        return Refusal("CF-STATE-4", text, (stuck,))
    after = moved(unit, paths)
    pace = paces(field, unit, parted=parted)[-1 if slowed(field, unit, whole) else 0]
    return (
        _too_far(field, unit, whole, parted=parted)
        or crossing_refusal(field, unit, whole)
        or path_barred(field, unit, whole, {f.id: f.base for f in after.fighters})
        or _wrong_contact(field, unit, after, target, parted=parted)
        or _left_out(field, unit, after, target, pace, parted=parted)
        or misplaced_refusal(field, unit, after, whole)
        or (_strayed(field, unit, after, target, pace) if any(len(path) > 1 for path in whole.values()) else None)
    )


def _too_far(
    field: Field, unit: Unit, whole: Mapping[str, tuple[Point, ...]], *, parted: bool = False
) -> Refusal | None:
    """Each keeps within the allowance, half of it if anybody goes through difficult ground (CF-MOVE-26)."""
    limit = allowance(field, unit, parted=parted)
    far = {name: path_length(path) for name, path in whole.items()}
    rule = "CF-MOVE-5" if parted or not field.engaged(unit) else "CF-STATE-4"
    for bound, clause, why in ((limit, rule, ""), (limit / 2, "CF-MOVE-26", " through difficult ground")):
        if clause == "CF-MOVE-26" and not slowed(field, unit, whole):
            continue
        for name, length in far.items():
            if not at_most(length, bound):
                text = f"{name} would go {length:.1f} cm; at most {bound:g} cm are allowed{why}."
                return Refusal(clause, text, (name,))
    return None


def crossing_refusal(field: Field, unit: Unit, whole: dict[str, tuple[Point, ...]]) -> Refusal | None:
    """An assaulting unit goes around what only a walk may cross (CF-MOVE-22)."""
    for fighter in unit.fighters:
        for element in field.elements:
            low = element.has("crossable") or element.has("deep")
            if low and len(whole[fighter.id]) > 1 and meets(element.shape, whole[fighter.id], fighter.base.radius):
                refusal = crossable(unit, element, ASSAULT)
                if refusal:
                    return replace(refusal, where=(fighter.id, element.id))
    return None


def _wrong_contact(field: Field, unit: Unit, after: Unit, target: Unit, *, parted: bool = False) -> Refusal | None:
    """Nobody is put in contact with others than the designated unit (CF-ASLT-13), nor with one left (CF-ASLT-21)."""
    movers = {fighter.id for fighter in mobile(field, unit, parted=parted)}
    left = {enemy.id for enemy in field.engaging(unit)} if parted else set()
    for fighter in after.fighters:
        for enemy, other in field.touched(after, fighter):
            if enemy.id in left:
                text = f"{unit.subject('have')} left the {enemy.named()}, and {fighter.id} would touch them."
                return Refusal("CF-ASLT-21", text, (fighter.id, other.id))
            if fighter.id in movers and enemy.id != target.id:
                text = f"{fighter.id} would touch the {enemy.named()}; the assault is on the {target.named()}."
                return Refusal("CF-ASLT-13", text, (fighter.id, other.id))
    return None


def _left_out(
    field: Field, unit: Unit, after: Unit, target: Unit, pace: Pace, *, parted: bool = False
) -> Refusal | None:
    """Each who has enough movement and room must be put in contact (CF-ASLT-10)."""
    for fighter in mobile(field, unit, parted=parted):
        here = after.fighter(fighter.id)
        if fighter.profile.familiar or field.touched(after, here):
            continue
        if next(slots(field, unit, after, target, fighter, pace), None) is not None:
            text = f"{fighter.id} could reach a fighter of the {target.named()}, and so must."
            return Refusal("CF-ASLT-10", text, (fighter.id,))
    return None


def _strayed(field: Field, unit: Unit, after: Unit, target: Unit, pace: Pace) -> Refusal | None:
    """Those who reach nobody keep formation (CF-ASLT-12), except who finds no place in it."""
    exempt = {f.id for f in field.with_unit(after).in_contact(after)}
    bases = {f.id: f.base for f in after.fighters}
    while fault := formation_fault(after, bases, exempt, formation_exemption=field.variants.formation_exemption):
        name = fault.where[0]
        if next(places_behind(field, unit, after, target, unit.fighter(name), pace), None) is not None:
            return fault
        if name == unit.leader:
            return None
        bases.pop(name)
    return None


# ---- places in contact

TIGHT = 0.8 * CONTACT
"""How far bases may be squeezed together on the way into contact, a little less than they may overlap."""
ASIDE = 0.01
"""How far beyond contact somebody stays with whom no contact is allowed."""
_OUTSIDE = 100.0


def slots(field: Field, unit: Unit, after: Unit, target: Unit, fighter: Fighter, pace: Pace) -> Iterator[Way]:
    """The ways of a fighter into contact, the nearest places first, his comrades standing as in `after`.

    CF-ASLT-10, CF-ASLT-11; a familiar offers no contact (CF-FAM-8).
    """
    radius = fighter.base.radius
    near = []
    for enemy in (f.base for f in target.fighters if not f.profile.familiar):
        if at_most(distance(fighter.at, enemy.centre) - enemy.radius - radius, pace.limit):
            edge = Disc(enemy.centre, enemy.radius + radius + TIGHT)
            way = shortest_way(fighter.at, edge, radius, pace.around, pace.limit)
            near += [(enemy, way)] if way is not None else []
    solids = _solids(field, unit, after, target, fighter) if near else []
    places = sorted(
        (distance(fighter.at, spot), spot)
        for enemy, _ in near
        for spot in _around(Disc(enemy.centre, enemy.radius + radius), fighter.at, solids)
    )
    for straight, spot in places:
        if at_most(straight, pace.limit) and _free(field, unit, after, target, fighter, spot):
            found = shortest_way(fighter.at, Disc(spot, 0.0), radius, pace.around, pace.limit)
            if found is not None and at_most(path_length(found.path), pace.limit):
                yield found
    for _, way in near:  # at the end of his movement it is the first place that he comes to, if any
        near_enough = len(way.path) > 1 and at_most(path_length(way.path), pace.limit)
        if near_enough and _free(field, unit, after, target, fighter, way.path[-1]):
            yield way


def _solids(field: Field, unit: Unit, after: Unit, target: Unit, fighter: Fighter) -> list[tuple[Shape, float]]:
    """What a fighter in contact must keep clear of, each with how far his middle stays away."""
    radius = fighter.base.radius
    solids: list[tuple[Shape, float]] = [(f.base, radius - TIGHT) for f in after.fighters if f.id != fighter.id]
    for other in field.others(unit):
        foe = other.owner != unit.owner and other.id != target.id
        for one in other.fighters:
            apart = CONTACT + ASIDE if foe and not one.profile.familiar else -TIGHT
            solids.append((one.base, radius + apart))
        if other.owner == unit.owner:
            solids.append((other.hull, ASIDE))
    solids += [(element.shape, radius - TIGHT) for element in field.elements if element.impassable]
    width, depth = field.size
    wide, deep = (_OUTSIDE, depth + 2 * _OUTSIDE), (width + 2 * _OUTSIDE, _OUTSIDE)
    for centre, size in (
        ((-_OUTSIDE / 2, depth / 2), wide),
        ((width + _OUTSIDE / 2, depth / 2), wide),
        ((width / 2, -_OUTSIDE / 2), deep),
        ((width / 2, depth + _OUTSIDE / 2), deep),
    ):
        solids.append((rectangle(centre, size), radius - TIGHT))
    return solids


def _around(circle: Disc, start: Point, solids: list[tuple[Shape, float]]) -> Iterator[Point]:
    """Places on a circle around an enemy: of each part that is open the nearest, the ends and some between."""
    ahead = heading(circle.centre, start)
    close = [(shape, by) for shape, by in solids if not shape.beyond(circle.centre, circle.centre, circle.radius + by)]
    for first, size in openings(circle, close):
        parts = 12 if size >= WHOLE else 4
        angles = {first + size * k / parts for k in range(parts + 1)}
        if (ahead - first) % WHOLE <= size:
            angles.add(ahead)
        yield from (on_rim(circle, angle) for angle in angles)


def _free(field: Field, unit: Unit, after: Unit, target: Unit | None, fighter: Fighter, spot: Point) -> bool:
    """Whether a fighter may stand there, in contact with nobody but the target."""
    base = Disc(spot, fighter.base.radius)
    if any(base.overlaps(other.base) for other in after.fighters if other.id != fighter.id):
        return False
    if field.misplaced([(fighter.id, base)], unit) or friends_around(field, unit, spot):
        return False
    touched = field.touched(unit, replace(fighter, at=spot))
    return all(target is not None and enemy.id == target.id for enemy, _ in touched)


def places_behind(
    field: Field, unit: Unit, after: Unit, target: Unit, fighter: Fighter, pace: Pace, absent: Collection[str] = ()
) -> Iterator[tuple[Point, ...]]:
    """Ways to places without contact, beside a comrade and as near to the target as possible (CF-ASLT-12).

    Comrades stand as in `after`, but for the `absent`, who have no places yet.
    """
    radius, leader = fighter.base.radius, after.chief.base
    comrades = [f for f in after.fighters if f.id != fighter.id and f.id not in absent]
    among = replace(after, fighters=(*comrades, fighter))
    spots = [
        turned(other.at, other.base.radius + radius + gap, 15 * k)
        for other in comrades
        for gap in (0.0, 1.2, 2.4)
        for k in range(24)
    ]
    spots.sort(key=lambda spot: (min(distance(spot, enemy.at) for enemy in target.fighters), spot))
    for spot in spots:
        base = Disc(spot, radius)
        near = at_most(distance(fighter.at, spot), pace.limit)
        bound = fighter.id == after.leader or base.within(REACH, leader)
        if near and bound and _free(field, unit, among, None, fighter, spot):
            way = shortest_way(fighter.at, Disc(spot, 0.0), radius, pace.around, pace.limit)
            if way is not None and at_most(path_length(way.path), pace.limit):
                yield way.path


def places_near(
    field: Field, unit: Unit, after: Unit, fighter: Fighter, pace: Pace, absent: Collection[str] = ()
) -> Iterator[tuple[Point, ...]]:
    """Ways to the nearest free places without contact, his own first, for one who finds none in formation."""
    among = replace(after, fighters=tuple(f for f in after.fighters if f.id == fighter.id or f.id not in absent))
    if _free(field, unit, among, None, fighter, fighter.at):
        yield (fighter.at,)
    for step in range(1, int(pace.limit) + 1):
        for k in range(24):
            spot = turned(fighter.at, float(step), 15 * k)
            if _free(field, unit, among, None, fighter, spot):
                way = shortest_way(fighter.at, Disc(spot, 0.0), fighter.base.radius, pace.around, pace.limit)
                if way is not None and at_most(path_length(way.path), pace.limit):
                    yield way.path
