"""Brute-force twins: slow, obvious ways to the numbers that the odds library computes fast.

They share no code with it. Laws without a greatest value are followed exactly up to `upto`: at most so many bonus dice
can show in a total of `upto`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

Law = dict[int, Fraction]

FACE = {-6: 6, -5: 6, -4: 6, -3: 5, -2: 5, -1: 4, 0: 4, 1: 4, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2}


def face_needed(difference: int) -> int:
    """The universal table, written out."""
    return FACE[max(-6, min(6, difference))]


def joined(pairs: Iterable[tuple[int, Fraction]]) -> Law:
    law: Law = {}
    for value, chance in pairs:
        law[value] = law.get(value, Fraction(0)) + chance
    return law


def added(p: Law, q: Law, upto: int | None = None) -> Law:
    return joined((a + b, x * y) for a, x in p.items() for b, y in q.items() if upto is None or a + b <= upto)


def repeated(p: Law, n: int, upto: int | None = None) -> Law:
    total: Law = {0: Fraction(1)}
    for _ in range(n):
        total = added(total, p, upto)
    return total


def composed(outer: Law, inner: Law, upto: int | None = None) -> Law:
    power, total = {0: Fraction(1)}, {}
    for n in range(max(outer) + 1):
        for k, chance in power.items():
            total[k] = total.get(k, Fraction(0)) + outer.get(n, 0) * chance
        power = added(power, inner, upto)
    return {k: chance for k, chance in total.items() if chance}


def mapped(p: Law, function: Callable[[int], int]) -> Law:
    return joined((function(value), chance) for value, chance in p.items())


@cache
def chain(face: int, needed: int, bonus_from: int, upto: int) -> Law:
    """Successes of a die that shows `face`, with its bonus dice, by following every face of each."""
    if face < needed:
        return {0: Fraction(1)}
    if face < bonus_from or upto == 0:
        return {1: Fraction(1)}
    more = joined(
        (k, chance / 6) for nxt in range(1, 7) for k, chance in chain(nxt, needed, bonus_from, upto - 1).items()
    )
    return {k + 1: chance for k, chance in more.items()}


def final_faces(needed: int, net: int) -> Iterator[tuple[int, Fraction]]:
    """The face of one die that stands after |net| re-rolls of failures (net above 0) or successes (below 0)."""
    for faces in product(range(1, 7), repeat=abs(net) + 1):
        standing = faces[0]
        for nxt in faces[1:]:
            if (standing < needed) == (net > 0):
                standing = nxt
        yield standing, Fraction(1, 6 ** (abs(net) + 1))


def die(difference: int, net: int, upto: int, bonus: bool = True) -> Law:
    needed = face_needed(difference)
    bonus_from = (5 if difference >= 6 else 6) if bonus else 7
    return joined(
        (k, share * chance)
        for face, share in final_faces(needed, net)
        for k, chance in chain(face, needed, bonus_from, upto).items()
    )


def successes(dice: int, difference: int, net: int, upto: int, bonus: bool = True) -> Law:
    """P(k) for k up to `upto` (doubled first where the total is to be halved)."""
    halved = difference <= -6
    far = 2 * upto if halved else upto
    total = repeated(die(difference, net, far, bonus), dice, far)
    total = {k: chance for k, chance in total.items() if k <= far}
    return mapped(total, lambda k: (k + 1) // 2) if halved else total


def damage(dice: int, attack: int, strength: int, nets: tuple[int, int], upto: int) -> Law:
    """P(k) for k up to `upto`, following up to `3 * upto + 12` hits: exact to far below 10⁻⁶, not beyond."""
    hits = successes(dice, attack, nets[0], 3 * upto + 12)
    far = 2 * upto if strength <= -6 else upto
    total = composed(hits, die(strength, nets[1], far), far)
    return mapped(total, lambda k: (k + 1) // 2) if strength <= -6 else total


def hands(cards: list[str], size: int) -> Iterator[tuple[str, ...]]:
    """Every hand, each card told apart."""
    return combinations(cards, size)


def hypergeometric(population: int, marked: int, draws: int) -> Law:
    piles = list(combinations(range(population), draws))
    return joined((sum(card < marked for card in pile), Fraction(1, len(piles))) for pile in piles)


def contest(values: dict[int, int], ours: int, theirs: int) -> Law:
    tiles = [value for value, count in values.items() for _ in range(count)]
    margins = []
    for mine in combinations(range(len(tiles)), ours):
        rest = [i for i in range(len(tiles)) if i not in mine]
        for other in combinations(rest, theirs):
            margins.append(sum(tiles[i] for i in mine) - sum(tiles[i] for i in other))
    return joined((margin, Fraction(1, len(margins))) for margin in margins)


def rivals(piles: list[dict[int, int]], sides: list[tuple[tuple[int, ...], int]]) -> dict[tuple[int, int], Fraction]:
    """Every order of every pile, dealt out to the sides from the top; the first against the best of the others."""
    law: dict[tuple[int, int], Fraction] = {}
    tiles = [[value for value, count in pile.items() for _ in range(count)] for pile in piles]
    orders = list(product(*map(permutations, tiles)))
    for order in orders:
        tops = [iter(pile) for pile in order]
        own, *others = (
            known + sum(next(tops[pile]) for pile, number in enumerate(drawn) for _ in range(number))
            for drawn, known in sides
        )
        pair = own, max(others)
        law[pair] = law.get(pair, Fraction(0)) + Fraction(1, len(orders))
    return law
