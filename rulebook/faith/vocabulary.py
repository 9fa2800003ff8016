"""The words that abilities are written in: kinds, operations, players, targets, costs (FA-TYPE-10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rulebook.library import toml


@dataclass(frozen=True, slots=True)
class Keyword:
    """A bold word that many cards share, what it means, and the rules behind it."""

    name: str
    meaning: str
    rules: tuple[str, ...]


def _read() -> tuple[dict[str, dict[str, str]], dict[str, Keyword]]:
    data = toml("rulebook.faith", "vocabulary")
    found: dict[str, dict[str, str]] = {}
    for entry in data["word"]:
        found.setdefault(entry["kind"], {})[entry["name"]] = entry["meaning"]
    keywords = {
        e["name"].removesuffix(" n"): Keyword(e["name"], e["meaning"], tuple(e["rules"])) for e in data["keyword"]
    }
    return found, keywords


MEANINGS, KEYWORDS = _read()


@cache
def words(kind: str) -> tuple[str, ...]:
    """The words of this kind: `words("op")`."""
    return tuple(MEANINGS[kind])


KINDS = words("ability")

_EACH, _AIMED = ("who", "n"), ("target",)
OPS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "gain_faith": (_EACH, ()),
    "lose_faith": (_EACH, ()),
    "draw": (_EACH, ()),
    "discard": (_EACH, ()),
    "mill": (_EACH, ()),
    "gain_energy": (("type", "n"), ()),
    "lose_energy": (_EACH, ()),
    "deal_damage": (("n", "target"), ("where",)),
    "heal": (("n", "target"), ("where",)),
    "move_damage": (("n", "source", "target"), ("where",)),
    "prepare": (_AIMED, ("where",)),
    "exhaust": (_AIMED, ("where",)),
    "bind": (_AIMED, ("where",)),
    "exile": (_AIMED, ("where",)),
    "buff": (("stat", "n", "target", "duration"), ("where",)),
    "modify": (("stat", "n", "scope"), ("where",)),
    "grant": (("keyword", "scope"), ("where",)),
    "discount": (("n", "where"), ()),
    "search": (("where",), ()),
    "recover": (("to", "where"), ()),
}
"""For each operation what it needs, and what it may have besides."""

TRIGGERS = {
    "arrive": "FA-ABIL-13",
    "enter": "FA-LOC-3",
    "fallen": "FA-DMG-8",
    "wounded": "FA-DMG-10",
    "amen": "FA-PRAY-6",
    "psalmist": "FA-PSLM-4",
    "manage": "FA-TURN-3",
    "use": "FA-ABIL-3",
    "effect": "FA-EVT-1",
    "static": "FA-ABIL-6",
}
"""The rule behind each kind of ability."""
