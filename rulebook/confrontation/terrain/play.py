"""Doors, chests and items in play: opening, picking up, dropping, crates brought home."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.confrontation.actions import Deed, Drop, Open, PickUp
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.activation.rules import MOVES
from rulebook.confrontation.company.units import Fighter
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.terrain.items import delivered, item_words, put_item
from rulebook.confrontation.terrain.rules import Item, drop_refusal, laid_down, open_refusal, pick_up_refusal
from rulebook.game import Refusal


def _member(facts: Facts, fighter_id: str) -> Fighter | Refusal:
    """A member of the acting unit who can do more than move (CF-FAM-2)."""
    unit = facts.active.unit
    found = next((f for f in unit.fighters if f.id == fighter_id), None)
    if found is None:
        return Refusal(
            "CF-TACT-5", f"Now {unit.the} {unit.verb('act')}, and {fighter_id} is none of them.", (unit.leader,)
        )
    if found.profile.familiar:
        return Refusal("CF-FAM-2", "A familiar does nothing but move.", (fighter_id,))
    return found


# ---- doors and chests


def _open_refusal(facts: Facts, action: Open) -> Refusal | None:
    fighter, element, activation = (
        _member(facts, action.fighter),
        facts.element(action.element),
        facts.active.activation,
    )
    if isinstance(fighter, Refusal):
        return fighter
    if element is None or not (element.has("door") or element.has("chest")):
        return Refusal("CF-TERR-1", "Only doors and chests are opened.", (action.fighter,))
    if element.id in facts.opened:
        return Refusal("CF-TERR-1", f"The {element.kind.id} is open already.", (element.id,))
    return open_refusal(fighter, element, activation.opened)


def _open(draft: Draft, action: Open) -> None:
    unit, activation = draft.active
    draft.opened = (*draft.opened, action.element)
    draft.act(opened=(*activation.opened, action.fighter))
    name = draft.called(unit, unit.fighter(action.fighter))
    draft.log("CF-TERR-1", f"{name} opens the {draft.aim(action.element)}.", (action.fighter, action.element), "open")


def _openings(facts: Facts) -> Iterable[Deed]:
    unit = facts.active.unit
    closed = [e for e in facts.field.elements if e.has("door") or e.has("chest")]
    found = [Open(f.id, e.id) for e in closed for f in unit.fighters]
    return [action for action in found if _open_refusal(facts, action) is None]


# ---- items


def _item(facts: Facts, item_id: str) -> Item | None:
    return next((item for item in facts.items if item.id == item_id), None)


def _pick_up_refusal(facts: Facts, action: PickUp) -> Refusal | None:
    """He ends his move on it, so the unit has made its movement (CF-TERR-5)."""
    fighter, item, activation = _member(facts, action.fighter), _item(facts, action.item), facts.active.activation
    if isinstance(fighter, Refusal):
        return fighter
    if item is None:
        return Refusal("CF-TERR-5", f"There is no {action.item} on the field.", (action.fighter,))
    refusal = pick_up_refusal(fighter, item, facts.items)
    if refusal is None and not MOVES & set(activation.done):
        text = f"An item is taken at the end of a move: the unit of {fighter.id} has not moved yet."
        return Refusal("CF-TERR-5", text, (fighter.id,))
    return refusal


def _pick_up(draft: Draft, action: PickUp) -> None:
    unit = draft.active.unit
    fighter = unit.fighter(action.fighter)
    put_item(draft, Item(action.item, fighter.at, fighter.id))
    draft.log("CF-TERR-5", f"{draft.called(unit, fighter)} takes the {item_words(action.item)}.", (fighter.id,), "item")
    delivered(draft, unit)


def _picks(facts: Facts) -> Iterable[Deed]:
    unit = facts.active.unit
    found = [PickUp(f.id, item.id) for item in facts.items if not item.carrier for f in unit.fighters]
    return [action for action in found if _pick_up_refusal(facts, action) is None]


def _drop_refusal(facts: Facts, action: Drop) -> Refusal | None:
    fighter, item = _member(facts, action.fighter), _item(facts, action.item)
    if isinstance(fighter, Refusal):
        return fighter
    return drop_refusal(fighter, item or Item(action.item, fighter.at), moving=False)


def _drop(draft: Draft, action: Drop) -> None:
    unit, item = draft.active.unit, _item(draft, action.item)
    assert item is not None
    fighter = unit.fighter(action.fighter)
    put_item(draft, laid_down(item, fighter, draft.field))
    draft.log(
        "CF-TERR-7", f"{draft.called(unit, fighter)} lays the {item_words(action.item)} down.", (fighter.id,), "item"
    )


def _drops(facts: Facts) -> Iterable[Deed]:
    unit = facts.active.unit
    members = {f.id for f in unit.fighters}
    return [Drop(item.carrier, item.id) for item in facts.items if item.carrier in members]


PARTS = {
    Open: Part(_open_refusal, _open, _openings),
    PickUp: Part(_pick_up_refusal, _pick_up, _picks),
    Drop: Part(_drop_refusal, _drop, _drops),
}
