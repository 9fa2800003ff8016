"""What the log says: which card acts, what is paid, and nothing about what did not happen."""

from __future__ import annotations

import pytest

from rulebook.faith.actions import Alter, Challenge, Gather, Move, Play, Pray, Recite, Use
from rulebook.faith.game import GAME
from tests.faith.tables import at, on, play, refused, rules, side, to, told


@pytest.mark.rule("FA-DMG-8")
def test_a_fallen_ability_names_its_card():
    state = at(side("cain_wanderer"), side("abel_keeper", on("eve_mother", damage=1)))
    after = play(state, Challenge("cain_wanderer.1", "abel_keeper.2"))
    assert "Abel, Fallen: Player 2 gains 1 Faith and has 2." in told(after)
    after = play(state, Challenge("cain_wanderer.1", "eve_mother.3"))
    assert "Eve, Fallen: Player 2 draws a card." in told(after)


@pytest.mark.rule("FA-TURN-3")
def test_a_manage_effect_names_its_card():
    seen = to(at(side(), side("golden_calf", faith=2)), 1, "gather")
    assert "Golden Calf, Manage: Player 2 loses 1 Faith and has 1." in told(seen)


@pytest.mark.rule("FA-PSLM-2", "FA-PSLM-4")
def test_reciting_cites_reciting_and_paying_cites_paying():
    state = at(side("david_harpist", hand=["psalm_27"], light=2), side())
    recited = play(state, Recite("psalm_27", "david_harpist.1"))
    assert [(event.rule, event.text) for event in recited.events if event.kind == "faith"] == [
        ("FA-PSLM-2", "Psalm 27: Player 1 gains 2 Faith and has 3."),
        ("FA-PSLM-4", "David, Psalmist: Player 1 gains 1 Faith and has 4."),
    ]
    assert "FA-PSLM-1" in rules(play(state, Play("psalm_27")))


@pytest.mark.rule("FA-MOVE-1")
def test_the_energy_of_a_move_is_told():
    state = at(side("hannah_petitioner", "garden_of_eden", light=1), side())
    moved = play(state, Move("hannah_petitioner.1", "garden_of_eden.2"))
    assert "Player 1 pays 1 light energy and moves Hannah to Garden of Eden." in told(moved)


@pytest.mark.rule("FA-ABIL-3")
def test_the_energy_of_an_ability_is_told():
    state = at(side("noah_captain", light=1, deck=["gopher_ark"]), side())
    assert "Noah: Player 1 pays 1 light energy." in told(play(state, Use("noah_captain.1")))


@pytest.mark.rule("FA-TARG-6")
def test_healing_nothing_is_not_told_as_healing():
    state = at(side("unleavened_bread", "noah_captain"), side())
    after = play(state, Use("unleavened_bread.1", 0, ("noah_captain.2",)))
    assert "healed" not in told(after)
    assert "Unleavened Bread: Player 1's Noah has no damage to heal." in told(after)


@pytest.mark.rule("FA-TURN-6")
def test_the_log_is_said_as_players_say_it():
    opening = told(GAME.start(first_player=0))
    assert "Each player shuffles their deck." in opening
    state = GAME.start(first_player=0, seed=1)
    one = play(state, Alter((state.sides[0].hand[0],)))
    assert "Player 1 puts 1 card on the bottom of the deck and draws 1." in told(one)
    begun = play(one, Alter())
    assert "Player 1 has the first turn and draws no card on it." in told(begun)
    assert "Player 1 gathers 2 light energy." in told(play(begun, Gather(2, 0)))


def test_a_name_with_an_article_follows_its_owner_without_it():
    state = at(side("noah_captain"), side("serpent_deceiver"))
    after = play(state, Challenge("noah_captain.1", "serpent_deceiver.2"))
    assert "Player 1's Noah challenges Player 2's Serpent and is exhausted." in told(after)


def test_a_card_has_one_short_name_everywhere():
    state = at(side("adam_god_breathed", "adam_god_breathed", hand=["adam_nomenclator"], light=1, dark=1), side())
    assert state.describe(Pray("adam_god_breathed.1")).startswith("Adam (God Breathed) prays")
    assert state.describe(Pray("adam_god_breathed.2")).startswith("Adam (God Breathed, 2) prays")
    assert "plays Adam (Nomenclator)." in told(play(state, Play("adam_nomenclator")))
    assert "hand: Adam (Nomenclator)" in repr(state)


# ---- targets


@pytest.mark.rule("FA-TARG-4", "FA-DMG-12")
@pytest.mark.parametrize(
    ("targets", "why"),
    [
        (("daniel_unharmed.2", "noah_captain.1"), "it has no damage to move"),
        (("noah_captain.1", "noah_captain.1"), "it gives the damage and cannot take it as well"),
        (("noah_captain.1",), "it takes 2 targets, not 1"),
    ],
)
def test_a_wrong_target_is_refused_with_the_reason(targets, why):
    state = at(side(hand=["anothers_burden"], dark=1), side(on("noah_captain", damage=2), "daniel_unharmed"))
    assert why in refused(state, Play("anothers_burden", targets), "FA-TARG-4").message


@pytest.mark.rule("FA-TARG-4")
def test_a_target_that_costs_too_much_is_told_its_cost():
    state = at(side(hand=["betrayed_with_a_kiss"], dark=3), side("goliath_champion", "cain_wanderer"))
    refusal = refused(state, Play("betrayed_with_a_kiss", ("goliath_champion.1",)), "FA-TARG-4")
    assert "its total cost of 5 is more than 4" in refusal.message
    assert refusal.instead == "Exile an opposing Character of total cost 4 or less."


# ---- the other reading of the wait


@pytest.mark.rule("FA-EXH-7")
def test_a_new_character_can_be_exhausted_by_effects_unless_agreed_otherwise():
    sides = side("rams_horn_trumpets", light=1), side(on("cain_wanderer", new=True), "noah_captain")
    trumpets = Use("rams_horn_trumpets.1", 0, ("cain_wanderer.2",))
    assert play(at(*sides), trumpets).piece("cain_wanderer.2").exhausted
    agreed = at(*sides, safe_newcomers=True)
    assert "just arrived" in refused(agreed, trumpets, "FA-TARG-4").message
    assert play(agreed, Use("rams_horn_trumpets.1", 0, ("noah_captain.3",))).piece("noah_captain.3").exhausted


@pytest.mark.rule("FA-EXH-7")
def test_an_effect_on_everybody_passes_over_new_characters_where_that_is_agreed():
    cards = """
[[card]]
id = "great_sleep"
name = "Great Sleep"
type = "event"
energy = "dark"
typed_cost = 1
neutral_cost = 0
[[card.abilities]]
kind = "effect"
text = "Exhaust each Character."
effects = [{op = "exhaust", target = "each_character"}]
"""
    state = at(
        side(on("cain_wanderer", new=True), "noah_captain", hand=["great_sleep"], dark=1),
        side(),
        cards=cards,
        safe_newcomers=True,
    )
    after = play(state, Play("great_sleep"))
    assert (after.piece("cain_wanderer.1").exhausted, after.piece("noah_captain.2").exhausted) == (False, True)
