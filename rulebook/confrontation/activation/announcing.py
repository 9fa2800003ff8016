"""What a unit announces at the start of its activation."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.confrontation.actions import Declare, Deed
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.assault import play as assault
from rulebook.confrontation.assault.rules import declare_refusal, disengage_refusal, lost_on_leaving
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.damage.elimination import eliminate
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.movement import edges
from rulebook.confrontation.terrain import destruction
from rulebook.game import Refusal


def _declare_refusal(facts: Facts, action: Declare) -> Refusal | None:
    unit, activation = facts.active
    refusal = packages.declare_refusal(
        facts.field, unit, action.package, disengage=action.disengage, declared=bool(activation.package)
    )
    if refusal or action.package != packages.ASSAULT:
        return refusal
    if action.disengage:
        refusal = disengage_refusal(facts.field, unit)
        if refusal:
            return refusal
    element = facts.element(action.target)
    if element is not None:
        return destruction.announce_refusal(facts, unit, element)
    if not facts.field.has(action.target):
        return Refusal("CF-ASLT-1", f"There is no unit {action.target or 'named'} to assault.", (unit.leader,))
    left = [enemy.id for enemy in facts.field.engaging(unit)] if action.disengage else []
    return declare_refusal(facts.field, unit, facts.unit(action.target), left)


def _declare(draft: Draft, action: Declare) -> None:
    unit = draft.active.unit
    words = {"act": "walk, shoot or call", "fight": "stay and fight"}.get(action.package, action.package)
    aim = f" the {draft.aim(action.target)}" if action.target and action.package == packages.ASSAULT else ""
    draft.log("CF-ACT-4", f"{unit.subject('are')} to {words}{aim}.", (unit.leader,), "announce")
    draft.act(package=action.package, target=action.target if action.package == packages.ASSAULT else "")
    if action.disengage:
        _disengage(draft, unit)
    if draft.acting is None:
        return
    if action.package == packages.ASSAULT and draft.element(action.target) is not None:
        destruction.announced(draft)
    elif action.package == packages.ASSAULT:
        if draft.activation and draft.activation.entering:
            edges.face(draft, draft.unit(action.target))
        assault.declared(draft)
    elif action.package == packages.FIGHT:
        draft.act(fighting=True)


def _disengage(draft: Draft, unit: Unit) -> None:
    """Who touches an enemy and lacks Disengagement is removed at once (CF-ASLT-16), be it everybody (CF-ASLT-20)."""
    left = tuple(enemy.id for enemy in draft.field.engaging(unit))
    draft.act(left=left)
    lost = lost_on_leaving(draft.field, unit)
    draft.log("CF-ASLT-16", f"{unit.subject('leave')} the melee.", (unit.leader,), "disengage")
    if lost:
        eliminate(draft, unit.id, lost, rule="CF-ASLT-16")


def _declarations(facts: Facts) -> Iterable[Deed]:
    unit, activation = facts.active
    if activation.package:
        return
    foes = [enemy.id for enemy in facts.field.enemies(unit)]
    if facts.settings.destruction:
        foes += [element.id for element in facts.field.elements]
    for leave in (False, True) if facts.field.engaged(unit) else (False,):
        for package in packages.PACKAGES:
            for target in foes if package == packages.ASSAULT else [""]:
                action = Declare(unit.id, package, target, leave)
                if edges.outside_refusal(facts, action) is None and _declare_refusal(facts, action) is None:
                    yield action


PARTS: dict[type[Deed], Part] = {Declare: Part(_declare_refusal, _declare, _declarations)}
