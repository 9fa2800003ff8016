"""How good a position looks, in a few lines: for the greedy bot and for playouts that are cut short.

A ring counts even while its pillar is far, because machines fetch pillars (PF-MACH-10, PF-MACH-11).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.pillars_of_faith.board import INTERIOR, SITE_DISTANCE, TOUCHING
from rulebook.pillars_of_faith.religions import APOSTATE, FAITHFUL, FOLLOWERS_EACH

RINGS = tuple((site, TOUCHING[site]) for site in sorted(INTERIOR))
REACH = 7
"""A pillar this far from a ring is worth nothing to it."""


def values(board: Sequence[int], pillars: tuple[int, ...], leaders: tuple[int, ...]) -> tuple[float, ...]:
    """For each seat from 0 (lost) to 1 (won): its share of how far everyone has come."""
    near = [min(SITE_DISTANCE[site][pillar] for pillar in pillars) for site, _ in RINGS]
    counts = [0] * 5
    for religion in board:
        counts[religion] += 1
    come = [_way_gone(board, leader, near, counts) for leader in leaders]
    total = sum(come) + 0.05
    return tuple(0.9 * way / total for way in come)


def _way_gone(board: Sequence[int], religion: int, near: list[int], counts: list[int]) -> float:
    material = 0.01 * counts[religion] / FOLLOWERS_EACH
    if religion == APOSTATE:
        fewest = min(counts[faithful] for faithful in FAITHFUL)
        return (1 - min(fewest, 10) / 10) ** 3 + material
    best = 0.0
    for distance, (_, ring) in zip(near, RINGS, strict=True):
        a, b, c, d, e, f = ring
        own = (
            (board[a] == religion) + (board[b] == religion) + (board[c] == religion)
            + (board[d] == religion) + (board[e] == religion) + (board[f] == religion)
        )  # fmt: skip
        if own > 2:
            best = max(best, (own / 6) ** 3 * (1 - distance / REACH))
    return best + material
