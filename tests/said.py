"""Notes the rules that the engine says while a game's own tests run, for `python -m rulebook coverage`.

What counts is what comes out of the public contract, asked by a test or its helpers, in a test in `tests/<game>/` that
passes: the refusals of `refusal`, `read` and `play`, the rule of a refused option, and the events and the outcome of
`play`, `apply`, `start` and of a draft by hand that goes on until somebody has to decide. What bots and lists of
actions ask inside the engine does not count, nor do tests that play at random (`@pytest.mark.random_play`).
"""

from __future__ import annotations

import functools
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebook.coverage import Said
from rulebook.draft import Draft
from rulebook.game import Game, IllegalAction, OptionError, Outcome, Reading, Refusal, State

HERE = Path(__file__).parent
ASKED = ("start", "refusal", "read", "play", "apply", "state")
ON_BEHALF = ("library", "record", "study", "examples")
"""Modules of the engine that play for whoever asks, such as worked examples."""


def rules_in(answer: Any) -> Iterator[str]:
    """The rules that an answer of the engine, or its error, names."""
    match answer:
        case Refusal(rule=rule) | Outcome(rule=rule) | OptionError(rule=rule):
            yield rule
        case Reading(refusal=refusal):
            yield from rules_in(refusal)
        case IllegalAction(refusal=refusal):
            yield from rules_in(refusal)
        case State(events=events, outcome=outcome):
            yield from (event.rule for event in events)
            yield from rules_in(outcome)


def _asked_by_a_test(caller: str) -> bool:
    return not caller.startswith("rulebook.") or caller.rpartition(".")[2] in ON_BEHALF


def _kinds(base: type) -> Iterator[type]:
    """A class and all that derive from it."""
    yield base
    for kind in base.__subclasses__():
        yield from _kinds(kind)


class Listener:
    """A pytest plugin."""

    def __init__(self) -> None:
        self._now: set[str] = set()
        self._said: dict[str, dict[str, set[str]]] = defaultdict(dict)
        self._attended: set[Any] = set()

    def attend(self) -> None:
        """Listen to every kind of game, state and draft that has been loaded."""
        for kind in {kind for base in (Game, State, Draft) for kind in _kinds(base)} - self._attended:
            for name in ASKED:
                if name in vars(kind):
                    setattr(kind, name, self._noting(vars(kind)[name]))
            self._attended.add(kind)

    def _noting(self, method: Any) -> Any:
        @functools.wraps(method)
        def asked(*arguments: Any, **named: Any) -> Any:
            heard = _asked_by_a_test(sys._getframe(1).f_globals.get("__name__", ""))
            try:
                answer = method(*arguments, **named)
            except (IllegalAction, OptionError) as error:
                if heard:
                    self._now.update(rules_in(error))
                raise
            if heard:
                self._now.update(rules_in(answer))
            return answer

        return asked

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test begins: nothing has been said yet."""
        self.attend()
        self._now.clear()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        """A test has run: what was said in it counts if it passed and is one of a game's own."""
        report = yield
        folder = item.path.parent
        if (
            call.when == "call"
            and folder.parent == HERE
            and (HERE.parent / "rulebook" / folder.name / "game.py").exists()
        ):
            said = self._said[folder.name].setdefault(item.path.name, set())
            if report.passed and not item.get_closest_marker("random_play"):
                said |= self._now
        return report

    def pytest_sessionfinish(self) -> None:
        """Write down what was said."""
        for game, said in self._said.items():
            Said(game, HERE.parent).add(said, os.environ.get("PYTEST_XDIST_WORKER", "main"))
