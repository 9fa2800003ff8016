"""The harness itself: it has to see what is there, and to complain where something is wrong."""

from __future__ import annotations

import pytest

from tools.browser import changed, near

ECHO = """
from ipycanvas import Canvas
canvas = Canvas(width=400, height=200, layout={"width": "200px", "height": "100px"})
def fill(colour, *box):
    canvas.fill_style = colour
    canvas.fill_rect(*box)
fill("#ffffff", 0, 0, 400, 200)
canvas.on_mouse_down(lambda x, y: fill("#d55e00", x - 10, y - 10, 20, 20))
canvas.on_touch_start(lambda points: fill("#0072b2", points[0][0] - 10, points[0][1] - 10, 20, 20))
canvas
"""


def test_a_click_lands_where_the_scene_says(open_notebook, write_notebook):
    canvas = open_notebook(write_notebook("echo", ECHO)).run_all().canvas()
    canvas.wait_for_pixel(150, 60, "#ffffff")
    before = canvas.image()
    assert canvas.size == (200, 100)
    canvas.click(150, 60)
    after = canvas.wait_for_change(before, canvas.around(150, 60, 4))
    assert near(canvas.pixel(150, 60), "#d55e00")
    assert near(canvas.pixel(50, 60), "#ffffff")
    assert changed(before, after, canvas.around(50, 60, 30)) == 0


def test_a_touch_lands_where_the_scene_says(open_notebook, write_notebook):
    canvas = open_notebook(write_notebook("echo", ECHO), touch=True).run_all().canvas()
    canvas.wait_for_pixel(20, 80, "#ffffff")
    canvas.tap(20, 80)
    canvas.wait_for_pixel(20, 80, "#0072b2")


def test_a_failing_cell_fails_the_run(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("broken", "1 + 1", "1 / 0"))
    with pytest.raises(AssertionError, match=r"cell 1 failed: ZeroDivisionError: division by zero"):
        notebook.run_all()


def test_an_error_in_the_console_is_seen(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("quiet", "1 + 1"))
    notebook.page.evaluate("() => { console.error('something is wrong') }")
    notebook.wait_until(lambda: notebook.errors == ["something is wrong"], "the error was noted")
    notebook.errors.clear()


def test_a_second_window_shares_the_kernel_and_a_reload_keeps_it(open_notebook, write_notebook):
    name = write_notebook("counting", "number = globals().get('number', 0) + 1; print('run number', number)")
    first = open_notebook(name).run_all()
    first.wait_for_text("run number 1")
    first.reload().run_all()
    first.wait_for_text("run number 2")
    open_notebook(name).run_all().wait_for_text("run number 3")


def test_a_voila_page_runs_the_notebook(open_voila, write_notebook):
    page = open_voila(write_notebook("shown", "print('six times seven is', 6 * 7)"))
    page.wait_for_text("six times seven is 42")
