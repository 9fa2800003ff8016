"""The worked examples, the questions, and tables laid out by hand: tests and figures use the same ones."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulebook.faith.game import GAME
from rulebook.faith.state import FaithState


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


def side(
    *field: Any,
    hand: Sequence[str] = (),
    faith: int = 1,
    light: int = 0,
    dark: int = 0,
    deck: Any = 20,
    exile: Sequence[str] = (),
) -> dict[str, Any]:
    """What one player has, for `table`; the field as card ids, or `on(...)` for what is special."""
    return {
        "field": list(field),
        "hand": list(hand),
        "faith": faith,
        "light": light,
        "dark": dark,
        "deck": deck,
        "exile": list(exile),
    }


def on(card: str, **how: Any) -> dict[str, Any]:
    """A card on the field with `damage`, `exhausted`, `bound`, `new`, or `at` a Location (its number on the field)."""
    return {"card": card, **how}


def table(
    *sides: dict[str, Any], active: int = 0, phase: str = "action", turn: int = 3, seed: int = 0, **options: Any
) -> FaithState:
    """A state in the middle of a game: one side for each player."""
    position = {"sides": list(sides), "active": active, "phase": phase, "turn": turn}
    return GAME.start(players=len(sides), seed=seed, position=position, **options)
