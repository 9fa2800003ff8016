"""The worked examples, the tries that are refused, and the questions, read from TOML and checked on load."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

from rulebook.confrontation.material import MaterialError, tables
from rulebook.rules import load_rules

NUMERIC, QUIZ = KINDS = ("numeric", "quiz")


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what is given, what comes of it, and the rules it shows."""

    id: str
    title: str
    given: str
    expect: str
    rules: tuple[str, ...]


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
class Question:
    """A question with its answer; `kind` is numeric or quiz, and `how` says in short how the number comes about."""

    id: str
    kind: str
    text: str
    answer: str
    rules: tuple[str, ...]
    how: str = ""

    @property
    def numbers(self) -> tuple[Fraction, ...]:
        """The numbers in the answer, in their order."""
        return tuple(map(Fraction, re.findall(r"\d+(?:/\d+)?", self.answer)))


Entry = TypeVar("Entry", Example, Refused, Question)


def read(kind: type[Entry], entries: Iterable[dict[str, Any]], where: str) -> Mapping[str, Entry]:
    """Entries by id; an error names the one that does not hold together."""
    known = load_rules(__package__)
    taken = {field.name for field in fields(kind)}
    needed = {field.name for field in fields(kind) if field.default is MISSING}
    made: dict[str, Entry] = {}
    for number, entry in enumerate(entries, 1):
        name = f"{where}: entry {number} ({entry.get('id', 'without id')})"
        for what, wrong in (("missing", needed - set(entry)), ("unknown", set(entry) - taken)):
            if wrong:
                raise MaterialError(f"{name}: {what} field {', '.join(sorted(wrong))}")
        values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()}
        one = kind(**values)
        strange = [rule for rule in one.rules if rule not in known]
        if strange:
            raise MaterialError(f"{name}: {strange[0]} is no rule")
        if one.id in made:
            raise MaterialError(f"{name}: the id stands twice")
        if isinstance(one, Question) and (one.kind not in KINDS or (one.kind == NUMERIC and not one.numbers)):
            raise MaterialError(f"{name}: a question is numeric, with a number in its answer, or a quiz")
        made[one.id] = one
    return MappingProxyType(made)


@cache
def worked_examples() -> Mapping[str, Example]:
    """All worked examples by their id."""
    return read(Example, tables("examples.toml")["worked_example"], "examples.toml")


@cache
def refused_examples() -> Mapping[str, Refused]:
    """All tries that are refused, by their id."""
    return read(Refused, tables("examples.toml")["refusal"], "examples.toml")


@cache
def questions() -> Mapping[str, Question]:
    """All questions by their id."""
    return read(Question, tables("questions.toml")["question"], "questions.toml")
