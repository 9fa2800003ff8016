"""Abilities, targets, exhausting."""

from __future__ import annotations

import pytest

from rulebook.faith.actions import Challenge, Choose, End, Move, Play, Pray, Recite, Use
from rulebook.faith.study import idle
from tests.faith.tables import at, damage, faiths, on, on_field, play, refused, rules, side, targets_of, to, told


@pytest.mark.rule("FA-ABIL-1")
def test_the_field_only():
    state = at(side(hand=["great_flood", "adam_god_breathed"], light=5, exile=["abel_keeper"]), side("noah_captain"))
    after = play(state, Play("great_flood"))
    assert after.sides[0].hand == ("adam_god_breathed",)
    assert after.sides[0].exile == ("abel_keeper", "great_flood")
    assert damage(after, "noah_captain.1") == 3


@pytest.mark.rule("FA-ABIL-2", "FA-ABIL-11")
def test_own_cards_on_the_field_in_the_own_turn():
    state = at(side(hand=["horn_of_oil"]), side("horn_of_oil"))
    refused(state, Use("horn_of_oil"), "FA-ABIL-2")
    refused(state, Use("horn_of_oil.1"), "FA-ABIL-11")
    refused(state, Use("horn_of_oil.1", by=1), "FA-ACT-1")


@pytest.mark.rule("FA-ABIL-3")
def test_the_whole_cost_first():
    state = at(side("sling_and_stone"), side("eve_mother"))
    refused(state, Use("sling_and_stone.1", 0, ("eve_mother.2",)), "FA-ABIL-3")
    assert not state.piece("sling_and_stone.1").exhausted
    rich = at(side("sling_and_stone", light=1, dark=1), side("eve_mother"))
    refused(rich, Use("sling_and_stone.1", 0, ("eve_mother.2",), pay=(1, 1)), "FA-COST-4")
    refused(rich, Use("sling_and_stone.1", 0, ("eve_mother.2",), pay=(2, -1)), "FA-COST-7")
    assert play(rich, Use("sling_and_stone.1", 0, ("eve_mother.2",), pay=(0, 1))).sides[0].pool == (1, 0)


@pytest.mark.rule("FA-ABIL-4", "FA-ABIL-12")
def test_newcomers_use_nothing():
    state = at(side(on("saul_javelin", new=True, damage=1), dark=1), side("eve_mother"))
    refused(state, Use("saul_javelin.1", 0, ("eve_mother.2",)), "FA-ABIL-4")
    tomb = at(side(hand=["called_from_tomb"], light=3, dark=1, exile=["saul_javelin"]), side("eve_mother"))
    back = play(tomb, Play("called_from_tomb", ("exile:saul_javelin",)))
    refused(back, Use("saul_javelin.2", 0, ("eve_mother.1",)), "FA-ABIL-4")


@pytest.mark.rule("FA-ABIL-5")
def test_as_often_as_one_can_pay():
    state = at(side(on("saul_javelin", damage=2), dark=2), side("goliath_champion"))
    use = Use("saul_javelin.1", 0, ("goliath_champion.2",))
    after = play(state, use, use)
    assert damage(after, "goliath_champion.2") == 2
    ruth = play(at(side("ruth_gleaner", hand=["cain_wanderer"]), side()), Use("ruth_gleaner.1"))
    ruth = play(ruth, Choose(ruth.default))
    refused(ruth, Use("ruth_gleaner.1"), "FA-EXH-1")


@pytest.mark.rule("FA-ABIL-6", "FA-ABIL-13")
def test_arriving_works_by_itself():
    state = play(at(side(hand=["adam_nomenclator"], light=2), side()), Play("adam_nomenclator"))
    assert len(state.sides[0].hand) == 1
    refused(state, Use("adam_nomenclator.1"), "FA-ABIL-6")
    tomb = at(side(hand=["called_from_tomb"], light=3, exile=["adam_nomenclator"]), side())
    assert len(play(tomb, Play("called_from_tomb", ("exile:adam_nomenclator",))).sides[0].hand) == 1
    blank = at(side(hand=["adam_nomenclator"], light=2), side(), blank_newcomers=True)
    assert play(blank, Play("adam_nomenclator")).sides[0].hand == ()


def test_blank_newcomers_have_no_statics_either():
    state = at(side(on("abraham_friend", new=True), "isaac_promise"), side(), blank_newcomers=True)
    assert state.fields.value(0, state.piece("isaac_promise.2"), "health") == 2
    later = to(play(state, End()), 0)
    assert later.fields.value(0, later.piece("isaac_promise.2"), "health") == 3


@pytest.mark.rule("FA-ABIL-7")
def test_the_active_players_triggers_first():
    state = at(side("abel_keeper", hand=["great_flood"], light=5, faith=19), side("abel_keeper", faith=19))
    assert play(state, Play("great_flood")).outcome.winners == (0,)
    two = at(side("abel_keeper", "eve_mother", hand=["great_flood"], light=5), side())
    asked = play(two, Play("great_flood"))
    assert [a.option for a in asked.actions()] == ["abel_keeper.1/0", "eve_mother.2/0"]
    after = play(asked, Choose("eve_mother.2/0"))
    assert told(after).index("draws") < told(after).index("gains")


@pytest.mark.rule("FA-ABIL-8")
def test_special_costs():
    prey = side(on("hannah_petitioner", exhausted=True))
    state = at(side("jezebel_queen"), prey)
    refused(state, Use("jezebel_queen.1", 0, ("hannah_petitioner.2",)), "FA-ABIL-8")
    after = play(at(side("jezebel_queen", faith=2), prey), Use("jezebel_queen.1", 0, ("hannah_petitioner.2",)))
    assert faiths(after)[0] == 1
    assert after.sides[1].exile == ("hannah_petitioner",)
    refused(at(side("altar_of_stones"), side()), Use("altar_of_stones.1"), "FA-ABIL-8")
    altar = at(side("altar_of_stones", hand=["cain_wanderer"]), side())
    refused(altar, Use("altar_of_stones.1", offering=("noah_captain",)), "FA-ABIL-8")
    given = play(altar, Use("altar_of_stones.1", offering=("cain_wanderer",)))
    assert faiths(given)[0] == 2
    assert given.sides[0].exile == ("cain_wanderer",)
    judas = play(at(side("judas_purse"), side()), Use("judas_purse.1"))
    assert judas.sides[0].pool == (0, 3)
    assert judas.sides[0].exile == ("judas_purse",)


@pytest.mark.rule("FA-ABIL-9")
def test_as_much_as_possible():
    fruit = play(at(side("forbidden_fruit"), side()), Use("forbidden_fruit.1"))
    assert (len(fruit.sides[0].hand), faiths(fruit)[0]) == (2, 1)
    plague = play(at(side(hand=["plague_of_locusts"], dark=2), side()), Play("plague_of_locusts"))
    assert (plague.sides[1].pool, len(plague.sides[0].hand)) == ((0, 0), 1)


@pytest.mark.rule("FA-ABIL-10")
def test_cards_off_the_field_do_nothing():
    state = at(side("isaac_promise", exile=["abraham_friend"], hand=["eve_mother"]), side())
    assert state.fields.value(0, state.piece("isaac_promise.1"), "health") == 2
    tongues = at(side(hand=["scattered_tongues", "eve_mother"], dark=2), side())
    assert play(tongues, Play("scattered_tongues")).sides[0].hand == ()


def test_an_ability_that_waits_does_nothing_once_its_card_has_left():
    """Two Jars of Manna: the first exiles the second, whose own Manage ability is still to come."""
    state = at(side("jar_of_manna", "jar_of_manna"), side())
    while state.choice is None:
        state = state.play(idle(state))
    after = state.play(Choose("jar_of_manna.2"))
    assert on_field(after, 0) == ["jar_of_manna"]
    assert after.choice is None
    assert "FA-ABIL-10" in rules(after)


@pytest.mark.rule("FA-ABIL-14")
def test_the_moment_of_triggers():
    state = at(side("abel_keeper", "jacob_wrestler", hand=["great_flood"], light=5), side())
    asked = play(state, Play("great_flood"))
    kinds = [event.kind for event in asked.events]
    assert kinds.index("damage") < kinds.index("exile")
    assert rules(asked)[-1] == "FA-EVT-1", "damage, exiles, Event to Exile; the triggers wait"
    recited = play(at(side("david_harpist", hand=["psalm_27"]), side()), Recite("psalm_27", "david_harpist.1"))
    told_rules = rules(recited)
    assert told_rules.index("FA-PSLM-2") < told_rules.index("FA-PSLM-4")
    assert recited.events[-1].text == "David, Psalmist: Player 1 gains 1 Faith and has 4."


CHAIN = """
[[card]]
id = "jonah"
name = "Jonah"
type = "character"
energy = "light"
typed_cost = 1
neutral_cost = 0
health = 1
strength = 0
prayer = 0
[[card.abilities]]
kind = "fallen"
text = "Fallen: deal 1 damage to each Character."
effects = [{op = "deal_damage", n = 1, target = "each_character"}]
"""


@pytest.mark.rule("FA-ABIL-15")
def test_new_triggers_go_behind():
    flood = at(side("jonah", "noah_captain", hand=["great_flood"], light=5), side("abel_keeper"), cards=CHAIN)
    after = play(flood, Play("great_flood"))
    order = [e.text for e in after.events if e.kind in ("faith",) or "Noah has" in e.text]
    assert order == [
        "Player 1's Noah has Health 4 and 4 damage: exiled.",
        "Abel, Fallen: Player 2 gains 1 Faith and has 2.",
    ]


# ---- targets


@pytest.mark.rule("FA-TARG-1")
def test_no_target_no_start():
    state = at(side(hand=["betrayed_with_a_kiss"], dark=3), side("goliath_champion"))
    refused(state, Play("betrayed_with_a_kiss", ("goliath_champion.1",)), "FA-TARG-1")
    refused(at(side("moses_lawgiver", light=1), side()), Use("moses_lawgiver.1"), "FA-TARG-1")
    psalm = at(side("moses_lawgiver", hand=["psalm_88"]), side())
    refused(psalm, Recite("psalm_88", "moses_lawgiver.1"), "FA-TARG-1")


@pytest.mark.rule("FA-TARG-2")
def test_a_trigger_without_a_target_passes():
    state = play(at(side(hand=["ahab_coveter"], dark=3), side()), Play("ahab_coveter"))
    assert on_field(state, 0) == ["ahab_coveter"]
    assert "FA-TARG-2" in rules(state)


@pytest.mark.rule("FA-TARG-3")
def test_opposing_means_any_opponents():
    state = at(side("moses_lawgiver", light=1), side("eve_mother"), side("cain_wanderer"))
    aims = {action.targets for action in targets_of(state, Use)}
    assert aims == {("eve_mother.2",), ("cain_wanderer.3",)}


@pytest.mark.rule("FA-TARG-4")
def test_a_target_must_fit():
    state = at(
        side("bronze_fetters", hand=["adam_god_breathed", "serpent_deceiver"], light=1, dark=2),
        side("goliath_champion", "adam_god_breathed"),
    )
    refused(state, Use("bronze_fetters.1", 0, ("goliath_champion.2",)), "FA-TARG-4")
    refused(state, Use("bronze_fetters.1", 0, ("adam_god_breathed.3", "adam_god_breathed.3")), "FA-TARG-4")
    refused(state, Play("adam_god_breathed", ("goliath_champion.2",)), "FA-TARG-4")
    sifted = at(side(hand=["sifted_like_wheat"], dark=1), side(faith=5))
    refused(sifted, Play("sifted_like_wheat", ("seat1",)), "FA-TARG-4")
    refused(sifted, Play("sifted_like_wheat", ("seat3",)), "FA-TARG-4")
    assert faiths(play(sifted, Play("sifted_like_wheat"))) == [1, 3], "the only opponent needs no naming"


@pytest.mark.rule("FA-TARG-5")
def test_what_is_a_target():
    refused(
        at(side(hand=["called_from_tomb"], light=3, exile=["goliath_champion"]), side()),
        Play("called_from_tomb"),
        "FA-TARG-1",
    )
    scroll = play(at(side(hand=["scroll_found"], light=1, deck=["cain_wanderer"] * 5), side()), Play("scroll_found"))
    assert scroll.choice is None
    assert "FA-SETUP-2" in rules(scroll), "shuffled all the same"
    assert play(at(side(hand=["great_flood"], light=5), side()), Play("great_flood")).sides[0].exile == ("great_flood",)


@pytest.mark.rule("FA-TARG-6")
def test_a_target_need_not_profit():
    state = at(side("unleavened_bread", "adam_god_breathed"), side())
    after = play(state, Use("unleavened_bread.1", 0, ("adam_god_breathed.2",)))
    assert after.piece("unleavened_bread.1").exhausted
    assert damage(after, "adam_god_breathed.2") == 0


@pytest.mark.rule("FA-TARG-7")
def test_triggers_choose_on_resolution():
    state = play(at(side("eve_mother", "noah_captain"), side("lions_den", on("cain_wanderer", at=0))), End())
    assert state.phase == "manage"
    assert state.player == 1
    assert [a.option for a in state.actions()] == ["eve_mother.1", "noah_captain.2"]
    assert damage(play(state, Choose("noah_captain.2")), "noah_captain.2") == 1


# ---- exhausting


@pytest.mark.rule("FA-EXH-1", "FA-EXH-11")
def test_exhausted_cards_rest():
    state = at(side("hannah_petitioner", "noah_captain", light=2), side("eve_mother"))
    after = play(state, Pray("hannah_petitioner.1"), Pray("noah_captain.2"))
    refused(after, Challenge("hannah_petitioner.1", "eve_mother.3"), "FA-EXH-1")
    refused(after, Challenge("noah_captain.2", "eve_mother.3"), "FA-EXH-1")
    refused(after, Use("noah_captain.2"), "FA-EXH-1")
    refused(after, Pray("noah_captain.2"), "FA-EXH-1")


@pytest.mark.rule("FA-EXH-2", "FA-EXH-3")
def test_one_full_turn():
    state = play(at(side(hand=["noah_captain"], light=3), side("eve_mother")), Play("noah_captain"))
    noah = state.sides[0].field[0].id
    refused(state, Challenge(noah, "eve_mother.1"), "FA-EXH-2")
    later = to(play(state, End()), 0)
    assert Challenge(noah, "eve_mother.1") in later.actions()
    zealous = play(at(side(hand=["joshua_trumpet"], light=3), side("eve_mother")), Play("joshua_trumpet"))
    assert Challenge("joshua_trumpet.2", "eve_mother.1") in zealous.actions()


@pytest.mark.rule("FA-EXH-5", "FA-EXH-12")
def test_ways_to_exhaust():
    state = at(
        side("noah_captain", "horn_of_oil", "ruth_gleaner", on("saul_javelin", damage=1), light=1, dark=1),
        side("goliath_champion"),
    )
    assert play(state, Pray("noah_captain.1")).piece("noah_captain.1").exhausted
    assert (
        play(at(side("noah_captain"), side("eve_mother")), Challenge("noah_captain.1", "eve_mother.2"))
        .piece("noah_captain.1")
        .exhausted
    )
    assert play(state, Use("noah_captain.1")).piece("noah_captain.1").exhausted
    assert play(state, Use("horn_of_oil.2")).piece("horn_of_oil.2").exhausted
    assert play(state, Use("ruth_gleaner.3")).piece("ruth_gleaner.3").exhausted
    assert not play(state, Use("saul_javelin.4", 0, ("goliath_champion.5",))).piece("saul_javelin.4").exhausted


@pytest.mark.rule("FA-EXH-6")
def test_further_ways_to_exhaust():
    state = at(side("rams_horn_trumpets", "cain_wanderer", light=1), side("jonathan_shield", "adam_god_breathed"))
    refused(state, Challenge("cain_wanderer.2", "adam_god_breathed.4"), "FA-CHAL-9")
    after = play(state, Use("rams_horn_trumpets.1", 0, ("jonathan_shield.3",)))
    assert Challenge("cain_wanderer.2", "adam_god_breathed.4") in after.actions()


def test_bind_a_newcomer():
    state = at(side("delilah_cutter", dark=1), side(on("hannah_petitioner", new=True)))
    bound = play(state, Use("delilah_cutter.1", 0, ("hannah_petitioner.2",)))
    assert bound.piece("hannah_petitioner.2").bound
    theirs = to(bound, 1)
    assert theirs.piece("hannah_petitioner.2").exhausted
    assert not to(play(theirs, End()), 1).piece("hannah_petitioner.2").exhausted


@pytest.mark.rule("FA-EXH-8")
def test_prepared_again():
    state = at(side("hannah_petitioner", hand=["still_small_voice"], light=1), side())
    after = play(state, Pray("hannah_petitioner.1"), Play("still_small_voice"), Pray("hannah_petitioner.1"))
    assert faiths(after)[0] == 5
    new = at(side(on("hannah_petitioner", new=True), hand=["still_small_voice"], light=1), side())
    refused(play(new, Play("still_small_voice")), Pray("hannah_petitioner.1"), "FA-PRAY-5")


@pytest.mark.rule("FA-EXH-9")
def test_statics_go_on():
    state = at(side(on("abraham_friend", exhausted=True), "isaac_promise", "mount_sinai", light=1), side())
    assert state.fields.value(0, state.piece("isaac_promise.2"), "health") == 3
    assert Move("abraham_friend.1", "mount_sinai.3") in state.actions()


@pytest.mark.rule("FA-EXH-10")
def test_exhausted_cards_use_nothing():
    state = at(side(on("saul_javelin", exhausted=True, damage=1), dark=1), side("eve_mother"))
    refused(state, Use("saul_javelin.1", 0, ("eve_mother.2",)), "FA-EXH-10")
