"""How strong the search is: forty games of MCTS against random players, on every core there is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from benchmarks.rows import Row
from rulebook.simulate import simulate

GAMES = 40
NODES = 60
LIMIT = 600
"""Decisions after which a game counts as won by nobody."""


def measure() -> Iterator[Row]:
    """Share of games won by MCTS, in a game of two Leaders who take turns at the seats."""
    with ProcessPoolExecutor() as executor:
        result = simulate(
            "pillars_of_faith",
            [("mcts", {"nodes": NODES}), "random"],
            games=GAMES,
            seed=1,
            executor=executor,
            players=2,
            rotate=True,
            limit=LIMIT,
        )
    ours, theirs = result.by_bot
    low, high = ours.interval
    yield Row(
        f"Pillars, MCTS with {NODES} nodes, {GAMES} games",
        f"{ours.wins} won ({low:.0%} to {high:.0%})",
        f"random {theirs.wins} won",
        ours.wins / max(1, theirs.wins),
        4,
    )
