"""Chance is a value: the same seed gives the same numbers everywhere, and all results are alike."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rulebook.chance import Chance, Source


def test_numbers_are_the_same_on_every_machine():
    """The first 72 bits of blake2b("0:0"), cut to a die, and so on; computed once and kept."""
    chance, rolls = Chance(0), []
    for _ in range(10):
        roll, chance = chance.below(6)
        rolls.append(roll)
    assert rolls == EXPECTED_ROLLS
    assert chance == Chance(0, 10)


EXPECTED_ROLLS = [5, 1, 0, 2, 1, 0, 2, 0, 4, 3]


def test_drawing_leaves_the_chance_as_it_was():
    chance = Chance(5)
    assert chance.below(100) == chance.below(100)
    assert chance == Chance(5)
    assert hash(chance) == hash(Chance(5))


def test_below_is_fair():
    rolls = Counter(Chance(seed).below(6)[0] for seed in range(6000))
    assert set(rolls) == set(range(6))
    # Each face 1000 times on average with a standard deviation of 29; the seeds are fixed, so this cannot flicker.
    assert all(880 < count < 1120 for count in rolls.values())


def test_below_one_and_huge():
    assert Chance(1).below(1)[0] == 0
    huge = 10**200
    number, after = Chance(1).below(huge)
    assert 0 <= number < huge
    assert number > 10**190, "all digits are random"
    assert after.count > 1


@pytest.mark.parametrize("n", [0, -3])
def test_below_nothing(n):
    with pytest.raises(ValueError, match=f"cannot pick below {n}"):
        Chance(0).below(n)


def test_shuffled_gives_every_order():
    orders = Counter(Chance(seed).shuffled("abc")[0] for seed in range(3000))
    assert set(orders) == set(permutations("abc"))
    assert all(400 < count < 600 for count in orders.values())


def test_shuffled_moves_on_and_leaves_the_items():
    items = [1, 2, 3, 4]
    first, chance = Chance(3).shuffled(items)
    second, _ = chance.shuffled(items)
    assert items == [1, 2, 3, 4]
    assert sorted(first) == sorted(second) == items
    assert chance.count == 3
    assert Chance(3).shuffled(()) == ((), Chance(3))


def test_a_law_is_sampled_with_the_chance():
    class Die:
        def sample(self, rng):
            return 1 + rng.randrange(6)

    roll, after = Chance(0).draw(Die())
    assert roll == 1 + Chance(0).below(6)[0]
    assert after == Chance(0, 1)


def test_source_keeps_its_place():
    source = Source(Chance(0))
    rolls = [source.randrange(6) for _ in range(10)]
    assert rolls == EXPECTED_ROLLS
    assert source.chance == Chance(0, 10)
