"""The worked examples, ready to start from: tests and figures use the same positions."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulebook.game import replay
from rulebook.test_of_time.game import GAME
from rulebook.test_of_time.state import TestOfTimeState


@dataclass(frozen=True, slots=True)
class Example:
    """A position with what is done in it and what comes of it."""

    id: str
    title: str
    round: int
    gods: tuple[dict[str, Any], ...]
    plays: tuple[str, ...]
    inputs: str
    expected: str
    rules: tuple[str, ...]

    def start(self, **options: Any) -> TestOfTimeState:
        """The position, Red to move."""
        return study(*self.gods, round=self.round, **options)

    def states(self, **options: Any) -> tuple[TestOfTimeState, ...]:
        """The position and what the plays lead through."""
        return tuple(replay(self.start(**options), [GAME.parse(play) for play in self.plays]))


def study(*gods: dict[str, Any], round: int | None = None, **options: Any) -> TestOfTimeState:
    """TT-SETUP-10: a study position: `study({"followers": 8, "testaments": ["temple d p"]}, {})`, Red to move."""
    position: dict[str, Any] = {"gods": list(gods)}
    if round is not None:
        position["round"] = round
    state: TestOfTimeState = GAME.start(players=len(gods), position=position, **options)
    return state


@cache
def examples() -> dict[str, Example]:
    """All worked examples by their id."""
    text = files("rulebook.test_of_time").joinpath("examples.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)["worked_example"]
    read: list[dict[str, Any]] = [
        {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()} for entry in entries
    ]
    found = [Example(**entry) for entry in read]
    return {example.id: example for example in found}
