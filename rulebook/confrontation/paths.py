"""The shortest way of a base around obstacles (CF-MOVE-6, CF-MOVE-8): lines, and arcs around what is in the way.

Obstacles are grown by the radius of the base, so that its centre moves as a point. A shortest way then consists of
tangents to grown discs and corners and of arcs along them. Only obstacles that turn out to be in the way are looked at.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from rulebook.confrontation.geometry import (
    CONTACT,
    Disc,
    Point,
    Shape,
    distance,
    to_segment,
    towards,
    turned,
)

_HAIR = 1e-4
_STEP = 4.0


@dataclass(frozen=True, slots=True)
class Way:
    """A way that a base can take: its exact length, and corners close enough to it to be walked."""

    length: float
    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class _Grown:
    """An obstacle grown by the radius of the base, the tolerance left out (CF-GEOM-5)."""

    shape: Shape
    by: float

    def bars(self, a: Point, b: Point) -> bool:
        """Whether the base cannot go straight from one place to the other."""
        if isinstance(self.shape, Disc):
            return to_segment(self.shape.centre, a, b) < self.shape.radius + self.by - _HAIR
        return self.shape.to_segment(a, b) < self.by - _HAIR

    def holds(self, point: Point) -> bool:
        """Whether the base cannot stand here."""
        return self.shape.distance_to(point) < self.by - _HAIR

    def circles(self) -> list[Disc]:
        """What a way may lead around."""
        if isinstance(self.shape, Disc):
            return [Disc(self.shape.centre, self.shape.radius + self.by)]
        return [Disc(corner, self.by) for corner in self.shape.corners]

    def sides(self) -> list[tuple[Point, Point]]:
        """Its straight sides, moved out with it."""
        if isinstance(self.shape, Disc):
            return []
        found = []
        for a, b in self.shape.edges:
            out = self.by / distance(a, b)
            x, y = (b[1] - a[1]) * out, (a[0] - b[0]) * out
            found.append(((a[0] + x, a[1] + y), (b[0] + x, b[1] + y)))
        return found


def barred(path: Sequence[Point], radius: float, obstacles: Iterable[Shape]) -> Shape | None:
    """The first obstacle that a base cannot pass on this path; a gap must be as wide as the base (CF-MOVE-8)."""
    for shape in obstacles:
        grown = _Grown(shape, radius - CONTACT)
        steps = pairwise(path) if len(path) > 1 else [(path[0], path[0])]
        if any(grown.bars(a, b) for a, b in steps):
            return shape
    return None


def shortest_way(start: Point, goal: Disc, radius: float, obstacles: Iterable[Shape]) -> Way | None:
    """The shortest way for a base of this radius until its centre is within the goal; None if there is none."""
    waiting = [_Grown(shape, radius - CONTACT) for shape in obstacles]
    active: list[_Grown] = []
    while True:
        way = _around(start, goal, active)
        if way is None:
            return None
        met = [grown for grown in waiting if any(grown.bars(a, b) for a, b in pairwise(way.path))]
        if not met:
            return way
        waiting = [grown for grown in waiting if grown not in met]
        active += met


def _around(start: Point, goal: Disc, obstacles: list[_Grown]) -> Way | None:
    direct = distance(start, goal.centre) - goal.radius
    if direct <= 0:
        return Way(0.0, (start,))
    end = towards(start, goal.centre, direct)
    if not any(grown.bars(start, end) for grown in obstacles):
        return Way(direct, (start, end))
    return _Graph(start, goal, obstacles).solve()


class _Graph:
    """Tangents and arcs among grown obstacles; the nodes are points, -1 is the start."""

    def __init__(self, start: Point, goal: Disc, obstacles: list[_Grown]) -> None:
        self.obstacles = obstacles
        self.points: list[Point] = [start]
        self.ends: set[int] = set()
        self.links: dict[int, list[tuple[int, float, tuple[Point, ...]]]] = {}
        circles = [circle for grown in obstacles for circle in grown.circles()]
        rims: list[list[tuple[float, int]]] = [[] for _ in circles]
        corners: list[int] = []
        for number, circle in enumerate(circles):
            for point in tangent_points(start, circle):
                self._link(0, self._node(point, circle, rims[number]))
            for point in tangent_points(goal.centre, circle):
                stop = towards(goal.centre, point, goal.radius)
                if distance(goal.centre, point) > goal.radius:
                    here = self._node(point, circle, rims[number])
                    self._link(here, self._end(stop))
            for point in crossings(circle, goal):
                here = self._node(point, circle, rims[number])
                self.ends.add(here)
                corners.append(here)
        corners += [self._end(point) for grown in obstacles for side in grown.sides() for point in pierced(*side, goal)]
        for here in corners:  # an obstacle may hide the rest of the goal: the way ends beside it
            self._link(0, here)
            for circle, rim in zip(circles, rims, strict=True):
                for touch in tangent_points(self.points[here], circle):
                    self._link(self._node(touch, circle, rim), here)
        for one, two in combinations(range(len(circles)), 2):
            for a, b in bitangents(circles[one], circles[two]):
                if not self._barred(a, b):
                    self._link(self._node(a, circles[one], rims[one]), self._node(b, circles[two], rims[two]))
        for circle, rim in zip(circles, rims, strict=True):
            self._arcs(circle, rim)

    def _node(self, point: Point, circle: Disc, rim: list[tuple[float, int]]) -> int:
        angle = math.degrees(math.atan2(point[1] - circle.centre[1], point[0] - circle.centre[0])) % 360
        self.points.append(point)
        rim.append((angle, len(self.points) - 1))
        return len(self.points) - 1

    def _end(self, point: Point) -> int:
        self.points.append(point)
        self.ends.add(len(self.points) - 1)
        return len(self.points) - 1

    def _barred(self, a: Point, b: Point) -> bool:
        return any(grown.bars(a, b) for grown in self.obstacles)

    def _link(self, one: int, two: int) -> None:
        a, b = self.points[one], self.points[two]
        if not self._barred(a, b):
            self._join(one, two, distance(a, b), ())

    def _join(self, one: int, two: int, length: float, between: tuple[Point, ...]) -> None:
        self.links.setdefault(one, []).append((two, length, between))
        self.links.setdefault(two, []).append((one, length, between[::-1]))

    def _arcs(self, circle: Disc, rim: list[tuple[float, int]]) -> None:
        """Join neighbours on a rim by the arc between them where the base can go along it."""
        rim.sort()
        for (first, one), (last, two) in zip(rim, rim[1:] + [(a + 360, n) for a, n in rim[:1]], strict=True):
            if one == two:
                continue
            steps = max(1, math.ceil((last - first) / _STEP))
            turn = (last - first) / steps
            stops = [turned(circle.centre, circle.radius, first + turn * k) for k in range(steps + 1)]
            if any(grown.holds(stop) for stop in stops for grown in self.obstacles):
                continue
            # corners a little outside the arc, so that the straight lines between them stay clear of it
            wide = circle.radius / math.cos(math.radians(turn / 2))
            corners = tuple(turned(circle.centre, wide, first + turn * (k + 0.5)) for k in range(steps))
            self._join(one, two, math.radians(last - first) * circle.radius, corners)

    def solve(self) -> Way | None:
        best: dict[int, float] = {0: 0.0}
        came: dict[int, tuple[int, tuple[Point, ...]]] = {}
        queue: list[tuple[float, int]] = [(0.0, 0)]
        while queue:
            length, node = heapq.heappop(queue)
            if node in self.ends:
                return Way(length, self._path(node, came))
            if length > best[node]:
                continue
            for other, step, between in self.links.get(node, ()):
                if length + step < best.get(other, math.inf):
                    best[other] = length + step
                    came[other] = (node, between)
                    heapq.heappush(queue, (length + step, other))
        return None

    def _path(self, node: int, came: dict[int, tuple[int, tuple[Point, ...]]]) -> tuple[Point, ...]:
        path = [self.points[node]]
        while node in came:
            node, between = came[node]
            path += [*between[::-1], self.points[node]]
        return tuple(path[::-1])


def tangent_points(point: Point, circle: Disc) -> list[Point]:
    """Where the tangents from a point touch a circle."""
    far = distance(point, circle.centre)
    if far <= circle.radius:
        return []
    away = math.degrees(math.atan2(point[1] - circle.centre[1], point[0] - circle.centre[0]))
    spread = math.degrees(math.acos(circle.radius / far))
    return [turned(circle.centre, circle.radius, away + sign * spread) for sign in (1, -1)]


def bitangents(one: Disc, two: Disc) -> list[tuple[Point, Point]]:
    """The segments that touch two circles: two outer ones, and two that cross between them."""
    far = distance(one.centre, two.centre)
    if not far:
        return []
    heading = math.degrees(math.atan2(two.centre[1] - one.centre[1], two.centre[0] - one.centre[0]))
    found = []
    for side, other in ((one.radius - two.radius, 0.0), (one.radius + two.radius, 180.0)):
        if abs(side) < far:
            spread = math.degrees(math.acos(side / far))
            for sign in (1, -1):
                a = turned(one.centre, one.radius, heading + sign * spread)
                found.append((a, turned(two.centre, two.radius, heading + sign * spread + other)))
    return found


def crossings(one: Disc, two: Disc) -> list[Point]:
    """Where two circles cross."""
    far = distance(one.centre, two.centre)
    if not far or not abs(one.radius - two.radius) < far < one.radius + two.radius:
        return []
    along = (far * far + one.radius**2 - two.radius**2) / (2 * far)
    spread = math.degrees(math.acos(along / one.radius))
    heading = math.degrees(math.atan2(two.centre[1] - one.centre[1], two.centre[0] - one.centre[0]))
    return [turned(one.centre, one.radius, heading + sign * spread) for sign in (1, -1)]


def pierced(a: Point, b: Point, circle: Disc) -> list[Point]:
    """Where a segment meets a circle."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = circle.centre[0] - a[0], circle.centre[1] - a[1]
    square = dx * dx + dy * dy
    middle = (x * dx + y * dy) / square
    spread = circle.radius**2 / square - ((x * dy - y * dx) / square) ** 2
    if spread <= 0:
        return []
    shares = (middle - math.sqrt(spread), middle + math.sqrt(spread))
    return [(a[0] + share * dx, a[1] + share * dy) for share in shares if 0 <= share <= 1]


def cut_short(path: Sequence[Point], length: float) -> tuple[Point, ...]:
    """The beginning of a path, no longer than this."""
    kept = [path[0]]
    for a, b in pairwise(path):
        step = distance(a, b)
        if step >= length:
            return (*kept, towards(a, b, length)) if length > 0 else tuple(kept)
        kept.append(b)
        length -= step
    return tuple(kept)
