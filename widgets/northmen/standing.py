"""How the players stand: the numbers that decide the game."""

from __future__ import annotations

from rulebook.northmen.endings import threshold
from rulebook.northmen.state import NorthmenState
from widgets.renderer import Standing


def standing(state: NorthmenState) -> list[Standing]:
    """Each side with its Victory Points and the tiles in its hand; the brigands last."""
    goal = threshold(state)
    told = [
        Standing(
            state.name(seat),
            seat + 1,
            (f"{state.vp[seat]}/{goal} VP", f"hand {len(state.hands[seat])}"),
            "1 VP to win!" if state.vp[seat] == goal - 1 else "",
            seat,
        )
        for seat in range(state.players)
    ]
    brigands = threshold(state, brigands=True)
    points = state.vp[state.settings.brigands]
    warning = "1 VP to win!" if points == brigands - 1 else ""
    return [*told, Standing("Brigands", 5, (f"{points}/{brigands} VP",), warning)]


__all__ = ["standing"]
