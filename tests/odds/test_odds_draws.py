"""Draws without replacement: every hand counted one by one, and icepool beside it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds.draws import contest, drawn, hands, redrawn, rivals, strength
from tests.odds import brute

examples = settings(max_examples=30, deadline=None)


def as_dict(law):
    return {k: chance for k, chance in enumerate(law.pmf(law.top)) if chance}


@examples
@given(st.integers(0, 9), st.data())
def test_marked_cards_among_those_drawn(population, data):
    marked = data.draw(st.integers(0, population))
    draws = data.draw(st.integers(0, population))
    assert as_dict(drawn(population, marked, draws)) == brute.hypergeometric(population, marked, draws)


def test_icepool_agrees_on_a_hand():
    deck = icepool.Deck({1: 12, 0: 28})
    dealt = deck.deal(5).sum()
    assert as_dict(drawn(40, 12, 5)) == {k: Fraction(dealt.quantity(k), dealt.denominator()) for k in dealt}


@pytest.mark.parametrize(
    ("population", "wanted", "unwanted", "hand", "draws"),
    [(8, 2, 3, 3, 0), (7, 3, 4, 3, 0), (9, 4, 0, 4, 0), (8, 2, 3, 3, 2), (7, 3, 4, 2, 1)],
)
def test_hands_put_back_in_part(population, wanted, unwanted, hand, draws):
    """Every first hand, and for each every set of cards that can replace what was put back, and be drawn later."""
    cards = "W" * wanted + "U" * unwanted + "." * (population - wanted - unwanted)
    law = Counter()
    firsts = list(combinations(range(population), hand))
    for first in firsts:
        keep = [cards[i] for i in first if cards[i] != "U"]
        unseen = [cards[i] for i in range(population) if i not in first]
        more = list(combinations(unseen, hand - len(keep) + draws))
        for new in more:
            law[(*keep, *new).count("W")] += Fraction(1, len(firsts) * len(more))
    assert as_dict(redrawn(population, wanted, unwanted, hand, draws)) == law


@pytest.mark.parametrize("copies", [[3, 2, 1], [1] * 6, [4], [2, 2, 2, 0]])
@pytest.mark.parametrize("size", [0, 1, 3, 5])
def test_different_hands_are_told_apart_by_card_not_by_copy(copies, size):
    cards = [str(i) for i, count in enumerate(copies) for _ in range(count)]
    assert hands(copies, size) == len({tuple(sorted(hand)) for hand in brute.hands(cards, size)})


@examples
@given(st.dictionaries(st.integers(0, 4), st.integers(0, 4), min_size=1, max_size=4), st.data())
def test_total_value_of_tiles(values, data):
    tiles = [value for value, count in values.items() for _ in range(count)]
    shown = data.draw(st.integers(0, len(tiles)))
    law = Counter()
    for chosen in combinations(range(len(tiles)), shown):
        law[sum(tiles[i] for i in chosen)] += Fraction(1, comb(len(tiles), shown))
    assert as_dict(strength(values, shown)) == law


@examples
@given(st.dictionaries(st.integers(0, 3), st.integers(1, 3), min_size=1, max_size=4), st.data())
def test_two_sides_drawing_from_one_pile(values, data):
    size = sum(values.values())
    ours = data.draw(st.integers(0, min(size, 3)))
    theirs = data.draw(st.integers(0, min(size - ours, 3)))
    weights = contest(values, ours, theirs)
    total = sum(weights.values())
    assert total == comb(size, ours) * comb(size - ours, theirs)
    assert {k: Fraction(w, total) for k, w in weights.items()} == brute.contest(values, ours, theirs)


@pytest.mark.parametrize(
    "sides",
    [
        [((2, 0), 0), ((1, 0), 0)],
        [((1, 1), 2), ((2, 0), 0)],
        [((2, 0), 0), ((1, 1), 1), ((1, 0), 0)],
        [((0, 0), 1), ((2, 1), 0), ((1, 1), 0), ((1, 0), 3)],
    ],
)
def test_many_sides_drawing_from_two_piles(sides):
    piles = [{0: 2, 1: 1, 3: 1}, {0: 1, 2: 2}]
    weights = rivals(piles, sides[0], sides[1:])
    total = sum(weights.values())
    assert {pair: Fraction(ways, total) for pair, ways in weights.items()} == brute.rivals(piles, sides)


@pytest.mark.parametrize(("ours", "theirs"), [(2, 1), (3, 2), (4, 4)])
def test_icepool_agrees_on_two_sides_drawing_from_one_pile(ours, theirs):
    values = {0: 16, 1: 30, 2: 12, 3: 2}

    @icepool.multiset_function
    def totals(a, b):
        return a.sum(), b.sum()

    dealt = totals(icepool.Deck(values).deal((ours, theirs)))
    margins = Counter()
    for (a, b), quantity in dealt.items():
        margins[a - b] += Fraction(quantity, dealt.denominator())
    weights = contest(values, ours, theirs)
    assert {k: Fraction(w, sum(weights.values())) for k, w in weights.items()} == margins


def test_both_sides_together_draw_what_one_would():
    """Whoever holds them, five tiles are worth what five tiles are worth."""
    values = {0: 5, 1: 4, 2: 3}
    difference = contest(values, 3, 2)
    mean = Fraction(sum(k * w for k, w in difference.items()), sum(difference.values()))
    assert mean == strength(values, 3).mean - strength(values, 2).mean


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: drawn(40, 41, 5), r"^marked=41 .* from 0 to 40"),
        (lambda: drawn(40, 3, 41), r"^draws=41 .* from 0 to 40"),
        (lambda: drawn(-1, 0, 0), r"^population=-1"),
        (lambda: drawn(40.0, 3, 5), r"^population=40.0"),
        (lambda: redrawn(9, 3, 3, 5), r"^population=9 .* 10 or more"),
        (lambda: redrawn(40, 30, 11, 5), r"^unwanted=11 .* from 0 to 10"),
        (lambda: hands([3, -1], 2), r"^copies=-1"),
        (lambda: strength({0: 2}, 3), r"^tiles=3 .* at most 2"),
        (lambda: strength({0: -2}, 0), r"^number of tiles of value 0=-2"),
        (lambda: contest({0: 2, 1: 2}, 3, 2), r"^ours \+ theirs=5 .* at most 4"),
        (lambda: contest({0: 2}, -1, 0), r"^ours=-1"),
        (lambda: rivals([{0: 2}], ((2,), 0), [((1,), 0)]), r"^tiles in all=3 .* at most 2"),
    ],
)
def test_bad_input_is_refused_by_name(make, told):
    with pytest.raises(ValueError, match=told):
        make()
