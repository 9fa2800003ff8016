"""Confrontation in the browser: a unit is activated, dragged and fired, zoomed; fear and blows are rolled."""

from __future__ import annotations

from rulebook.confrontation import block
from tools.browser import near

GAME = """
import rulebook
from rulebook.confrontation import block, position, scenery, troop
from widgets.table import Table

game = rulebook.games["confrontation"]
"""
SHOOTING = """
state = position(
    troop("a1", 0, "vc_longbow", block((32, 22), 4, 4)), troop("b1", 1, "tk_reaver", block((32, 46), 8, 4)),
    elements=scenery(("marsh", (74, 20))), seed=4,
)
Table(game, state=state, seats=["human", "human"], curtain=False)
"""
FIGHTING = """
state = position(
    troop("a1", 0, "vc_levy", block((40, 22), 6, 3)), troop("b1", 1, "tk_gargant", [(44, 38)]), active="b1", seed=2,
)
Table(game, state=state, seats=["human", "human"], curtain=False)
"""
SCALE = 720 / 93
"""Pixels for a centimetre when all of the field is seen, with a margin of 1.5 cm around it."""
TOP, MIDDLE = 44, (360, 44 + 63 * SCALE / 2)
ORANGE = "#d55e00"


def spot(x: float, y: float) -> tuple[float, float]:
    """Where a point of the field lies on the canvas; y goes upwards on the field."""
    return (x + 1.5) * SCALE, TOP + (61.5 - y) * SCALE


def test_a_unit_is_dragged_and_shoots(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("shooting", GAME, SHOOTING)).run_all()
    canvas, page = notebook.canvas(), notebook.page
    bows = block((32, 22), 4, 4)
    canvas.wait_until_drawn()
    canvas.click(*spot(*bows[1]))
    notebook.wait_for_text("The Concord Longbows are activated.")
    notebook.do("Announce: walk, shoot, call or cast")
    notebook.wait_for_text("The Concord Longbows are to walk, shoot or call.")

    canvas.drag(spot(*bows[0]), spot(32, 38))
    notebook.wait_for_text("a1.1 of the Concord Longbows would go 16.0 cm; at most 10 cm are allowed.")
    notebook.wait_for_text("CF-MOVE-1")

    # Nearer, with whom was dragged in the middle; 3 cm are longer now
    page.get_by_role("button", name="Zoom in").click()
    nearer, (x, y) = 1.5 * SCALE, MIDDLE
    canvas.wait_for_pixel(x + 1.2 * nearer, y, ORANGE)
    canvas.drag((x, y), (x, y - 3 * nearer))
    notebook.wait_for_text("Concord Longbows walk 3.0 cm")
    page.get_by_role("button", name="Whole").click()
    canvas.wait_for_pixel(*spot(37.2, 25), ORANGE)  # the second bow, beside his sign

    canvas.drag(spot(32, 25), spot(32, 46))
    notebook.wait_for_text("The Concord Longbows shoot the longbow at the Thorn Reavers")
    page.get_by_role("button", name="Odds").click()
    notebook.wait_for_text("10 or more")
    notebook.do()
    notebook.wait_for_text("Attack test, longbow at the Thorn Reavers")
    notebook.do()
    notebook.wait_for_text("Strength test")


def test_fear_is_rolled_and_a_blow_is_struck(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("fighting", GAME, FIGHTING)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    canvas.drag(spot(44, 38), spot(40, 22))
    notebook.wait_for_text("From leader to leader it is 12.5 cm; the Bog Gargant can go 24 cm.")
    notebook.do()
    notebook.wait_for_text("The Concord Levy are in rout.")
    notebook.do()
    notebook.wait_for_text("The Bog Gargant reaches the Concord Levy with 1 fighter in contact.")
    notebook.do("Bog Gargants strike Concord Levy with 3 dice")
    notebook.wait_for_text("Bog Gargants fight Concord Levy with 3 dice.")
    notebook.do()
    notebook.wait_for_text("Attack test, Bog Gargants against Concord Levy, 6 against 3")


TORN = """
state = position(
    troop("a1", 0, "vc_levy", [(20, 20), (24, 20), (56, 20)]), troop("b1", 1, "tk_reaver", [(20, 50), (24, 50)]),
    active="a1", package="walk",
)
Table(game, state=state, seats=["human", "human"], curtain=False)
"""
REFUSED = "#b3541e"


def test_a_drag_out_of_formation_points_at_the_member_who_breaks_it(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("formation", GAME, TORN)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    canvas.drag(spot(20, 20), spot(16, 24))
    notebook.wait_for_text("a1.3 of the Concord Levy would stand 33.0 cm from the leader; at most 10 cm are allowed.")
    notebook.wait_for_text("CF-FORM-1")

    x, y = spot(56, 20)
    ring = [(x + step, y) for step in range(8, 24)]
    notebook.wait_until(lambda: any(near(canvas.pixel(*at), REFUSED) for at in ring), "a ring around a1.3")
