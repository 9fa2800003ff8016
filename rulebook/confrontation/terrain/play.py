"""Doors, chests and items in play: opening, picking up, dropping, crates brought home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.confrontation.actions import Deed, Drop, Open, PickUp
from rulebook.confrontation.activation.play import Part
from rulebook.confrontation.activation.rules import MOVES
from rulebook.confrontation.company import payouts
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.flight.rules import SOUTH
from rulebook.confrontation.space.shapes import CONTACT, Point, at_most
from rulebook.confrontation.terrain.rules import Item, at_edge, drop_refusal, dropped, open_refusal, pick_up_refusal
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table


def _member(table: Table, fighter_id: str) -> Fighter | Refusal:
    """A member of the acting unit who can do more than move (CF-FAM-2)."""
    unit = table.acting
    assert unit is not None
    found = next((f for f in unit.fighters if f.id == fighter_id), None)
    if found is None:
        return Refusal("CF-TACT-5", f"Now the {unit.named()} act, and {fighter_id} is none of them.", (unit.leader,))
    if found.profile.familiar:
        return Refusal("CF-FAM-2", "A familiar does nothing but move.", (fighter_id,))
    return found


# ---- doors and chests


def _open_refusal(table: Table, action: Open) -> Refusal | None:
    fighter, element, activation = _member(table, action.fighter), table.element(action.element), table.activation
    assert activation is not None
    if isinstance(fighter, Refusal):
        return fighter
    if element is None or not (element.has("door") or element.has("chest")):
        return Refusal("CF-TERR-1", "Only doors and chests are opened.", (action.fighter,))
    if element.id in table.opened:
        return Refusal("CF-TERR-1", f"The {element.kind.id} is open already.", (element.id,))
    return open_refusal(fighter, element, activation.opened)


def _open(desk: Desk, action: Open) -> None:
    activation, unit = desk.activation, desk.acting
    assert activation is not None
    assert unit is not None
    desk.opened = (*desk.opened, action.element)
    desk.act(opened=(*activation.opened, action.fighter))
    name = desk.called(unit, unit.fighter(action.fighter))
    desk.tell("CF-TERR-1", f"{name} opens the {desk.aim(action.element)}.", (action.fighter, action.element), "open")


def _openings(table: Table) -> Iterable[Deed]:
    unit = table.acting
    assert unit is not None
    closed = [e for e in table.field.elements if e.has("door") or e.has("chest")]
    found = [Open(f.id, e.id) for e in closed for f in unit.fighters]
    return [action for action in found if _open_refusal(table, action) is None]


# ---- items


def _named(item_id: str) -> str:
    """How an item is called in sentences: what it is, without its number."""
    return item_id.rstrip("0123456789")


def _item(table: Table, item_id: str) -> Item | None:
    return next((item for item in table.items if item.id == item_id), None)


def _pick_up_refusal(table: Table, action: PickUp) -> Refusal | None:
    """He ends his move on it, so the unit has made its movement (CF-TERR-5)."""
    fighter, item, activation = _member(table, action.fighter), _item(table, action.item), table.activation
    assert activation is not None
    if isinstance(fighter, Refusal):
        return fighter
    if item is None:
        return Refusal("CF-TERR-5", f"There is no {action.item} on the field.", (action.fighter,))
    refusal = pick_up_refusal(fighter, item, table.items)
    if refusal is None and not MOVES & set(activation.done):
        text = f"An item is taken at the end of a move: the unit of {fighter.id} has not moved yet."
        return Refusal("CF-TERR-5", text, (fighter.id,))
    return refusal


def _pick_up(desk: Desk, action: PickUp) -> None:
    unit = desk.acting
    assert unit is not None
    fighter = unit.fighter(action.fighter)
    _put(desk, Item(action.item, fighter.at, fighter.id))
    desk.tell("CF-TERR-5", f"{desk.called(unit, fighter)} takes the {_named(action.item)}.", (fighter.id,), "item")
    delivered(desk, unit)


def _picks(table: Table) -> Iterable[Deed]:
    unit = table.acting
    assert unit is not None
    found = [PickUp(f.id, item.id) for item in table.items if not item.carrier for f in unit.fighters]
    return [action for action in found if _pick_up_refusal(table, action) is None]


def _drop_refusal(table: Table, action: Drop) -> Refusal | None:
    fighter, item = _member(table, action.fighter), _item(table, action.item)
    if isinstance(fighter, Refusal):
        return fighter
    return drop_refusal(fighter, item or Item(action.item, fighter.at), moving=False)


def _drop(desk: Desk, action: Drop) -> None:
    unit, item = desk.acting, _item(desk, action.item)
    assert unit is not None
    assert item is not None
    fighter = unit.fighter(action.fighter)
    _put(desk, dropped(item, fighter))
    desk.tell("CF-TERR-7", f"{desk.called(unit, fighter)} lays the {_named(action.item)} down.", (fighter.id,), "item")


def _drops(table: Table) -> Iterable[Deed]:
    unit = table.acting
    assert unit is not None
    members = {f.id for f in unit.fighters}
    return [Drop(item.carrier, item.id) for item in table.items if item.carrier in members]


def _put(desk: Desk, item: Item) -> None:
    desk.items = tuple(item if other.id == item.id else other for other in desk.items)


def delivered(desk: Desk, unit: Unit) -> None:
    """A crate whose valiant carrier ends a move at his own edge pays and leaves play (CF-BATTLE-5B)."""
    price = payouts.for_crate(desk.battle)
    if unit.routed or not price:
        return
    for item in desk.items:
        carrier = next((f for f in unit.fighters if f.id == item.carrier), None)
        if carrier is not None and _at_edge(desk, unit.owner, carrier):
            desk.items = tuple(other for other in desk.items if other.id != item.id)
            desk.gain(unit.owner, price, "CF-BATTLE-5B", "for a crate brought home", (carrier.id,))


def _at_edge(table: Table, player: int, fighter: Fighter) -> bool:
    y, depth = fighter.at[1], table.field.size[1]
    gap = y if table.edge(player) == SOUTH else depth - y
    return at_most(gap - fighter.base.radius, CONTACT)


def left_behind(desk: Desk, unit: Unit, ends: Mapping[str, Point]) -> None:
    """Items of those who leave the field lie on the edge where they left it (CF-TERR-8)."""
    for item in desk.items:
        if item.carrier in ends:
            out = replace(unit.fighter(item.carrier), at=ends[item.carrier])
            _put(desk, at_edge(item, out, desk.field))
            desk.tell("CF-TERR-8", f"The {_named(item.id)} is left at the edge.", (), "item")


PARTS = {
    Open: Part(_open_refusal, _open, _openings),
    PickUp: Part(_pick_up_refusal, _pick_up, _picks),
    Drop: Part(_drop_refusal, _drop, _drops),
}
