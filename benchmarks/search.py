"""How strong the search is: forty games of MCTS against random, and against greedy."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.rows import Row
from rulebook.simulate import simulate

GAMES = 40
NODES = 200


def measure() -> Iterator[Row]:
    """Share of games won by MCTS, in a game of two Leaders who take turns at the seats."""
    for other in ("random", "greedy"):
        result = simulate(
            "pillars_of_faith",
            [("mcts", {"nodes": NODES}), other],
            games=GAMES,
            seed=1,
            players=2,
            rotate=True,
            limit=1000,
        )
        ours, theirs = result.by_bot
        low, high = ours.interval
        yield Row(
            f"Pillars, MCTS ({NODES} nodes) against {other}, {GAMES} games",
            f"{ours.wins} won ({low:.0%} to {high:.0%})",
            f"{other} {theirs.wins} won",
            ours.wins / max(1, theirs.wins),
            2 if other == "random" else None,
        )
