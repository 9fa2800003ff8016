"""Polynomials with whole coefficients, lowest power first: `(5, 0, 2)` is 5 + 2z².

Only what generating functions need. Exact divisions are marked as such: the remainder is provably zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

Poly = tuple[int, ...]

ONE: Poly = (1,)
Z: Poly = (0, 1)
ONE_MINUS_Z: Poly = (1, -1)


def trim(coefficients: Sequence[int]) -> Poly:
    """Drop the zeros above the leading coefficient."""
    size = len(coefficients)
    while size > 1 and coefficients[size - 1] == 0:
        size -= 1
    return tuple(coefficients[:size])


def degree(p: Poly) -> int:
    """Return the highest power (0 for a constant)."""
    return len(p) - 1


def add(p: Poly, q: Poly) -> Poly:
    """Add two polynomials."""
    if len(p) < len(q):
        p, q = q, p
    return trim([a + b for a, b in zip(p, q, strict=False)] + list(p[len(q) :]))


def scale(p: Poly, factor: int) -> Poly:
    """Multiply by a number."""
    return tuple(factor * a for a in p)


def multiply(p: Poly, q: Poly, below: int | None = None) -> Poly:
    """Multiply two polynomials; with `below`, keep only the powers under it."""
    size = len(p) + len(q) - 1 if below is None else min(below, len(p) + len(q) - 1)
    out = [0] * size
    for i, a in enumerate(p[:size]):
        if a:
            for j, b in enumerate(q[: size - i], i):
                out[j] += a * b
    return trim(out)


def power(p: Poly, n: int) -> Poly:
    """Raise to the n-th power by the recurrence that p·q' = n·p'·q gives for q = pⁿ."""
    low = next((i for i, a in enumerate(p) if a), 0)
    p, shift = p[low:], low * n
    if n == 0:
        return ONE
    first, last = p[0], degree(p)
    out = [first**n]
    for k in range(1, last * n + 1):
        total = sum((i * (n + 1) - k) * p[i] * out[k - i] for i in range(1, min(k, last) + 1))
        out.append(total // (k * first))  # exact
    return (0,) * shift + trim(out)


def content(p: Sequence[int]) -> int:
    """Return the greatest common divisor of the coefficients."""
    return gcd(*p)


def cumulants(p: Poly) -> tuple[Fraction, Fraction]:
    """Return what p adds to the mean and to the variance when it is a factor of a generating function.

    Mean and variance are z·d/dz of log G, taken once and twice at z = 1, so the factors of G simply add up.
    """
    value = sum(p)
    mean = Fraction(sum(k * a for k, a in enumerate(p)), value)
    return mean, Fraction(sum(k * k * a for k, a in enumerate(p)), value) - mean * mean


def homogeneous(outer: Poly, top: Poly, bottom: Poly) -> Poly:
    """Return Σ outerᵢ · topⁱ · bottomⁿ⁻ⁱ: the numerator of `outer` taken at top/bottom."""
    out: Poly = (outer[-1],)
    below = ONE
    for a in reversed(outer[:-1]):
        below = multiply(below, bottom)
        out = add(multiply(out, top), scale(below, a))
    return out


def _power_sums(base: Poly, count: int) -> list[int]:
    """Return Σ(b₀α)ᵏ for k = 1..count, where base = b₀·Π(1 − αz) (Newton's identities, whole numbers throughout)."""
    first, last = base[0], degree(base)
    elementary = [base[k] * first ** (k - 1) for k in range(1, last + 1)]
    sums: list[int] = []
    for k in range(1, count + 1):
        total = k * elementary[k - 1] if k <= last else 0
        total += sum(elementary[i - 1] * sums[k - i - 1] for i in range(1, min(k - 1, last) + 1))
        sums.append(-total)
    return sums


def _from_power_sums(sums: Sequence[int], first: int) -> Poly:
    """Undo `_power_sums`: the polynomial whose scaled reciprocal roots have these power sums."""
    size = len(sums)
    elementary = [1]
    for k in range(1, size + 1):
        total = sums[k - 1] + sum(elementary[i] * sums[k - i - 1] for i in range(1, k))
        elementary.append(-total // k)  # exact
    out = [e * first ** (size - k) for k, e in enumerate(elementary)]
    common = content(out)
    return trim([a // common for a in out])


def powered_roots(base: Poly, m: int) -> Poly:
    """Return the polynomial whose roots are the m-th powers of the roots of `base`."""
    if degree(base) == 1:
        return (base[0] ** m, -((-base[1]) ** m))
    return _from_power_sums(_power_sums(base, m * degree(base))[m - 1 :: m], base[0] ** m)


def multiplied_roots(p: Poly, q: Poly) -> Poly:
    """Return the polynomial whose roots are all products of a root of p and a root of q."""
    count = degree(p) * degree(q)
    sums = [a * b for a, b in zip(_power_sums(p, count), _power_sums(q, count), strict=True)]
    return _from_power_sums(sums, p[0] * q[0])
