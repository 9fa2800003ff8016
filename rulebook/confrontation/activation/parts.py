"""Every kind of action inside an activation, from the packages that hold their rules; and its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulebook.confrontation.actions import Assault, Deed, EndActivation, Run, Walk
from rulebook.confrontation.activation import announcing
from rulebook.confrontation.activation.end import end_activation
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.activation.rules import must_part
from rulebook.confrontation.assault import play as assault
from rulebook.confrontation.company.units import CLOSE, SCATTERED
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates import play as incarnates
from rulebook.confrontation.melee import play as melee
from rulebook.confrontation.movement import edges
from rulebook.confrontation.movement import play as movement
from rulebook.confrontation.mystics import play as mystics
from rulebook.confrontation.shooting import play as shooting
from rulebook.confrontation.terrain import destruction
from rulebook.confrontation.terrain import play as terrain
from rulebook.confrontation.titans import play as titans
from rulebook.game import Refusal


def _end_refusal(facts: Facts, action: EndActivation) -> Refusal | None:
    """Doing nothing is allowed (CF-ACT-5); an assault in reach is carried out (CF-ASLT-8)."""
    unit, activation = facts.active
    if activation.reached and any(assault.PARTS[Assault].choices(facts)):
        text = f"The assault is in reach: {unit.the} {unit.verb('are')} moved into contact."
        return Refusal("CF-ASLT-8", text, (unit.leader,))
    if must_part(facts.field, unit, activation) and _way_out(facts):
        text = f"{unit.subject('have')} left the melee and {unit.verb('move')} out of contact first."
        return Refusal("CF-ASLT-21", text, (unit.leader,))
    if movement.must_form(facts) and _way_out(facts):
        text = f"{unit.subject('have')} changed formation and {unit.verb('move')} into it first."
        return Refusal("CF-FORM-7", text, (unit.leader,))
    return None


def _way_out(facts: Facts) -> bool:
    """Whether a unit finds somewhere to go; hemmed in on all sides it stays."""
    return any(True for kind in (Walk, Run) for _ in movement.PARTS[kind].choices(facts))


def _end(draft: Draft, action: EndActivation) -> None:
    unit = draft.active.unit
    done = draft.activation.done if draft.activation else ()
    if unit.formation == CLOSE and movement.must_form(draft):
        draft.put(replace(unit, formation=SCATTERED))
        text = f"{unit.subject('find')} no room to close up and {unit.verb('stay')} scattered."
        draft.log("CF-FORM-3", text, (unit.leader,), "formation")
    text = f"{unit.subject('are')} done." if done else f"{unit.subject('do')} nothing more."
    draft.log("CF-ACT-5", text, (unit.leader,), "activation")
    end_activation(draft)


def _ending(facts: Facts) -> Iterable[Deed]:
    return [EndActivation()] if _end_refusal(facts, EndActivation()) is None else []


PARTS: dict[type[Deed], Part] = {
    **announcing.PARTS,
    EndActivation: Part(_end_refusal, _end, _ending),
    **movement.PARTS,
    **edges.PARTS,
    **assault.PARTS,
    **shooting.PARTS,
    **melee.PARTS,
    **mystics.PARTS,
    **titans.PARTS,
    **incarnates.PARTS,
    **terrain.PARTS,
    **destruction.PARTS,
}
