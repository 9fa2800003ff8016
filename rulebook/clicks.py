"""How places on the board mean an action: the points of open ground, and what a click means after those before it.

A path of places is picked one by one. As long as some legal action begins with the path, it stands; when it is
exactly one action, that action is played, also one that is legal and yet not listed, as in games whose list is only a
sample. A click that leads nowhere is answered with the rule in the way.

A click that is no way on may be a change of mind: when the place could begin a legal action itself, the pick starts
over with it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from rulebook.game import Action, Path, Reading, Refusal, State

A = TypeVar("A", bound=Action)
T = TypeVar("T")

# ---- points of open ground as places: `at:41.5,20.0` lies 41.5 units from the left and 20 from the bottom

_SPOT = re.compile(r"at:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")
_DIGITS = 3


def write_spot(x: float, y: float) -> str:
    """The place of a point; points that agree to three decimals are one place."""
    return f"at:{_number(x)},{_number(y)}"


def read_spot(place: str) -> tuple[float, float] | None:
    """The point that a place names; None if it is no point of the ground."""
    found = _SPOT.fullmatch(place)
    return (float(found[1]), float(found[2])) if found else None


def _number(value: float) -> str:
    """At least one decimal, at most three, and no zero below zero."""
    text = f"{round(value, _DIGITS) + 0.0:.{_DIGITS}f}".rstrip("0")
    return f"{text}0" if text.endswith(".") else text


# ---- clicks


@dataclass(frozen=True, slots=True)
class Click(Generic[A]):
    """What a click leads to: a new path, or a legal action to play, perhaps with a refusal to explain."""

    path: Path = ()
    action: A | None = None
    refusal: Refusal | None = None
    lost: bool = False
    """The click meant nothing: no action, no rule against it."""


class Way(NamedTuple):
    """A legal action and one way to point at it."""

    action: Any
    path: Path


class _Same(NamedTuple):
    """A state compared by identity, so that a cache need not compare whole positions."""

    state: State[Any]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(maxsize=8)
def _listed(same: _Same) -> Sequence[Any]:
    return same.state.actions()


def offered(state: State[A]) -> Sequence[A]:
    """The legal actions of a state, listed once however often one asks; remembered for the last few states."""
    return _listed(_Same(state))


class Clicks(Generic[A]):
    """The legal actions of one state, indexed once by the places that mean them. Several ways may mean one action."""

    def __init__(self, state: State[A]) -> None:
        self.state = state
        self.actions: Sequence[A] = offered(state)
        self._ordered: dict[Path, list[Way]] = defaultdict(list)
        self._sets: list[Way] = []
        """Ways whose places, the last one aside, may be pointed at in any order."""
        for action in self.actions:
            for path in state.paths(action):
                self._add(Way(action, path))

    def _add(self, way: Way) -> None:
        if way.action.any_order:
            self._sets.append(way)
            return
        for size in range(1, len(way.path) + 1):
            self._ordered[way.path[:size]].append(way)

    def _begun(self, path: Path) -> list[Way]:
        if not path:
            return [*(way for found in self._starts() for way in found), *self._sets]
        return [*self._ordered.get(path, ()), *(way for way in self._sets if _begins(way.path, path))]

    def _starts(self) -> Iterable[list[Way]]:
        return (found for path, found in self._ordered.items() if len(path) == 1)

    def candidates(self, path: Path) -> list[A]:
        """The legal actions that begin with these places; all of them if there are none yet."""
        return once(way.action for way in self._begun(path)) if path else list(self.actions)

    def targets(self, path: Path) -> Path:
        """The places that can be pointed at next."""
        size = len(path)
        return tuple(
            once(
                _next(way.path, path) if way.action.any_order else way.path[size]
                for way in self._begun(path)
                if len(way.path) > size
            )
        )

    def exact(self, path: Path) -> list[A]:
        """The legal actions that these places mean completely."""
        return once(way.action for way in self._begun(path) if path and len(way.path) == len(path))

    def click(self, path: Path, place: str) -> Click[A]:
        """What pointing at `place` means after `path`; it is read, and judged, once."""
        longer = (*path, place)
        candidates = self.candidates(longer)
        if candidates:
            exact = self.exact(longer)
            return Click(action=exact[0]) if len(exact) == len(candidates) == 1 else Click(longer)
        if place in path:
            return Click()
        reading = self.state.read(longer)
        if reading is not None and reading.action is not None and reading.refusal is None:
            return Click(action=reading.action)
        refusal = reading.refusal if reading is not None else None
        if not path:
            return Click(longer) if _opens(reading) else Click(refusal=refusal, lost=refusal is None)
        begins = bool(self.candidates((place,)))
        anew = None if begins else self.state.read((place,))
        if begins or _opens(anew):
            return Click((place,))
        refusal = refusal or (anew.refusal if anew is not None else None)
        return Click(path, None, refusal, refusal is None)


def _opens(reading: Reading[A] | None) -> bool:
    """Whether something may begin here though no listed action does."""
    return reading is not None and reading.action is None and reading.refusal is None


def _begins(wanted: Path, path: Path) -> bool:
    """Whether pointing at the places of `path` begins an action whose places, the last one aside, make up a set."""
    if len(path) > len(wanted):
        return False
    if len(path) == len(wanted):
        return path[-1] == wanted[-1] and sorted(path) == sorted(wanted)
    return not Counter(path) - Counter(wanted[:-1]) or wanted[: len(path)] == path


def _next(places: Path, path: Path) -> str:
    """Of places that make up a set, the first that is not pointed at yet; then the one that closes it."""
    left = Counter(places[:-1]) - Counter(path)
    return next(iter(left), places[-1])


def once(found: Iterable[T]) -> list[T]:
    """Each of these once, in the order of their first coming."""
    return list(dict.fromkeys(found))


__all__ = ["Click", "Clicks", "offered", "read_spot", "write_spot"]
