"""Zoom and pan in the browser: by button and by key, and what is clicked is what is seen."""

from __future__ import annotations

BOARD = """
from widgets.board import Board
from widgets.scene import Circle, Place, Scene, Window

COLOURS = ("#d55e00", "#0072b2", "#009e73")
dots = tuple(Circle(100 + 400 * k, 200, 40, colour) for k, colour in enumerate(COLOURS))
places = tuple(Place(f"dot {k}", f"dot {k}", dot.x, dot.y, dot.r) for k, dot in enumerate(dots))
window = Window(0, 0, 400, 160, (0, 0, 1000, 400), dots, places, closest=3.0)
board = Board(Scene(400, 160, (), (), "Three dots", "three dots", window=window), on_pick=print)
board
"""
LEFT, MIDDLE, RIGHT, NOTHING = "#d55e00", "#0072b2", "#009e73", "#ffffff"


def test_a_board_is_zoomed_panned_pointed_at_and_reloaded(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("view", BOARD)).run_all()
    canvas, page = notebook.canvas(), notebook.page
    # 0.4 pixels for a unit: all three are seen
    for x, colour in ((40, LEFT), (200, MIDDLE), (360, RIGHT)):
        canvas.wait_for_pixel(x, 80, colour)

    # Three steps of a half: 1.35 pixels for a unit; the middle dot has a radius of 54 pixels
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    canvas.wait_for_pixel(248, 80, MIDDLE)
    canvas.wait_for_pixel(40, 80, NOTHING)

    # With the keys of the pad to the right end of the field, where the last dot is
    canvas.click(200, 80)
    notebook.press("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight")
    canvas.wait_for_pixel(265, 80, RIGHT)
    canvas.hover(265, 80)
    notebook.wait_for_text("dot 2")

    notebook.reload()
    again = notebook.canvas()
    again.wait_for_pixel(265, 80, RIGHT)
    page.get_by_role("button", name="Show the whole board").click()
    again.wait_for_pixel(40, 80, LEFT)
