"""Rule clauses: loaded from each game's `rules.toml`, looked up by id, searched by words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from rulebook.search import Index, search

SOURCES = ("seed", "public", "ruling")
SPOKEN, DEFINITION = KINDS = ("spoken", "definition")


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause. `source`: the printed rules, a public description, or a ruling of ours, and then `why`.

    A ruling that may well be wrong also has a `doubt`: what speaks against it. `kind`: a spoken clause can come out of
    play, in a refusal, an event or an outcome; a definition says what something is or that something is allowed.
    """

    id: str
    section: str
    text: str
    source: str
    why: str = ""
    check: str = ""
    doubt: str = ""
    kind: str = SPOKEN

    def __str__(self) -> str:
        return f"{self.id}  {self.text}"


@dataclass(frozen=True, slots=True)
class Gap:
    """Something the print lost or left open, and the rulings that settle it."""

    what: str
    ruling: str


class RulesError(ValueError):
    """A rules file that does not hold together; names the entry."""


class Rules(Mapping[str, Rule]):
    """The clauses of one game, in their own order."""

    def __init__(self, rules: tuple[Rule, ...], gaps: tuple[Gap, ...] = ()) -> None:
        self._rules = {rule.id: rule for rule in rules}
        self.gaps = gaps

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self._rules[rule_id]
        except KeyError:
            raise KeyError(f"there is no rule {rule_id}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def section(self, name: str) -> tuple[Rule, ...]:
        """The clauses of one section."""
        return tuple(rule for rule in self._rules.values() if rule.section == name)

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections in their order."""
        return tuple(dict.fromkeys(rule.section for rule in self._rules.values()))

    @cached_property
    def _index(self) -> Index:
        return Index(self._rules.values())

    def search(self, words: str) -> list[Rule]:
        """The clauses that these words ask for, best first; a clause's id finds just this clause."""
        return search(self._rules, self._index, words)


def load_rules(package: str) -> Rules:
    """Read and check `rules.toml` of a game's package."""
    return read_rules(files(package).joinpath("rules.toml").read_text(encoding="utf-8"), f"{package}/rules.toml")


def read_rules(text: str, name: str) -> Rules:
    """Rules from TOML text; `name` is for error messages."""
    data = tomllib.loads(text)
    rules = tuple(_rule(entry, number, name) for number, entry in enumerate(data.get("rule", []), 1))
    twice = {rule.id for rule in rules if sum(other.id == rule.id for other in rules) > 1}
    if twice:
        raise RulesError(f"{name}: the ids {', '.join(sorted(twice))} stand twice")
    known = {rule.id for rule in rules}
    gaps = tuple(Gap(entry["what"], entry["ruling"]) for entry in data.get("gap", []))
    for gap in gaps:
        for rule_id in re.findall(r"\b[A-Z]{2}-[A-Z0-9]+-\d+[A-Z]?\b", gap.ruling):
            if rule_id not in known:
                raise RulesError(f"{name}: the gap {gap.what!r} points at {rule_id}, which is no rule")
    return Rules(rules, gaps)


def _rule(entry: dict[str, Any], number: int, name: str) -> Rule:
    where = f"{name}: rule {number} ({entry.get('id', 'without id')})"
    unknown = set(entry) - set(Rule.__slots__)
    if unknown:
        raise RulesError(f"{where}: unknown field {', '.join(sorted(unknown))}")
    for key in ("id", "section", "text", "source"):
        if not isinstance(entry.get(key), str) or not entry[key]:
            raise RulesError(f"{where}: {key} is missing")
    if entry["source"] not in SOURCES:
        raise RulesError(f"{where}: source is {entry['source']!r}, not one of {', '.join(SOURCES)}")
    if entry.get("kind", SPOKEN) not in KINDS:
        raise RulesError(f"{where}: kind is {entry['kind']!r}, not one of {', '.join(KINDS)}")
    if entry["source"] == "ruling" and not entry.get("why"):
        raise RulesError(f"{where}: a ruling says why")
    if entry["source"] != "ruling" and entry.get("doubt"):
        raise RulesError(f"{where}: only a ruling of ours is open to doubt")
    return Rule(**entry)
