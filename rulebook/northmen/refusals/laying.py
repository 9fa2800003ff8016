"""Why a tile cannot be laid or drawn, or a stronghold not be built."""

from __future__ import annotations

from rulebook.game import Refusal
from rulebook.northmen import conflict, words
from rulebook.northmen.actions import Lay
from rulebook.northmen.chart import Stronghold
from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import LONGSHIP, strongholds_each
from rulebook.northmen.refusals.phrases import no
from rulebook.northmen.tiles import (
    COMPASS,
    DECK_WORDS,
    EDGE_WORDS,
    FAITH,
    MAIN,
    NOVGOROD,
    clash_rule,
    hex_named,
    read_hex,
    step,
    turned,
)
from rulebook.northmen.units import counts_at, strongholds_left
from rulebook.northmen.uses import idle_ships, open_joins


def lay(facts: Facts, action: Lay) -> Refusal | None:
    """Whose tile it is, where it may lie, and whether it extends the lake, in this order."""
    return _whose_tile(facts, action) or _where(facts, action) or _extends(facts, action)


def _whose_tile(facts: Facts, action: Lay) -> Refusal | None:
    tile, hand = action.tile, facts.hands[facts.seat]
    if tile in facts.prepared[facts.seat] and tile > 0:
        return no("BN-TUSK-3", f"Tile {tile} is prepared and cannot be laid on the map.")
    if facts.phase != "tile":
        if action.ship is None:
            return no("BN-LONG-6", "Now extra tiles of longships are laid; name the longship, or go on.")
        if facts.phase == "ship_tile" and tile != facts.drawn:
            return no("BN-LONG-9", f"Tile {facts.drawn} was drawn and comes first.")
        if facts.phase == "ship_tile":
            return None
    elif action.ship is not None:
        return no("BN-LONG-6", "Extra tiles come before the main tile, and this is the main tile.")
    elif facts.drawn and tile != facts.drawn:
        return no("BN-TURN-4", f"Tile {facts.drawn} was drawn and has a place, so it must be laid.")
    elif facts.drawn:
        return None
    if tile not in hand or tile < 1:
        return no("BN-TURN-3", f"Tile {tile} is not in the hand of {facts.name(facts.seat)}.")
    return None


def _where(facts: Facts, action: Lay) -> Refusal | None:
    chart, place = facts.chart, read_hex(action.hex)
    if place is None:
        return no("BN-PLACE-4", f"{action.hex!r} is no hex; hexes are named like 1,-2.")
    if action.rotation not in range(6):
        return no("BN-PLACE-4", f"{action.rotation} is no rotation; there are six, from 0 to 5.")
    if place in chart.at:
        return no("BN-PLACE-4", f"Tile {chart.at[place]} lies there already.", chart.at[place])
    if not chart.laid:
        return None if place == (0, 0) else no("BN-PLACE-1", "The first tile goes to hex 0,0.")
    touched = [chart.at[step(place, d)] for d in chart.around(place)]
    if len(touched) < chart.needed():
        needed = "the first tile" if chart.needed() == 1 else "at least two tiles"
        return no("BN-PLACE-2", f"A new tile must touch {needed}; at {action.hex} it touches {len(touched)}.", *touched)
    direction = chart.clash(action.tile, place, action.rotation)
    if direction is None:
        return None
    mine, theirs = turned(action.tile, action.rotation)[direction], chart.around(place)[direction]
    other = chart.at[step(place, direction)]
    text = f"Its {COMPASS[direction]} edge is {EDGE_WORDS[mine]} and would face {EDGE_WORDS[theirs]} on tile {other}."
    return no(clash_rule(mine, theirs), text, other)


def _extends(facts: Facts, action: Lay) -> Refusal | None:
    if action.ship is None:
        return None
    if not 0 < action.ship < 181 or not counts_at(facts, action.ship, facts.seat)[LONGSHIP]:
        return no("BN-LONG-4", f"You have no longship on tile {action.ship}.")
    if action.ship not in idle_ships(facts):
        return no("BN-LONG-14", f"The longship on tile {action.ship} has placed its tile this turn.", action.ship)
    place = hex_named(action.hex)
    lake = facts.chart.lake(action.ship, facts.strongholds)
    if not open_joins(facts, action.tile, place, action.rotation, lake):
        return no("BN-LONG-4", f"Tile {action.tile} would not extend the lake of tile {action.ship}.", action.ship)
    return None


def draw(facts: Facts, deck: str) -> Refusal | None:
    """Whether a tile is to be drawn now, and from this deck."""
    if deck not in (MAIN, FAITH):
        return no("BN-DECK-1", f"{deck!r} is no deck; they are main and faith.")
    if facts.phase == "ships" and facts.missed:
        return no("BN-LONG-10", "A drawn tile is the main tile already; no more are drawn for longships.")
    if facts.phase == "ships" and not idle_ships(facts):
        return no("BN-LONG-14", "No longship is left to draw for.")
    if facts.phase == "tile" and facts.drawn:
        return no("BN-TURN-4", f"Tile {facts.drawn} was drawn and must be laid.")
    if facts.phase == "order" and (facts.order is None or facts.order.stage not in ("omen", "burn")):
        return no("BN-ORDER-13", "This order takes no tile.", instead=f"Now: {words.prompt(facts)}.")
    if facts.phase == "town" and facts.use != "pelt":
        return no("BN-PELT-1", "Only pelt actions draw tiles.")
    if facts.phase == "town" and "church" in facts.drawing:
        return no("BN-CHACT-9", "After church draws pelt actions draw nothing.")
    left = conflict.pullable(facts) if facts.phase == "pull" else [name for name in (MAIN, FAITH) if _deck(facts, name)]
    if deck not in left:
        other = f"The tile comes from the {DECK_WORDS[left[0]]}." if left else "Both decks are empty."
        return no("BN-DECK-4", f"The {DECK_WORDS[deck]} has no tile.", instead=other)
    return None


def _deck(facts: Facts, name: str) -> tuple[int, ...]:
    return facts.main if name == MAIN else facts.faith


def fortify(facts: Facts, edge: int) -> Refusal | None:
    """BN-STRONG-1, 2, 6, 11: on which edge a stronghold may stand."""
    tile, chart = facts.just_laid, facts.chart
    if not facts.settings.strongholds:
        return no("BN-STRONG-1", "The stronghold module is not in use.")
    if edge not in range(6):
        return no("BN-COMP-12", f"{edge} is not an edge; there are six, from 0 to 5.")
    if not strongholds_left(facts, facts.seat):
        return no("BN-STRONG-2", f"All {strongholds_each(facts.settings)} strongholds are built.")
    kind = chart.edges[tile][edge]
    other = chart.neighbour(tile, edge)
    if kind == "M" or (other is not None and chart.mountain_between(tile, edge)):
        return no("BN-STRONG-11", f"The {COMPASS[edge]} edge is a mountain or faces one.", tile)
    if chart.stronghold_towards(tile, edge, facts.strongholds) is not None:
        return no("BN-STRONG-6", "That border holds a stronghold already.", tile)
    if tile == NOVGOROD and kind == "P":
        return no("BN-NOVG-3", "The pass of Novgorod cannot be covered.", tile)
    return _breaks_lake(facts, edge) if facts.ship else None


def _breaks_lake(facts: Facts, edge: int) -> Refusal | None:
    """BN-LONG-7, BN-LONG-8: at least one lake side to the lake must stay uncovered."""
    tile, chart = facts.just_laid, facts.chart
    covered = (*facts.strongholds, Stronghold(tile, edge, facts.seat, facts.seat))
    if facts.ship not in chart.lake(tile, covered):
        return no("BN-LONG-7", "That would stop the lake being extended.", tile, facts.ship)
    return None
