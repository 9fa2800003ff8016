"""Orders bought one by one, the solo decks, and what goes home in solo."""

from __future__ import annotations

import pytest

from rulebook.northmen.actions import Choose, ChooseAbility, Commit, Done, Draw, Recruit, SpendLongship
from rulebook.northmen.game import GAME
from rulebook.northmen.settings import ABILITIES
from rulebook.northmen.study import position, step
from tests.northmen.tables import A, play, refused, rules_of


@pytest.mark.rule("BN-FOREST-3", "BN-ACT-6")
def test_inciting_may_stop_after_any_order():
    state = position("C", {(13, A): "W"}, main=(10, 11, 26, 28), faith=(121, 122), **step("forest", 4))
    inciting = state.play(Choose("incite"))
    assert Done() in inciting.actions()
    once = play(inciting, Draw("main"), Draw("faith"))
    assert (once.phase, once.player, Done() in once.actions()) == ("next_order", A, True)
    stopped = once.play(Done())
    assert stopped.discards == (10,)
    assert "BN-ACT-6" in rules_of(stopped)
    assert stopped.phase != "next_order"
    assert any("2 forest actions" in event.text for event in stopped.events)


@pytest.mark.rule("BN-ABIL-1", "BN-FOREST-3")
def test_conspirators_need_not_show_an_order_for_every_forest():
    more = step("forest", 3)
    state = position("C", {(13, A): "W"}, main=(10, 11, 26), faith=(121, 122), abilities={A: "Conspirators"}, **more)
    once = play(state, Choose("incite"), Draw("main"), Draw("faith"))
    assert once.play(Done()).discards == (10,)


@pytest.mark.rule("BN-FOREST-3")
def test_orders_leave_no_forest_action_for_recruits():
    state = position("C", {(13, A): "W"}, main=(10, 11), faith=(121, 122), **step("forest", 4, main_tile=12))
    once = play(state, Choose("incite"), Draw("main"), Draw("faith"))
    assert refused(once, Recruit(1)) == "BN-FOREST-3"


@pytest.mark.rule("BN-ABIL-2", "BN-SOLO-2")
@pytest.mark.parametrize("ability", ABILITIES)
def test_a_chosen_ability_sizes_the_solo_deck(ability):
    before = GAME.start(1, 5, abilities="chosen")
    state = before.play(ChooseAbility(ability))
    tiles = len(state.main) + sum(tile <= 120 for tile in state.hands[0])
    assert tiles == (50 if ability == "Conspirators" else 40)
    assert len(state.box) == 120 - tiles
    assert state.main == before.main[: len(state.main)]


@pytest.mark.rule("BN-WIN-6", "BN-SOLO-8", "BN-SOLO-12")
def test_your_own_tile_that_empties_a_deck_in_the_brigand_turn_ends_the_solo_game():
    # Tile 9 is the first of two orders: an ambush at 13. You show the last main tile.
    units = {(13, 0): "WW"}
    solo = {"players": 1, "settings": {"brigand_orders": 2}, "phase": "pass"}
    state = position("C", units, main=(9, 11), faith=(121, 122), hands=[[63]], **solo)
    assert (state.phase, state.player) == ("commit", 0)
    state = state.play(Commit(63))
    if state.phase == "pull":
        state = state.play(Draw("main"))
    assert (state.depleted.by, state.outcome.rule) == (0, "BN-SOLO-8")
    assert (state.turn, state.orders) == (1, 1)


@pytest.mark.rule("BN-SOLO-4", "BN-ABIL-3")
def test_nightwind_sends_home_the_longship_that_rested():
    fresh = [(74, 2, 1)]
    state = position(
        "A", {(74, 0): "LL"}, players=1, abilities={0: "Nightwind"}, fresh=fresh, **step("lake", 0, main_tile=74)
    )
    assert recalled(state.play(SpendLongship(74))) == []


@pytest.mark.rule("BN-SOLO-4")
def test_a_longship_that_rested_too_goes_home():
    state = position("A", {(74, 0): "LL"}, players=1, abilities={0: "Nightwind"}, **step("lake", 0, main_tile=74))
    assert recalled(state.play(SpendLongship(74))) == ["1 longship"]


def recalled(state):
    """What goes home before the mountain step, when nothing else is done."""
    found = []
    while state.outcome is None and state.turn == 1 and Done() in state.actions():
        state = state.play(Done())
        found += [event.text.partition(" on")[0] for event in state.events if event.rule == "BN-SOLO-4"]
    return found
