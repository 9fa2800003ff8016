"""The index notebook, as a person meets it first."""

from __future__ import annotations

import re


def test_the_index_opens_and_runs_without_an_error(open_notebook):
    notebook = open_notebook("index")
    notebook.wait_for_text("The interactive rulebook")
    notebook.run_all()


def test_nothing_pops_up_over_the_index(open_notebook):
    notebook = open_notebook("index").run_all()
    assert notebook.page.locator(".jp-Dialog, .Toastify__toast").count() == 0


def test_the_index_opens_in_the_dark_theme(open_notebook):
    notebook = open_notebook("index", theme="dark").run_all()
    background = notebook.page.locator(".jp-Notebook").evaluate("it => getComputedStyle(it).backgroundColor")
    assert max(int(channel) for channel in re.findall(r"\d+", background)) < 64
