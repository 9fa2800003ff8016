"""How the players stand: the numbers that decide the game."""

from __future__ import annotations

from rulebook.faith.state import FaithState
from widgets.renderer import Standing

NEAR = 3


def standing(state: FaithState) -> list[Standing]:
    """Each player with Faith, cards in the hand and in the deck."""
    target = state.settings.faith_target
    return [
        Standing(
            state.name(seat),
            seat + 1,
            (f"Faith {side.faith}/{target}", f"hand {len(side.hand)}", f"deck {len(side.deck)}"),
            f"{target - side.faith} Faith to win!" if 0 < target - side.faith <= NEAR else "",
            seat,
        )
        for seat, side in enumerate(state.sides)
    ]


__all__ = ["standing"]
