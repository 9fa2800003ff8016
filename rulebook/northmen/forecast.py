"""Odds during play: what a seat can know exactly before a conflict, from all the tiles it sees.

Tiles on the map, discarded and in one's own hand are known; every other tile of a deck is equally likely to come next,
whether it lies in the deck or in another's hand.
"""

from __future__ import annotations

from rulebook.northmen import odds
from rulebook.northmen.imagining import unseen
from rulebook.northmen.pieces import CATAPULT, counts_at, number_at, sides_at
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import MAIN


def hidden_tiles(state: NorthmenState, player: int, deck: str = MAIN) -> list[int]:
    """The tiles of a deck that this player cannot place: the pile that chance draws from."""
    main, faith = unseen(state.seen_by(player))
    return main if deck == MAIN else faith


def forecast(
    state: NorthmenState, player: int, tile: int, target: int | None = None, deck: str = MAIN
) -> odds.Conflict:
    """The exact odds of a conflict between this player and one other side, all tiles from one deck.

    Hand tiles and prepared tiles, which are choices and not chance, are left out (BN-CONF-4, BN-TUSK-2).
    """
    field = tile if target is None else target
    others = [side for side in sides_at(state, field) if state.settings.opposing(player, side)]
    if len(others) != 1 or not number_at(state, tile, player):
        raise ValueError("A forecast needs units of yours and exactly one opposing side.")
    rival, pile = others[0], hidden_tiles(state, player, deck)
    mine, theirs = number_at(state, tile, player), number_at(state, field, rival)
    if target is None:
        return odds.conflict(mine, theirs, pile)
    guns = counts_at(state, tile, player)[CATAPULT], counts_at(state, field, rival)[CATAPULT]
    return odds.conflict(*guns, pile, True, attacking_units=mine, defending_units=theirs)
