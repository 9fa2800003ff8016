"""Positions and plays for the tests, in the text forms that a learner types."""

import pickle

import pytest

import rulebook
from rulebook.game import IllegalAction
from rulebook.test_of_time.sheet import NAMES
from rulebook.test_of_time.study import study

GAME = rulebook.games["test_of_time"]
KINDS = ("tools", "art", "burial_site", "temple", "monument")
START = {"followers": 20}


def god(followers=20, shamans=0, *testaments, **more):
    return {"followers": followers, "shamans": shamans, "testaments": list(testaments), **more}


def play(state, *texts):
    """Play these moves, one after the other, whoever's turn it is."""
    for text in texts:
        state = state.play(GAME.parse(text))
    return state


def alone(state, *texts):
    """Moves of the god to move; all others pass in between."""
    seat = state.seat
    for text in texts:
        while state.seat != seat:
            state = play(state, "pass")
        state = play(state, text)
    return state


def finish(state):
    """Everybody passes until the round is over."""
    number = state.round
    while state.round == number and state.outcome is None:
        state = play(state, "keep-round" if state.replay else "pass")
    return state


def refused(state, text, rule):
    """The move is refused by this rule, and nothing at all changes (TT-TURN-10)."""
    action, before = GAME.parse(text), pickle.dumps(state)
    refusal = state.refusal(action)
    assert refusal is not None, f"{text} is legal"
    assert refusal.rule == rule, f"{text} is refused by {refusal}"
    assert refusal.message
    with pytest.raises(IllegalAction):
        state.play(action)
    assert pickle.loads(before) == state
    assert action not in state.actions()
    return refusal


def legal(state, text):
    action = GAME.parse(text)
    assert state.refusal(action) is None, state.refusal(action)
    assert action in state.actions()
    return state.play(action)


def homes(state):
    return tuple(tuple(sheet.home) for sheet in state.sheets)


def followers(state):
    return tuple(sheet.home.followers for sheet in state.sheets)


def shamans(state):
    return tuple(sheet.home.shamans for sheet in state.sheets)


def strips(state, owner="Red", space=1):
    return state.testament(owner, space).strips


def dots(state, owner="Red", space=1):
    from rulebook.test_of_time.scoring import dots as shown

    return shown(state.testament(owner, space), state.settings)


def past(state, owner="Red", space=1):
    return " ".join(map(str, state.testament(owner, space).past))


__all__ = [
    "GAME",
    "KINDS",
    "NAMES",
    "START",
    "alone",
    "dots",
    "finish",
    "followers",
    "god",
    "homes",
    "legal",
    "past",
    "play",
    "refused",
    "shamans",
    "strips",
    "study",
]
