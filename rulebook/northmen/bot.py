"""A short guess of how good a position is: points, churches, towns, units, tiles, and what is about to come."""

from __future__ import annotations

from math import exp

from rulebook.northmen.control import church_points, controls
from rulebook.northmen.endings import parties, threshold
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import TOWNS, strength
from rulebook.northmen.units import counts_at, number_at, on_map, sides_at
from rulebook.northmen.uses import KINDS, given

WORTH = {"church": 0.2, "forest": 0.08, "lake": 0.05, "road": 0.05, "mountain": 0.08}
"""What an action that is still to come is worth, by kind, in victory points or so."""
USES = {"recruit": 0.1, "draw": 0.04, "found": 0.8, "move": 0.06, "fight": 0.15}
BUILD = {"longship": 0.24, "hersir": 0.14, "catapult": 0.14}
MEAN_STRENGTH = 47 / 40
"""The mountains of an average main tile."""


def strength_of(state: NorthmenState, player: int) -> float:
    """What a player has, in victory points or so."""
    units = on_map(state, player)
    held = [tile for tile in state.chart.towns if controls(state, player, tile)]
    types = {town for tile in held for town in TOWNS[tile]}
    churches = church_points(state, player)
    # What the end of this turn will bring is as good as scored, so there is no hurry to end it.
    soon = 1.0 if state.seat == player and not state.engaged and state.outcome is None else 0.0
    return (
        state.vp[player]
        + (0.8 + soon) * churches
        + 0.12 * len(held)
        + 0.12 * len(types)
        + 0.07 * units[0]
        + 0.22 * (units[1] + units[3])
        + 0.4 * units[2]
        + 0.03 * len(state.hands[player])
        + 0.05 * len(state.prepared[player])
        + 0.05 * state.reserves[player]
        + _walls(state, player)
        + _to_come(state, player)
        + _in_battle(state, player)
    )


def _walls(state: NorthmenState, player: int) -> float:
    """Strongholds: worth their while where somebody could come or go, most of all between a rival and a town held."""
    worth = 0.0
    for fort in state.strongholds:
        if fort.owner == player:
            worth -= 0.04
            if state.chart.edges[fort.tile][fort.edge] in "LRP":
                other = state.chart.neighbour(fort.tile, fort.edge)
                worth += 0.08 if other is None else 0.12
                ends = [tile for tile in (fort.tile, other) if tile is not None]
                worth += 0.12 * any(TOWNS[tile] and controls(state, player, tile) for tile in ends)
                worth += 0.06 * any(
                    state.settings.opposing(player, side) for tile in ends for side in sides_at(state, tile)
                )
    return worth


def _to_come(state: NorthmenState, player: int) -> float:
    """Actions that the turn still holds for this player: of the kind at hand by their use, of later kinds by kind."""
    if state.seat != player:
        return 0.0
    if state.phase == "fort" and not state.ship:
        return sum(WORTH[kind] * given(state, kind) for kind in KINDS)
    if state.kind not in KINDS:
        return 0.0
    later = KINDS[KINDS.index(state.kind) + 1 :]
    rest = sum(WORTH[kind] * given(state, kind) for kind in later)
    if state.use == "incite":
        return rest + state.orders * _order_worth(state, player)
    if state.use in BUILD:
        return rest + BUILD[state.use] * (state.left // 2 * 2)
    return rest + state.left * (USES.get(state.use, 0.0) if state.use else WORTH[state.kind])


def _order_worth(state: NorthmenState, player: int) -> float:
    """What an order does to rivals with few units in church towns, less the help it is to the brigands."""
    rivals = [other for other in range(state.players) if state.settings.opposing(player, other)]
    thin = sum(
        controls(state, rival, tile) and number_at(state, tile, rival) <= 2
        for rival in rivals
        for tile in state.churches
    )
    danger = state.vp[state.settings.brigands] / threshold(state, brigands=True)
    return 0.1 + 0.25 * min(2, thin) - 0.3 * danger


def _in_battle(state: NorthmenState, player: int) -> float:
    """A conflict before its tiles are shown: the chance to win against that of losing units, roughly."""
    fight = state.fight
    if fight is None or fight.shown or player not in fight.sides or not fight.due:
        return 0.0
    hopes = []
    for at, side in enumerate(fight.sides):
        laid = [tile for tile in (*fight.hand[at], *fight.extra[at]) if tile > 0]
        unknown = max(0, fight.due[at] - len(fight.hand[at]))
        hopes.append((sum(map(strength, laid)) + unknown * MEAN_STRENGTH, side))
    mine = next(hope for hope, side in hopes if side == player)
    rival = max(hope for hope, side in hopes if side != player)
    chance = 1 / (1 + exp(-(mine - rival)))
    return (0.1 + _prize(state, player)) * chance - 0.35 * (1 - chance)


def _prize(state: NorthmenState, player: int) -> float:
    """The points of a victory: one, more for hersirs of one's own, less for those of enemies who may survive."""
    fight = state.conflict
    if fight.initiator == state.settings.brigands:
        return 1.0
    hersirs = {side: counts_at(state, fight.field(side), side).hersirs for side in fight.sides}
    return max(0.0, 1 + hersirs[player] - 0.6 * (sum(hersirs.values()) - hersirs[player]))


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
