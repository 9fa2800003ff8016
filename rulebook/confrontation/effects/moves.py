"""Effects that move units: free moves and pushes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulebook.confrontation.actions import Deed, Pass, Walk
from rulebook.confrontation.company.units import Modifier, Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects import vocabulary as words
from rulebook.confrontation.effects.cast import Cast, Step
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.movement.arrival import arrived
from rulebook.confrontation.movement.crossing import WALK
from rulebook.confrontation.movement.marching import Paths, marched, shifted
from rulebook.confrontation.movement.play import goals
from rulebook.confrontation.movement.rules import move_refusal, moved
from rulebook.confrontation.movement.trails import paths_of, trail_refusal, trails_of
from rulebook.confrontation.space.shapes import distance
from rulebook.game import Refusal
from rulebook.procedure import Procedure

STEP = 0.5
"""By how much a push is shortened until the unit has room, in cm."""


def _paced(unit: Unit, length: int) -> Unit:
    """The unit as if its Movement were this long."""
    return replace(unit, modifiers=(*unit.modifiers, Modifier("", "movement", length - unit.movement, "")))


def move(draft: Draft, cast: Cast, step: Step) -> None:
    """A free move obeys the rules of a walk, so an engaged unit makes none; a push goes straight away."""
    unit = draft.unit(step.unit)
    if step.op["mode"] == words.PUSH:
        _push(draft, cast, unit, step.op["distance"])
    elif draft.field.engaged(unit):
        draft.log("CF-MOVE-28", f"{unit.subject('are')} engaged and cannot move.", (unit.leader,), "effect")
    else:
        draft.begin(FreeMove(unit.id, step.op["distance"], cast.name))


def _push(draft: Draft, cast: Cast, unit: Unit, length: int) -> None:
    """Straight away from the caster, as far as there is room, and never into contact."""
    by = draft.find(cast.caster)
    here = unit.chief.at
    origin = by[1].at if by else here
    whole = distance(origin, here)
    paced, share = _paced(unit, length), float(length)
    while share > 0 and whole:
        step = ((here[0] - origin[0]) * share / whole, (here[1] - origin[1]) * share / whole)
        paths = shifted(unit, *step)
        refusal = move_refusal(draft.field, paced, paths, WALK, disengaged=True)
        if refusal is None or refusal.rule.startswith(("CF-FORM", "CF-FAM")):  # nobody changes his place in the unit
            draft.put(moved(unit, paths))
            draft.shown += [("trail", path) for path in paths.values()]
            draft.log(cast.rule, f"{unit.subject('are')} pushed {share:g} cm.", (unit.leader,), "move")
            arrived(draft, unit.id)
            return
        share -= STEP
    draft.log(cast.rule, f"There is no room to push {unit.the}.", (unit.leader,), "move")


@dataclass(frozen=True, slots=True)
class FreeMove(Procedure[Facts, Draft]):
    """A unit makes a move that an effect gives it; its owner moves it, as far as he likes."""

    unit: str
    length: int
    name: str
    takes = (Walk, Pass)

    def decider(self, facts: Facts) -> int | None:
        """The owner of the unit, while it stands."""
        return facts.unit(self.unit).owner if facts.field.has(self.unit) else None

    def proceed(self, draft: Draft) -> None:
        """Nobody is left to move."""
        draft.end()

    def prompt(self, facts: Facts) -> str:
        """How far."""
        return f"move {facts.unit(self.unit).the} up to {self.length} cm, or let them stay"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """A sample of moves, or none."""
        unit = _paced(facts.unit(self.unit), self.length)

        def legal(paths: Paths) -> bool:
            return self.refusal(facts, Walk(unit.id, trails_of(paths))) is None

        found = [marched(facts.field, unit, goal, WALK, legal, unit.leader) for goal in goals(facts, unit)]
        return [Pass(), *(Walk(unit.id, trails_of(paths)) for paths in found if paths)]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """As for a walk of that length."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, Walk)
        if action.unit != self.unit:
            text = f"{self.name} moves {facts.unit(self.unit).the}."
            return Refusal("CF-TACT-5", text, (facts.unit(self.unit).leader,))
        unit = _paced(facts.unit(self.unit), self.length)
        wrong = trail_refusal(unit, action.trails)
        return wrong or move_refusal(facts.field, unit, paths_of(unit, action.trails), WALK, axis=action.axis)

    def play(self, draft: Draft, action: Deed) -> None:
        """Move, or stay."""
        unit = draft.unit(self.unit)
        if isinstance(action, Walk):
            paths = paths_of(unit, action.trails)
            draft.put(moved(unit, paths))
            draft.shown += [("trail", path) for path in paths.values()]
            draft.log("CF-MOVE-1", f"{unit.subject('move')}.", (unit.leader,), "move")
            arrived(draft, unit.id)
        draft.end()
