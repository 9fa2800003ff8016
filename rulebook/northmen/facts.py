"""What can be asked of a game, be it a state or a draft of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulebook.game import Outcome
from rulebook.northmen.chart import Chart, Placed, Stronghold, chart_of
from rulebook.northmen.pieces import Counts, Units, spread
from rulebook.northmen.settings import NAMES, Settings
from rulebook.northmen.tiles import FAITH, MAIN
from rulebook.northmen.underway import Fight, Order


class Moved(NamedTuple):
    """Special units placed or moved this turn: how many of a kind stand on a tile (BN-SOLO-4)."""

    tile: int
    kind: int
    number: int


class Fired(NamedTuple):
    """How many catapults on a tile have attacked this turn (BN-CATA-5)."""

    tile: int
    number: int


class Depleted(NamedTuple):
    """A deck that ran out, and by whose doing (BN-DECK-3, BN-DECK-7)."""

    deck: str
    by: int


_SINGULAR = {"have": "has"}


class Facts:
    """The facts that states and drafts share."""

    __slots__ = ()

    settings: Settings
    main: tuple[int, ...]
    faith: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    prepared: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    box: tuple[int, ...]
    laid: tuple[Placed, ...]
    units: Units
    reserves: tuple[int, ...]
    vp: tuple[int, ...]
    strongholds: tuple[Stronghold, ...]
    churches: tuple[int, ...]
    abilities: tuple[str, ...]
    gifts: tuple[int, ...]
    seat: int
    decider: int
    phase: str
    kind: str
    use: str
    left: int
    main_tile: int
    covered: int
    just_laid: int
    ship: int
    drawn: int
    missed: bool
    ships_used: tuple[int, ...]
    drawing: tuple[str, ...]
    engaged: bool
    fresh: tuple[Moved, ...]
    fired: tuple[Fired, ...]
    arrived: int
    swearing: bool
    depleted: Depleted | None
    fight: Fight | None
    order: Order | None
    orders: int
    outcome: Outcome | None

    @property
    def chart(self) -> Chart:
        """The map with its lakes and roads."""
        return chart_of(self.laid)

    @property
    def standing(self) -> Mapping[int, Mapping[int, Counts]]:
        """Units by tile and side."""
        return spread(self.units)

    @property
    def conflict(self) -> Fight:
        """The conflict under way; asked only while there is one."""
        if self.fight is None:
            raise LookupError("no conflict is under way")
        return self.fight

    @property
    def under_order(self) -> Order:
        """The brigand order under way; asked only while there is one."""
        if self.order is None:
            raise LookupError("no order is under way")
        return self.order

    def name(self, side: int) -> str:
        """How a side is called in messages."""
        return "Brigands" if side == self.settings.brigands else NAMES[side]

    def whom(self, side: int) -> str:
        """How a side is called within a sentence."""
        return "the brigands" if side == self.settings.brigands else NAMES[side]

    def does(self, side: int, verb: str) -> str:
        """Who does what: `Ironside scores`, `The brigands score`."""
        if side == self.settings.brigands:
            return f"The brigands {verb}"
        return f"{NAMES[side]} {_SINGULAR.get(verb, f'{verb}s')}"

    def deck(self, name: str) -> tuple[int, ...]:
        """What is left of a deck."""
        return self.main if name == MAIN else self.faith

    def decks_left(self) -> tuple[str, ...]:
        """The decks with tiles in them."""
        return tuple(name for name in (MAIN, FAITH) if self.deck(name))


__all__ = ["Depleted", "Facts", "Fired", "Moved"]
