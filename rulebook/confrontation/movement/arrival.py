"""What every move brings about, whoever makes it."""

from __future__ import annotations

from dataclasses import replace

from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.damage.elimination import eliminate
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.terrain.items import delivered


def arrived(draft: Draft, unit_id: str) -> None:
    """What a move brings about: familiars whom an enemy base touches are removed (CF-FAM-3), crates come home."""
    for unit in draft.field.units:
        enemies = [f.base for enemy in draft.field.enemies(unit) for f in enemy.fighters if not f.profile.familiar]
        lost = [f.id for f in unit.fighters if f.profile.familiar and any(f.base.touches(e) for e in enemies)]
        if lost:
            eliminate(draft, unit.id, lost, rule="CF-FAM-3")
    if draft.field.has(unit_id):
        _carry(draft, draft.unit(unit_id))


def _carry(draft: Draft, unit: Unit) -> None:
    """An item travels with its carrier's base (CF-TERR-5)."""
    places = {fighter.id: fighter.at for fighter in unit.fighters}
    draft.items = tuple(replace(item, at=places.get(item.carrier, item.at)) for item in draft.items)
    delivered(draft, unit)
