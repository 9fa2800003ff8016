"""From a slider's step to the new picture in a real browser, against a bare `HTML` widget that only counts."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.rows import Row
from tools.browser import Notebook, Server, chromium

STEPS = 17

BARE = """
import ipywidgets
slider, shown = ipywidgets.IntSlider(min=0, max=40), ipywidgets.HTML("0")
slider.observe(lambda change: setattr(shown, "value", str(change.new)), "value")
shown.add_class("rb-seen")
ipywidgets.VBox([slider, shown])
"""
PANEL = """
from widgets.odds import Dice
Dice(dice=1, marker=3, versus={"with a re-roll": {"reroll_attack": "failures"}})
"""

# One step with the keyboard on the first slider, then a look in every animation frame, all in the page itself.
WATCH = """
() => new Promise(done => {
    const handle = document.querySelector('.widget-slider .noUi-handle');
    const picture = document.querySelector('.rb-seen .widget-html-content, .rb-seen.widget-html .widget-html-content');
    const before = picture.innerHTML, start = performance.now();
    handle.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true, cancelable: true}));
    const wait = () => picture.innerHTML !== before ? done(performance.now() - start)
        : performance.now() - start > 10000 ? done(-1) : requestAnimationFrame(wait);
    requestAnimationFrame(wait);
})
"""


def _milliseconds(notebook: Notebook) -> list[float]:
    took = []
    for _ in range(STEPS + 2):
        took.append(notebook.page.evaluate(WATCH))
        notebook.page.wait_for_timeout(100)
    assert all(ms > 0 for ms in took), f"a step was not answered: {took}"
    return took[2:]


def measure() -> Iterator[Row]:
    """Median of all steps, on one server in one browser."""
    took: dict[str, list[float]] = {"bare": [], "panel": []}
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, chromium() as browser:
        for name, source in (("bare", BARE), ("panel", PANEL), ("bare", BARE), ("panel", PANEL)):
            notebook = Notebook(browser, server, server.write(f"{name}.ipynb", source)).load().run_all()
            notebook.page.wait_for_selector(".rb-seen .widget-html-content")
            notebook.page.wait_for_timeout(1500)
            took[name] += _milliseconds(notebook)
            notebook.close()
            server.stop_kernels()
    ours, bare = median(took["panel"]), median(took["bare"])
    yield Row("slider to picture", f"{ours:.0f} ms", f"bare HTML widget {bare:.0f} ms", bare / ours, 1 / 1.5)
