"""Steps 1 and 2 of a turn: longships' extra tiles, the main tile, a stronghold on it."""

from __future__ import annotations

from rulebook.northmen import legal
from rulebook.northmen.desk import Desk
from rulebook.northmen.steps import idle_ships
from rulebook.northmen.tiles import COMPASS, NOVGOROD, read_hex


def ships(desk: Desk) -> bool:
    """Step 1, before the main tile (BN-LONG-6, BN-LONG-10): extra tiles from the hand or drawn, as long as possible."""
    desk.decider = desk.seat
    if legal.extra_tiles(desk, desk.hands[desk.seat]) or (idle_ships(desk) and not desk.missed and desk.decks_left()):
        return True
    desk.phase = "tile"
    return False


def ship_tile(desk: Desk) -> bool:
    """BN-LONG-9: a tile drawn for a longship extends its lake, or becomes the main tile."""
    if legal.extra_tiles(desk, (desk.drawn,)):
        return True
    desk.tell("BN-LONG-9", f"Tile {desk.drawn} cannot extend the lake and becomes the main tile.", (), "missed")
    desk.missed, desk.phase = True, "ships"
    return False


def tile(desk: Desk) -> bool:
    """Step 2: a hand tile or an unseen one (BN-TURN-3); one without a place is discarded (BN-TURN-5, BN-LONG-24)."""
    desk.decider = desk.seat
    if desk.drawn:
        if desk.chart.fits(desk.drawn):
            return True
        desk.tell("BN-TURN-5", f"Tile {desk.drawn} fits nowhere and is discarded.", (), "discard")
        desk.discard((desk.drawn,))
        desk.drawn = 0
    if desk.decks_left() or any(desk.chart.fits(tile) for tile in desk.hands[desk.seat]):
        return True
    desk.tell("BN-TURN-9", "No main tile can be found; the turn goes on without one.", (), "no tile")
    desk.phase = "kinds"
    return False


def lay(desk: Desk, tile: int, place: str, rotation: int, ship: int | None) -> None:
    """BN-PLACE-5: a tile is laid without units."""
    if tile == desk.drawn:
        desk.drawn = 0
    else:
        desk.from_hand(desk.seat, tile)
    where = read_hex(place)
    assert where is not None
    desk.laid = (*desk.laid, (tile, *where, rotation))
    desk.just_laid, desk.ship = tile, ship or 0
    name = desk.name(desk.seat)
    if ship:
        desk.ships_used = tuple(sorted((*desk.ships_used, ship)))
        text = f"{name}'s longship on tile {ship} extends its lake by tile {tile} at {place}."
        # BN-LONG-11: no actions; BN-LONG-13: the point counts at once.
        desk.tell("BN-LONG-4", text, (ship, tile), "lay")
        desk.award("BN-LONG-12", [(desk.seat, 1)], (tile,))
    else:
        desk.main_tile = tile
        desk.tell("BN-TURN-1", f"{name} lays tile {tile} at {place}.", (tile,), "lay")
    if not desk.over:
        desk.phase = "fort"


def fort(desk: Desk) -> bool:
    """BN-STRONG-1, BN-LONG-7: a stronghold on one side of the tile, if there is one and a side takes it."""
    if legal.fort_sides(desk):
        return True
    after_laying(desk)
    return False


def fortify(desk: Desk, side: int) -> None:
    """A stronghold stands on this side of the tile just laid."""
    desk.forts = tuple(sorted((*desk.forts, (desk.just_laid, side, desk.seat, desk.seat))))
    if not desk.ship:
        desk.covered = side
    text = f"{desk.name(desk.seat)} builds a stronghold on the {COMPASS[side]} side of tile {desk.just_laid}."
    desk.tell("BN-STRONG-1", text, (desk.just_laid,), "fort")
    after_laying(desk)


def after_laying(desk: Desk) -> None:
    """Back to the longships, or on to the actions; Novgorod gets its church at once (BN-NOVG-2)."""
    if desk.ship:
        desk.ship, desk.phase = 0, "ships"
        return
    if desk.main_tile == NOVGOROD:
        desk.churches = tuple(sorted((*desk.churches, NOVGOROD)))
        desk.tell("BN-NOVG-2", "Novgorod's pass puts a church on it at once.", (NOVGOROD,), "church")
        desk.tell("BN-NOVG-4", "From now on churches give 2 VP, and two more VP are needed to win.", (), "novgorod")
    desk.phase = "kinds"
