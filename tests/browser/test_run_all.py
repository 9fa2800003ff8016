"""Where the reader stands after Run All: at the first board, unless they have gone on by themselves."""

from __future__ import annotations

import pytest


def top_of_the_first_figure(notebook) -> float:
    return notebook.page.locator(".rb-table").first.evaluate("it => it.getBoundingClientRect().top")


@pytest.mark.parametrize("name", ["index", "pillars_of_faith"])
def test_run_all_ends_at_the_first_board(open_notebook, name):
    notebook = open_notebook(name).run_all()
    notebook.wait_until(lambda: 0 <= top_of_the_first_figure(notebook) < 400, "the first board was in sight")
