"""Decks: how many of which card, checked (FA-DECK-1, FA-DECK-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebook.faith.cards import CardError, Library, library
from rulebook.library import entries

MIN_DECK = 40
"""FA-DECK-1; there is no upper limit (FA-DECK-6)."""
MOST_COPIES = 3
"""FA-DECK-2."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck ready to play; each player brings one of their own (FA-DECK-7)."""

    id: str
    title: str
    plan: str
    lean: str
    players: str
    cards: Mapping[str, int]


@cache
def ready() -> Mapping[str, Deck]:
    """The decks ready to play, by id."""
    return entries(Deck, "rulebook.faith", "decks", "deck")


def problems(cards: Mapping[str, int], known: Library | None = None, least: int = MIN_DECK) -> list[CardError]:
    """Everything that is wrong with a deck, in the order of the rules; an empty list for a legal one.

    Any mix of types and energies is allowed (FA-DECK-4), of any size from the least up (FA-DECK-6).
    """
    known = known or library()
    found = []
    for card_id, number in cards.items():
        if card_id not in known:
            found.append(CardError("deck", f"there is no card {card_id!r}", "FA-TYPE-2"))
        elif type(number) is not int or number < 0:
            found.append(CardError("deck", f"{card_id} takes a whole number of copies, not {number!r}", "FA-DECK-2"))
    if found:
        return found
    size = sum(cards.values())
    if size < least:
        found.append(CardError("deck", f"{size} cards are too few; it takes at least {least}", "FA-DECK-1"))
    # FA-DECK-3: the same card is the same name and the same version.
    titles = Counter[str]()
    for card_id, number in cards.items():
        titles[known[card_id].title] += number
    for title, number in titles.items():
        if number > MOST_COPIES:
            problem = f"{number} copies of {title} are too many; it takes at most {MOST_COPIES}"
            found.append(CardError("deck", problem, "FA-DECK-2"))
    return found


def check(cards: Mapping[str, int], known: Library | None = None, least: int = MIN_DECK) -> tuple[str, ...]:
    """The cards of a legal deck, one by one; raises the first problem."""
    found = problems(cards, known, least)
    if found:
        raise found[0]
    return tuple(card_id for card_id, number in sorted(cards.items()) for _ in range(number))


def read_deck(given: Any, known: Library, least: int) -> tuple[str, ...]:
    """A deck from its name or from copies by card id."""
    if isinstance(given, str):
        if given not in ready():
            raise ValueError(f"there is no deck {given!r}; there are {', '.join(ready())}")
        return check(ready()[given].cards, known, least)
    if not isinstance(given, Mapping):
        raise ValueError("a deck is a name or the number of copies for each card id")
    return check(given, known, least)
