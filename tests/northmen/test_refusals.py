"""Refusals that a list of possible actions never shows, and endings that name the mode."""

from __future__ import annotations

import pytest

from rulebook.northmen.actions import Attack, Build, ChooseAbility, Commit, Draw, Fortify, Found, Move
from rulebook.northmen.game import GAME
from rulebook.northmen.study import position, step
from tests.northmen.tables import FIELD, A, B, fighting, play, refused


def test_an_ability_that_is_none():
    assert refused(GAME.start(2, abilities="chosen"), ChooseAbility("Bakers")) == "BN-COMP-8"


@pytest.mark.parametrize("edge", [-1, 6])
def test_a_tile_has_six_sides(edge):
    laid = position("A", settings={"strongholds": True}, phase="fort", just_laid=74, main_tile=74)
    assert refused(laid, Fortify(edge)) == "BN-COMP-12"


def test_a_deck_that_is_none():
    state = position("A", main=(19, 1), phase="tile")
    assert refused(state, Draw("other")) == "BN-DECK-1"


def test_a_church_outside_the_church_step():
    assert refused(fighting({(FIELD, A): "W"}), Found(FIELD)) == "BN-CHACT-1"


def test_a_march_outside_the_lake_and_road_steps():
    assert refused(fighting({(FIELD, A): "W"}), Move(FIELD, "W", 161)) == "BN-MOVE-7"


def test_a_fight_without_a_mountain_action():
    state = fighting({(FIELD, A): "WC", (FIELD, B): "W", (161, B): "W"}, 0, "fight")
    assert refused(state, Attack(FIELD)) == "BN-ACT-1"


def test_more_tiles_than_are_due():
    units = {(FIELD, A): "W", (FIELD, B): "W"}
    state = fighting(units, hands=[[7, 8, 9], [12]], prepared={A: [10]}).play(Attack(FIELD))
    assert state.fight.due == (2, 1)
    assert refused(play(state, Commit(7), Commit(8)), Commit(9)) == "BN-CONF-3"


@pytest.mark.parametrize(
    ("letter", "kind", "use", "rule"),
    [
        ("H", "road", "hersir", "BN-HERSIR-7"),
        ("L", "lake", "longship", "BN-LONG-22"),
        ("C", "mountain", "catapult", "BN-CATA-7"),
    ],
)
def test_a_piece_moves_from_the_map_only_when_all_five_are_built(letter, kind, use, rule):
    four = position("A", {(32, A): letter * 4}, **step(kind, 2, use, main_tile=74))
    assert refused(four, Build(32)) == rule
    five = position("A", {(32, A): letter * 5}, **step(kind, 2, use, main_tile=74))
    assert refused(five, Build()) == rule
    assert refused(five, Build(FIELD)) == rule


def test_an_attack_of_its_own_needs_a_catapult():
    state = fighting({(FIELD, A): "W", (FIELD, B): "W"})
    assert refused(state, Attack(FIELD, None, True)) == "BN-CATA-3"


def test_a_moved_catapult_that_has_attacked_is_spent():
    five = {(32, A): "CCCCC", (FIELD, B): "W", (161, B): "W", (32, B): "W"}
    moved = fighting(five, 4, "catapult", main_tile=FIELD, fired=((32, 5),)).play(Build(32))
    assert refused(moved, Attack(FIELD, None, True)) == "BN-CATA-8"


def test_a_team_wins_by_presence_when_a_deck_is_empty():
    units = {(66, 0): "W", (6, 2): "WH"}
    state = position("D", units, players=4, settings={"mode": "team"}, phase="end", depleted=("main", 0))
    assert (state.outcome.winners, state.outcome.rule) == ((0, 2), "BN-TEAM-10")
