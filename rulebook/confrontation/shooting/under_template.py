"""Those under a template that lies: each takes a Strength test of his own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.company.profiles import TITAN
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.damage.play import harm
from rulebook.confrontation.damage.rules import RANGED, Damage, Victim
from rulebook.confrontation.dice.play import STRENGTH, Testing, due, lasting
from rulebook.confrontation.dice.rules import Roll
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import aimed_at
from rulebook.confrontation.shooting import templates
from rulebook.procedure import Procedure


@dataclass(frozen=True, slots=True)
class UnderTemplate(Procedure[Facts, Draft]):
    """Fighters under a template who still take their tests, one for each time they are named (CF-AOE-13).

    `strength` is that of the weapon, `by` the unit that fired it. `tested` is whose test is under way.
    """

    under: tuple[tuple[str, str], ...]
    strength: int
    by: str
    tested: str = ""

    def proceed(self, draft: Draft) -> None:
        """The next of them, or the end."""
        if not self.under:
            draft.end()
            return
        (_, fighter_id), rest = self.under[0], self.under[1:]
        draft.become(replace(self, under=rest, tested=fighter_id))
        found = draft.find(fighter_id)
        if found is not None:
            self._test(draft, *found)

    def _test(self, draft: Draft, unit: Unit, fighter: Fighter) -> None:
        """Somebody is asked only where there is something to decide; else the die falls at once."""
        testing = self._testing(draft, unit, fighter)
        if draft.field.has(self.by) and (testing.open_to_decisions(draft) or lasting(draft, testing)):
            due(draft, testing)
            return
        (roll,) = templates.shaken(unit, fighter, self.strength, 1, draft.rng, draft.field.variants)
        draft.rolls.append((f"Strength test: {testing.reason}", roll))
        draft.log("CF-AOE-13", f"Strength test, {testing.reason}: {roll}.", (fighter.id,), "roll")
        self._suffer(draft, unit, fighter, roll)

    def _testing(self, draft: Draft, unit: Unit, fighter: Fighter) -> Testing:
        """The test of one fighter: one die; his side may force a re-roll if he is an Incarnate alone (CF-FEAT-11)."""
        resilience = unit.value(fighter, "resilience")
        firing = draft.unit(self.by) if draft.field.has(self.by) else None
        hero = firing.incarnate if firing else None
        enemy = firing is not None and unit.owner != firing.owner
        at_him = enemy and fighter.profile.incarnate and aimed_at(unit, fighter)
        return Testing(
            STRENGTH,
            self.by,
            1,
            self.strength - resilience,
            f"the template on {draft.called(unit, fighter)}, {self.strength} against {resilience}",
            bonus=unit.category != TITAN,
            titan=unit.id if unit.category == TITAN else "",
            hero=hero.id if hero and hero.profile.ranged and hero.profile.ranged.aoe else "",
            aimed=fighter.id if at_him else "",
        )

    def told(self, draft: Draft, result: Any) -> None:
        """A test that somebody decided about was rolled; or damage has been dealt with."""
        found = draft.find(self.tested)
        if isinstance(result, Roll) and found is not None:
            self._suffer(draft, *found, result)

    @staticmethod
    def _suffer(draft: Draft, unit: Unit, fighter: Fighter, roll: Roll) -> None:
        """The damage is his alone (CF-AOE-13)."""
        points = templates.suffered(fighter, (roll,))
        if points:
            harm(draft, unit.id, Damage(RANGED, points, (Victim(fighter.id, fighter.health),)))
