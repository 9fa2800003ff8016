"""Blood of the Northmen with Test of Faith as a game: what it is called, what can be agreed, how it starts."""

from __future__ import annotations

from random import Random
from typing import Any

from rulebook.chance import Chance
from rulebook.game import Action, Game
from rulebook.northmen import position, setup
from rulebook.northmen.actions import ACTIONS
from rulebook.northmen.bot import values
from rulebook.northmen.hidden import determinize
from rulebook.northmen.settings import OPTIONS, agreed
from rulebook.northmen.state import NorthmenState


class Northmen(Game[NorthmenState, Action]):
    """Viking jarls build the map they fight over."""

    name = "northmen"
    title = "Blood of the Northmen: Test of Faith"
    tagline = "Lay hexagonal tiles whose sides become your actions: recruit, sail, march, fight, and found churches."
    player_counts = range(1, 6)
    default_players = 4
    players_rule = "BN-SETUP-1"
    actions = ACTIONS
    all_options = (*OPTIONS, position.OPTION)

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> NorthmenState:
        """BN-SETUP-1 to 9."""
        given = options.pop("position")
        settings = agreed(players, options)
        return setup.start(settings, chance) if given == "set-up" else setup.study(settings, given)

    def value(self, state: NorthmenState, player: int) -> float:
        """Points, churches, towns and units against the others'."""
        if state.outcome is not None:
            return self.rewards(state)[player]
        return values(state)[player]

    def rewards(self, state: NorthmenState) -> tuple[float, ...]:
        """When the brigands win, every player has lost (BN-BRIG-7)."""
        if state.outcome is not None and not state.outcome.winners:
            return (0.0,) * state.players
        return super().rewards(state)

    def determinize(self, state: NorthmenState, player: int, rng: Random) -> NorthmenState:
        """Tiles that lie face down are dealt anew."""
        return determinize(state, rng)


GAME = Northmen()
