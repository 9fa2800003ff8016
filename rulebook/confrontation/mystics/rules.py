"""Faithful and magicians: faith and mana, miracles and spells, communions and rituals, censure and counter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.effects.vocabulary import Op, read_ops
from rulebook.confrontation.material import tables
from rulebook.confrontation.odds import POOL
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.formation import formation_fault
from rulebook.confrontation.space.shapes import Disc
from rulebook.confrontation.space.sight import sees, sees_point, unit_sees
from rulebook.confrontation.titans.rules import titan_refusal
from rulebook.game import Refusal
from rulebook.library import DataError
from rulebook.odds import D6

MIRACLE, COMMUNION, SPELL, RITUAL = "miracle", "communion", "spell", "ritual"


@dataclass(frozen=True, slots=True)
class Effect:
    """A mystic effect of the sample list: what it costs, whom it may target, and what it does."""

    id: str
    name: str
    kind: str
    cost: int
    target: str
    ops: tuple[Op, ...]
    limit: str = "none"
    element: str = ""
    difficulty: int | str = 0
    attribute_ap: int = 0
    upkeep: int = 0

    @property
    def holy(self) -> bool:
        """Whether it is paid in faith (CF-FAITH-1), else in mana (CF-MAGIC-1)."""
        return self.kind in (MIRACLE, COMMUNION)

    @property
    def great(self) -> bool:
        """Whether it needs a test, and only Incarnates call it."""
        return self.kind in (COMMUNION, RITUAL)


def read_effects(entries: Iterable[Mapping[str, Any]]) -> MappingProxyType[str, Effect]:
    """Effects by id; an error names the entry."""
    found = {}
    for number, entry in enumerate(entries, 1):
        try:
            found[entry["id"]] = Effect(**{**entry, "ops": read_ops(entry["ops"])})
        except (DataError, TypeError, KeyError) as error:
            name = entry.get("id", "without id")
            raise DataError(f"effects.toml: effect {number} ({name}): {error}") from error
    return MappingProxyType(found)


EFFECTS = read_effects(tables("effects")["effect"])

# ---- points


def faith_pool(unit: Unit) -> int:
    """The faith of a unit: total Fervor plus its members (CF-FAITH-2, CF-FAITH-5), nothing without a faithful.

    It is set anew in each control phase, and what was left is lost (CF-FAITH-3, CF-FAITH-4).
    """
    fervor = sum(fighter.fervor for fighter in unit.fighters)
    return fervor + len(unit.fighters) if fervor else 0


def mana_rolled(unit: Unit, held: int, rng: Any, mana_roll: str = "add") -> tuple[tuple[int, ...], int]:
    """The dice of a mana roll and the pool after it: two dice with an Incarnate magician, else one, one per familiar.

    CF-MAGIC-2, CF-MAGIC-3; added to what is left (CF-MAGIC-4), 30 at most (CF-MAGIC-5); never re-rolled (CF-MAGIC-6).
    In the variant `reset` the larger of the two stays.
    """
    magicians = [fighter for fighter in unit.fighters if fighter.energy]
    if not magicians:
        return (), 0
    count = 2 if any(fighter.profile.incarnate for fighter in magicians) else 1
    count += sum(fighter.profile.familiar for fighter in unit.fighters)
    dice = tuple(D6.sample(rng) for _ in range(count))
    rolled = sum(dice) + sum(fighter.energy for fighter in magicians)
    return dice, min(POOL, max(held, rolled) if mana_roll == "reset" else held + rolled)


def kept_points(unit: Unit | None, faith: int, mana: int) -> tuple[int, int]:
    """Faith and mana after losses: a pool is emptied only with the last mystic of its kind (CF-FAITH-6, CF-MAGIC-8)."""
    fighters = unit.fighters if unit else ()
    return (
        faith if any(fighter.fervor for fighter in fighters) else 0,
        mana if any(fighter.energy for fighter in fighters) else 0,
    )


# ---- calling


@dataclass(frozen=True, slots=True)
class Call:
    """A mystic effect as it is tried: by whom, at what, with how many extra points (CF-COMM-2, CF-RITUAL-2)."""

    unit: str
    caller: str
    effect: Effect
    target: str = ""
    fighter: str = ""
    exaltation: int = 0

    @property
    def spent(self) -> int:
        """What it costs in all, paid before the test and lost whatever comes (CF-COMM-4, CF-RITUAL-4)."""
        return self.effect.cost + (self.exaltation if self.effect.great else 0)


_RULES = {
    MIRACLE: ("CF-MIRACLE-5", "CF-MIRACLE-3", "CF-MIRACLE-4", "CF-FAITH-1"),
    COMMUNION: ("CF-COMM-1", "CF-MIRACLE-3", "CF-COMM-3", "CF-COMM-4"),
    SPELL: ("CF-MAGIC-7", "CF-SPELL-3", "CF-SPELL-4", "CF-MAGIC-1"),
    RITUAL: ("CF-RITUAL-1", "CF-SPELL-3", "CF-RITUAL-3", "CF-RITUAL-4"),
}
"""By kind: who may call it (CF-SPELL-5), how often, who must be seen, and what it costs."""


def call_refusal(
    field: Field,
    call: Call,
    points: int,
    *,
    owned: Collection[str] = (),
    used: Collection[tuple[str, str]] = (),
    own_activation: bool = True,
    midway: bool = False,
    packaged: bool = True,
    summoned: Unit | None = None,
    standing: int = 0,
) -> Refusal | None:
    """The first rule that forbids calling an effect.

    `owned` are the communions and rituals bought for the caller, `used` the (effect, target) of this round, `midway`
    that a movement or combat is under way (CF-ACT-12), `packaged` that the announced package has room for communions
    and rituals (CF-ACT-2). `summoned` is the unit that would appear, `standing` those its magician has on the field.
    """
    unit, effect = field.unit(call.unit), call.effect
    caller = unit.fighter(call.caller)
    who, often, sight, cost = _RULES[effect.kind]
    where = (caller.id,)
    if unit.routed:
        return Refusal("CF-ROUT-4", f"{unit.subject('are')} in rout; every mystic effect is closed in rout.", where)
    mystic = caller.fervor if effect.holy else caller.energy
    if effect.great and not (mystic and caller.profile.incarnate and effect.id in owned):
        return Refusal(who, f"Only an Incarnate for whom {effect.name} was bought calls it.", where)
    if not effect.great and not own_activation:
        return Refusal("CF-ACT-9", f"{effect.name} is called in the activation of the caller's own unit.", where)
    if effect.great and not (own_activation and packaged):
        text = f"{effect.name} is part of an announced action of the caller's own unit that has room for it."
        return Refusal("CF-ACT-2", text, where)
    if midway:
        return Refusal("CF-ACT-12", "Mystic effects come before or after a movement or a combat.", where)
    if not mystic:
        return Refusal(who, f"{caller.id} cannot call {effect.name}.", where)
    if effect.element and effect.element not in caller.elements:
        return Refusal("CF-MAGIC-7", f"{effect.name} needs {effect.element}, not {', '.join(caller.elements)}.", where)
    key = (effect.id, call.target) if effect.limit == "once per target per round" else (effect.id, "")
    if effect.limit != "none" and any(key[0] == e and key[1] in ("", t) for e, t in used):
        return Refusal(often, f"{effect.name}: {effect.limit}.", where)
    refusal = _target_refusal(field, unit, caller, call, sight)
    if summoned is not None:
        refusal = refusal or summon_refusal(field, call, summoned, standing)
    if refusal:
        return refusal
    if call.spent > points or call.exaltation < 0:
        kind = "faith" if effect.holy else "mana"
        return Refusal(cost, f"{effect.name} costs {call.spent} {kind}, and the unit has {points}.", where)
    return None


def _target_refusal(field: Field, unit: Unit, caller: Fighter, call: Call, rule: str) -> Refusal | None:
    """Targets are seen by the caller, engaged or not (CF-MIRACLE-4, CF-SPELL-4, CF-COMM-3, CF-RITUAL-3, CF-COMM-10)."""
    effect = call.effect
    if effect.target == "point_in_sight":
        return None
    target = field.unit(call.target)
    wanted = {
        "caster_unit": target.id == unit.id,
        "own": target.owner == unit.owner,
        "enemy": target.owner != unit.owner,
    }
    if not next(right for word, right in wanted.items() if effect.target.startswith(word)):
        text = f"{effect.name} is for {effect.target.replace('_', ' ')}, not for {target.the}."
        return Refusal(rule, text, (target.leader,))
    aimed = [f for f in target.fighters if call.fighter in ("", f.id)]
    if target.id != unit.id and not any(sees(field, unit, caller, target, seen) for seen in aimed):
        return Refusal(rule, f"{caller.id} does not see {target.the}.", (caller.id, target.leader))
    return titan_refusal(target, effect.ops)


def answer_refusal(field: Field, unit: Unit, call: Call, points: int, others: int = 0) -> Refusal | None:
    """Why an enemy unit may not censure a communion or counter a ritual.

    It needs no activation and may be engaged (CF-COMM-7); it sees the calling unit and spends as much as the caller
    (CF-COMM-5, CF-RITUAL-5), alone: `others` who would pay with it are too many (CF-COMM-6).
    """
    effect, calling = call.effect, field.unit(call.unit)
    rule = "CF-COMM-5" if effect.holy else "CF-RITUAL-5"
    if unit.routed:
        return Refusal("CF-ROUT-8", f"{unit.subject('are')} in rout.", (unit.leader,))
    if not any((fighter.fervor if effect.holy else fighter.energy) for fighter in unit.fighters):
        return Refusal(
            "CF-RITUAL-8", "Magicians counter rituals only, faithful censure communions only.", (unit.leader,)
        )
    if others:
        return Refusal("CF-COMM-6", "One unit pays the whole sum; several cannot pool.", (unit.leader,))
    if unit.owner == calling.owner or not unit_sees(field, unit, calling):
        return Refusal(rule, f"Only an enemy unit that sees {calling.the} can answer.", (unit.leader,))
    if points < call.spent:
        return Refusal(
            rule, f"{call.spent} points were spent, and {unit.the} {unit.verb('have')} {points}.", (unit.leader,)
        )
    return None


def difficulty(effect: Effect, target: Unit | None) -> int:
    """A difficulty that is a characteristic takes the highest current value in the target (CF-COMM-9, CF-RITUAL-7)."""
    if isinstance(effect.difficulty, int):
        return effect.difficulty
    assert target is not None
    if effect.difficulty == "courage":
        return target.nerve
    return max(target.value(fighter, effect.difficulty) for fighter in target.fighters)


# ---- summoning


def summon_refusal(field: Field, call: Call, summoned: Unit, standing: int) -> Refusal | None:
    """Why a summoned unit may not appear like this; `standing` are those its magician has on the field.

    At most as many as his Rank (CF-SUMMON-5), out of contact, without moving anything (CF-SUMMON-2), each base seen by
    him and all in formation (CF-SUMMON-3), at least the troop's standard number (CF-SUMMON-1).
    """
    unit = field.unit(call.unit)
    caller = unit.fighter(call.caller)
    bases = {f.id: f.base for f in summoned.fighters}
    where = (caller.id,)
    if standing >= caller.profile.rank:
        text = f"{caller.profile.name} has {standing} summoned units, as many as the Rank allows."
        return Refusal("CF-SUMMON-5", text, where)
    if len(bases) < summoned.fighters[0].profile.standard:
        return Refusal("CF-SUMMON-1", f"A summoned unit has at least {summoned.fighters[0].profile.standard}.", where)
    if field.engaged(summoned) or field.misplaced(bases.items(), summoned):
        return Refusal("CF-SUMMON-2", "It appears on free ground, out of contact with enemies.", where)
    hidden = [
        name for name, base in bases.items() if not sees_point(field, unit, caller, Disc(base.centre, base.radius))
    ]
    if hidden:
        return Refusal("CF-SUMMON-3", f"{caller.profile.name} does not see where {hidden[0]} would stand.", where)
    fault = formation_fault(summoned, bases)
    return fault and Refusal("CF-SUMMON-3", f"A summoned unit appears in formation. {fault.message}", fault.where)
