"""What lake, road and mountain actions do: armies move, pieces are placed, conflicts begin."""

from __future__ import annotations

from rulebook.northmen import legal
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.pieces import (
    CATAPULT,
    HERSIR,
    LONGSHIP,
    NONE,
    UNIT_LETTERS,
    UNIT_WORDS,
    WARBAND,
    in_words,
    read_army,
)
from rulebook.northmen.play import conflict, orders
from rulebook.northmen.routes import reach
from rulebook.northmen.tiles import NOVGOROD
from rulebook.northmen.units import supply
from rulebook.northmen.uses import PIECE, PIECE_COST, idle_catapults


def move(draft: NorthmenDraft, origin: int, army: str, target: int) -> None:
    """BN-MOVE-3, BN-MOVE-4, BN-LONG-2: an army moves as one; no conflict follows (BN-MOVE-8)."""
    if draft.order is not None:
        orders.march(draft, origin, target)
        return
    counts = read_army(army) or NONE
    over_pass = reach(draft, draft.seat, origin, draft.kind)[target]
    draft.move(draft.seat, origin, target, counts)
    draft.left -= 1
    rule = "BN-LAKE-2" if draft.kind == "lake" else "BN-ROAD-1"
    text = f"{draft.name(draft.seat)} moves {in_words(counts)} from tile {origin} to tile {target}."
    draft.log(rule, text, (origin, target), "move")
    ability = draft.abilities[draft.seat]
    draft.arrived = target
    draft.swearing = over_pass and counts[WARBAND] > 0 and ability == "Oathbound"
    draft.phase = "oath"


def oath(draft: NorthmenDraft) -> bool:
    """BN-ABIL-4, BN-ABIL-12, BN-ABIL-14: once for each move over a pass, with a hersir in the supply."""
    if draft.swearing and supply(draft, draft.seat, HERSIR):
        return True
    draft.swearing, draft.phase = False, "sect"
    return False


def sect(draft: NorthmenDraft) -> bool:
    """BN-ABIL-6: Sectarians may remove the church where an army ended, but not Novgorod's."""
    if draft.abilities[draft.seat] == "Sectarians" and draft.arrived in draft.churches and draft.arrived != NOVGOROD:
        return True
    draft.arrived, draft.phase = 0, "move"
    return False


def build(draft: NorthmenDraft, origin: int | None) -> None:
    """BN-ACT-7, BN-CATA-4, BN-CATA-8: two actions put a piece on the main tile, from the supply or the map."""
    kind = PIECE[draft.use]
    draft.left -= PIECE_COST
    tile = draft.main_tile
    if origin is not None:
        tired = kind == CATAPULT and idle_catapults(draft, origin) == 0
        draft.leave(origin, draft.seat, kind)
        if tired:
            draft.forget_fired(origin, 1)
            draft.mark_fired(tile)
    draft.add(tile, draft.seat, kind, 1)
    draft.mark_fresh(tile, kind, 1)
    rules = {LONGSHIP: "BN-LAKE-5", HERSIR: "BN-ROAD-5", CATAPULT: "BN-MOUNT-3"}
    come = "" if origin is None else f", taken from tile {origin}"
    text = f"{draft.name(draft.seat)} puts a {UNIT_WORDS[UNIT_LETTERS[kind]]} on tile {tile}{come}."
    draft.log(rules[kind], text, (tile,), "build")


def attack(draft: NorthmenDraft, tile: int, target: int, own: bool) -> None:
    """BN-MOUNT-2, BN-CATA-6: by a mountain action, or by a catapult's own attack."""
    if own:
        draft.mark_fired(tile)
    else:
        draft.left -= 1
    conflict.begin(draft, tile, draft.seat, target)


def fight(draft: NorthmenDraft) -> bool:
    """Step 8: conflicts and catapult attacks in any order (BN-MOUNT-4)."""
    draft.decider = draft.seat
    if legal.possible(draft):
        return True
    draft.phase = "begin_town"
    return False


def after_fight(draft: NorthmenDraft) -> bool:
    """Back to the mountain step, or to the brigands' orders."""
    if draft.order is not None:
        orders.finish(draft)
    else:
        draft.phase = "fight"
    return False
