"""What lies on the table: cards on the field, and all that a player has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from rulebook.faith.cards import HIDDEN

FIRST_FAITH = 1
"""Faith at the start (FA-SETUP-3), and the floor of every loss (FA-GOAL-2)."""

HAND = 5
"""Cards of an opening hand (FA-SETUP-4)."""

TURN = -1
"""A buff that lasts until the end of the turn; others last until this seat's next turn begins."""


def player_name(seat: int) -> str:
    """How a seat is called."""
    return f"Player {seat + 1}"


class Changeable:
    """A frozen dataclass with slots that is often copied with changes; quicker than `dataclasses.replace`."""

    __slots__: tuple[str, ...] = ()

    def but(self, **changes: Any) -> Self:
        """The same with some things changed."""
        kind = type(self)
        new = object.__new__(kind)
        for name in kind.__slots__:
            object.__setattr__(new, name, changes[name] if name in changes else getattr(self, name))
        return new


@dataclass(frozen=True, slots=True)
class Buff:
    """A change of a value for a while: until the turn ends (`TURN`), or until a seat's next turn begins."""

    stat: str
    n: int
    until: int


@dataclass(frozen=True, slots=True)
class Piece(Changeable):
    """A card on the field. `id` is its card's id and a number of its own: a card that returns is new (FA-ZONE-5)."""

    id: str
    card: str
    exhausted: bool = False
    bound: bool = False
    damage: int = 0
    at: str = ""
    """The Location it is at; one at most (FA-MOVE-7), which any number of Characters may share (FA-LOC-4)."""
    entered: int = 0
    """The turn it entered the field on; 0 for one that has always been there."""
    buffs: tuple[Buff, ...] = ()
    spent: tuple[int, ...] = ()
    """Abilities with a limit that have triggered this turn."""

    @property
    def number(self) -> int:
        """Its number in the order of entering."""
        return int(self.id.rpartition(".")[2])


@dataclass(frozen=True, slots=True)
class Side(Changeable):
    """All that one player has and tracks (FA-ZONE-1, FA-SETUP-9). The first card of a deck is its top.

    Exile is apart from deck, hand and field, and each card is in one of them (FA-ZONE-6).
    """

    faith: int = FIRST_FAITH
    light: int = 0
    dark: int = 0
    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    field: tuple[Piece, ...] = ()
    exile: tuple[str, ...] = ()
    since: int = 0
    """The turn that this player's most recent turn was."""
    altered: bool = False
    out: bool = False
    """Has left the game (FA-END-5)."""

    @property
    def pool(self) -> tuple[int, int]:
        """Light and dark energy (FA-ENER-7)."""
        return self.light, self.dark

    def is_new(self, piece: Piece) -> bool:
        """FA-EXH-3: it entered the field after the start of its controller's most recent turn."""
        return piece.entered >= max(1, self.since)

    def hidden(self, hand: bool) -> Self:
        """FA-ZONE-2: the deck face down, and the hand too if it is not one's own."""
        deck = (HIDDEN,) * len(self.deck)
        return self.but(deck=deck, hand=(HIDDEN,) * len(self.hand)) if hand else self.but(deck=deck)


def seats_from(first: int, sides: Sequence[Side]) -> list[int]:
    """FA-MULT-4: this seat first, then the others to the left; only those still in the game."""
    count = len(sides)
    return [seat for seat in ((first + k) % count for k in range(count)) if not sides[seat].out]
