"""A play step by step: the board as it was then, and what is hidden stays hidden."""

from __future__ import annotations

import pytest

from rulebook.northmen.actions import Attack, Commit, Draw
from rulebook.northmen.study import position, step
from tests.northmen.tables import FIELD, A, B, army, fighting
from widgets.northmen import scene
from widgets.scene import Marks


def steps(state):
    """The board after each step of the last play, by the kind of the step."""
    return {event.kind: state.after(at) for at, event in enumerate(state.events)}


@pytest.mark.rule("BN-CONF-21")
def test_a_conflict_is_shown_as_it_was_at_each_step():
    # A shows 7, 10 and 9 against one warband of B: the loss comes after the tiles, the points after the loss.
    before = fighting({(FIELD, A): "WW", (FIELD, B): "W"}, hands=[[7, 10, 9], [11]])
    state = before.play(Attack(FIELD)).play(Commit(7)).play(Commit(10)).play(Commit(9)).play(Commit(11))
    shown = steps(state)
    assert [army(shown[kind], FIELD, B) for kind in ("show", "result", "loss", "points")] == ["W", "W", "", ""]
    assert [shown[kind].vp[A] for kind in ("loss", "points")] == [0, 1]
    assert [army(shown[kind], FIELD, A) for kind in ("points", "reinforce")] == ["WW", "WWWW"]
    assert state.after(len(state.events) - 1).units == state.units


@pytest.mark.rule("BN-LONG-15")
def test_a_fleet_sweeps_away_units_after_the_conflict_has_started():
    state = fighting({(74, A): "L", (74, B): "WW"}).play(Attack(74))
    started, swept = state.after(0), state.after(1)
    assert (army(started, 74, B), army(swept, 74, B)) == ("WW", "")


@pytest.mark.rule("BN-SETUP-5", "BN-CONF-5")
def test_what_is_hidden_stays_hidden_at_every_step():
    before = fighting({(FIELD, A): "WW", (FIELD, B): "WW"}, hands=[[7, 10, 9], [11, 26]])
    state = before.play(Attack(FIELD)).play(Commit(7)).play(Commit(10)).play(Commit(9)).play(Commit(11))
    for at in range(len(state.events)):
        seen = state.after(at).seen_by(A)
        assert not [tile for tile in (*seen.main, *seen.faith, *seen.hands[B]) if tile > 0]
        assert seen.fight is None or seen.fight.shown or not [tile for tile in seen.fight.hand[1] if tile > 0]
    assert state.seen_by(A).frames == ()


@pytest.mark.rule("BN-ACT-4")
def test_a_drawn_tile_is_in_the_hand_from_its_step_on():
    state = position("A", main=(1, 2), **step("forest", 1, "draw", main_tile=74)).play(Draw("main"))
    assert state.after(0).hands[A] == (1,)
    assert state.after(0).main == (2,)


def test_every_step_of_a_conflict_can_be_drawn():
    before = fighting({(FIELD, A): "WW", (FIELD, B): "W"}, hands=[[7, 10, 9], [11]])
    state = before.play(Attack(FIELD)).play(Commit(7)).play(Commit(10)).play(Commit(9)).play(Commit(11))
    drawn = {scene(state.after(at).seen_by(B), Marks()).text for at in range(len(state.events))}
    assert len(drawn) > 1
