"""The interactive rulebook's engine: five tabletop games whose every rule can be done.

>>> import rulebook
>>> state = rulebook.games["pillars_of_faith"].start(players=2, seed=7)
>>> state = state.play(state.actions()[0])

Nothing here knows of widgets or notebooks, and nothing heavy is imported before it is used.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.game import (
    Action,
    Event,
    Game,
    IllegalAction,
    MalformedAction,
    Option,
    OptionError,
    Outcome,
    Refusal,
    State,
)
from rulebook.rules import Rule

if TYPE_CHECKING:
    from rulebook.record import Record, RecordError


class Games(Mapping[str, Game]):
    """The games, by name: every package in here that has a `game` module. Each is imported when it is asked for."""

    def __init__(self) -> None:
        here = Path(__file__).parent
        self._names = tuple(
            sorted(
                m.name for m in pkgutil.iter_modules([str(here)]) if m.ispkg and (here / m.name / "game.py").exists()
            )
        )

    def __getitem__(self, name: str) -> Game:
        if name not in self._names:
            raise KeyError(f"there is no game {name!r}; the games are {', '.join(self._names)}")
        return importlib.import_module(f"rulebook.{name}.game").GAME

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


games: Mapping[str, Game] = Games()

_LATER = {"Record": "rulebook.record", "RecordError": "rulebook.record"}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    if not name.startswith("_") and importlib.util.find_spec(f"rulebook.{name}"):
        return importlib.import_module(f"rulebook.{name}")
    raise AttributeError(f"module 'rulebook' has no attribute {name!r}")


__all__ = [
    "Action",
    "Event",
    "Game",
    "IllegalAction",
    "MalformedAction",
    "Option",
    "OptionError",
    "Outcome",
    "Record",
    "RecordError",
    "Refusal",
    "Rule",
    "State",
    "games",
]
