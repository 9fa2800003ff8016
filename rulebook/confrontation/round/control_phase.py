"""The control phase: points, maintenance, Elixir for objectives, and the time out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulebook.confrontation import endings
from rulebook.confrontation.actions import Deed, PayUpkeep
from rulebook.confrontation.company.battles import controller, ground
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.rules import Upkeep, expired
from rulebook.confrontation.effects.vocabulary import UPKEPT
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.resurrection import Resurrecting
from rulebook.confrontation.mystics.points import replenish
from rulebook.confrontation.mystics.rules import EFFECTS, Effect
from rulebook.game import Refusal
from rulebook.procedure import Procedure

POINTS, COSTS, RESURRECTION, ELIXIR = STEPS = ("points", "costs", "resurrection", "elixir")
"""The steps of a player's control phase in their order (CF-CTRL-2, CF-CTRL-3, CF-CTRL-5).

The sample has neither negative effects that strike in maintenance nor abilities used there, which would come between
costs and resurrection; reinforcements are called up in the tactical phase, where a battle has any.
"""


@dataclass(frozen=True, slots=True)
class Controlling(Procedure[Facts, Draft]):
    """The control phase of all players, each completing his steps before the next (CF-CTRL-1)."""

    order: tuple[int, ...]
    step: str = POINTS
    frozen: bool = False
    """Whether control of the objectives has been measured, which is done once for all players (CF-CTRL-13)."""

    def proceed(self, draft: Draft) -> None:
        """The next step of whoever is at it."""
        if not self.order:
            draft.end()
            return
        player = self.order[0]
        at = STEPS.index(self.step)
        last = at == len(STEPS) - 1
        draft.become(
            Controlling(
                self.order[1:] if last else self.order, STEPS[0 if last else at + 1], self.frozen or self.step == ELIXIR
            )
        )
        if self.step == POINTS:
            for unit in [unit for unit in draft.field.units if unit.owner == player]:
                replenish(draft, unit)
        elif self.step == COSTS:
            draft.begin(Upkeeping(player, tuple(each for each in draft.upkeeps if _owner(draft, each) == player)))
        elif self.step == RESURRECTION:
            draft.begin(Resurrecting(player))
        else:
            self._collect(draft, player)

    def _collect(self, draft: Draft, player: int) -> None:
        """Elixir for what the player controls, and the target (CF-CTRL-5, CF-CTRL-10, CF-CTRL-11)."""
        if not self.frozen:
            measure_control(draft)
        roles = draft.attacker if draft.battle.attacker_edge else None
        for number, objective in enumerate(draft.battle.objectives):
            if draft.held[number] == player:
                amount = objective.pays(player, draft.round, roles)
                draft.gain(player, amount, "CF-CTRL-5", f"for the {objective.kind}", (f"o:{number}",))
        draft.finish(endings.target_reached(draft.battle, draft.elixir, player))


# ---- costs


def _owner(facts: Facts, upkeep: Upkeep) -> int | None:
    """Whose effect it is; that of a unit that is gone belongs to its target's enemy."""
    if facts.field.has(upkeep.caster):
        return facts.unit(upkeep.caster).owner
    return 1 - facts.unit(upkeep.target).owner if facts.field.has(upkeep.target) else 0


@dataclass(frozen=True, slots=True)
class Upkeeping(Procedure[Facts, Draft]):
    """Effects that last while they are paid for, one after the other (CF-CTRL-3, CF-CTRL-4)."""

    player: int
    left: tuple[Upkeep, ...]
    takes = (PayUpkeep,)

    def _points(self, facts: Facts, effect: Effect) -> int:
        caster = self.left[0].caster
        return facts.faith(caster) if effect.holy else facts.mana(caster)

    def _payable(self, facts: Facts) -> bool:
        due = self.left[0]
        effect = EFFECTS[due.effect]
        there = facts.field.has(due.caster) and facts.field.has(due.target)
        return there and self._points(facts, effect) >= effect.upkeep

    def decider(self, facts: Facts) -> int | None:
        """The owner of the caster, if he can pay."""
        return self.player if self.left and self._payable(facts) else None

    def proceed(self, draft: Draft) -> None:
        """What cannot be paid ends at once (CF-CTRL-4)."""
        if not self.left:
            draft.end()
            return
        self._end(draft, "cannot be paid for")

    def prompt(self, facts: Facts) -> str:
        """Pay or not."""
        effect = EFFECTS[self.left[0].effect]
        points = "faith" if effect.holy else "mana"
        target = facts.unit(self.left[0].target).named()
        return f"pay {effect.upkeep} {points} to keep {effect.name} on the {target}, or let it end"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Both."""
        due = self.left[0]
        return [PayUpkeep(due.caster, due.effect, True), PayUpkeep(due.caster, due.effect, False)]

    def refusal(self, facts: Facts, action: PayUpkeep) -> Refusal | None:
        """The effect that is due."""
        due = self.left[0]
        if (action.unit, action.effect) != (due.caster, due.effect):
            name = EFFECTS[due.effect].name
            text = f"Now it is settled whether {name} of {facts.unit(due.caster).the} goes on."
            return Refusal("CF-CTRL-3", text, (facts.unit(due.caster).leader,))
        return None

    def play(self, draft: Draft, action: PayUpkeep) -> None:
        """Pay, or let it end."""
        due = self.left[0]
        effect = EFFECTS[due.effect]
        if not action.pay:
            self._end(draft, "is not paid for")
            return
        faith, mana = draft.faith(due.caster), draft.mana(due.caster)
        holy = effect.holy
        draft.set_points(due.caster, faith - effect.upkeep * holy, mana - effect.upkeep * (not holy))
        points = "faith" if holy else "mana"
        text = f"{draft.unit(due.caster).subject('pay')} {effect.upkeep} {points}: {effect.name} goes on."
        draft.log("CF-CTRL-3", text, (draft.unit(due.caster).leader,), "upkeep")
        draft.become(replace(self, left=self.left[1:]))

    def _end(self, draft: Draft, why: str) -> None:
        due = self.left[0]
        effect = EFFECTS[due.effect]
        draft.become(replace(self, left=self.left[1:]))
        draft.upkeeps = tuple(each for each in draft.upkeeps if each != due)
        where: tuple[str, ...] = ()
        if draft.field.has(due.target):
            unit = draft.unit(due.target)
            names = (effect.id, effect.name)
            kept = tuple(m for m in unit.modifiers if not (m.until == UPKEPT and m.name in names))
            draft.put(replace(unit, modifiers=kept))
            where = (unit.leader,)
        draft.log("CF-CTRL-4", f"{effect.name} {why} and ends.", where, "upkeep")


# ---- Elixir and the time out


def measure_control(draft: Draft) -> None:
    """Who controls each objective, fixed until the next control phase (CF-CTRL-8, CF-CTRL-13)."""
    draft.held = tuple(
        controller(draft.field, ground(draft.field, objective), before)
        for objective, before in zip(draft.battle.objectives, draft.held, strict=True)
    )
    for number, holder in enumerate(draft.held):
        who = draft.name(holder) if holder is not None else "Nobody"
        verb = "control" if holder is not None else "controls"
        text = f"{who} {verb} the {draft.battle.objectives[number].kind}."
        draft.log("CF-CTRL-6", text, (f"o:{number}",), "control")


def time_out(draft: Draft) -> None:
    """The round ends without any Elixir (CF-CTRL-12): what lasted for it is over (CF-CTRL-14), then the truce.

    CF-CTRL-15
    """
    forget = draft.settings.variants.fear_immunity == "round"
    for unit in draft.field.units:
        fresh = expired(unit, "round", "activation", "salvo")
        draft.put(replace(fresh, resisted=0) if forget else fresh)
    draft.charges = draft.used = draft.activated = draft.feats = ()
    draft.cards = None
    draft.log("CF-CTRL-12", f"Round {draft.round} is over.", (), "round")
    players = range(len(draft.elixir))
    on_field = [sum(unit.owner == player for unit in draft.field.units) for player in players]
    to_come = [sum(each.unit.owner == player for each in draft.waiting) for player in players]
    draft.finish(endings.left_the_battle(on_field, to_come, draft.evacuated, draft.elixir))
    draft.finish(endings.truce(draft.battle, draft.elixir, draft.round))
