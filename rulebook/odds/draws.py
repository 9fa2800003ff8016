"""Draws without replacement: hands, hands put back in part, tiles that count by their value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb, lcm
from operator import sub

from rulebook.odds.checks import refuse, whole
from rulebook.odds.distribution import Distribution
from rulebook.odds.polynomials import multiply


def drawn(population: int, marked: int, draws: int) -> Distribution:
    """Return the law of the number of marked cards among `draws` cards of a shuffled pile."""
    whole("population", population)
    whole("marked", marked, 0, population)
    whole("draws", draws, 0, population)
    plain = population - marked
    return Distribution.weighted({k: comb(marked, k) * comb(plain, draws - k) for k in range(min(marked, draws) + 1)})


def redrawn(population: int, wanted: int, unwanted: int, hand: int, draws: int = 0) -> Distribution:
    """Return the law of the wanted cards in a hand whose unwanted cards were put back and replaced, once.

    What is put back goes to the bottom, so the new cards come from those never seen; so do the `draws` that follow.
    """
    whole("hand", hand)
    whole("draws", draws)
    whole("population", population, 2 * hand + draws)
    whole("wanted", wanted, 0, population)
    whole("unwanted", unwanted, 0, population - wanted)
    other, unseen = population - wanted - unwanted, population - hand
    unit = lcm(*(comb(unseen, back + draws) for back in range(hand + 1)))
    weights: dict[int, int] = {}
    for back in range(min(hand, unwanted) + 1):
        for first in range(min(hand - back, wanted) + 1):
            ways = comb(wanted, first) * comb(unwanted, back) * comb(other, hand - back - first)
            ways *= unit // comb(unseen, back + draws)
            left = wanted - first
            for more in range(min(back + draws, left) + 1):
                again = ways * comb(left, more) * comb(unseen - left, back + draws - more)
                weights[first + more] = weights.get(first + more, 0) + again
    return Distribution.weighted(weights)


def hands(copies: Iterable[int], size: int) -> int:
    """Return how many different hands of this size a pile with these numbers of copies can deal."""
    ways: tuple[int, ...] = (1,)
    for count in copies:
        ways = multiply(ways, (1,) * (whole("copies", count) + 1), size + 1)
    return ways[size] if size < len(ways) else 0


def _pile(values: Mapping[int, int], draws: int, name: str) -> int:
    for value, count in values.items():
        whole("value", value)
        whole(f"number of tiles of value {value}", count)
    size = sum(values.values())
    if draws > size:
        raise refuse(name, draws, f"at most {size}, all that the pile holds")
    return size


def _unpacked(packed: int, width: int) -> list[int]:
    mask, out = (1 << width) - 1, []
    while packed:
        out.append(packed & mask)
        packed >>= width
    return out


def strength(values: Mapping[int, int], tiles: int) -> Distribution:
    """Return the law of the total value of `tiles` tiles from a pile that has values[v] tiles of each value v."""
    whole("tiles", tiles)
    size = _pile(values, tiles, "tiles")
    width = comb(size, tiles).bit_length()
    table = [1] + [0] * tiles  # by number of tiles: a polynomial in the strength, packed into one number
    for value, count in values.items():
        for n in range(tiles, 0, -1):
            table[n] += sum(comb(count, k) * table[n - k] << width * value * k for k in range(1, min(n, count) + 1))
    return Distribution.weighted(dict(enumerate(_unpacked(table[tiles], width))))


def contest(values: Mapping[int, int], ours: int, theirs: int) -> dict[int, int]:
    """Return the weight of each difference "our strength minus theirs" when both sides draw from one shuffled pile.

    Counted by value: of the tiles of one value i go to us and j to them, which happens in count!/(i!·j!·rest!) ways and
    moves the difference by value·(i − j). Polynomials in the difference are packed into single whole numbers.
    """
    whole("ours", ours)
    whole("theirs", theirs)
    size = _pile(values, ours + theirs, "ours + theirs")
    top = max(values, default=0)
    width = (comb(size, ours) * comb(size - ours, theirs)).bit_length()
    # The first and the last value cost least, so the two most frequent ones take those places.
    *middle, second, most = [(0, 0), *sorted(values.items(), key=lambda item: item[1])]
    table = {(0, 0): 1}
    for value, count in (second, *middle):
        table = _split(table, value, count, ours, theirs, width, top)
    value, count = most
    packed = 0
    for (we, they), ways in table.items():
        i, j = ours - we, theirs - they
        if i + j <= count:
            packed += ways * comb(count, i) * comb(count - i, j) << width * (value * i + (top - value) * j)
    return {step - top * theirs: weight for step, weight in enumerate(_unpacked(packed, width)) if weight}


def _split(
    table: Mapping[tuple[int, int], int], value: int, count: int, ours: int, theirs: int, width: int, top: int
) -> dict[tuple[int, int], int]:
    """Deal the tiles of one value: i of them to us and j to them, the rest to nobody."""
    right, left = width * value, width * (top - value)
    shares = [
        [(j, comb(count, i) * comb(count - i, j), right * i + left * j) for j in range(min(theirs, count - i) + 1)]
        for i in range(min(ours, count) + 1)
    ]
    grown = [[0] * (theirs + 1) for _ in range(ours + 1)]
    for (we, they), packed in table.items():
        for share, row in zip(shares, grown[we:], strict=False):
            for j, ways, shift in share[: theirs - they + 1]:
                row[they + j] += packed * ways << shift
    return {(we, they): packed for we, row in enumerate(grown) for they, packed in enumerate(row) if packed}


Draws = tuple[tuple[int, ...], int]
"""What one side shows: how many tiles it draws from each pile, and the value of those it has laid already."""


def rivals(piles: Sequence[Mapping[int, int]], own: Draws, others: Sequence[Draws]) -> dict[tuple[int, int], int]:
    """Return the weight of each pair "own strength, best strength of the others" when all draw from the same piles.

    One side after another draws; what is remembered is only what was taken of each value, the own strength, and the
    best so far. Several sides of several tiles each stay countable in this way.
    """
    for number, pile in enumerate(piles):
        _pile(pile, sum(drawn[number] for drawn, _ in (own, *others)), "tiles in all")
    classes = [(number, value) for number, pile in enumerate(piles) for value in pile]
    counts = tuple(piles[number][value] for number, value in classes)
    table = {(counts, -1, -1): 1}
    for number, side in enumerate((own, *others)):
        shown = list(_splits(classes, side))
        last = number == len(others)
        grown: dict[tuple[tuple[int, ...], int, int], int] = {}
        for (left, mine, best), ways in table.items():
            for given, strength in shown:
                more = ways
                for there, taken in zip(left, given, strict=True):
                    more *= comb(there, taken)
                if more:
                    rest = () if last else tuple(map(sub, left, given))
                    key = (rest, mine, max(best, strength)) if number else (rest, strength, best)
                    grown[key] = grown.get(key, 0) + more
        table = grown
    pairs: dict[tuple[int, int], int] = {}
    for (_, mine, best), ways in table.items():
        pairs[mine, best] = pairs.get((mine, best), 0) + ways
    return pairs


def _splits(classes: Sequence[tuple[int, int]], side: Draws) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each way to split a side's tiles over the values, and the strength that it makes."""
    (pile, value), *rest = classes or [(-1, 0)]
    drawn, strength = side
    if pile < 0:
        if not any(drawn):
            yield (), strength
        return
    for number in range(drawn[pile] + 1):
        left = (*drawn[:pile], drawn[pile] - number, *drawn[pile + 1 :])
        for others, total in _splits(rest, (left, strength + value * number)):
            yield (number, *others), total
