"""How fast whole games are played: greedy games a second, with random play as the floor that the engine sets."""

from __future__ import annotations

import time
from collections.abc import Iterator

import rulebook
from benchmarks.rows import Row
from rulebook.simulate import simulate

NAMES = ("faith", "test_of_time", "northmen")
GAMES = 10
LIMIT = 600
"""Decisions after which a game is stopped."""


def measure() -> Iterator[Row]:
    """Games of bots of one kind, in seconds of CPU time."""
    for name in NAMES:
        greedy, chance = (_games_a_second(name, bot) for bot in ("greedy", "random"))
        title = rulebook.games[name].title
        yield Row(f"{title}, greedy games", f"{greedy:.2f} games/s", f"random {chance:.2f} games/s", greedy / chance)


def _games_a_second(name: str, bot: str) -> float:
    started = time.process_time()
    simulate(name, [bot], games=GAMES, seed=1, limit=LIMIT, progress=False)
    return GAMES / (time.process_time() - started)
