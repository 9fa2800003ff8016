"""What a click means, without any widget."""

import pytest

from rulebook.game import Refusal
from tests.widgets.toy import HOP, Move
from widgets.places import Click, Pointing


def distance(one, other):
    return abs(ord(one) - ord(other))


@pytest.fixture
def pointing():
    return Pointing(HOP.start())


def test_a_first_click_picks_and_lights_up_targets(pointing):
    assert pointing.click((), "b", distance) == Click(("b",))
    assert pointing.targets(("b",)) == ("c",)
    assert pointing.candidates(("b",)) == [Move("b", "c")]


def test_a_complete_path_is_the_action(pointing):
    assert pointing.click(("b",), "c", distance).action == Move("b", "c")


def test_two_actions_with_the_same_places_stay_open(pointing):
    click = pointing.click((), "d", distance)
    assert click == Click(("d",))
    assert len(pointing.exact(("d",))) == 2


def test_the_picked_place_again_clears(pointing):
    assert pointing.click(("b",), "b", distance) == Click()


def test_a_refused_target_keeps_the_pick_and_explains(pointing):
    click = pointing.click(("b",), "e", distance)
    assert click.path == ("b",)
    assert click.refusal.rule == "HO-MOVE-3"


def test_a_refused_first_click_explains(pointing):
    click = pointing.click((), "f", distance)
    assert click.path == ()
    assert click.refusal.rule == "HO-MOVE-1"


def test_a_place_that_means_nothing_is_lost(pointing):
    assert pointing.click((), "c", distance) == Click(lost=True)


def test_a_far_place_that_could_begin_is_a_change_of_mind(pointing):
    assert pointing.click(("b",), "d", distance) == Click(("d",))


def test_a_near_place_that_could_begin_is_an_attempt_and_a_new_beginning():
    from dataclasses import replace

    state = replace(HOP.start(), cells=(None, 0, 0, None, None, None, 1))
    click = Pointing(state).click(("b",), "c", distance)
    assert click.path == ("c",)
    assert click.action is None
    assert click.refusal == Refusal("HO-MOVE-2", "c is taken.", ("b", "c"), "Move to an empty cell.")


def test_several_ways_lead_to_one_action():
    """A piece may also be moved by pointing at where it goes; that is still one action, offered once."""

    class Wide(type(HOP.start())):
        __slots__ = ()

        def ways(self, action):
            first = self.places(action)
            return (first, first[::-1]) if isinstance(action, Move) else (first,)

    start = HOP.start()
    state = Wide(**{name: getattr(start, name) for name in start.__dataclass_fields__})
    pointing = Pointing(state)
    assert pointing.candidates(("c",)) == [Move("b", "c")]
    assert pointing.click(("c",), "b", distance).action == Move("b", "c")
    assert pointing.click(("b",), "c", distance).action == Move("b", "c")
    assert len(pointing.candidates(())) == len(state.actions())
