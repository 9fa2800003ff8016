"""The checks of the clauses on conflicts, special units and brigands, as the rule texts put them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.northmen.actions import (
    Assault,
    Attack,
    Build,
    Choose,
    Commit,
    Done,
    Draw,
    Lose,
    Move,
    Muster,
    RemoveChurch,
)
from rulebook.northmen.control import presence
from rulebook.northmen.endings import threshold
from rulebook.northmen.study import position, step
from rulebook.northmen.tiles import EDGES, order_of, strength
from rulebook.northmen.uses import order_cost
from tests.northmen.tables import FIELD, A, B, C, army, conflict, fight, fighting, play, refused, rules_of, strengths

# ---- conflicts


@pytest.mark.rule("BN-CONF-7", "BN-PASS-4")
def test_strength_is_mountains():
    assert strength(7) + strength(12) == 5
    assert strength(154) == 0


@pytest.mark.rule("BN-CONF-3", "BN-TUSK-2")
def test_how_many_tiles_are_shown():
    state = fighting({(FIELD, A): "WW", (FIELD, B): "W"}, hands=[[], [15]], prepared={B: [9, 11]}, main=(1, 2, 3, 4))
    state = state.play(Attack(FIELD))
    assert state.fight.due == (3, 1)
    state = play(state, *(Commit(tile) for tile in (9, 11, 15)))
    assert state.phase == "pull"
    assert (state.fight.hand[1], sorted(state.fight.extra[1])) == ((15,), [9, 11])


@pytest.mark.rule("BN-DECK-4")
def test_tiles_that_are_missing_count_nothing():
    state = fighting({(FIELD, A): "WW", (FIELD, B): "W"}, main=(7,), faith=(), hands=[[], [12]])
    state = play(state, Attack(FIELD), Commit(12))
    assert strengths(state) == [3, 2]


@pytest.mark.rule("BN-CONF-13")
def test_a_catapult_that_survives_saves_a_warband():
    state = conflict({(FIELD, A): "WW", (FIELD, B): "WC"}, [[7, 9, 4], [12, 11]]).play(Lose("W"))
    assert (army(state, FIELD, A), army(state, FIELD, B)) == ("WWW", "C")


@pytest.mark.rule("BN-CONF-19")
def test_being_attacked_in_anothers_turn_costs_no_church_points():
    units = {(FIELD, A): "W", (FIELD, B): "W", (73, B): "W"}
    state = conflict(units, [[9, 4], [11]], churches=[73])
    while state.seat == A:
        state = state.play(Done())
    assert not state.engaged
    ended = position("A", {(73, B): "W"}, seat=B, churches=[73], phase="end", engaged=state.engaged)
    assert ended.vp[B] == 1


@pytest.mark.rule("BN-WIN-3")
def test_who_wins_when_several_reach_the_goal():
    tie = conflict({(FIELD, A): "W", (FIELD, B): "W"}, [[10, 17], [12]], vp={A: 5, B: 5})
    assert tie.outcome.winners == (A,)
    higher = conflict({(FIELD, A): "W", (FIELD, B): "WH"}, [[10, 17], [12, 9]], vp={A: 5, B: 5})
    # Tied at 2; A scores 1 - 1 for B's hersir and stays at 5, B scores 2.
    assert (higher.vp[:2], higher.outcome.winners) == ((5, 7), (B,))
    state = fighting({(FIELD, A): "W", (FIELD, 2): "W"}, hands=[[10, 17], []], main=(12, 1), faith=(), vp={A: 5, 2: 5})
    level = fight(state, Attack(FIELD))
    assert (level.vp, level.outcome.winners) == ((6, 0, 6), (A,))


@pytest.mark.rule("BN-HERSIR-4")
def test_two_hersirs_undo_ones_own():
    state = conflict({(FIELD, A): "WH", (FIELD, B): "WHH"}, [[7, 9, 4], [12, 11, 26]]).play(Lose("W"))
    assert state.vp[A] == 0


@pytest.mark.rule("BN-HERSIR-6", "BN-WIN-8")
def test_hersirs_count_for_presence():
    assert presence(position("D", {(66, A): "HH"}), (A,)) == 3
    assert presence(position("D", {(66, A): "H", (6, A): "W"}), (A,)) == 3


# ---- catapults


@pytest.mark.rule("BN-CATA-3", "BN-CATA-9")
def test_a_catapult_attacks_even_after_mountain_draws():
    state = position("A", {(FIELD, A): "C", (FIELD, B): "W"}, **step("mountain", 2, main_tile=161))
    state = play(state, Choose("draw"), Draw("main"), Draw("main"))
    assert set(state.actions()) == {Attack(FIELD, None, True), Done()}
    assert refused(state, Build()) == "BN-CATA-9"
    assert refused(state, Draw("main")) == "BN-DECK-5"


@pytest.mark.rule("BN-CATA-5")
def test_a_catapult_that_is_lost_does_not_attack():
    # The first catapult fires and both are lost; the second had not attacked yet.
    units = {(FIELD, A): "CC", (161, B): "CCC", (32, A): "W", (32, B): "W"}
    state = fighting(units, 0, "draw", hands=[[9, 4], [63, 7, 70]])
    state = fight(state, Attack(FIELD, 161, True))
    assert strengths(state) == [0, 9]
    assert army(state, FIELD, A) == ""
    assert not any(isinstance(action, Attack) for action in state.actions())


@pytest.mark.rule("BN-CATA-6", "BN-CATA-5")
def test_two_catapults_attack_twice():
    state = fighting({(FIELD, A): "WCC", (161, B): "W"}, 0, "draw", hands=[[9, 4, 11, 26], []])
    once = fight(state, Attack(FIELD, 161, True))
    assert (dict(once.fired), once.seat) == ({FIELD: 1}, A)
    twice = fight(once, Attack(FIELD, 161, True))
    assert twice.seat == B


@pytest.mark.rule("BN-CATA-8")
def test_a_moved_catapult_does_not_attack_again():
    five = {(32, A): "CCCCC", (FIELD, B): "W", (161, B): "W", (32, B): "W"}
    tired = fighting(five, 2, "catapult", main_tile=FIELD, fired=((32, 4),)).play(Build(32))
    assert (army(tired, FIELD, A), dict(tired.fired)) == ("C", {32: 4})
    assert Attack(FIELD, None, True) in tired.actions()
    spent = fighting(five, 2, "catapult", main_tile=FIELD, fired=((32, 5),))
    # All five have attacked: only building is left, and the moved one counts as having attacked.
    assert spent.play(Build(32)).seat == B


@pytest.mark.rule("BN-RANGE-3")
def test_only_catapults_show_tiles_in_a_shot():
    state = fighting({(74, A): "WWWCC", (161, B): "WWWW"}, hands=[[9, 4], []]).play(Attack(74, 161))
    assert state.fight.due == (2, 0)


@pytest.mark.rule("BN-RANGE-14")
@pytest.mark.parametrize("church", [161, 74])
def test_no_shot_from_or_at_a_church(church):
    units = {(74, A): "C", (161, B): "W", (32, A): "W", (32, B): "W"}
    state = replace(fighting(units, 1), churches=(church,))
    assert refused(state, Attack(74, 161)) == "BN-RANGE-14"


@pytest.mark.rule("BN-ABIL-15")
def test_stonefists_choose_in_a_tied_victory_too():
    # A's shot and B both show 2, C shows 1 and loses one unit of its two kinds.
    units = {(74, A): "C", (161, B): "C", (161, C): "WC"}
    state = conflict(units, [[12], [13], [10]], players=3, attack=Attack(74, 161), abilities={A: "Stonefists"})
    assert strengths(state) == [2, 2, 1]
    assert (state.phase, state.player, set(state.actions())) == ("loss", A, {Lose("W"), Lose("C")})


@pytest.mark.rule("BN-ABIL-6")
def test_sectarians_leave_novgorod_its_church():
    # Tile 5 turns a road to Novgorod's.
    laid = ((130, 0, 0, (EDGES[130].index("R") - 1) % 6), (5, 1, 0, (EDGES[5].index("R") - 4) % 6))
    state = position(laid, {(5, A): "W"}, abilities={A: "Sectarians"}, churches=[130], **step("road", 2, "move"))
    state = state.play(Move(5, "W", 130))
    assert army(state, 130, A) == "W"
    assert refused(state, RemoveChurch()) == "BN-ABIL-6"


@pytest.mark.rule("BN-ABIL-11")
def test_a_teammate_of_conspirators_pays_two():
    team = {"players": 4, "settings": {"mode": "team"}, "abilities": {2: "Conspirators"}}
    assert [order_cost(position("A", seat=seat, **team)) for seat in (0, 2)] == [2, 1]


# ---- brigands


def incite(tile, units, rest, orders=1, **more):
    """The first player incites; this main tile is the order tile, and the rest of the deck is given."""
    state = position("C", units, main=(tile, *rest), faith=(), **step("forest", 2 * orders), **more)
    return state.play(Choose("incite"))


@pytest.mark.rule("BN-ORDER-1")
def test_the_last_digit_names_the_order():
    names = ["omen", "host", "band", "raid", "march", "sail", "assault", "assault", "burn", "ambush"]
    assert [order_of(number) for number in range(120, 130)] == names
    assert (order_of(147), order_of(130)) == ("assault", "omen")


@pytest.mark.rule("BN-BRIG-3")
def test_no_further_order_after_the_game_is_won():
    state = incite(10, {(13, 2): "W", (76, 2): "W", (172, A): "W"}, (9, 11, 26, 28), orders=2, vp={2: 5})
    assert state.outcome.rule == "BN-BRIG-7"
    # The order tile and the tile of the omen are gone, the second order tile is not.
    assert state.main == (11, 26, 28)


@pytest.mark.rule("BN-BRIG-9")
def test_brigands_who_show_the_last_tile_in_a_conflict_win():
    # One brigand against one: the brigands show two tiles, the last ones of their deck.
    state = incite(9, {(13, A): "W"}, (63, 7), hands=[[10], []]).play(Muster(13))
    assert state.fight.due == (1, 2)
    state = state.play(Commit(10))
    assert (state.outcome.rule, state.outcome.winners) == ("BN-BRIG-8", ())


@pytest.mark.rule("BN-BRIG-10")
def test_the_last_test_of_faith_tile_ends_the_game_with_the_turn():
    state = position("D", {(66, A): "W"}, churches=[66], faith=(121,), **step("church", 1, main_tile=9))
    state = play(state, Choose("draw"), Draw("faith"))
    while state.outcome is None:
        state = state.play(Done())
    assert state.outcome.rule == "BN-WIN-5"
    # The turn was finished first: the church still gave its points.
    assert state.vp[A] == 2


@pytest.mark.rule("BN-BRIG-15")
def test_brigands_score_and_grow_like_a_player():
    state = incite(3, {(13, A): "W"}, (63, 7, 70, 9, 11), hands=[[4], []]).play(Muster(13))
    state = state.play(Commit(4))
    assert strengths(state) == [0, 9]
    assert (army(state, 13, 2), army(state, 13, A), state.vp) == ("WWWW", "", (0, 0, 1))


@pytest.mark.rule("BN-BRIG-17")
def test_the_order_tile_is_the_inciters_own_discard():
    state = incite(1, {(13, A): "W"}, ())
    assert state.depleted == ("main", A)
    while state.outcome is None:
        state = state.play(state.actions()[0])
    assert state.outcome.rule == "BN-WIN-5"


@pytest.mark.rule("BN-BRIG-5")
def test_special_units_are_plain_against_brigands_who_attack():
    state = incite(6, {(13, A): "HHL", (13, 2): "W"}, (9, 11, 26, 28, 30), hands=[[7, 8, 63], []])
    state = play(state, Assault(13), Commit(7), Commit(8), Commit(63))
    assert state.vp[A] == 1


@pytest.mark.rule("BN-ORDER-2", "BN-ORDER-17")
def test_a_short_supply():
    host = incite(1, {(18, 2): "WWWWWWWWWWW"}, (9, 11, 26)).play(Muster(76))
    assert army(host, 76, 2) == "W"
    raid = incite(3, {(18, 2): "WWWWWWWWWWW", (13, A): "W"}, (9, 11, 26, 28), hands=[[4], []]).play(Muster(13))
    assert raid.fight.due == (1, 2)
    for order in (3, 9):
        none = incite(order, {(18, 2): "WWWWWWWWWWWW", (13, A): "W"}, (11, 26))
        assert "BN-ORDER-17" in rules_of(none)
        assert none.fight is None


@pytest.mark.rule("BN-ORDER-3", "BN-ORDER-6")
def test_brigands_strike_only_when_they_are_as_many():
    assert incite(3, {(13, A): "WWW"}, (11, 26)).play(Muster(13)).fight is None
    assert incite(3, {(13, A): "WW"}, (11, 26, 28, 30), hands=[[9], []]).play(Muster(13)).fight is not None


@pytest.mark.rule("BN-ORDER-7")
def test_a_march_of_nobody_musters_two_and_strikes():
    state = incite(4, {(13, 2): "W", (13, A): "WWW"}, (9, 11, 26, 28, 30), hands=[[63], []])
    assert state.order.stage == "muster"
    state = state.play(Muster(13))
    assert (army(state, 13, 2), state.fight.due) == ("WWW", (3, 4))


@pytest.mark.rule("BN-ORDER-12")
def test_solo_musters_where_the_player_is_weakest():
    from rulebook.northmen import orders

    chart = position([(60, 0, 0, 0)]).chart
    place, rotation = chart.fits(12)[0]
    both = position([(60, 0, 0, 0), (12, *place, rotation)], {(60, 0): "WW", (12, 0): "W"}, players=1)
    assert orders.solo_muster(both) == 12


@pytest.mark.rule("BN-NOVG-10", "BN-NOVG-6")
def test_novgorod_as_an_order_tile_is_only_an_omen():
    state = position("C", {(13, 2): "W", (76, A): "W"}, main=(1, 2), faith=(130, 121), **step("forest", 2))
    state = play(state, Choose("incite"), Draw("faith"))
    assert (state.order.name, threshold(state), threshold(state, True)) == ("omen", 6, 6)
    held = {(66, 2): "W", (6, 2): "W", (60, A): "W"}
    omen = position("D", held, main=(10, 8, 11), faith=(), vp={2: 6}, **step("forest", 2)).play(Choose("incite"))
    assert (omen.vp[2], omen.outcome) == (7, None)
