"""A whole table of exact numbers as a heat map: the deeper the colour, the larger the number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape
from typing import Any

from rulebook.odds.charts import ACCENT
from rulebook.odds.display import decimal, percent

CELL = (52, 28)
LEFT, TOP = 86, 44


class HeatMap:
    """`HeatMap(chance, rows=("attackers", range(1, 8)), columns=("defenders", range(1, 8)))`: one cell for each pair.

    Numbers are chances unless `chances=False`, and counts are written without decimals; `most` is the number with the
    deepest colour, 1 or the largest one.
    """

    def __init__(
        self,
        number: Callable[[Any, Any], Fraction | int],
        rows: tuple[str, Iterable[Any]],
        columns: tuple[str, Iterable[Any]],
        title: str = "",
        chances: bool = True,
        most: Fraction | int | None = None,
    ) -> None:
        (self.row_name, row_values), (self.column_name, column_values) = rows, columns
        self.rows, self.columns = list(row_values), list(column_values)
        self.title = title
        self.chances = chances
        self.numbers = [[Fraction(number(row, column)) for column in self.columns] for row in self.rows]
        self.digits = 0 if all(cell.denominator == 1 for row in self.numbers for cell in row) else 2
        self.most = most if most is not None else 1 if chances else max(map(max, self.numbers)) or 1

    def _written(self, number: Fraction) -> str:
        return percent(number, 0).removesuffix(" %") if self.chances else decimal(number, self.digits)

    def svg(self) -> str:
        """The picture; each cell says its exact number when pointed at."""
        wide, high = CELL
        width, height = LEFT + wide * len(self.columns) + 4, TOP + high * len(self.rows) + 4
        middle = f'x="{LEFT + wide * len(self.columns) / 2:.0f}" y="14" text-anchor="middle"'
        parts = [f'<text {middle} fill="currentColor" opacity="0.75">{escape(self.column_name)}</text>']
        turned = f'transform="translate(14 {TOP + high * len(self.rows) / 2:.0f}) rotate(-90)" text-anchor="middle"'
        parts.append(f'<text {turned} fill="currentColor" opacity="0.75">{escape(self.row_name)}</text>')
        for j, column in enumerate(self.columns):
            place = f'x="{LEFT + (j + 0.5) * wide:.0f}" y="{TOP - 8}" text-anchor="middle"'
            parts.append(f'<text {place} fill="currentColor">{escape(str(column))}</text>')
        for i, row in enumerate(self.rows):
            y = TOP + i * high
            parts.append(
                f'<text x="{LEFT - 8}" y="{y + 18}" text-anchor="end" fill="currentColor">{escape(str(row))}</text>'
            )
            for j, column in enumerate(self.columns):
                number = self.numbers[i][j]
                depth = min(1.0, float(number / self.most))
                x = LEFT + j * wide
                ink = "var(--rb-background, #fff)" if depth > 0.65 else "currentColor"
                said = f"{self.row_name} {row}, {self.column_name} {column}: {number}"
                parts.append(
                    f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{high - 2}" rx="3" fill="{ACCENT}"'
                    f' fill-opacity="{0.06 + 0.94 * depth:.2f}"><title>{escape(said)}</title></rect>'
                    f'<text x="{x + wide / 2:.0f}" y="{y + 18}" text-anchor="middle" fill="{ink}"'
                    f' pointer-events="none">{escape(self._written(number))}</text>'
                )
        said = escape(f"{self.title or 'Heat map'}: {self.row_name} by {self.column_name}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{said}" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">{"".join(parts)}</svg>'
        )

    def __str__(self) -> str:
        written = [[self._written(number) for number in row] for row in self.numbers]
        names, heads = [str(row) for row in self.rows], [str(column) for column in self.columns]
        cell = max(map(len, (*heads, *(text for row in written for text in row)))) + 1
        side = max(len(name) for name in names)
        lines = [
            f"{self.title}{' in percent' if self.chances else ''}; {self.row_name} down, {self.column_name} across"
        ]
        lines.append(" " * side + "".join(head.rjust(cell) for head in heads))
        lines += [
            name.rjust(side) + "".join(text.rjust(cell) for text in row)
            for name, row in zip(names, written, strict=True)
        ]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        title = f"<p><b>{escape(self.title)}</b>{', in percent' if self.chances else ''}</p>" if self.title else ""
        return f'<div class="rb-reading">{title}{self.svg()}</div>'
