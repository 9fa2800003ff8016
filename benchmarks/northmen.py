"""The Northmen's bots: greedy games a second, and forty games of MCTS against greedy."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from benchmarks.rows import Row
from rulebook.simulate import simulate

GAMES = 40
NODES = 60
LIMIT = 2000
"""Decisions after which a game counts as won by nobody."""


def measure() -> Iterator[Row]:
    """Greedy games, with random play as the floor that the engine sets; then the search against greedy."""
    greedy, chance = (_games_a_second(bot) for bot in ("greedy", "random"))
    yield Row("Northmen, greedy games", f"{greedy:.2f} games/s", f"random {chance:.2f} games/s", greedy / chance)
    with ProcessPoolExecutor() as executor:
        bots = [("mcts", {"nodes": NODES}), "greedy"]
        result = simulate("northmen", bots, games=GAMES, seed=1, executor=executor, rotate=True, limit=LIMIT)
    ours, theirs = result.by_bot
    low, high = ours.interval
    yield Row(
        f"Northmen, MCTS with {NODES} nodes, {GAMES} games",
        f"{ours.wins} won ({low:.0%} to {high:.0%})",
        f"greedy {theirs.wins} won",
        ours.wins / max(1, theirs.wins),
    )


def _games_a_second(bot: str) -> float:
    started = time.process_time()
    simulate("northmen", [bot], games=10, seed=1, players=2, limit=LIMIT, progress=False)
    return 10 / (time.process_time() - started)
