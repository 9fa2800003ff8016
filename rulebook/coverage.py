"""Which rule clause is enforced in code, exercised by a test, and shown in a notebook, and what is missing.

- enforced: a string or comment in the game's own code cites it; its text in `rules.toml` does not count
- tested: a test is marked with it, `@pytest.mark.rule("PF-MOVE-3")`
- shown: the source or an output of a cell in the game's notebook names it
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rulebook
from rulebook.game import Game

RULE_ID = re.compile(r"\b[A-Z]{2,}(?:-[A-Z0-9]+)+-\d+[A-Z]?\b")
_TEXTS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.COMMENT)}


class CoverageError(ValueError):
    """Coverage cannot be told, in one sentence."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The clauses of one game, and which of them are enforced, tested and shown."""

    game: str
    title: str
    rules: tuple[str, ...]
    enforced: frozenset[str]
    tested: frozenset[str]
    shown: frozenset[str]

    @property
    def missing(self) -> dict[str, tuple[str, ...]]:
        """What is not enforced, not tested and not shown, each in the order of the rules."""
        parts = {"enforced": self.enforced, "tested": self.tested, "shown": self.shown}
        gaps = {what: tuple(rule for rule in self.rules if rule not in had) for what, had in parts.items()}
        return {what: gap for what, gap in gaps.items() if gap}


@dataclass(frozen=True, slots=True)
class Report:
    """The coverage of some games, and citations of rules that do not exist (`file: id`)."""

    games: tuple[Coverage, ...]
    unknown: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing and nothing is cited that does not exist."""
        return not self.unknown and not any(game.missing for game in self.games)

    def __str__(self) -> str:
        rows: list[tuple[str, ...]] = [("", "clauses", "enforced", "tested", "shown")]
        rows += [
            (game.title, *(str(len(had)) for had in (game.rules, game.enforced, game.tested, game.shown)))
            for game in self.games
        ]
        width = max(len(row[0]) for row in rows)
        lines = [row[0].ljust(width) + "".join(cell.rjust(10) for cell in row[1:]) for row in rows]
        for game in self.games:
            for what, gap in game.missing.items():
                lines += ["", f"{game.title}: {len(gap)} not {what}", *(f"  {rule}" for rule in gap)]
        if self.unknown:
            lines += ["", "Cited, but no such rule:", *(f"  {citation}" for citation in self.unknown)]
        return "\n".join(lines)


def report(names: Iterable[str] | None = None, root: Path | None = None) -> Report:
    """The coverage of these games, or of all, in a checkout (default: the one that this package lies in)."""
    root = root or Path(rulebook.__file__).parent.parent
    for folder in ("tests", "notebooks"):
        if not (root / folder).is_dir():
            raise CoverageError(f"Coverage looks into tests/ and notebooks/, and {root} has no {folder}/.")
    names = tuple(rulebook.games) if names is None else tuple(names)
    tested = _tested(root / "tests")
    covered = tuple(_coverage(rulebook.games[name], root, tested) for name in names)
    return Report(covered, tuple(_unknown(names, root, tested)))


def _coverage(game: Game[Any, Any], root: Path, tested: dict[Path, frozenset[str]]) -> Coverage:
    rules = frozenset(game.rules)
    marked = frozenset().union(*tested.values())
    code = frozenset().union(*(_cited(path) for path in _code(root, game.name)))
    shown = frozenset().union(*(_named(path) for path in notebooks_of(game.name, root)))
    return Coverage(game.name, game.title, tuple(game.rules), code & rules, marked & rules, shown & rules)


def _unknown(names: tuple[str, ...], root: Path, tested: dict[Path, frozenset[str]]) -> Iterator[str]:
    """Ids cited anywhere that begin like a game's own and do not exist; and marks of tests that begin like nothing."""
    rules = {rule for game in rulebook.games.values() for rule in game.rules}
    ours = {_prefix(rule) for name in names for rule in rulebook.games[name].rules}
    cited = {path: _cited(path) for folder in ("rulebook", "widgets") for path in (root / folder).rglob("*.py")}
    cited |= {path: _named(path) for path in (root / "notebooks").rglob("*.ipynb") if not _is_copy(path)}
    for path, ids in sorted(cited.items()):
        for rule in sorted(ids - rules):
            if _prefix(rule) in ours:
                yield f"{path.relative_to(root)}: {rule}"
    others = {_prefix(rule) for rule in rules} - ours | _planned(root)
    for path, ids in sorted(tested.items()):
        for rule in sorted(ids - rules):
            if _prefix(rule) not in others:
                yield f"{path.relative_to(root)}: {rule}"


def _planned(root: Path) -> set[str]:
    """How the ids begin that packages cite which are no games yet: their rules cannot be known."""
    packages = [path.parent for path in (root / "rulebook").glob("*/__init__.py")]
    parts = [path for package in packages if not (package / "game.py").exists() for path in package.rglob("*.py")]
    return {_prefix(rule) for path in parts for rule in _cited(path)}


def _prefix(rule: str) -> str:
    return rule.split("-")[0]


def notebooks_of(game: str, root: Path) -> list[Path]:
    """The notebooks that teach this game: one of its name, or a folder of its name."""
    found = [*(root / "notebooks").glob(f"{game}.ipynb"), *(root / "notebooks" / game).glob("**/*.ipynb")]
    return sorted(path for path in found if not _is_copy(path))


def _is_copy(path: Path) -> bool:
    return ".ipynb_checkpoints" in path.parts


def _code(root: Path, game: str) -> list[Path]:
    return sorted((root / "rulebook" / game).rglob("*.py"))


def _cited(path: Path) -> frozenset[str]:
    """The ids in strings and comments of a Python file."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return frozenset(rule for token in tokens if token.type in _TEXTS for rule in RULE_ID.findall(token.string))


def _named(path: Path) -> frozenset[str]:
    """The ids in the cells of a notebook: in what is written, and in what came out."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (ValueError, KeyError, TypeError) as error:
        raise CoverageError(f"{path} is no notebook: {error}") from error
    parts = [[cell.get("source", ""), cell.get("outputs", [])] for cell in cells]
    return frozenset(rule for text in _texts(parts) for rule in RULE_ID.findall(text))


def _texts(value: Any) -> Iterator[str]:
    """Every text in nested JSON; a list of texts is one text, as notebooks keep their lines."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list) and value and all(isinstance(part, str) for part in value):
        yield "".join(value)
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def _tested(folder: Path) -> dict[Path, frozenset[str]]:
    """The ids that tests are marked with, by file."""
    return {path: frozenset(_marks(path)) for path in sorted(folder.rglob("test_*.py"))}


def _marks(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"):
            continue
        for argument in node.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                where = f"{path}, line {node.lineno}"
                raise CoverageError(f"{where}: a rule mark takes ids in quotes, not {ast.unparse(argument)}.")
            yield argument.value
