"""What bots weigh and how they judge."""

import random
import time

import pytest

import rulebook
from rulebook.bots import make
from rulebook.simulate import simulate
from rulebook.test_of_time.actions import Create, Pass, Preserve, Sire
from rulebook.test_of_time.bot.prospects import prospects

from .positions import GAME, god, play, study


@pytest.mark.random_play
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


def test_prospects_are_never_better_than_the_best_plan_and_not_much_worse():
    """204 points are the most for a lone god (`best_plan`); prospects plan ahead without letting anything rot."""
    start = GAME.start()
    assert 180 <= prospects(start.sheets[0], 1, start.settings) <= 204


def test_prospects_see_compounding():
    """More followers build sooner; what is kept counts more than what rots; the later, the less can be reached."""

    def seen(state, round_=2):
        return prospects(state.sheets[0], round_, state.settings)

    assert seen(study(god(26), god(), round=2)) > seen(study(god(20), god(), round=2)) > seen(GAME.start(), 12)
    assert seen(GAME.start(), 20) == 0
    # A Monument of round 1 in round 19, with two rounds to go: 10 hands keep its 95 points, 9 let it lose two dots.
    past = " ".join("p" * 17)
    assert seen(study(god(10, 0, f"monument {past}"), god()), 19) == 95
    assert seen(study(god(9, 0, f"monument {past}"), god()), 19) == 57 + 2  # and Art for 8, one round old


def test_keeping_pays_and_the_gods_judge_each_other():
    state = study(god(14, 0, "monument p"), god(20), round=6)
    kept = play(state, "preserve 1 10", "pass")
    left = play(state, "sire 1 2", "pass")
    assert GAME.value(play(kept, "pass"), 0) > GAME.value(play(left, "pass"), 0)
    ahead, behind = GAME.playout(study(god(20, 0, "monument p p p p"), god(20)), random.Random(1), 0)
    assert 0 < behind < ahead < 1


def test_a_rewind_is_worth_what_it_can_replace():
    """An attack in the past cannot be defended: with followers to send it is worth a shaman, without them it is not."""
    state = study(god(10, 1), god(10, 0, "monument p p p"), round=5)
    assert GAME.value(play(state, "reverse-time Gold 1 1 1"), 0) > GAME.value(play(state, "pass"), 0)
    alone = study(god(0, 1), god(10, 0, "monument p p p"), round=5)
    assert GAME.value(play(alone, "reverse-time Gold 1 1 1"), 0) < GAME.value(play(alone, "pass"), 0)


def test_a_rewind_that_changes_nothing_is_worth_less_than_a_pass():
    """The Testament stays buried, and the shaman who dies is the tie-break (TT-END-6)."""
    state = study(god(20, 3, "tools d d d d d"), god(4), round=20)
    passed = GAME.value(play(state, "pass"), 0)
    rewound = play(state, "reverse-time Red 1 1 1")
    assert GAME.value(rewound, 0) < passed
    assert GAME.value(play(rewound, "keep-round"), 0) < passed


def test_a_temple_is_built_where_converting_pays():
    """A Monument would show one dot more, but 28 followers can keep a Temple and still sire and convert."""
    state = study(god(28), god(20), round=6)
    for seed in range(3):
        assert make("greedy", seed).choose(state) == Create(1, "temple", 16)


def test_a_burial_site_is_built_where_it_spares_lives():
    state = study(god(20), god(20), round=11)
    for seed in range(3):
        assert make("greedy", seed).choose(state) == Create(1, "burial_site", 12)


@pytest.mark.random_play
def test_a_greedy_god_grows_builds_and_keeps():
    """The other god only passes. 204 points would be the most without shamans."""
    state, bot, siring, kept = GAME.start(), make("greedy", seed=1), 0, 0
    while state.outcome is None:
        action = bot.choose(state) if state.player == 0 else Pass()
        siring += isinstance(action, Sire) and state.round <= 3
        kept += isinstance(action, Preserve)
        state = state.play(action)
    assert siring >= 6
    assert kept >= 15
    assert state.scores()[0] >= 120


@pytest.mark.random_play
def test_greedy_beats_random():
    result = simulate("test_of_time", ["greedy", "random"], games=4, seed=2, progress=False, rotate=True)
    assert result.by_bot[0].wins == 4


@pytest.mark.random_play
def test_a_search_answers_in_time_with_many_pieces():
    state = study(*(god(60, 8, "temple p p p", "monument p p p", "art d d") for _ in range(4)), round=8)
    started = time.monotonic()
    action = make("mcts", seed=1, seconds=0.5).choose(state)
    assert time.monotonic() - started < 3
    assert state.refusal(action) is None


def test_registered():
    assert rulebook.games["test_of_time"] is GAME


def test_an_attack_that_will_be_answered_looks_no_better_than_it_is():
    """With four waiting the owner can answer an attack of four; once they sire it cannot, and attacking gains more."""
    start = study(god(14), god(14, 0, "monument p"), round=4, first_player=1)
    ready = play(start, "preserve 1 10")
    spent = play(ready, "pass", "sire 1 2", "pass", "sire 2 2")

    def gain(state):
        return GAME.value(play(state, "attack Gold 1 4"), 0) - GAME.value(play(state, "sire 1 2"), 0)

    assert gain(spent) > gain(ready)
    assert gain(spent) > 0
