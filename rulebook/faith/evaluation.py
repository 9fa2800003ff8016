"""How good a position looks, in a few lines: Faith first, then what stands on the field, the hand and the pool."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from rulebook.faith.cards import HIDDEN
from rulebook.faith.energy import default_mix, typed
from rulebook.faith.pieces import Side
from rulebook.faith.stats import Table

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState

SPREAD = 2.5
"""How much more worth makes a position e times as good; small enough for the search to tell actions apart."""

HORIZON = 3.0
"""Turns of praying that a Character on the field is worth."""


READY = 0.25
"""What it is worth for each point of its cost that a card in hand could be played."""


def values(state: FaithState) -> tuple[float, ...]:
    """For each seat from 0 (lost) to 1 (won): the strength of its position against the others'."""
    table = state.table
    worth = [0.0 if side.out else exp(_worth(state, table, seat) / SPREAD) for seat, side in enumerate(state.sides)]
    total = sum(worth) or 1.0
    return tuple(0.02 + 0.96 * part / total for part in worth)


def _worth(state: FaithState, table: Table, seat: int) -> float:
    side = state.sides[seat]
    goal = state.settings.faith_target
    left = max(1, goal - side.faith)
    worth = side.faith + 4.0 * (1 - left / goal) ** 2
    prayer = 0
    for piece in side.field:
        card = table.card(piece)
        if card.type == "character":
            health = table.value(seat, piece, "health") - piece.damage
            prayer += table.value(seat, piece, "prayer") if card.energy != "dark" else 0
            strength = table.value(seat, piece, "strength")
            worth += 0.35 * strength + 0.22 * health + 0.4 * len(card.abilities) + 0.3 * len(card.keywords)
            worth -= 0.35 if piece.exhausted and not piece.bound else 0.0
            worth -= 0.8 if piece.bound else 0.0
            worth += 0.1 if piece.at else 0.0
        else:
            worth += 0.35 * card.total
    worth += min(HORIZON * prayer, 0.8 * left)
    worth += 0.3 * min(len(side.hand), 8) + 0.12 * min(side.light + side.dark, 6)
    worth += 0.04 * min(side.light, side.dark, 3)
    worth += READY * max(
        (table.library[card].total for card in set(side.hand) if _payable(table, side, card)), default=0
    )
    return worth - (3.0 / (1 + len(side.deck)) if len(side.deck) < 6 else 0.0)


def _payable(table: Table, side: Side, card_id: str) -> bool:
    if card_id == HIDDEN:
        return False
    card = table.library[card_id]
    return default_mix(side.pool, *typed(card), card.neutral_cost) is not None
