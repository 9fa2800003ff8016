"""Units and pieces: four kinds, as many as the box holds (BN-COMP-4 to 7, BN-COMP-9, BN-COMP-11, BN-COMP-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rulebook.english import counted, listed
from rulebook.northmen.settings import Settings

UNIT_LETTERS = "WHLC"
WARBAND, HERSIR, LONGSHIP, CATAPULT = range(4)
UNIT_WORDS = {"W": "warband", "H": "hersir", "L": "longship", "C": "catapult"}
WARBANDS_EACH = 12
SPECIAL_EACH = 5
"""BN-COMP-5: of hersirs, longships and catapults each."""
FREE_CHURCHES = 11
"""BN-COMP-6, BN-SETUP-8: one of the twelve is kept for Novgorod."""
STRONGHOLDS = 12
ARMY = 3
"""BN-MOVE-1."""


class Counts(NamedTuple):
    """How many units of each kind, in the order of `UNIT_LETTERS`."""

    warbands: int = 0
    hersirs: int = 0
    longships: int = 0
    catapults: int = 0


class Group(NamedTuple):
    """The units of a side on a tile."""

    tile: int
    side: int
    counts: Counts


Units = tuple[Group, ...]
"""All units on the map, sorted."""
NONE = Counts()


@lru_cache(8192)
def spread(units: Units) -> dict[int, dict[int, Counts]]:
    """Units by tile and side."""
    found: dict[int, dict[int, Counts]] = {}
    for tile, side, counts in units:
        found.setdefault(tile, {})[side] = counts
    return found


def strongholds_each(settings: Settings) -> int:
    """BN-STRONG-2, BN-COMP-7: three each, two with five players."""
    return 2 if settings.players == 5 else STRONGHOLDS // 4


def read_army(army: str) -> Counts | None:
    """The counts of an army written in letters in their order (`WWH`), or None if it is none."""
    counts = Counts(*map(army.count, UNIT_LETTERS))
    return counts if army and army == write_army(counts) else None


def write_army(counts: Iterable[int]) -> str:
    """An army in letters."""
    return "".join(letter * number for letter, number in zip(UNIT_LETTERS, counts, strict=True))


def armies(counts: Counts, most: int = ARMY, exactly: bool = False) -> Iterator[Counts]:
    """Every part of a group with up to, or exactly, so many units; never none."""
    for part in product(*(range(number + 1) for number in counts)):
        size = sum(part)
        if size == most or (not exactly and 0 < size < most):
            yield Counts(*part)


def in_words(counts: Iterable[int]) -> str:
    """`2 warbands and 1 hersir`."""
    return (
        listed(
            counted(number, UNIT_WORDS[letter]) for letter, number in zip(UNIT_LETTERS, counts, strict=True) if number
        )
        or "nothing"
    )
