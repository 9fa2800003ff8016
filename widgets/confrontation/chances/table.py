"""The universal table under two sliders: how a difference becomes a face."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import ipywidgets

from rulebook.confrontation import odds
from rulebook.odds import Distribution
from rulebook.odds.charts import ACCENT
from widgets.confrontation.chances.pieces import GROUND, LINE, generating, in_tex, needed, picture, signed, text, told
from widgets.controls import choice, slider
from widgets.odds.panel import Panel
from widgets.odds.reading import WIDTH

COLUMNS = {-6: "−6 or less", -4: "−5, −4", -2: "−3, −2", 0: "−1, 0, +1", 2: "+2, +3", 4: "+4, +5", 6: "+6 or more"}
"""One difference of each column, and which ones it covers."""

TOPS = [("5 and 6 roll on", "bonus56"), ("4, 5 and 6 roll on", "bonus456"), ("always a success", "auto_hit")]
"""What the print may have said about +6 or more (CF-TABLE-9)."""


class UniversalTable(Panel):
    """A test: action value against difficulty (CF-TABLE-1). The seven columns stand above the chart."""

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Action value, difficulty, and the dice."""
        return {
            "value": slider("action value", 0, 15, 5),
            "difficulty": slider("difficulty", 0, 15, 4),
            "dice": slider("dice", 1, 12, 1),
            "top": choice("the last column (our ruling, or not)", TOPS),
        }

    def law(self, value: int, difficulty: int, dice: int, top: str) -> Distribution:
        """The successes, bonus dice and halving included."""
        return odds.successes(dice, value - difficulty, top_column=top)

    def aside(self, value: int, difficulty: int, dice: int, top: str) -> tuple[str, str]:
        """The seven columns, the one that counts filled, and what one die is worth in it."""
        difference = value - difficulty
        here = max(start for start in COLUMNS if odds.column(start, top) == odds.column(difference, top))
        wide = WIDTH / len(COLUMNS)
        parts = []
        for k, (start, covered) in enumerate(COLUMNS.items()):
            column, x = odds.column(start, top), k * wide
            ink = GROUND if start == here else "currentColor"
            fill = f'fill="{ACCENT}"' if start == here else f'fill="none" stroke="{LINE}"'
            parts.append(f'<rect x="{x + 2:.1f}" y="2" width="{wide - 4:.1f}" height="76" rx="6" {fill}/>')
            bonus = f"{', '.join(map(str, range(7 - column.bonus, 7)))} roll{'s' if column.bonus == 1 else ''} on"
            rows = ((18, covered, ""), (42, needed(column), 'font-size="15"'), (58, bonus, 'font-size="11"'))
            parts += [text(x + wide / 2, y, words, more, ink=ink) for y, words, more in rows]
            share = f"{column.success}{', halved' if column.halved else ''}"
            parts.append(text(x + wide / 2, 72, share, ink=ink))
        column, one = odds.column(difference, top), odds.successes(1, difference, top_column=top)
        said = (
            f"{value} − {difficulty} = {signed(difference)}: {needed(column)}"
            f"{', successes halved and rounded up' if column.halved else ''}. "
            f"One die: chance to succeed {column.success}, mean {one.mean}, variance {one.variance}."
        )
        sentences, high = told(said, 100)
        return picture(WIDTH, high, said, [*parts, *sentences]), said

    def latex(self, law: Distribution, value: int, difficulty: int, dice: int, top: str, **_: Any) -> str:
        """One die as a quotient; mean and variance of all the dice."""
        column = odds.column(value - difficulty, top)
        p, b = in_tex(column.success), in_tex(Fraction(column.bonus, 6))
        halved = r", \quad \text{successes} = \lceil N/2 \rceil" if column.halved else ""
        return (
            rf"p = {p}, \quad b = {b}, \quad G(z) = {generating(column)}, \quad N \sim G(z)^{{{dice}}}{halved},"
            rf" \quad E = {in_tex(law.mean)}, \quad \mathrm{{Var}} = {in_tex(law.variance)}"
        )
