"""Why a hand cannot be altered or discarded so, and energy not gathered so."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rulebook.english import counted
from rulebook.faith.phases import SETTING_UP
from rulebook.faith.pieces import player_name
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState
from rulebook.faith.refusals.common import pool_place


def not_altering(state: FaithState, actor: int, now: str) -> Refusal | None:
    """FA-SETUP-6 once each; FA-SETUP-5 before the first turn; FA-SETUP-7 in order."""
    who = player_name(actor)
    if state.sides[actor].altered:
        return Refusal("FA-SETUP-6", f"{who} has altered or kept the hand already.", (), now)
    if state.phase != SETTING_UP:
        return Refusal("FA-SETUP-5", "Hands are altered before the first turn only.", (), now)
    if actor != state.player:
        return Refusal("FA-SETUP-7", f"{player_name(state.player)} decides before {who}.", (), now)
    return None


def _lacking(hand: tuple[str, ...], cards: tuple[str, ...]) -> str:
    """The first card that is not in the hand as often as it is named."""
    missing = Counter(cards) - Counter(hand)
    return next(iter(missing), "")


def alter(state: FaithState, cards: tuple[str, ...]) -> Refusal | None:
    """FA-SETUP-5: only cards that are in the hand."""
    lacking = _lacking(state.sides[state.player].hand, cards)
    if lacking:
        return Refusal("FA-SETUP-5", f"You don't hold that many copies of {state.called(lacking)}.", ())
    return None


def gather(state: FaithState, light: int, dark: int) -> Refusal | None:
    """FA-ENER-4: all of the allowance, split freely, nothing negative."""
    amount = state.allowance
    if light < 0 or dark < 0 or light + dark != amount:
        text = f"{light} light and {dark} dark does not split {amount} energy."
        return Refusal("FA-ENER-4", text, (pool_place(state),), f"Gather {amount} in all, for example {amount} light.")
    return None


def discard(state: FaithState, cards: tuple[str, ...]) -> Refusal | None:
    """FA-TURN-10: only cards that are in the hand, and as many as are too many."""
    hand, limit = state.sides[state.active].hand, state.settings.hand_limit
    lacking = _lacking(hand, cards)
    if lacking:
        return Refusal("FA-TURN-10", f"You don't hold that many copies of {state.called(lacking)}.", ())
    number = len(hand) - limit
    if len(cards) != number:
        text = (
            f"You hold {counted(len(hand), 'card')} and keep {limit}; {len(cards)} is not the right number to discard."
        )
        return Refusal("FA-TURN-10", text, (), f"Discard exactly {number}.")
    return None
