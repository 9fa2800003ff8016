"""Terrain: each kind drawn so that it is told apart by its shape and pattern, in colours for both themes."""

from __future__ import annotations

from functools import lru_cache

from rulebook.confrontation.space.field import Element
from rulebook.confrontation.space.shapes import Disc
from widgets.scene import Circle, Point, Points, Polygon, Shape

INK = "#22252a"
WOOD, PLANK, STONE, MORTAR = "#c2a27a", "#8a6a43", "#b7b9bd", "#7c7f86"
CANVAS, GRASS, CONTOUR, REED, MUD, WATER, WAVE = (
    "#e6d7ae",
    "#b9cf9c",
    "#7f9d61",
    "#4d7a57",
    "#9fb49a",
    "#8ec3e6",
    "#2f6f9e",
)


def outline(element: Element, height: float) -> Points:
    """The corners of an element as drawn; a round one has none."""
    if isinstance(element.shape, Disc):
        return ()
    return tuple((x, height - y) for x, y in element.shape.corners)


@lru_cache(maxsize=512)
def drawn(element: Element, height: float) -> tuple[Shape, ...]:
    """The element on a field of this height."""
    if isinstance(element.shape, Disc):
        (x, y), r = element.shape.centre, element.shape.radius
        return _hill(x, height - y, r)
    corners = outline(element, height)
    return tuple(_KINDS.get(element.kind.id, _block)(corners))


def _on(corners: Points, u: float, v: float) -> Point:
    """A point of a rectangle: `u` along its first side, `v` across, each from 0 to 1."""
    (ax, ay), (bx, by), _, (dx, dy) = corners
    return ax + u * (bx - ax) + v * (dx - ax), ay + u * (by - ay) + v * (dy - ay)


def _line(corners: Points, *steps: Point, colour: str = INK, width: float = 0.14) -> Polygon:
    return Polygon(tuple(_on(corners, u, v) for u, v in steps), None, colour, width, closed=False)


def _hill(x: float, y: float, r: float) -> tuple[Shape, ...]:
    rings = [Circle(x, y, r * share, stroke=CONTOUR, width=0.12) for share in (0.75, 0.5, 0.25)]
    return (Circle(x, y, r, GRASS, CONTOUR, 0.2, opacity=0.8), *rings)


def _block(corners: Points) -> list[Shape]:
    return [Polygon(corners, STONE, INK, 0.15)]


def _altar(corners: Points) -> list[Shape]:
    inner = tuple(_on(corners, u, v) for u, v in ((0.2, 0.25), (0.8, 0.25), (0.8, 0.75), (0.2, 0.75)))
    return [Polygon(corners, STONE, INK, 0.15), Polygon(inner, "#d9dade", MORTAR, 0.12)]


def _timber(corners: Points) -> list[Shape]:
    """Planks, and the ridge of the roof."""
    planks = [_line(corners, (k / 6, 0), (k / 6, 1), colour=PLANK, width=0.1) for k in range(1, 6)]
    return [Polygon(corners, WOOD, INK, 0.18), *planks, _line(corners, (0, 0.5), (1, 0.5), width=0.2)]


def _shed(corners: Points) -> list[Shape]:
    """Planks under a flat roof."""
    planks = [_line(corners, (0, k / 5), (1, k / 5), colour=PLANK, width=0.1) for k in range(1, 5)]
    return [Polygon(corners, WOOD, INK, 0.18), *planks]


def _stone_house(corners: Points) -> list[Shape]:
    """A hipped roof: a ridge with lines to the corners."""
    hips = [_line(corners, (u, v), (0.5 + 0.25 * (1 if u else -1), 0.5)) for u in (0, 1) for v in (0, 1)]
    return [Polygon(corners, STONE, INK, 0.2), *hips, _line(corners, (0.25, 0.5), (0.75, 0.5), width=0.2)]


def _wall(corners: Points) -> list[Shape]:
    joints = [_line(corners, (k / 8, 0), (k / 8, 1), colour=MORTAR, width=0.12) for k in range(1, 8)]
    return [Polygon(corners, STONE, INK, 0.13), *joints]


def _tent(corners: Points) -> list[Shape]:
    folds = [_line(corners, (0.5, 0.5), (u, v), colour=PLANK, width=0.12) for u in (0, 0.5, 1) for v in (0, 1)]
    return [Polygon(corners, CANVAS, INK, 0.15), *folds]


def _marsh(corners: Points) -> list[Shape]:
    tufts: list[Shape] = []
    for u, v in ((0.15, 0.3), (0.4, 0.7), (0.6, 0.25), (0.82, 0.65), (0.25, 0.85), (0.85, 0.2)):
        x, y = _on(corners, u, v)
        tufts += [Polygon(((x, y), (x + dx, y - 0.9)), None, REED, 0.16, closed=False) for dx in (-0.5, 0.0, 0.5)]
    return [Polygon(corners, MUD, REED, 0.12, opacity=0.75, dash=(0.6, 0.5)), *tufts]


def _stream(corners: Points) -> list[Shape]:
    waves = [
        _line(corners, *((k / 12 + (0.5 - v) / 20, v) for v in (0.3, 0.7)), colour=WAVE, width=0.15)
        for k in range(1, 12)
    ]
    return [Polygon(corners, WATER, WAVE, 0.12), *waves]


def _rocks(corners: Points) -> list[Shape]:
    rough = ((0, 0.2), (0.3, 0), (0.75, 0.05), (1, 0.35), (0.95, 0.8), (0.6, 1), (0.2, 0.95), (0, 0.6))
    rim = tuple(_on(corners, u, v) for u, v in rough)
    cracks = [_line(corners, (0.3, 0), (0.45, 0.5), (0.2, 0.95)), _line(corners, (0.45, 0.5), (1, 0.35))]
    return [Polygon(corners, None, MORTAR, 0.1, dash=(0.4, 0.4)), Polygon(rim, MORTAR, INK, 0.18), *cracks]


_KINDS = {
    "altar": _altar,
    "shed": _shed,
    "timber_house": _timber,
    "stone_house": _stone_house,
    "low_wall": _wall,
    "tent": _tent,
    "marsh": _marsh,
    "stream": _stream,
    "rocks": _rocks,
}

__all__ = ["drawn", "outline"]
