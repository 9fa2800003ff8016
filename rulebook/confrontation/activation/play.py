"""The activation of a unit: what it announces, the parts it takes, and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebook.confrontation.actions import Assault, Declare, Deed, EndActivation, Feat, Run, Titanic, Walk
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.assault.rules import declare_refusal, disengage_refusal, lost_on_leaving
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.effects.vocabulary import TITANIC
from rulebook.confrontation.morale.play import FEAR, HALF, RALLY, Courage, Tried
from rulebook.confrontation.morale.rules import half_strength_test, rallied, rally_test, routed
from rulebook.confrontation.mystics.rules import expired
from rulebook.confrontation.procedure import Procedure
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.words import PACKAGES
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Draft
    from rulebook.confrontation.facts import Facts


class Part(NamedTuple):
    """How one kind of action works inside an activation."""

    refusal: Callable[[Any, Any], Refusal | None]
    play: Callable[[Any, Any], None]
    choices: Callable[[Any], Iterable[Deed]]


@cache
def parts() -> dict[type[Deed], Part]:
    """Every kind of action inside an activation, from the modules that hold their rules."""
    from rulebook.confrontation.assault import play as storming
    from rulebook.confrontation.incarnates import play as feats
    from rulebook.confrontation.melee import play as fighting
    from rulebook.confrontation.movement import edges as entering
    from rulebook.confrontation.movement import play as moving
    from rulebook.confrontation.mystics import play as calling
    from rulebook.confrontation.shooting import play as volley
    from rulebook.confrontation.terrain import destruction as battering
    from rulebook.confrontation.terrain import play as things
    from rulebook.confrontation.titans import play as titanic

    return {
        Declare: Part(_declare_refusal, _declare, _declarations),
        EndActivation: Part(_end_refusal, _end, _ending),
        **moving.PARTS,
        **entering.PARTS,
        **storming.PARTS,
        **volley.PARTS,
        **fighting.PARTS,
        **calling.PARTS,
        **titanic.PARTS,
        **feats.PARTS,
        **things.PARTS,
        **battering.PARTS,
    }


def activate(draft: Draft, unit_id: str, card: str = "") -> None:
    """A unit's card was turned: first it rallies or tests for half strength (CF-ACT-6)."""
    unit = draft.unit(unit_id)
    draft.activation = Activation(unit_id, free=not draft.field.engaged(unit), card=card)
    draft.activated = (*draft.activated, unit_id) if not card else draft.activated
    draft.feats = ()
    draft.log("CF-ACT-1", f"The {unit.named()} are activated.", (unit.leader,), "activation")
    draft.begin(Acting())
    if card:
        return
    test = rally_test(unit) or half_strength_test(draft.field, unit)
    if test:
        draft.begin(Courage(RALLY if unit.routed else HALF, test))


@dataclass(frozen=True, slots=True)
class Acting(Procedure):
    """A unit is activated, and its owner chooses what it does."""

    @property
    def takes(self) -> tuple[type[Deed], ...]:  # type: ignore[override]
        """All parts of an activation."""
        return tuple(parts())

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
        unit, activation = facts.acting, facts.activation
        assert unit is not None
        assert activation is not None
        if activation.card:
            return f"apply the card {TITANIC[activation.card].name}, or end the activation"
        if not activation.package:
            return f"announce what the {unit.named()} do"
        if activation.reached:
            return f"move the {unit.named()} into contact"
        return f"go on with the {unit.named()} ({PACKAGES[activation.package]}), or end the activation"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """What each part offers; a unit outside the field comes in first."""
        from rulebook.confrontation.movement.edges import OUTSIDE

        activation = facts.activation
        assert activation is not None
        kinds = OUTSIDE if activation.entering else _WITH_CARD if activation.card else parts()
        return [action for kind, part in parts().items() if kind in kinds for action in part.choices(facts)]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """The part's own list; the unit named must be the one that is activated (CF-TACT-5)."""
        from rulebook.confrontation.movement.edges import outside_refusal

        activation = facts.activation
        assert activation is not None
        if getattr(action, "unit", activation.unit) != activation.unit:
            unit = facts.acting
            assert unit is not None
            text = f"Now the {unit.named()} act; another card is turned when they are done."
            return Refusal("CF-TACT-5", text, (unit.leader,))
        if activation.card and not isinstance(action, _WITH_CARD):
            where = (facts.unit(activation.unit).leader,)
            return Refusal("CF-TITAN-2", "An ability card gives its own effect only.", where)
        return outside_refusal(facts, action) or parts()[type(action)].refusal(facts, action)

    def play(self, draft: Draft, action: Deed) -> None:
        """Carry out a part."""
        parts()[type(action)].play(draft, action)

    def proceed(self, draft: Draft) -> None:
        """The unit is gone: its activation ends. Or whom it assaults is gone: there is nobody left to move to."""
        if draft.acting is None:
            finish(draft)
            return
        draft.log("CF-ASLT-14", "Whom they assault is gone: the assault is over.", (draft.acting.leader,), "assault")
        draft.act(reached=False, done=(*(draft.activation.done if draft.activation else ()), packages.ASSAULT))

    def told(self, draft: Draft, result: Any) -> None:
        """A test at the start of the activation, a Fear test, or an ended part."""
        if isinstance(result, Tried):
            _tried(draft, result)


_WITH_CARD = (Titanic, EndActivation, Feat)
"""What a titan's ability card leaves open (CF-TITAN-2)."""


def finish(draft: Draft) -> None:
    """The activation is over (CF-ACT-5): what lasted for it ends, and the lead is handed on (CF-ROUND-3)."""
    from rulebook.confrontation.assault.play import forget
    from rulebook.confrontation.movement.edges import stay_outside

    stay_outside(draft)
    for unit in draft.field.units:
        if any(modifier.until in ("activation", "salvo") for modifier in unit.modifiers):
            draft.put(expired(unit, "activation", "salvo"))
    forget(draft)
    draft.activation = None
    draft.feats = ()
    draft.end()


def _tried(draft: Draft, tried: Tried) -> None:
    """What a Courage test at the start of an activation or in an assault means."""
    from rulebook.confrontation.assault import play as storming
    from rulebook.confrontation.flight.play import Fleeing

    variants = draft.settings.variants
    if tried.purpose == RALLY and tried.passed:
        unit = rallied(draft.unit(tried.unit))
        draft.put(unit)
        draft.log("CF-RALLY-4", f"The {unit.named()} rally and may act.", (unit.leader,), "morale")
        if variants.rally_then == "end":
            finish(draft)
    elif tried.purpose == RALLY:
        draft.begin(Fleeing(tried.unit))
    elif tried.purpose == HALF and not tried.passed:
        unit = routed(draft.unit(tried.unit))
        draft.put(unit)
        draft.log("CF-MORALE-12", f"The {unit.named()} are in rout.", (unit.leader,), "morale")
        if variants.half_test_failure == "flee_now":
            draft.begin(Fleeing(tried.unit))
        else:
            finish(draft)
    elif tried.purpose == FEAR:
        storming.after_fear(draft, tried)


# ---- announcing


def _declare_refusal(facts: Facts, action: Declare) -> Refusal | None:
    unit, activation = facts.acting, facts.activation
    assert unit is not None
    assert activation is not None
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
        from rulebook.confrontation.terrain.destruction import announce_refusal

        return announce_refusal(facts, unit, element)
    if not facts.field.has(action.target):
        return Refusal("CF-ASLT-1", f"There is no unit {action.target or 'named'} to assault.", (unit.leader,))
    left = [enemy.id for enemy in facts.field.engaging(unit)] if action.disengage else []
    return declare_refusal(facts.field, unit, facts.unit(action.target), left)


def _declare(draft: Draft, action: Declare) -> None:
    from rulebook.confrontation.assault import play as storming
    from rulebook.confrontation.movement import edges as entering
    from rulebook.confrontation.terrain import destruction as battering

    unit = draft.acting
    assert unit is not None
    words = {"act": "walk, shoot or call", "fight": "stay and fight"}.get(action.package, action.package)
    aim = f" the {draft.aim(action.target)}" if action.target and action.package == packages.ASSAULT else ""
    draft.log("CF-ACT-4", f"The {unit.named()} are to {words}{aim}.", (unit.leader,), "announce")
    draft.act(package=action.package, target=action.target if action.package == packages.ASSAULT else "")
    if action.disengage:
        _disengage(draft, unit)
    if draft.acting is None:
        return
    if action.package == packages.ASSAULT and draft.element(action.target) is not None:
        battering.announced(draft)
    elif action.package == packages.ASSAULT:
        if draft.activation and draft.activation.entering:
            entering.face(draft, draft.unit(action.target))
        storming.declared(draft)
    elif action.package == packages.FIGHT:
        draft.act(fighting=True)


def _disengage(draft: Draft, unit: Unit) -> None:
    """Who touches an enemy and lacks Disengagement is removed at once (CF-ASLT-16), be it everybody (CF-ASLT-20)."""
    left = tuple(enemy.id for enemy in draft.field.engaging(unit))
    draft.act(left=left)
    lost = lost_on_leaving(draft.field, unit)
    draft.log("CF-ASLT-16", f"The {unit.named()} leave the melee.", (unit.leader,), "disengage")
    if lost:
        draft.eliminate(unit.id, lost, rule="CF-ASLT-16")


def _declarations(facts: Facts) -> Iterable[Deed]:
    from rulebook.confrontation.movement.edges import outside_refusal

    unit, activation = facts.acting, facts.activation
    assert unit is not None
    assert activation is not None
    if activation.package:
        return
    foes = [enemy.id for enemy in facts.field.enemies(unit)]
    if facts.settings.destruction:
        foes += [element.id for element in facts.field.elements]
    for leave in (False, True) if facts.field.engaged(unit) else (False,):
        for package in packages.PACKAGES:
            for target in foes if package == packages.ASSAULT else [""]:
                action = Declare(unit.id, package, target, leave)
                if outside_refusal(facts, action) is None and _declare_refusal(facts, action) is None:
                    yield action


# ---- ending


def _end_refusal(facts: Facts, action: EndActivation) -> Refusal | None:
    """Doing nothing is allowed (CF-ACT-5); an assault in reach is carried out (CF-ASLT-8)."""
    activation, unit = facts.activation, facts.acting
    assert activation is not None
    assert unit is not None
    if activation.reached and any(parts()[Assault].choices(facts)):
        text = f"The assault is in reach: the {unit.named()} are moved into contact."
        return Refusal("CF-ASLT-8", text, (unit.leader,))
    if must_part(facts.field, unit, activation) and _way_out(facts):
        text = f"The {unit.named()} have left the melee and move out of contact first."
        return Refusal("CF-ASLT-21", text, (unit.leader,))
    return None


def _way_out(facts: Facts) -> bool:
    """Whether a unit finds somewhere to go; hemmed in on all sides it stays."""
    return any(True for kind in (Walk, Run) for _ in parts()[kind].choices(facts))


def must_part(field: Field, unit: Unit, activation: Activation) -> bool:
    """Whether members of a unit that left a melee still touch those they left (CF-ASLT-21)."""
    return bool({enemy.id for enemy in field.engaging(unit)} & set(activation.left)) and not (
        packages.MOVES & set(activation.done)
    )


def _end(draft: Draft, action: EndActivation) -> None:
    unit = draft.acting
    assert unit is not None
    done = draft.activation.done if draft.activation else ()
    text = f"The {unit.named()} are done." if done else f"The {unit.named()} do nothing more."
    draft.log("CF-ACT-5", text, (unit.leader,), "activation")
    finish(draft)


def _ending(facts: Facts) -> Iterable[Deed]:
    return [EndActivation()] if _end_refusal(facts, EndActivation()) is None else []
