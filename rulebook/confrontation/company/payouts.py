"""What a battle pays besides its objectives, what it forbids, and leaving the field where it allows it."""

from __future__ import annotations

from rulebook.confrontation.company.battles import Battle
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.shapes import CONTACT, at_most
from rulebook.game import Refusal


def for_unit(battle: Battle, *, in_melee: bool) -> int:
    """What eliminating an enemy unit earns, once, whatever the cause (CF-BATTLE-1B), or in a melee (CF-BATTLE-4B)."""
    return battle.kill_unit + (battle.melee_unit_kill if in_melee else 0)


def for_charge(battle: Battle) -> int:
    """What a charge that succeeds earns (CF-BATTLE-4B)."""
    return battle.charge_elixir


def for_fighter(battle: Battle, power: int, *, attacker: bool) -> int:
    """What the defender earns for a fighter of the attacker who is eliminated (CF-BATTLE-6B)."""
    return battle.eliminate_per_power * power if attacker else 0


def for_crate(battle: Battle) -> int:
    """What a crate earns that is brought to one's own edge (CF-BATTLE-5B)."""
    return max((thing.elixir for thing in battle.items), default=0)


def shooting_refusal(battle: Battle, round_number: int) -> Refusal | None:
    """Why nobody may shoot in this round of this battle (CF-BATTLE-4C)."""
    if round_number in battle.no_ranged_rounds:
        return Refusal(
            "CF-BATTLE-4C", f"There is no ranged attack in round {round_number} of {battle.name}.".replace("!.", "!")
        )
    return None


def leave_refusal(battle: Battle, field: Field, after: Unit, round_number: int, *, attacker: bool) -> Refusal | None:
    """Why a unit that has moved may not leave by the defender's edge, in the north.

    Only attackers evacuate, and where the battle allows it (CF-MOVE-29), from a round on (CF-BATTLE-6B), when every
    member is at the edge (CF-BATTLE-6C).
    """
    where = (after.leader,)
    if not battle.evacuate_per_power or not attacker:
        return Refusal("CF-MOVE-29", "This unit may not leave the battlefield.", where)
    if round_number < battle.evacuate_from_round:
        text = f"Units leave from round {battle.evacuate_from_round} on; this is round {round_number}."
        return Refusal("CF-BATTLE-6B", text, where)
    short = [f.id for f in after.fighters if not at_most(field.size[1] - f.at[1] - f.base.radius, CONTACT)]
    if short:
        return Refusal("CF-BATTLE-6C", f"{short[0]} of {after.the} does not reach the edge.", tuple(short))
    return None


def for_leaving(battle: Battle, unit: Unit) -> int:
    """What a unit that leaves earns: 1 per Power, nothing in rout (CF-BATTLE-6B)."""
    return 0 if unit.routed else battle.evacuate_per_power * unit.power
