"""What can be done to exact laws, each by the shortest exact way its form allows."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

from rulebook.odds import polynomials as poly
from rulebook.odds import rational
from rulebook.odds.dice import Moebius, moebius, product
from rulebook.odds.overlap import overlap
from rulebook.odds.rational import Rational
from rulebook.odds.tables import Table

Law = Table | Moebius | Rational


def as_rational(law: Law) -> Rational:
    """Return the generating function as a quotient of polynomials."""
    return Rational(law.weights, (), law.total) if isinstance(law, Table) else law.rational


def simplest(series: Rational) -> Law:
    """Return a finite law as a table."""
    return series if series.factors else Table(series.numerator)


def add(p: Law, q: Law) -> Law:
    """Return the law of the sum of two independent quantities."""
    if p.top == 0 or q.top == 0:
        return q if p.top == 0 else p
    if isinstance(p, Table) and isinstance(q, Table):
        return Table(poly.multiply(p.weights, q.weights))
    if isinstance(p, Moebius) and isinstance(q, Moebius) and p.matrix == q.matrix:
        return moebius(p.matrix, p.n + q.n)
    return simplest(rational.times(as_rational(p), as_rational(q)))


def repeat(p: Law, n: int) -> Law:
    """Return the law of the sum of n independent copies."""
    if isinstance(p, Moebius):
        return moebius(p.matrix, p.n * n)
    if isinstance(p, Table):
        return Table(poly.power(p.weights, n))
    return simplest(rational.raised(p, n))


def compose(outer: Law, inner: Law) -> Law:
    """Return the law of one `inner` for each success of `outer`, all added up."""
    if isinstance(outer, Moebius) and isinstance(inner, Moebius) and inner.n == 1:
        return moebius(product(outer.matrix, inner.matrix), outer.n)
    if isinstance(outer, Table) and outer.weights[-1] == outer.total:
        return repeat(inner, outer.top)
    if isinstance(outer, Table) and isinstance(inner, Table):
        return Table(poly.homogeneous(outer.weights, inner.weights, (inner.total,)))
    return simplest(rational.after(as_rational(outer), as_rational(inner)))


def divide(p: Law, m: int) -> Law:
    """Return the law of ⌊X/m⌋."""
    if m == 1:
        return p
    if p.top is not None:
        return capped(p, p.top).map(lambda value: value // m)
    return rational.grouped(as_rational(p), m)


def capped(p: Law, most: int) -> Table:
    """Return the law of min(X, most): everything above is counted at `most`."""
    if isinstance(p, Table) and p.top <= most:
        return p
    terms, first, ratio = p.terms(most)
    weights = [term * ratio ** (most - k) for k, term in enumerate(terms[:most])]
    return Table([*weights, first * ratio**most - sum(weights)])


def best_of(p: Law, n: int) -> Law:
    """Return the law of the best of n independent tries."""
    if p.top is not None:
        return capped(p, p.top).best_of(n)
    running = rational.summed(as_rational(p))
    best = reduce(rational.termwise, [running] * n)
    factors = [factor for factor in best.factors if factor[0] != poly.ONE_MINUS_Z]
    return Rational(best.numerator, factors, best.unit)


def ahead(p: Law, q: Law) -> tuple[Fraction, Fraction]:
    """Return the chances that p gives more than an independent q, and that they give the same."""
    if isinstance(p, Table) and isinstance(q, Table):
        size = max(p.top, q.top) + 1
        ours, theirs = p.weights + (0,) * (size - p.top - 1), q.weights + (0,) * (size - q.top - 1)
        more = same = below = 0
        for a, b in zip(ours, theirs, strict=True):
            more, same, below = more + a * below, same + a * b, below + b
        return Fraction(more, p.total * q.total), Fraction(same, p.total * q.total)
    ours_series, theirs_series = as_rational(p), as_rational(q)
    earlier = rational.times(rational.summed(theirs_series), Rational(poly.Z, ()))
    return overlap(ours_series, earlier), overlap(ours_series, theirs_series)


def same(p: Law, q: Law) -> bool:
    """Say whether two laws are the same, whatever their form."""
    if isinstance(p, Table) and isinstance(q, Table):
        return p.weights == q.weights
    a, b = as_rational(p), as_rational(q)
    return poly.multiply(a.numerator, b.denominator) == poly.multiply(b.numerator, a.denominator)
