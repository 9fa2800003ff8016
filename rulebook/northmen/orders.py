"""Brigand orders as rules: where they muster, march and strike, and what they prefer in solo (BN-ORDER)."""

from __future__ import annotations

from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import ARMY
from rulebook.northmen.routes import reach
from rulebook.northmen.units import number_at, sides_at


def muster_tiles(facts: Facts) -> tuple[int, ...]:
    """BN-ORDER-2: the town tiles; without any, every tile."""
    return facts.chart.towns or tuple(sorted(facts.chart.where))


def solo_muster(facts: Facts) -> int:
    """BN-ORDER-12: holds your units; has a church; most brigands minus your units; lowest number."""

    def rank(tile: int) -> tuple[bool, bool, int, int]:
        yours, theirs = number_at(facts, tile, 0), number_at(facts, tile, 1)
        return not yours, tile not in facts.churches, yours - theirs, tile

    return min(muster_tiles(facts), key=rank)


def strikes(facts: Facts, tile: int) -> bool:
    """BN-ORDER-3: at least as many brigands as units of every other side present, and another is present."""
    brigands = facts.settings.brigands
    mine = number_at(facts, tile, brigands)
    others = [number_at(facts, tile, side) for side in sides_at(facts, tile) if side != brigands]
    return bool(others) and all(mine >= number for number in others)


def marches(facts: Facts, name: str) -> list[tuple[int, int]]:
    """BN-ORDER-7, BN-ORDER-8: from a tile without other sides to one with units of a player (BN-BRIG-14)."""
    brigands = facts.settings.brigands
    found = []
    for origin in sorted(facts.standing):
        if sides_at(facts, origin) == [brigands]:
            for target in sorted(reach(facts, brigands, origin, "road" if name == "march" else "lake")):
                if any(side != brigands for side in sides_at(facts, target)):
                    found.append((origin, target))
    return found


def marching(facts: Facts, origin: int) -> int:
    """As many brigands as possible, up to three."""
    return min(ARMY, number_at(facts, origin, facts.settings.brigands))


def solo_march(facts: Facts) -> tuple[int, int]:
    """BN-ORDER-15: most brigands after the move minus your units, then the lowest target, then the lowest start."""
    order = facts.under_order

    def rank(move: tuple[int, int]) -> tuple[int, int, int]:
        origin, target = move
        after = number_at(facts, target, 1) + marching(facts, origin) - number_at(facts, target, 0)
        return -after, target, origin

    return min(marches(facts, order.name), key=rank)


def shared_tiles(facts: Facts) -> list[int]:
    """BN-ORDER-9: tiles where brigands stand with a player."""
    brigands = facts.settings.brigands
    return [
        tile
        for tile in sorted(facts.standing)
        if number_at(facts, tile, brigands) and any(side != brigands for side in sides_at(facts, tile))
    ]


def solo_assault(facts: Facts) -> int:
    """BN-ORDER-16: where brigands minus your units is greatest, then the lowest number."""
    return min(shared_tiles(facts), key=lambda tile: (number_at(facts, tile, 0) - number_at(facts, tile, 1), tile))
