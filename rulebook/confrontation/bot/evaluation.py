"""How good a battle looks to a side: its Elixir, what its troops are worth, and the ground it holds."""

from __future__ import annotations

from functools import cache
from math import exp

from rulebook.confrontation.company import payouts
from rulebook.confrontation.company.battles import ground, powers
from rulebook.confrontation.company.profiles import Profile
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.odds import column
from rulebook.confrontation.space.shapes import distance

AP = 50.0
"""Army points that count like one Elixir."""
SPREAD = 5.0
"""How much of a lead makes a side likely to win."""
ROUT = 0.7
"""What is left of a unit's worth while it is in rout."""
NEARER = 0.004
"""What a centimetre nearer to what a unit wants is worth."""


@cache
def fighter_worth(profile: Profile) -> float:
    """What a fighter is worth in Elixir: his army points, and what his elimination would pay an Incarnate."""
    points = profile.ap or 12
    return points / AP + profile.elixir_value / 4


def unit_worth(unit: Unit) -> float:
    """What a unit is worth: its fighters, as much as is left of them."""
    worth = sum(fighter_worth(f.profile) * (0.4 + 0.6 * f.health / f.profile.health) for f in unit.fighters)
    return worth * (ROUT if unit.routed else 1.0)


@cache
def mean(difference: int, reroll: int = 0) -> float:
    """The successes that one die brings on average."""
    applied = column(difference)
    p, b = float(applied.success), applied.bonus / 6
    once = p * (2 - p) if reroll > 0 else p * p if reroll < 0 else p
    return once / (1 - b) * (0.55 if applied.halved else 1.0)


def lead(facts: Facts, player: int) -> float:
    """How far a player is ahead, in Elixir."""
    ahead = 0.0
    rounds = max(1, facts.battle.rounds - facts.round + 1)
    for unit in facts.field.units:
        ahead += (1 if unit.owner == player else -1) * (unit_worth(unit) + NEARER * _eagerness(facts, unit))
    for each in facts.waiting:
        ahead += (1 if each.unit.owner == player else -1) * unit_worth(each.unit)
    ahead += facts.elixir[player] - facts.elixir[1 - player]
    for number, objective in enumerate(facts.battle.objectives):
        here = powers(facts.field, ground(facts.field, objective))
        mine, theirs = here.get(player, 0), here.get(1 - player, 0)
        if mine != theirs:
            holder = player if mine > theirs else 1 - player
            pay = objective.pays(holder, max(facts.round, objective.from_round), facts.attacker)
            ahead += (1 if holder == player else -1) * pay * min(rounds, 2) * 0.7
        elif facts.held and facts.held[number] is not None:
            ahead += 0.1 if facts.held[number] == player else -0.1
    return ahead


def _eagerness(facts: Facts, unit: Unit) -> float:
    """How near a unit is to what it wants; nothing for one that fights already."""
    if unit.routed:
        return 0.0
    wants = wishes(facts, unit)
    return -min((distance(unit.chief.at, spot) for spot, _ in wants), default=0.0)


def wishes(facts: Facts, unit: Unit) -> list[tuple[tuple[float, float], float]]:
    """Where a unit wants to be, and how much: at objectives, at crates, at the edge to leave by, at the enemy."""
    battle, found = facts.battle, []
    for objective in battle.objectives:
        pay = objective.pays(unit.owner, max(facts.round, objective.from_round, 3), facts.attacker)
        if pay:
            found.append((objective.at, 1.0 + pay))
    north, inside = facts.field.size[1], unit.chief.base.radius
    if battle.evacuate_per_power and unit.owner == facts.attacker:
        found.append(((unit.chief.at[0], north - inside), 3.0))
    carrier = carrying(facts, unit)
    if carrier is not None:
        inside = carrier.base.radius
        return [((carrier.at[0], inside if unit.owner == facts.south else north - inside), 4.0)]
    for item in facts.items:
        if not item.carrier:
            found.append((item.at, 2.0))
    for enemy in facts.field.enemies(unit):
        found.append((enemy.chief.at, 0.6 + (0.4 if enemy.routed else 0.0)))
    return found


def carrying(facts: Facts, unit: Unit) -> Fighter | None:
    """The member who carries a crate that pays when it is brought home."""
    carriers = {item.carrier for item in facts.items}
    return next((f for f in unit.fighters if f.id in carriers and payouts.for_crate(facts.battle)), None)


def value(facts: Facts, player: int) -> float:
    """Between 0 (lost) and 1 (won)."""
    return 1 / (1 + exp(-lead(facts, player) / SPREAD))


def expected_kills(
    attacker: Unit, defender: Unit, striking: list[Fighter], *, charging: bool, ranged: int | None = None
) -> float:
    """What an attack by these fighters takes from the worth of a unit, on average.

    `ranged` is the difficulty of a shot; None means hand-to-hand.
    """
    target = next((f for f in defender.fighters if not f.profile.incarnate), defender.fighters[0])
    damage, weapons = 0.0, 0
    for fighter in striking:
        if ranged is None:
            attack, strength = attacker.value(fighter, "attack"), attacker.value(fighter, "strength")
            if charging and fighter.profile.cavalry == "heavy":
                strength += attack
            dice, difference = attacker.value(fighter, "dice"), attack - defender.value(target, "defense")
        else:
            weapon = fighter.profile.ranged
            if weapon is None:
                continue
            attack, strength, dice = weapon.attack, weapon.strength, weapon.dice * max(1, weapon.aoe)
            difference = attack - ranged
            weapons += 1 if not weapon.aoe else 6
        hits = dice * mean(difference, int(charging))
        damage += hits * mean(strength - defender.value(target, "resilience"))
    health = sum(f.health for f in defender.fighters)
    if ranged is not None:
        damage = min(damage, weapons * target.profile.health)
    share = min(1.0, damage / health)
    return share * sum(fighter_worth(f.profile) for f in defender.fighters)
