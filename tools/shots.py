"""Screenshots of every notebook's boards, light and dark, into `shots/` (which git ignores).

`python -m tools.shots` does all notebooks, `python -m tools.shots NAME ...` only these. Per notebook and theme: the
first screen (`NAME-light.png`), then each board with what stands around it (`NAME-light-01.png`, ...).
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from tools.browser import Notebook, Server, chromium
from tools.notebooks import FOLDER, paths

SHOTS = FOLDER.parent / "shots"


def main(names: list[str]) -> None:
    """Run each notebook once and photograph it in both themes, one line a notebook."""
    chosen = paths(names)
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(FOLDER, Path(copy, "notebooks"), ignore=shutil.ignore_patterns(".*", "__pycache__"))
        with Server(Path(copy)) as server, chromium() as browser:
            for path in chosen:
                notebook = Notebook(browser, server, f"notebooks/{path.relative_to(FOLDER)}").load().run_all()
                taken = sum(photograph(notebook, path.stem, theme) for theme in ("light", "dark"))
                print(f"• {path.stem}: {taken} pictures in {SHOTS.relative_to(FOLDER.parent)}/", flush=True)
                notebook.close()
                server.stop_kernels()


def photograph(notebook: Notebook, name: str, theme: str) -> int:
    """The first screen and every board in this theme; returns how many pictures."""
    notebook.show_theme(theme)
    notebook.scroll_to_top()
    notebook.screenshot(SHOTS / f"{name}-{theme}.png")
    boards = notebook.canvases()
    for number, board in enumerate(boards, 1):
        board.locator.evaluate("board => board.scrollIntoView({block: 'center'})")
        board.wait_until_drawn()
        notebook.screenshot(SHOTS / f"{name}-{theme}-{number:02}.png")
    return 1 + len(boards)


if __name__ == "__main__":
    main(sys.argv[1:])
