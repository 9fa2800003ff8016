"""The battlefield in the browser: bases to scale, points of the ground under the mouse, and the same field nearer."""

from __future__ import annotations

BOARD = """
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.space.field import Field, element
from rulebook.confrontation.company.profiles import PROFILES
from rulebook.confrontation.company.units import recruited
from widgets.board import Board
from widgets.confrontation import draw
from widgets.confrontation.tabletop import Tabletop
from widgets.scene import Marks

def unit(name, owner, profile, y):
    return recruited(name, owner, [(PROFILES[profile], "")] * 3, [(30 + 4 * k, y) for k in range(3)])

units = (unit("a", 0, "vc_longbow", 15), unit("b", 1, "tk_reaver", 45))
field = Field((90.0, 60.0), units, (element("m", "marsh", (60, 30)),))
table = Tabletop(field, activation=Activation("a", "act"))
marks = Marks(picked=("a.1",))
board = Board(draw(table, marks))
board.show(board.scene, marks)
board
"""
SCALE = 720 / 93
"""Pixels for a centimetre when all of the field is seen, with a margin of 1.5 cm around it."""
TOP = 44
ORANGE, BLUE_LINE = "#d55e00", "#4c5fd7"


def spot(x: float, y: float) -> tuple[float, float]:
    """Where a point of the field lies on the canvas; y goes upwards on the field."""
    return (x + 1.5) * SCALE, TOP + (61.5 - y) * SCALE


def test_bases_ground_and_zoom(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("battlefield", BOARD)).run_all()
    canvas, page = notebook.canvas(), notebook.page
    x, y = spot(34, 15)
    # Beside the sign in the middle of the base, 1.2 cm from its middle
    canvas.wait_for_pixel(x + 1.2 * SCALE, y, ORANGE)
    canvas.hover(x, y)
    notebook.wait_for_text("South's Concord Longbows 2 of 3, free, acting now, at 34 15, 1.0 cm away")
    canvas.hover(*spot(60, 30))
    notebook.wait_for_text("open ground at 60 30, in the marsh")

    # The picked fighter is in the middle when the view comes nearer; his walk of 10 cm is drawn as a ring
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    nearer = SCALE * 1.5**2
    canvas.wait_for_pixel(720 / 2 + 10 * nearer, TOP + 63 * SCALE / 2, BLUE_LINE)


FIGURE = """
from rulebook.confrontation import position, troop
from widgets.figures import Figure

bows = troop("a1", 0, "vc_longbow", [(20, 20), (24, 20), (28, 20)])
reavers = troop("b1", 1, "tk_reaver", [(20, 45), (24, 45), (28, 45)])
figure = Figure(position(bows, reavers, active="a1", package="act"), task="Walk, then shoot.")
figure
"""


def test_a_unit_is_dragged_shoots_and_its_dice_are_seen(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("shot", FIGURE)).run_all()
    canvas, page = notebook.canvas(), notebook.page
    x, y = spot(20, 20)
    canvas.wait_for_pixel(x - 1.2 * SCALE, y, ORANGE)
    canvas.drag((x, y), spot(20, 28))
    there = spot(20, 28)
    canvas.wait_for_pixel(there[0] - 1.2 * SCALE, there[1], ORANGE)

    # Onto an enemy: a shot, whose odds are one click away
    canvas.drag(there, spot(20, 45))
    page.locator("summary", has_text="Odds: attack test, 3 dice").click()
    notebook.wait_for_text("successes ~")
    notebook.do()
    notebook.wait_for_text("Attack test")
    page.locator(".rb-roll svg").wait_for()
