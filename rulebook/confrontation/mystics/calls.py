"""What a call means as an action, and the first rule against it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulebook.confrontation.actions import CallCommunion, CallMiracle, CastRitual, CastSpell
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.assault.play import midway
from rulebook.confrontation.company.profiles import PROFILES
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.effects import vocabulary
from rulebook.confrontation.effects.play import summoned
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.mystics.rules import COMMUNION, EFFECTS, MIRACLE, RITUAL, SPELL, Call, Effect, call_refusal
from rulebook.confrontation.space.shapes import Point
from rulebook.game import Refusal

Calls = CallMiracle | CallCommunion | CastSpell | CastRitual


KINDS: dict[type[Any], str] = {CallMiracle: MIRACLE, CallCommunion: COMMUNION, CastSpell: SPELL, CastRitual: RITUAL}


WHO = {MIRACLE: "CF-MIRACLE-5", COMMUNION: "CF-COMM-1", SPELL: "CF-SPELL-5", RITUAL: "CF-RITUAL-1"}


SIGHT = {MIRACLE: "CF-MIRACLE-4", COMMUNION: "CF-COMM-3", SPELL: "CF-SPELL-4", RITUAL: "CF-RITUAL-3"}


POINT, NAMED = "point_in_sight", "enemy_fighter_in_sight"


def points_of(facts: Facts, unit_id: str, effect: Effect) -> int:
    """What a unit has to pay an effect with: faith or mana."""
    return facts.faith(unit_id) if effect.holy else facts.mana(unit_id)


def call_of(facts: Facts, action: Calls, effect: Effect) -> Call:
    """The call that an action means: a named fighter stands for his unit, no target for the caller's own unit.

    An effect on a point of the ground has no target besides its places.
    """
    caller = action.fighter.partition(".")[0]
    target, fighter = action.target, ""
    if effect.target == NAMED:
        fighter, target = action.target, action.target.partition(".")[0]
    elif effect.target == "caster_unit":
        target = target or caller
    elif effect.target == POINT:
        target = ""
    return Call(caller, action.fighter, effect, target, fighter, getattr(action, "exaltation", 0))


def summons_of(effect: Effect) -> vocabulary.Op | None:
    """The operation of an effect that summons a unit, if it has one."""
    return next((op for op in effect.ops if op["op"] == vocabulary.SUMMON), None)


def refusal(facts: Facts, action: Calls) -> Refusal | None:
    """The first rule against calling an effect now."""
    kind = KINDS[type(action)]
    found, effect = facts.find(action.fighter), EFFECTS.get(action.effect)
    if found is None or effect is None or effect.kind != kind:
        names = ", ".join(each.name for each in EFFECTS.values() if each.kind == kind)
        return Refusal(WHO[kind], f"Somebody on the field calls one of these: {names}.", (action.fighter,))
    return _refusal(facts, found[0], call_of(facts, action, effect), getattr(action, "places", ()))


def _refusal(facts: Facts, unit: Unit, call: Call, places: tuple[Point, ...]) -> Refusal | None:
    activation, effect = facts.active.activation, call.effect
    op, new, standing = summons_of(effect), None, 0
    if op is not None and len(places) == op["count"]:
        new, standing = summoned(facts, unit, op, places), _standing(facts, call.caller)
    missing = _target_missing(facts, call) or (op is not None and new is None)
    known = call if not missing else replace(call, target=unit.id, effect=replace(effect, target=POINT))
    wrong = call_refusal(
        facts.field,
        known,
        points_of(facts, unit.id, effect),
        owned=facts.bought(call.caller),
        used=facts.used,
        own_activation=unit.id == activation.unit,
        midway=midway(facts),
        packaged=packages.MYSTIC in packages.PACKAGES.get(activation.package, set()),
        summoned=new,
        standing=standing,
    )
    if wrong or not missing:
        return wrong
    if op is not None:
        profile = PROFILES[op["profile"]]
        text = f"{effect.name} brings {op['count']} {profile.name}, each with a place of his own."
        return Refusal("CF-SUMMON-1", text, (call.caller,))
    what = "an enemy fighter" if effect.target == NAMED else "a unit"
    return Refusal(SIGHT[effect.kind], f"{effect.name} needs {what} as its target.", (call.caller,))


def _target_missing(facts: Facts, call: Call) -> bool:
    """Whether there is no target as the effect wants it: a unit, unless it names a fighter (CF-COMM-10)."""
    if call.effect.target == POINT:
        return False
    if not facts.field.has(call.target):
        return True
    return bool(call.fighter) and call.fighter not in {f.id for f in facts.unit(call.target).fighters}


def _standing(facts: Facts, caller: str) -> int:
    """How many units that a magician has summoned are on the field (CF-SUMMON-5)."""
    return sum(who == caller and facts.field.has(name) for name, who in facts.summons)
