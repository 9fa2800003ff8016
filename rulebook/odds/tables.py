"""Finite laws: whole weights over their total."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm

from rulebook.odds import polynomials as poly
from rulebook.odds.checks import Exact, exact, refuse, whole


class Table:
    """P(k) = weights[k] / total for k = 0 .. top, in lowest terms."""

    def __init__(self, weights: Sequence[int]) -> None:
        trimmed = poly.trim(weights)
        common = gcd(*trimmed)
        self.weights = tuple(w // common for w in trimmed) if common > 1 else trimmed
        self.total = sum(self.weights)

    @property
    def top(self) -> int:
        """The greatest possible value."""
        return len(self.weights) - 1

    def terms(self, upto: int) -> tuple[Sequence[int], int, int]:
        """Return numerators, first denominator and ratio: P(k) = numerators[k] / (first · ratioᵏ)."""
        missing = upto - self.top
        return (self.weights + (0,) * missing if missing > 0 else self.weights), self.total, 1

    @cached_property
    def cumulants(self) -> tuple[Fraction, Fraction]:
        """Mean and variance."""
        return poly.cumulants(self.weights)

    def cumulative(self) -> list[int]:
        """Return the running totals of the weights."""
        out, running = [], 0
        for weight in self.weights:
            running += weight
            out.append(running)
        return out

    def map(self, function: Callable[[int], int]) -> Table:
        """Return the law of function(X); the function must give whole numbers, 0 or more."""
        out: dict[int, int] = {}
        for value, weight in enumerate(self.weights):
            if weight:
                image = whole(f"function({value})", function(value))
                out[image] = out.get(image, 0) + weight
        return weighted(out)

    def best_of(self, n: int) -> Table:
        """Return the law of the best of n independent tries."""
        powers = [running**n for running in self.cumulative()]
        return Table([b - a for a, b in zip([0, *powers[:-1]], powers, strict=True)])


def constant(value: int) -> Table:
    """Return the law of a quantity that is never anything but `value`."""
    return Table((0,) * value + (1,))


def weighted(weights: Mapping[int, int]) -> Table:
    """Return the law with these whole weights."""
    out = [0] * (max(weights, default=0) + 1)
    for value, weight in weights.items():
        out[whole("value", value)] = whole(f"weight of {value}", weight)
    if not any(out):
        raise refuse("weights", dict(weights), "whole numbers of which at least one is above 0")
    return Table(out)


def probabilities(chances: Mapping[int, Exact] | Sequence[Exact]) -> Table:
    """Return the law with these chances, which must sum to 1."""
    pairs = chances.items() if isinstance(chances, Mapping) else enumerate(chances)
    exactly = {whole("value", value): exact(f"chance of {value}", chance) for value, chance in pairs}
    for value, chance in exactly.items():
        if chance < 0:
            raise refuse(f"chance of {value}", str(chance), "0 or more")
    total = sum(exactly.values())
    if total != 1:
        raise refuse("sum of the chances", str(total), "1")
    unit = lcm(*(chance.denominator for chance in exactly.values()))
    return weighted({value: int(chance * unit) for value, chance in exactly.items()})
