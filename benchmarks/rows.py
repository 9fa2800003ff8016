"""One row of the table: what was measured, our figure and the peer's, and the ratio we aim at."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """A measurement. `ratio` is ours against the peer's, said so that larger is better; `aim` is the least we want."""

    what: str
    ours: str
    peer: str
    ratio: float | None = None
    aim: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the aim is met, in a word."""
        if self.ratio is None or self.aim is None:
            return ""
        return "met" if self.ratio >= self.aim else "MISSED"


def interleaved(*tasks: Callable[[], float], rounds: int = 5) -> list[float]:
    """The median figure of each task; they take turns, so that a busy machine is busy for all."""
    figures: list[list[float]] = [[] for _ in tasks]
    for _ in range(rounds):
        for figure, task in zip(figures, tasks, strict=True):
            figure.append(task())
    return [median(figure) for figure in figures]


def per_second(work: Callable[[], int]) -> Callable[[], float]:
    """A task that does `work` and says how many of what it counts were done in a second of CPU time."""

    def task() -> float:
        start = time.process_time()
        done = work()
        return done / (time.process_time() - start)

    return task


def cpu_ms(work: Callable[[], object], times: int = 1) -> Callable[[], float]:
    """A task that says how many milliseconds of CPU time one call of `work` takes, over so many calls."""

    def task() -> float:
        start = time.process_time()
        for _ in range(times):
            work()
        return (time.process_time() - start) * 1000 / times

    return task


def print_table(rows: Iterable[Row]) -> None:
    """The table as text."""
    lines = [("what", "ours", "peer", "ratio", "aim", "")]
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:,.2f}" if row.ratio < 100 else f"{row.ratio:,.0f}"
        aim = "" if row.aim is None else f"≥ {row.aim:g}"
        lines.append((row.what, row.ours, row.peer, ratio, aim, row.verdict))
    widths = [max(len(line[column]) for line in lines) for column in range(6)]
    for number, line in enumerate(lines):
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))
