"""Cards as data: read from TOML and checked, with an error that names the card, the rule and what is allowed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from rulebook.faith.vocabulary import KEYWORDS, KINDS, OPS, words

TYPES = ("character", "object", "event", "psalm", "location")
ENERGIES = ("light", "dark", "neutral")
STAYING = ("character", "object", "location")
"""FA-TYPE-5: the types that stay on the field."""
HIDDEN = "?"
"""Stands for a card that one cannot see (FA-ZONE-2)."""


class CardError(ValueError):
    """A card or deck that breaks a rule: names it, the rule, and what is allowed."""

    def __init__(self, what: str, problem: str, rule: str) -> None:
        super().__init__(f"{what}: {problem} [{rule}]")
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Effect:
    """One step of an ability, in the words of the vocabulary."""

    op: str
    n: int | str = 0
    who: str = ""
    target: str = ""
    source: str = ""
    type: str = ""
    stat: str = ""
    scope: str = ""
    where: tuple[tuple[str, Any], ...] = ()
    duration: str = ""
    to: str = ""
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Cost:
    """What an ability costs (FA-ABIL-3, FA-ABIL-8)."""

    exhaust: bool = False
    light: int = 0
    dark: int = 0
    neutral: int = 0
    faith: int = 0
    discard: int = 0
    exile_self: bool = False
    exile_other: str = ""

    @property
    def energy(self) -> int:
        """All energy of it."""
        return self.light + self.dark + self.neutral


FREE = Cost()


@dataclass(frozen=True, slots=True)
class Ability:
    """A rule special to its card (FA-TYPE-10): what kind, what it costs, what it does."""

    kind: str
    text: str
    effects: tuple[Effect, ...]
    cost: Cost = FREE
    when: str = ""
    optional: bool = False
    limit: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """The parts of a card (FA-TYPE-2, FA-TYPE-9); its Scripture has no effect on play (FA-TYPE-11)."""

    id: str
    name: str
    type: str
    energy: str
    typed_cost: int
    neutral_cost: int
    version: str = ""
    subtypes: tuple[str, ...] = ()
    health: int = 0
    strength: int = 0
    prayer: int = 0
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    scripture: str = ""
    exercises: tuple[str, ...] = ()
    statics: tuple[Ability, ...] = ()
    """Its static abilities, kept at hand because they are asked for all the time."""

    @property
    def total(self) -> int:
        """FA-TYPE-8: the printed total cost."""
        return self.typed_cost + self.neutral_cost

    @property
    def title(self) -> str:
        """Name and version: what makes it the same card (FA-DECK-3)."""
        return f"{self.name} ({self.version})" if self.version else self.name

    @property
    def armor(self) -> int:
        """The printed Armor (FA-DMG-9)."""
        return sum(int(word.split()[1]) for word in self.keywords if word.startswith("Armor "))

    def numbers_of(self, kind: str) -> tuple[int, ...]:
        """Which of its abilities are of this kind."""
        return tuple(number for number, ability in enumerate(self.abilities) if ability.kind == kind)

    @property
    def price(self) -> str:
        """The cost in words."""
        parts = [f"{self.typed_cost} {self.energy}"] if self.typed_cost else []
        parts += [f"{self.neutral_cost} neutral"] if self.neutral_cost else []
        return " + ".join(parts) or "nothing"

    @property
    def line(self) -> str:
        """The whole card in one line of text."""
        parts = [f"{self.title} ({self.energy} {self.type}{''.join(', ' + s for s in self.subtypes)}), {self.price}"]
        if self.type == "character":
            parts.append(f"Health {self.health}, Strength {self.strength}")
            parts += [f"Prayer {self.prayer}"] if self.energy != "dark" else []
        parts += [*self.keywords, *(ability.text for ability in self.abilities)]
        return "; ".join(part.rstrip(".") for part in parts)


class Library(Mapping[str, Card]):
    """The cards of a game: the core set, and what people wrote themselves. Equal when their texts are."""

    def __init__(self, extra: str = "", neutral_prayer: bool = False) -> None:
        self.extra, self.neutral_prayer = extra, neutral_prayer
        own = read_cards(extra, "the cards of your own", neutral_prayer) if extra else {}
        twice = sorted(set(own) & set(_core()))
        if twice:
            raise CardError(twice[0], "this id is one of the core set; choose another", "FA-TYPE-2")
        self._cards = {**_core(), **own}
        self.by_id: Mapping[str, Card] = MappingProxyType(self._cards)

    def __getitem__(self, card_id: str) -> Card:
        return self._cards[card_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Library) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return library, self._key

    @property
    def _key(self) -> tuple[str, bool]:
        return self.extra, self.neutral_prayer

    @cached_property
    def same_name(self) -> frozenset[str]:
        """Names that more than one card has, so that messages add the version."""
        names = [card.name for card in self.values()]
        return frozenset(name for name in names if names.count(name) > 1)

    def called(self, card_id: str) -> str:
        """How a card is called in messages."""
        if card_id == HIDDEN:
            return "a hidden card"
        card = self._cards.get(card_id)
        if card is None:
            return card_id or "nothing"
        return card.title if card.name in self.same_name else card.name


@lru_cache(64)
def library(extra: str = "", neutral_prayer: bool = False) -> Library:
    """The core set, and the cards in this TOML text."""
    return Library(extra, neutral_prayer)


@cache
def _core() -> dict[str, Card]:
    text = files("rulebook.faith").joinpath("cards.toml").read_text(encoding="utf-8")
    return read_cards(text, "cards.toml")


def read_cards(text: str, name: str, neutral_prayer: bool = False) -> dict[str, Card]:
    """Cards from TOML text, every one checked."""
    try:
        entries = tomllib.loads(text).get("card", [])
    except tomllib.TOMLDecodeError as error:
        raise CardError(name, f"this is no TOML: {error}", "FA-TYPE-2") from error
    if not isinstance(entries, list) or not entries:
        raise CardError(name, "no [[card]] stands in it", "FA-TYPE-2")
    cards: dict[str, Card] = {}
    for number, entry in enumerate(entries, 1):
        card = read_card(entry, number, neutral_prayer)
        if card.id in cards:
            raise CardError(card.id, "this id stands twice", "FA-TYPE-2")
        cards[card.id] = card
    return cards


def read_card(entry: Mapping[str, Any], number: int = 1, neutral_prayer: bool = False) -> Card:
    """One card, checked in the order of the loader's rules: FA-TYPE-1, 2, 4, 5, 6, 10."""
    card_id = entry.get("id")
    if not isinstance(card_id, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", card_id):
        raise CardError(f"card {number}", "the id takes small letters, digits and underscores", "FA-TYPE-2")
    if entry.get("type") not in TYPES:
        raise CardError(card_id, f"type {entry.get('type')!r} is none of {', '.join(TYPES)}", "FA-TYPE-1")
    _known_fields(entry, card_id)
    _check_costs(entry, card_id)
    _check_values(entry, card_id)
    _check_energy(entry, card_id, neutral_prayer)
    keywords = tuple(_keyword(word, card_id) for word in entry.get("keywords", []))
    abilities = tuple(_ability(part, card_id, entry["type"]) for part in entry.get("abilities", []))
    numbers = {key: entry.get(key, 0) for key in ("typed_cost", "neutral_cost", "health", "strength", "prayer")}
    return Card(
        card_id,
        entry["name"],
        entry["type"],
        entry["energy"],
        version=entry.get("version", ""),
        subtypes=tuple(entry.get("subtypes", ())),
        keywords=keywords,
        abilities=abilities,
        scripture=entry.get("scripture", ""),
        exercises=tuple(entry.get("exercises", ())),
        statics=tuple(ability for ability in abilities if ability.kind == "static"),
        **numbers,
    )


def _known_fields(entry: Mapping[str, Any], card_id: str) -> None:
    """FA-TYPE-2: the parts that a card has."""
    fields = [name for name in Card.__slots__ if name != "statics"]
    unknown = sorted(set(entry) - set(fields))
    if unknown:
        raise CardError(card_id, f"a card has no {unknown[0]}; it has {', '.join(fields)}", "FA-TYPE-2")
    if not isinstance(entry.get("name"), str) or not entry["name"].strip():
        raise CardError(card_id, "the name is missing", "FA-TYPE-2")
    for key in ("version", "scripture"):
        if not isinstance(entry.get(key, ""), str):
            raise CardError(card_id, f"{key} takes a text", "FA-TYPE-2")
    for key in ("subtypes", "keywords", "exercises"):
        if not all(isinstance(word, str) for word in entry.get(key, [])):
            raise CardError(card_id, f"{key} takes a list of texts", "FA-TYPE-2")


def _check_costs(entry: Mapping[str, Any], card_id: str) -> None:
    """FA-TYPE-3, FA-TYPE-4: the typed cost makes a card light or dark; without one it is neutral; never both."""
    if entry.get("energy") not in ENERGIES:
        allowed = f"one of {', '.join(ENERGIES)}, never two of them"
        raise CardError(card_id, f"energy {entry.get('energy')!r} is not possible; it takes {allowed}", "FA-TYPE-4")
    for key in ("typed_cost", "neutral_cost"):
        _number(entry.get(key), key, card_id, "FA-TYPE-2")
    if (entry["typed_cost"] == 0) != (entry["energy"] == "neutral"):
        problem = f"a typed cost of {entry['typed_cost']} does not go with energy {entry['energy']}"
        raise CardError(card_id, f"{problem}: no typed cost is neutral, any other is light or dark", "FA-TYPE-4")


def _check_values(entry: Mapping[str, Any], card_id: str) -> None:
    """FA-TYPE-5: only Characters have Health, Strength and Prayer, and they need the first two."""
    for key in ("health", "strength", "prayer"):
        if entry["type"] == "character":
            if key in entry or key != "prayer":
                _number(entry.get(key), key, card_id, "FA-TYPE-5")
        elif key in entry:
            raise CardError(card_id, f"only Characters have {key}, and this is of type {entry['type']}", "FA-TYPE-5")


def _check_energy(entry: Mapping[str, Any], card_id: str, neutral_prayer: bool) -> None:
    """FA-TYPE-6: Characters are light or dark, and dark ones have no Prayer."""
    if entry["type"] != "character":
        return
    if entry["energy"] == "neutral" and not neutral_prayer:
        raise CardError(
            card_id, "a Character is light or dark; the option neutral_prayer allows neutral ones", "FA-TYPE-6"
        )
    if entry["energy"] == "dark" and "prayer" in entry:
        raise CardError(card_id, "a dark Character has no Prayer", "FA-TYPE-6")


def _keyword(word: str, card_id: str) -> str:
    """FA-TYPE-10: a keyword that is in the vocabulary; Armor with its number."""
    if re.fullmatch(r"Armor [1-9]", word) or (word in KEYWORDS and word in ("Watchman", "Unseen", "Zealous")):
        return word
    raise CardError(
        card_id, f"keyword {word!r} is unknown; there are Armor 1 to 9, Watchman, Unseen, Zealous", "FA-TYPE-10"
    )


def _ability(entry: Mapping[str, Any], card_id: str, card_type: str) -> Ability:
    kind = entry.get("kind")
    allowed = ("effect",) if card_type in ("event", "psalm") else tuple(k for k in KINDS if k != "effect")
    if kind not in allowed:
        raise CardError(
            card_id, f"a {card_type} has no ability of kind {kind!r}; it takes {', '.join(allowed)}", "FA-TYPE-10"
        )
    unknown = sorted(set(entry) - set(Ability.__slots__))
    if unknown:
        raise CardError(card_id, f"an ability has no {unknown[0]}; it has {', '.join(Ability.__slots__)}", "FA-TYPE-10")
    if not isinstance(entry.get("text"), str) or not entry["text"]:
        raise CardError(card_id, "an ability needs its text", "FA-TYPE-10")
    effects = tuple(_effect(part, card_id, kind) for part in entry.get("effects", []))
    if not effects:
        raise CardError(card_id, "an ability needs effects", "FA-TYPE-10")
    when, limit = entry.get("when", ""), entry.get("limit", "")
    if when and when != "behind" and not when.startswith("control_other:"):
        raise CardError(card_id, f"when {when!r} is unknown; it takes behind or control_other:<subtype>", "FA-TYPE-10")
    if limit not in ("", *words("limit")):
        raise CardError(card_id, f"limit {limit!r} is unknown; it takes {', '.join(words('limit'))}", "FA-TYPE-10")
    optional, cost = entry.get("optional", False), _cost(entry.get("cost", {}), card_id)
    if cost != FREE and kind != "use" and not (optional and kind not in ("static", "effect")):
        raise CardError(card_id, f"an ability of kind {kind} has a cost only if it is optional", "FA-TYPE-10")
    if when and kind in ("use", "effect"):
        raise CardError(card_id, f"an ability of kind {kind} has no condition", "FA-TYPE-10")
    return Ability(kind, entry["text"], effects, cost, when, optional, limit)


def _cost(entry: Mapping[str, Any], card_id: str) -> Cost:
    unknown = sorted(set(entry) - set(words("cost")))
    if unknown:
        raise CardError(card_id, f"cost {unknown[0]!r} is unknown; it takes {', '.join(words('cost'))}", "FA-TYPE-10")
    for key in ("light", "dark", "neutral", "faith", "discard"):
        _number(entry.get(key, 0), f"cost {key}", card_id, "FA-TYPE-10")
    return Cost(**entry)


def _effect(entry: Mapping[str, Any], card_id: str, kind: str) -> Effect:
    """FA-TYPE-10: an operation of the vocabulary with all it needs and nothing else."""
    op = entry.get("op")
    if op not in OPS:
        raise CardError(card_id, f"effect {op!r} is unknown; there are {', '.join(OPS)}", "FA-TYPE-10")
    needs, may = OPS[op]
    if (kind == "static") != (op in ("modify", "grant", "discount")):
        stands = "only stands in" if kind != "static" else "cannot stand in"
        raise CardError(card_id, f"effect {op} {stands} a static ability", "FA-TYPE-10")
    for key in needs:
        if key not in entry:
            raise CardError(card_id, f"effect {op} lacks {key}; it needs {', '.join(needs)}", "FA-TYPE-10")
    for key, value in entry.items():
        if key != "op" and key not in (*needs, *may):
            raise CardError(card_id, f"effect {op} has no {key}; it needs {', '.join(needs)}", "FA-TYPE-10")
        _effect_value(op, key, value, card_id)
    where = tuple(sorted(entry.get("where", {}).items()))
    return Effect(**{**entry, "where": where})


def _effect_value(op: str, key: str, value: Any, card_id: str) -> None:
    if key == "n":
        counted = value == "count:own_light_characters" and op in ("gain_faith", "lose_faith", "draw", "deal_damage")
        if not counted and type(value) is not int:
            raise CardError(card_id, f"effect {op}: n takes a number, not {value!r}", "FA-TYPE-10")
        return
    if key == "where":
        for word, wanted in value.items():
            if word not in words("where"):
                known = ", ".join(words("where"))
                raise CardError(card_id, f"effect {op}: where {word!r} is unknown; it takes {known}", "FA-TYPE-10")
            kind = {"max_total_cost": int, "exhausted": bool}.get(word, str)
            if type(wanted) is not kind:
                raise CardError(card_id, f"effect {op}: where {word} cannot be {wanted!r}", "FA-TYPE-10")
        return
    allowed = {
        "op": tuple(OPS),
        "type": ("light", "dark", "any"),
        "to": ("hand", "field"),
        "stat": ("health", "strength", "prayer", "armor"),
        "keyword": ("Watchman", "Unseen", "Zealous"),
        "source": ("self", "own_character", "opposing_character", "any_character"),
    }.get(key) or words(key)
    if value not in allowed:
        raise CardError(
            card_id, f"effect {op}: {key} {value!r} is unknown; it takes {', '.join(allowed)}", "FA-TYPE-10"
        )


def _number(value: Any, key: str, card_id: str, rule: str) -> None:
    if type(value) is not int or not 0 <= value <= 99:
        raise CardError(card_id, f"{key} takes a whole number from 0 to 99, not {value!r}", rule)


def fits(card: Card, where: tuple[tuple[str, Any], ...]) -> bool:
    """Whether a card meets every printed condition; being exhausted is asked of the piece, not here.

    FA-TYPE-7: what fits an Event fits a Psalm too.
    """
    for word, value in where:
        if word == "subtype" and value not in card.subtypes:
            return False
        if word == "type" and card.type != value and not (value == "event" and card.type == "psalm"):
            return False
        if word == "energy" and card.energy != value:
            return False
        if word == "max_total_cost" and card.total > value:
            return False
    return True
