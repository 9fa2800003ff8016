"""Dice that succeed, fail and explode without end, and dice that are rolled again.

A die has `fail` failing faces, `plain` faces worth one success and `bonus` faces worth one success and one more die,
which may explode in turn. Its generating function solves G = fail/6 + plain/6·z + bonus/6·z·G, so

    G(z) = (plain·z + fail) / (6 − bonus·z),

a Möbius map. Re-rolling all failures or all successes is affine in G, hence a Möbius map again, and "one strength die
per hit" composes two of them. So every such test of n dice is ((a·z + b)/(c·z + d))ⁿ for a 2×2 matrix of whole
numbers, and composing tests multiplies matrices. Nothing is truncated.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm

from rulebook.odds import polynomials as poly
from rulebook.odds.checks import refuse, whole
from rulebook.odds.rational import Rational
from rulebook.odds.tables import Table, constant

Matrix = tuple[int, int, int, int]


def product(m: Matrix, n: Matrix) -> Matrix:
    """Return the matrix of the map m after n."""
    (a, b, c, d), (e, f, g, h) = m, n
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


class Moebius:
    """The law with generating function ((a·z + b)/(c·z + d))ⁿ, where b and d are above 0."""

    def __init__(self, matrix: Matrix, n: int) -> None:
        self.matrix = matrix
        self.n = n
        self._terms = [matrix[1] ** n]

    @property
    def top(self) -> int | None:
        """The greatest possible value; None if there is no bound."""
        return self.n if self.matrix[2] == 0 else None

    def terms(self, upto: int) -> tuple[Sequence[int], int, int]:
        """Return numerators, first denominator and ratio: P(k) = numerators[k] / (dⁿ · dᵏ).

        (a·z + b)(c·z + d)·G' = n·(a·d − b·c)·G gives a recurrence in whole numbers with one exact division a step.
        """
        a, b, c, d = self.matrix
        if len(self._terms) <= upto:
            middle, outer, lead = a * d + b * c, a * c * d, self.n * (a * d - b * c)
            terms, upto = list(self._terms), max(upto, 2 * len(self._terms))
            before, now = (terms[-2] if len(terms) > 1 else 0), terms[-1]
            for k in range(len(terms) - 1, upto):
                before, now = now, ((lead - middle * k) * now - outer * (k - 1) * before) // ((k + 1) * b)  # exact
                terms.append(now)
            self._terms = terms
        return self._terms, d**self.n, d

    @cached_property
    def cumulants(self) -> tuple[Fraction, Fraction]:
        """Mean and variance."""
        a, b, c, d = self.matrix
        mean, variance = (up - down for up, down in zip(poly.cumulants((b, a)), poly.cumulants((d, c)), strict=True))
        return self.n * mean, self.n * variance

    @cached_property
    def rational(self) -> Rational:
        """The same law as a quotient of polynomials."""
        a, b, c, d = self.matrix
        return Rational(poly.power((b, a), self.n), [((d, c), self.n)])


def moebius(matrix: Matrix, n: int) -> Moebius | Rational | Table:
    """Return the law ((a·z + b)/(c·z + d))ⁿ in its simplest form."""
    common = gcd(*matrix)
    a, b, c, d = (entry // common for entry in matrix)
    if n == 0 or a * d == b * c:
        return constant(0)
    if b == 0:
        return constant(n) if c == 0 else Rational((0,) * n + (a**n,), [((d, c), n)])
    return Moebius((a, b, c, d), n)


def die(fail: int, plain: int, bonus: int = 0) -> Matrix:
    """Return the matrix of one die with these numbers of faces; a bonus face succeeds and rolls one more die."""
    whole("fail", fail)
    whole("plain", plain)
    whole("bonus", bonus)
    if fail + plain == 0:
        raise refuse("bonus", bonus, f"below {fail + plain + bonus}, the number of faces, or the die never stops")
    return plain, fail, -bonus, fail + plain + bonus


def reroll(matrix: Matrix, fail: int, faces: int, net: int) -> Matrix:
    """Return the die after its failures (net above 0) or its successes (net below 0) are rolled again |net| times.

    With q = fail/faces: failures rolled again turn the law F into G − q + q·F, successes into q + (1 − q)·F, starting
    from F = G. Bonus dice are rolled on the faces that stand in the end, so they are never rolled again.
    """
    again, kept = (fail, faces) if net > 0 else (faces - fail, faces)
    straight, shift, unit = 1, 0, 1  # F = (straight·G + shift) / unit
    for _ in range(abs(net)):
        straight = straight * again + (unit * kept if net > 0 else 0)
        shift = shift * again + (-fail if net > 0 else fail) * unit
        unit *= kept
    return product((straight, shift, 0, unit), matrix)


def one_more(matrix: Matrix, again: Matrix, n: int) -> Moebius | Rational | Table:
    """Return the law of n dice if one of those that failed, should there be any, is rolled once more as `again`.

    With F the law of a die, S its part that succeeds and G the law of the new roll: G·(Fⁿ − Sⁿ) + Sⁿ.
    """
    (a, b, c, d), (e, f, g, h) = matrix, again
    if n == 0 or b == 0:  # no die, or none that fails
        return moebius(matrix, n)
    fresh, bottom = (f, e), (h, g)
    all_win = (0,) * n + ((a * d - b * c) ** n,)  # Sⁿ = (all_win / dⁿ) / (c·z + d)ⁿ
    either = poly.scale(poly.multiply(fresh, poly.power((b, a), n)), d**n)
    gained = poly.multiply(poly.add(fresh, poly.scale(bottom, -1)), all_win)
    top = poly.add(either, poly.scale(gained, -1))
    return Rational(top, [(bottom, 1), ((d, c), n)], d**n) if c else Table(top)


def chained(own: tuple[Fraction, Fraction, Fraction], bonus: Matrix) -> Rational:
    """Return the law of a die that fails, succeeds, or succeeds and rolls a `bonus` die, with these chances."""
    unit = lcm(*(chance.denominator for chance in own))
    fail, plain, more = (int(chance * unit) for chance in own)
    a, b, c, d = bonus
    straight = poly.multiply((fail, plain), (d, c))
    return Rational(poly.add(straight, poly.multiply((0, more), (b, a))), [((d, c), 1)], unit)
