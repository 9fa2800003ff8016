"""Miracles, communions, spells and rituals in play: paying, the window for censure or counter, the test, the effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.actions import (
    Censure,
    Counter,
    Deed,
    Pass,
)
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.dice.play import ENERGY, FERVOR, Testing, due
from rulebook.confrontation.dice.rules import Kept
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.cast import Cast
from rulebook.confrontation.effects.play import Applying
from rulebook.confrontation.effects.rules import Upkeep
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.mystics.calls import KINDS, Calls, call_of, points_of, refusal
from rulebook.confrontation.mystics.rules import (
    COMMUNION,
    EFFECTS,
    MIRACLE,
    RITUAL,
    SPELL,
    Call,
    Effect,
    answer_refusal,
    difficulty,
)
from rulebook.confrontation.mystics.sample import choices
from rulebook.confrontation.space.shapes import Point
from rulebook.confrontation.space.sight import sees
from rulebook.game import Refusal
from rulebook.procedure import Procedure

TOLD = {MIRACLE: "CF-MIRACLE-1", COMMUNION: "CF-COMM-2", SPELL: "CF-SPELL-1", RITUAL: "CF-RITUAL-2"}
"""By kind: who may call it, what its target is seen under, and the clause under which it is told."""


def _pay(draft: Draft, unit_id: str, effect: Effect, spent: int) -> None:
    faith, mana = draft.faith(unit_id), draft.mana(unit_id)
    draft.set_points(unit_id, faith - spent if effect.holy else faith, mana if effect.holy else mana - spent)


# ---- what is done


def play(draft: Draft, action: Calls) -> None:
    """Pay at once; miracles and spells take effect without a test (CF-MIRACLE-1, CF-SPELL-1)."""
    effect = EFFECTS[action.effect]
    call = call_of(draft, action, effect)
    unit = draft.unit(call.unit)
    caller = unit.fighter(call.caller)
    _pay(draft, unit.id, effect, call.spent)
    draft.used = (*draft.used, (effect.id, call.target))
    kind = "faith" if effect.holy else "mana"
    aim = f" on {draft.unit(call.target).the}" if call.target and call.target != unit.id else ""
    text = f"{draft.called(unit, caller)} pays {call.spent} {kind} and calls {effect.name}{aim}."
    where = (caller.id, *([draft.unit(call.target).leader] if call.target else []))
    draft.log(TOLD[effect.kind], text, where, "call")
    calling = Calling(call, getattr(action, "places", ()))
    draft.begin(calling if effect.great else Applying(calling.cast))


@dataclass(frozen=True, slots=True)
class Stopped:
    """A communion was censured or a ritual countered."""


@dataclass(frozen=True, slots=True)
class Calling(Procedure[Facts, Draft]):
    """A communion or ritual that is paid for: the window, the test, the effect (CF-COMM-2, CF-RITUAL-2).

    Several may be called in one activation while points last (CF-ACT-10).
    """

    call: Call
    places: tuple[Point, ...] = ()
    asked: bool = False

    @property
    def cast(self) -> Cast:
        """The effect as it is applied."""
        call, effect = self.call, self.call.effect
        rule = TOLD[effect.kind]
        return Cast(effect.name, effect.ops, rule, call.unit, call.caller, call.target, call.fighter, self.places)

    def proceed(self, draft: Draft) -> None:
        """First the enemy is asked, if he can answer at all; then the test is due."""
        if not self.asked:
            draft.become(replace(self, asked=True))
            if answers(draft, self.call):
                draft.begin(Answering(self.call))
            return
        unit, caller, effect = self._caller(draft), self.call.caller, self.call.effect
        if unit is None:
            text = f"Whoever called {effect.name} cannot go on with it; the points are lost."
            draft.log("CF-COMM-11", text, (), "call")
            draft.end()
            return
        hero = unit.fighter(caller)
        target = draft.unit(self.call.target) if self.call.target else None
        value, against = unit.value(hero, "fervor" if effect.holy else "energy"), difficulty(effect, target)
        reason = f"{hero.profile.name} calls {effect.name}, {value} against {against}"
        kind = FERVOR if effect.holy else ENERGY
        due(draft, Testing(kind, unit.id, 1 + self.call.exaltation, value - against, reason, hero=caller))

    def _caller(self, facts: Facts) -> Unit | None:
        """The caller's unit if he can go on: on the field, valiant, and with his target in sight (CF-COMM-11)."""
        found = facts.find(self.call.caller)
        if found is None or found[0].routed:
            return None
        unit, caller = found
        if not self.call.target or self.call.target == unit.id:
            return unit
        if not facts.field.has(self.call.target):
            return None
        target = facts.unit(self.call.target)
        aimed = [f for f in target.fighters if self.call.fighter in ("", f.id)]
        return unit if any(sees(facts.field, unit, caller, target, f) for f in aimed) else None

    def told(self, draft: Draft, result: Any) -> None:
        """Stopped or failed, nothing happens; passed, the effect takes place."""
        if isinstance(result, Stopped):
            draft.end()
            return
        assert isinstance(result, Kept)
        effect = self.call.effect
        if not result.passed:
            draft.log(TOLD[effect.kind], f"{effect.name} has no effect; the points are lost.", (), "call")
            draft.end()
            return
        upkeep = Upkeep(effect.id, self.call.unit, self.call.target)
        if effect.upkeep and upkeep not in draft.upkeeps:
            draft.upkeeps = (*draft.upkeeps, upkeep)
        draft.become(Applying(self.cast))


def answers(facts: Facts, call: Call) -> list[Deed]:
    """What the enemy can do about a call: one unit pays as much (CF-COMM-5, CF-RITUAL-5)."""
    action = Censure if call.effect.holy else Counter
    return [
        action((unit.id,))
        for unit in facts.field.enemies(facts.unit(call.unit))
        if answer_refusal(facts.field, unit, call, points_of(facts, unit.id, call.effect)) is None
    ]


@dataclass(frozen=True, slots=True)
class Answering(Procedure[Facts, Draft]):
    """The enemy may stop a communion or ritual, engaged or not, out of turn (CF-COMM-7)."""

    call: Call
    takes = (Censure, Counter, Pass)

    def decider(self, facts: Facts) -> int | None:
        """The enemy of the caller."""
        return 1 - facts.unit(self.call.unit).owner

    def prompt(self, facts: Facts) -> str:
        """Stop it or not."""
        effect = self.call.effect
        verb, points = ("censure", "faith") if effect.holy else ("counter", "mana")
        return f"{verb} {effect.name} for {self.call.spent} {points}, or let it be"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """One of the units that can, or none."""
        return [Pass(), *answers(facts, self.call)]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """The unit that answers: valiant, of the right kind, alone, seeing the caller, with as many points."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, Censure | Counter)
        effect = self.call.effect
        rule = "CF-COMM-5" if effect.holy else "CF-RITUAL-5"
        units = [facts.unit(name) for name in action.units if facts.field.has(name)]
        if not units or len(units) < len(action.units):
            return Refusal(rule, "Name the unit on the field that pays.")
        unit = units[0]
        points = points_of(facts, unit.id, effect)
        wrong = answer_refusal(facts.field, unit, self.call, points, len(units) - 1)
        if isinstance(action, Censure) != effect.holy and not unit.routed:
            text = "Rituals are countered by magicians, communions censured by faithful."
            return Refusal("CF-RITUAL-8", text, (unit.leader,))
        return wrong

    def play(self, draft: Draft, action: Deed) -> None:
        """Both sums are lost, and the call has no effect; or it goes on."""
        if isinstance(action, Pass):
            draft.log("CF-ROUND-6", f"Nobody stops {self.call.effect.name}.", (), "answer")
            draft.end()
            return
        assert isinstance(action, Censure | Counter)
        effect, unit = self.call.effect, draft.unit(action.units[0])
        _pay(draft, unit.id, effect, self.call.spent)
        rule, verb = ("CF-COMM-5", "censure") if effect.holy else ("CF-RITUAL-5", "counter")
        text = f"The {unit.named()} {verb} {effect.name} for {self.call.spent} points: it has no effect."
        draft.log(rule, text, (unit.leader,), "answer")
        draft.end(Stopped())


PARTS = {
    kind: Part(refusal, play, lambda facts, kind=kind: choices(kind, facts))  # type: ignore[misc]
    for kind in KINDS
}
