"""The exact law of a random whole number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from rulebook.odds import algebra, display, formulas, tables
from rulebook.odds.algebra import Law
from rulebook.odds.checks import Exact, chance, refuse, whole

if TYPE_CHECKING:
    import sympy


class Random(Protocol):
    """Whatever can name a whole number below n, each equally likely: `random.Random`, or a game's own chance."""

    def randrange(self, n: int, /) -> int:
        """Return one of 0 .. n − 1."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The chances that the first quantity is above, equal to or below the second."""

    win: Fraction
    tie: Fraction
    lose: Fraction


class Distribution:
    """An exact law on 0, 1, 2, …, with or without a greatest value.

    Every chance is a `Fraction`. A law without a greatest value is as exact as a finite one: its chances follow a
    recurrence in whole numbers, and "at least k" is one minus a finite sum.

    >>> coins = 3 * Distribution({0: "1/2", 1: "1/2"})
    >>> coins.p(2), coins.at_least(2), coins.mean
    (Fraction(3, 8), Fraction(1, 2), Fraction(3, 2))
    """

    __slots__ = ("_law",)

    def __init__(self, chances: Mapping[int, Exact] | Sequence[Exact]) -> None:
        """Take the chance of each value; together they must make 1."""
        self._law: Law = tables.probabilities(chances)

    @classmethod
    def of(cls, law: Law) -> Distribution:
        """Wrap a law made by one of this package's modules."""
        self = object.__new__(cls)
        self._law = law
        return self

    @classmethod
    def weighted(cls, weights: Mapping[int, int]) -> Distribution:
        """Return the law in which each value is as likely as its whole weight says."""
        return cls.of(tables.weighted(weights))

    @classmethod
    def uniform(cls, values: Iterable[int]) -> Distribution:
        """Return the law in which every listed value is equally likely; one listed twice counts twice."""
        weights: dict[int, int] = {}
        for value in values:
            weights[value] = weights.get(value, 0) + 1
        return cls.weighted(weights)

    @classmethod
    def certain(cls, value: int) -> Distribution:
        """Return the law of a quantity that is always `value`."""
        return cls.of(tables.constant(whole("value", value)))

    # chances

    @property
    def top(self) -> int | None:
        """The greatest possible value; None if there is no bound."""
        return self._law.top

    def p(self, k: int) -> Fraction:
        """Return the chance of exactly k."""
        if k < 0:
            return Fraction(0)
        terms, first, ratio = self._law.terms(k)
        return Fraction(terms[k], first * ratio**k)

    def at_most(self, k: int) -> Fraction:
        """Return the chance of k or less."""
        if k < 0:
            return Fraction(0)
        terms, first, ratio = self._law.terms(k)
        running = 0
        for term in terms[: k + 1]:
            running = running * ratio + term
        return Fraction(running, first * ratio**k)

    def at_least(self, k: int) -> Fraction:
        """Return the chance of k or more."""
        return 1 - self.at_most(k - 1)

    def pmf(self, upto: int) -> list[Fraction]:
        """Return the chances of 0, 1, …, upto."""
        terms, unit, ratio = self._law.terms(whole("upto", upto))
        out = []
        for term in terms[: upto + 1]:
            out.append(Fraction(term, unit))
            unit *= ratio
        return out

    def weights(self, upto: int) -> tuple[list[int], int]:
        """Return the chances of 0, …, upto as whole numbers over one common denominator: the fastest way to a chart."""
        terms, first, ratio = self._law.terms(whole("upto", upto))
        return [term * ratio ** (upto - k) for k, term in enumerate(terms[: upto + 1])], first * ratio**upto

    @property
    def mean(self) -> Fraction:
        """The expectation."""
        return self._law.cumulants[0]

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        return self._law.cumulants[1]

    def quantile(self, q: Exact) -> int:
        """Return the smallest k for which "k or less" has at least the chance q."""
        wanted = chance("q", q)
        if wanted == 1 and self.top is None:
            raise refuse("q", q, "below 1, as this law has no greatest value")
        k = running = 0
        while True:
            terms, first, ratio = self._law.terms(k)
            running = running * ratio + terms[k]
            if running * wanted.denominator >= wanted.numerator * first * ratio**k:
                return k
            k += 1

    def sample(self, rng: Random) -> int:
        """Draw a value. Exact for every law: the random number grows digit by digit until it settles one value."""
        terms, first, ratio = self._law.terms(0)
        left, k = rng.randrange(first), 0
        while left >= terms[k]:
            left = (left - terms[k]) * ratio + (rng.randrange(ratio) if ratio > 1 else 0)
            k += 1
            terms, _, _ = self._law.terms(k)
        return k

    # new laws from old

    def __add__(self, other: Distribution | int) -> Distribution:
        """Return the law of the sum of two independent quantities, or of this one raised by a number."""
        if isinstance(other, int):
            other = Distribution.certain(other)
        if not isinstance(other, Distribution):
            return NotImplemented
        return Distribution.of(algebra.add(self._law, other._law))

    __radd__ = __add__

    def __mul__(self, n: int) -> Distribution:
        """Return the law of the sum of n independent copies."""
        if not isinstance(n, int):
            return NotImplemented
        return Distribution.of(algebra.repeat(self._law, whole("n", n)))

    __rmul__ = __mul__

    def __floordiv__(self, m: int) -> Distribution:
        """Return the law of this quantity divided by m, rounded down."""
        if not isinstance(m, int):
            return NotImplemented
        return Distribution.of(algebra.divide(self._law, whole("m", m, 1)))

    def then(self, strength: Distribution) -> Distribution:
        """Return the law of one independent `strength` for each success of this one, all added up."""
        return Distribution.of(algebra.compose(self._law, strength._law))

    def halved(self) -> Distribution:
        """Return the law of half this quantity, rounded up."""
        return (self + 1) // 2

    def capped(self, most: int) -> Distribution:
        """Return the law of this quantity cut down to `most` wherever it is above."""
        return Distribution.of(algebra.capped(self._law, whole("most", most)))

    def best_of(self, n: int) -> Distribution:
        """Return the law of the best of n independent tries."""
        return Distribution.of(algebra.best_of(self._law, whole("n", n, 1)))

    def map(self, function: Callable[[int], int]) -> Distribution:
        """Return the law of function(X). Only for a law with a greatest value; cap any other first."""
        if self.top is None:
            raise refuse("self", self, "a law with a greatest value; use capped() first")
        return Distribution.of(algebra.capped(self._law, self.top).map(function))

    def against(self, other: Distribution) -> Comparison:
        """Compare with an independent quantity."""
        win, tie = algebra.ahead(self._law, other._law)
        return Comparison(win, tie, 1 - win - tie)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and algebra.same(self._law, other._law)

    def __hash__(self) -> int:
        return hash((self.mean, self.variance))

    # to look at

    def formula(self, z: sympy.Symbol) -> sympy.Expr:
        """Return the generating function Σ P(k)·zᵏ as a sympy expression."""
        return formulas.formula(self._law, z)

    def latex(self, terms: int | None = 10) -> str:
        r"""Return the generating function as LaTeX; polynomials longer than `terms` are shortened with \cdots."""
        return formulas.latex(self._law, terms)

    def __repr__(self) -> str:
        return display.line(self)

    def _repr_html_(self) -> str:
        return display.html(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": display.text(self), "text/html": display.html(self)}
