"""Bases: a disc with its side's colour and sign, small drawn signs for special fighters, and wounds as pips."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin

from widgets.scene import Circle, Point, Polygon, Shape, piece, rectangle, regular

INK, PAPER = "#22252a", "#ffffff"
RING = 0.26
"""The ring around a base in cm: 2 pixels when all of the field is seen."""
BADGE = 0.78
TURNS = (45, -45, 95, -95)
"""Where the signs of a fighter sit on the rim of his base, clockwise from the top, in degrees."""


@lru_cache(maxsize=4096)
def body(side: int, x: float, y: float, r: float, routed: bool = False, incarnate: bool = False) -> tuple[Shape, ...]:
    """The base: a disc with its ring and its side's sign; dashed in rout, with a second ring for an Incarnate."""
    disc, sign = piece(side, x, y, r)
    assert isinstance(disc, Circle)
    rim = Circle(x, y, r, disc.fill, "background", RING)
    shapes: list[Shape] = [rim, sign]
    if incarnate:
        shapes.append(Circle(x, y, r - 0.32, stroke=PAPER, width=0.2))
    if routed:
        shapes.append(Circle(x, y, r - 0.1, stroke=INK, width=0.22, dash=(0.5, 0.5)))
    return tuple(shapes)


@lru_cache(maxsize=4096)
def badges(x: float, y: float, r: float, signs: tuple[str, ...], health: int, full: int) -> tuple[Shape, ...]:
    """The signs of a special fighter on the rim of his base, and his health where he has more than one point."""
    shapes: list[Shape] = []
    for sign, turn in zip(signs, TURNS, strict=False):
        shapes += badge(sign, x + r * sin(radians(turn)), y - r * cos(radians(turn)))
    if full > 1:
        shapes += pips(x, y + r * 0.72, health, full)
    return tuple(shapes)


def badge(sign: str, x: float, y: float, size: float = BADGE) -> list[Shape]:
    """A sign in a white disc of this radius."""
    return [Circle(x, y, size, PAPER, INK, 0.13 * size), *_GLYPHS[sign](x, y, size * 0.72)]


def pips(x: float, y: float, left: int, full: int) -> list[Shape]:
    """One pip for each point of health or structure: filled while it is left."""
    step = 0.62 if full <= 6 else 0.52
    start = x - step * (full - 1) / 2
    back = Polygon(rectangle(start - 0.38, y - 0.38, step * (full - 1) + 0.76, 0.76, 0.38), PAPER, INK, 0.08)
    dots = [Circle(start + step * k, y, 0.2, INK if k < left else PAPER, INK, 0.08) for k in range(full)]
    return [back, *dots]


# ---- the signs, each around (x, y) within a radius


def _star(x: float, y: float, r: float) -> list[Shape]:
    outer, inner = regular(x, y, r, 5), regular(x, y, 0.42 * r, 5, 36)
    points = tuple(point for pair in zip(outer, inner, strict=True) for point in pair)
    return [Polygon(points, INK)]


def _crown(x: float, y: float, r: float) -> list[Shape]:
    steps = ((-0.85, 0.6), (-0.95, -0.5), (-0.4, 0.05), (0, -0.8), (0.4, 0.05), (0.95, -0.5), (0.85, 0.6))
    return [Polygon(_around(x, y, r, steps), "#8a6200", INK, 0.1 * r)]


def _flag(x: float, y: float, r: float) -> list[Shape]:
    pole = Polygon(_around(x, y, r, ((-0.55, -0.9), (-0.55, 0.9))), None, INK, 0.24 * r, closed=False)
    return [pole, Polygon(_around(x, y, r, ((-0.5, -0.85), (0.85, -0.45), (-0.5, 0.1))), INK)]


def _note(x: float, y: float, r: float) -> list[Shape]:
    stem = _around(x, y, r, ((0.3, 0.45), (0.3, -0.85), (0.8, -0.45)))
    return [Circle(x - 0.1 * r, y + 0.5 * r, 0.42 * r, INK), Polygon(stem, None, INK, 0.24 * r, closed=False)]


def _sparkle(x: float, y: float, r: float) -> list[Shape]:
    outer, inner = regular(x, y, r, 4), regular(x, y, 0.3 * r, 4, 45)
    return [Polygon(tuple(point for pair in zip(outer, inner, strict=True) for point in pair), "#5b2a86")]


def _flame(x: float, y: float, r: float) -> list[Shape]:
    steps = ((0.1, -1), (0.6, -0.1), (0.55, 0.5), (0, 0.9), (-0.55, 0.5), (-0.5, -0.05), (-0.2, -0.3))
    return [Polygon(_around(x, y, r, steps), "#b3341e")]


def _ears(x: float, y: float, r: float) -> list[Shape]:
    steps = ((-0.75, -0.85), (-0.3, -0.3), (0.3, -0.3), (0.75, -0.85), (0.75, 0.25), (0, 0.85), (-0.75, 0.25))
    return [Polygon(_around(x, y, r, steps), INK)]


def _wheel(x: float, y: float, r: float) -> list[Shape]:
    spokes = [
        Polygon(((x - dx * r, y - dy * r), (x + dx * r, y + dy * r)), None, INK, 0.16 * r, closed=False)
        for dx, dy in ((cos(pi * k / 3) * 0.8, sin(pi * k / 3) * 0.8) for k in range(3))
    ]
    return [Circle(x, y, 0.85 * r, stroke=INK, width=0.24 * r), *spokes]


def _tower(x: float, y: float, r: float) -> list[Shape]:
    steps = (
        (-0.6, 0.9),
        (-0.6, -0.8),
        (-0.25, -0.8),
        (-0.25, -0.4),
        (0.25, -0.4),
        (0.25, -0.8),
        (0.6, -0.8),
        (0.6, 0.9),
    )
    return [Polygon(_around(x, y, r, steps), INK)]


def _around(x: float, y: float, r: float, steps: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((x + dx * r, y + dy * r) for dx, dy in steps)


_GLYPHS = {
    "leader": _star,
    "incarnate": _crown,
    "standard_bearer": _flag,
    "musician": _note,
    "magician": _sparkle,
    "faithful": _flame,
    "familiar": _ears,
    "war_machine": _wheel,
    "titan": _tower,
}

__all__ = ["BADGE", "INK", "PAPER", "badge", "badges", "body", "pips"]
