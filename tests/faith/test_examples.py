"""Every worked example, from its own inputs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.faith import decks, odds
from rulebook.faith.actions import Alter, Challenge, End, Move, Play, Recite, Use
from rulebook.faith.energy import default_mix, gathered, mixes
from rulebook.faith.game import GAME
from rulebook.faith.study import examples, lose_faith
from tests.faith.tables import at, damage, faiths, on, on_field, play, refused, side, targets_of, to
from tests.faith.test_cards import other

EX = examples()


def challenge(example):
    given = example.inputs
    mine = side(on(given["challenger"], damage=given["challenger_damage"]))
    theirs = side(on(given["target"], damage=given["target_damage"]))
    return play(at(mine, theirs), Challenge(f"{given['challenger']}.1", f"{given['target']}.2"))


@pytest.mark.rule("FA-CHAL-1", "FA-DMG-1")
def test_ex_1():
    state, want = challenge(EX["EX-1"]), EX["EX-1"].expected
    noah = state.piece("noah_captain.1")
    assert (noah.exhausted, noah.damage) == (want["challenger_exhausted"], want["challenger_damage"])
    assert state.sides[1].exile == ("serpent_deceiver",)
    assert any(f"is dealt {want['target_damage_taken']} damage" in event.text for event in state.events)


@pytest.mark.rule("FA-DECK-2", "FA-DECK-3")
def test_ex_2_and_3():
    assert decks.problems({**other(34), "adam_god_breathed": 3, "adam_nomenclator": 3}) == []
    (problem,) = decks.problems({**other(36), "adam_god_breathed": 4})
    assert problem.rule == EX["EX-3"].expected["rule"]


@pytest.mark.rule("FA-ENER-1")
def test_ex_4():
    faith, energy = EX["EX-4"].inputs["highest_faith"], EX["EX-4"].expected["energy"]
    assert [gathered(f) for f in faith] == energy
    assert [odds.energy(f) for f in faith] == energy
    assert [at(side(faith=f), side(), phase="gather").allowance for f in faith] == energy


@pytest.mark.rule("FA-TURN-6", "FA-MULT-2")
def test_ex_5():
    want = EX["EX-5"].expected
    for number, players in enumerate(EX["EX-5"].inputs["players"]):
        state = to(GAME.start(players=players, first_player=0), 0)
        assert len(state.sides[0].hand) == want["first_player_hand_after_first_draw_phase"][number]
        state = to(play(state, End()), 1)
        assert len(state.sides[1].hand) == want["second_player_hand_after_first_draw_phase"][number]


@pytest.mark.rule("FA-SETUP-5", "FA-SETUP-6")
def test_ex_6():
    state = GAME.start(first_player=0)
    back = tuple(sorted(state.sides[0].hand[: EX["EX-6"].inputs["put_back"]]))
    after = play(state, Alter(back)).sides[0]
    assert (len(after.hand), len(after.deck)) == (EX["EX-6"].expected["hand"], EX["EX-6"].expected["deck"])
    assert tuple(sorted(after.deck[-3:])) == back


@pytest.mark.rule("FA-DMG-4", "FA-DMG-2")
def test_ex_7():
    state = challenge(EX["EX-7"])
    assert (on_field(state, 0), on_field(state, 1)) == ([], [])


@pytest.mark.rule("FA-DMG-2")
def test_ex_8():
    want_by_rule = {"exile": [], "stays": ["jonathan_shield"]}
    want = EX["EX-8"].expected
    for strict, name in ((False, "default"), (True, "strict_damage")):
        state = at(side("sling_and_stone", light=1), side(on("jonathan_shield", damage=2)), strict_damage=strict)
        assert on_field(play(state, Use("sling_and_stone.1", 0, ("jonathan_shield.2",))), 1) == want_by_rule[want[name]]


@pytest.mark.rule("FA-PSLM-2", "FA-PSLM-5", "FA-PSLM-6", "FA-TYPE-8")
def test_ex_9():
    field = [
        "david_harpist",
        "abraham_friend",
        "goliath_champion",
        on("abraham_friend", new=True),
        on("abraham_friend", exhausted=True),
    ]
    state = at(side(*field, hand=["psalm_150"]), side())
    found = [state.refusal(Recite("psalm_150", piece.id)) for piece in state.sides[0].field]
    assert [refusal.rule if refusal else "ok" for refusal in found] == EX["EX-9"].expected["results"]


@pytest.mark.rule("FA-MOVE-1", "FA-MOVE-2")
def test_ex_10():
    state = at(side("adam_god_breathed", *EX["EX-10"].inputs["locations"], dark=1), side())
    found = [state.refusal(Move("adam_god_breathed.1", piece.id)) for piece in state.sides[0].field[1:]]
    assert [refusal.rule if refusal else "ok" for refusal in found] == EX["EX-10"].expected["results"]


@pytest.mark.rule("FA-DMG-5", "FA-DMG-6", "FA-DMG-9", "FA-DMG-10", "FA-DMG-11")
def test_ex_11_and_12():
    for number, card in enumerate(EX["EX-11"].inputs["onto"]):
        moved = at(side(hand=["anothers_burden"], dark=1), side(on("noah_captain", damage=2), card))
        after = play(moved, Play("anothers_burden", ("noah_captain.1", f"{card}.2")))
        after = after.play(after.actions()[-1])
        assert damage(after, f"{card}.2") == EX["EX-11"].expected["damage_after"][number]
        assert sum(after.sides[1].pool) == EX["EX-11"].expected["energy_gained"][number]
        dealt = play(at(side("moses_lawgiver", light=1), side(card)), Use("moses_lawgiver.1", 0, (f"{card}.2",)))
        dealt = dealt.play(dealt.actions()[0]) if dealt.choice else dealt
        assert damage(dealt, f"{card}.2") == EX["EX-12"].expected["damage_after"][number]
        assert sum(dealt.sides[1].pool) == EX["EX-12"].expected["energy_gained"][number]


@pytest.mark.rule("FA-GOAL-2")
def test_ex_13():
    given = EX["EX-13"].inputs
    for faith, loss, after in zip(given["faith"], given["loss"], EX["EX-13"].expected["faith_after"], strict=True):
        state = lose_faith(loss)(at(side(faith=faith), side()), "faith1")
        assert state.sides[0].faith == after


@pytest.mark.rule("FA-END-7", "FA-MULT-4")
def test_ex_14():
    from tests.faith.test_ending import EACH

    state = at(side(hand=["jubilee"], light=1, faith=19), side(faith=19), cards=EACH)
    assert play(state, Play("jubilee")).outcome.winners == (EX["EX-14"].expected["winner"] - 1,)


@pytest.mark.rule("FA-DMG-3", "FA-DMG-7", "FA-DMG-9", "FA-DMG-10", "FA-ABIL-7")
def test_ex_15():
    given, want = EX["EX-15"].inputs, EX["EX-15"].expected
    state = at(side(*given["field_1"], hand=["great_flood"], light=5, faith=5), side(*given["field_2"], faith=8))
    after = play(state, Play("great_flood"))
    stay = {piece.card: piece.damage for player in after.sides for piece in player.field}
    assert stay == want["stay"]
    assert after.sides[0].exile[:2] == tuple(want["exiled_1"])
    assert list(after.sides[1].exile) == want["exiled_2"]
    assert faiths(after) == want["faith_after"]


@pytest.mark.rule("FA-DMG-3", "FA-DMG-7")
def test_ex_16():
    theirs = side(on("abraham_friend", damage=4), on("isaac_promise", damage=2), on("noah_captain", damage=3))
    after = play(at(side("sling_and_stone", light=1), theirs), Use("sling_and_stone.1", 0, ("abraham_friend.2",)))
    assert list(after.sides[1].exile) == EX["EX-16"].expected["exiled_in_order"]
    assert {piece.card: piece.damage for piece in after.sides[1].field} == EX["EX-16"].expected["stay"]


@pytest.mark.rule("FA-CHAL-4", "FA-CHAL-9")
def test_ex_17():
    names = EX["EX-17"].inputs["field"]
    cases = [
        [names[0], names[1], names[2]],
        [on(names[0], exhausted=True), names[1], names[2]],
        [on(names[0], at=3), names[1], names[2], "city_of_refuge"],
        [on(name, at=3) for name in names] + ["city_of_refuge"],
    ]
    for field, want in zip(cases, EX["EX-17"].expected["choices"], strict=True):
        state = at(side("cain_wanderer"), side(*field))
        assert {state.piece(a.target).card for a in targets_of(state, Challenge)} == set(want)
        if not want:
            refused(
                state, Challenge("cain_wanderer.1", "adam_god_breathed.4"), EX["EX-17"].expected["empty_refused_with"]
            )


@pytest.mark.rule("FA-EXH-7", "FA-TURN-2")
def test_ex_18():
    state = at(side("delilah_cutter", dark=1), side("hannah_petitioner"))
    seen = [play(state, Use("delilah_cutter.1", 0, ("hannah_petitioner.2",)))]
    seen.append(to(play(seen[0], End()), 1))
    seen.append(to(play(seen[1], End()), 1))
    words = ["exhausted" if s.piece("hannah_petitioner.2").exhausted else "prepared" for s in seen]
    assert words == EX["EX-18"].expected["hannah"]


def typed(text):
    number, _, kind = text.partition(" ")
    return (0, 0) if text == "none" else (int(number), 0) if kind == "light" else (0, int(number))


@pytest.mark.rule("FA-COST-1", "FA-COST-2", "FA-COST-3", "FA-COST-7")
def test_ex_19_and_20():
    given = EX["EX-19"].inputs
    for pool, cost, neutral, after in zip(
        given["pool"], given["typed"], given["neutral"], EX["EX-19"].expected["pool_after"], strict=True
    ):
        mix = default_mix(tuple(pool), *typed(cost), neutral)
        assert [pool[0] - mix[0], pool[1] - mix[1]] == after
    given = EX["EX-20"].inputs
    for pool, cost, neutral, want in zip(
        given["pool"], given["typed"], given["neutral"], EX["EX-20"].expected["mixes"], strict=True
    ):
        assert [list(mix) for mix in mixes(tuple(pool), *typed(cost), neutral)] == want


@pytest.mark.rule("FA-DMG-5", "FA-DMG-11", "FA-ABIL-5")
def test_ex_21():
    given, want = EX["EX-21"].inputs, EX["EX-21"].expected
    state = at(side(on("saul_javelin", damage=2), dark=2), side(on(given["target"], damage=2)))
    after = play(state, Use("saul_javelin.1", 0, (f"{given['target']}.2",)))
    saul = after.piece("saul_javelin.1")
    assert (saul.damage, not saul.exhausted) == (want["saul_damage"], want["saul_prepared"])
    assert list(after.sides[0].pool) == want["pool"]
    assert after.sides[1].exile == (given["target"],)


@pytest.mark.rule("FA-PSLM-2", "FA-PSLM-7")
def test_ex_22():
    state = at(side(*EX["EX-22"].inputs["field"], hand=["psalm_150"], faith=3), side())
    after = play(state, Recite("psalm_150", "abraham_friend.1"))
    assert faiths(after)[0] == EX["EX-22"].expected["faith"]
    assert after.piece("abraham_friend.1").exhausted


@pytest.mark.rule("FA-ENER-3", "FA-END-5")
def test_ex_23():
    state = at(*(side(faith=faith) for faith in EX["EX-23"].inputs["faith"]), active=1, phase="gather")
    assert state.allowance == EX["EX-23"].expected["energy_before_elimination"]
    gone = replace(state, sides=(state.sides[0].but(out=True), *state.sides[1:]))
    assert gone.allowance == EX["EX-23"].expected["energy_after"]


@pytest.mark.rule("FA-LOC-3", "FA-MOVE-1", "FA-GOAL-2")
def test_ex_24():
    want = EX["EX-24"].expected
    state = at(side("cities_of_the_plain", "goliath_champion", "saul_javelin", dark=3), side(faith=4), side(faith=1))
    after = play(
        state, Move("goliath_champion.2", "cities_of_the_plain.1"), Move("saul_javelin.3", "cities_of_the_plain.1")
    )
    refused(after, Move("goliath_champion.2", "cities_of_the_plain.1"), want["results"][2])
    assert damage(after, "goliath_champion.2") == want["goliath_damage"]
    assert damage(after, "saul_javelin.3") == want["saul_damage"]
    assert faiths(after)[1:] == want["opponent_faith_after"]
    assert list(after.sides[0].pool) == want["pool_after"]


def test_no_example_is_left_out():
    import re
    from pathlib import Path

    here = Path(__file__).read_text(encoding="utf-8")
    assert set(EX) == set(re.findall(r"EX-\d+", here)) | {"EX-2"}
