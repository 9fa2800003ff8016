"""Assaults: how far it is, who reaches whom, what makes a charge, and leaving a melee."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product

from rulebook.confrontation.company.profiles import CAVALRY, MACHINE
from rulebook.confrontation.company.units import SCATTERED, Fighter, Unit
from rulebook.confrontation.movement.crossing import ASSAULT, crossable, detours, meets
from rulebook.confrontation.movement.rules import (
    TIMES,
    Paths,
    ending_refusal,
    friends_around,
    moved,
    path_barred,
    whole_paths,
)
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.paths import Way, shortest_way
from rulebook.confrontation.space.shapes import Disc, Point, at_most, distance, path_length, turned
from rulebook.game import Refusal


def declare_refusal(field: Field, unit: Unit, target: Unit, left: Collection[str] = ()) -> Refusal | None:
    """Why an assault on this unit may not be declared; `left` are units it disengaged from in this activation."""
    if unit.category == MACHINE:
        return Refusal("CF-WMACH-9", f"The {unit.named()} do not assault; they fight where they stand.", (unit.leader,))
    if target.id in left:
        text = f"The {unit.named()} have just disengaged from the {target.named()}."
        return Refusal("CF-ASLT-17", text, (target.leader,))
    if target.owner == unit.owner:
        return Refusal("CF-ASLT-1", f"The {target.named()} are no enemies.", (target.leader,))
    if field.engaged(unit) and not left and target.id not in {enemy.id for enemy in field.engaging(unit)}:
        text = f"The {unit.named()} are engaged and do not touch the {target.named()}."
        return Refusal("CF-ASLT-2", text, (target.leader,))
    return None


def assault_way(field: Field, unit: Unit, target: Unit, limit: float = math.inf) -> Way | None:
    """The shortest way between the leaders' bases, skirting obstacles (CF-ASLT-4); None where there is none.

    Members of the two units are no obstacles, and nobody needs to see anybody (CF-ASLT-5). In the variant
    `nearest_fighters` it is the shortest between any two of them, familiars left aside. A way beyond the limit is not
    looked for.
    """
    around = replace(field, units=tuple(u for u in field.units if u.id != target.id))
    obstacles = detours(around, unit, ASSAULT)
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


def in_reach(field: Field, unit: Unit, target: Unit) -> bool:
    """Whether an assault succeeds: at most twice the Movement away (CF-ASLT-6, CF-ASLT-8).

    An engaged unit assaults whom it touches already.
    """
    if field.engaged(unit):
        return True
    limit = TIMES[ASSAULT] * unit.movement
    way = assault_way(field, unit, target, limit)
    return way is not None and at_most(way.length, limit)


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
        return Refusal("CF-ASLT-22", f"The {unit.named()} are {state}: only engaged valiant units disengage.")
    return None


def lost_on_leaving(field: Field, unit: Unit) -> list[str]:
    """Who is eliminated when a unit leaves contact: those who touch an enemy and lack Disengagement.

    CF-ASLT-16, CF-ASLT-18, CF-ASLT-19; a machine like any other (CF-WMACH-10).
    """
    return [fighter.id for fighter in field.in_contact(unit) if not fighter.profile.disengages]


# ---- moving into contact


def mobile(field: Field, unit: Unit) -> list[Fighter]:
    """Who moves in an assault: everybody, or only those who touch no enemy if the unit is engaged (CF-ASLT-3)."""
    touching = {fighter.id for fighter in field.in_contact(unit)}
    return [fighter for fighter in unit.fighters if fighter.id not in touching]


def allowance(field: Field, unit: Unit) -> float:
    """How far each may go: twice the Movement, or the Movement in stepping up to a melee (CF-STATE-4, CF-ASLT-3)."""
    return (1 if field.engaged(unit) else TIMES[ASSAULT]) * unit.movement


def assault_refusal(field: Field, unit: Unit, target: Unit, paths: Paths) -> Refusal | None:
    """Why a successful assault may not move like this; the unit takes scattered formation (CF-ASLT-9)."""
    unit = replace(unit, formation=SCATTERED)
    field = field.with_unit(unit)
    whole = whole_paths(unit, paths)
    limit, movers = allowance(field, unit), {fighter.id for fighter in mobile(field, unit)}
    rule = "CF-STATE-4" if field.engaged(unit) else "CF-MOVE-5"
    for fighter in unit.fighters:
        path = whole[fighter.id]
        if len(path) > 1 and fighter.id not in movers:
            text = f"{fighter.id} touches an enemy already; only the free members of an engaged unit step up."
            return Refusal("CF-STATE-4", text, (fighter.id,))
        if not at_most(path_length(path), limit):
            text = f"{fighter.id} would go {path_length(path):.1f} cm; at most {limit:g} cm are allowed."
            return Refusal(rule, text, (fighter.id,))
    after = moved(unit, paths)
    return (
        crossing_refusal(field, unit, whole)
        or path_barred(field, unit, whole, {f.id: f.base for f in after.fighters})
        or _wrong_contact(field, unit, after, target)
        or _left_out(field, unit, after, target)
        or ending_refusal(field, unit, after, whole)
    )


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


def _wrong_contact(field: Field, unit: Unit, after: Unit, target: Unit) -> Refusal | None:
    """Nobody is put in contact with a unit other than the designated one (CF-ASLT-13)."""
    movers = {fighter.id for fighter in mobile(field, unit)}
    for fighter in after.fighters:
        for enemy, other in field.touched(after, fighter):
            if fighter.id in movers and enemy.id != target.id:
                text = f"{fighter.id} would touch the {enemy.named()}; the assault is on the {target.named()}."
                return Refusal("CF-ASLT-13", text, (fighter.id, other.id))
    return None


def _left_out(field: Field, unit: Unit, after: Unit, target: Unit) -> Refusal | None:
    """Each who has enough movement and room must be put in contact (CF-ASLT-10)."""
    for fighter in mobile(field, unit):
        here = after.fighter(fighter.id)
        if fighter.profile.familiar or field.touched(after, here):
            continue
        if next(slots(field, unit, after, target, fighter), None) is not None:
            text = f"{fighter.id} could reach a fighter of the {target.named()}, and so must."
            return Refusal("CF-ASLT-10", text, (fighter.id,))
    return None


_SLOTS = 36


def slots(field: Field, unit: Unit, after: Unit, target: Unit, fighter: Fighter) -> Iterator[Way]:
    """The ways of a fighter into contact, the nearest places first, his comrades standing as in `after`.

    Places are tried every ten degrees around each enemy (CF-ASLT-10, CF-ASLT-11); a familiar offers none (CF-FAM-8).
    """
    limit = allowance(field, unit)
    comrades = [other.base for other in after.fighters if other.id != fighter.id]
    radius = fighter.base.radius
    places = sorted(
        (distance(fighter.at, spot), spot)
        for enemy in target.fighters
        if not enemy.profile.familiar
        for k in range(_SLOTS)
        for spot in [turned(enemy.at, radius + enemy.base.radius, 360 * k / _SLOTS)]
    )
    around = detours(field, unit, ASSAULT)
    for straight, spot in places:
        if not at_most(straight, limit):
            return
        base = Disc(spot, radius)
        if any(base.overlaps(other) for other in comrades) or field.misplaced([(fighter.id, base)], unit):
            continue
        there = replace(fighter, at=spot)
        if any(enemy.id != target.id for enemy, _ in field.touched(unit, there)) or friends_around(field, unit, spot):
            continue
        way = shortest_way(fighter.at, Disc(spot, 0.0), radius, around, limit)
        if way is not None and at_most(path_length(way.path), limit):
            yield way
