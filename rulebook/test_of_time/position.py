"""Study positions (TT-SETUP-10): the start of a round in the middle of a game, as plain data that can be saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebook.test_of_time.odds import SPACES, kind_named
from rulebook.test_of_time.testament import read_past

MOST = 99
"""Most pieces of one type at one home."""
GOD = {"followers", "shamans", "testaments", "stock"}


def read_position(given: Any) -> dict[str, Any]:
    """The position, checked as far as it can be without players and variants; raises ValueError with a sentence."""
    if not isinstance(given, Mapping) or not set(given) <= {"round", "gods"} or "gods" not in given:
        raise ValueError("a position has gods, and perhaps a round")
    gods = given["gods"]
    if not isinstance(gods, Sequence) or isinstance(gods, str) or not all(isinstance(god, Mapping) for god in gods):
        raise ValueError("gods is a list with one mapping for each player")
    read = [_god(god) for god in gods]
    longest = max((len(past.split()) for god in read for _, past in cards(god)), default=-1)
    round_ = given.get("round", longest + 2)
    if type(round_) is not int or not 1 <= round_ <= 20:
        raise ValueError("round is a whole number from 1 to 20")
    if longest > round_ - 2:
        raise ValueError(f"a Testament with {longest} past rounds cannot be there in round {round_}")
    return {"round": round_, "gods": read}


def cards(god: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The kind and the past of each Testament of a god that was read; an empty kind for a vacant space."""
    pairs = [tuple(text.partition(" ")[::2]) for text in god["testaments"]]
    return [(kind, past) for kind, past in pairs if kind]


def _god(given: Mapping[str, Any]) -> dict[str, Any]:
    unknown = set(given) - GOD
    if unknown:
        raise ValueError(f"a god has {', '.join(sorted(GOD))}, not {sorted(map(str, unknown))[0]}")
    counts = {}
    for name, usual in (("followers", 20), ("shamans", 0)):
        counts[name] = given.get(name, usual)
        if type(counts[name]) is not int or not 0 <= counts[name] <= MOST:
            raise ValueError(f"{name} is a whole number from 0 to {MOST}")
    on_board = given.get("testaments", [])
    if not isinstance(on_board, Sequence) or isinstance(on_board, str) or len(on_board) > SPACES:
        raise ValueError(f"testaments is a list of at most {SPACES}, such as 'temple d p d2', or '' for a vacant space")
    return {**counts, "testaments": [_testament(text) for text in on_board], "stock": _stock(given.get("stock"))}


def _testament(text: Any) -> str:
    if not isinstance(text, str):
        raise ValueError("a Testament is text, such as 'temple d p d2'")
    if not text.strip():
        return ""
    name, _, past = text.strip().partition(" ")
    return " ".join([kind_named(name), *map(str, read_past(past))])


def _stock(given: Any) -> list[int] | None:
    if given is None:
        return None
    if not isinstance(given, Sequence) or len(given) != 5 or not all(type(n) is int and 0 <= n <= 3 for n in given):
        raise ValueError("stock is a list of five whole numbers from 0 to 3, from Tools to Monuments")
    return list(given)
