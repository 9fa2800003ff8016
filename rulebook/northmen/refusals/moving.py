"""Why an army cannot go there: a player's, or the brigands' by an order."""

from __future__ import annotations

from rulebook.game import Refusal
from rulebook.northmen import orders, words
from rulebook.northmen.actions import Move
from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import ARMY, LONGSHIP, read_army
from rulebook.northmen.refusals.phrases import no, no_tile
from rulebook.northmen.routes import reach, why_not
from rulebook.northmen.units import counts_at


def move(facts: Facts, action: Move) -> Refusal | None:
    """BN-MOVE-1, 2, 5, 7; BN-LONG-3; then what stands in the way."""
    for tile in (action.origin, action.target):
        answer = no_tile(facts, tile)
        if answer is not None:
            return (
                answer if tile == action.origin else no("BN-ROAD-6", f"There is no tile {tile} on the map to end on.")
            )
    counts = read_army(action.army)
    if counts is None:
        return no("BN-MOVE-1", f"{action.army!r} is no army; write its units in order, such as WWH.")
    if sum(counts) > ARMY:
        special = "BN-MOVE-2" if any(counts[1:]) else "BN-MOVE-1"
        return no(special, "An army has three units at most.", action.origin)
    have = counts_at(facts, action.origin, facts.seat)
    if any(wanted > there for wanted, there in zip(counts, have, strict=True)):
        return no("BN-MOVE-1", f"You do not have these units on tile {action.origin}.", action.origin)
    if action.target == action.origin:
        return no("BN-MOVE-3", "The army has to end on another tile.", action.origin)
    if facts.kind == "road" and counts[LONGSHIP]:
        return no("BN-LONG-3", "A longship never leaves the water.", action.origin)
    if action.target not in reach(facts, facts.seat, action.origin, facts.kind):
        rule, text, tiles = why_not(facts, facts.seat, action.origin, action.target, facts.kind)
        return no(rule, text, *tiles)
    return None


def march(facts: Facts, action: Move) -> Refusal | None:
    """BN-ORDER-7, BN-ORDER-8: where the brigands of an order go."""
    order = facts.under_order
    if order.stage != "march":
        return no("BN-ORDER-13", "This order moves no army.", instead=f"Now: {words.prompt(facts)}.")
    rule = "BN-ORDER-7" if order.name == "march" else "BN-ORDER-8"
    if (action.origin, action.target) not in orders.marches(facts, order.name):
        text = "Brigands go from a tile where they are alone to one with units of a player."
        return no(rule, text, *(tile for tile in (action.origin, action.target) if tile in facts.chart.where))
    if action.army != "W" * orders.marching(facts, action.origin):
        return no(rule, "As many brigands as possible go, up to three.", action.origin)
    return None
