"""The log of a game as data: a heading for every play and a line for every step of it, as one viewer may know them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebook.game import Action
from widgets.history import History

Step = tuple[int, int]
"""The number of a state and a step of the play that led to it."""


@dataclass(frozen=True, slots=True)
class Play:
    """One play: its number, the turn it was made in, who made it, what it was, and each step as (rule, text)."""

    number: int
    turn: int
    who: str
    title: str
    lines: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        head = f"{self.number}. {self.who}: {self.title}" if self.number else self.title
        return "\n".join([head, *(f"  {text} [{rule}]" for rule, text in self.lines)])


@dataclass
class Log:
    """The plays of a history. It grows with the history; what stays the same is never made again.

    `view(state)` is what the viewer sees of a state, `told(state, action)` a play in words that the viewer may know.
    """

    view: Callable[[Any], Any]
    told: Callable[[Any, Action], str]
    plays: list[Play] = field(default_factory=list)
    _states: list[Any] = field(default_factory=list)
    _viewer: Any = None

    def follow(self, history: History, viewer: Any = None) -> list[Play]:
        """All plays of a history, as this viewer may know them; a play that reads as before is the very same."""
        same = 0 if viewer != self._viewer else common(self._states, history.states)
        self._viewer = viewer
        before = self.plays[same:]
        del self.plays[same:], self._states[same:]
        for number in range(same, len(history.states)):
            self._states.append(history.states[number])
            made = self._play(history, number)
            self.plays.append(before[number - same] if made in before[number - same : number - same + 1] else made)
        return self.plays

    def _play(self, history: History, number: int) -> Play:
        lines = tuple((event.rule, event.text) for event in self.view(history.states[number]).events)
        if not number:
            return Play(0, history.states[0].turn, "", "Before the first play", lines)
        before = history.states[number - 1]
        told = self.told(before, history.plays[number - 1])
        return Play(number, before.turn, before.name(before.player), told, lines)


def common(known: Sequence[Any], now: Sequence[Any]) -> int:
    """How many things at the beginning of two lists are the very same."""
    pairs = enumerate(zip(known, now, strict=False))
    return next((number for number, (one, other) in pairs if one is not other), min(len(known), len(now)))


__all__ = ["Log", "Play", "Step", "common"]
