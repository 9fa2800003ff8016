"""The "Why not?" banner: what stands in the way, by which rule, and what is possible instead."""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets

from rulebook.game import Refusal
from rulebook.rules import Rule
from widgets.chips import line, words
from widgets.controls import heading


class Banner(ipywidgets.HTML):
    """Shows one refusal, note or error at a time; read out by screen readers when it changes."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        super().__init__()
        self.rules = rules
        self.text = ""
        self.clear()

    def clear(self) -> None:
        """Nothing to say."""
        self._show("", "Why not?", "rb-still", "Try anything. What a rule forbids is explained here.")

    def refuse(self, refusal: Refusal, instead: str = "") -> None:
        """A refusal; `instead` stands in when the refusal itself does not say what is possible."""
        instead = refusal.instead or instead
        told = f"<strong>{words(refusal.message)}</strong>{line(refusal.rule, instead, self.rules)}"
        self._show(f"{refusal.message} [{refusal.rule}] {instead}".strip(), "Why not?", "", told)

    def note(self, text: str, more: str = "") -> None:
        """A sentence that is no refusal: a hint, a greeting, a place that means nothing now."""
        self._show(f"{text} {more}".strip(), "Note", "rb-note", f"<strong>{words(text)}</strong>{words(more)}")

    def fail(self, text: str, more: str = "") -> None:
        """Something went wrong: one clear sentence."""
        self._show(f"{text} {more}".strip(), "That did not work", "", f"<strong>{words(text)}</strong>{words(more)}")

    def _show(self, text: str, title: str, kind: str, html: str) -> None:
        self.text = text
        # An alert is read out because it is new on the page; the resting sentence need not be.
        role = ' role="alert"' if text else ""
        self.value = f'<div class="rb-why">{heading(title)}<div class="rb-banner {kind}"{role}>{html}</div></div>'


__all__ = ["Banner"]
