"""Test of Time as a game: what it is called, what can be agreed, how it starts, what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rulebook.chance import Chance
from rulebook.game import Game
from rulebook.test_of_time.actions import ACTIONS, TestOfTimeAction
from rulebook.test_of_time.bot.candidates import candidates
from rulebook.test_of_time.bot.value import value, values
from rulebook.test_of_time.settings import OPTIONS
from rulebook.test_of_time.setup import first_state
from rulebook.test_of_time.sheet import NAMES
from rulebook.test_of_time.state import TestOfTimeState

PLAYER_COUNTS = range(2, len(NAMES) + 1)


class TestOfTime(Game[TestOfTimeState, TestOfTimeAction]):
    """Gods, followers and Testaments."""

    __test__ = False
    name = "test_of_time"
    title = "Test of Time"
    tagline = "Be a god: let followers build Testaments, keep them from decay, and rewrite the past of others."
    player_counts = PLAYER_COUNTS
    default_players = 2
    players_rule = "TT-SETUP-1"
    actions = ACTIONS
    all_options = OPTIONS

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> TestOfTimeState:
        return first_state(players, chance, options)

    def candidates(self, state: TestOfTimeState) -> Sequence[TestOfTimeAction]:
        """Of many placements that come to much the same, a few: see `candidates`."""
        return candidates(state)

    def value(self, state: TestOfTimeState, player: int) -> float:
        """The points hoped for against the others', if the round ended now."""
        return self.rewards(state)[player] if state.outcome is not None else value(state, player)

    def playout(self, state: TestOfTimeState, rng: Random, limit: int) -> tuple[float, ...]:
        """The end of the round tells more than random moves would, so a search looks at that at once."""
        return self.rewards(state) if state.outcome is not None else values(state)


GAME = TestOfTime()
