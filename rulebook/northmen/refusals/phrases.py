"""How a refusal is put."""

from __future__ import annotations

from rulebook.game import Refusal
from rulebook.northmen.facts import Facts


def no(rule: str, message: str, *tiles: int, instead: str = "") -> Refusal:
    """A refusal that points at tiles."""
    return Refusal(rule, message, tuple(f"tile:{tile}" for tile in tiles), instead)


def no_tile(facts: Facts, tile: int) -> Refusal | None:
    """Why a tile cannot be meant: it is not on the map."""
    if tile not in facts.chart.where:
        return no("BN-COMP-12", f"There is no tile {tile} on the map.")
    return None
