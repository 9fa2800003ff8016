"""Dice as shapes: each with its pips, told apart by what became of it, in rows that show what replaced what."""

from __future__ import annotations

from collections.abc import Sequence

from widgets.scene import Circle, Polygon, Shape, Text, rectangle

SIZE, GAP = 24.0, 5.0
WON, LOST, GONE = "won", "lost", "gone"
"""What became of a die: it counts, it does not, or another one replaced it."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(face: int, x: float, y: float, fate: str, size: float = SIZE) -> list[Shape]:
    """A die with its middle at (x, y): filled if it won, hollow if it lost, pale and struck out if it was replaced."""
    half = size / 2
    box = rectangle(x - half, y - half, size, size, size / 5)
    fill, ink = {WON: ("accent", "background"), LOST: ("hollow", "ink"), GONE: ("hollow", "muted")}[fate]
    shapes: list[Shape] = [Polygon(box, fill, "accent" if fate == WON else "field_line", 1.5)]
    shapes += [Circle(x + dx * size * 0.26, y + dy * size * 0.26, size * 0.085, ink) for dx, dy in _PIPS[face]]
    if fate == GONE:
        ends = ((x - half + 3, y + half - 3), (x + half - 3, y - half + 3))
        shapes.append(Polygon(ends, None, "muted", 1.5, closed=False))
    return shapes


def dice_row(faces: Sequence[tuple[int, str] | None], name: str, x: float, y: float) -> list[Shape]:
    """A named row of dice, each with its fate; None leaves a gap."""
    shapes: list[Shape] = [Text(x - 8, y, name, 11, "muted", "end")]
    for number, each in enumerate(faces):
        if each:
            shapes += die(each[0], x + SIZE / 2 + number * (SIZE + GAP), y, each[1])
    return shapes


__all__ = ["GAP", "GONE", "LOST", "SIZE", "WON", "dice_row", "die"]
