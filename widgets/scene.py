"""A board as plain data: shapes to draw, and places to point at. Nothing here draws.

Coordinates are pixels from the top left corner. Colours are tokens of `widgets.theme` or `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, inf, pi, radians, sin

from rulebook.clicks import read_spot, write_spot

Point = tuple[float, float]
Points = tuple[Point, ...]

TOLERANCE = 4.0
"""How far beside a place one may point and still mean it."""

SPOT = 5.0
"""How large a point of open ground counts as a place, for the marks around it."""

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
class Ruler:
    """Where distances over ground are measured from: a point of the ground, how far its rim lies out, and its name."""

    x: float
    y: float
    rim: float
    name: str

    def read(self, x: float, y: float) -> str:
        """How far a point lies from the rim, in words."""
        return f"{max(0.0, hypot(x - self.x, y - self.y) - self.rim):.1f} from {self.name}"


@dataclass(frozen=True, slots=True)
class Ground:
    """Open ground: any point of it can be pointed at, and is a place of its own, `at:41.5,20.0` (`rulebook.clicks`).

    Points are measured in the ground's own units from its lower left corner, upwards; that corner lies at (x, y) of the
    scene, and a unit is `scale` pixels. A pointed point is snapped to multiples of `step`, and the arrow keys go on by
    `stride`. `areas` are parts of the ground that have a name, in the scene's coordinates, and `ruler` measures.
    """

    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0
    step: float = 0.5
    stride: float = 1.0
    areas: tuple[Place, ...] = ()
    ruler: Ruler | None = None
    seen: tuple[float, float, float, float] | None = None
    """Left, top, right and bottom of the part that can be pointed at, if that is not all of it."""

    def place(self, place_id: str) -> Place | None:
        """The point of this id; None if the id names no point of this ground."""
        spot = read_spot(place_id)
        if spot is None or not (0 <= spot[0] <= self.width and 0 <= spot[1] <= self.height):
            return None
        x, y = self.x + self.scale * spot[0], self.y - self.scale * spot[1]
        left, top, right, bottom = self.seen or (-inf, -inf, inf, inf)
        if not (left - SPOT <= x <= right + SPOT and top - SPOT <= y <= bottom + SPOT):
            return None
        names = [area.label for area in self.areas if area.distance(x, y) == 0]
        told = [f"open ground at {spot[0]:g} {spot[1]:g}", *names, *([self.ruler.read(*spot)] if self.ruler else [])]
        return Place(write_spot(*spot), ", ".join(told), x, y, SPOT)

    def at(self, x: float, y: float) -> Place | None:
        """The point of the ground at (x, y) of the scene, snapped; None beside the ground."""
        across, up = (x - self.x) / self.scale, (self.y - y) / self.scale
        if not (0 <= across <= self.width and 0 <= up <= self.height):
            return None
        spot = (min(_snapped(across, self.step), self.width), min(_snapped(up, self.step), self.height))
        return self.place(write_spot(*spot))


def _found(places: tuple[Place, ...], ground: Ground | None, place_id: str | None) -> Place | None:
    for place in places:
        if place.id == place_id:
            return place
    return ground.place(place_id) if ground and place_id else None


def _snapped(value: float, step: float) -> float:
    return round(value / step) * step


@dataclass(frozen=True, slots=True)
class Marks:
    """Ids of places that a renderer marks on top of a scene; ids that are no place of the scene are passed over.

    `able` can begin an action now; `tags` are places with the number of what happened there. `hovered`, where the
    mouse or the cursor is, gets no mark: it is for scenes that have more to show there.
    """

    picked: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()
    cursor: str | None = None
    hovered: str | None = None
    able: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()


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
    ground: Ground | None = None

    def find(self, place_id: str | None) -> Place | None:
        """The place of this id in the world, a point of its ground included; None if there is none."""
        return _found(self.places, self.ground, place_id)


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
    ground: Ground | None = None
    window: Window | None = None

    def find(self, place_id: str | None) -> Place | None:
        """The place of this id, a point of the ground included; None if there is none."""
        return _found(self.places, self.ground, place_id)

    def place(self, place_id: str) -> Place:
        """The place of this id; an unknown one is a `KeyError`."""
        place = self.find(place_id)
        if place is None:
            raise KeyError(f"there is no place {place_id!r} on this board")
        return place

    def place_at(self, x: float, y: float, tolerance: float = TOLERANCE) -> Place | None:
        """The place pointed at: the nearest within the tolerance; where several lie on each other, the smallest.

        Where there is none, the point of the ground.
        """
        best, found = (tolerance, inf, inf), None
        for place in self.places:
            outside = place.distance(x, y)
            if outside <= best[0]:
                key = (outside, place.size, hypot(x - place.x, y - place.y))
                if key < best:
                    best, found = key, place
        return found or (self.ground.at(x, y) if self.ground else None)

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

        Straight on counts most; what lies askew by more than 45 degrees only where nothing else is. Over ground one
        goes step by step, on to whatever stands there.
        """
        here, (dx, dy) = self.place(place_id), DIRECTIONS[direction]
        stepped = self._stepped(here, dx, dy)
        if stepped:
            return stepped
        inside = self._on_ground(here)
        best, found = (True, inf), None
        for place in self.in_reading_order():
            if inside and self._on_ground(place):
                continue
            along = (place.x - here.x) * dx + (place.y - here.y) * dy
            across = abs((place.x - here.x) * dy) + abs((place.y - here.y) * dx)
            if along > 0.5:
                key = (across > along, round(hypot(along, across) + across, 3))
                if key < best:
                    best, found = key, place
        return found

    def _on_ground(self, place: Place) -> bool:
        return self.ground is not None and self.ground.at(place.x, place.y) is not None

    def _stepped(self, here: Place, dx: float, dy: float) -> Place | None:
        """The first place, or point of the ground, that steps over the ground from here lead to."""
        if not self.ground:
            return None
        x, y, length = here.x, here.y, self.ground.scale * self.ground.stride
        while self.ground.at(x, y):
            x, y = x + dx * length, y + dy * length
            found = self.place_at(x, y, 0)
            if found and found.id != here.id:
                return found
        return None

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
    "Ground",
    "Marks",
    "Place",
    "Point",
    "Points",
    "Polygon",
    "Ruler",
    "Scene",
    "Shape",
    "Text",
    "Window",
    "piece",
    "rectangle",
    "regular",
    "symbol",
]
