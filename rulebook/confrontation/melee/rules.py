"""Hand-to-hand: which combats there are, their dice, and to whom their damage may go."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rulebook.confrontation.company.profiles import TITAN
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.damage.rules import MELEE, Damage, Victim
from rulebook.confrontation.space.field import Field
from rulebook.game import Refusal


@dataclass(frozen=True, slots=True)
class Combat:
    """One profile of the active unit against one profile of one enemy unit (CF-MELEE-3), and the dice of each.

    Special fighters fight with the troops they belong to (CF-MELEE-8); an Incarnate's profile is his own, so he always
    has a combat of his own (CF-MELEE-9) and can be struck in one (CF-MELEE-17).
    """

    unit: str
    profile: str
    enemy: str
    against: str
    dice: tuple[tuple[str, int], ...]


def contacts(field: Field, unit: Unit, fighter: Fighter, only: str = "") -> list[tuple[Unit, Fighter]]:
    """The enemies a fighter may strike: those he touches (CF-MELEE-5), of the assaulted unit only (CF-ASLT-15)."""
    return [(enemy, other) for enemy, other in field.touched(unit, fighter) if not only or enemy.id == only]


def combats(field: Field, unit: Unit, only: str = "") -> list[tuple[str, str, str]]:
    """The combats open to a unit now: own profile, enemy unit, its profile (CF-MELEE-3, CF-MELEE-15).

    `only` is the unit it assaulted; one that stays and fights may strike anybody it touches (CF-ACT-8, CF-STATE-9).
    """
    found = {
        (fighter.profile.id, enemy.id, other.profile.id)
        for fighter in unit.fighters
        if unit_dice(unit, fighter)
        for enemy, other in contacts(field, unit, fighter, only)
    }
    return sorted(found)


def unit_dice(unit: Unit, fighter: Fighter) -> int:
    """The Dice of a fighter; a machine has none (CF-WMACH-8)."""
    return unit.value(fighter, "dice")


def combat_refusal(
    field: Field, unit: Unit, combat: Combat, spent: Mapping[str, int] | None = None, only: str = ""
) -> Refusal | None:
    """The first rule that forbids a combat; `spent` are the Dice each has used in this activation (CF-MELEE-7)."""
    spent = spent or {}
    if not field.engaged(unit):
        return Refusal("CF-MELEE-1", f"{unit.subject('touch')} no enemy.", (unit.leader,))
    if only and combat.enemy != only:
        text = f"Only the unit assaulted can be struck by {unit.the}."
        return Refusal("CF-ASLT-15", text, (unit.leader,))
    for fighter_id, dice in combat.dice:
        fighter = unit.fighter(fighter_id)
        touched = contacts(field, unit, fighter)
        if not any(enemy.id == combat.enemy for enemy, _ in touched):
            return Refusal("CF-MELEE-5", f"{fighter_id} touches nobody of that unit.", (fighter_id,))
        if not any(enemy.id == combat.enemy and other.profile.id == combat.against for enemy, other in touched):
            return Refusal("CF-MELEE-5", f"{fighter_id} touches nobody of that profile.", (fighter_id,))
        if fighter.profile.id != combat.profile:
            text = "A combat is fought by fighters of one profile against one profile of one unit."
            return Refusal("CF-MELEE-3", text, (fighter_id,))
        most = unit_dice(unit, fighter) - spent.get(fighter_id, 0)
        if not 0 <= dice <= most:
            text = f"{fighter_id} has {most} Dice left to split among his combats, not {dice}."
            return Refusal("CF-MELEE-6", text, (fighter_id,))
    return None


@dataclass(frozen=True, slots=True)
class Strike:
    """The numbers of a combat: dice, and the differences of its two tests."""

    dice: int
    attack: int
    strength: int


def strike(field: Field, unit: Unit, combat: Combat, *, charging: bool = False, bonus: int = 0) -> Strike:
    """What a combat is rolled with: Attack against Defense, Strength against Resilience (CF-MELEE-10, 11).

    Heavy cavalry that charges adds its Attack to its Strength (CF-CHARGE-7, CF-CHARGE-8), but not against a titan
    (CF-TITAN-10). `bonus` is what close order adds to the Defense of a unit assaulted in close formation.
    """
    enemy = field.unit(combat.enemy)
    fighter = next(f for f in unit.fighters if f.profile.id == combat.profile)
    other = next(f for f in enemy.fighters if f.profile.id == combat.against)
    attack, strength = unit.value(fighter, "attack"), unit.value(fighter, "strength")
    if charging and fighter.profile.cavalry == "heavy" and enemy.category != TITAN:
        strength += attack
    return Strike(
        sum(dice for _, dice in combat.dice),
        attack - enemy.value(other, "defense") - bonus,
        strength - enemy.value(other, "resilience"),
    )


def combat_damage(field: Field, unit: Unit, combat: Combat, points: int) -> Damage:
    """Damage goes to defenders of that profile in contact with the attackers, without a cap (CF-MELEE-13, 14)."""
    victims = {
        other.id: Victim(other.id, other.health)
        for fighter_id, dice in combat.dice
        if dice
        for enemy, other in contacts(field, unit, unit.fighter(fighter_id))
        if enemy.id == combat.enemy and other.profile.id == combat.against
    }
    return Damage(MELEE, points, tuple(victims[name] for name in sorted(victims)))


def full_combat(field: Field, unit: Unit, key: tuple[str, str, str], spent: Mapping[str, int]) -> Combat:
    """A combat with all the Dice that those in contact have left, freed ones among them (CF-MELEE-16)."""
    profile, enemy, against = key
    able: Collection[Fighter] = [f for f in unit.fighters if f.profile.id == profile]
    dice = tuple(
        (f.id, unit_dice(unit, f) - spent.get(f.id, 0))
        for f in able
        if any(u.id == enemy and o.profile.id == against for u, o in contacts(field, unit, f))
    )
    return Combat(unit.id, profile, enemy, against, dice)
