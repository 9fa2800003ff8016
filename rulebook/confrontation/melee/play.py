"""A combat in play: choose it, roll to hit, roll to wound, allot, and on to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulebook.confrontation import actions
from rulebook.confrontation.actions import Deed
from rulebook.confrontation.activation.play import Part
from rulebook.confrontation.assault.play import open_combats
from rulebook.confrontation.company.units import Fighter
from rulebook.confrontation.damage.play import Done, harm
from rulebook.confrontation.dice.play import ATTACK, STRENGTH, Testing, due
from rulebook.confrontation.dice.rules import Roll
from rulebook.confrontation.draft import counted
from rulebook.confrontation.incarnates.rules import aimed_at
from rulebook.confrontation.material import TITAN
from rulebook.confrontation.melee import rules as melee
from rulebook.confrontation.melee.rules import Combat
from rulebook.confrontation.procedure import Affair
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table


@dataclass(frozen=True, slots=True)
class Fighting(Affair):
    """A combat under way, in its steps (CF-MELEE-19)."""

    combat: Combat
    stage: str = ATTACK

    def _charging(self, table: Table) -> bool:
        return (self.combat.unit, self.combat.enemy) in table.charges

    def _braced(self, table: Table) -> int:
        """What close order adds to the Defense of a unit assaulted in close formation."""
        activation = table.activation
        return int(activation is not None and activation.braced and activation.target == self.combat.enemy)

    def _numbers(self, table: Table) -> melee.Strike:
        unit = table.unit(self.combat.unit)
        return melee.strike(table.field, unit, self.combat, charging=self._charging(table), bonus=self._braced(table))

    def _heroes(self, table: Table) -> tuple[str, str]:
        """The Incarnate who strikes and the one who is struck, if any (CF-MELEE-17, CF-INC-10)."""
        unit, enemy = table.unit(self.combat.unit), table.unit(self.combat.enemy)
        mine = unit.incarnate if unit.incarnate and unit.incarnate.profile.id == self.combat.profile else None
        theirs = enemy.incarnate
        at_him = theirs and aimed_at(enemy, theirs, combat=theirs.profile.id == self.combat.against)
        return mine.id if mine else "", theirs.id if theirs and at_him else ""

    def go_on(self, desk: Desk) -> None:
        """The attack test, with the re-roll of a charge (CF-CHARGE-5, CF-CHARGE-11)."""
        if self.stage != ATTACK:
            desk.end()
            return
        unit, enemy = desk.unit(self.combat.unit), desk.unit(self.combat.enemy)
        numbers, (mine, theirs) = self._numbers(desk), self._heroes(desk)
        attacker, defender = _first(desk, self.combat)
        attack = unit.value(attacker, "attack")
        reason = f"{attacker.profile.name} against {defender.profile.name}, {attack} against {attack - numbers.attack}"
        if self._braced(desk):
            desk.tell("CF-FORM-3", f"The {enemy.named()} stand in close order: Defense 1 higher.", (enemy.leader,))
        charging, one = self._charging(desk), desk.settings.variants.charge_reroll == "one_die"
        net = int(charging and not one)
        test = Testing(ATTACK, unit.id, numbers.dice, numbers.attack, reason, net, hero=mine, aimed=theirs)
        due(desk, replace(test, one=charging and one))

    def told(self, desk: Desk, result: Any) -> None:
        """Hits become Strength dice, damage is allotted, and the combat is over."""
        if isinstance(result, Done):
            return
        assert isinstance(result, Roll)
        unit, enemy = desk.unit(self.combat.unit), desk.unit(self.combat.enemy)
        if self.stage == STRENGTH:
            desk.become(replace(self, stage="over"))
            damage = melee.combat_damage(desk.field, unit, self.combat, result.successes)
            harm(desk, enemy.id, damage, self._heroes(desk)[0], melee=True)
            return
        if not result.successes:
            desk.become(replace(self, stage="over"))
            desk.tell("CF-MELEE-10", "Nobody is hit.", (), "roll")
            return
        desk.become(replace(self, stage=STRENGTH))
        numbers, (mine, theirs) = self._numbers(desk), self._heroes(desk)
        attacker, defender = _first(desk, self.combat)
        resilience = enemy.value(defender, "resilience")
        reason = f"{counted(result.successes, 'hit')} of {attacker.profile.name} on {defender.profile.name}, "
        reason += f"{numbers.strength + resilience} against {resilience}"
        titan = enemy.category == TITAN
        due(
            desk,
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


def _first(table: Table, combat: Combat) -> tuple[Fighter, Fighter]:
    unit, enemy = table.unit(combat.unit), table.unit(combat.enemy)
    attacker = next(f for f in unit.fighters if f.profile.id == combat.profile)
    return attacker, next(f for f in enemy.fighters if f.profile.id == combat.against)


# ---- the action


def _combat(table: Table, action: actions.Combat) -> Combat:
    """The combat that an action means; its profile is that of the first who strikes."""
    unit = table.acting
    assert unit is not None
    names = {f.id: f.profile.id for f in unit.fighters}
    profile = next((names[name] for name, _ in action.dice if name in names), "")
    return Combat(unit.id, profile, action.enemy, action.against, action.dice)


def _combat_refusal(table: Table, action: actions.Combat) -> Refusal | None:
    unit, activation = table.acting, table.activation
    assert unit is not None
    assert activation is not None
    where = (unit.leader,)
    if not activation.fighting:
        text = f"The {unit.named()} strike after an assault, or when they stay in a melee and fight."
        return Refusal("CF-MELEE-1", text, where)
    if not table.field.has(action.enemy):
        return Refusal("CF-MELEE-3", f"There is no unit {action.enemy} to fight.", where)
    if not {name for name, _ in action.dice} <= {f.id for f in unit.fighters} or not action.dice:
        return Refusal("CF-MELEE-3", f"A combat is fought by some of the {unit.named()}.", where)
    combat = _combat(table, action)
    if action.against not in {f.profile.id for f in table.unit(action.enemy).fighters}:
        return Refusal("CF-MELEE-3", f"There is nobody of that profile in unit {action.enemy}.", where)
    refusal = melee.combat_refusal(table.field, unit, combat, dict(activation.spent), activation.target)
    if refusal:
        return refusal
    if not any(dice for _, dice in action.dice):
        return Refusal("CF-MELEE-6", "A combat is fought with at least one Die.", where)
    return None


def _fight(desk: Desk, action: actions.Combat) -> None:
    unit, activation = desk.acting, desk.activation
    assert unit is not None
    assert activation is not None
    combat = _combat(desk, action)
    spent = dict(activation.spent)
    for name, dice in action.dice:
        spent[name] = spent.get(name, 0) + dice
    desk.act(spent=tuple(sorted(spent.items())))
    attacker, defender = _first(desk, combat)
    dice = sum(number for _, number in action.dice)
    verb = "fights" if attacker.profile.incarnate else "fight"
    text = f"{attacker.profile.name} {verb} {defender.profile.name} with {dice} {'die' if dice == 1 else 'dice'}."
    desk.tell("CF-MELEE-3", text, tuple(name for name, _ in action.dice), "combat")
    desk.begin(Fighting(combat))


def _fights(table: Table) -> Iterable[Deed]:
    """Every combat with all the Dice that are left, in any order (CF-MELEE-4), or with a part of them.

    Whoever has another combat open may keep Dice for it (CF-MELEE-6); all who keep some spend alike.
    """
    unit, activation = table.acting, table.activation
    assert unit is not None
    assert activation is not None
    if not activation.fighting:
        return
    spent = dict(activation.spent)
    full = [melee.full_combat(table.field, unit, key, spent) for key in open_combats(table)]
    for combat in full:
        dice = {name: number for name, number in combat.dice if number}
        torn = {name for other in full if other != combat for name, number in other.dice if number} & set(dice)
        for most in range(max((dice[name] for name in torn), default=1), 0, -1):
            shares = ((name, min(number, most) if name in torn else number) for name, number in dice.items())
            yield actions.Combat(unit.id, combat.enemy, combat.against, tuple(shares))


PARTS: dict[type[Deed], Part] = {actions.Combat: Part(_combat_refusal, _fight, _fights)}
