"""Terrain that is attacked, where a battle allows it: struck with blades, shot at, and brought down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.actions import Deed, Shoot, StrikeTerrain
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.activation.rules import part_refusal
from rulebook.confrontation.company.profiles import Weapon
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.damage.elimination import eliminate
from rulebook.confrontation.dice.play import ATTACK, STRENGTH, Testing, due
from rulebook.confrontation.dice.rules import Roll
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.rules import expired
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.melee.rules import unit_dice
from rulebook.confrontation.movement.arrival import arrived
from rulebook.confrontation.movement.crossing import ASSAULT
from rulebook.confrontation.movement.marching import Paths, marched
from rulebook.confrontation.movement.rules import TIMES, move_refusal, moved
from rulebook.confrontation.movement.trails import paths_of, trail_refusal, trails_of
from rulebook.confrontation.shooting import rules as shooting
from rulebook.confrontation.shooting import templates
from rulebook.confrontation.shooting.under_template import UnderTemplate
from rulebook.confrontation.space.field import Element
from rulebook.confrontation.space.shapes import Point, at_most, below, towards
from rulebook.confrontation.terrain.rules import (
    DEFENSE,
    damaged,
    gap_to,
    nearest_point,
    spotters,
    strike_refusal,
    touches,
)
from rulebook.game import Refusal
from rulebook.procedure import Procedure

# ---- from hits to rubble


@dataclass(frozen=True, slots=True)
class Battering(Procedure[Facts, Draft]):
    """An attack on an element under way: the attack test, the Strength test, the damage to its structure."""

    unit: str
    fighters: tuple[str, ...]
    element: str
    dice: int
    attack: int
    strength: int
    shot: Shoot | None = None
    hits: Roll | None = None
    under: tuple[tuple[str, str], ...] = ()
    """Units and fighters under a template, who are tested when the element has been."""
    weapon_strength: int = 0
    """What they are tested against, whoever of the crew is left by then."""
    over: bool = False

    def _first(self, facts: Facts) -> Fighter:
        return facts.unit(self.unit).fighter(self.fighters[0])

    def proceed(self, draft: Draft) -> None:
        """The attack test, those under a template, or the end."""
        if self.over and self.under:
            draft.become(replace(self, under=()))
            draft.begin(UnderTemplate(self.under, self.weapon_strength, self.unit))
        elif self.over:
            if self.shot is not None and draft.field.has(self.unit):
                draft.put(expired(draft.unit(self.unit), "salvo"))
            draft.end()
        else:
            self._test(draft, ATTACK, self.dice, self.attack)

    def _test(self, draft: Draft, kind: str, dice: int, difference: int) -> None:
        first = self._first(draft)
        reason = f"{first.profile.name} against the {draft.aim(self.element)}"
        hero = first.id if first.profile.incarnate else ""
        due(draft, Testing(kind, self.unit, dice, difference, reason, hero=hero))

    def told(self, draft: Draft, result: Any) -> None:
        """Hits become Strength dice, and those damage; a template may miss the element."""
        if not isinstance(result, Roll):
            return
        if self.hits is not None:
            draft.become(replace(self, over=True))
            damage(draft, self.element, result.successes, self._first(draft))
            return
        weapon = self._first(draft).profile.ranged
        if self.shot is not None and weapon is not None and weapon.aoe:
            self._land(draft, result, weapon)
        elif result.successes:
            draft.become(replace(self, hits=result))
            self._test(draft, STRENGTH, result.successes, self.strength)
        else:
            draft.become(replace(self, over=True))
            draft.log("CF-RANGED-14" if self.shot else "CF-MELEE-10", "Nothing is hit.", (), "roll")

    def _land(self, draft: Draft, attack: Roll, weapon: Weapon) -> None:
        """A template aimed at an element: who is under it is struck too, other elements are not (CF-TERR-11)."""
        unit, element = draft.unit(self.unit), draft.element(self.element)
        assert element is not None
        aimed = nearest_point(element, unit.chief.at)
        blast = templates.blast(attack, weapon.aoe, aimed, unit.chief.at, draft.rng, draft.field.variants)
        if blast is None:
            draft.become(replace(self, over=True))
            draft.log("CF-AOE-9", "The shot misses completely: no template is laid.", (), "template")
            return
        draft.shown.append(("template", blast.template, aimed))
        text = f"The template drifts {blast.drift} cm and has a radius of {blast.template.radius:g} cm."
        draft.log("CF-AOE-6" if blast.drift else "CF-AOE-11", text, (element.id,), "template")
        under = [(u.id, f.id) for u, f in templates.struck(draft.field, blast.template) for _ in range(blast.tests)]
        hit = below(element.shape.distance_to(blast.template.centre), blast.template.radius)
        draft.become(replace(self, hits=attack, under=tuple(under), weapon_strength=weapon.strength, over=not hit))
        if hit:
            self._test(draft, STRENGTH, blast.tests, self.strength)
        else:
            draft.log("CF-TERR-11", f"The template misses the {draft.aim(self.element)}.", (element.id,), "template")


def damage(draft: Draft, element_id: str, points: int, by: Fighter) -> None:
    """Damage to a structure; at 0 the element is destroyed, and everybody on or in it with it (CF-TERR-20)."""
    element = draft.element(element_id)
    assert element is not None
    name = draft.aim(element_id)
    if points < element.structure:
        draft.field = damaged(draft.field, element, points)
        left = element.structure - points
        draft.log("CF-TERR-23", f"The {name} takes {points} damage and has {left} left.", (element_id,), "terrain")
        return
    draft.log("CF-TERR-20", f"The {name} takes {points} damage and is destroyed.", (element_id,), "terrain")
    draft.field = replace(draft.field, elements=tuple(e for e in draft.field.elements if e.id != element_id))
    for unit in draft.field.units:
        inside = [f.id for f in unit.fighters if element.under(f.base)]
        if inside:  # CF-TERR-21
            eliminate(draft, unit.id, inside, by if by.profile.incarnate else None, rule="CF-TERR-20")


# ---- striking


def announce_refusal(facts: Facts, unit: Unit, element: Element) -> Refusal | None:
    """Why a unit may not announce that it strikes an element (CF-TERR-10, CF-TERR-24)."""
    refusal = strike_refusal(facts.field, unit, (), element, allowed=facts.settings.destruction)
    if refusal is None and facts.activation is not None and facts.activation.entering:
        return Refusal("CF-COUNCIL-4", f"{unit.subject('come')} in first; terrain is struck later.", (unit.leader,))
    return refusal


def announced(draft: Draft) -> None:
    """The distance to the element's nearest edge is measured; out of reach the unit goes as near as it can."""
    unit, activation = draft.active
    element = draft.element(activation.target)
    assert element is not None
    gap, name = gap_to(element, unit.chief), draft.aim(element.id)
    text = f"To the {name} it is {gap:.1f} cm; {unit.the} can go {TIMES[ASSAULT] * unit.movement} cm."
    draft.log("CF-TERR-24", text, (unit.leader, element.id), "ruler")
    if in_reach(unit, element):
        return
    paths = _paths(draft, unit, element) or {}
    draft.put(moved(unit, paths))
    draft.act(done=(*activation.done, packages.ASSAULT))
    draft.shown += [("trail", path) for path in paths.values()]
    draft.log("CF-TERR-24", f"The {name} is out of reach: they go as near as they can.", (unit.leader,), "move")
    arrived(draft, unit.id)


def in_reach(unit: Unit, element: Element) -> bool:
    """Whether an element is near enough to be struck: twice the Movement to its nearest edge (CF-TERR-24)."""
    return at_most(gap_to(element, unit.chief), TIMES[ASSAULT] * unit.movement)


def _strike_refusal(facts: Facts, action: StrikeTerrain) -> Refusal | None:
    unit, activation = facts.active
    element = facts.element(action.element)
    where = (unit.leader,)
    if element is None:
        return Refusal("CF-TERR-10", f"There is no {action.element} to strike.", where)
    refusal = announce_refusal(facts, unit, element)
    if refusal and refusal.rule == "CF-TERR-10":
        return refusal
    if activation.package != packages.ASSAULT or activation.target != element.id:
        text = f"Striking the {facts.aim(element.id)} is announced first, as an assault on it."
        return Refusal("CF-ACT-2", text, where)
    struck = packages.ASSAULT in activation.done
    if struck and action.trails:
        return part_refusal(facts.field, unit, activation, packages.ASSAULT)
    refusal = refusal or trail_refusal(unit, action.trails) or _way_refusal(facts, unit, element, action)
    if refusal:
        return refusal
    after = moved(unit, paths_of(unit, action.trails))
    if not action.fighters or not set(action.fighters) <= {f.id for f in unit.fighters}:
        return Refusal("CF-TERR-12", f"Name those of {unit.the} who strike.", where)
    fighters = [after.fighter(name) for name in action.fighters]
    refusal = strike_refusal(facts.field, unit, fighters, element, allowed=True)
    if refusal:
        return refusal
    if len({f.profile.id for f in fighters}) > 1:
        return Refusal("CF-MELEE-3", "As in a combat, fighters of one profile strike together.", action.fighters)
    spent = dict(activation.spent)
    tired = [f.id for f in fighters if spent.get(f.id)]
    if tired:
        return Refusal("CF-MELEE-6", f"{tired[0]} has struck already.", tuple(tired))
    return None


def _way_refusal(facts: Facts, unit: Unit, element: Element, action: StrikeTerrain) -> Refusal | None:
    """Everybody keeps within twice the Movement, and nobody touches an enemy (CF-TERR-24)."""
    if not in_reach(unit, element):
        return Refusal("CF-TERR-24", f"The {facts.aim(element.id)} is out of reach.", (unit.leader, element.id))
    if not action.trails:
        return None
    refusal = move_refusal(facts.field, unit, paths_of(unit, action.trails), ASSAULT)
    if refusal and refusal.rule == "CF-MOVE-3":
        return replace(refusal, rule="CF-TERR-24")
    return refusal


def _strike(draft: Draft, action: StrikeTerrain) -> None:
    unit, activation = draft.active
    element = draft.element(action.element)
    assert element is not None
    assert element.kind.resilience is not None
    paths = paths_of(unit, action.trails)
    if paths:
        draft.put(moved(unit, paths))
        draft.shown += [("trail", path) for path in paths.values()]
        arrived(draft, unit.id)
    unit = draft.unit(unit.id)
    fighters = [unit.fighter(name) for name in action.fighters]
    dice = {f.id: unit_dice(unit, f) for f in fighters}
    draft.act(done=(*activation.done, packages.ASSAULT), spent=(*activation.spent, *sorted(dice.items())))
    text = f"{len(fighters)} of {unit.the} strike the {draft.aim(element.id)} with {sum(dice.values())} dice."
    draft.log("CF-TERR-12", text, (*action.fighters, element.id), "combat")
    first = fighters[0]
    attack = unit.value(first, "attack") - DEFENSE
    strength = unit.value(first, "strength") - element.kind.resilience
    draft.begin(Battering(unit.id, action.fighters, element.id, sum(dice.values()), attack, strength))


def _paths(facts: Facts, unit: Unit, element: Element) -> Paths | None:
    """Ways of the whole unit up to an element, as far as they go."""
    leader = unit.chief
    edge = nearest_point(element, leader.at)
    goal: Point = towards(edge, leader.at, leader.base.radius)

    def legal(paths: Paths) -> bool:
        return move_refusal(facts.field, unit, paths, ASSAULT) is None

    return marched(facts.field, unit, goal, ASSAULT, legal, unit.leader)


def _strikes(facts: Facts) -> Iterable[Deed]:
    """Go there as the formation stands and strike with everybody of a profile who touches it."""
    unit, activation = facts.active
    element = facts.element(activation.target) if activation.package == packages.ASSAULT else None
    if element is None:
        return
    struck = packages.ASSAULT in activation.done
    paths = {} if struck else _paths(facts, unit, element) or {}
    after = moved(unit, paths)
    spent = dict(activation.spent)
    able = [f for f in after.fighters if touches(element, f) and not spent.get(f.id)]
    for profile in dict.fromkeys(f.profile.id for f in able if not f.profile.familiar):
        names = tuple(f.id for f in able if f.profile.id == profile)
        action = StrikeTerrain(unit.id, names, element.id, trails_of(paths))
        if _strike_refusal(facts, action) is None:
            yield action


# ---- shooting at terrain


def shot_at_terrain_refusal(facts: Facts, unit: Unit, salvo: str, element: Element) -> Refusal | None:
    """Why a salvo may not be aimed at an element (CF-TERR-10, CF-TERR-23)."""
    refusal = shooting.weapon_refusal(facts.field, unit, salvo)
    if refusal:
        return refusal
    name = facts.aim(element.id)
    if not facts.settings.destruction or element.kind.resilience is None:
        return Refusal("CF-TERR-10", f"In this battle the {name} cannot be destroyed.", (element.id,))
    if not spotters(facts.field, unit, shooting.salvos(unit)[salvo], element):
        return Refusal("CF-RANGED-5", f"None of these marksmen sees any part of the {name}.", (unit.leader, element.id))
    return None


def shoot_terrain(draft: Draft, unit: Unit, action: Shoot) -> None:
    """Fire a salvo at an element: all damage goes to its structure (CF-TERR-23)."""
    element = draft.element(action.target)
    assert element is not None
    assert element.kind.resilience is not None
    shooters = spotters(draft.field, unit, shooting.salvos(unit)[action.salvo], element)
    weapon = shooters[0].profile.ranged
    assert weapon is not None
    difficulty = shooting.element_difficulty(draft.field, unit, element)
    text = f"{len(shooters)} of {unit.the} shoot at the {draft.aim(element.id)}, difficulty {difficulty}."
    draft.log("CF-TERR-23", text, (unit.leader, element.id), "shoot")
    attack = unit.value(shooters[0], "ranged_attack") - difficulty
    names = tuple(f.id for f in shooters)
    strength = weapon.strength - element.kind.resilience
    draft.begin(Battering(unit.id, names, element.id, weapon.dice * len(shooters), attack, strength, action))


PARTS: dict[type[Deed], Part] = {StrikeTerrain: Part(_strike_refusal, _strike, _strikes)}
