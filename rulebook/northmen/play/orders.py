"""Brigand orders: shown by inciting or in the solo brigand turn, one by one (BN-BRIG-1 to 4, BN-ORDER)."""

from __future__ import annotations

from dataclasses import replace

from rulebook.english import counted
from rulebook.northmen import endings
from rulebook.northmen.conflict import Award
from rulebook.northmen.control import controls
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.orders import (
    marches,
    marching,
    muster_tiles,
    shared_tiles,
    solo_assault,
    solo_march,
    solo_muster,
    strikes,
)
from rulebook.northmen.pieces import WARBAND, Counts
from rulebook.northmen.play import conflict
from rulebook.northmen.tiles import DECK_WORDS, order_of
from rulebook.northmen.underway import Order
from rulebook.northmen.units import sides_at, supply
from rulebook.northmen.uses import order_cost

MUSTERS = {"host": 3, "band": 2, "raid": 2, "ambush": 1}
"""BN-ORDER-5, BN-ORDER-14, BN-ORDER-6, BN-ORDER-11; March, Sail and Assault fall back to 2 (BN-ORDER-7 to 9)."""
FALLBACK = 2
FALLBACKS = {
    "march": ("BN-ORDER-7", "No brigands can march to a tile of a player"),
    "sail": ("BN-ORDER-8", "No brigands can sail to a tile of a player"),
    "assault": ("BN-ORDER-9", "No brigands share a tile with a player"),
}
"""Why an order falls back to a muster."""
BURNED = 3
"""BN-ORDER-10."""


def next_order(draft: NorthmenDraft) -> bool:
    """BN-BRIG-3: the next order tile, from a deck that the inciting player names (BN-DECK-6), who may also stop."""
    draft.order = None
    solo = draft.settings.solo
    if solo and draft.depleted is not None:
        # BN-WIN-6: by the player, in a conflict that the brigands started.
        draft.finish(endings.by_depletion(draft))
    elif not draft.orders or not draft.decks_left():
        draft.orders = 0
        draft.phase = "turn" if solo else "after_orders"
    elif solo:
        show(draft, draft.larger_deck())
    else:
        draft.decider = draft.seat
        return True
    return False


def stop(draft: NorthmenDraft) -> None:
    """BN-ACT-6: no further order is bought."""
    unused = draft.orders * order_cost(draft)
    text = f"{draft.name(draft.seat)} incites no more and leaves {counted(unused, 'forest action')} unused."
    draft.log("BN-ACT-6", text, (), "done")
    draft.orders = 0


def show(draft: NorthmenDraft, deck: str) -> None:
    """BN-BRIG-1, BN-BRIG-17, BN-SOLO-1: an order tile is shown and discarded; its last digit names the order.

    Novgorod too is only discarded (BN-NOVG-10). Brigands have no hand, and a turn only in solo (BN-BRIG-13).
    """
    by = draft.settings.brigands if draft.settings.solo else draft.seat
    tile = draft.take(deck, by)
    draft.discard((tile,))
    draft.orders -= 1
    if draft.over:
        return
    name = order_of(tile)
    draft.log("BN-ORDER-1", f"Tile {tile} is shown: the brigands' order is {name.capitalize()}.", (), "order")
    stage, number = "muster", MUSTERS.get(name, FALLBACK)
    if name == "omen":
        stage = "omen"
    elif name == "burn":
        stage, number = "burn", BURNED
    elif name in ("march", "sail") and marches(draft, name):
        stage = "march"
    elif name == "assault" and shared_tiles(draft):
        stage = "assault"
    elif name in FALLBACKS:
        rule, lacking = FALLBACKS[name]
        draft.log(rule, f"{lacking}, so they muster {FALLBACK} in one tile and may strike there.", (), "order")
    draft.order = Order(name, by, stage, 0, number)
    draft.phase = "order"


def carry_on(draft: NorthmenDraft) -> bool:
    """What the order under way needs next, decided by the inciting player (BN-BRIG-2, BN-ORDER-13).

    In solo the brigands choose by fixed preferences (BN-ORDER-12, BN-ORDER-15, BN-ORDER-16).
    """
    order = draft.under_order
    automatic = draft.settings.solo
    draft.decider = draft.seat
    if order.stage in ("omen", "burn"):
        decks = draft.decks_left()
        if not decks or (order.stage == "burn" and not order.number):
            finish(draft)
        elif len(decks) == 2 and not automatic:
            return True
        else:
            use_tile(draft, draft.larger_deck())
    elif order.stage == "muster":
        if not supply(draft, draft.settings.brigands, WARBAND) or not draft.laid:
            draft.log("BN-ORDER-17", "No brigand is left to muster, so nothing happens.", (), "order")
            finish(draft)
        elif automatic:
            muster(draft, solo_muster(draft))
        elif len(muster_tiles(draft)) == 1:
            muster(draft, muster_tiles(draft)[0])
        else:
            return True
    elif order.stage == "march":
        if not automatic:
            return True
        march(draft, *solo_march(draft))
    elif automatic:
        assault(draft, solo_assault(draft))
    else:
        return True
    return False


def finish(draft: NorthmenDraft) -> None:
    """The order is done; the next may be shown."""
    draft.order = None
    draft.phase = "next_order"


# ---- tiles taken for the brigands


def use_tile(draft: NorthmenDraft, deck: str) -> None:
    """BN-ORDER-4: Omen prepares the next tile; BN-ORDER-10: Burn discards. Both are the brigands' doing (BN-BRIG-9)."""
    order = draft.under_order
    brigands = draft.settings.brigands
    if order.stage == "burn":
        burned = draft.deck(deck)[0]
        draft.log("BN-ORDER-10", f"The brigands burn tile {burned} of the {DECK_WORDS[deck]}.", (), "burn")
        draft.discard((draft.take(deck, brigands),))
        draft.order = replace(order, number=order.number - 1)
        return
    draft.log("BN-ORDER-4", f"The brigands prepare a tile of the {DECK_WORDS[deck]}.", (), "omen")
    draft.prepare(brigands, draft.take(deck, brigands))
    if draft.over:
        return
    held = sum(controls(draft, brigands, town) for town in draft.chart.towns)
    if held >= 2:
        draft.award([Award(brigands, 1, "BN-ORDER-18", "for holding two towns")])
    if not draft.over:
        finish(draft)


# ---- muster and strike


def muster(draft: NorthmenDraft, tile: int) -> None:
    """BN-ORDER-2, BN-ORDER-17: brigands from the supply to a tile, as many as there are, then the strike."""
    order = draft.under_order
    placed = draft.recruit(tile, draft.settings.brigands, order.number)
    text = f"{counted(placed, 'brigand')} {'musters' if placed == 1 else 'muster'} on tile {tile}."
    draft.log("BN-ORDER-2", text, (tile,), "muster")
    if order.name == "ambush":
        _conflict_or_end(draft, tile, len(sides_at(draft, tile)) > 1, "BN-ORDER-11")
    elif order.name in ("host", "band"):
        finish(draft)
    else:
        _conflict_or_end(draft, tile, strikes(draft, tile))


def _conflict_or_end(draft: NorthmenDraft, tile: int, fight: bool, rule: str = "BN-ORDER-3") -> None:
    """BN-CHURCH-7, BN-CONF-2: brigands may strike in church towns too."""
    if fight:
        conflict.begin(draft, tile, draft.settings.brigands, rule=rule)
        return
    draft.log(rule, f"The brigands do not strike on tile {tile}.", (tile,), "order")
    finish(draft)


# ---- march, sail, assault


def march(draft: NorthmenDraft, origin: int, target: int) -> None:
    """An army of brigands moves, then strikes."""
    number = marching(draft, origin)
    draft.move(draft.settings.brigands, origin, target, Counts(number))
    order = draft.under_order
    rule = "BN-ORDER-7" if order.name == "march" else "BN-ORDER-8"
    verb = order.name if number > 1 else {"march": "marches", "sail": "sails"}[order.name]
    text = f"{counted(number, 'brigand')} {verb} from tile {origin} to tile {target}."
    draft.log(rule, text, (origin, target), "move")
    _conflict_or_end(draft, target, strikes(draft, target))


def assault(draft: NorthmenDraft, tile: int) -> None:
    """Brigands initiate a conflict."""
    draft.log("BN-ORDER-9", f"The brigands assault tile {tile}.", (tile,), "order")
    conflict.begin(draft, tile, draft.settings.brigands, rule="BN-ORDER-9")
