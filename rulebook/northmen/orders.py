"""Brigand orders: shown by inciting or in the solo brigand turn, one by one (BN-BRIG-1 to 4, BN-ORDER)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.northmen import conflict
from rulebook.northmen.affairs import Order
from rulebook.northmen.control import controls
from rulebook.northmen.pieces import ARMY, WARBAND, number_at, sides_at, supply
from rulebook.northmen.reach import reach
from rulebook.northmen.tiles import DECK_WORDS, order_of

if TYPE_CHECKING:
    from rulebook.northmen.desk import Desk
    from rulebook.northmen.table import Table

MUSTERS = {"host": 3, "band": 2, "raid": 2, "ambush": 1}
"""BN-ORDER-5, BN-ORDER-14, BN-ORDER-6, BN-ORDER-11; March, Sail and Assault fall back to 2 (BN-ORDER-7 to 9)."""
FALLBACK = 2
BURNED = 3
"""BN-ORDER-10."""


def next_order(desk: Desk) -> bool:
    """BN-BRIG-3: the next order tile, from a deck that the inciting player names (BN-DECK-6)."""
    desk.order = None
    if not desk.orders or not desk.decks_left():
        desk.orders = 0
        desk.phase = "turn" if desk.settings.solo else "after_orders"
        return False
    if not desk.settings.solo and len(desk.decks_left()) == 2:
        desk.decider = desk.seat
        return True
    show(desk, desk.larger_deck() if desk.settings.solo else desk.decks_left()[0])
    return False


def show(desk: Desk, deck: str) -> None:
    """BN-BRIG-1, BN-BRIG-17, BN-SOLO-1: an order tile is shown and discarded; its last digit names the order.

    Novgorod too is only discarded (BN-NOVG-10). Brigands have no hand, and a turn only in solo (BN-BRIG-13).
    """
    by = desk.settings.brigands if desk.settings.solo else desk.seat
    tile = desk.take(deck, by)
    desk.discard((tile,))
    desk.orders -= 1
    if desk.over:
        return
    name = order_of(tile)
    desk.tell("BN-ORDER-1", f"Tile {tile} is shown: the brigands' order is {name.capitalize()}.", (), "order")
    stage, number = "muster", MUSTERS.get(name, FALLBACK)
    if name == "omen":
        stage = "omen"
    elif name == "burn":
        stage, number = "burn", BURNED
    elif name in ("march", "sail") and marches(desk, name):
        stage = "march"
    elif name == "assault" and shared_tiles(desk):
        stage = "assault"
    desk.order = Order(name, by, stage, 0, number)
    desk.phase = "order"


def carry_on(desk: Desk) -> bool:
    """What the order under way needs next, decided by the inciting player (BN-BRIG-2, BN-ORDER-13).

    In solo the brigands choose by fixed preferences (BN-ORDER-12, BN-ORDER-15, BN-ORDER-16).
    """
    order = desk.order
    assert order is not None
    automatic = desk.settings.solo
    desk.decider = desk.seat
    if order.stage in ("omen", "burn"):
        decks = desk.decks_left()
        if not decks or (order.stage == "burn" and not order.number):
            finish(desk)
        elif len(decks) == 2 and not automatic:
            return True
        else:
            use_tile(desk, desk.larger_deck())
    elif order.stage == "muster":
        if not supply(desk, desk.settings.brigands, WARBAND) or not desk.laid:
            desk.tell("BN-ORDER-17", "No brigand is left to muster, so nothing happens.", (), "order")
            finish(desk)
        elif automatic:
            muster(desk, solo_muster(desk))
        elif len(muster_tiles(desk)) == 1:
            muster(desk, muster_tiles(desk)[0])
        else:
            return True
    elif order.stage == "march":
        if not automatic:
            return True
        march(desk, *solo_march(desk))
    elif automatic:
        assault(desk, solo_assault(desk))
    else:
        return True
    return False


def finish(desk: Desk) -> None:
    """The order is done; the next may be shown."""
    desk.order = None
    desk.phase = "next_order"


# ---- tiles taken for the brigands


def use_tile(desk: Desk, deck: str) -> None:
    """BN-ORDER-4: Omen prepares the next tile; BN-ORDER-10: Burn discards. Both are the brigands' doing (BN-BRIG-9)."""
    order = desk.order
    assert order is not None
    brigands = desk.settings.brigands
    if order.stage == "burn":
        burned = desk.deck(deck)[0]
        desk.tell("BN-ORDER-10", f"The brigands burn tile {burned} of the {DECK_WORDS[deck]}.", (), "burn")
        desk.discard((desk.take(deck, brigands),))
        desk.order = replace(order, number=order.number - 1)
        return
    desk.tell("BN-ORDER-4", f"The brigands prepare a tile of the {DECK_WORDS[deck]}.", (), "omen")
    desk.prepare(brigands, desk.take(deck, brigands))
    if desk.over:
        return
    held = sum(controls(desk, brigands, town) for town in desk.chart.towns)
    if held >= 2:
        desk.award("BN-ORDER-18", [(brigands, 1)])
    if not desk.over:
        finish(desk)


# ---- muster and strike


def muster_tiles(table: Table) -> tuple[int, ...]:
    """BN-ORDER-2: the town tiles; without any, every tile."""
    return table.chart.towns or tuple(sorted(table.chart.where))


def solo_muster(desk: Desk) -> int:
    """BN-ORDER-12: holds your units; has a church; most brigands minus your units; lowest number."""

    def rank(tile: int) -> tuple[bool, bool, int, int]:
        yours, theirs = number_at(desk, tile, 0), number_at(desk, tile, 1)
        return not yours, tile not in desk.churches, yours - theirs, tile

    return min(muster_tiles(desk), key=rank)


def muster(desk: Desk, tile: int) -> None:
    """BN-ORDER-2, BN-ORDER-17: brigands from the supply to a tile, as many as there are, then the strike."""
    order = desk.order
    assert order is not None
    placed = desk.recruit(tile, desk.settings.brigands, order.number)
    text = f"{placed} brigand{'' if placed == 1 else 's'} muster on tile {tile}."
    desk.tell("BN-ORDER-2", text, (tile,), "muster")
    if order.name == "ambush":
        _conflict_or_end(desk, tile, len(sides_at(desk, tile)) > 1)
    elif order.name in ("host", "band"):
        finish(desk)
    else:
        _conflict_or_end(desk, tile, strikes(desk, tile))


def strikes(table: Table, tile: int) -> bool:
    """BN-ORDER-3: at least as many brigands as units of every other side present, and another is present."""
    brigands = table.settings.brigands
    mine = number_at(table, tile, brigands)
    others = [number_at(table, tile, side) for side in sides_at(table, tile) if side != brigands]
    return bool(others) and all(mine >= number for number in others)


def _conflict_or_end(desk: Desk, tile: int, fight: bool) -> None:
    """BN-CHURCH-7, BN-CONF-2: brigands may strike in church towns too."""
    if fight:
        conflict.begin(desk, tile, desk.settings.brigands)
        return
    desk.tell("BN-ORDER-3", f"The brigands do not strike on tile {tile}.", (tile,), "order")
    finish(desk)


# ---- march, sail, assault


def marches(table: Table, name: str) -> list[tuple[int, int]]:
    """BN-ORDER-7, BN-ORDER-8: from a tile without other sides to one with units of a player (BN-BRIG-14)."""
    brigands = table.settings.brigands
    found = []
    for origin in sorted(table.standing):
        if sides_at(table, origin) == [brigands]:
            for target in sorted(reach(table, brigands, origin, "road" if name == "march" else "lake")):
                if any(side != brigands for side in sides_at(table, target)):
                    found.append((origin, target))
    return found


def marching(table: Table, origin: int) -> int:
    """As many brigands as possible, up to three."""
    return min(ARMY, number_at(table, origin, table.settings.brigands))


def solo_march(desk: Desk) -> tuple[int, int]:
    """BN-ORDER-15: most brigands after the move minus your units, then the lowest target, then the lowest start."""
    order = desk.order
    assert order is not None

    def rank(move: tuple[int, int]) -> tuple[int, int, int]:
        origin, target = move
        after = number_at(desk, target, 1) + marching(desk, origin) - number_at(desk, target, 0)
        return -after, target, origin

    return min(marches(desk, order.name), key=rank)


def march(desk: Desk, origin: int, target: int) -> None:
    """An army of brigands moves, then strikes."""
    number = marching(desk, origin)
    desk.move(desk.settings.brigands, origin, target, (number, 0, 0, 0))
    order = desk.order
    assert order is not None
    rule = "BN-ORDER-7" if order.name == "march" else "BN-ORDER-8"
    text = f"{number} brigand{'' if number == 1 else 's'} {order.name} from tile {origin} to tile {target}."
    desk.tell(rule, text, (origin, target), "move")
    _conflict_or_end(desk, target, strikes(desk, target))


def shared_tiles(table: Table) -> list[int]:
    """BN-ORDER-9: tiles where brigands stand with a player."""
    brigands = table.settings.brigands
    return [
        tile
        for tile in sorted(table.standing)
        if number_at(table, tile, brigands) and any(side != brigands for side in sides_at(table, tile))
    ]


def solo_assault(desk: Desk) -> int:
    """BN-ORDER-16: where brigands minus your units is greatest, then the lowest number."""
    return min(shared_tiles(desk), key=lambda tile: (number_at(desk, tile, 0) - number_at(desk, tile, 1), tile))


def assault(desk: Desk, tile: int) -> None:
    """Brigands initiate a conflict."""
    desk.tell("BN-ORDER-9", f"The brigands assault tile {tile}.", (tile,), "order")
    conflict.begin(desk, tile, desk.settings.brigands)
