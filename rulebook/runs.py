"""Long runs of games between bots: kept in a file as they come, taken up again where they stopped, on any executor.

The file has one JSON value per line: first what was ordered, then each game with its number. A run that was cut off in
the middle of a line is repaired by leaving that line out; a game that stands twice counts once.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.simulate import Played, Result, Series

FORMAT = "rulebook-games"
VERSION = 1
LARGEST_PART = 20
"""Most games that are handed out at once, so that little is lost with a worker."""
AHEAD = 4
"""Parts that are handed out for each worker before the first of them is back: what is under way stays small."""

Told = Callable[[int], None]
"""Told of each game or handful of games that is done."""


class RunError(ValueError):
    """A file that holds no run, or another one than was ordered; in one sentence."""


class Games:
    """The games of a run by number, and the file that keeps them, if there is one."""

    def __init__(self, order: Series, path: Path | None = None) -> None:
        self.order = order
        self.path = path
        self.played: dict[int, Played] = {}
        self.repaired = False
        """Whether the file ended in the middle of a line, which was left out."""
        if path is not None and path.exists() and path.stat().st_size:
            self._read(path)
        elif path is not None:
            path.write_text(json.dumps(head(order)) + "\n", encoding="utf-8")

    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self.order.games) if number not in self.played]

    def add(self, some: Sequence[tuple[int, Played]]) -> None:
        """Keep games that have been played; the file has them before anybody is told."""
        fresh = [(number, game) for number, game in some if number not in self.played]
        if self.path is not None:
            lines = "".join(json.dumps([number, *astuple(game)]) + "\n" for number, game in fresh)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(lines)
        self.played.update(fresh)

    def result(self) -> Result:
        """What the games have brought, in the order of their numbers."""
        return self.order.result([self.played[number] for number in sorted(self.played)])

    def _read(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        whole, newline, rest = text.rpartition("\n")
        lines = whole.split("\n") if newline else []
        if not lines or _value(lines[0]) != head(self.order):
            raise RunError(f"{path} holds other games than these: give it another name, or order the same games.")
        for number, line in enumerate(lines[1:], 2):
            self._take(_value(line), f"{path}, line {number}")
        if rest:
            self.repaired = True
            path.write_text(whole + "\n", encoding="utf-8")

    def _take(self, value: Any, where: str) -> None:
        try:
            number, seed, bots, winners, rule, plays, turns = value
            game = Played(int(seed), tuple(bots), tuple(winners), str(rule), int(plays), int(turns))
        except (TypeError, ValueError) as error:
            raise RunError(f"{where} is no game of this run.") from error
        if number in range(self.order.games):
            self.played.setdefault(number, game)


def head(order: Series) -> dict[str, Any]:
    """What was ordered, all but the number of games: a run may be prolonged."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": order.game.name,
        "bots": [[name, settings] for name, settings in order.bots],
        "options": json.loads(json.dumps(order.options)),
        "seed": order.seed,
        "limit": order.limit,
        "rotate": order.rotate,
    }


def _value(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def run(games: Games, executor: Executor | None = None, workers: int = 1, told: Told = lambda count: None) -> Result:
    """Play what is missing, here or on an executor with so many workers, and keep each part as soon as it is back."""
    missing = games.missing()
    size = max(1, min(LARGEST_PART, len(missing) // (AHEAD * workers) or 1))
    parts = [missing[first : first + size] for first in range(0, len(missing), size)]
    for some in _here(games.order, parts) if executor is None else _away(games.order, parts, executor, workers):
        games.add(some)
        told(len(some))
    return games.result()


def play_part(order: Series, numbers: Sequence[int]) -> list[tuple[int, Played]]:
    """Some games of an order, with their numbers."""
    return [(number, order.play(number)) for number in numbers]


def _here(order: Series, parts: Sequence[Sequence[int]]) -> Iterator[list[tuple[int, Played]]]:
    return (play_part(order, numbers) for numbers in parts)


def _away(
    order: Series, parts: Sequence[Sequence[int]], executor: Executor, workers: int
) -> Iterator[list[tuple[int, Played]]]:
    """Parts as they come back; only a few are handed out ahead."""
    waiting = iter(parts)
    under_way: set[Future[list[tuple[int, Played]]]] = set()
    while True:
        for numbers in waiting:
            under_way.add(executor.submit(play_part, order, numbers))
            if len(under_way) >= AHEAD * workers:
                break
        if not under_way:
            return
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


class Cluster(NamedTuple):
    """A Dask cluster as an executor, and how many can work there at once."""

    executor: Executor
    workers: int


@contextmanager
def dask_executor(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler has this address; what a lost worker had under way is done by another."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise RunError("Dask is not installed here: pip install interactive-rulebook[cluster]") from error
    try:
        client = distributed.Client(address, timeout=10)
    except OSError as error:
        raise RunError(f"No Dask scheduler answers at {address}.") from error
    with client:
        yield Cluster(client.get_executor(), max(1, sum(client.nthreads().values())))


__all__ = ["Cluster", "Games", "RunError", "dask_executor", "head", "run"]
