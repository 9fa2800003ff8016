"""Circles walked around: the lines that touch two of them, and where they cross each other or a segment.

A point is a circle of radius 0. Angles are radians, counter-clockwise from the east. A turn is 1 for going around a
circle counter-clockwise, its middle on the left hand, and -1 for clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from rulebook.confrontation.space.shapes import Disc, Point, distance

WHOLE = 2 * math.pi


def on_rim(circle: Disc, angle: float) -> Point:
    """The point of a circle at this angle."""
    (x, y), radius = circle.centre, circle.radius
    return (x + radius * math.cos(angle), y + radius * math.sin(angle))


def heading(a: Point, b: Point) -> float:
    """The direction from one point to another."""
    return math.atan2(b[1] - a[1], b[0] - a[0])


def tangents(one: Disc, two: Disc, turn: int) -> Iterator[tuple[float, float, int]]:
    """The lines on which one leaves a circle for another: the angles where it touches each, and the turn on the second.

    One keeps both middles on the same hand; the other, if the circles do not overlap, crosses between them.
    """
    far = distance(one.centre, two.centre)
    ahead = heading(one.centre, two.centre)
    if abs(one.radius - two.radius) < far:
        angle = ahead - turn * math.acos((one.radius - two.radius) / far)
        yield angle, angle, turn
    if one.radius and two.radius and one.radius + two.radius < far:
        angle = ahead - turn * math.acos((one.radius + two.radius) / far)
        yield angle, angle + math.pi, -turn


def outermost(one: Disc, two: Disc) -> list[tuple[Point, Point]]:
    """The two segments between which all others from one disc to another lie; none if one holds the other."""
    found = []
    for turn in (1, -1):
        for leaves, arrives, then in tangents(one, two, turn):
            if then == turn:
                found.append((on_rim(one, leaves), on_rim(two, arrives)))
    return found


def crossings(one: Disc, two: Disc) -> list[float]:
    """At which angles of the first circle the second crosses it, the one where it enters counter-clockwise first."""
    far = distance(one.centre, two.centre)
    if not far or not abs(one.radius - two.radius) < far < one.radius + two.radius:
        return []
    along = (far * far + one.radius**2 - two.radius**2) / (2 * far)
    spread = math.acos(along / one.radius)
    ahead = heading(one.centre, two.centre)
    return [ahead - spread, ahead + spread]


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
