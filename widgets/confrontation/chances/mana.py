"""Mana: what is rolled is added to what is left, and the pool holds 30."""

from __future__ import annotations

from typing import Any

import ipywidgets

from rulebook.confrontation import odds
from rulebook.confrontation.mystics.rules import EFFECTS
from rulebook.odds import Distribution
from rulebook.odds.charts import ACCENT
from rulebook.odds.display import percent
from widgets.confrontation.chances.pieces import LINE, in_tex, picture, text, told
from widgets.controls import slider, toggle
from widgets.odds.panel import Panel
from widgets.odds.reading import WIDTH


class Mana(Panel):
    """A pool after one mana roll or several, nothing spent in between (CF-MAGIC-2 to CF-MAGIC-5)."""

    noun = "mana"
    axes = (odds.POOL,)

    def __init__(self, caption: str = "", marker: int = 12, **panel: Any) -> None:
        super().__init__(caption, marker=marker, **panel)

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """What is held, who rolls, and how often."""
        return {
            "held": slider("mana held", 0, odds.POOL, 0),
            "energy": slider("Energy of the magicians", 0, 12, 6),
            "incarnate": toggle("an Incarnate among them", True),
            "familiars": slider("familiars", 0, 3, 2),
            "rolls": slider("rolls", 1, 5, 1),
        }

    def law(self, held: int, energy: int, incarnate: bool, familiars: int, rolls: int) -> Distribution:
        """The pool afterwards: to cut at 30 after each roll or after the last is the same."""
        return (rolls * odds.mana(energy, incarnate, familiars) + held).capped(odds.POOL)

    def aside(self, held: int, energy: int, incarnate: bool, familiars: int, rolls: int) -> tuple[str, str]:
        """The pool as a meter: what is held, what is surely added, what a mean roll adds; below it what it pays for."""
        roll = odds.mana(energy, incarnate, familiars)
        dice = 1 + incarnate + familiars
        sure, mean = held + rolls * (dice + energy), held + rolls * roll.mean
        unit = (WIDTH - 8) / odds.POOL
        spans = ((0, held, 1.0), (held, sure, 0.55), (sure, mean, 0.25))
        parts = [f'<rect x="4" y="2" width="{WIDTH - 8}" height="20" fill="none" stroke="{LINE}"/>']
        for low, high, depth in spans:
            wide = max(0.0, float(min(high, odds.POOL) - min(low, odds.POOL)) * unit)
            left = 4 + float(min(low, odds.POOL)) * unit
            parts.append(
                f'<rect x="{left:.1f}" y="2" width="{wide:.1f}" height="20" fill="{ACCENT}" fill-opacity="{depth}"/>'
            )
        for cost in sorted({effect.cost for effect in EFFECTS.values() if not effect.holy}):
            called = ", ".join(effect.name for effect in EFFECTS.values() if not effect.holy and effect.cost == cost)
            x = 4 + cost * unit
            mark = f'd="M{x:.1f} 20V28" stroke="currentColor"'
            parts.append(f"<path {mark}><title>{cost}: {called}</title></path>{text(x, 40, str(cost))}")
        parts.append(text(WIDTH - 4, 40, str(odds.POOL), anchor="end"))
        cut = (rolls * roll + held).at_least(odds.POOL + 1)
        said = f"{dice} {'die' if dice == 1 else 'dice'} + {energy} a roll, {roll.mean} on average; cut at 30 with"
        seen = f"{said} {percent(cut)}. Below the meter: what spells and rituals cost."
        sentences, bottom = told(seen, 58)
        return picture(WIDTH, bottom, seen, [*parts, *sentences]), f"{said} {cut}."

    def latex(self, law: Distribution, held: int, energy: int, incarnate: bool, familiars: int, rolls: int) -> str:
        """The dice as one polynomial, and the limit."""
        dice = (1 + incarnate + familiars) * rolls
        die = rf"\left(\frac{{z + z^2 + z^3 + z^4 + z^5 + z^6}}{{6}}\right)^{{{dice}}}"
        return (
            rf"M = \min({odds.POOL},\, {held + rolls * energy} + X), \quad X \sim {die}, \quad E = {in_tex(law.mean)}"
        )
