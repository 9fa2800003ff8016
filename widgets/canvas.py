"""A scene on an ipycanvas: sharp, in few commands, and whole again on every page that comes to look.

First `drawing` computes the commands as data, where anything may fail; then `paint` sends them, where nothing can.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ipycanvas import Canvas, hold_canvas
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets import Layout

from widgets.drawing import Style, batches, marked
from widgets.scene import Circle, Marks, Polygon, Scene, Shape, Text
from widgets.svg import BASELINE
from widgets.theme import FONT, colour

SHARPNESS = 2
"""Canvas pixels for each pixel of the scene, so that lines stay sharp on any screen."""

Command = tuple[str, Any]
"""A method of the canvas with its arguments, or, if those are no tuple, an attribute with its value."""

_FULL_TURN = 6.2832


def make_canvas(scene: Scene) -> Canvas:
    """An empty canvas for scenes of this size."""
    canvas = Canvas(width=1, height=1, layout=Layout())
    fit(canvas, scene)
    return canvas


def fit(canvas: Canvas, scene: Scene) -> None:
    """Give the canvas the scene's size; where it has that already, nothing is sent."""
    width, height = round(scene.width), round(scene.height)
    canvas.width, canvas.height = SHARPNESS * width, SHARPNESS * height
    canvas.layout.width, canvas.layout.height = f"{width}px", f"{height}px"


def drawing(scene: Scene, marks: Marks, theme: str) -> list[Command]:
    """The commands that paint this scene from nothing."""
    return [*_ground(scene, theme), *_batches(marked(scene, marks), theme)]


@lru_cache(maxsize=64)
def _ground(scene: Scene, theme: str) -> tuple[Command, ...]:
    """The scene without marks: most repaints only move a mark, and undoing shows what was shown before."""
    return (
        ("set_transform", (SHARPNESS, 0, 0, SHARPNESS, 0, 0)),
        ("line_join", "round"),
        ("global_alpha", 1.0),
        ("fill_style", colour("background", theme)),
        ("fill_rect", (0, 0, round(scene.width), round(scene.height))),
        *_batches(scene.shapes, theme),
    )


def _batches(shapes: Iterable[Shape], theme: str) -> list[Command]:
    commands = (command for style, batch in batches(shapes) for command in _batch(style, batch, theme))
    return _without_repeats(commands)


def paint(canvas: Canvas, commands: Iterable[Command]) -> None:
    """Send the commands in one message."""
    # ipycanvas names the canvas only when it changes, which a page that came later never learns (its issue #322):
    # forgetting the last one makes every message name its canvas.
    _CANVAS_MANAGER._current_canvas = None
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


__all__ = ["SHARPNESS", "Command", "drawing", "fit", "make_canvas", "paint"]
