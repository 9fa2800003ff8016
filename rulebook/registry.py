"""The games, by name: every package beside this module that has a `game` module."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebook.game import Game


class Games(Mapping[str, "Game[Any, Any]"]):
    """The games, by name. Each is imported when it is asked for."""

    def __init__(self) -> None:
        here = Path(__file__).parent
        found = (m.name for m in pkgutil.iter_modules([str(here)]) if m.ispkg)
        self._found: dict[str, Game[Any, Any]] = {}
        self._names = tuple(sorted(name for name in found if (here / name / "game.py").exists()))

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name not in self._names:
            raise KeyError(f"there is no game {name!r}; the games are {', '.join(self._names)}")
        if name not in self._found:
            self._found[name] = importlib.import_module(f"rulebook.{name}.game").GAME
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


games: Mapping[str, Game[Any, Any]] = Games()


@cache
def package_of(kind: type) -> str:
    """The name of the game in whose package a class lies."""
    return kind.__module__.split(".")[1]


__all__ = ["Games", "games", "package_of"]
