"""The history of a game: every state so far, where one looks now, and what was played in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.game import Action, Event


class History:
    """States and the plays between them. Going back keeps the future; only playing on from there cuts it."""

    def __init__(self, start: Any) -> None:
        self.states: list[Any] = [start]
        self.plays: list[Action] = []
        self.at = 0

    @property
    def state(self) -> Any:
        """The state one looks at."""
        return self.states[self.at]

    @property
    def last(self) -> int:
        """The number of the newest state."""
        return len(self.states) - 1

    @property
    def played(self) -> list[Action]:
        """The actions that lead to the state one looks at."""
        return self.plays[: self.at]

    def play(self, action: Action) -> Any:
        """Play from here; a refused action raises and changes nothing, the future included."""
        return self._to(self.state.play(action), action)

    def apply(self, action: Action) -> Any:
        """Play an action from here that is known to be legal, without another check."""
        return self._to(self.state.apply(action), action)

    def _to(self, state: Any, action: Action) -> Any:
        del self.states[self.at + 1 :], self.plays[self.at :]
        self.states.append(state)
        self.plays.append(action)
        self.at += 1
        return state

    def goto(self, number: int) -> Any:
        """Look at a state by its number; numbers beyond either end mean that end."""
        self.at = max(0, min(number, self.last))
        return self.state

    def steps(self, view: Callable[[Any], Any]) -> list[tuple[int, int, Event]]:
        """Every event up to here, as `view` shows it: (number of the state, step in its play, event)."""
        return [
            (number, step, event)
            for number, state in enumerate(self.states[: self.at + 1])
            for step, event in enumerate(view(state).events)
        ]


__all__ = ["History"]
