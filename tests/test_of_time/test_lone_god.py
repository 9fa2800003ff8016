"""The best plan of a lone god: proved by search, carried out by the engine."""

import pytest

from rulebook.test_of_time.bot.lone_god import best_plan
from rulebook.test_of_time.odds import creation_cost, preservation_cost

from .positions import GAME, finish, play


@pytest.mark.rule("TT-END-3", "TT-SIRE-2")
def test_204_points_can_be_reached_and_no_more():
    plan = best_plan(above=203)
    assert plan.score == 204
    assert best_plan(above=204) is None


@pytest.mark.rule("TT-END-3", "TT-PRES-7", "TT-CREATE-8")
def test_the_engine_plays_the_plan():
    state = GAME.start()
    for step in best_plan(above=203).steps:
        assert state.sheets[0].home == (step.followers, 0)
        tools, art = state.sheets[0].count("tools"), state.sheets[0].count("art")
        moves = []
        for kind, strips, created in step.preserved:
            cards = state.sheets[0].spaces
            space = next(
                n for n, c in enumerate(cards, 1) if c and (c.kind, c.strips, c.created) == (kind, strips, created)
            )
            moves.append(f"preserve {space} {preservation_cost(kind, tools)}")
        free = [n for n, c in enumerate(state.sheets[0].spaces, 1) if c is None or not c.visible]
        moves += [f"create {free.pop(0)} {kind} {creation_cost(kind, art)}" for kind in step.created]
        moves += [f"sire {zone} 2" for zone in range(1, step.sires + 1)]
        for move in moves:
            state = play(state, "pass") if state.seat else state
            state = play(state, move)
        state = finish(state)
    assert state.scores() == (204, 0)
    assert state.outcome.winners == (0,)


def test_with_a_low_bar_the_search_finds_the_same():
    """A shorter bar keeps many more positions, and the best of them is no better."""
    assert best_plan(above=190).score == 204
