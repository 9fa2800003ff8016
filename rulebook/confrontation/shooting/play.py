"""A salvo in play: its tests, its template, and whom it strikes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.actions import Deed, Shoot
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.activation.rules import part_refusal
from rulebook.confrontation.company import payouts
from rulebook.confrontation.company.profiles import MACHINE, TITAN, Weapon
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.damage.play import Done, harm
from rulebook.confrontation.damage.rules import RANGED, Damage, Victim
from rulebook.confrontation.dice.play import ATTACK, STRENGTH, Testing, due
from rulebook.confrontation.dice.rules import Roll
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.conflicts import Settled, quarrel
from rulebook.confrontation.effects.rules import expired
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import CHOOSE, FEATS, Occasion, aimed_at, feat_refusal
from rulebook.confrontation.shooting import rules as shooting
from rulebook.confrontation.shooting import templates
from rulebook.confrontation.shooting.under_template import UnderTemplate
from rulebook.confrontation.space.sight import sees
from rulebook.confrontation.terrain import destruction
from rulebook.english import counted, verb
from rulebook.game import Refusal
from rulebook.procedure import Procedure

CREW = "crew"


@dataclass(frozen=True, slots=True)
class Volley(Procedure[Facts, Draft]):
    """A salvo under way: first the attack test, then Strength tests, then losses."""

    shot: Shoot
    shooters: tuple[str, ...]
    hits: Roll | None = None
    settled: tuple[str, ...] | None = None
    """Which of two contradicting effects applies, once that is settled (CF-EFFECT-2)."""

    def _unit(self, facts: Facts) -> Unit:
        return facts.unit(self.shot.unit)

    def proceed(self, draft: Draft) -> None:
        """The next test, or the end."""
        clash = self._clash(draft)
        if clash:
            quarrel(draft, clash)
        elif self.hits is None:
            self._attack(draft)
        else:
            _after(draft, self.shot)
            draft.end()

    def _clash(self, facts: Facts) -> tuple[str, str] | None:
        """The effects that contradict each other about this salvo, before its attack test."""
        if self.hits is not None or self.settled is not None:
            return None
        return shooting.contradiction(self._unit(facts), facts.unit(self.shot.target))

    # ---- the attack test

    def _attack(self, draft: Draft) -> None:
        unit, target = self._unit(draft), draft.unit(self.shot.target)
        numbers = shooting.aim(draft.field, unit, self.shot.salvo, target, self.shot.aim, self.settled)
        hero = numbers.shooters[0] if numbers.shooters[0].profile.incarnate else None
        reason = f"{numbers.weapon.name} at {target.the}"
        difficulty = shooting.difficulty(draft.field, unit, target, self.settled)
        reason += f", {numbers.attack + difficulty} against {difficulty}"
        due(
            draft,
            Testing(
                ATTACK,
                unit.id,
                numbers.dice,
                numbers.attack,
                reason,
                hero=hero.id if hero else "",
                aimed=_aimed(target, self.shot),
            ),
        )

    def told(self, draft: Draft, result: Any) -> None:
        """Hits become Strength dice, or a template; damage has been allotted."""
        if isinstance(result, Done):
            return
        if isinstance(result, Settled):
            draft.become(replace(self, settled=result.effects))
            return
        assert isinstance(result, Roll)
        if self.hits is not None:
            self._wound(draft, result)
            return
        draft.become(replace(self, hits=result))
        unit = self._unit(draft)
        weapon = unit.fighter(self.shooters[0]).profile.ranged
        assert weapon is not None
        if weapon.aoe:
            self._land(draft, result, weapon)
        elif result.successes:
            self._strength(draft, result.successes)
        else:
            draft.log("CF-RANGED-14", "Nothing is hit.", (), "roll")

    # ---- a plain salvo

    def _strength(self, draft: Draft, hits: int) -> None:
        unit, target = self._unit(draft), draft.unit(self.shot.target)
        numbers = shooting.aim(draft.field, unit, self.shot.salvo, target, self.shot.aim)
        hero = unit.fighter(self.shooters[0])
        difference = numbers.strength
        if self.shot.fighter:
            difference = numbers.weapon.strength - target.value(target.fighter(self.shot.fighter), "resilience")
        reason = f"{counted(hits, 'hit')} on {target.the}, {numbers.weapon.strength} against "
        reason += f"{numbers.weapon.strength - difference}"
        due(
            draft,
            Testing(
                STRENGTH,
                unit.id,
                hits,
                difference,
                reason,
                bonus=target.category != TITAN,
                titan=target.id if target.category == TITAN else "",
                hero=hero.id if hero.profile.incarnate else "",
                aimed=_aimed(target, self.shot),
            ),
        )

    def _wound(self, draft: Draft, strength: Roll) -> None:
        unit, target = self._unit(draft), draft.unit(self.shot.target)
        shooters = [f for f in unit.fighters if f.id in self.shooters]
        if self.shot.fighter:  # CF-FEAT-3: all damage of the salvo goes to the picked fighter
            picked = target.fighter(self.shot.fighter)
            damage = Damage(RANGED, strength.successes, (Victim(picked.id, picked.health),), len(shooters))
        else:
            damage = shooting.salvo_damage(draft.field, unit, shooters, target, strength.successes, self.shot.aim)
        hero = shooters[0].id if shooters[0].profile.incarnate else ""
        harm(draft, target.id, damage, hero)

    # ---- a template

    def _land(self, draft: Draft, attack: Roll, weapon: Weapon) -> None:
        unit, target = self._unit(draft), draft.unit(self.shot.target)
        centre = target.fighter(self.shot.fighter) if self.shot.fighter else nearest_seen(draft, unit, target, self)
        blast = templates.blast(attack, weapon.aoe, centre.at, unit.chief.at, draft.rng, draft.field.variants)
        if blast is None:
            draft.log("CF-AOE-9", "The shot misses completely: no template is laid.", (), "template")
            return
        draft.shown.append(("template", blast.template, centre.at))
        if blast.drift:
            text = f"The template drifts {blast.drift} cm to the {templates.heading(centre.at, blast.template.centre)}"
            draft.log("CF-AOE-6", f"{text} and has a radius of {blast.template.radius:g} cm.", (), "template")
        else:
            text = f"The template lies where it was aimed, with a radius of {blast.template.radius:g} cm."
            draft.log("CF-AOE-11", text, (centre.id,), "template")
        found = templates.struck(draft.field, blast.template)
        names = [(owner.id, fighter.id) for owner, fighter in found for _ in range(blast.tests)]
        if blast.tests > 1:
            draft.log("CF-AOE-12", "Everybody under it suffers two Strength tests.", (), "template")
        if not names:
            draft.log("CF-AOE-4", "Nobody is under it.", (), "template")
        draft.begin(UnderTemplate(tuple(names), weapon.strength, unit.id))


def _aimed(target: Unit, shot: Shoot) -> str:
    """The Incarnate at whom a salvo is aimed specifically (CF-INC-10)."""
    hero = target.incarnate
    return hero.id if hero and aimed_at(target, hero, picked=shot.fighter == hero.id) else ""


def nearest_seen(facts: Facts, unit: Unit, target: Unit, volley: Volley) -> Fighter:
    """The fighter of the target on whom a template is centred unless another is named (CF-AOE-3)."""
    shooters = [f for f in unit.fighters if f.id in volley.shooters]
    return min(centres(facts, unit, shooters, target), key=lambda f: (round(unit.chief.base.gap(f.base), 3), f.id))


def centres(facts: Facts, unit: Unit, shooters: Iterable[Fighter], target: Unit) -> list[Fighter]:
    """Those of the target whom the firing marksmen see (CF-AOE-3)."""
    firing = list(shooters)
    return [f for f in target.fighters if any(sees(facts.field, unit, s, target, f) for s in firing)]


def _after(draft: Draft, shot: Shoot) -> None:
    """What was for one salvo is over, and the part counts as done."""
    if not draft.field.has(shot.unit) or draft.activation is None:
        return
    unit = draft.unit(shot.unit)
    draft.put(expired(unit, "salvo"))


# ---- the action


def _shoot_refusal(facts: Facts, action: Shoot) -> Refusal | None:
    unit, activation = facts.active
    where = (unit.leader,)
    if unit.routed:
        return Refusal("CF-ROUT-4", f"{unit.subject('are')} in rout and cannot shoot.", where)
    if not activation.package:
        return Refusal("CF-ACT-4", "The action is announced before anybody shoots.", where)
    refusal = part_refusal(facts.field, unit, activation, packages.SHOOT, action.salvo)
    if refusal:
        return refusal
    if facts.field.engaged(unit):
        return Refusal("CF-STATE-3", f"{unit.subject('are')} engaged and cannot shoot.", where)
    refusal = payouts.shooting_refusal(facts.battle, facts.round)
    if refusal:
        return refusal
    fired = f"{packages.SHOOT}:{action.salvo}"
    if fired in activation.done:
        return Refusal("CF-RANGED-3", "These marksmen have fired their salvo.", where)
    element = facts.element(action.target)
    if element is not None:
        return destruction.shot_at_terrain_refusal(facts, unit, action.salvo, element)
    if not facts.field.has(action.target):
        return Refusal("CF-RANGED-5", f"There is no unit {action.target or 'named'} to shoot at.", where)
    target = facts.unit(action.target)
    refusal = shooting.shoot_refusal(facts.field, unit, action.salvo, target)
    if refusal:
        return refusal
    if target.machine and action.aim not in (MACHINE, CREW):
        return Refusal("CF-WMACH-6", "Name the machine or the crew as what is aimed at.", (target.leader,))
    return _pick_refusal(facts, unit, target, action)


def _pick_refusal(facts: Facts, unit: Unit, target: Unit, action: Shoot) -> Refusal | None:
    """Whom a template is centred on must be seen (CF-AOE-3); whom an Incarnate picks is paid for (CF-FEAT-2, 3)."""
    if not action.fighter:
        return None
    if action.fighter not in {f.id for f in target.fighters}:
        text = f"{action.fighter} is none of {target.the}."
        return Refusal("CF-FEAT-3", text, (target.leader,))
    shooters = shooting.marksmen(facts.field, unit, action.salvo, target)
    weapon = shooters[0].profile.ranged
    seen = action.fighter in {f.id for f in centres(facts, unit, shooters, target)}
    if weapon and weapon.aoe:
        text = f"None of those who fire sees {action.fighter}."
        return None if seen else Refusal("CF-AOE-3", text, (action.fighter,))
    hero = shooters[0].profile.incarnate
    occasion = Occasion(ATTACK, own=hero, picked=action.fighter, seen=seen)
    used = [feat for who, feat in facts.feats if who == shooters[0].id]
    if not hero:
        return Refusal("CF-FEAT-2", "Only an Incarnate marksman picks whom he shoots at.", (shooters[0].id,))
    return feat_refusal(unit, CHOOSE, facts.pool(unit.owner), occasion, used, facts.avatars)


def _shoot(draft: Draft, action: Shoot) -> None:
    unit, activation = draft.active
    at_machine = bool(unit.machine) and action.salvo == unit.machine.profile.id  # type: ignore[union-attr]
    draft.act(
        done=(*activation.done, f"{packages.SHOOT}:{action.salvo}"),
        machine_fired=activation.machine_fired or at_machine,
        crew_fired=activation.crew_fired or (bool(unit.machine) and not at_machine),
    )
    if draft.element(action.target) is not None:
        destruction.shoot_terrain(draft, unit, action)
        return
    target = draft.unit(action.target)
    shooters = shooting.marksmen(draft.field, unit, action.salvo, target)
    weapon = shooters[0].profile.ranged
    assert weapon is not None
    band = shooting.range_band(shooting.unit_distance(unit, target))
    text = f"{_firing(unit, shooters)} the {weapon.name} at {target.the}: range {band}"
    if not shooting.contradiction(unit, target):
        difficulty = shooting.difficulty(draft.field, unit, target)
        text += ", interference 2" if difficulty >= band + shooting.INTERFERENCE else ""
        text += f", difficulty {difficulty}"
    draft.log("CF-RANGED-8", f"{text}.", (unit.leader, target.leader), "shoot")
    if action.fighter and not weapon.aoe:
        draft.pay(unit.owner, FEATS[CHOOSE])
        draft.feats = (*draft.feats, (shooters[0].id, CHOOSE))
        name = draft.called(target, target.fighter(action.fighter))
        draft.log("CF-FEAT-2", f"{shooters[0].profile.name} pays 1 Elixir and picks {name}.", (action.fighter,), "feat")
    draft.begin(Volley(action, tuple(f.id for f in shooters)))


def _firing(unit: Unit, shooters: list[Fighter]) -> str:
    """Who shoots, with the verb: a hero by his name, a machine, everybody, or some of the unit."""
    first, count = shooters[0].profile, len(shooters)
    if first.incarnate:
        return f"{first.name} shoots"
    if unit.alone or count == len(unit.fighters):
        return unit.subject("shoot")
    return f"{count} of {unit.the} {verb('shoot', count == 1)}"


def _shots(facts: Facts) -> Iterable[Deed]:
    """The salvos of every profile that has not fired, in any order, each of which may be left out (CF-RANGED-4)."""
    unit, activation = facts.active
    if packages.SHOOT not in packages.PACKAGES.get(activation.package, set()) or unit.routed:
        return
    for salvo in shooting.salvos(unit):
        for target in facts.field.enemies(unit):
            for aim in (MACHINE, CREW) if target.machine else ("",):
                action = Shoot(unit.id, salvo, target.id, aim)
                if (target.crew or aim != CREW) and _shoot_refusal(facts, action) is None:
                    yield action
        if facts.settings.destruction:
            shots = [Shoot(unit.id, salvo, element.id) for element in facts.field.elements]
            yield from (action for action in shots if _shoot_refusal(facts, action) is None)


PARTS: dict[type[Deed], Part] = {Shoot: Part(_shoot_refusal, _shoot, _shots)}
