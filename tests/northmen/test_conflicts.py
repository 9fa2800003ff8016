"""Conflicts, special units, strongholds and ranged conflicts: every check of the clauses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.northmen.actions import (
    Attack,
    Build,
    Capture,
    Choose,
    Commit,
    Destroy,
    Done,
    Draw,
    Fortify,
    Lay,
    Lose,
    Move,
)
from rulebook.northmen.chart import Stronghold
from rulebook.northmen.conflict import losses_of
from rulebook.northmen.routes import reach
from rulebook.northmen.study import position, step
from rulebook.northmen.units import supply
from tests.northmen.tables import FIELD, A, B, C, army, conflict, fight, fighting, play, refused, rules_of


@pytest.mark.rule("BN-MOUNT-1", "BN-MOUNT-2", "BN-CONF-2", "BN-ACT-1")
def test_where_conflicts_start():
    units = {(FIELD, A): "WW", (FIELD, B): "WW", (161, A): "W", (161, B): "W", (32, A): "W"}
    state = fighting(units, 2, churches=[161], hands=[[9, 4, 11], [26, 28]])
    assert refused(state, Attack(161)) == "BN-CONF-2"
    assert refused(state, Attack(32)) == "BN-MOUNT-1"
    assert refused(state, Attack(22)) == "BN-MOUNT-1"
    once = fight(state, Attack(FIELD))
    assert once.vp[:2] == (1, 1)
    assert Attack(FIELD) in once.actions()
    assert refused(fighting(units, 0, churches=[161]), Attack(FIELD)) == "BN-MOUNT-1"


@pytest.mark.rule("BN-CONF-3", "BN-CONF-4", "BN-CONF-5", "BN-CONF-6", "BN-CONF-16", "BN-CONF-20")
def test_committing_and_drawing():
    state = fighting({(FIELD, A): "WW", (FIELD, B): "W"}, hands=[[7], [12]], main=(1, 2, 3), faith=(121, 122))
    state = state.play(Attack(FIELD))
    assert (state.player, state.fight.due) == (A, (3, 1))
    assert refused(state, Commit(12)) == "BN-CONF-4"
    state = state.play(Commit(7))
    assert state.player == B
    assert set(state.seen_by(B).fight.hand[0]) == {0}
    state = state.play(Done())
    assert (state.phase, state.player) == ("pull", A)
    state = play(state, Draw("main"), Draw("faith"))
    assert state.player == B
    state = state.play(Draw("main"))
    assert state.fight is None
    assert sorted(state.discards) == [1, 2, 7, 121]


@pytest.mark.rule("BN-CONF-5", "BN-CONF-19", "BN-BRIG-12", "BN-BRIG-2")
def test_commit_order_when_brigands_start():
    from rulebook.northmen.conflict import commit_order

    state = position("A", players=3)
    assert commit_order(state.settings, 1, [0, 1, 3]) == (1, 0, 3)
    assert commit_order(state.settings, 2, [0, 1, 2]) == (2, 0, 1)


@pytest.mark.rule("BN-CONF-9", "BN-CONF-10")
def test_losses():
    assert losses_of("difference", 2, 3) == 2
    assert losses_of("difference", 5, 3) == 3
    assert losses_of("difference", 2, 1) == 1
    assert losses_of("one", 5, 3) == 1
    assert losses_of("all", 1, 3) == 3


@pytest.mark.rule("BN-CONF-15", "BN-CONF-17")
def test_a_defender_wins_and_supplies_run_short():
    units = {(FIELD, A): "W", (FIELD, B): "WW", (152, B): "WWWWWWWWW"}
    state = conflict(units, [[9, 4], [63, 7]])
    assert state.vp[:2] == (0, 1)
    assert army(state, FIELD, B) == "WWW"
    assert supply(state, B, 0) == 0


@pytest.mark.rule("BN-CONF-21", "BN-WIN-1", "BN-WIN-2")
def test_a_defender_may_win_the_game_at_once():
    state = conflict({(FIELD, A): "W", (FIELD, B): "WW"}, [[9, 4], [63, 7]], vp={B: 5})
    assert state.outcome.winners == (B,)
    assert army(state, FIELD, B) == "WW"


@pytest.mark.rule("BN-WIN-3")
def test_two_reach_the_goal_together():
    state = conflict({(FIELD, A): "W", (FIELD, B): "W"}, [[10, 17], [12]], vp={A: 5, B: 5})
    assert (state.vp[:2], state.outcome.winners) == ((6, 6), (A,))


@pytest.mark.rule("BN-HERSIR-10", "BN-HERSIR-11")
def test_hersirs_in_ties_and_against_brigands():
    state = conflict({(FIELD, A): "H", (FIELD, B): "W"}, [[10, 17], [12]])
    assert state.vp[:2] == (2, 0)
    brigands = fighting({(FIELD, A): "WH", (FIELD, 2): "WW"}, hands=[[9, 4, 11], []], main=(10, 109), faith=())
    lost = fight(brigands, Attack(FIELD)).play(Lose("W"))
    assert lost.vp[2] == 0


@pytest.mark.rule("BN-HERSIR-7", "BN-HERSIR-8", "BN-LONG-22", "BN-LONG-23", "BN-CATA-1", "BN-CATA-7")
def test_relocation():
    four = position("A", {(32, A): "HHHH"}, **step("road", 2, "hersir", main_tile=74))
    assert refused(four, Build(32)) == "BN-HERSIR-7"
    five = position("A", {(32, A): "HHHHH"}, **step("road", 2, "hersir", main_tile=74))
    assert refused(five, Build()) == "BN-HERSIR-7"
    assert army(five.play(Build(32)), 74, A) == "H"
    poor = position("A", {(32, A): "HHHHH"}, **step("road", 1, main_tile=74))
    assert refused(poor, Choose("hersir")) == "BN-ACT-7"
    ships = position("A", {(32, A): "LLLLL"}, **step("lake", 2, "longship", main_tile=74))
    assert army(ships.play(Build(32)), 74, A) == "L"
    guns = fighting({(32, A): "CCCCC"}, 2, "catapult", main_tile=74)
    assert army(guns.play(Build(32)), 74, A) == "C"


@pytest.mark.rule("BN-MOUNT-3", "BN-MOUNT-4", "BN-CATA-3", "BN-CATA-5", "BN-CATA-6", "BN-CATA-8", "BN-CATA-9")
def test_catapults_own_attacks():
    units = {(FIELD, A): "WCC", (161, B): "W"}
    state = fighting(units, 0, "draw", hands=[[9, 4], []])
    assert refused(state, Attack(FIELD, 161)) == "BN-ACT-3"
    assert refused(state, Build()) == "BN-CATA-9"
    state = fight(state, Attack(FIELD, 161, True))
    assert Attack(FIELD, 161, True) in state.actions()
    spent = fighting({**units, (32, A): "C", (32, B): "W"}, 0, "draw", fired=((FIELD, 2),))
    assert refused(spent, Attack(FIELD, 161, True)) == "BN-CATA-5"
    five = {(32, A): "CCCCC", (161, B): "W"}
    fresh = fighting(five, 2, "catapult", main_tile=74, fired=((32, 4),)).play(Build(32))
    assert Attack(74, 161, True) in fresh.actions()


@pytest.mark.rule("BN-LONG-6", "BN-LONG-13", "BN-LONG-14", "BN-LONG-25", "BN-LONG-26", "BN-END-2")
def test_extra_tiles():
    state = position("A", {(74, A): "L"}, hands=[[18], []], vp={A: 5}, phase="tile")
    assert refused(state, Lay(18, "2,-2", 0, 74)) == "BN-LONG-6"
    state = position("A", {(74, A): "L"}, hands=[[18], []], vp={A: 5})
    assert refused(state, Lay(18, "2,-2", 0)) == "BN-LONG-6"
    assert state.play(Done()).phase == "tile"
    assert state.play(Lay(18, "2,-2", 0, 74)).outcome.winners == (A,)
    used = position("A", {(74, A): "L"}, hands=[[18], []], ships_used=(74,))
    assert used.phase == "tile"
    drawn = position("A", {(74, A): "L"}, main=(18, 1)).play(Draw("main"))
    kept = drawn.play(Done())
    assert kept.drawn == 18
    assert kept.vp[A] == 0


@pytest.mark.rule("BN-LONG-7", "BN-LONG-8", "BN-STRONG-9")
def test_strongholds_on_extra_tiles():
    state = position("A", {(74, A): "L"}, hands=[[18], []], settings={"strongholds": True})
    state = state.play(Lay(18, "2,-2", 0, 74))
    assert refused(state, Fortify(state.chart.border(18, 72))) == "BN-LONG-7"
    chart = position("A").chart
    walls = [Stronghold(72, chart.border(72, 74), B, B), Stronghold(72, chart.border(72, 161), B, B)]
    assert len(chart.lakes()) == 5
    assert len(chart.lakes(walls)) == 6


@pytest.mark.rule("BN-LONG-19", "BN-LONG-20", "BN-BRIG-6", "BN-TUSK-4")
def test_longships_against_brigands_and_shots():
    state = fighting({(FIELD, A): "L", (FIELD, 2): "WWWW"}, prepared={A: [7], 2: [8]}).play(Attack(FIELD))
    assert army(state, FIELD, 2) == ""
    assert army(state, FIELD, A) == "WWL"
    assert state.vp[A] == 1
    assert state.prepared[A] == (7,)
    shot = conflict({(74, A): "C", (161, B): "L"}, [[63], []], attack=Attack(74, 161))
    assert army(shot, 161, B) == ""


@pytest.mark.rule("BN-LONG-27", "BN-STRONG-10", "BN-STRONG-4", "BN-STRONG-5", "BN-STRONG-7")
def test_strongholds_bar_enemies_only():
    border = position("A").chart.border(32, 161)
    fort = [(32, border, A, A)]
    own = position("A", {(32, A): "WL"}, strongholds=fort, **step("lake", 1, "move"))
    assert army(own.play(Move(32, "WL", 161)), 161, A) == "WL"
    rival = position("A", {(32, B): "W"}, seat=B, strongholds=fort, **step("lake", 1, "move"))
    assert rival.seat == A
    assert 161 not in reach(rival, 2, 32, "lake")
    chart = position("A").chart
    link = next(link for link in chart.road_links()[152] if link.off_map and link.target == 32)
    closed = position("A", {(152, B): "W"}, strongholds=[(152, link.leaves, A, A)])
    assert 32 not in reach(closed, B, 152, "road")


@pytest.mark.rule("BN-STRONG-1", "BN-STRONG-2", "BN-STRONG-8", "BN-STRONG-11", "BN-STRONG-12")
def test_building_strongholds():
    more = {"settings": {"strongholds": True}}
    state = position((), hands=[[5], [18]], phase="tile", **more).play(Lay(5, "0,0", 0))
    assert refused(state, Fortify(2)) == "BN-STRONG-11"
    built = state.play(Fortify(3))
    assert built.strongholds == ((5, 3, A, A),)
    assert refused(built, Fortify(4)) == "BN-STRONG-1"
    elsewhere = tuple(Stronghold(60, edge, A, A) for edge in range(3))
    spent = replace(position((), hands=[[5], []], phase="tile", **more), strongholds=elsewhere)
    after = spent.play(Lay(5, "0,0", 0))
    assert after.phase == "mode"


@pytest.mark.rule("BN-RANGE-1", "BN-RANGE-2", "BN-RANGE-5", "BN-RANGE-7", "BN-RANGE-12", "BN-RANGE-14", "BN-RANGE-15")
def test_who_may_be_shot_at():
    state = fighting({(74, A): "C", (161, B): "W", (32, A): "W", (135, B): "W"}, 1)
    assert Attack(74, 161) in state.actions()
    assert refused(state, Attack(32, 161)) == "BN-RANGE-1"
    assert refused(state, Attack(74, 74)) == "BN-RANGE-5"
    assert refused(state, Attack(74, 22)) == "BN-RANGE-1"
    # Tile 135 has a mountain to the forest of tile 74; 72 and 152 have none there.
    near = {tile: state.chart.mountain_between(74, state.chart.border(74, tile)) for tile in (135, 72, 152)}
    assert near == {135: True, 72: False, 152: False}
    assert refused(state, Attack(74, 135)) == "BN-RANGE-2"
    assert refused(state, Attack(74, 32)) == "BN-RANGE-12"


@pytest.mark.rule("BN-RANGE-9", "BN-RANGE-18", "BN-RANGE-20", "BN-RANGE-19")
def test_taking_strongholds():
    side = position("A").chart.border(74, 161)
    more = {"strongholds": [(74, side, B, B)], "settings": {"strongholds": True}}
    state = conflict({(74, A): "C", (161, B): "W"}, [[63], []], attack=Attack(74, 161), **more)
    assert (state.phase, state.player) == ("siege", A)
    captured = state.play(Capture())
    assert captured.strongholds == ((74, side, B, A),)
    assert supply(captured, A, 0) == 11
    assert not state.play(Destroy()).strongholds
    stays = conflict({(74, A): "C", (161, B): "WWWW"}, [[63], []], attack=Attack(74, 161), **more)
    assert stays.strongholds
    friendly = fighting({(74, A): "C", (161, A): "W"}, **more)
    assert Attack(74, 161) in friendly.actions()
    mine = fighting({(74, A): "C", (161, B): "W"}, strongholds=[(74, side, A, A)], settings={"strongholds": True},
                    hands=[[63], []])  # fmt: skip
    assert fight(mine, Attack(74, 161)).strongholds == ((74, side, A, A),)


@pytest.mark.rule("BN-RANGE-16")
def test_a_shot_without_points():
    side = position("A").chart.border(74, 161)
    settings = {"strongholds": True, "stronghold_shot_vp": False}
    state = fighting({(74, A): "C"}, strongholds=[(74, side, B, B)], settings=settings).play(Attack(74, 161))
    assert (state.vp[A], state.phase) == (0, "siege")


@pytest.mark.rule("BN-ABIL-8", "BN-ABIL-15", "BN-CONF-22")
def test_stonefists_choose_the_losses():
    units = {(74, A): "C", (161, B): "WH", (161, C): "W"}
    state = conflict(units, [[10], [], []], players=3, attack=Attack(74, 161), abilities={A: "Stonefists"})
    assert (state.phase, state.player) == ("loss", A)
    state = state.play(Lose("H"))
    assert "BN-ABIL-8" in rules_of(state)
    assert army(state, 161, B) == "W"
