"""Whole games in every mode and with every module: they end, and every position on the way is sound."""

from __future__ import annotations

from random import Random

import pytest

from rulebook.bots import make
from rulebook.northmen.game import GAME
from tests import testers
from tests.northmen.invariants import invariants

pytestmark = pytest.mark.random_play

TABLES = [
    (4, {"mode": "team", "strongholds": True, "abilities": "dealt"}),
    (2, {"strongholds": True, "abilities": "chosen", "hand_size": 5}),
    (3, {"test_of_faith": "off", "strongholds": True, "losses": "all", "off_map_roads": "all"}),
    (2, {"commodities": False, "bjarmia_connection": "links", "drawing": "free_unless_church", "losses": "one"}),
    (1, {"abilities": "dealt", "brigand_orders": 3, "strongholds": True}),
    (1, {"test_of_faith": "off", "bjarmia_connection": "none", "off_map_roads": "none"}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("BN-DECK-2", "BN-PLACE-2", "BN-PLACE-3", "BN-TEAM-2", "BN-STRONG-2")
def test_random_games(players, options, seed):
    state, rng = GAME.start(players, seed, **options), Random(seed)
    while state.outcome is None:
        testers.check_position(GAME, state)
        invariants(state)
        state = state.play(rng.choice(state.actions()))
    testers.check_position(GAME, state)
    invariants(state)


def test_the_greedy_bot_beats_a_random_one():
    won = 0
    for seed in range(6):
        state = GAME.start(2, seed)
        bots = [make("greedy", seed, most=25, worlds=1), make("random", seed)]
        while state.outcome is None:
            state = state.play(bots[state.player].choose(state))
        won += state.outcome.winners == (0,)
    assert won >= 5
