"""Pillars of Faith in the browser: what a learner does on the board and sees come of it."""

from __future__ import annotations

from rulebook.pillars_of_faith.board import STATION
from tools.browser import near
from widgets.pillars_of_faith.board import FOLLOWER_RADIUS, STATION_AT
from widgets.theme import PALETTES

TABLE = (
    "from widgets.table import Table\nTable('pillars_of_faith', players=2, religions=['Red', 'Gold'], first_player=0)"
)
RED = PALETTES["light"].side1


def at(station: str) -> tuple[float, float]:
    return STATION_AT[STATION[station]]


def beside_the_sign(station: str) -> tuple[float, float]:
    """A point on a follower that is its colour, not its white sign."""
    x, y = at(station)
    return x, y + 0.65 * FOLLOWER_RADIUS


def test_a_legal_move_an_illegal_one_undo_and_reload_in_the_notebook(open_notebook):
    notebook = open_notebook("pillars_of_faith").run_all()
    notebook.scroll_to_top()
    table = notebook.output("# The board")
    canvas = notebook.canvas(within=table)
    canvas.wait_until_drawn()

    # Red on b2-c2-c3 stands next to the pillar on c2: clicking it says why it may not leave, and changes nothing.
    canvas.click(*at("b2-c2-c3"))
    notebook.wait_for_text("Red on b2-c2-c3 may not leave: it stands next to the pillar on c2.", within=table)
    notebook.wait_for_text("PF-MOVE-4", within=table)

    # A legal move: the follower leaves its station and stands on the next one; the bots answer.
    canvas.click(*at("a2-a3"))
    canvas.click(*at("a3-a4"))
    canvas.wait_for_pixel(*beside_the_sign("a3-a4"), RED)
    assert not near(canvas.pixel(*beside_the_sign("a2-a3")), RED)
    notebook.wait_for_text("Red moved from a2-a3 to a3-a4.", within=table)
    notebook.wait_for_text("turn 5", within=table)

    table.get_by_role("button", name="Undo").click()
    notebook.wait_for_text("turn 1", within=table)
    canvas.wait_for_pixel(*beside_the_sign("a2-a3"), RED)

    reload_until_restored(notebook, "# The board")
    again = notebook.canvas(within=notebook.output("# The board"))
    again.wait_for_pixel(*beside_the_sign("a2-a3"), RED)


def reload_until_restored(notebook, cell: str) -> None:
    """Load the page anew; once more if need be.

    JupyterLab's widget manager looks for the model of a saved view for two seconds and then gives it up, even when the
    kernel's models, well over a thousand in a whole notebook, are just coming back. On a busy machine it may take a
    second try, as a person would make it.
    """
    for _ in range(3):
        notebook.reload()
        shown = notebook.output(cell).locator("canvas").or_(notebook.output(cell).get_by_text("model not found")).first
        shown.wait_for(state="visible")
        if notebook.output(cell).locator("canvas").count():
            break
    # Until the live models are back, JupyterLab complains of every saved view that waits for one; then it shows them.
    notebook.errors[:] = [error for error in notebook.errors if "widget model not found" not in error]


def test_a_reloaded_page_shows_the_game_as_it_was(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("reload", TABLE)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    canvas.click(*at("a2-a3"))
    canvas.click(*at("a3-a4"))
    canvas.wait_for_pixel(*beside_the_sign("a3-a4"), RED)
    notebook.reload()
    notebook.canvas().wait_for_pixel(*beside_the_sign("a3-a4"), RED)
    notebook.wait_for_text("Red moved from a2-a3 to a3-a4.")
    notebook.errors[:] = [error for error in notebook.errors if "widget model not found" not in error]


def test_one_move_with_the_keyboard_alone(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("keys", TABLE)).run_all()
    notebook.canvas().wait_until_drawn()
    notebook.page.get_by_role("application").focus()
    walk(notebook, "ArrowRight", "a1-a2: empty", "a2: no pillar", "a2-a3: Red")
    notebook.press("Enter")
    walk(notebook, "ArrowRight", "a3: no pillar", "a3-a4: empty")
    notebook.press("Enter")
    notebook.wait_for_text("Red moved from a2-a3 to a3-a4.")


def walk(notebook, key: str, *lines: str) -> None:
    """Press a key again and again; each time the line of this text is to be read."""
    for line in lines:
        notebook.press(key)
        notebook.wait_for_text(line)


def test_a_move_from_the_list(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("list", TABLE)).run_all()
    notebook.do("Red a2-a3 → a3-a4")
    notebook.wait_for_text("Red moved from a2-a3 to a3-a4.")


def test_the_board_follows_the_theme(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("theme", TABLE)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    bare = (at("a1-a2")[0], at("a1-a2")[1] - 15)
    canvas.wait_for_pixel(*bare, PALETTES["light"].panel)
    notebook.show_theme("dark")
    canvas.wait_for_pixel(*bare, PALETTES["dark"].panel)


def test_a_second_window_shows_the_same_game(open_notebook, write_notebook):
    name = write_notebook("twice", TABLE)
    first = open_notebook(name).run_all()
    first.canvas().wait_until_drawn()
    first.command("docmanager:save")
    second = open_notebook(name)
    board = second.canvas()
    board.wait_for_pixel(*beside_the_sign("a2-a3"), RED)
    board.click(*at("a2-a3"))
    board.click(*at("a3-a4"))
    first.canvas().wait_for_pixel(*beside_the_sign("a3-a4"), RED)


def test_a_follower_is_dragged_to_the_next_station(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("drag", TABLE)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    canvas.drag(at("a2-a3"), at("a3-a4"))
    notebook.wait_for_text("Red moved from a2-a3 to a3-a4.")


def test_a_finger_moves_a_follower(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("touch", TABLE), touch=True).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    canvas.tap(*at("a2-a3"))
    canvas.tap(*at("a3-a4"))
    notebook.wait_for_text("Red moved from a2-a3 to a3-a4.")


def test_the_table_works_as_a_voila_page(open_voila, write_notebook):
    page = open_voila(write_notebook("voila", TABLE))
    canvas = page.canvas()
    canvas.wait_for_pixel(*beside_the_sign("a2-a3"), RED)
    canvas.click(*at("a2-a3"))
    canvas.click(*at("a3-a4"))
    page.wait_for_text("Red moved from a2-a3 to a3-a4.")
