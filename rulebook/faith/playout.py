"""A short look ahead for the search: prayers that cost nothing are said, and the turn is brought to its end."""

from __future__ import annotations

from random import Random

from rulebook.faith.actions import Choose, Discard, End, Gather, Pray
from rulebook.faith.energy import splits
from rulebook.faith.jobs import ACTION, DISCARD, GATHER
from rulebook.faith.state import FaithState

MOST = 12
"""Plays of one look ahead at most."""


def look_ahead(state: FaithState, rng: Random, limit: int) -> FaithState:
    """Finish what the player at hand has begun, without buying anything new; the rest is judged, not played."""
    seat, turn = state.active, state.turn
    for _ in range(min(limit, MOST)):
        if state.outcome is not None or (state.active, state.turn) != (seat, turn):
            break
        action = _next(state, rng)
        if action is None:
            break
        state = state.apply(action)
    return state


def _next(state: FaithState, rng: Random) -> Choose | Gather | Discard | Pray | End | None:
    if state.ask is not None:
        return Choose(state.default)
    side = state.sides[state.active]
    if state.phase == GATHER:
        return Gather(*rng.choice(splits(state.allowance)))
    if state.phase == DISCARD:
        return Discard(tuple(sorted(side.hand[::-1][: len(side.hand) - state.settings.hand_limit])))
    if state.phase != ACTION:
        return None
    table = state.table
    for piece in table.characters(state.active):
        fit = not piece.exhausted and not side.is_new(piece) and table.card(piece).energy != "dark"
        if fit and table.value(state.active, piece, "prayer"):
            return Pray(piece.id)
    return End()
