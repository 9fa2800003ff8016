"""Test of Time in the browser: a whole round, Reverse Time by a drag, and a bot that takes its time."""

from __future__ import annotations

import re

from rulebook.test_of_time.game import GAME
from rulebook.test_of_time.study import examples
from tools.browser import near
from widgets.scene import Marks
from widgets.test_of_time import scene
from widgets.theme import PALETTES

TABLE = "from widgets.table import Table\nTable('test_of_time')"
THINKING = "from widgets.table import Seat, Table\nTable('test_of_time', seats=['human', Seat('mcts', 2.0)])"
REWIND = """
from rulebook.test_of_time.study import examples
from widgets.figures import Figure
Figure(examples()["TT-EX-PAST"].start())
"""


def at(state, place: str) -> tuple[float, float]:
    found = scene(state, Marks()).place(place)
    return found.x, found.y


def corner(state, place: str) -> tuple[float, float]:
    """A point of a box that no sign covers."""
    found = scene(state, Marks()).place(place)
    return max(x for x, _ in found.points) - 4, max(y for _, y in found.points) - 30


def test_a_whole_round_by_clicks(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("round", TABLE)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    state = GAME.start()

    # Red has no Temple: Convert is refused, and the reason is named.
    canvas.click(*at(state, "convert:Red"))
    notebook.wait_for_text("Red has no Temple, and Convert needs one.")
    notebook.wait_for_text("TT-CONV-1")

    # Create a Monument; the turn goes to Gold, whose sheet is lit now.
    canvas.click(*at(state, "space:Red:1"))
    canvas.click(*at(state, "stock:Red:monument"))
    notebook.wait_for_text("Red begins Monument on space 1 with 20 followers.")
    state = state.play(GAME.parse("create 1 monument 20"))
    canvas.click(*at(state, "sire:Gold:1"))
    notebook.wait_for_text("Gold sires a follower with 2 followers")
    state = state.play(GAME.parse("sire 1 2"))
    for _ in range(2):
        canvas.click(*at(state, "do:pass"))
        notebook.wait_for_text(f"{state.name(state.seat)} passes.")
        state = state.play(GAME.parse("pass"))
    notebook.wait_for_text("Round 2 begins; Gold starts.")
    notebook.wait_for_text("Red's Monument now stands on space 1.")


def test_reverse_time_by_a_drag(open_notebook, write_notebook):
    """Drag from the card back along its time line, replace the round by pointing at it, and return to the card."""
    notebook = open_notebook(write_notebook("rewind", REWIND)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    state = examples()["TT-EX-PAST"].start()

    canvas.drag(at(state, "space:Red:1"), at(state, "past:Red:1:2"))
    notebook.wait_for_text("Red rewinds Red's Temple by 3 rounds; 1 shaman died for it.")
    state = state.play(GAME.parse("reverse-time Red 1 3 1"))
    before = canvas.image()
    canvas.click(*at(state, "past:Red:1:2"))
    notebook.wait_for_text("Round 2: decay becomes preservation (8 followers).")
    canvas.wait_for_change(before)
    state = state.play(GAME.parse("replace preserve 8"))
    canvas.click(*at(state, "space:Red:1"))
    notebook.wait_for_text("Back in the present: Red's Temple has 3 strips instead of 4.")


def test_a_drag_that_no_shaman_can_pay_is_refused(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("rewind", REWIND)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    state = examples()["TT-EX-PAST"].start().play(GAME.parse("pass"))
    canvas.click(*at(examples()["TT-EX-PAST"].start(), "do:pass"))
    notebook.wait_for_text("Red passes.")
    canvas.drag(at(state, "space:Red:1"), at(state, "past:Red:1:2"))
    notebook.wait_for_text("TT-REV-1")


def test_a_bot_that_may_think_longer_shows_how_far_it_is(open_notebook, write_notebook):
    """Two seconds for Gold: the head of the panel says how far it is, and Red can go on when Gold has moved."""
    notebook = open_notebook(write_notebook("thinking", THINKING)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    thinking = notebook.page.get_by_text("is thinking")
    assert thinking.count() == 0
    canvas.click(*at(GAME.start(), "sire:Red:1"))
    notebook.wait_for_text(re.compile(r"Gold is thinking …, \d+ %"))
    notebook.wait_for_text("Red: make one move, or pass (18 followers waiting)")
    notebook.wait_until(lambda: thinking.count() == 0, "the thinking is over")


def test_the_board_follows_the_theme(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("theme", TABLE)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    bare = corner(GAME.start(), "space:Gold:2")
    canvas.wait_for_pixel(*bare, PALETTES["light"].panel)
    notebook.show_theme("dark")
    canvas.wait_for_pixel(*bare, PALETTES["dark"].panel)
    assert near(canvas.pixel(*bare), PALETTES["dark"].panel)
