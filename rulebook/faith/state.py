"""A position of Faith and whose decision it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rulebook.chance import Chance
from rulebook.faith import clicks, hidden, legal, play, refusals, words
from rulebook.faith.choices import default
from rulebook.faith.energy import allowance
from rulebook.faith.fields import Fields
from rulebook.faith.pending import Choice, PlayedCard, Resolution, Trigger
from rulebook.faith.phases import SETTING_UP
from rulebook.faith.pieces import Piece, Side, player_name, seats_from
from rulebook.faith.settings import Settings
from rulebook.game import Action, Event, Outcome, Path, Reading, Refusal, State


@dataclass(frozen=True, slots=True, repr=False)
class FaithState(State[Action]):
    """What every player has, where in the turn we are, and what is being resolved."""

    SHOWN: ClassVar[tuple[str, ...]] = ("sides",)

    settings: Settings
    decks: tuple[tuple[str, ...], ...]
    """What each player brought (FA-DECK-7)."""
    sides: tuple[Side, ...]
    active: int = 0
    """Whose turn it is."""
    phase: str = SETTING_UP
    turn: int = 1
    first: int = 0
    """Who takes the first turn (FA-SETUP-1)."""
    chance: Chance = field(default_factory=lambda: Chance(0))
    serial: int = 0
    """How many cards have entered the field so far."""
    high: int = 1
    """The highest Faith anyone has had (for the variant high_water_faith)."""
    resolution: Resolution | None = None
    played_card: PlayedCard | None = None
    noted: tuple[Trigger, ...] = ()
    waiting: tuple[tuple[Trigger, ...], ...] = ()
    manage: tuple[Trigger, ...] = ()
    choice: Choice | None = None
    outcome: Outcome | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    frames: tuple[tuple[Any, ...], ...] = field(default=(), compare=False)
    """What everybody had right after each event, for drawing."""

    # ---- facts

    @property
    def player(self) -> int:
        if self.choice is not None:
            return self.choice.seat
        if self.phase == SETTING_UP and self.outcome is None:
            waiting = (seat for seat in seats_from(self.first, self.sides) if not self.sides[seat].altered)
            return next(waiting, self.active)
        return self.active

    @property
    def players(self) -> int:
        return len(self.sides)

    def name(self, player: int) -> str:
        return player_name(player)

    @property
    def fields(self) -> Fields:
        """The fields with their current values."""
        return Fields(self.settings, self.sides, self.turn)

    @property
    def allowance(self) -> int:
        """FA-ENER-1: the energy of a Gather phase now."""
        return allowance(self.sides, self.high if self.settings.high_water_faith else 0)

    def piece(self, piece_id: str) -> Piece:
        """The piece of this id on a field."""
        return self.fields.at(piece_id).piece

    def called(self, name: str) -> str:
        """A card, a piece, a seat or an option in words."""
        return words.called(self, name)

    # ---- actions

    def actions(self) -> Sequence[Action]:
        return () if self.outcome is not None else legal.actions(self)

    def _refusal(self, action: Action) -> Refusal | None:
        return refusals.refusal(self, action)

    def apply(self, action: Action) -> FaithState:
        return play.carry_out(self, action)

    @property
    def default(self) -> str:
        """FA-ACT-7: the answer to the choice at hand when nobody makes it."""
        if self.choice is None:
            raise ValueError("There is no choice to make.")
        return default(self, self.choice)

    # ---- what a seat knows

    def seen_by(self, player: int) -> FaithState:
        return hidden.seen_by(self, player)

    # ---- clicks

    def paths(self, action: Action) -> tuple[Path, ...]:
        return clicks.paths(self, action)

    def read(self, path: Path) -> Reading[Action] | None:
        if len(path) == 1 and clicks.opens(self, path[0]):
            return Reading()
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
