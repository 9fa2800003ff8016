"""What a player cannot know: dice to come, and cards that lie face down."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from rulebook.chance import Chance
from rulebook.confrontation.modes import Cards, known

if TYPE_CHECKING:
    from rulebook.confrontation.state import ConfrontationState

UNKNOWN = Chance(0)


def hidden(state: ConfrontationState, player: int) -> dict[str, Any]:
    """The fields of a state as this player sees them: cards in unknown order lie sorted."""
    return {"chance": UNKNOWN, "cards": None if state.cards is None else _covered(state.cards, player)}


def _covered(cards: Cards, player: int) -> Cards:
    piles = tuple(
        pile if known(cards, player, owner) else tuple(sorted(pile)) for owner, pile in enumerate(cards.piles)
    )
    drawn = cards.drawn if cards.drawn is None or cards.drawn[0] == player else (cards.drawn[0], "")
    reserves = tuple(
        card if card is None or owner == player or known(cards, player, owner) else ""
        for owner, card in enumerate(cards.reserves)
    )
    return replace(cards, piles=piles, deck=tuple(sorted(cards.deck)), drawn=drawn, reserves=reserves)


def imagined(state: ConfrontationState, player: int, rng: Random) -> ConfrontationState:
    """A state that fits what this player sees: dice to come and cards in unknown order as they might be."""
    cards = None if state.cards is None else _dealt(state.cards, player, rng)
    return replace(state, chance=Chance(rng.getrandbits(63)), cards=cards)


def _dealt(cards: Cards, player: int, rng: Random) -> Cards:
    """Cards face down in a random order; what is hidden by name stays so where only its owner could tell."""
    piles = tuple(
        pile if known(cards, player, owner) else tuple(rng.sample(pile, len(pile)))
        for owner, pile in enumerate(cards.piles)
    )
    return replace(cards, piles=piles, deck=tuple(rng.sample(cards.deck, len(cards.deck))))
