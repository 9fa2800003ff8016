"""How plain values stand in the text form of an action: `combine (red,blue) 3 yes -`.

Strings stand bare where that is clear and in double quotes elsewhere, tuples in brackets, None as a hyphen.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

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
