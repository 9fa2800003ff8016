"""What a tile looks like: six sides with their signs, the town, the number. Drawn by us, in the colours of the land."""

from __future__ import annotations

from functools import cache

from rulebook.northmen.tiles import TOWNS, turned
from widgets.scene import Circle, Point, Polygon, Shape, Text, rectangle, regular

MEADOW, FOREST, LAKE, ROCK, ROAD, EARTH = "#dfe5bd", "#5f9464", "#8ec3e6", "#a3a5ab", "#a9773f", "#f3efdf"
DARK_FOREST, WAVE, PEAK, INK = "#2c5a38", "#2f6f9e", "#565a62", "#22252a"
GROUND = {"E": MEADOW, "F": FOREST, "L": LAKE, "R": MEADOW, "M": ROCK, "P": MEADOW}
INNER = 0.56
"""How far from the middle the sides begin."""


def tile_face(number: int, rotation: int, x: float, y: float, size: float, letters: bool = False) -> list[Shape]:
    """A tile with its middle at (x, y); `letters` writes the letter of every side on it."""
    return list(_face(number, rotation, round(x, 2), round(y, 2), round(size, 2), letters))


@cache
def _face(number: int, rotation: int, x: float, y: float, size: float, letters: bool) -> tuple[Shape, ...]:
    corners = regular(x, y, size, 6)
    shapes: list[Shape] = []
    edges = turned(number, rotation)
    for direction, side in enumerate(edges):
        shapes.append(wedge(direction, x, y, size, GROUND[side], 1.0))
    shapes.append(Polygon(regular(x, y, size * INNER, 6), EARTH))
    for direction, side in enumerate(edges):
        a, b = corners[direction], corners[(direction + 1) % 6]
        shapes += _sign(side, (x, y), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), size)
        if letters:
            shapes.append(_letter(side, (x, y), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), size))
    shapes.append(Polygon(corners, None, INK, 1.0))
    shapes += _middle(number, x, y, size)
    return tuple(shapes)


def wedge(direction: int, x: float, y: float, size: float, fill: str, opacity: float) -> Polygon:
    """The ground of one side of a tile with its middle at (x, y), in one colour."""
    corners = regular(x, y, size, 6)
    a, b = corners[direction], corners[(direction + 1) % 6]
    return Polygon((a, b, _toward(b, (x, y)), _toward(a, (x, y))), fill, opacity=opacity)


def road_to(direction: int, x: float, y: float, size: float, stroke: str) -> Polygon:
    """A line from the middle of a tile to the middle of one of its sides."""
    corners = regular(x, y, size, 6)
    a, b = corners[direction], corners[(direction + 1) % 6]
    return Polygon(((x, y), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)), None, stroke, 6, closed=False, opacity=0.75)


def _toward(point: Point, middle: Point) -> Point:
    return middle[0] + INNER * (point[0] - middle[0]), middle[1] + INNER * (point[1] - middle[1])


def _between(middle: Point, rim: Point, share: float) -> Point:
    return middle[0] + share * (rim[0] - middle[0]), middle[1] + share * (rim[1] - middle[1])


def _sign(side: str, middle: Point, rim: Point, size: float) -> list[Shape]:
    """The sign of a side: trees, waves, a peak, a road; a pass is a road between two peaks."""
    u = size * 0.1
    x, y = _between(middle, rim, 0.79)
    if side == "F":
        return [_peak(x + dx * u, y + dy * u, 1.25 * u, DARK_FOREST) for dx, dy in ((-1.4, 0.3), (1.4, 0.3), (0, -0.7))]
    if side == "M":
        return [_peak(x, y, 2.0 * u, PEAK), _peak(x, y - 0.9 * u, 0.85 * u, "#ffffff")]
    if side == "L":
        return [_wave(x, y + dy * u, u) for dy in (-0.7, 0.7)]
    if side in "RP":
        shapes: list[Shape] = [Polygon((_between(middle, rim, 0.5), rim), None, ROAD, max(2.0, 1.5 * u), closed=False)]
        if side == "P":
            nx, ny = (rim[1] - middle[1]) / size, (middle[0] - rim[0]) / size
            shapes += [_peak(x + way * 2.3 * u * nx, y + way * 2.3 * u * ny, 1.35 * u, PEAK) for way in (-1, 1)]
        return shapes
    return []


def _peak(x: float, y: float, r: float, fill: str) -> Polygon:
    return Polygon(((x - r, y + 0.8 * r), (x + r, y + 0.8 * r), (x, y - r)), fill)


def _wave(x: float, y: float, u: float) -> Polygon:
    steps = ((-2, 0.3), (-1, -0.3), (0, 0.3), (1, -0.3), (2, 0.3))
    return Polygon(tuple((x + dx * u, y + dy * u) for dx, dy in steps), None, WAVE, max(1.0, 0.4 * u), closed=False)


def _letter(side: str, middle: Point, rim: Point, size: float) -> Text:
    x, y = _between(middle, rim, 1.24)
    return Text(x, y, side, max(8.0, size * 0.3), "ink")


def _middle(number: int, x: float, y: float, size: float) -> list[Shape]:
    """The tile's number and its towns as houses with the first letter of their type."""
    shapes: list[Shape] = [Text(x, y + 0.4 * size, str(number), max(9.0, size * 0.23), INK, bold=True)]
    towns = TOWNS[number]
    for at, town in enumerate(towns):
        shift = (at - (len(towns) - 1) / 2) * 0.38 * size
        shapes += house(town, x + shift, y - 0.3 * size, size * 0.155)
    return shapes


def house(town: str, x: float, y: float, r: float) -> list[Shape]:
    """A town: a house with its letter, M for mead, S silver, T tusk, P pelt."""
    walls = Polygon(rectangle(x - r, y - 0.6 * r, 2 * r, 1.8 * r), "#ffffff", INK, 1.0)
    roof = Polygon(((x - 1.25 * r, y - 0.55 * r), (x + 1.25 * r, y - 0.55 * r), (x, y - 1.6 * r)), "#8c3b2a", INK, 0.8)
    return [walls, roof, Text(x, y + 0.35 * r, town[0].upper(), max(7.0, 1.5 * r), INK, bold=True)]


def church(x: float, y: float, r: float) -> list[Shape]:
    """A church: a cross on a white disc."""
    bars = ((-0.16, -0.75, 0.32, 1.5), (-0.5, -0.4, 1.0, 0.3))
    cross = [Polygon(rectangle(x + a * r, y + b * r, c * r, d * r), "#7a1f5c") for a, b, c, d in bars]
    return [Circle(x, y, r, "#ffffff", "#7a1f5c", 1.2), *cross]


def tile_back(deck: str, x: float, y: float, size: float) -> list[Shape]:
    """A tile face down; the two decks have different backs, in colour and in letter."""
    fill, letter = ("#6a4f7a", "F") if deck == "faith" else ("#6b5a45", "M")
    return [Polygon(regular(x, y, size, 6), fill, INK, 1), Text(x, y, letter, size * 0.6, "#ffffff", bold=True)]
