"""The end of an activation, from wherever it comes."""

from __future__ import annotations

from rulebook.confrontation.company.units import Waiting
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.rules import expired


def _stay_outside(draft: Draft) -> None:
    """A unit that did not come in waits on."""
    unit = draft.acting
    if unit is None or draft.activation is None or not draft.activation.entering:
        return
    later = bool(draft.battle.start_ap_share)
    draft.field = draft.field.without(unit.id)
    draft.waiting = (*draft.waiting, Waiting(unit, edge=True, reinforcement=later, called=later))
    draft.log("CF-COUNCIL-3", f"{unit.subject('do')} not come in and {unit.verb('wait')}.", (), "enter")


def _forget(draft: Draft) -> None:
    """Charges against units that are gone mean nothing any more."""
    draft.charges = tuple(pair for pair in draft.charges if all(draft.field.has(unit) for unit in pair))


def end_activation(draft: Draft) -> None:
    """The activation is over (CF-ACT-5): what lasted for it ends, and the lead is handed on (CF-ROUND-3)."""
    _stay_outside(draft)
    for unit in draft.field.units:
        if any(modifier.until in ("activation", "salvo") for modifier in unit.modifiers):
            draft.put(expired(unit, "activation", "salvo"))
    _forget(draft)
    draft.activation = None
    draft.feats = ()
    draft.end()
