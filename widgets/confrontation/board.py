"""The battlefield: 90 by 60 centimetres in a window that can be zoomed, with all that stands on it to scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from rulebook.confrontation.company.battles import NEAR, ground, powers, within
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.space.field import Element
from rulebook.confrontation.space.shapes import Disc
from widgets.confrontation import overlays, terrain
from widgets.confrontation.bases import INK, PAPER, badges, body
from widgets.confrontation.labels import element_line, fighter_line, objective_line, owner
from widgets.confrontation.overlays import SMALL
from widgets.confrontation.tabletop import Tabletop, side, signs
from widgets.scene import Circle, Ground, Marks, Place, Point, Polygon, Ruler, Shape, Text, Window, rectangle

MARGIN = 1.5
"""What is seen beside the field, in cm."""
CLOSEST = 40.0
NAME = 1.3
"""Type of names on the field, in cm."""


def window(table: Tabletop, marks: Marks, top: float, width: float) -> Window:
    """The field in a window of this width whose upper edge lies at `top`."""
    wide, deep = table.field.size
    world = (-MARGIN, -MARGIN, wide + MARGIN, deep + MARGIN)
    height = width * (deep + 2 * MARGIN) / (wide + 2 * MARGIN)
    board = _Board(table, marks)
    return Window(
        0, top, width, height, world, tuple(board.shapes), tuple(board.places), closest=CLOSEST, ground=board.ground()
    )


class _Board:
    """The shapes and places of one position, from the grass up."""

    def __init__(self, table: Tabletop, marks: Marks) -> None:
        self.table, self.marks = table, marks
        self.places: list[Place] = []
        self.areas: list[Place] = []
        self.named: list[tuple[float, float, float]] = []
        self.seer = next((f for unit in table.field.units for f in unit.fighters if f.id in marks.picked[:1]), None)
        self.bases = [(*table.at(f.at), f.profile.base / 2) for unit in table.field.units for f in unit.fighters]
        self.engaged = {unit.id for one, _, other, _ in table.field.contacts() for unit in (one, other)}
        self.shapes: list[Shape] = [
            *self._grass(),
            *(shape for element in table.field.elements for shape in terrain.drawn(element, table.field.size[1])),
            *(shape for number in range(len(table.objectives)) for shape in self._objective(number)),
            *overlays.under(table, marks),
            *self._fighters(),
            *overlays.over(table, marks),
            *(shape for element in table.field.elements for shape in self._name(element)),
            *(shape for unit in table.field.units for shape in self._unit_name(unit)),
            *(shape for number in range(len(table.items)) for shape in self._item(number)),
        ]

    def ground(self) -> Ground:
        """Any point of the field, with the names of what lies there, and how far it is from who is picked."""
        wide, deep = self.table.field.size
        ruler = None
        if self.seer and self.table.measured:
            ruler = Ruler(*self.seer.at, self.seer.base.radius, f"{self.seer.profile.name} {self.seer.id}")
        return Ground(0, deep, wide, deep, areas=tuple(self.areas), ruler=ruler)

    # ---- the ground

    def _grass(self) -> list[Shape]:
        wide, deep = self.table.field.size
        shapes: list[Shape] = [Polygon(rectangle(0, 0, wide, deep), "field", "field_line", 0.2)]
        for player, zone in self.table.zones:
            box = rectangle(0, deep - zone.high, wide, zone.high - zone.low)
            shapes.append(Polygon(box, f"side{side(player)}", opacity=0.12))
            shapes.append(Polygon(box, None, f"side{side(player)}", 0.2, dash=(1, 0.8)))
            words = f"{owner(self.table, player)} deploy here"
            shapes.append(Text(1.2, deep - zone.low - 1.4, words, NAME, "ink", "start"))
            self.areas.append(Place(f"zone{player}", f"in {owner(self.table, player)}'s zone", wide / 2, 0, 1, box))
        for element in self.table.field.elements:
            corners = terrain.outline(element, deep)
            name = f"in the {element.kind.id.replace('_', ' ')}"
            (x, y), r = _middle(element), getattr(element.shape, "radius", 1.0)
            self.areas.append(Place(element.id, name, x, deep - y, r, corners))
        return shapes

    def _name(self, element: Element) -> list[Shape]:
        """The name of an element and its structure, on a handle that no base covers."""
        deep = self.table.field.size[1]
        words = element.kind.id.replace("_", " ")
        if element.kind.structure:
            words += f" {element.structure}/{element.kind.structure}"
        xs, ys = zip(*_rim(element, deep), strict=True)
        left, right, up, down = min(xs), max(xs), min(ys), max(ys)
        x, y = (left + right) / 2, (up + down) / 2
        spots = ((x, up + 0.9), (x, down - 0.9), (x, up - 0.9), (x, down + 0.9), (x, y), (left, y), (right, y))
        wide = 0.56 * SMALL * len(words) + 0.8
        cx, cy = self._free(spots, wide / 2)
        self.named.append((cx, cy, wide / 2))
        box = rectangle(cx - wide / 2, cy - 0.75, wide, 1.5, 0.5)
        self.places.append(Place(_id("e:", element.id), element_line(element), cx, cy, 0.75, box, taken=True))
        return [Polygon(box, PAPER, opacity=0.8), Text(cx, cy, words, SMALL, INK)]

    def _objective(self, number: int) -> list[Shape]:
        """An objective: the ground on which fighters count (CF-CTRL-6), its Powers, and who holds it."""
        table, objective = self.table, self.table.objectives[number]
        x, y = table.at(objective.at)
        area = ground(table.field, objective)
        held = table.held[number] if number < len(table.held) else None
        colour = f"side{side(held)}" if held is not None else "neutral"
        here = powers(table.field, area)
        stands = any(element.shape.distance_to(objective.at) < 1 for element in table.field.elements)
        spots = [(x + dx, y + dy) for dx, dy in ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4))]
        px, py = self._free(spots[1:] if stands else spots, 1.2)
        self.named.append((px, py, 1.2))
        label = objective_line(table, number, here)
        self.places.append(Place(f"o:{number}", label, px, py, 1.2, taken=True))
        reach, words = NEAR + objective.radius, f"within 10 cm of objective {number + 1}"
        shapes: list[Shape]
        if isinstance(area, Disc):
            self.areas.append(Place(f"o:{number}", words, x, y, reach))
            shapes = [
                Circle(x, y, reach, colour, opacity=0.1),
                Circle(x, y, reach, stroke=colour, width=0.25, dash=(1.2, 0.8)),
            ]
        else:
            rim = tuple(table.at(corner) for corner in within(area, NEAR).corners)
            self.areas.append(Place(f"o:{number}", words, x, y, reach, rim))
            shapes = [
                Polygon(rim, colour, opacity=0.1),
                Polygon(rim, stroke=colour, width=0.25, dash=(1.2, 0.8)),
            ]
        shapes += [
            *body(0 if held is None else side(held), px, py, 1.2),
        ]
        counts = " : ".join(str(here.get(player, 0)) for player in range(len(table.names)))
        shapes.append(Text(px, py + 2.1, f"Power {counts}", SMALL, "ink"))
        return shapes

    def _item(self, number: int) -> list[Shape]:
        item = self.table.items[number]
        x, y = self._free([_moved(self.table.at(item.at), *step) for step in ((0, 0), (2.4, 0), (-2.4, 0))], 0.8)
        label = f"{item.kind}, at {item.at[0]:.3g} {item.at[1]:.3g}"
        self.places.append(Place(_id("i:", item.id), label, x, y, 0.9, taken=True))
        box = rectangle(x - 0.8, y - 0.7, 1.6, 1.4)
        cross = [Polygon(ends, None, INK, 0.12, closed=False) for ends in ((box[0], box[2]), (box[1], box[3]))]
        return [Polygon(box, terrain.WOOD, INK, 0.15), *cross]

    # ---- fighters

    def _fighters(self) -> list[Shape]:
        """All bases, and above all of them the small signs, which may reach over a neighbour."""
        bodies: list[Shape] = []
        extras: list[Shape] = []
        for unit in self.table.field.units:
            for fighter in unit.fighters:
                x, y = self.table.at(fighter.at)
                r = fighter.profile.base / 2
                bodies += body(side(unit.owner), x, y, r, unit.routed, fighter.profile.incarnate)
                extras += badges(x, y, r, signs(unit, fighter), fighter.health, fighter.profile.health)
                label = fighter_line(self.table, unit, fighter, unit.id in self.engaged, self.seer)
                self.places.append(Place(fighter.id, label, x, y, r, taken=True))
        return [*bodies, *extras]

    def _unit_name(self, unit: Unit) -> list[Shape]:
        """The name of a unit beside it, and what its state is."""
        words = unit.named()
        if unit.routed:
            words += ", in rout"
        acts = self.table.activation is not None and self.table.activation.unit == unit.id
        if unit.id in self.table.activated and not acts:
            words += ", done"
        faith, mana = next(((f, m) for name, f, m in self.table.pools if name == unit.id), (0, 0))
        words += f", {faith} faith" if faith else ""
        words += f", {mana} mana" if mana else ""
        points = [self.table.at(f.at) for f in unit.fighters]
        r = max(f.profile.base for f in unit.fighters) / 2
        xs, ys = zip(*points, strict=True)
        x, up, down = (min(xs) + max(xs)) / 2, min(ys) - r - 1.5, max(ys) + r + 1.5
        wide = (0.66 if acts else 0.54) * NAME * len(words) + 0.7
        half, size = wide / 2, self.table.field.size
        x = min(max(x, half + 0.1), size[0] - half - 0.1)
        middle = (min(ys) + max(ys)) / 2
        beside = [(min(xs) - r - half - 0.5, middle), (max(xs) + r + half + 0.5, middle)]
        around = [(x, up), (x, down), *beside, (x, up - 1.7), (x, down + 1.7)]
        spots = [(a, b) for a, b in around if half < a < size[0] - half and 0.4 < b < size[1] - 0.4] or [(x, up)]
        cx, cy = self._free(spots, half)
        self.named.append((cx, cy, half))
        fill, ink = ("accent", "background") if acts else ("background", "ink")
        box = rectangle(cx - half, cy - 0.8, wide, 1.6, 0.5)
        return [Polygon(box, fill, opacity=0.85), Text(cx, cy, words, NAME, ink, bold=acts)]

    def _free(self, spots: Sequence[Point], half: float) -> Point:
        """The first of these spots where something so wide covers no base and no other name; else the first."""
        for x, y in spots:
            on_base = any(hypot(max(0.0, abs(bx - x) - half), by - y) < r + 0.7 for bx, by, r in self.bases)
            if not on_base and not any(abs(nx - x) < half + its and abs(ny - y) < 1.6 for nx, ny, its in self.named):
                return x, y
        return spots[0]


def _middle(element: Element) -> Point:
    corners = getattr(element.shape, "corners", None)
    if corners is None:
        return element.shape.centre  # type: ignore[union-attr]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _rim(element: Element, deep: float) -> Iterable[Point]:
    """Points whose extent is that of the element."""
    corners = terrain.outline(element, deep)
    if corners:
        return corners
    (x, y), r = _middle(element), element.shape.radius  # type: ignore[union-attr]
    return ((x - r, deep - y - r), (x + r, deep - y + r))


def _moved(point: Point, dx: float, dy: float) -> Point:
    return point[0] + dx, point[1] + dy


def _id(prefix: str, name: str) -> str:
    return name if name.startswith(prefix) else f"{prefix}{name}"


__all__ = ["window"]
