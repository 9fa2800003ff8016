"""What is legal right now, listed. `refusals` says why the rest is not."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from rulebook.pillars_of_faith.actions import Move, MovePillar
from rulebook.pillars_of_faith.board import NEIGHBOURS, SITE_NEIGHBOURS, SITES, STATIONS, TOUCHING_MASK
from rulebook.pillars_of_faith.formations import assemblies, is_machine
from rulebook.pillars_of_faith.religions import APOSTATE, RELIGIONS
from rulebook.pillars_of_faith.settings import Settings

STEPS = tuple(
    (origin, tuple((target, Move(STATIONS[origin], STATIONS[target])) for target in NEIGHBOURS[origin]))
    for origin in range(len(STATIONS))
)
"""Every step a follower can make, with its action ready: from each station to its neighbours."""


def near_pillars(pillars: tuple[int, ...]) -> int:
    """PF-MOVE-5: the stations that touch a pillar, as a set of bits."""
    near = 0
    for site in pillars:
        near |= TOUCHING_MASK[site]
    return near


@cache
def movable(leaders: tuple[int, ...], seat: int) -> frozenset[int]:
    """PF-MOVE-1: the Leader's own religion and the Neutral ones."""
    return frozenset(r for r in RELIGIONS if r == leaders[seat] or r not in leaders)


def moves(board: bytes, pillars: tuple[int, ...], mine: frozenset[int], lock: int) -> tuple[Move, ...]:
    """Every legal move of step 1, sorted.

    To an adjacent empty station (PF-MOVE-2, PF-MOVE-12), pockets included (PF-MOVE-3), not the locked follower
    (PF-MOVE-8), and no Faithful one next to a pillar (PF-MOVE-4); Apostates are free of that (PF-MOVE-6), whoever
    moves them (PF-MOVE-7). Stepping into wings is allowed (PF-MOVE-11), even forced (PF-WING-17).
    """
    near = near_pillars(pillars)
    found: list[Move] = []
    for origin, steps in STEPS:
        religion = board[origin]
        if religion not in mine or origin == lock:
            continue
        if religion == APOSTATE:
            found += [move for target, move in steps if not board[target]]
        elif not near >> origin & 1:
            found += [move for target, move in steps if not board[target] and not near >> target & 1]
    return tuple(found)


class Turn(Protocol):
    """What decides whether a machine works: the variant, and how far the turn has come."""

    @property
    def settings(self) -> Settings: ...  # noqa: D102
    @property
    def leaders(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def spent(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def standing(self) -> tuple[int, ...]: ...  # noqa: D102


def unresolved(board: bytes | bytearray, turn: Turn) -> list[int]:
    """The assemblies that stand, less the machines that are spent (PF-MACH-5) or rest (PF-MACH-6)."""
    return [c for c in assemblies(board) if c not in turn.spent and _works(board, turn, c)]


def _works(board: bytes | bytearray, turn: Turn, centre: int) -> bool:
    """PF-MACH-6: a machine works every turn; the variants let it rest on others' turns, or once it has stood."""
    rule = turn.settings.machine_standing
    if rule == "every_turn" or not is_machine(board, centre):
        return True
    if rule == "formed_only":
        return centre not in turn.standing
    owner = board[centre]
    return owner not in turn.leaders or turn.leaders[turn.seat] == owner


@cache
def pillar_moves(pillars: tuple[int, ...]) -> tuple[MovePillar, ...]:
    """PF-ASM-7, PF-ASM-8: any pillar to an adjacent site without one, rim included (PF-ASM-17).

    There always is one (PF-ASM-9).
    """
    return tuple(
        MovePillar(SITES[origin], SITES[target])
        for origin in pillars
        for target in SITE_NEIGHBOURS[origin]
        if target not in pillars
    )
