"""Do a game's own tests notice a fault in its rule code? Small faults are put in one at a time, in a copy.

`python -m tools.mutants pillars_of_faith --sample 15 --seed 1` prints the share of faults that were caught, and each
that survived with its file, line and change. Some survivors are no faults: what they change makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import copy
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from random import Random

import rulebook

HOME = Path(__file__).parent.parent
COPIED = ("rulebook", "widgets", "tests", "tools", "conftest.py", "pyproject.toml")
NO_RULES = {"__init__", "bot", "examples", "odds", "questions", "study", "words"}
"""Modules and packages of a game that tell, play or teach, and decide nothing."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: what stands between two places of a source, in bytes, and what is put there."""

    line: int
    start: int
    end: int
    old: str
    new: str

    def put_into(self, source: str) -> str:
        """The source with this fault."""
        raw = source.encode()
        return (raw[: self.start] + self.new.encode() + raw[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.line}: {' '.join(self.old.split())}  ->  {self.new}"


def mutants(source: str) -> list[Mutant]:
    """Every small fault of a source, in its order."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, new in _faults(ast.parse(source)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        found.append(Mutant(node.lineno, start, end, source.encode()[start:end].decode(), new))
    return sorted(found, key=lambda fault: (fault.start, fault.end, fault.new))


def _faults(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What may be replaced, and by what; nothing in annotations, nor in texts, which decide nothing."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST) and not isinstance(node, ast.JoinedStr):
                yield from _faults_of(node)
                yield from _faults(node)


def _faults_of(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """A comparison turned, `and` for `or`, `not` or a refusal dropped, a number one more or less."""
    match node:
        case ast.Compare(ops=ops):
            for number, op in enumerate(ops):
                other = copy.deepcopy(node)
                other.ops[number] = TURNED[type(op)]()
                yield node, f"({ast.unparse(other)})"
        case ast.BoolOp(op=op, values=values):
            yield node, f"({ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.Return(value=ast.Call(func=ast.Name(id="Refusal"))):
            yield node, "return None"
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield node, f"({value + 1})"
            yield node, f"({value - 1})"


def rule_code(game: str, home: Path = HOME) -> list[Path]:
    """The files of a game that decide something."""
    package = home / "rulebook" / game
    return [
        path
        for path in sorted(package.rglob("*.py"))
        if not NO_RULES & {*path.relative_to(package).parent.parts, path.stem}
    ]


def chosen(game: str, sample: int, seed: int) -> list[tuple[Path, Mutant]]:
    """A sample of the faults that a game can have, the same for the same seed."""
    every = [(path.relative_to(HOME), fault) for path in rule_code(game) for fault in mutants(path.read_text("utf-8"))]
    return Random(seed).sample(every, min(sample, len(every)))


def copied(folder: Path) -> None:
    """A copy of what the tests need; what is compiled in it is known by its content, not by its time."""
    for name in COPIED:
        if (HOME / name).is_dir():
            shutil.copytree(HOME / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(HOME / name, folder / name)
    compileall.compile_dir(folder / "rulebook", quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def passes(game: str, folder: Path, limit: float | None = None) -> bool:
    """Whether the game's own tests pass in a copy; tests that do not end in time do not pass."""
    command = [sys.executable, "-m", "pytest", f"tests/{game}", "-x", "-q", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, timeout=limit, check=False, capture_output=True)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def tried(game: str, sample: int, seed: int, limit: float | None) -> None:
    """Put each fault in, run the tests, take it out again; and tell what came of it."""
    faults = chosen(game, sample, seed)
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        copied(folder)
        began = time.monotonic()
        if not passes(game, folder):
            raise SystemExit(f"tests/{game} fails as it is: nothing can be told of faults.")
        limit = limit or 3 * (time.monotonic() - began) + 10
        survivors = []
        for number, (path, fault) in enumerate(faults, 1):
            whole = (folder / path).read_text("utf-8")
            (folder / path).write_text(fault.put_into(whole), "utf-8")
            survived = passes(game, folder, limit)
            (folder / path).write_text(whole, "utf-8")
            print(f"{number}/{len(faults)} {'survived' if survived else 'caught'}  {path}:{fault}", flush=True)
            survivors += [f"{path}:{fault}"] if survived else []
    caught = len(faults) - len(survivors)
    print(f"\n{game}: {caught} of {len(faults)} faults caught ({caught / max(1, len(faults)):.0%}), seed {seed}")
    print("\n".join(f"  survived  {each}" for each in survivors))


def main(arguments: list[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser("python -m tools.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=list(rulebook.games))
    parser.add_argument("--sample", type=int, default=15, help="how many faults (15)")
    parser.add_argument("--seed", type=int, default=0, help="which sample (0)")
    parser.add_argument("--limit", type=float, help="seconds for each fault (three times what the tests take, and 10)")
    given = parser.parse_args(arguments)
    tried(given.game, given.sample, given.seed, given.limit)


if __name__ == "__main__":
    main()
