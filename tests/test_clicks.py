"""Points of open ground as places, and what a click means, without any widget."""

import pytest

from rulebook.clicks import Click, Clicks, read_spot, write_spot
from tests.widgets.toy import HOP, Move


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


# ---- clicks


@pytest.fixture
def pointing():
    return Clicks(HOP.start())


def test_a_first_click_picks_and_lights_up_targets(pointing):
    assert pointing.click((), "b") == Click(("b",))
    assert pointing.targets(("b",)) == ("c",)
    assert pointing.candidates(("b",)) == [Move("b", "c")]


def test_a_complete_path_is_the_action(pointing):
    assert pointing.click(("b",), "c").action == Move("b", "c")


def test_two_actions_with_the_same_places_stay_open(pointing):
    click = pointing.click((), "d")
    assert click == Click(("d",))
    assert len(pointing.exact(("d",))) == 2


def test_the_picked_place_again_clears(pointing):
    assert pointing.click(("b",), "b") == Click()


def test_a_refused_target_keeps_the_pick_and_explains(pointing):
    click = pointing.click(("b",), "e")
    assert click.path == ("b",)
    assert click.refusal.rule == "HO-MOVE-3"


def test_a_refused_first_click_explains(pointing):
    click = pointing.click((), "f")
    assert click.path == ()
    assert click.refusal.rule == "HO-MOVE-1"


def test_a_place_that_means_nothing_is_lost(pointing):
    assert pointing.click((), "c") == Click(lost=True)


@pytest.mark.parametrize("place", ["c", "d"])
def test_a_place_that_could_begin_is_a_change_of_mind_and_no_error(place):
    from dataclasses import replace

    state = replace(HOP.start(), cells=(None, 0, 0, None, None, None, 1))
    assert Clicks(state).click(("b",), place) == Click((place,))


def test_several_ways_lead_to_one_action():
    """A piece may also be moved by pointing at where it goes; that is still one action, offered once."""

    class Wide(type(HOP.start())):
        __slots__ = ()

        def paths(self, action):
            paths = super().paths(action)
            return (*paths, *(path[::-1] for path in paths)) if isinstance(action, Move) else paths

    start = HOP.start()
    state = Wide(**{name: getattr(start, name) for name in start.__dataclass_fields__})
    pointing = Clicks(state)
    assert pointing.candidates(("c",)) == [Move("b", "c")]
    assert pointing.click(("c",), "b").action == Move("b", "c")
    assert pointing.click(("b",), "c").action == Move("b", "c")
    assert len(pointing.candidates(())) == len(state.actions())
