"""The checks of the clauses on churches, victories and teams, as the rule texts put them."""

from __future__ import annotations

import pytest

from rulebook.northmen.actions import Attack, Choose, Done, Draw, SetCatapult
from rulebook.northmen.control import bjarmia, church_points
from rulebook.northmen.endings import threshold
from rulebook.northmen.study import position, step
from tests.northmen.tables import A, B, army, conflict, fight, play

TEAM = {"mode": "team"}


@pytest.mark.rule("BN-CHURCH-1", "BN-CHURCH-6")
def test_no_majority_no_church_points():
    assert church_points(position("D", {(66, A): "WW", (66, B): "WW"}, churches=[66]), A) == 0
    ruled = position("D", {(66, 2): "WW", (66, A): "W"}, churches=[66], phase="end")
    assert ruled.vp == (0, 0, 0)


@pytest.mark.rule("BN-NOVG-5")
@pytest.mark.parametrize(("before", "total", "won"), [(5, 7, False), (6, 8, True)])
def test_eight_points_with_novgorod(before, total, won):
    state = position("D", {(66, A): "W"}, churches=[66], vp={A: before}, phase="end")
    assert (state.vp[A], state.outcome is not None) == (total, won)


@pytest.mark.rule("BN-WIN-1", "BN-NOVG-5", "BN-TEAM-4")
@pytest.mark.parametrize("goal", [6, 8, 10])
def test_a_longer_game_asks_for_more_points_of_players_only(goal):
    plain, holy = (position(laid, settings={"victory_points": goal}) for laid in "CD")
    team = position("C", players=4, settings={**TEAM, "victory_points": goal})
    assert [threshold(plain), threshold(holy), threshold(team)] == [goal, goal + 2, goal + 2]
    assert [threshold(plain, True), threshold(holy, True)] == [6, 8]
    last = position(
        "A", {(73, A): "W"}, churches=[73], vp={A: goal - 1}, phase="end", settings={"victory_points": goal}
    )
    assert (last.outcome.rule, last.outcome.winners) == ("BN-WIN-1", (A,))


@pytest.mark.rule("BN-BJAR-3")
def test_a_shared_town_breaks_bjarmia():
    units = {(76, A): "W", (13, A): "W", (172, A): "W", (169, A): "W"}
    # Tile 12 is a mead town too, so the tied one on 13 is the only one held.
    assert bjarmia(position("C", units), A)
    assert not bjarmia(position("C", {**units, (13, B): "W"}), A)


@pytest.mark.rule("BN-WIN-6")
def test_the_turn_that_empties_a_deck_is_finished():
    units = {(73, A): "W", (74, A): "WW", (74, B): "W"}
    state = position("A", units, main=(1,), churches=[73], hands=[[7, 12, 9], [4]], **step("forest", 1, main_tile=135))
    state = play(state, Choose("draw"), Draw("main"))
    while (state.kind, state.phase) != ("mountain", "mode"):
        state = state.play(Done())
    assert state.outcome is None
    fought = fight(state.play(Choose("fight")), Attack(74))
    assert fought.vp[A] == 1
    while fought.outcome is None:
        fought = fought.play(Done())
    assert (fought.outcome.rule, fought.vp[A]) == ("BN-WIN-5", 1)
    peaceful = state
    while peaceful.outcome is None:
        peaceful = peaceful.play(Done())
    assert (peaceful.outcome.rule, peaceful.vp[A]) == ("BN-WIN-5", 1)


@pytest.mark.rule("BN-TEAM-9")
def test_each_of_a_team_scores_at_the_end_of_his_own_turn():
    more = {"players": 4, "settings": TEAM, "churches": [66, 106]}
    state = position("D", {(66, 0): "W", (106, 2): "W"}, phase="end", **more)
    assert state.vp == (2, 0, 0, 0, 0)
    later = position("D", {(66, 0): "W", (106, 2): "W"}, phase="end", seat=2, **more)
    assert later.vp == (0, 0, 2, 0, 0)


@pytest.mark.rule("BN-TEAM-13")
def test_brigands_need_six_against_teams():
    state = position(
        "C", {(13, 4): "W", (76, 4): "W"}, players=4, settings=TEAM, vp={4: 5}, main=(10, 9, 11), faith=(),
        **step("forest", 2),
    ).play(Choose("incite"))  # fmt: skip
    assert (state.outcome.rule, state.outcome.winners) == ("BN-BRIG-7", ())


@pytest.mark.rule("BN-TEAM-14")
def test_both_teams_reach_eight_in_one_conflict():
    tied = conflict(
        {(74, 0): "W", (74, 1): "W"}, [[10, 17], [12], [], []], players=4, settings=TEAM, vp={0: 4, 2: 3, 1: 4, 3: 3}
    )
    assert (tied.vp[:4], tied.outcome.winners) == ((5, 5, 3, 3), (0, 2))
    higher = conflict(
        {(74, 0): "W", (74, 1): "W"}, [[10, 17], [12], [], []], players=4, settings=TEAM, vp={0: 4, 2: 3, 1: 5, 3: 3}
    )
    assert higher.outcome.winners == (1, 3)


@pytest.mark.rule("BN-ABIL-9")
def test_stonefists_get_their_catapult_when_a_turn_brings_three():
    more = {"churches": [73], "abilities": {A: "Stonefists"}, "phase": "end"}
    assert position("A", {(73, A): "W"}, vp={A: 1}, **more).seat == B
    state = position("A", {(73, A): "W"}, vp={A: 2}, **more)
    assert (state.vp[A], state.phase) == (3, "gift")
    assert army(state.play(SetCatapult(32)), 32, A) == "C"
