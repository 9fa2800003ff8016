"""The controls around a board in the browser: everything that can be pressed can be seen, and is done once."""

from __future__ import annotations

import pytest

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
    page.get_by_role("button", name="New game").click()
    start = page.get_by_role("button", name="Start", exact=True)
    start.wait_for(state="visible")
    assert not low_controls(page.locator(".rb-table").first)
    page.get_by_label("players").select_option("2")
    start.click()
    notebook.wait_for_text("Red", within=page.locator(".rb-table"))
    start.wait_for(state="detached")
    assert not page.locator(".rb-banner[role=alert]").count()


def test_an_impossible_option_is_answered_inside_the_panel(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("bad", PILLARS)).run_all()
    notebook.canvas().wait_until_drawn()
    page = notebook.page
    page.get_by_role("button", name="New game").click()
    page.get_by_label("religions").fill("Green")
    page.get_by_role("button", name="Start", exact=True).click()
    panel = page.locator(".rb-panel").filter(has=page.get_by_role("button", name="Start", exact=True))
    said = notebook.wait_for_text("religions:", within=panel).bounding_box()
    start = page.get_by_role("button", name="Start", exact=True).bounding_box()
    assert said is not None
    assert start is not None
    assert abs(said["y"] + said["height"] - start["y"]) < 100


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
    listed = table.get_by_role("listbox")
    listed.select_option(label="Red a2-a3 → a3-a4")
    listed.press("Enter")
    notebook.wait_for_text("Red moved from a2-a3 to a3-a4.", within=table)
    assert not table.get_by_text("Choose an action in the list first").count()
    first = listed.locator("option").first
    first.click()
    first.dblclick()
    notebook.wait_for_text("2. ", within=table.locator(".rb-log"))
    assert not table.get_by_text("Choose an action in the list first").count()
    assert table.locator(".rb-play").count() == 2
