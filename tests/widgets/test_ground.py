"""Open ground: every point of it is a place, for the mouse, the keys, the marks and the rules."""

import sys

import pytest

from rulebook.clicks import Clicks, read_spot
from rulebook.game import Refusal
from tests import testers
from tests.widgets import stroll
from tests.widgets.stroll import STROLL, StrollState, Walk
from tests.widgets.test_board import Page
from widgets.board import Board
from widgets.drawing import marked
from widgets.figures import Figure
from widgets.scene import Circle, Ground, Marks, Place, Scene
from widgets.view import View, seen, zoomed

PLAIN = stroll.scene(StrollState(), Marks(), window=False)
LOOK = sys.modules[stroll.__name__]


class TestPoints:
    def test_a_point_is_counted_from_the_lower_left_and_snapped(self):
        assert PLAIN.place_at(183, 97).id == "at:9.0,5.0"
        assert PLAIN.place_at(0, 200).id == "at:0.0,0.0"
        assert PLAIN.place_at(400, 0).id == "at:20.0,10.0"

    def test_what_stands_on_the_ground_comes_first(self):
        assert PLAIN.place_at(45, 100).id == "walker"
        assert PLAIN.place_at(200, 225).id == "flag"
        assert PLAIN.place_at(10, 225) is None

    def test_every_point_has_its_place_even_between_the_steps(self):
        place = PLAIN.place("at:9.25,5.125")
        assert (place.x, place.y) == (185, 97.5)
        with pytest.raises(KeyError, match=r"at:20\.5,1\.0"):
            PLAIN.place("at:20.5,1.0")
        assert PLAIN.find("at:1,1").id == "at:1.0,1.0"

    def test_a_step_that_does_not_divide_the_ground_stays_on_it(self):
        assert Ground(0, 10, 10, 10, step=4).at(9.9, 0.1).id == "at:8.0,8.0"
        assert Ground(0, 11, 11, 11, step=4).at(10.9, 0.1).id == "at:11.0,11.0"

    def test_a_point_says_where_it_is_in_what_and_how_far(self):
        assert PLAIN.place("at:3.0,2.0").label == "open ground at 3 2"
        assert PLAIN.place("at:9.5,7.0").label == "open ground at 9.5 7, in the pond"
        measured = stroll.scene(StrollState(), Marks(picked=("walker",)), window=False)
        # 5 - 0.5 by Pythagoras: 3 to the east and 4 to the north of the walker, whose rim is half a unit out
        assert measured.place("at:5.0,9.0").label == "open ground at 5 9, 4.5 from the walker"


class TestMarks:
    def test_points_are_marked_like_other_places_and_strange_ones_passed_over(self):
        marks = Marks(targets=("at:5.0,5.0",), refused=("at:1.0,1.0", "at:99.0,1.0"), cursor="at:2.0,2.0")
        where = {(shape.x, shape.y) for shape in marked(PLAIN, marks)}
        assert where == {(100, 100), (20, 180), (40, 160)}

    def test_a_point_outside_the_view_is_not_marked(self):
        whole = stroll.scene(StrollState(), Marks())
        near = seen(whole, zoomed(whole.window, View(), 4, whole.window.find("at:2.0,5.0")))
        assert near.find("at:18.0,5.0") is None
        assert near.find("at:2.0,5.0")
        assert [type(shape) for shape in marked(near, Marks(picked=("at:18.0,5.0", "at:2.0,5.0")))] == [Circle]


class TestView:
    def test_the_whole_window_shows_the_ground_as_it_is(self):
        scene = seen(stroll.scene(StrollState(), Marks()))
        assert scene.place_at(183, 97).id == "at:9.0,5.0"
        assert scene.place("at:9.5,7.0").label.endswith("in the pond")

    def test_zoomed_in_the_same_pixel_is_another_point(self):
        whole = stroll.scene(StrollState(), Marks())
        near = seen(whole, View(80, 10, 5))
        # 400 pixels show 5 units around x = 10, 200 pixels 2.5 units around y = 5
        assert near.place_at(200, 100).id == "at:10.0,5.0"
        assert near.place_at(280, 100).id == "at:11.0,5.0"
        assert near.place_at(100, 210) is None


class TestKeys:
    def test_arrows_go_over_the_ground_step_by_step(self):
        assert PLAIN.beside("at:9.0,5.0", "right").id == "at:10.0,5.0"
        assert PLAIN.beside("at:9.0,5.0", "up").id == "at:9.0,6.0"

    def test_arrows_come_to_what_stands_there_and_leave_it_again(self):
        assert PLAIN.beside("at:3.0,5.0", "left").id == "walker"
        assert PLAIN.beside("walker", "left").id == "at:1.0,5.0"

    def test_arrows_leave_the_ground_where_something_lies_beyond_and_come_back(self):
        assert PLAIN.beside("at:10.0,0.0", "down").id == "flag"
        assert PLAIN.beside("flag", "up").id == "walker"
        assert PLAIN.beside("at:0.0,5.0", "left") is None


@pytest.fixture
def picks():
    return []


@pytest.fixture
def board(picks, sent):
    return Board(stroll.scene(StrollState(), Marks()), on_pick=picks.append)


class TestBoard:
    def test_a_drag_onto_the_ground_picks_both_ends(self, board, picks):
        Page(board).drag((40, 100), (140, 60))
        assert picks == ["walker", "at:7.0,7.0"]

    def test_the_line_says_which_point_is_at_the_mouse(self, board):
        page = Page(board)
        page.move(183, 97)
        assert page.line == "open ground at 9 5"

    def test_near_a_marked_target_the_target_is_meant(self, board, picks):
        page = Page(board)
        board.show(board.scene, Marks(targets=("at:7.3,7.2", "walker")))
        page.click(140, 60)
        page.click(140, 80)
        assert picks == ["at:7.3,7.2", "at:7.0,6.0"]

    def test_the_pad_tells_how_keys_go_over_ground(self, board):
        assert "Over open ground the arrow keys go one step at a time." in Page(board).frontend.name

    def test_keys_walk_over_the_ground_and_pick_there(self, board, picks):
        page = Page(board)
        page.press("Home", "ArrowRight", "ArrowUp", "Enter")
        assert picks == ["at:3.0,6.0"]
        page.press("PageDown")
        assert page.line == "the walker at 2 5"


class TestRules:
    def test_a_legal_point_that_is_not_listed_is_played(self):
        state = StrollState()
        click = Clicks(state).click(("walker",), "at:3.5,4.5")
        assert click.action == Walk(3.5, 4.5)
        assert click.action not in state.actions()

    def test_a_point_too_far_is_refused_and_shown(self, sent):
        figure = Figure(StrollState(), renderer=LOOK)
        figure.pick("walker")
        figure.pick("at:9.5,5.0")
        assert figure.refusal == Refusal(
            "SR-WALK-1", "7.5 units are farther than 5.", ("walker", "at:9.5,5.0"), "Walk less far."
        )
        assert figure.picked == ("walker",)
        assert len(marked(seen(figure.board.scene), figure.board.marks)) > 4

    def test_a_click_on_ground_that_means_nothing_is_answered_in_words(self, sent):
        figure = Figure(StrollState(), renderer=LOOK)
        figure.pick("at:9.5,5.0")
        assert "Nothing can be done at open ground at 9.5 5 now." in figure.message.text

    @pytest.mark.parametrize("check", [testers.check_refusals, testers.check_pointing])
    def test_the_shared_testers_take_points(self, check, monkeypatch):
        monkeypatch.setattr(testers, "about", lambda game: type("About", (), {"SAMPLED": True}))
        check(STROLL, 1, 3, draw=lambda state: seen(stroll.scene(state, Marks())))

    def test_random_points_are_pointed_at(self):
        from random import Random

        found = testers.anywhere(PLAIN, Random(1))
        assert {"walker", "flag"} < set(found)
        assert sum(read_spot(place) is not None for place in found) == 2


def test_a_scene_without_ground_knows_no_points():
    scene = Scene(10, 10, (), (Place("a", "a", 5, 5, 3),))
    assert scene.find("at:1.0,1.0") is None
    assert scene.find(None) is None
