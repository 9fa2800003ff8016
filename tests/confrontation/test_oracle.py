"""The geometry against Shapely, which shares no code with it: measures, contact, hulls, sight, and ways.

Places are drawn on a grid that lets bases come into contact; where an answer turns on less than `HAIR`, the two may
differ by rounding, and nothing is asked.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point
from shapely import Polygon as Area

from rulebook.confrontation import Disc, element, rectangle, sees, unit_sees
from rulebook.confrontation.shooting.rules import interference
from rulebook.confrontation.space.paths import barred, shortest_way
from rulebook.confrontation.space.shapes import (
    CONTACT,
    Polygon,
    convex_hull,
    distance,
    hull_of_discs,
    overlapping,
    path_length,
    to_segment,
    turned,
)

from .places import field, unit

HAIR = 2e-3

coordinate = st.integers(-120, 120).map(lambda n: n / 8)
point = st.tuples(coordinate, coordinate)
radii = st.sampled_from([1.0, 1.5, 2.0, 2.5, 4.0])
discs = st.builds(Disc, point, radii)
boxes = st.builds(
    rectangle, point, st.tuples(st.integers(1, 14), st.integers(1, 14)), st.sampled_from([0, 30, 45, 90, 133])
)
shapes = st.one_of(discs, boxes)
turns = st.tuples(st.sampled_from([0, 17, 60, 90, 200]), point)


def area(polygon):
    return Area(polygon.corners)


def apart(shape, other):
    """From a shape to a geometry of Shapely; a disc is its centre, its radius taken off."""
    if isinstance(shape, Disc):
        return max(0.0, Point(shape.centre).distance(other) - shape.radius)
    return area(shape).distance(other)


def carried(shape, turn):
    """A shape, a path or a point, turned around the origin and then moved."""
    degrees, (x, y) = turn
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    if isinstance(shape, Disc):
        return Disc(carried(shape.centre, turn), shape.radius)
    if isinstance(shape, Polygon):
        return Polygon(tuple(carried(corner, turn) for corner in shape.corners))
    return (shape[0] * cos - shape[1] * sin + x, shape[0] * sin + shape[1] * cos + y)


# ---- measures


@pytest.mark.rule("CF-GEOM-3", "CF-GEOM-4", "CF-GEOM-5", "CF-GEOM-6")
@given(discs, discs, turns)
def test_gaps_contact_and_overlap_of_bases(a, b, turn):
    gap = Point(a.centre).distance(Point(b.centre)) - a.radius - b.radius
    assert a.gap(b) == b.gap(a) == pytest.approx(max(0.0, gap))
    moved = carried(a, turn), carried(b, turn)
    assert moved[0].gap(moved[1]) == pytest.approx(a.gap(b))
    assert a.touches(b) == b.touches(a)
    assert a.overlaps(b) == b.overlaps(a)
    for limit, answer in ((CONTACT, a.touches(b)), (3.0, a.within(3.0, b)), (10.0, a.within(10.0, b))):
        if abs(gap - limit) > HAIR:
            assert answer == (gap < limit)
    if abs(gap + CONTACT) > HAIR:
        assert a.overlaps(b) == moved[0].overlaps(moved[1]) == (gap < -CONTACT)


@pytest.mark.rule("CF-GEOM-4", "CF-GEOM-5", "CF-TERR-4")
@given(boxes, discs, turns)
def test_bases_and_polygons(box, base, turn):
    ground, centre = area(box), Point(base.centre)
    gap = ground.distance(centre)
    assert box.distance_to(base.centre) == pytest.approx(gap, abs=1e-9)
    assert box.contains(base.centre) == (ground.buffer(1e-9).covers(centre))
    moved = carried(box, turn), carried(base, turn)
    assert moved[0].distance_to(moved[1].centre) == pytest.approx(gap, abs=1e-6)
    if abs(gap - base.radius + CONTACT) > HAIR:
        assert box.overlaps(base) == moved[0].overlaps(moved[1]) == (gap < base.radius - CONTACT)
    if abs(gap - base.radius - CONTACT) > HAIR:
        assert box.touches(base) == moved[0].touches(moved[1]) == (gap < base.radius + CONTACT)
    inside = ground.exterior.distance(centre) if ground.contains(centre) else -1.0
    if abs(inside - base.radius + CONTACT) > HAIR:
        assert box.holds(base) == (inside > base.radius - CONTACT)


@given(shapes, point, point, turns)
def test_segments(shape, a, b, turn):
    line = LineString([a, b])
    gap = apart(shape, line)
    moved, c, d = carried(shape, turn), carried(a, turn), carried(b, turn)
    for measured in (shape.to_segment(a, b), shape.to_segment(b, a), moved.to_segment(c, d)):
        assert measured == pytest.approx(gap, abs=1e-6)
    assert to_segment(a, c, d) == pytest.approx(Point(a).distance(LineString([c, d])), abs=1e-9)
    if isinstance(shape, Disc):
        depth = shape.radius - Point(shape.centre).distance(line)
        within = line.intersection(Point(shape.centre).buffer(shape.radius, quad_segs=64)).length
    else:
        depth = within = line.intersection(area(shape).buffer(-1e-9)).length
    if abs(depth) > HAIR:
        assert shape.cuts(a, b) == shape.cuts(b, a) == moved.cuts(c, d) == (depth > 0)
    if depth > HAIR and a != b:
        first, last = shape.crossing(a, b)
        assert (last - first) * line.length == pytest.approx(within, abs=0.05)
    if depth < -HAIR:
        assert shape.crossing(a, b) is None


@given(boxes, boxes, turns)
def test_polygons_that_meet(one, two, turn):
    shared, gap = area(one).intersection(area(two)).area, area(one).distance(area(two))
    assume(shared > 1e-3 or gap > 1e-3)
    moved = carried(one, turn), carried(two, turn)
    assert one.meets(two) == two.meets(one) == moved[0].meets(moved[1]) == (shared > 0)
    assert overlapping(one, two) == one.meets(two)


@given(st.lists(point, min_size=3, max_size=12))
def test_the_hull_of_points(points):
    hull = MultiPoint(points).convex_hull
    assume(hull.area > 1e-6)
    mine = area(convex_hull(points))
    assert mine.is_valid
    assert mine.exterior.is_ccw
    assert mine.symmetric_difference(hull).area == pytest.approx(0, abs=1e-9)


@pytest.mark.rule("CF-RANGED-10")
@given(st.lists(discs, min_size=1, max_size=6), shapes)
def test_the_hull_of_discs_and_what_overlaps_it(bases, shape):
    hull = shapely.union_all([Point(d.centre).buffer(d.radius, quad_segs=64) for d in bases]).convex_hull
    zone = hull_of_discs(bases)
    mine = area(zone)
    assert mine.is_valid
    assert mine.exterior.is_ccw
    assert mine.hausdorff_distance(hull) < 0.006
    if isinstance(shape, Disc):
        depth = shape.radius - hull.distance(Point(shape.centre))
        sure = abs(depth) > 0.01
    else:
        depth = hull.intersection(area(shape)).area - hull.distance(area(shape))
        sure = hull.buffer(-0.01).intersects(area(shape)) == hull.buffer(0.01).intersects(area(shape))
    if sure:
        assert overlapping(zone, shape) == (depth > 0)


# ---- on the field

spots = st.tuples(st.integers(8, 82), st.integers(8, 52))
SCENERY = [
    element("r", "rocks", (40, 30)),
    element("w", "low_wall", (52, 22), 30),
    element("t", "tent", (30, 42), 45),
    element("m", "marsh", (60, 40)),
]


@pytest.mark.rule("CF-RANGED-9", "CF-RANGED-10")
@settings(max_examples=150)
@given(st.lists(spots, min_size=1, max_size=4), st.lists(spots, min_size=1, max_size=4), st.lists(spots, max_size=3))
def test_interference(mine, theirs, others):
    a, b = unit("A", 0, "vc_longbow", mine), unit("B", 1, "tk_reaver", theirs)
    third = (unit("C", 0, "vc_lancer", others),) if others else ()
    bases = [f.base for u in (a, b) for f in u.fighters]
    zone = shapely.union_all([Point(d.centre).buffer(d.radius, quad_segs=64) for d in bases]).convex_hull

    def between(reach):
        wide = zone.buffer(reach)
        base = any(wide.distance(Point(f.at)) < f.base.radius for u in third for f in u.fighters)
        things = [e for e in SCENERY if e.has("obstacle") and not all(e.under(f.base) for f in a.fighters)]
        return base or any(wide.intersects(area(e.shape)) for e in things)

    assume(between(0.01) == between(-0.01))
    assert interference(field(a, b, *third, elements=SCENERY), a, b) == between(0.0)


@pytest.mark.rule("CF-LOS-2", "CF-LOS-4", "CF-LOS-5", "CF-LOS-7")
@settings(max_examples=150)
@given(spots, spots, st.lists(spots, max_size=6))
def test_sight(mine, theirs, others):
    a, b = unit("A", 0, "vc_levy", [mine]), unit("B", 1, "tk_reaver", [theirs])
    third = (unit("C", 1, "vc_lancer", others),) if others else ()
    assume(not any(a.chief.base.overlaps(f.base) or b.chief.base.overlaps(f.base) for u in third for f in u.fighters))
    here = field(a, b, *third, elements=SCENERY)
    tall = [e for e in SCENERY if e.id in "rt" and not (e.under(a.chief.base) or e.under(b.chief.base))]
    lines = shapely.linestrings([(p, q) for p in a.chief.base.points() for q in b.chief.base.points()])

    def clear(reach):
        open_lines = np.ones(len(lines), dtype=bool)
        for u in third:
            for f in u.fighters:
                open_lines &= shapely.distance(lines, Point(f.at)) >= f.base.radius + CONTACT / 2 + reach
        for e in tall:
            around = area(e.shape).buffer(CONTACT / 2 if reach > 0 else -1e-9, join_style="mitre")  # CF-LOS-11
            inside = shapely.length(shapely.intersection(lines, around))
            open_lines &= inside <= max(0.0, 0.0005 - reach)
        return bool(open_lines.any())

    assume(clear(HAIR) == clear(-HAIR))
    assert sees(here, a, a.chief, b, b.chief) == unit_sees(here, a, b) == clear(0.0)


# ---- paths


def grown(shape, by, outer):
    """An obstacle with everything this near: a polygon just inside it, or just around it."""
    quarter = 8
    reach = by / math.cos(math.pi / (4 * quarter)) if outer else by
    if isinstance(shape, Disc):
        whole = shape.radius + by
        return Point(shape.centre).buffer(
            whole / math.cos(math.pi / (4 * quarter)) if outer else whole, quad_segs=quarter
        )
    return area(shape).buffer(reach, quad_segs=quarter)


@pytest.mark.rule("CF-MOVE-8")
@given(st.lists(point, min_size=1, max_size=4), radii, st.lists(shapes, max_size=4), turns)
def test_a_path_is_barred_where_the_base_would_come_over_an_obstacle(path, radius, obstacles, turn):
    swept = LineString(path) if len(path) > 1 else Point(path[0])
    depths = [radius - CONTACT - apart(shape, swept) for shape in obstacles]
    depths = [
        depth if isinstance(shape, Polygon) or apart(shape, swept) else 1.0
        for depth, shape in zip(depths, obstacles, strict=True)
    ]
    assume(all(abs(depth) > HAIR for depth in depths))
    expected = next((shape for shape, depth in zip(obstacles, depths, strict=True) if depth > 0), None)
    assert barred(path, radius, obstacles) == expected
    assert barred(path[::-1], radius, obstacles) == expected
    moved = barred([carried(p, turn) for p in path], radius, [carried(s, turn) for s in obstacles])
    assert (moved is None) == (expected is None)


near = st.integers(-40, 40).map(lambda n: n / 8)
between_them = st.lists(
    st.one_of(
        st.builds(Disc, st.tuples(coordinate, near), radii),
        st.builds(rectangle, st.tuples(coordinate, near), st.tuples(st.integers(1, 9), st.integers(4, 14))),
    ),
    min_size=2,
    max_size=6,
)


def around(start, end, obstacles):
    """The length of the shortest way among polygons, over every line between two of their corners; None without one."""
    ground = shapely.union_all(obstacles)
    inside = ground.buffer(-1e-6)
    corners = [start, end]
    for part in getattr(ground, "geoms", [ground]):
        for ring in (part.exterior, *part.interiors) if not part.is_empty else ():
            corners += list(ring.coords)[:-1]
    if inside.contains(Point(start)) or inside.contains(Point(end)):
        return None
    places = np.array(corners)
    one, two = np.triu_indices(len(places), 1)
    lines = shapely.linestrings(np.stack([places[one], places[two]], axis=1))
    shapely.prepare(inside)
    open_lines = ~shapely.intersects(inside, lines)
    lengths = shapely.length(lines)
    links = [[] for _ in corners]
    for a, b, length in zip(one[open_lines], two[open_lines], lengths[open_lines], strict=True):
        links[a].append((b, length))
        links[b].append((a, length))
    best, queue = {}, [(0.0, 0)]
    while queue:
        length, here = heapq.heappop(queue)
        if here == 1:
            return length
        if here not in best:
            best[here] = length
            for other, step in links[here]:
                heapq.heappush(queue, (length + step, other))
    return None


@pytest.mark.rule("CF-MOVE-6", "CF-ASLT-4")
@settings(max_examples=50)
@given(
    st.tuples(st.just(-20.0), near), st.tuples(st.just(20.0), near), st.sampled_from([1.5, 2.5]), between_them, turns
)
def test_the_shortest_way_is_open_and_as_short_as_among_polygons(start, end, radius, obstacles, turn):
    by = radius - CONTACT
    obstacles = [s for s in obstacles if s.distance_to(start) > by + 0.1 and s.distance_to(end) > by + 0.1]
    way = shortest_way(start, Disc(end, 0.0), radius, obstacles)
    # a little less and a little more ground than the base must keep off
    less = around(start, end, [grown(s, by - 0.02, outer=False) for s in obstacles])
    more = around(start, end, [grown(s, by + 0.001, outer=True) for s in obstacles])
    if way is None:
        assert more is None
        return
    assert less is not None
    assert less - 1e-3 <= way.length
    assert more is None or way.length <= more + 1e-3
    assert way.length >= distance(start, end) - 1e-9
    assert path_length(way.path) >= way.length - 1e-6
    assert (way.path[0], way.path[-1]) == (start, pytest.approx(end))
    for a, b in pairwise(way.path):
        assert all(apart(s, LineString([a, b])) > by - 0.02 for s in obstacles)
    goal = carried(end, turn)
    moved = shortest_way(carried(start, turn), Disc(goal, 0.0), radius, [carried(s, turn) for s in obstacles])
    assert moved is not None
    assert moved.length == pytest.approx(way.length, abs=1e-3)


@settings(max_examples=25)
@given(st.tuples(st.just(-20.0), near), st.builds(Disc, st.tuples(st.just(20.0), near), radii), between_them)
def test_the_way_to_a_disc_ends_on_its_rim_and_is_the_shortest_that_does(start, goal, obstacles):
    by = 1.5 - CONTACT
    obstacles = [s for s in obstacles if s.distance_to(start) > by + 0.1 and s.distance_to(goal.centre) > by + 0.1]
    way = shortest_way(start, goal, 1.5, obstacles)
    centre = shortest_way(start, replace(goal, radius=0.0), 1.5, obstacles)
    assert (way is None) <= (centre is None)
    if centre is not None:
        assert way.length <= max(0.0, centre.length - goal.radius) + 1e-6
    for k in range(0, 360, 60):
        other = shortest_way(start, Disc(turned(goal.centre, goal.radius, k), 0.0), 1.5, obstacles)
        assert other is None or way.length <= other.length + 1e-3
    if way is not None:
        assert way.length >= goal.distance_to(start) - 1e-9
        assert goal.distance_to(way.path[-1]) < 1e-6
