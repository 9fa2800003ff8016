"""What the steps of a turn offer: how many actions a tile gives, and what each kind may be used for."""

from __future__ import annotations

from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import CATAPULT, FREE_CHURCHES, HERSIR, LONGSHIP
from rulebook.northmen.tiles import EDGES, NOVGOROD, Hex, step, turned
from rulebook.northmen.units import counts_at, supply

KINDS = ("church", "forest", "lake", "road", "mountain")
"""BN-TURN-2, BN-TURN-6, BN-TURN-7: church actions first, then the basic ones in this order."""
LETTERS = {"church": "P", "forest": "F", "lake": "L", "road": "R", "mountain": "M"}
USES = {
    "church": ("found", "draw"),
    "forest": ("recruit", "draw", "incite"),
    "lake": ("move", "draw", "longship"),
    "road": ("move", "draw", "hersir"),
    "mountain": ("fight", "draw", "catapult"),
}
"""BN-ACT-3: normal use, drawing, special use; one for all actions of a kind in a turn."""
SPECIAL = {"incite": "forest", "longship": "lake", "hersir": "road", "catapult": "mountain"}
PIECE = {"longship": LONGSHIP, "hersir": HERSIR, "catapult": CATAPULT}
ORDER_COST, PIECE_COST = 2, 2
"""BN-ACT-7, BN-FOREST-3, BN-LAKE-5, BN-ROAD-5, BN-MOUNT-3; relocation costs the same (BN-HERSIR-8, BN-LONG-23)."""


def action_counts(number: int, covered: int = -1, rotation: int = 0) -> dict[str, int]:
    """The actions of a tile by kind: one a side, matched or open (BN-ACT-1, BN-TURN-8, BN-CHACT-1, BN-PASS-5).

    Meadows give nothing, nor does a side under a stronghold (BN-STRONG-3).
    """
    edges = turned(number, rotation)
    sides = [side for direction, side in enumerate(edges) if direction != covered]
    return {kind: sides.count(letter) for kind, letter in LETTERS.items()}


def given(facts: Facts, kind: str) -> int:
    """The actions that the main tile gives for this kind; Novgorod's church action is used up at once (BN-NOVG-2)."""
    if not facts.main_tile:
        return 0
    rotation = next(placed.rotation for placed in facts.laid if placed.tile == facts.main_tile)
    number = action_counts(facts.main_tile, facts.covered, rotation)[kind]
    return number - 1 if kind == "church" and facts.main_tile == NOVGOROD else number


def order_cost(facts: Facts) -> int:
    """BN-FOREST-3: two forest actions an order; one for Conspirators (BN-ABIL-1), for them alone (BN-ABIL-11)."""
    return 1 if facts.abilities[facts.seat] == "Conspirators" else ORDER_COST


def may_draw(facts: Facts, kind: str) -> str:
    """The rule against drawing with this kind, or nothing (BN-ACT-5, BN-CHACT-5, BN-NOVG-7)."""
    if kind == "church" and facts.main_tile == NOVGOROD:
        return "BN-NOVG-7"
    if "church" in facts.drawing and kind != "church":
        return "BN-CHACT-5"
    if facts.drawing and facts.settings.drawing == "one_kind" and kind not in facts.drawing:
        return "BN-ACT-5"
    return ""


def free_churches(facts: Facts) -> int:
    """BN-CHACT-8, BN-ABIL-7: churches in the common supply, the one for Novgorod aside (BN-SETUP-8)."""
    return FREE_CHURCHES - sum(tile != NOVGOROD for tile in facts.churches)


def nightwind(facts: Facts) -> list[int]:
    """BN-ABIL-3: the tiles from which Nightwind could send a longship home."""
    if facts.abilities[facts.seat] != "Nightwind":
        return []
    return [tile for tile in sorted(facts.standing) if counts_at(facts, tile, facts.seat)[LONGSHIP]]


def movable_pieces(facts: Facts, kind: int) -> list[int | None]:
    """Where a new special piece may come from: the supply, or the map once all five are built.

    BN-HERSIR-7, BN-LONG-22, BN-CATA-7.
    """
    if supply(facts, facts.seat, kind) > 0:
        return [None]
    return [tile for tile in sorted(facts.standing) if counts_at(facts, tile, facts.seat)[kind]]


def can_place(facts: Facts, use: str) -> bool:
    """Whether the main tile takes this piece: a longship needs a lake side (BN-LONG-1, BN-HERSIR-1, BN-CATA-1)."""
    return bool(facts.main_tile) and (use != "longship" or "L" in EDGES[facts.main_tile])


def idle_ships(facts: Facts) -> list[int]:
    """BN-LONG-14: tiles with a longship of yours that has not placed an extra tile this turn, each once."""
    return [
        tile
        for tile in sorted(facts.standing)
        if counts_at(facts, tile, facts.seat)[LONGSHIP] > facts.ships_used.count(tile)
    ]


def extensions(facts: Facts, number: int, ship: int) -> list[tuple[Hex, int]]:
    """Where this tile could be laid as the extra tile of the longship on `ship` (BN-LONG-4, BN-LONG-5, BN-LONG-25)."""
    lake = facts.chart.lake(ship, facts.strongholds)
    return [
        (place, rotation)
        for place, rotation in facts.chart.fits(number)
        if open_joins(facts, number, place, rotation, lake)
    ]


def open_joins(facts: Facts, number: int, place: Hex, rotation: int, lake: frozenset[int]) -> list[int]:
    """BN-LONG-5: sides that would extend the lake with no stronghold between."""
    walls = {(fort.tile, fort.edge) for fort in facts.strongholds}
    return [
        direction
        for direction in facts.chart.joins(number, place, rotation, lake)
        if (facts.chart.at[step(place, direction)], (direction + 3) % 6) not in walls
    ]


def idle_catapults(facts: Facts, tile: int) -> int:
    """BN-CATA-5: catapults of the active player on a tile that have not attacked this turn."""
    return counts_at(facts, tile, facts.seat)[CATAPULT] - dict(facts.fired).get(tile, 0)
