"""Pillars of Faith as a game: what it is called, what can be agreed, how it starts, what a position is worth."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import Any

from rulebook.chance import Chance
from rulebook.game import Game
from rulebook.pillars_of_faith.actions import ACTIONS, PillarsAction
from rulebook.pillars_of_faith.bot import Playout, value, values
from rulebook.pillars_of_faith.settings import MOST_TURNS, OPTIONS
from rulebook.pillars_of_faith.setup import PLAYER_COUNTS, first_state
from rulebook.pillars_of_faith.state import PillarsState


class PillarsOfFaith(Game[PillarsState, PillarsAction]):
    """Four religions on a hexagonal Holy Land."""

    name = "pillars_of_faith"
    title = "Pillars of Faith"
    tagline = (
        "Convert followers between the sites of a hexagonal Holy Land, and surround a pillar with six of your own."
    )
    player_counts = PLAYER_COUNTS
    default_players = 4
    players_rule = "PF-SETUP-1"
    actions = ACTIONS
    all_options = OPTIONS
    former_options = MappingProxyType({"layout": "position"})
    simulation_options = MappingProxyType({"turn_limit": MOST_TURNS})

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> PillarsState:
        return first_state(players, chance, options)

    def value(self, state: PillarsState, player: int) -> float:
        """How far this Leader has come, against the others, once the turn has run its course."""
        return value(state, player)

    def playout(self, state: PillarsState, rng: Random, limit: int) -> tuple[float, ...]:
        """The fast path: see `bot.Playout`."""
        if state.outcome is not None:
            return self.rewards(state)
        game = Playout(state, rng)
        game.run(limit)
        if game.outcome is not None:
            return self.rewards(game.state())
        return values(game.board, game.pillars, game.leaders)


GAME = PillarsOfFaith()
