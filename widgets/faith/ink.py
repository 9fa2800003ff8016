"""Small drawings that cards share: energy pips, lines of text that fit, tokens."""

from __future__ import annotations

from rulebook.faith.cards import Card
from widgets.scene import Circle, Polygon, Shape, Text, rectangle

STRIPS = {"light": "#e69f00", "dark": "#6a5a9c", "neutral": "neutral"}
"""A strip of colour for the energy of a card; the pips tell it without colour."""
KIND = {"character": "Character", "object": "Object", "event": "Event", "psalm": "Psalm", "location": "Location"}
WIDE = 0.56
"""About how wide a letter is, for its height."""


def cut(text: str, width: float, size: float, bold: bool = False) -> str:
    """The text, shortened to fit."""
    room = max(1, int(width / ((WIDE + 0.07 * bold) * size)))
    return text if len(text) <= room else text[: room - 1].rstrip(" ,.") + "…"


def wrap(text: str, width: float, size: float) -> list[str]:
    """The text in lines that fit."""
    room = max(6, int(width / (WIDE * size)))
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line] if line else lines


def pip(energy: str, x: float, y: float, r: float = 4.0) -> Shape:
    """One point of energy: light is a disc, dark a square, neutral a diamond."""
    if energy == "light":
        return Circle(x, y, r - 0.5, "#ffd66b", "ink", 1.2)
    if energy == "dark":
        return Polygon(rectangle(x - r + 0.8, y - r + 0.8, 2 * r - 1.6, 2 * r - 1.6), STRIPS["dark"], "ink", 1.2)
    return Polygon(((x, y - r - 0.5), (x + r + 0.5, y), (x, y + r + 0.5), (x - r - 0.5, y)), None, "ink", 1.3)


def cost_pips(card: Card, right: float, y: float, r: float = 3.6) -> list[Shape]:
    """The cost of a card, right-aligned: its typed pips, then the neutral ones."""
    pips = [card.energy] * card.typed_cost + ["neutral"] * card.neutral_cost
    step = 2 * r + 2
    start = right - step * (len(pips) - 0.5)
    return [pip(energy, start + number * step, y, r) for number, energy in enumerate(pips)]


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str | None,
    stroke: str | None,
    line: float = 1.0,
    corner: float = 5,
) -> Polygon:
    """A rounded box."""
    return Polygon(rectangle(x, y, width, height, corner), fill, stroke, line)


def badge(x: float, y: float, text: str, fill: str = "accent_tint", ink: str = "ink", size: float = 9) -> list[Shape]:
    """A small word in a box, its middle at (x, y)."""
    width = WIDE * size * len(text) + 8
    return [box(x - width / 2, y - 6.5, width, 13, fill, None, corner=4), Text(x, y, text, size, ink)]
