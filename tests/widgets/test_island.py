"""Figures that sleep as a picture: what a page is told before and after somebody touches them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from ipywidgets.widgets import widget

from tests.widgets import toy
from tests.widgets.toy import HOP
from widgets import island
from widgets.explore import Explore
from widgets.figures import Figure
from widgets.quiz import PlaceQuiz, Quiz


class Kernel:
    """A kernel whose cells the test runs."""

    def __init__(self):
        self.kernel, self.execution_count, self.cell = object(), 0, ""

    def get_parent(self):
        return {"metadata": {"cellId": self.cell}}

    def run(self, cell, made):
        self.cell, self.execution_count = cell, self.execution_count + 1
        shown = made()
        shown._repr_mimebundle_()
        return shown


@pytest.fixture
def kernel(monkeypatch):
    running = Kernel()
    monkeypatch.setitem(island.sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: running))
    monkeypatch.setattr(island, "page", island.Page())
    return running


def models():
    return len(widget._instances)


def figure():
    return Figure(HOP.start(), "Bring a piece to c.", renderer=toy)


def test_the_first_board_of_a_page_is_alive_and_the_others_sleep(kernel, hop):
    first, second = kernel.run("one", figure), kernel.run("two", figure)
    assert (first.asleep, second.asleep) == (False, True)
    assert "Bring a piece to c." in second._shell.picture
    assert "<svg" in second._shell.picture


def test_a_sleeping_figure_is_one_model(kernel, hop):
    kernel.run("one", figure)
    before = models()
    kernel.run("two", figure)
    kernel.run("three", lambda: Quiz("How many?", choices=(2, 3, 4), answer=4))
    kernel.run("four", lambda: Explore(lambda n: str(n), n=range(5)))
    assert models() == before + 3


def test_the_click_that_wakes_a_figure_is_a_click_on_its_board(kernel, hop):
    kernel.run("one", figure)
    sleeper = kernel.run("two", figure)
    place = sleeper.session.place("b")
    sleeper._shell._handle_custom_msg({"wake": True, "x": place.x, "y": place.y}, [])
    assert not sleeper.asleep
    assert sleeper.picked == ("b",)
    assert sleeper._shell.child is sleeper.panel


def test_the_click_that_wakes_a_question_is_an_answer(kernel, hop):
    quiz = kernel.run("one", lambda: Quiz("How many?", choices=(2, 3, 4), answer=4))
    assert quiz.asleep
    quiz._shell._handle_custom_msg({"wake": True, "first": "4"}, [])
    assert quiz.field.value == "4"
    assert quiz.field.comm is not None


def test_the_click_that_wakes_a_place_question_chooses_a_place(kernel, hop):
    quiz = kernel.run("one", lambda: PlaceQuiz("Where?", HOP.start(), lambda state: ["c"], renderer=toy))
    place = quiz.scene.place("c")
    quiz._shell._handle_custom_msg({"wake": True, "x": place.x, "y": place.y}, [])
    assert quiz.picked == ["c"]


def test_a_cell_that_runs_again_closes_what_it_made_before(kernel, hop):
    kernel.run("one", figure)
    kernel.run("two", figure).wake()
    before = models()
    again = kernel.run("two", figure)
    again.wake()
    assert models() == before
    assert kernel.run("one", figure).asleep is False


def test_a_figure_that_was_played_on_while_it_slept_shows_that_when_it_wakes(kernel, hop):
    kernel.run("one", figure)
    sleeper = kernel.run("two", figure)
    sleeper.do("move b c")
    assert sleeper.asleep
    assert repr(sleeper.state) == "R.R..BB"
    assert sleeper.board.scene.text == "R.R..BB"


def test_without_a_page_everything_is_alive():
    assert not figure().asleep
