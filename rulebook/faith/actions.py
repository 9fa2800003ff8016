"""What a player can try in Faith.

Cards in hand go by their card's id, cards on the field by the id of the piece (`hannah_petitioner.3`). `pay` names a
mix of light and dark energy; without it the engine pays by FA-COST-3. `targets` are pieces, cards in Exile
(`exile:CARD`) or an opponent (`seat2`). `by` is the seat that tries; without it, the one whose decision it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulebook.game import Action


@dataclass(frozen=True, slots=True)
class Alter(Action):
    """Set-up: put these cards of the hand on the bottom of the deck and draw as many; none keeps it (FA-SETUP-5)."""

    any_order: ClassVar[bool] = True

    cards: tuple[str, ...] = ()
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Gather(Action):
    """Gather phase: so much light and so much dark energy (FA-TURN-8, FA-ENER-4)."""

    light: int
    dark: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card from hand by paying its cost (FA-PLAY-1)."""

    card: str
    targets: tuple[str, ...] = ()
    pay: tuple[int, int] | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Recite(Action):
    """Play a Psalm by exhausting one Character (FA-PSLM-2); naming others too, or energy, is refused (FA-PSLM-3)."""

    psalm: str
    reciter: str
    targets: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    pay: tuple[int, int] | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use an ability of a card on the field (FA-ABIL-2); `offering` are the cards its cost discards or exiles."""

    piece: str
    ability: int = 0
    targets: tuple[str, ...] = ()
    offering: tuple[str, ...] = ()
    pay: tuple[int, int] | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Pray(Action):
    """Exhaust a Character and gain Faith equal to its Prayer (FA-PRAY-1)."""

    character: str
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Exhaust a Character to challenge an opposing one (FA-CHAL-1); naming others too is refused (FA-CHAL-10)."""

    challenger: str
    target: str
    others: tuple[str, ...] = ()
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a Character to a Location on the own field (FA-MOVE-1); no Location means the open field."""

    character: str
    location: str | None
    pay: tuple[int, int] | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the Action phase (FA-ACT-6)."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard phase: these cards from the hand into Exile (FA-TURN-10)."""

    any_order: ClassVar[bool] = True

    cards: tuple[str, ...]
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Answer the choice that the game waits for (FA-ACT-8)."""

    option: str
    by: int | None = None


ACTIONS = (Alter, Gather, Play, Recite, Use, Pray, Challenge, Move, End, Discard, Choose)
