"""A live figure for one rules section: a position, a task, and the engine that says yes or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets

from rulebook.game import Action, Event, Refusal
from widgets.cards import Card
from widgets.chips import find_rules
from widgets.chips import line as chip_line
from widgets.controls import above, dim, row
from widgets.desk import Desk, Look
from widgets.history import Line
from widgets.scene import Marks

PLAY = "Play"

Tool = Callable[[Any, str], Any]
"""Changes a study position at a place; raises `ValueError` with a sentence when that cannot be."""


@dataclass(frozen=True, slots=True)
class Drag:
    """A tool for two places, by a drag or one click after the other: `act(state, start, end)`."""

    act: Callable[[Any, str, str], Any]


class Figure(Desk):
    """A small table that starts from `state`, with a `task` that is ticked off when it is done.

    The task is done when `goal(state)` holds after a play or a change by hand, and a try was refused by the rule
    `provoke`; a figure may ask for one of the two or for both. `tools` (label -> function of state and place, or a
    `Drag`) let a person change the position by hand before playing on; `tool` is the one chosen at the beginning.
    `solution` does the task with `follow`, step by step: the last step, and none before it, ticks it off.
    """

    def __init__(
        self,
        state: Any,
        task: str = "",
        goal: Callable[[Any], bool] | None = None,
        provoke: str = "",
        tools: Mapping[str, Tool | Drag] | None = None,
        caption: str = "",
        look: Look | None = None,
        tool: str = PLAY,
        solution: Sequence[str] = (),
    ) -> None:
        self.task, self.goal, self.provoke = task, goal, provoke
        self.start, self.solution = state, tuple(solution)
        self.done = self._provoked = False
        self._tools = dict(tools or {})
        self._before: list[Line] = []
        super().__init__(state.game, state, look, caption)
        if provoke and provoke not in self.game.rules:
            raise ValueError(f"provoke: {provoke!r} is no rule of {self.game.title}")
        self.task_line = ipywidgets.HTML()
        self.undo_button = self._button("Undo", "One play back", self.undo)
        self.redo_button = self._button("Redo", "One play on again", self.redo)
        self.reset_button = self._button("Reset", "Back to the position at the beginning", self.reset)
        tips = ["Play by the rules", *self._tools]
        self.tool = above(
            ipywidgets.ToggleButtons(
                options=[PLAY, *self._tools], value=tool, description="A click will", tooltips=tips
            )
        )
        self._first_tool = tool
        self.tool.observe(lambda _: self.clear(), "value")
        buttons = row([self.undo_button, self.redo_button, self.reset_button])
        tools_row = [self.tool] if self._tools else []
        self._lay_out([self.task_line] if task else [], [*tools_row, self.choices, self.story, buttons])
        self._refresh()

    # ---- what one can do

    def pick(self, place: str) -> None:
        """Point at a place: play, or use the tool that is chosen."""
        if self.tool.value == PLAY:
            return super().pick(place)
        if isinstance(self._tools[self.tool.value], Drag) and not self._path:
            self._forget()
            self._path = (place,)
            return self._refresh()
        return self.edit(self.tool.value, *self._path, place)

    def edit(self, tool: str, *places: str) -> None:
        """Change the position by hand at these places; a change that cannot be is explained, and nothing changes."""
        self._forget()
        self._path = ()
        used = self._tools[tool]
        try:
            state = (used.act if isinstance(used, Drag) else used)(self.state, *places)
        except ValueError as error:
            self.why.fail(str(error))
            return self._refresh()
        self._before.append(self.line)
        self.line = Line(state)
        self._moved()
        self._check_goal()
        return self._refresh()

    def undo(self) -> None:
        """One play back, or one change by hand."""
        if self.line.at == 0 and self._before:
            self._forget()
            self.line = self._before.pop()
            self._moved()
            return self._refresh()
        return super().undo()

    def reset(self) -> None:
        """The position and the task as at the beginning."""
        self._forget()
        self._before.clear()
        self.line = Line(self.start)
        self.done = self._provoked = False
        self.tool.value = self._first_tool
        self._moved()
        self._refresh()

    def follow(self, step: str) -> None:
        """One step of a solution: `tool: NAME`, `pick PLACE PLACE …`, `undo`, or the text form of an action."""
        if step == "undo":
            self.undo()
        elif step.startswith("tool: "):
            self.tool.value = step.removeprefix("tool: ")
        elif step.startswith("pick "):
            for place in step.removeprefix("pick ").split():
                self.pick(place)
        else:
            self.do(step)

    def try_(self, action: Action | str) -> Answer:
        """Try an action, or its text form, here and in the live figure; the answer shows what came of it."""
        self.do(action)
        return Answer(self.refusal, () if self.refusal else self.state.events)

    # ---- what the desk asks

    def _marks(self) -> Marks:
        return super()._marks() if self.tool.value == PLAY else Marks(picked=self._path)

    def _played(self) -> None:
        self._check_goal()

    def _refuse(self, refusal: Refusal) -> None:
        super()._refuse(refusal)
        if self.provoke and refusal.rule == self.provoke:
            self._provoked = True
            self._check_goal()

    def _check_goal(self) -> None:
        asked = self.goal is not None or bool(self.provoke)
        reached = self.goal is None or self.goal(self.state)
        if asked and reached and (self._provoked or not self.provoke):
            self.done = True
            self._show_task()

    def _show_task(self) -> None:
        sign, word = ("✔", "Done: ") if self.done else ("☐", "")
        self.task_line.value = (
            f'<div class="rb-task" role="status" aria-live="polite">{sign} {word}{escape(self.task)}</div>'
        )

    def _refresh_panels(self) -> None:
        super()._refresh_panels()
        self._show_task()
        dim(self.undo_button, self.line.at == 0 and not self._before)
        dim(self.redo_button, self.line.at == self.line.last)

    def _text(self) -> str:
        return f"{self.task}\n{super()._text()}" if self.task else super()._text()


def attempt(state: Any, *actions: Action | str) -> Answer:
    """What comes of these actions, or their text forms, one after another from this position; no figure changes."""
    refusal, events = None, ()
    for action in actions:
        meant = state.game.parse(action) if isinstance(action, str) else action
        refusal = state.refusal(meant)
        if refusal is not None:
            break
        state = state.play(meant)
        events = (*events, *state.events)
    return Answer(refusal, () if refusal else events)


class Answer(Card):
    """What came of a try: the refusal with its rule, or the steps of what happened."""

    def __init__(self, refusal: Refusal | None, events: tuple[Event, ...]) -> None:
        self.refusal, self.events = refusal, events
        if refusal is not None:
            rules = find_rules([refusal.rule])
            html = f'<div class="rb-banner"><strong>{escape(refusal.message)}</strong>'
            html += f"{chip_line(refusal.rule, refusal.instead, rules)}</div>"
            super().__init__(html, f"Refused: {refusal}")
        else:
            rules = find_rules(dict.fromkeys(event.rule for event in events))
            html = "".join(chip_line(event.rule, event.text, rules) for event in events)
            super().__init__(html or "Nothing happened.", "\n".join(map(str, events)) or "Nothing happened.")


__all__ = ["Answer", "Drag", "Figure", "Tool"]
