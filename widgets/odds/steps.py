"""One chance for each step of something: a row of bars from 0 to 100 percent, the chosen step in full colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

import ipywidgets

from rulebook.odds.charts import ACCENT, EDGE, SECOND
from rulebook.odds.display import percent
from widgets.controls import columns
from widgets.odds.panel import NOTHING, PINNED, Panel
from widgets.odds.reading import WIDTH, chance_cell, sign

TALL = 110
HEAD = 18
FOOT = 18


class Step(NamedTuple):
    """What a step is called, and the chance there."""

    name: str
    chance: Fraction


@dataclass(frozen=True)
class StepsReading:
    """The chances for one setting, beside those of a second one if there is one to compare with."""

    asked: str
    along: str
    series: Sequence[tuple[str, Sequence[Step]]]
    chosen: int | None
    setting: str
    latex: str
    picture: str = ""
    words: str = ""

    def svg(self) -> str:
        """The bars; a line marks each quarter."""
        steps = self.series[0][1]
        slot, ground = (WIDTH - 2 * EDGE) / len(steps), HEAD + TALL
        parts = [
            f'<path d="M{EDGE} {ground - TALL * part / 4}H{WIDTH - EDGE}" stroke="currentColor" opacity="0.15"/>'
            for part in range(5)
        ]
        thin = min(60.0, (slot - 8) / len(self.series))
        for index, (name, row) in enumerate(self.series):
            for k, step in enumerate(row):
                high = TALL * float(step.chance)
                x = EDGE + (k + 0.5) * slot + (index - len(self.series) / 2) * thin
                look = (
                    f'fill="{ACCENT}" fill-opacity="{1 if k == self.chosen else 0.35}"'
                    if index == 0
                    else f'fill="none" stroke="{SECOND}" stroke-width="1.5"'
                )
                said = f"{name}, {self.along} {step.name}: {step.chance}"
                size = f'y="{ground - high:.1f}" width="{thin:.1f}" height="{max(high, 0.5):.1f}"'
                parts.append(f'<rect x="{x:.1f}" {size} {look}><title>{escape(said)}</title></rect>')
                if index == 0:
                    weight = ' font-weight="600"' if k == self.chosen else ""
                    middle = EDGE + (k + 0.5) * slot
                    share = percent(step.chance, 0 if slot < 60 else 1).removesuffix(" %")
                    top = ground - TALL * max(float(other[k].chance) for _, other in self.series) - 5
                    parts.append(_text(middle, top, share, weight) + _text(middle, ground + 14, step.name, weight))
        said = "; ".join(
            f"{name}: {', '.join(f'{step.name}: {percent(step.chance)}' for step in row)}" for name, row in self.series
        )
        high = ground + FOOT
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" height="{high}"'
            f' aria-label="{escape(f"{self.asked} by {self.along}. {said}")}" viewBox="0 0 {WIDTH} {high}"'
            f' font-family="sans-serif" font-size="11">{"".join(parts)}</svg>'
        )

    def live(self) -> str:
        """Numbers and bars: all that changes with a control, in one piece."""
        return f'<div class="rb-reading">{self.numbers()}{self.picture}{self.svg()}</div>'

    def numbers(self) -> str:
        """The chance at the chosen step, exactly."""
        if self.chosen is None:
            return ""
        here = self.series[0][1][self.chosen].name
        rows = "".join(
            f'<tr><th scope="row">{sign(index)} {escape(name)}</th>{chance_cell(row[self.chosen].chance)}</tr>'
            for index, (name, row) in enumerate(self.series)
        )
        head = f'<th scope="col">{escape(f"{self.asked}, {self.along} {here}")}</th>'
        return f'<table class="rb-numbers"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def math(self) -> str:
        """The formula, ready to be typeset."""
        return rf"$\displaystyle {self.latex}$"

    def __str__(self) -> str:
        lines = [f"{self.asked}: {self.setting}"]
        for name, row in self.series:
            lines.append(f"{name}, by {self.along}:")
            lines += [
                f"{'>' if k == self.chosen else ' '} {step.name}: {step.chance} ({percent(step.chance)})"
                for k, step in enumerate(row)
            ]
        return "\n".join([*lines, self.words] if self.words else lines)

    def _repr_html_(self) -> str:
        return f'<p class="rb-setting">{escape(self.setting)}</p>{self.live()}<p>{escape(self.math())}</p>'


class Steps(Panel):
    """A panel of chances along steps; a mechanism says its `steps`, which is `chosen`, and the `formula`."""

    asked = "chance"
    along = "step"

    def steps(self, *_: Any, **settings: Any) -> Sequence[Step]:
        """Every step with its chance."""
        raise NotImplementedError

    def chosen(self, *_: Any, **settings: Any) -> int | None:
        """Which of the steps the controls stand on; None if none of them counts now."""
        raise NotImplementedError

    def formula_of(self, *_: Any, **settings: Any) -> str:
        """The formula with the numbers of a setting in it."""
        raise NotImplementedError

    def read(self, **settings: Any) -> Any:
        """The chances, and those of the second setting if one is chosen."""
        name = self.compare.value
        series = [("now", self.steps(**settings))]
        if name != NOTHING:
            other = self._pinned if name == PINNED else {**settings, **self._versus[name]}
            called = f"pinned: {self.differing(settings)}" if name == PINNED else name
            series.append((called, self.steps(**other)))
        picture, words = self.aside(**settings)
        return StepsReading(
            self.asked,
            self.along,
            series,
            self.chosen(**settings),
            self.in_words(settings),
            self.formula_of(**settings),
            picture,
            words,
        )

    def _lay_out(self, said: ipywidgets.HTML) -> list[Any]:
        self.add_class("rb-odds")
        settings = [*self.controls.values(), self.compare, self.pin_button]
        return [columns(settings, [self.shown, self.formula, said])]

    def _showing(self, result: Any) -> None:
        self.shown.value = result.live()
        self._typeset(result.math())


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" fill="currentColor"{more}>{escape(words)}</text>'
