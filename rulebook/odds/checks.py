"""Input checks that name the parameter, what was given and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import SupportsIndex

Exact = Fraction | int | str | float
"""A number taken exactly: a fraction, a whole number, text such as "1/3"; a float stands for the decimal it prints."""


def refuse(name: str, given: object, allowed: str) -> ValueError:
    """Build the one kind of error that bad input raises; the caller raises it."""
    return ValueError(f"{name}={given!r} is not possible: {name} must be {allowed}")


def whole(name: str, value: SupportsIndex, least: int = 0, most: int | None = None) -> int:
    """Return a whole number within bounds."""
    allowed = f"a whole number from {least} to {most}" if most is not None else f"a whole number, {least} or more"
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise refuse(name, value, allowed)
    number = value.__index__()
    if number < least or (most is not None and number > most):
        raise refuse(name, value, allowed)
    return number


def integer(name: str, value: SupportsIndex) -> int:
    """Return a whole number of either sign."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise refuse(name, value, "a whole number")
    return value.__index__()


def yes_or_no(name: str, value: bool) -> bool:
    """Return a truth value, refusing look-alikes such as "no"."""
    if not isinstance(value, bool):
        raise refuse(name, value, "True or False")
    return value


def one_of(name: str, value: str, allowed: Iterable[str]) -> str:
    """Return one of a few words."""
    words = tuple(allowed)
    if value not in words:
        raise refuse(name, value, "one of " + ", ".join(repr(word) for word in words))
    return value


def exact(name: str, value: Exact) -> Fraction:
    """Return the number as a fraction."""
    try:
        return Fraction(repr(value) if isinstance(value, float) else value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise refuse(name, value, 'an exact number such as Fraction(1, 3) or "1/3"') from None


def chance(name: str, value: Exact) -> Fraction:
    """Return a chance: an exact number from 0 to 1."""
    number = exact(name, value)
    if not 0 <= number <= 1:
        raise refuse(name, value, "a chance from 0 to 1")
    return number
