"""What is under way between two decisions: triggers that wait, what is being resolved, a choice to make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability that waits: whose, of which piece, and which Character set it off."""

    seat: int
    card: str
    piece: str
    ability: int
    it: str = ""

    @property
    def label(self) -> str:
        """How a choice of order names it."""
        return f"{self.piece}/{self.ability}"


@dataclass(frozen=True, slots=True)
class Resolution:
    """An ability being resolved: what is chosen for it, and how far it has come."""

    seat: int
    card: str
    ability: int
    piece: str = ""
    it: str = ""
    chosen: tuple[str, ...] = ()
    offering: tuple[str, ...] = ()
    agreed: bool = False
    """Everything is chosen and paid: the effects are next."""
    step: int = 0
    queue: tuple[int, ...] | None = None
    """The seats that this effect still concerns, the one at hand first; None before it begins."""
    left: int = 0
    """How many cards or points are still to go for the seat at hand."""

    def but(self, **changes: Any) -> Self:
        """The same with some things changed."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """An Event or Psalm that is in no zone while it resolves (FA-EVT-2), and who recited it."""

    seat: int
    card: str
    reciter: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that the game waits for (FA-ACT-8): whose, and of what kind."""

    seat: int
    kind: str
    """order, manage, may, target, discard, lose, gain, amount or search"""
