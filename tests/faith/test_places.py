"""Locations and moving."""

from __future__ import annotations

import pytest

from rulebook.faith.actions import Challenge, Move, Play, Pray, Recite, Use
from rulebook.faith.study import exile
from tests.faith.tables import at, damage, faiths, on, on_field, play, refused, side, targets_of, to


@pytest.mark.rule("FA-LOC-1")
def test_somebody_switches_a_location_on():
    empty = at(side("hannah_petitioner", "garden_of_eden"), side())
    assert faiths(play(empty, Pray("hannah_petitioner.1")))[0] == 3
    there = at(side(on("hannah_petitioner", at=1), "garden_of_eden"), side())
    assert faiths(play(there, Pray("hannah_petitioner.1")))[0] == 4


@pytest.mark.rule("FA-LOC-2")
def test_an_empty_location_sleeps():
    refused(at(side("tent_of_meeting"), side()), Use("tent_of_meeting.1"), "FA-LOC-2")
    den = to(at(side("eve_mother"), side("lions_den", "cain_wanderer")), 1, "gather")
    assert damage(den, "eve_mother.1") == 0
    full = to(at(side("eve_mother"), side("lions_den", on("cain_wanderer", at=0))), 1, "gather")
    assert damage(full, "eve_mother.1") == 1


@pytest.mark.rule("FA-LOC-3")
def test_enter_for_everyone_but_once_a_turn():
    state = at(
        side(on("cain_wanderer", exhausted=True), "goliath_champion", "cities_of_the_plain", dark=3), side(faith=5)
    )
    after = play(state, Move("cain_wanderer.1", "cities_of_the_plain.3"))
    assert faiths(after) == [1, 4]
    assert "cain_wanderer" not in on_field(after, 0)
    second = play(after, Move("goliath_champion.2", "cities_of_the_plain.3"))
    assert faiths(second) == [1, 4]
    assert damage(second, "goliath_champion.2") == 0


@pytest.mark.rule("FA-LOC-4")
def test_any_number_of_characters():
    state = at(
        side(
            "garden_of_eden", *(on(card, at=0) for card in ("adam_god_breathed", "hannah_petitioner", "ruth_gleaner"))
        ),
        side(),
    )
    assert [state.fields.value(0, piece, "prayer") for piece in state.fields.characters(0)] == [2, 3, 2]


@pytest.mark.rule("FA-LOC-5")
def test_a_location_leaves():
    state = at(side("garden_of_eden", on("hannah_petitioner", at=0)), side())
    after = exile(state, "garden_of_eden.1")
    hannah = after.piece("hannah_petitioner.2")
    assert hannah.at == ""
    assert after.fields.value(0, hannah, "prayer") == 2


@pytest.mark.rule("FA-LOC-6")
def test_a_new_location_may_be_exhausted():
    state = at(side("adam_god_breathed", hand=["tent_of_meeting"], light=4), side())
    state = play(
        state, Play("tent_of_meeting"), Move("adam_god_breathed.1", "tent_of_meeting.2"), Use("tent_of_meeting.2")
    )
    assert faiths(state)[0] == 2
    assert state.piece("tent_of_meeting.2").exhausted


@pytest.mark.rule("FA-MOVE-1")
def test_moving_costs_energy_of_the_type():
    refused(
        at(side("adam_god_breathed", "mount_sinai", dark=4), side()),
        Move("adam_god_breathed.1", "mount_sinai.2"),
        "FA-MOVE-1",
    )
    state = at(side("adam_god_breathed", "mount_sinai", "horn_of_oil", light=1), side())
    assert play(state, Move("adam_god_breathed.1", "mount_sinai.2")).sides[0].pool == (0, 0)
    refused(state, Move("horn_of_oil.3", "mount_sinai.2"), "FA-MOVE-1")
    refused(state, Move("adam_god_breathed.1", "horn_of_oil.3"), "FA-MOVE-1")
    refused(state, Move("adam_god_breathed.1", "mount_sinai.2", (0, 0)), "FA-COST-4")
    refused(state, Move("adam_god_breathed.1", "mount_sinai.2", (0, 1)), "FA-COST-7")


@pytest.mark.rule("FA-MOVE-2")
def test_a_neutral_location_takes_either():
    state = at(side("adam_god_breathed", "city_of_refuge", dark=1), side())
    assert play(state, Move("adam_god_breathed.1", "city_of_refuge.2")).sides[0].pool == (0, 0)
    refused(
        at(side("adam_god_breathed", "city_of_refuge"), side()),
        Move("adam_god_breathed.1", "city_of_refuge.2"),
        "FA-MOVE-2",
    )


@pytest.mark.rule("FA-MOVE-3", "FA-MOVE-9")
def test_exhausted_or_prepared():
    state = at(side(on("adam_god_breathed", exhausted=True), "mount_sinai", light=1), side())
    assert play(state, Move("adam_god_breathed.1", "mount_sinai.2")).piece("adam_god_breathed.1").at
    eden = at(side("hannah_petitioner", "garden_of_eden", light=1), side())
    after = play(eden, Move("hannah_petitioner.1", "garden_of_eden.2"), Pray("hannah_petitioner.1"))
    assert faiths(after)[0] == 4


@pytest.mark.rule("FA-MOVE-4")
def test_on_the_turn_it_was_played():
    state = at(side(hand=["adam_god_breathed", "mount_sinai"], light=4), side())
    after = play(state, Play("adam_god_breathed"), Play("mount_sinai"), Move("adam_god_breathed.1", "mount_sinai.2"))
    assert len(after.sides[0].hand) == 1, "Mount Sinai draws a card"


@pytest.mark.rule("FA-MOVE-5")
def test_no_way_back_to_the_open_field():
    state = at(side("mount_sinai", on("adam_god_breathed", at=0), light=2), side())
    refused(state, Move("adam_god_breathed.2", None), "FA-MOVE-5")


@pytest.mark.rule("FA-MOVE-6")
def test_not_to_the_same_nor_to_an_opponents():
    state = at(side("mount_sinai", on("adam_god_breathed", at=0), "mount_sinai", light=2), side("mount_sinai"))
    refused(state, Move("adam_god_breathed.2", "mount_sinai.1"), "FA-MOVE-6")
    refused(state, Move("adam_god_breathed.2", "mount_sinai.4"), "FA-MOVE-6")
    assert play(state, Move("adam_god_breathed.2", "mount_sinai.3")).piece("adam_god_breathed.2").at == "mount_sinai.3"


@pytest.mark.rule("FA-MOVE-7")
def test_several_moves_each_paid():
    state = at(side("adam_god_breathed", "garden_of_eden", "city_of_refuge", light=3), side())
    there, back = Move("adam_god_breathed.1", "garden_of_eden.2"), Move("adam_god_breathed.1", "city_of_refuge.3")
    after = play(state, there, back, there)
    assert after.sides[0].pool == (0, 0)


@pytest.mark.rule("FA-MOVE-8")
def test_being_at_a_location_stops_nothing():
    state = at(side("mount_sinai", on("hannah_petitioner", at=0), hand=["psalm_27"]), side("delilah_cutter", dark=1))
    assert Pray("hannah_petitioner.2") in state.actions()
    assert targets_of(state, Recite, reciter="hannah_petitioner.2")
    theirs = to(state, 1)
    assert Challenge("delilah_cutter.3", "hannah_petitioner.2") in theirs.actions()
    assert Use("delilah_cutter.3", 0, ("hannah_petitioner.2",)) in theirs.actions()
