"""How the players stand: the numbers that decide the game."""

from __future__ import annotations

from rulebook.pillars_of_faith.religions import APOSTATE, NAMES, RELIGION, TITLES
from rulebook.pillars_of_faith.state import PillarsState
from widgets.renderer import Standing

FEW, NEAR = 2, 5
"""From here on an elimination or a ring is near enough to warn of."""


def standing(state: PillarsState) -> list[Standing]:
    """Each religion with its followers on the board and its best ring; the Leaders first, in their order."""
    return [_standing(state, religion) for religion in (*state.religions, *state.neutral)]


def _standing(state: PillarsState, religion: str) -> Standing:
    number = RELIGION[religion]
    seat = state.leaders.index(number) if number in state.leaders else None
    followers, ring = state.count(religion), state.best_ring(religion)
    facts = [f"{followers} on the board", *([f"ring {ring}/6"] if number != APOSTATE else [])]
    warning = ""
    if number != APOSTATE and followers <= FEW:
        warning = f"{followers} left!"
    elif ring >= NEAR and seat is not None:
        warning = "one short of a ring!" if ring == NEAR else ""
    name = TITLES[number] if seat is not None else NAMES[number]
    return Standing(name, number, tuple(facts), warning, seat, "" if seat is not None else "Neutral")


__all__ = ["standing"]
