"""What a player cannot know: dice to come, and cards that lie face down.

Which cards a player still has is known, for all that were turned have been seen; but not in which order they lie, nor
which of them is in reserve.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from rulebook.chance import Chance
from rulebook.confrontation.round.cards import MARAUDER, Cards, known
from rulebook.confrontation.round.tactical_phase import Ordering

if TYPE_CHECKING:
    from rulebook.confrontation.state import ConfrontationState

UNKNOWN = Chance(0)

Order = Callable[[list[Any]], list[Any]]


def hidden(state: ConfrontationState, player: int) -> dict[str, Any]:
    """The fields of a state as this player sees them: cards in unknown order lie sorted."""
    return _filled(state, player, UNKNOWN, sorted, None)


def imagined(state: ConfrontationState, player: int, rng: Random) -> ConfrontationState:
    """A state that fits what this player sees: dice to come and cards in unknown order as they might be."""

    def shuffled(cards: list[Any]) -> list[Any]:
        return rng.sample(cards, len(cards))

    return replace(state, **_filled(state, player, Chance(rng.getrandbits(63)), shuffled, rng))


def _filled(state: ConfrontationState, player: int, chance: Chance, order: Order, rng: Random | None) -> dict[str, Any]:
    procedures = tuple(each.covered(player, rng) if isinstance(each, Ordering) else each for each in state.procedures)
    cards = None if state.cards is None else dealt(state.cards, player, order)
    return {"chance": chance, "cards": cards, "procedures": procedures}


def dealt(cards: Cards, player: int, order: Order) -> Cards:
    """The cards with all that a player cannot tell apart dealt anew, in this order, among the places they lie at."""
    count = len(cards.piles)
    reserves, piles = list(cards.reserves), list(cards.piles)
    drawn, deck = cards.drawn, []
    for owner in range(count):
        if cards.mode == MARAUDER:
            reserved, held = owner != player, [card for seat, card in cards.deck if seat == owner]
        elif known(cards, player, owner):
            continue
        else:
            reserved, held = True, list(piles[owner])
        in_reserve = reserved and reserves[owner] is not None
        in_hand = reserved and drawn is not None and drawn[0] == owner
        if in_reserve:
            held.append(str(reserves[owner]))
        if in_hand and drawn is not None:
            held.append(drawn[1])
        held = order(held)
        if in_reserve:
            reserves[owner] = held.pop(0)
        if in_hand:
            drawn = (owner, held.pop(0))
        if cards.mode == MARAUDER:
            deck += [(owner, card) for card in held]
        else:
            piles[owner] = tuple(held)
    return replace(cards, piles=tuple(piles), deck=tuple(order(deck)), drawn=drawn, reserves=tuple(reserves))
