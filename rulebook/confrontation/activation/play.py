"""The activation of a unit: what it announces, the parts it takes, and its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rulebook.confrontation.actions import Deed, EndActivation, Feat, Titanic
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.end import end_activation
from rulebook.confrontation.activation.parts import PARTS
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.assault import play as assault
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.vocabulary import TITANIC
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.flight.play import Fleeing
from rulebook.confrontation.morale.play import FEAR, HALF, RALLY, Courage, Tried
from rulebook.confrontation.morale.rules import half_strength_test, rallied, rally_test, routed
from rulebook.confrontation.movement.edges import OUTSIDE, outside_refusal
from rulebook.confrontation.words import PACKAGES
from rulebook.game import Refusal
from rulebook.procedure import Procedure


def activate(draft: Draft, unit_id: str, card: str = "") -> None:
    """A unit's card was turned: first it rallies or tests for half strength (CF-ACT-6)."""
    unit = draft.unit(unit_id)
    draft.activation = Activation(unit_id, free=not draft.field.engaged(unit), card=card)
    draft.activated = (*draft.activated, unit_id) if not card else draft.activated
    draft.feats = ()
    draft.log("CF-ACT-1", f"{unit.subject('are')} activated.", (unit.leader,), "activation")
    draft.begin(Acting())
    if card:
        return
    test = rally_test(unit) or half_strength_test(draft.field, unit)
    if test:
        draft.begin(Courage(RALLY if unit.routed else HALF, test))


@dataclass(frozen=True, slots=True)
class Acting(Procedure[Facts, Draft]):
    """A unit is activated, and its owner chooses what it does."""

    @property
    def takes(self) -> tuple[type[Deed], ...]:  # type: ignore[override]
        """All parts of an activation."""
        return tuple(PARTS)

    def decider(self, facts: Facts) -> int | None:
        """The owner, while the unit stands and acts."""
        unit = facts.acting
        return None if unit is None or self._aimless(facts) else unit.owner

    @staticmethod
    def _aimless(facts: Facts) -> bool:
        """Whether an assault in reach has lost its target, to a mystic effect before anybody moved."""
        activation = facts.activation
        return activation is not None and activation.reached and not facts.field.has(activation.target)

    def prompt(self, facts: Facts) -> str:
        """What the unit may do now."""
        unit, activation = facts.active
        if activation.card:
            return f"apply the card {TITANIC[activation.card].name}, or end the activation"
        if not activation.package:
            return f"announce what {unit.the} {unit.verb('do')}"
        if activation.reached:
            return f"move {unit.the} into contact"
        return f"go on with {unit.the} ({PACKAGES[activation.package]}), or end the activation"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """What each part offers; a unit outside the field comes in first."""
        activation = facts.active.activation
        kinds = OUTSIDE if activation.entering else _WITH_CARD if activation.card else PARTS
        return [action for kind, part in PARTS.items() if kind in kinds for action in part.choices(facts)]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """The part's own list; the unit named must be the one that is activated (CF-TACT-5)."""
        activation = facts.active.activation
        if getattr(action, "unit", activation.unit) != activation.unit:
            unit = facts.active.unit
            text = f"Now {unit.the} {unit.verb('act')}; another card is turned after that."
            return Refusal("CF-TACT-5", text, (unit.leader,))
        if activation.card and not isinstance(action, _WITH_CARD):
            where = (facts.unit(activation.unit).leader,)
            return Refusal("CF-TITAN-2", "An ability card gives its own effect only.", where)
        return outside_refusal(facts, action) or PARTS[type(action)].refusal(facts, action)

    def play(self, draft: Draft, action: Deed) -> None:
        """Carry out a part."""
        PARTS[type(action)].play(draft, action)

    def proceed(self, draft: Draft) -> None:
        """The unit is gone: its activation ends. Or whom it assaults is gone: there is nobody left to move to."""
        if draft.acting is None:
            end_activation(draft)
            return
        draft.log("CF-ASLT-14", "Whom they assault is gone: the assault is over.", (draft.acting.leader,), "assault")
        draft.act(reached=False, done=(*(draft.activation.done if draft.activation else ()), packages.ASSAULT))

    def told(self, draft: Draft, result: Any) -> None:
        """A test at the start of the activation, a Fear test, or an ended part."""
        if isinstance(result, Tried):
            _tried(draft, result)


_WITH_CARD = (Titanic, EndActivation, Feat)
"""What a titan's ability card leaves open (CF-TITAN-2)."""


def _tried(draft: Draft, tried: Tried) -> None:
    """What a Courage test at the start of an activation or in an assault means."""
    variants = draft.settings.variants
    if tried.purpose == RALLY and tried.passed:
        unit = rallied(draft.unit(tried.unit))
        draft.put(unit)
        draft.log("CF-RALLY-4", f"{unit.subject('rally')} and may act.", (unit.leader,), "morale")
        if variants.rally_then == "end":
            end_activation(draft)
    elif tried.purpose == RALLY:
        draft.begin(Fleeing(tried.unit))
    elif tried.purpose == HALF and not tried.passed:
        unit = routed(draft.unit(tried.unit))
        draft.put(unit)
        draft.log("CF-MORALE-12", f"{unit.subject('are')} in rout.", (unit.leader,), "morale")
        if variants.half_test_failure == "flee_now":
            draft.begin(Fleeing(tried.unit))
        else:
            end_activation(draft)
    elif tried.purpose == FEAR:
        assault.after_fear(draft, tried)
