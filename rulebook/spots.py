"""Points of open ground as places on a board: `at:41.5,20.0` lies 41.5 units from the left and 20 from the bottom."""

from __future__ import annotations

import re

_SPOT = re.compile(r"at:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")
_DIGITS = 3


def write_spot(x: float, y: float) -> str:
    """The place of a point; points that agree to three decimals are one place."""
    return f"at:{_number(x)},{_number(y)}"


def read_spot(place: str) -> tuple[float, float] | None:
    """The point that a place names; None if it is no point of the ground."""
    found = _SPOT.fullmatch(place)
    return (float(found[1]), float(found[2])) if found else None


def _number(value: float) -> str:
    """At least one decimal, at most three, and no zero below zero."""
    text = f"{round(value, _DIGITS) + 0.0:.{_DIGITS}f}".rstrip("0")
    return f"{text}0" if text.endswith(".") else text


__all__ = ["read_spot", "write_spot"]
