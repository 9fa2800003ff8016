"""Where followers and pillars stand at the start, and study positions as plain data that can be saved.

PF-SETUP-2, PF-SETUP-3, PF-SETUP-10.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from rulebook.pillars_of_faith.board import SITE, SITES, STATION, STATIONS, rotated
from rulebook.pillars_of_faith.religions import (
    APOSTATE,
    BLUE,
    FAITHFUL,
    FOLLOWERS_EACH,
    GOLD,
    NAMES,
    RED,
    RELIGION,
    TITLES,
)

MOST_FOLLOWERS = 30
PILLARS_IN_USE = 4
TOWERS = 9
"""PF-SETUP-9: nine towers in the box; the five spare ones never stand on a site."""

PILLARS = ("c2", "c5", "d4", "f3")
RED_STANDARD = "a1-a2-b2 a2-a3 a2-b2-b3 a3-a4-b4 a3-b3-b4 b1-b2-c2 b2-c2-c3 b4-b5-c5 b4-c4-c5"
APOSTATE_STANDARD = "c3-c4-d4 d3-d4-e3 d4-d5-e4"
RED_COMPACT = "a1-a2-b2 a1-b1 a2-a3 a2-a3-b3 a3-a4-b4 a4-b5 b2-b3-c3 b3-b4-c4 c3-c4-d4"
APOSTATE_COMPACT = "b1-c1-c2 b5-c5-c6 f3-g2-g3"


class Layout(NamedTuple):
    """The religion on each station, or 0, and the sites of the pillars."""

    board: bytes
    pillars: tuple[int, ...]


def _symmetric(red: str, apostate: str) -> Layout:
    """PF-SETUP-3: Gold and Blue are Red turned by 120 and 240 degrees.

    No formation stands at the start, nor after any first move (PF-SETUP-4).
    """
    board = bytearray(len(STATIONS))
    for name in red.split():
        station = STATION[name]
        for religion in (RED, GOLD, BLUE):
            board[station] = religion
            station = rotated(station)
    for name in apostate.split():
        board[STATION[name]] = APOSTATE
    return Layout(bytes(board), tuple(sorted(SITE[name] for name in PILLARS)))


LAYOUTS: dict[str, Layout] = {
    "standard": _symmetric(RED_STANDARD, APOSTATE_STANDARD),
    "compact": _symmetric(RED_COMPACT, APOSTATE_COMPACT),
}


def read_position(given: Any) -> dict[str, list[str]]:
    """PF-SETUP-10: a position of one's own, checked; raises ValueError with a sentence that says what is wrong."""
    study_layout(given)
    return {name: list(places) for name, places in given.items()}


def study_layout(given: Any) -> Layout:
    """A position of one's own, from stations by religion and the sites of the pillars.

    Raises ValueError with the sentence that says what is wrong.
    """
    if not isinstance(given, Mapping):
        raise ValueError("a position is a mapping from religions to stations, and from pillars to sites")
    unknown = set(given) - {*RELIGION, "pillars"}
    if unknown:
        raise ValueError(f"{sorted(map(str, unknown))[0]!r} is neither a religion nor pillars")
    board = bytearray(len(STATIONS))
    for name, religion in RELIGION.items():
        for station in _numbers(given.get(name, ()), STATION, "station"):
            if board[station]:
                raise ValueError(f"{STATIONS[station]} holds two followers")
            board[station] = religion
    pillars = _numbers(given.get("pillars", ()), SITE, "site")
    check_position(board, pillars)
    return Layout(bytes(board), tuple(sorted(pillars)))


def check_position(board: bytes | bytearray, pillars: Collection[int]) -> None:
    """PF-SETUP-10: at most 30 followers, at most 20 a religion, each Faithful one present, 1 to 4 pillars."""
    followers = len(board) - board.count(0)
    if followers > MOST_FOLLOWERS:
        raise ValueError(f"{followers} followers are on the board; {MOST_FOLLOWERS} is the most")
    for religion in RELIGION.values():
        if board.count(religion) > FOLLOWERS_EACH:
            raise ValueError(f"{TITLES[religion]} have {board.count(religion)} followers; {FOLLOWERS_EACH} is the most")
    for religion in FAITHFUL:
        if not board.count(religion):
            raise ValueError(f"{NAMES[religion]} needs at least one follower on the board")
    if not pillars:
        raise ValueError("at least one pillar must be on the board")
    if len(pillars) > PILLARS_IN_USE:
        raise ValueError(f"{len(pillars)} pillars are too many: take one away first, {PILLARS_IN_USE} is the most")
    if len(set(pillars)) < len(pillars):
        raise ValueError("two pillars are on the same site")


def as_mapping(board: bytes, pillars: Iterable[int]) -> dict[str, list[str]]:
    """The position in the form that the option `position` takes."""
    position = {
        name: [STATIONS[s] for s, there in enumerate(board) if there == religion] for name, religion in RELIGION.items()
    }
    return position | {"pillars": [SITES[s] for s in sorted(pillars)]}


def _numbers(names: Any, table: Mapping[str, int], what: str) -> list[int]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise ValueError(f"{names!r} is not a list of {what}s")
    found = []
    for name in names:
        if name not in table:
            raise ValueError(f"there is no {what} {name!r}")
        found.append(table[name])
    return found
