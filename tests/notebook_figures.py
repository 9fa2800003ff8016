"""The figures and place quizzes of a notebook, made by its cells without a kernel."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import nbformat

from tools.notebooks import FOLDER, name_of, paths
from widgets.figures import Figure
from widgets.quiz import PlaceQuiz

SHOWN = {"Figure": Figure, "PlaceQuiz": PlaceQuiz}


def code_cells(path: Path) -> dict[str, str]:
    """The source of every cell of code, by the cell's id."""
    return {cell.id: cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"}


def title(source: str) -> str:
    """What a hidden cell is called: its first line."""
    return source.partition("\n")[0].removeprefix("# ")


def calls(source: str | ast.AST, *names: str) -> list[ast.Call]:
    """The calls of these functions in a piece of code."""
    tree = ast.parse(source) if isinstance(source, str) else source
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return [node for node in nodes if isinstance(node.func, ast.Name) and node.func.id in names]


def cells_with(name: str) -> list[tuple[str, str]]:
    """The notebook and the id of every cell that makes one of these."""
    return [
        (name_of(path), cell) for path in paths() for cell, source in code_cells(path).items() if calls(source, name)
    ]


@cache
def made(notebook: str) -> dict[str, list[Any]]:
    """The figures and place quizzes that each cell of a notebook makes, with only what they need of the other cells."""
    cells = code_cells(FOLDER / f"{notebook}.ipynb")
    wanted: set[str] = set()
    kept: list[tuple[str, ast.stmt]] = []
    for cell, source in reversed(cells.items()):
        for statement in reversed(ast.parse(source).body):
            if calls(statement, *SHOWN) or _bound(statement) & wanted:
                kept.append((cell, statement))
                wanted |= _names(statement, ast.Load)
    namespace: dict[str, Any] = {}
    found: dict[str, list[Any]] = {cell: [] for cell in cells}
    for cell, statement in reversed(kept):
        shown = calls(statement, *SHOWN)
        if isinstance(statement, ast.Expr) and shown:
            found[cell].append(eval(compile(ast.Expression(statement.value), cell, "eval"), namespace))
        else:
            exec(compile(ast.Module([statement], []), cell, "exec"), namespace)
            found[cell] += [namespace[name] for name in _bound(statement) & namespace.keys() if shown]
    return found


def _bound(statement: ast.stmt) -> set[str]:
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return {(name.asname or name.name).partition(".")[0] for name in statement.names}
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return {statement.name}
    if isinstance(statement, ast.Assign):
        return set().union(*(_names(target, ast.Store) for target in statement.targets))
    return _names(statement, ast.Store)


def _names(statement: ast.AST, use: type[ast.expr_context]) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, use)}
