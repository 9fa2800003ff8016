"""Walks and runs: how far, through what, and where a unit may end. A move is legal only as a whole (CF-MOVE-34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from rulebook.confrontation.company.profiles import MACHINE
from rulebook.confrontation.company.units import CLOSE, Unit, placed
from rulebook.confrontation.movement.crossing import ASSAULT, RUN, WALK, Meeting, clears, crossable, meeting, obstacles
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.formation import formation_fault, joined
from rulebook.confrontation.space.paths import barred
from rulebook.confrontation.space.shapes import Disc, Point, at_most, path_length
from rulebook.game import Refusal

Paths = Mapping[str, Sequence[Point]]

TIMES = {WALK: 1, RUN: 2, ASSAULT: 2}
"""How many times its Movement a unit may go (CF-MOVE-1, CF-MOVE-3, CF-MOVE-5)."""

SHORT = 1.0
"""How far before something it cannot get past a unit stops (CF-MOVE-15)."""


def whole_paths(unit: Unit, paths: Paths) -> dict[str, tuple[Point, ...]]:
    """A path for every member: who has none stays, and a familiar goes along with his magician (CF-FAM-7)."""
    magician = unit.incarnate
    whole = {}
    for fighter in unit.fighters:
        path = paths.get(fighter.id)
        if path is None and fighter.profile.familiar and magician and magician.id in paths:
            x, y = fighter.at[0] - magician.at[0], fighter.at[1] - magician.at[1]
            path = [fighter.at, *((a + x, b + y) for a, b in paths[magician.id][1:])]
        whole[fighter.id] = tuple(path) if path else (fighter.at,)
        if whole[fighter.id][0] != fighter.at:
            raise ValueError(f"the path of {fighter.id} begins at {whole[fighter.id][0]}, but he is at {fighter.at}")
    return whole


def moved(unit: Unit, paths: Paths) -> Unit:
    """The unit at the ends of its paths."""
    return placed(unit, {fighter_id: path[-1] for fighter_id, path in whole_paths(unit, paths).items()})


def move_refusal(
    field: Field,
    unit: Unit,
    paths: Paths,
    kind: str,
    *,
    disengaged: bool = False,
    axis: float = 0.0,
    entering: bool = False,
) -> Refusal | None:
    """The first rule that forbids a walk or run along these paths, in the order of the rules' list.

    `entering` is a unit whose paths begin outside the field (CF-COUNCIL-4); a base that is larger than the allowance
    just gets in.
    """
    after = moved(unit, paths)
    return (
        way_refusal(field, unit, paths, kind, disengaged=disengaged, entering=entering)
        or _half_inside(field, unit, {f.id: f.base for f in after.fighters})
        or _contact(field, after, "CF-MOVE-2" if kind == WALK else "CF-MOVE-4")
        or ending_refusal(field, unit, after, whole_paths(unit, paths), axis)
    )


def way_refusal(
    field: Field, unit: Unit, paths: Paths, kind: str, *, disengaged: bool = False, entering: bool = False
) -> Refusal | None:
    """The first rule against these ways, wherever they end."""
    whole = whole_paths(unit, paths)
    if field.engaged(unit) and not disengaged:  # CF-STATE-5
        text = f"{unit.subject('are')} engaged: they must disengage before they move."
        return Refusal("CF-MOVE-28", text, tuple(f.id for f in field.in_contact(unit)))
    if kind == RUN and unit.category == MACHINE:
        return Refusal("CF-WMACH-9", f"The {unit.named()} may walk, but not run.", (unit.leader,))
    inside = [f.id for f in unit.fighters if entering and at_most(path_length(whole[f.id]), f.profile.base)]
    measured = {name: path for name, path in whole.items() if name not in inside}  # any base just gets in
    refusal = _too_long(unit, measured, TIMES[kind] * unit.movement, "CF-MOVE-1" if kind == WALK else "CF-MOVE-3")
    refusal = refusal or _off_field(field, unit, whole, entering)
    if refusal:
        return refusal
    finals = {f.id: f.base for f in moved(unit, paths).fighters}
    met = meeting(field, unit, whole)
    return _crossing(field, unit, whole, kind, met) or _unpassed(finals, met) or path_barred(field, unit, whole, finals)


def ending_refusal(
    field: Field, unit: Unit, after: Unit, whole: dict[str, tuple[Point, ...]], axis: float = 0.0
) -> Refusal | None:
    """Why a unit may not end like this: inside friends, overlapping, or out of formation."""
    finals = {f.id: f.base for f in after.fighters}
    exempt = {f.id for f in field.with_unit(after).in_contact(after)}
    return (
        misplaced_refusal(field, unit, after, whole)
        or _block_broken(unit, whole)
        or formation_fault(after, finals, exempt, axis, field.variants.formation_exemption)
    )


def misplaced_refusal(field: Field, unit: Unit, after: Unit, whole: dict[str, tuple[Point, ...]]) -> Refusal | None:
    """Why a unit may not end like this, its formation aside: inside friends, or overlapping."""
    finals = {f.id: f.base for f in after.fighters}
    return _inside_friends(field, unit, whole, finals) or _overlapping(field, unit, finals)


def _too_long(
    unit: Unit, paths: dict[str, tuple[Point, ...]], limit: float, rule: str, why: str = ""
) -> Refusal | None:
    """Each fighter must stay within the limit (CF-MOVE-6); height does not count (CF-MOVE-21)."""
    for fighter_id, path in paths.items():
        if not at_most(path_length(path), limit):
            text = f"{fighter_id} of the {unit.named()} would go {path_length(path):.1f} cm"
            return Refusal(rule, f"{text}; at most {limit:g} cm are allowed{why}.", (fighter_id,))
    return None


def _off_field(field: Field, unit: Unit, paths: dict[str, tuple[Point, ...]], entering: bool) -> Refusal | None:
    for fighter in unit.fighters:
        path = paths[fighter.id]
        inside = path[1:] if entering and len(path) > 1 else path
        if not all(field.holds(Disc(place, fighter.base.radius)) for place in inside):
            return Refusal("CF-MOVE-29", f"{fighter.id} would leave the battlefield.", (fighter.id,))
    return None


def _crossing(field: Field, unit: Unit, paths: dict[str, tuple[Point, ...]], kind: str, met: Meeting) -> Refusal | None:
    """Obstacles crossed and difficult ground: each halves the allowance, once (CF-MOVE-33).

    CF-MOVE-18, CF-MOVE-26; fractions are kept (CF-MOVE-19), and a wall may be ended upon (CF-MOVE-20).
    """
    half = TIMES[kind] * unit.movement / 2
    for fighter_id, elements in met.crossed.items():
        for element in elements:
            refusal = crossable(unit, element, kind)
            if refusal:
                return replace(refusal, where=(fighter_id, element.id))
    costly = [e for elements in met.crossed.values() for e in elements if not clears(unit, e)]
    if costly:
        why = f" in a walk that crosses the {costly[0].kind.id.replace('_', ' ')}"
        refusal = _too_long(unit, paths, half, "CF-MOVE-18", why)
        if refusal:
            return refusal
    if any(met.slowed.values()):
        refusal = _too_long(unit, paths, half, "CF-MOVE-26", " through difficult ground")
        if refusal:
            return refusal
    for fighter in unit.fighters:
        final = Disc(paths[fighter.id][-1], fighter.base.radius)
        for element in field.elements:
            if element.has("deep") and element.under(final):
                text = (
                    f"Nobody may end on the {element.kind.id}: {fighter.id} must reach the far side or stop before it."
                )
                return Refusal("CF-MOVE-25", text, (fighter.id, element.id))
    return None


def _unpassed(finals: Mapping[str, Disc], met: Meeting) -> Refusal | None:
    """A unit that passes friends or deep obstacles gets entirely past, or stops 1 cm before.

    CF-MOVE-15, CF-MOVE-32, CF-MOVE-35
    """
    for other in {u.id: u for units in met.passed.values() for u in units}.values():
        for fighter_id, base in finals.items():
            near = any(not at_most(SHORT, base.gap(f.base)) for f in other.fighters)
            if near and other not in met.passed.get(fighter_id, ()):
                text = f"{fighter_id} would not get past the {other.named()} with his comrades; he stops 1 cm before."
                return Refusal("CF-MOVE-15", text, (fighter_id,))
    deep = {e.id: e for elements in met.crossed.values() for e in elements if e.has("deep")}
    for element in deep.values():
        for fighter_id, base in finals.items():
            near = not at_most(SHORT, element.shape.distance_to(base.centre) - base.radius)
            if near and element not in met.crossed.get(fighter_id, ()):
                text = f"{fighter_id} would not get past the {element.kind.id} with his comrades; he stops 1 cm before."
                return Refusal("CF-MOVE-15", text, (fighter_id, element.id))
    return None


def path_barred(
    field: Field, unit: Unit, paths: dict[str, tuple[Point, ...]], finals: Mapping[str, Disc]
) -> Refusal | None:
    """Units and impassable ground are gone around; a base must fit through every gap (CF-MOVE-8, CF-MOVE-14)."""
    shapes = obstacles(field, unit, finals)
    for fighter in unit.fighters:
        path = paths[fighter.id]
        if len(path) > 1 and barred(path, fighter.base.radius, shapes):
            text = f"{fighter.id} of the {unit.named()} cannot pass there: a base must fit through every gap."
            return Refusal("CF-MOVE-8", text, (fighter.id,))
    return None


def _half_inside(field: Field, unit: Unit, finals: Mapping[str, Disc]) -> Refusal | None:
    """A building is entered only by all members, each fully inside (CF-TERR-3, CF-TERR-4)."""
    for element in field.elements:
        if element.has("enterable") and any(element.under(base) for base in finals.values()):
            out = [fighter_id for fighter_id, base in finals.items() if not element.shape.holds(base)]
            if out:
                name = element.kind.id.replace("_", " ")
                text = f"All of the {unit.named()} must stand inside the {name}, and {out[0]} would not."
                return Refusal("CF-TERR-3", text, (*out, element.id))
    return None


def _contact(field: Field, after: Unit, rule: str) -> Refusal | None:
    for fighter in after.fighters:
        for enemy, other in field.touched(after, fighter):
            text = f"{fighter.id} would end in contact with the {enemy.named()}; only an assault engages."
            return Refusal(rule, text, (fighter.id, other.id))
    return None


def _inside_friends(
    field: Field, unit: Unit, paths: dict[str, tuple[Point, ...]], finals: Mapping[str, Disc]
) -> Refusal | None:
    """Nobody ends inside another unit's formation: in the convex hull of its bases (CF-MOVE-13, CF-MOVE-31)."""
    for fighter_id, base in finals.items():
        other = friends_around(field, unit, base.centre) if len(paths[fighter_id]) > 1 else None
        if other:
            text = f"{fighter_id} would end inside the formation of the {other.named()}."
            return Refusal("CF-MOVE-13", text, (fighter_id,))
    return None


def friends_around(field: Field, unit: Unit, place: Point) -> Unit | None:
    """The friendly unit in whose formation a place lies (CF-MOVE-31)."""
    return next((o for o in field.others(unit) if o.owner == unit.owner and o.hull.contains(place)), None)


def _overlapping(field: Field, unit: Unit, finals: Mapping[str, Disc]) -> Refusal | None:
    fault = field.misplaced(finals.items(), unit)
    if fault is None:
        return None
    text = f"{fault} would overlap another base, impassable ground or the edge of the battlefield."
    return Refusal("CF-GEOM-5", text, (fault,))


def _block_broken(unit: Unit, paths: dict[str, tuple[Point, ...]]) -> Refusal | None:
    """A close formation moves as one block along one path, then may be rearranged in a last leg.

    CF-MOVE-9, CF-MOVE-10; bases that are not joined are no block yet, or no more (CF-FORM-8).
    """
    if unit.formation != CLOSE or not joined({f.id: f.base for f in unit.fighters}):
        return None  # CF-MOVE-11: only the final places count
    legs = [_legs(path) for path in paths.values()]
    most = max(len(each) for each in legs)
    common = [each[: most - 1] for each in legs]
    if any(each != common[0] for each in common) and any(each != legs[0] for each in legs):
        text = f"{unit.subject('are')} in close formation: they move as one block, and rearrange at the end."
        return Refusal("CF-MOVE-9", text, tuple(paths))
    return None


def _legs(path: tuple[Point, ...]) -> list[Point]:
    return [(round(b[0] - a[0], 3), round(b[1] - a[1], 3)) for a, b in pairwise(path)]
