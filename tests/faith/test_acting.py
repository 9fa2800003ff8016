"""Acting: playing cards, Characters, Objects, Events, Psalms."""

from __future__ import annotations

import pytest

from rulebook.faith.actions import Challenge, Choose, End, Gather, Play, Pray, Recite, Use
from tests.faith.tables import at, faiths, on, on_field, play, refused, rules, side, targets_of, to


@pytest.mark.rule("FA-ACT-1")
def test_only_in_the_own_action_phase():
    state = at(side("hannah_petitioner", hand=["cain_wanderer"], dark=3), side(hand=["cain_wanderer"], dark=3))
    refused(state, Play("cain_wanderer", by=1), "FA-ACT-1")
    refused(at(side(hand=["cain_wanderer"], dark=3), side(), phase="gather"), Play("cain_wanderer"), "FA-ACT-1")
    refused(state, End(by=1), "FA-ACT-1")
    refused(state, Pray("hannah_petitioner.1", by=7), "FA-ACT-1")


@pytest.mark.rule("FA-ACT-2", "FA-ACT-8")
def test_a_choice_comes_first():
    state = at(side("hannah_petitioner", hand=["serpent_deceiver"], dark=2), side(hand=["cain_wanderer", "eve_mother"]))
    asked = play(state, Play("serpent_deceiver"))
    assert asked.player == 1
    refused(asked, Pray("hannah_petitioner.1"), "FA-ACT-8")
    refused(asked, Choose("cain_wanderer", by=0), "FA-ACT-8")
    after = play(asked, Choose("eve_mother"))
    assert after.sides[1].exile == ("eve_mother",)
    assert after.player == 0
    assert Pray("hannah_petitioner.1") in after.actions()


@pytest.mark.rule("FA-ACT-3")
def test_no_limit_per_turn():
    state = at(side("adam_god_breathed", "ruth_gleaner", "abel_keeper"), side())
    after = play(state, Pray("adam_god_breathed.1"), Pray("ruth_gleaner.2"), Pray("abel_keeper.3"))
    assert faiths(after)[0] == 4


@pytest.mark.rule("FA-ACT-4")
def test_a_refusal_changes_nothing():
    state = at(side("cain_wanderer", hand=["abraham_friend"], light=1), side())
    mark = hash(state)
    refused(state, Play("abraham_friend"), "FA-COST-1")
    refused(state, Pray("cain_wanderer.1"), "FA-PRAY-2")
    assert hash(state) == mark


@pytest.mark.rule("FA-ACT-5")
def test_the_order_of_reasons():
    state = at(side(on("cain_wanderer", exhausted=True, new=True)), side())
    refused(state, Pray("cain_wanderer.1"), "FA-PRAY-2")
    light = at(side(on("hannah_petitioner", exhausted=True, new=True)), side())
    refused(light, Pray("hannah_petitioner.1"), "FA-EXH-1")


@pytest.mark.rule("FA-ACT-6")
def test_one_may_always_end():
    state = at(side("hannah_petitioner", "adam_god_breathed", "noah_captain", light=5, dark=5), side())
    after = play(state, End())
    assert after.active == 1
    assert "Discard phase of Player 1: nothing to do." in [event.text for event in after.events]


@pytest.mark.rule("FA-ACT-7")
def test_defaults():
    state = play(
        at(side(hand=["scattered_tongues", "abel_keeper", "eve_mother", "cain_wanderer"], dark=2), side()),
        Play("scattered_tongues"),
    )
    assert state.default == "cain_wanderer"
    refused(state, Choose("noah_captain"), "FA-ACT-7")
    refused(at(side(), side()), Choose("yes"), "FA-ACT-7")
    search = play(
        at(side(hand=["scroll_found"], light=1, deck=["psalm_27", "psalm_150", "psalm_91"]), side()),
        Play("scroll_found"),
    )
    assert search.default == "psalm_150"
    ahab = play(at(side(hand=["ahab_coveter"], dark=3), side("horn_of_oil")), Play("ahab_coveter"))
    assert ahab.default == "none"
    burden = at(side(hand=["anothers_burden"], dark=1), side(on("noah_captain", damage=3), "eve_mother"))
    asked = play(burden, Play("anothers_burden", ("noah_captain.1", "eve_mother.2")))
    assert asked.default == "2"
    three = at(
        side(hand=["serpent_deceiver"], dark=2),
        side(faith=3, hand=["cain_wanderer"]),
        side(faith=5, hand=["cain_wanderer"]),
    )
    assert play(three, Play("serpent_deceiver")).default == "seat3"


@pytest.mark.rule("FA-PLAY-1")
def test_playing_a_card():
    state = at(side(hand=["adam_god_breathed"], light=1), side())
    after = play(state, Play("adam_god_breathed"))
    assert on_field(after, 0) == ["adam_god_breathed"]
    assert after.sides[0].pool == (0, 0)
    assert after.sides[0].hand == ()


@pytest.mark.rule("FA-PLAY-2")
def test_only_from_the_own_hand():
    state = at(side(light=9, dark=9, exile=["cain_wanderer"], deck=["ruth_gleaner"]), side(hand=["eve_mother"]))
    for card in ("cain_wanderer", "ruth_gleaner", "eve_mother", "nobody"):
        refused(state, Play(card), "FA-PLAY-2")


# ---- Characters


@pytest.mark.rule("FA-CHAR-1")
def test_a_character_arrives():
    state = play(at(side(hand=["daniel_unharmed"], light=4), side()), Play("daniel_unharmed"))
    (daniel,) = state.sides[0].field
    assert (daniel.exhausted, daniel.damage, daniel.at) == (False, 0, "")
    assert state.sides[0].is_new(daniel)


@pytest.mark.rule("FA-CHAR-2")
def test_what_light_and_dark_may_do():
    state = at(side("noah_captain", on("saul_javelin", damage=1), light=1, dark=1), side("goliath_champion"))
    assert Pray("noah_captain.1") in state.actions()
    assert targets_of(state, Challenge, challenger="noah_captain.1")
    assert targets_of(state, Use, piece="noah_captain.1")
    assert targets_of(state, Challenge, challenger="saul_javelin.2")
    assert targets_of(state, Use, piece="saul_javelin.2")
    refused(state, Pray("saul_javelin.2"), "FA-PRAY-2")


@pytest.mark.rule("FA-CHAR-3")
def test_light_and_dark_side_by_side():
    state = at(side(hand=["adam_god_breathed", "cain_wanderer"], light=1, dark=1), side())
    after = play(state, Play("adam_god_breathed"), Play("cain_wanderer"))
    assert on_field(after, 0) == ["adam_god_breathed", "cain_wanderer"]


# ---- Objects


@pytest.mark.rule("FA-OBJ-1", "FA-EXH-4")
def test_objects_work_at_once():
    state = play(at(side(hand=["sling_and_stone"], light=3), side("eve_mother")), Play("sling_and_stone"))
    sling = state.sides[0].field[0].id
    after = play(state, Use(sling, 0, ("eve_mother.1",)))
    assert after.piece("eve_mother.1").damage == 1
    horn = play(at(side(hand=["horn_of_oil"], light=3), side()), Play("horn_of_oil"))
    assert play(horn, Use("horn_of_oil.1")).sides[0].pool == (1, 0)


@pytest.mark.rule("FA-OBJ-2")
def test_objects_stand_alone():
    assert play(at(side("horn_of_oil"), side()), Use("horn_of_oil.1")).sides[0].light == 1


@pytest.mark.rule("FA-OBJ-3")
def test_objects_are_not_challenged():
    state = at(side("cain_wanderer"), side("horn_of_oil", "eve_mother"))
    refused(state, Challenge("cain_wanderer.1", "horn_of_oil.2"), "FA-CHAL-5")


@pytest.mark.rule("FA-OBJ-4")
def test_subtypes_of_objects():
    state = play(at(side(), side("jar_of_manna", "sling_and_stone", "unleavened_bread")), End())
    assert [a.option for a in state.actions()] == ["none", "unleavened_bread.3"]
    alone = play(at(side(), side("jar_of_manna", "sling_and_stone")), End())
    assert alone.phase == "gather", "without other Food nothing is asked"


# ---- Events


@pytest.mark.rule("FA-EVT-1")
def test_an_event_is_used_once():
    state = play(at(side(hand=["quail_at_evening"], light=2), side()), Play("quail_at_evening"))
    assert len(state.sides[0].hand) == 2
    assert state.sides[0].exile == ("quail_at_evening",)


@pytest.mark.rule("FA-EVT-2")
def test_an_event_cannot_affect_itself():
    state = at(side(hand=["scattered_tongues", "cain_wanderer"], dark=2), side())
    after = play(state, Play("scattered_tongues"))
    assert after.sides[0].exile == ("cain_wanderer", "scattered_tongues")
    won = play(at(side(hand=["psalm_27"], light=2, faith=18), side()), Play("psalm_27"))
    assert won.outcome.winners == (0,)
    assert won.sides[0].exile == ("psalm_27",), "even if the game ended meanwhile"


# ---- Psalms


@pytest.mark.rule("FA-PSLM-1")
def test_a_psalm_paid():
    state = at(side("david_harpist", hand=["psalm_27"], light=1, dark=1), side())
    after = play(state, Play("psalm_27"))
    assert after.sides[0].pool == (0, 0)
    assert faiths(after)[0] == 3
    assert not after.piece("david_harpist.1").exhausted
    assert after.sides[0].exile == ("psalm_27",)
    quail = at(side("david_harpist", hand=["quail_at_evening"], light=2), side())
    refused(quail, Recite("quail_at_evening", "david_harpist.1"), "FA-PSLM-1")


@pytest.mark.rule("FA-PSLM-2", "FA-PSLM-4")
def test_a_psalm_recited():
    state = at(side("david_harpist", hand=["psalm_27"], light=2), side())
    after = play(state, Recite("psalm_27", "david_harpist.1"))
    assert after.piece("david_harpist.1").exhausted
    assert after.sides[0].pool == (2, 0)
    assert faiths(after)[0] == 4, "2 from the Psalm, then 1 from the Psalmist"
    assert after.sides[0].exile == ("psalm_27",)
    told = rules(after)
    assert "FA-PSLM-1" not in told, "nothing is paid"
    refused(state, Recite("psalm_27", "eve_mother.9"), "FA-PSLM-2")
    refused(at(side("horn_of_oil", hand=["psalm_27"]), side()), Recite("psalm_27", "horn_of_oil.1"), "FA-PSLM-2")
    refused(at(side("david_harpist"), side()), Recite("psalm_27", "david_harpist.1"), "FA-PLAY-2")


@pytest.mark.rule("FA-PSLM-3")
def test_one_reciter_only():
    state = at(side("adam_god_breathed", "adam_god_breathed", hand=["psalm_27"], light=1), side())
    refused(state, Recite("psalm_27", "adam_god_breathed.1"), "FA-PSLM-2")
    refused(state, Recite("psalm_27", "adam_god_breathed.1", others=("adam_god_breathed.2",)), "FA-PSLM-3")
    refused(state, Recite("psalm_27", "adam_god_breathed.1", pay=(1, 0)), "FA-PSLM-3")


@pytest.mark.rule("FA-PSLM-5")
def test_reciters_wait():
    state = at(side(on("david_harpist", new=True), hand=["psalm_27"]), side())
    refused(state, Recite("psalm_27", "david_harpist.1"), "FA-EXH-2")
    instant = at(side(on("david_harpist", new=True), hand=["psalm_27"]), side(), instant_recite=True)
    assert faiths(play(instant, Recite("psalm_27", "david_harpist.1")))[0] == 4
    tired = at(side(on("david_harpist", exhausted=True), hand=["psalm_27"]), side())
    refused(tired, Recite("psalm_27", "david_harpist.1"), "FA-EXH-1")


@pytest.mark.rule("FA-PSLM-6")
def test_dark_reciters():
    state = at(side("goliath_champion", hand=["psalm_150"]), side())
    assert play(state, Recite("psalm_150", "goliath_champion.1")).sides[0].exile == ("psalm_150",)
    matched = at(side("goliath_champion", hand=["psalm_150"]), side(), matched_recital=True)
    refused(matched, Recite("psalm_150", "goliath_champion.1"), "FA-PSLM-6")


@pytest.mark.rule("FA-PSLM-7")
def test_the_reciter_counts():
    state = at(side("abraham_friend", "adam_god_breathed", "cain_wanderer", hand=["psalm_150"]), side())
    after = play(state, Recite("psalm_150", "abraham_friend.1"))
    assert faiths(after)[0] == 3
    assert after.sides[0].pool == (0, 0)


def test_gather_is_refused_in_the_action_phase():
    refused(to(at(side(), side()), 0), Gather(2, 0), "FA-TURN-8")
