"""A short guess of how good a position is: points first, then churches, towns, units and tiles."""

from __future__ import annotations

from rulebook.northmen.control import church_points, controls
from rulebook.northmen.endings import parties, threshold
from rulebook.northmen.pieces import on_map
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import TOWNS


def strength_of(state: NorthmenState, player: int) -> float:
    """What a player has, in victory points or so."""
    units = on_map(state, player)
    held = [tile for tile in state.chart.towns if controls(state, player, tile)]
    types = {town for tile in held for town in TOWNS[tile]}
    calm = 0.5 if state.seat == player and state.engaged else 0.8
    return (
        state.vp[player]
        + calm * church_points(state, player)
        + 0.12 * len(held)
        + 0.12 * len(types)
        + 0.07 * units[0]
        + 0.22 * (units[1] + units[3])
        + 0.4 * units[2]
        + 0.03 * len(state.hands[player])
        + 0.05 * len(state.prepared[player])
        + 0.05 * state.reserves[player]
    )


def values(state: NorthmenState) -> tuple[float, ...]:
    """A number from 0 to 1 for each player, from his party's strength against the best other's."""
    totals = {party: sum(strength_of(state, player) for player in party) for party in parties(state.settings)}
    brigands = state.vp[state.settings.brigands] + 0.08 * sum(on_map(state, state.settings.brigands))
    goal = threshold(state)
    found = [0.0] * state.players
    for party, total in totals.items():
        others = [other for key, other in totals.items() if key != party]
        lead = total - max([*others, brigands])
        for player in party:
            found[player] = min(0.98, max(0.02, 0.5 + 0.45 * lead / (goal + 4)))
    return tuple(found)
