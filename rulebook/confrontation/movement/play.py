"""Walks and runs in play, changes of formation, and what a move brings about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import atan2, degrees
from typing import TYPE_CHECKING

from rulebook.confrontation.actions import ChangeFormation, Deed, Run, Trails, Walk
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.play import Part
from rulebook.confrontation.activation.rules import part_refusal
from rulebook.confrontation.company.units import CLOSE, SCATTERED, Unit
from rulebook.confrontation.movement.marching import marched, shifted
from rulebook.confrontation.movement.rules import TIMES, move_refusal, moved
from rulebook.confrontation.space.formation import change_refusal, formation_fault
from rulebook.confrontation.space.shapes import Point, distance, towards
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Draft
    from rulebook.confrontation.facts import Facts

NEAREST, SPREAD = 4, 40.0
"""How many things a sample of moves heads for, and how many degrees apart its directions are."""

GRID = 0.5
"""How far apart the places of free ground are that a person can point at, in cm."""


def trail_refusal(unit: Unit, trails: Trails) -> Refusal | None:
    """Trails are of members, each beginning where he stands (CF-MOVE-7)."""
    members = {fighter.id: fighter.at for fighter in unit.fighters}
    for fighter_id, path in trails:
        if fighter_id not in members:
            return Refusal("CF-MOVE-7", f"{fighter_id} is none of the {unit.named()}.", (unit.leader,))
        if not path or distance(path[0], members[fighter_id]) > 0.01:
            return Refusal("CF-MOVE-7", f"The way of {fighter_id} begins where he stands.", (fighter_id,))
    return None


def paths_of(unit: Unit, trails: Trails) -> dict[str, tuple[Point, ...]]:
    """The trails as paths, beginning exactly where the fighters stand."""
    return {fighter_id: (unit.fighter(fighter_id).at, *path[1:]) for fighter_id, path in trails}


def trails_of(paths: dict[str, tuple[Point, ...]]) -> Trails:
    """Paths as an action names them, rounded far below the tolerance, those who stay left out."""
    return tuple(
        (fighter_id, tuple((round(x, 6), round(y, 6)) for x, y in path))
        for fighter_id, path in sorted(paths.items())
        if len(path) > 1
    )


def _move_refusal(facts: Facts, action: Walk | Run) -> Refusal | None:
    unit, activation = facts.acting, facts.activation
    assert unit is not None
    assert activation is not None
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
            text = f"The {unit.named()} have left the melee and must end out of contact with those they left."
            return Refusal("CF-ASLT-21", text, refusal.where)
    if refusal and refusal.rule in ("CF-FORM-1", "CF-FORM-3") and _broken(unit):
        return replace(refusal, instead="Losses broke the formation; this movement repairs it (CF-FORM-8).")
    return refusal


def _broken(unit: Unit) -> bool:
    """Whether losses have broken the formation, for which nobody is penalised until the next movement (CF-FORM-8)."""
    return formation_fault(unit, {fighter.id: fighter.base for fighter in unit.fighters}) is not None


def _move(draft: Draft, action: Walk | Run) -> None:
    unit, activation = draft.acting, draft.activation
    assert unit is not None
    assert activation is not None
    paths = paths_of(unit, action.trails)
    draft.put(moved(unit, paths))
    draft.act(done=(*activation.done, action.part))
    draft.shown += [("trail", path) for path in paths.values()]
    rule = "CF-MOVE-1" if action.part == packages.WALK else "CF-MOVE-3"
    verb = "walk" if action.part == packages.WALK else "run"
    far = max((distance(path[0], path[-1]) for path in paths.values()), default=0.0)
    draft.log(rule, f"The {unit.named()} {verb} {far:.1f} cm.", (unit.leader,), "move")
    arrived(draft, unit.id)


def arrived(draft: Draft, unit_id: str) -> None:
    """What a move brings about: familiars whom an enemy base touches are removed (CF-FAM-3), crates come home."""
    for unit in draft.field.units:
        enemies = [f.base for enemy in draft.field.enemies(unit) for f in enemy.fighters if not f.profile.familiar]
        lost = [f.id for f in unit.fighters if f.profile.familiar and any(f.base.touches(e) for e in enemies)]
        if lost:
            draft.eliminate(unit.id, lost, rule="CF-FAM-3")
    if draft.field.has(unit_id):
        _carry(draft, draft.unit(unit_id))


def _carry(draft: Draft, unit: Unit) -> None:
    """An item travels with its carrier's base (CF-TERR-5)."""
    from rulebook.confrontation.terrain.play import delivered

    places = {fighter.id: fighter.at for fighter in unit.fighters}
    draft.items = tuple(replace(item, at=places.get(item.carrier, item.at)) for item in draft.items)
    delivered(draft, unit)


def _moves(kind: type[Walk] | type[Run], facts: Facts) -> Iterable[Deed]:
    """A sample of moves: towards enemies, objectives and items, and straight on, as far as it goes."""
    unit, activation = facts.acting, facts.activation
    assert unit is not None
    assert activation is not None
    if not activation.package or part_refusal(facts.field, unit, activation, kind.part):
        return
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
        return _move_refusal(facts, kind(unit.id, trails_of(paths))) is None

    paths = marched(facts.field, unit, goal, kind.part, legal, lead or unit.leader)
    return kind(unit.id, trails_of(paths)) if paths else None


# ---- formation


def _formation_refusal(facts: Facts, action: ChangeFormation) -> Refusal | None:
    unit, activation = facts.acting, facts.activation
    assert unit is not None
    assert activation is not None
    moves = packages.MOVES & packages.PACKAGES.get(activation.package, set())
    moved_already = not moves or bool(packages.MOVES & set(activation.done))
    if action.formation not in (SCATTERED, CLOSE) or action.formation == unit.formation:
        text = f"The {unit.named()} are in {unit.formation} formation; the other one is what they can change to."
        return Refusal("CF-FORM-7", text, (unit.leader,))
    return change_refusal(unit, action.formation, moved_already)


def _change_formation(draft: Draft, action: ChangeFormation) -> None:
    unit = draft.acting
    assert unit is not None
    draft.put(replace(unit, formation=action.formation))
    draft.act(reformed=True)
    text = f"The {unit.named()} take {action.formation} formation as they move."
    draft.log("CF-FORM-7", text, (unit.leader,), "formation")


def _changes(facts: Facts) -> Iterable[Deed]:
    unit, activation = facts.acting, facts.activation
    assert unit is not None
    assert activation is not None
    if activation.package in ("", packages.FIGHT, packages.ASSAULT) or activation.reformed:
        return []
    action = ChangeFormation(unit.id, SCATTERED if unit.formation == CLOSE else CLOSE)
    return [action] if _formation_refusal(facts, action) is None else []


PARTS = {
    ChangeFormation: Part(_formation_refusal, _change_formation, _changes),
    Walk: Part(_move_refusal, _move, lambda facts: _moves(Walk, facts)),
    Run: Part(_move_refusal, _move, lambda facts: _moves(Run, facts)),
}
