"""A board as plain data: shapes to draw, and places to point at. Nothing here draws.

Coordinates are pixels from the top left corner. Colours are tokens of `widgets.theme` or `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, inf, pi, radians, sin

Point = tuple[float, float]
Points = tuple[Point, ...]

TOLERANCE = 4.0
"""How far beside a place one may point and still mean it."""

DIRECTIONS: dict[str, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle; `dash` are lengths of stroke and gap."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Polygon:
    """A polygon, or a line through its points if it is not closed."""

    points: Points
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    closed: bool = True
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `y` is the middle of its height, `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 12.5
    fill: str = "ink"
    anchor: str = "middle"
    bold: bool = False
    opacity: float = 1.0


Shape = Circle | Polygon | Text


@dataclass(frozen=True, slots=True)
class Place:
    """What can be pointed at: a circle of radius `r`, or the polygon `points` around (x, y).

    `label` is its line of text (`c3-c4-d4: Red, next to the pillar on d4`). `taken` says that something stands there,
    so that marks go around it and not over it.
    """

    id: str
    label: str
    x: float
    y: float
    r: float
    points: Points = ()
    taken: bool = False

    def distance(self, x: float, y: float) -> float:
        """How far a point lies outside this place; 0 inside."""
        if not self.points:
            return max(0.0, hypot(x - self.x, y - self.y) - self.r)
        if _inside(self.points, x, y):
            return 0.0
        return min(_to_edge(a, b, x, y) for a, b in _edges(self.points))

    @property
    def size(self) -> float:
        """Its area."""
        if not self.points:
            return pi * self.r**2
        return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in _edges(self.points))) / 2


@dataclass(frozen=True, slots=True)
class Marks:
    """Ids of places that a renderer marks on top of a scene; ids that are no place of the scene are passed over.

    `hovered`, where the mouse or the cursor is, gets no mark: it is for scenes that have more to show there.
    """

    picked: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()
    cursor: str | None = None
    hovered: str | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of a scene through which a world is seen: whole at first, then as near as a person likes.

    Shapes and places are in the world's own units (centimetres, say). `natural` is the scale, in pixels for a unit,
    beyond which a small world is not blown up to fill the window; `closest` is how near one can come.
    """

    x: float
    y: float
    width: float
    height: float
    world: tuple[float, float, float, float]
    """Left, top, right and bottom of all there is to see."""
    shapes: tuple[Shape, ...]
    places: tuple[Place, ...] = ()
    natural: float = inf
    closest: float = 4.0


@dataclass(frozen=True, slots=True)
class Scene:
    """A board to look at and to point at; `text` is the same board in text form.

    What can be zoomed is in the `window`, the rest stays where it is; `widgets.view.seen` makes one picture of both.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    places: tuple[Place, ...] = ()
    title: str = ""
    text: str = ""
    window: Window | None = None

    def place(self, place_id: str) -> Place:
        """The place of this id."""
        for place in self.places:
            if place.id == place_id:
                return place
        raise KeyError(f"there is no place {place_id!r} on this board")

    def place_at(self, x: float, y: float, tolerance: float = TOLERANCE) -> Place | None:
        """The place pointed at: the nearest within the tolerance; where several lie on each other, the smallest."""
        best, found = (tolerance, inf, inf), None
        for place in self.places:
            outside = place.distance(x, y)
            if outside <= best[0]:
                key = (outside, place.size, hypot(x - place.x, y - place.y))
                if key < best:
                    best, found = key, place
        return found

    def in_reading_order(self) -> tuple[Place, ...]:
        """The places row by row from the top, each row from the left; a row is as high as half its first place."""
        rows: list[list[Place]] = []
        for place in sorted(self.places, key=lambda p: (p.y, p.x)):
            if rows and place.y - rows[-1][0].y <= max(1.0, rows[-1][0].r / 2):
                rows[-1].append(place)
            else:
                rows.append([place])
        return tuple(place for row in rows for place in sorted(row, key=lambda p: p.x))

    def beside(self, place_id: str, direction: str) -> Place | None:
        """The next place to the left, right, up or down; None at the rim.

        Straight on counts most; what lies askew by more than 45 degrees only where nothing else is.
        """
        here, (dx, dy) = self.place(place_id), DIRECTIONS[direction]
        best, found = (True, inf), None
        for place in self.in_reading_order():
            along = (place.x - here.x) * dx + (place.y - here.y) * dy
            across = abs((place.x - here.x) * dy) + abs((place.y - here.y) * dx)
            if along > 0.5:
                key = (across > along, round(hypot(along, across) + across, 3))
                if key < best:
                    best, found = key, place
        return found

    def in_words(self) -> str:
        """The board in text form; where the scene has none, its title and the places line by line."""
        return self.text or "\n".join([self.title or "A board", *(place.label for place in self.in_reading_order())])


# ---- points of common shapes


def regular(x: float, y: float, r: float, corners: int, turn: float = 0.0) -> Points:
    """A regular polygon around (x, y), its first corner straight up, turned clockwise by `turn` degrees."""
    angles = (radians(turn + 360 * i / corners) for i in range(corners))
    return tuple((x + r * sin(a), y - r * cos(a)) for a in angles)


def rectangle(x: float, y: float, width: float, height: float, corner: float = 0.0) -> Points:
    """A rectangle with its top left corner at (x, y); `corner` rounds it."""
    if not corner:
        return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    left, right, top, bottom = x + corner, x + width - corner, y + corner, y + height - corner
    centres = ((right, top, 0), (right, bottom, 90), (left, bottom, 180), (left, top, 270))
    return tuple(
        (cx + corner * sin(radians(start + step)), cy - corner * cos(radians(start + step)))
        for cx, cy, start in centres
        for step in (0, 30, 60, 90)
    )


# ---- sides: a colour and a shape, because colour is never the only sign

SYMBOLS = ("triangle", "square", "diamond", "cross", "disc")

_SYMBOL_INK = {2: "#22252a", 5: "#22252a"}
"""White is too pale on these sides' colours to be seen well."""


def symbol(side: int, x: float, y: float, r: float, fill: str | None = None) -> Shape:
    """The sign of side 1 to 5 (`SYMBOLS`) for a piece of radius `r`; that of 0, which is nobody's, is a ring."""
    fill = fill or _SYMBOL_INK.get(side, "#ffffff")
    if side == 0:
        return Circle(x, y, 0.38 * r, stroke=fill, width=0.18 * r)
    if side == 1:
        return Polygon(((x, y - 0.56 * r), (x + 0.5 * r, y + 0.34 * r), (x - 0.5 * r, y + 0.34 * r)), fill)
    if side == 2:
        return Polygon(rectangle(x - 0.41 * r, y - 0.41 * r, 0.82 * r, 0.82 * r), fill)
    if side == 3:
        return Polygon(((x, y - 0.58 * r), (x + 0.46 * r, y), (x, y + 0.58 * r), (x - 0.46 * r, y)), fill)
    if side == 4:
        return Polygon(_cross(x, y, 0.56 * r, 0.13 * r), fill)
    if side == 5:
        return Circle(x, y, 0.42 * r, fill)
    raise ValueError(f"there is no side {side!r}: sides are 1 to 5, and 0 for what nobody owns")


def piece(side: int, x: float, y: float, r: float = 11.5) -> tuple[Shape, Shape]:
    """A piece of side 1 to 5, or of nobody (0): a disc with a ring, so that it stands off anything, and its sign."""
    sign = symbol(side, x, y, r)
    return Circle(x, y, r, f"side{side}" if side else "neutral", stroke="background", width=2), sign


def _cross(x: float, y: float, reach: float, half: float) -> Points:
    arm = ((-half, half), (-half, reach), (half, reach), (half, half))
    c = s = cos(radians(45))
    corners: list[Point] = []
    for quarter in range(4):
        for px, py in arm:
            for _ in range(quarter):
                px, py = -py, px
            corners.append((x + c * px - s * py, y + s * px + c * py))
    return tuple(corners)


# ---- geometry of hitting


def _edges(points: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(points, (*points[1:], points[0]), strict=True)


def _inside(points: Sequence[Point], x: float, y: float) -> bool:
    """Whether a ray to the right crosses the outline an odd number of times."""
    crossings = (
        (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in _edges(points)
    )
    return sum(crossings) % 2 == 1


def _to_edge(a: Point, b: Point, x: float, y: float) -> float:
    (ax, ay), (bx, by) = a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))


__all__ = [
    "DIRECTIONS",
    "SYMBOLS",
    "TOLERANCE",
    "Circle",
    "Marks",
    "Place",
    "Point",
    "Points",
    "Polygon",
    "Scene",
    "Shape",
    "Text",
    "Window",
    "piece",
    "rectangle",
    "regular",
    "symbol",
]
