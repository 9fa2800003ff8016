"""Rule chips: a rule's id as a small label that shows the rule's text on hovering, and opens it on a click or Enter.

Chips are plain HTML (`details`), so they answer at once, without asking the kernel, also in a saved page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

import rulebook
from rulebook.rules import Rule

SOURCE_MARKS = {"seed": "in the print", "public": "publicly described", "ruling": "our ruling"}
"""Where a rule comes from, in words: see `rulebook.rules.Rule`."""

RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-\d+[A-Z]?\b")


def words(text: str) -> str:
    """Text as HTML in which names with hyphens (c3-c4-d4) stay on one line."""
    return re.sub(r"\w+(?:-\w+)+", r'<span class="rb-name">\g<0></span>', escape(text))


def find_rules(ids: Iterable[str]) -> dict[str, Rule]:
    """These rules, whichever game they belong to; raises `KeyError` for an id that no game has."""
    found = {}
    for rule_id in ids:
        owner = next((game for game in rulebook.games.values() if rule_id in game.rules), None)
        if owner is None:
            raise KeyError(f"no game has a rule {rule_id}")
        found[rule_id] = owner.rules[rule_id]
    return found


def chip(rule_id: str, rules: Mapping[str, Rule]) -> str:
    """The bare chip, with the rule's text on hovering."""
    text = rules[rule_id].text if rule_id in rules else ""
    return f'<span class="rb-chip" title="{escape(text)}">{escape(rule_id)}</span>'


def rule_body(rule: Rule, shown: str = "") -> str:
    """The rule's text, where it comes from and, for a ruling, why; `shown` replaces the text (marked words)."""
    why = f" {escape(rule.why)}" if rule.why else ""
    return (
        f'<div class="rb-rule"><p>{shown or words(rule.text)}</p>'
        f'<p class="rb-source">{escape(rule.section)} · {SOURCE_MARKS[rule.source]}.{why}</p></div>'
    )


def line(rule_id: str, text: str, rules: Mapping[str, Rule], *, now: bool = False, group: str = "") -> str:
    """A line that begins with its rule's chip and opens the rule below itself."""
    if rule_id not in rules:
        return f'<div class="rb-line">{chip(rule_id, rules) if rule_id else ""}{words(text)}</div>'
    mark = ' class="rb-now" aria-current="step"' if now else ""
    name = f' name="{escape(group)}"' if group else ""
    return (
        f"<details{mark}{name}><summary>{chip(rule_id, rules)}{words(text)}</summary>"
        f"{rule_body(rules[rule_id])}</details>"
    )


def chipped(text: str, rules: Mapping[str, Rule]) -> str:
    """Text with every rule id in it turned into a chip."""
    parts, end = [], 0
    for found in RULE_ID.finditer(text):
        parts += [escape(text[end : found.start()]), chip(found.group(), rules)]
        end = found.end()
    return "".join([*parts, escape(text[end:])])


__all__ = ["RULE_ID", "SOURCE_MARKS", "chip", "chipped", "find_rules", "line", "rule_body", "words"]
