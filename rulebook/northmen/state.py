"""A position of the Northmen and whose decision it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rulebook.game import Action, Event, Outcome, Path, Reading, Refusal, State
from rulebook.northmen import clicks, legal, pieces, refusals, turn, words
from rulebook.northmen.affairs import Fight, Order
from rulebook.northmen.chart import Chart, Fort, Laid, chart_of
from rulebook.northmen.pieces import Standing, Units, spread
from rulebook.northmen.tiles import back

if TYPE_CHECKING:
    from rulebook.northmen.settings import Settings


@dataclass(frozen=True, slots=True, repr=False)
class NorthmenState(State[Action]):
    """Decks, hands, the map and its pieces, and where in the turn we are (BN-TURN-2)."""

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
    laid: Laid = ()
    units: Units = ()
    reserves: tuple[int, ...] = ()
    vp: tuple[int, ...] = ()
    """Victory points of each player, the brigands' last."""
    forts: tuple[Fort, ...] = ()
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
    """The side of the main tile under a stronghold (BN-STRONG-3)."""
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
    fresh: tuple[tuple[int, int, int], ...] = ()
    """Solo: special units placed or moved this turn, as tile, kind and number (BN-SOLO-4)."""
    fired: tuple[tuple[int, int], ...] = ()
    """Catapults that have attacked this turn, as tile and number (BN-CATA-5)."""
    arrived: int = 0
    """Where the army that just moved stands."""
    swearing: bool = False
    """BN-ABIL-4: that army came over a pass and may be promoted."""
    depleted: tuple[str, int] | None = None
    """BN-DECK-3, BN-DECK-7: the first deck that ran out, and by whose doing."""
    fight: Fight | None = None
    order: Order | None = None
    orders: int = 0
    """Orders still to come."""
    turn: int = 1
    outcome: Outcome | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)

    # ---- facts

    @property
    def player(self) -> int:
        return self.decider

    @property
    def players(self) -> int:
        return self.settings.players

    @property
    def chart(self) -> Chart:
        """The map with its lakes and roads."""
        return chart_of(self.laid)

    @property
    def standing(self) -> Standing:
        """Units by tile and side."""
        return spread(self.units)

    def name(self, player: int) -> str:
        return words.name(self.settings, player)

    def supply(self, side: int, kind: int) -> int:
        """Pieces of a kind (0 warband, 1 hersir, 2 longship, 3 catapult) a side has left."""
        return pieces.supply(self, side, kind)

    # ---- actions

    def actions(self) -> Sequence[Action]:
        return () if self.outcome is not None else legal.choices(self)

    def _refusal(self, action: Action) -> Refusal | None:
        return refusals.refusal(self, action)

    def apply(self, action: Action) -> NorthmenState:
        return turn.carry_out(self, action)

    def seen_by(self, player: int) -> NorthmenState:
        """BN-SETUP-5, BN-TUSK-1, BN-CONF-5: decks, other hands, prepared and committed tiles lie face down."""

        def covered(rows: tuple[tuple[int, ...], ...], owners: Sequence[int]) -> tuple[tuple[int, ...], ...]:
            return tuple(
                row if owner == player else tuple(sorted(map(back, row)))
                for row, owner in zip(rows, owners, strict=True)
            )

        fight = self.fight
        if fight is not None and not fight.shown:
            hand, extra = covered(fight.hand, fight.sides), covered(fight.extra, fight.sides)
            fight = replace(fight, hand=hand, extra=extra)
        return replace(
            self,
            main=tuple(map(back, self.main)),
            faith=tuple(map(back, self.faith)),
            box=tuple(map(back, self.box)),
            hands=covered(self.hands, range(self.players)),
            prepared=covered(self.prepared, range(self.players + 1)),
            fight=fight,
        )

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
