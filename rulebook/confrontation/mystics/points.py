"""Faith and mana in play: set anew, rolled for, and lost."""

from __future__ import annotations

from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.mystics.rules import faith_pool, mana_rolled


def replenish(draft: Draft, unit: Unit) -> None:
    """A unit's faith is set anew (CF-FAITH-3), and mana is rolled for, die by die (CF-MAGIC-4).

    A unit in rout recovers both as usual (CF-ROUT-5).
    """
    faith, held = faith_pool(unit), draft.mana(unit.id)
    dice, mana = mana_rolled(unit, held, draft.rng, draft.settings.variants.mana_roll)
    draft.set_points(unit.id, faith, mana)
    if faith:
        draft.log("CF-FAITH-2", f"{unit.subject('have')} {faith} faith.", (unit.leader,), "points")
    if dice:
        energy = sum(fighter.energy for fighter in unit.fighters)
        faces = " and ".join(map(str, dice))
        text = f"{unit.subject('roll')} {faces} for mana, and Energy {energy} is added: {mana} mana."
        draft.log("CF-MAGIC-2", text, (unit.leader,), "points")


def lose_faith(draft: Draft) -> None:
    """Faith left at the end of the activation phase is lost (CF-FAITH-4)."""
    lost = [(name, faith) for name, faith, _ in draft.points if faith]
    for name, _ in lost:
        draft.set_points(name, 0, draft.mana(name))
    if lost:
        total = sum(faith for _, faith in lost)
        draft.log("CF-FAITH-4", f"{total} points of faith that were not used are lost.", (), "points")
