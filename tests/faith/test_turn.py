"""The turn, energy, and paying."""

from __future__ import annotations

import pytest

from rulebook.faith.actions import Challenge, Choose, Discard, End, Gather, Move, Play, Pray
from rulebook.faith.energy import default_mix, gathered, mixes
from rulebook.faith.game import GAME
from tests.faith.tables import at, damage, faiths, legal, on, on_field, play, refused, rules, side, targets_of, to, told


def phases(state):
    return [event.where[0].partition(":")[2] for event in state.events if event.kind == "phase"]


@pytest.mark.rule("FA-TURN-1", "FA-TURN-13")
def test_six_phases_in_order():
    state = GAME.start(first_player=0, seed=1)
    seen = []
    while state.turn == 1:
        state = state.play(targets_of(state, End)[0] if state.phase == "action" else state.actions()[0])
        seen += phases(state)
    assert seen[:6] == ["prepare", "manage", "draw", "gather", "action", "discard"]
    assert "FA-TURN-6" in [e.rule for e in to(GAME.start(first_player=0, seed=1), 0, "gather").events]


@pytest.mark.rule("FA-TURN-2", "FA-EXH-7")
def test_prepare():
    mine = side(
        on("hannah_petitioner", exhausted=True), on("noah_captain", bound=True), on("horn_of_oil", exhausted=True)
    )
    state = to(at(side(on("cain_wanderer", exhausted=True)), mine), 1)
    hannah, noah, horn = state.sides[1].field
    assert not hannah.exhausted
    assert not horn.exhausted
    assert noah.exhausted
    assert not noah.bound
    assert state.sides[0].field[0].exhausted, "cards of opponents stay as they are"
    again = to(play(state, End()), 1)
    assert not again.sides[1].field[1].exhausted


@pytest.mark.rule("FA-TURN-3")
def test_manage():
    state = to(at(side(light=1, dark=1), side("pharaoh_hardened")), 1, "gather")
    assert sum(state.sides[0].pool) == 1
    joseph = to(at(side(faith=3), side("joseph_granaries")), 1, "gather")
    assert joseph.sides[1].pool == (1, 0)
    level = to(at(side(), side("joseph_granaries")), 1, "gather")
    assert level.sides[1].pool == (0, 0)


@pytest.mark.rule("FA-TURN-4")
def test_manage_effects_in_the_order_one_chooses():
    den = side("golden_calf", "lions_den", on("cain_wanderer", at=1), faith=5)
    state = play(at(side("adam_god_breathed", faith=5), den), End())
    assert state.prompt.endswith("choose which Manage effect comes next")
    assert [a.option for a in state.actions()] == ["golden_calf.2/0", "lions_den.3/0"]
    refused(state, Gather(2, 0), "FA-ACT-8")
    calf = play(state, Choose("golden_calf.2/0"))
    assert faiths(calf) == [4, 4]
    assert damage(calf, "adam_god_breathed.1") == 1
    manna = at(side(), side("jar_of_manna", "unleavened_bread"))
    asked = play(manna, End())
    assert [a.option for a in asked.actions()] == ["none", "unleavened_bread.2"]
    assert faiths(play(asked, Choose("none")))[1] == 1
    eaten = play(asked, Choose("unleavened_bread.2"))
    assert faiths(eaten)[1] == 3
    assert eaten.sides[1].exile == ("unleavened_bread",)


@pytest.mark.rule("FA-TURN-5", "FA-TURN-15")
def test_draw_one():
    state = at(side(), side(hand=["cain_wanderer"] * 5, deck=35))
    after = play(state, End())
    assert (len(after.sides[1].deck), len(after.sides[1].hand)) == (34, 6)
    assert after.phase == "gather", "the draw is not a decision"
    assert all(isinstance(action, Gather) for action in after.actions())


@pytest.mark.rule("FA-TURN-6", "FA-MULT-2", "FA-MULT-5")
def test_the_first_draw():
    for players, first, second in ((2, 5, 6), (3, 6, 6), (4, 6, 6)):
        state = to(GAME.start(players=players, first_player=0), 0)
        assert len(state.sides[0].hand) == first
        assert len(to(play(state, End()), 1).sides[1].hand) == second
    assert len(to(GAME.start(first_player=0, first_draw="always"), 0).sides[0].hand) == 6
    assert len(to(GAME.start(players=3, first_player=0, first_draw="never"), 0).sides[0].hand) == 5


@pytest.mark.rule("FA-TURN-7")
def test_an_empty_deck_loses():
    state = play(at(side(), side(deck=0)), End())
    assert state.outcome.winners == (0,)
    assert "FA-TURN-7" in rules(state)


@pytest.mark.rule("FA-TURN-8", "FA-ENER-5")
def test_gather_into_the_pool():
    state = at(side(dark=2), side(faith=10), phase="gather")
    after = play(state, Gather(3, 1))
    assert after.sides[0].pool == (3, 3)
    refused(after, Gather(3, 1), "FA-TURN-8")


@pytest.mark.rule("FA-TURN-9")
def test_actions_in_any_order():
    mine = side(
        "cain_wanderer", "hannah_petitioner", "mount_sinai", hand=["adam_god_breathed", "ruth_gleaner"], light=3
    )
    state = at(mine, side("eve_mother"))
    after = play(
        state,
        Challenge("cain_wanderer.1", "eve_mother.4"),
        Play("adam_god_breathed"),
        Pray("hannah_petitioner.2"),
        Move("cain_wanderer.1", "mount_sinai.3"),
        Play("ruth_gleaner"),
    )
    assert on_field(after, 0)[-2:] == ["adam_god_breathed", "ruth_gleaner"]


@pytest.mark.rule("FA-TURN-10", "FA-TURN-11")
def test_discard_to_seven():
    state = at(side(hand=["cain_wanderer"] * 9), side(hand=["adam_god_breathed"] * 9))
    refused(state, Discard(("cain_wanderer",) * 2), "FA-TURN-11")
    state = play(state, End())
    assert [len(action.cards) for action in state.actions()] == [2]
    refused(state, Discard(("cain_wanderer",)), "FA-TURN-10")
    refused(state, Discard(("adam_god_breathed",) * 2), "FA-TURN-10")
    refused(state, Discard(("cain_wanderer",) * 2, by=1), "FA-TURN-11")
    after = play(state, Discard(("cain_wanderer",) * 2))
    assert len(after.sides[0].hand) == 7
    assert len(after.sides[1].hand) == 10, "nine, and the draw of the own turn"
    seven = play(at(side(hand=["cain_wanderer"] * 7), side()), End())
    assert seven.active == 1
    assert play(at(side(hand=["cain_wanderer"] * 4), side(), hand_limit=3), End()).phase == "discard"


@pytest.mark.rule("FA-TURN-12")
def test_what_a_turn_leaves():
    state = at(side(on("noah_captain", damage=3), "shepherds_staff", light=1, dark=1), side())
    from rulebook.faith.actions import Use

    state = play(state, Use("shepherds_staff.2", 0, ("noah_captain.1",)))
    assert state.fields.value(0, state.piece("noah_captain.1"), "strength") == 3
    after = to(play(state, End()), 0, "gather")
    assert damage(after, "noah_captain.1") == 3
    assert after.fields.value(0, after.piece("noah_captain.1"), "strength") == 2
    assert after.sides[0].pool == (1, 1)
    gone = to(play(at(side(on("noah_captain", damage=3)), side(), damage_wears_off=True), End()), 0)
    assert damage(gone, "noah_captain.1") == 0


@pytest.mark.rule("FA-TURN-14")
def test_the_very_start_of_a_turn():
    state = play(at(side("adam_god_breathed", hand=["psalm_91"], light=3), side()), Play("psalm_91"))
    armor = lambda s: s.fields.value(0, s.piece("adam_god_breathed.1"), "armor")  # noqa: E731
    assert armor(state) == 1
    theirs = play(state, End())
    assert armor(theirs) == 1
    assert armor(to(theirs, 0, "gather")) == 0


# ---- energy


@pytest.mark.rule("FA-ENER-1")
def test_the_table():
    assert [gathered(faith) for faith in (3, 4, 9, 10, 15, 16, 19)] == [2, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("FA-ENER-2")
def test_the_highest_of_all():
    assert at(side(faith=2), side(faith=11), phase="gather").allowance == 4


@pytest.mark.rule("FA-ENER-3")
def test_the_highest_now():
    state = at(side("jannes_magician"), side(faith=10))
    from rulebook.faith.actions import Use

    lower = play(state, Use("jannes_magician.1", 0, ("seat2",)), End())
    assert lower.allowance == 3
    high = play(
        at(side("jannes_magician"), side(faith=10), high_water_faith=True),
        Use("jannes_magician.1", 0, ("seat2",)),
        End(),
    )
    assert high.allowance == 4


@pytest.mark.rule("FA-ENER-4")
def test_split_freely():
    state = at(side(), side(faith=4), phase="gather")
    assert {(a.light, a.dark) for a in state.actions()} == {(3, 0), (2, 1), (1, 2), (0, 3)}
    refused(state, Gather(2, 0), "FA-ENER-4")
    refused(state, Gather(4, -1), "FA-ENER-4")


@pytest.mark.rule("FA-ENER-8")
def test_no_maximum():
    state = at(side(deck=30), side(deck=30), phase="gather")
    for _ in range(10):
        state = play(to(state, 0, "gather"), Gather(2, 0), End())
    assert sum(state.sides[0].pool) == 20


@pytest.mark.rule("FA-ENER-6")
def test_losing_energy():
    state = at(side(hand=["plague_of_locusts"], dark=2), side(light=1))
    assert play(state, Play("plague_of_locusts")).sides[1].pool == (0, 0)
    both = play(at(side(hand=["plague_of_locusts"], dark=2), side(light=1, dark=2)), Play("plague_of_locusts"))
    assert both.player == 1
    assert both.default == "dark"
    refused(both, End(), "FA-ACT-8")
    assert play(both, Choose("dark"), Choose("light")).sides[1].pool == (0, 1)
    assert play(both, Choose("light")).sides[1].pool == (0, 1), "only dark is left for the second point"


@pytest.mark.rule("FA-ENER-7")
def test_no_neutral_energy():
    state = at(side("cain_wanderer"), side("jacob_wrestler"))
    hurt = play(state, Challenge("cain_wanderer.1", "jacob_wrestler.2"))
    assert hurt.player == 1
    assert [a.option for a in hurt.actions()] == ["dark", "light"]
    assert play(hurt, Choose("dark")).sides[1].pool == (0, 1)


# ---- paying


@pytest.mark.rule("FA-COST-1")
def test_the_typed_part_in_its_type():
    hand = ["abraham_friend"]
    refused(at(side(hand=hand, light=1, dark=3), side()), Play("abraham_friend"), "FA-COST-1")
    after = play(at(side(hand=hand, light=2, dark=2), side()), Play("abraham_friend"))
    assert after.sides[0].pool == (0, 0)


@pytest.mark.rule("FA-COST-2")
def test_the_neutral_part_in_any_mix():
    assert mixes((2, 2), 0, 0, 3) == [(1, 2), (2, 1)]


@pytest.mark.rule("FA-COST-3")
def test_default_payment():
    assert default_mix((2, 3), 1, 0, 2) == (1, 2)
    state = at(side(hand=["psalm_91"], light=2, dark=3), side())
    assert play(state, Play("psalm_91")).sides[0].pool == (1, 1)
    assert play(state, Play("psalm_91", pay=(2, 1))).sides[0].pool == (0, 2)


@pytest.mark.rule("FA-COST-4", "FA-COST-7")
def test_named_payments():
    state = at(side(hand=["psalm_27"], light=1, dark=2), side())
    assert play(state, Play("psalm_27", pay=(1, 1))).sides[0].pool == (0, 1)
    refused(state, Play("psalm_27", pay=(0, 2)), "FA-COST-7")
    refused(state, Play("psalm_27", pay=(2, 0)), "FA-COST-7")
    refused(state, Play("psalm_27", pay=(1, 2)), "FA-COST-4")
    refused(state, Play("psalm_27", pay=(3, -1)), "FA-COST-7")


FREE = """
[[card]]
id = "mite"
name = "Widow's Mite"
type = "object"
energy = "neutral"
typed_cost = 0
neutral_cost = 0
"""


@pytest.mark.rule("FA-COST-5")
def test_nothing_is_payable_with_nothing():
    assert on_field(legal(at(side(hand=["mite"]), side(), cards=FREE), Play("mite")), 0) == ["mite"]


@pytest.mark.rule("FA-COST-6")
def test_discounts():
    state = at(side("miriam_song", hand=["psalm_27"], light=1), side())
    assert play(state, Play("psalm_27")).sides[0].pool == (0, 0)
    twice = at(side("miriam_song", "miriam_song", hand=["psalm_27"], light=1), side())
    assert play(twice, Play("psalm_27")).sides[0].pool == (0, 0)
    dark = at(side("miriam_song", hand=["psalm_27"], dark=2), side())
    assert "less 1 neutral" in refused(dark, Play("psalm_27"), "FA-COST-1").message
    assert "pays 1 light" in told(play(state, Play("psalm_27")))
