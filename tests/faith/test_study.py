"""Changes by hand, and the pictures that ask the engine."""

from __future__ import annotations

import pytest

from rulebook.faith import study
from rulebook.faith.actions import Challenge, Pray
from rulebook.faith.cards import library
from tests.faith.tables import at, faiths, on, on_field, refused, side, told
from widgets.faith.pictures import duel, lineup, meeting, prayed


@pytest.mark.rule("FA-GOAL-1", "FA-GOAL-2", "FA-GOAL-3")
def test_faith_by_hand_keeps_the_floor_and_wins():
    state = at(side(faith=18), side(faith=2))
    assert faiths(study.lose_faith(3)(state, "faith2")) == [18, 1]
    won = study.gain_faith(5)(state, "faith1")
    assert (faiths(won), won.outcome.winners) == ([23, 2], (0,))
    with pytest.raises(ValueError, match="over"):
        study.gain_faith(1)(won, "faith1")
    with pytest.raises(ValueError, match="Faith track"):
        study.gain_faith(1)(state, "end")


def test_damage_by_hand_has_its_consequences():
    state = at(side("abraham_friend", on("isaac_promise", damage=2)), side("daniel_unharmed", "horn_of_oil"))
    assert study.deal(2)(state, "daniel_unharmed.3").piece("daniel_unharmed.3").damage == 1, "Armor 1"
    assert study.heal(1)(state, "isaac_promise.2").piece("isaac_promise.2").damage == 1
    assert on_field(study.exile(state, "abraham_friend.1"), 0) == [], "Isaac stood only because of Abraham"
    with pytest.raises(ValueError, match="Horn of Oil is no Character"):
        study.deal(2)(state, "horn_of_oil.4")
    with pytest.raises(ValueError, match="card on a field"):
        study.deal(2)(state, "deck1")


@pytest.mark.rule("FA-EXH-7")
def test_binding_and_turning_by_hand():
    state = at(side("hannah_petitioner"), side())
    tired = study.turn_over(state, "hannah_petitioner.1")
    refused(tired, Pray("hannah_petitioner.1"), "FA-EXH-1")
    assert study.turn_over(tired, "hannah_petitioner.1").piece("hannah_petitioner.1").exhausted is False
    bound = study.bind(state, "hannah_petitioner.1")
    later = study.let_turn_pass(study.let_turn_pass(bound, "seat1"), "seat1")
    assert (later.active, later.piece("hannah_petitioner.1").exhausted) == (0, True), "it skips one Prepare phase"
    free = study.let_turn_pass(study.let_turn_pass(later, "seat1"), "seat1")
    assert free.piece("hannah_petitioner.1").exhausted is False


def test_a_turn_that_passes_tells_all_its_steps():
    passed = study.let_turn_pass(at(side(), side("golden_calf")), "deck1")
    assert (passed.active, passed.phase) == (1, "action")
    assert "Discard phase of Player 1" in told(passed)
    assert "Gather phase of Player 2" in told(passed)
    assert len(passed.events) == len(passed.frames)


@pytest.mark.rule("FA-END-3", "FA-END-5")
def test_running_out_by_hand():
    three = at(side(), side(), side())
    empty = study.empty_deck(three, "deck2")
    assert not empty.sides[1].deck
    assert empty.outcome is None, "an empty deck alone loses nothing"
    assert study.let_turn_pass(empty, "deck1").sides[1].out
    assert study.draw(empty, "deck2").sides[1].out
    assert len(study.draw(three, "deck1").sides[0].hand) == 1


def test_cards_and_energy_by_hand():
    state = at(side(hand=["cain_wanderer"]), side())
    assert study.exile(state, "hand1:cain_wanderer").sides[0].exile == ("cain_wanderer",)
    assert study.add_energy("dark")(state, "pool1").sides[0].pool == (0, 1)


@pytest.mark.rule("FA-CHAL-1", "FA-CHAL-2", "FA-DMG-2")
@pytest.mark.parametrize("against", ["serpent_deceiver", "daniel_unharmed", "goliath_champion"])
def test_a_meeting_is_what_the_numbers_say(against):
    """Both deal at the same time, Armor lowers it, and as much damage as Health is enough."""
    other = library()[against]
    for strength, health, damage, armor in ((2, 4, 0, 0), (2, 4, 1, 0), (4, 3, 0, 2), (6, 7, 5, 1), (0, 1, 0, 0)):
        falls = damage + max(0, other.strength - armor) >= health
        fells = max(0, strength - other.armor) >= other.health
        words = {(0, 0): "both stay", (1, 0): "challenger is", (0, 1): "challenged is", (1, 1): "both are"}
        assert words[falls, fells] in meeting(strength, health, against, damage, armor)


def test_the_duel_marks_what_is_chosen():
    drawn = duel(2, 4, "serpent_deceiver")
    assert drawn.text == "Strength 2, Health 4, 0 damage, Armor 0: the challenged is exiled"
    labels = {place.id: place.label for place in drawn.places}
    assert labels["2+3"] == "Strength 2, Health 3: both are exiled"
    assert meeting(3, 3, "enoch_walker") == "cannot be chosen"
    assert meeting(3, 3, "enoch_walker", damage=3) == "already exiled"


@pytest.mark.rule("FA-PRAY-1", "FA-PRAY-4", "FA-PRAY-5")
def test_a_line_up_prays():
    """Hannah (2) from turn 2 on, Adam (1) from turn 3 on: 1, 3, 6, 9, ..."""
    assert prayed(["hannah_petitioner", "adam_god_breathed"])[:4] == [1, 3, 6, 9]
    assert prayed(["hannah_petitioner", "adam_god_breathed"], tempter=True)[:4] == [1, 2, 3, 4]
    assert prayed(["hannah_petitioner", "cain_wanderer"], eden=True)[:3] == [1, 4, 7]
    assert "20 Faith on your turn 8" in lineup(["hannah_petitioner", "adam_god_breathed"]).text
    assert "not 20 Faith" in lineup(["adam_god_breathed"], tempter=True).text


def test_the_challenge_of_the_print():
    assert meeting(2, 4, "serpent_deceiver") == "the challenged is exiled"
    state = at(side("noah_captain"), side("serpent_deceiver"))
    assert on_field(state.play(Challenge("noah_captain.1", "serpent_deceiver.2")), 1) == []
