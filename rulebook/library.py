"""Material, examples and questions: TOML beside a game's code, checked on load; an error names the entry."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

from rulebook.rules import load_rules

E = TypeVar("E")


class DataError(ValueError):
    """A data file that does not hold together; names the entry."""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what it shows, and the rules it shows it of. Games add what is given and what comes of it."""

    id: str
    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer; `kind` says how it is answered, and `how` in short why the answer is right."""

    id: str
    kind: str
    text: str
    answer: str
    rules: tuple[str, ...]
    how: str = ""


@cache
def toml(package: str, name: str) -> Mapping[str, Any]:
    """The tables of `NAME.toml` in a package."""
    text = files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    try:
        return MappingProxyType(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{package}/{name}.toml: {error}") from error


def entries(kind: type[E], package: str, name: str, key: str) -> Mapping[str, E]:
    """The `[[key]]` entries of `NAME.toml` as dataclasses of this kind, by id; lists become tuples."""
    return read_entries(kind, toml(package, name).get(key, []), f"{package}/{name}.toml", load_rules(package))


def read_entries(kind: type[E], raw: Iterable[dict[str, Any]], where: str, rules: Mapping[str, Any]) -> Mapping[str, E]:
    """Entries by id: no field missing or unknown, no id twice, no rule cited that does not exist."""
    taken = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    needed = {name for name, field in taken.items() if field.default is field.default_factory is MISSING}
    made: dict[str, E] = {}
    for number, entry in enumerate(raw, 1):
        name = f"{where}: entry {number} ({entry.get('id', 'without id')})"
        for what, wrong in (("missing", needed - set(entry)), ("unknown", set(entry) - set(taken))):
            if wrong:
                raise DataError(f"{name}: {what} field {', '.join(sorted(wrong))}")
        cited = [rule for rule in entry.get("rules", ()) if rule not in rules]
        if cited:
            raise DataError(f"{name}: {cited[0]} is not a rule")
        if entry["id"] in made:
            raise DataError(f"{name}: duplicate id")
        made[entry["id"]] = kind(**{key: _frozen(value) for key, value in entry.items()})
    return MappingProxyType(made)


def _frozen(value: Any) -> Any:
    """Lists as tuples, all the way down; tables stay as they are."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


__all__ = ["DataError", "Example", "Question", "entries", "read_entries", "toml"]
