"""A chain that runs until it is over: the number of turns to 20 Faith."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import ipywidgets

from rulebook.faith.odds import FIRST_FAITH, GOAL, race
from rulebook.odds import Distribution
from widgets.controls import slider
from widgets.odds.panel import Panel


class Race(Panel):
    """Pray each turn, and lose some of it with a chance, until the goal is reached."""

    noun = "turns"

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """What a turn brings, what an opponent takes, and how often."""
        return {
            "gain": slider("Faith gained each turn", 1, 8, 3),
            "loss": slider("Faith lost when hit", 0, 8, 2),
            "percent": slider("chance to be hit, in percent", 0, 95, 30, 5),
            "start": slider("Faith at the start", FIRST_FAITH, GOAL - 1, FIRST_FAITH),
        }

    def law(self, gain: int, loss: int, percent: int, start: int) -> Distribution:
        """The turns to the goal."""
        return race(gain, loss, Fraction(percent, 100), start=start)

    def latex(self, law: Distribution, gain: int, loss: int, percent: int, **_: Any) -> str:
        """The equations of the chain, one for each Faith."""
        hit = Fraction(percent, 100)
        miss, hits = (rf"\tfrac{{{part.numerator}}}{{{part.denominator}}}" for part in (1 - hit, hit))
        after = gain - loss
        landing = f"f + {after}" if after > 0 else "f" if after == 0 else f"f - {-after}"
        floor = rf"\max({FIRST_FAITH},\, {landing})" if after < 0 else landing
        equation = (
            rf"T_f(z) = z\left({miss}\,T_{{f + {gain}}}(z) + {hits}\,T_{{{floor}}}(z)\right)"
            if hit
            else rf"T_f(z) = z\,T_{{f + {gain}}}(z)"
        )
        return rf"{equation} \text{{ for }} f + {gain} < {GOAL}, \quad T_f(z) = z \text{{ otherwise}}"
