"""How the players stand: the numbers that decide the game."""

from __future__ import annotations

from rulebook.test_of_time.state import TestOfTimeState
from widgets.renderer import Standing


def standing(state: TestOfTimeState) -> list[Standing]:
    """Each god with the points as the cards lie, and who waits at home."""
    return [
        Standing(
            state.name(seat),
            seat + 1,
            (f"{points} points", f"{sheet.home.followers} followers", f"{sheet.home.shamans} shamans"),
            seat=seat,
        )
        for seat, (points, sheet) in enumerate(zip(state.scores(), state.sheets, strict=True))
    ]


__all__ = ["standing"]
