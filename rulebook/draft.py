"""A state being worked on: taken apart, changed step by step, each step told, and put together as a new state.

A game's draft has the fields of its state as plain attributes. `WORKING` says which of them are opened up for the work
(a tuple as a list) and how they are closed again. With every step that is told goes a frame, what the board shows right
then (`State.SHOWN`), so that each play can be looked at step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
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


@cache
def _kept(kind: type[State[Any]]) -> tuple[str, ...]:
    """The fields that a draft takes over from a state of this kind."""
    return tuple(field.name for field in fields(kind) if field.name not in TOLD)  # type: ignore[arg-type]


@cache
def _reader(kind: type[State[Any]]) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*_kept(kind))


class Draft(Generic[S]):
    """A state being worked on. A `quiet` one tells nothing: bots that think ahead need no story."""

    WORKING: ClassVar[Mapping[str, Working]] = {}
    outcome: Outcome | None

    def __init__(self, state: S, *, quiet: bool = False) -> None:
        kind = type(state)
        self.before = state
        self.quiet = quiet
        self.events: list[Event] = []
        self.frames: list[tuple[Any, ...]] = []
        # One by one, not by way of `__dict__`: attributes of an object whose dictionary was touched are slower to read.
        for name, value in zip(_kept(kind), _reader(kind)(state), strict=True):
            setattr(self, name, value)
        for name, working in self.WORKING.items():
            setattr(self, name, working.opened(getattr(state, name)))

    def closed(self, name: str) -> Any:
        """A field as a state keeps it."""
        value = getattr(self, name)
        return self.WORKING[name].closed(value) if name in self.WORKING else value

    def state(self) -> S:
        """The work so far as a new state."""
        kind = type(self.before)
        values = dict(zip(_kept(kind), _reader(kind)(self), strict=True))
        for name, working in self.WORKING.items():
            values[name] = working.closed(values[name])
        return kind(**values, events=tuple(self.events), frames=tuple(self.frames))  # type: ignore[call-arg]

    def log(self, rule: str, text: str, where: Iterable[str] = (), kind: str = "") -> None:
        """Tell one step: the rule that it follows, a sentence, and the places it touched."""
        if self.quiet:
            return
        self.events.append(Event(rule, text, tuple(where), kind))
        self.frames.append(tuple([self.closed(name) for name in type(self.before).SHOWN]))

    def finish(self, outcome: Outcome | None) -> None:
        """End the game, unless there is nothing to end it or it is over already."""
        if outcome is not None and self.outcome is None:
            self.outcome = outcome
            self.log(outcome.rule, outcome.text, (), "end")


__all__ = ["AS_LIST", "Draft", "Working"]
