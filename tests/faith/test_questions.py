"""Every question, answered anew by the engine or by the exact odds."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from rulebook.faith import decks, odds
from rulebook.faith.actions import Challenge, Choose, End, Move, Play, Pray, Recite
from rulebook.faith.cards import library
from rulebook.faith.energy import mixes, splits
from rulebook.faith.study import questions
from tests.faith.tables import at, faiths, on, play, refused, side, targets_of, to

Q = questions()


def answer(number):
    return Q[number].answer


def test_quiz_by_the_engine():
    assert answer("QZ-1") == str(at(side(faith=2), side(faith=10), phase="gather").allowance)
    both = play(
        at(side(on("noah_captain", damage=1)), side("serpent_deceiver")),
        Challenge("noah_captain.1", "serpent_deceiver.2"),
    )
    assert both.sides[0].field == both.sides[1].field == ()
    assert answer("QZ-2").startswith("neither")
    psalm = library()["psalm_150"].total
    able = [card for card in library().values() if card.type == "character" and card.total >= psalm]
    assert answer("QZ-3") == str(len(able))
    assert answer("QZ-4") == str(len(mixes((3, 2), 1, 0, 2)))
    refused(at(side(hand=["abraham_friend"], light=1, dark=3), side()), Play("abraham_friend"), answer("QZ-5"))
    cain = at(side("cain_wanderer", hand=["psalm_27"]), side())
    for action, rule in ((Pray("cain_wanderer.1"), "FA-PRAY-2"), (Recite("psalm_27", "cain_wanderer.1"), "FA-PSLM-2")):
        refused(cain, action, rule)
        assert rule in answer("QZ-6")
    new = at(side(on("hannah_petitioner", new=True), hand=["psalm_27"]), side("eve_mother"))
    tries = (
        Pray("hannah_petitioner.1"),
        Recite("psalm_27", "hannah_petitioner.1"),
        Challenge("hannah_petitioner.1", "eve_mother.2"),
    )
    assert [new.refusal(action).rule for action in tries] == answer("QZ-7").split(", ")


def test_quiz_about_damage_places_and_endings():
    jacob = at(side(hand=["anothers_burden"], dark=1), side(on("jacob_wrestler", damage=3), on("eve_mother", damage=1)))
    after = play(jacob, Play("anothers_burden", ("eve_mother.2", "jacob_wrestler.1")))
    assert (after.sides[1].pool, after.sides[1].exile) == ((0, 0), ("jacob_wrestler",))
    assert answer("QZ-8").startswith("0")
    isaac = at(side(hand=["betrayed_with_a_kiss"], dark=3), side("abraham_friend", on("isaac_promise", damage=2)))
    assert "isaac_promise" in play(isaac, Play("betrayed_with_a_kiss", ("abraham_friend.1",))).sides[1].exile
    assert answer("QZ-9") == "exiled at once"
    sinai = at(
        side(
            "mount_sinai", on("adam_god_breathed", at=0), "garden_of_eden", "city_of_refuge", "valley_of_elah", light=1
        ),
        side(),
    )
    assert {a.location for a in targets_of(sinai, Move)} == {"garden_of_eden.3", "city_of_refuge.4"}
    assert "not a dark Location" in answer("QZ-10")
    others = dict.fromkeys(list(library())[2:13], 3)
    (problem,) = decks.problems({**others, "adam_god_breathed": 3, "adam_nomenclator": 3})
    assert problem.rule in answer("QZ-11")
    sides = [side(hand=["abel_keeper", "eve_mother"]) for _ in range(4)]
    sides[2] = side(hand=["scattered_tongues", "abel_keeper", "eve_mother"], dark=2)
    state, order = play(at(*sides, active=2), Play("scattered_tongues")), []
    while state.choice:
        order.append(f"P{state.player + 1}")
        state = state.play(Choose(state.default))
    assert answer("QZ-12") == ", ".join(order)
    quail = play(at(side(hand=["quail_at_evening"], light=2, deck=1), side()), Play("quail_at_evening"))
    assert quail.outcome.winners == (1,)
    assert answer("QZ-13") == "you draw 1, then lose on the second draw"
    assert answer("QZ-14") == str(len(splits(5)))


def test_opening_hands_exactly():
    assert odds.opening(40, 3) == Fraction(answer("QN-1"))
    assert odds.opening(40, 3, put_back=True) == Fraction(answer("QN-2"))
    assert odds.opening(40, odds.copies("covenant", "character", most=2)) == Fraction(answer("QN-5"))
    assert odds.opening(40, 12, put_back=True) == Fraction(answer("QN-6"))
    assert odds.kept(40, 12, odds.copies("covenant", least=4)).mean == Fraction(answer("QN-7"))
    assert odds.opening(40, odds.copies("shadow", "character", most=2), put_back=True) == Fraction(answer("QN-8"))
    assert odds.opening_both(40, 3, 2) == Fraction(answer("QN-9"))
    assert odds.opening_hands("covenant") == int(answer("QN-19"))


def test_seen_by_the_fourth_turn():
    for number, draws in (("QN-3", 4), ("QN-4", 3)):
        assert odds.opening(40, 3, put_back=True, draws=draws) == Fraction(answer(number))


def test_energy_and_races_exactly():
    assert odds.energy_curve([1, 1, 2, 4, 7, 10, 14, 18])[-1] == int(answer("QN-10"))
    assert answer("QN-11").startswith(
        f"first player own turn {odds.deck_out(40, 1, 2)}, second player own turn {odds.deck_out(40, 2, 2)}"
    )
    assert answer("QN-12").startswith(f"own turn {odds.deck_out(40, 1, 3)} for all")
    turns = [odds.race(gain, 0, 0).mean for gain in range(1, 8)]
    assert ", ".join(map(str, turns)) == answer("QN-13")
    assert odds.race(2, 0, 0, bound=Fraction(1, 4)).mean == Fraction(answer("QN-14"))
    assert odds.race(3, 2, Fraction(1, 3)).mean == Fraction(answer("QN-15"))
    for number, cost, prayer in (("QN-16", 1, 1), ("QN-17", 3, 2), ("QN-18", 5, 3)):
        assert odds.fastest(cost, prayer, 1) == int(answer(number))
    assert len(odds.pools([3] * 4)) == int(answer("QN-20"))


@pytest.mark.rule("FA-END-3")
def test_decking_out_by_the_engine():
    """The same turns as the odds say, played through."""
    from rulebook.faith.game import GAME
    from tests.faith.tables import idle

    for players, turn in ((2, odds.deck_out(40, 2, 2)), (3, odds.deck_out(40, 1, 3))):
        state = GAME.start(players=players, first_player=0)
        while state.outcome is None and not any(s.out for s in state.sides):
            state = state.play(idle(state))
        assert (state.turn - (players == 3)) == (turn - 1) * players + (2 if players == 2 else 1)
        assert faiths(state) == [1] * players


def test_no_question_is_left_out():
    assert set(Q) == set(re.findall(r"Q[ZN]-\d+", Path(__file__).read_text(encoding="utf-8")))


def test_idle_players_end_their_turns():
    assert play(to(at(side(), side()), 0), End()).active == 1
