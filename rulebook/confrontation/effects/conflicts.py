"""Effects that contradict each other so that play cannot go on (CF-EFFECT-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulebook.confrontation.actions import Deed, SettleConflict
from rulebook.confrontation.dice.rules import roll_off, winner
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.game import Refusal
from rulebook.procedure import Procedure

PRICE = 1


def settle_refusal(winner: int, player: int, pool: int, effects: Sequence[str], effect: str) -> Refusal | None:
    """Why a player may not choose which effect applies: the winner of the roll may, for 1 Elixir (CF-EFFECT-2).

    Choosing none costs nothing, and then none of them applies (CF-EFFECT-3).
    """
    if player != winner:
        return Refusal("CF-EFFECT-2", "The player with the highest die chooses which effect applies.")
    if effect and effect not in effects:
        return Refusal("CF-EFFECT-2", f"{effect} is none of the effects in conflict: {', '.join(effects)}.")
    if effect and not pool:
        return Refusal("CF-EFFECT-4", "A company without Elixir cannot pay, so none of the effects applies.")
    return None


def settled(pool: int, effect: str) -> tuple[int, tuple[str, ...]]:
    """The pool after the choice, and which of the contradicting effects applies: one or none (CF-EFFECT-3)."""
    return (pool - PRICE, (effect,)) if effect else (pool, ())


# ---- in play


@dataclass(frozen=True, slots=True)
class Settled:
    """Which of the contradicting effects applies: one or none."""

    effects: tuple[str, ...]


def quarrel(draft: Draft, effects: tuple[str, str]) -> None:
    """Each player rolls a die, ties again; the highest settles the conflict. Ends with `Settled`."""
    player = winner(roll_off(len(draft.elixir), draft.rng))
    text = f"{' and '.join(effects)} contradict each other; each player rolls, and {draft.name(player)} roll higher."
    draft.log("CF-EFFECT-2", text, (), "conflict")
    draft.begin(Conflict(effects, player))


@dataclass(frozen=True, slots=True)
class Conflict(Procedure[Facts, Draft]):
    """The winner of the roll may pay and choose; without Elixir he cannot (CF-EFFECT-4)."""

    effects: tuple[str, str]
    winner: int
    takes = (SettleConflict,)

    def decider(self, facts: Facts) -> int | None:
        """The winner, if he can pay."""
        return self.winner if facts.pool(self.winner) else None

    def prompt(self, facts: Facts) -> str:
        """Which applies."""
        return f"pay 1 Elixir and choose whether {self.effects[0]} or {self.effects[1]} applies, or let none apply"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """One of the effects, or none."""
        return [SettleConflict(effect) for effect in ("", *self.effects)]

    def refusal(self, facts: Facts, action: SettleConflict) -> Refusal | None:
        """Only the effects in conflict."""
        return settle_refusal(self.winner, self.winner, facts.pool(self.winner), self.effects, action.effect)

    def play(self, draft: Draft, action: SettleConflict) -> None:
        """Paid for or not."""
        self._settle(draft, action.effect)

    def proceed(self, draft: Draft) -> None:
        """Nothing to pay with."""
        draft.log("CF-EFFECT-4", f"{draft.name(self.winner)} have no Elixir to settle it.", (), "conflict")
        self._settle(draft, "")

    def _settle(self, draft: Draft, effect: str) -> None:
        pool, applies = settled(draft.pool(self.winner), effect)
        draft.pay(self.winner, draft.pool(self.winner) - pool)
        text = f"{draft.name(self.winner)} pay 1 Elixir: {effect} applies." if effect else "Neither effect applies."
        draft.log("CF-EFFECT-2" if effect else "CF-EFFECT-3", text, (), "conflict")
        draft.end(Settled(applies))
