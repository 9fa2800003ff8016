"""Actions as text and as JSON, and back: `combine (red,blue) 3 yes -` as a person types it, a plain table in a record.

Strings stand bare where that is clear and in double quotes elsewhere, tuples in brackets, None as a hyphen. Reading
takes nothing for what it is not (no "3" for 3, no 1 for true), and says which field is wrong and why.
"""

from __future__ import annotations

import dataclasses
import json
import math
import re
from collections.abc import Sequence
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, Union, get_args, get_origin

if TYPE_CHECKING:
    from cattrs import Converter

A = TypeVar("A", bound="Action")

_BARE = re.compile(r'[^\s"(),]+')
_TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([(),])|([^\s"(),]+))')


class WordsError(ValueError):
    """A text that cannot be split into words: a quote or a bracket is left open, or closed without being opened."""


def written(value: Any) -> str:
    """The word for one value."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"({','.join(map(written, value))})"
    if isinstance(value, str):
        bare = _BARE.fullmatch(value) and value != "-"
        return value if bare else json.dumps(value, ensure_ascii=False)
    return str(value)


def write_fields(instance: Any) -> list[str]:
    """The words for a dataclass's fields; a None or an empty list at the end that nobody would miss is left out."""
    fields = dataclasses.fields(instance)
    values = [getattr(instance, field.name) for field in fields]
    while values and _goes_without_saying(values[-1], fields[len(values) - 1].default):
        values.pop()
    return [written(value) for value in values]


def _goes_without_saying(value: Any, default: Any) -> bool:
    """Nothing is left out where nothing is what one would get: None, or an empty list by default."""
    return (value is None and default in (None, dataclasses.MISSING)) or value == default == ()


def split(text: str) -> list[Any]:
    """The words of a text: strings, None for a lone hyphen, lists for what stands in brackets."""
    stack: list[list[Any]] = [[]]
    position, text = 0, text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise WordsError('a quotation mark " is left open')
        quoted, sign, bare = match.groups()
        position = match.end()
        if quoted is not None:
            try:
                stack[-1].append(json.loads(quoted))
            except ValueError as error:
                raise WordsError(f"{quoted} is not properly quoted") from error
        elif bare is not None:
            stack[-1].append(None if bare == "-" else bare)
        elif sign == "(":
            stack.append([])
        elif sign == ")":
            if len(stack) == 1:
                raise WordsError("a bracket ) closes nothing")
            inner = stack.pop()
            stack[-1].append(inner)
        elif len(stack) == 1:
            raise WordsError("a comma stands outside of brackets")
    if len(stack) > 1:
        raise WordsError("a bracket ( is left open")
    return stack[0]


# ---- actions


class MalformedAction(ValueError):
    """A text or structure that is not an action in the game at all."""


class Action:
    """Base of every game's actions, which are frozen dataclasses with plain fields.

    `str(action)` is its text form, the name in lower case and its fields (`move a1-a2 a1-b1`); `Game.parse` reads it.
    """

    __slots__ = ()
    any_order: ClassVar[bool] = False
    """Whether its places, the last one aside, may be pointed at in any order, because they make up a set."""

    def __str__(self) -> str:
        return " ".join([verb(type(self)), *write_fields(self)])

    def __lt__(self, other: Action) -> bool:
        return self.sort_key() < other.sort_key()

    def sort_key(self) -> tuple[str, ...]:
        """The stable order of `State.actions`: by name, then field by field as text."""
        kind: Any = type(self)
        return (kind.__name__, *(str(getattr(self, name)) for name in kind.__match_args__))


def verb(kind: type[Action]) -> str:
    """The word that starts the text form of this kind of action: `MovePillar` -> `move-pillar`."""
    name = kind.__name__
    return "".join(("-" if c.isupper() and i else "") + c.lower() for i, c in enumerate(name))


MAX_DIGITS = 40
"""Most digits of a whole number in a record or an action."""


def read_text(text: str, possible: Sequence[type[A]], title: str) -> A:
    """The action of one of these kinds that a text form means, such as `move a1-a2 a1-b1`.

    Raises `MalformedAction`; `title` is the game's.
    """
    try:
        words = split(text)
    except WordsError as error:
        raise MalformedAction(f"{short(text)} is not an action in {title}: {error}.") from error
    kinds = {verb(kind): kind for kind in possible}
    first = words[0].lower() if words and isinstance(words[0], str) else None
    if first not in kinds:
        known = "; ".join(usage(kind) for kind in kinds.values())
        raise MalformedAction(f"{short(text)} is not an action in {title}. Actions are: {known}.")
    kind, values = kinds[first], words[1:]
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    needed = sum(not _may_be_left_out(field) for field in fields)
    if not needed <= len(values) <= len(fields):
        count = str(needed) if needed == len(fields) else f"{needed} to {len(fields)}"
        noun = "argument" if count == "1" else "arguments"
        raise MalformedAction(f"{first} needs {count} {noun} ({usage(kind)}), not {len(values)}.")
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


def structure(kind: type[A], fields: dict[str, Any], *, strict: bool) -> A:
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
        lambda kind: _origin(kind) in (Union, UnionType),
        lambda kind: lambda value, _: _read_union(converter, value, get_args(kind)),
    )
    converter.register_structure_hook_factory(
        lambda kind: _origin(kind) is tuple,
        lambda kind: lambda value, _: _read_tuple(converter, value, get_args(kind)),
    )
    return converter


def _origin(kind: Any) -> Any:
    """What a generic type is made of: `tuple` for `tuple[int, ...]`."""
    return get_origin(kind)


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
    return bool(value == "yes")


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
