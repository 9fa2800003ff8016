"""A scene on an ipycanvas: sharp, in few commands, and whole again on every page that comes to look.

First `drawing` computes the commands as data, where anything may fail; then they are sent, where nothing can.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor
from threading import RLock
from typing import Any

from ipywidgets import Layout

from widgets.drawing import Box, Style, batches, extent, marked, overlap
from widgets.scene import Circle, Marks, Polygon, Scene, Shape, Text
from widgets.stand_ins import lent
from widgets.svg import BASELINE
from widgets.theme import FONT, colour

with lent():
    from ipycanvas import Canvas, hold_canvas
    from ipycanvas.canvas import _CANVAS_MANAGER as MANAGER

PAINTING = RLock()
"""Handlers run in more than one thread, and all canvases share one queue of commands: one paints at a time."""
SHARPNESS = 2
"""Canvas pixels for each pixel of the scene, so that lines stay sharp on any screen."""

Command = tuple[str, Any]
"""A method of the canvas with its arguments, or, if those are no tuple, an attribute with its value."""

Area = tuple[int, int, int, int]
"""Left, top, width and height of a rectangle."""

_MARGIN = 2
"""Repainted around what changed: soft edges, and a wide letter standing out of the box of its text."""

_FULL_TURN = 6.2832


@dataclass(frozen=True, slots=True)
class Painting:
    """All that decides how a canvas looks."""

    width: int
    height: int
    theme: str
    shapes: tuple[Shape, ...]


class Surface:
    """A canvas that knows what is painted on it, so that it repaints only where something changed."""

    def __init__(self, scene: Scene) -> None:
        self.canvas = Canvas(width=1, height=1, layout=Layout())
        self._painted: Painting | None = None
        self._fit(scene)

    def paint(self, scene: Scene, marks: Marks, theme: str, *, afresh: bool = False) -> None:
        """Show this scene, which has no window; `afresh` paints all of it, for a page that has nothing of it yet."""
        new = Painting(round(scene.width), round(scene.height), theme, (*scene.shapes, *marked(scene, marks)))
        with PAINTING:
            commands = drawing(new, None if afresh else self._painted)
            self._fit(scene)
            self._painted = new
            if commands:
                _send(self.canvas, commands)

    def _fit(self, scene: Scene) -> None:
        """Give the canvas the scene's size; where it has that already, nothing is sent."""
        width, height = round(scene.width), round(scene.height)
        self.canvas.width, self.canvas.height = SHARPNESS * width, SHARPNESS * height
        self.canvas.layout.width, self.canvas.layout.height = f"{width}px", f"{height}px"


def drawing(new: Painting, old: Painting | None = None) -> list[Command]:
    """The commands that turn the old painting into the new one, or paint it from nothing."""
    areas = changed(old, new) if old else [(0, 0, new.width, new.height)]
    if not areas:
        return []
    boxes: list[Box] = [(x, y, x + width, y + height, 0) for x, y, width, height in areas]
    touched = [shape for shape, its in zip(new.shapes, map(extent, new.shapes), strict=True) if _meets(its, boxes)]
    commands: list[Command] = [
        ("save", ()),
        ("set_transform", (SHARPNESS, 0, 0, SHARPNESS, 0, 0)),
        ("line_join", "round"),
        ("begin_path", ()),
        *(("rect", area) for area in areas),
        ("clip", ()),
        ("global_alpha", 1.0),
        ("fill_style", colour("background", new.theme)),
        *(("fill_rect", area) for area in areas),
    ]
    for style, shapes in batches(touched):
        commands += _batch(style, shapes, new.theme)
    return [*_without_repeats(commands), ("restore", ())]


def changed(old: Painting, new: Painting) -> list[Area]:
    """Where the paintings differ, in whole pixels, so that no seam is seen."""
    before, after = set(old.shapes), set(new.shapes)
    differing = before ^ after
    if not differing and old == new:
        return []
    stayed = [shape for shape in old.shapes if shape in after] == [shape for shape in new.shapes if shape in before]
    same_ground = (old.width, old.height, old.theme) == (new.width, new.height, new.theme)
    if not same_ground or not stayed or len(differing) > len(new.shapes) // 2:
        return [(0, 0, new.width, new.height)]
    areas = []
    for left, top, right, bottom, _ in map(extent, differing):
        x, y = floor(left) - _MARGIN, floor(top) - _MARGIN
        areas.append((x, y, ceil(right) + _MARGIN - x, ceil(bottom) + _MARGIN - y))
    return sorted(set(areas))


def _meets(one: Box, others: list[Box]) -> bool:
    return any(overlap(one, other) for other in others)


def _send(canvas: Canvas, commands: Iterable[Command]) -> None:
    """Send the commands in one message."""
    # ipycanvas names the canvas only when it changes, which a page that came later never learns (its issue #322):
    # forgetting the last one makes every message name its canvas.
    MANAGER._current_canvas = None
    with hold_canvas():
        for name, value in commands:
            if isinstance(value, tuple):
                getattr(canvas, name)(*value)
            else:
                setattr(canvas, name, value)


def _batch(style: Style, shapes: list[Shape], theme: str) -> list[Command]:
    commands: list[Command] = [("global_alpha", float(style.opacity))]
    if style.fill:
        commands.append(("fill_style", colour(style.fill, theme)))
    if style.size:
        weight = "600 " if style.bold else ""
        commands.append(("font", f"{weight}{style.size:g}px {FONT}"))
        commands.append(("text_align", {"middle": "center"}.get(style.anchor, style.anchor)))
    if style.stroke:
        commands.append(("stroke_style", colour(style.stroke, theme)))
        commands.append(("line_width", float(style.width)))
        commands.append(("set_line_dash", ([*map(float, style.dash)],)))
    if style.size:
        return commands + [_text(shape) for shape in shapes if isinstance(shape, Text)]
    commands.append(("begin_path", ()))
    for shape in shapes:
        commands += _outline(shape)
    if style.fill:
        commands.append(("fill", ()))
    if style.stroke:
        commands.append(("stroke", ()))
    return commands


def _text(shape: Text) -> Command:
    return ("fill_text", (shape.text, _round(shape.x), _round(shape.y + BASELINE * shape.size)))


def _outline(shape: Shape) -> list[Command]:
    if isinstance(shape, Circle):
        x, y, r = _round(shape.x), _round(shape.y), _round(shape.r)
        return [("move_to", (x + r, y)), ("arc", (x, y, r, 0, _FULL_TURN))]
    assert isinstance(shape, Polygon)
    first, *others = ((_round(x), _round(y)) for x, y in shape.points)
    end: list[Command] = [("close_path", ())] if shape.closed else []
    return [("move_to", first), *(("line_to", point) for point in others), *end]


def _round(value: float) -> float:
    return round(float(value), 2)


def _without_repeats(commands: Iterable[Command]) -> list[Command]:
    """Without the settings that are in force already."""
    kept: list[Command] = []
    force: dict[str, Any] = {}
    for name, value in commands:
        setting = not isinstance(value, tuple) or name == "set_line_dash"
        if setting and force.get(name) == value:
            continue
        if setting:
            force[name] = value
        kept.append((name, value))
    return kept


__all__ = ["MANAGER", "SHARPNESS", "Area", "Command", "Painting", "Surface", "changed", "drawing"]
