"""The cards of a game: the core set, and what people wrote themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from rulebook.faith.cards.card import HIDDEN, Card, CardError
from rulebook.faith.cards.reading import read_cards


class Library(Mapping[str, Card]):
    """The cards of a game: the core set, and what people wrote themselves. Equal when their texts are."""

    def __init__(self, extra: str = "", neutral_prayer: bool = False) -> None:
        self.extra, self.neutral_prayer = extra, neutral_prayer
        own = read_cards(extra, "the cards of your own", neutral_prayer) if extra else {}
        twice = sorted(set(own) & set(_core()))
        if twice:
            raise CardError(twice[0], "this id is one of the core set; choose another", "FA-TYPE-2")
        self._cards = {**_core(), **own}
        self.by_id: Mapping[str, Card] = MappingProxyType(self._cards)

    def __getitem__(self, card_id: str) -> Card:
        return self._cards[card_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Library) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return library, self._key

    @property
    def _key(self) -> tuple[str, bool]:
        return self.extra, self.neutral_prayer

    @cached_property
    def same_name(self) -> frozenset[str]:
        """Names that more than one card has, so that messages add the version."""
        names = [card.name for card in self.values()]
        return frozenset(name for name in names if names.count(name) > 1)

    def called(self, card_id: str) -> str:
        """How a card is called in messages."""
        if card_id == HIDDEN:
            return "a hidden card"
        card = self._cards.get(card_id)
        if card is None:
            return card_id or "nothing"
        return card.title if card.name in self.same_name else card.name


@lru_cache(64)
def library(extra: str = "", neutral_prayer: bool = False) -> Library:
    """The core set, and the cards in this TOML text."""
    return Library(extra, neutral_prayer)


@cache
def _core() -> dict[str, Card]:
    text = files("rulebook.faith").joinpath("cards.toml").read_text(encoding="utf-8")
    return read_cards(text, "cards.toml")
