"""Short ways to set up a table, play, and be refused."""

from __future__ import annotations

import pickle

import pytest

from rulebook.game import IllegalAction
from rulebook.northmen.actions import Attack, Commit, Done, Draw
from rulebook.northmen.game import GAME
from rulebook.northmen.study import position, step

A, B, C = 0, 1, 2
FIELD = 74
"""A tile of map A without a town, to fight on."""


def play(state, *actions):
    for action in actions:
        state = state.play(action)
    return state


def refused(state, action):
    """The id of the rule against an action; it is refused and changes nothing."""
    assert action not in state.actions()
    before = pickle.dumps(state)
    refusal = state.refusal(action)
    assert refusal is not None, f"{action} is not refused"
    assert refusal.rule in GAME.rules
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    assert caught.value.refusal == refusal
    assert pickle.dumps(state) == before
    return refusal.rule


def fighting(units, left=1, use="fight", laid="A", **more):
    """A table in the mountain step."""
    return position(laid, units, **step("mountain", left, use), **more)


def fight(state, attack):
    """A conflict in which everybody commits hand and prepared tiles as far as possible, and draws main tiles."""
    state = state.play(attack)
    while state.outcome is None and state.phase in ("commit", "pull"):
        if state.phase == "pull":
            state = state.play(Draw("main"))
            continue
        commits = [action for action in state.actions() if isinstance(action, Commit)]
        state = state.play(commits[0] if commits else Done())
    return state


def conflict(units, hands, left=1, attack=None, **more):
    """A conflict on FIELD, ready for what follows the tiles shown."""
    return fight(fighting(units, left, hands=hands, **more), attack or Attack(FIELD))


def army(state, tile, side):
    from rulebook.northmen.pieces import counts_at, write_army

    return write_army(counts_at(state, tile, side))


def rules_of(state):
    return [event.rule for event in state.events]
