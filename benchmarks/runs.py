"""Many games on two processes, against one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from benchmarks.rows import Row
from rulebook.runs import Games, run
from rulebook.simulate import series

GAMES = 600


def measure() -> Iterator[Row]:
    """The same run of random games of Pillars of Faith, the processes started and warm."""
    order = series("pillars_of_faith", ["random"], GAMES, seed=1)
    with ProcessPoolExecutor(2) as executor:
        run(Games(series("pillars_of_faith", ["random"], 4)), executor, workers=2)
        started = time.perf_counter()
        run(Games(order), executor, workers=2)
        two = time.perf_counter() - started
    started = time.perf_counter()
    run(Games(order))
    one = time.perf_counter() - started
    yield Row(f"{GAMES} games on two workers", f"{two:.1f} s", f"one: {one:.1f} s", one / two, 1.8)
