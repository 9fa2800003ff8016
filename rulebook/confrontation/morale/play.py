"""A Courage or Fear test in play: who takes it, with what, and what a 6 earns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.dice.play import COURAGE, SURE, Testing, due
from rulebook.confrontation.dice.rules import Kept
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.staff import borrowed_nerve
from rulebook.confrontation.morale.rules import CourageTest, courage_dice, resisted
from rulebook.procedure import Procedure

RALLY, HALF, FEAR, EFFECT = "rally", "half strength", "fear", "effect"


@dataclass(frozen=True, slots=True)
class Tried:
    """What a Courage test came to."""

    purpose: str
    unit: str
    passed: bool


@dataclass(frozen=True, slots=True)
class Courage(Procedure[Facts, Draft]):
    """A Courage or Fear test that is due. It ends with a `Tried`."""

    purpose: str
    test: CourageTest

    def proceed(self, draft: Draft) -> None:
        """Ask for the dice; nobody rolls who has resisted that Fear before (CF-FEAR-9)."""
        unit = draft.unit(self.test.unit)
        if self.test.automatic:
            text = f"{unit.subject('have')} resisted Fear {unit.resisted} before and {unit.verb('do')} not flinch."
            draft.log("CF-FEAR-9", text, (unit.leader,), "morale")
            draft.end(Tried(self.purpose, unit.id, True))
            return
        lent = borrowed_nerve(draft.field, unit)  # CF-STAFF-4
        test = replace(self.test, value=max(self.test.value, lent))
        if lent > self.test.value:
            draft.log("CF-STAFF-4", f"A standard in sight lends {unit.the} Courage {lent}.", (unit.leader,), "morale")
        hero = unit.incarnate.id if unit.incarnate else ""
        dice = courage_dice(unit, draft.commanders[unit.owner])
        reason = f"{unit.named()}, {self.purpose}, {test.value} against {test.difficulty}"
        due(draft, Testing(COURAGE, unit.id, dice, test.difference, reason, hero=hero, rally=self.purpose == RALLY))

    def told(self, draft: Draft, result: Kept | Any) -> None:
        """A paid success earns and proves nothing (CF-FEAR-11, CF-FEAR-13); a roll may do both."""
        unit = draft.unit(self.test.unit)
        if result == SURE:
            draft.end(Tried(self.purpose, unit.id, True))
            return
        if result.passed:
            every = draft.settings.variants.courage_elixir == "every_six"
            earned = result.sixes if every else result.elixir
            draft.gain(unit.owner, earned, "CF-MORALE-14", "for a 6 in a Courage test", (unit.leader,))
            if self.purpose == FEAR:
                draft.put(resisted(unit, self.test))
        draft.end(Tried(self.purpose, unit.id, result.passed))
