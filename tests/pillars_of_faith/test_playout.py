"""The fast random games are games by the rules: every decision is replayed through the public engine."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulebook.pillars_of_faith.bot import Playout
from rulebook.pillars_of_faith.game import GAME
from rulebook.pillars_of_faith.study import examples

pytestmark = pytest.mark.random_play

SAME = (
    "board",
    "pillars",
    "seat",
    "phase",
    "decider",
    "actor",
    "lock",
    "pillar_moves",
    "spent",
    "idle",
    "turn",
    "outcome",
)


def replayed(state, seed: int, decisions: int) -> int:
    playout = Playout(state, Random(seed))
    for made in range(decisions):
        if not playout.run(1):
            assert state.outcome is not None
            return made
        state = state.play(playout.latest)
        fast = playout.state()
        assert [getattr(fast, name) for name in SAME] == [getattr(state, name) for name in SAME]
    return decisions


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("standing", ["every_turn", "owner_turn", "formed_only"])
def test_random_games_are_legal_and_go_the_same_way(players, standing):
    for seed in range(6):
        start = GAME.start(players=players, seed=seed, repetition_limit="off", machine_standing=standing)
        assert replayed(start, seed, 250) > 0


@pytest.mark.parametrize("name", sorted(examples()))
def test_it_starts_from_any_position(name):
    for begin in ("move", "consequences"):
        start = examples()[name].start(repetition_limit="off", begin=begin)
        replayed(start, 1, 120)


def test_an_apostate_without_followers_skips_in_it_too():
    layout = {"Red": ["a1-a2", "a3-a4"], "Gold": ["g1-g2"], "Blue": ["g3-g4"], "pillars": ["d4"]}
    for moves_neutrals in (False, True):
        start = GAME.start(
            players=2, religions=["Apostate", "Red"], first_player=0, position=layout, repetition_limit="off",
            apostate_moves_neutrals_when_empty=moves_neutrals,
        )  # fmt: skip
        replayed(start, 3, 60)


def test_a_random_move_is_uniform_among_the_legal_ones():
    start = GAME.start(players=2, religions=["Red", "Gold"], first_player=0)
    rng, seen = Random(5), Counter()
    draws = 6000
    for _ in range(draws):
        playout = Playout(start, rng)
        playout.run(1)
        seen[playout.latest] += 1
    legal = start.actions()
    assert set(seen) == set(legal)
    expected = draws / len(legal)
    chi_square = sum((seen[action] - expected) ** 2 / expected for action in legal)
    assert chi_square < 60  # 30 degrees of freedom: beyond 60 in one of a thousand samples, and this seed is fixed


def test_the_playout_of_a_finished_game_is_its_result():
    over = examples()["PF-EX-BOTH"].start(begin="consequences")
    assert GAME.playout(over, Random(1), 10) == GAME.rewards(over) == (1.0, 0.0, 0.0, 0.0)


def test_what_a_cut_playout_is_worth_lies_between_lost_and_won():
    values = GAME.playout(GAME.start(seed=2), Random(1), 30)
    assert len(values) == 4
    assert all(0 <= value <= 1 for value in values)


def test_a_position_one_change_before_a_win_looks_better_than_the_start():
    almost = examples()["PF-EX-BOTH"].start()
    start = GAME.start(religions=["Red", "Gold", "Blue", "Apostate"], first_player=0)
    assert GAME.value(almost, 0) > GAME.value(start, 0)
