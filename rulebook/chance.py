"""Randomness as a value: a seed and a count live in the state, so the same plays give the same game everywhere.

Each number is cut from a BLAKE2b digest of seed and count, which depends on no Python version and no machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Law(Protocol[T_co]):
    """What the engine samples and the odds compute with: anything with an exact `sample`."""

    def sample(self, rng: Any) -> T_co:
        """One value, picked with `rng.randrange`."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A stream of random numbers, frozen at one point. Every draw returns the value and the stream after it."""

    seed: int
    count: int = 0

    def draw(self, law: Law[T]) -> tuple[T, Chance]:
        """A value of this law, and the chance that is left."""
        source = Source(self)
        return law.sample(source), source.chance

    def below(self, n: int) -> tuple[int, Chance]:
        """A whole number from 0 to n - 1, all alike."""
        source = Source(self)
        return source.randrange(n), source.chance

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in a random order, all orders alike."""
        source = Source(self)
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = source.randrange(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order), source.chance


class Source:
    """A chance at work: `randrange` moves it on; take its `chance` when done."""

    __slots__ = ("chance",)

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def randrange(self, n: int) -> int:
        """A whole number from 0 to n - 1, all alike: numbers beyond the last full multiple of n are drawn again."""
        if n < 1:
            raise ValueError(f"randrange: cannot pick below {n}")
        size = (n.bit_length() + 71) // 8
        fair = (1 << 8 * size) // n * n
        while True:
            number = int.from_bytes(self._bytes(size), "big")
            if number < fair:
                return number % n

    def _bytes(self, size: int) -> bytes:
        made = b""
        while len(made) < size:
            seed, count = self.chance.seed, self.chance.count
            made += blake2b(f"{seed}:{count}".encode(), digest_size=32).digest()
            self.chance = Chance(seed, count + 1)
        return made[:size]
