"""Steps 3 to 8: kind by kind, one use for all its actions; draws, mead, churches, recruits."""

from __future__ import annotations

from rulebook.northmen import conflict, legal, orders
from rulebook.northmen.desk import Desk
from rulebook.northmen.pieces import CATAPULT, HERSIR, LONGSHIP, counts_at, in_words
from rulebook.northmen.steps import KINDS as STEP_KINDS
from rulebook.northmen.steps import PIECE, given, nightwind, order_cost
from rulebook.northmen.tiles import DECK_WORDS, deck_of


def first_kind(desk: Desk) -> bool:
    """The actions begin."""
    desk.kind = ""
    next_kind(desk)
    return False


def next_kind(desk: Desk) -> None:
    """The next kind in the order of BN-TURN-6; before the mountain step comes the solo recall."""
    if desk.kind == "mountain":
        desk.phase, desk.left = "fight", 0
        return
    at = STEP_KINDS.index(desk.kind) + 1 if desk.kind else 0
    if at == 0 and not desk.settings.test_of_faith:
        at = 1
    desk.kind, desk.use, desk.phase = STEP_KINDS[at], "", "mode"
    if desk.kind == "mountain" and desk.settings.solo:
        recall(desk)
    desk.left = given(desk, desk.kind)


def mode(desk: Desk) -> bool:
    """BN-ACT-2: at the start of a kind's step mead may be added, then one use is chosen (BN-ACT-3)."""
    desk.decider = desk.seat
    spare = desk.reserves[desk.seat] or nightwind(desk)
    if spare or legal.uses(desk):
        return True
    if desk.left:
        text = f"Nothing can be done with {desk.left} {desk.kind} action{'' if desk.left == 1 else 's'}."
        desk.tell("BN-ACT-6", text, (), "idle")
    next_kind(desk)
    return False


def choose(desk: Desk, use: str) -> None:
    """BN-ACT-3: one use for all actions of the kind."""
    desk.use = use
    number = f"{desk.left} {desk.kind} action{'' if desk.left == 1 else 's'}"
    desk.tell("BN-ACT-3", f"{desk.name(desk.seat)} uses {number} to {_to(use)}.", (), "choose")
    if use == "draw":
        desk.drawing = tuple(sorted((*desk.drawing, desk.kind)))
        desk.phase = "draw"
    elif use == "incite":
        desk.orders = desk.left // order_cost(desk)
        desk.phase = "next_order"
    elif desk.kind == "mountain":
        desk.phase = "fight"
    else:
        desk.phase = "build" if use in PIECE else use


def _to(use: str) -> str:
    words = {"found": "found churches", "fight": "fight", "incite": "incite brigands", "draw": "draw tiles"}
    return words.get(use, f"place {use}s" if use in PIECE else use)


def while_possible(desk: Desk) -> bool:
    """A use goes on while actions are left and something can be done with them."""
    desk.decider = desk.seat
    if desk.left and legal.possible(desk):
        return True
    next_kind(desk)
    return False


def after_orders(desk: Desk) -> bool:
    """BN-FOREST-4: after all orders the turn goes on."""
    desk.left = 0
    next_kind(desk)
    return False


def draw(desk: Desk, deck: str) -> None:
    """A deck is named, for whatever asked for a tile."""
    if desk.phase == "next_order":
        orders.show(desk, deck)
    elif desk.phase == "order":
        orders.use_tile(desk, deck)
    elif desk.phase == "pull":
        desk.tell("BN-CONF-20", f"A tile of the {DECK_WORDS[deck]} is laid down.", (), "pull")
        conflict.name_deck(desk, deck)
    elif desk.phase in ("ships", "tile"):
        desk.drawn = desk.take(deck, desk.seat)
        text = f"{desk.name(desk.seat)} draws tile {desk.drawn} from the {DECK_WORDS[deck_of(desk.drawn)]}."
        desk.tell("BN-LONG-9" if desk.phase == "ships" else "BN-TURN-3", text, (), "draw")
        if desk.phase == "ships":
            desk.phase = "ship_tile"
    elif desk.phase == "town":
        desk.left -= 1
        desk.draw_to_hand(deck, "BN-PELT-1")
    else:
        desk.left -= 1
        desk.draw_to_hand(deck, "BN-CHACT-2" if desk.kind == "church" else "BN-ACT-4")


def recall(desk: Desk) -> None:
    """BN-SOLO-4, BN-SOLO-10: special units neither placed nor moved this turn go back before the mountain step."""
    fresh = {(tile, kind): number for tile, kind, number in desk.fresh}
    for tile in sorted(desk.standing):
        counts = counts_at(desk, tile, 0)
        lost = [0, *(max(0, counts[kind] - fresh.get((tile, kind), 0)) for kind in (HERSIR, LONGSHIP, CATAPULT))]
        if any(lost):
            desk.remove(tile, 0, (0, lost[1], lost[2], lost[3]))
            desk.tell("BN-SOLO-4", f"{in_words(lost)} on tile {tile} return to the supply.", (tile,), "recall")
