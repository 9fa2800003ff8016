"""What is shown of a line of sight: a clear segment, or what blocks all of them."""

import pytest

from rulebook.confrontation import element, sees
from rulebook.confrontation.space.sight import sight

from .places import field, unit


def look(*others, elements=()):
    one, two = unit("a", 0, "vc_levy", [(10, 30)]), unit("b", 1, "tk_reaver", [(40, 30)])
    here = field(one, two, *others, elements=elements)
    found = sight(here, one, one.chief, two, two.chief)
    assert (found.clear is not None) == sees(here, one, one.chief, two, two.chief)
    return found


@pytest.mark.rule("CF-LOS-4")
def test_on_open_ground_the_middles_see_each_other():
    assert look().clear == ((10, 30), (40, 30))


@pytest.mark.rule("CF-LOS-4", "CF-LOS-6")
def test_beside_one_base_in_between_another_segment_is_clear():
    found = look(unit("c", 1, "tk_reaver", [(25, 30.5)]))
    assert found.clear
    (ax, ay), (bx, by) = found.clear
    # Clear of the base in the middle, whose radius is 1.5: at x = 25 the segment runs at least so far from y = 30.5
    assert abs(ay + (by - ay) * (25 - ax) / (bx - ax) - 30.5) >= 1.5
    assert not found.hidden_by


@pytest.mark.rule("CF-LOS-5", "CF-LOS-6")
def test_what_blocks_every_segment_is_named():
    house = element("house", "timber_house", (25, 30))
    assert look(elements=[house]).hidden_by == ("house",)
    rank = unit("c", 1, "tk_reaver", [(25, 27), (25, 30), (25, 33)])
    assert look(rank).hidden_by == ("c.2",)
