"""Study positions (TT-SETUP-10): the worked examples, and changing a position by hand, for figures.

An edit takes a state and a place and gives a new state; one that cannot be raises `ValueError` with a sentence.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from rulebook.game import replay
from rulebook.test_of_time.game import GAME
from rulebook.test_of_time.position import MOST
from rulebook.test_of_time.sheet import SEAT, Pieces, put
from rulebook.test_of_time.state import TestOfTimeState
from rulebook.test_of_time.testament import Record


@dataclass(frozen=True, slots=True)
class Example:
    """A position with what is done in it and what comes of it."""

    id: str
    title: str
    round: int
    gods: tuple[dict[str, Any], ...]
    plays: tuple[str, ...]
    inputs: str
    expected: str
    rules: tuple[str, ...]

    def start(self, **options: Any) -> TestOfTimeState:
        """The position, Red to move."""
        return study(*self.gods, round=self.round, **options)

    def states(self, **options: Any) -> tuple[TestOfTimeState, ...]:
        """The position and what the plays lead through."""
        return tuple(replay(self.start(**options), [GAME.parse(play) for play in self.plays]))


def study(*gods: dict[str, Any], round: int | None = None, **options: Any) -> TestOfTimeState:
    """TT-SETUP-10: a study position: `study({"followers": 8, "testaments": ["temple d p"]}, {})`, Red to move."""
    position: dict[str, Any] = {"gods": list(gods)}
    if round is not None:
        position["round"] = round
    state: TestOfTimeState = GAME.start(players=len(gods), position=position, **options)
    return state


@cache
def examples() -> dict[str, Example]:
    """All worked examples by their id."""
    text = files("rulebook.test_of_time").joinpath("examples.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)["worked_example"]
    read: list[dict[str, Any]] = [
        {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()} for entry in entries
    ]
    found = [Example(**entry) for entry in read]
    return {example.id: example for example in found}


# ---- by hand


def toggle_preserved(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """Let a past round have been a preservation instead of decay, or the other way round (TT-REV-4)."""
    owner, space, at, record = _record(state, place)
    return _rewritten(state, owner, space, at, record._replace(preserved=not record.preserved))


def change_attack(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """Let a past round have had one attack strip more; after three comes none (TT-REV-4)."""
    owner, space, at, record = _record(state, place)
    return _rewritten(state, owner, space, at, record._replace(strips=(record.strips + 1) % 4))


def add_follower(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """One follower more at home."""
    return _changed_home(state, place, 1, 0)


def take_follower(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """One follower fewer at home."""
    return _changed_home(state, place, -1, 0)


def add_shaman(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """One shaman more at home."""
    return _changed_home(state, place, 0, 1)


def _record(state: TestOfTimeState, place: str) -> tuple[int, int, int, Record]:
    words = place.split(":")
    if words[0] != "past":
        raise ValueError("Click a past round: a cell of a time line under a card.")
    owner, space = SEAT[words[1]], int(words[2]) - 1
    card = state.sheets[owner].spaces[space]
    if card is None or state.replay is not None:
        raise ValueError("Finish Reverse Time first.")
    at = int(words[3]) - card.created - 1
    return owner, space, at, card.past[at]


def _rewritten(state: TestOfTimeState, owner: int, space: int, at: int, record: Record) -> TestOfTimeState:
    sheet = state.sheets[owner]
    card = sheet.spaces[space]
    assert card is not None
    new = card.rewritten(put(card.past, at, record), state.settings.token == "shield")
    changed = replace(sheet, spaces=put(sheet.spaces, space, new))
    return replace(state, sheets=put(state.sheets, owner, changed), events=(), frames=())


def _changed_home(state: TestOfTimeState, place: str, followers: int, shamans: int) -> TestOfTimeState:
    word, _, owner = place.partition(":")
    if word != "home":
        raise ValueError("Click a home: the box beside a god's name.")
    sheet = state.sheets[SEAT[owner]]
    home = Pieces(sheet.home.followers + followers, sheet.home.shamans + shamans)
    if not (0 <= home.followers <= MOST and 0 <= home.shamans <= MOST):
        raise ValueError(f"A home holds 0 to {MOST} pieces of a type.")
    return replace(state, sheets=put(state.sheets, SEAT[owner], replace(sheet, home=home)), events=(), frames=())
