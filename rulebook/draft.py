"""A state being worked on: taken apart, changed step by step, each step told, and put together as a new state.

A game's draft has the fields of its state as plain attributes. `WORKING` says which of them are opened up for the work
(a tuple as a list) and how they are closed again. With every step that is told goes a frame, what the board shows right
then (`State.SHOWN`), so that each play can be looked at step by step.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from itertools import repeat
from operator import attrgetter
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rulebook.game import Event, Outcome, State

S = TypeVar("S", bound=State[Any])


class Working(NamedTuple):
    """How a field is opened for the work and closed again."""

    opened: Callable[[Any], Any]
    closed: Callable[[Any], Any]


AS_LIST = Working(list, tuple)

TOLD = ("events", "frames")
"""What a state tells of the play that led to it; a draft begins without."""


class _Plan(NamedTuple):
    """How a kind of draft and a kind of state are turned into each other: worked out once, because bots do it often."""

    kept: tuple[str, ...]
    """The fields that a draft takes over from a state."""
    read_kept: Callable[[Any], tuple[Any, ...]]
    opened: tuple[tuple[str, Callable[[Any], Any]], ...]
    """The fields that are opened up for the work."""
    read_all: Callable[[Any], tuple[Any, ...]]
    """All fields that a state is made of, in their order."""
    closed: tuple[tuple[int, Callable[[Any], Any]], ...]
    """Where among all fields those are that are closed again."""
    read_shown: Callable[[Any], tuple[Any, ...]]
    """The fields that the board shows."""
    shown_closed: tuple[tuple[int, Callable[[Any], Any]], ...]
    """Where among those are the ones that are closed again."""


def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*names) if len(names) > 1 else lambda instance: tuple(getattr(instance, name) for name in names)


@cache
def _plan(draft: type[Draft[Any]], kind: type[State[Any]]) -> _Plan:
    names = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]
    kept = tuple(name for name in names if name not in TOLD)
    working = {**draft.WORKING, **dict.fromkeys(TOLD, AS_LIST)}
    return _Plan(
        kept,
        _reader(kept),
        tuple((name, way.opened) for name, way in draft.WORKING.items()),
        _reader(names),
        tuple((index, working[name].closed) for index, name in enumerate(names) if name in working),
        _reader(kind.SHOWN),
        tuple((index, working[name].closed) for index, name in enumerate(kind.SHOWN) if name in working),
    )


class Draft(Generic[S]):
    """A state being worked on. A `quiet` one tells nothing: bots that think ahead need no story."""

    WORKING: ClassVar[Mapping[str, Working]] = {}
    outcome: Outcome | None

    def __init__(self, state: S, *, quiet: bool = False) -> None:
        plan = self._plan = _plan(type(self), type(state))  # type: ignore[arg-type]  # (a class is hashable)
        self.before = state
        self.quiet = quiet
        self.events: list[Event] = []
        self.frames: list[tuple[Any, ...]] = []
        # One by one, not by way of `__dict__`: attributes of an object whose dictionary was touched are slower to read.
        deque(map(setattr, repeat(self), plan.kept, plan.read_kept(state)), maxlen=0)
        for name, opened in plan.opened:
            setattr(self, name, opened(getattr(state, name)))

    def state(self) -> S:
        """The work so far as a new state."""
        kind = type(self.before)
        values = list(self._plan.read_all(self))
        for index, closed in self._plan.closed:
            values[index] = closed(values[index])
        return kind(*values)

    def log(self, rule: str, text: str, where: Iterable[str] = (), kind: str = "") -> None:
        """Tell one step: the rule that it follows, a sentence, and the places it touched."""
        if self.quiet:
            return
        self.events.append(Event(rule, text, tuple(where), kind))
        shown = list(self._plan.read_shown(self))
        for index, closed in self._plan.shown_closed:
            shown[index] = closed(shown[index])
        self.frames.append(tuple(shown))

    def finish(self, outcome: Outcome | None) -> None:
        """End the game, unless there is nothing to end it or it is over already."""
        if outcome is not None and self.outcome is None:
            self.outcome = outcome
            self.log(outcome.rule, outcome.text, (), "end")


__all__ = ["AS_LIST", "Draft", "Working"]
