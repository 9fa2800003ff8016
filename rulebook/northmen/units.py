"""Who stands where, and what is left in each supply."""

from __future__ import annotations

from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import NONE, SPECIAL_EACH, WARBAND, WARBANDS_EACH, Counts, strongholds_each


def counts_at(facts: Facts, tile: int, side: int) -> Counts:
    """What a side has on a tile."""
    return facts.standing.get(tile, {}).get(side, NONE)


def number_at(facts: Facts, tile: int, side: int) -> int:
    """How many units a side has on a tile; all kinds count alike (BN-TOWN-3, BN-TOWN-12)."""
    return sum(counts_at(facts, tile, side))


def sides_at(facts: Facts, tile: int) -> list[int]:
    """The sides with units on a tile."""
    return [side for side, counts in sorted(facts.standing.get(tile, {}).items()) if any(counts)]


def on_map(facts: Facts, side: int) -> Counts:
    """All units of a side on the map."""
    total = [0, 0, 0, 0]
    for sides in facts.standing.values():
        for kind, number in enumerate(sides.get(side, NONE)):
            total[kind] += number
    return Counts(*total)


def supply(facts: Facts, side: int, kind: int) -> int:
    """What is left of a kind: not on the map, in reserve, or marking a captured stronghold (BN-COMP-9)."""
    used = on_map(facts, side)[kind]
    if kind != WARBAND:
        if side == facts.settings.brigands or not facts.settings.test_of_faith:
            return 0
        return SPECIAL_EACH - used
    if side < facts.settings.players:
        used += facts.reserves[side]
    markers = sum(fort.owner == side != fort.builder for fort in facts.strongholds)
    return WARBANDS_EACH - used - markers


def strongholds_left(facts: Facts, player: int) -> int:
    """Strongholds that a player has not built, or got back (BN-RANGE-18)."""
    return strongholds_each(facts.settings) - sum(fort.builder == player for fort in facts.strongholds)
