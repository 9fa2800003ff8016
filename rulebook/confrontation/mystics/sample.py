"""A sample of calls that are possible now, and of places for what they summon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebook.confrontation.actions import Deed
from rulebook.confrontation.company.profiles import PROFILES
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.effects import vocabulary
from rulebook.confrontation.effects.play import summoned
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.movement.play import goals
from rulebook.confrontation.mystics.calls import KINDS, NAMED, POINT, Calls, _standing, points_of, refusal, summons_of
from rulebook.confrontation.mystics.rules import EFFECTS, Call, Effect, summon_refusal
from rulebook.confrontation.space.shapes import Point, turned

EXALTED = (0, 1, 2)
"""Points of exaltation that are offered; more are accepted."""


def choices(kind: type[Any], facts: Facts) -> Iterator[Deed]:
    """Each effect of a kind that the unit can pay for, on each target, by the first of its mystics who can call it."""
    unit = facts.active.unit
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
    unit = facts.active.unit
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


RINGS = (0.0, 4.0, 8.0, 12.0, 18.0, 24.0)
"""How far from a wished point a place for a summoned unit is sought, in cm."""


_GAP = 1.0


def placement(facts: Facts, caller: str, effect: Effect, wish: Point) -> tuple[Point, ...] | None:
    """Places for the unit that a ritual summons, all legal, as near to a point as can be found."""
    found, op = facts.find(caller), summons_of(effect)
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
    unit = facts.active.unit
    x, y = caller.at
    wishes = sorted(goals(facts, unit), key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)[:2]
    found = [placement(facts, caller.id, effect, wish) for wish in (caller.at, *wishes)]
    return list(dict.fromkeys(places for places in found if places))
