"""Why a Character cannot pray, challenge or move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.faith.actions import (
    Challenge,
    Move,
)
from rulebook.faith.energy import mixes, move_price
from rulebook.faith.pieces import Piece, player_name
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState
from rulebook.faith.refusals.common import is_exhausted, mix_words, place_of, pool_place, still_waits, wrong_mix


def _own_character(state: FaithState, piece_id: str) -> Piece | None:
    found = state.fields.find(piece_id)
    if found is None or found.seat != state.active or state.fields.card(found.piece).type != "character":
        return None
    return found.piece


def pray(state: FaithState, character: str) -> Refusal | None:
    """FA-ACT-5: an own Character that prays, prepared, and not new."""
    piece = _own_character(state, character)
    if piece is None:
        text = f"{state.called(character)} is not a Character on your field."
        return Refusal("FA-PRAY-1", text, place_of(state, character))
    if not state.fields.card(piece).prays:
        return Refusal("FA-PRAY-2", f"{state.called(piece.id)} is dark, and dark Characters cannot pray.", (piece.id,))
    if piece.exhausted:
        return is_exhausted(state, piece)
    if state.sides[state.active].is_new(piece):
        return still_waits(state, piece, "FA-PRAY-5", "pray")
    return None


def challenge(state: FaithState, action: Challenge) -> Refusal | None:
    """FA-ACT-5: an own Character that may challenge, and an opposing one that may be chosen."""
    seat, fields = state.active, state.fields
    piece = _own_character(state, action.challenger)
    if piece is None:
        text = f"{state.called(action.challenger)} is not a Character on your field and cannot challenge."
        return Refusal("FA-CHAL-1", text, place_of(state, action.challenger))
    if action.others:
        return Refusal("FA-CHAL-10", "One Character challenges one Character; nobody joins in.", (piece.id,))
    if piece.exhausted:
        return is_exhausted(state, piece)
    if fields.sides[seat].is_new(piece) and not fields.has(seat, piece, "Zealous"):
        return still_waits(state, piece, "FA-EXH-2", "challenge")
    found = fields.find(action.target)
    others = [other for other in range(state.players) if other != seat]
    if not any(fields.challengeable(other) for other in others):
        return Refusal("FA-CHAL-5", "No opposing Character can be chosen, so no challenge starts.", (piece.id,))
    if found is None or fields.card(found.piece).type != "character":
        text = f"{state.called(action.target)} is not a Character on the field; only Characters are challenged."
        return Refusal("FA-CHAL-5", text, place_of(state, action.target))
    if found.seat == seat:
        text = f"{state.called(action.target)} is your own; an opposing Character is chosen."
        return Refusal("FA-CHAL-1", text, (found.piece.id,))
    return _protected(state, *found)


def _protected(state: FaithState, owner: int, target: Piece) -> Refusal | None:
    """FA-CHAL-4: Unseen cannot be chosen; FA-CHAL-9: a Watchman must be."""
    fields = state.fields
    name = state.called(target.id)
    possible = fields.challengeable(owner)
    if fields.has(owner, target, "Unseen"):
        return Refusal("FA-CHAL-4", f"{name} is Unseen and cannot be chosen for a challenge.", (target.id,))
    if all(piece.id != target.id for piece in possible):
        watchmen = tuple(piece.id for piece in possible)
        names = " or ".join(map(state.called, watchmen))
        text = f"{player_name(owner)} has a prepared Watchman, so {name} cannot be chosen."
        return Refusal("FA-CHAL-9", text, (target.id, *watchmen), f"Challenge {names}.")
    return None


def move(state: FaithState, action: Move) -> Refusal | None:
    """FA-ACT-5: an own Character, another Location of one's own, and the energy."""
    seat, fields = state.active, state.fields
    piece = _own_character(state, action.character)
    if piece is None:
        text = f"{state.called(action.character)} is not a Character on your field and cannot move."
        return Refusal("FA-MOVE-1", text, place_of(state, action.character))
    name = state.called(piece.id)
    if not action.location:
        text = f"{name} cannot step to the open field; a Character leaves a Location only for another one."
        return Refusal("FA-MOVE-5", text, (piece.id,))
    found = fields.find(action.location)
    if found is None or fields.card(found.piece).type != "location":
        text = f"{state.called(action.location)} is not a Location on the field."
        return Refusal("FA-MOVE-1", text, place_of(state, action.location))
    place = found.piece
    there = state.called(place.id)
    if found.seat != seat:
        return Refusal("FA-MOVE-6", f"{there} is {player_name(found.seat)}'s Location.", (place.id,))
    if piece.at == place.id:
        return Refusal("FA-MOVE-6", f"{name} is at {there} already.", (place.id,), "Another Location is possible.")
    energy = fields.card(place).energy
    if not mixes(fields.sides[seat].pool, *move_price(energy)):
        rule = "FA-MOVE-2" if energy == "neutral" else "FA-MOVE-1"
        kind = "energy" if energy == "neutral" else f"{energy} energy"
        text = f"To move to {there} costs 1 {kind}; your pool holds {mix_words(fields.sides[seat].pool)}."
        return Refusal(rule, text, (place.id, pool_place(state)))
    return wrong_mix(state, action.pay, move_price(energy))
