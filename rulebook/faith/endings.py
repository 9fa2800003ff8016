"""How a game ends: by Faith, by being the last one left, or unfinished at an agreed number of turns."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.faith.pieces import Side, player_name
from rulebook.faith.settings import Settings
from rulebook.game import Outcome


def by_faith(seat: int, faith: int, settings: Settings) -> Outcome | None:
    """FA-GOAL-1, FA-END-2: enough Faith wins, from whatever source."""
    if faith < settings.faith_target:
        return None
    return Outcome((seat,), "FA-GOAL-1", f"{player_name(seat)} has {faith} Faith and wins.")


def last_one_left(leaving: int, sides: Sequence[Side]) -> Outcome | None:
    """FA-END-5: when this player leaves and one other is in the game, that one wins."""
    remaining = [seat for seat, side in enumerate(sides) if seat != leaving and not side.out]
    if len(remaining) > 1:
        return None
    winner = player_name(remaining[0])
    text = f"{player_name(leaving)} cannot draw: {winner} is the last one left and wins."
    return Outcome((remaining[0],), "FA-END-5", text)


def left_unfinished(turn: int, settings: Settings) -> Outcome | None:
    """FA-END-8: only where a limit of turns was agreed."""
    if not isinstance(settings.turn_limit, int) or turn < settings.turn_limit:
        return None
    return Outcome((), "FA-END-8", f"The game is left unfinished after {turn} turns: nobody wins.")
