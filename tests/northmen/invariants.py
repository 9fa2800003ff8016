"""What holds in every position: every tile and piece is somewhere exactly once, and the map is legal."""

from __future__ import annotations

from collections import Counter

from rulebook.northmen.pieces import UNIT_LETTERS, strongholds_each
from rulebook.northmen.tiles import FAITH_TILES, MAIN_TILES, STEPS, TOWNS, matches
from rulebook.northmen.units import number_at, on_map, supply

PLAYTHROUGHS = {
    "team": (4, {"mode": "team", "strongholds": True, "abilities": "dealt"}),
    "solo": (1, {"brigand_orders": 2}),
}


def invariants(state) -> None:
    tiles_are_kept(state)
    pieces_are_kept(state)
    map_is_legal(state)
    mates_are_apart(state)


def tiles_are_kept(state):
    """BN-DECK-2."""
    rows = [state.main, state.faith, state.discards, state.box, *state.hands, *state.prepared]
    rows.append([entry[0] for entry in state.laid])
    rows.append([state.drawn] if state.drawn else [])
    if state.fight is not None:
        rows += [*state.fight.hand, *state.fight.extra]
        if state.fight.shown:
            drawn = [tile for row in state.fight.shown for tile in row]
            kept = {tile for row in (*state.fight.hand, *state.fight.extra) for tile in row}
            rows.append([tile for tile in drawn if tile not in kept])
    counted = Counter(tile for row in rows for tile in row)
    wanted = [*MAIN_TILES, *(FAITH_TILES if state.settings.test_of_faith else ())]
    assert counted == Counter(wanted)


def pieces_are_kept(state):
    """BN-COMP-4, 5, 6, 11."""
    for side in range(state.players + 1):
        assert (
            all(supply(state, side, kind) >= 0 for kind in range(len(UNIT_LETTERS))) or not state.settings.test_of_faith
        )
        assert supply(state, side, 0) >= 0
        assert on_map(state, side)[0] <= 12
    assert len(state.churches) <= 12
    assert all(TOWNS[tile] for tile in state.churches)
    for player in range(state.players):
        assert sum(fort[2] == player for fort in state.strongholds) <= strongholds_each(state.settings)
    assert all(any(counts) for _, _, counts in state.units)
    assert all(tile in state.chart.where for tile, _, _ in state.units)
    assert all(points >= 0 for points in state.vp)


def map_is_legal(state):
    """BN-PLACE-2, BN-PLACE-3: laid in this order every tile touched two others, and every shared side matches."""
    chart = state.chart
    laid = set()
    for number, (tile, q, r, _) in enumerate(state.laid):
        near = [(q + dq, r + dr) for dq, dr in STEPS]
        assert sum(place in laid for place in near) >= min(2, number)
        assert (q, r) not in laid
        laid.add((q, r))
        for direction, place in enumerate(near):
            if place in chart.at:
                assert matches(chart.edges[tile][direction], chart.edges[chart.at[place]][(direction + 3) % 6])


def mates_are_apart(state):
    """BN-TEAM-2, BN-TEAM-8."""
    if state.settings.team:
        for tile in state.chart.where:
            for one, other in ((0, 2), (1, 3)):
                assert not (number_at(state, tile, one) and number_at(state, tile, other))
