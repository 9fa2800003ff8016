"""How strong the search is: forty games of MCTS against random, and against greedy; and how fast greedy games are."""

from __future__ import annotations

import time
from collections.abc import Iterator

import rulebook
from benchmarks.rows import Row
from rulebook.game import Game
from rulebook.simulate import simulate

GAMES = 40
NODES = 200


def measure() -> Iterator[Row]:
    """Share of games won by MCTS, in a game of two players who take turns at the seats; greedy games a second."""
    for game in rulebook.games.values():
        for other in ("random", "greedy"):
            yield _match(game, other)
        yield _greedy_games(game)


def _match(game: Game, other: str) -> Row:
    bots = [("mcts", {"nodes": NODES}), other]
    result = simulate(game, bots, games=GAMES, seed=1, players=2, rotate=True, limit=1000)
    ours, theirs = result.by_bot
    low, high = ours.interval
    return Row(
        f"{game.title}, MCTS ({NODES} nodes) against {other}, {GAMES} games",
        f"{ours.wins} won ({low:.0%} to {high:.0%})",
        f"{other} {theirs.wins} won",
        ours.wins / max(1, theirs.wins),
        2 if other == "random" else None,
    )


def _greedy_games(game: Game) -> Row:
    """Games of two a second of CPU time; random play is the peer, as the floor that the engine itself sets."""
    speeds = []
    for bot in ("greedy", "random"):
        started = time.process_time()
        simulate(game, [bot], games=10, seed=1, players=2, limit=1000, progress=False)
        speeds.append(10 / (time.process_time() - started))
    return Row(
        f"{game.title}, greedy games",
        f"{speeds[0]:.2f} games/s",
        f"random {speeds[1]:.2f} games/s",
        speeds[0] / speeds[1],
    )
