"""Units and pieces: four kinds, as many as the box holds (BN-COMP-4 to 7, BN-COMP-9, BN-COMP-11, BN-COMP-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, Protocol

from rulebook.northmen.chart import Chart, Fort
from rulebook.northmen.settings import Settings

KINDS = "WHLC"
WARBAND, HERSIR, LONGSHIP, CATAPULT = range(4)
UNIT_WORDS = {"W": "warband", "H": "hersir", "L": "longship", "C": "catapult"}
WARBANDS_EACH = 12
SPECIAL_EACH = 5
"""BN-COMP-5: of hersirs, longships and catapults each."""
CHURCHES = 12
FREE_CHURCHES = 11
"""BN-COMP-6, BN-SETUP-8: one of the twelve is kept for Novgorod."""
STRONGHOLDS = 12
ARMY = 3
"""BN-MOVE-1."""

Counts = tuple[int, int, int, int]
Units = tuple[tuple[int, int, Counts], ...]
"""Tile, side, and how many of each kind; sorted."""
Standing = Mapping[int, Mapping[int, Counts]]
NONE: Counts = (0, 0, 0, 0)


class Position(Protocol):
    """What the rules look at: a state, or a desk at work."""

    @property
    def settings(self) -> Settings: ...  # noqa: D102
    @property
    def chart(self) -> Chart: ...  # noqa: D102
    @property
    def standing(self) -> Standing: ...  # noqa: D102
    @property
    def forts(self) -> tuple[Fort, ...]: ...  # noqa: D102
    @property
    def churches(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def reserves(self) -> Any: ...  # noqa: D102


@lru_cache(8192)
def spread(units: Units) -> dict[int, dict[int, Counts]]:
    """Units by tile and side."""
    found: dict[int, dict[int, Counts]] = {}
    for tile, side, counts in units:
        found.setdefault(tile, {})[side] = counts
    return found


def gather(standing: Standing) -> Units:
    """Units as a sorted tuple."""
    return tuple(
        (tile, side, counts)
        for tile, sides in sorted(standing.items())
        for side, counts in sorted(sides.items())
        if any(counts)
    )


def counts_at(position: Position, tile: int, side: int) -> Counts:
    """What a side has on a tile."""
    return position.standing.get(tile, {}).get(side, NONE)


def number_at(position: Position, tile: int, side: int) -> int:
    """How many units a side has on a tile; all kinds count alike (BN-TOWN-3, BN-TOWN-12)."""
    return sum(counts_at(position, tile, side))


def sides_at(position: Position, tile: int) -> list[int]:
    """The sides with units on a tile."""
    return [side for side, counts in sorted(position.standing.get(tile, {}).items()) if any(counts)]


def on_map(position: Position, side: int) -> Counts:
    """All units of a side on the map."""
    total = [0, 0, 0, 0]
    for sides in position.standing.values():
        for kind, number in enumerate(sides.get(side, NONE)):
            total[kind] += number
    return total[0], total[1], total[2], total[3]


def supply(position: Position, side: int, kind: int) -> int:
    """What is left of a kind: not on the map, in reserve, or marking a captured stronghold (BN-COMP-9)."""
    used = on_map(position, side)[kind]
    if kind != WARBAND:
        if side == position.settings.brigands or not position.settings.test_of_faith:
            return 0
        return SPECIAL_EACH - used
    if side < position.settings.players:
        used += position.reserves[side]
    markers = sum(1 for _, _, builder, owner in position.forts if owner == side != builder)
    return WARBANDS_EACH - used - markers


def strongholds_each(settings: Settings) -> int:
    """BN-STRONG-2, BN-COMP-7: three each, two with five players."""
    return 2 if settings.players == 5 else STRONGHOLDS // 4


def strongholds_left(position: Position, player: int) -> int:
    """Strongholds that a player has not built, or got back (BN-RANGE-18)."""
    return strongholds_each(position.settings) - sum(fort[2] == player for fort in position.forts)


def read_army(army: str) -> Counts | None:
    """The counts of an army written in letters in their order (`WWH`), or None if it is none."""
    counts = tuple(army.count(letter) for letter in KINDS)
    return (counts[0], counts[1], counts[2], counts[3]) if army and army == write_army(counts) else None


def write_army(counts: Iterable[int]) -> str:
    """An army in letters."""
    return "".join(letter * number for letter, number in zip(KINDS, counts, strict=True))


def armies(counts: Counts, most: int = ARMY, exactly: bool = False) -> Iterator[Counts]:
    """Every part of a group with up to, or exactly, so many units; never none."""
    for part in product(*(range(number + 1) for number in counts)):
        size = sum(part)
        if size == most or (not exactly and 0 < size < most):
            yield part  # type: ignore[misc]


def in_words(counts: Iterable[int]) -> str:
    """`2 warbands and 1 hersir`."""
    parts = [
        f"{number} {UNIT_WORDS[letter]}{'' if number == 1 else 's'}"
        for letter, number in zip(KINDS, counts, strict=True)
        if number
    ]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"
