"""Trust the project's notebooks, so that JupyterLab shows their saved pictures before anything was run.

`python -m tools.trust` signs every notebook whose contents are not signed yet. JupyterLab takes the pictures and styles
out of what it does not trust, and a fresh copy of the project is not trusted.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary

from tools.notebooks import paths


def trust(found: list[Path]) -> int:
    """Sign these notebooks; returns how many were not signed before."""
    notary, signed = NotebookNotary(), 0
    for path in found:
        notebook = nbformat.read(path, as_version=4)
        if not notary.check_signature(notebook):
            notary.sign(notebook)
            signed += 1
    notary.store.close()
    return signed


if __name__ == "__main__":
    number = trust(paths())
    if number:
        print(f"• notebooks newly trusted: {number}")
