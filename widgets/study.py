"""A session for one position: a task that is ticked off, and tools that change the position by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.game import Refusal
from widgets.history import History
from widgets.scene import Marks
from widgets.session import Session

PLAY = "Play"

Tool = Callable[[Any, str], Any]
"""Changes a study position at a place; raises `ValueError` with a sentence when that cannot be."""


@dataclass(frozen=True, slots=True)
class Drag:
    """A tool for two places, by a drag or one click after the other: `act(state, start, end)`."""

    act: Callable[[Any, str, str], Any]


class StudySession(Session):
    """A position with a goal, a rule to provoke, or both; undo takes back plays and changes by hand."""

    def __init__(
        self,
        state: Any,
        goal: Callable[[Any], bool] | None = None,
        provoke: str = "",
        tools: Mapping[str, Tool | Drag] | None = None,
        renderer: Any = None,
        tool: str = PLAY,
    ) -> None:
        self.goal, self.provoke = goal, provoke
        self.start = state
        self.done = self.provoked = False
        self.tools = dict(tools or {})
        self.tool = self.first_tool = tool
        self._before: list[History] = []
        super().__init__(state.game, state, renderer)
        if provoke and provoke not in self.game.rules:
            raise ValueError(f"provoke: {provoke!r} is no rule of {self.game.title}")

    @property
    def undoable(self) -> bool:
        """Whether there is something to take back."""
        return self.history.at > 0 or bool(self._before)

    def pick(self, place: str) -> bool:
        """Point at a place: play, or use the tool that is chosen."""
        if self.tool == PLAY:
            return super().pick(place)
        if isinstance(self.tools[self.tool], Drag) and not self.path:
            self.forget()
            self.path = (place,)
        else:
            self.edit(self.tool, *self.path, place)
        return False

    def edit(self, tool: str, *places: str) -> None:
        """Change the position by hand at these places; a change that cannot be is explained, and nothing changes."""
        self.forget()
        self.path = ()
        used = self.tools[tool]
        try:
            state = (used.act if isinstance(used, Drag) else used)(self.state, *places)
        except ValueError as error:
            self.fail(str(error))
            return
        self._before.append(self.history)
        self.history = History(state)
        self.moved()
        self.check()

    def choose(self, tool: str) -> None:
        """Take another tool."""
        if tool not in (PLAY, *self.tools):
            raise ValueError(f"there is no tool {tool!r}; the tools are {', '.join((PLAY, *self.tools))}")
        self.tool = tool
        self.clear()

    def undo(self) -> None:
        """One play back, or one change by hand."""
        if self.history.at == 0 and self._before:
            self.forget()
            self.history = self._before.pop()
            self.moved()
        else:
            super().undo()

    def reset(self) -> None:
        """The position and the task as at the beginning."""
        self.forget()
        self._before.clear()
        self.history = History(self.start)
        self.done = self.provoked = False
        self.tool = self.first_tool
        self.moved()

    def refuse(self, refusal: Refusal) -> None:
        """Say why not; that may have been the task."""
        super().refuse(refusal)
        if self.provoke and refusal.rule == self.provoke:
            self.provoked = True
            self.check()

    def check(self) -> None:
        """Tick the task off if it is done."""
        asked = self.goal is not None or bool(self.provoke)
        reached = self.goal is None or self.goal(self.state)
        if asked and reached and (self.provoked or not self.provoke):
            self.done = True

    def marks(self) -> Marks:
        """What is marked on the board; with a tool, only what it holds."""
        return super().marks() if self.tool == PLAY else Marks(picked=self.path)


__all__ = ["PLAY", "Drag", "StudySession", "Tool"]
