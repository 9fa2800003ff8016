"""What lake, road and mountain actions do: armies move, pieces are placed, conflicts begin."""

from __future__ import annotations

from rulebook.northmen import conflict, legal, orders
from rulebook.northmen.desk import Desk
from rulebook.northmen.pieces import CATAPULT, HERSIR, KINDS, LONGSHIP, UNIT_WORDS, WARBAND, in_words, read_army, supply
from rulebook.northmen.reach import reach
from rulebook.northmen.steps import PIECE, PIECE_COST, idle_catapults
from rulebook.northmen.tiles import NOVGOROD


def move(desk: Desk, origin: int, army: str, target: int) -> None:
    """BN-MOVE-3, BN-MOVE-4, BN-LONG-2: an army moves as one; no conflict follows (BN-MOVE-8)."""
    if desk.order is not None:
        orders.march(desk, origin, target)
        return
    counts = read_army(army)
    assert counts is not None
    over_pass = reach(desk, desk.seat, origin, desk.kind)[target]
    desk.move(desk.seat, origin, target, counts)
    desk.left -= 1
    rule = "BN-LAKE-2" if desk.kind == "lake" else "BN-ROAD-1"
    text = f"{desk.name(desk.seat)} moves {in_words(counts)} from tile {origin} to tile {target}."
    desk.tell(rule, text, (origin, target), "move")
    ability = desk.abilities[desk.seat]
    desk.arrived = target
    desk.swearing = over_pass and counts[WARBAND] > 0 and ability == "Oathbound"
    desk.phase = "oath"


def oath(desk: Desk) -> bool:
    """BN-ABIL-4, BN-ABIL-12, BN-ABIL-14: once for each move over a pass, with a hersir in the supply."""
    if desk.swearing and supply(desk, desk.seat, HERSIR):
        return True
    desk.swearing, desk.phase = False, "sect"
    return False


def sect(desk: Desk) -> bool:
    """BN-ABIL-6: Sectarians may remove the church where an army ended, but not Novgorod's."""
    if desk.abilities[desk.seat] == "Sectarians" and desk.arrived in desk.churches and desk.arrived != NOVGOROD:
        return True
    desk.arrived, desk.phase = 0, "move"
    return False


def build(desk: Desk, origin: int | None) -> None:
    """BN-ACT-7, BN-CATA-4, BN-CATA-8: two actions put a piece on the main tile, from the supply or the map."""
    kind = PIECE[desk.use]
    desk.left -= PIECE_COST
    tile = desk.main_tile
    if origin is not None:
        tired = kind == CATAPULT and idle_catapults(desk, origin) == 0
        desk.add(origin, desk.seat, kind, -1)
        desk.mark_fresh(origin, kind, -1)
        if tired:
            desk.forget_fired(origin, 1)
            desk.mark_fired(tile)
    desk.add(tile, desk.seat, kind, 1)
    desk.mark_fresh(tile, kind, 1)
    rules = {LONGSHIP: "BN-LAKE-5", HERSIR: "BN-ROAD-5", CATAPULT: "BN-MOUNT-3"}
    come = "" if origin is None else f", taken from tile {origin}"
    text = f"{desk.name(desk.seat)} puts a {UNIT_WORDS[KINDS[kind]]} on tile {tile}{come}."
    desk.tell(rules[kind], text, (tile,), "build")


def attack(desk: Desk, tile: int, target: int, own: bool) -> None:
    """BN-MOUNT-2, BN-CATA-6: by a mountain action, or by a catapult's own attack."""
    if own:
        desk.mark_fired(tile)
    else:
        desk.left -= 1
    conflict.begin(desk, tile, desk.seat, target)


def fight(desk: Desk) -> bool:
    """Step 8: conflicts and catapult attacks in any order (BN-MOUNT-4)."""
    desk.decider = desk.seat
    if legal.possible(desk):
        return True
    desk.phase = "begin_town"
    return False


def after_fight(desk: Desk) -> bool:
    """Back to the mountain step, or to the brigands' orders."""
    if desk.order is not None:
        orders.finish(desk)
    else:
        desk.phase = "fight"
    return False
