"""Points of open ground as places."""

import pytest

from rulebook.spots import read_spot, write_spot


@pytest.mark.parametrize(
    ("point", "place"),
    [
        ((41.5, 20), "at:41.5,20.0"),
        ((0, 0.125), "at:0.0,0.125"),
        ((90, 59.9996), "at:90.0,60.0"),
        ((-0.0001, 1 / 3), "at:0.0,0.333"),
    ],
)
def test_a_point_has_one_way_to_be_written(point, place):
    assert write_spot(*point) == place
    assert write_spot(*read_spot(place)) == place


@pytest.mark.parametrize("place", ["a1", "at:", "at:1", "at:1,b", "at:1,2,3", "cat:1,2", "at:1e3,2", "at:nan,1"])
def test_what_is_no_point_is_none(place):
    assert read_spot(place) is None
