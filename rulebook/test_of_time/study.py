"""Study positions (TT-SETUP-10): the worked examples, and changing a position by hand, for figures.

An edit takes a state and a place and gives a new state; one that cannot be raises `ValueError` with a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, NamedTuple

from rulebook.game import replay
from rulebook.library import Example, entries
from rulebook.test_of_time.game import GAME
from rulebook.test_of_time.position import MOST
from rulebook.test_of_time.sheet import SEAT, Pieces, put
from rulebook.test_of_time.state import TestOfTimeState
from rulebook.test_of_time.testament import PastRound


@dataclass(frozen=True, slots=True)
class TestOfTimeExample(Example):
    """A position with what is done in it and what comes of it."""

    __test__: ClassVar[bool] = False
    round: int
    gods: tuple[dict[str, Any], ...]
    plays: tuple[str, ...]
    inputs: str
    expected: str

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
    return GAME.start(players=len(gods), position=position, **options)


@cache
def examples() -> Mapping[str, TestOfTimeExample]:
    """All worked examples by their id."""
    return entries(TestOfTimeExample, "rulebook.test_of_time", "examples", "worked_example")


# ---- by hand


def toggle_preserved(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """Let a past round have been a preservation instead of decay, or the other way round (TT-REV-4)."""
    cell = _cell(state, place)
    return _rewritten(state, cell, cell.past._replace(preserved=not cell.past.preserved))


def change_attack(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """Let a past round have had one attack strip more; after three comes none (TT-REV-4)."""
    cell = _cell(state, place)
    return _rewritten(state, cell, cell.past._replace(strips=(cell.past.strips + 1) % 4))


def add_follower(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """One follower more at home."""
    return _changed_home(state, place, 1, 0)


def take_follower(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """One follower fewer at home."""
    return _changed_home(state, place, -1, 0)


def add_shaman(state: TestOfTimeState, place: str) -> TestOfTimeState:
    """One shaman more at home."""
    return _changed_home(state, place, 0, 1)


class _Cell(NamedTuple):
    """A past round of a Testament, as it is pointed at."""

    owner: int
    space: int
    at: int
    past: PastRound


def _cell(state: TestOfTimeState, place: str) -> _Cell:
    words = place.split(":")
    if words[0] != "past":
        raise ValueError("Click a past round: a cell of a time line under a card.")
    if state.replay is not None:
        raise ValueError("Finish Reverse Time first.")
    owner, space = SEAT[words[1]], int(words[2]) - 1
    card = state.sheets[owner].standing(space)
    at = int(words[3]) - card.created - 1
    return _Cell(owner, space, at, card.past[at])


def _rewritten(state: TestOfTimeState, cell: _Cell, past: PastRound) -> TestOfTimeState:
    sheet = state.sheets[cell.owner]
    card = sheet.standing(cell.space)
    new = card.rewritten(put(card.past, cell.at, past), state.settings.shielding)
    changed = replace(sheet, spaces=put(sheet.spaces, cell.space, new))
    return replace(state, sheets=put(state.sheets, cell.owner, changed), events=(), frames=())


def _changed_home(state: TestOfTimeState, place: str, followers: int, shamans: int) -> TestOfTimeState:
    word, _, owner = place.partition(":")
    if word != "home":
        raise ValueError("Click a home: the box beside a god's name.")
    sheet = state.sheets[SEAT[owner]]
    home = Pieces(sheet.home.followers + followers, sheet.home.shamans + shamans)
    if not (0 <= home.followers <= MOST and 0 <= home.shamans <= MOST):
        raise ValueError(f"A home holds 0 to {MOST} pieces of a type.")
    return replace(state, sheets=put(state.sheets, SEAT[owner], replace(sheet, home=home)), events=(), frames=())
