"""A battle as a position: the field, the cards, the purses, and what is under way."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rulebook.chance import Chance
from rulebook.confrontation import clicks, hidden, legal, refusals, words
from rulebook.confrontation.actions import Measure
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.company.units import Waiting
from rulebook.confrontation.dice.play import Testing
from rulebook.confrontation.dice.rules import Kept, Roll
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.rules import Upkeep
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import Fallen
from rulebook.confrontation.round.cards import Cards
from rulebook.confrontation.settings import Settings
from rulebook.confrontation.space import ruler
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.terrain.rules import Item
from rulebook.game import Action, Event, Outcome, Path, Reading, Refusal, State
from rulebook.procedure import Procedure


@dataclass(frozen=True, slots=True, repr=False)
class ConfrontationState(Facts, State):
    """A battle between two companies."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "field",
        "phase",
        "round",
        "elixir",
        "points",
        "waiting",
        "activated",
        "activation",
        "held",
        "items",
        "shown",
    )

    settings: Settings
    chance: Chance
    field: Field
    procedures: tuple[Procedure[Any, Any], ...]
    phase: str = "setup"
    round: int = 0
    elixir: tuple[int, ...] = (0, 0)
    points: tuple[tuple[str, int, int], ...] = ()
    """Faith and mana of the units that have some."""
    waiting: tuple[Waiting, ...] = ()
    commanders: tuple[str, ...] = ("", "")
    cards: Cards | None = None
    activated: tuple[str, ...] = ()
    """Units that have been activated in this round (CF-ACT-1)."""
    activation: Activation | None = None
    charges: tuple[tuple[str, str], ...] = ()
    """Who has charged whom in this round (CF-CHARGE-5)."""
    held: tuple[int | None, ...] = ()
    """Who controls each objective, until the next control phase (CF-CTRL-8)."""
    items: tuple[Item, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    south: int = 0
    """The player with the southern edge."""
    attacker: int | None = None
    winner: int | None = None
    """Who won the last Authority opposition (CF-AUTH-17)."""
    face_up: int | None = None
    """Who lays his cards face up in Military Genius (CF-MODE-15)."""
    opened: tuple[str, ...] = ()
    """Doors and chests that stand open (CF-TERR-1)."""
    feats: tuple[tuple[str, str], ...] = ()
    """Feats of each Incarnate in this activation (CF-FEAT-1)."""
    used: tuple[tuple[str, str], ...] = ()
    """Mystic effects of this round and their targets."""
    avatars: tuple[str, ...] = ()
    summons: tuple[tuple[str, str], ...] = ()
    """Summoned units and the magicians who summoned them (CF-SUMMON-5)."""
    sacrificed: tuple[tuple[str, str], ...] = ()
    """Titans and the ability cards they gave up (CF-TITAN-7)."""
    owned: tuple[tuple[str, tuple[str, ...]], ...] = ()
    upkeeps: tuple[Upkeep, ...] = ()
    evacuated: tuple[int, ...] = (0, 0)
    """How many units of each player have left by the edge (CF-BATTLE-6C)."""
    outcome: Outcome | None = None
    events: tuple[Event, ...] = dataclasses.field(default=(), compare=False)
    rolls: tuple[tuple[str, Roll | Kept], ...] = dataclasses.field(default=(), compare=False)
    """The tests that the last play rolled, each with what it was for."""
    shown: tuple[Any, ...] = dataclasses.field(default=(), compare=False)
    """What the last play left to be drawn: templates, trails, lines."""
    frames: tuple[tuple[Any, ...], ...] = dataclasses.field(default=(), compare=False)

    # ---- facts

    @property
    def player(self) -> int:
        return self.decider or 0

    @property
    def players(self) -> int:
        return len(self.settings.companies)

    @property
    def turn(self) -> int:
        return max(1, self.round)

    @property
    def test(self) -> Testing | None:
        """The test that is about to be rolled."""
        return self.procedure if isinstance(self.procedure, Testing) else None

    # ---- actions

    def actions(self) -> Sequence[Action]:
        return () if self.outcome is not None else legal.actions(self)

    def _refusal(self, action: Any) -> Refusal | None:
        return refusals.refusal(self, action)

    def apply(self, action: Any) -> ConfrontationState:
        draft = Draft(self)
        if isinstance(action, Measure):
            ruler.measure(draft, action)
        else:
            draft.procedure.play(draft, action)
            draft.settle()
        return draft.state()

    def seen_by(self, player: int) -> ConfrontationState:
        """Dice to come, decks and orders laid face down are unknown (CF-MODE-12, CF-MODE-14, CF-MODE-20)."""
        return replace(self, **hidden.hidden(self, player))

    def after(self, step: int) -> ConfrontationState:
        """The board after a step of the last play, when nobody had anything to decide."""
        if not self.frames:
            return self
        return replace(State.after(self, step), procedures=(*self.procedures, Procedure()))

    # ---- clicks

    def paths(self, action: Any) -> tuple[Path, ...]:
        return clicks.paths(self, action)

    def read(self, path: Path) -> Reading[Any] | None:
        return clicks.read(self, path)

    # ---- words

    @property
    def prompt(self) -> str:
        return words.prompt(self)

    def describe(self, action: Any) -> str:
        return words.describe(self, action)

    def told(self, action: Any, viewer: int) -> str:
        return words.told(self, action, viewer)

    def __str__(self) -> str:
        return words.line(self)

    def __repr__(self) -> str:
        return words.drawing(self)
