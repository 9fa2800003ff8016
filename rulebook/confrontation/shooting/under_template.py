"""Those under a template that lies: each takes a Strength test of his own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.damage.play import Done, harm
from rulebook.confrontation.damage.rules import RANGED, Damage, Victim
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.shooting import templates
from rulebook.procedure import Procedure


@dataclass(frozen=True, slots=True)
class UnderTemplate(Procedure[Facts, Draft]):
    """Units and fighters under a template who still take their tests, against the Strength of its weapon."""

    under: tuple[tuple[str, str], ...]
    strength: int

    def proceed(self, draft: Draft) -> None:
        """The next of them, or the end."""
        if self.under:
            self._shake(draft)
        else:
            draft.end()

    def told(self, draft: Draft, result: Any) -> None:
        """Damage has been allotted."""
        assert isinstance(result, Done)

    def _shake(self, draft: Draft) -> None:
        """One Strength test of one fighter under the template: one die, and the damage is his alone (CF-AOE-13)."""
        (unit_id, fighter_id), rest = self.under[0], self.under[1:]
        draft.become(replace(self, under=rest))
        found = draft.find(fighter_id)
        if found is None:
            return
        unit, fighter = found
        (roll,) = templates.shaken(unit, fighter, self.strength, 1, draft.rng, draft.field.variants)
        points = templates.suffered(fighter, (roll,))
        name = draft.called(unit, fighter)
        draft.rolls.append((f"Strength test: the template on {name}", roll))
        draft.log("CF-AOE-13", f"Strength test under the template, {name}: {roll}.", (fighter.id,), "roll")
        if points:
            harm(draft, unit_id, Damage(RANGED, points, (Victim(fighter.id, fighter.health),)))
