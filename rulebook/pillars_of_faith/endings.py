"""How a game ends: rings, eliminations, and games that would never end."""

from __future__ import annotations

from typing import NamedTuple

from rulebook.english import ordinal
from rulebook.game import Outcome
from rulebook.pillars_of_faith.board import INTERIOR, SITES, TOUCHING
from rulebook.pillars_of_faith.religions import APOSTATE, EMPTY, FAITHFUL, NAMES, TITLES


class Ring(NamedTuple):
    """Six followers of one religion around the pillar on a site."""

    site: int
    religion: int

    def __str__(self) -> str:
        return f"six {NAMES[self.religion]} followers surround the pillar on {SITES[self.site]}"


def ringed(board: bytes | bytearray, pillars: tuple[int, ...]) -> Ring | None:
    """A pillar inside a ring of one Faithful religion.

    PF-WIN-1 six of one Faithful religion around a pillar; rim sites never count (PF-WIN-2); Apostates do not win so
    (PF-WIN-4); a ring needs its pillar (PF-WIN-16). One change completes rings of one religion only (PF-WIN-15).
    """
    for site in pillars:
        if site in INTERIOR:
            a, b, c, d, e, f = TOUCHING[site]
            religion = board[a]
            if religion and religion == board[b] == board[c] == board[d] == board[e] == board[f] != APOSTATE:
                return Ring(site, religion)
    return None


def best_ring(board: bytes | bytearray, pillars: tuple[int, ...], religion: int) -> int:
    """How many of the six followers of a winning ring stand already, around its best pillar (PF-WIN-1)."""
    if religion == APOSTATE:
        return 0
    around = (sum(board[station] == religion for station in TOUCHING[site]) for site in pillars if site in INTERIOR)
    return max(around, default=0)


def eliminated(board: bytes | bytearray) -> int:
    """A Faithful religion without followers (PF-WIN-3, PF-WIN-7), or EMPTY; Apostates may be none (PF-WIN-5).

    As this ends the game, a Faithful Leader always has followers to look for (PF-TURN-9).
    """
    for religion in FAITHFUL:
        if religion not in board:
            return religion
    return EMPTY


def ending(
    board: bytes | bytearray, pillars: tuple[int, ...], leaders: tuple[int, ...], shared: bool = False
) -> Outcome | None:
    """The ending that this position is, whoever caused it (PF-WIN-9); `shared` is the variant of PF-WIN-10.

    PF-WIN-10: a ring of a led religion comes first, then an elimination with a led Apostate, then no winner, which a
    Leader may well play for (PF-WIN-13).
    """
    ring, gone = ringed(board, pillars), eliminated(board)
    if ring is None and not gone:
        return None
    apostate = leaders.index(APOSTATE) if APOSTATE in leaders else None
    lost = f"{TITLES[gone]} have no follower left" if gone else ""
    if ring is not None:
        religion = ring.religion
        if religion in leaders:
            seat = leaders.index(religion)
            if shared and gone and apostate is not None:
                both = tuple(sorted((seat, apostate)))
                text = f"{TITLES[religion]} and {TITLES[APOSTATE]} share the win: {lost}, and {ring}."
                return Outcome(both, "PF-WIN-10", text)
            return Outcome((seat,), "PF-WIN-1", f"{TITLES[religion]} win: {ring}.")
        if not gone or apostate is None:
            return Outcome((), "PF-WIN-6", f"Nobody wins: {ring}, but {TITLES[religion]} are Neutral.")
    if apostate is not None:
        return Outcome((apostate,), "PF-WIN-3", f"{TITLES[APOSTATE]} win: {lost}.")
    return Outcome((), "PF-WIN-7", f"Nobody wins: {lost}, and {TITLES[APOSTATE]} are Neutral.")


def repeated(times: int) -> Outcome:
    """PF-WIN-11: the same position at the start of a turn, too often."""
    return Outcome((), "PF-WIN-11", f"Nobody wins: the same position came up for the {ordinal(times)} time.")


def standstill() -> Outcome:
    """PF-WIN-12: nobody could ever move again."""
    return Outcome((), "PF-WIN-12", "Nobody wins: every Leader passed in a row and nothing changed.")


def out_of_turns(limit: int) -> Outcome:
    """PF-WIN-14: the limit of turns, if one was set."""
    return Outcome((), "PF-WIN-14", f"Nobody wins: the limit of {limit} turns is reached.")
