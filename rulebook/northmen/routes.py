"""Where an army can go with one action (BN-LAKE-2, BN-LAKE-3, BN-ROAD-1 to 7, BN-MOVE-5 to 8, BN-STRONG-4, 5)."""

from __future__ import annotations

from rulebook.northmen.chart import Link
from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import LONGSHIP
from rulebook.northmen.units import counts_at, sides_at


def links(facts: Facts, kind: str) -> dict[int, list[Link]]:
    """The ways of a kind of action: lake or road; units cross no other sides (BN-MOVE-7)."""
    chart = facts.chart
    return chart.lake_links() if kind == "lake" else chart.road_links(facts.settings.off_map_roads)


def barred(facts: Facts, side: int, tile: int, link: Link) -> bool:
    """BN-STRONG-4, BN-STRONG-5, BN-STRONG-12: an enemy stronghold on either side of the link.

    One's own and a teammate's let through (BN-STRONG-10, BN-TEAM-7); brigands are everyone's enemies (BN-STRONG-7).
    """
    ends = {(tile, link.leaves), (link.target, link.enters)}
    return any((at, way) in ends and facts.settings.opposing(side, owner) for at, way, _, owner in facts.strongholds)


def meets_enemy(facts: Facts, side: int, tile: int) -> bool:
    """BN-MOVE-5: units of an opposing side stop an army that enters."""
    return any(facts.settings.opposing(side, other) for other in sides_at(facts, tile))


def meets_mate(facts: Facts, side: int, tile: int) -> bool:
    """BN-TEAM-2: no way into or through a teammate's tile."""
    mate = facts.settings.mate(side)
    return mate is not None and mate in sides_at(facts, tile)


def reach(facts: Facts, side: int, origin: int, kind: str) -> dict[int, bool]:
    """Every tile that one action of this kind brings an army to, and whether some way there leads over a pass.

    Any number of links in one action (BN-ROAD-3); leaving a shared tile is free (BN-MOVE-6), and churches hinder nobody
    (BN-CHURCH-5). The mover chooses the way, so one way over a pass is enough for Oathbound (BN-ABIL-5).
    """
    ways = links(facts, kind)
    seen = {(origin, False)}
    fresh = [(origin, False)]
    found: dict[int, bool] = {}
    while fresh:
        here, passed = fresh.pop()
        for link in ways[here]:
            there = (link.target, passed or link.over_pass)
            if there in seen or link.target == origin or barred(facts, side, here, link):
                continue
            if meets_mate(facts, side, link.target):
                continue
            seen.add(there)
            found[link.target] = found.get(link.target, False) or there[1]
            if not meets_enemy(facts, side, link.target):
                fresh.append(there)
    return found


def why_not(facts: Facts, side: int, origin: int, target: int, kind: str) -> tuple[str, str, tuple[int, ...]]:
    """The rule that keeps an army from a tile, a sentence, and the tiles the reason lies at."""
    if meets_mate(facts, side, target):
        return "BN-TEAM-2", f"A teammate's units stand on tile {target}.", (target,)
    ways = links(facts, kind)
    for tile in (origin, *reach(facts, side, origin, kind)):
        for link in ways[tile]:
            if barred(facts, side, tile, link) and _leads(facts, kind, link.target, target, tile):
                rule = "BN-STRONG-4"
                return rule, f"An enemy stronghold bars the way from tile {tile} to {link.target}.", (tile, link.target)
    blockers = [
        tile
        for tile in reach(facts, side, origin, kind)
        if meets_enemy(facts, side, tile) and _leads(facts, kind, tile, target, origin)
    ]
    if blockers:
        where = blockers[0]
        return "BN-MOVE-5", f"Units of a rival on tile {where} stop the army there.", (where,)
    for tile in ways:
        if meets_mate(facts, side, tile) and _leads(facts, kind, tile, target, origin):
            return "BN-TEAM-2", f"A teammate's units on tile {tile} are in the way.", (tile,)
    if kind == "lake":
        facing = "No lake joins" if target not in facts.chart.lake(origin) else "No open water joins"
        return "BN-LAKE-3", f"{facing} tile {origin} and tile {target}.", (origin, target)
    return "BN-ROAD-2", f"No road leads from tile {origin} to tile {target}.", (origin, target)


def _leads(facts: Facts, kind: str, start: int, target: int, without: int) -> bool:
    """Whether links lead on from a tile to another, whatever stands in the way."""
    seen, fresh = {start, without}, [start]
    while fresh:
        here = fresh.pop()
        if here == target:
            return True
        for link in links(facts, kind)[here]:
            if link.target not in seen:
                seen.add(link.target)
                fresh.append(link.target)
    return False


def movable(facts: Facts, kind: str) -> bool:
    """Whether any army can move by this kind of action."""
    for tile in sorted(facts.standing):
        counts = counts_at(facts, tile, facts.seat)
        afloat = counts[LONGSHIP] if kind == "road" else 0
        if sum(counts) > afloat and reach(facts, facts.seat, tile, kind):
            return True
    return False


def region(facts: Facts, tile: int) -> dict[int, list[Link]]:
    """The tiles that the lake or the roads join with this one, each with its links; enemy strongholds part them."""
    ways, found, fresh = links(facts, facts.kind), {}, [tile]
    while fresh:
        here = fresh.pop()
        if here not in found:
            found[here] = [link for link in ways[here] if not barred(facts, facts.seat, here, link)]
            fresh += [link.target for link in found[here]]
    return found
