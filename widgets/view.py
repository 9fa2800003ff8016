"""Zoom and pan: a scene with a window, looked at in a view, is a plain scene again.

Everything is moved and scaled as data, so both renderers draw it sharp, and pointing, keys and marks need not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from widgets.drawing import Box, extent, overlap
from widgets.scene import (
    DIRECTIONS,
    Circle,
    Ground,
    Place,
    Point,
    Points,
    Polygon,
    Scene,
    Shape,
    Text,
    Window,
    rectangle,
    regular,
)

STEP = 1 / 3
"""How much of the window one step of panning moves on."""

READABLE = 5.0
"""Text smaller than this many pixels is left out: it would only be dust."""

THINNEST = 0.6
"""Lines get no thinner than this."""

_ROUND = 24
"""Corners of a circle that the rim of a window cuts."""


@dataclass(frozen=True, slots=True)
class View:
    """How a window looks at its world: pixels for a unit, and what lies in the middle. Without a scale, all of it."""

    scale: float | None = None
    x: float = 0.0
    y: float = 0.0


def whole(window: Window) -> float:
    """The scale at which all of the world is seen."""
    left, top, right, bottom = window.world
    return min(window.width / (right - left), window.height / (bottom - top), window.natural)


def settled(window: Window, view: View) -> tuple[float, float, float]:
    """Scale and middle as they can be: no farther than whole, no nearer than the closest, not beside the world."""
    left, top, right, bottom = window.world
    farthest = whole(window)
    scale = min(max(view.scale or 0.0, farthest), max(window.closest, farthest))
    x = _within(view.x, left, right, window.width / scale)
    y = _within(view.y, top, bottom, window.height / scale)
    return scale, x, y


def _within(middle: float, low: float, high: float, room: float) -> float:
    """The nearest middle at which `room` shows no more than there is between low and high; else all of it."""
    if room >= high - low:
        return (low + high) / 2
    return min(max(middle, low + room / 2), high - room / 2)


def zoomed(window: Window, view: View, factor: float, towards: Place | None = None) -> View:
    """The view nearer by this factor, with a place in the middle if one is named."""
    scale, x, y = settled(window, view)
    if scale * factor <= whole(window):
        return View()
    if towards:
        x, y = towards.x, towards.y
    return View(*settled(window, View(scale * factor, x, y)))


def panned(window: Window, view: View, direction: str) -> View:
    """The view moved on to the left, right, up or down."""
    scale, x, y = settled(window, view)
    if scale == whole(window):
        return view
    dx, dy = DIRECTIONS[direction]
    step = STEP / scale
    return View(*settled(window, View(scale, x + dx * step * window.width, y + dy * step * window.height)))


def showing(window: Window, view: View, place_id: str) -> View:
    """The view moved, if it does not show the middle of this place, to have it in its own middle."""
    place = window.find(place_id)
    if place is None:
        return view
    scale, x, y = settled(window, view)
    if abs(place.x - x) * scale < window.width / 2 and abs(place.y - y) * scale < window.height / 2:
        return view
    return View(*settled(window, View(scale, place.x, place.y)))


def seen(scene: Scene, view: View = View()) -> Scene:
    """The scene in this view, without a window: what lies outside it is cut away."""
    window = scene.window
    if window is None:
        return scene
    lens = _Lens.of(window, view)
    shapes: list[Shape] = []
    cut = False
    for shape in map(lens.shape, _legible(window, lens.scale)):
        box = extent(shape)
        if overlap(box, lens.rim):
            shapes.append(shape)
            cut = cut or lens.crossed(box)
    frame = _frame(scene, window) if cut else ()
    places = filter(None, map(lens.place, window.places))
    return replace(
        scene,
        shapes=(*shapes, *frame, *scene.shapes),
        places=(*places, *scene.places),
        window=None,
        ground=lens.ground(window.ground) if window.ground else scene.ground,
    )


def _legible(window: Window, scale: float) -> Iterator[Shape]:
    return (shape for shape in window.shapes if not isinstance(shape, Text) or shape.size * scale >= READABLE)


def _frame(scene: Scene, window: Window) -> Iterator[Shape]:
    """The scene's ground around its window, over whatever stands out of it."""
    right, bottom = window.x + window.width, window.y + window.height
    for x, y, width, height in (
        (0, 0, scene.width, window.y),
        (0, bottom, scene.width, scene.height - bottom),
        (0, window.y, window.x, window.height),
        (right, window.y, scene.width - right, window.height),
    ):
        if width > 0 and height > 0:
            yield Polygon(rectangle(x, y, width, height), "background")


@dataclass(frozen=True, slots=True)
class _Lens:
    """From the world to the scene: scaled, then shifted, and cut at the rim."""

    scale: float
    dx: float
    dy: float
    left: float
    top: float
    right: float
    bottom: float

    @staticmethod
    def of(window: Window, view: View) -> _Lens:
        scale, x, y = settled(window, view)
        dx, dy = window.x + window.width / 2 - scale * x, window.y + window.height / 2 - scale * y
        return _Lens(scale, dx, dy, window.x, window.y, window.x + window.width, window.y + window.height)

    def point(self, x: float, y: float) -> Point:
        return self.scale * x + self.dx, self.scale * y + self.dy

    def points(self, points: Points) -> Points:
        return tuple(self.point(x, y) for x, y in points)

    def shape(self, shape: Shape) -> Shape:
        if isinstance(shape, Text):
            x, y = self.point(shape.x, shape.y)
            size = round(self.scale * shape.size, 2)
            return Text(x, y, shape.text, size, shape.fill, shape.anchor, shape.bold, shape.opacity)
        line = round(max(THINNEST, self.scale * shape.width), 2)
        dash = tuple(round(self.scale * length, 2) for length in shape.dash)
        if isinstance(shape, Circle):
            x, y = self.point(shape.x, shape.y)
            return Circle(x, y, self.scale * shape.r, shape.fill, shape.stroke, line, shape.opacity, dash)
        points = self.points(shape.points)
        return Polygon(points, shape.fill, shape.stroke, line, shape.closed, shape.opacity, dash)

    @property
    def rim(self) -> Box:
        return self.left, self.top, self.right, self.bottom, 0

    def crossed(self, box: Box) -> bool:
        left, top, right, bottom, _ = box
        return left < self.left or top < self.top or right > self.right or bottom > self.bottom

    def place(self, place: Place) -> Place | None:
        """The part of a place that is in the window, or nothing."""
        x, y = self.point(place.x, place.y)
        r = self.scale * place.r
        if not place.points and not self.crossed((x - r, y - r, x + r, y + r, r)):
            return replace(place, x=x, y=y, r=r)
        outline = self.points(place.points) or regular(x, y, r, _ROUND)
        if all(self.left <= px <= self.right and self.top <= py <= self.bottom for px, py in outline):
            return replace(place, x=x, y=y, r=r, points=self.points(place.points))
        cut = self._cut(outline)
        if not cut:
            return None
        if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
            x, y = sum(px for px, _ in cut) / len(cut), sum(py for _, py in cut) / len(cut)
        return replace(place, x=x, y=y, r=r, points=cut)

    def ground(self, ground: Ground) -> Ground:
        """The ground, of which only the part in the window can be pointed at."""
        x, y = self.point(ground.x, ground.y)
        areas = tuple(filter(None, map(self.place, ground.areas)))
        rim = (self.left, self.top, self.right, self.bottom)
        return replace(ground, x=x, y=y, scale=self.scale * ground.scale, areas=areas, seen=rim)

    def _cut(self, outline: Points) -> Points:
        """The outline within the rim: cut by one straight line after another (Sutherland and Hodgman)."""
        for axis, limit, sign in ((0, self.left, 1), (0, self.right, -1), (1, self.top, 1), (1, self.bottom, -1)):
            kept: list[Point] = []
            for a, b in zip(outline, (*outline[1:], *outline[:1]), strict=True):
                inside = [(point[axis] - limit) * sign for point in (a, b)]
                if inside[0] >= 0:
                    kept.append(a)
                if inside[0] * inside[1] < 0:
                    share = inside[0] / (inside[0] - inside[1])
                    kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
            outline = tuple(kept)
        return outline if len(outline) > 2 else ()


__all__ = ["View", "panned", "seen", "settled", "showing", "whole", "zoomed"]
