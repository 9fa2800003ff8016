"""The six activation modes."""

import pytest

from rulebook.chance import Chance
from rulebook.confrontation import BARBARIAN, GENERAL, GENIUS, MARAUDER, MODES, STRATEGIST, WARLORD, Cards
from rulebook.confrontation.round.cards import (
    designated,
    drew,
    known,
    laid_out,
    order_refusal,
    play_reserve_refusal,
    played,
    played_reserve,
    put_in_reserve,
    reserve_refusal,
    reveal_refusal,
    rolled_mode,
)

HANDS = (("levy", "bows", "blades"), ("reavers", "wings"))


def rule(refusal):
    return refusal and refusal.rule


def laid(mode, hands=HANDS, lead=0, **more):
    return laid_out(mode, hands, lead, Chance(1), hands, **more)[0]


@pytest.mark.rule("CF-MODE-1")
def test_a_die_picks_the_mode():
    assert [rolled_mode(die) for die in range(1, 7)] == list(MODES)
    assert rolled_mode(4) == "General"


@pytest.mark.rule("CF-TACT-1", "CF-TACT-2", "CF-TACT-4", "CF-MODE-2", "CF-MODE-4", "CF-MODE-11", "CF-MODE-12")
def test_who_may_order_his_cards():
    hand, order = ("a", "b"), ("b", "a")
    assert rule(order_refusal(BARBARIAN, hand, order, False)) == "CF-MODE-2"
    assert rule(order_refusal(MARAUDER, hand, order, False)) == "CF-MODE-4"
    assert rule(order_refusal(WARLORD, hand, order, False)) == "CF-MODE-11"
    for mode in (GENERAL, STRATEGIST, GENIUS):
        assert order_refusal(mode, hand, order, False) is None
        assert rule(order_refusal(mode, hand, order, True)) == "CF-TACT-2"  # RF-20
        assert rule(order_refusal(mode, hand, ("a", "a"), False)) == "CF-TACT-4"


@pytest.mark.rule("CF-MODE-2", "CF-MODE-3", "CF-ACT-1")
def test_barbarian_picks_any_card_and_has_no_reserve():
    cards = laid(BARBARIAN)
    assert reveal_refusal(cards, 0, "blades") is None
    assert rule(reveal_refusal(cards, 1, "wings")) == "CF-ROUND-2"
    card, after = played(cards, "blades")
    assert (card, after.piles[0], after.active) == ("blades", ("levy", "bows"), 1)
    assert rule(reveal_refusal(played(after, "wings")[1], 0, "blades")) == "CF-ACT-1"  # RF-15
    assert rule(reserve_refusal(cards, 0)) == "CF-MODE-3"  # RF-19
    assert rule(play_reserve_refusal(cards, 0)) == "CF-MODE-3"


@pytest.mark.rule("CF-ROUND-2", "CF-ROUND-3", "CF-ROUND-4", "CF-ACT-11")
def test_who_has_no_card_left_is_skipped():
    cards = laid(GENERAL, (("a",) * 5, ("b",) * 3))
    order = []
    while not cards.over:
        order.append("AB"[cards.active])
        cards = played(cards)[1]
    assert "".join(order) == "ABABABAA"


@pytest.mark.rule("CF-MODE-17", "CF-MODE-18", "CF-MODE-19")
def test_a_reserve_in_general():
    # WX-25: A reserved, B played, A played from reserve, C may not be reserved
    cards = laid(GENERAL, (("A", "B", "C"), ()))
    assert rule(reveal_refusal(cards, 0, "B")) == "CF-MODE-17"
    assert rule(play_reserve_refusal(cards, 0)) == "CF-MODE-17"
    assert reserve_refusal(cards, 0) is None
    cards = put_in_reserve(cards)
    card, cards = played(cards)
    assert card == "B"
    card, cards = played_reserve(cards)
    assert (card, cards.piles[0], cards.reserves) == ("A", ("C",), (None, None))
    assert rule(reserve_refusal(cards, 0)) == "CF-MODE-18"  # RF-18
    last = put_in_reserve(laid(GENERAL, (("A",), ("X", "Y"))))
    assert last.active == 1
    waiting = played(last)[1]
    assert waiting.active == 0
    assert rule(reveal_refusal(waiting, 0)) == "CF-MODE-19"
    assert rule(reserve_refusal(waiting, 0)) == "CF-MODE-18"
    assert play_reserve_refusal(waiting, 0) is None


@pytest.mark.rule("CF-MODE-19")
def test_nothing_is_left_to_reserve_in_an_exhausted_sequence():
    cards = Cards(GENERAL, ((), ("X",)), lead=0, reserves=("A", None), reserved=(False, False))
    assert rule(reserve_refusal(cards, 0)) == "CF-MODE-19"


@pytest.mark.rule("CF-MODE-4", "CF-MODE-5", "CF-MODE-6", "CF-MODE-25")
def test_marauder_draws_for_everybody():
    # WX-26: seats 1, 2, 3; seat 1 draws a card of seat 3
    cards = Cards(MARAUDER, ((), (), ()), ((2, "c"), (0, "a"), (1, "b")), 0, None, (None,) * 3, (False,) * 3)
    drawn = drew(cards)
    assert (drawn.active, reveal_refusal(drawn, 2)) == (2, None)
    assert rule(reveal_refusal(drawn, 0)) == "CF-ROUND-2"
    assert rule(reveal_refusal(drawn, 2, "a")) == "CF-MODE-5"
    card, after = played(drawn)
    assert (card, after.lead) == ("c", 1)
    mixed = laid(MARAUDER)
    assert sorted(mixed.deck) == sorted((p, c) for p, hand in enumerate(HANDS) for c in hand)


@pytest.mark.rule("CF-MODE-7", "CF-MODE-8", "CF-MODE-9", "CF-MODE-10", "CF-MODE-25")
def test_marauder_reserves():
    cards = Cards(MARAUDER, ((), ()), ((1, "x"), (1, "y"), (0, "a")), 0, None, (None, None), (False, False))
    assert rule(play_reserve_refusal(cards, 0)) == "CF-MODE-8"
    cards = put_in_reserve(drew(cards))
    assert (cards.reserves, cards.lead) == ((None, "x"), 1)
    assert play_reserve_refusal(cards, 1) is None  # instead of drawing
    cards = drew(cards)
    assert rule(reserve_refusal(cards, 1)) == "CF-MODE-7"  # RF-62
    cards = played(cards)[1]
    assert cards.lead == 0
    cards = played(drew(cards))[1]
    assert (cards.deck, cards.active, cards.over) == ((), 1, False)
    assert rule(reveal_refusal(cards, 1)) == "CF-MODE-9"  # RF-71
    card, cards = played_reserve(cards)
    assert (card, cards.over) == ("x", True)


@pytest.mark.rule("CF-MODE-11", "CF-MODE-12", "CF-MODE-13", "CF-MODE-14", "CF-MODE-20")
def test_what_each_mode_shows():
    assert not known(laid(WARLORD), 0, 0)
    assert known(laid(GENERAL), 0, 0)
    assert not known(laid(GENERAL), 0, 1)
    assert known(laid(STRATEGIST), 0, 1)
    genius = laid(GENIUS, face_up=1)
    assert known(genius, 0, 1)
    assert not known(genius, 1, 0)
    assert known(laid(BARBARIAN), 0, 1)
    warlord = laid(WARLORD)
    assert [sorted(p) for p in warlord.piles] == [sorted(h) for h in HANDS]
    assert laid(GENERAL).piles == HANDS


@pytest.mark.rule("CF-MODE-21", "CF-MODE-22", "CF-MODE-23")
def test_identical_cards_are_interchangeable():
    assert designated("levy", [("levy", "A"), ("bows", "B"), ("levy", "C")]) == ["A", "C"]
    # two Levy units, one eliminated: the first card activates the survivor, the second passes
    assert designated("levy", [("levy", "C")]) == ["C"]
    assert designated("levy", []) == []
