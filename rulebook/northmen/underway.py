"""What may be under way inside a turn: a conflict, a brigand order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fight:
    """A conflict under way (BN-CONF-21). What is listed by side stands in the order of `sides`, the commit order."""

    tile: int
    target: int
    """The tile shot at, or 0 for a standard conflict."""
    initiator: int
    sides: tuple[int, ...]
    due: tuple[int, ...]
    """Tiles each side must show (BN-CONF-3, BN-RANGE-3)."""
    hand: tuple[tuple[int, ...], ...]
    """Hand tiles laid face down."""
    extra: tuple[tuple[int, ...], ...]
    """Prepared tiles added (BN-TUSK-2)."""
    pulls: tuple[str, ...]
    """The decks that missing tiles come from, a letter each: m, f, or x where none is left (BN-DECK-4)."""
    at: int = 0
    """Whose commitment, draw or loss it is."""
    shown: tuple[tuple[int, ...], ...] = ()
    strengths: tuple[int, ...] = ()
    losses: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    """Sides that a longship swept away before tiles were shown (BN-LONG-15)."""
    winners: tuple[int, ...] = ()

    def field(self, side: int) -> int:
        """The tile a side's units fight from (BN-RANGE-7)."""
        return self.tile if side == self.initiator or not self.target else self.target


@dataclass(frozen=True, slots=True)
class Order:
    """A brigand order under way: who decides (the brigands themselves in solo), what is next, and where."""

    name: str
    by: int
    stage: str
    tile: int = 0
    number: int = 0


__all__ = ["Fight", "Order"]
