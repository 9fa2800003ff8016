"""Actions from plain data and back: from JSON values, and from the words a person types.

Takes nothing for what it is not (no "3" for 3, no 1 for true), and says which field is wrong and why.
"""

from __future__ import annotations

import dataclasses
import math
import re
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from rulebook.game import Action, Game, MalformedAction, verb
from rulebook.words import WordsError, split

if TYPE_CHECKING:
    from cattrs import Converter

MAX_DIGITS = 40
"""Most digits of a whole number in a record or an action."""


def read_action_text(game: Game, text: str) -> Action:
    """The action that a text form means, such as `move a1-a2 a1-b1`; raises `MalformedAction`."""
    try:
        words = split(text)
    except WordsError as error:
        raise MalformedAction(f"{short(text)} is no action of {game.title}: {error}.") from error
    kinds = {verb(kind): kind for kind in game.actions}
    first = words[0].lower() if words and isinstance(words[0], str) else None
    if first not in kinds:
        possible = "; ".join(usage(kind) for kind in kinds.values())
        raise MalformedAction(f"{short(text)} is no action of {game.title}. Actions are: {possible}.")
    kind, values = kinds[first], words[1:]
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    needed = sum(not _may_be_left_out(field) for field in fields)
    if not needed <= len(values) <= len(fields):
        count = str(needed) if needed == len(fields) else f"{needed} to {len(fields)}"
        after = f"{len(values)} {'stands' if len(values) == 1 else 'stand'}" if values else "nothing stands"
        raise MalformedAction(
            f"{first} takes {count} {'word' if count == '1' else 'words'} after it ({usage(kind)}); {after} there."
        )
    given = {field.name: value for field, value in zip(fields, values, strict=False)}
    missing = {field.name: None for field in fields[len(values) :] if field.default is dataclasses.MISSING}
    return structure(kind, given | missing, strict=False)


def usage(kind: type[Action]) -> str:
    """How this kind of action is typed: `move ORIGIN TARGET`."""
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    words = (f"[{f.name.upper()}]" if _may_be_left_out(f) else f.name.upper() for f in fields)
    return " ".join([verb(kind), *words])


def _may_be_left_out(field: dataclasses.Field[Any]) -> bool:
    return field.default is not dataclasses.MISSING or "None" in str(field.type)


def unstructure(action: Action) -> dict[str, Any]:
    """The action as plain data: its word under `do`, and its fields."""
    return {"do": verb(type(action)), **_converter(True).unstructure(action)}


def structure(kind: type[Action], fields: dict[str, Any], *, strict: bool) -> Action:
    """The action with these fields: JSON values (strict), or the words that `split` gives; raises `MalformedAction`."""
    from cattrs import BaseValidationError

    try:
        return _converter(strict).structure(fields, kind)
    except BaseValidationError as error:
        raise MalformedAction(f"{verb(kind)}: {_first_fault(error)} ({usage(kind)}).") from error


@cache
def _converter(strict: bool) -> Converter:
    """Builds actions from JSON values (strict) or from typed words; takes nothing for what it is not."""
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True)
    readers = {str: _read_text, int: _read_int, float: _read_float, bool: _read_bool} if strict else _WORDS
    for kind, reader in readers.items():
        converter.register_structure_hook(kind, reader)
    converter.register_structure_hook_factory(
        lambda kind: get_origin(kind) in (Union, UnionType),
        lambda kind: lambda value, _: _read_union(converter, value, get_args(kind)),
    )
    converter.register_structure_hook_factory(
        lambda kind: get_origin(kind) is tuple,
        lambda kind: lambda value, _: _read_tuple(converter, value, get_args(kind)),
    )
    return converter


def _read_text(value: Any, _: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{short(value)} is no text")
    return value


def _read_int(value: Any, _: object) -> int:
    if type(value) is not int:
        raise ValueError(f"{short(value)} is no whole number")
    return value


def _read_float(value: Any, _: object) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise ValueError(f"{short(value)} is no number")
    return float(value)


def _read_bool(value: Any, _: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{short(value)} is neither true nor false")
    return value


def _int_word(value: Any, _: object) -> int:
    if not isinstance(value, str) or not re.fullmatch(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}", value):
        raise ValueError(f"{short(value)} is no whole number")
    return int(value)


def _float_word(value: Any, _: object) -> float:
    try:
        return _read_float(float(value), None)
    except (TypeError, ValueError):
        raise ValueError(f"{short(value)} is no number") from None


def _bool_word(value: Any, _: object) -> bool:
    if value not in ("yes", "no"):
        raise ValueError(f"{short(value)} is neither yes nor no")
    return value == "yes"


_WORDS = {str: _read_text, int: _int_word, float: _float_word, bool: _bool_word}


def _read_union(converter: Converter, value: Any, kinds: tuple[Any, ...]) -> Any:
    """The first kind that takes the value."""
    if value is None and type(None) in kinds:
        return None
    faults = []
    for kind in kinds:
        if kind is not type(None):
            try:
                return converter.structure(value, kind)
            except Exception as error:
                faults.append(_first_fault(error))
    raise ValueError(", and ".join(faults))


def _read_tuple(converter: Converter, value: Any, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{short(value)} is no list")
    if len(kinds) == 2 and kinds[1] is ...:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise ValueError(f"{short(value)} has {len(value)} parts and needs {len(kinds)}")
    return tuple(converter.structure(part, kind) for part, kind in zip(value, kinds, strict=True))


def _first_fault(error: BaseException) -> str:
    from cattrs import ClassValidationError, ForbiddenExtraKeysError

    if isinstance(error, ClassValidationError):
        noted, others = error.group_exceptions()
        if noted:
            fault, note = noted[0]
            if isinstance(fault, KeyError):
                return f"{note.name} is missing"
            return f"{note.name}: {_first_fault(fault)}"
        return _first_fault(others[0])
    if isinstance(error, ForbiddenExtraKeysError):
        return f"it has no {', '.join(sorted(short(name) for name in error.extra_fields))}"
    return str(error)


def short(value: Any) -> str:
    """The value for an error message: in quotes, cut, and without anything that cannot be printed."""
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
