"""Exact odds: chances as fractions, never samples, never truncated.

A random whole number is a `Distribution`. Dice that explode and are re-rolled, finite tables, draws without
replacement and chains that run until something happens all give one, and everything done to it stays exact.
"""

from rulebook.odds.chains import ends, steps_to_end
from rulebook.odds.distribution import Comparison, Distribution, Random
from rulebook.odds.draws import contest, drawn, hands, strength

D6 = Distribution.uniform(range(1, 7))
"""One ordinary die."""

__all__ = [
    "D6",
    "Comparison",
    "Distribution",
    "Random",
    "contest",
    "drawn",
    "ends",
    "hands",
    "steps_to_end",
    "strength",
]
