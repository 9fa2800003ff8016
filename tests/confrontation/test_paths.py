"""The shortest way of a base: never below the straight line, never through an obstacle, exact around a disc."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.confrontation import Disc, rectangle
from rulebook.confrontation.space.paths import barred, cut_short, shortest_way
from rulebook.confrontation.space.shapes import distance, path_length
from rulebook.confrontation.space.tangents import crossings, on_rim, outermost, pierced, tangents

coordinate = st.integers(0, 60).map(float)
point = st.tuples(coordinate, coordinate)


@pytest.mark.rule("CF-MOVE-6", "CF-MOVE-8")
def test_a_way_without_obstacles_is_straight():
    way = shortest_way((0, 0), Disc((20, 0), 3), 1.5, [])
    assert way.length == 17
    assert way.path == ((0, 0), (17, 0))
    assert shortest_way((0, 0), Disc((2, 0), 3), 1.5, []).length == 0


@pytest.mark.rule("CF-MOVE-6", "CF-ASLT-4")
def test_a_way_around_a_disc_is_two_tangents_and_an_arc():
    # a 3 cm base around a 5 cm base halfway: the grown radius is 2.5 + 1.5 - 0.05
    grown, half = 3.95, 10.0
    tangent = math.sqrt(half**2 - grown**2)
    arc = grown * (math.pi - 2 * math.acos(grown / half))
    way = shortest_way((0, 0), Disc((20, 0), 0), 1.5, [Disc((10, 0), 2.5)])
    assert way.length == pytest.approx(2 * tangent + arc)
    assert path_length(way.path) == pytest.approx(way.length, rel=1e-3)


@pytest.mark.rule("CF-MOVE-6")
def test_a_way_around_a_wall_touches_its_corners():
    wall = rectangle((10, 0), (1, 12))
    way = shortest_way((0, 0), Disc((20, 0), 0), 1.0, [wall])
    corner = 0.95
    tangent = math.sqrt(9.5**2 + 6**2 - corner**2)
    assert way.length > 2 * tangent + 1
    assert way.length < 2 * (tangent + math.pi * corner / 2) + 1


@pytest.mark.rule("CF-MOVE-8")
def test_a_base_needs_a_gap_of_its_own_width():
    def gate(gap):
        return [Disc((10, 1.5 + gap / 2), 1.5), Disc((10, -1.5 - gap / 2), 1.5)]

    straight = ((0.0, 0.0), (20.0, 0.0))
    assert barred(straight, 1.5, gate(2.8)) is not None
    assert barred(straight, 1.5, gate(2.9)) is None
    assert barred(straight, 1.5, gate(3.0)) is None
    assert shortest_way((0, 0), Disc((20, 0), 0), 1.5, gate(3.0)).length == 20
    assert shortest_way((0, 0), Disc((20, 0), 0), 1.5, gate(2.8)).length > 20


def test_a_closed_ring_lets_nobody_out():
    ring = [Disc((10 * math.cos(k * math.pi / 12), 10 * math.sin(k * math.pi / 12)), 1.5) for k in range(24)]
    assert shortest_way((0, 0), Disc((30, 0), 0), 1.5, ring) is None


@settings(max_examples=60, deadline=None)
@given(
    point,
    point,
    st.lists(
        st.one_of(
            st.builds(Disc, point, st.sampled_from([1.5, 2.0, 4.0])),
            st.builds(rectangle, point, st.tuples(st.integers(2, 14), st.integers(1, 10)), st.sampled_from([0, 30])),
        ),
        max_size=6,
    ),
)
def test_ways_are_clear_and_never_below_the_straight_line(start, end, shapes):
    free = [s for s in shapes if s.distance_to(start) > 1.6 and s.distance_to(end) > 1.6]
    way = shortest_way(start, Disc(end, 0), 1.5, free)
    if way is None:
        return
    assert way.length >= distance(start, end) - 1e-9
    assert path_length(way.path) == pytest.approx(way.length, rel=2e-3, abs=1e-6)
    # a hair narrower, as the corners of arcs are straight lines
    assert barred(way.path, 1.49, free) is None
    back = shortest_way(end, Disc(start, 0), 1.5, free)
    assert back is not None
    assert back.length == pytest.approx(way.length, abs=1e-3)
    fewer = shortest_way(start, Disc(end, 0), 1.5, free[1:])
    assert fewer.length <= way.length + 1e-6


@given(
    st.builds(Disc, point, st.sampled_from([0.0, 1.0, 2.5, 4.0])),
    st.builds(Disc, point, st.just(3.0)),
    st.sampled_from([1, -1]),
)
def test_tangents_touch_their_circles_on_the_side_of_their_turn(one, two, turn):
    lines = list(tangents(one, two, turn))
    far = distance(one.centre, two.centre)
    assert len(lines) == (far > abs(one.radius - 3)) + (one.radius > 0 and far > one.radius + 3)
    for leaves, arrives, then in lines:
        a, b = on_rim(one, leaves), on_rim(two, arrives)
        for disc, p, side in ((one, a, turn), (two, b, then)):
            x, y = disc.centre[0] - p[0], disc.centre[1] - p[1]
            assert x * (b[0] - a[0]) + y * (b[1] - a[1]) == pytest.approx(0, abs=1e-6)
            # the middle lies on the left of the line for a turn counter-clockwise, else on the right
            assert side * ((b[0] - a[0]) * y - (b[1] - a[1]) * x) >= -1e-6
    assert len(outermost(one, two)) == 2 * (far > abs(one.radius - 3))
    for p in (on_rim(one, angle) for angle in crossings(one, two)):
        assert distance(p, two.centre) == pytest.approx(3.0)


@given(point, point, st.builds(Disc, point, st.just(3.0)))
def test_where_a_segment_meets_a_circle(a, b, circle):
    if a == b:
        return
    met = pierced(a, b, circle)
    for p in met:
        assert distance(p, circle.centre) == pytest.approx(3.0)
        assert distance(a, p) + distance(p, b) == pytest.approx(distance(a, b))
    inside = [distance(p, circle.centre) < 3 for p in (a, b)]
    if inside[0] != inside[1]:
        assert len(met) >= 1


def test_a_path_can_be_cut_short():
    path = ((0, 0), (6, 0), (6, 4))
    assert cut_short(path, 8) == ((0, 0), (6, 0), (6, 2))
    assert cut_short(path, 20) == path
    assert cut_short(path, 0) == ((0, 0),)
