"""What is laid over the field for a moment: reach, range bands, sight, formation, templates and flights.

Lengths are shown only where measuring is allowed (CF-GEOM-8).
"""

from __future__ import annotations

from itertools import combinations
from math import cos, hypot, radians, sin

from rulebook.confrontation.activation.rules import PACKAGES, SHOOT
from rulebook.confrontation.company.units import CLOSE, Fighter, Unit
from rulebook.confrontation.flight.rules import EAST, NORTH, SOUTH, WEST, nearest_edges
from rulebook.confrontation.movement.rules import TIMES
from rulebook.confrontation.shooting.rules import BAND, interference, range_band, salvos
from rulebook.confrontation.space.formation import NEIGHBOUR, REACH, formation_fault
from rulebook.confrontation.space.shapes import Disc, hull_of_discs, towards
from rulebook.confrontation.space.sight import sight
from rulebook.game import Refusal
from widgets.confrontation.tabletop import Tabletop
from widgets.scene import Circle, Marks, Point, Polygon, Shape, Text

SMALL = 1.25
"""Type over the field, in cm: 9 pixels when all of it is seen."""
TURNS = (30, 330, 60, 300, 90, 270, 120, 240, 150, 210)
"""Where the number of a range band may stand, clockwise from the top; the first that is on the field is taken."""


def under(table: Tabletop, marks: Marks) -> list[Shape]:
    """What lies below the bases."""
    shapes = _trails(table)
    unit, fighter = _concerned(table, marks)
    if unit and fighter and table.activation and table.activation.unit == unit.id:
        shapes += _reach(table, unit, fighter)
    if unit:
        shapes += _formation(table, unit)
    target = _target(table, marks, unit)
    if unit and target and table.measured and salvos(unit):
        shapes += _between(table, unit, target)
    return shapes


def over(table: Tabletop, marks: Marks) -> list[Shape]:
    """What lies above the bases."""
    shapes = _contacts(table)
    for routed in table.field.units:
        if routed.routed:
            shapes += _rout(table, routed)
    shapes += _template(table)
    shapes += _ruler(table, marks)
    unit, fighter = _concerned(table, marks)
    target = _target(table, marks, unit)
    if unit and fighter and target:
        shapes += _sight(table, unit, fighter, target, _aimed(target, marks))
    return shapes


def _concerned(table: Tabletop, marks: Marks) -> tuple[Unit | None, Fighter | None]:
    """The unit and fighter that the overlays are about: who is picked first, else who is activated."""
    for place in marks.picked:
        unit = table.unit_of(place)
        if unit:
            return unit, unit.fighter(place)
    if table.activation and table.field.has(table.activation.unit):
        unit = table.field.unit(table.activation.unit)
        return unit, unit.chief
    return None, None


def _target(table: Tabletop, marks: Marks, unit: Unit | None) -> Unit | None:
    """The enemy that is picked besides, or was announced, or that a refusal points at."""
    if unit is None:
        return None
    for place in (*marks.picked, *marks.refused):
        other = table.unit_of(place)
        if other and other.owner != unit.owner:
            return other
    return table.field.unit(table.target) if table.field.has(table.target) else None


def _aimed(target: Unit, marks: Marks) -> Fighter:
    members = {fighter.id: fighter for fighter in target.fighters}
    return next((members[place] for place in marks.picked if place in members), target.chief)


# ---- reach


def _reach(table: Tabletop, unit: Unit, fighter: Fighter) -> list[Shape]:
    """How far the announced package lets a fighter go, and where its range bands lie."""
    assert table.activation is not None
    parts = PACKAGES.get(table.activation.package, set())
    x, y = table.at(fighter.at)
    shapes: list[Shape] = []
    if SHOOT in parts and salvos(unit):
        shapes += _bands(table, unit)
    for part, times in TIMES.items():
        if part not in parts or part in table.activation.done:
            continue
        length = times * unit.movement
        if part == "assault":  # leader to leader, from rim to rim (CF-GEOM-7)
            x, y = table.at(unit.chief.at)
            shapes += _ring(x, y, length + unit.chief.base.radius, f"assault reach {length} cm", "refusal")
        else:
            shapes += _ring(x, y, length, f"{part} {length} cm", "accent")
    return shapes


def _ring(x: float, y: float, r: float, words: str, colour: str) -> list[Shape]:
    return [
        Circle(x, y, r, colour, opacity=0.07),
        Circle(x, y, r, stroke=colour, width=0.22),
        *_note(x, y - r, words, colour),
    ]


def _bands(table: Tabletop, unit: Unit) -> list[Shape]:
    """CF-RANGED-8: 10 cm each from the rim of the leader's base; a boundary belongs to the lower band."""
    x, y = table.at(unit.chief.at)
    farthest = max(hypot(x - cx, y - cy) for cx in (0, table.field.size[0]) for cy in (0, table.field.size[1]))
    shapes: list[Shape] = []
    number, r = 0, unit.chief.base.radius + BAND
    while r - BAND < farthest:
        shapes.append(Circle(x, y, r, stroke="muted", width=0.14, dash=(0.9, 0.7)))
        middle = r - BAND / 2
        spots = [(x + middle * sin(radians(turn)), y - middle * cos(radians(turn))) for turn in TURNS]
        free = [spot for spot in spots if _open(table, spot)]
        shapes += _note(*free[0], f"range {number}", "muted") if free else []
        number, r = number + 1, r + BAND
    return shapes


def _open(table: Tabletop, spot: Point) -> bool:
    """Whether a note at this spot lies on the field and on nobody's base."""
    inside = all(2 < at < most - 2 for at, most in zip(spot, table.field.size, strict=True))
    stood = (table.at(fighter.at) for unit in table.field.units for fighter in unit.fighters)
    return inside and all(abs(x - spot[0]) > 4.5 or abs(y - spot[1]) > 2.5 for x, y in stood)


def _note(x: float, y: float, words: str, colour: str) -> list[Shape]:
    wide = 0.56 * SMALL * len(words)
    back = Polygon(_box(x - wide / 2 - 0.3, y - 0.75, wide + 0.6, 1.5), "background", opacity=0.85)
    return [back, Text(x, y, words, SMALL, colour)]


def _box(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


# ---- formation


def _formation(table: Tabletop, unit: Unit) -> list[Shape]:
    """Links between members that stand near enough, and what breaks the formation, if something does.

    The circle of 10 cm around the leader (CF-FORM-1) is a measurement, and shown when that is allowed.
    """
    shapes: list[Shape] = []
    if len(unit.fighters) < 2:
        return shapes
    lx, ly = table.at(unit.chief.at)
    if table.measured:
        shapes += [
            Circle(lx, ly, REACH + unit.chief.base.radius, stroke="accent", width=0.16, dash=(0.4, 0.5)),
        ]
    for one, other in combinations(unit.fighters, 2):
        if one.base.within(NEIGHBOUR, other.base):
            ends = (table.at(one.at), table.at(other.at))
            shapes.append(Polygon(ends, None, "accent", 0.3, closed=False, opacity=0.55))
    exempt = [fighter.id for pair in table.field.contacts() for fighter in (pair[1], pair[3])]
    fault = _fault(unit, exempt)
    for place in fault.where[:1] if fault else ():
        fighter = unit.fighter(place)
        x, y = table.at(fighter.at)
        shapes.append(Polygon(((x, y), (lx, ly)), None, "refusal", 0.25, closed=False, dash=(0.7, 0.5)))
        shapes.append(Circle(x, y, fighter.base.radius + 0.5, "refusal", opacity=0.5))
    return shapes


def _fault(unit: Unit, exempt: list[str]) -> Refusal | None:
    """What breaks the formation; ranks may follow each other in any direction (CF-FORM-4)."""
    bases = {fighter.id: fighter.base for fighter in unit.fighters}
    axes = range(0, 180, 15) if unit.formation == CLOSE else (0,)
    faults = [formation_fault(unit, bases, exempt, axis) for axis in axes]
    return faults[0] if all(faults) else None


# ---- sight


def _between(table: Tabletop, unit: Unit, target: Unit) -> list[Shape]:
    """CF-RANGED-10: the hull of both units, in the refusal's colour if something interferes."""
    bases = [fighter.base for each in (unit, target) for fighter in each.fighters]
    hull = tuple(table.at(corner) for corner in hull_of_discs(bases).corners)
    colour = "refusal" if interference(table.field, unit, target) else "accent"
    return [Polygon(hull, colour, opacity=0.08), Polygon(hull, None, colour, 0.14, dash=(0.7, 0.6))]


def _sight(table: Tabletop, unit: Unit, seer: Fighter, target: Unit, seen: Fighter) -> list[Shape]:
    """A clear line of sight, or the straight line with what blocks every one ringed."""
    found = sight(table.field, unit, seer, target, seen)
    if found.clear:
        ends = tuple(map(table.at, found.clear))
        return [Polygon(ends, None, "accent", 0.24, closed=False)]
    ends = (table.at(seer.at), table.at(seen.at))
    shapes: list[Shape] = [Polygon(ends, None, "refusal", 0.24, closed=False, dash=(0.8, 0.6))]
    for name in found.hidden_by:
        other = table.unit_of(name)
        if other:
            fighter = other.fighter(name)
            shapes.append(Circle(*table.at(fighter.at), fighter.base.radius + 0.25, stroke="refusal", width=0.35))
        else:
            shapes += _blocked(table, name)
    return shapes


def _blocked(table: Tabletop, name: str) -> list[Shape]:
    shape = table.field.element(name).shape
    if isinstance(shape, Disc):
        return [Circle(*table.at(shape.centre), shape.radius, stroke="refusal", width=0.4)]
    return [Polygon(tuple(map(table.at, shape.corners)), None, "refusal", 0.4)]


# ---- contacts, rout, the last shot and flight


def _contacts(table: Tabletop) -> list[Shape]:
    """A bar across every contact between enemies."""
    shapes: list[Shape] = []
    for _, one, _, other in table.field.contacts():
        (ax, ay), (bx, by) = table.at(one.at), table.at(other.at)
        ends = tuple((ax + k * (bx - ax), ay + k * (by - ay)) for k in (0.3, 0.7))
        shapes.append(Polygon(ends, None, "#ffffff", 0.75, closed=False))
        shapes.append(Polygon(ends, None, "#22252a", 0.38, closed=False))
    return shapes


def _rout(table: Tabletop, unit: Unit) -> list[Shape]:
    """CF-FLEE-4: an arrow from the leader to the nearest edge."""
    x, y = unit.chief.at
    shapes: list[Shape] = []
    for edge in nearest_edges(table.field, unit):
        goal = {
            WEST: (0.0, y),
            EAST: (table.field.size[0], y),
            SOUTH: (x, 0.0),
            NORTH: (x, table.field.size[1]),
        }[edge]
        shapes += arrow(table.at((x, y)), table.at(goal), "refusal", 0.35)
    return shapes


def arrow(start: Point, end: Point, colour: str, width: float) -> list[Shape]:
    """A line with a head."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = (end[0] - 1.3 * ux, end[1] - 1.3 * uy)
    head = ((neck[0] - 0.7 * uy, neck[1] + 0.7 * ux), end, (neck[0] + 0.7 * uy, neck[1] - 0.7 * ux))
    return [Polygon((start, neck), None, colour, width, closed=False), Polygon(head, colour)]


def _ruler(table: Tabletop, marks: Marks) -> list[Shape]:
    """A line from edge to edge with a tick for every band of 10 cm (CF-GEOM-3, CF-RANGED-8).

    It lies where something was measured, or between who is picked and the one place that is offered to him.
    """
    ends = table.ruler
    if len(ends) != 2 and table.measured and len(marks.picked) == len(marks.targets) == 1:
        ends = (*marks.picked, *marks.targets)
    one, other = map(table.disc, ends) if len(ends) == 2 else (None, None)
    if one is None or other is None or one.gap(other) == 0:
        return []
    gap = one.gap(other)
    start, end = towards(one.centre, other.centre, one.radius), towards(other.centre, one.centre, other.radius)
    ux, uy = (end[0] - start[0]) / gap, (end[1] - start[1]) / gap
    shapes: list[Shape] = [Polygon((table.at(start), table.at(end)), None, "ink", 0.22, closed=False)]
    for length in (0.0, *(BAND * k for k in range(1, int(gap / BAND) + 1)), gap):
        x, y = start[0] + ux * length, start[1] + uy * length
        tick = (table.at((x - 0.7 * uy, y + 0.7 * ux)), table.at((x + 0.7 * uy, y - 0.7 * ux)))
        shapes.append(Polygon(tick, None, "ink", 0.22, closed=False))
    middle = table.at(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    return [*shapes, *_note(*middle, f"{gap:.1f} cm, range {range_band(gap)}", "ink")]


def _trails(table: Tabletop) -> list[Shape]:
    """The ways that the last move or flight took."""
    shapes: list[Shape] = []
    for way in table.shown.ways:
        if len(way) > 1:
            shapes += arrow(table.at(way[-2]), table.at(way[-1]), "muted", 0.22)
            before = tuple(map(table.at, way[:-1]))
            shapes += [Polygon(before, None, "muted", 0.22, closed=False)] if len(before) > 1 else []
    return shapes


def _template(table: Tabletop) -> list[Shape]:
    """The last template with its deviation (CF-AOE-6)."""
    shown = table.shown
    if shown.template is None:
        return []
    x, y = table.at(shown.template.centre)
    shapes: list[Shape] = [
        Circle(x, y, shown.template.radius, "refusal", opacity=0.22),
        Circle(x, y, shown.template.radius, stroke="refusal", width=0.3),
    ]
    if shown.aimed and shown.aimed != shown.template.centre:
        shapes += arrow(table.at(shown.aimed), (x, y), "refusal", 0.3)
        shapes.append(Circle(*table.at(shown.aimed), 0.4, "refusal"))
    return shapes


__all__ = ["SMALL", "arrow", "over", "under"]
