"""What happens to items that are carried: crates brought home, and what is left behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulebook.confrontation.company import payouts
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.flight.rules import SOUTH
from rulebook.confrontation.space.shapes import CONTACT, Point, at_most
from rulebook.confrontation.terrain.rules import Item, at_edge


def item_words(item_id: str) -> str:
    """How an item is called in sentences: what it is, without its number."""
    return item_id.rstrip("0123456789")


def put_item(draft: Draft, item: Item) -> None:
    """An item as it is now."""
    draft.items = tuple(item if other.id == item.id else other for other in draft.items)


def delivered(draft: Draft, unit: Unit) -> None:
    """A crate whose valiant carrier ends a move at his own edge pays and leaves play (CF-BATTLE-5B)."""
    price = payouts.for_crate(draft.battle)
    if unit.routed or not price:
        return
    for item in draft.items:
        carrier = next((f for f in unit.fighters if f.id == item.carrier), None)
        if carrier is not None and _at_edge(draft, unit.owner, carrier):
            draft.items = tuple(other for other in draft.items if other.id != item.id)
            draft.gain(unit.owner, price, "CF-BATTLE-5B", "for a crate brought home", (carrier.id,))


def _at_edge(facts: Facts, player: int, fighter: Fighter) -> bool:
    y, depth = fighter.at[1], facts.field.size[1]
    gap = y if facts.edge(player) == SOUTH else depth - y
    return at_most(gap - fighter.base.radius, CONTACT)


def left_behind(draft: Draft, unit: Unit, ends: Mapping[str, Point]) -> None:
    """Items of those who leave the field lie on the edge where they left it (CF-TERR-8)."""
    for item in draft.items:
        if item.carrier in ends:
            out = replace(unit.fighter(item.carrier), at=ends[item.carrier])
            put_item(draft, at_edge(item, out, draft.field))
            draft.log("CF-TERR-8", f"The {item_words(item.id)} is left at the edge.", (), "item")
