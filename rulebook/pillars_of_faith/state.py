"""A position of Pillars of Faith and whose decision it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from rulebook.game import Event, Outcome, Path, Reading, Refusal, State
from rulebook.pillars_of_faith import clicks, legal, play, refusals, words
from rulebook.pillars_of_faith.actions import MOVE, PillarsAction
from rulebook.pillars_of_faith.board import NOWHERE, SITES, STATION, STATIONS, TOUCHING
from rulebook.pillars_of_faith.endings import best_ring
from rulebook.pillars_of_faith.religions import NAMES, RELIGION, RELIGIONS, TITLES, stock

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.settings import Settings


@dataclass(frozen=True, slots=True, repr=False)
class PillarsState(State[PillarsAction]):
    """Followers by station, pillars by site, and where in the turn we are (PF-TURN-1)."""

    SHOWN: ClassVar[tuple[str, ...]] = ("board", "pillars")

    settings: Settings
    leaders: tuple[int, ...]
    """The religion of each seat (PF-SETUP-6)."""
    board: bytes
    """The religion on each station, or 0 (PF-BOARD-8: one follower a station)."""
    pillars: tuple[int, ...]
    seat: int
    """The Leader whose turn it is."""
    phase: str = MOVE
    decider: int = 0
    """The Leader whose choice it is (PF-TURN-8)."""
    actor: int = 0
    """The Leader of the most recent deliberate action (PF-WING-12)."""
    lock: int = NOWHERE
    """The station of the follower moved last turn (PF-MOVE-9)."""
    moved_to: int = NOWHERE
    """Where this turn's follower went: the next turn's lock."""
    centre: int = NOWHERE
    """The centre of the assembly being resolved."""
    pillar_moves: int = 0
    spent: tuple[int, ...] = ()
    """Machines that were stopped this turn (PF-MACH-5)."""
    standing: tuple[int, ...] = ()
    """Machines that stood when the turn began (variant of PF-MACH-6)."""
    unchanged: bool = True
    """Nothing has changed yet in this turn (PF-WIN-12)."""
    idle: int = 0
    """Turns in a row that were passed with nothing locked and nothing changed (PF-WIN-12)."""
    past: tuple[bytes, ...] = field(default=(), hash=False)
    """The positions at the starts of turns (PF-WIN-11)."""
    turn: int = 1
    outcome: Outcome | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    frames: tuple[tuple[bytes, tuple[int, ...]], ...] = field(default=(), compare=False)
    """Followers and pillars right after each event, for drawing."""
    settled: bool = field(default=False, compare=False)
    """Known at the start of a turn: no formation stands anywhere, so only a change can make one."""

    # ---- facts

    @property
    def player(self) -> int:
        return self.decider

    @property
    def players(self) -> int:
        return len(self.leaders)

    def name(self, player: int) -> str:
        return TITLES[self.leaders[player]]

    @property
    def religions(self) -> tuple[str, ...]:
        """The religion of each seat."""
        return tuple(NAMES[religion] for religion in self.leaders)

    @property
    def neutral(self) -> tuple[str, ...]:
        """PF-SETUP-8: the religions that nobody leads."""
        return tuple(NAMES[religion] for religion in RELIGIONS if religion not in self.leaders)

    def religion_at(self, station: str) -> str | None:
        """The religion of the follower on this station, or None."""
        return NAMES[self.board[STATION[station]]] or None

    def count(self, religion: str) -> int:
        """How many followers of this religion stand on the board."""
        return self.board.count(RELIGION[religion])

    def best_ring(self, religion: str) -> int:
        """PF-WIN-1: how many followers stand around the pillar where this religion is nearest to a ring."""
        return best_ring(self.board, self.pillars, RELIGION[religion])

    def stock(self, religion: str) -> int:
        """PF-BOARD-9: how many of its followers are off the board."""
        return stock(self.board, RELIGION[religion])

    @property
    def pillar_sites(self) -> tuple[str, ...]:
        """The sites that hold a pillar."""
        return tuple(SITES[site] for site in self.pillars)

    def pillars_beside(self, station: str) -> tuple[str, ...]:
        """PF-MOVE-5: the sites of the pillars that this station touches."""
        return tuple(SITES[site] for site in self.pillars if STATION[station] in TOUCHING[site])

    @property
    def locked(self) -> str | None:
        """PF-MOVE-9: the station whose follower may not be moved this turn."""
        return None if self.lock == NOWHERE else STATIONS[self.lock]

    # ---- actions

    def actions(self) -> Sequence[PillarsAction]:
        return () if self.outcome is not None else legal.choices(self)

    def _refusal(self, action: PillarsAction) -> Refusal | None:
        return refusals.refusal(self, action)

    def apply(self, action: PillarsAction) -> PillarsState:
        return play.carry_out(self, action)

    # ---- clicks

    def paths(self, action: PillarsAction) -> tuple[Path, ...]:
        return clicks.paths(self, action)

    def read(self, path: Path) -> Reading[PillarsAction] | None:
        return clicks.read(self, path)

    # ---- words

    @property
    def prompt(self) -> str:
        return words.prompt(self)

    def describe(self, action: PillarsAction) -> str:
        return words.describe(self, action)

    def __str__(self) -> str:
        return words.line(self)

    def __repr__(self) -> str:
        return words.drawing(self)
