"""A position of Test of Time and whose decision it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rulebook.game import Event, Outcome, Path, Reading, Refusal, State
from rulebook.test_of_time import clicks, legal, play, refusals, scoring, words
from rulebook.test_of_time.actions import TestOfTimeAction
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import NAMES, Assault, Pieces, Sheet, in_play
from rulebook.test_of_time.testament import Testament

Frame = tuple[tuple[Sheet, ...], tuple[Assault, ...]]


@dataclass(frozen=True, slots=True, repr=False)
class TestOfTimeState(State[TestOfTimeAction]):
    """The gods' sheets, who attacks what, and where in the round we are. All of it is public (TT-SETUP-7)."""

    __test__: ClassVar[bool] = False
    SHOWN: ClassVar[tuple[str, ...]] = ("sheets", "assaults")
    settings: Settings
    sheets: tuple[Sheet, ...]
    round: int = 1
    starter: int = 0
    seat: int = 0
    passes: int = 0
    """Passes one after the other, without a move in between (TT-TURN-4)."""
    out: tuple[int, ...] = ()
    """Who has passed and is out for the round (only in the variant of TT-TURN-5)."""
    assaults: tuple[Assault, ...] = ()
    """The Attack placements of this round, in their order (TT-ATT-5)."""
    replay: Replay | None = None
    outcome: Outcome | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    frames: tuple[Frame, ...] = field(default=(), compare=False)
    """The sheets and attacks right after each event, for drawing."""

    # ---- facts

    @property
    def player(self) -> int:
        return self.seat

    @property
    def players(self) -> int:
        return len(self.sheets)

    @property
    def turn(self) -> int:
        return self.round

    def name(self, player: int) -> str:
        return NAMES[player]

    @property
    def mover(self) -> Sheet:
        """The sheet of the god whose turn it is."""
        return self.sheets[self.seat]

    def testament(self, owner: str, space: int) -> Testament | None:
        """The card on a space, counted from 1."""
        return self.sheets[NAMES.index(owner)].spaces[space - 1]

    def in_play(self, player: int) -> Pieces:
        """TT-END-2: every piece of a god, wherever it is."""
        followers, shamans = in_play(self.sheets[player], self.assaults, player)
        in_the_past = self.replay.defenders if self.replay and player == self.seat else 0
        return Pieces(followers + in_the_past, shamans)

    def attackers(self, owner: int, space: int) -> tuple[Assault, ...]:
        """The placements on a Testament, in their order; the space is counted from 0."""
        return tuple(a for a in self.assaults if a.owner == owner and a.space == space)

    def scores(self) -> tuple[int, ...]:
        """TT-END-3: what every god would score if the game ended with the cards as they lie."""
        return scoring.scores(self.sheets, self.settings)

    def forecast(self) -> TestOfTimeState:
        """The end of this round if everybody passes from here on."""
        return play.round_end(self)

    # ---- actions

    def actions(self) -> Sequence[TestOfTimeAction]:
        return () if self.outcome is not None else legal.choices(self)

    def _refusal(self, action: TestOfTimeAction) -> Refusal | None:
        return refusals.refusal(self, action)

    def apply(self, action: TestOfTimeAction) -> TestOfTimeState:
        return play.carry_out(self, action)

    # ---- clicks

    def paths(self, action: TestOfTimeAction) -> tuple[Path, ...]:
        return clicks.paths(self, action)

    def read(self, path: Path) -> Reading[TestOfTimeAction] | None:
        return self.judged(clicks.meant(self, path))

    # ---- words

    @property
    def prompt(self) -> str:
        return words.prompt(self)

    def describe(self, action: TestOfTimeAction) -> str:
        return words.describe(self, action)

    def __str__(self) -> str:
        return words.line(self)

    def __repr__(self) -> str:
        return words.drawing(self)
