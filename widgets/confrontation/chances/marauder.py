"""Whose card comes when all cards lie in one deck."""

from __future__ import annotations

from typing import Any

import ipywidgets

from rulebook.confrontation import odds
from rulebook.odds import Distribution
from widgets.controls import slider
from widgets.odds.panel import Panel


class Marauder(Panel):
    """Your activations among the first ones of a round in Marauder mode, nobody using a reserve (CF-MODE-4)."""

    noun = "of your cards"

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Your cards, those of the others, and how many activations are looked at."""
        return {
            "own": slider("your cards", 0, 12, 5),
            "others": slider("cards of the others", 0, 24, 5),
            "first": slider("first activations", 0, 20, 2),
        }

    def law(self, own: int, others: int, first: int) -> Distribution:
        """Yours among the first."""
        return odds.activations(own, others, first)

    def aside(self, own: int, others: int, first: int) -> tuple[str, str]:
        """In how many orders the owners can come."""
        return "", f"Orders of owners: {odds.owner_orders(own, others)}."

    def latex(self, law: Distribution, own: int, others: int, first: int, **_: Any) -> str:
        """Ways to share out the first cards over all ways."""
        ways = rf"\binom{{{first}}}{{k}}\binom{{{own + others - first}}}{{{own} - k}}"
        return (
            rf"P(k) = \frac{{{ways}}}{{\binom{{{own + others}}}{{{own}}}}}, \qquad \binom{{{own + others}}}{{{own}}}"
            + (rf" = {odds.owner_orders(own, others)} \text{{ orders of owners}}")
        )
