"""Steps 9 and 10: town actions, points, endings, and the turn passes on."""

from __future__ import annotations

from rulebook.english import counted
from rulebook.game import Action
from rulebook.northmen import endings, legal, refusals
from rulebook.northmen.actions import Bribe, Prepare, Store
from rulebook.northmen.conflict import Award
from rulebook.northmen.control import church_points, town_count
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.pieces import CATAPULT, UNIT_LETTERS, UNIT_WORDS
from rulebook.northmen.tiles import TOWNS


def begin_town(draft: NorthmenDraft) -> bool:
    """BN-TOWN-4, BN-TOWN-6, BN-TOWN-10: counted after the mountain step; none without the module (BN-TOWN-9)."""
    draft.kind, draft.use, draft.left, draft.phase = "", "", 0, "town"
    if draft.settings.commodities and draft.main_tile and TOWNS[draft.main_tile]:
        town = TOWNS[draft.main_tile][0]
        draft.use = town
        draft.left = town_count(draft, draft.seat, town)
        text = f"{draft.name(draft.seat)} has {counted(draft.left, f'{town} action')}."
        draft.log("BN-TOWN-4", text, (draft.main_tile,), "town")
        if draft.left and town == "pelt" and "church" in draft.drawing:
            draft.log("BN-CHACT-9", "After church draws pelt actions draw nothing.", (), "town")
    return False


def town(draft: NorthmenDraft) -> bool:
    """Town actions go on while some are left and something can be done with them (BN-TOWN-11)."""
    draft.decider = draft.seat
    if draft.left and legal.possible(draft):
        return True
    if draft.left:
        text = f"Nothing can be done with {counted(draft.left, f'{draft.use} action')}."
        draft.log("BN-TOWN-11", text, (draft.main_tile,), "idle")
    draft.phase = "end"
    return False


def town_action(draft: NorthmenDraft, action: Action) -> None:
    """One action of the towns' type: mead, silver or tusk; pelt draws."""
    draft.left -= 1
    name = draft.name(draft.seat)
    match action:
        case Store():  # BN-MEAD-4: without limit
            draft.store_mead(1)
            draft.log("BN-MEAD-1", f"{name} stores mead: a warband goes to the reserve.", (), "mead")
        case Bribe(tile, side, unit):  # BN-SILVER-3: church or not, and no conflict
            draft.add(tile, side, UNIT_LETTERS.index(unit), -1)
            text = f"{name} bribes away a {UNIT_WORDS[unit]} of {draft.whom(side)} on tile {tile}."
            draft.log("BN-SILVER-2", text, (tile,), "bribe")
        case Prepare(tile):
            draft.from_hand(draft.seat, tile)
            draft.prepare(draft.seat, tile)
            draft.log("BN-TUSK-1", f"{name} prepares a tile.", (), "prepare")


def end(draft: NorthmenDraft) -> bool:
    """BN-END-1, BN-WIN-4: church points, VP check, Bjarmia, then deck depletion; then Stonefists."""
    points = church_points(draft, draft.seat)
    held = tuple(draft.churches)
    if points and draft.engaged:
        text = f"{draft.name(draft.seat)} fought this turn and scores no churches."
        draft.log("BN-CHURCH-2", text, held, "church")
    elif points:
        draft.award([Award(draft.seat, points, "BN-CHURCH-1", "for churches held")], held)
    if not draft.over:
        draft.finish(endings.by_bjarmia(draft))
    if not draft.over:
        draft.finish(endings.by_depletion(draft))
    if not draft.over:
        draft.phase = "gift"
    return False


def gifts(draft: NorthmenDraft) -> bool:
    """BN-ABIL-9: the first turn that ends with three VP brings Stonefists a catapult."""
    draft.decider = draft.seat
    due = draft.abilities[draft.seat] == "Stonefists" and draft.seat not in draft.gifts and draft.vp[draft.seat] >= 3
    if due and refusals.gifts(draft):
        return True
    draft.phase = "pass"
    return False


def gift(draft: NorthmenDraft, tile: int, origin: int | None) -> None:
    """The Stonefists' catapult comes."""
    if origin is not None:
        draft.add(origin, draft.seat, CATAPULT, -1)
    draft.add(tile, draft.seat, CATAPULT, 1)
    draft.gifts = tuple(sorted((*draft.gifts, draft.seat)))
    draft.log("BN-ABIL-9", f"Stonefists put a catapult on tile {tile}.", (tile,), "build")
    draft.phase = "pass"


def pass_on(draft: NorthmenDraft) -> bool:
    """The turn passes clockwise, in solo to the brigands (BN-SETUP-3, BN-SOLO-1, BN-SOLO-9)."""
    if draft.settings.solo:
        draft.orders = draft.settings.brigand_orders
        draft.log("BN-SOLO-1", "The brigands take their turn.", (), "turn")
        # BN-CONF-19: what happens in the brigands' turn is no conflict of the player's own turn.
        draft.main_tile = 0
        draft.phase = "next_order"
    else:
        draft.seat = (draft.seat + 1) % draft.settings.players
        draft.phase = "turn"
    return False
