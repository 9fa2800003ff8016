"""What a panel says for one setting: picture, exact numbers under a marker, formula; and the same as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from rulebook.odds import Distribution
from rulebook.odds.charts import ACCENT, EDGE, SECOND, Bar, draw
from rulebook.odds.display import REST, decimal, fraction, percent

WIDTH = 640
"""Width of a large picture in its own units; it shrinks with the page."""

TALL = 130
AXES = (6, 12, 24, 48)
"""The axis ends at one of these, so that it stays put while a slider moves."""


@dataclass(frozen=True)
class Reading:
    """The law of `noun` for one setting, read at `marker`, beside a second law if there is one to compare with."""

    noun: str
    law: Distribution
    marker: int
    setting: str
    latex: str
    versus: Distribution | None = None
    versus_name: str = ""
    picture: str = ""
    """One more picture, shown above the chart."""
    words: str = ""
    """The same in words."""
    axes: tuple[int, ...] = AXES

    @property
    def laws(self) -> list[tuple[str, Distribution]]:
        """The laws with their names."""
        return [("now", self.law)] + ([(self.versus_name, self.versus)] if self.versus is not None else [])

    @property
    def upto(self) -> int:
        """The last value with a bar of its own."""
        ends = [axis for axis in self.axes if all(law.at_least(axis + 1) <= REST for _, law in self.laws)]
        return min(ends, default=self.axes[-1])

    def svg(self) -> str:
        """The chart."""
        upto = self.upto
        charts = [_bars(law, upto) for _, law in self.laws]
        said = "; ".join(
            f"{name}: at least {self.marker} with {percent(law.at_least(self.marker))}, mean {decimal(law.mean)}"
            for name, law in self.laws
        )
        slot = (WIDTH - 2 * EDGE) / (upto + 2)
        return draw(charts, f"Bar chart of {self.noun}. {said}.", slot, TALL, self.marker, written=True)

    def live(self) -> str:
        """Numbers and chart: all that changes with a slider, in one piece."""
        return f'<div class="rb-reading">{self.numbers()}{self.picture}{self.svg()}</div>'

    def numbers(self) -> str:
        """The exact numbers as a table."""
        head = "".join(
            f'<th scope="col">{escape(title)}</th>'
            for title in (f"at least {self.marker} {self.noun}", f"exactly {self.marker}", "expected")
        )
        rows = []
        for index, (name, law) in enumerate(self.laws):
            cells = (chance_cell(law.at_least(self.marker)), chance_cell(law.p(self.marker)), _number(law.mean))
            rows.append(f'<tr><th scope="row">{sign(index)} {escape(name)}</th>{"".join(cells)}</tr>')
        return (
            f'<table class="rb-numbers"><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
        )

    def math(self) -> str:
        """The formula, ready to be typeset."""
        return rf"$\displaystyle {self.latex}$"

    def __str__(self) -> str:
        lines = [f"{self.noun}: {self.setting}"]
        for name, law in self.laws:
            lines += [
                f"{name}:",
                f"  at least {self.marker}: {law.at_least(self.marker)} ({percent(law.at_least(self.marker))})",
                f"  exactly {self.marker}: {law.p(self.marker)} ({percent(law.p(self.marker))})",
                f"  expected: {law.mean} ({decimal(law.mean)})",
            ]
        return "\n".join([*lines, self.words] if self.words else lines)

    def _repr_html_(self) -> str:
        return f'<p class="rb-setting">{escape(self.setting)}</p>{self.live()}<p>{escape(self.math())}</p>'


def _bars(law: Distribution, upto: int) -> Sequence[Bar]:
    weights, unit = law.weights(upto)
    weights.append(unit - sum(weights))
    names = [*map(str, range(upto + 1)), f"{upto + 1} or more"]
    return [
        Bar(name, weight / unit, f"{name}: {percent(Fraction(weight, unit))}")
        for name, weight in zip(names, weights, strict=True)
    ]


def sign(index: int) -> str:
    """The little square that tells which bars a row of numbers belongs to."""
    look = f"background:{ACCENT}" if index == 0 else f"border:1.5px solid {SECOND}"
    return f'<i style="display:inline-block;width:9px;height:9px;{look}"></i>'


def chance_cell(chance: Fraction) -> str:
    """A chance in a table of numbers: rounded in bold, exact below."""
    return f'<td title="{chance}"><b>{escape(percent(chance))}</b> <span>{fraction(chance, 22)}</span></td>'


def _number(number: Fraction) -> str:
    return f'<td title="{number}"><b>{decimal(number)}</b> <span>{fraction(number, 22)}</span></td>'
