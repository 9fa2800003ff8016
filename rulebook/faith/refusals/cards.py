"""Why a card cannot be played, recited or used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.english import counted
from rulebook.faith.actions import (
    Play,
    Recite,
    Use,
)
from rulebook.faith.cards import STAYING, Ability
from rulebook.faith.energy import mixes
from rulebook.faith.legal import can_recite, controls_same, offers, price
from rulebook.faith.pieces import Piece, player_name
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState
from rulebook.faith.refusals.common import (
    hand_place,
    is_exhausted,
    mix_words,
    place_of,
    pool_place,
    still_waits,
    wrong_mix,
    wrong_targets,
)


def play(state: FaithState, action: Play) -> Refusal | None:
    """FA-ACT-5: in hand, unique, payable, paid rightly, aimed rightly."""
    seat, fields = state.active, state.fields
    side = fields.sides[seat]
    if action.card not in side.hand:
        return _not_in_hand(state, action.card)
    card = fields.library[action.card]
    name, here = state.called(card.id), hand_place(state, card.id)
    if controls_same(fields, seat, card):
        return Refusal("FA-DECK-5", f"You control {card.title} already, and it is unique in this game.", (here,))
    cost = price(fields, seat, card)
    if not mixes(side.pool, *cost):
        less = card.neutral_cost - cost[2]
        off = f" (less {less} neutral)" if less else ""
        text = f"{name} costs {card.price}{off}; your pool holds {mix_words(side.pool)}, which cannot pay that."
        return Refusal("FA-COST-1", text, (here, pool_place(state)))
    wrong = wrong_mix(state, action.pay, cost)
    if wrong:
        return wrong
    if card.type in STAYING or not card.abilities:
        if action.targets:
            return Refusal("FA-TARG-4", f"{name} takes no target when it is played.", (here,))
        return None
    return wrong_targets(state, name, "", card.abilities[0], action.targets)


def _not_in_hand(state: FaithState, card: str) -> Refusal:
    """FA-PLAY-2: cards are played from the own hand, nowhere else."""
    side = state.sides[state.active]
    place = "in Exile" if card in side.exile else "on the field" if any(p.card == card for p in side.field) else ""
    text = f"{state.called(card)} is not in your hand{f' but {place}' if place else ''}."
    return Refusal("FA-PLAY-2", text, (), "Cards are played from your own hand.")


def recite(state: FaithState, action: Recite) -> Refusal | None:
    """FA-ACT-5: in hand, somebody able to recite it, aimed rightly."""
    seat, fields = state.active, state.fields
    side = fields.sides[seat]
    if action.psalm not in side.hand:
        return _not_in_hand(state, action.psalm)
    psalm, found = fields.library[action.psalm], fields.find(action.reciter)
    if found is None or found.seat != seat:
        text = f"{state.called(action.reciter)} is not on your field and cannot recite."
        return Refusal("FA-PSLM-2", text, place_of(state, action.reciter))
    piece = found.piece
    card, here = fields.card(piece), (piece.id,)
    name = state.called(piece.id)
    if psalm.type != "psalm":
        return Refusal("FA-PSLM-1", f"{state.called(psalm.id)} is not a Psalm; only Psalms are recited.", here)
    if card.type != "character":
        return Refusal("FA-PSLM-2", f"{name} is not a Character and cannot recite.", here)
    if action.others or action.pay is not None:
        return Refusal("FA-PSLM-3", "One single Character recites; nobody and no energy helps.", here)
    if piece.exhausted:
        return is_exhausted(state, piece)
    if side.is_new(piece) and not state.settings.instant_recite:
        return still_waits(state, piece, "FA-EXH-2", "recite")
    if not can_recite(state, piece, psalm):
        if card.total >= psalm.total:
            text = f"{name} is {card.energy} and {state.called(psalm.id)} {psalm.energy}; here they must match."
            return Refusal("FA-PSLM-6", text, here)
        text = f"{name} has a total cost of {card.total}; {state.called(psalm.id)} needs {psalm.total}."
        return Refusal("FA-PSLM-2", text, here)
    if not psalm.abilities:
        return None
    return wrong_targets(state, state.called(psalm.id), "", psalm.abilities[0], action.targets)


def use(state: FaithState, action: Use) -> Refusal | None:
    """FA-ACT-5: on the own field, an ability to use, prepared, switched on, payable, aimed rightly."""
    seat, fields = state.active, state.fields
    found = fields.find(action.piece)
    if found is None:
        text = f"{state.called(action.piece)} is not on the field; abilities in hand, deck or Exile do nothing."
        return Refusal("FA-ABIL-2", text)
    piece, side = found.piece, fields.sides[seat]
    name, here, card = state.called(piece.id), (piece.id,), fields.card(piece)
    if found.seat != seat:
        return Refusal("FA-ABIL-11", f"{name} is {player_name(found.seat)}'s, and you use only your own cards.", here)
    if action.ability not in card.numbers_of("use"):
        return Refusal("FA-ABIL-6", f"{name} has no such ability to use; others work by themselves.", here)
    ability = card.abilities[action.ability]
    if piece.exhausted:
        if ability.cost.exhaust:
            return is_exhausted(state, piece)
        return Refusal("FA-EXH-10", f"{name} is exhausted: not even abilities without an exhaust cost work.", here)
    if card.type == "character" and side.is_new(piece):
        return still_waits(state, piece, "FA-ABIL-4", "use abilities")
    if card.type == "location" and not fields.occupied(seat, piece):
        return Refusal(
            "FA-LOC-2",
            f"{name} does nothing until one of your Characters is there.",
            here,
            "Move a Character there first.",
        )
    return _cost_of_use(state, action, name, piece, ability) or wrong_targets(
        state, name, piece.id, ability, action.targets
    )


def _cost_of_use(state: FaithState, action: Use, name: str, piece: Piece, ability: Ability) -> Refusal | None:
    """FA-ABIL-3: energy; then FA-ABIL-8: Faith, cards to discard, a card to exile."""
    side, cost, here = state.sides[state.active], ability.cost, (piece.id,)
    energy = (cost.light, cost.dark, cost.neutral)
    if not mixes(side.pool, *energy):
        text = f"{name} needs {cost.energy} energy of the right type; your pool holds {mix_words(side.pool)}."
        return Refusal("FA-ABIL-3", text, (*here, pool_place(state)))
    wrong = wrong_mix(state, action.pay, energy)
    if wrong:
        return wrong
    if side.faith <= cost.faith and cost.faith:
        text = f"{name} costs {cost.faith} Faith, which needs {cost.faith + 1}; you have {side.faith}."
        return Refusal("FA-ABIL-8", text, (*here, f"faith{state.active + 1}"))
    possible = offers(state.fields, state.active, piece.id, cost)
    if not possible:
        need = f"{counted(cost.discard, 'card')} to discard" if cost.discard else f"another {cost.exile_other} to exile"
        return Refusal(
            "FA-ABIL-8",
            f"{name} needs {need}, and you don't have enough."
            if cost.discard
            else f"{name} needs {need}, and you don't have one.",
            here,
        )
    if action.offering not in possible and (action.offering or cost.exile_other):
        given = ", ".join(map(state.called, action.offering)) or "nothing"
        return Refusal("FA-ABIL-8", f"{given} does not pay the cost of {name}: {ability.text}", here)
    return None
