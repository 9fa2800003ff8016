"""Why brigands cannot muster or assault there."""

from __future__ import annotations

from rulebook.game import Refusal
from rulebook.northmen import orders, words
from rulebook.northmen.facts import Facts
from rulebook.northmen.refusals.phrases import no


def muster(facts: Facts, tile: int) -> Refusal | None:
    """BN-ORDER-2: on town tiles."""
    order = facts.under_order
    if order.stage != "muster":
        return no("BN-ORDER-13", "This order musters nobody now.", instead=f"Now: {words.prompt(facts)}.")
    if tile not in orders.muster_tiles(facts):
        return no("BN-ORDER-2", f"Brigands muster on a town tile, and {tile} is none on the map.")
    return None


def assault(facts: Facts, tile: int) -> Refusal | None:
    """BN-ORDER-9: where brigands share a tile with a player."""
    order = facts.under_order
    if order.stage != "assault":
        return no("BN-ORDER-13", "This order is no assault.", instead=f"Now: {words.prompt(facts)}.")
    if tile not in orders.shared_tiles(facts):
        return no("BN-ORDER-9", f"Brigands do not share tile {tile} with a player.")
    return None
