"""How bots judge: how good a position looks, and a short look ahead that brings a turn to its end."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from rulebook.faith.actions import Choose, Discard, End, Gather, Pray
from rulebook.faith.cards import HIDDEN, Card
from rulebook.faith.energy import default_mix, gathered, splits, typed
from rulebook.faith.fields import Fields
from rulebook.faith.phases import ACTION, DISCARD, GATHER, SETTING_UP
from rulebook.faith.pieces import FIRST_FAITH, Side
from rulebook.faith.state import FaithState
from rulebook.game import Action

SPREAD = 2.5
"""How much more worth makes a position e times as good; small enough for the search to tell actions apart."""

HORIZON = 3.0
"""Turns of praying that a Character on the field is worth."""

READY = 0.25
"""What it is worth for each point of its cost that a card in hand could be played."""

OPENING = 8
"""Turns that an opening hand is judged by."""

MOST_PLAYS = 12
"""Plays of one look ahead at most."""


def values(state: FaithState) -> tuple[float, ...]:
    """For each seat from 0 (lost) to 1 (won): the strength of its position against the others'."""
    fields = state.fields
    worth = [0.0 if side.out else exp(_worth(state, fields, seat) / SPREAD) for seat, side in enumerate(state.sides)]
    total = sum(worth) or 1.0
    return tuple(0.02 + 0.96 * part / total for part in worth)


def _worth(state: FaithState, fields: Fields, seat: int) -> float:
    side = state.sides[seat]
    goal = state.settings.faith_target
    left = max(1, goal - side.faith)
    worth = side.faith + 4.0 * (1 - left / goal) ** 2
    prayer = 0
    for piece in side.field:
        card = fields.card(piece)
        if card.type == "character":
            health = fields.value(seat, piece, "health") - piece.damage
            prayer += fields.value(seat, piece, "prayer") if card.prays else 0
            strength = fields.value(seat, piece, "strength")
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
        (fields.library[card].total for card in set(side.hand) if _payable(fields, side, card)), default=0
    )
    if state.turn == 1 and state.phase in (SETTING_UP, GATHER):
        worth += _opening(fields, side)
    return worth - (3.0 / (1 + len(side.deck)) if len(side.deck) < 6 else 0.0)


def _opening(fields: Fields, side: Side) -> float:
    """What an opening hand promises: its cards on the field, the cheapest first, for the turns that they are there."""
    known = [fields.library[card] for card in side.hand if card != HIDDEN]
    worth, spent = 0.0, 0
    for card in sorted(known, key=lambda card: card.total):
        spent += card.total
        turn = max(1, -(-spent // gathered(FIRST_FAITH)))
        worth += max(0.0, 1 - turn / OPENING) * _promise(card)
    return worth


def _promise(card: Card) -> float:
    """What a card is worth in play, by its printed values."""
    if card.type != "character":
        return 0.35 * card.total
    strength = 0.35 * card.strength + 0.22 * card.health
    return HORIZON * card.prayer + strength + 0.4 * len(card.abilities) + 0.3 * len(card.keywords)


def _payable(fields: Fields, side: Side, card_id: str) -> bool:
    if card_id == HIDDEN:
        return False
    card = fields.library[card_id]
    return default_mix(side.pool, *typed(card), card.neutral_cost) is not None


# ---- prayers that cost nothing


def candidates(state: FaithState) -> Sequence[Action]:
    """What a bot weighs: everything, but no end of the turn as long as somebody can still pray and gain Faith by it.

    The judgement above counts Faith to come as well as Faith gained, so that alone it sometimes puts a prayer off.
    """
    actions = state.actions()
    if not any(isinstance(action, Pray) and _gains(state, action) for action in actions):
        return actions
    return [action for action in actions if not isinstance(action, End)]


def _gains(state: FaithState, action: Pray) -> bool:
    return state.fields.value(*state.fields.at(action.character), "prayer") > 0


# ---- a short look ahead


def look_ahead(state: FaithState, rng: Random, limit: int) -> FaithState:
    """Finish what the player at hand has begun, without buying anything new; the rest is judged, not played."""
    seat, turn = state.active, state.turn
    for _ in range(min(limit, MOST_PLAYS)):
        if state.outcome is not None or (state.active, state.turn) != (seat, turn):
            break
        action = _next(state, rng)
        if action is None:
            break
        state = state.apply(action)
    return state


def _next(state: FaithState, rng: Random) -> Choose | Gather | Discard | Pray | End | None:
    if state.choice is not None:
        return Choose(state.default)
    side = state.sides[state.active]
    if state.phase == GATHER:
        return Gather(*rng.choice(splits(state.allowance)))
    if state.phase == DISCARD:
        return Discard(tuple(sorted(side.hand[::-1][: len(side.hand) - state.settings.hand_limit])))
    if state.phase != ACTION:
        return None
    fields = state.fields
    for piece in fields.characters(state.active):
        fit = not piece.exhausted and not side.is_new(piece) and fields.card(piece).prays
        if fit and fields.value(state.active, piece, "prayer"):
            return Pray(piece.id)
    return End()
