"""How a bot plays Pillars of Faith: what a position looks worth, and random games at full speed for the search.

A ring counts even while its pillar is far, because machines fetch pillars (PF-MACH-10, PF-MACH-11). A turn is judged
by how it can end: whoever decides about its wings, assemblies and pillars is taken to choose the best for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from rulebook.pillars_of_faith import play
from rulebook.pillars_of_faith.actions import ASSEMBLY, CHANGE, MACHINE, MOVE, PILLAR, WINGS, PillarsAction
from rulebook.pillars_of_faith.board import (
    INTERIOR,
    NEIGHBOURS,
    NOWHERE,
    POCKETS,
    SITE_DISTANCE,
    STATION_SITES,
    STATIONS,
    TOUCHING,
)
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
    near = _near(pillars)
    counts = [0] * 5
    for religion in board:
        counts[religion] += 1
    come = [_way_gone(board, leader, near, counts) for leader in leaders]
    total = sum(come) + 0.05
    return tuple(0.9 * way / total for way in come)


@lru_cache(4096)
def _near(pillars: tuple[int, ...]) -> tuple[int, ...]:
    """How far the nearest pillar is from each ring."""
    return tuple(min(SITE_DISTANCE[site][pillar] for pillar in pillars) for site, _ in RINGS)


def _way_gone(board: Sequence[int], religion: int, near: tuple[int, ...], counts: list[int]) -> float:
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


# ---- what a move looks worth, once the turn has run its course

UNDECIDED = frozenset({WINGS, ASSEMBLY, PILLAR, CHANGE})
"""Where a turn must go on; after a machine's pillar move it may also stop (PF-MACH-5), so that is judged as it is."""
AHEAD = 2
"""Decisions within a turn that are looked through: a pillar move and the change that pays for it."""
FAR = 4
"""A follower so many sites from a ring counts nothing towards it."""
AT = tuple(
    tuple(
        sum(
            1 << station
            for station, beside in enumerate(STATION_SITES)
            if min(SITE_DISTANCE[site][other] for other in beside) == steps
        )
        for steps in range(FAR)
    )
    for site, _ in RINGS
)
"""For each ring the stations in it, and one, two, three sites from it, as sets of bits."""
BACK, GATHERED = 1e-4, 1e-5
"""What decides among moves that are otherwise alike: first not to walk back, nor to keep a machine going for nothing;
then to stand nearer to a ring."""


def value(state: PillarsState, player: int) -> float:
    """From 0 (lost) to 1 (won): the best that those who decide in this turn make of it, each for itself."""
    return _foreseen(state, AHEAD)[player]


def _foreseen(state: PillarsState, ahead: int) -> tuple[float, ...]:
    if state.outcome is not None:
        return state.game.rewards(state)
    if not ahead or state.phase not in UNDECIDED:
        return _judged(state)
    followed = [_foreseen(play.carry_out(state, action, quiet=True), ahead - 1) for action in choices(state)]
    if not state.pillar_moves:
        # What an assembly costs often comes back by wings, so the price alone makes none look bad.
        followed.append(_judged(state))
    return max(followed, key=lambda worth: worth[state.decider])


def _judged(state: PillarsState) -> tuple[float, ...]:
    """How far everyone has come; among equals, whether the last decision led somewhere, and how near they stand."""
    come = values(state.board, state.pillars, state.leaders)
    near = _near(state.pillars)
    gathered = [_gathered(state.board, leader, near) for leader in state.leaders]
    total = sum(gathered)
    judged = [way + GATHERED * (2 * own - total) for way, own in zip(come, gathered, strict=True)]
    if state.phase == MACHINE and state.pillar_moves > 1:
        judged[state.decider] -= BACK
    elif _walked_back(state):
        judged[state.seat - 1] -= BACK
    return tuple(judged)


def _gathered(board: Sequence[int], religion: int, near: tuple[int, ...]) -> float:
    """From 0 to 1: how near its six nearest followers stand to the ring that suits this religion best."""
    own, best = sum(1 << station for station, there in enumerate(board) if there == religion), 0.0
    for distance, around in zip(near, AT, strict=True):
        wanted, points = 6, 0
        for steps, stations in enumerate(around):
            there = min(wanted, (own & stations).bit_count())
            wanted, points = wanted - there, points + there * (FAR - steps)
        best = max(best, points / (6 * FAR) * (1 - distance / REACH / 2))
    return best


def _walked_back(state: PillarsState) -> bool:
    """Whether the last move took a follower to where one of its religion stood at its Leader's turn before."""
    if state.lock == NOWHERE or len(state.past) < state.players + 2:
        return False
    there = state.board[state.lock]
    return state.past[-2][state.lock] == EMPTY and state.past[-2 - state.players][state.lock] == there


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
