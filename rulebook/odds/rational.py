"""Power series that are quotients of polynomials with whole coefficients.

Such series are closed under everything a game does to a random number: adding, repeating, rolling one die per
success, halving, taking the better of two. Each result is exact, and so is each tail, however long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from math import gcd, lcm

from rulebook.odds import polynomials as poly
from rulebook.odds.polynomials import Poly

Factor = tuple[Poly, int]


class Rational:
    """numerator / (unit · Π baseᵐ), the bases without common divisors, with a positive constant term, each once."""

    top: int | None = None

    def __init__(self, numerator: Sequence[int], factors: Iterable[Factor], unit: int = 1) -> None:
        powers: dict[Poly, int] = {}
        for base, m in factors:
            common = poly.content(base) * (1 if base[0] > 0 else -1)
            unit *= common**m
            if len(base) > 1 and m:
                primitive = tuple(a // common for a in base)
                powers[primitive] = powers.get(primitive, 0) + m
        common = gcd(unit, *numerator) * (1 if unit > 0 else -1)
        self.numerator = poly.trim([a // common for a in numerator])
        self.unit = unit // common
        self.factors = tuple(powers.items())
        self._terms: list[int] = []

    @cached_property
    def denominator(self) -> Poly:
        """The whole denominator, multiplied out."""
        return poly.scale(reduce(poly.multiply, (poly.power(*factor) for factor in self.factors), poly.ONE), self.unit)

    @property
    def irregular(self) -> int:
        """Number of first terms that do not follow the recurrence of the denominator."""
        return max(0, len(self.numerator) - len(self.denominator) + 1)

    @cached_property
    def recurrence(self) -> tuple[int, int, Poly]:
        """First denominator, ratio r, and the denominator in z/r over its constant term: whole, starting with 1."""
        ratio = lcm(*(base[0] for base, _ in self.factors))
        monic = poly.ONE
        for base, m in self.factors:
            step = tuple(a * ratio**k // base[0] for k, a in enumerate(base))  # exact
            monic = poly.multiply(monic, poly.power(step, m))
        return self.denominator[0], ratio, monic

    def terms(self, upto: int) -> tuple[Sequence[int], int, int]:
        """Return numerators, first denominator and ratio: the k-th term is numerators[k] / (first · ratioᵏ)."""
        first, ratio, monic = self.recurrence
        if len(self._terms) <= upto:
            terms, upto = list(self._terms), max(upto, 2 * len(self._terms))
            for k in range(len(terms), upto + 1):
                value = self.numerator[k] * ratio**k if k < len(self.numerator) else 0
                terms.append(value - sum(a * t for a, t in zip(monic[1:], reversed(terms), strict=False)))
            self._terms = terms
        return self._terms, first, ratio

    @property
    def total(self) -> Fraction:
        """The sum of all terms."""
        return Fraction(sum(self.numerator), sum(self.denominator))

    @cached_property
    def cumulants(self) -> tuple[Fraction, Fraction]:
        """Mean and variance, if this is a law."""
        mean, variance = poly.cumulants(self.numerator)
        for base, m in self.factors:
            first, second = poly.cumulants(base)
            mean, variance = mean - m * first, variance - m * second
        return mean, variance

    @property
    def rational(self) -> Rational:
        """This very series: every kind of law offers itself in this form."""
        return self


def times(p: Rational, q: Rational) -> Rational:
    """Multiply: the law of a sum of independent quantities."""
    return Rational(poly.multiply(p.numerator, q.numerator), p.factors + q.factors, p.unit * q.unit)


def raised(p: Rational, n: int) -> Rational:
    """Raise to a power: the law of the sum of n independent copies."""
    return Rational(poly.power(p.numerator, n), [(base, m * n) for base, m in p.factors], p.unit**n)


def summed(p: Rational) -> Rational:
    """Return the series of the running totals."""
    return Rational(p.numerator, (*p.factors, (poly.ONE_MINUS_Z, 1)), p.unit)


def later(p: Rational, k: int) -> Rational:
    """Drop the first k terms and move the rest to the front."""
    terms, first, ratio = p.terms(k)
    head = tuple(term * ratio ** (k - j) for j, term in enumerate(terms[:k]))
    unit = first * ratio**k
    left = poly.add(poly.scale(p.numerator, unit), poly.scale(poly.multiply(p.denominator, head or (0,)), -1))
    return Rational(left[k:] or (0,), p.factors, p.unit * unit)


def after(outer: Rational, inner: Rational) -> Rational:
    """Put `inner` in the place of z: the law of one `inner` for each success of `outer`."""
    top, bottom = inner.numerator, inner.denominator
    factors = [(poly.homogeneous(base, top, bottom), m) for base, m in outer.factors]
    numerator = poly.homogeneous(outer.numerator, top, bottom)
    spare = sum(poly.degree(base) * m for base, m in outer.factors) - poly.degree(outer.numerator)
    if spare >= 0:
        return Rational(poly.multiply(numerator, poly.power(bottom, spare)), factors, outer.unit)
    factors += [(base, -spare * m) for base, m in inner.factors]
    return Rational(numerator, factors, outer.unit * inner.unit**-spare)


def _fitted(terms: Sequence[int], unit: int, ratio: int, factors: Sequence[Factor], irregular: int) -> Rational:
    """Return the series with these poles that starts with terms[k] / (unit · ratioᵏ)."""
    below = Rational(poly.ONE, factors).denominator
    size = len(below) - 1 + irregular
    even = tuple(term * ratio ** (size - k) for k, term in enumerate(terms[:size]))
    return Rational(poly.multiply(even, below, size), factors, unit * ratio**size)


def grouped(p: Rational, m: int) -> Rational:
    """Add up the terms m by m: the law of ⌊X/m⌋."""
    factors = [(poly.powered_roots(base, m), power) for base, power in p.factors]
    size = sum(poly.degree(base) * power for base, power in factors) + -(-p.irregular // m)
    terms, first, ratio = p.terms(m * size)
    groups = []
    for start in range(0, m * size, m):
        value = 0
        for term in terms[start : start + m]:
            value = value * ratio + term
        groups.append(value)
    return _fitted(groups, first * ratio ** (m - 1), ratio**m, factors, -(-p.irregular // m))


def termwise(p: Rational, q: Rational) -> Rational:
    """Multiply term by term (Hadamard's product): its total is the chance that two independent quantities are equal."""
    powers: dict[Poly, int] = {}
    for base, m in p.factors:
        for other, n in q.factors:
            roots = poly.multiplied_roots(base, other)
            powers[roots] = max(powers.get(roots, 0), m + n - 1)
    irregular = max(p.irregular, q.irregular)
    size = sum(poly.degree(base) * m for base, m in powers.items()) + irregular
    (ours, first, ratio), (theirs, other_first, other_ratio) = p.terms(size), q.terms(size)
    products = [a * b for a, b in zip(ours[:size], theirs[:size], strict=True)]
    return _fitted(products, first * other_first, ratio * other_ratio, tuple(powers.items()), irregular)
