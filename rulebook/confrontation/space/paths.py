"""The shortest way of a base around obstacles (CF-MOVE-6, CF-MOVE-8): lines, and arcs around what is in the way.

Obstacles are grown by the radius of the base, so that its centre moves as a point. A shortest way then consists of
tangents to grown discs and corners and of arcs along them. Only obstacles that turn out to be in the way are looked at,
and among their tangents only those that can still lead to a shorter way.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulebook.confrontation.space.shapes import CONTACT, Disc, Point, Shape, distance, towards
from rulebook.confrontation.space.tangents import WHOLE, crossings, heading, on_rim, pierced, tangents

_HAIR = 1e-4
_STEP = math.radians(4)
_SLACK = 1e-3


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
        return not self.shape.beyond(a, b, self.by) and self.shape.to_segment(a, b) < self.by - _HAIR

    def circles(self) -> list[Disc]:
        """What a way may lead around."""
        if isinstance(self.shape, Disc):
            return [Disc(self.shape.centre, self.shape.radius + self.by)]
        return [Disc(corner, self.by) for corner in self.shape.corners]

    def sides(self, by: float) -> list[tuple[Point, Point]]:
        """The straight sides of a polygon, moved out by this much."""
        if isinstance(self.shape, Disc):
            return []
        found = []
        for a, b in self.shape.edges:
            out = by / distance(a, b)
            x, y = (b[1] - a[1]) * out, (a[0] - b[0]) * out
            found.append(((a[0] + x, a[1] + y), (b[0] + x, b[1] + y)))
        return found

    def covers(self, circle: Disc) -> Iterator[tuple[float, float]]:
        """Which parts of a circle the base cannot stand on: where each begins, and its size counter-clockwise."""
        reach = self.by - _HAIR
        if isinstance(self.shape, Disc):
            solid = Disc(self.shape.centre, self.shape.radius + reach)
            marks = crossings(circle, solid)
            if marks:
                yield marks[0], marks[1] - marks[0]
            elif distance(circle.centre, solid.centre) + circle.radius < solid.radius:
                yield 0.0, WHOLE
            return
        if self.shape.beyond(circle.centre, circle.centre, circle.radius + self.by):
            return
        marks = [mark for corner in self.shape.corners for mark in crossings(circle, Disc(corner, reach))]
        marks += [heading(circle.centre, p) for a, b in self.sides(reach) for p in pierced(a, b, circle)]
        marks = sorted(mark % WHOLE for mark in marks) or [0.0]
        for first, last in pairwise([*marks, marks[0] + WHOLE]):
            if self.shape.distance_to(on_rim(circle, (first + last) / 2)) < reach:
                yield first, last - first


def barred(path: Sequence[Point], radius: float, obstacles: Iterable[Shape]) -> Shape | None:
    """The first obstacle that a base cannot pass on this path; a gap must be as wide as the base (CF-MOVE-8)."""
    steps, by = list(pairwise(path)) or [(path[0], path[0])], radius - CONTACT
    for shape in obstacles:
        for a, b in steps:
            if not shape.beyond(a, b, by) and _Grown(shape, by).bars(a, b):
                return shape
    return None


def openings(circle: Disc, solids: Iterable[tuple[Shape, float]]) -> list[tuple[float, float]]:
    """The open parts of a circle: where each begins, and its size counter-clockwise.

    Each solid keeps a centre on the circle farther away than its own length.
    """
    covered: list[tuple[float, float]] = []
    for shape, by in solids:
        for begin, size in _Grown(shape, by).covers(circle):
            first = begin % WHOLE
            covered.append((first, min(first + size, WHOLE)))
            if first + size > WHOLE:
                covered.append((0.0, first + size - WHOLE))
    found, reach = [], 0.0
    for first, last in sorted([*covered, (WHOLE, WHOLE)]):
        if first > reach:
            found.append((reach, first - reach))
        reach = max(reach, last)
    if len(found) > 1 and found[0][0] == 0.0 and sum(found[-1]) >= WHOLE:  # one part, across the east
        found = [(found[-1][0], found[-1][1] + found[0][1]), *found[1:-1]]
    return found


def shortest_way(
    start: Point, goal: Disc, radius: float, obstacles: Iterable[Shape], limit: float = math.inf
) -> Way | None:
    """The shortest way for a base of this radius until its centre is within the goal; None if there is none.

    Nor is one that is longer than the limit.
    """
    waiting = [_Grown(shape, radius - CONTACT) for shape in obstacles]
    active: list[_Grown] = []
    while True:
        way = _around(start, goal, active, limit)
        if way is None:
            return None
        met = [grown for grown in waiting if any(grown.bars(a, b) for a, b in pairwise(way.path))]
        if not met:
            return way
        waiting = [grown for grown in waiting if grown not in met]
        active += met


def _around(start: Point, goal: Disc, obstacles: list[_Grown], limit: float) -> Way | None:
    direct = distance(start, goal.centre) - goal.radius
    if direct <= 0:
        return Way(0.0, (start,))
    if direct > limit + _SLACK:
        return None
    end = towards(start, goal.centre, direct)
    if not any(grown.bars(start, end) for grown in obstacles):
        return Way(direct, (start, end))
    return _Search(start, goal, obstacles, limit).way()


@dataclass(frozen=True, slots=True)
class _Leg:
    """A line that leaves a circle at an angle, after going around it with a turn; to another circle, or to the end."""

    key: tuple[int, int, int, int]
    leaves: float
    a: Point
    b: Point
    length: float
    to: int = -1
    arrives: float = 0.0
    turn: int = 0


@dataclass(frozen=True, slots=True)
class _Step:
    """A leg as part of a way: what came before it, and how far around the circle it went first."""

    leg: _Leg
    before: _Step | None
    arc: float


class _Search:
    """The shortest way among grown obstacles, by A*: tangents are found once a circle is reached, and tested last."""

    def __init__(self, start: Point, goal: Disc, obstacles: list[_Grown], limit: float) -> None:
        self.goal, self.obstacles, self.limit = goal, obstacles, limit + _SLACK
        self.circles = [Disc(start, 0.0), *(circle for grown in obstacles for circle in grown.circles())]
        # the way ends straight towards the middle of the goal, or beside an obstacle that hides the rest of it
        self.stops = [on_rim(circle, angle) for circle in self.circles[1:] for angle in crossings(circle, goal)]
        self.stops += [point for grown in obstacles for side in grown.sides(grown.by) for point in pierced(*side, goal)]
        self.opened: dict[int, tuple[list[_Leg], list[tuple[float, float]]]] = {}
        self.queue: list[tuple[float, int, float, _Step]] = []
        self.pushed = 0

    def way(self) -> Way | None:
        for leg in self._legs(0, 1):
            self._push(0.0, _Step(leg, None, 0.0))
        done = set()
        while self.queue:
            _, _, length, step = heapq.heappop(self.queue)
            leg = step.leg
            if leg.key in done:
                continue
            done.add(leg.key)
            if leg.a != leg.b and any(grown.bars(leg.a, leg.b) for grown in self.obstacles):
                continue
            if leg.to < 0:
                return Way(length, self._path(step))
            for onward, arc in self._onward(leg):
                if onward.key not in done:
                    self._push(length, _Step(onward, step, arc))
        return None

    def _push(self, length: float, step: _Step) -> None:
        leg = step.leg
        length += step.arc * self.circles[leg.key[0]].radius + leg.length
        estimate = length + max(0.0, distance(leg.b, self.goal.centre) - self.goal.radius)
        if estimate <= self.limit:
            self.pushed += 1
            heapq.heappush(self.queue, (estimate, self.pushed, length, step))

    def _onward(self, leg: _Leg) -> Iterator[tuple[_Leg, float]]:
        """The legs that may follow, each with the arc that leads to it."""
        if leg.to not in self.opened:
            circle = self.circles[leg.to]
            covered = [part for grown in self.obstacles for part in grown.covers(circle)]
            self.opened[leg.to] = [*self._legs(leg.to, 1), *self._legs(leg.to, -1)], covered
        legs, covered = self.opened[leg.to]
        free = WHOLE
        for first, size in covered:
            if (leg.arrives - first) % WHOLE < size:
                return
            ahead = first - leg.arrives if leg.turn > 0 else leg.arrives - first - size
            free = min(free, ahead % WHOLE)
        for onward in legs:
            if onward.key[3] == leg.turn:
                arc = (onward.leaves - leg.arrives) * leg.turn % WHOLE
                if arc > WHOLE - 1e-9:
                    arc = 0.0
                if arc <= free:
                    yield onward, arc

    def _legs(self, number: int, turn: int) -> Iterator[_Leg]:
        """The lines that leave a circle after going around it with this turn; from a point, those of both turns."""
        circle = self.circles[number]
        ends = [(self.goal.centre, self.goal.radius), *((stop, 0.0) for stop in self.stops)]
        for k, (end, radius) in enumerate(ends):
            far = distance(circle.centre, end)
            if abs(far - circle.radius) < 1e-9 and circle.radius:  # a stop on this very circle
                angle = heading(circle.centre, end)
                yield _Leg((number, -1, k, turn), angle, end, end, 0.0)
            for leaves, _, _ in tangents(circle, Disc(end, 0.0), turn):
                a = on_rim(circle, leaves)
                length = distance(a, end) - radius
                if length > 0:
                    yield _Leg((number, -1, k, turn), leaves, a, towards(a, end, length), length)
        for to, other in enumerate(self.circles):
            if to in (0, number):
                continue
            for sense in (turn,) if circle.radius else (1, -1):
                for k, (leaves, arrives, then) in enumerate(tangents(circle, other, sense)):
                    a, b = on_rim(circle, leaves), on_rim(other, arrives)
                    key = (number, to, k, sense)
                    yield _Leg(key, leaves, a, b, distance(a, b), to, arrives, then)

    def _path(self, last: _Step) -> tuple[Point, ...]:
        path: list[Point] = []
        step: _Step | None = last
        while step is not None:
            path += [step.leg.b, step.leg.a] if step.leg.a != step.leg.b else [step.leg.b]
            if step.before is not None and step.arc > 1e-9:
                path += self._corners(step)[::-1]
            step = step.before
        return tuple(point for k, point in enumerate(path[::-1]) if not k or point != path[::-1][k - 1])

    def _corners(self, step: _Step) -> list[Point]:
        """Corners a little outside an arc, so that the straight lines between them stay clear of it."""
        leg, circle = step.leg, self.circles[step.leg.key[0]]
        count = max(1, math.ceil(step.arc / _STEP))
        turn = step.arc / count
        wide = Disc(circle.centre, circle.radius / math.cos(turn / 2))
        first = leg.leaves - leg.key[3] * step.arc
        return [on_rim(wide, first + leg.key[3] * turn * (k + 0.5)) for k in range(count)]


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
