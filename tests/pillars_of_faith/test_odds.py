"""The numbers of Pillars of Faith: the answers that its rules give, and brute force beside them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from rulebook.pillars_of_faith import odds
from rulebook.pillars_of_faith.board import NEIGHBOURS, POCKETS, SITE_NEIGHBOURS, SITES, STATIONS
from rulebook.pillars_of_faith.formations import is_machine
from rulebook.pillars_of_faith.game import GAME

FOUR = ["Red", "Gold", "Blue", "Apostate"]


@pytest.mark.rule("PF-WING-1")
def test_wings_shapes():
    assert odds.wings_shapes() == 54 * 3 == 162


@pytest.mark.rule("PF-ASM-4")
def test_assembly_centres():
    assert odds.assembly_centres() == (54, 18)


@pytest.mark.rule("PF-MACH-3")
def test_smallest_machines_are_machines_and_stop_being_so_without_any_stone():
    shapes = odds.smallest_machines()
    assert len(shapes) == 288
    assert {len(shape) for shape in shapes} == {7}
    for shape in sorted(map(sorted, shapes))[::24]:
        for missing in shape:
            board = bytes(1 if station in shape and station != missing else 0 for station in range(len(STATIONS)))
            assert not any(is_machine(board, station) for station in shape)


@pytest.mark.rule("PF-MACH-11")
def test_ring_machine_shapes():
    assert len(odds.ring_machine_shapes()) == 19 * 6 * 2 - 36 == 192


@pytest.mark.rule("PF-WIN-1", "PF-WIN-2")
def test_rings():
    assert len(odds.winning_sites()) == 19
    assert [odds.ring_followers(pillars) for pillars in (1, 2, 3, 4)] == [6, 10, 13, 16]


@pytest.mark.rule("PF-ASM-9", "PF-MOVE-5")
def test_placements_of_four_pillars():
    assert odds.pillar_placements() == 66045 == sum(1 for _ in odds.placements())
    assert odds.pillar_moves_range() == (7, 24)
    assert odds.stations_touched_range() == (12, 24)


@pytest.mark.rule("PF-BOARD-5")
def test_distances_and_cycles_of_the_station_graph():
    assert odds.station_eccentricities() == (8, 11)
    assert odds.short_cycles() == {3: 0, 4: 6, 5: 12, 6: 19}
    for start in (0, 17, 71):
        for station, far in enumerate(odds.station_distances(start)):
            assert (far == 0) == (station == start)
            assert all(abs(far - odds.station_distances(start)[n]) <= 1 for n in NEIGHBOURS[station])


@pytest.mark.rule("PF-WING-11")
def test_neighbouring_gaps():
    pairs = {frozenset((a, b)) for a in range(72) for b in NEIGHBOURS[a] if not {a, b} & POCKETS}
    assert odds.adjacent_gaps() == len(pairs) == 72


@pytest.mark.rule("PF-SETUP-5", "PF-SETUP-6")
def test_the_draw():
    assert [odds.chance_led("Apostate", players) for players in (2, 3, 4)] == [Fraction(1, 2), Fraction(3, 4), 1]
    assert [odds.deal_count(players) for players in (2, 3, 4)] == [12, 24, 24]
    drawn = {GAME.start(players=2, seed=seed).religions for seed in range(200)}
    assert len(drawn) == 12  # every deal that is counted does come up


@pytest.mark.rule("PF-MOVE-5")
def test_stations_free_of_pillars_at_the_start():
    free = odds.free_stations(GAME.start().pillar_sites)
    assert len(free) == 48
    assert odds.connected(free)
    assert not odds.connected(["a1-a2", "g1-g2"])


@pytest.mark.rule("PF-MACH-7")
def test_the_distance_between_placements():
    assert odds.placement_distance(["a1", "a2", "a3", "a4"], ["g1", "g2", "g3", "g4"]) == 24
    start = GAME.start().pillar_sites
    assert max(odds.placement_distance(start, [SITES[s] for s in way]) for way in odds.placements()) == 12


def test_the_distance_between_placements_of_two_against_a_search():
    """Breadth-first over all placements of two pillars: pillars may not pass through each other."""
    start = (0, 1)
    far, edge = {start: 0}, [start]
    while edge:
        reached = []
        for placement in edge:
            for pillar in placement:
                (other,) = set(placement) - {pillar}
                for target in SITE_NEIGHBOURS[pillar]:
                    after = tuple(sorted((target, other)))
                    if target != other and after not in far:
                        far[after] = far[placement] + 1
                        reached.append(after)
        edge = reached
    for placement in combinations(range(len(SITES)), 2):
        names = [SITES[site] for site in placement]
        assert odds.placement_distance(["a1", "a2"], names) == far[placement]


@pytest.mark.rule("PF-MACH-7")
def test_how_far_a_machine_reaches():
    assert [odds.machine_reach("d4", moves) for moves in range(4)] == [1, 7, 19, 37]
    assert odds.machine_reach("a1", 6) == 37 > odds.machine_reach("a1", 5)


@pytest.mark.rule("PF-SETUP-3")
def test_mobility_at_the_start_agrees_with_the_moves_offered():
    mobility = odds.mobility(GAME.start())
    assert {name: sum(steps.values()) for name, steps in mobility.items()} == dict(
        zip(FOUR, (11, 11, 11, 9), strict=True)
    )
    for seat, religion in enumerate(FOUR):
        offered = GAME.start(religions=FOUR, first_player=seat).actions()
        assert len(offered) == sum(mobility[religion].values())


def test_positions_after_a_turn_and_two_by_plain_recursion():
    start = GAME.start(religions=FOUR, first_player=0)

    def leaves(state, turns):
        if turns == 0:
            return [state]
        return [leaf for action in state.actions() for leaf in leaves(state.play(action), turns - 1)]

    for turns in (1, 2):  # no first move makes a formation (PF-SETUP-4), so a turn is one decision
        reached = leaves(start, turns)
        assert odds.positions_after(start, turns) == (len(reached), len(set(reached)))


@pytest.mark.parametrize(
    "call",
    [
        lambda: odds.ring_followers(5),
        lambda: odds.machine_reach("d4", -1),
        lambda: odds.positions_after(GAME.start(), -1),
        lambda: odds.placement_distance(["a1"], ["a1", "a2"]),
    ],
)
def test_bad_numbers_are_told(call):
    with pytest.raises(ValueError, match="not possible"):
        call()
