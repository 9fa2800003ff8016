"""Ranged attacks: who shoots at whom, range and interference, salvos and the damage they do."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from rulebook.confrontation.company.profiles import MACHINE, Weapon
from rulebook.confrontation.company.units import Fighter, Unit, common
from rulebook.confrontation.damage.rules import RANGED, Damage, Victim
from rulebook.confrontation.space.field import Element, Field, unit_distance
from rulebook.confrontation.space.shapes import Disc, Polygon, convex_hull, hull_of_discs, overlapping
from rulebook.confrontation.space.sight import sees, unit_sees
from rulebook.game import Refusal

BAND = 10.0
INTERFERENCE = 2


def range_band(length: float) -> int:
    """The range: 0 up to 10 cm, 1 up to 20 and so on (CF-RANGED-8); weapons have no maximum (CF-RANGED-13)."""
    return max(0, math.ceil(round(length, 3) / BAND) - 1)


def difficulty_at(distance: float, *, hidden: bool) -> int:
    """What the distance makes of a shot, and 2 more for interference, once (CF-RANGED-9, CF-RANGED-12)."""
    return range_band(distance) + (INTERFERENCE if hidden else 0)


def interference(field: Field, unit: Unit, target: Unit) -> bool:
    """Whether anything stands between: a third unit or an obstacle in the hull of both units (CF-RANGED-9, 10).

    Terrain in which the whole shooting unit stands does not count (CF-RANGED-11).
    """
    zone = convex_hull(unit.hull.corners + target.hull.corners)
    return _obstructed(field, unit, zone, (target.id,))


def _obstructed(field: Field, unit: Unit, zone: Polygon, aimed: Collection[str]) -> bool:
    """Whether a third unit or an obstacle lies in the zone between shooters and what they aim at."""
    bases = [fighter.base for fighter in unit.fighters]
    thirds = (base for other, _, base in field.bases if other.id != unit.id and other.id not in aimed)
    if any(overlapping(zone, base) for base in thirds):
        return True
    return any(
        element.has("obstacle")
        and element.id not in aimed
        and not (element.has("see_through") or element.has("open"))
        and not all(element.under(base) for base in bases)
        and overlapping(zone, element.shape)
        for element in field.elements
    )


IGNORED, COUNTED = "ignore_interference", "counts_as_interference"


def contradiction(unit: Unit, target: Unit) -> tuple[str, str] | None:
    """The effects that contradict each other in this salvo: one ignores interference, one makes it (CF-EFFECT-2)."""
    ignoring = [modifier.name for modifier in unit.modifiers if modifier.stat == IGNORED]
    counting = [modifier.name for modifier in target.modifiers if modifier.stat == COUNTED]
    return (ignoring[0], counting[0]) if ignoring and counting else None


def difficulty(field: Field, unit: Unit, target: Unit, settled: Collection[str] | None = None) -> int:
    """Range plus 2 for interference, once (CF-RANGED-9, CF-RANGED-12), and what effects make of it.

    `settled` names which of two contradicting effects applies, one or none (CF-EFFECT-3).
    """
    ignored, counted = bool(unit.modified(IGNORED)), bool(target.modified(COUNTED))
    clash = contradiction(unit, target)
    if clash and settled is not None:
        ignored, counted = clash[0] in settled, clash[1] in settled
    hidden = counted or interference(field, unit, target)
    worse = unit.modified("ranged_difficulty_plus_1")
    return worse + difficulty_at(unit_distance(unit, target), hidden=hidden and not ignored)


def element_difficulty(field: Field, unit: Unit, element: Element) -> int:
    """The difficulty of a shot at an element: the range to its nearest edge, and interference (CF-TERR-23)."""
    leader, bases = unit.chief, [fighter.base for fighter in unit.fighters]
    rim = element.shape.points() if isinstance(element.shape, Disc) else element.shape.corners
    zone = convex_hull([*rim, *(point for base in bases for point in hull_of_discs([base]).corners)])
    distance = element.shape.distance_to(leader.at) - leader.base.radius
    hidden = _obstructed(field, unit, zone, (element.id,)) and not unit.modified(IGNORED)
    return unit.modified("ranged_difficulty_plus_1") + difficulty_at(distance, hidden=hidden)


def salvos(unit: Unit) -> dict[str, list[Fighter]]:
    """The salvos a unit may fire, by profile: all marksmen of one profile together (CF-RANGED-3).

    An Incarnate shoots in a salvo of his own (CF-RANGED-21), special fighters with the troops (CF-RECRUIT-28).
    """
    found: dict[str, list[Fighter]] = {}
    for fighter in unit.fighters:
        if fighter.profile.ranged:
            found.setdefault(fighter.profile.id, []).append(fighter)
    return found


def part(target: Unit, aim: str) -> list[Fighter]:
    """The members that damage may go to: of a war machine's unit the machine or the crew, as named (CF-WMACH-6)."""
    if not target.machine:
        return list(target.fighters)
    return [target.machine] if aim == MACHINE else list(target.crew)


def shoot_refusal(field: Field, unit: Unit, profile: str, target: Unit) -> Refusal | None:
    """The first rule that forbids this salvo, in the order of the rules' list."""
    where = (unit.leader, target.leader)
    refusal = weapon_refusal(field, unit, profile)
    if refusal:
        return refusal
    if target.owner == unit.owner:
        return Refusal("CF-RANGED-5", f"You can only shoot at enemies; {target.the} {target.verb('are')} yours.", where)
    if field.engaged(target):
        return Refusal("CF-RANGED-6", f"{target.subject('are')} engaged and cannot be targeted.", where)
    if not unit_sees(field, unit, target):
        return Refusal("CF-RANGED-5", f"{unit.subject('do')} not see {target.the}.", where)
    if not marksmen(field, unit, profile, target):
        return Refusal("CF-RANGED-7", f"None of these marksmen sees a member of {target.the}.", where)
    return None


def weapon_refusal(field: Field, unit: Unit, profile: str) -> Refusal | None:
    """The first rule that forbids this salvo whatever it is aimed at."""
    where = (unit.leader,)
    if unit.routed:
        return Refusal("CF-ROUT-4", f"{unit.subject('are')} in rout and cannot shoot.", where)  # CF-RANGED-22
    if field.engaged(unit):
        return Refusal("CF-STATE-3", f"{unit.subject('are')} engaged and cannot shoot.", where)
    able = salvos(unit)
    if not able:
        return Refusal("CF-RANGED-1", f"{unit.subject('have')} no ranged weapon.", where)
    if unit.modified("no_ranged"):
        return Refusal("CF-RANGED-1", f"An effect keeps {unit.the} from shooting.", where)
    if unit.machine and profile == unit.machine.profile.id:
        machine = unit.machine.base
        if not any(machine.touches(fighter.base) for fighter in unit.crew):
            return Refusal("CF-WMACH-4", "Nobody of the crew touches the machine to fire it.", where)
    if profile not in able:
        text = f"A salvo is fired by all marksmen of one profile: {', '.join(able)}."
        return Refusal("CF-RANGED-3", text, where)
    return None


def marksmen(field: Field, unit: Unit, profile: str, target: Unit) -> list[Fighter]:
    """Those of a salvo who see at least one member of the target (CF-RANGED-7)."""
    return [
        shooter
        for shooter in salvos(unit)[profile]
        if any(sees(field, unit, shooter, target, seen) for seen in target.fighters)
    ]


@dataclass(frozen=True, slots=True)
class Aim:
    """What a salvo is rolled with: who fires, with how many dice, at which differences."""

    shooters: tuple[Fighter, ...]
    weapon: Weapon
    dice: int
    attack: int
    strength: int


def aim(
    field: Field, unit: Unit, profile: str, target: Unit, at: str = "", settled: Collection[str] | None = None
) -> Aim:
    """The numbers of a salvo: Dice times marksmen, Attack against range and interference (CF-RANGED-12, 14)."""
    shooters = marksmen(field, unit, profile, target)
    weapon = shooters[0].profile.ranged
    assert weapon is not None
    attack = unit.value(shooters[0], "ranged_attack") - difficulty(field, unit, target, settled)
    strength = weapon.strength - common(target, "resilience", exposed(target, part(target, at)))
    return Aim(tuple(shooters), weapon, weapon.dice * len(shooters), attack, strength)


def salvo_damage(
    field: Field, unit: Unit, shooters: Collection[Fighter], target: Unit, points: int, at: str = ""
) -> Damage:
    """To whom a salvo's damage may go: seen members (CF-RANGED-20), nearest to the leader first (CF-RANGED-17).

    At most as many fall as weapons fired (CF-RANGED-18).
    """
    spared = spared_incarnate(target)
    open_to = [fighter for fighter in part(target, at) if fighter.id not in spared]
    seen = {f.id for f in open_to if any(sees(field, unit, shooter, target, f) for shooter in shooters)}
    chief = unit.chief.base
    victims = tuple(Victim(f.id, f.health, chief.gap(f.base)) for f in open_to if f.id in seen)
    unseen = tuple(f.id for f in open_to if f.id not in seen)
    return Damage(RANGED, points, victims, len(shooters), spared, unseen, field.variants.loss_order)


def exposed(unit: Unit, members: Collection[Fighter]) -> list[Fighter]:
    """Those of some members whose Resilience an attack on the unit meets.

    Neither an Incarnate whom his comrades protect (CF-INC-3) nor familiars, whom any test removes (CF-FAM-3).
    """
    spared = spared_incarnate(unit)
    found = [fighter for fighter in members if fighter.id not in spared and not fighter.profile.familiar]
    return found or list(members)


def spared_incarnate(unit: Unit) -> tuple[str, ...]:
    """The Incarnate whom his comrades protect from attacks on the unit as a whole (CF-INC-3, CF-INC-4, CF-INC-5).

    Familiars do not count as comrades (CF-INC-9).
    """
    incarnate = unit.incarnate
    alone = all(f.profile.familiar or f.profile.incarnate for f in unit.fighters)
    return () if incarnate is None or alone else (incarnate.id,)
