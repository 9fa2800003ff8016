"""Notebooks as the site shows them: read-only, with their saved pictures to be seen before anything has run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

KERNEL = {"name": "python", "display_name": "Python (in this browser)", "language": "python"}
PICTURE = "image/svg+xml"


def prepare(source: Path, target: Path) -> None:
    """Write a copy of a notebook that the site's application shows as it was saved."""
    notebook = json.loads(source.read_text(encoding="utf-8"))
    notebook["metadata"]["kernelspec"] = KERNEL
    for cell in notebook["cells"]:
        # An application without a server cannot check signatures: it believes what the cell says.
        cell.setdefault("metadata", {})["trusted"] = True
        cell["source"] = _joined(cell["source"])
        for output in cell.get("outputs", ()):
            for held in (output, output.get("data", {})):
                held.update({name: _joined(value) for name, value in held.items() if name != "traceback"})
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")


def poster(path: Path) -> str:
    """The first board of a notebook, as SVG: drawn by our renderer when the notebook was saved; "" if it has none."""
    return next(filter(None, map(_board, _code_cells(path))), "")


def begins_with_a_board(path: Path) -> bool:
    """Whether the first code cell of a notebook shows a board."""
    return bool(_board(_code_cells(path)[0]))


def _code_cells(path: Path) -> list[dict[str, Any]]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def _board(cell: dict[str, Any]) -> str:
    pictures = [output.get("data", {}).get(PICTURE) for output in cell["outputs"]]
    return next((str(_joined(picture)) for picture in pictures if picture), "")


def lock_listing(path: Path) -> None:
    """Mark every entry of a listing of contents as not to be written, so that no copy of a page grows old."""
    listing = json.loads(path.read_text(encoding="utf-8"))
    listing["writable"] = False
    for entry in listing["content"]:
        entry["writable"] = False
    path.write_text(json.dumps(listing), encoding="utf-8")


def title(path: Path) -> str:
    """The first heading of a notebook."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        found = re.match(r"#+ (.+)", _joined(cell["source"])) if cell["cell_type"] == "markdown" else None
        if found:
            return found[1]
    return path.stem


def _joined(value: Any) -> Any:
    """Lines as one text: the notebook format allows a list of them, the site's application does not."""
    return "".join(value) if isinstance(value, list) and all(isinstance(line, str) for line in value) else value
