"""Why an action is refused, in the fixed order of CF-ROUND-5: phase, player, moment, then the action's own list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.confrontation.actions import Deed, Measure
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.facts import Table

PHASES = {
    "setup": "the set-up",
    "deployment": "the deployment",
    "tactical": "the tactical phase",
    "activation": "the activation phase",
    "control": "the control phase",
}


def refusal(table: Table, action: Deed) -> Refusal | None:
    """The first clause against an action, pointing at places on the board; nothing has changed then (CF-ROUND-5)."""
    found = _first(table, action)
    return found and replace(found, where=table.on_board(found.where))


def _first(table: Table, action: Deed) -> Refusal | None:
    if table.phase not in action.phases:
        when = " or ".join(PHASES[phase] for phase in action.phases)
        text = f"This belongs to {when}; now it is {PHASES[table.phase]}."
        return Refusal(action.phase_rule, text, (), _instead(table))
    if isinstance(action, Measure):
        from rulebook.confrontation.space.ruler import measure_refusal

        return measure_refusal(table, action)
    stranger = _stranger(table, action)
    if stranger:
        return stranger
    if not isinstance(action, table.affair.takes):
        return Refusal(action.moment_rule, "This is not the moment for it.", (), _instead(table))
    return table.affair.refusal(table, action)


def _stranger(table: Table, action: Deed) -> Refusal | None:
    """Only the player whose decision it is acts, with his own units (CF-ROUND-2); reactions have rules of their own."""
    if action.reaction:
        return None
    decider = table.affair.decider(table)
    assert decider is not None
    name = getattr(action, "unit", "") or getattr(action, "fighter", "").partition(".")[0]
    if not table.field.has(name) or table.unit(name).owner == decider:
        return None
    unit = table.unit(name)
    text = f"The {unit.named()} are not yours to command: it is the turn of {table.name(decider)}."
    return Refusal("CF-ROUND-2", text, (unit.leader,), _instead(table))


def _instead(table: Table) -> str:
    """What is to be decided now."""
    decider = table.affair.decider(table)
    return "" if decider is None else f"{table.name(decider)}: {table.affair.prompt(table)}."
