"""A titanic ability card in play: its own effect, on whom it is for."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.confrontation.actions import Deed, Titanic
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects import vocabulary as words
from rulebook.confrontation.effects.cast import Cast, near
from rulebook.confrontation.effects.play import Applying
from rulebook.confrontation.effects.vocabulary import TITANIC, Feature
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.titans.rules import ability_refusal, titan_refusal
from rulebook.game import Refusal


def _scope(ability: Feature) -> str:
    """Whom a card is for, if it names a unit; empty if it does not."""
    scopes = [op["scope"] for op in ability.ops if op.get("scope") in (words.TOUCHED, words.IN_REACH)]
    return scopes[0] if scopes else ""


def _refusal(facts: Facts, action: Titanic) -> Refusal | None:
    """Gone (CF-TITAN-7), in rout (CF-TITAN-15), another card or out of its reach (CF-TITAN-2), or against a titan."""
    unit, activation = facts.active
    gone = [card for name, card in facts.sacrificed if name == unit.id]
    refusal = ability_refusal(unit, action.card, gone, revealed=activation.card)
    if refusal:
        return refusal
    if action.card not in TITANIC or action.card in activation.done:
        return Refusal("CF-TITAN-2", "The card that was turned gives its effect once.", (unit.leader,))
    ability = TITANIC[action.card]
    scope = _scope(ability)
    if not scope:
        return None
    target = facts.unit(action.target) if facts.field.has(action.target) else None
    if target is None or not _reached(facts, unit, target, scope):
        whom = "in contact" if scope == words.TOUCHED else "within 20 cm"
        return Refusal("CF-TITAN-2", f"{ability.name} is for one enemy unit {whom}.", (unit.leader,))
    return titan_refusal(target, ability.ops)


def _reached(facts: Facts, unit: Unit, target: Unit, scope: str) -> bool:
    if target.owner == unit.owner:
        return False
    if scope == words.TOUCHED:
        return target.id in {enemy.id for enemy in facts.field.engaging(unit)}
    return near(unit, target, scope)


def _play(draft: Draft, action: Titanic) -> None:
    unit, activation = draft.active
    ability = TITANIC[action.card]
    draft.act(done=(*activation.done, action.card))
    draft.log("CF-TITAN-2", f"The {unit.named()}: {ability.name}. {ability.text}", (unit.leader,), "titanic")
    target = action.target if _scope(ability) else ""
    draft.begin(Applying(Cast(ability.name, ability.ops, "CF-TITAN-2", unit.id, unit.leader, target)))


def _choices(facts: Facts) -> Iterable[Deed]:
    unit, activation = facts.active
    card = activation.card
    if not card:
        return []
    targets = [enemy.id for enemy in facts.field.enemies(unit)] if _scope(TITANIC[card]) else [""]
    found = [Titanic(unit.id, card, target) for target in targets]
    return [action for action in found if _refusal(facts, action) is None]


PARTS: dict[type[Deed], Part] = {Titanic: Part(_refusal, _play, _choices)}
