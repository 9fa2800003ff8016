"""The Northmen in the browser: a tile is turned and laid, an army sails, a conflict is fought."""

from __future__ import annotations

from rulebook.english import counted
from rulebook.northmen.study import position, step
from widgets.board import ZOOM
from widgets.northmen import scene
from widgets.scene import Marks
from widgets.view import View, seen, zoomed

SETUP = """
from rulebook.northmen.study import position, step
from widgets.figures import Figure
"""
PLACING = {"hands": [[18, 20, 12], []], "phase": "tile"}
SAILING = {"units": {(32, 0): "WW"}, **step("lake", 2, "move")}
FIGHTING = {"units": {(74, 0): "WW", (74, 1): "WW"}, "hands": [[7, 12, 44], [15, 31]], **step("mountain", 1, "fight")}


def table(fields) -> str:
    return f'{SETUP}\nFigure(position("A", **{fields!r}))'


def click(canvas, fields, *places: str) -> None:
    """Click these places, one after another, where they lie in this position."""
    drawn = seen(scene(position("A", **fields), Marks()))
    for name in places:
        place = drawn.place(name)
        canvas.click(place.x, place.y)


def test_a_tile_is_refused_then_turned_and_laid(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("laying", table(PLACING))).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    click(canvas, PLACING, "hand:18", "hex:2,-2", "turn:1")
    notebook.wait_for_text("Its SE edge is forest and would face lake on tile 72.")
    notebook.wait_for_text("BN-MATCH-4")
    click(canvas, PLACING, "turn:0")
    notebook.wait_for_text("Ironside lays tile 18 at 2,-2.")


def test_an_army_sails_over_a_lake(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("sailing", table(SAILING))).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    click(canvas, SAILING, "tile:32", "tile:72")
    notebook.wait_for_text("Ironside moves 2 warbands from tile 32 to tile 72.")


def test_a_conflict_is_fought(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("fighting", table(FIGHTING))).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    click(canvas, FIGHTING, "tile:74", "tile:74")
    notebook.wait_for_text("Ironside starts a conflict on tile 74.")
    for tile, mountains in ((7, 3), (12, 2), (44, 1), (15, 2), (31, 2)):
        words = f"Lay tile {tile} face down ({counted(mountains, 'mountain')})"
        notebook.do(words)
        notebook.wait_for_text(f": {words}")
    notebook.wait_for_text("Ironside wins with strength 6.")


def test_the_map_is_zoomed_and_a_tile_turned_before_it_is_laid(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("zooming", table(PLACING))).run_all()
    canvas, page = notebook.canvas(), notebook.page
    canvas.wait_until_drawn()
    for place in ("hand:18", "hex:2,-2"):
        before = canvas.image()
        click(canvas, PLACING, place)
        canvas.wait_for_change(before)
    near = zoomed(scene(position("A", **PLACING), Marks()).window, View(), ZOOM, spot("hex:2,-2"))
    page.get_by_role("button", name="Zoom in").click()
    # The picked hex has come towards the middle, and shows the tile in another turn when that is pointed at.
    shown = seen(scene(position("A", **PLACING), Marks()), near)
    before = canvas.image()
    turn = shown.place("turn:1")
    canvas.hover(turn.x, turn.y)
    hole = shown.place("hex:2,-2")
    canvas.wait_for_change(before, canvas.around(hole.x, hole.y, 20))
    turn = shown.place("turn:0")
    canvas.click(turn.x, turn.y)
    notebook.wait_for_text("Ironside lays tile 18 at 2,-2.")


def spot(name: str):
    """A place of the map in the world's own coordinates."""
    return scene(position("A", **PLACING), Marks()).window.find(name)
