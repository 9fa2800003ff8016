"""A step function and what a path along it adds up to: the energy that the highest Faith brings, turn after turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets

from rulebook.faith.energy import ENERGY
from rulebook.faith.odds import GOAL, energy, energy_curve
from rulebook.odds.charts import ACCENT, EDGE, SECOND
from rulebook.odds.display import decimal
from widgets.controls import slider
from widgets.odds.panel import NOTHING, PINNED, Panel
from widgets.odds.reading import WIDTH, sign

TURNS = 6
MOST = ENERGY[0][1]
FAITHS = range(1, GOAL)
GROUND = 118
"""Where the step function has its zero, in the picture."""


@dataclass(frozen=True)
class PathReading:
    """The energy along one path of Faith, and along a second one."""

    paths: Sequence[tuple[str, tuple[int, ...]]]
    marker: int
    latex: str

    @property
    def upto(self) -> int:
        """The end of the axis, two below the marker's last place, as in every chart."""
        return TURNS * MOST - 2

    def _reached(self, path: Sequence[int]) -> str:
        turn = next((turn for turn, total in enumerate(energy_curve(path), 1) if total >= self.marker), None)
        return f"turn {turn}" if turn else f"not in {len(path)} turns"

    def live(self) -> str:
        """Numbers and picture."""
        head = "".join(
            f'<th scope="col">{title}</th>' for title in ("each turn", "total", "a turn", f"{self.marker} gathered in")
        )
        rows = []
        for index, (name, path) in enumerate(self.paths):
            total = energy_curve(path)[-1]
            mean = Fraction(total, len(path))
            cells = (
                "+".join(str(energy(faith)) for faith in path),
                f"<b>{total}</b>",
                f"<b>{decimal(mean)}</b> <span>{mean}</span>",
                f"<b>{self._reached(path)}</b>",
            )
            data = "".join(f"<td>{cell}</td>" for cell in cells)
            rows.append(f'<tr><th scope="row">{sign(index)} {escape(name)}</th>{data}</tr>')
        table = f"<thead><tr><td></td>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
        return f'<div class="rb-reading"><table class="rb-numbers">{table}</table>{self.svg()}</div>'

    def svg(self) -> str:
        """The steps with a dot for each turn, and below, on the marker's axis, what is gathered turn by turn."""
        slot, unit = (WIDTH - 2 * EDGE) / len(FAITHS), 18
        parts, last = [], 0.0
        for faith in FAITHS:
            x, y = EDGE + (faith - 1) * slot, GROUND - unit * energy(faith)
            if last and last != y:
                parts.append(
                    f'<path d="M{x:.1f} {last}V{y}" stroke="currentColor" opacity="0.3" stroke-dasharray="2 3"/>'
                )
                parts.append(_text(x + 4, y - 6, f"{faith} Faith: {energy(faith)} energy", "start"))
            parts.append(f'<path d="M{x:.1f} {y}h{slot:.1f}" stroke="currentColor" stroke-width="2"/>')
            parts.append(_text(x + slot / 2, GROUND + 14, str(faith)))
            last = y
        for index, (_, path) in enumerate(self.paths):
            paint = f'fill="{ACCENT}"' if index == 0 else f'fill="none" stroke="{SECOND}" stroke-width="1.5"'
            for turn, faith in enumerate(path, 1):
                x, y = EDGE + (faith - 0.5) * slot, GROUND - unit * energy(faith)
                lift = y + 12 * index
                parts.append(f'<circle cx="{x:.1f}" cy="{lift}" r="5" {paint}><title>turn {turn}</title></circle>')
            parts += self._bar(index, path, paint)
        height = GROUND + 34 + 26 * len(self.paths)
        x = EDGE + self.marker * (WIDTH - 2 * EDGE) / (self.upto + 2)
        parts.append(f'<path d="M{x:.1f} {GROUND + 22}V{height}" stroke="currentColor" stroke-dasharray="4 3"/>')
        said = "; ".join(f"{name}: {', '.join(map(str, energy_curve(path)))} energy" for name, path in self.paths)
        size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Energy. {escape(said)}" {size}'
            f' font-family="sans-serif" font-size="11">{"".join(parts)}</svg>'
        )

    def _bar(self, index: int, path: Sequence[int], paint: str) -> list[str]:
        unit, x, y = (WIDTH - 2 * EDGE) / (self.upto + 2), float(EDGE), GROUND + 28 + 26 * index
        parts = []
        for turn, faith in enumerate(path, 1):
            wide = unit * energy(faith)
            parts.append(f'<rect x="{x + 1:.1f}" y="{y}" width="{wide - 2:.1f}" height="20" {paint}/>')
            ink = "var(--rb-background, #fff)" if index == 0 else "currentColor"
            parts.append(_text(x + wide / 2, y + 14, f"turn {turn}" if wide > 38 else str(turn), ink=ink))
            x += wide
        return parts

    def math(self) -> str:
        """The formula, ready to be typeset."""
        return rf"$\displaystyle {self.latex}$"

    def __str__(self) -> str:
        return "\n".join(
            f"{name}: Faith {', '.join(map(str, path))}; energy gathered {', '.join(map(str, energy_curve(path)))}; "
            f"{Fraction(energy_curve(path)[-1], len(path))} a turn; {self.marker} gathered: {self._reached(path)}"
            for name, path in self.paths
        )

    def _repr_html_(self) -> str:
        return f"{self.live()}<p>{escape(self.math())}</p>"


class Path(Panel):
    """The highest Faith at each Gather phase, by a slider for each turn: `Path(path=(1, 2, 4, 7, 11, 16))`."""

    def __init__(self, path: Sequence[int] = (1, 2, 4, 7, 11, 16), marker: int = 12, **panel: Any) -> None:
        if len(path) != TURNS:
            raise ValueError(f"path: {len(path)} turns are not possible; it takes {TURNS}")
        turns: dict[str, Any] = {f"turn_{turn}": faith for turn, faith in enumerate(path, 1)}
        super().__init__(marker=marker, **panel, **turns)

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """A slider for each turn."""
        return {
            f"turn_{turn}": slider(f"highest Faith in turn {turn}", FAITHS[0], FAITHS[-1], 1)
            for turn in range(1, TURNS + 1)
        }

    def read(self, **settings: Any) -> Any:
        """The energy along the path, and along the second one if one is chosen."""
        name, path = self.compare.value, tuple(settings.values())
        paths = [("now", path)]
        if name != NOTHING:
            paths.append(
                (name, tuple((self._pinned if name == PINNED else {**settings, **self._versus[name]}).values()))
            )
        gathered = " + ".join(f"E({faith})" for faith in path)
        return PathReading(paths, self.marker.value, rf"{_cases()} \qquad {gathered} = {energy_curve(path)[-1]}")


def _cases() -> str:
    ends = [GOAL, *(least for least, _ in ENERGY)]
    lines = [rf"{gathered} & {least} \le f < {end}" for (least, gathered), end in zip(ENERGY, ends, strict=False)]
    return r"E(f) = \begin{cases}" + r"\\".join(reversed(lines)) + r"\end{cases}"


def _text(x: float, y: float, words: str, anchor: str = "middle", ink: str = "currentColor") -> str:
    return f'<text x="{x:.1f}" y="{y:.0f}" text-anchor="{anchor}" fill="{ink}">{escape(words)}</text>'
