"""From places pointed at to an action: what a click means, given the places picked before it.

A path of places is picked one by one. As long as some legal action begins with the path, it stands; when it is
exactly one action, that action is played, also one that is legal and yet not listed, as in games whose list is only a
sample. A click that leads nowhere is answered with the rule in the way.

A refused click may also be a change of mind. When the place could begin a legal action itself, the pick starts over
with it; the refusal is still explained if the place was no farther away than the legal targets are, because then it
was most likely an attempt to go there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rulebook.game import Action, Refusal, begins

Path = tuple[str, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Click:
    """What a click leads to: a new path, or an action to play, perhaps with a refusal to explain."""

    path: Path = ()
    action: Action | None = None
    refusal: Refusal | None = None
    lost: bool = False
    """The click meant nothing: no action, no rule against it."""


class Pointing:
    """The legal actions of one state, by the places that mean them; several ways may lead to one action."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.actions: Sequence[Any] = state.actions()
        self.paths: list[tuple[Any, Path]] = [(action, way) for action in self.actions for way in state.ways(action)]

    def candidates(self, path: Path) -> list[Any]:
        """The legal actions that begin with these places."""
        return _once(action for action, places in self.paths if begins(action, places, path))

    def targets(self, path: Path) -> Path:
        """The places that can be pointed at next."""
        size = len(path)
        found = (
            _next(places, path) if action.any_order else places[size]
            for action, places in self.paths
            if len(places) > size and begins(action, places, path)
        )
        return tuple(_once(found))

    def exact(self, path: Path) -> list[Any]:
        """The legal actions that these places mean completely."""
        size = len(path)
        return _once(a for a, places in self.paths if path and len(places) == size and begins(a, places, path))

    def click(self, path: Path, place: str, distance: Callable[[str, str], float]) -> Click:
        """What pointing at `place` means after `path`."""
        longer = (*path, place)
        candidates = self.candidates(longer)
        if candidates:
            exact = self.exact(longer)
            if len(exact) == 1 and len(candidates) == 1:
                return Click(action=exact[0])
            return Click(longer)
        if place in path:
            return Click()
        meant = self.state.pointed(longer)
        if meant is not None and self.state.refusal(meant) is None:
            return Click(action=meant)
        refusal = self.state.refusal_at(longer)
        opens = self.state.opens(place)
        if not path:
            return Click((place,)) if opens else Click(refusal=refusal, lost=refusal is None)
        if opens or self.candidates((place,)):
            return Click((place,), None, refusal if self._near(path, place, distance) else None)
        refusal = refusal or self.state.refusal_at((place,))
        return Click(path, None, refusal, refusal is None)

    def _near(self, path: Path, place: str, distance: Callable[[str, str], float]) -> bool:
        reach = max((distance(path[-1], target) for target in self.targets(path)), default=0.0)
        return distance(path[-1], place) <= 1.1 * reach


def _once(found: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(found))


def _next(places: Path, path: Path) -> str:
    """Of places that make up a set, the first that is not pointed at yet; then the one that closes it."""
    left = Counter(places[:-1]) - Counter(path)
    return next(iter(left), places[-1])


__all__ = ["Click", "Path", "Pointing"]
