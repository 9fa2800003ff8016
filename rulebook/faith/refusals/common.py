"""What several refusals have in common: payments, targets, the wait, and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.english import listed
from rulebook.faith.cards import Ability
from rulebook.faith.energy import Mix, mixes
from rulebook.faith.pieces import Piece
from rulebook.faith.targets import complete, startable, why_not
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def mix_words(mix: Mix) -> str:
    """A payment in words."""
    return f"{mix[0]} light and {mix[1]} dark"


def pool_place(state: FaithState) -> str:
    """The place of the active player's energy."""
    return f"pool{state.active + 1}"


def hand_place(state: FaithState, card: str) -> str:
    """The place of a card in the active player's hand."""
    return f"hand{state.active + 1}:{card}"


def place_of(state: FaithState, piece_id: str) -> tuple[str, ...]:
    """The place of a piece, if it is on a field."""
    return (piece_id,) if piece_id and state.fields.find(piece_id) else ()


def is_exhausted(state: FaithState, piece: Piece) -> Refusal:
    """FA-EXH-1: used already."""
    text = f"{state.called(piece.id)} is exhausted and cannot be used again until it is prepared."
    return Refusal("FA-EXH-1", text, (piece.id,))


def still_waits(state: FaithState, piece: Piece, rule: str, what: str) -> Refusal:
    """A Character that arrived this turn waits until the next."""
    text = f"{state.called(piece.id)} arrived this turn and cannot {what} yet."
    return Refusal(rule, text, (piece.id,), "From your next turn on it can.")


def wrong_mix(state: FaithState, pay: Mix | None, cost: tuple[int, int, int]) -> Refusal | None:
    """FA-COST-4: exactly the cost; FA-COST-7: out of the pool, the typed part in its own type."""
    if pay is None:
        return None
    pool, total = state.sides[state.active].pool, sum(cost)
    if sum(pay) != total:
        return Refusal("FA-COST-4", f"{mix_words(pay)} is not {total}: pay exactly the cost.", (pool_place(state),))
    if pay in mixes(pool, *cost):
        return None
    possible = " or ".join(mix_words(mix) for mix in mixes(pool, *cost))
    if pay[0] > pool[0] or pay[1] > pool[1]:
        text = f"{mix_words(pay)} is not in your pool of {mix_words(pool)}."
    else:
        text = f"{mix_words(pay)} does not pay the typed part in its own type."
    return Refusal("FA-COST-7", text, (pool_place(state),), f"Pay {possible}.")


def wrong_targets(
    state: FaithState, name: str, source: str, ability: Ability, targets: tuple[str, ...]
) -> Refusal | None:
    """FA-TARG-1: there must be a legal target; FA-TARG-4: exactly the required ones, and they must fit."""
    fields, seat = state.fields, state.active
    if not startable(fields, seat, source, ability):
        return Refusal("FA-TARG-1", f"{name} has no legal target: {ability.text}", place_of(state, source))
    if complete(fields, seat, source, ability, targets) is not None:
        return None
    where = tuple(target for target in targets if fields.find(target))
    chosen = listed(state.called(target) for target in targets) or "nothing"
    why = why_not(fields, seat, source, ability, targets)
    return Refusal("FA-TARG-4", f"{name} cannot be aimed at {chosen}: {why}.", where, ability.text)
