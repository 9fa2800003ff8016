"""The board: pointing by mouse, finger and key, what is said, what survives, and errors that are shown."""

import json
from dataclasses import replace

import pytest

from widgets import theme as themes
from widgets.board import Board
from widgets.frontend import Frontend
from widgets.scene import Marks, Place, Scene, Text, piece

SCENE = Scene(
    200,
    100,
    (*piece(1, 40, 50), *piece(3, 140, 50)),
    (Place("a", "a: Red", 40, 50, 13), Place("b", "b: empty", 90, 50, 13), Place("c", "c: Blue", 140, 50, 13)),
    "Three places",
    "a Red, b empty, c Blue",
)


@pytest.fixture(autouse=True)
def _page_forgotten(monkeypatch):
    monkeypatch.setattr(themes, "_page_theme", "light")


class Page:
    """A page that looks at a board: what the browser would send, in the scene's own coordinates."""

    def __init__(self, board):
        self.canvas, self.frontend = board.children[0], board.children[1]

    def event(self, kind, **content):
        self.canvas._handle_frontend_event(self.canvas, {"event": kind, **content}, [])

    def look(self):
        self.event("client_ready")

    def click(self, x, y):
        self.event("mouse_down", x=2 * x, y=2 * y)

    def drag(self, start, end):
        self.click(*start)
        self.event("mouse_up", x=2 * end[0], y=2 * end[1])

    def tap(self, *points):
        self.event("touch_start", touches=[{"x": 2 * x, "y": 2 * y} for x, y in points])

    def move(self, x, y):
        self.event("mouse_move", x=2 * x, y=2 * y)

    def press(self, *keys):
        for key in keys:
            self.frontend._handle_custom_msg({"key": key}, [])

    def report(self, **state):
        self.frontend.set_state(state)

    @property
    def line(self):
        return self.frontend.where


@pytest.fixture
def picks():
    return []


@pytest.fixture
def board(picks, sent):
    return Board(SCENE, on_pick=picks.append, caption="Try <a>.")


@pytest.fixture
def page(board):
    return Page(board)


def notice(board):
    return board.children[1].notice


# ---- pointing


def test_a_click_picks_the_place_under_it(page, picks):
    page.click(45, 55)
    page.click(90, 64.5)
    assert picks == ["a", "b"]


def test_a_drag_picks_where_it_begins_and_where_it_ends(page, picks):
    page.drag((40, 50), (140, 50))
    assert picks == ["a", "c"]


def test_a_drag_takes_along_what_was_picked_already(board, page, picks):
    picked = ["a"]

    def pick(place):
        picks.append(place)
        picked[:] = [] if place in picked else [place]
        board.show(SCENE, Marks(picked=tuple(picked)))

    board._on_pick = pick
    board.show(SCENE, Marks(picked=("a",)))
    page.drag((40, 50), (140, 50))
    assert picks == ["a", "a", "c"]  # let go by the press, taken up again by the drag


def test_a_click_that_changes_what_lies_under_it_is_no_drag(board, page, picks):
    moved = replace(SCENE, places=(Place("other", "other", 40, 50, 13),))
    board._on_pick = lambda place: (picks.append(place), board.show(moved))
    page.drag((40, 50), (41, 50))
    assert picks == ["a"]


def test_a_click_that_ends_where_it_began_is_no_drag(page, picks):
    page.drag((40, 50), (42, 51))
    page.event("mouse_up", x=280, y=100)
    page.drag((5, 5), (140, 50))
    assert picks == ["a"]


def test_a_click_on_nothing_picks_nothing(page, picks):
    page.click(5, 5)
    assert picks == []


def test_a_tap_picks_and_two_fingers_do_not(page, picks):
    page.tap((140, 50))
    page.tap((40, 50), (90, 50))
    assert picks == ["c"]


def test_pick_does_what_a_click_does(board, picks):
    board.pick("b")
    assert picks == ["b"]


def test_pick_of_an_unknown_place_is_an_error_that_names_it(board):
    with pytest.raises(KeyError, match="z9"):
        board.pick("z9")


def test_a_board_without_handlers_can_be_pointed_at(sent):
    quiet = Board(SCENE)
    page = Page(quiet)
    page.click(40, 50)
    page.move(90, 50)
    page.press("ArrowRight", "Enter", "Escape")
    assert quiet.error is None


def test_hover_is_told_only_when_the_place_changes(sent):
    hovered = []
    page = Page(Board(SCENE, on_hover=hovered.append))
    for x in (38, 40, 44, 66, 67, 90):
        page.move(x, 50)
    page.event("mouse_out", x=0, y=0)
    assert hovered == ["a", None, "b", None]


def test_the_line_says_what_is_at_the_mouse(page):
    page.move(140, 50)
    assert page.line == "c: Blue"
    page.event("mouse_out", x=0, y=0)
    assert page.line == ""


def test_the_line_follows_the_scene_while_the_mouse_rests(board, page):
    page.move(90, 50)
    board.show(replace(SCENE, places=(replace(SCENE.places[1], label="b: Gold"),)))
    assert page.line == "b: Gold"


# ---- keys


def test_the_first_key_shows_the_first_place_and_arrows_go_on(page):
    page.press("ArrowRight")
    assert page.line == "a: Red"
    page.press("ArrowRight")
    assert page.line == "b: empty"
    page.press("ArrowLeft", "ArrowLeft", "ArrowUp")
    assert page.line == "a: Red"


def test_every_place_is_reached_in_reading_order(page):
    seen = []
    for key in ("Home", "PageDown", "PageDown", "PageDown", "PageUp", "Home", "End"):
        page.press(key)
        seen.append(page.line[0])
    assert seen == ["a", "b", "c", "a", "c", "a", "c"]


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_pick_where_the_cursor_is(page, picks, key):
    page.press("End", key)
    assert picks == ["c"]


def test_enter_picks_nothing_before_a_cursor_is_seen(page, picks):
    page.press("Enter")
    page.click(40, 50)
    page.press("Enter")
    assert picks == ["a"]


def test_keys_go_on_from_the_place_clicked_last(page):
    page.click(90, 50)
    page.press("ArrowRight")
    assert page.line == "b: empty"
    page.press("ArrowRight")
    assert page.line == "c: Blue"


def test_escape_clears_the_cursor_and_says_so(sent):
    cleared = []
    page = Page(Board(SCENE, on_clear=lambda: cleared.append(True)))
    page.press("Home", "Escape")
    assert cleared == [True]
    assert page.line == ""


def test_leaving_hides_the_cursor_and_coming_back_finds_it(page):
    page.press("Home", "ArrowRight", "Blur")
    assert page.line == ""
    page.press("ArrowRight")
    assert page.line == "b: empty"


def test_a_cursor_on_a_place_that_is_gone_starts_anew(board, page):
    page.press("End")
    board.show(replace(SCENE, places=SCENE.places[:2]))
    page.press("ArrowRight")
    assert page.line == "a: Red"


def test_the_cursor_is_drawn_as_a_dashed_ring(page, sent):
    page.look()
    page.press("Home")
    assert ("setLineDash", [[4.0, 3.0]]) in sent[-1]


def test_the_pad_is_named_after_the_board_and_tells_its_keys(board, page):
    assert page.frontend.name.startswith("Three places. Arrow keys move")
    board.show(replace(SCENE, title="Another"))
    assert page.frontend.name.startswith("Another. ")


# ---- what is drawn, and when


def test_nothing_is_drawn_before_anybody_looks(board, page, sent):
    board.show(SCENE, Marks(picked=("a",)))
    assert sent == []
    page.look()
    assert len(sent) == 1


def test_a_board_is_painted_when_it_is_displayed_without_waiting_for_the_page(board, page, sent):
    board.show(SCENE, Marks(picked=("a",)))
    board._repr_mimebundle_()
    board._repr_mimebundle_()
    assert len(sent) == 1
    board.show(SCENE, Marks(picked=("b",)))
    page.look()
    assert len(sent) == 3


def test_every_page_that_comes_gets_the_whole_board(board, page, sent):
    page.look()
    board.show(SCENE, Marks(picked=("a",)))
    page.look()
    whole, part, again = map(len, sent)
    assert part < again
    assert whole < again  # the same, and the ring


def test_saved_forms_are_deterministic_and_carry_picture_and_text(board, sent):
    board.show(SCENE, Marks(picked=("a",)))
    bundle = board._repr_mimebundle_()
    assert bundle["text/plain"] == "a Red, b empty, c Blue"
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    twin = Board(SCENE)
    twin.show(SCENE, Marks(picked=("a",)))
    assert twin.pictures() == board.pictures()
    json.dumps(bundle)


def test_the_theme_does_not_change_the_saved_forms(board, page):
    before = board.pictures()
    page.report(theme="dark")
    assert board.pictures() == before


def test_the_caption_is_text(board):
    assert board.children[1].caption == "Try <a>."


# ---- the page


def test_without_a_page_the_theme_is_light(board):
    assert (board.theme, board.reduced_motion, board.room) == ("light", False, 0)


def test_the_page_tells_its_theme_and_the_board_is_drawn_in_it(board, page, sent):
    page.look()
    page.report(theme="dark")
    assert board.theme == "dark"
    assert dict(sent[-1])["rect"] == [0, 0, 200, 100]


def test_the_next_board_starts_in_the_theme_last_known(page, sent):
    page.report(theme="dark")
    later = Board(SCENE)
    assert later.theme == "dark"
    assert Frontend().theme == "dark"


def test_theme_motion_and_room_can_be_observed(board, page):
    seen = []
    board.observe(lambda change: seen.append((change.name, change.new)), ["theme", "reduced_motion", "room"])
    page.report(theme="dark", reduced_motion=True, room=640)
    assert sorted(seen) == [("reduced_motion", True), ("room", 640), ("theme", "dark")]


# ---- errors


def broken(place):
    raise RuntimeError(f"<no> {place}")


def test_an_error_in_a_handler_is_shown_logged_and_over(expects_broken_handler, sent, caplog):
    board = Board(SCENE, on_pick=broken)
    page = Page(board)
    page.look()
    page.click(40, 50)
    assert "Something went wrong while pointing at the board: <no> a." in notice(board)
    assert "Traceback" not in notice(board)
    assert isinstance(board.error, RuntimeError)
    assert "Traceback" in caplog.text
    board._on_pick = lambda place: board.show(SCENE, Marks(picked=(place,)))
    page.click(90, 50)
    assert notice(board) == ""
    assert len(sent) == 2


def test_an_error_while_drawing_is_shown(expects_broken_handler, board, page, sent):
    board.show(replace(SCENE, shapes=(Text(1, 1, "x", fill="no such colour"),)))
    page.look()
    assert "drawing the board" in notice(board)
    assert sent == []


def test_an_error_of_a_key_is_shown(expects_broken_handler, sent):
    board = Board(SCENE, on_pick=broken)
    Page(board).press("Home", "Enter")
    assert "using the keys" in notice(board)


def test_pick_called_by_a_program_raises(sent):
    with pytest.raises(RuntimeError, match="a"):
        Board(SCENE, on_pick=broken).pick("a")
