"""Miracles, communions, spells and rituals in play: paying, the window for censure or counter, the test, the effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.actions import (
    CallCommunion,
    CallMiracle,
    CastRitual,
    CastSpell,
    Censure,
    Counter,
    Deed,
    Pass,
)
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.assault.play import midway
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.dice.play import ENERGY, FERVOR, Testing, due
from rulebook.confrontation.dice.rules import Kept
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects import vocabulary
from rulebook.confrontation.effects.play import Applying, Cast, summoned
from rulebook.confrontation.effects.rules import Upkeep
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.material import PROFILES
from rulebook.confrontation.movement.play import goals
from rulebook.confrontation.mystics.rules import (
    COMMUNION,
    EFFECTS,
    MIRACLE,
    RITUAL,
    SPELL,
    Call,
    Effect,
    answer_refusal,
    call_refusal,
    difficulty,
    summon_refusal,
)
from rulebook.confrontation.space.shapes import Point, turned
from rulebook.confrontation.space.sight import sees
from rulebook.game import Refusal
from rulebook.procedure import Procedure

Calls = CallMiracle | CallCommunion | CastSpell | CastRitual

KINDS: dict[type[Any], str] = {CallMiracle: MIRACLE, CallCommunion: COMMUNION, CastSpell: SPELL, CastRitual: RITUAL}
WHO = {MIRACLE: "CF-MIRACLE-5", COMMUNION: "CF-COMM-1", SPELL: "CF-SPELL-5", RITUAL: "CF-RITUAL-1"}
SIGHT = {MIRACLE: "CF-MIRACLE-4", COMMUNION: "CF-COMM-3", SPELL: "CF-SPELL-4", RITUAL: "CF-RITUAL-3"}
TOLD = {MIRACLE: "CF-MIRACLE-1", COMMUNION: "CF-COMM-2", SPELL: "CF-SPELL-1", RITUAL: "CF-RITUAL-2"}
"""By kind: who may call it, what its target is seen under, and the clause under which it is told."""

POINT, NAMED = "point_in_sight", "enemy_fighter_in_sight"
EXALTED = (0, 1, 2)
"""Points of exaltation that are offered; more are accepted."""


def points_of(facts: Facts, unit_id: str, effect: Effect) -> int:
    """What a unit has to pay an effect with: faith or mana."""
    return facts.faith(unit_id) if effect.holy else facts.mana(unit_id)


def _pay(draft: Draft, unit_id: str, effect: Effect, spent: int) -> None:
    faith, mana = draft.faith(unit_id), draft.mana(unit_id)
    draft.set_points(unit_id, faith - spent if effect.holy else faith, mana if effect.holy else mana - spent)


# ---- what is tried


def _call(facts: Facts, action: Calls, effect: Effect) -> Call:
    """The call that an action means: a named fighter stands for his unit, no target for the caller's own unit.

    An effect on a point of the ground has no target besides its places.
    """
    caller = action.fighter.partition(".")[0]
    target, fighter = action.target, ""
    if effect.target == NAMED:
        fighter, target = action.target, action.target.partition(".")[0]
    elif effect.target == "caster_unit":
        target = target or caller
    elif effect.target == POINT:
        target = ""
    return Call(caller, action.fighter, effect, target, fighter, getattr(action, "exaltation", 0))


def _summons(effect: Effect) -> vocabulary.Op | None:
    return next((op for op in effect.ops if op["op"] == vocabulary.SUMMON), None)


def refusal(facts: Facts, action: Calls) -> Refusal | None:
    """The first rule against calling an effect now."""
    kind = KINDS[type(action)]
    found, effect = facts.find(action.fighter), EFFECTS.get(action.effect)
    if found is None or effect is None or effect.kind != kind:
        names = ", ".join(each.name for each in EFFECTS.values() if each.kind == kind)
        return Refusal(WHO[kind], f"Somebody on the field calls one of these: {names}.", (action.fighter,))
    return _refusal(facts, found[0], _call(facts, action, effect), getattr(action, "places", ()))


def _refusal(facts: Facts, unit: Unit, call: Call, places: tuple[Point, ...]) -> Refusal | None:
    activation, effect = facts.activation, call.effect
    assert activation is not None
    op, new, standing = _summons(effect), None, 0
    if op is not None and len(places) == op["count"]:
        new, standing = summoned(facts, unit, op, places), _standing(facts, call.caller)
    missing = _target_missing(facts, call) or (op is not None and new is None)
    known = call if not missing else replace(call, target=unit.id, effect=replace(effect, target=POINT))
    wrong = call_refusal(
        facts.field,
        known,
        points_of(facts, unit.id, effect),
        owned=facts.bought(call.caller),
        used=facts.used,
        own_activation=unit.id == activation.unit,
        midway=midway(facts),
        packaged=packages.MYSTIC in packages.PACKAGES.get(activation.package, set()),
        summoned=new,
        standing=standing,
    )
    if wrong or not missing:
        return wrong
    if op is not None:
        profile = PROFILES[op["profile"]]
        text = f"{effect.name} brings {op['count']} {profile.name}, each with a place of his own."
        return Refusal("CF-SUMMON-1", text, (call.caller,))
    what = "an enemy fighter" if effect.target == NAMED else "a unit"
    return Refusal(SIGHT[effect.kind], f"{effect.name} needs {what} as its target.", (call.caller,))


def _target_missing(facts: Facts, call: Call) -> bool:
    """Whether there is no target as the effect wants it: a unit, unless it names a fighter (CF-COMM-10)."""
    if call.effect.target == POINT:
        return False
    if not facts.field.has(call.target):
        return True
    return bool(call.fighter) and call.fighter not in {f.id for f in facts.unit(call.target).fighters}


def _standing(facts: Facts, caller: str) -> int:
    """How many units that a magician has summoned are on the field (CF-SUMMON-5)."""
    return sum(who == caller and facts.field.has(name) for name, who in facts.summons)


# ---- what is done


def play(draft: Draft, action: Calls) -> None:
    """Pay at once; miracles and spells take effect without a test (CF-MIRACLE-1, CF-SPELL-1)."""
    effect = EFFECTS[action.effect]
    call = _call(draft, action, effect)
    unit = draft.unit(call.unit)
    caller = unit.fighter(call.caller)
    _pay(draft, unit.id, effect, call.spent)
    draft.used = (*draft.used, (effect.id, call.target))
    kind = "faith" if effect.holy else "mana"
    aim = f" on the {draft.unit(call.target).named()}" if call.target and call.target != unit.id else ""
    text = f"{draft.called(unit, caller)} pays {call.spent} {kind} and calls {effect.name}{aim}."
    where = (caller.id, *([draft.unit(call.target).leader] if call.target else []))
    draft.log(TOLD[effect.kind], text, where, "call")
    calling = Calling(call, getattr(action, "places", ()))
    draft.begin(calling if effect.great else Applying(calling.cast))


@dataclass(frozen=True, slots=True)
class Stopped:
    """A communion was censured or a ritual countered."""


@dataclass(frozen=True, slots=True)
class Calling(Procedure[Facts, Draft]):
    """A communion or ritual that is paid for: the window, the test, the effect (CF-COMM-2, CF-RITUAL-2).

    Several may be called in one activation while points last (CF-ACT-10).
    """

    call: Call
    places: tuple[Point, ...] = ()
    asked: bool = False

    @property
    def cast(self) -> Cast:
        """The effect as it is applied."""
        call, effect = self.call, self.call.effect
        rule = TOLD[effect.kind]
        return Cast(effect.name, effect.ops, rule, call.unit, call.caller, call.target, call.fighter, self.places)

    def proceed(self, draft: Draft) -> None:
        """First the enemy is asked, if he can answer at all; then the test is due."""
        if not self.asked:
            draft.become(replace(self, asked=True))
            if answers(draft, self.call):
                draft.begin(Answering(self.call))
            return
        unit, caller, effect = self._caller(draft), self.call.caller, self.call.effect
        if unit is None:
            text = f"Whoever called {effect.name} cannot go on with it; the points are lost."
            draft.log("CF-COMM-11", text, (), "call")
            draft.end()
            return
        hero = unit.fighter(caller)
        target = draft.unit(self.call.target) if self.call.target else None
        value, against = unit.value(hero, "fervor" if effect.holy else "energy"), difficulty(effect, target)
        reason = f"{hero.profile.name} calls {effect.name}, {value} against {against}"
        kind = FERVOR if effect.holy else ENERGY
        due(draft, Testing(kind, unit.id, 1 + self.call.exaltation, value - against, reason, hero=caller))

    def _caller(self, facts: Facts) -> Unit | None:
        """The caller's unit if he can go on: on the field, valiant, and with his target in sight (CF-COMM-11)."""
        found = facts.find(self.call.caller)
        if found is None or found[0].routed:
            return None
        unit, caller = found
        if not self.call.target or self.call.target == unit.id:
            return unit
        if not facts.field.has(self.call.target):
            return None
        target = facts.unit(self.call.target)
        aimed = [f for f in target.fighters if self.call.fighter in ("", f.id)]
        return unit if any(sees(facts.field, unit, caller, target, f) for f in aimed) else None

    def told(self, draft: Draft, result: Any) -> None:
        """Stopped or failed, nothing happens; passed, the effect takes place."""
        if isinstance(result, Stopped):
            draft.end()
            return
        assert isinstance(result, Kept)
        effect = self.call.effect
        if not result.passed:
            draft.log(TOLD[effect.kind], f"{effect.name} has no effect; the points are lost.", (), "call")
            draft.end()
            return
        upkeep = Upkeep(effect.id, self.call.unit, self.call.target)
        if effect.upkeep and upkeep not in draft.upkeeps:
            draft.upkeeps = (*draft.upkeeps, upkeep)
        draft.become(Applying(self.cast))


def answers(facts: Facts, call: Call) -> list[Deed]:
    """What the enemy can do about a call: one unit pays as much (CF-COMM-5, CF-RITUAL-5)."""
    action = Censure if call.effect.holy else Counter
    return [
        action((unit.id,))
        for unit in facts.field.enemies(facts.unit(call.unit))
        if answer_refusal(facts.field, unit, call, points_of(facts, unit.id, call.effect)) is None
    ]


@dataclass(frozen=True, slots=True)
class Answering(Procedure[Facts, Draft]):
    """The enemy may stop a communion or ritual, engaged or not, out of turn (CF-COMM-7)."""

    call: Call
    takes = (Censure, Counter, Pass)

    def decider(self, facts: Facts) -> int | None:
        """The enemy of the caller."""
        return 1 - facts.unit(self.call.unit).owner

    def prompt(self, facts: Facts) -> str:
        """Stop it or not."""
        effect = self.call.effect
        verb, points = ("censure", "faith") if effect.holy else ("counter", "mana")
        return f"{verb} {effect.name} for {self.call.spent} {points}, or let it be"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """One of the units that can, or none."""
        return [Pass(), *answers(facts, self.call)]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """The unit that answers: valiant, of the right kind, alone, seeing the caller, with as many points."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, Censure | Counter)
        effect = self.call.effect
        rule = "CF-COMM-5" if effect.holy else "CF-RITUAL-5"
        units = [facts.unit(name) for name in action.units if facts.field.has(name)]
        if not units or len(units) < len(action.units):
            return Refusal(rule, "Name the unit on the field that pays.")
        unit = units[0]
        points = points_of(facts, unit.id, effect)
        wrong = answer_refusal(facts.field, unit, self.call, points, len(units) - 1)
        if isinstance(action, Censure) != effect.holy and not unit.routed:
            text = "Rituals are countered by magicians, communions censured by faithful."
            return Refusal("CF-RITUAL-8", text, (unit.leader,))
        return wrong

    def play(self, draft: Draft, action: Deed) -> None:
        """Both sums are lost, and the call has no effect; or it goes on."""
        if isinstance(action, Pass):
            draft.log("CF-ROUND-6", f"Nobody stops {self.call.effect.name}.", (), "answer")
            draft.end()
            return
        assert isinstance(action, Censure | Counter)
        effect, unit = self.call.effect, draft.unit(action.units[0])
        _pay(draft, unit.id, effect, self.call.spent)
        rule, verb = ("CF-COMM-5", "censure") if effect.holy else ("CF-RITUAL-5", "counter")
        text = f"The {unit.named()} {verb} {effect.name} for {self.call.spent} points: it has no effect."
        draft.log(rule, text, (unit.leader,), "answer")
        draft.end(Stopped())


# ---- a sample of calls


def _choices(kind: type[Any], facts: Facts) -> Iterator[Deed]:
    """Each effect of a kind that the unit can pay for, on each target, by the first of its mystics who can call it."""
    unit = facts.acting
    assert unit is not None
    if unit.routed:
        return
    callers = sorted((f for f in unit.fighters if f.fervor or f.energy), key=lambda f: not f.profile.incarnate)
    for effect in EFFECTS.values():
        if effect.kind != KINDS[kind] or points_of(facts, unit.id, effect) < effect.cost:
            continue
        able = [f for f in callers if not effect.great or effect.id in facts.bought(f.id)]
        yield from _offered(kind, facts, effect, able)


def _offered(kind: type[Any], facts: Facts, effect: Effect, callers: list[Fighter]) -> Iterator[Deed]:
    for target in _targets(facts, effect):
        for caller in callers:
            places = _sample_places(facts, caller, effect) if effect.target == POINT else [()]
            found = [action for spot in places for action in _made(kind, caller, effect, target, spot)]
            legal = [action for action in found if refusal(facts, action) is None]
            yield from legal
            if legal:
                break


def _made(kind: type[Any], caller: Fighter, effect: Effect, target: str, places: tuple[Point, ...]) -> Iterator[Calls]:
    if not effect.great:
        yield kind(caller.id, effect.id, target)
        return
    for points in EXALTED:
        more = {"places": places} if places else {}
        yield kind(caller.id, effect.id, target, points, **more)


def _targets(facts: Facts, effect: Effect) -> list[str]:
    """Whom an effect may be meant for; nobody who is unhurt is healed."""
    unit = facts.acting
    assert unit is not None
    if effect.target == POINT:
        return [""]
    if effect.target == "caster_unit":
        return [unit.id]
    if effect.target == NAMED:
        return [_middle(enemy) for enemy in facts.field.enemies(unit)]
    own = effect.target.startswith("own")
    units = [each for each in facts.field.units if (each.owner == unit.owner) == own]
    if all(op["op"] == vocabulary.HEAL for op in effect.ops):
        units = [each for each in units if any(f.health < f.profile.health for f in each.fighters)]
    return [each.id for each in units]


def _middle(unit: Unit) -> str:
    """The member nearest to the middle of his unit: a template on him covers most."""
    count = len(unit.fighters)
    x, y = sum(f.at[0] for f in unit.fighters) / count, sum(f.at[1] for f in unit.fighters) / count
    return min(unit.fighters, key=lambda f: ((f.at[0] - x) ** 2 + (f.at[1] - y) ** 2, f.id)).id


# ---- places for a summons

RINGS = (0.0, 4.0, 8.0, 12.0, 18.0, 24.0)
"""How far from a wished point a place for a summoned unit is sought, in cm."""
_GAP = 1.0


def placement(facts: Facts, caller: str, effect: Effect, wish: Point) -> tuple[Point, ...] | None:
    """Places for the unit that a ritual summons, all legal, as near to a point as can be found."""
    found, op = facts.find(caller), _summons(effect)
    if found is None or op is None:
        return None
    unit = found[0]
    call = Call(unit.id, caller, effect)
    standing = _standing(facts, caller)
    for ring in RINGS:
        for k in range(12 if ring else 1):
            places = _square(turned(wish, ring, 30 * k), op["count"], PROFILES[op["profile"]].base)
            new = summoned(facts, unit, op, places)
            wrong = summon_refusal(facts.field, call, new, standing)
            if wrong is None:
                return places
            if wrong.rule == "CF-SUMMON-5":
                return None
    return None


def _square(middle: Point, count: int, base: float) -> tuple[Point, ...]:
    """So many places in rows around a middle, near enough to each other to be in formation."""
    columns = next(n for n in range(1, count + 1) if n * n >= count)
    step, rows = base + _GAP, -(-count // columns)
    left, top = middle[0] - step * (columns - 1) / 2, middle[1] + step * (rows - 1) / 2
    return tuple((round(left + step * (k % columns), 3), round(top - step * (k // columns), 3)) for k in range(count))


def _sample_places(facts: Facts, caller: Fighter, effect: Effect) -> list[tuple[Point, ...]]:
    """Near the caller, near the nearest enemy, and near the objectives."""
    unit = facts.acting
    assert unit is not None
    x, y = caller.at
    wishes = sorted(goals(facts, unit), key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)[:2]
    found = [placement(facts, caller.id, effect, wish) for wish in (caller.at, *wishes)]
    return list(dict.fromkeys(places for places in found if places))


PARTS = {
    kind: Part(refusal, play, lambda facts, kind=kind: _choices(kind, facts))  # type: ignore[misc]
    for kind in KINDS
}
