"""The "Why not?" banner: what stands in the way, by which rule, and what is possible instead."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import ipywidgets

from rulebook.game import Refusal
from rulebook.rules import Rule
from widgets.chips import line


class Banner(ipywidgets.HTML):
    """Shows one refusal, note or error at a time; read out by screen readers when it changes."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        super().__init__()
        self.rules = rules
        self.text = ""
        self.clear()

    def clear(self) -> None:
        """Nothing to say."""
        self._say("", "")

    def refuse(self, refusal: Refusal, instead: str = "") -> None:
        """A refusal; `instead` stands in when the refusal itself does not say what is possible."""
        instead = refusal.instead or instead
        self._say(
            f"{refusal.message} [{refusal.rule}] {instead}".strip(),
            f'<div class="rb-heading">Why not?</div><div class="rb-banner"><strong>{escape(refusal.message)}</strong>'
            f"{line(refusal.rule, instead, self.rules)}</div>",
        )

    def note(self, text: str, more: str = "") -> None:
        """A sentence that is no refusal: a hint, a greeting, a place that means nothing now."""
        self._say(
            f"{text} {more}".strip(),
            f'<div class="rb-banner rb-note"><strong>{escape(text)}</strong>{escape(more)}</div>',
        )

    def fail(self, text: str, more: str = "") -> None:
        """Something went wrong: one clear sentence."""
        self._say(
            f"{text} {more}".strip(),
            f'<div class="rb-heading">That did not work</div>'
            f'<div class="rb-banner"><strong>{escape(text)}</strong>{escape(more)}</div>',
        )

    def _say(self, text: str, html: str) -> None:
        self.text = text
        self.value = f'<div class="rb-why" role="status" aria-live="polite">{html}</div>'


__all__ = ["Banner"]
