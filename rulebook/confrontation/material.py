"""The data files beside the code: profiles, terrain, effects, companies, banners and battles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rulebook.library import DataError, toml

HERE = "rulebook.confrontation"


def tables(name: str) -> Mapping[str, Any]:
    """The tables of one of the data files."""
    return toml(HERE, name)


def made(kind: type[Any], entry: Mapping[str, Any]) -> Any:
    """An entry as a dataclass of this kind; lists become tuples."""
    unknown = set(entry) - {field.name for field in fields(kind)}
    if unknown:
        raise DataError(f"unknown field {', '.join(sorted(unknown))}")
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()})
