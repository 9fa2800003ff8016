"""Steps 1 and 2 of a turn: longships' extra tiles, the main tile, a stronghold on it."""

from __future__ import annotations

from rulebook.northmen import legal
from rulebook.northmen.chart import Placed, Stronghold
from rulebook.northmen.conflict import Award
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.tiles import COMPASS, NOVGOROD, hex_named
from rulebook.northmen.uses import idle_ships


def ships(draft: NorthmenDraft) -> bool:
    """Step 1, before the main tile (BN-LONG-6, BN-LONG-10): extra tiles from the hand or drawn, as long as possible."""
    draft.decider = draft.seat
    if legal.extra_tiles(draft, draft.hands[draft.seat]) or (
        idle_ships(draft) and not draft.missed and draft.decks_left()
    ):
        return True
    draft.phase = "tile"
    return False


def ship_tile(draft: NorthmenDraft) -> bool:
    """BN-LONG-9: a tile drawn for a longship extends its lake, or becomes the main tile."""
    if legal.extra_tiles(draft, (draft.drawn,)):
        return True
    draft.log("BN-LONG-9", f"Tile {draft.drawn} cannot extend the lake and becomes the main tile.", (), "missed")
    draft.missed, draft.phase = True, "ships"
    return False


def tile(draft: NorthmenDraft) -> bool:
    """Step 2: a hand tile or an unseen one (BN-TURN-3); one without a place is discarded (BN-TURN-5, BN-LONG-24)."""
    draft.decider = draft.seat
    if draft.drawn:
        if draft.chart.fits(draft.drawn):
            return True
        draft.log("BN-TURN-5", f"Tile {draft.drawn} fits nowhere and is discarded.", (), "discard")
        draft.discard((draft.drawn,))
        draft.drawn = 0
    if draft.decks_left() or any(draft.chart.fits(tile) for tile in draft.hands[draft.seat]):
        return True
    draft.log("BN-TURN-9", "No main tile can be found; the turn goes on without one.", (), "no tile")
    draft.phase = "kinds"
    return False


def lay(draft: NorthmenDraft, tile: int, place: str, rotation: int, ship: int | None) -> None:
    """BN-PLACE-5: a tile is laid without units."""
    if tile == draft.drawn:
        draft.drawn = 0
    else:
        draft.from_hand(draft.seat, tile)
    draft.laid = (*draft.laid, Placed(tile, *hex_named(place), rotation))
    draft.just_laid, draft.ship = tile, ship or 0
    name = draft.name(draft.seat)
    if ship:
        draft.ships_used = tuple(sorted((*draft.ships_used, ship)))
        text = f"{name}'s longship on tile {ship} extends its lake by tile {tile} at {place}."
        # BN-LONG-11: no actions; BN-LONG-13: the point counts at once.
        draft.log("BN-LONG-4", text, (ship, tile), "lay")
        draft.award([Award(draft.seat, 1, "BN-LONG-12", "for the extra tile")], (tile,))
    else:
        draft.main_tile = tile
        draft.log("BN-TURN-1", f"{name} lays tile {tile} at {place}.", (tile,), "lay")
    if not draft.over:
        draft.phase = "fort"


def fort(draft: NorthmenDraft) -> bool:
    """BN-STRONG-1, BN-LONG-7: a stronghold on one edge of the tile, if there is one and an edge takes it."""
    if legal.open_edges(draft):
        return True
    after_laying(draft)
    return False


def fortify(draft: NorthmenDraft, edge: int) -> None:
    """A stronghold stands on this edge of the tile just laid."""
    draft.strongholds = tuple(sorted((*draft.strongholds, Stronghold(draft.just_laid, edge, draft.seat, draft.seat))))
    if not draft.ship:
        draft.covered = edge
    text = f"{draft.name(draft.seat)} builds a stronghold on the {COMPASS[edge]} edge of tile {draft.just_laid}."
    draft.log("BN-STRONG-1", text, (draft.just_laid,), "fort")
    after_laying(draft)


def after_laying(draft: NorthmenDraft) -> None:
    """Back to the longships, or on to the actions; Novgorod gets its church at once (BN-NOVG-2)."""
    if draft.ship:
        draft.ship, draft.phase = 0, "ships"
        return
    if draft.main_tile == NOVGOROD:
        draft.churches = tuple(sorted((*draft.churches, NOVGOROD)))
        draft.log("BN-NOVG-2", "Novgorod's pass puts a church on it at once.", (NOVGOROD,), "church")
        draft.log("BN-NOVG-4", "From now on churches give 2 VP, and two more VP are needed to win.", (), "novgorod")
    draft.phase = "kinds"
