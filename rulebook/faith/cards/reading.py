"""Cards read from TOML and checked, with an error that names the card, the rule and what is allowed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from rulebook.faith.cards.card import ENERGIES, FREE, TYPES, Ability, Card, CardError, Cost, Effect
from rulebook.faith.vocabulary import KEYWORDS, KINDS, OPS, words


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
