"""Steps 3 to 8: kind by kind, one use for all its actions; draws, mead, churches, recruits."""

from __future__ import annotations

from rulebook.english import counted
from rulebook.northmen import legal, words
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.pieces import CATAPULT, HERSIR, LONGSHIP, Counts, in_words
from rulebook.northmen.play import conflict, orders
from rulebook.northmen.tiles import DECK_WORDS, deck_of
from rulebook.northmen.units import counts_at
from rulebook.northmen.uses import KINDS as STEP_KINDS
from rulebook.northmen.uses import PIECE, given, nightwind, order_cost


def first_kind(draft: NorthmenDraft) -> bool:
    """The actions begin."""
    draft.kind = ""
    next_kind(draft)
    return False


def next_kind(draft: NorthmenDraft) -> None:
    """The next kind in the order of BN-TURN-6; before the mountain step comes the solo recall."""
    if draft.kind == "mountain":
        draft.phase, draft.left = "fight", 0
        return
    at = STEP_KINDS.index(draft.kind) + 1 if draft.kind else 0
    if at == 0 and not draft.settings.test_of_faith:
        at = 1
    draft.kind, draft.use, draft.phase = STEP_KINDS[at], "", "mode"
    if draft.kind == "mountain" and draft.settings.solo:
        recall(draft)
    draft.left = given(draft, draft.kind)


def mode(draft: NorthmenDraft) -> bool:
    """BN-ACT-2: at the start of a kind's step mead may be added, then one use is chosen (BN-ACT-3)."""
    draft.decider = draft.seat
    spare = draft.reserves[draft.seat] or nightwind(draft)
    if spare or legal.uses(draft):
        return True
    if draft.left:
        text = f"Nothing can be done with {counted(draft.left, f'{draft.kind} action')}."
        draft.log("BN-ACT-6", text, (), "idle")
    next_kind(draft)
    return False


def choose(draft: NorthmenDraft, use: str) -> None:
    """BN-ACT-3: one use for all actions of the kind."""
    draft.use = use
    number = counted(draft.left, f"{draft.kind} action")
    draft.log("BN-ACT-3", f"{draft.name(draft.seat)} uses {number} to {words.purpose(use)}.", (), "choose")
    if use == "draw":
        draft.drawing = tuple(sorted((*draft.drawing, draft.kind)))
        draft.phase = "draw"
    elif use == "incite":
        draft.orders = draft.left // order_cost(draft)
        draft.phase = "next_order"
        if len(draft.decks_left()) == 1:
            orders.show(draft, draft.decks_left()[0])
    elif draft.kind == "mountain":
        draft.phase = "fight"
    else:
        draft.phase = "build" if use in PIECE else use


def while_possible(draft: NorthmenDraft) -> bool:
    """A use goes on while actions are left and something can be done with them."""
    draft.decider = draft.seat
    if draft.left and legal.possible(draft):
        return True
    next_kind(draft)
    return False


def after_orders(draft: NorthmenDraft) -> bool:
    """BN-FOREST-4: after all orders the turn goes on."""
    draft.left = 0
    next_kind(draft)
    return False


def draw(draft: NorthmenDraft, deck: str) -> None:
    """A deck is named, for whatever asked for a tile."""
    if draft.phase == "next_order":
        orders.show(draft, deck)
    elif draft.phase == "order":
        orders.use_tile(draft, deck)
    elif draft.phase == "pull":
        draft.log(
            "BN-CONF-20",
            f"{draft.does(draft.conflict.sides[draft.conflict.at], 'take')} a tile of the {DECK_WORDS[deck]}.",
            (),
            "pull",
        )
        conflict.name_deck(draft, deck)
    elif draft.phase in ("ships", "tile"):
        draft.drawn = draft.take(deck, draft.seat)
        text = f"{draft.name(draft.seat)} draws tile {draft.drawn} from the {DECK_WORDS[deck_of(draft.drawn)]}."
        draft.log("BN-LONG-9" if draft.phase == "ships" else "BN-TURN-3", text, (), "draw")
        if draft.phase == "ships":
            draft.phase = "ship_tile"
    elif draft.phase == "town":
        draft.left -= 1
        draft.draw_to_hand(deck, "BN-PELT-1")
    else:
        draft.left -= 1
        draft.draw_to_hand(deck, "BN-CHACT-2" if draft.kind == "church" else "BN-ACT-4")


def recall(draft: NorthmenDraft) -> None:
    """BN-SOLO-4, BN-SOLO-10: special units neither placed nor moved this turn go back before the mountain step."""
    fresh = {(tile, kind): number for tile, kind, number in draft.fresh}
    for tile in sorted(draft.standing):
        counts = counts_at(draft, tile, 0)
        lost = [0, *(max(0, counts[kind] - fresh.get((tile, kind), 0)) for kind in (HERSIR, LONGSHIP, CATAPULT))]
        if any(lost):
            draft.remove(tile, 0, Counts(*lost))
            draft.log(
                "BN-SOLO-4",
                f"{in_words(lost)} on tile {tile} {'returns' if sum(lost) == 1 else 'return'} to the supply.",
                (tile,),
                "recall",
            )
