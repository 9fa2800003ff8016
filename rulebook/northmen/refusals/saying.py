"""How a refusal is put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.northmen.table import Table


def no(rule: str, message: str, *tiles: int, instead: str = "") -> Refusal:
    """A refusal that points at tiles."""
    return Refusal(rule, message, tuple(f"tile:{tile}" for tile in tiles), instead)


def no_tile(table: Table, tile: int) -> Refusal | None:
    """Why a tile cannot be meant: it is not on the map."""
    if tile not in table.chart.where:
        return no("BN-COMP-12", f"There is no tile {tile} on the map.")
    return None
