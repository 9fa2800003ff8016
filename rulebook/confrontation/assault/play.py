"""An assault in play: measuring, the Fear test, moving into contact, and the charge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulebook.confrontation.actions import Assault, Deed
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.end import end_activation
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.activation.rules import part_refusal
from rulebook.confrontation.assault.placing import charged_in, failed_in
from rulebook.confrontation.assault.rules import assault_refusal, declare_refusal, is_charge, measured
from rulebook.confrontation.company import payouts
from rulebook.confrontation.company.units import CLOSE, SCATTERED, Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.melee.rules import combats
from rulebook.confrontation.morale.play import FEAR, Courage, Tried
from rulebook.confrontation.morale.rules import assault_test, routed
from rulebook.confrontation.movement.arrival import arrived
from rulebook.confrontation.movement.edges import come_in, fallen_short
from rulebook.confrontation.movement.rules import moved
from rulebook.confrontation.movement.trails import paths_of, trail_refusal, trails_of
from rulebook.confrontation.space.shapes import at_most
from rulebook.english import counted
from rulebook.game import Refusal

CLOSE_ORDER = "close_order"


def declared(draft: Draft) -> None:
    """An assault was declared: whether the target stands braced and who has more Power is noted (CF-CHARGE-4)."""
    unit, target = _both(draft)
    order = any(CLOSE_ORDER in fighter.profile.abilities for fighter in target.fighters)
    draft.act(
        braced=order and target.formation == CLOSE and not draft.field.engaged(target),
        mightier=is_charge(unit, target, free=draft.active.activation.free),
    )
    if draft.settings.variants.fear_test_time == "at_declaration":
        _fear(draft, unit, target)
    else:
        _measured(draft)


def _measured(draft: Draft) -> None:
    """The distance is measured after the declaration (CF-ASLT-4); out of reach no test is needed (CF-FEAR-5)."""
    unit, target = _both(draft)
    reached = draft.field.engaged(unit) and not _parted(draft)
    if not reached:
        way, limit = measured(draft.field, unit, target, parted=_parted(draft))
        reached = way is not None and at_most(way.length, limit)
        if way is not None:
            text = f"From leader to leader it is {way.length:.1f} cm; the {unit.named()} can go {limit:g} cm"
            draft.log("CF-ASLT-4", f"{text}.", (unit.leader, target.leader), "ruler")
    if not reached:
        _fall_short(draft, "CF-ASLT-6", "The assault is too short")
    elif draft.settings.variants.fear_test_time == "at_declaration":
        _ready(draft)
    else:
        _fear(draft, unit, target)


def _fear(draft: Draft, unit: Unit, target: Unit) -> None:
    test = assault_test(unit, target)
    if test is None:
        after_fear(draft, Tried(FEAR, unit.id, True))
    else:
        draft.begin(Courage(FEAR, test))


def after_fear(draft: Draft, tried: Tried) -> None:
    """Passed: the assault goes on (CF-FEAR-6). Failed: the active unit stays (CF-FEAR-7), the passive one is routed.

    CF-FEAR-8; against a routed unit the assault goes on as usual (CF-FEAR-14).
    """
    unit, target = _both(draft)
    if not tried.passed and tried.unit == unit.id:
        text = f"The {unit.named()} dare not: they stay where they are, and their activation is over."
        draft.log("CF-FEAR-7", text, (unit.leader,), "morale")
        end_activation(draft)
        return
    if not tried.passed:
        draft.put(routed(target))
        draft.log("CF-FEAR-8", f"{target.subject('are')} in rout.", (target.leader,), "morale")
    if draft.settings.variants.fear_test_time == "at_declaration":
        _measured(draft)
    else:
        _ready(draft)


def _ready(draft: Draft) -> None:
    """In reach: the fighters are moved one by one, unless there is no place in contact at all (CF-ASLT-14)."""
    unit, target = _both(draft)
    draft.put(replace(unit, formation=SCATTERED))  # CF-ASLT-9
    draft.act(reached=True)
    if placement(draft) is None:
        draft.put(unit)
        draft.act(reached=False)
        _fall_short(draft, "CF-ASLT-14", "There is no place for them in contact, so the assault fails")
        return
    text = f"The assault on the {target.named()} is in reach: every fighter who can must be put in contact."
    draft.log("CF-ASLT-8", text, (unit.leader, target.leader), "assault")


def _fall_short(draft: Draft, rule: str, why: str) -> None:
    """The unit goes as near as it can and never engages (CF-ASLT-6, CF-ASLT-7)."""
    unit, target = _both(draft)
    if draft.activation and draft.activation.entering:
        _short_entry(draft, unit, target)
        return
    paths = failed_in(draft.field, unit, target)
    draft.put(moved(unit, paths))
    draft.act(done=(*_done(draft), packages.ASSAULT))
    draft.shown += [("trail", path) for path in paths.values()]
    what = "go as near as they can without contact" if paths else "find no way nearer and stay where they are"
    text = f"{why}: the {unit.named()} {what}."
    draft.log(rule, text, (unit.leader,), "move")
    arrived(draft, unit.id)


def _short_entry(draft: Draft, unit: Unit, target: Unit) -> None:
    """A failed assault from the edge brings the unit in as near as it comes, or not at all (CF-COUNCIL-4)."""
    paths = fallen_short(draft, unit, target)
    if not paths:
        draft.log("CF-COUNCIL-4", f"There is no room for the {unit.named()} to come in.", (unit.leader,), "enter")
        end_activation(draft)
        return
    draft.put(replace(unit, formation=SCATTERED))
    come_in(draft, paths, packages.ASSAULT)
    text = f"The assault is too short: the {unit.named()} come in as near as they can without contact."
    draft.log("CF-ASLT-6", text, (unit.leader,), "move")
    arrived(draft, unit.id)


def _both(facts: Facts) -> tuple[Unit, Unit]:
    unit, activation = facts.active
    return unit, facts.unit(activation.target)


def _parted(facts: Facts) -> bool:
    """Whether the unit has left its melee and acts as a free one (CF-ASLT-16)."""
    return bool(facts.activation and facts.activation.left)


def _done(facts: Facts) -> tuple[str, ...]:
    return facts.activation.done if facts.activation else ()


# ---- moving into contact


def _assault_refusal(facts: Facts, action: Assault) -> Refusal | None:
    unit, activation = facts.active
    if not activation.package:
        return Refusal("CF-ACT-4", "The assault is announced first, with its target.", (unit.leader,))
    refusal = part_refusal(facts.field, unit, activation, packages.ASSAULT)
    if refusal:
        return refusal
    if not facts.field.has(action.target):
        return Refusal("CF-ASLT-1", f"There is no unit {action.target} to assault.", (unit.leader,))
    target = facts.unit(action.target)
    refusal = declare_refusal(facts.field, unit, target, activation.left)
    if refusal:
        return refusal
    if action.target != activation.target or not activation.reached:
        text = f"The assault was announced on the {facts.aim(activation.target)}."
        return Refusal("CF-MOVE-5", text, (target.leader,))
    return trail_refusal(unit, action.trails) or assault_refusal(
        facts.field, unit, target, paths_of(unit, action.trails), parted=bool(activation.left)
    )


def _assault(draft: Draft, action: Assault) -> None:
    unit, target = _both(draft)
    activation = draft.active.activation
    paths = paths_of(unit, action.trails)
    draft.put(moved(unit, paths))
    draft.act(done=(*activation.done, packages.ASSAULT), reached=False, fighting=True, entering=False)
    draft.shown += [("trail", path) for path in paths.values()]
    touching = len(draft.field.in_contact(draft.unit(unit.id)))
    text = f"{unit.subject('reach')} the {target.named()} with {counted(touching, 'fighter')} in contact."
    draft.log("CF-ASLT-10", text, (unit.leader, target.leader), "assault")
    if activation.mightier:
        draft.charges = (*draft.charges, (unit.id, target.id))
        text = f"It is a charge: the {unit.named()} re-roll failed attack dice against them for the rest of the round."
        draft.log("CF-CHARGE-1", text, (unit.leader,), "charge")
        draft.gain(unit.owner, payouts.for_charge(draft.battle), "CF-BATTLE-4B", "for the charge", (unit.leader,))
    arrived(draft, unit.id)


def placement(facts: Facts) -> Assault | None:
    """A way into contact with one wish: nearest members first, the others behind; None if none is found.

    An engaged unit whose free members find no place stays as it is.
    """
    unit, target = _both(facts)
    parted = _parted(facts)
    paths = charged_in(facts.field, unit, target, parted=parted)
    if paths is None and (parted or not facts.field.engaged(unit)):
        return None
    return Assault(unit.id, target.id, trails_of(paths or {}))


def _assaults(facts: Facts) -> Iterable[Deed]:
    activation = facts.active.activation
    action = placement(facts) if activation.reached else None
    return [action] if action else []


def midway(facts: Facts) -> bool:
    """Whether combats are under way, which follow an assault at once and each other (CF-ACT-6, CF-ACT-12)."""
    unit, activation = facts.acting, facts.activation
    if unit is None or activation is None:
        return False
    begun = bool(activation.spent) or packages.ASSAULT in activation.done
    return activation.fighting and begun and bool(open_combats(facts))


def open_combats(facts: Facts) -> list[tuple[str, str, str]]:
    """The combats for which somebody in contact has Dice left."""
    unit, activation = facts.active
    spent = dict(activation.spent)
    left = replace(unit, fighters=tuple(f for f in unit.fighters if unit.value(f, "dice") > spent.get(f.id, 0)))
    if not left.fighters:
        return []
    return [each for each in combats(facts.field, left, activation.target) if each not in activation.fought]


PARTS: dict[type[Deed], Part] = {Assault: Part(_assault_refusal, _assault, _assaults)}
