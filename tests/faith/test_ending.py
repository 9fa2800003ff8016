"""Endings and games of three and four."""

from __future__ import annotations

import pytest

from rulebook.faith.actions import End, Play, Pray, Use
from rulebook.faith.cards import library
from rulebook.faith.game import GAME
from rulebook.game import OptionError
from tests.faith.tables import at, faiths, idle, on_field, play, refused, rules, side, to


@pytest.mark.rule("FA-END-1")
def test_winning_on_anothers_turn():
    state = at(side(hand=["betrayed_with_a_kiss"], dark=3), side("abel_keeper", faith=19))
    assert play(state, Play("betrayed_with_a_kiss", ("abel_keeper.1",))).outcome.winners == (1,)


@pytest.mark.rule("FA-END-2")
def test_faith_from_any_source():
    assert play(at(side(hand=["psalm_27"], light=2, faith=18), side()), Play("psalm_27")).outcome.winners == (0,)


@pytest.mark.rule("FA-END-3")
def test_an_empty_deck_alone_loses_nothing():
    state = to(play(at(side(), side(deck=1)), End()), 1)
    assert state.outcome is None
    assert state.sides[1].deck == ()
    later = to(play(state, End()), 1)
    assert later.outcome.winners == (0,)


@pytest.mark.rule("FA-END-4")
def test_draws_by_cards_count():
    state = play(at(side(hand=["quail_at_evening"], light=2, deck=1), side()), Play("quail_at_evening"))
    assert state.outcome.winners == (1,)
    assert [event.kind for event in state.events].count("draw") == 1
    assert "FA-END-4" in rules(state)


@pytest.mark.rule("FA-END-5")
def test_a_player_leaves():
    state = at(side("goliath_champion", deck=0, faith=15), side(faith=3), side(), active=2)
    after = play(state, End())
    assert after.sides[0].out
    assert on_field(after, 0) == []
    assert after.active == 1
    assert after.allowance == 2, "the Faith of who left no longer counts"
    two = play(at(side(deck=0), side(), active=1), End())
    assert two.outcome.winners == (1,)
    assert two.outcome.rule == "FA-END-5"


@pytest.mark.rule("FA-END-6")
def test_after_the_end_everything_is_refused():
    over = play(at(side("moses_lawgiver", "hannah_petitioner", faith=18), side()), Pray("moses_lawgiver.1"))
    refused(over, Pray("hannah_petitioner.2"), "FA-END-6")
    refused(over, End(), "FA-END-6")
    assert over.actions() == ()


EACH = """
[[card]]
id = "jubilee"
name = "Jubilee"
type = "event"
energy = "light"
typed_cost = 1
neutral_cost = 0
[[card.abilities]]
kind = "effect"
text = "Each player gains 1 Faith."
effects = [{op = "gain_faith", who = "each_player", n = 1}]

[[card]]
id = "famine"
name = "Famine"
type = "event"
energy = "dark"
typed_cost = 1
neutral_cost = 0
[[card.abilities]]
kind = "effect"
text = "Each player draws 1 card."
effects = [{op = "draw", who = "each_player", n = 1}]
"""


@pytest.mark.rule("FA-END-7")
def test_one_after_another():
    state = at(side(hand=["jubilee"], light=1, faith=19), side(faith=19), cards=EACH)
    assert play(state, Play("jubilee")).outcome.winners == (0,)
    dry = at(side(hand=["famine"], dark=1, deck=0), side(deck=0), cards=EACH)
    assert play(dry, Play("famine")).outcome.winners == (1,)
    three = at(side(hand=["famine"], dark=1, deck=3), side(deck=0), side(deck=3), cards=EACH)
    after = play(three, Play("famine"))
    assert after.sides[1].out
    assert len(after.sides[2].hand) == 1
    assert after.active == 0


@pytest.mark.rule("FA-END-8")
def test_a_turn_limit_where_one_is_agreed():
    state = GAME.start(turn_limit=6)
    while state.outcome is None:
        state = state.play(idle(state))
    assert state.outcome.rule == "FA-END-8"
    assert state.outcome.winners == ()
    assert state.turn == 6


@pytest.mark.rule("FA-END-8", "FA-END-5")
def test_an_ordinary_game_has_no_turn_limit():
    big = dict.fromkeys(list(library())[:20], 3)
    state = GAME.start(players=4, decks=[big] * 4, first_player=0)
    while state.outcome is None:
        state = state.play(idle(state))
    assert state.turn > 200
    assert state.outcome.rule == "FA-END-5", "decks of 60 run out; nobody stops the game before"


@pytest.mark.rule("FA-END-8")
def test_simulations_alone_have_a_turn_limit():
    assert GAME.options["turn_limit"].default == "off"
    assert GAME.simulation_options == {"turn_limit": 200}


@pytest.mark.rule("FA-END-9")
def test_leaving_in_mid_turn():
    state = at(side(), side(hand=["quail_at_evening"], light=2, deck=1), side(), active=1)
    after = play(state, Play("quail_at_evening"))
    assert after.sides[1].out
    assert after.active == 2
    assert after.outcome is None
    assert to(play(to(after, 2), End()), 0).active == 0


# ---- three and four


@pytest.mark.rule("FA-MULT-1", "FA-MULT-6")
def test_how_many():
    state = GAME.start(players=4, first_player=0)
    order = []
    for seat in (0, 1, 2, 3, 0):
        state = to(state, seat)
        order.append(state.active)
        state = state.play(End())
    assert order == [0, 1, 2, 3, 0]
    with pytest.raises(OptionError, match="FA-MULT-1"):
        GAME.start(players=5)
    with pytest.raises(OptionError, match="FA-MULT-6"):
        GAME.start(players=1)


@pytest.mark.rule("FA-MULT-3")
def test_nothing_else_changes():
    for players in (3, 4):
        state = GAME.start(players=players)
        assert {len(s.hand) for s in state.sides} == {5}
        assert set(faiths(state)) == {1}
        assert (state.settings.hand_limit, state.settings.faith_target) == (7, 20)
        assert all(len(deck) == 40 for deck in state.decks)


@pytest.mark.rule("FA-MULT-4")
def test_the_active_player_first():
    sides = [side(hand=["abel_keeper", "eve_mother"]) for _ in range(4)]
    sides[2] = side(hand=["scattered_tongues", "abel_keeper", "eve_mother"], dark=2)
    state = play(at(*sides, active=2), Play("scattered_tongues"))
    order = []
    while state.choice is not None:
        order.append(state.player)
        state = state.play(state.actions()[0])
    assert order == [2, 3, 0, 1]
    calf = play(at(side(faith=5), side("golden_calf", faith=5), side(faith=5)), End())
    losses = [event.where[0] for event in calf.events if event.kind == "faith"]
    assert losses == ["faith2", "faith3", "faith1"]


def test_each_opponent_of_the_one_who_plays():
    state = play(at(side("haman_gallows"), side(faith=5), side(faith=9)), Use("haman_gallows.1"))
    assert faiths(state) == [1, 3, 7]
