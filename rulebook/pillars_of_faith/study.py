"""Study positions: the worked examples, and changing a position by hand (PF-SETUP-10).

The functions that change a position take a state and a place and return a new state, which starts a turn from the
changed position; what cannot be raises ValueError with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from rulebook.library import Example, entries
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
from rulebook.pillars_of_faith.position import as_mapping, check_position
from rulebook.pillars_of_faith.religions import EMPTY, RELIGION
from rulebook.pillars_of_faith.state import PillarsState


@dataclass(frozen=True, slots=True)
class PillarsExample(Example):
    """A position with what is done in it and what comes of it."""

    position: Mapping[str, Sequence[str]]
    expected: str
    inputs: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def start(
        self, religions: tuple[str, ...] = tuple(RELIGION), first_player: int = 0, **options: Any
    ) -> PillarsState:
        """The position with these Leaders; all four, Red first, unless told otherwise."""
        return GAME.start(
            players=len(religions),
            religions=list(religions),
            first_player=first_player,
            position=self.position,
            **options,
        )


@cache
def examples() -> Mapping[str, PillarsExample]:
    """All worked examples by their id."""
    return entries(PillarsExample, "rulebook.pillars_of_faith", "examples", "worked_example")


# ---- by hand

Edit = Callable[[PillarsState, str], PillarsState]


def restart(state: PillarsState, board: bytes, pillars: Collection[int], *, consequences: bool = False) -> PillarsState:
    """A game with the same Leaders and variants that starts from this position, which is checked."""
    check_position(board, pillars)
    return GAME.start(
        players=state.players,
        religions=list(state.religions),
        first_player=state.seat,
        position=as_mapping(board, pillars),
        begin="consequences" if consequences else "move",
        **asdict(state.settings),
    )


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
        raise ValueError(f"{place} is not a site: pillars stand on the large circles.")
    return restart(state, state.board, set(state.pillars) ^ {SITE[place]})


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
        raise ValueError(f"{place} is not a station: followers stand on the small circles.")
    board = bytearray(state.board)
    board[STATION[place]] = religion
    return bytes(board)


def _mapped(state: PillarsState, move: Callable[[int], int], move_site: Callable[[int], int]) -> PillarsState:
    board = bytearray(len(STATIONS))
    for station, religion in enumerate(state.board):
        board[move(station)] = religion
    return restart(state, bytes(board), [move_site(site) for site in state.pillars])
