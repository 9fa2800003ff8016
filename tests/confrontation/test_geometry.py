"""Measuring: gaps, contact, rounding, and shapes against brute force."""

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulebook.confrontation import Disc, rectangle
from rulebook.confrontation.space.shapes import (
    Polygon,
    at_most,
    below,
    convex_hull,
    distance,
    hull_of_discs,
    overlapping,
    path_length,
    to_segment,
    towards,
    turned,
)

coordinate = st.integers(-400, 400).map(lambda n: n / 20)
point = st.tuples(coordinate, coordinate)
discs = st.builds(Disc, point, st.sampled_from([1.0, 1.5, 2.0, 2.5, 4.0]))
boxes = st.builds(
    rectangle, point, st.tuples(st.integers(1, 14), st.integers(1, 14)), st.sampled_from([0, 30, 45, 90, 133])
)


def base(x, y, size=3):
    return Disc((x, y), size / 2)


@pytest.mark.rule("CF-GEOM-2")
def test_a_base_covers_points_up_to_its_radius():
    assert base(10, 10).distance_to((11.5, 10)) == 0
    assert base(10, 10).distance_to((11.6, 10)) == pytest.approx(0.1)


@pytest.mark.rule("CF-GEOM-3")
def test_distance_is_the_gap_between_edges():
    assert base(0, 0).gap(base(13, 0)) == 10
    assert base(0, 0).gap(base(2, 0)) == 0


@pytest.mark.rule("CF-GEOM-4", "CF-GEOM-10")
def test_contact_is_a_gap_of_at_most_half_a_millimetre():
    assert base(0, 0).touches(base(3.04, 0))
    assert base(0, 0).touches(base(3.05, 0))
    assert not base(0, 0).touches(base(3.06, 0))
    wall = rectangle((0, 0), (12, 1))
    assert wall.touches(base(0, 2.04))
    assert not wall.touches(base(0, 2.06))


@pytest.mark.rule("CF-GEOM-5")
def test_bases_overlap_by_at_most_half_a_millimetre():
    assert not base(0, 0).overlaps(base(2.95, 0))
    assert base(0, 0).overlaps(base(2.94, 0))
    rock = rectangle((0, 0), (6, 5))
    assert not rock.overlaps(base(0, 3.95))
    assert rock.overlaps(base(0, 3.94))
    assert rock.overlaps(base(0, 0))


@pytest.mark.rule("CF-GEOM-6")
def test_a_gap_equal_to_the_distance_is_within_it():
    objective = Disc((0, 0), 0)
    assert objective.within(10, base(11.5, 0))
    assert not objective.within(10, base(11.6, 0))


@pytest.mark.rule("CF-GEOM-11")
def test_lengths_are_rounded_before_they_are_compared():
    assert at_most(10.0004, 10)
    assert not at_most(10.001, 10)
    assert not below(9.9996, 10)
    assert below(9.999, 10)


@pytest.mark.rule("CF-MOVE-7")
def test_a_path_is_as_long_as_its_segments():
    assert path_length([(0, 0), (6, 0), (6, 4)]) == 10
    assert path_length([(3, 3)]) == 0


@pytest.mark.rule("CF-LOS-4")
def test_a_base_looks_from_its_centre_and_sixteen_points_of_its_rim():
    points = base(5, 5).points()
    assert points[0] == (5, 5)
    assert len(points) == 17
    assert all(distance((5, 5), p) == pytest.approx(1.5) for p in points[1:])
    assert Disc((5, 5), 0).points() == ((5, 5),)


@given(discs, discs)
def test_gaps_are_symmetric_and_contact_needs_no_overlap(a, b):
    assert a.gap(b) == pytest.approx(b.gap(a))
    assert a.touches(b) == b.touches(a)
    if a.overlaps(b):
        assert a.touches(b)


@given(discs, discs, point, st.integers(0, 359))
def test_gaps_do_not_depend_on_where_the_field_lies_or_how_it_is_turned(a, b, shift, degrees):
    def moved(disc):
        x, y = turned((0, 0), distance((0, 0), disc.centre), math.degrees(math.atan2(*disc.centre[::-1])) + degrees)
        return Disc((x + shift[0], y + shift[1]), disc.radius)

    assert moved(a).gap(moved(b)) == pytest.approx(a.gap(b), abs=1e-9)


@given(point, point, st.lists(point, max_size=4))
def test_no_path_is_shorter_than_the_straight_line(start, end, between):
    assert path_length([start, *between, end]) >= distance(start, end) - 1e-9


@given(point, point, point)
def test_the_distance_to_a_segment_is_the_least_over_its_points(p, a, b):
    samples = [towards(a, b, distance(a, b) * k / 200) for k in range(201)]
    least = min(distance(p, q) for q in samples)
    exact = to_segment(p, a, b)
    assert exact <= least + 1e-9
    assert exact >= least - distance(a, b) / 200


@given(boxes, point)
def test_the_distance_to_a_polygon_agrees_with_sampling_its_rim(box, p):
    rim = [towards(a, b, distance(a, b) * k / 100) for a, b in box.edges for k in range(100)]
    least = min(distance(p, q) for q in rim)
    if box.contains(p):
        assert box.distance_to(p) == 0
        assert box.depth(p) == pytest.approx(least, abs=0.15)
    else:
        assert box.distance_to(p) == pytest.approx(least, abs=0.15)


@given(boxes, point, point)
def test_a_segment_cuts_a_polygon_where_samples_lie_inside(box, a, b):
    assume(distance(a, b) > 0.1)
    inside = [q for k in range(401) if box.contains(q := towards(a, b, distance(a, b) * k / 400))]
    deep = [q for q in inside if box.depth(q) > 0.05]
    if deep:
        assert box.cuts(a, b)
        assert box.to_segment(a, b) == 0
    if not inside:
        near = min(box.distance_to(towards(a, b, distance(a, b) * k / 400)) for k in range(401))
        assert box.to_segment(a, b) == pytest.approx(near, abs=0.15)


def test_a_segment_along_a_side_or_through_a_corner_does_not_cut():
    box = rectangle((0, 0), (4, 4))
    assert not box.cuts((-5, 2), (5, 2))
    assert not box.cuts((-4, 0), (0, 4))
    assert box.cuts((-5, 1.9), (5, 1.9))
    assert box.cuts((0, 0), (1, 1))
    assert not Disc((0, 0), 2).cuts((-5, 2), (5, 2))
    assert Disc((0, 0), 2).cuts((-5, 1.9), (5, 1.9))


@settings(max_examples=50)
@given(st.lists(point, min_size=3, max_size=9))
def test_a_hull_holds_its_points_and_is_convex(points):
    hull = convex_hull(points)
    assume(len(hull.corners) > 2)
    assert all(hull.contains(p) for p in points)
    assert set(hull.corners) <= set(points)
    for (a, b), (_, c) in zip(hull.edges, hull.edges[1:] + hull.edges[:1], strict=True):
        assert (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0


@settings(max_examples=50)
@given(discs, discs, discs)
def test_the_hull_of_discs_lies_between_the_discs_and_what_must_hold_them(a, b, other):
    hull = hull_of_discs([a, b])
    for disc in (a, b):
        for k in range(16):
            assert hull.distance_to(turned(disc.centre, disc.radius, 22.5 * k)) < 0.01
    # between two discs of one radius the hull is everything within that radius of the segment of their centres
    if a.radius == b.radius:
        gap = to_segment(other.centre, a.centre, b.centre) - a.radius - other.radius
        assume(abs(gap) > 0.02)
        assert overlapping(hull, other) == (gap < 0)


@settings(max_examples=100)
@given(boxes, boxes)
def test_polygons_meet_where_they_share_ground(one, two):
    grid = [
        (x + (y - x) * i / 12, z)
        for x, y in [(min(c[0] for c in one.corners), max(c[0] for c in one.corners))]
        for i in range(13)
        for low, high in [(min(c[1] for c in one.corners), max(c[1] for c in one.corners))]
        for z in (low + (high - low) * j / 12 for j in range(13))
    ]
    if any(one.contains(p) and two.contains(p) and min(one.depth(p), two.depth(p)) > 0.01 for p in grid):
        assert one.meets(two)
    assert one.meets(two) == two.meets(one)
    if all(two.distance_to(p) > 1.5 for p in grid if one.contains(p)) and any(one.contains(p) for p in grid):
        assert not one.meets(two)


def test_a_base_stands_inside_only_with_its_whole_disc():
    shed = rectangle((0, 0), (9, 7))
    assert shed.holds(base(3, 2))
    assert shed.holds(base(3.05, 2))
    assert not shed.holds(base(3.1, 2))
    hill = Disc((0, 0), 8)
    assert hill.holds(base(6.5, 0))
    assert not hill.holds(base(6.6, 0))


def test_degenerate_hulls_still_measure():
    line = convex_hull([(0, 0), (4, 0)])
    assert isinstance(line, Polygon)
    assert towards((1, 1), (1, 1), 5) == (1, 1)
    assert to_segment((3, 4), (0, 0), (0, 0)) == 5
