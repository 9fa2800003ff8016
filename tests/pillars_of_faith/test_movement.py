"""Movement: whose followers go where, the pillars' restriction, the lock."""

import pytest

from rulebook.pillars_of_faith.actions import Move, Pass

from .positions import (
    FAITHFUL,
    GAME,
    NEIGHBOURS,
    RELIGIONS,
    STATIONS,
    TOUCHING,
    as_followers,
    consequences,
    followers,
    layout,
    offered,
    refused,
    study,
)


def moves(state):
    return {(a.origin, a.target) for a in offered(state, Move)}


@pytest.mark.rule("PF-MOVE-1")
def test_a_follower_of_another_leader_may_not_be_moved():
    state = GAME.start(players=4, religions=list(RELIGIONS), first_player=0)
    assert {state.religion_at(a.origin) for a in state.actions()} == {"Red"}
    refused(state, Move("e6-f5", "d7-e6"), "PF-MOVE-1")
    refused(state, Move("e1-f1", "d1-e1"), "PF-MOVE-1")
    refused(state, Move("c3-c4-d4", "b3-c3-c4"), "PF-MOVE-1")


@pytest.mark.rule("PF-MOVE-1")
def test_an_empty_station_has_nobody_to_move():
    refused(GAME.start(players=2, seed=1), Move("g1-g2", "g2-g3"), "PF-MOVE-1")


@pytest.mark.rule("PF-MOVE-1", "PF-SETUP-8")
@pytest.mark.parametrize("led", [("Red", "Gold"), ("Apostate", "Blue"), ("Gold", "Blue", "Red"), RELIGIONS])
def test_own_and_neutral_followers_may_be_moved(led):
    state = GAME.start(players=len(led), religions=list(led), first_player=0)
    movable = {led[0], *set(RELIGIONS) - set(led)}
    assert {state.religion_at(a.origin) for a in state.actions()} == movable


@pytest.mark.rule("PF-MOVE-2")
def test_an_occupied_or_distant_station_is_refused():
    state = study(layout(Red=["c3-c4-d4", "c3-d3-d4"], Blue=["c4-d4-d5", "g3-g4"]))
    refused(state, Move("c3-c4-d4", "c3-d3-d4"), "PF-MOVE-2")
    refused(state, Move("c3-c4-d4", "c4-d4-d5"), "PF-MOVE-2")
    refused(state, Move("c3-c4-d4", "c3-c4-d4"), "PF-MOVE-2")
    for target in STATIONS:
        if target not in (*NEIGHBOURS["c3-c4-d4"], "c3-c4-d4"):
            refused(state, Move("c3-c4-d4", target), "PF-MOVE-2")
    assert state.refusal(Move("c3-c4-d4", "b3-c3-c4")) is None


@pytest.mark.rule("PF-MOVE-3")
def test_pocket_to_pocket_around_a_corner_and_along_an_edge():
    state = study(layout(pillars=["d4"], Red=["a1-a2"]))
    after = state.play(Move("a1-a2", "a1-b1"))
    assert after.religion_at("a1-b1") == "Red"
    after = state.play(Move("a1-a2", "a2-a3"))
    assert after.religion_at("a2-a3") == "Red"
    assert after.religion_at("a1-a2") is None


@pytest.mark.rule("PF-MOVE-4")
@pytest.mark.parametrize("religion", FAITHFUL)
def test_a_faithful_follower_may_not_leave_approach_or_go_along_a_pillar(religion):
    position = layout(pillars=["d4"], **{religion: ["c3-c4-d4", "c2-c3-d3"]})
    state = study(position, religion)
    refused(state, Move("c3-c4-d4", "b3-c3-c4"), "PF-MOVE-4")
    refused(state, Move("c3-c4-d4", "c4-d4-d5"), "PF-MOVE-4")
    refused(state, Move("c2-c3-d3", "c3-d3-d4"), "PF-MOVE-4")
    assert state.refusal(Move("c2-c3-d3", "b2-c2-c3")) is None


@pytest.mark.rule("PF-MOVE-4")
def test_red_next_to_the_pillar_has_no_move_and_others_may_not_enter():
    state = study(layout(pillars=["d4"], Red=["c3-c4-d4"]))
    assert list(state.actions()) == [Pass()]
    state = study(layout(pillars=["d4"], Red=["b3-c3-c4"]))
    refused(state, Move("b3-c3-c4", "c3-c4-d4"), "PF-MOVE-4")
    assert moves(state) == {("b3-c3-c4", "b2-b3-c3"), ("b3-c3-c4", "b3-b4-c4")}


@pytest.mark.rule("PF-MOVE-5")
def test_every_faithful_move_keeps_both_ends_away_from_every_pillar():
    pillars = ["a2", "c4", "d6", "f2"]
    near = {s for site in pillars for s in TOUCHING[site]}
    for station in STATIONS:
        red = study({**layout(pillars=pillars, Red=[station], Gold=[], Blue=[]), **_others(station)})
        allowed = set() if station in near else {n for n in NEIGHBOURS[station] if n not in near}
        taken = set(followers(red))
        assert {target for origin, target in moves(red)} == allowed - taken


def _others(station):
    """One Gold and one Blue follower away from this station."""
    free = [s for s in ("g1-g2", "a1-b1", "d7-e6") if s != station and s not in NEIGHBOURS[station]]
    return {"Gold": free[:1], "Blue": free[1:2]}


@pytest.mark.rule("PF-MOVE-5")
def test_the_distance_to_another_pillar_is_no_excuse():
    """From beside one pillar to beside another: refused at both ends."""
    state = study(layout(pillars=["c2", "c5"], Red=["b2-b3-c3", "b2-c2-c3"]))
    refused(state, Move("b2-c2-c3", "c2-c3-d3"), "PF-MOVE-4", "PF-MOVE-5")
    refused(state, Move("b2-b3-c3", "b2-c2-c3"), "PF-MOVE-2")
    assert ("b2-b3-c3", "b3-c3-c4") in moves(state)


@pytest.mark.rule("PF-MOVE-6")
def test_apostates_are_free_beside_pillars():
    state = study(layout(pillars=["d4"], Apostate=["d3-d4-e3"]), "Apostate")
    assert moves(state) == {("d3-d4-e3", t) for t in ("c3-d3-d4", "d3-e2-e3", "d4-e3-e4")}
    state = study(layout(pillars=["d4"], Apostate=["d3-e2-e3"]), "Apostate")
    assert ("d3-e2-e3", "d3-d4-e3") in moves(state)


@pytest.mark.rule("PF-MOVE-7")
def test_the_restriction_depends_on_the_religion_not_on_the_mover():
    position = layout(pillars=["d4"], Red=["a1-a2"], Gold=["c3-c4-d4"], Apostate=["d3-d4-e3"])
    state = study(position, "Red", ["Red", "Blue"])
    refused(state, Move("c3-c4-d4", "b3-c3-c4"), "PF-MOVE-4", "PF-MOVE-7")
    assert ("d3-d4-e3", "d4-e3-e4") in moves(state)
    assert ("d3-d4-e3", "d3-e2-e3") in moves(state)
    state = study(position, "Apostate", ["Apostate", "Blue"])
    refused(state, Move("c3-c4-d4", "b3-c3-c4"), "PF-MOVE-4", "PF-MOVE-7")


@pytest.mark.rule("PF-MOVE-7")
def test_a_follower_changed_beside_a_pillar_is_bound_or_freed_from_then_on():
    """Gold beside d4 is corrupted by two Apostates: now it may leave."""
    position = layout(pillars=["d4"], Gold=["c3-c4-d4", "g2-g3"], Apostate=["c3-d3-d4", "c4-d4-d5"])
    state = consequences(position, "Blue")
    assert state.religion_at("c3-c4-d4") == "Apostate"
    assert ("c3-c4-d4", "b3-c3-c4") in moves(state)


def neutral_moved_and_converted():
    """Red moves Neutral Gold between two Blue; it becomes Blue; Blue is on turn."""
    position = layout(pillars=["d7"], Red=["a1-a2"], Gold=["b3-b4-c4", "g2-g3"], Blue=["b2-b3-c3", "c3-c4-d4"])
    state = study(position, "Red", ["Red", "Blue"]).play(Move("b3-b4-c4", "b3-c3-c4"))
    assert state.religion_at("b3-c3-c4") == "Blue"
    assert state.seat == 1
    return state


@pytest.mark.rule("PF-MOVE-8", "PF-MOVE-9")
def test_the_follower_moved_last_turn_may_not_be_moved_although_converted_to_my_religion():
    state = neutral_moved_and_converted()
    assert state.locked == "b3-c3-c4"
    refused(state, Move("b3-c3-c4", "b3-b4-c4"), "PF-MOVE-8")
    assert "b3-c3-c4" not in {a.origin for a in state.actions()}
    state = state.play(Move("b2-b3-c3", "a2-b2-b3"))
    state = state.play(Move("a1-a2", "a1-b1"))
    assert state.refusal(Move("b3-c3-c4", "b3-b4-c4")) is None


@pytest.mark.rule("PF-MOVE-8")
def test_the_neutral_follower_moved_last_turn_may_not_go_elsewhere_either():
    state = study(layout(pillars=["d7"], Red=["a1-a2"], Gold=["b3-b4-c4"]), "Red", ["Red", "Blue"])
    state = state.play(Move("b3-b4-c4", "b3-c3-c4"))
    for target in NEIGHBOURS["b3-c3-c4"]:
        refused(state, Move("b3-c3-c4", target), "PF-MOVE-8")
    state = state.play(Move("g3-g4", "f4-g3-g4"))
    assert state.refusal(Move("b3-c3-c4", "b2-b3-c3")) is None


@pytest.mark.rule("PF-MOVE-8", "PF-MOVE-11")
def test_a_follower_that_stepped_into_my_wings_is_mine_but_locked():
    state = study(layout(Red=["b2-b3-c3", "c3-c4-d4"], Blue=["b3-b4-c4", "g3-g4"]), "Blue", ["Blue", "Red"])
    state = state.play(Move("b3-b4-c4", "b3-c3-c4"))
    assert state.religion_at("b3-c3-c4") == "Red"
    refused(state, Move("b3-c3-c4", "b3-b4-c4"), "PF-MOVE-8")


@pytest.mark.rule("PF-MOVE-9")
def test_the_lock_is_the_destination_of_the_previous_move():
    state = GAME.start(players=4, seed=2)
    assert state.locked is None
    for _ in range(12):
        move = state.actions()[0]
        state = state.play(move)
        if state.phase != "move" or state.outcome:
            break
        assert state.locked == move.target


@pytest.mark.rule("PF-MOVE-9", "PF-TURN-3", "PF-TURN-6")
def test_a_pass_or_a_skip_leaves_nothing_locked():
    state = study(layout(pillars=["d4"], Red=["a1-a2"], Gold=["d3-d4-e3"]))
    state = state.play(Move("a1-a2", "a1-b1"))
    assert state.locked == "a1-b1"
    assert state.play(Pass()).locked is None
    state = study(layout(pillars=["d4"], Red=["a1-a2"]), "Apostate")
    assert state.play(Pass()).locked is None


@pytest.mark.rule("PF-MOVE-10")
def test_a_locked_follower_can_be_converted():
    position = layout(pillars=["d7"], Red=["c3-c4-d4", "a2-b2-b3"], Gold=["b3-b4-c4", "g2-g3"])
    state = study(position, "Blue", ["Blue", "Red"]).play(Move("b3-b4-c4", "b3-c3-c4"))
    assert (state.locked, state.religion_at("b3-c3-c4")) == ("b3-c3-c4", "Gold")
    refused(state, Move("b3-c3-c4", "b3-b4-c4"), "PF-MOVE-8")
    state = state.play(Move("a2-b2-b3", "b2-b3-c3"))
    assert state.religion_at("b3-c3-c4") == "Red"


@pytest.mark.rule("PF-MOVE-11", "PF-WING-1")
def test_a_follower_may_step_between_wings_and_is_converted():
    state = study(layout(Red=["c3-d3-d4", "c4-d4-d5"], Blue=["b3-c3-c4", "g3-g4"]), "Blue")
    assert state.refusal(Move("b3-c3-c4", "c3-c4-d4")) is None
    state = state.play(Move("b3-c3-c4", "c3-c4-d4"))
    assert state.religion_at("c3-c4-d4") == "Red"
    assert (state.seat, state.locked) == (3, "c3-c4-d4")


@pytest.mark.rule("PF-MOVE-12")
def test_a_follower_shut_in_cannot_move():
    state = study(layout(pillars=["d7"], Red=["a1-a2"], Gold=["a1-b1"], Blue=["a2-a3"], Apostate=["a1-a2-b2"]))
    assert list(state.actions()) == [Pass()]
    for target in STATIONS:
        refused(state, Move("a1-a2", target), "PF-MOVE-12")


# ---------------------------------------------------------------- the fixed order of the checks


@pytest.mark.rule("PF-BOARD-6", "PF-BOARD-4", "PF-MOVE-1")
def test_places_are_looked_at_before_whose_follower_it_is():
    state = study(layout(pillars=["d7"], Gold=["c3-c4-d4"]))
    refused(state, Move("c3-c4-d4", "c3"), "PF-BOARD-6")
    refused(state, Move("c3-c4-d4", "c3-d4"), "PF-BOARD-4")
    empty = study(layout(), "Apostate")
    refused(empty, Move("g2-g3", "g2"), "PF-BOARD-6")
    refused(empty, Move("nowhere", "g2-g3"), "PF-BOARD-4")


@pytest.mark.rule("PF-TURN-6", "PF-TURN-7", "PF-MOVE-1")
def test_the_skip_is_looked_at_before_whose_follower_it_is():
    empty = study(layout(), "Apostate", ["Apostate", "Red"])
    refused(empty, Move("c3-c4-d4", "c3-d3-d4"), "PF-TURN-6")
    refused(empty, Move("g1-g2", "f2-g1-g2"), "PF-TURN-6")
    refused(empty, Move("g2-g3", "f4-f5-g4"), "PF-TURN-7")


@pytest.mark.rule("PF-MOVE-1", "PF-MOVE-4", "PF-MOVE-2")
def test_whose_follower_it_is_comes_before_pillars_and_targets():
    state = study(layout(pillars=["d4"], Gold=["c3-c4-d4"]))
    refused(state, Move("c3-c4-d4", "b3-c3-c4"), "PF-MOVE-1")
    refused(state, Move("c3-c4-d4", "g1-g2"), "PF-MOVE-1")
    refused(state, Move("c3-d3-d4", "g1-g2"), "PF-MOVE-1")


@pytest.mark.rule("PF-MOVE-8", "PF-MOVE-4", "PF-MOVE-1")
def test_the_lock_comes_before_the_pillar_and_after_whose_follower_it_is():
    """An Apostate steps beside the pillar, between two Red, and becomes Red."""
    position = layout(pillars=["d4"], Red=["c3-d3-d4", "c4-d4-d5"], Apostate=["b3-c3-c4", "a1-a2"])
    state = study(position, "Apostate").play(Move("b3-c3-c4", "c3-c4-d4"))
    assert (state.seat, state.religion_at("c3-c4-d4")) == (0, "Red")
    refused(state, Move("c3-c4-d4", "b3-c3-c4"), "PF-MOVE-8")
    refused(state, Move("c3-c4-d4", "a1-a2"), "PF-MOVE-8")
    state = study(layout(pillars=["d7"], Red=["a1-a2"])).play(Move("a1-a2", "a1-b1"))
    refused(state, Move("a1-b1", "a1-a2"), "PF-MOVE-1")


@pytest.mark.rule("PF-MOVE-4", "PF-MOVE-12", "PF-MOVE-2")
def test_leaving_a_pillar_comes_before_being_shut_in_and_that_before_the_target():
    shut = layout(pillars=["d4"], Red=["c3-c4-d4"], Gold=["b3-c3-c4"], Blue=["c3-d3-d4"], Apostate=["c4-d4-d5"])
    refused(study(shut), Move("c3-c4-d4", "b3-c3-c4"), "PF-MOVE-4")
    refused(study(shut), Move("c3-c4-d4", "a1-a2"), "PF-MOVE-4")
    shut["pillars"] = ["a1"]
    refused(study(shut), Move("c3-c4-d4", "b3-c3-c4"), "PF-MOVE-12")
    refused(study(shut), Move("c3-c4-d4", "a1-a2"), "PF-MOVE-12")
    assert as_followers(shut) == followers(study(shut))


@pytest.mark.rule("PF-MOVE-2", "PF-MOVE-4")
def test_the_target_itself_comes_before_the_pillar_beside_it():
    state = study(layout(pillars=["d4"], Red=["b3-c3-c4"], Blue=["c3-c4-d4", "g3-g4"]))
    refused(state, Move("b3-c3-c4", "c3-c4-d4"), "PF-MOVE-2")
    refused(state, Move("b3-c3-c4", "c3-d3-d4"), "PF-MOVE-2")
