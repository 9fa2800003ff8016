"""Which rule clause the engine speaks, a test heard, and a notebook shows, and what is missing.

- spoken: the id stands in a string of the game's own code, so that a refusal, an event or an outcome can carry it, or
  comes from its material and was heard. Docstrings, comments, study positions, examples and questions do not count. A
  definition (`kind = "definition"` in `rules.toml`) is never spoken.
- tested: for a spoken clause, a test in `tests/<game>/` heard the engine say it (`tests/said.py` notes what is said
  while the tests run, see `Said`); for a definition, a test is marked with it, `@pytest.mark.rule("PF-MOVE-3")`.
- shown: the source or an output of a cell in the game's notebook names it.
"""

from __future__ import annotations

import ast
import hashlib
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
from rulebook.rules import DEFINITION

RULE_ID = re.compile(r"\b[A-Z]{2,}(?:-[A-Z0-9]+)+-\d+[A-Z]?\b")
_TEXTS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.COMMENT)}
_ABOUT = {"examples", "questions", "study"}
"""Files about the rules: what they cite does not come out of play."""


class CoverageError(ValueError):
    """Coverage cannot be told, in one sentence."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The clauses of one game: which are definitions, and which are spoken, tested and shown."""

    game: str
    title: str
    rules: tuple[str, ...]
    definitions: frozenset[str]
    spoken: frozenset[str]
    tested: frozenset[str]
    shown: frozenset[str]

    @property
    def missing(self) -> dict[str, tuple[str, ...]]:
        """What has a gap and which one, each in the order of the rules."""
        parts = {
            "neither spoken nor a definition": lambda rule: rule not in self.spoken | self.definitions,
            "spoken, though a definition": lambda rule: rule in self.spoken & self.definitions,
            "not tested": lambda rule: rule not in self.tested,
            "not shown": lambda rule: rule not in self.shown,
        }
        gaps = {what: tuple(filter(lacks, self.rules)) for what, lacks in parts.items()}
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
        rows: list[tuple[str, ...]] = [("", "clauses", "spoken", "defined", "tested", "shown")]
        rows += [
            (
                game.title,
                *(str(len(had)) for had in (game.rules, game.spoken, game.definitions, game.tested, game.shown)),
            )
            for game in self.games
        ]
        width = max(len(row[0]) for row in rows)
        lines = [row[0].ljust(width) + "".join(cell.rjust(10) for cell in row[1:]) for row in rows]
        for game in self.games:
            for what, gap in game.missing.items():
                lines += ["", f"{game.title}: {len(gap)} {what}", *(f"  {rule}" for rule in gap)]
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
    marked = _marked(root / "tests")
    covered = tuple(_coverage(rulebook.games[name], root, marked) for name in names)
    return Report(covered, tuple(_unknown(names, root, marked)))


def _coverage(game: Game[Any, Any], root: Path, marked: dict[Path, frozenset[str]]) -> Coverage:
    rules = frozenset(game.rules)
    definitions = frozenset(rule.id for rule in game.rules.values() if rule.kind == DEFINITION)
    marks = frozenset().union(*marked.values())
    heard = Said(game.name, root).heard()
    shown = frozenset().union(*(_named(path) for path in notebooks_of(game.name, root)))
    tested = (marks & definitions) | (heard & rules - definitions)
    in_code, in_studies = (_ids(root / "rulebook" / game.name, about) for about in (False, True))
    spoken = (in_code | heard - in_studies) & rules
    return Coverage(game.name, game.title, tuple(game.rules), definitions, spoken, tested, shown & rules)


# ---- what the engine says while the tests run


class Said:
    """Which rules the engine said in which test files of a game, kept in `.said/` outside version control.

    It holds only for the rule code it was noted with: a digest of that and of each test file goes with it. Several runs
    of parts of the tests add up, and so do several workers, each with a file of its own.
    """

    def __init__(self, game: str, root: Path) -> None:
        self._game = game
        self._root = root
        self._tests = root / "tests" / game

    def add(self, said: dict[str, set[str]], worker: str = "main") -> None:
        """Note what was said in these test files, by their names, on top of what still holds."""
        path = self._root / ".said" / f"{self._game}-{worker}.json"
        files = {name: known | said.get(name, set()) for name, known in self._noted([path]).items()}
        entries = {
            name: {"digest": _digest([self._tests / name]), "rules": sorted(rules)}
            for name, rules in sorted((said | files).items())
        }
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps({"code": self._code(), "files": entries}, indent=1) + "\n", encoding="utf-8")

    def heard(self) -> frozenset[str]:
        """The rules that were said; raises `CoverageError` if some tests have not run with the code as it is."""
        noted = self._noted(sorted((self._root / ".said").glob(f"{self._game}-*.json")))
        unheard = sorted(path.name for path in self._tests.glob("test_*.py") if path.name not in noted)
        if unheard:
            raise CoverageError(
                f"Run make test first: what the engine says in tests/{self._game}/ is not known for the code as it is "
                f"({', '.join(unheard[:3])}{' …' if len(unheard) > 3 else ''})."
            )
        return frozenset().union(*noted.values())

    def _noted(self, paths: Iterable[Path]) -> dict[str, set[str]]:
        """What still holds, by test file."""
        noted: dict[str, set[str]] = {}
        code = self._code()
        for path in paths:
            try:
                data = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError):
                continue
            for name, entry in data["files"].items() if data["code"] == code else ():
                if (self._tests / name).exists() and entry["digest"] == _digest([self._tests / name]):
                    noted.setdefault(name, set()).update(entry["rules"])
        return noted

    def _code(self) -> str:
        package = self._root / "rulebook" / self._game
        material = [path for path in package.rglob("*.toml") if path.stem not in _ABOUT | {"rules"}]
        helpers = [path for path in self._tests.rglob("*.py") if not path.name.startswith("test_")]
        return _digest([*(self._root / "rulebook").glob("*.py"), *package.rglob("*.py"), *material, *helpers])


def _digest(paths: Iterable[Path]) -> str:
    made = hashlib.sha256()
    for path in sorted(paths):
        made.update(hashlib.sha256(path.read_bytes()).digest())
    return made.hexdigest()[:16]


# ---- what the code can say


def _ids(package: Path, about: bool) -> frozenset[str]:
    """The ids in the strings of a game's code, or of its studies, whose changes by hand cite what allows them."""
    code = [path for path in package.rglob("*.py") if (path.stem in _ABOUT) is about]
    return frozenset(rule for path in code for text in _strings(path) for rule in RULE_ID.findall(text))


def _strings(path: Path) -> Iterator[str]:
    """The strings of a Python file that are values: no docstring stands alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


# ---- what is cited


def _unknown(names: tuple[str, ...], root: Path, marked: dict[Path, frozenset[str]]) -> Iterator[str]:
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
    for path, ids in sorted(marked.items()):
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


def _marked(folder: Path) -> dict[Path, frozenset[str]]:
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
