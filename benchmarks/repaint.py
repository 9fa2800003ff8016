"""From a click to the repainted board in a real browser, against a bare ipycanvas that only echoes a circle."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.rows import Row
from tools.browser import Canvas, Notebook, Server, chromium
from widgets.pillars_of_faith.board import STATION_AT

CLICKS = 20

BARE = """
from ipycanvas import Canvas, hold_canvas
canvas = Canvas(width=1080, height=1112, layout={"width": "540px", "height": "556px"})
def echo(x, y):
    with hold_canvas(canvas):
        canvas.clear()
        canvas.fill_circle(x, y, 20)
canvas.on_mouse_down(echo)
canvas
"""
BOARD = """
from widgets.table import Table
Table("pillars_of_faith", players=2, religions=["Red", "Gold"], first_player=0)
"""

# Watches the pixels under one point of the canvas in every animation frame after a click, in the page itself, so that
# neither the driver nor screenshots are part of what is measured.
WATCH = """
([x, y]) => new Promise(done => {
    const canvas = document.querySelector('canvas'), box = canvas.getBoundingClientRect();
    const context = canvas.getContext('2d', {willReadFrequently: true});
    const look = () => context.getImageData(2 * x - 40, 2 * y - 40, 80, 80).data.join();
    const before = look(), start = performance.now();
    const fire = type => canvas.dispatchEvent(new MouseEvent(type, {
        bubbles: true, clientX: box.left + x * box.width * 2 / canvas.width,
        clientY: box.top + y * box.height * 2 / canvas.height}));
    fire('mousedown'); fire('mouseup');
    const wait = () => look() !== before ? done(performance.now() - start)
        : performance.now() - start > 10000 ? done(-1) : requestAnimationFrame(wait);
    requestAnimationFrame(wait);
})
"""


def _milliseconds(notebook: Notebook) -> list[float]:
    Canvas(notebook.page.locator("canvas").first).locator.scroll_into_view_if_needed()
    points = [STATION_AT[station] for station in range(0, len(STATION_AT), 3)][: CLICKS + 2]
    took = [notebook.page.evaluate(WATCH, list(point)) for point in points]
    assert all(ms > 0 for ms in took), f"a click was not answered: {took}"
    return took[2:]


def measure() -> Iterator[Row]:
    """Median of twenty clicks each, on one server in one browser."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, chromium() as browser:
        medians = {}
        for name, source in (("bare", BARE), ("board", BOARD), ("bare", BARE), ("board", BOARD)):
            notebook = Notebook(browser, server, server.write(f"{name}.ipynb", source)).load().run_all()
            notebook.page.wait_for_selector("canvas")
            notebook.page.wait_for_timeout(1000)
            medians.setdefault(name, []).extend(_milliseconds(notebook))
            notebook.close()
            server.stop_kernels()
    ours, bare = median(medians["board"]), median(medians["bare"])
    yield Row("click to repaint", f"{ours:.0f} ms", f"bare ipycanvas {bare:.0f} ms", bare / ours, 1 / 1.5)
