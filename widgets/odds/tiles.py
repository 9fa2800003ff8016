"""Tiles that count by their value: who wins a conflict, and what it costs."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from rulebook.northmen import odds
from rulebook.odds import Distribution
from rulebook.odds.charts import ACCENT
from rulebook.odds.display import percent
from widgets.controls import choice, slider, toggle
from widgets.odds.panel import Panel
from widgets.odds.reading import WIDTH

DARK = "var(--rb-neutral, #7a7f87)"
PALE = "var(--rb-line, #d9d6cf)"
LEAST = 40
"""Room that a word needs."""


class Tiles(Panel):
    """A conflict of the Northmen: each side shows a tile per unit, the attacker one more; mountains count."""

    noun = "units lost"

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """The units of both sides, the deck, whether catapults shoot, and whose losses are charted."""
        return {
            "attackers": slider("attackers", 1, 10, 3),
            "defenders": slider("defenders", 1, 10, 3),
            "deck": choice("deck", [("main", "main"), ("Test of Faith", "faith")]),
            "ranged": toggle("catapults only (no extra tile)"),
            "side": choice("losses of", ["defender", "attacker"]),
        }

    def law(self, *, side: str, **settings: Any) -> Distribution:
        """The units that one side loses."""
        conflict = odds.conflict(**settings)
        return conflict.defender_losses if side == "defender" else conflict.attacker_losses

    def aside(self, *, side: str, **settings: Any) -> tuple[str, str]:
        """Who wins, as one bar."""
        conflict = odds.conflict(**settings)
        parts = (
            ("attacker wins", conflict.win, ACCENT, "var(--rb-background, #fff)"),
            ("tie", conflict.tie, PALE, "currentColor"),
            ("defender wins", conflict.lose, DARK, "#fff"),
        )
        x, shapes = 4.0, []
        for name, chance, colour, ink in parts:
            wide = (WIDTH - 8) * float(chance)
            words = f"{name} {percent(chance)}" if wide > 6.5 * len(name) + LEAST else percent(chance)
            shapes.append(
                f'<rect x="{x:.1f}" y="2" width="{wide:.1f}" height="24" fill="{colour}">'
                f"<title>{name}: {chance}</title></rect>"
            )
            if wide > LEAST:
                shapes.append(
                    f'<text x="{x + wide / 2:.1f}" y="18" text-anchor="middle" fill="{ink}">{escape(words)}</text>'
                )
            x += wide
        said = "; ".join(f"{name}: {chance} ({percent(chance)})" for name, chance, _, _ in parts)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(said)}"'
            f' width="{WIDTH}" height="30" viewBox="0 0 {WIDTH} 30"'
            f' font-family="sans-serif" font-size="12">{"".join(shapes)}</svg>'
        )
        return svg, said

    def latex(self, law: Distribution, attackers: int, defenders: int, deck: str, ranged: bool, **_: Any) -> str:
        """All deals, counted by the difference of strengths in the exponent of x."""
        shown = attackers if ranged else attackers + 1
        strengths = sorted(odds.strengths(deck).items())
        size = sum(count for _, count in strengths)
        factors = "".join(rf"(1 + s{_power(value)} + t{_power(-value)})^{{{count}}}" for value, count in strengths)
        deals = rf"\binom{{{size}}}{{{shown}}}\binom{{{size - shown}}}{{{defenders}}}"
        return rf"P(\text{{ahead by }}m) = [s^{{{shown}}} t^{{{defenders}}} x^m]\,\frac{{{factors}}}{{{deals}}}"


def _power(value: int) -> str:
    return "" if value == 0 else " x" if value == 1 else f" x^{{{value}}}"
