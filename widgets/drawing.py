"""What both renderers share: the shapes of marks, and shapes gathered into batches of one style."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import hypot

from widgets.scene import Circle, Marks, Place, Polygon, Scene, Shape, Text

# ---- marks


def marked(scene: Scene, marks: Marks) -> tuple[Shape, ...]:
    """The shapes of these marks, in the order of painting: what asks for attention lies on top."""

    def known(ids: Iterable[str]) -> Iterator[Place]:
        return filter(None, map(scene.find, dict.fromkeys(ids)))

    shapes: list[Shape] = []
    for place in known(marks.able):
        if place.taken or place.points:
            shapes.append(_ring(place, 2.5, "accent", 4.0, opacity=0.3))
        else:
            shapes.append(Circle(place.x, place.y, 7, "accent", opacity=0.18))
    for place in known(marks.touched):
        shapes.append(_ring(place, 2.5, "accent", 1.5))
    for place in known(marks.targets):
        if place.taken:
            shapes.append(_ring(place, 2.5, "accent", 5.0, opacity=0.4))
        else:
            shapes.append(Circle(place.x, place.y, 9, "accent", opacity=0.35))
            shapes.append(Circle(place.x, place.y, 4.5, "accent"))
    for place in known(marks.refused):
        # Two lines, because a reader may not tell its colour from the accent's.
        shapes.append(_ring(place, 2.5, "refusal", 3.0))
        shapes.append(_ring(place, 7.0, "refusal", 1.0))
    for place in known(marks.picked):
        shapes.append(_ring(place, 2.5, "accent", 3.0))
    for place_id, text in marks.tags:
        shapes += _tag(scene.find(place_id), text)
    cursor = scene.find(marks.cursor)
    if cursor:
        shapes.append(_ring(cursor, 6.0, "background", 3.5))
        shapes.append(_ring(cursor, 6.0, "ink", 1.75, dash=(4.0, 3.0)))
    return tuple(shapes)


def _tag(place: Place | None, text: str) -> Iterator[Shape]:
    """The number of what happened at a place, at its upper right."""
    if place:
        x, y = place.x + 0.8 * place.r, place.y - 0.8 * place.r
        yield Circle(x, y, 8 if len(text) < 3 else 11, "ink", "background", 1.5)
        yield Text(x, y, text, 11, "background", bold=True)


def _ring(
    place: Place, gap: float, colour: str, width: float, *, opacity: float = 1.0, dash: tuple[float, ...] = ()
) -> Shape:
    """A line around a place, `gap` outside its rim; around a polygon it lies on the rim, or farther out by the rest."""
    if not place.points:
        return Circle(place.x, place.y, place.r + gap, stroke=colour, width=width, opacity=opacity, dash=dash)
    reach = max(((x - place.x) ** 2 + (y - place.y) ** 2) ** 0.5 for x, y in place.points) or 1.0
    grow = (reach + gap - 2.5) / reach
    points = tuple((place.x + grow * (x - place.x), place.y + grow * (y - place.y)) for x, y in place.points)
    return Polygon(points, stroke=colour, width=width, opacity=opacity, dash=dash)


# ---- batches


@dataclass(frozen=True, slots=True)
class Style:
    """All that shapes painted in one go have in common; `size` is 0 for what is no text."""

    fill: str | None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    size: float = 0.0
    anchor: str = ""
    bold: bool = False


Box = tuple[float, float, float, float, float]
"""Left, top, right, bottom, and the radius if it holds a circle."""

_Painted = tuple[Box, int, Style]

_CELL = 48
_MANY = 24
"""What covers more cells than this is looked at by every other shape instead of being entered in all of them."""


def batches(shapes: Iterable[Shape]) -> list[tuple[Style, list[Shape]]]:
    """The shapes by style, so that a whole batch can be painted at once, and yet looks as if painted one by one.

    A shape joins a batch only if nothing of another style that it overlaps is painted after that batch, and
    overlapping shapes share a batch only if they are plain lines, whose order cannot be seen.
    """
    cells: dict[tuple[int, int], list[_Painted]] = defaultdict(list)
    painted: list[_Painted] = []
    large: list[_Painted] = []
    levels: dict[Style, list[int]] = defaultdict(list)
    groups: dict[tuple[int, Style], list[Shape]] = {}
    for shape in shapes:
        style, box = _style(shape), extent(shape)
        plain = style.fill is None and style.opacity == 1
        left, top, right, bottom = (int(side // _CELL) for side in box[:4])
        near = None
        if (right - left + 1) * (bottom - top + 1) <= _MANY:
            near = [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]
        level = 0
        for other, its_level, its_style in painted if near is None else chain(large, *(cells[cell] for cell in near)):
            if its_level >= level and overlap(box, other):
                level = its_level if plain and its_style == style else its_level + 1
        level = min((known for known in levels[style] if known >= level), default=level)
        if (level, style) not in groups:
            groups[level, style] = []
            levels[style].append(level)
        groups[level, style].append(shape)
        painted.append((box, level, style))
        for group in [large] if near is None else (cells[cell] for cell in near):
            group.append((box, level, style))
    return [(style, group) for (_, style), group in sorted(groups.items(), key=lambda item: item[0][0])]


def _style(shape: Shape) -> Style:
    if isinstance(shape, Text):
        return Style(shape.fill, None, 0.0, shape.opacity, (), shape.size, shape.anchor, shape.bold)
    if shape.stroke is None:
        return Style(shape.fill, opacity=shape.opacity)
    return Style(shape.fill, shape.stroke, shape.width, shape.opacity, shape.dash)


def extent(shape: Shape) -> Box:
    """A box that holds the shape; around text, whose width only the page knows, wider than usual letters need."""
    if isinstance(shape, Circle):
        reach = shape.r + (shape.width / 2 if shape.stroke else 0)
        return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach, reach
    if isinstance(shape, Polygon):
        xs, ys = zip(*shape.points, strict=True)
        rim = shape.width if shape.stroke else 0
        return min(xs) - rim, min(ys) - rim, max(xs) + rim, max(ys) + rim, 0
    room = 0.9 * shape.size * len(shape.text)
    left = shape.x - room * {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
    return left, shape.y - shape.size, left + room, shape.y + shape.size, 0


def overlap(one: Box, other: Box) -> bool:
    """Whether two shapes of these extents may touch."""
    if not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]):
        return False
    if one[4] and other[4]:
        apart = (one[0] + one[4] - other[0] - other[4], one[1] + one[4] - other[1] - other[4])
        return hypot(*apart) < one[4] + other[4]
    return True


__all__ = ["Box", "Style", "batches", "extent", "marked", "overlap"]
