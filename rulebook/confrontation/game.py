"""Confrontation as a game: what it is called, what can be agreed, how it starts."""

from __future__ import annotations

from random import Random
from typing import Any

from rulebook.chance import Chance
from rulebook.confrontation import opening
from rulebook.confrontation.actions import ACTIONS
from rulebook.confrontation.settings import OPTIONS
from rulebook.confrontation.state import ConfrontationState
from rulebook.game import Game


class Confrontation(Game):
    """Companies of miniatures fight over a table measured in centimetres."""

    name = "confrontation"
    title = "The Age of the Rag'Narok: Confrontation"
    tagline = "Move companies of miniatures in centimetres, roll dice that explode, and spend the Elixir that wins."
    player_counts = range(2, 3)
    default_players = 2
    over_rule = "CF-CTRL-10"
    actions = ACTIONS
    all_options = OPTIONS

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> ConfrontationState:
        """CF-SETUP-1"""
        return opening.start(chance, options)

    def imagined(self, state: ConfrontationState, player: int, rng: Random) -> ConfrontationState:
        """Dice are rolled anew, and cards that lie face down are shuffled."""
        from rulebook.confrontation.hiding import imagined

        return imagined(state, player, rng)


GAME = Confrontation()
ConfrontationState.game = GAME
