"""Tables to test at: sides laid out by hand, and ways to go on from them."""

from __future__ import annotations

import pickle

import pytest

from rulebook.faith.study import idle, on, side
from rulebook.faith.study import table as at
from rulebook.game import IllegalAction


def refused(state, action, rule):
    """The action is refused by this rule, with a sentence, and changes nothing (FA-ACT-4)."""
    before = pickle.dumps(state)
    refusal = state.refusal(action)
    assert refusal is not None, f"{action} is possible"
    assert refusal.rule == rule, str(refusal)
    assert refusal.message
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    assert caught.value.refusal == refusal
    assert pickle.loads(before) == state
    assert action not in state.actions()
    return refusal


def legal(state, action):
    """The state after an action that no rule forbids."""
    assert state.refusal(action) is None, str(state.refusal(action))
    return state.play(action)


def play(state, *actions):
    """The state after these actions."""
    for action in actions:
        state = legal(state, action)
    return state


def to(state, seat, phase="action"):
    """Idle on until this seat is in this phase: all light is gathered, choices go by default."""
    for _ in range(100):
        if state.outcome is not None or (state.active == seat and state.phase == phase and state.choice is None):
            return state
        state = state.play(idle(state))
    raise AssertionError("that phase never comes")


def rules(state):
    """The rules that the last events cite."""
    return [event.rule for event in state.events]


def told(state):
    """The story of the last play."""
    return " ".join(event.text for event in state.events)


def faiths(state):
    return [player.faith for player in state.sides]


def on_field(state, seat):
    return [piece.card for piece in state.sides[seat].field]


def damage(state, piece_id):
    return state.piece(piece_id).damage


def targets_of(state, kind, **fields):
    """The legal actions of a kind whose fields are these."""
    return [a for a in state.actions() if type(a) is kind and all(getattr(a, k) == v for k, v in fields.items())]


__all__ = [
    "at",
    "damage",
    "faiths",
    "idle",
    "legal",
    "on",
    "on_field",
    "play",
    "refused",
    "rules",
    "side",
    "targets_of",
    "to",
    "told",
]
