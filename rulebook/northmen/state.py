"""A position of the Northmen and whose decision it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rulebook.game import Action, Event, Outcome, Path, Reading, Refusal, State
from rulebook.northmen import clicks, hidden, legal, play, refusals, units, words
from rulebook.northmen.chart import Placed, Stronghold
from rulebook.northmen.facts import Depleted, Facts, Fired, Moved
from rulebook.northmen.pieces import Units
from rulebook.northmen.settings import Settings
from rulebook.northmen.underway import Fight, Order


@dataclass(frozen=True, slots=True, repr=False)
class NorthmenState(Facts, State[Action]):
    """Decks, hands, the map and its pieces, and where in the turn we are (BN-TURN-2)."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("turn", "seat", "decider", "phase", "kind", "left", "drawn", "outcome"),
        *("main", "faith", "hands", "prepared", "discards", "fight", "order"),
        *("laid", "units", "strongholds", "churches", "vp", "reserves", "abilities"),
    )

    settings: Settings
    main: tuple[int, ...]
    """The main deck, the next tile first; tiles face down are 0 and -1 in what a seat sees."""
    faith: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    seat: int
    """Whose turn it is."""
    discards: tuple[int, ...] = ()
    box: tuple[int, ...] = ()
    """Tiles that take no part (BN-SOLO-3)."""
    prepared: tuple[tuple[int, ...], ...] = ()
    """Prepared tiles of each player, the brigands' last (BN-TUSK-1, BN-ORDER-4)."""
    laid: tuple[Placed, ...] = ()
    units: Units = ()
    reserves: tuple[int, ...] = ()
    vp: tuple[int, ...] = ()
    """Victory points of each player, the brigands' last."""
    strongholds: tuple[Stronghold, ...] = ()
    churches: tuple[int, ...] = ()
    abilities: tuple[str, ...] = ()
    gifts: tuple[int, ...] = ()
    """Seats whose Stonefists catapult has come (BN-ABIL-10)."""
    phase: str = "turn"
    decider: int = 0
    kind: str = ""
    """The kind of action whose step it is."""
    use: str = ""
    left: int = 0
    main_tile: int = 0
    covered: int = -1
    """The edge of the main tile under a stronghold (BN-STRONG-3)."""
    just_laid: int = 0
    ship: int = 0
    """Where the longship stands whose extra tile was just laid; 0: it is the main tile."""
    drawn: int = 0
    """A tile drawn to be laid."""
    missed: bool = False
    """BN-LONG-10: a longship draw became the main tile."""
    ships_used: tuple[int, ...] = ()
    drawing: tuple[str, ...] = ()
    """The kinds whose actions drew tiles this turn (BN-ACT-5)."""
    engaged: bool = False
    """BN-CONF-19: the active player took part in a conflict this turn."""
    fresh: tuple[Moved, ...] = ()
    """Solo: special units placed or moved this turn (BN-SOLO-4)."""
    fired: tuple[Fired, ...] = ()
    """Catapults that have attacked this turn (BN-CATA-5)."""
    arrived: int = 0
    """Where the army that just moved stands."""
    swearing: bool = False
    """BN-ABIL-4: that army came over a pass and may be promoted."""
    depleted: Depleted | None = None
    """The first deck that ran out."""
    fight: Fight | None = None
    order: Order | None = None
    orders: int = 0
    """Orders still to come."""
    turn: int = 1
    outcome: Outcome | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    frames: tuple[tuple[Any, ...], ...] = field(default=(), compare=False)

    @property
    def player(self) -> int:
        return self.decider

    @property
    def players(self) -> int:
        return self.settings.players

    def supply(self, side: int, kind: int) -> int:
        """Pieces of a kind (0 warband, 1 hersir, 2 longship, 3 catapult) a side has left."""
        return units.supply(self, side, kind)

    # ---- actions

    def actions(self) -> Sequence[Action]:
        return () if self.outcome is not None else legal.choices(self)

    def _refusal(self, action: Action) -> Refusal | None:
        return refusals.refusal(self, action)

    def apply(self, action: Action) -> NorthmenState:
        return play.carry_out(self, action)

    def seen_by(self, player: int) -> NorthmenState:
        return hidden.seen_by(self, player)

    # ---- clicks

    def paths(self, action: Action) -> tuple[Path, ...]:
        return clicks.paths(self, action)

    def read(self, path: Path) -> Reading[Action] | None:
        return self.judged(clicks.meant(self, path))

    # ---- words

    @property
    def prompt(self) -> str:
        return words.prompt(self)

    def describe(self, action: Action) -> str:
        return words.describe(self, action)

    def told(self, action: Action, viewer: int) -> str:
        return words.told(self, action, viewer)

    def __str__(self) -> str:
        return words.line(self)

    def __repr__(self) -> str:
        return words.drawing(self)
