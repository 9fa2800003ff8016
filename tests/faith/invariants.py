"""What holds in every position of Faith."""

from __future__ import annotations

from collections import Counter

SAMPLED = True
"""Naming the default payment, the only target or oneself is legal and not listed a second time."""


def invariants(state) -> None:
    for seat, side in enumerate(state.sides):
        assert side.faith >= 1
        assert side.light >= 0
        assert side.dark >= 0
        ids = {piece.id for piece in side.field}
        assert len(ids) == len(side.field)
        for piece in side.field:
            assert piece.damage >= 0
            assert not piece.at or piece.at in ids, "a Character is at a Location of its own field"
            assert not piece.bound or piece.exhausted
        if side.out:
            assert (side.deck, side.hand, side.field, side.exile) == ((), (), (), ())
            continue
        cards = [*side.deck, *side.hand, *side.exile, *(piece.card for piece in side.field)]
        if state.played_card is not None and state.played_card.seat == seat:
            cards.append(state.played_card.card)
        assert Counter(cards) == Counter(state.decks[seat]), "no card is lost or made"
        if state.outcome is None and state.choice is None:
            table = state.fields
            assert not any(table.due(seat, piece) for piece in table.characters(seat))
    kinds = [event.kind for event in state.events]
    if "turn" in kinds and "leave" not in kinds:
        # The turn has just passed on: whoever ended it kept no more than the limit.
        left = kinds.index("turn")
        for seat, hand in enumerate(side.hand for side in (state.after(left).sides if state.frames else ())):
            if seat != state.active and state.players == 2:
                assert len(hand) <= state.settings.hand_limit
