"""A deck builder that says at once which rule a deck breaks, with its curve of costs."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from rulebook.faith import decks
from rulebook.faith.cards import library
from widgets.chips import find_rules
from widgets.chips import line as chip_line
from widgets.controls import above, row
from widgets.faith.pictures import curve
from widgets.island import DormantBox
from widgets.svg import render


class DeckBuilder(DormantBox):
    """Start from a ready deck, choose a card, say how many; the verdict follows every change."""

    def __init__(self, deck: str = "covenant") -> None:
        known = library()
        self.cards: dict[str, int] = dict(decks.ready()[deck].cards)
        titles = sorted((card.title, card.id) for card in known.values())
        self.deck = above(ipywidgets.Dropdown(options=_starts(), value=deck, description="Start from"))
        self.card = above(ipywidgets.Dropdown(options=titles, value="adam_god_breathed", description="Card"))
        self.copies = above(
            ipywidgets.IntSlider(min=0, max=6, value=self.cards.get("adam_god_breathed", 0), description="Copies")
        )
        self.shown = ipywidgets.HTML()
        self._filling = False
        self.deck.observe(self._begin, "value")
        self.card.observe(self._look, "value")
        self.copies.observe(self._count, "value")
        super().__init__([row([self.deck, self.card, self.copies]), self.shown])
        self.add_class("rb")
        self.add_class("rb-table")
        self._refresh()

    @property
    def problems(self) -> list[Any]:
        """What is wrong with the deck now, each with its rule."""
        return decks.problems(self.cards)

    def put(self, card: str, copies: int) -> DeckBuilder:
        """So many copies of a card, as with the controls."""
        self.card.value = card
        self.copies.value = copies
        return self

    def _begin(self, change: Any) -> None:
        self.cards = dict(decks.ready()[change["new"]].cards) if change["new"] != "empty" else {}
        self._look(None)

    def _look(self, _: Any) -> None:
        self._filling = True
        try:
            self.copies.value = self.cards.get(self.card.value, 0)
        finally:
            self._filling = False
        self._refresh()

    def _count(self, change: Any) -> None:
        if self._filling:
            return
        self.cards[self.card.value] = change["new"]
        self.cards = {card: number for card, number in self.cards.items() if number}
        self._refresh()

    def _verdict(self) -> list[str]:
        size = sum(self.cards.values())
        return [str(problem) for problem in self.problems] or [f"A legal deck of {size} cards."]

    def _refresh(self) -> None:
        found = self.problems
        known = library()
        if found:
            rules = find_rules({problem.rule for problem in found})
            words = "".join(chip_line(problem.rule, str(problem), rules) for problem in found)
            verdict = f'<div class="rb-banner">{words}</div>'
        else:
            verdict = f'<div class="rb-right-answer"><strong>✔ {escape(self._verdict()[0])}</strong></div>'
        listed = ", ".join(f"{number}× {known[card].title}" for card, number in sorted(self.cards.items()))
        line = escape(known[self.card.value].line)
        self.shown.value = (
            f'<div role="status" aria-live="polite">{verdict}</div><div class="rb-caption">{line}</div>'
            f"{render(curve(self.cards), theme='auto')}<div>{escape(listed)}</div>"
        )

    def _picture(self) -> str:
        return self.shown.value

    def _saved(self) -> dict[str, Any]:
        picture = curve(self.cards)
        text = "\n".join([*self._verdict(), picture.text])
        return {"image/svg+xml": render(picture, theme="auto"), "text/plain": text}


def _starts() -> list[tuple[str, str]]:
    return [*((deck.title, name) for name, deck in decks.ready().items()), ("an empty deck", "empty")]
