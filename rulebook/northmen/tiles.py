"""The tiles as material: edges, towns and orders by number, hexes and directions (BN-COMP-1 to 3, BN-COMP-12).

Tile and card mean the same (BN-COMP-13). Novgorod has one pass and no lake (BN-NOVG-9).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rulebook.library import toml

Hex = tuple[int, int]

STEPS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""BN-COMP-12: the six directions as axial steps, clockwise from north-east."""
COMPASS = ("NE", "E", "SE", "SW", "W", "NW")
EDGE_WORDS = {"E": "meadow", "F": "forest", "L": "lake", "R": "road", "M": "mountain", "P": "pass"}
# BN-TOWN-1
TOWN_TYPES = ("mead", "silver", "tusk", "pelt")
MAIN, FAITH = "main", "faith"
DECK_WORDS = {MAIN: "main deck", FAITH: "Test of Faith deck"}
MAIN_TILES = range(1, 121)
FAITH_TILES = range(121, 181)
NOVGOROD = 130
HIDDEN_MAIN, HIDDEN_FAITH = 0, -1
"""The back of a tile: everyone sees which deck it comes from (BN-SETUP-4)."""

ORDERS = ("omen", "host", "band", "raid", "march", "sail", "assault", "assault", "burn", "ambush")
"""The order of a tile, by the last digit of its number (BN-ORDER-1)."""


MATCHING = frozenset(map(frozenset, ("E", "F", "L", "R", "M", "P", "ME", "MF", "ML", "MP", "PR", "PE")))
"""The pairs of edges that may face each other (BN-MATCH-1 to 4)."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A map tile: its number, its six edges clockwise as letters, its towns and, if it has one, its name."""

    number: int
    deck: str
    edges: str
    towns: tuple[str, ...]
    name: str = ""


@cache
def tileset() -> Mapping[int, Tile]:
    """All 180 tiles by number."""
    entries = toml("rulebook.northmen", "tiles")["tile"]
    return {
        tile["number"]: Tile(
            tile["number"], tile["deck"], "".join(tile["edges"]), tuple(tile["towns"]), tile.get("name", "")
        )
        for tile in entries
    }


EDGES = {number: tile.edges for number, tile in tileset().items()}
TOWNS = {number: tile.towns for number, tile in tileset().items()}


def deck_of(number: int) -> str:
    """Which deck a tile, or its back, belongs to."""
    return FAITH if number > 120 or number == HIDDEN_FAITH else MAIN


def back(number: int) -> int:
    """The tile face down."""
    return HIDDEN_FAITH if deck_of(number) == FAITH else HIDDEN_MAIN


@cache
def turned(number: int, rotation: int) -> str:
    """BN-COMP-12: rotation r puts letter (d + r) mod 6 on edge d."""
    edges = EDGES[number]
    return edges[rotation:] + edges[:rotation]


def matches(one: str, other: str) -> bool:
    """Whether these two edges may face each other (BN-MATCH-1 to 4, BN-MATCH-3 for passes, BN-PASS-6)."""
    return frozenset((one, other)) in MATCHING


def clash_rule(one: str, other: str) -> str:
    """The clause that forbids a pair of edges."""
    return "BN-MATCH-2" if "M" in (one, other) else "BN-MATCH-4"


def strength(number: int) -> int:
    """BN-CONF-7: a tile's mountain edges; a pass is none (BN-PASS-4)."""
    return EDGES[number].count("M")


def order_of(number: int) -> str:
    """BN-ORDER-1: the order that the last digit of a tile's number gives the brigands."""
    return ORDERS[number % 10]


def step(place: Hex, direction: int) -> Hex:
    """The hex next to this one."""
    dq, dr = STEPS[direction]
    return place[0] + dq, place[1] + dr


def write_hex(place: Hex) -> str:
    """The name of a hex: `1,-2`."""
    return f"{place[0]},{place[1]}"


def hex_named(text: str) -> Hex:
    """The hex of this name; raises `ValueError` if there is none."""
    place = read_hex(text)
    if place is None:
        raise ValueError(f"{text!r} is not a hex; hexes are named like 1,-2")
    return place


def read_hex(text: str) -> Hex | None:
    """The hex of this name, or None."""
    q, comma, r = text.partition(",")
    try:
        place = int(q), int(r)
    except ValueError:
        return None
    return place if comma and write_hex(place) == text else None
