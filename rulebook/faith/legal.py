"""What is legal right now, listed. `refusals` says why the rest is not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from rulebook.faith import choices
from rulebook.faith.actions import Alter, Challenge, Choose, Discard, End, Gather, Move, Play, Pray, Recite, Use
from rulebook.faith.cards import HIDDEN, STAYING, Card, Cost
from rulebook.faith.energy import Mix, default_mix, mixes, move_price, splits, typed
from rulebook.faith.fields import Fields
from rulebook.faith.phases import ACTION, DISCARD, GATHER, SETTING_UP
from rulebook.faith.pieces import Piece, Side
from rulebook.faith.targets import all_targets, named
from rulebook.game import Action

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def actions(state: FaithState) -> list[Action]:
    """Every legal action, sorted.

    Payments: the default without naming it, and every other mix by name. Naming the default mix, leaving out the only
    legal target, or naming oneself is legal too and not listed a second time.
    """
    return sorted(_found(state), key=lambda action: action.sort_key())


def _found(state: FaithState) -> Iterator[Action]:
    """FA-ACT-3: only costs, exhaustion and the cards themselves limit what is done in an Action phase."""
    side = state.sides[state.player]
    if state.choice is not None:
        yield from (Choose(option) for option in choices.options(state, state.choice))
    elif state.phase == SETTING_UP:
        yield from (Alter(cards) for number in range(len(side.hand) + 1) for cards in picks(side.hand, number))
    elif state.phase == GATHER:
        yield from (Gather(light, dark) for light, dark in splits(state.allowance))
    elif state.phase == DISCARD:
        number = len(side.hand) - state.settings.hand_limit
        yield from (Discard(cards) for cards in picks(side.hand, number))
    elif state.phase == ACTION:
        yield End()
        seat, fields = state.active, state.fields
        yield from _plays(fields, seat, side)
        for piece in side.field:
            yield from _uses(fields, seat, side, piece)
            if fields.card(piece).type == "character":
                yield from _character_actions(state, fields, seat, side, piece)


def picks(hand: tuple[str, ...], number: int) -> list[tuple[str, ...]]:
    """Every way to pick so many cards of a hand, equal cards being alike."""
    return sorted(set(combinations(sorted(hand), number)))


def price(fields: Fields, seat: int, card: Card) -> tuple[int, int, int]:
    """FA-COST-1, FA-COST-6: light, dark and neutral energy to play a card; a discount lowers the neutral part."""
    return (*typed(card), card.neutral_cost - fields.discount(seat, card))


def payments(pool: Mix, cost: tuple[int, int, int]) -> list[Mix | None]:
    """The default payment (None) and every other mix; empty if the pool cannot pay (FA-COST-5: nothing is payable)."""
    usual = default_mix(pool, *cost)
    if usual is None:
        return []
    return [None, *(mix for mix in mixes(pool, *cost) if mix != usual)]


def _plays(fields: Fields, seat: int, side: Side) -> Iterator[Action]:
    for card_id in dict.fromkeys(side.hand):
        if card_id == HIDDEN:
            continue
        card = fields.library[card_id]
        if controls_same(fields, seat, card):
            continue
        pays = payments(side.pool, price(fields, seat, card))
        if not pays:
            continue
        aims = aimed(fields, seat, card)
        yield from (Play(card_id, targets, pay) for targets in aims for pay in pays)


def aimed(fields: Fields, seat: int, card: Card) -> list[tuple[str, ...]]:
    """FA-TARG-1: every way to aim an Event or Psalm; cards that stay are not aimed (FA-TARG-2)."""
    if card.type in STAYING or not card.abilities:
        return [()]
    return [named(card.abilities[0], chosen) for chosen in all_targets(fields, seat, "", card.abilities[0])]


def controls_same(fields: Fields, seat: int, card: Card) -> bool:
    """FA-DECK-5: any number of copies, except with the variant unique_characters."""
    if not fields.settings.unique_characters or card.type != "character":
        return False
    return any(fields.card(piece).title == card.title for piece in fields.sides[seat].field)


def _uses(fields: Fields, seat: int, side: Side, piece: Piece) -> Iterator[Action]:
    """FA-ABIL-2 to FA-ABIL-5, FA-EXH-10: of prepared cards, not of newly arrived Characters.

    FA-EXH-4, FA-LOC-6: Objects and Locations do not wait. FA-OBJ-2: an Object needs no Character.
    """
    card = fields.card(piece)
    if piece.exhausted or (card.type == "character" and side.is_new(piece)):
        return
    for number in card.numbers_of("use"):
        ability = card.abilities[number]
        cost = ability.cost
        if not fields.works(seat, piece, ability) or side.faith <= cost.faith:
            continue
        pays = payments(side.pool, (cost.light, cost.dark, cost.neutral))
        given = offers(fields, seat, piece.id, cost)
        if pays and given:
            for chosen in all_targets(fields, seat, piece.id, ability):
                targets = named(ability, chosen)
                yield from (Use(piece.id, number, targets, gift, pay) for gift in given for pay in pays)


def offers(fields: Fields, seat: int, source: str, cost: Cost) -> list[tuple[str, ...]]:
    """FA-ABIL-8: every way to pay the cards of a cost: discards from hand, then another card to exile."""
    found = picks(fields.sides[seat].hand, cost.discard)
    if cost.exile_other:
        others = choices.offerings(fields, seat, source, cost.exile_other)
        found = [(*cards, other) for cards in found for other in others]
    return found


def can_recite(state: FaithState, reciter: Piece, psalm: Card) -> bool:
    """FA-PSLM-2, FA-PSLM-6: a total cost at least the Psalm's; energy types need not match (but variant)."""
    card = state.settings.library[reciter.card]
    if state.settings.matched_recital and card.energy != psalm.energy:
        return False
    return card.total >= psalm.total


def _character_actions(state: FaithState, fields: Fields, seat: int, side: Side, piece: Piece) -> Iterator[Action]:
    """FA-CHAR-2: light Characters pray; all challenge and recite, also from a Location (FA-MOVE-8).

    FA-GOLD-1: Zealous lifts the wait for a challenge, and for nothing else. FA-MOVE-3, FA-MOVE-4: exhausted and newly
    arrived Characters may move.
    """
    card, settings = fields.card(piece), fields.settings
    new = side.is_new(piece)
    if not piece.exhausted:
        if not new and card.prays:
            yield Pray(piece.id)
        if not new or fields.has(seat, piece, "Zealous"):
            for other in range(len(fields.sides)):
                if other != seat:
                    yield from (Challenge(piece.id, target.id) for target in fields.challengeable(other))
        if not new or settings.instant_recite:
            for psalm_id in dict.fromkeys(side.hand):
                psalm = fields.library[psalm_id] if psalm_id != HIDDEN else None
                if psalm and psalm.type == "psalm" and can_recite(state, piece, psalm):
                    yield from (Recite(psalm_id, piece.id, targets) for targets in aimed(fields, seat, psalm))
    for place in side.field:
        location = fields.card(place)
        if location.type == "location" and piece.at != place.id:
            yield from (Move(piece.id, place.id, pay) for pay in payments(side.pool, move_price(location.energy)))
