"""Zoom and pan: what is seen, what can be pointed at, what stays, with mouse, keys and as a saved picture."""

from dataclasses import replace
from math import dist
from xml.etree import ElementTree

import pytest

from tests.widgets.test_board import Page
from widgets.board import ZOOM, Board
from widgets.quiz import PlaceQuiz
from widgets.scene import Circle, Marks, Place, Polygon, Scene, Text, Window, rectangle
from widgets.svg import render
from widgets.view import View, panned, seen, settled, showing, whole, zoomed

FIELD = Window(
    10,
    20,
    200,
    100,
    (0, 0, 1000, 400),
    tuple(Circle(100 * k, 200, 20, f"#00000{k}", "ink", 10, dash=(8.0, 4.0)) for k in range(1, 10)),
    tuple(Place(f"m{k}", f"marker {k}", 100 * k, 200, 20) for k in range(1, 10)),
    closest=2.0,
)
"""A field of 1,000 by 400 units, seen through 200 by 100 pixels: whole at a fifth of a pixel for a unit."""

SCENE = Scene(
    220, 160, (Text(110, 140, "A hand"),), (Place("hand", "the hand", 110, 140, 12),), "A field", "nine", window=FIELD
)


class Field:
    """How a game looks that always shows this field."""

    CAPTION = "Markers in a row"

    @staticmethod
    def scene(_state, _marks):
        return SCENE


def circles(scene):
    return [shape for shape in scene.shapes if isinstance(shape, Circle)]


# ---- what is seen


def test_at_first_the_whole_world_is_seen_in_its_window():
    shown = seen(SCENE)
    assert whole(FIELD) == 0.2
    assert (circles(shown)[0].x, circles(shown)[0].y, circles(shown)[0].r) == (30.0, 70.0, 4.0)
    assert [place.id for place in shown.places] == [*(f"m{k}" for k in range(1, 10)), "hand"]
    assert shown.window is None
    assert shown.text == "nine"


def test_a_scene_without_a_window_stays_as_it_is():
    plain = replace(SCENE, window=None)
    assert seen(plain, View(3.0, 1, 1)) is plain


def test_a_small_world_is_not_blown_up_beyond_its_natural_scale():
    assert whole(replace(FIELD, world=(0, 0, 20, 20), natural=1.5)) == 1.5
    assert whole(replace(FIELD, world=(0, 0, 20, 20))) == 5.0


def test_everything_grows_together_and_lines_grow_too():
    shown = circles(seen(SCENE, View(1.0, 500, 200)))
    assert [(c.x, c.r, c.width, c.dash) for c in shown] == [(x, 20.0, 10.0, (8.0, 4.0)) for x in (10.0, 110.0, 210.0)]


def test_lines_never_get_too_thin_to_see():
    thin = replace(FIELD, shapes=(Circle(500, 200, 20, None, "ink", 1.0),))
    assert circles(seen(replace(SCENE, window=thin)))[0].width == 0.6


def test_text_too_small_to_read_is_left_out_until_one_comes_near():
    named = replace(SCENE, window=replace(FIELD, shapes=(Text(500, 200, "Ford", 14),)))
    assert [s.text for s in seen(named).shapes] == ["A hand"]
    assert [s.text for s in seen(named, View(0.5, 500, 200)).shapes if isinstance(s, Text)] == ["Ford", "A hand"]


def test_what_stands_out_of_the_window_is_covered_by_the_ground_around_it():
    shown = seen(SCENE, View(1.0, 500, 200))
    frame = [shape for shape in shown.shapes if isinstance(shape, Polygon)]
    assert {shape.fill for shape in frame} == {"background"}
    # above, below, left and right of the window, in that order
    assert [shape.points[::2] for shape in frame] == [
        ((0, 0), (220, 20)),
        ((0, 120), (220, 160)),
        ((0, 20), (10, 120)),
        ((210, 20), (220, 120)),
    ]
    assert shown.shapes[-1] == SCENE.shapes[0]
    assert not any(isinstance(shape, Polygon) for shape in seen(SCENE).shapes)


# ---- limits


def test_the_view_never_leaves_the_world_nor_comes_too_near():
    assert settled(FIELD, View(0.01, 0, 0)) == (0.2, 500.0, 200.0)
    assert settled(FIELD, View(9.0, -50, 999)) == (2.0, 50.0, 375.0)
    # A world that is lower than its window stays in the middle of it.
    assert settled(FIELD, View(0.25, 0, 0)) == (0.25, 400.0, 200.0)


def test_zooming_in_and_out_again_ends_with_the_whole():
    view = View()
    for _ in range(9):
        view = zoomed(FIELD, view, 1.5)
    assert settled(FIELD, view)[0] == FIELD.closest
    for _ in range(9):
        view = zoomed(FIELD, view, 1 / 1.5)
    assert view == View()


def test_zooming_towards_a_place_brings_it_to_the_middle():
    view = zoomed(FIELD, View(), 4, FIELD.places[6])
    assert (view.x, view.scale) == (700.0, 0.8)


@pytest.mark.parametrize(("direction", "dx", "dy"), [("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1)])
def test_panning_moves_on_by_a_third_of_the_window(direction, dx, dy):
    moved = panned(FIELD, View(1.0, 500, 200), direction)
    assert dist((moved.x, moved.y), (500 + dx * 200 / 3, 200 + dy * 100 / 3)) < 1e-9


def test_the_whole_cannot_be_panned():
    assert panned(FIELD, View(), "left") == View()


def test_a_place_outside_the_view_is_brought_in_and_one_inside_moves_nothing():
    here = View(1.0, 500, 200)
    assert showing(FIELD, here, "m5") is here
    assert showing(FIELD, here, "m8") == View(1.0, 800, 200)
    assert showing(FIELD, here, "hand") is here


# ---- pointing through a window


def test_a_place_at_the_rim_can_be_pointed_at_only_inside_the_window():
    shown = seen(SCENE, View(1.0, 500, 200))
    assert [place.id for place in shown.places] == ["m4", "m5", "m6", "hand"]
    assert shown.place_at(14, 70, tolerance=0).id == "m4"
    assert shown.place_at(6, 70, tolerance=0) is None
    assert 10 <= shown.place("m4").x <= 30


@pytest.mark.parametrize("points", [(), rectangle(380, 180, 40, 40)])
def test_what_is_cut_at_the_rim_is_what_lies_inside(points):
    """Against brute force: a point is in the cut place if it is in the place and in the window."""
    uncut = Place("m", "m", 400, 200, 20, points)
    shown = seen(replace(SCENE, window=replace(FIELD, shapes=(), places=(uncut,))), View(1.0, 490, 245)).place("m")
    far = seen(replace(SCENE, window=replace(FIELD, x=0, y=0, width=220, height=160, shapes=(), places=(uncut,))))
    assert far.place("m").points == tuple((0.22 * x, 0.22 * y + 36) for x, y in points)
    for x in range(0, 60):
        for y in range(0, 60):
            # the view's middle 490, 245 lies at 110, 70 of the scene
            px, py = x + 380.25, y + 175.25
            inside = 10 <= x + 0.25 <= 210 and 20 <= y + 0.25 <= 120
            expected = uncut.distance(px, py) == 0 and inside
            if points or abs(dist((px, py), (400, 200)) - 20) > 0.4:
                assert (shown.distance(x + 0.25, y + 0.25) == 0) == expected, (x, y)


@pytest.fixture
def picks():
    return []


@pytest.fixture
def board(picks, sent):
    return Board(SCENE, on_pick=picks.append)


@pytest.fixture
def page(board):
    return Page(board)


def test_a_click_means_what_is_seen_there(page, picks):
    page.click(110, 70)
    page.press("ZoomIn", "ZoomIn", "PanRight")
    page.click(110, 70)
    page.click(110, 140)
    # 0.45 pixels for a unit: a third of 200 pixels are 148 units, and marker 6 is 48 units, 22 pixels, further left
    page.click(88, 70)
    assert picks == ["m5", "hand", "m6"]


def test_a_drag_goes_from_what_is_seen_to_what_is_seen(board, page, picks):
    board.look(View(1.0, 500, 200))
    page.drag((110, 70), (205, 70))
    assert picks == ["m5", "m6"]


def test_zoom_goes_towards_what_is_picked(board, page):
    board.show(SCENE, Marks(picked=("m8",)))
    page.press("ZoomIn", "ZoomIn", "ZoomIn")
    assert board.view.x == 800.0
    assert board.view.scale == pytest.approx(0.2 * ZOOM**3)


def test_the_view_stays_when_the_world_grows(board, page):
    page.press("ZoomIn", "ZoomIn", "PanLeft")
    before = settled(FIELD, board.view)
    board.show(replace(SCENE, window=replace(FIELD, world=(-500, 0, 2000, 400))))
    assert settled(board.scene.window, board.view) == before


def test_the_cursor_takes_the_view_along(board, page):
    board.look(View(1.0, 100, 200))
    page.press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    assert page.line == "marker 4"
    assert board.view == View(1.0, 400, 200)


def test_the_view_turns_to_the_place_of_a_refusal(board):
    board.look(View(1.0, 100, 200))
    board.show(SCENE, Marks(refused=("m9",)))
    assert board.view == View(1.0, 900, 200)


def test_whole_shows_all_again(board, page):
    page.press("ZoomIn", "Whole")
    assert board.view == View()


def test_a_page_that_comes_later_sees_the_same_view(board, page, sent):
    page.look()
    page.press("ZoomIn", "ZoomIn", "ZoomIn")
    sent.clear()
    page.look()
    arcs = [arguments for command, arguments in sent[-1] if command == "arc"]
    scale = settled(FIELD, board.view)[0]
    assert arcs
    assert all(r == pytest.approx(20 * scale, abs=0.01) for _, _, r, *_ in arcs)


def test_the_buttons_are_there_only_for_a_board_with_a_window(board, sent):
    plain = Board(replace(SCENE, window=None))
    page = Page(plain)
    page.press("ZoomIn", "PanLeft", "Whole")
    assert (page.frontend.lens, Page(board).frontend.lens, plain.error) == (False, True, None)
    assert "Plus and minus zoom" in Page(board).frontend.name
    plain.show(SCENE)
    assert page.frontend.lens


def test_a_question_asks_for_places_in_the_window(sent):
    quiz = PlaceQuiz("Which one is in the middle?", None, lambda _: ["m5"], renderer=Field)
    Page(quiz.board).click(110, 70)
    assert quiz.check()
    quiz.show()
    assert quiz.board.marks.targets == ("m5",)


def test_a_saved_picture_shows_the_whole(board, page):
    before = board.pictures()
    page.press("ZoomIn", "ZoomIn")
    assert board.pictures() == before
    drawn = ElementTree.fromstring(render(SCENE)).findall(".//{*}circle")
    assert [float(circle.get("cx")) for circle in drawn] == [10 + 20.0 * k for k in range(1, 10)]
