"""How many widget models a page has after Run All, counted in a kernel of its own without a browser."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

from benchmarks.rows import Row
from tools.notebooks import name_of, paths

MOST, MOST_MORE = 150, 60
"""So many models a page may have after Run All, and so many more for each figure that is brought to life."""

COUNT = """
import ipywidgets as _ipywidgets
print(len(_ipywidgets.widgets.widget._instances))
"""


def models(path: Path, *more: str) -> list[int]:
    """The number of models after all cells, and after each further piece of code."""
    notebook = nbformat.read(path, as_version=4)
    cells = [nbformat.v4.new_code_cell(COUNT)]
    for source in more:
        cells += [nbformat.v4.new_code_cell(source), nbformat.v4.new_code_cell(COUNT)]
    notebook.cells += cells
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()
    return [int(cell.outputs[0].text) for cell in notebook.cells[-len(cells) :] if cell.source == COUNT]


WAKE = "from widgets.island import page as _page; [made.wake() for made in _page.asleep()[:1]]"
"""Brings the first sleeping figure of a page to life."""


def measure() -> list[Row]:
    """For every notebook the models after Run All, and how many more when a figure is brought to life."""
    rows = []
    for path in paths():
        before, after = models(path, WAKE)
        rows.append(Row(f"widget models, {name_of(path)}", str(before), f"{MOST} at most", MOST / before, 1))
        more = after - before
        ratio = MOST_MORE / more if more else None
        rows.append(Row(f"a figure brought to life, {name_of(path)}", f"+{more}", f"+{MOST_MORE} at most", ratio, 1))
    return rows


__all__ = ["MOST", "MOST_MORE", "WAKE", "measure", "models"]
