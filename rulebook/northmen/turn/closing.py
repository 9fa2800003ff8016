"""Steps 9 and 10: town actions, points, endings, and the turn passes on."""

from __future__ import annotations

from rulebook.game import Action
from rulebook.northmen import endings, legal
from rulebook.northmen.actions import Bribe, Prepare, Store
from rulebook.northmen.control import church_points, town_count
from rulebook.northmen.desk import Desk
from rulebook.northmen.pieces import CATAPULT, KINDS, UNIT_WORDS
from rulebook.northmen.tiles import TOWNS


def begin_town(desk: Desk) -> bool:
    """BN-TOWN-4, BN-TOWN-6, BN-TOWN-10: counted after the mountain step; none without the module (BN-TOWN-9)."""
    desk.kind, desk.use, desk.left, desk.phase = "", "", 0, "town"
    if desk.settings.commodities and desk.main_tile and TOWNS[desk.main_tile]:
        town = TOWNS[desk.main_tile][0]
        desk.use = town
        desk.left = town_count(desk, desk.seat, town)
        text = f"{desk.name(desk.seat)} has {desk.left} {town} action{'' if desk.left == 1 else 's'}."
        desk.tell("BN-TOWN-4", text, (desk.main_tile,), "town")
        if desk.left and town == "pelt" and "church" in desk.drawing:
            desk.tell("BN-CHACT-9", "After church draws pelt actions draw nothing.", (), "town")
    return False


def town(desk: Desk) -> bool:
    """Town actions go on while some are left and something can be done with them (BN-TOWN-11)."""
    desk.decider = desk.seat
    if desk.left and legal.possible(desk):
        return True
    desk.phase = "end"
    return False


def town_action(desk: Desk, action: Action) -> None:
    """One action of the towns' type: mead, silver or tusk; pelt draws."""
    desk.left -= 1
    name = desk.name(desk.seat)
    match action:
        case Store():  # BN-MEAD-4: without limit
            desk.store_mead(1)
            desk.tell("BN-MEAD-1", f"{name} stores mead: a warband goes to the reserve.", (), "mead")
        case Bribe(tile, side, unit):  # BN-SILVER-3: church or not, and no conflict
            desk.add(tile, side, KINDS.index(unit), -1)
            text = f"{name} bribes away a {UNIT_WORDS[unit]} of {desk.name(side)} on tile {tile}."
            desk.tell("BN-SILVER-2", text, (tile,), "bribe")
        case Prepare(tile):
            desk.from_hand(desk.seat, tile)
            desk.prepare(desk.seat, tile)
            desk.tell("BN-TUSK-1", f"{name} prepares a tile.", (), "prepare")


def end(desk: Desk) -> bool:
    """BN-END-1, BN-WIN-4: church points, VP check, Bjarmia, then deck depletion; then Stonefists."""
    points = church_points(desk, desk.seat)
    held = tuple(desk.churches)
    if points and desk.engaged:
        text = f"{desk.name(desk.seat)} fought this turn and scores no churches."
        desk.tell("BN-CHURCH-2", text, held, "church")
    elif points:
        desk.award("BN-CHURCH-1", [(desk.seat, points)], held)
    if not desk.over:
        desk.finish(endings.by_bjarmia(desk))
    if not desk.over:
        desk.finish(endings.by_depletion(desk))
    if not desk.over:
        desk.phase = "gift"
    return False


def gifts(desk: Desk) -> bool:
    """BN-ABIL-9: the first turn that ends with three VP brings Stonefists a catapult."""
    desk.decider = desk.seat
    due = desk.abilities[desk.seat] == "Stonefists" and desk.seat not in desk.gifts and desk.vp[desk.seat] >= 3
    if due and legal.gifts(desk):
        return True
    desk.phase = "pass"
    return False


def gift(desk: Desk, tile: int, origin: int | None) -> None:
    """The Stonefists' catapult comes."""
    if origin is not None:
        desk.add(origin, desk.seat, CATAPULT, -1)
    desk.add(tile, desk.seat, CATAPULT, 1)
    desk.gifts = tuple(sorted((*desk.gifts, desk.seat)))
    desk.tell("BN-ABIL-9", f"Stonefists put a catapult on tile {tile}.", (tile,), "build")
    desk.phase = "pass"


def pass_on(desk: Desk) -> bool:
    """The turn passes clockwise, in solo to the brigands (BN-SETUP-3, BN-SOLO-1, BN-SOLO-9)."""
    if desk.settings.solo:
        desk.orders = desk.settings.brigand_orders
        desk.tell("BN-SOLO-1", "The brigands take their turn.", (), "turn")
        # BN-CONF-19: what happens in the brigands' turn is no conflict of the player's own turn.
        desk.main_tile = 0
        desk.phase = "next_order"
    else:
        desk.seat = (desk.seat + 1) % desk.settings.players
        desk.phase = "turn"
    return False
