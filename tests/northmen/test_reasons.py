"""The rule that really decides, in refusals and in the log."""

from __future__ import annotations

import pytest

from rulebook.northmen.actions import Assault, Attack, Build, Choose, Commit, Draw, Found, Lose, Move, Muster, Recruit
from rulebook.northmen.study import position, step
from tests.northmen.tables import FIELD, A, B, conflict, fighting, play, refused, rules_of

# ---- instead of other actions of the kind


@pytest.mark.rule("BN-LAKE-5")
@pytest.mark.parametrize("tried", [Move(32, "W", 161), Draw("main")])
def test_placing_longships_excludes_other_lake_actions(tried):
    state = position("A", {(32, A): "W"}, **step("lake", 4, main_tile=74)).play(Choose("longship"))
    assert refused(state, tried) == "BN-LAKE-5"


@pytest.mark.rule("BN-ROAD-5")
def test_placing_hersirs_excludes_moves_by_road():
    state = position("A", {(152, A): "W"}, **step("road", 4, main_tile=74)).play(Choose("hersir"))
    assert refused(state, Move(152, "W", 32)) == "BN-ROAD-5"


@pytest.mark.rule("BN-MOUNT-3")
def test_placing_catapults_excludes_conflicts_by_mountain_actions_and_the_other_way_round():
    units = {(FIELD, A): "W", (FIELD, B): "W"}
    placing = fighting(units, 4, "", main_tile=161).play(Choose("catapult"))
    assert refused(placing, Attack(FIELD)) == "BN-MOUNT-3"
    assert refused(fighting(units, 4, "fight", main_tile=161), Build()) == "BN-MOUNT-3"


@pytest.mark.rule("BN-ACT-3", "BN-CHACT-2")
def test_draws_and_churches_exclude_each_other():
    drawing = position("A", **step("forest", 2, main_tile=74)).play(Choose("draw"))
    assert refused(drawing, Recruit(1)) == "BN-ACT-3"
    church = position("A", {(161, A): "W"}, **step("church", 2, main_tile=74)).play(Choose("draw"))
    assert refused(church, Found(161)) == "BN-CHACT-2"


# ---- why so many points


def points(state):
    return [(event.rule, event.text) for event in state.events if event.kind == "points"]


@pytest.mark.rule("BN-HERSIR-3")
def test_a_surviving_hersir_is_named_for_the_extra_point():
    state = conflict({(FIELD, A): "WH", (FIELD, B): "W"}, [[7, 10, 9], [11]])
    rule, text = points(state)[0]
    assert rule == "BN-HERSIR-3"
    assert "scores 2 VP (1 for winning and 1 more for 1 surviving hersir)" in text


@pytest.mark.rule("BN-HERSIR-4")
def test_an_enemy_hersir_is_named_for_the_missing_point():
    state = conflict({(FIELD, A): "W", (FIELD, B): "HH"}, [[2, 3], [8, 14]])
    while state.phase == "loss":
        state = state.play(next(action for action in state.actions() if isinstance(action, Lose)))
    rule, text = next((rule, text) for rule, text in points(state) if "Ironside" in text)
    assert rule == "BN-HERSIR-4"
    assert "scores 0 VP" in text
    assert "less for" in text


@pytest.mark.rule("BN-RANGE-4")
def test_a_shot_without_hersirs_scores_by_the_rule_of_shots():
    state = conflict({(74, A): "C", (161, B): "W"}, [[7], []], attack=Attack(74, 161))
    assert points(state)[0][0] == "BN-RANGE-4"


@pytest.mark.rule("BN-BRIG-5")
def test_hersirs_score_nothing_where_brigands_started():
    state = position("C", {(13, A): "HH", (13, 2): "W"}, main=(6, 9, 11, 26, 28, 30), faith=(), hands=[[7, 8], []],
                     **step("forest", 2)).play(Choose("incite"))  # fmt: skip
    state = play(state, Assault(13), Commit(7), Commit(8))
    assert [rule for rule, text in points(state) if "Ironside" in text] == ["BN-BRIG-5"]


# ---- brigands


def incited(tile, units, rest=(11, 26, 28, 30), **more):
    state = position("C", units, main=(tile, *rest), faith=(), **step("forest", 2), **more)
    return state.play(Choose("incite"))


@pytest.mark.rule("BN-ORDER-11", "BN-ORDER-9", "BN-ORDER-3")
def test_a_conflict_of_brigands_names_the_order_that_starts_it():
    ambush = incited(9, {(13, A): "WWW"}, hands=[[63], []]).play(Muster(13))
    assault = incited(6, {(13, A): "WWW", (13, 2): "W"}, hands=[[63], []]).play(Assault(13))
    raid = incited(3, {(13, A): "W"}, hands=[[63], []]).play(Muster(13))
    started = [[event.rule for event in state.events if event.kind == "conflict"] for state in (ambush, assault, raid)]
    assert started == [["BN-ORDER-11"], ["BN-ORDER-9"], ["BN-ORDER-3"]]


@pytest.mark.rule("BN-BRIG-16")
def test_prepared_tiles_of_brigands_name_their_own_rule():
    state = incited(9, {(13, A): "W"}, prepared={2: [10]}, hands=[[63], []]).play(Muster(13)).play(Commit(63))
    assert "BN-BRIG-16" in rules_of(state)
    assert "BN-TUSK-2" not in rules_of(state)


@pytest.mark.rule("BN-ORDER-7", "BN-ORDER-8", "BN-ORDER-9")
@pytest.mark.parametrize(("tile", "rule"), [(4, "BN-ORDER-7"), (5, "BN-ORDER-8"), (6, "BN-ORDER-9")])
def test_an_order_that_falls_back_to_a_muster_says_so(tile, rule):
    state = incited(tile, {(13, A): "W"})
    assert [event.rule for event in state.events if "muster 2" in event.text] == [rule]


def test_brigands_are_many():
    state = incited(9, {(13, A): "W"}, hands=[[63], []]).play(Muster(13)).play(Commit(63))
    texts = [event.text for event in state.events if "brigands" in event.text.lower()]
    assert any(text.startswith("The brigands show ") for text in texts)
    assert not [text for text in texts if "Brigands s" in text]


# ---- a shot without a mountain


@pytest.mark.rule("BN-RANGE-21")
@pytest.mark.parametrize(("reading", "scores"), [("scores", (1, 1)), ("misses", (0, 0))])
def test_a_shot_in_which_nobody_shows_a_mountain(reading, scores):
    settings = {"empty_shots": reading}
    state = conflict({(74, A): "C", (161, B): "W"}, [[4], []], attack=Attack(74, 161), settings=settings)
    assert state.vp[:2] == scores
    assert state.units == fighting({(74, A): "C", (161, B): "W"}).units
    assert ("BN-RANGE-21" in rules_of(state)) == (reading == "misses")


@pytest.mark.rule("BN-RANGE-21")
def test_one_mountain_is_enough_for_a_shot():
    settings = {"empty_shots": "misses"}
    state = conflict({(74, A): "C", (161, B): "W"}, [[7], []], attack=Attack(74, 161), settings=settings)
    assert state.vp[:2] == (1, 0)
