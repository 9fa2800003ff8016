"""Coming in from the edge and leaving by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from rulebook.confrontation.actions import Assault, Declare, Deed, EndActivation, Enter, LeaveField, Trails
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.activation.rules import part_refusal
from rulebook.confrontation.company import payouts
from rulebook.confrontation.company.succession import pass_command
from rulebook.confrontation.company.units import CLOSE, SCATTERED, Unit, placed
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.movement.arrival import arrived
from rulebook.confrontation.movement.rules import TIMES, move_refusal, moved, way_refusal
from rulebook.confrontation.movement.trails import paths_of, trail_refusal, trails_of
from rulebook.confrontation.mystics.points import replenish
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.ranks import TOUCH, arrangements
from rulebook.confrontation.space.shapes import CONTACT, Disc, Point, at_most, distance
from rulebook.confrontation.terrain.rules import at_edge
from rulebook.game import Refusal

OUTSIDE: tuple[type[Deed], ...] = (Declare, Enter, Assault, EndActivation)
"""What a unit may do that stands outside: announce, come in, assault where the battle allows it, or stay out."""
DEPTHS = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25)
"""Parts of its allowance that a unit is offered to come in, the deepest first."""
COLUMNS = 6
"""At how many places along the edge a unit is offered to come in."""


def come_up(draft: Draft, unit_id: str) -> None:
    """A waiting unit lines up outside its edge to come in (CF-COUNCIL-3, CF-COUNCIL-4).

    Reinforcements get their faith and mana now.
    """
    waiting = draft.waits(unit_id)
    assert waiting is not None
    draft.waiting = tuple(each for each in draft.waiting if each is not waiting)
    unit = waiting.unit
    middle = draft.field.size[0] / 2
    draft.field = replace(draft.field, units=(*draft.field.units, unit))
    draft.put(_clear_line(draft, unit, middle))
    if waiting.reinforcement and not draft.faith(unit_id) and not draft.mana(unit_id):
        replenish(draft, unit)
    text = f"The {unit.named()} come up to the {draft.edge(unit.owner)}ern edge."
    draft.log("CF-COUNCIL-3", text, (unit.leader,), "enter")


def outside_refusal(facts: Facts, action: Any) -> Refusal | None:
    """Units outside come in first: they walk and may then shoot, or run, or assault if the battle allows it."""
    unit, activation = facts.active
    if not activation.entering:
        return None
    if isinstance(action, Declare) and action.package == packages.ASSAULT and not facts.battle.entry_assault:
        return Refusal("CF-COUNCIL-4", "In this battle nobody assaults on entering.", (unit.leader,))
    if isinstance(action, OUTSIDE):
        return None
    text = f"{unit.subject('are')} outside the field: announce how they move, and bring them in."
    return Refusal("CF-COUNCIL-4", text, (unit.leader,))


# ---- lining up


def _order(unit: Unit) -> list[str]:
    """The members from west to east with the leader in the middle."""
    others = [fighter.id for fighter in unit.fighters if fighter.id != unit.leader]
    half = len(others) // 2
    return [*others[:half], unit.leader, *others[half:]]


def lined_up(field: Field, unit: Unit, order: Iterable[str], middle: float, south: bool) -> dict[str, Point]:
    """Places in a row outside the edge, all bases touching its line (CF-COUNCIL-4), around `middle` if it fits."""
    bases = [unit.fighter(name).base for name in order]
    width = sum(2 * base.radius + TOUCH for base in bases)
    x = min(max(middle - width / 2, 0.0), field.size[0] - width)
    places = {}
    for name, base in zip(order, bases, strict=True):
        x += base.radius
        places[name] = (round(x, 3), -base.radius if south else field.size[1] + base.radius)
        x += base.radius + TOUCH
    return places


def _clear_line(facts: Facts, unit: Unit, middle: float) -> Unit:
    """The unit lined up near a place, out of contact with enemies at the edge if that is possible."""
    south = unit.owner == facts.south
    order = _order(unit)
    lines = [
        placed(unit, lined_up(facts.field, unit, order, middle + shift, south))
        for shift in sorted(range(-40, 41, 4), key=abs)
    ]
    return next((line for line in lines if not facts.field.with_unit(line).engaged(line)), lines[0])


def face(draft: Draft, target: Unit) -> None:
    """A unit that is to assault on entering lines up where it is nearest to its target."""
    unit = draft.active.unit
    draft.put(_clear_line(draft, unit, target.chief.at[0]))


# ---- coming in


def _starts(facts: Facts, unit: Unit, trails: Trails) -> Refusal | None:
    """Everybody comes in, from a place outside that touches the edge line, side by side (CF-COUNCIL-4)."""
    members = {fighter.id: fighter.base.radius for fighter in unit.fighters}
    if {name for name, _ in trails} != set(members) or len(trails) != len(members):
        return Refusal("CF-COUNCIL-4", f"All of the {unit.named()} come in, each along his own way.", (unit.leader,))
    width, depth = facts.field.size
    south = unit.owner == facts.south
    stood: list[Disc] = []
    for name, path in trails:
        radius = members[name]
        line = -radius if south else depth + radius
        at_line = bool(path) and at_most(abs(path[0][1] - line), CONTACT) and 0 <= path[0][0] <= width
        if not at_line or any(Disc(path[0], radius).overlaps(other) for other in stood):
            text = f"The way of {name} begins outside, his base touching the {facts.edge(unit.owner)}ern edge"
            return Refusal("CF-COUNCIL-4", f"{text} and nobody else's.", (name,))
        stood.append(Disc(path[0], radius))
    return None


def _part(package: str) -> str:
    return packages.RUN if packages.RUN in packages.PACKAGES[package] else packages.WALK


def _enter_refusal(facts: Facts, action: Enter) -> Refusal | None:
    unit, activation = facts.active
    if not activation.entering:
        return Refusal("CF-COUNCIL-3", f"{unit.subject('are')} on the field already.", (unit.leader,))
    if not activation.package:
        return Refusal("CF-ACT-4", "How the unit comes in is announced first: walking or running.", (unit.leader,))
    part = _part(activation.package)
    return (
        part_refusal(facts.field, unit, activation, part)
        or _starts(facts, unit, action.trails)
        or _entry_fault(facts, unit, action.trails, part)
    )


def _entry_fault(facts: Facts, unit: Unit, trails: Trails, part: str) -> Refusal | None:
    """The way in is measured from the edge and keeps the rules of a walk or a run."""
    paths = dict(trails)
    lined = placed(unit, {name: path[0] for name, path in paths.items()})
    return move_refusal(facts.field.with_unit(lined), lined, paths, part, entering=True)


def _enter(draft: Draft, action: Enter) -> None:
    activation = draft.active.activation
    come_in(draft, dict(action.trails), _part(activation.package))
    unit = draft.active.unit
    deep = max(distance(path[0], path[-1]) for _, path in action.trails)
    draft.log("CF-COUNCIL-4", f"The {unit.named()} come in, {deep:.1f} cm at most.", (unit.leader,), "enter")
    arrived(draft, unit.id)


def come_in(draft: Draft, paths: dict[str, tuple[Point, ...]], part: str) -> None:
    """The unit stands on the field: from now on its Incarnate counts (CF-RECRUIT-19)."""
    unit, activation = draft.active
    lined = placed(unit, {name: path[0] for name, path in paths.items()})
    draft.put(moved(lined, paths))
    draft.act(done=(*activation.done, part), entering=False)
    draft.shown += [("trail", path) for path in paths.values()]
    pass_command(draft)


def _entries(facts: Facts) -> Iterable[Deed]:
    unit, activation = facts.active
    if not activation.entering or activation.package in ("", packages.ASSAULT) or activation.done:
        return
    part = _part(activation.package)
    width = facts.field.size[0]
    for column in range(COLUMNS):
        paths = next(ways_in(facts, unit, width * (column + 0.5) / COLUMNS, part), None)
        if paths:
            yield Enter(unit.id, trails_of(paths))


def ways_in(facts: Facts, unit: Unit, x: float, part: str) -> Iterator[dict[str, tuple[Point, ...]]]:
    """Legal ways in around a place of the edge, the deepest first."""
    south = unit.owner == facts.south
    ahead = 1 if south else -1
    limit = TIMES[part] * unit.movement
    for share in DEPTHS:
        straight = _straight_in(facts, unit, x, limit * share, south)
        if _entry_fault(facts, unit, trails_of(straight), part) is None:
            yield straight
        front = (x, limit * share if south else facts.field.size[1] - limit * share)
        for stood in arrangements(unit, front, ahead):
            if stood.formation == CLOSE and unit.formation != CLOSE:
                continue
            paths = _paths_to(facts, stood, south)
            if _entry_fault(facts, replace(unit, formation=stood.formation), trails_of(paths), part) is None:
                yield paths


def _straight_in(facts: Facts, unit: Unit, x: float, depth: float, south: bool) -> dict[str, tuple[Point, ...]]:
    """Everybody straight ahead from the line; a large base just gets in, however slow it is."""
    paths: dict[str, tuple[Point, ...]] = {}
    for name, start in lined_up(facts.field, unit, _order(unit), x, south).items():
        radius = unit.fighter(name).base.radius
        y = max(depth, 2 * radius) - radius
        paths[name] = (start, (start[0], round(y if south else facts.field.size[1] - y, 3)))
    return paths


def _paths_to(facts: Facts, stood: Unit, south: bool) -> dict[str, tuple[Point, ...]]:
    """Straight ways from a line outside to where everybody stands, in the same order from west to east."""
    order = [f.id for f in sorted(stood.fighters, key=lambda f: (f.at[0], abs(f.at[1])))]
    middle = sum(f.at[0] for f in stood.fighters) / len(stood.fighters)
    starts = lined_up(facts.field, stood, order, middle, south)
    return {f.id: (starts[f.id], f.at) for f in stood.fighters}


def fallen_short(facts: Facts, unit: Unit, target: Unit) -> dict[str, tuple[Point, ...]]:
    """Ways in of a unit whose assault on entering is too short: as near as it comes, out of contact (CF-ASLT-6)."""
    unit = replace(unit, formation=SCATTERED)
    near = [target.chief.at[0] + shift for shift in (0, -8, 8, -16, 16, -30, 30)]
    found = (next(ways_in(facts, unit, x, packages.RUN), None) for x in near if 0 <= x <= facts.field.size[0])
    return next((paths for paths in found if paths), {})


# ---- leaving


def _leave_refusal(facts: Facts, action: LeaveField) -> Refusal | None:
    unit, activation = facts.active
    attacker = unit.owner == facts.attacker
    if not facts.battle.evacuate_per_power or not attacker or facts.round < facts.battle.evacuate_from_round:
        return payouts.leave_refusal(facts.battle, facts.field, unit, facts.round, attacker=attacker)
    if not activation.package:
        return Refusal("CF-ACT-4", "The action is announced before anybody moves.", (unit.leader,))
    part = _part(activation.package)
    refusal = part_refusal(facts.field, unit, activation, part) or trail_refusal(unit, action.trails)
    if refusal:
        return refusal
    paths = paths_of(unit, action.trails)
    return way_refusal(facts.field, unit, paths, part, disengaged=bool(activation.left)) or payouts.leave_refusal(
        facts.battle, facts.field, moved(unit, paths), facts.round, attacker=attacker
    )


def _leave(draft: Draft, action: LeaveField) -> None:
    """The unit is out of the game and not eliminated (CF-BATTLE-6C); what it carried lies at the edge (CF-TERR-8)."""
    unit = draft.active.unit
    paths = paths_of(unit, action.trails)
    after = moved(unit, paths)
    draft.shown += [("trail", path) for path in paths.values()]
    carriers = {fighter.id: fighter for fighter in after.fighters}
    draft.items = tuple(
        at_edge(item, carriers[item.carrier], draft.field) if item.carrier in carriers else item for item in draft.items
    )
    draft.log("CF-BATTLE-6C", f"{unit.subject('leave')} the field.", (), "leave")
    draft.field = draft.field.without(unit.id)
    draft.set_points(unit.id, 0, 0)
    draft.evacuated = tuple(number + (player == unit.owner) for player, number in enumerate(draft.evacuated))
    earned = payouts.for_leaving(draft.battle, unit)
    draft.gain(unit.owner, earned, "CF-BATTLE-6B", f"for the {unit.named()}, who broke through")
    pass_command(draft)
    draft.count()


def _departures(facts: Facts) -> Iterable[Deed]:
    """Straight to the edge, if everybody gets there."""
    unit, activation = facts.active
    if unit.owner != facts.attacker or not facts.battle.evacuate_per_power or not activation.package:
        return []
    edge = facts.field.size[1]
    paths: dict[str, tuple[Point, ...]] = {
        f.id: (f.at, (f.at[0], edge - f.base.radius)) for f in unit.fighters if f.at[1] < edge - f.base.radius
    }
    action = LeaveField(unit.id, trails_of(paths))
    return [action] if _leave_refusal(facts, action) is None else []


PARTS = {
    Enter: Part(_enter_refusal, _enter, _entries),
    LeaveField: Part(_leave_refusal, _leave, _departures),
}
