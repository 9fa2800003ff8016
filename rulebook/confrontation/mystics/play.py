"""Miracles, communions, spells and rituals in play: paying, the window for censure or counter, the test, the effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

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
from rulebook.confrontation.activation.play import Part
from rulebook.confrontation.assault.play import midway
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.dice.play import ENERGY, FERVOR, Testing, due
from rulebook.confrontation.dice.rules import Kept
from rulebook.confrontation.effects import vocabulary
from rulebook.confrontation.effects.play import Applying, Cast, summoned
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
from rulebook.confrontation.procedure import Affair
from rulebook.confrontation.space.shapes import Point, turned
from rulebook.confrontation.space.sight import sees
from rulebook.confrontation.state import Upkeep
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table

Calls = CallMiracle | CallCommunion | CastSpell | CastRitual

KINDS: dict[type[Any], str] = {CallMiracle: MIRACLE, CallCommunion: COMMUNION, CastSpell: SPELL, CastRitual: RITUAL}
WHO = {MIRACLE: "CF-MIRACLE-5", COMMUNION: "CF-COMM-1", SPELL: "CF-SPELL-5", RITUAL: "CF-RITUAL-1"}
SIGHT = {MIRACLE: "CF-MIRACLE-4", COMMUNION: "CF-COMM-3", SPELL: "CF-SPELL-4", RITUAL: "CF-RITUAL-3"}
TOLD = {MIRACLE: "CF-MIRACLE-1", COMMUNION: "CF-COMM-2", SPELL: "CF-SPELL-1", RITUAL: "CF-RITUAL-2"}
"""By kind: who may call it, what its target is seen under, and the clause under which it is told."""

POINT, NAMED = "point_in_sight", "enemy_fighter_in_sight"
EXALTED = (0, 1, 2)
"""Points of exaltation that are offered; more are accepted."""


def points_of(table: Table, unit_id: str, effect: Effect) -> int:
    """What a unit has to pay an effect with: faith or mana."""
    return table.faith(unit_id) if effect.holy else table.mana(unit_id)


def _pay(desk: Desk, unit_id: str, effect: Effect, spent: int) -> None:
    faith, mana = desk.faith(unit_id), desk.mana(unit_id)
    desk.set_points(unit_id, faith - spent if effect.holy else faith, mana if effect.holy else mana - spent)


# ---- what is tried


def _call(table: Table, action: Calls, effect: Effect) -> Call:
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


def refusal(table: Table, action: Calls) -> Refusal | None:
    """The first rule against calling an effect now."""
    kind = KINDS[type(action)]
    found, effect = table.find(action.fighter), EFFECTS.get(action.effect)
    if found is None or effect is None or effect.kind != kind:
        names = ", ".join(each.name for each in EFFECTS.values() if each.kind == kind)
        return Refusal(WHO[kind], f"Somebody on the field calls one of these: {names}.", (action.fighter,))
    return _refusal(table, found[0], _call(table, action, effect), getattr(action, "places", ()))


def _refusal(table: Table, unit: Unit, call: Call, places: tuple[Point, ...]) -> Refusal | None:
    activation, effect = table.activation, call.effect
    assert activation is not None
    op, new, standing = _summons(effect), None, 0
    if op is not None and len(places) == op["count"]:
        new, standing = summoned(table, unit, op, places), _standing(table, call.caller)
    missing = _target_missing(table, call) or (op is not None and new is None)
    known = call if not missing else replace(call, target=unit.id, effect=replace(effect, target=POINT))
    wrong = call_refusal(
        table.field,
        known,
        points_of(table, unit.id, effect),
        owned=table.bought(call.caller),
        used=table.used,
        own_activation=unit.id == activation.unit,
        midway=midway(table),
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


def _target_missing(table: Table, call: Call) -> bool:
    """Whether there is no target as the effect wants it: a unit, unless it names a fighter (CF-COMM-10)."""
    if call.effect.target == POINT:
        return False
    if not table.field.has(call.target):
        return True
    return bool(call.fighter) and call.fighter not in {f.id for f in table.unit(call.target).fighters}


def _standing(table: Table, caller: str) -> int:
    """How many units that a magician has summoned are on the field (CF-SUMMON-5)."""
    return sum(who == caller and table.field.has(name) for name, who in table.summons)


# ---- what is done


def play(desk: Desk, action: Calls) -> None:
    """Pay at once; miracles and spells take effect without a test (CF-MIRACLE-1, CF-SPELL-1)."""
    effect = EFFECTS[action.effect]
    call = _call(desk, action, effect)
    unit = desk.unit(call.unit)
    caller = unit.fighter(call.caller)
    _pay(desk, unit.id, effect, call.spent)
    desk.used = (*desk.used, (effect.id, call.target))
    kind = "faith" if effect.holy else "mana"
    aim = f" on the {desk.unit(call.target).named()}" if call.target and call.target != unit.id else ""
    text = f"{desk.called(unit, caller)} pays {call.spent} {kind} and calls {effect.name}{aim}."
    where = (caller.id, *([desk.unit(call.target).leader] if call.target else []))
    desk.tell(TOLD[effect.kind], text, where, "call")
    calling = Calling(call, getattr(action, "places", ()))
    desk.begin(calling if effect.great else Applying(calling.cast))


@dataclass(frozen=True, slots=True)
class Stopped:
    """A communion was censured or a ritual countered."""


@dataclass(frozen=True, slots=True)
class Calling(Affair):
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

    def go_on(self, desk: Desk) -> None:
        """First the enemy is asked, if he can answer at all; then the test is due."""
        if not self.asked:
            desk.become(replace(self, asked=True))
            if answers(desk, self.call):
                desk.begin(Answering(self.call))
            return
        unit, caller, effect = self._caller(desk), self.call.caller, self.call.effect
        if unit is None:
            text = f"Whoever called {effect.name} cannot go on with it; the points are lost."
            desk.tell("CF-COMM-11", text, (), "call")
            desk.end()
            return
        hero = unit.fighter(caller)
        target = desk.unit(self.call.target) if self.call.target else None
        value, against = unit.value(hero, "fervor" if effect.holy else "energy"), difficulty(effect, target)
        reason = f"{hero.profile.name} calls {effect.name}, {value} against {against}"
        kind = FERVOR if effect.holy else ENERGY
        due(desk, Testing(kind, unit.id, 1 + self.call.exaltation, value - against, reason, hero=caller))

    def _caller(self, table: Table) -> Unit | None:
        """The caller's unit if he can go on: on the field, valiant, and with his target in sight (CF-COMM-11)."""
        found = table.find(self.call.caller)
        if found is None or found[0].routed:
            return None
        unit, caller = found
        if not self.call.target or self.call.target == unit.id:
            return unit
        if not table.field.has(self.call.target):
            return None
        target = table.unit(self.call.target)
        aimed = [f for f in target.fighters if self.call.fighter in ("", f.id)]
        return unit if any(sees(table.field, unit, caller, target, f) for f in aimed) else None

    def told(self, desk: Desk, result: Any) -> None:
        """Stopped or failed, nothing happens; passed, the effect takes place."""
        if isinstance(result, Stopped):
            desk.end()
            return
        assert isinstance(result, Kept)
        effect = self.call.effect
        if not result.passed:
            desk.tell(TOLD[effect.kind], f"{effect.name} has no effect; the points are lost.", (), "call")
            desk.end()
            return
        upkeep = Upkeep(effect.id, self.call.unit, self.call.target)
        if effect.upkeep and upkeep not in desk.upkeeps:
            desk.upkeeps = (*desk.upkeeps, upkeep)
        desk.become(Applying(self.cast))


def answers(table: Table, call: Call) -> list[Deed]:
    """What the enemy can do about a call: one unit pays as much (CF-COMM-5, CF-RITUAL-5)."""
    action = Censure if call.effect.holy else Counter
    return [
        action((unit.id,))
        for unit in table.field.enemies(table.unit(call.unit))
        if answer_refusal(table.field, unit, call, points_of(table, unit.id, call.effect)) is None
    ]


@dataclass(frozen=True, slots=True)
class Answering(Affair):
    """The enemy may stop a communion or ritual, engaged or not, out of turn (CF-COMM-7)."""

    call: Call
    takes = (Censure, Counter, Pass)

    def decider(self, table: Table) -> int | None:
        """The enemy of the caller."""
        return 1 - table.unit(self.call.unit).owner

    def prompt(self, table: Table) -> str:
        """Stop it or not."""
        effect = self.call.effect
        verb, points = ("censure", "faith") if effect.holy else ("counter", "mana")
        return f"{verb} {effect.name} for {self.call.spent} {points}, or let it be"

    def choices(self, table: Table) -> Iterable[Deed]:
        """One of the units that can, or none."""
        return [Pass(), *answers(table, self.call)]

    def refusal(self, table: Table, action: Deed) -> Refusal | None:
        """The unit that answers: valiant, of the right kind, alone, seeing the caller, with as many points."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, Censure | Counter)
        effect = self.call.effect
        rule = "CF-COMM-5" if effect.holy else "CF-RITUAL-5"
        units = [table.unit(name) for name in action.units if table.field.has(name)]
        if not units or len(units) < len(action.units):
            return Refusal(rule, "Name the unit on the field that pays.")
        unit = units[0]
        points = points_of(table, unit.id, effect)
        wrong = answer_refusal(table.field, unit, self.call, points, len(units) - 1)
        if isinstance(action, Censure) != effect.holy and not unit.routed:
            text = "Rituals are countered by magicians, communions censured by faithful."
            return Refusal("CF-RITUAL-8", text, (unit.leader,))
        return wrong

    def play(self, desk: Desk, action: Deed) -> None:
        """Both sums are lost, and the call has no effect; or it goes on."""
        if isinstance(action, Pass):
            desk.tell("CF-ROUND-6", f"Nobody stops {self.call.effect.name}.", (), "answer")
            desk.end()
            return
        assert isinstance(action, Censure | Counter)
        effect, unit = self.call.effect, desk.unit(action.units[0])
        _pay(desk, unit.id, effect, self.call.spent)
        rule, verb = ("CF-COMM-5", "censure") if effect.holy else ("CF-RITUAL-5", "counter")
        text = f"The {unit.named()} {verb} {effect.name} for {self.call.spent} points: it has no effect."
        desk.tell(rule, text, (unit.leader,), "answer")
        desk.end(Stopped())


# ---- a sample of calls


def _choices(kind: type[Any], table: Table) -> Iterator[Deed]:
    """Each effect of a kind that the unit can pay for, on each target, by the first of its mystics who can call it."""
    unit = table.acting
    assert unit is not None
    if unit.routed:
        return
    callers = sorted((f for f in unit.fighters if f.fervor or f.energy), key=lambda f: not f.profile.incarnate)
    for effect in EFFECTS.values():
        if effect.kind != KINDS[kind] or points_of(table, unit.id, effect) < effect.cost:
            continue
        able = [f for f in callers if not effect.great or effect.id in table.bought(f.id)]
        yield from _offered(kind, table, effect, able)


def _offered(kind: type[Any], table: Table, effect: Effect, callers: list[Fighter]) -> Iterator[Deed]:
    for target in _targets(table, effect):
        for caller in callers:
            places = _sample_places(table, caller, effect) if effect.target == POINT else [()]
            found = [action for spot in places for action in _made(kind, caller, effect, target, spot)]
            legal = [action for action in found if refusal(table, action) is None]
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


def _targets(table: Table, effect: Effect) -> list[str]:
    """Whom an effect may be meant for; nobody who is unhurt is healed."""
    unit = table.acting
    assert unit is not None
    if effect.target == POINT:
        return [""]
    if effect.target == "caster_unit":
        return [unit.id]
    if effect.target == NAMED:
        return [_middle(enemy) for enemy in table.field.enemies(unit)]
    own = effect.target.startswith("own")
    units = [each for each in table.field.units if (each.owner == unit.owner) == own]
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


def placement(table: Table, caller: str, effect: Effect, wish: Point) -> tuple[Point, ...] | None:
    """Places for the unit that a ritual summons, all legal, as near to a point as can be found."""
    found, op = table.find(caller), _summons(effect)
    if found is None or op is None:
        return None
    unit = found[0]
    call = Call(unit.id, caller, effect)
    standing = _standing(table, caller)
    for ring in RINGS:
        for k in range(12 if ring else 1):
            places = _square(turned(wish, ring, 30 * k), op["count"], PROFILES[op["profile"]].base)
            new = summoned(table, unit, op, places)
            wrong = summon_refusal(table.field, call, new, standing)
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


def _sample_places(table: Table, caller: Fighter, effect: Effect) -> list[tuple[Point, ...]]:
    """Near the caller, near the nearest enemy, and near the objectives."""
    unit = table.acting
    assert unit is not None
    x, y = caller.at
    wishes = sorted(goals(table, unit), key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)[:2]
    found = [placement(table, caller.id, effect, wish) for wish in (caller.at, *wishes)]
    return list(dict.fromkeys(places for places in found if places))


PARTS = {
    kind: Part(refusal, play, lambda table, kind=kind: _choices(kind, table))  # type: ignore[misc]
    for kind in KINDS
}
