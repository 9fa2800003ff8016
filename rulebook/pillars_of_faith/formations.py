"""Wings and assemblies: what stands on the board, and what it would do. Pure functions of the followers' places."""

from __future__ import annotations

from collections.abc import Iterable, Set

from rulebook.pillars_of_faith.board import GAPS, NEIGHBOURS, POCKETS
from rulebook.pillars_of_faith.religions import APOSTATE, EMPTY, FAITHFUL, FOLLOWERS_EACH, stock

Board = bytes | bytearray
_ROW = {row[0]: row for row in GAPS}


def wings_by(board: Board, middle: int) -> int:
    """The religion that has wings around this follower, or EMPTY.

    PF-WING-1 two equal followers beside one of another religion; three are wings too (PF-WING-16); never around a
    pocket (PF-WING-2), though pockets may hold the outer two (PF-WING-3). Neutral religions count alike (PF-WING-8).
    With three neighbours only one religion can have two (PF-WING-9).
    """
    religion = board[middle]
    if not religion or middle in POCKETS:
        return EMPTY
    a, b, c = (board[n] for n in NEIGHBOURS[middle])
    pair = a if a in (b, c) else b if b == c else EMPTY
    return pair if pair != religion else EMPTY


def changed_by_wings(board: Board, middle: int) -> int:
    """The religion that wings turn this follower to, or EMPTY if they do nothing.

    From stock of the winged religion (PF-WING-4), else it is corrupted (PF-WING-5), else nothing happens (PF-WING-6);
    an Apostate cannot fall back to Apostate (PF-WING-7).
    """
    religion = wings_by(board, middle)
    if not religion or board.count(religion) < FOLLOWERS_EACH:
        return religion
    if APOSTATE not in (religion, board[middle]) and board.count(APOSTATE) < FOLLOWERS_EACH:
        return APOSTATE
    return EMPTY


def effective_wings(board: Board, among: Set[int] | None = None) -> list[int]:
    """The middles of all wings that can change something now (PF-WING-14: the others are ignored).

    `among` limits the search to these gaps, where it is known that nothing stands elsewhere.
    """
    found = []
    for middle, n1, n2, n3 in _rows(among):
        religion = board[middle]
        if religion:
            a, b, c = board[n1], board[n2], board[n3]
            pair = a if a in (b, c) else b if b == c else EMPTY
            if pair and pair != religion and changed_by_wings(board, middle):
                found.append(middle)
    return found


def _rows(among: Set[int] | None) -> Iterable[tuple[int, int, int, int]]:
    return GAPS if among is None else [_ROW[gap] for gap in sorted(among)]


def interlocked(board: Board, a: int, b: int) -> bool:
    """PF-WING-19: two wings interlock when each middle is one of the other's outer two."""
    return b in NEIGHBOURS[a] and wings_by(board, a) == board[b] != EMPTY and wings_by(board, b) == board[a] != EMPTY


def assemblies(board: Board, among: Set[int] | None = None) -> list[int]:
    """The centres of all assemblies: a follower whose three neighbours share its religion.

    Holy for the Faithful (PF-ASM-1), Unholy for Apostates (PF-ASM-2). A pocket is never the centre (PF-ASM-3) but may
    be in the periphery (PF-ASM-4). A follower may belong to several (PF-ASM-19).
    """
    return [c for c, n1, n2, n3 in _rows(among) if board[c] and board[c] == board[n1] == board[n2] == board[n3]]


def turns_back(board: Board, follower: int) -> bool:
    """PF-ASM-15: wings would turn this peripheral follower back: a gap with two neighbours of its own religion."""
    religion = board[follower]
    return follower not in POCKETS and sum(board[n] == religion for n in NEIGHBOURS[follower]) >= 2


def is_machine(board: Board, centre: int) -> bool:
    """PF-MACH-1: an assembly all of whose periphery would turn back.

    That takes seven followers at least (PF-MACH-3) and no pocket in the periphery (PF-MACH-4).
    """
    religion = board[centre]
    around = NEIGHBOURS[centre]
    return (
        centre not in POCKETS
        and religion != EMPTY
        and all(board[n] == religion for n in around)
        and all(turns_back(board, n) for n in around)
    )


def may_change(board: Board, centre: int) -> list[int]:
    """PF-ASM-14: the peripheral followers that may be chosen; none in a machine."""
    return [n for n in NEIGHBOURS[centre] if not turns_back(board, n)]


def new_religions(board: Board, religion: int) -> list[int]:
    """What a follower of an assembly of this religion may change to; there is always a choice (PF-ASM-13).

    Holy: Apostate (PF-ASM-10), or another Faithful religion when no Apostate is in stock (PF-ASM-11).
    Unholy: a Faithful religion (PF-ASM-12).
    """
    if religion != APOSTATE and stock(board, APOSTATE):
        return [APOSTATE]
    return [new for new in FAITHFUL if new != religion and stock(board, new)]


def still_machines(board: Board, centres: Iterable[int]) -> tuple[int, ...]:
    """PF-MACH-5: of these spent machines, the ones that a change has not made something else."""
    return tuple(centre for centre in centres if is_machine(board, centre))
