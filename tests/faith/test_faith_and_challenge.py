"""The goal, the golden rule, praying, challenging, damage."""

from __future__ import annotations

import pytest

from rulebook.faith.actions import Challenge, Play, Pray, Recite, Use
from tests.faith.tables import at, damage, faiths, on, on_field, play, refused, rules, side, targets_of, told


@pytest.mark.rule("FA-GOAL-1")
def test_twenty_wins():
    state = at(side("moses_lawgiver", faith=18), side())
    after = play(state, Pray("moses_lawgiver.1"))
    assert faiths(after)[0] == 21
    assert after.outcome.winners == (0,)
    assert play(at(side("moses_lawgiver", faith=7), side(), faith_target=10), Pray("moses_lawgiver.1")).outcome


@pytest.mark.rule("FA-GOAL-2")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 1), (1, 1), (8, 6)])
def test_never_below_one(before, after):
    state = play(at(side("haman_gallows"), side(faith=before)), Use("haman_gallows.1"))
    assert faiths(state)[1] == after


@pytest.mark.rule("FA-GOAL-3")
def test_faith_is_a_public_number():
    state = play(
        at(side("moses_lawgiver", "adam_god_breathed", hand=["psalm_27"], faith=19), side()), Pray("moses_lawgiver.1")
    )
    assert faiths(state.seen_by(1)) == [22, 1]
    assert "22 Faith" in state.outcome.text


@pytest.mark.rule("FA-GOLD-1")
def test_the_card_wins_for_that_card_only():
    hand = ["psalm_27"]
    state = at(
        side(on("joshua_trumpet", new=True), on("noah_captain", new=True), hand=hand, light=1), side("eve_mother")
    )
    assert Challenge("joshua_trumpet.1", "eve_mother.3") in state.actions()
    refused(state, Pray("joshua_trumpet.1"), "FA-PRAY-5")
    refused(state, Recite("psalm_27", "joshua_trumpet.1"), "FA-EXH-2")
    refused(state, Challenge("noah_captain.2", "eve_mother.3"), "FA-EXH-2")


# ---- praying


@pytest.mark.rule("FA-PRAY-1")
def test_praying():
    state = play(at(side("hannah_petitioner", faith=5), side()), Pray("hannah_petitioner.1"))
    assert faiths(state)[0] == 7
    assert state.piece("hannah_petitioner.1").exhausted
    board = at(side("horn_of_oil"), side("hannah_petitioner"))
    refused(board, Pray("horn_of_oil.1"), "FA-PRAY-1")
    refused(board, Pray("hannah_petitioner.2"), "FA-PRAY-1")
    refused(board, Pray("nobody"), "FA-PRAY-1")


@pytest.mark.rule("FA-PRAY-2")
def test_dark_characters_cannot_pray():
    refused(at(side("cain_wanderer"), side()), Pray("cain_wanderer.1"), "FA-PRAY-2")


NEUTRAL = """
[[card]]
id = "stranger"
name = "Stranger at the Gate"
type = "character"
energy = "neutral"
typed_cost = 0
neutral_cost = 2
health = 2
strength = 1
prayer = 1
"""


@pytest.mark.rule("FA-TYPE-6")
def test_neutral_characters_pray_with_the_variant():
    state = at(side("stranger"), side(), cards=NEUTRAL, neutral_prayer=True)
    assert faiths(play(state, Pray("stranger.1")))[0] == 2


@pytest.mark.rule("FA-PRAY-3")
def test_prayer_zero():
    state = play(at(side("jonathan_shield"), side()), Pray("jonathan_shield.1"))
    assert faiths(state)[0] == 1
    assert state.piece("jonathan_shield.1").exhausted


@pytest.mark.rule("FA-PRAY-4")
def test_the_current_prayer():
    assert faiths(play(at(side("adam_god_breathed"), side("tempter_voice")), Pray("adam_god_breathed.1")))[0] == 1
    eden = at(side("garden_of_eden", on("adam_god_breathed", at=0)), side("tempter_voice"))
    assert faiths(play(eden, Pray("adam_god_breathed.2")))[0] == 2
    isaac = at(side("isaac_promise", "noah_captain"), side())
    assert faiths(play(isaac, Pray("isaac_promise.1")))[0] == 3


@pytest.mark.rule("FA-PRAY-5")
def test_newcomers_do_not_pray():
    state = play(at(side(hand=["hannah_petitioner"], light=3), side()), Play("hannah_petitioner"))
    refused(state, Pray("hannah_petitioner.1"), "FA-PRAY-5")


@pytest.mark.rule("FA-PRAY-6")
def test_faith_before_amen():
    state = play(at(side("samuel_listener", faith=19, deck=0), side()), Pray("samuel_listener.1"))
    assert state.outcome.winners == (0,)
    drawn = play(at(side("samuel_listener"), side()), Pray("samuel_listener.1"))
    assert len(drawn.sides[0].hand) == 1


# ---- challenging


@pytest.mark.rule("FA-CHAL-1", "FA-CHAL-2")
def test_noah_challenges_the_serpent():
    state = play(at(side("noah_captain"), side("serpent_deceiver")), Challenge("noah_captain.1", "serpent_deceiver.2"))
    assert damage(state, "noah_captain.1") == 3
    assert state.sides[1].exile == ("serpent_deceiver",)
    both = play(
        at(side("serpent_deceiver"), side("serpent_deceiver")), Challenge("serpent_deceiver.1", "serpent_deceiver.2")
    )
    assert (on_field(both, 0), on_field(both, 1)) == ([], [])
    own = at(side("noah_captain", "eve_mother", "horn_of_oil"), side("serpent_deceiver"))
    refused(own, Challenge("noah_captain.1", "eve_mother.2"), "FA-CHAL-1")
    refused(own, Challenge("horn_of_oil.3", "serpent_deceiver.4"), "FA-CHAL-1")
    refused(own, Challenge("serpent_deceiver.4", "noah_captain.1"), "FA-CHAL-1")


@pytest.mark.rule("FA-CHAL-3")
def test_the_challenged_strikes_back():
    state = at(side("noah_captain"), side(on("serpent_deceiver", exhausted=True), on("goliath_champion", new=True)))
    assert damage(play(state, Challenge("noah_captain.1", "serpent_deceiver.2")), "noah_captain.1") == 3
    assert on_field(play(state, Challenge("noah_captain.1", "goliath_champion.3")), 0) == []
    unhurt = play(at(side("noah_captain"), side("eve_mother")), Challenge("noah_captain.1", "eve_mother.2"))
    assert not unhurt.piece("eve_mother.2").exhausted


@pytest.mark.rule("FA-CHAL-4")
def test_unseen():
    state = at(side("cain_wanderer"), side("enoch_walker", on("adam_god_breathed", at=2), "mount_sinai"))
    refused(state, Challenge("cain_wanderer.1", "enoch_walker.2"), "FA-CHAL-4")
    assert Challenge("cain_wanderer.1", "adam_god_breathed.3") in state.actions()


@pytest.mark.rule("FA-CHAL-5")
def test_nobody_to_challenge():
    state = at(side("cain_wanderer"), side("horn_of_oil"))
    refused(state, Challenge("cain_wanderer.1", "horn_of_oil.2"), "FA-CHAL-5")
    assert not state.piece("cain_wanderer.1").exhausted
    somebody = at(side("cain_wanderer"), side("horn_of_oil", "eve_mother"))
    refused(somebody, Challenge("cain_wanderer.1", "seat2"), "FA-CHAL-5")


@pytest.mark.rule("FA-CHAL-6")
def test_dark_challenges_dark():
    state = at(side("cain_wanderer"), side("cain_wanderer"))
    assert Challenge("cain_wanderer.1", "cain_wanderer.2") in state.actions()


@pytest.mark.rule("FA-CHAL-7")
def test_strength_zero():
    state = play(
        at(side("hannah_petitioner"), side("cain_wanderer")), Challenge("hannah_petitioner.1", "cain_wanderer.2")
    )
    assert damage(state, "cain_wanderer.2") == 0
    assert state.sides[0].exile == ("hannah_petitioner",)


@pytest.mark.rule("FA-CHAL-8")
def test_strength_is_read_once_after_modifiers():
    state = at(side("valley_of_elah", on("cain_wanderer", at=0)), side("goliath_champion"))
    after = play(state, Challenge("cain_wanderer.2", "goliath_champion.3"))
    assert damage(after, "goliath_champion.3") == 2, "3 less Armor 1"


@pytest.mark.rule("FA-CHAL-9")
def test_watchman():
    state = at(side("cain_wanderer"), side("jonathan_shield", "adam_god_breathed"), side("eve_mother"))
    refused(state, Challenge("cain_wanderer.1", "adam_god_breathed.3"), "FA-CHAL-9")
    assert Challenge("cain_wanderer.1", "eve_mother.4") in state.actions(), "others are not protected"
    tired = at(side("cain_wanderer"), side(on("jonathan_shield", exhausted=True), "adam_god_breathed"))
    assert len(targets_of(tired, Challenge)) == 2
    refuge = at(side("cain_wanderer"), side("city_of_refuge", on("jonathan_shield", at=0), "adam_god_breathed"))
    assert [a.target for a in targets_of(refuge, Challenge)] == ["adam_god_breathed.4"]


@pytest.mark.rule("FA-CHAL-10")
def test_one_against_one():
    state = at(side("cain_wanderer", "noah_captain"), side("eve_mother"))
    refused(state, Challenge("cain_wanderer.1", "eve_mother.3", ("noah_captain.2",)), "FA-CHAL-10")


# ---- damage


@pytest.mark.rule("FA-DMG-1", "FA-DMG-2")
def test_equal_is_enough():
    state = at(side("sling_and_stone", light=1), side(on("jonathan_shield", damage=2)))
    use = Use("sling_and_stone.1", 0, ("jonathan_shield.2",))
    assert play(state, use).sides[1].exile == ("jonathan_shield",)
    strict = at(side("sling_and_stone", light=1), side(on("jonathan_shield", damage=2)), strict_damage=True)
    assert damage(play(strict, use), "jonathan_shield.2") == 3


@pytest.mark.rule("FA-DMG-3")
def test_all_damage_then_all_exiles():
    state = at(side("abel_keeper", "adam_god_breathed", hand=["great_flood"], light=5), side("cain_wanderer"))
    kinds = [event.kind for event in play(state, Play("great_flood")).events]
    assert kinds == ["play", "damage", "damage", "damage", "exile", "exile", "exile", "exile", "faith"]


@pytest.mark.rule("FA-DMG-4")
def test_healing():
    state = at(side(on("adam_god_breathed", damage=1), hand=["psalm_23"], light=2), side())
    after = play(state, Play("psalm_23"))
    assert damage(after, "adam_god_breathed.1") == 0
    assert faiths(after)[0] == 2


@pytest.mark.rule("FA-DMG-5", "FA-DMG-12")
def test_moving_damage():
    state = at(side(hand=["anothers_burden"], dark=1), side(on("noah_captain", damage=1), on("eve_mother", damage=2)))
    after = play(state, Play("anothers_burden", ("noah_captain.1", "eve_mother.2")))
    assert damage(after, "noah_captain.1") == 0
    assert "eve_mother" in after.sides[1].exile
    refused(state, Play("anothers_burden", ("eve_mother.2", "eve_mother.2")), "FA-TARG-4")
    none = at(side(hand=["anothers_burden"], dark=1), side("noah_captain", "eve_mother"))
    refused(none, Play("anothers_burden", ("noah_captain.1", "eve_mother.2")), "FA-TARG-1")


@pytest.mark.rule("FA-DMG-6", "FA-DMG-11")
def test_moving_is_not_dealing():
    for card in ("jacob_wrestler", "daniel_unharmed"):
        state = at(side(hand=["anothers_burden"], dark=1), side(on("noah_captain", damage=2), card))
        asked = play(state, Play("anothers_burden", ("noah_captain.1", f"{card}.2")))
        after = asked.play(asked.actions()[-1])
        assert damage(after, f"{card}.2") == 2
        assert after.sides[1].pool == (0, 0)
        assert after.choice is None


@pytest.mark.rule("FA-DMG-7")
def test_health_that_vanishes():
    state = at(side(hand=["betrayed_with_a_kiss"], dark=3), side("abraham_friend", on("isaac_promise", damage=2)))
    after = play(state, Play("betrayed_with_a_kiss", ("abraham_friend.1",)))
    assert after.sides[1].exile == ("abraham_friend", "isaac_promise")


GLOOM = """
[[card]]
id = "gloom"
name = "Gloom"
type = "character"
energy = "dark"
typed_cost = 1
neutral_cost = 0
health = 2
strength = 1
[[card.abilities]]
kind = "static"
text = "Opposing Characters have -1 Health."
effects = [{ op = "modify", stat = "health", n = -1, scope = "opposing_characters" }]
"""


def test_a_character_of_health_0_is_exiled_without_damage():
    state = at(side(hand=["gloom"], dark=1), side("abel_keeper", "isaac_promise"), cards=GLOOM)
    after = play(state, Play("gloom"))
    assert on_field(after, 1) == ["isaac_promise"]
    assert "FA-DMG-7" in rules(after)


@pytest.mark.rule("FA-DMG-8")
def test_fallen():
    state = at(side(hand=["betrayed_with_a_kiss"], dark=3), side("abel_keeper"))
    assert faiths(play(state, Play("betrayed_with_a_kiss", ("abel_keeper.1",)))) == [1, 2]
    haman = at(side("cain_wanderer"), side(on("haman_gallows", damage=1), faith=5))
    assert faiths(play(haman, Challenge("cain_wanderer.1", "haman_gallows.2")))[1] == 3


@pytest.mark.rule("FA-DMG-9")
def test_armor():
    state = at(side("serpent_deceiver"), side("daniel_unharmed"))
    after = play(state, Challenge("serpent_deceiver.1", "daniel_unharmed.2"))
    assert damage(after, "daniel_unharmed.2") == 2
    assert "less Armor 1" in told(after)
    nothing = play(
        at(side("adam_god_breathed"), side("daniel_unharmed")), Challenge("adam_god_breathed.1", "daniel_unharmed.2")
    )
    assert damage(nothing, "daniel_unharmed.2") == 0


@pytest.mark.rule("FA-DMG-10")
def test_wounded_only_if_it_stays():
    alive = play(at(side("cain_wanderer"), side("jacob_wrestler")), Challenge("cain_wanderer.1", "jacob_wrestler.2"))
    assert alive.choice.kind == "gain"
    dead = play(
        at(side("cain_wanderer"), side(on("jacob_wrestler", damage=2))),
        Challenge("cain_wanderer.1", "jacob_wrestler.2"),
    )
    assert dead.choice is None
    assert dead.sides[1].pool == (0, 0)


@pytest.mark.rule("FA-DMG-13")
def test_what_is_more_than_enough_is_lost():
    state = at(side("goliath_champion"), side("cain_wanderer", "eve_mother", faith=5))
    after = play(state, Challenge("goliath_champion.1", "cain_wanderer.2"))
    assert damage(after, "eve_mother.3") == 0
    assert faiths(after)[1] == 5
    assert "FA-DMG-1" in rules(after)
