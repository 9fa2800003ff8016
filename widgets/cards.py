"""Cards to read: a rule, the rules of a section, a search over all rules, what the print lost, and the games.

Everything here also has a plain-text form with rule ids and texts, for saved notebooks and for those who do not see.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

import rulebook
from rulebook.game import Game
from rulebook.rules import Rule
from widgets.chips import RULE_ID, SOURCE_MARKS, chip, chipped, find_rules, rule_body
from widgets.chips import words as unbroken
from widgets.island import DormantBox
from widgets.renderer import cover_of, game_of, renderer_of
from widgets.scene import Marks
from widgets.style import stylesheet
from widgets.svg import render

MOST_FOUND = 30


class Card:
    """Something to read: HTML for the notebook, text for everyone else."""

    def __init__(self, html: str, text: str) -> None:
        self._html, self._plain = html, text

    def __repr__(self) -> str:
        return self._plain

    def _repr_html_(self) -> str:
        return f'{stylesheet(controls=False)}<div class="rb">{self._html}</div>'


def rule_text(rule: Rule) -> str:
    """A rule as lines of text, with its source and why."""
    why = f"\n    {rule.why}" if rule.why else ""
    return f"{rule.id}  {rule.text}  ({SOURCE_MARKS[rule.source]}){why}"


def rule(*ids: str) -> Card:
    """The card of a rule, or of several: `rule("PF-MOVE-4")`."""
    return _list(find_rules(ids).values())


def rules(game: Game | str, section: str | None = None) -> Card:
    """The rules of a section, or of the whole game; raises `ValueError` that names the sections."""
    known = game_of(game).rules
    if section is None:
        return _list(known.values())
    found = known.section(section)
    if not found:
        raise ValueError(f"section: {section!r} is not possible; it takes {', '.join(known.sections)}")
    listed = _list(found)
    summary = f"{section}: {'the clause' if len(found) == 1 else f'all {len(found)} clauses'}"
    return Card(
        f"<details><summary>▸ {escape(summary)}</summary>{listed._html}</details>", f"{summary}\n{listed._plain}"
    )


def rulings(game: Game | str) -> Card:
    """What the print lost or left open, which rulings are most open to doubt, and every ruling with its why."""
    known = game_of(game).rules
    html, text = ["<h4>What the print lost or leaves open</h4><ul>"], ["What the print lost or leaves open:"]
    for gap in known.gaps:
        html.append(f"<li>{escape(gap.what)} {chipped(gap.ruling, known)}</li>")
        text.append(f"- {gap.what} Settled by {gap.ruling}.")
    ours = [entry for entry in known.values() if entry.source == "ruling"]
    html.append("</ul>")
    doubted = [entry for entry in ours if entry.doubt]
    if doubted:
        html.append("<h4>Most open to doubt</h4><ul>")
        html += [f"<li>{chip(entry.id, known)}{escape(entry.doubt)}</li>" for entry in doubted]
        html.append("</ul>")
        text += ["", "Most open to doubt:", *(f"- {entry.id}  {entry.doubt}" for entry in doubted)]
    html.append("<h4>Our rulings</h4>")
    listed = _list(ours)
    return Card("".join(html) + listed._html, "\n".join([*text, "", "Our rulings:", listed._plain]))


def doubts(game: Game | str) -> Card:
    """The rulings most open to doubt: the question, our answer, what speaks against it, and how to play otherwise."""
    owner = game_of(game)
    html, text = [], []
    for ruling in (rule for rule in owner.rules.values() if rule.doubt):
        asked = next((gap.what for gap in owner.rules.gaps if ruling.id in RULE_ID.findall(gap.ruling)), ruling.section)
        html.append(
            f'<div class="rb-entry"><p><b>{escape(asked)}</b></p>{chip(ruling.id, owner.rules)}'
            f'<div class="rb-rule"><p>{unbroken(ruling.text)}</p><p class="rb-source">{escape(ruling.doubt)}</p></div>'
        )
        text += [asked, f"    {ruling.id}  {ruling.text}", f"    But: {ruling.doubt}"]
        for option in owner.all_options:
            if option.rule == ruling.id:
                told = f"New game, {option.name.replace('_', ' ')}: {option.sentence}"
                html.append(f'<p class="rb-source">{escape(told)}</p>')
                text.append(f"    {told}")
        html.append("</div>")
    return Card("".join(html), "\n".join(text))


def _list(found: Iterable[Rule]) -> Card:
    found = list(found)
    known = {entry.id: entry for entry in found}
    return Card(
        "".join(f'<div class="rb-entry">{_entry(entry, known)}</div>' for entry in found),
        "\n".join(rule_text(entry) for entry in found),
    )


def _entry(entry: Rule, known: Mapping[str, Rule], words: Sequence[str] = ()) -> str:
    return f"{chip(entry.id, known)}{rule_body(entry, _marked(entry.text, words))}"


def _marked(text: str, words: Sequence[str]) -> str:
    """The text with the words looked for marked."""
    if not words:
        return escape(text)
    pattern = re.compile("|".join(re.escape(word) for word in words), re.IGNORECASE)
    parts, end = [], 0
    for found in pattern.finditer(text):
        parts += [escape(text[end : found.start()]), f"<mark>{escape(found.group())}</mark>"]
        end = found.end()
    return "".join([*parts, escape(text[end:])])


class SearchBox(DormantBox):
    """Rule search over all games, as one types."""

    def __init__(self, words: str = "") -> None:
        self.box = ipywidgets.Text(
            description="Search the rules of all games", placeholder="pillar move, or a rule's id", value=words
        )
        self.box.add_class("rb-above")
        self.found = ipywidgets.HTML()
        self.results: list[tuple[Game, Rule]] = []
        self.box.observe(lambda _: self._search(), "value")
        super().__init__([self.box, self.found])
        self.add_class("rb")
        self._search()

    def _search(self) -> None:
        words = [word for word in re.findall(r"[\w'-]+", self.box.value) if len(word) > 1]
        self.results = []
        if words:
            for game in rulebook.games.values():
                self.results += [(game, found) for found in game.rules.search(" ".join(words))]
        self.found.value = f'<div role="status" aria-live="polite">{self._told(words)}</div>'

    def _told(self, words: list[str]) -> str:
        if not words:
            total = sum(len(game.rules) for game in rulebook.games.values())
            return f'<span class="rb-quiet">{total} rules can be searched.</span>'
        if not self.results:
            return '<span class="rb-quiet">No rule matches. Try fewer words.</span>'
        shown = self.results[:MOST_FOUND]
        count = f"{len(self.results)} found" + (
            f", the first {MOST_FOUND} shown" if len(self.results) > len(shown) else ""
        )
        parts = [f'<div class="rb-quiet">{count}</div>']
        title = ""
        for game, found in shown:
            if game.title != title:
                title = game.title
                parts.append(f"<h4>{escape(title)}</h4>")
            parts.append(_entry(found, game.rules, words))
        return "".join(parts)

    def _picture(self) -> str:
        return (
            f'<div class="rb-field">Search the rules of all games <input type="text" readonly></div>{self.found.value}'
        )

    def _saved(self) -> dict[str, Any]:
        lines = [f"Search the rules of all games: {self.box.value}".rstrip()]
        lines += [f"{game.title}: {rule_text(found)}" for game, found in self.results[:MOST_FOUND]]
        return {"text/plain": "\n".join(lines)}


def search_box(words: str = "") -> SearchBox:
    """A box that searches the rules of all games as one types."""
    return SearchBox(words)


def game_cards() -> Card:
    """The games as picture cards with links to their notebooks, from the shortest rules to the longest."""
    html, text = [], []
    for game in sorted(rulebook.games.values(), key=lambda game: len(game.rules)):
        picture = render(renderer_of(game).scene(cover_of(game), Marks()), theme="auto")
        html.append(_game_card(picture, game.title, game.tagline, f'<a href="{game.name}.ipynb">Learn and play</a>'))
        text.append(f"{game.title}: {game.tagline} ({game.name}.ipynb)")
    return Card(f'<div class="rb-cards">{"".join(html)}</div>', "\n".join(text))


def _game_card(picture: str, title: str, tagline: str, foot: str) -> str:
    return f'<div class="rb-card">{picture}<b>{escape(title)}</b><span>{escape(tagline)}</span>{foot}</div>'


__all__ = ["Card", "SearchBox", "doubts", "game_cards", "rule", "rule_text", "rules", "rulings", "search_box"]
