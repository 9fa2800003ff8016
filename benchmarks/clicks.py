"""Clicks on Confrontation's field: the index of a position, and how often a click is judged.

Before, each listed action was pointed at by itself: listed again, derived and judged, to see that pointing meant it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from benchmarks.rows import Row, cpu_ms, interleaved
from rulebook.clicks import Clicks
from rulebook.confrontation import GAME

SEEDS = range(4)
EVERY = 9
"""Of the positions of a battle, each ninth is measured."""


def positions() -> list[Any]:
    """Positions of some battles between bots that weigh few actions, from deployment to the fights."""
    found = []
    for seed in SEEDS:
        state = GAME.start(seed=seed)
        for number in range(160):
            if state.outcome is not None:
                break
            if number % EVERY == 0:
                found.append(state)
            weighed = GAME.candidates(state)
            state = state.apply(weighed[number % len(weighed)])
    return found


def one_by_one(state: Any) -> None:
    """The index as it was built before."""
    for action in state.actions():
        for path in state.paths(action):
            state.actions()
            state.read(path)


def indexed(state: Any) -> None:
    """The index as it is built now, listing included; the state is a fresh copy, so nothing is remembered of it."""
    Clicks(state)


def measure() -> Iterator[Row]:
    """The index, over many positions."""
    states = positions()
    before, after = interleaved(
        cpu_ms(lambda: [one_by_one(replace(state)) for state in states]),
        cpu_ms(lambda: [indexed(replace(state)) for state in states]),
        rounds=3,
    )
    count = len(states)
    what = f"Click index of a battle, mean of {count} positions"
    yield Row(what, f"{after / count:.2f} ms", f"before {before / count:.2f} ms", before / after, 5.0)
