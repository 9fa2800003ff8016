"""Draws without replacement: wanted cards in a hand, with or without putting unwanted ones back."""

from __future__ import annotations

from typing import Any

import ipywidgets

from rulebook.faith.odds import HAND
from rulebook.odds import Distribution, drawn
from rulebook.odds.draws import redrawn
from widgets.controls import slider, toggle
from widgets.odds.panel import Panel


class Hand(Panel):
    """An opening hand, the cards put back once, and the cards drawn after that."""

    noun = "wanted cards"

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Deck, wanted and unwanted cards, later draws, and whether the unwanted go back."""
        return {
            "deck": slider("cards in the deck", 20, 60, 40),
            "wanted": slider("wanted cards", 0, 20, 3),
            "unwanted": slider("unwanted cards", 0, 40, 20),
            "put_back": toggle("put the unwanted cards back once"),
            "draws": slider("cards drawn later", 0, 10, 0),
        }

    def law(self, deck: int, wanted: int, unwanted: int, put_back: bool, draws: int) -> Distribution:
        """The wanted cards among all that are held in the end."""
        if put_back:
            return redrawn(deck, wanted, unwanted, HAND, draws)
        return drawn(deck, wanted, HAND + draws)

    def latex(
        self, law: Distribution, deck: int, wanted: int, unwanted: int, put_back: bool, draws: int, **_: Any
    ) -> str:
        """Ways to deal the wanted cards over all ways; if cards go back, summed over what the first hand held."""
        least, plain, seen = self.marker.value, deck - wanted, HAND + draws
        if not put_back:
            return (
                rf"P(X \ge {least}) = \sum_{{k \ge {least}}} \frac{{\binom{{{wanted}}}{{k}}"
                rf"\binom{{{plain}}}{{{seen} - k}}}}{{\binom{{{deck}}}{{{seen}}}}}"
            )
        unseen, more = deck - HAND, f"b + {draws}" if draws else "b"
        first = (
            rf"\frac{{\binom{{{wanted}}}{{i}}\binom{{{unwanted}}}{{b}}\binom{{{plain - unwanted}}}{{{HAND} - b - i}}}}"
            rf"{{\binom{{{deck}}}{{{HAND}}}}}"
        )
        second = (
            rf"\frac{{\binom{{{wanted} - i}}{{k - i}}\binom{{{unseen - wanted} + i}}{{{more} - k + i}}}}"
            rf"{{\binom{{{unseen}}}{{{more}}}}}"
        )
        return rf"P(X = k) = \sum_{{b,\,i}} {first} \cdot {second}"
