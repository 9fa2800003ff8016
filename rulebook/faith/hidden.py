"""What a player cannot know: the hands of others, and the order of all decks (FA-ZONE-2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from rulebook.chance import Chance
from rulebook.faith.cards import HIDDEN
from rulebook.faith.pieces import Side

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def seen_by(state: FaithState, player: int) -> FaithState:
    """FA-ZONE-2: hands of others and all decks face down; who searches sees the own deck, but not its order."""
    sides = []
    searching = state.choice is not None and state.choice.kind == "search" and state.choice.seat == player
    for seat, side in enumerate(state.sides):
        new = side.hidden(hand=seat != player and not state.settings.open_hands)
        if searching and seat == player:
            new = new.but(deck=tuple(sorted(side.deck)))
        sides.append(new)
    return replace(state, sides=tuple(sides), chance=Chance(0), frames=())


def determinize(state: FaithState, rng: Random) -> FaithState:
    """Hidden hands and decks filled in at random from what each player brought and has not shown yet."""
    sides = tuple(_filled(state, seat, side, rng) for seat, side in enumerate(state.sides))
    return replace(state, sides=sides, chance=Chance(rng.getrandbits(60)), frames=())


def _filled(state: FaithState, seat: int, side: Side, rng: Random) -> Side:
    if HIDDEN not in side.deck and HIDDEN not in side.hand:
        deck = list(side.deck)
        rng.shuffle(deck)
        return side.but(deck=tuple(deck))
    unseen = Counter(state.decks[seat])
    unseen.subtract(piece.card for piece in side.field)
    unseen.subtract(side.exile)
    unseen.subtract(card for card in side.hand if card != HIDDEN)
    if state.played_card is not None and state.played_card.seat == seat:
        unseen[state.played_card.card] -= 1
    cards = sorted(unseen.elements())
    rng.shuffle(cards)
    hand = tuple(cards.pop() if card == HIDDEN else card for card in side.hand)
    return side.but(hand=hand, deck=tuple(cards))
