"""Greedy Leaders see how their own turn can end, and do not walk to and fro."""

from __future__ import annotations

from rulebook.bots import make
from rulebook.pillars_of_faith.actions import Move, MovePillar, Stop

from .positions import consequences, layout, study

RING = ["c3-c4-d4", "c3-d3-d4", "d3-d4-e3", "d4-d5-e4", "d4-e3-e4"]
"""Five of the six stations around d4; the last one is c4-d4-d5."""
MACHINE = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5", "b2-b3-c3", "c2-c3-d3", "c4-c5-d5"]


def turn_of(bot, state):
    """The state after the turn that has begun, as this bot decides it."""
    seat, actions = state.seat, []
    while state.outcome is None and state.seat == seat:
        actions.append(bot.choose(state))
        state = state.play(actions[-1])
    return state, actions


def test_a_win_by_a_move_and_a_pillar_is_taken():
    """The ring is closed, and a step outside makes the assembly that brings the pillar into it (PF-WIN-1, PF-WIN-8)."""
    star = ["b2-b3-c3", "a2-b2-b3", "b2-c2-c3"]
    position = layout(pillars=["d5"], Red=[*RING, "c4-d4-d5", *star, "b3-b4-c4"], Gold=["g2-g3"], Blue=["d7-e6"])
    state = study(position, "Red", ["Red", "Gold"])
    for seed in range(5):
        after, actions = turn_of(make("greedy", seed), state)
        assert isinstance(actions[0], Move)
        assert after.outcome is not None
        assert after.outcome.winners == (0,)


def test_a_machine_with_nothing_to_gain_moves_one_pillar_and_stops():
    """It must move one, and leaves the one alone that its ring is waiting for (PF-MACH-5)."""
    state = consequences(layout(pillars=["c3", "a1", "a4", "g1"], Red=MACHINE), "Red", ["Red", "Gold"])
    for seed in range(5):
        after, actions = turn_of(make("greedy", seed), state)
        assert [type(action) for action in actions] == [MovePillar, Stop]
        assert "c3" in after.pillar_sites


def test_among_equals_a_stone_does_not_return_to_where_it_just_stood():
    position = layout(pillars=["d4"], Red=["a1-a2", "a3-a4"], Gold=["g2-g3", "f3-f4-g3"], Blue=["d7-e6"])
    for seed in range(5):
        state, bot, earlier = study(position, "Red", ["Red", "Gold"]), make("greedy", seed), {}
        while state.turn <= 16 and state.outcome is None:
            before, action = state, bot.choose(state)
            state = state.play(action)
            stood = earlier.get(before.seat)
            assert stood is None or stood.religion_at(action.target) != before.religion_at(action.origin)
            earlier[before.seat] = before
