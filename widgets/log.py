"""The "What happened" part: the steps of the last plays, each with its rule, and buttons to walk through them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from rulebook.game import Action
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

    def show(
        self, line: Line, step: Step | None, view: Callable[[Any], Any], told: Callable[[Any, Action], str]
    ) -> None:
        """The plays up to here, as `view` shows what they did and `told(state, action)` says what was played.

        `step` is the one on the board, None for the present.
        """
        last = step[0] if step else line.at
        first = max(0, last - PLAYS_SHOWN + 1)
        plays = [self._play(line, number, step, view, told) for number in range(last, first - 1, -1)]
        story = "".join(plays) or '<span class="rb-quiet">Nothing yet.</span>'
        self.story.value = (
            f'{heading("What happened")}<div class="rb-log" tabindex="0" aria-label="What happened">{story}</div>'
        )
        steps = [(number, k) for number, k, _ in line.steps(view)]
        dim(self.back, not steps or step == steps[0])
        dim(self.on, step is None)
        self.where.value = f'<span class="rb-quiet">{_where(line, step, view)}</span>' if step else ""

    def _play(
        self,
        line: Line,
        number: int,
        step: Step | None,
        view: Callable[[Any], Any],
        told: Callable[[Any, Action], str],
    ) -> str:
        events = view(line.states[number]).events
        if not events and number == 0:
            return ""
        title = "Before the first play"
        if number:
            before = line.states[number - 1]
            title = f"{number}. {before.name(before.player)}: {told(before, line.plays[number - 1])}"
        lines = [
            chip_line(event.rule, event.text, self.rules, now=step == (number, k), group="rb-log")
            for k, event in enumerate(events)
        ]
        return f'<div class="rb-play">{words(title)}</div>{"".join(lines)}'


def _where(line: Line, step: Step, view: Callable[[Any], Any]) -> str:
    number, k = step
    return f"step {k + 1} of {len(view(line.states[number]).events)} of play {number}"


__all__ = ["Log", "Step"]
