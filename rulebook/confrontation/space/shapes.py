"""Centimetres: discs, segments and convex polygons on a flat field (CF-GEOM-1). Nothing here knows of units.

A place is the centre of a base (CF-GEOM-1) and a base is a disc (CF-GEOM-2). Polygons are convex, their corners in
counter-clockwise order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

Point = tuple[float, float]

CONTACT = 0.05
"""Bases this near touch (CF-GEOM-4), and bases overlap no deeper (CF-GEOM-5)."""

_DIGITS = 3
_ROUNDING = 0.002
"""More than rounding can change: beyond it a comparison needs no rounding."""


def _directions(count: int) -> tuple[Point, ...]:
    """Evenly spaced directions, counter-clockwise from the east."""
    angles = [math.radians(360 * k / count) for k in range(count)]
    return tuple((math.cos(angle), math.sin(angle)) for angle in angles)


_SIDES = _directions(64)
_RIM = _directions(16)


def at_most(length: float, limit: float) -> bool:
    """Whether a length keeps a limit; lengths are rounded to 0.001 cm before they are compared (CF-GEOM-11)."""
    return round(length, _DIGITS) <= round(limit, _DIGITS)


def below(length: float, limit: float) -> bool:
    """Whether a length is strictly below a limit, rounded alike (CF-GEOM-11)."""
    return round(length, _DIGITS) < round(limit, _DIGITS)


def distance(a: Point, b: Point) -> float:
    """From one point to another."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def towards(a: Point, b: Point, length: float) -> Point:
    """The point that lies `length` from `a` in the direction of `b`; `a` itself if both are one."""
    whole = distance(a, b)
    if not whole:
        return a
    return (a[0] + (b[0] - a[0]) * length / whole, a[1] + (b[1] - a[1]) * length / whole)


def turned(origin: Point, length: float, degrees: float) -> Point:
    """The point `length` from `origin`, the angle counted counter-clockwise from the east."""
    angle = math.radians(degrees)
    return (origin[0] + length * math.cos(angle), origin[1] + length * math.sin(angle))


def path_length(path: Sequence[Point]) -> float:
    """The length of a path is the sum of its segments (CF-MOVE-7)."""
    return sum(distance(a, b) for a, b in pairwise(path))


def to_segment(point: Point, a: Point, b: Point) -> float:
    """From a point to the nearest point of a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if not square:
        return distance(point, a)
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square
    share = min(1.0, max(0.0, share))
    return distance(point, (a[0] + share * dx, a[1] + share * dy))


def _side(a: Point, b: Point, point: Point) -> float:
    """Positive where the point lies left of the line from a to b."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _passes(a: Point, b: Point, west: float, south: float, east: float, north: float) -> bool:
    """Whether a segment lies wholly on one side of a box."""
    (ax, ay), (bx, by) = a, b
    return (
        (ax < west and bx < west)
        or (ax > east and bx > east)
        or (ay < south and by < south)
        or (ay > north and by > north)
    )


@dataclass(frozen=True, slots=True)
class Disc:
    """A base, an objective or a template: its centre and its radius; a point is a disc of radius 0 (CF-LOS-10)."""

    centre: Point
    radius: float

    def gap(self, other: Disc) -> float:
        """Between the edges: centre distance minus both radii, never below 0 (CF-GEOM-3)."""
        return max(0.0, distance(self.centre, other.centre) - self.radius - other.radius)

    def within(self, length: float, other: Disc) -> bool:
        """Whether any part of the other is within this length (CF-GEOM-6)."""
        x, y = self.centre[0] - other.centre[0], self.centre[1] - other.centre[1]
        far = self.radius + other.radius + length + _ROUNDING
        return x * x + y * y <= far * far and at_most(self.gap(other), length)

    def touches(self, other: Disc) -> bool:
        """Whether the two are in contact (CF-GEOM-4), which only bases decide (CF-GEOM-10)."""
        return self.within(CONTACT, other)

    def overlaps(self, other: Disc) -> bool:
        """Whether the two overlap by more than is allowed (CF-GEOM-5)."""
        x, y = self.centre[0] - other.centre[0], self.centre[1] - other.centre[1]
        far = self.radius + other.radius
        return x * x + y * y < far * far and below(
            distance(self.centre, other.centre), self.radius + other.radius - CONTACT
        )

    def to_segment(self, a: Point, b: Point) -> float:
        """From the edge to a segment, never below 0."""
        return max(0.0, to_segment(self.centre, a, b) - self.radius)

    def cuts(self, a: Point, b: Point) -> bool:
        """Whether a segment runs through the disc; one along its rim does not."""
        return not self.beyond(a, b, 0.0) and below(to_segment(self.centre, a, b), self.radius)

    def beyond(self, a: Point, b: Point, length: float) -> bool:
        """Whether a segment is surely farther away than this, seen from the box around the disc."""
        (x, y), far = self.centre, self.radius + length
        return _passes(a, b, x - far, y - far, x + far, y + far)

    def crossing(self, a: Point, b: Point) -> tuple[float, float] | None:
        """From which to which share of its length a segment runs through the disc; None if it does not."""
        if not self.cuts(a, b):
            return None
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy
        if not square:
            return (0.0, 1.0)
        x, y = self.centre[0] - a[0], self.centre[1] - a[1]
        middle = (x * dx + y * dy) / square
        half = math.sqrt(max(0.0, self.radius**2 / square - ((x * dy - y * dx) / square) ** 2))
        return (max(0.0, middle - half), min(1.0, middle + half))

    def points(self) -> tuple[Point, ...]:
        """The centre and 16 evenly spaced points of the rim (CF-LOS-4)."""
        if not self.radius:
            return (self.centre,)
        (x, y), radius = self.centre, self.radius
        return (self.centre, *((x + radius * cos, y + radius * sin) for cos, sin in _RIM))

    def distance_to(self, point: Point) -> float:
        """From a point to the disc, 0 inside."""
        return max(0.0, distance(self.centre, point) - self.radius)

    def holds(self, base: Disc) -> bool:
        """Whether a base stands entirely inside, up to the tolerance."""
        return at_most(distance(self.centre, base.centre) + base.radius, self.radius + CONTACT)


@dataclass(frozen=True)
class Polygon:
    """A convex polygon, its corners counter-clockwise."""

    corners: tuple[Point, ...]

    @cached_property
    def edges(self) -> tuple[tuple[Point, Point], ...]:
        """Its sides, in order."""
        return tuple(zip(self.corners, self.corners[1:] + self.corners[:1], strict=True))

    @cached_property
    def _sides(self) -> tuple[tuple[float, float, float, float, float], ...]:
        """Each side's start and direction, and how much of it counts as on the side."""
        return tuple((a[0], a[1], b[0] - a[0], b[1] - a[1], 1e-9 * distance(a, b)) for a, b in self.edges)

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Its least and greatest coordinates: west, south, east, north."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs), max(ys)

    def beyond(self, a: Point, b: Point, length: float) -> bool:
        """Whether a segment is surely farther away than this, seen from the box around the polygon."""
        west, south, east, north = self.box
        return _passes(a, b, west - length, south - length, east + length, north + length)

    def contains(self, point: Point) -> bool:
        """Whether a point lies inside or on the rim."""
        px, py = point
        return all(dx * (py - y) - dy * (px - x) >= -1e-9 for x, y, dx, dy, _ in self._sides)

    def distance_to(self, point: Point) -> float:
        """From a point to the polygon, 0 inside."""
        return 0.0 if self.contains(point) else min(to_segment(point, a, b) for a, b in self.edges)

    def depth(self, point: Point) -> float:
        """From a point inside to the nearest side."""
        return min(to_segment(point, a, b) for a, b in self.edges)

    def cuts(self, a: Point, b: Point) -> bool:
        """Whether a segment runs through the inside; one along a side or through a corner does not."""
        return self.crossing(a, b) is not None

    def crossing(self, a: Point, b: Point) -> tuple[float, float] | None:
        """From which to which share of its length a segment runs through the inside; None if it does not."""
        if self.beyond(a, b, 0.0):
            return None
        enters, leaves = 0.0, 1.0
        (ax, ay), (bx, by) = a, b
        for x, y, dx, dy, thin in self._sides:
            first, last = dx * (ay - y) - dy * (ax - x), dx * (by - y) - dy * (bx - x)
            if first <= thin and last <= thin:
                return None
            if (first < 0) != (last < 0):
                share = first / (first - last)
                if first < 0:
                    enters = max(enters, share)
                else:
                    leaves = min(leaves, share)
        return (enters, leaves) if below(0.0, (leaves - enters) * distance(a, b)) else None

    def to_segment(self, a: Point, b: Point) -> float:
        """From a segment to the polygon, 0 where they meet."""
        if self.cuts(a, b) or self.contains(a) or self.contains(b):
            return 0.0
        ends = min(self.distance_to(a), self.distance_to(b))
        return min(ends, *(to_segment(corner, a, b) for corner in self.corners))

    def overlaps(self, base: Disc) -> bool:
        """Whether a base overlaps the polygon by more than is allowed (CF-GEOM-5)."""
        return not self.beyond(base.centre, base.centre, base.radius) and below(
            self.distance_to(base.centre), base.radius - CONTACT
        )

    def touches(self, base: Disc) -> bool:
        """Whether a base is in contact with the polygon or overlaps it (CF-GEOM-4)."""
        return at_most(self.distance_to(base.centre) - base.radius, CONTACT)

    def holds(self, base: Disc) -> bool:
        """Whether a base stands entirely inside (CF-TERR-4), up to the tolerance."""
        return self.contains(base.centre) and at_most(base.radius, self.depth(base.centre) + CONTACT)

    def meets(self, other: Polygon) -> bool:
        """Whether two polygons share more than a rim: no side of either separates them."""
        return not any(
            all(_side(a, b, corner) <= 1e-9 * distance(a, b) for corner in two.corners)
            for one, two in ((self, other), (other, self))
            for a, b in one.edges
        )


Shape = Disc | Polygon


def rectangle(centre: Point, size: tuple[float, float], degrees: float = 0.0) -> Polygon:
    """A rectangle around its centre, turned counter-clockwise."""
    half = (size[0] / 2, size[1] / 2)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = ((-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1]))
    return Polygon(tuple((centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in corners))


def convex_hull(points: Iterable[Point]) -> Polygon:
    """The smallest convex polygon around these points (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return Polygon(tuple(ordered))
    chains: list[list[Point]] = []
    for row in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for point in row:
            while len(chain) > 1 and _side(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return Polygon(tuple(chains[0] + chains[1]))


def hull_of_discs(discs: Iterable[Disc]) -> Polygon:
    """The convex hull of discs, each drawn with 64 sides: at most 0.002 cm short for a 3 cm base.

    Among discs of one radius only those whose centres are corners of the centres' own hull can show.
    """
    sizes: dict[float, list[Point]] = {}
    for disc in discs:
        sizes.setdefault(disc.radius, []).append(disc.centre)
    return convex_hull(
        (x + radius * cos, y + radius * sin)
        for radius, centres in sizes.items()
        for x, y in convex_hull(centres).corners
        for cos, sin in _SIDES
    )


def overlapping(zone: Polygon, shape: Shape) -> bool:
    """Whether a disc or polygon reaches into a zone at all, the tolerance of contacts left aside (CF-RANGED-10)."""
    if isinstance(shape, Disc):
        beyond = zone.beyond(shape.centre, shape.centre, shape.radius)
        return not beyond and below(zone.distance_to(shape.centre), shape.radius)
    return zone.meets(shape)
