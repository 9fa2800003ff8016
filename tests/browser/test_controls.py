"""The controls around a board in the browser: everything that can be pressed can be seen, and is done once."""

from __future__ import annotations

import pytest

from rulebook.pillars_of_faith.board import STATION
from widgets.pillars_of_faith.board import STATION_AT, WIDTH

SMALLEST = 24
"""Pixels; what is lower than that is hard to hit, and a control squeezed to nothing is not seen at all."""

PILLARS = (
    "from widgets.table import Table\n"
    "Table('pillars_of_faith', religions=['Red', 'Gold', 'Blue', 'Apostate'], first_player=0)"
)


def low_controls(part) -> list[str]:
    """The visible buttons, lists and boxes that are too low."""
    return part.evaluate(
        """(part, smallest) => [...part.querySelectorAll('button, select, input:not([type=checkbox]), textarea')]
            .filter(it => it.checkVisibility({visibilityProperty: true}) && it.getBoundingClientRect().width > 1)
            .filter(it => it.getBoundingClientRect().height < smallest)
            .map(it => `${it.tagName} ${it.innerText} ${it.className}: ${it.getBoundingClientRect().height}`)""",
        SMALLEST,
    )


@pytest.mark.parametrize("size", [(1366, 640), (900, 700)])
def test_a_new_game_of_two_is_started_by_mouse(open_notebook, write_notebook, size):
    notebook = open_notebook(write_notebook("new", PILLARS), size=size).run_all()
    notebook.canvas().wait_until_drawn()
    page = notebook.page
    form = notebook.open_form("New game")
    start = form.get_by_role("button", name="Start", exact=True)
    start.wait_for(state="visible")
    assert not low_controls(page.locator(".rb-table").first)
    form.get_by_label("Players").select_option(label="2 players")
    form.get_by_label("Seat 4").wait_for(state="detached")
    start.click()
    notebook.wait_for_text("Red", within=page.locator(".rb-strip"))
    start.wait_for(state="detached")
    assert page.locator(".rb-player").count() == 4
    assert not page.locator(".rb-banner[role=alert]").count()


def test_an_impossible_option_is_answered_inside_the_form(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("bad", PILLARS)).run_all()
    notebook.canvas().wait_until_drawn()
    form = notebook.open_form("New game")
    form.get_by_text("House rules").click()
    form.get_by_label("Religions").fill("Green")
    start = form.get_by_role("button", name="Start", exact=True)
    start.click()
    said = notebook.wait_for_text("religions:", within=form).bounding_box()
    at = start.bounding_box()
    assert said is not None
    assert at is not None
    assert abs(said["y"] + said["height"] - at["y"]) < 100


def test_with_two_notebooks_open_enter_and_a_double_click_do_one_action_each(open_notebook, write_notebook):
    other = write_notebook("other", PILLARS)
    notebook = open_notebook(write_notebook("one", PILLARS)).run_all()
    notebook.canvas().wait_until_drawn()
    path = notebook.path
    notebook.command("docmanager:open", path=path.replace("one.ipynb", f"{other}.ipynb"))
    notebook.page.wait_for_function("() => window.jupyterapp.shell.currentWidget.context.path.endsWith('other.ipynb')")
    notebook._wait_for_kernel()
    notebook.run_all()
    notebook.command("docmanager:open", path=path)
    table = notebook.page.locator(".rb-table").filter(visible=True)
    table.get_by_text("All moves").click()
    listed = table.get_by_role("listbox")
    listed.get_by_role("option", name="Red a2-a3 → a3-a4", exact=True).click()
    listed.press("Enter")
    notebook.wait_for_text("Red moved from a2-a3 to a3-a4.", within=table)
    assert not table.get_by_text("Choose an action in the list first").count()
    listed.get_by_role("option").first.dblclick()
    notebook.wait_for_text("2. ", within=table.locator(".rb-log"))
    assert not table.get_by_text("Choose an action in the list first").count()
    assert table.locator(".rb-play").count() == 2


def test_five_clicks_at_one_spot_undo_five_plays(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("undo", PILLARS)).run_all()
    canvas = notebook.canvas()
    canvas.wait_until_drawn()
    theirs = ("Gold d6-d7-e6 → c6-d6-d7", "Blue e2-f1-f2 → e2-e3-f2", "Apostate c3-c4-d4 → c4-d4-d5")
    for number, words in enumerate(("Red a2-a3 → a3-a4", *theirs, "Red a3-a4 → a2-a3"), 1):
        notebook.do(words)
        notebook.wait_for_text(f"{number}/{number}")
    page = notebook.page
    at = page.get_by_role("button", name="Undo").bounding_box()
    assert at is not None
    for left in (4, 3, 2, 1, 0):
        page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        notebook.wait_for_text(f"{left}/5")
    assert page.get_by_role("button", name="Undo").bounding_box() == at


def test_a_click_on_a_sleeping_picture_wakes_it_and_counts(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("asleep", PILLARS, PILLARS)).run_all()
    notebook.canvas().wait_until_drawn()
    assert len(notebook.canvases()) == 1
    picture = notebook.page.locator(".rb-asleep svg").first
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box is not None
    (x, y), scale = STATION_AT[STATION["a2-a3"]], box["width"] / WIDTH
    picture.click(position={"x": x * scale, "y": y * scale})
    notebook.canvas(1).wait_until_drawn()
    notebook.wait_for_text("Deselect", within=notebook.page.locator(".rb-table").nth(1))


def test_a_sleeping_picture_wakes_by_key(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("asleep", PILLARS, PILLARS)).run_all()
    notebook.page.get_by_role("button", name="Try it").focus()
    notebook.press("Enter")
    notebook.canvas(1).wait_until_drawn()
