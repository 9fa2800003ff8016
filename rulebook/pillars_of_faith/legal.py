"""What is legal right now, listed. `refusals` says why the rest is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Protocol

from rulebook.pillars_of_faith.actions import (
    CHANGE,
    MACHINE,
    MOVE,
    PILLAR,
    WINGS,
    Change,
    ChooseAssembly,
    ChooseWings,
    GoOn,
    Move,
    MovePillar,
    Pass,
    PillarsAction,
    Stop,
)
from rulebook.pillars_of_faith.board import NEIGHBOURS, SITE_NEIGHBOURS, SITES, STATIONS, TOUCHING_MASK
from rulebook.pillars_of_faith.formations import assemblies, effective_wings, is_machine, may_change, new_religions
from rulebook.pillars_of_faith.religions import APOSTATE, NAMES, RELIGIONS
from rulebook.pillars_of_faith.settings import Settings

STEPS = tuple(
    tuple((target, Move(STATIONS[origin], STATIONS[target])) for target in NEIGHBOURS[origin])
    for origin in range(len(STATIONS))
)
"""Every step a follower can make, with its action ready: from each station to its neighbours."""


@lru_cache(4096)
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


@cache
def _marked(leaders: tuple[int, ...], seat: int) -> bytes:
    """A table for `translate`: 1 for each religion that this Leader may move, 0 for all else."""
    mine = movable(leaders, seat)
    return bytes(religion in mine for religion in range(256))


def moves(position: Position) -> tuple[Move, ...]:
    """Every legal move of step 1, sorted; none for a Leader who must pass (PF-TURN-3) or skips.

    To an adjacent empty station (PF-MOVE-2, PF-MOVE-12), pockets included (PF-MOVE-3), not the locked follower
    (PF-MOVE-8), and no Faithful one next to a pillar (PF-MOVE-4); Apostates are free of that (PF-MOVE-6), whoever
    moves them (PF-MOVE-7). Stepping into wings is allowed (PF-MOVE-11), even forced (PF-WING-17).
    """
    if skips(position):
        return ()
    board, lock, near = position.board, position.lock, near_pillars(position.pillars)
    found: list[Move] = []
    for origin in compress(range(len(board)), board.translate(_marked(position.leaders, position.seat))):
        if origin == lock:
            continue
        if board[origin] == APOSTATE:
            found += [move for target, move in STEPS[origin] if not board[target]]
        elif not near >> origin & 1:
            found += [move for target, move in STEPS[origin] if not board[target] and not near >> target & 1]
    return tuple(found)


class Position(Protocol):
    """What the lists depend on: a state, or a desk at work."""

    @property
    def settings(self) -> Settings: ...  # noqa: D102
    @property
    def leaders(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def board(self) -> bytes | bytearray: ...  # noqa: D102
    @property
    def pillars(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def phase(self) -> str: ...  # noqa: D102
    @property
    def lock(self) -> int: ...  # noqa: D102
    @property
    def centre(self) -> int: ...  # noqa: D102
    @property
    def pillar_moves(self) -> int: ...  # noqa: D102
    @property
    def spent(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def standing(self) -> tuple[int, ...]: ...  # noqa: D102


def choices(position: Position) -> Sequence[PillarsAction]:
    """Every legal action of the phase we are in, sorted."""
    phase, board = position.phase, position.board
    if phase == MOVE:
        return moves(position) or (Pass(),)
    if phase == PILLAR:
        return pillar_moves(position.pillars)
    if phase == CHANGE:
        religions = sorted(NAMES[new] for new in new_religions(board, board[position.centre]))
        followers = may_change(board, position.centre)
        return tuple(Change(STATIONS[follower], religion) for follower in followers for religion in religions)
    if phase == MACHINE:
        return (Stop(),) if position.pillar_moves >= position.settings.pillar_move_cap else (GoOn(), Stop())
    if phase == WINGS:
        return tuple(ChooseWings(STATIONS[middle]) for middle in effective_wings(board))
    return tuple(ChooseAssembly(STATIONS[centre]) for centre in unresolved(position))


def skips(position: Position) -> bool:
    """PF-TURN-6: an Apostate Leader without followers skips, even if Neutrals could move (PF-TURN-7)."""
    without = position.leaders[position.seat] == APOSTATE and APOSTATE not in position.board
    return without and not position.settings.apostate_moves_neutrals_when_empty


def unresolved(position: Position, centres: Iterable[int] | None = None) -> list[int]:
    """Of these assemblies, or all that stand, those not of machines that are spent (PF-MACH-5) or rest (PF-MACH-6)."""
    centres = assemblies(position.board) if centres is None else centres
    return [centre for centre in centres if centre not in position.spent and _works(position, centre)]


def _works(position: Position, centre: int) -> bool:
    """PF-MACH-6: a machine works every turn; the variants let it rest on others' turns, or once it has stood."""
    rule = position.settings.machine_standing
    if rule == "every_turn" or not is_machine(position.board, centre):
        return True
    if rule == "formed_only":
        return centre not in position.standing
    owner = position.board[centre]
    return owner not in position.leaders or position.leaders[position.seat] == owner


@lru_cache(4096)
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
