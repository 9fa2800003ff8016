"""Confrontation's odds panels in the browser: words keep to their pictures, and a step follows its slider."""

from __future__ import annotations

import re

import pytest

from widgets.confrontation import chances as panels

AMISS = """() => [...document.querySelectorAll('svg')].flatMap(svg => {
    const view = svg.viewBox.baseVal
    const words = [...svg.querySelectorAll('text')].map(text => [text.getBBox(), text.textContent])
    const out = words.filter(([box]) => box.x < -1 || box.x + box.width > view.width + 1
                                        || box.y < -1 || box.y + box.height > view.height + 2)
    const over = words.filter(([one, text], k) => words.slice(k + 1).some(([other]) =>
        Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 2
        && Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 4))
    return [...out, ...over].map(([box, text]) => text)
})"""
"""The words that stick out of their picture or lie upon others."""


def settings(panel):
    """Each control at both its ends, and all of them there at once."""
    ends = {name: _ends(control) for name, control in panel.controls.items()}
    yield {name: low for name, (low, _) in ends.items()}
    yield {name: high for name, (_, high) in ends.items()}
    for name, values in ends.items():
        for value in values:
            yield {**panel.values, name: value}


def _ends(control):
    if not hasattr(control, "options"):
        return (control.min, control.max) if hasattr(control, "min") else (False, True)
    first, last = (control.options[k] for k in (0, -1))
    return tuple(each[1] if isinstance(each, tuple) else each for each in (first, last))


@pytest.mark.parametrize("name", panels.__all__)
def test_words_stay_in_their_picture_and_off_each_other(browser, name):
    panel = getattr(panels, name)()
    shown = []
    for setting in settings(panel):
        try:
            shown += re.findall(r"<svg.*?</svg>", panel.read(**setting).live(), re.DOTALL)
        except ValueError:  # a sentence, and no picture
            continue
    assert shown
    page = browser.new_page()
    page.set_content(f"<body>{''.join(shown)}</body>")
    assert page.evaluate(AMISS) == []
    page.close()


def test_a_slider_picks_the_step_and_the_choice_on_a_six(open_notebook, write_notebook):
    cell = "from widgets.confrontation.chances import Authority\nAuthority(lead=0, way='never')"
    notebook = open_notebook(write_notebook("duel", cell)).run_all()
    notebook.wait_for_text("you win, lead 0")
    notebook.wake()
    sliders = notebook.page.locator(".widget-slider .noUi-handle")
    sliders.first.press("ArrowRight")
    notebook.wait_for_text("20/31")  # QN-AUTH1
    assert notebook.page.locator(".rb-marker").count() == 0
    notebook.wait_for_text("You keep a 6 and are level: roll on.")
    sliders.nth(1).press("ArrowRight")
    notebook.wait_for_text("You keep a 6 and are 1 ahead: stop.")
