"""The figures of the notebooks: every task can be done, its solution does it, and nothing short of it is ticked."""

from __future__ import annotations

import ast

import pytest

from tests.notebook_figures import SHOWN, calls, cells_with, code_cells, made
from tools.notebooks import name_of, paths
from widgets.figures import Figure


def shown(kind):
    cells = [pytest.param(*at, id="-".join(at)) for at in cells_with(kind)]
    return pytest.mark.parametrize(("notebook", "cell"), cells)


def made_there(notebook, cell, kind):
    found = [shown for shown in made(notebook)[cell] if isinstance(shown, SHOWN[kind])]
    assert len(found) == 1, "one a cell, shown or named"
    return found[0]


@shown("Figure")
def test_the_solution_of_a_figure_ticks_its_task_with_the_last_step(notebook, cell):
    figure = made_there(notebook, cell, "Figure")
    figure.reset()
    assert bool(figure.task) == bool(figure.solution), "a task has a solution, and a solution a task"
    for number, step in enumerate(figure.solution):
        assert not figure.done, f"{figure.task} is ticked after {figure.solution[:number]}"
        figure.follow(step)
        assert figure.error is None
    assert figure.done == bool(figure.task), f"{figure.task} is not ticked: {figure.refusal or figure.message.text}"


@shown("PlaceQuiz")
def test_what_is_played_above_leaves_a_place_quiz_as_it_is(notebook, cell):
    quiz = made_there(notebook, cell, "PlaceQuiz")
    figures = [shown for cell in made(notebook).values() for shown in cell if isinstance(shown, Figure)]
    for figure in figures:
        figure.reset()
        for step in figure.solution:
            figure.follow(step)
    for place in quiz.solution:
        quiz.pick(place)
    assert quiz.check()


@pytest.mark.parametrize("path", paths(), ids=name_of)
def test_no_question_is_answered_from_a_live_figure(path):
    """A figure's `state` changes while somebody plays; its `start` does not."""
    for cell, source in code_cells(path).items():
        for call in calls(source, "Quiz", "PlaceQuiz"):
            live = [node for node in ast.walk(call) if isinstance(node, ast.Attribute) and node.attr == "state"]
            assert not live, f"{cell}: {ast.unparse(live[0])}"
