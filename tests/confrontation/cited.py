"""Which tests are named after an example or a refusal: by an id in their text, such as WX-3 or RF-12."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@cache
def tests() -> tuple[tuple[str, str], ...]:
    """Every test of the game as (name, source with its decorators and comments)."""
    found = []
    for path in [*sorted(HERE.glob("test_*.py")), HERE.parent / "odds" / "test_odds_confrontation.py"]:
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                start = min([node.lineno, *(part.lineno for part in node.decorator_list)])
                found.append((f"{path.name}::{node.name}", "\n".join(lines[start - 1 : node.end_lineno])))
    return tuple(found)


def citing(name: str) -> dict[str, str]:
    """The tests that cite an id, by name, with their source."""
    return {test: source for test, source in tests() if re.search(rf"\b{name}\b(?!\d)", source)}
