"""The tactical phase before the opposition: reinforcements are called up, and cards laid in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

from rulebook.confrontation.actions import CallUp, Deed, OrderSequence
from rulebook.confrontation.company.units import Waiting
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.round.activation_phase import hands
from rulebook.confrontation.round.cards import GENERAL, GENIUS, STRATEGIST, Hands, laid_out, order_refusal
from rulebook.game import Refusal
from rulebook.procedure import Procedure

ORDERED = (GENERAL, STRATEGIST, GENIUS)
"""The modes in which players choose the order of their cards."""
FEW = 4
"""Up to so many cards every order is offered, of more a sample."""


def to_call_up(facts: Facts, player: int) -> list[Waiting]:
    """The reinforcements whose cards are not in the sequence yet (CF-BATTLE-5B)."""
    return [w for w in facts.waiting if w.unit.owner == player and w.reinforcement and not w.called]


@dataclass(frozen=True, slots=True)
class CallingUp(Procedure[Facts, Draft]):
    """From round 2 on each player adds the card of one reinforcement unit of his choice (CF-BATTLE-5B)."""

    player: int
    takes = (CallUp, OrderSequence)

    def decider(self, facts: Facts) -> int | None:
        """The owner of the company."""
        return self.player

    def prompt(self, facts: Facts) -> str:
        """Who comes."""
        return "call up one of your reinforcements"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Any of them, or nobody."""
        return [CallUp(), *(CallUp(each.unit.id) for each in to_call_up(facts, self.player))]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """One that is still held back."""
        if isinstance(action, OrderSequence):
            return order_refusal(facts.settings.mode, action.cards, action.cards, already=False) or Refusal(
                "CF-TACT-1", "First reinforcements are called up, then cards are laid in order."
            )
        assert isinstance(action, CallUp)
        if action.unit and action.unit not in {each.unit.id for each in to_call_up(facts, self.player)}:
            return Refusal("CF-BATTLE-5B", "Only a unit of one's own that is still held back is called up.")
        return None

    def play(self, draft: Draft, action: CallUp) -> None:
        """Its card is in the sequence from now on, and it enters from the edge when it is activated."""
        draft.waiting = tuple(
            replace(each, called=True, edge=True) if each.unit.id == action.unit else each for each in draft.waiting
        )
        waiting = draft.waits(action.unit)
        who = waiting.unit.the if waiting else "nobody"
        draft.log("CF-BATTLE-5B", f"{draft.name(self.player)} call up {who}.", (), "setup")
        draft.end()


@dataclass(frozen=True, slots=True)
class Ordering(Procedure[Facts, Draft]):
    """Players lay their cards in secret, one after the other (CF-TACT-1, CF-MODE-12, CF-MODE-13, CF-MODE-14)."""

    orders: Hands = ()
    takes = (OrderSequence,)

    def decider(self, facts: Facts) -> int | None:
        """Who has not laid his cards yet."""
        return len(self.orders) if len(self.orders) < len(facts.elixir) else None

    def proceed(self, draft: Draft) -> None:
        """All cards lie; in some modes they are turned up now."""
        lay_out(draft, self.orders)
        if draft.settings.mode != GENERAL:
            rule = "CF-MODE-13" if draft.settings.mode == STRATEGIST else "CF-MODE-14"
            open_to_all = [
                p for p in range(len(self.orders)) if draft.settings.mode == STRATEGIST or p == draft.face_up
            ]
            names = " and ".join(draft.name(player) for player in open_to_all)
            draft.log(rule, f"The cards of {names} are laid face up.", (), "cards")
        draft.end()

    def prompt(self, facts: Facts) -> str:
        """Lay the cards."""
        return "lay your cards in the order in which they will be turned"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Every order of a few cards; of more, each card first or last, and all of them turned round."""
        hand = hands(facts)[len(self.orders)]
        if len(hand) <= FEW:
            return [OrderSequence(order) for order in permutations(hand)]
        rotated = [hand[k:] + hand[:k] for k in range(len(hand))]
        last = [hand[:k] + hand[k + 1 :] + (hand[k],) for k in range(len(hand))]
        return [OrderSequence(order) for order in (*rotated, *last, *(order[::-1] for order in rotated))]

    def refusal(self, facts: Facts, action: OrderSequence) -> Refusal | None:
        """Exactly one card for each unit (CF-TACT-4)."""
        return order_refusal(facts.settings.mode, hands(facts)[len(self.orders)], action.cards, already=False)

    def play(self, draft: Draft, action: OrderSequence) -> None:
        """The cards lie; nobody else knows how."""
        draft.log("CF-TACT-1", f"{draft.name(len(self.orders))} lay their cards in order.", (), "cards")
        draft.become(replace(self, orders=(*self.orders, action.cards)))

    def covered(self, player: int, rng: Random | None = None) -> Ordering:
        """As a player sees it: the orders of others are unknown, so they lie sorted, or as they might be."""
        return replace(
            self,
            orders=tuple(
                cards if owner == player else tuple(rng.sample(cards, len(cards)) if rng else sorted(cards))
                for owner, cards in enumerate(self.orders)
            ),
        )


def lay_out(draft: Draft, orders: Hands = ()) -> None:
    """The cards of the round as the mode says; who begins is settled by the opposition."""
    rng = draft.rng
    draft.cards, rng.chance = laid_out(draft.settings.mode, hands(draft), 0, rng.chance, orders, draft.face_up)
