"""Why an action is refused, in the fixed order of CF-ROUND-5: phase, player, moment, then the action's own list."""

from __future__ import annotations

from dataclasses import replace

from rulebook.confrontation.actions import Declare, Deed, Measure, UseTactic
from rulebook.confrontation.activation.parts import PARTS
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.space.ruler import measure_refusal
from rulebook.game import Refusal

PHASES = {
    "setup": "the set-up",
    "deployment": "the deployment",
    "tactical": "the tactical phase",
    "activation": "the activation phase",
    "control": "the control phase",
}


def refusal(facts: Facts, action: Deed) -> Refusal | None:
    """The first clause against an action, pointing at places on the board; nothing has changed then (CF-ROUND-5)."""
    found = _first(facts, action)
    return found and replace(found, where=facts.on_board(found.where))


def _first(facts: Facts, action: Deed) -> Refusal | None:
    if facts.phase not in action.phases:
        when = " or ".join(PHASES[phase] for phase in action.phases)
        text = f"This belongs to {when}; now it is {PHASES[facts.phase]}."
        return Refusal(action.phase_rule, text, (), _instead(facts))
    if isinstance(action, Measure):
        return measure_refusal(facts, action)
    stranger = _stranger(facts, action)
    if stranger:
        return stranger
    if not isinstance(action, facts.procedure.takes):
        untimely = Refusal(action.moment_rule, "This is not the moment for it.", (), _instead(facts))
        return _in_rout(facts, action) or untimely
    return facts.procedure.refusal(facts, action)


def _in_rout(facts: Facts, action: Deed) -> Refusal | None:
    """Why a unit in rout that has to rally or flee announces nothing (CF-ROUT-2) and uses no tactic (CF-ROUT-3)."""
    unit = facts.acting
    if unit is None or not unit.routed or not isinstance(action, Declare | UseTactic) or action.unit != unit.id:
        return None
    return PARTS[type(action)].refusal(facts, action)


def _stranger(facts: Facts, action: Deed) -> Refusal | None:
    """Only the player whose decision it is acts, with his own units (CF-ROUND-2); reactions have rules of their own."""
    if action.reaction:
        return None
    decider = facts.procedure.decider(facts)
    assert decider is not None
    name = getattr(action, "unit", "") or getattr(action, "fighter", "").partition(".")[0]
    if not facts.field.has(name) or facts.unit(name).owner == decider:
        return None
    unit = facts.unit(name)
    text = f"{unit.subject('are')} not yours to command; {facts.name(decider)} decide now."
    return Refusal("CF-ROUND-2", text, (unit.leader,), _instead(facts))


def _instead(facts: Facts) -> str:
    """What is to be decided now."""
    decider = facts.procedure.decider(facts)
    return "" if decider is None else f"{facts.name(decider)}: {facts.procedure.prompt(facts)}."
