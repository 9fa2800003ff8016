"""Short ways to set up a table, play, and be refused."""

from __future__ import annotations

import pickle

import pytest

from rulebook.game import IllegalAction
from rulebook.northmen.actions import Attack, Commit, Done, Draw
from rulebook.northmen.game import GAME
from rulebook.northmen.pieces import write_army
from rulebook.northmen.study import position, step
from rulebook.northmen.tiles import EDGES, FAITH_TILES, MAIN_TILES, turned
from rulebook.northmen.units import counts_at

A, B, C = 0, 1, 2
FIELD = 74
"""A tile of map A without a town, to fight on."""


TILES = (*MAIN_TILES, *FAITH_TILES)
EAST, WEST = 1, 4


def having(letter, direction, without=()):
    """A tile and a turn that put this letter on this side."""
    return next(
        (tile, turn) for tile in TILES for turn in range(6)
        if tile not in without and turned(tile, turn)[direction] == letter
    )  # fmt: skip


def facing(one, other):
    """Two tiles beside each other, the western one with side `one` to the eastern one's side `other`."""
    tile, turn = having(one, EAST)
    beside, its_turn = having(other, WEST, (tile,))
    return ((tile, 0, 0, turn), (beside, 1, 0, its_turn))


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
    return write_army(counts_at(state, tile, side))


def rules_of(state):
    return [event.rule for event in state.events]


def strengths(state):
    """What each side showed in the conflict that was just decided, in commit order."""
    return [int(event.text.split("strength ")[1].rstrip(".")) for event in state.events if event.rule == "BN-CONF-7"]


def meadland():
    """A third mead tile with a forest, a hex and a turn in which it fits map D."""
    chart = position("D").chart
    return next(
        (tile, place, turn)
        for tile in (1, 12, 13, 16, 25, 27, 93, 115)
        for place, turn in chart.fits(tile)
        if "F" in EDGES[tile]
    )
