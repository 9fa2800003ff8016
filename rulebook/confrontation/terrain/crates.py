"""Crates: each pays when its carrier brings it to his own edge."""

from __future__ import annotations

from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.space.shapes import CONTACT, at_most


def deliver(draft: Draft, unit: Unit) -> None:
    """A valiant carrier who ends a move touching his own edge: the crate pays and leaves play (CF-BATTLE-5B)."""
    if unit.routed:
        return
    worth = {f"{thing.kind}{number}": thing.elixir for number, thing in enumerate(draft.battle.items, 1)}
    for item in draft.items:
        carrier = next((fighter for fighter in unit.fighters if fighter.id == item.carrier), None)
        if carrier is None or item.id not in worth:
            continue
        y = carrier.at[1] if unit.owner == draft.south else draft.field.size[1] - carrier.at[1]
        if at_most(y - carrier.base.radius, CONTACT):
            draft.items = tuple(other for other in draft.items if other is not item)
            why = f"for the crate that the {unit.named()} bring home"
            draft.gain(unit.owner, worth[item.id], "CF-BATTLE-5B", why, (carrier.id,))
