"""Bar charts of exact laws as SVG, small beside a table or large over a slider."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

ACCENT = "var(--rb-accent, #6272dc)"
SECOND = "var(--rb-side1, #d55e00)"

EDGE = 4
"""Room left and right of the bars."""


class Bar(NamedTuple):
    """The value it stands for, its height as a share of 1, and what it says when pointed at."""

    name: str
    share: float
    said: str


def draw(
    charts: Sequence[Sequence[Bar]],
    said: str,
    slot: float,
    tall: float = 90,
    marker: int | None = None,
    written: bool = False,
) -> str:
    """Return an SVG with a slot of bars for each value: the first law filled, the second outlined.

    `marker` is the number of bars before a dashed line; the filled bars before it are pale. If `written`, each bar of a
    single law has its share written above it.
    """
    names = [bar.name for bar in max(charts, key=len)]
    most = max(bar.share for chart in charts for bar in chart)
    width, thin = len(names) * slot + 2 * EDGE, (slot - 4) / len(charts)
    ground = tall + (18 if written else 4)
    every = next(step for step in (1, 2, 5, 10) if slot * step >= 20)
    axis = f'x1="{EDGE}" x2="{width - EDGE:.0f}" y1="{ground:.0f}" y2="{ground:.0f}"'
    parts = [f'<line {axis} stroke="currentColor" opacity="0.35"/>']
    for index, chart in enumerate(charts):
        colour = f'fill="{ACCENT}"' if index == 0 else f'fill="none" stroke="{SECOND}" stroke-width="1.5"'
        for k, bar in enumerate(chart):
            high = max(tall * bar.share / most, 0.5) if bar.share else 0.0
            x = EDGE + 2 + k * slot + index * thin
            look = colour + (' fill-opacity="0.4"' if marker is not None and index == 0 and k < marker else "")
            if bar.name.endswith("more"):
                look += ' opacity="0.5" stroke-dasharray="2 2"'
            parts.append(
                f'<rect x="{x:.1f}" y="{ground - high:.1f}" width="{thin:.1f}" height="{high:.1f}" {look}>'
                f"<title>{escape(bar.said)}</title></rect>"
            )
            if written and len(charts) == 1 and slot >= 34 and bar.share >= 0.001:
                place = f'x="{x + thin / 2:.1f}" y="{ground - high - 4:.1f}" text-anchor="middle"'
                parts.append(f'<text {place} fill="currentColor" opacity="0.75">{100 * bar.share:.1f}</text>')
    for k, name in enumerate(names):
        if k % every == 0:
            place = f'x="{EDGE + (k + 0.5) * slot:.1f}" y="{ground + 13:.0f}" text-anchor="middle"'
            parts.append(f'<text {place} fill="currentColor">{name.replace(" or more", "+")}</text>')
    if marker is not None and 0 <= marker <= len(names):
        x = EDGE + marker * slot
        parts.append(
            f'<path d="M{x:.1f} 2V{ground + 4:.0f}" stroke="currentColor" stroke-dasharray="4 3" fill="none"/>'
        )
    size = f'width="{width:.0f}" height="{ground + 16:.0f}" viewBox="0 0 {width:.0f} {ground + 16:.0f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(said)}" {size}'
        f' font-family="sans-serif" font-size="11">{"".join(parts)}</svg>'
    )
