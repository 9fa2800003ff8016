"""Screenshots of every notebook's boards, light and dark, into `shots/` (which git ignores).

`python -m tools.shots` does all notebooks, `python -m tools.shots NAME ...` only these. Per notebook and theme: the
first screen (`NAME-light.png`), then each board with what stands around it (`NAME-light-01.png`, ...).
`python -m tools.shots --docs` takes the pictures of the README anew.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from tools.browser import Notebook, Server, chromium
from tools.notebooks import FOLDER, name_of, paths
from widgets.theme import PALETTES

SHOTS = FOLDER.parent / "shots"
DOCS = FOLDER.parent / "docs"
TABLE = """
import rulebook
from rulebook import bots
from widgets.table import Table

table = Table("pillars_of_faith", players=3, seed=7)
bot = bots.make("greedy", seed=7)
for _ in range(24):
    table.do(bot.choose(table.state))
places = [place.id for place in table.board.scene.places]
readings = {place: table.state.read((place,)) for place in places}
refused = [place for place, told in readings.items() if told and told.refusal and told.refusal.rule == "PF-MOVE-4"]
table.pick(refused[0])
table
"""


def main(names: list[str]) -> None:
    """Run each notebook once and photograph it in both themes, one line a notebook."""
    chosen = paths(names)
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(FOLDER, Path(copy, "notebooks"), ignore=shutil.ignore_patterns(".*", "__pycache__"))
        with Server(Path(copy)) as server, chromium() as browser:
            for path in chosen:
                notebook = Notebook(browser, server, f"notebooks/{path.relative_to(FOLDER)}").load().run_all()
                name = name_of(path)
                taken = sum(photograph(notebook, name.replace("/", "-"), theme) for theme in ("light", "dark"))
                print(f"• {name}: {taken} pictures in {SHOTS.relative_to(FOLDER.parent)}/", flush=True)
                notebook.close()
                server.stop_kernels()


def renew_docs() -> None:
    """The table of the README, in both themes."""
    with (
        tempfile.TemporaryDirectory() as empty,
        Server(Path(empty)) as server,
        chromium() as browser,
    ):
        notebook = Notebook(browser, server, server.write("table.ipynb", TABLE), size=(1280, 1100)).load().run_all()
        table = notebook.output(0).locator(".jupyter-widgets").first
        for theme in ("light", "dark"):
            notebook.show_theme(theme)
            notebook.canvas().wait_for_pixel(2, 2, PALETTES[theme].background)
            table.screenshot(path=DOCS / f"table-{theme}.png")
            print(f"• docs/table-{theme}.png", flush=True)


def photograph(notebook: Notebook, name: str, theme: str) -> int:
    """The first screen and every board in this theme; returns how many pictures."""
    notebook.show_theme(theme)
    notebook.scroll_to_top()
    notebook.screenshot(SHOTS / f"{name}-{theme}.png")
    boards = notebook.canvases()
    for number, board in enumerate(boards, 1):
        board.locator.evaluate("board => board.scrollIntoView({block: 'center'})")
        board.wait_for_pixel(2, 2, PALETTES[theme].background)
        notebook.screenshot(SHOTS / f"{name}-{theme}-{number:02}.png")
    return 1 + len(boards)


if __name__ == "__main__":
    if sys.argv[1:] == ["--docs"]:
        renew_docs()
    else:
        main(sys.argv[1:])
