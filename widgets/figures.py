"""A live figure for one rules section: a position, a task, and the engine that says yes or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from rulebook.game import Action, Event, Refusal
from widgets.cards import Card
from widgets.chips import find_rules
from widgets.chips import line as chip_line
from widgets.interactive import Interactive
from widgets.renderer import Renderer
from widgets.study import PLAY, Drag, StudySession, Tool


class Figure(Interactive):
    """A small table that starts from `state`, with a `task` that is ticked off when it is done.

    The task is done when `goal(state)` holds after a play or a change by hand, and a try was refused by the rule
    `provoke`; a figure may ask for one of the two or for both. `tools` (label -> function of state and place, or a
    `Drag`) let a person change the position by hand before playing on; `tool` is the one chosen at the beginning.
    `solution` does the task with `follow`, step by step: the last step, and none before it, ticks it off.
    """

    LEADS = True

    def __init__(
        self,
        state: Any,
        task: str = "",
        goal: Callable[[Any], bool] | None = None,
        provoke: str = "",
        tools: Mapping[str, Tool | Drag] | None = None,
        caption: str = "",
        renderer: Renderer | None = None,
        tool: str = PLAY,
        solution: Sequence[str] = (),
    ) -> None:
        self.task, self.solution = task, tuple(solution)
        self.session: StudySession
        super().__init__(StudySession(state, goal, provoke, tools, renderer, tool), caption)

    # ---- what one can ask

    @property
    def start(self) -> Any:
        """The position at the beginning."""
        return self.session.start

    @property
    def done(self) -> bool:
        """Whether the task is ticked off."""
        return self.session.done

    @property
    def tool(self) -> str:
        """What a click does: play, or use one of the tools."""
        return self.session.tool

    @tool.setter
    def tool(self, name: str) -> None:
        self._act(self.session.choose, name)

    # ---- what one can do

    def edit(self, tool: str, *places: str) -> None:
        """Change the position by hand at these places; a change that cannot be is explained, and nothing changes."""
        self._act(self.session.edit, tool, *places)

    def reset(self) -> None:
        """The position and the task as at the beginning."""
        self._act(self.session.reset)

    def follow(self, step: str) -> None:
        """One step of a solution: `tool: NAME`, `pick PLACE PLACE …`, `undo`, or the text form of an action."""
        if step == "undo":
            self.undo()
        elif step.startswith("tool: "):
            self.tool = step.removeprefix("tool: ")
        elif step.startswith("pick "):
            for place in step.removeprefix("pick ").split():
                self.pick(place)
        else:
            self.do(step)

    def try_(self, action: Action | str) -> Answer:
        """Try an action, or its text form, here and in the live figure; the answer shows what came of it."""
        self.do(action)
        return Answer(self.refusal, () if self.refusal else self.state.events)

    # ---- what it adds

    def _played(self) -> None:
        self.session.check()
        self._refresh_panel()

    def _pressed(self) -> Mapping[str, Callable[[], Any]]:
        tools = {f"tool:{name}": (lambda name=name: self._act(self.session.choose, name)) for name in self._tools()}
        return {**super()._pressed(), **tools, "reset": self.reset}

    def _buttons(self) -> list[list[Any]]:
        _, redo = super()._buttons()
        undo = ["Undo", "undo", "One play back", self.session.undoable]
        return [undo, redo, ["Reset", "reset", "Back to the position at the beginning", True]]

    def _tools(self) -> list[str]:
        return [PLAY, *self.session.tools] if self.session.tools else []

    def _refresh_panel(self) -> None:
        super()._refresh_panel()
        if self._panel is not None:
            self._panel.task = {"text": self.task, "done": self.done}
            self._panel.tools = {"names": self._tools(), "chosen": self.tool}

    def _text(self) -> str:
        return f"{self.task}\n{super()._text()}" if self.task else super()._text()

    def _heading(self) -> str:
        task = f'<div class="rb-task">☐ {escape(self.task)}</div>' if self.task else ""
        return task + super()._heading()

    def _name(self) -> str:
        return f"Try it: {self.task}" if self.task else "Try it"


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


__all__ = ["PLAY", "Answer", "Drag", "Figure", "Tool", "attempt"]
