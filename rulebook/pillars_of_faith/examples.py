"""The worked examples, ready to start from: tests and figures use the same positions."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulebook.pillars_of_faith.game import GAME
from rulebook.pillars_of_faith.religions import RELIGION
from rulebook.pillars_of_faith.state import PillarsState


@dataclass(frozen=True, slots=True)
class Example:
    """A position with what is done in it and what comes of it."""

    id: str
    title: str
    layout: dict[str, list[str]]
    inputs: str
    expected: str
    rules: tuple[str, ...]
    names: dict[str, str]

    def start(
        self, religions: tuple[str, ...] = tuple(RELIGION), first_player: int = 0, **options: Any
    ) -> PillarsState:
        """The position with these Leaders; all four, Red first, unless told otherwise."""
        return GAME.start(
            players=len(religions),
            religions=list(religions),
            first_player=first_player,
            layout=self.layout,
            **options,
        )


@cache
def examples() -> dict[str, Example]:
    """All worked examples by their id."""
    text = files("rulebook.pillars_of_faith").joinpath("examples.toml").read_text(encoding="utf-8")
    found = [
        Example(
            entry["id"],
            entry["title"],
            {name: entry[name] for name in (*RELIGION, "pillars")},
            entry.get("inputs", ""),
            entry["expected"],
            tuple(entry["rules"]),
            entry.get("names", {}),
        )
        for entry in tomllib.loads(text)["worked_example"]
    ]
    return {example.id: example for example in found}
