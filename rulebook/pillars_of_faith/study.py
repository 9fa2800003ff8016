"""Study positions: the worked examples, and changing a position by hand (PF-SETUP-10).

The functions that change a position take a state and a place and return a new state, which starts a turn from the
changed position; what cannot be raises ValueError with a sentence.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from rulebook.pillars_of_faith import play
from rulebook.pillars_of_faith.board import (
    SITE,
    STATION,
    STATIONS,
    mirrored,
    mirrored_site,
    rotated,
    rotated_site,
)
from rulebook.pillars_of_faith.game import GAME
from rulebook.pillars_of_faith.position import check_position
from rulebook.pillars_of_faith.religions import EMPTY, RELIGION
from rulebook.pillars_of_faith.state import PillarsState


@dataclass(frozen=True, slots=True)
class Example:
    """A position with what is done in it and what comes of it."""

    id: str
    title: str
    layout: dict[str, list[str]]
    inputs: str
    expected: str
    rules: tuple[str, ...]
    names: dict[str, str]

    def start(
        self, religions: tuple[str, ...] = tuple(RELIGION), first_player: int = 0, **options: Any
    ) -> PillarsState:
        """The position with these Leaders; all four, Red first, unless told otherwise."""
        return GAME.start(
            players=len(religions),
            religions=list(religions),
            first_player=first_player,
            layout=self.layout,
            **options,
        )


@cache
def examples() -> dict[str, Example]:
    """All worked examples by their id."""
    text = files("rulebook.pillars_of_faith").joinpath("examples.toml").read_text(encoding="utf-8")
    found = [
        Example(
            entry["id"],
            entry["title"],
            {name: entry[name] for name in (*RELIGION, "pillars")},
            entry.get("inputs", ""),
            entry["expected"],
            tuple(entry["rules"]),
            entry.get("names", {}),
        )
        for entry in tomllib.loads(text)["worked_example"]
    ]
    return {example.id: example for example in found}


# ---- by hand

Edit = Callable[[PillarsState, str], PillarsState]


def restart(state: PillarsState, board: bytes, pillars: tuple[int, ...], consequences: bool = False) -> PillarsState:
    """The same Leaders at the start of a turn in this position, which is checked."""
    check_position(board, pillars)
    fresh = PillarsState(state.settings, state.leaders, board, tuple(sorted(pillars)), state.seat)
    return play.begin(fresh, consequences)


def place_follower(religion: str) -> Edit:
    """An edit that puts a follower of this religion on a station, in place of what stands there."""

    def edit(state: PillarsState, place: str) -> PillarsState:
        return restart(state, _with(state, place, RELIGION[religion]), state.pillars)

    return edit


def take_follower(state: PillarsState, place: str) -> PillarsState:
    """Take the follower off a station."""
    return restart(state, _with(state, place, EMPTY), state.pillars)


def toggle_pillar(state: PillarsState, place: str) -> PillarsState:
    """Put a pillar on a site, or take the one that stands there."""
    if place not in SITE:
        raise ValueError(f"{place} is no site: pillars stand on the large circles.")
    return restart(state, state.board, tuple(set(state.pillars) ^ {SITE[place]}))


def carry_out_consequences(state: PillarsState, place: str = "") -> PillarsState:
    """Look for wings and assemblies without a move: step 2 of a turn."""
    return restart(state, state.board, state.pillars, consequences=True)


def turn_board(state: PillarsState, place: str = "") -> PillarsState:
    """Turn the whole position by 120 degrees; every follower keeps its colour (PF-SETUP-3)."""
    return _mapped(state, rotated, rotated_site)


def mirror_board(state: PillarsState, place: str = "") -> PillarsState:
    """Mirror the whole position; every follower keeps its colour (PF-SETUP-3)."""
    return _mapped(state, mirrored, mirrored_site)


def _with(state: PillarsState, place: str, religion: int) -> bytes:
    if place not in STATION:
        raise ValueError(f"{place} is no station: followers stand on the small circles.")
    board = bytearray(state.board)
    board[STATION[place]] = religion
    return bytes(board)


def _mapped(state: PillarsState, move: Callable[[int], int], move_site: Callable[[int], int]) -> PillarsState:
    board = bytearray(len(STATIONS))
    for station, religion in enumerate(state.board):
        board[move(station)] = religion
    pillars = tuple(sorted(move_site(site) for site in state.pillars))
    fresh = replace(state, board=bytes(board), pillars=pillars)
    return restart(fresh, fresh.board, fresh.pillars)
