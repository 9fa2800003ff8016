"""Who holds what: control of tiles, towns counted, presence, and the way of Bjarmia."""

from __future__ import annotations

from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import HERSIR
from rulebook.northmen.routes import barred, links
from rulebook.northmen.tiles import NOVGOROD, TOWN_TYPES, TOWNS
from rulebook.northmen.units import counts_at, number_at, on_map, sides_at


def controls(facts: Facts, side: int, tile: int) -> bool:
    """BN-TOWN-2, BN-TOWN-5: at least one unit, and strictly more than each other side, brigands included."""
    mine = number_at(facts, tile, side)
    return mine > 0 and all(number_at(facts, tile, other) < mine for other in sides_at(facts, tile) if other != side)


def holders(facts: Facts, side: int) -> tuple[int, ...]:
    """BN-TEAM-3, BN-TEAM-11: for town actions a teammate's towns count as yours."""
    mate = facts.settings.mate(side)
    return (side,) if mate is None else (side, mate)


def town_count(facts: Facts, side: int, town: str) -> int:
    """Towns of a type that count for a side's town actions (BN-TOWN-4, BN-TOWN-7, BN-TOWN-8, BN-NOVG-1, BN-NOVG-8).

    A hersir counts once in Novgorod (BN-HERSIR-9), and even where others hold the town.
    """
    total = 0
    for tile in facts.chart.towns:
        if town in TOWNS[tile]:
            for holder in holders(facts, side):
                total += TOWNS[tile].count(town) if controls(facts, holder, tile) else 0
                total += counts_at(facts, tile, holder)[HERSIR]
    return total


def presence(facts: Facts, sides: tuple[int, ...]) -> int:
    """Towns with at least one unit, and each hersir in a town one more.

    BN-WIN-7, BN-WIN-8, BN-HERSIR-6, BN-NOVG-8; for a team each town once and both members' hersirs (BN-TEAM-10).
    """
    total = 0
    for tile in facts.chart.towns:
        if any(number_at(facts, tile, side) for side in sides):
            total += len(TOWNS[tile])
        total += sum(counts_at(facts, tile, side)[HERSIR] for side in sides)
    return total


def units_of(facts: Facts, sides: tuple[int, ...]) -> int:
    """All units of these sides on the map (BN-WIN-10)."""
    return sum(sum(on_map(facts, side)) for side in sides)


def church_points(facts: Facts, side: int) -> int:
    """BN-CHURCH-1, BN-CHURCH-3, BN-CHURCH-8, BN-NOVG-11: one for each church town held.

    Two once Novgorod is in play (BN-NOVG-4). Only players score them (BN-CHURCH-6), each his own, also in a team
    (BN-TEAM-9).
    """
    each = 2 if NOVGOROD in facts.chart.where else 1
    return each * sum(controls(facts, side, tile) for tile in facts.churches)


def usable(facts: Facts, side: int, tile: int) -> bool:
    """BN-BJAR-3: controlled, or without any other side's units; a teammate's block too (BN-TEAM-5)."""
    others = [other for other in sides_at(facts, tile) if other != side]
    return not others or controls(facts, side, tile)


def bjarmia(facts: Facts, side: int) -> frozenset[int]:
    """BN-BJAR-1, BN-BJAR-2: a connected group of usable tiles with your units in towns of all four types, or none.

    A hersir replaces no type (BN-BJAR-5).
    """
    chart = facts.chart
    good = {tile for tile in chart.where if usable(facts, side, tile)}
    held = [tile for tile in chart.towns if tile in good and number_at(facts, tile, side)]
    if {town for tile in held for town in TOWNS[tile]} != set(TOWN_TYPES):
        return frozenset()
    if facts.settings.bjarmia_connection == "none":
        return frozenset(held)
    for start in held:
        group, fresh = {start}, [start]
        while fresh:
            for other in _joined(facts, side, fresh.pop()):
                if other in good and other not in group:
                    group.add(other)
                    fresh.append(other)
        if {town for tile in held if tile in group for town in TOWNS[tile]} == set(TOWN_TYPES):
            return frozenset(group)
    return frozenset()


def _joined(facts: Facts, side: int, tile: int) -> list[int]:
    """Where tracing goes on: over sides without a mountain and enemy strongholds, or (variant) over links."""
    chart = facts.chart
    if facts.settings.bjarmia_connection == "links":
        ways = [link for kind in ("lake", "road") for link in links(facts, kind)[tile]]
        return [link.target for link in ways if not barred(facts, side, tile, link)]
    found = []
    for direction in range(6):
        other = chart.neighbour(tile, direction)
        if other is None or chart.mountain_between(tile, direction):
            continue
        fort = chart.stronghold_towards(tile, direction, facts.strongholds)
        if fort is None or not facts.settings.opposing(side, fort.owner):
            found.append(other)
    return found
