"""Numbers and lists as they are said: `1 card`, `2 cities`, `Red, Gold and Blue`, `the 3rd`."""

from __future__ import annotations

from collections.abc import Iterable

_IRREGULAR = {"die": "dice", "energy": "energy", "Faith": "Faith", "mead": "mead", "health": "health"}
"""Plurals that no rule gives, and words that have none."""


def plural(noun: str) -> str:
    """More than one of this; of several words, the last one changes."""
    head, space, last = noun.rpartition(" ")
    if last in _IRREGULAR:
        many = _IRREGULAR[last]
    elif last.endswith(("s", "x", "z", "ch", "sh")):
        many = f"{last}es"
    elif last.endswith("y") and last[-2:-1] not in ("a", "e", "i", "o", "u"):
        many = f"{last[:-1]}ies"
    else:
        many = f"{last}s"
    return f"{head}{space}{many}"


def counted(number: int, noun: str, many: str = "") -> str:
    """`1 card`, `3 cards`; `many` where the plural is out of the ordinary."""
    return f"{number} {noun if number == 1 else many or plural(noun)}"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """`Red`, `Red and Gold`, `Red, Gold and Blue`; nothing for nothing."""
    names = list(parts)
    return f" {word} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`, `22nd`."""
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"


_SINGULAR = {"are": "is", "have": "has", "do": "does", "go": "goes", "were": "was"}
_UNCHANGED = {"can", "cannot", "may", "must", "would", "will"}


def verb(plural_form: str, singular: bool) -> str:
    """The verb for one: `are` is `is`, `flee` is `flees`, `may` stays; for several, as it is given."""
    if not singular or plural_form in _UNCHANGED:
        return plural_form
    return _SINGULAR.get(plural_form) or plural(plural_form)


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning; what follows stays as it is."""
    return text[:1].upper() + text[1:]


__all__ = ["counted", "listed", "ordinal", "plural", "sentence", "verb"]
