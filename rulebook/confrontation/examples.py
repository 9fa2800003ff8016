"""The worked examples, the tries that are refused, and the questions, read from TOML and checked on load."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from rulebook import library
from rulebook.confrontation.material import HERE, tables
from rulebook.library import DataError, entries, read_entries
from rulebook.rules import load_rules

NUMERIC, QUIZ = KINDS = ("numeric", "quiz")


@dataclass(frozen=True, slots=True)
class Example(library.Example):
    """A worked example: what is given, what comes of it, and the rules it shows."""

    given: str
    expect: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A try that is against the rules, and the clause that refuses it."""

    id: str
    attempt: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        """The clause, as the other entries have theirs."""
        return (self.rule,)


@dataclass(frozen=True, slots=True)
class Question(library.Question):
    """A question with its answer; `kind` is numeric or quiz, and `how` says in short how the number comes about."""

    @property
    def numbers(self) -> tuple[Fraction, ...]:
        """The numbers in the answer, in their order."""
        return tuple(map(Fraction, re.findall(r"\d+(?:/\d+)?", self.answer)))


@cache
def worked_examples() -> Mapping[str, Example]:
    """All worked examples by their id."""
    return entries(Example, HERE, "examples", "worked_example")


@cache
def refused_examples() -> Mapping[str, Refused]:
    """All tries that are refused, by their id."""
    return entries(Refused, HERE, "examples", "refusal")


def read_questions(raw: Iterable[dict[str, Any]]) -> Mapping[str, Question]:
    """Questions by id; an error names the one that cannot be answered as its kind says."""
    made = read_entries(Question, raw, "questions.toml", load_rules(HERE))
    for one in made.values():
        if one.kind not in KINDS or (one.kind == NUMERIC and not one.numbers):
            raise DataError(f"questions.toml: {one.id} is neither a quiz nor numeric, with a number in its answer")
    return made


@cache
def questions() -> Mapping[str, Question]:
    """All questions by their id."""
    return read_questions(tables("questions")["question"])
