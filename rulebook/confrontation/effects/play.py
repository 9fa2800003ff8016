"""What effects do, whoever calls them: their operations one after the other, as the vocabulary writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.company.profiles import PROFILES, TITAN
from rulebook.confrontation.company.units import NUMERALS, Fighter, Unit, common, recruited
from rulebook.confrontation.damage.play import Done, harm
from rulebook.confrontation.damage.rules import RANGED, Damage, Victim
from rulebook.confrontation.dice.play import STRENGTH, Testing, due
from rulebook.confrontation.dice.rules import Roll
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects import vocabulary as words
from rulebook.confrontation.effects.cast import Cast, Step, in_scope
from rulebook.confrontation.effects.moves import move
from rulebook.confrontation.effects.rules import effect_damage, healed, modified
from rulebook.confrontation.effects.vocabulary import Op
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import aimed_at
from rulebook.confrontation.morale.play import EFFECT, Courage, Tried
from rulebook.confrontation.morale.rules import CourageTest, rallied, routed
from rulebook.confrontation.odds import POOL
from rulebook.confrontation.shooting.rules import exposed, spared_incarnate
from rulebook.confrontation.shooting.templates import struck
from rulebook.confrontation.space.shapes import Disc, Point
from rulebook.procedure import Procedure


@dataclass(frozen=True, slots=True)
class Applying(Procedure[Facts, Draft]):
    """An effect takes place: its operations in their order (CF-EFFECT-7), each on everybody it is for."""

    cast: Cast
    done: int = 0
    """How many operations have been laid out in steps."""
    steps: tuple[Step, ...] = ()
    step: Step | None = None
    """The step under way: whose Strength dice are being rolled."""

    def proceed(self, draft: Draft) -> None:
        """The next step, the next operation, or the end."""
        if self.steps:
            step = self.steps[0]
            draft.become(replace(self, steps=self.steps[1:], step=step))
            if not step.unit or draft.field.has(step.unit):
                _CARRIED_OUT[step.op["op"]](draft, self.cast, step)
        elif self.done < len(self.cast.ops):
            steps = tuple(_laid_out(draft, self.cast, self.cast.ops[self.done]))
            draft.become(replace(self, done=self.done + 1, steps=steps))
        else:
            draft.end()

    def told(self, draft: Draft, result: Any) -> None:
        """Strength dice have been rolled, or a Courage test taken; damage has been dealt with."""
        if isinstance(result, Tried):
            if not result.passed:
                unit = routed(draft.unit(result.unit))
                draft.put(unit)
                draft.log(self.cast.rule, f"{unit.subject('are')} in rout.", (unit.leader,), "morale")
        elif isinstance(result, Roll):
            assert self.step is not None
            _wound(draft, self.cast, self.step, result)
        else:
            assert isinstance(result, Done)


def _laid_out(draft: Draft, cast: Cast, op: Op) -> Iterable[Step]:
    """The steps of an operation: one for each unit, or for each fighter who takes a test of his own."""
    if op["op"] == words.AREA:
        return _under(draft, cast, op)
    if "scope" not in op:
        return [Step(op, "")]
    if op["scope"] == words.FIGHTER:
        return [Step(op, cast.target, cast.fighter)]
    units = in_scope(draft, cast, op["scope"])
    if op.get("per") != "fighter":
        return [Step(op, name) for name in units]
    return [
        Step(op, name, f.id)
        for name in units
        for f in draft.unit(name).fighters
        if f.id not in spared_incarnate(draft.unit(name))  # CF-INC-3
    ]


def _under(draft: Draft, cast: Cast, op: Op) -> list[Step]:
    """Everybody under a template that is centred on the named fighter and does not drift."""
    centre = draft.unit(cast.target).fighter(cast.fighter)
    template = Disc(centre.at, op["radius"])
    draft.shown.append(("template", template, centre.at))
    found = struck(draft.field, template, cast.fighter)
    text = f"{cast.name} covers {op['radius']} cm around its target: {len(found)} fighters are under it."
    draft.log("CF-AOE-4", text, (centre.id,), "template")
    return [Step(op, unit.id, fighter.id) for unit, fighter in found for _ in range(op["tests"])]


# ---- Strength tests


def _strength(draft: Draft, cast: Cast, step: Step) -> None:
    """A Strength test against a unit or one fighter: the caster's own if he is an Incarnate (CF-FEAT-10)."""
    unit, op = draft.unit(step.unit), step.op
    if step.fighter and step.fighter not in {f.id for f in unit.fighters}:
        return
    by = draft.find(cast.caster)
    if by is None:
        return
    caller, caster = by
    strength = caller.value(caster, "strength") if op["strength"] == "own" else op["strength"]
    if step.fighter:
        resilience = unit.value(unit.fighter(step.fighter), "resilience")
    else:
        resilience = common(unit, "resilience", exposed(unit, unit.fighters))
    whom = draft.called(unit, unit.fighter(step.fighter)) if step.fighter else unit.the
    due(
        draft,
        Testing(
            STRENGTH,
            caller.id,
            op["dice"] if op["op"] == words.STRENGTH else 1,
            strength - resilience,
            f"{cast.name} on {whom}, {strength} against {resilience}",
            bonus=unit.category != TITAN,
            titan=unit.id if unit.category == TITAN else "",
            hero=caster.id if caster.profile.incarnate else "",
            aimed=_aimed(unit, caller.owner, cast, step),
        ),
    )


def _aimed(unit: Unit, owner: int, cast: Cast, step: Step) -> str:
    """The enemy Incarnate at whom a test is aimed: named by the effect, or the last of his unit (CF-INC-10)."""
    hero = unit.incarnate
    if hero is None or unit.owner == owner or step.fighter not in ("", hero.id):
        return ""
    return hero.id if aimed_at(unit, hero, named=cast.fighter == hero.id) else ""


def _wound(draft: Draft, cast: Cast, step: Step, roll: Roll) -> None:
    """The damage of a test: of one fighter alone, or of the unit, nearest to the caster first."""
    unit = draft.unit(step.unit)
    by = draft.find(cast.caster)
    assert by is not None
    caster: Fighter = by[1]
    if step.fighter:
        victim = unit.fighter(step.fighter)
        points = victim.health if victim.profile.familiar else roll.successes  # CF-FAM-3
        damage = Damage(RANGED, points, (Victim(victim.id, victim.health),))
    else:
        damage = effect_damage(caster, unit, roll.successes, draft.settings.variants.loss_order)
    harm(draft, unit.id, damage, caster.id if caster.profile.incarnate else "")  # CF-ELIX-8


# ---- what lasts, and what is done at once


def _modify(draft: Draft, cast: Cast, step: Step) -> None:
    unit, op = draft.unit(step.unit), step.op
    draft.put(modified(unit, cast.name, op))
    until = {"salvo": "for one salvo", "activation": "in this activation", "round": "until the round ends"}
    lasting = until.get(op["duration"], "while it is paid for")
    if op["op"] == words.MODIFY:
        what = f"{op['stat'].capitalize()} {op['amount']:+d} for {unit.the}"
    elif op["op"] == words.REROLL:
        what = f"{unit.subject('roll')} {op['what']} of {op['test']} tests again"
    else:
        what = _FLAGS[op["flag"]].format(unit.named())
    draft.log(cast.rule, f"{cast.name}: {what}, {lasting}.", (unit.leader,), "effect")


_FLAGS = {
    "no_ranged": "the {} cannot shoot",
    "ignore_interference": "shots of the {} suffer no interference",
    "counts_as_interference": "shots at the {} suffer interference",
    "ranged_difficulty_plus_1": "shots of the {} are 1 harder",
}


def _heal(draft: Draft, cast: Cast, step: Step) -> None:
    unit = draft.unit(step.unit)
    better = healed(unit, step.op["amount"])
    gained = sum(f.health for f in better.fighters) - sum(f.health for f in unit.fighters)
    draft.put(better)
    text = f"{cast.name} restores {gained} health to {unit.the}."
    draft.log(cast.rule, text, (unit.leader,), "effect")


def _courage(draft: Draft, cast: Cast, step: Step) -> None:
    """A unit in rout takes no test (CF-MORALE-16)."""
    unit = draft.unit(step.unit)
    if unit.routed:
        text = f"{unit.subject('are')} in rout already and {unit.verb('take')} no test."
        draft.log("CF-MORALE-16", text, (unit.leader,), "morale")
        return
    draft.begin(Courage(EFFECT, CourageTest(unit.id, unit.nerve, step.op["difficulty"])))


def _rally(draft: Draft, cast: Cast, step: Step) -> None:
    unit = draft.unit(step.unit)
    if unit.routed:
        draft.put(rallied(unit))
        draft.log(cast.rule, f"{cast.name} rallies {unit.the}.", (unit.leader,), "morale")


def _gain(draft: Draft, cast: Cast, step: Step) -> None:
    """Elixir for the company, or points for the unit, if it has a mystic for them (as CF-FEAT-6 has it)."""
    unit, amount, resource = draft.unit(cast.unit), step.op["amount"], step.op["resource"]
    if resource == words.ELIXIR:
        draft.gain(unit.owner, amount, cast.rule, f"by {cast.name}", (unit.leader,))
        return
    faith, mana = draft.faith(unit.id), draft.mana(unit.id)
    if resource == words.FAITH and any(f.fervor for f in unit.fighters):
        faith += amount
    if resource == words.MANA and any(f.energy for f in unit.fighters):
        mana = min(POOL, mana + amount)
    draft.set_points(unit.id, faith, mana)
    text = f"{cast.name}: {unit.the} {unit.verb('have')} {faith} faith and {mana} mana."
    draft.log(cast.rule, text, (unit.leader,), "points")


# ---- summoning


def summoned(facts: Facts, unit: Unit, op: Op, places: tuple[Point, ...]) -> Unit:
    """The unit that appears at these places, with an id that no unit of its owner has had (CF-SUMMON-1)."""
    profile = PROFILES[op["profile"]]
    letters = unit.id.rstrip("0123456789")
    names = [u.id for u in facts.field.units] + [w.unit.id for w in facts.waiting] + [n for n, _ in facts.summons]
    numbers = [int(name.removeprefix(letters)) for name in names if name.removeprefix(letters).isdecimal()]
    number = max([*numbers, len(facts.settings.companies[unit.owner].units)]) + 1
    new = recruited(f"{letters}{number}", unit.owner, [(profile, "")] * len(places), places)
    known = {other.named() for other in (*facts.field.units, *(each.unit for each in facts.waiting))}
    free = (replace(new, numeral=numeral) for numeral in ("", *NUMERALS[1:]))
    return next((each for each in free if each.named() not in known), new)


def _summon(draft: Draft, cast: Cast, step: Step) -> None:
    """It counts as activated in this round, and its card joins the sequence in the next (CF-SUMMON-4)."""
    new = summoned(draft, draft.unit(cast.unit), step.op, cast.places)
    draft.field = replace(draft.field, units=(*draft.field.units, new))
    draft.summons = (*draft.summons, (new.id, cast.caster))
    draft.activated = (*draft.activated, new.id)
    text = f"{len(new.fighters)} {new.named()} appear; they are activated from the next round on."
    draft.log("CF-SUMMON-4", text, tuple(f.id for f in new.fighters), "summon")


_CARRIED_OUT: dict[str, Callable[[Draft, Cast, Step], None]] = {
    words.MODIFY: _modify,
    words.FLAG: _modify,
    words.REROLL: _modify,
    words.STRENGTH: _strength,
    words.AREA: _strength,
    words.HEAL: _heal,
    words.COURAGE: _courage,
    words.RALLY: _rally,
    words.MOVE: move,
    words.SUMMON: _summon,
    words.GAIN: _gain,
}
