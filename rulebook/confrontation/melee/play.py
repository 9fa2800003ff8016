"""A combat in play: choose it, roll to hit, roll to wound, allot, and on to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation import actions
from rulebook.confrontation.actions import Deed
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.assault.play import open_combats
from rulebook.confrontation.company.profiles import TITAN
from rulebook.confrontation.company.units import Fighter
from rulebook.confrontation.damage.play import Done, harm
from rulebook.confrontation.dice.play import ATTACK, STRENGTH, Testing, due
from rulebook.confrontation.dice.rules import Roll
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import aimed_at
from rulebook.confrontation.melee import rules as melee
from rulebook.confrontation.melee.rules import Combat
from rulebook.english import counted
from rulebook.game import Refusal
from rulebook.procedure import Procedure


@dataclass(frozen=True, slots=True)
class Fighting(Procedure[Facts, Draft]):
    """A combat under way, in its steps (CF-MELEE-19)."""

    combat: Combat
    stage: str = ATTACK

    def _charging(self, facts: Facts) -> bool:
        return (self.combat.unit, self.combat.enemy) in facts.charges

    def _braced(self, facts: Facts) -> int:
        """What close order adds to the Defense of a unit assaulted in close formation."""
        activation = facts.activation
        return int(activation is not None and activation.braced and activation.target == self.combat.enemy)

    def _numbers(self, facts: Facts) -> melee.Strike:
        unit = facts.unit(self.combat.unit)
        return melee.strike(facts.field, unit, self.combat, charging=self._charging(facts), bonus=self._braced(facts))

    def _heroes(self, facts: Facts) -> tuple[str, str]:
        """The Incarnate who strikes and the one who is struck, if any (CF-MELEE-17, CF-INC-10)."""
        unit, enemy = facts.unit(self.combat.unit), facts.unit(self.combat.enemy)
        mine = unit.incarnate if unit.incarnate and unit.incarnate.profile.id == self.combat.profile else None
        theirs = enemy.incarnate
        at_him = theirs and aimed_at(enemy, theirs, combat=theirs.profile.id == self.combat.against)
        return mine.id if mine else "", theirs.id if theirs and at_him else ""

    def proceed(self, draft: Draft) -> None:
        """The attack test of the active unit (CF-MELEE-2), with the re-roll of a charge (CF-CHARGE-5, CF-CHARGE-11).

        Bonus dice are earned against titans as well (CF-TITAN-12).
        """
        if self.stage != ATTACK:
            draft.end()
            return
        unit, enemy = draft.unit(self.combat.unit), draft.unit(self.combat.enemy)
        numbers, (mine, theirs) = self._numbers(draft), self._heroes(draft)
        attacker, defender = _first(draft, self.combat)
        attack = unit.value(attacker, "attack")
        reason = f"{attacker.profile.name} against {defender.profile.name}, {attack} against {attack - numbers.attack}"
        if self._braced(draft):
            draft.log("CF-FORM-3", f"{enemy.subject('stand')} in close order: Defense 1 higher.", (enemy.leader,))
        charging, one = self._charging(draft), draft.settings.variants.charge_reroll == "one_die"
        net = int(charging and not one)
        test = Testing(ATTACK, unit.id, numbers.dice, numbers.attack, reason, net, hero=mine, aimed=theirs)
        due(draft, replace(test, one=charging and one))

    def told(self, draft: Draft, result: Any) -> None:
        """Hits become Strength dice, which no charge re-rolls (CF-CHARGE-6); damage is allotted, the combat is over."""
        if isinstance(result, Done):
            return
        assert isinstance(result, Roll)
        unit, enemy = draft.unit(self.combat.unit), draft.unit(self.combat.enemy)
        if self.stage == STRENGTH:
            draft.become(replace(self, stage="over"))
            damage = melee.combat_damage(draft.field, unit, self.combat, result.successes)
            harm(draft, enemy.id, damage, self._heroes(draft)[0], melee=True)
            return
        if not result.successes:
            draft.become(replace(self, stage="over"))
            draft.log("CF-MELEE-10", "Nobody is hit.", (), "roll")
            return
        draft.become(replace(self, stage=STRENGTH))
        numbers, (mine, theirs) = self._numbers(draft), self._heroes(draft)
        attacker, defender = _first(draft, self.combat)
        resilience = enemy.value(defender, "resilience")
        reason = f"{counted(result.successes, 'hit')} of {attacker.profile.name} on {defender.profile.name}, "
        reason += f"{numbers.strength + resilience} against {resilience}"
        titan = enemy.category == TITAN
        due(
            draft,
            Testing(
                STRENGTH,
                unit.id,
                result.successes,
                numbers.strength,
                reason,
                bonus=not titan,
                titan=enemy.id if titan else "",
                hero=mine,
                aimed=theirs,
            ),
        )


def _first(facts: Facts, combat: Combat) -> tuple[Fighter, Fighter]:
    unit, enemy = facts.unit(combat.unit), facts.unit(combat.enemy)
    attacker = next(f for f in unit.fighters if f.profile.id == combat.profile)
    return attacker, next(f for f in enemy.fighters if f.profile.id == combat.against)


# ---- the action


def _combat(facts: Facts, action: actions.Combat) -> Combat:
    """The combat that an action means; its profile is that of the first who strikes."""
    unit = facts.active.unit
    names = {f.id: f.profile.id for f in unit.fighters}
    profile = next((names[name] for name, _ in action.dice if name in names), "")
    return Combat(unit.id, profile, action.enemy, action.against, action.dice)


def _combat_refusal(facts: Facts, action: actions.Combat) -> Refusal | None:
    unit, activation = facts.active
    where = (unit.leader,)
    if not activation.fighting:
        text = f"{unit.subject('strike')} after an assault, or on staying in a melee to fight."
        return Refusal("CF-MELEE-1", text, where)
    if not facts.field.has(action.enemy):
        return Refusal("CF-MELEE-3", f"There is no unit {action.enemy} to fight.", where)
    if not {name for name, _ in action.dice} <= {f.id for f in unit.fighters} or not action.dice:
        return Refusal("CF-MELEE-3", f"A combat is fought by some of {unit.the}.", where)
    combat = _combat(facts, action)
    if action.against not in {f.profile.id for f in facts.unit(action.enemy).fighters}:
        return Refusal("CF-MELEE-3", f"There is nobody of that profile in unit {action.enemy}.", where)
    refusal = melee.combat_refusal(facts.field, unit, combat, dict(activation.spent), activation.target)
    if refusal:
        return refusal
    if (combat.profile, combat.enemy, combat.against) in activation.fought:
        attacker, defender = _first(facts, combat)
        text = f"{attacker.profile.name} have fought {defender.profile.name} of that unit: it is one combat."
        return Refusal("CF-MELEE-3", text, where)
    if not any(dice for _, dice in action.dice):
        return Refusal("CF-MELEE-6", "A combat is fought with at least one Die.", where)
    return None


def _fight(draft: Draft, action: actions.Combat) -> None:
    activation = draft.active.activation
    combat = _combat(draft, action)
    spent = dict(activation.spent)
    for name, dice in action.dice:
        spent[name] = spent.get(name, 0) + dice
    fought = (*activation.fought, (combat.profile, combat.enemy, combat.against))
    draft.act(spent=tuple(sorted(spent.items())), fought=fought)
    attacker, defender = _first(draft, combat)
    dice = sum(number for _, number in action.dice)
    verb = "fights" if attacker.profile.incarnate else "fight"
    text = f"{attacker.profile.name} {verb} {defender.profile.name} with {dice} {'die' if dice == 1 else 'dice'}."
    draft.log("CF-MELEE-3", text, tuple(name for name, _ in action.dice), "combat")
    draft.begin(Fighting(combat))


def _fights(facts: Facts) -> Iterable[Deed]:
    """Every combat with all the Dice that are left, in any order (CF-MELEE-4), or with a part of them.

    Whoever has another combat open may keep Dice for it (CF-MELEE-6); all who keep some spend alike.
    """
    unit, activation = facts.active
    if not activation.fighting:
        return
    spent = dict(activation.spent)
    full = [melee.full_combat(facts.field, unit, key, spent) for key in open_combats(facts)]
    for combat in full:
        dice = {name: number for name, number in combat.dice if number}
        torn = {name for other in full if other != combat for name, number in other.dice if number} & set(dice)
        for most in range(max((dice[name] for name in torn), default=1), 0, -1):
            shares = ((name, min(number, most) if name in torn else number) for name, number in dice.items())
            yield actions.Combat(unit.id, combat.enemy, combat.against, tuple(shares))


PARTS: dict[type[Deed], Part] = {actions.Combat: Part(_combat_refusal, _fight, _fights)}
