"""What effects make of units: changed characteristics, re-rolls, named states, healing and damage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.company.units import Fighter, Modifier, Unit
from rulebook.confrontation.damage.rules import RANGED, Damage, Victim
from rulebook.confrontation.effects.vocabulary import FLAG, REROLL, SUCCESSES
from rulebook.confrontation.shooting.rules import spared_incarnate


def modified(unit: Unit, name: str, op: Mapping[str, Any]) -> Unit:
    """The unit under an effect that changes a characteristic, lets a test be re-rolled, or sets a named state."""
    if op["op"] == FLAG:
        stat, amount = op["flag"], 1
    elif op["op"] == REROLL:
        stat, amount = rerolls(op["test"]), -1 if op["what"] == SUCCESSES else 1
    else:
        stat, amount = op["stat"], op["amount"]
    return replace(unit, modifiers=(*unit.modifiers, Modifier(name, stat, amount, op["duration"])))


def expired(unit: Unit, *moments: str) -> Unit:
    """The unit without effects that last until one of these moments: a salvo, activation, round, upkeep.

    CF-CTRL-14; an upkeep that is not paid ends its effect (CF-CTRL-4).
    """
    return replace(unit, modifiers=tuple(each for each in unit.modifiers if each.until not in moments))


def rerolls(test: str) -> str:
    """Under which name a unit bears the re-rolls that effects give its tests of a kind, or force on them."""
    return f"reroll_{test}"


def healed(unit: Unit, amount: int) -> Unit:
    """The unit with its most wounded member restored, then the next, nobody above his health."""
    left, health = amount, {f.id: f.health for f in unit.fighters}
    for fighter in sorted(unit.fighters, key=lambda f: (f.health - f.profile.health, f.id)):
        given = min(left, fighter.profile.health - fighter.health)
        health[fighter.id] += given
        left -= given
    return replace(unit, fighters=tuple(replace(f, health=health[f.id]) for f in unit.fighters))


def effect_damage(caster: Fighter, target: Unit, points: int, loss_order: str = "max_then_near") -> Damage:
    """Damage of an effect on a unit as a whole: nearest to the caster first, the Incarnate spared (CF-INC-3)."""
    spared = spared_incarnate(target)
    victims = tuple(Victim(f.id, f.health, caster.base.gap(f.base)) for f in target.fighters if f.id not in spared)
    return Damage(RANGED, points, victims, None, spared, order=loss_order)


@dataclass(frozen=True, slots=True)
class Upkeep:
    """An effect that lasts while it is paid for: by which unit, on which (CF-CTRL-3, CF-CTRL-4)."""

    effect: str
    caster: str
    target: str
