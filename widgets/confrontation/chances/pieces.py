"""What the panels share: troops by name, units in a row, and small drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape
from textwrap import wrap

from rulebook.confrontation.company.profiles import PROFILES, Profile
from rulebook.confrontation.company.units import Unit, recruited
from rulebook.confrontation.odds import Column
from rulebook.odds.charts import ACCENT

LINE = "var(--rb-line, #80808080)"
GROUND = "var(--rb-background, #fff)"
REFUSAL = "var(--rb-refusal, #b3541e)"
LINE_LENGTH = 92
"""Letters that fit beside each other in a large picture."""
DIE = 24
"""The side of a die in a picture."""

NAMED = {profile.name: profile for profile in PROFILES.values()}


def names(able: Callable[[Profile], bool]) -> list[str]:
    """The names of those who can do something, in the order of the list."""
    return [name for name, profile in NAMED.items() if able(profile)]


def in_row(name: str, owner: int, who: Iterable[Profile], y: float, step: float) -> Unit:
    """A unit in a row from west to east."""
    members = [(profile, "") for profile in who]
    return recruited(name, owner, members, [(10 + step * k, y) for k in range(len(members))])


def text(x: float, y: float, words: str, more: str = "", anchor: str = "middle", ink: str = "currentColor") -> str:
    """Words in a picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{ink}" {more}>{escape(words)}</text>'


def told(words: str, y: float) -> tuple[list[str], float]:
    """Sentences below a picture, broken where a line ends, and where the picture ends."""
    lines = wrap(words, LINE_LENGTH)
    return [text(4, y + 16 * k, line, anchor="start") for k, line in enumerate(lines)], y + 16 * len(lines) - 6


def picture(wide: float, high: float, said: str, parts: Iterable[str]) -> str:
    """A picture with what it says in words."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(said)}" width="{wide:.0f}"'
        f' height="{high:.0f}" viewBox="0 0 {wide:.0f} {high:.0f}" font-family="sans-serif"'
        f' font-size="12">{"".join(parts)}</svg>'
    )


def die(x: float, y: float, face: int, won: bool, *, gone: bool = False) -> str:
    """A die with its corner at (x, y): filled if it wins, pale and struck out if it was rolled again."""
    look = f'fill="{ACCENT}"' if won and not gone else f'fill="none" stroke="{LINE}" stroke-width="1.5"'
    ink = GROUND if won and not gone else "currentColor"
    number = text(x + DIE / 2, y + DIE / 2 + 5, str(face), f'font-size="14" opacity="{0.5 if gone else 1}"', ink=ink)
    stroke = f'<path d="M{x + 3} {y + DIE - 3}L{x + DIE - 3} {y + 3}" stroke="currentColor" opacity="0.5"/>'
    return f'<rect x="{x}" y="{y}" width="{DIE}" height="{DIE}" rx="5" {look}/>{number}{stroke if gone else ""}'


def needed(column: Column) -> str:
    """The face that a column asks for, in words."""
    return {6: "6", 1: "any"}.get(column.face, f"{column.face} or more")


def signed(number: int) -> str:
    """A difference with its sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def in_tex(number: Fraction) -> str:
    """A fraction in a formula."""
    if number.denominator == 1:
        return str(number)
    return rf"\tfrac{{{number.numerator}}}{{{number.denominator}}}"


def generating(column: Column) -> str:
    """The generating function of one die of a column with its bonus dice, before halving."""
    fail, plain = column.face - 1, 7 - column.face - column.bonus
    up = " + ".join(part for part in (str(fail) if fail else "", _times(plain)) if part)
    return rf"\frac{{{up}}}{{6 - {_times(column.bonus)}}}"


def _times(count: int) -> str:
    return "" if count == 0 else "z" if count == 1 else f"{count}z"
