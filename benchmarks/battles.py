"""Confrontation: battles a minute between two commanders, and where the time goes."""

from __future__ import annotations

import cProfile
import pstats
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import rulebook
from benchmarks.rows import Row
from rulebook.bots import GreedyBot

BATTLES = 6
MOST = 5
"""How many modules are named."""


def measure() -> Iterator[Row]:
    """Whole battles of greedy bots in CPU time; the profile is taken of one battle apart from that."""
    started, rounds, plays = time.process_time(), 0, 0
    for seed in range(BATTLES):
        last, count = _battle(seed)
        rounds, plays = rounds + last, plays + count
    minutes = (time.process_time() - started) / 60
    yield Row(
        "Confrontation, greedy battles",
        f"{BATTLES / minutes:.1f} battles/min",
        f"{plays / BATTLES:.0f} decisions in {rounds / BATTLES:.1f} rounds each",
        None,
    )
    for module, share in _shares():
        yield Row(f"  of that in {module}", f"{share:.0%}", "", None)


def _battle(seed: int) -> tuple[int, int]:
    """Play one battle; its rounds and decisions."""
    game = rulebook.games["confrontation"]
    state, bots, plays = game.start(seed=seed), [GreedyBot(seed), GreedyBot(seed + 1)], 0
    while state.outcome is None:
        state = state.play(bots[state.player].choose(state))
        plays += 1
    return state.round, plays


def _shares() -> list[tuple[str, float]]:
    """The modules in which most of a battle's time is spent, each without what it calls."""
    profile = cProfile.Profile()
    profile.runcall(_battle, BATTLES)
    spent: Counter[str] = Counter()
    for (path, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        spent[Path(path).stem if "rulebook" in path else "Python itself"] += own
    whole = sum(spent.values())
    return [(name, own / whole) for name, own in spent.most_common(MOST)]
