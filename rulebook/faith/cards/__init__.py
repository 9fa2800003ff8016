"""Cards as data: what they are, how they are read, and all the cards of a game."""

from rulebook.faith.cards.card import (
    ENERGIES,
    FREE,
    HIDDEN,
    STAYING,
    TYPES,
    Ability,
    Card,
    CardError,
    Cost,
    Effect,
    fits,
)
from rulebook.faith.cards.library import Library, library
from rulebook.faith.cards.reading import read_card, read_cards

__all__ = [
    "ENERGIES",
    "FREE",
    "HIDDEN",
    "STAYING",
    "TYPES",
    "Ability",
    "Card",
    "CardError",
    "Cost",
    "Effect",
    "Library",
    "fits",
    "library",
    "read_card",
    "read_cards",
]
