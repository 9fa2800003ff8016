"""Finding clauses by words: beginnings of words, not letters inside them; near spellings where nothing fits.

Words that every question holds ("how do I ...") are left out. What the id or the section says weighs more than the
text, and the text more than its reasons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.rules import Rule

STOP_WORDS = frozenset(
    re.findall(
        r"\w+",
        """a an and are as at be by can could did do does for from has have he her his how i if in is it its may me must
        my of on or our she should so than that the their them then there they this to was we what when where which who
        why will with would you your""",
    )
)
SHORTEST_BEGINNING = 3
"""Shorter words are only found whole."""
SHORTEST_MISSPELT = 6
"""Shorter words are taken as they are spelt: too many others are near."""
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_ID, _SECTION, _TEXT, _WHY = 8, 4, 2, 1


class Index:
    """The words of some clauses, and how much each says about each clause."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._weights: dict[str, dict[str, int]] = {}
        for rule in rules:
            for text, weight in ((rule.id, _ID), (rule.section, _SECTION), (rule.text, _TEXT), (rule.why, _WHY)):
                self._add(rule.id, text, weight)

    def _add(self, rule_id: str, text: str, weight: int) -> None:
        for word in words_of(text):
            entry = self._weights.setdefault(word, {})
            entry[rule_id] = max(weight, entry.get(rule_id, 0))

    def scores(self, asked: str) -> dict[str, int]:
        """The clauses that have every word asked for, and how well each fits."""
        wanted = words_of(asked)
        told = [word for word in wanted if word not in STOP_WORDS] or wanted
        found = [self._found(word) for word in told]
        if not found:
            return {}
        common = set.intersection(*(set(one) for one in found))
        return {rule_id: sum(one[rule_id] for one in found) for rule_id in common}

    def _found(self, word: str) -> dict[str, int]:
        """The clauses with a word that begins like this one; if there is none, with one spelt nearly so."""
        stem = _stem(word)
        if len(stem) < SHORTEST_BEGINNING:
            return dict(self._weights.get(word, {}))
        fitting = [known for known in self._weights if known.startswith(stem)]
        if not fitting and len(word) >= SHORTEST_MISSPELT:
            fitting = get_close_matches(word, self._weights, n=3, cutoff=0.75)
        return self._best(fitting, {word, stem})

    def _best(self, words: Iterable[str], whole: set[str]) -> dict[str, int]:
        """Of several words the one that says most about a clause; a whole word says twice as much as a beginning."""
        best: dict[str, int] = {}
        for word in words:
            for rule_id, weight in self._weights[word].items():
                worth = 2 * weight if word in whole else weight
                best[rule_id] = max(worth, best.get(rule_id, 0))
        return best


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, without signs."""
    return _WORD.findall(text.lower())


def search(rules: Mapping[str, Rule], index: Index, asked: str) -> list[Rule]:
    """The clauses that fit best, first; equally good ones in the order of the rules."""
    scores = index.scores(asked)
    exact = [rule_id for rule_id in rules if asked.strip().lower() == rule_id.lower()]
    if exact:
        return [rules[exact[0]]]
    return [rule for rule in sorted(rules.values(), key=lambda rule: -scores.get(rule.id, 0)) if rule.id in scores]


def _stem(word: str) -> str:
    """The word without the ending of a plural or a tense, where enough is left."""
    for ending in ("ing", "ies", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_BEGINNING:
            return word[: -len(ending)]
    return word


__all__ = ["Index", "search", "words_of"]
