"""Print a Python that can build the site, 3.12 or newer: `python tools/site/python.py`. Needs nothing installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LEAST = (3, 12)
NAMES = ("python3.14", "python3.13", "python3.12", "python3")
CHECK = f"import ensurepip, sys; sys.exit(sys.version_info < {LEAST})"


def candidates() -> Iterator[str]:
    """Where one may be: named in SITE_PYTHON, this one, on the PATH, kept by pyenv, kept or fetched by uv."""
    if named := os.environ.get("SITE_PYTHON"):
        yield named
        return
    yield sys.executable
    yield from filter(None, map(shutil.which, NAMES))
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from sorted((str(path) for path in pyenv.glob("versions/*/bin/python3")), reverse=True)
    for wanted in (["find"], ["install"], ["find"]):
        answer = _said([sys.executable, "-m", "uv", "python", *wanted, "3.13"])
        if wanted == ["find"] and answer:
            yield answer


def fits(python: str) -> bool:
    """Whether this one starts, is new enough and can make an environment."""
    try:
        return subprocess.run([python, "-c", CHECK], capture_output=True).returncode == 0
    except OSError:
        return False


def _said(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def main() -> None:
    """Print the first that fits, or say what is missing."""
    found = next(filter(fits, candidates()), None)
    if found is None:
        sys.exit(
            f"The site is built by Python {'.'.join(map(str, LEAST))} or newer, and none was found on the PATH, "
            "in pyenv or through uv. Install one, or name it: make site SITE_PYTHON=/path/to/python3"
        )
    print(found)


if __name__ == "__main__":
    main()
