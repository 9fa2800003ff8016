"""Walks and runs in play, changes of formation, and what a move brings about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import atan2, degrees

from rulebook.confrontation.actions import ChangeFormation, Deed, Run, Walk
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.activation.rules import part_refusal
from rulebook.confrontation.company.units import CLOSE, SCATTERED, Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.movement.arrival import arrived
from rulebook.confrontation.movement.marching import closing, marched, shifted
from rulebook.confrontation.movement.rules import TIMES, move_refusal, moved
from rulebook.confrontation.movement.trails import paths_of, trail_refusal, trails_of
from rulebook.confrontation.space.formation import change_refusal, formation_fault
from rulebook.confrontation.space.shapes import Point, distance, towards
from rulebook.game import Refusal

NEAREST, SPREAD = 4, 40.0
"""How many things a sample of moves heads for, and how many degrees apart its directions are."""

AXES = (0.0, 90.0)
"""The axes of ranks that are tried for a unit in close formation, in degrees."""
GRID = 0.5
"""How far apart the places of free ground are that a person can point at, in cm."""


def _move_refusal(facts: Facts, action: Walk | Run) -> Refusal | None:
    unit, activation = facts.active
    if not activation.package:
        return Refusal("CF-ACT-4", "The action is announced before anybody moves.", (unit.leader,))
    refusal = part_refusal(facts.field, unit, activation, action.part) or trail_refusal(unit, action.trails)
    if refusal:
        return refusal
    paths = paths_of(unit, action.trails)
    left = bool(activation.left)
    refusal = move_refusal(facts.field, unit, paths, action.part, disengaged=left, axis=action.axis)
    if refusal and left and refusal.rule in ("CF-MOVE-2", "CF-MOVE-4"):
        touched = {enemy.id for enemy in facts.field.with_unit(moved(unit, paths)).engaging(moved(unit, paths))}
        if touched <= set(activation.left):
            text = f"{unit.subject('have')} left the melee and must end out of contact with those they left."
            return Refusal("CF-ASLT-21", text, refusal.where)
    if refusal and refusal.rule in ("CF-FORM-1", "CF-FORM-3") and not formed(unit) and not activation.reformed:
        return replace(refusal, instead="Losses broke the formation; this movement repairs it.")
    return refusal


def _moved(draft: Draft, action: Walk | Run) -> None:
    unit, activation = draft.active
    paths = paths_of(unit, action.trails)
    draft.put(moved(unit, paths))
    draft.act(done=(*activation.done, action.part))
    draft.shown += [("trail", path) for path in paths.values()]
    rule = "CF-MOVE-1" if action.part == packages.WALK else "CF-MOVE-3"
    verb = "walk" if action.part == packages.WALK else "run"
    far = max((distance(path[0], path[-1]) for path in paths.values()), default=0.0)
    draft.log(rule, f"The {unit.named()} {verb} {far:.1f} cm.", (unit.leader,), "move")
    arrived(draft, unit.id)


def _moves(kind: type[Walk] | type[Run], facts: Facts) -> Iterable[Deed]:
    """A sample of moves: towards enemies, objectives and items, and straight on, as far as it goes."""
    unit, activation = facts.active
    if not activation.package or part_refusal(facts.field, unit, activation, kind.part):
        return
    closed = None if formed(unit) else closed_up(facts, kind, unit)
    if closed is not None:
        yield closed
    for goal in goals(facts, unit):
        action = dragged(facts, kind, unit, unit.leader, stop(kind, unit, goal))
        if _move_refusal(facts, action) is None:
            yield action


def goals(facts: Facts, unit: Unit) -> list[Point]:
    """Where a unit may want to go: to the nearest enemies, objectives and items, and straight on where none lies."""
    (x, y), far = unit.chief.at, 2.0 * max(facts.field.size)
    found = [enemy.chief.at for enemy in facts.field.enemies(unit)]
    found += [objective.at for objective in facts.battle.objectives]
    found += [item.at for item in facts.items if not item.carrier]
    found = sorted(found, key=lambda spot: (distance((x, y), spot), spot))[:NEAREST]
    found += [(x, y + far), (x, y - far), (x + far, y), (x - far, y)]
    ways: dict[int, Point] = {}
    for spot in found:
        ways.setdefault(round(degrees(atan2(spot[1] - y, spot[0] - x)) / SPREAD) % round(360 / SPREAD), spot)
    return list(ways.values())


def stop(kind: type[Walk] | type[Run], unit: Unit, goal: Point) -> Point:
    """Where the leader stops on the way to a goal, on the grid of places that can be pointed at."""
    here = unit.chief.at
    limit = TIMES[kind.part] * unit.movement
    way = min(distance(here, goal), limit - GRID) if limit > GRID else 0.0
    x, y = towards(here, goal, way)
    return round(x / GRID) * GRID, round(y / GRID) * GRID


def dragged(facts: Facts, kind: type[Walk] | type[Run], unit: Unit, lead: str, spot: Point) -> Walk | Run:
    """The move that a person means who drags a member to a spot: all along one line, or else as the ground allows.

    Where nothing near it is possible, it is the plain wish, which is refused with its rule.
    """
    here = unit.fighter(lead).at
    plain = kind(unit.id, trails_of(shifted(unit, spot[0] - here[0], spot[1] - here[1])))
    if _move_refusal(facts, plain) is None or distance(here, spot) > TIMES[kind.part] * unit.movement:
        return plain
    return marching(facts, kind, unit, spot, lead) or plain


def marching(facts: Facts, kind: type[Walk] | type[Run], unit: Unit, goal: Point, lead: str = "") -> Walk | Run | None:
    """A legal move of the whole unit towards a goal, as far as it goes; `lead` is the member who heads there."""

    def legal(paths: dict[str, tuple[Point, ...]]) -> bool:
        return _move(facts, kind, unit, paths) is not None

    paths = marched(facts.field, unit, goal, kind.part, legal, lead or unit.leader)
    return _move(facts, kind, unit, paths) if paths else None


def _move(
    facts: Facts, kind: type[Walk] | type[Run], unit: Unit, paths: dict[str, tuple[Point, ...]]
) -> Walk | Run | None:
    """The legal move along these paths; in close formation with the first axis of ranks that fits (CF-FORM-4)."""
    for axis in AXES if unit.formation == CLOSE else AXES[:1]:
        action = kind(unit.id, trails_of(paths), axis)
        refusal = _move_refusal(facts, action)
        if refusal is None:
            return action
        if refusal.rule != "CF-FORM-3":
            return None
    return None


def closed_up(facts: Facts, kind: type[Walk] | type[Run], unit: Unit) -> Walk | Run | None:
    """A move that brings a unit in close formation into contact where it stands (CF-FORM-3, CF-FORM-8)."""
    if unit.formation != CLOSE:
        return None
    moves = (_move(facts, kind, unit, paths) for paths in closing(facts.field, unit, kind.part))
    return next((move for move in moves if move), None)


def formed(unit: Unit) -> bool:
    """Whether a unit stands in its formation, its ranks along any axis."""
    bases = {fighter.id: fighter.base for fighter in unit.fighters}
    return any(formation_fault(unit, bases, (), axis) is None for axis in AXES)


def must_form(facts: Facts) -> bool:
    """Whether the unit changed its formation and has not moved into it yet (CF-FORM-7)."""
    unit, activation = facts.active
    return activation.reformed and not formed(unit) and not packages.MOVES & set(activation.done)


# ---- formation


def _formation_refusal(facts: Facts, action: ChangeFormation) -> Refusal | None:
    unit, activation = facts.active
    if activation.machine_fired:
        text = f"{unit.subject('have')} fired their machine and stay as they are."
        return Refusal("CF-WMACH-5", text, (unit.leader,))
    moves = {packages.WALK, packages.RUN} & packages.PACKAGES.get(activation.package, set())
    moved_already = not moves or bool(packages.MOVES & set(activation.done))
    if action.formation not in (SCATTERED, CLOSE) or action.formation == unit.formation:
        text = f"{unit.subject('are')} in {unit.formation} formation; the other one is what they can change to."
        return Refusal("CF-FORM-7", text, (unit.leader,))
    refusal = change_refusal(unit, action.formation, moved_already)
    if refusal is None and action.formation == CLOSE and not _room_to_close(facts):
        text = f"The {unit.named()} cannot get into contact and equal ranks within their movement."
        return Refusal("CF-FORM-3", text, (unit.leader,))
    return refusal


def _room_to_close(facts: Facts) -> bool:
    """Whether the unit finds room to take close formation in the movement that was announced."""
    unit, activation = facts.active
    close = replace(unit, formation=CLOSE)
    field, left = facts.field.with_unit(close), bool(activation.left)
    kind = packages.RUN if packages.RUN in packages.PACKAGES[activation.package] else packages.WALK
    return any(
        move_refusal(field, close, paths, kind, disengaged=left, axis=axis) is None
        for paths in closing(field, close, kind)
        for axis in AXES
    )


def _change_formation(draft: Draft, action: ChangeFormation) -> None:
    unit = draft.active.unit
    draft.put(replace(unit, formation=action.formation))
    draft.act(reformed=True)
    text = f"{unit.subject('take')} {action.formation} formation as they move."
    draft.log("CF-FORM-7", text, (unit.leader,), "formation")


def _changes(facts: Facts) -> Iterable[Deed]:
    unit, activation = facts.active
    if activation.package in ("", packages.FIGHT, packages.ASSAULT) or activation.reformed:
        return []
    action = ChangeFormation(unit.id, SCATTERED if unit.formation == CLOSE else CLOSE)
    return [action] if _formation_refusal(facts, action) is None else []


PARTS = {
    ChangeFormation: Part(_formation_refusal, _change_formation, _changes),
    Walk: Part(_move_refusal, _moved, lambda facts: _moves(Walk, facts)),
    Run: Part(_move_refusal, _moved, lambda facts: _moves(Run, facts)),
}
