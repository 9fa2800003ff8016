"""How strong the search is: forty games of MCTS against weaker players, on every core there is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import rulebook
from benchmarks.rows import Row
from rulebook.simulate import simulate

GAMES = 40
NODES = 60
LIMIT = 2000
"""Decisions after which a game counts as won by nobody."""


class Match(NamedTuple):
    """A game of two, whom MCTS plays against, and how many times as often it should win."""

    game: str
    against: str
    aim: float | None = None


MATCHES = (
    Match("pillars_of_faith", "random", 4),
    Match("faith", "greedy"),
    Match("test_of_time", "greedy", 2),
    Match("northmen", "greedy"),
)


def measure() -> Iterator[Row]:
    """Share of games won by MCTS; the two take turns at the seats."""
    with ProcessPoolExecutor() as executor:
        for match in MATCHES:
            bots = [("mcts", {"nodes": NODES}), match.against]
            result = simulate(
                match.game, bots, games=GAMES, seed=1, executor=executor, players=2, rotate=True, limit=LIMIT
            )
            ours, theirs = result.by_bot
            low, high = ours.interval
            yield Row(
                f"{rulebook.games[match.game].title}, MCTS with {NODES} nodes, {GAMES} games",
                f"{ours.wins} won ({low:.0%} to {high:.0%})",
                f"{match.against} {theirs.wins} won",
                ours.wins / max(1, theirs.wins),
                match.aim,
            )
