"""The odds panels in the browser: a slider moves, and picture, fraction and formula follow."""

from __future__ import annotations

from rulebook.confrontation import odds
from rulebook.odds.display import fraction

PANEL = "from widgets.odds import Dice\nDice(dice=5, marker=3, versus={'re-rolled': {'reroll_attack': 'failures'}})"


def said(dice: int, least: int = 3) -> str:
    """What the panel writes for the chance of so much damage."""
    return fraction(odds.damage(dice, 0, 0).at_least(least), 22)


def slider(notebook, name: str):
    """The handle of a slider, by the name that stands above it."""
    return notebook.page.locator(".widget-slider", has_text=name).first.locator(".noUi-handle")


def test_a_slider_changes_picture_fraction_and_formula(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("panel", PANEL)).run_all().wake()
    notebook.wait_for_text(said(5))
    picture = notebook.page.locator(".rb-reading svg")
    before = picture.inner_html()
    slider(notebook, "dice").press("ArrowRight")
    notebook.wait_for_text(said(6))
    assert picture.inner_html() != before
    formula = notebook.page.locator(".rb-formula mjx-container")
    notebook.wait_until(lambda: formula.count() == 1, "the formula is typeset")


def test_a_quick_drag_ends_on_the_last_value(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("drag", PANEL)).run_all().wake()
    notebook.wait_for_text(said(5))
    track = notebook.page.locator(".widget-slider", has_text="dice").first.locator(".noUi-base")
    box = track.bounding_box()
    start = slider(notebook, "dice").bounding_box()
    mouse = notebook.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    for share in (0.9, 0.1, 0.7, 0.3, 1.0, 0.0, 0.6, 11 / 19):
        mouse.move(box["x"] + share * box["width"], start["y"] + start["height"] / 2, steps=6)
    mouse.up()
    notebook.wait_for_text(said(12))
    assert slider(notebook, "dice").get_attribute("aria-valuenow").startswith("12")


def test_the_marker_stands_where_the_line_is(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("marker", PANEL)).run_all().wake()
    marker = notebook.page.locator(".rb-marker .noUi-handle")
    line = notebook.page.locator(".rb-reading svg path[stroke-dasharray]")
    for least in (3, 4, 5):
        notebook.wait_for_text(f"at least {least} damage")
        handle, drawn = marker.bounding_box(), line.bounding_box()
        assert abs(handle["x"] + handle["width"] / 2 - drawn["x"]) < 4
        marker.press("ArrowRight")


def test_the_formula_never_shows_its_source_while_a_slider_moves(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("formula", PANEL)).run_all().wake()
    notebook.page.locator(".rb-formula mjx-container").wait_for()
    notebook.page.evaluate(
        """() => {
            const formula = document.querySelector('.rb-formula');
            window.seen = [];
            const look = () => {
                if (!formula.querySelector('mjx-container')) window.seen.push(formula.innerText);
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    for dice in range(6, 12):
        slider(notebook, "dice").press("ArrowRight")
        notebook.wait_for_text(said(dice))
    assert notebook.page.evaluate("() => window.seen") == []


def test_screen_readers_hear_the_name_of_a_slider(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("names", PANEL)).run_all().wake()
    for name in ("dice", "attack difference", "at least"):
        slider(notebook, name).focus()
        assert notebook.focused() == name


def test_the_panel_works_as_a_voila_page(open_voila, write_notebook):
    page = open_voila(write_notebook("voila", PANEL))
    page.wait_for_text(said(5))
    page.wake()
    slider(page, "dice").press("ArrowRight")
    page.wait_for_text(said(6))
    # Voila fetches its typesetter from a content network, which no test has: here the formula is its source.
    page.wait_for_text(r"A(S(z))^{6}")
