"""Live figures: tasks that are ticked off, tries that answer, positions changed by hand."""

from dataclasses import replace

import pytest

from tests.widgets import toy
from tests.widgets.person import Person
from tests.widgets.test_board import Page
from tests.widgets.toy import HOP, Move, Wait
from widgets.figures import Figure


@pytest.fixture
def start(hop):
    return hop.start()


def test_a_goal_is_ticked_off_when_it_is_reached(start):
    figure = Figure(start, "Bring a piece to c.", goal=lambda state: state.cells[2] == 0, renderer=toy)
    assert not figure.done
    assert figure.panel.task == {"text": "Bring a piece to c.", "done": False}
    figure.do(Wait())
    assert not figure.done
    Person(figure).press("Undo")
    figure.board.pick("b")
    figure.board.pick("c")
    assert figure.done
    assert figure.panel.task["done"]


def test_a_refusal_can_be_the_task(start):
    figure = Figure(start, "Try to jump.", provoke="HO-MOVE-3", renderer=toy)
    figure.pick("f")
    assert not figure.done
    figure.pick("b")
    figure.pick("e")
    assert figure.refusal.rule == "HO-MOVE-3"
    assert figure.done


def test_a_task_that_provokes_an_unknown_rule_is_an_error(start):
    with pytest.raises(ValueError, match="HO-MOVE-9"):
        Figure(start, "Impossible.", provoke="HO-MOVE-9", renderer=toy)


def test_a_task_may_ask_for_a_refusal_and_for_a_goal(start):
    figure = Figure(start, "Try g, then c.", goal=lambda state: state.cells[2] == 0, provoke="HO-MOVE-2", renderer=toy)
    figure.do(Move("b", "c"))
    assert not figure.done
    figure.reset()
    figure.do(Move("b", "g"))
    assert figure.refusal.rule == "HO-MOVE-2"
    assert not figure.done
    figure.do(Move("b", "c"))
    assert figure.done
    figure.reset()
    figure.do(Move("b", "c"))
    assert not figure.done


def test_a_solution_is_actions_places_and_tools(start):
    def emptied(state, place):
        return replace(
            state, cells=tuple(None if cell == place else at for cell, at in zip(state.ids, state.cells, strict=True))
        )

    figure = Figure(start, tools={"Empty": emptied}, tool="Empty", renderer=toy)
    for step in ("pick a", "tool: Play", "pick b c"):
        figure.follow(step)
    assert repr(figure.state) == "..R..BB"


def test_the_tool_of_the_beginning_is_there_again_after_a_reset(start):
    figure = Figure(start, tools={"Put Red": put}, tool="Put Red", renderer=toy)
    figure.pick("d")
    assert repr(figure.state) == "RR.R.BB"
    figure.tool = "Play"
    figure.reset()
    assert figure.tool == "Put Red"
    assert figure.state == figure.start == start


def test_reset_brings_back_position_and_task(start):
    figure = Figure(start, "Move.", goal=lambda state: state.turn >= 1, renderer=toy)
    figure.do(Wait())
    assert figure.done
    Person(figure).press("Reset")
    assert figure.state == start
    assert not figure.done


def test_a_try_that_is_refused_shows_its_rule(start):
    figure = Figure(start, renderer=toy)
    answer = figure.try_("move b f")
    assert answer.refusal.rule == "HO-MOVE-2"
    assert repr(answer) == "Refused: f is taken. [HO-MOVE-2] Move to an empty cell."
    assert "A piece goes to an empty cell." in answer._repr_html_()
    assert figure.state == start


def test_a_try_that_works_tells_what_happened(start):
    figure = Figure(start, renderer=toy)
    assert repr(figure.try_(Move("b", "c"))) == "Red left b. [HO-MOVE-1]\nRed came to c. [HO-MOVE-3]"
    assert repr(figure.state) == "R.R..BB"


def put(state, place):
    if place == "g":
        raise ValueError("g stays as it is.")
    cells = list(state.cells)
    cells[state.ids.index(place)] = 0
    return replace(state, cells=tuple(cells))


def test_tools_change_the_position_and_undo_takes_it_back(start):
    figure = Figure(start, tools={"Put Red": put}, renderer=toy)
    figure.tool = "Put Red"
    figure.board.pick("d")
    assert repr(figure.state) == "RR.R.BB"
    figure.board.pick("g")
    assert "g stays as it is." in figure.message.text
    assert repr(figure.state) == "RR.R.BB"
    figure.tool = "Play"
    figure.board.pick("d")
    figure.board.pick("e")
    assert repr(figure.state) == "RR..RBB"
    figure.undo()
    figure.undo()
    assert figure.state == start
    assert not Person(figure).useful("Undo")


class Pointed:
    """How Hop looks when its scene has something to show where the mouse is."""

    CAPTION, HOVER = toy.CAPTION, True

    def __init__(self):
        self.hovered = []

    def scene(self, state, marks):
        self.hovered.append(marks.hovered)
        return toy.scene(state, marks)


def test_a_scene_that_asks_for_it_is_told_where_mouse_and_cursor_are(start, sent):
    look = Pointed()
    figure = Figure(start, renderer=look)
    page = Page(figure.board)
    page.move(30, 30)
    page.move(32, 30)
    page.event("mouse_out", x=0, y=0)
    page.press("ArrowRight", "ArrowRight")
    assert list(dict.fromkeys(look.hovered)) == [None, "a", "b"]
    asked = len(look.hovered)
    figure.pick("b")
    assert look.hovered[asked:] == ["b"]


def test_a_scene_that_does_not_ask_is_left_alone(start, sent):
    figure = Figure(start, renderer=toy)
    before = figure.board.scene
    Page(figure.board).move(30, 30)
    assert figure.board.scene is before


def test_the_text_form_has_task_board_and_prompt(start):
    text = Figure(start, "Bring a piece to c.", renderer=toy)._repr_mimebundle_()["text/plain"]
    assert text == f"Bring a piece to c.\nHop\nRR...BB\n{HOP.start().prompt}"
