"""Small drawings: followers, shamans, boxes, dots."""

from __future__ import annotations

from rulebook.test_of_time.sheet import Pieces
from widgets.scene import Circle, Place, Polygon, Shape, Text, piece, rectangle, regular, symbol

GOLD = "#e69f00"


def box(x: float, y: float, width: float, height: float, *, fill: str = "panel", stroke: str = "line") -> Polygon:
    """A rounded frame."""
    return Polygon(rectangle(x, y, width, height, 5), fill, stroke, 1)


def area(place_id: str, label: str, x: float, y: float, width: float, height: float) -> Place:
    """A rectangle to point at."""
    points = rectangle(x, y, width, height)
    return Place(place_id, label, x + width / 2, y + height / 2, min(width, height) / 2, points, taken=True)


def shaman(side: int, x: float, y: float, r: float) -> tuple[Shape, Shape]:
    """A shaman: six corners where a follower is round."""
    return Polygon(regular(x, y, 1.2 * r, 6), f"side{side}", "background", 1.5), symbol(side, x, y, r)


def group(pieces: Pieces, side: int, x: float, y: float, r: float = 6.0) -> list[Shape]:
    """Followers and shamans as signs with numbers, from the left."""
    shapes: list[Shape] = []
    for number, draw in ((pieces.followers, piece), (pieces.shamans, shaman)):
        if number:
            shapes += draw(side, x + r, y, r)
            shapes.append(Text(x + 2 * r + 4, y, str(number), 11, "ink", "start", bold=True))
            x += 2 * r + 10 + 7 * len(str(number))
    return shapes


def dot(x: float, y: float, colour: str, filled: bool) -> Circle:
    """A dot of a zone: a ring when empty."""
    return Circle(x, y, 4.5, colour if filled else "hollow", colour, 1.2)
