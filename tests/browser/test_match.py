"""A match in the browser: the bar advances while the page answers, Stop stops, and what was played counts."""

from __future__ import annotations

import re

MATCH = """
from widgets.match import Match

Match("faith", games=500)
"""


def test_games_are_played_until_stop(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("match", MATCH)).run_all().wake()
    page = notebook.page
    page.get_by_role("button", name="Start", exact=True).click()
    notebook.wait_for_text(re.compile(r"^[1-9]\d* of 500 games …"))
    page.get_by_role("button", name="Stop", exact=True).click()
    notebook.wait_for_text(re.compile(r"Stopped after \d+ of 500 games\."))
    notebook.wait_for_text("95 % interval")
    assert page.locator(".progress-bar").bounding_box()["width"] > 0
