"""Open ground in the browser: a drag ends at the very point it is let go at, also when the board is zoomed."""

from __future__ import annotations

from pathlib import Path

HOME = Path(__file__).parents[2]
TABLE = f"""
import sys
sys.path.insert(0, {str(HOME)!r})
from tests.widgets import stroll
from widgets.figures import Figure
figure = Figure(stroll.StrollState(), renderer=stroll)
figure
"""
WALKER, NOTHING = "#d55e00", "#ffffff"


def test_a_walker_is_dragged_over_the_ground(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("stroll", TABLE)).run_all()
    canvas = notebook.canvas()
    canvas.wait_for_pixel(40, 100, WALKER)
    # 20 pixels for a unit: from 2 5 to 5 8, which no list offers
    canvas.drag((40, 100), (101, 41))
    canvas.wait_for_pixel(100, 40, WALKER)
    canvas.wait_for_pixel(40, 100, NOTHING)
    notebook.wait_for_text("The walker went to 5 8.")

    canvas.drag((100, 40), (300, 40))
    notebook.wait_for_text("10.0 units are farther than 5.")

    # Escape lets the walker go, so that zooming comes nearer to the middle of the ground, 10 5; half as near again
    notebook.press("Escape", "+")
    canvas.wait_for_pixel(50, 10, WALKER)
    canvas.drag((50, 10), (110, 100))
    notebook.wait_for_text("The walker went to 7 5.")
    canvas.wait_for_pixel(110, 100, WALKER)
