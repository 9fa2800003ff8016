"""A short guess of how good a position is: points, churches, towns, units, tiles, and what is about to come."""

from __future__ import annotations

from math import exp

from rulebook.northmen.control import church_points, controls
from rulebook.northmen.endings import parties, threshold
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import TOWNS, strength
from rulebook.northmen.units import on_map
from rulebook.northmen.uses import KINDS, given

WORTH = {"church": 0.2, "forest": 0.08, "lake": 0.05, "road": 0.05, "mountain": 0.08}
"""What an action that is still to come is worth, by kind, in victory points or so."""
USES = {"recruit": 0.1, "draw": 0.04, "found": 0.8, "move": 0.06, "fight": 0.15, "incite": -0.05}
BUILD = {"longship": 0.24, "hersir": 0.14, "catapult": 0.14}
MEAN_STRENGTH = 47 / 40
"""The mountains of an average main tile."""


def strength_of(state: NorthmenState, player: int) -> float:
    """What a player has, in victory points or so."""
    units = on_map(state, player)
    held = [tile for tile in state.chart.towns if controls(state, player, tile)]
    types = {town for tile in held for town in TOWNS[tile]}
    calm = 0.3 if state.seat == player and state.engaged else 0.8
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
        + _to_come(state, player)
        + _in_battle(state, player)
    )


def _to_come(state: NorthmenState, player: int) -> float:
    """Actions that the turn still holds for this player: of the kind at hand by their use, of later kinds by kind."""
    if state.seat != player or state.kind not in KINDS:
        return 0.0
    later = KINDS[KINDS.index(state.kind) + 1 :]
    rest = sum(WORTH[kind] * given(state, kind) for kind in later)
    if state.use in BUILD:
        return rest + BUILD[state.use] * (state.left // 2 * 2)
    return rest + state.left * (USES.get(state.use, 0.0) if state.use else WORTH[state.kind])


def _in_battle(state: NorthmenState, player: int) -> float:
    """A conflict before its tiles are shown: the chance to win a point against that of losing units, roughly."""
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
    return 1.1 * chance - 0.35 * (1 - chance)


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
