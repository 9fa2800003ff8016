"""How a bot plays Pillars of Faith: what a position looks worth, and random games at full speed for the search.

A ring counts even while its pillar is far, because machines fetch pillars (PF-MACH-10, PF-MACH-11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from rulebook.pillars_of_faith import play
from rulebook.pillars_of_faith.actions import MOVE, PillarsAction
from rulebook.pillars_of_faith.board import INTERIOR, NEIGHBOURS, POCKETS, SITE_DISTANCE, STATIONS, TOUCHING
from rulebook.pillars_of_faith.draft import PillarsDraft
from rulebook.pillars_of_faith.legal import STEPS, choices, movable, near_pillars
from rulebook.pillars_of_faith.religions import APOSTATE, EMPTY, FAITHFUL, FOLLOWERS_EACH

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState

# ---- what a position looks worth

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


# ---- random games

TRIES = 300
"""Random steps tried before the legal moves are listed after all."""

AROUND = tuple(
    tuple((n, *(other for other in NEIGHBOURS[n] if other != station)) for n in NEIGHBOURS[station] if n not in POCKETS)
    for station in range(len(STATIONS))
)
"""For each station the gaps next to it, each with its two other neighbours."""


class Playout(PillarsDraft):
    """A game played at random; repetition and the limit of turns are left to the caller."""

    def __init__(self, state: PillarsState, rng: Random) -> None:
        super().__init__(state, quiet=True)
        self.settings = replace(state.settings, repetition_limit="off", turn_limit="off")
        self.random = rng.random
        self.settled = state.settled
        self.stones: list[list[int]] = [[s for s, there in enumerate(self.board) if there == r] for r in range(5)]
        self.groups = [[self.stones[r] for r in sorted(movable(self.leaders, s))] for s in range(len(self.leaders))]
        self.near = near_pillars(self.pillars)
        self.latest: PillarsAction | None = None

    def run(self, decisions: int) -> int:
        """Make so many random decisions, fewer if the game ends; returns how many. `latest` is the last one."""
        left = decisions
        while left and self.outcome is None:
            if self.phase == MOVE and self.settled:
                left -= self.quick_moves(left)
                if not left or self.outcome is not None or self.phase != MOVE:
                    continue
            listed = choices(self)
            self.latest = listed[int(self.random() * len(listed))]
            if self.phase == MOVE:
                self.fresh = set() if self.settled else None
            play.do(self, self.latest)
            left -= 1
        return decisions - left

    def quick_moves(self, most: int) -> int:
        """Random moves, PF-MOVE-1 to PF-MOVE-12 by trial, up to the first that has consequences; returns how many.

        It also stops at a Leader for whom no move was found by trial, or who skips.
        """
        board, stones_of, leaders, random, near = self.board, self.stones, self.leaders, self.random, self.near
        seat, lock, players, made = self.seat, self.lock, len(self.leaders), 0
        consequences = False
        while made < most and not consequences:
            if leaders[seat] == APOSTATE and not stones_of[APOSTATE]:
                break
            groups = self.groups[seat]
            stones = groups[0]
            single = len(groups) == 1
            count = 3 * len(stones) if single else 3 * sum(map(len, groups))
            for _ in range(TRIES):
                pick = int(random() * count)
                if not single:
                    for stones in groups:
                        if pick < 3 * len(stones):
                            break
                        pick -= 3 * len(stones)
                origin = stones[pick // 3]
                target, move = STEPS[origin][pick % 3]
                if board[target] or origin == lock:
                    continue
                religion = board[origin]
                if religion != APOSTATE and (near >> origin & 1 or near >> target & 1):
                    continue
                break
            else:
                break
            made += 1
            board[origin], board[target] = EMPTY, religion
            if _something_stands(board, target, religion):
                board[origin], board[target] = religion, EMPTY
                consequences = True
            else:
                stones[pick // 3] = lock = target
                seat = seat + 1 if seat + 1 < players else 0
        quiet = made - consequences
        if made:
            self.latest = move
        if quiet:
            self.seat = self.decider = self.actor = seat
            self.lock, self.idle = lock, 0
            self.turn += quiet
        if consequences:
            self.fresh = set()
            play.move(self, origin, target)
        return made

    def put(self, station: int, religion: int) -> None:
        """Keep the lists of stones right."""
        if self.board[station]:
            self.stones[self.board[station]].remove(station)
        if religion:
            self.stones[religion].append(station)
        super().put(station, religion)

    def shift_pillar(self, origin: int, target: int) -> None:
        """Keep the stations near pillars right."""
        super().shift_pillar(origin, target)
        self.near = near_pillars(self.pillars)


def _something_stands(board: bytearray, station: int, religion: int) -> bool:
    """Whether wings or an assembly stand now that this follower has come here."""
    a, b, c = NEIGHBOURS[station]
    x, y, z = board[a], board[b], board[c]
    if not (x or y or z):
        return False
    if station not in POCKETS:
        pair = x if x in (y, z) else y if y == z else EMPTY
        if pair and (pair != religion or x == y == z):
            return True
    for beside, one, other in AROUND[station]:
        there = board[beside]
        if there:
            if there != religion:
                if religion in (board[one], board[other]):
                    return True
            elif board[one] == religion == board[other]:
                return True
    return False
