"""What bots weigh and how they judge."""

import random
import time

import pytest

import rulebook
from rulebook.bots import make
from rulebook.simulate import simulate

from .positions import GAME, god, play, study


def test_candidates_are_legal_few_and_never_none():
    rng = random.Random(5)
    for players in (2, 4):
        state = GAME.start(players=players)
        while state.outcome is None:
            weighed, legal = GAME.candidates(state), set(state.actions())
            assert weighed
            assert len(set(weighed)) == len(weighed) <= 80
            assert set(weighed) <= legal
            state = state.play(rng.choice(weighed if rng.random() < 0.7 else sorted(legal)))
        assert GAME.candidates(state) == ()


def test_hope_sees_that_keeping_pays():
    state = study(god(14, 0, "monument p"), god(20), round=6)
    kept = play(state, "preserve 1 10")
    assert GAME.value(kept, 0) > GAME.value(state, 0)
    assert GAME.value(kept, 0) + GAME.value(kept, 1) == pytest.approx(1)


def test_greedy_beats_random():
    result = simulate("test_of_time", ["greedy", "random"], games=4, seed=2, progress=False, rotate=True)
    assert result.by_bot[0].wins == 4


def test_a_search_answers_in_time_with_many_pieces():
    state = study(*(god(60, 8, "temple p p p", "monument p p p", "art d d") for _ in range(4)), round=8)
    started = time.monotonic()
    action = make("mcts", seed=1, seconds=0.5).choose(state)
    assert time.monotonic() - started < 3
    assert state.refusal(action) is None


def test_registered():
    assert rulebook.games["test_of_time"] is GAME


def test_an_attack_that_will_be_answered_looks_no_better_than_it_is():
    """The owner still has pieces to defend with, so attacking only costs followers; without them it pays."""
    ready = study(god(9), god(9, 0, "monument p"), round=4)
    assert GAME.value(play(ready, "attack Gold 1 3"), 0) < GAME.value(ready, 0)
    helpless = play(study(god(9), god(10, 0, "monument p"), round=4, first_player=1), "preserve 1 10")
    assert GAME.value(play(helpless, "attack Gold 1 4"), 0) > GAME.value(play(helpless, "pass"), 0)
