"""Confrontation as a game: what it is called, what can be agreed, how it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rulebook.chance import Chance
from rulebook.confrontation.actions import ACTIONS
from rulebook.confrontation.bot import commander, evaluation
from rulebook.confrontation.hidden import imagined
from rulebook.confrontation.settings import OPTIONS
from rulebook.confrontation.setup import position
from rulebook.confrontation.setup.start import start
from rulebook.confrontation.state import ConfrontationState
from rulebook.game import Game

PLAYS = 12
"""Plays of a playout, about one activation."""


class Confrontation(Game):
    """Companies of miniatures fight over a table measured in centimetres."""

    name = "confrontation"
    title = "The Age of the Rag'Narok: Confrontation"
    tagline = "Move companies of miniatures in centimetres, roll dice that explode, and spend the Elixir that wins."
    player_counts = range(2, 3)
    default_players = 2
    over_rule = "CF-CTRL-10"
    actions = ACTIONS
    all_options = (*OPTIONS, position.OPTION)

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> ConfrontationState:
        """CF-SETUP-1"""
        return start(chance, options)

    def origin(self, state: ConfrontationState) -> tuple[int, Mapping[str, Any]] | None:
        """A battle in its activation phase, when nothing is in the middle of being done."""
        found, seed = position.origin(state), state.chance.seed
        return (seed, found) if found is not None and self.start(seed=seed, **found) == state else None

    def candidates(self, state: ConfrontationState) -> Sequence[Any]:
        """What a commander with rules of thumb would consider."""
        return commander.candidates(state)

    def value(self, state: ConfrontationState, player: int) -> float:
        """Elixir, troops and ground against the other side's."""
        if state.outcome is not None:
            return self.rewards(state)[player]
        return evaluation.value(state, player)

    def playout(self, state: ConfrontationState, rng: Random, limit: int) -> tuple[float, ...]:
        """A few plays of a commander on each side: random moves of miniatures would lead nowhere."""
        for _ in range(min(limit, PLAYS)):
            if state.outcome is not None:
                break
            state = state.apply(rng.choice(self.candidates(state)))
        return tuple(self.value(state, player) for player in range(state.players))

    def determinize(self, state: ConfrontationState, player: int, rng: Random) -> ConfrontationState:
        """Dice are rolled anew, and cards that lie face down are shuffled."""
        return imagined(state, player, rng)


GAME = Confrontation()
