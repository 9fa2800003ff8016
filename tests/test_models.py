"""A page stays light: what sleeps is one model, and a figure brought to life adds few."""

from __future__ import annotations

import pytest

from benchmarks.models import MOST, MOST_MORE, WAKE, models
from tools.notebooks import FOLDER


@pytest.mark.parametrize("name", ["faith", "northmen"])
def test_the_longest_pages_have_few_models_and_a_figure_adds_few(name):
    before, after = models(FOLDER / f"{name}.ipynb", WAKE)
    assert before <= MOST
    assert 0 < after - before <= MOST_MORE
