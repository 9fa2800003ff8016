"""Why brigands cannot muster or assault there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.game import Refusal
from rulebook.northmen import orders, words
from rulebook.northmen.refusals.saying import no

if TYPE_CHECKING:
    from rulebook.northmen.table import Table


def muster(table: Table, tile: int) -> Refusal | None:
    """BN-ORDER-2: on town tiles."""
    order = table.order
    assert order is not None
    if order.stage != "muster":
        return no("BN-ORDER-13", "This order musters nobody now.", instead=f"Now: {words.prompt(table)}.")
    if tile not in orders.muster_tiles(table):
        return no("BN-ORDER-2", f"Brigands muster on a town tile, and {tile} is none on the map.")
    return None


def assault(table: Table, tile: int) -> Refusal | None:
    """BN-ORDER-9: where brigands share a tile with a player."""
    order = table.order
    assert order is not None
    if order.stage != "assault":
        return no("BN-ORDER-13", "This order is no assault.", instead=f"Now: {words.prompt(table)}.")
    if tile not in orders.shared_tiles(table):
        return no("BN-ORDER-9", f"Brigands do not share tile {tile} with a player.")
    return None
