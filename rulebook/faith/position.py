"""Positions by hand, for figures, tests and study: what each side has, and where in the turn we are.

    {"active": 0, "phase": "action", "turn": 3, "sides": [
        {"faith": 5, "light": 2, "dark": 0, "hand": ["psalm_27"], "deck": 30, "exile": [],
         "field": ["david_harpist", {"card": "garden_of_eden"}, {"card": "hannah_petitioner", "at": 1, "damage": 1}]},
        {"field": [{"card": "cain_wanderer", "exhausted": True}]}]}

Everything but `sides` may be left out. A card on the field is a name, or a mapping with `damage`, `exhausted`,
`bound`, `new` (arrived this turn) and `at` (which card of this field, from 0, is its Location).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.faith.cards import Library
from rulebook.faith.phases import ACTION, DISCARD, GATHER
from rulebook.faith.pieces import Piece, Side

FILLER = "adam_god_breathed"
"""A deck given by a number consists of these."""
SIDE_KEYS = ("faith", "light", "dark", "hand", "deck", "exile", "field")
PIECE_KEYS = ("card", "damage", "exhausted", "bound", "new", "at")
TOP_KEYS = ("sides", "active", "phase", "turn")


def read_position(given: Mapping[str, Any], players: int, library: Library) -> dict[str, Any]:
    """The parts of a state from a description; raises `ValueError` that says what is wrong."""
    _only(given, TOP_KEYS, "position")
    sides = given.get("sides", ())
    if not isinstance(sides, list | tuple) or len(sides) != players:
        raise ValueError(f"position: sides takes {players} descriptions, one for each player")
    active, phase, turn = given.get("active", 0), given.get("phase", ACTION), given.get("turn", 3)
    if active not in range(players):
        raise ValueError(f"position: active is a seat from 0 to {players - 1}")
    if phase not in (GATHER, ACTION, DISCARD):
        raise ValueError("position: phase is gather, action or discard")
    serial, made = 0, []
    for seat, side in enumerate(sides):
        new, serial = _side(side, seat, serial, turn, turn if seat == active else 0, library)
        made.append(new)
    return {
        "sides": tuple(made),
        "decks": tuple(_all_cards(side) for side in made),
        "active": active,
        "first": active,
        "phase": phase,
        "turn": turn,
        "serial": serial,
        "high": max(side.faith for side in made),
    }


def _side(given: Any, seat: int, serial: int, turn: int, since: int, library: Library) -> tuple[Side, int]:
    where = f"position: side {seat + 1}"
    if not isinstance(given, Mapping):
        raise ValueError(f"{where} takes a mapping")
    _only(given, SIDE_KEYS, where)
    field = []
    for entry in given.get("field", ()):
        serial += 1
        field.append(_piece(entry, serial, turn, where, library))
    field = [_placed(piece, entry, field, where) for piece, entry in zip(field, given.get("field", ()), strict=True)]
    deck = given.get("deck", 20)
    zones: dict[str, Any] = {
        "deck": (FILLER,) * deck if isinstance(deck, int) else tuple(deck),
        "hand": tuple(given.get("hand", ())),
        "exile": tuple(given.get("exile", ())),
    }
    for cards in zones.values():
        for card in cards:
            _known(card, where, library)
    numbers: dict[str, Any] = {key: given.get(key, least) for key, least in (("faith", 1), ("light", 0), ("dark", 0))}
    for key, number in numbers.items():
        if type(number) is not int or number < (key == "faith"):
            raise ValueError(f"{where}: {key} takes a whole number from {int(key == 'faith')} up")
    return Side(**numbers, **zones, field=tuple(field), since=since, altered=True), serial


def _piece(entry: Any, serial: int, turn: int, where: str, library: Library) -> Piece:
    entry = {"card": entry} if isinstance(entry, str) else entry
    if not isinstance(entry, Mapping):
        raise ValueError(f"{where}: a card on the field is a name or a mapping")
    _only(entry, PIECE_KEYS, where)
    card = _known(entry.get("card"), where, library)
    if library[card].type in ("event", "psalm"):
        raise ValueError(f"{where}: {card} does not stay on the field")
    bound = bool(entry.get("bound"))
    return Piece(
        f"{card}.{serial}",
        card,
        exhausted=bool(entry.get("exhausted")) or bound,
        bound=bound,
        damage=int(entry.get("damage", 0)),
        entered=turn if entry.get("new") else 0,
    )


def _placed(piece: Piece, entry: Any, field: list[Piece], where: str) -> Piece:
    at = entry.get("at") if isinstance(entry, Mapping) else None
    if at is None:
        return piece
    if at not in range(len(field)):
        raise ValueError(f"{where}: at takes the number of a card on this field, from 0")
    return piece.but(at=field[at].id)


def _known(card: Any, where: str, library: Library) -> str:
    if not isinstance(card, str) or card not in library:
        raise ValueError(f"{where}: there is no card {card!r}")
    return card


def _only(given: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    unknown = sorted(set(given) - set(keys))
    if unknown:
        raise ValueError(f"{where}: {unknown[0]!r} is unknown; it takes {', '.join(keys)}")


def _all_cards(side: Side) -> tuple[str, ...]:
    return tuple(sorted((*side.deck, *side.hand, *side.exile, *(piece.card for piece in side.field))))
