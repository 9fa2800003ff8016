"""The sum of the products of two series, term by term: the chance that two independent quantities agree.

Two ways, both exact. Few poles: the product series is itself a quotient, and its total is read off. Many poles: there
are as many poles as pairs, so instead the recurrence of the first series takes the place of z in the second one, which
needs one linear system of the size of the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulebook.odds import polynomials as poly
from rulebook.odds.polynomials import Poly
from rulebook.odds.rational import Rational, later, termwise

FEW = 100


def overlap(p: Rational, q: Rational) -> Fraction:
    """Return the sum over k of pₖ·qₖ."""
    pairs = sum((m + n - 1) * poly.degree(base) * poly.degree(other) for base, m in p.factors for other, n in q.factors)
    return termwise(p, q).total if pairs <= FEW else _substituted(p, q)


def _substituted(p: Rational, q: Rational) -> Fraction:
    start = max(1, p.irregular)
    (ours, first, ratio), (theirs, other_first, other_ratio) = p.terms(start), q.terms(start)
    head = sum(Fraction(ours[k] * theirs[k], first * other_first * (ratio * other_ratio) ** k) for k in range(start))
    return head + _regular(later(p, start), later(q, start))


def _regular(p: Rational, q: Rational) -> Fraction:
    """Return the same for a p whose terms all follow its recurrence.

    Write x for one step of that recurrence. Then Σ pₖqₖ is q(x) = N(x)/D(x), worked out modulo the recurrence, with xᵏ
    read as pₖ; the quotient y solves D(x)·y = N(x), a linear system in the coefficients of y.
    """
    monic, size = p.recurrence[2], len(p.recurrence[2]) - 1
    terms, first, ratio = p.terms(size)
    longest = max(len(q.numerator), len(q.denominator))
    numerator, column = (
        _reduced([a * ratio ** (longest - k) for k, a in enumerate(part)], monic)
        for part in (q.numerator, q.denominator)
    )
    columns = []
    for _ in range(size):
        columns.append(column)
        column = _stepped(column, monic)
    solution = _solved([list(row) for row in zip(*columns, numerator, strict=True)])
    return sum((y * term for y, term in zip(solution, terms, strict=False)), Fraction(0)) / first


def _stepped(element: Sequence[int], monic: Poly) -> list[int]:
    """Multiply by x, using xⁿ = −m₁xⁿ⁻¹ − … − mₙ."""
    lead, size = element[-1], len(element)
    return [(element[j - 1] if j else 0) - lead * monic[size - j] for j in range(size)]


def _reduced(coefficients: Sequence[int], monic: Poly) -> list[int]:
    element = [0] * (len(monic) - 1)
    for a in reversed(coefficients):
        element = _stepped(element, monic)
        element[0] += a
    return element


def _solved(rows: list[list[int]]) -> list[Fraction]:
    """Solve a linear system whose last column is the right-hand side (Bareiss: whole numbers, exact divisions)."""
    size, before = len(rows), 1
    for k in range(size):
        pivot = next(i for i in range(k, size) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        lead = rows[k]
        for i in range(k + 1, size):
            row = rows[i]
            rows[i] = [(lead[k] * row[j] - row[k] * lead[j]) // before for j in range(size + 1)]
        before = lead[k]
    out = [Fraction(0)] * size
    for i in reversed(range(size)):
        known = sum((rows[i][j] * out[j] for j in range(i + 1, size)), Fraction(0))
        out[i] = (rows[i][size] - known) / rows[i][i]
    return out
