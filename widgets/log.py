"""The "What happened" part: the steps of the last plays, each with its rule, and buttons to walk through them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets

from rulebook.rules import Rule
from widgets.chips import line as chip_line
from widgets.chips import words
from widgets.controls import button, dim, heading, row
from widgets.history import Line

PLAYS_SHOWN = 8

Step = tuple[int, int]
"""The number of a state and a step of the play that led to it."""


class Log(ipywidgets.VBox):
    """The story of the game, newest play first; the step looked at stands out."""

    def __init__(self, rules: Mapping[str, Rule], *, on_back: Callable[[], None], on_on: Callable[[], None]) -> None:
        self.rules = rules
        self.back = button("◀ step", "Look at the step before on the board", on_back)
        self.on = button("step ▶", "Look at the next step on the board", on_on)
        self.where = ipywidgets.HTML()
        self.story = ipywidgets.HTML()
        super().__init__([self.story, row([self.back, self.on, self.where])])
        self.add_class("rb-wide")

    def show(self, line: Line, step: Step | None) -> None:
        """The plays up to where one looks; `step` is the one shown on the board, None for the present."""
        last = step[0] if step else line.at
        first = max(0, last - PLAYS_SHOWN + 1)
        plays = [self._play(line, number, step) for number in range(last, first - 1, -1)]
        told = "".join(plays) or '<span class="rb-quiet">Nothing yet.</span>'
        self.story.value = (
            f'{heading("What happened")}<div class="rb-log" tabindex="0" aria-label="What happened">{told}</div>'
        )
        steps = [(number, k) for number, k, _ in line.steps()]
        dim(self.back, not steps or step == steps[0])
        dim(self.on, step is None)
        self.where.value = (
            f'<span class="rb-quiet">step {step[1] + 1} of {len(line.states[step[0]].events)} of play {step[0]}</span>'
            if step
            else ""
        )

    def _play(self, line: Line, number: int, step: Step | None) -> str:
        events = line.states[number].events
        if not events and number == 0:
            return ""
        title = (
            "Before the first play"
            if number == 0
            else f"{number}. {line.states[number - 1].describe(line.plays[number - 1])}"
        )
        lines = [
            chip_line(event.rule, event.text, self.rules, now=step == (number, k), group="rb-log")
            for k, event in enumerate(events)
        ]
        return f'<div class="rb-play">{words(title)}</div>{"".join(lines)}'


__all__ = ["Log", "Step"]
