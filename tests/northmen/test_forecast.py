"""Odds during play agree with what the engine draws from."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook.northmen import odds
from rulebook.northmen.forecast import forecast, hidden_tiles
from rulebook.northmen.game import GAME
from rulebook.northmen.study import position
from tests.northmen.tables import A, B


@pytest.mark.rule("BN-CONF-3", "BN-CONF-7", "BN-RANGE-3")
def test_a_forecast_counts_what_is_seen():
    state = position("A", {(74, A): "W", (74, B): "W", (161, B): "W"}, hands=[[7], [12]])
    pile = hidden_tiles(state, A)
    assert 12 in pile
    assert 7 not in pile
    assert 32 not in pile
    assert forecast(state, A, 74) == odds.conflict(1, 1, pile)
    shooting = position("A", {(74, A): "C", (161, B): "W"})
    seen = hidden_tiles(shooting, A, "faith")
    sure = Fraction(sum("M" in odds.tileset()[tile].edges for tile in seen), len(seen))
    assert forecast(shooting, A, 74, 161, "faith").win == sure
    with pytest.raises(ValueError, match="exactly one"):
        forecast(state, A, 32)


def test_bots_finish_a_game():
    from rulebook.bots import make

    state, bot = GAME.start(2, 4), make("greedy", 1, most=30, worlds=2)
    for _ in range(400):
        if state.outcome is not None:
            break
        state = state.play(bot.choose(state))
    assert state.outcome is not None
