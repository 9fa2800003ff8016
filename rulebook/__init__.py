"""The interactive rulebook's engine: five tabletop games whose every rule can be done.

>>> import rulebook
>>> state = rulebook.games["pillars_of_faith"].start(players=2, seed=7)
>>> state = state.play(state.actions()[0])

Nothing here knows of widgets or notebooks, and nothing heavy is imported before it is used.
"""

from __future__ import annotations

import importlib
import importlib.util
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
from rulebook.registry import games
from rulebook.rules import Rule

if TYPE_CHECKING:
    from rulebook.record import Record, RecordError


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
