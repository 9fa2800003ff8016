"""Questions that the engine answers: choose, give a number, or click places. The feedback says why, with rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets

from widgets.board import Board
from widgets.chips import chip, find_rules, words
from widgets.controls import above, button, columns, on_enter, row
from widgets.island import DormantBox
from widgets.renderer import Renderer, renderer_of
from widgets.scene import Marks
from widgets.view import seen

CHOOSE = "Click a place to choose it; click it again to take it back."


class _Question(DormantBox):
    """What every question has: its sentence, a "Check" button, and feedback with the rules behind the answer."""

    def __init__(self, question: str, explain: str, rules: Iterable[str]) -> None:
        self.question, self.explain = question, explain
        self.rules = find_rules(rules)
        self.right: bool | None = None
        self.feedback = ""
        self._sentence = ipywidgets.HTML(f'<div class="rb-task">Question: {escape(question)}</div>')
        self._told = ipywidgets.HTML()
        self.check_button = button("Check", "Check the answer", lambda: self._guarded(self.check), main=True)
        super().__init__()
        self.add_class("rb")
        self.add_class("rb-table")

    def check(self) -> bool:
        """Whether the answer given is right; says so, and why."""
        raise NotImplementedError

    def _guarded(self, method: Callable[..., Any], *arguments: Any) -> None:
        """Errors of a handler are shown, never lost."""
        try:
            method(*arguments)
        except Exception as error:
            self._say(None, f"That could not be checked: {type(error).__name__}: {error}")

    def _say(self, right: bool | None, text: str, *, why: bool = False) -> None:
        self.right = right
        told = [text]
        lines = ""
        if why:
            told += [self.explain] if self.explain else []
            told += [f"[{rule_id}] {rule.text}" for rule_id, rule in self.rules.items()]
            lines = f"<div>{escape(self.explain)}</div>" if self.explain else ""
            lines += "".join(
                f"<div>{chip(key, self.rules)}{words(rule.text)}</div>" for key, rule in self.rules.items()
            )
        self.feedback = "\n".join(told)
        kind = "rb-right-answer" if right else "rb-banner rb-note" if right is None else "rb-banner"
        self._told.value = (
            f'<div role="status" aria-live="polite" class="{kind}"><strong>{escape(text)}</strong>{lines}</div>'
        )

    def _plain(self) -> str:
        return f"Question: {self.question}"

    def _heading(self) -> str:
        return f'<div class="rb-task">Question: {escape(self.question)}</div>'

    def _name(self) -> str:
        return f"Answer: {self.question}"

    def _saved(self) -> dict[str, Any]:
        return {"text/plain": self._plain()}


class Quiz(_Question):
    """Choose one of `choices`, or, without them, give a number (exact: "3/4", "0.75" and "75 %" are the same).

    `answer` is the right choice or number, or better a function that asks the engine for it.
    """

    def __init__(
        self,
        question: str,
        choices: Sequence[Any] = (),
        answer: Any = None,
        explain: str = "",
        rules: Iterable[str] = (),
    ) -> None:
        super().__init__(question, explain, rules)
        self.choices = [str(choice) for choice in choices]
        self._answer = answer
        self.field: Any
        if self.choices:
            self.field = ipywidgets.RadioButtons(
                options=self.choices, value=None, description="Your answer", layout=ipywidgets.Layout(width="auto")
            )
        else:
            self.field = ipywidgets.Text(description="Your answer", placeholder="a number, such as 12 or 3/4")
            on_enter(self.field, lambda _: self._guarded(self.check))
        above(self.field)
        self.children = (self._sentence, self.field, row([self.check_button]), self._told)

    @property
    def solution(self) -> Any:
        """The right answer: a choice as text, or a fraction."""
        answer = self._answer() if callable(self._answer) else self._answer
        if not self.choices:
            return Fraction(answer)
        if str(answer) not in self.choices:
            raise ValueError(f"the right answer {answer} is not among the choices {', '.join(self.choices)}")
        return str(answer)

    def answer(self, value: Any) -> bool:
        """Give an answer and check it."""
        self.field.value = str(value)
        return self.check()

    def check(self) -> bool:
        """Whether the answer given is right; says so, and why."""
        given: Any = self.field.value
        if not given:
            self._say(None, "Choose an answer first." if self.choices else "Type a number first.")
            return False
        if not self.choices:
            try:
                given = read_number(given)
            except ValueError as error:
                self._say(None, str(error))
                return False
        right = given == self.solution
        if right:
            self._say(True, f"✔ Right: {given}.", why=True)
        else:
            self._say(False, f"✘ Not quite: {given} is not the answer. Try again.")
        return right

    def _picture(self) -> str:
        if not self.choices:
            return '<input type="text" readonly placeholder="a number, such as 12 or 3/4">'
        return "".join(
            f'<label class="rb-choice" data-first="{escape(it)}"><input type="radio"> {escape(it)}</label>'
            for it in self.choices
        )

    def _answered(self, key: str) -> None:
        if key in self.choices:
            self.field.value = key

    def _plain(self) -> str:
        return "\n".join([super()._plain(), *(f"( ) {choice}" for choice in self.choices)])


class PlaceQuiz(_Question):
    """Click every place that fits in `state`; `right(state)` asks the engine for the ids of those places.

    Picture and answer come from this one state, so what is played on a figure elsewhere cannot change the answer.
    """

    def __init__(
        self,
        question: str,
        state: Any,
        right: Callable[[Any], Iterable[str]],
        explain: str = "",
        rules: Iterable[str] = (),
        renderer: Renderer | None = None,
    ) -> None:
        super().__init__(question, explain, rules)
        self.state = state
        self.scene = (renderer or renderer_of(state.game)).scene(state, Marks())
        self.solution = frozenset(right(state))
        self.picked: list[str] = []
        self.board = Board(self.scene, on_pick=lambda place: self._guarded(self.pick, place), caption=CHOOSE)
        self.show_button = button("Show me", "Show the right places", lambda: self._guarded(self.show))
        buttons = row([self.check_button, self.show_button])
        self.children = (self._sentence, columns([self.board], [buttons, self._told]))

    def pick(self, place: str) -> None:
        """Choose a place, or take the choice back."""
        if place in self.picked:
            self.picked.remove(place)
        else:
            self.picked.append(place)
        self._say(None, f"Chosen: {self._named(self.picked) or 'nothing yet'}.")
        self.board.show(self.scene, Marks(picked=tuple(self.picked)))

    def check(self) -> bool:
        """Whether exactly the right places are chosen; says what is too much and how many are missing."""
        wrong = [place for place in self.picked if place not in self.solution]
        missing = len(self.solution) - (len(self.picked) - len(wrong))
        self.board.show(self.scene, Marks(picked=tuple(self.picked), refused=tuple(wrong)))
        if not wrong and not missing:
            self._say(True, f"✔ Right: {self._named(self.picked) or 'no place at all'}.", why=True)
            return True
        parts = [f"{self._named(wrong)} {'does' if len(wrong) == 1 else 'do'} not fit"] if wrong else []
        parts += [f"{missing} still missing"] if missing else []
        self._say(False, f"✘ Not quite: {'; '.join(parts)}.")
        return False

    def _named(self, places: Iterable[str]) -> str:
        """Places as the board labels them, without what stands there."""
        return ", ".join(self.board.whole.place(place).label.partition(":")[0] for place in places)

    def show(self) -> None:
        """Show the right places and why."""
        order = {place.id: number for number, place in enumerate(seen(self.scene).places)}
        solution = tuple(sorted(self.solution, key=lambda place: (order.get(place, len(order)), place)))
        self.board.show(self.scene, Marks(targets=solution))
        self._say(None, f"The answer: {self._named(solution) or 'no place at all'}.", why=True)

    def _picture(self) -> str:
        return self.board.pictures()["image/svg+xml"]

    def _displayed(self) -> None:
        self.board.paint()

    def _touched(self, x: float, y: float) -> None:
        if x >= 0:
            self.board.touch(x, y)

    def _saved(self) -> dict[str, Any]:
        return {**self.board.pictures(), "text/plain": self._plain()}

    def _plain(self) -> str:
        return "\n".join([super()._plain(), *([self.scene.text] if self.scene.text else [])])


def read_number(text: str) -> Fraction:
    """An exact number as people write it: 12, 3/4, 0.75, 75 %; raises `ValueError` with a sentence."""
    found = re.fullmatch(r"\s*(-?[\d.,\s]+(?:/\s*\d+)?)\s*(%?)\s*", text)
    try:
        if found is None:
            raise ValueError(text)
        number = Fraction(found[1].replace(" ", "").replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"“{text}” is not a number. Write for example 12, 3/4 or 0.75.") from None
    return number / 100 if found[2] else number


__all__ = ["PlaceQuiz", "Quiz", "read_number"]
