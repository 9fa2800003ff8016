"""The worked examples and the questions, ready to start from: tests and figures use the same ones."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Example:
    """What is given and what comes of it, with the rules it shows."""

    id: str
    title: str
    rules: tuple[str, ...]
    inputs: dict[str, Any]
    expected: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer; `kind` is quiz or quant, and the latter says how it is computed."""

    id: str
    kind: str
    text: str
    answer: str
    rules: tuple[str, ...]
    params: str = ""
    how: str = ""


def _entries(name: str, key: str) -> list[dict[str, Any]]:
    text = files("rulebook.faith").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)[key]
    return found


@cache
def examples() -> dict[str, Example]:
    """All worked examples by their id."""
    found = _entries("examples", "worked_example")
    return {e["id"]: Example(e["id"], e["title"], tuple(e["rules"]), e["inputs"], e["expected"]) for e in found}


@cache
def questions() -> dict[str, Question]:
    """All questions by their id."""
    return {e["id"]: Question(**{**e, "rules": tuple(e["rules"])}) for e in _entries("questions", "question")}
