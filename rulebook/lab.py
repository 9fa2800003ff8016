"""The notebooks that come with the package: copied into a folder of one's own, and opened in JupyterLab."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "interactive-rulebook"
FOLDER = "rulebook-notebooks"
"""What the copies are kept in, below the folder that one is in."""


class LabError(Exception):
    """The notebooks cannot be opened, in one sentence."""


def notebooks() -> Path:
    """Where the notebooks are: beside the code, in a copy of the project, or where the wheel has put them."""
    beside = Path(__file__).parents[1] / "notebooks"
    if (beside / "index.ipynb").exists():
        return beside
    try:
        installed = files(PACKAGE) or []
    except PackageNotFoundError:
        installed = []
    for file in installed:
        if file.parts[-2:] == ("notebooks", "index.ipynb"):
            return Path(str(file.locate())).resolve().parent
    raise LabError(f"the notebooks are missing; reinstall {PACKAGE}")


def copied(home: Path) -> Path:
    """The folder of copies, with every notebook in it; what is there already stays as its owner left it."""
    source, target = notebooks(), home / FOLDER
    for path in sorted(source.rglob("*.ipynb")):
        inner = path.relative_to(source)
        if not (target / inner).exists() and ".ipynb_checkpoints" not in inner.parts:
            (target / inner).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target / inner)
    return target


def open_lab(home: Path, page: str, more: list[str]) -> int:
    """Become JupyterLab with a page open; where a process cannot become another, return when it has ended."""
    if find_spec("jupyterlab") is None:
        raise LabError(f"JupyterLab is not installed: pip install jupyterlab, or {PACKAGE}[lab]")
    folder = copied(home)
    if not (folder / f"{page}.ipynb").exists():
        known = sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.ipynb"))
        raise LabError(f"there is no page {page!r}; the pages are {', '.join(known)}")
    # JupyterLab shows the saved pictures of a notebook only if it is trusted.
    trust = [sys.executable, "-m", "jupyter", "trust", *map(str, folder.rglob("*.ipynb"))]
    subprocess.run(trust, stdout=subprocess.DEVNULL, check=False)
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    command += [f"--LabApp.default_url=/lab/tree/{page}.ipynb", *more]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode
