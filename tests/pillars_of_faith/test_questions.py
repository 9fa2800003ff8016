"""The questions of the rulebook, answered by brute force over the board."""

import itertools
from collections import deque
from fractions import Fraction

import pytest

from .positions import (
    GAME,
    GAPS,
    IS_POCKET,
    NEIGHBOURS,
    POCKETS,
    RELIGIONS,
    RIM,
    SITE_NEIGHBOURS,
    SITES,
    STATIONS,
    TOUCHING,
    consequences,
    is_machine,
    layout,
)

SITE_NUMBER = {site: number for number, site in enumerate(SITES)}
NEAR = [tuple(SITE_NUMBER[n] for n in SITE_NEIGHBOURS[site]) for site in SITES]
STATION_BIT = {station: 1 << number for number, station in enumerate(STATIONS)}
AROUND = [sum(STATION_BIT[s] for s in TOUCHING[site]) for site in SITES]


def steps_from(start, neighbours):
    """Breadth-first distances."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in neighbours(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@pytest.mark.rule("PF-WING-1")
def test_162_shapes_of_wings():
    shapes = {(middle, pair) for middle in GAPS for pair in itertools.combinations(NEIGHBOURS[middle], 2)}
    assert len(shapes) == 54 * 3 == 162


@pytest.mark.rule("PF-ASM-4")
def test_54_centres_of_which_18_have_a_pocket_around_them():
    assert len(GAPS) == 54
    with_pocket = [gap for gap in GAPS if any(n in IS_POCKET for n in NEIGHBOURS[gap])]
    assert len(with_pocket) == 18
    assert all(sum(n in IS_POCKET for n in NEIGHBOURS[gap]) == 1 for gap in with_pocket)


@pytest.mark.rule("PF-MACH-3")
def test_288_smallest_machines_and_none_of_six():
    """Every set of three further followers around a star, and every set of two."""
    seven, six = set(), set()
    for centre in GAPS:
        star = {centre, *NEIGHBOURS[centre]}
        outside = {n for p in NEIGHBOURS[centre] for n in NEIGHBOURS[p]} - star
        for size, found in ((3, seven), (2, six)):
            for extra in itertools.combinations(sorted(outside), size):
                if is_machine(dict.fromkeys((*star, *extra), "Red"), centre):
                    found.add((centre, extra))
    assert len(seven) == 288 == 36 * 2**3
    assert len({centre for centre, _ in seven}) == 36
    assert not six


@pytest.mark.rule("PF-WIN-2", "PF-BOARD-7")
def test_a_pillar_can_be_surrounded_on_19_sites():
    assert sum(len(TOUCHING[site]) == 6 for site in SITES) == 19


@pytest.mark.rule("PF-WIN-1")
@pytest.mark.parametrize(("pillars", "needed"), [(1, 6), (2, 10), (3, 13), (4, 16)])
def test_followers_needed_to_surround_several_pillars(pillars, needed):
    inner = [SITE_NUMBER[site] for site in SITES if site not in RIM]
    fewest = 99
    for chosen in itertools.combinations(inner, pillars):
        together = 0
        for site in chosen:
            together |= AROUND[site]
        fewest = min(fewest, together.bit_count())
    assert fewest == needed


@pytest.mark.rule("PF-MOVE-5", "PF-ASM-9")
def test_66045_placements_touch_12_to_24_stations_and_allow_7_to_24_pillar_moves():
    neighbour_bits = [sum(1 << n for n in near) for near in NEAR]
    touched, moves, number = set(), set(), 0
    fewest_at = []
    for a, b, c, d in itertools.combinations(range(37), 4):
        together = (AROUND[a] | AROUND[b] | AROUND[c] | AROUND[d]).bit_count()
        touched.add(together)
        if together == 12:
            fewest_at.append((a, b, c, d))
        placed = 1 << a | 1 << b | 1 << c | 1 << d
        moves.add(sum((neighbour_bits[site] & ~placed).bit_count() for site in (a, b, c, d)))
        number += 1
    assert number == 66045
    assert (min(touched), max(touched)) == (12, 24)
    assert tuple(SITE_NUMBER[s] for s in ("a1", "a2", "a3", "a4")) in fewest_at
    assert (min(moves), max(moves)) == (7, 24)


@pytest.mark.rule("PF-BOARD-5")
def test_the_farthest_stations_are_11_steps_apart():
    eccentricities = [max(steps_from(s, NEIGHBOURS.get).values()) for s in STATIONS]
    assert (max(eccentricities), min(eccentricities)) == (11, 8)


def cycles(length):
    """Simple cycles of this length in the graph of stations, each as the set of its stations."""
    found = set()

    def walk(path):
        if len(path) == length:
            if path[0] in NEIGHBOURS[path[-1]]:
                found.add(frozenset(path))
            return
        for station in NEIGHBOURS[path[-1]]:
            if station > path[0] and station not in path:
                walk([*path, station])

    for start in STATIONS:
        walk([start])
    return found


@pytest.mark.rule("PF-BOARD-5", "PF-BOARD-7")
def test_the_short_cycles_go_around_the_sites():
    assert not cycles(3)
    for length, number in ((4, 6), (5, 12), (6, 19)):
        assert cycles(length) == {TOUCHING[site] for site in SITES if len(TOUCHING[site]) == length}
        assert len(cycles(length)) == number


@pytest.mark.rule("PF-SETUP-5", "PF-SETUP-6")
@pytest.mark.parametrize(("players", "deals", "led"), [(2, 12, "1/2"), (3, 24, "3/4"), (4, 24, "1")])
def test_deals_and_the_chance_that_apostates_are_led(players, deals, led):
    every = list(itertools.permutations(RELIGIONS, players))
    assert len(every) == deals
    assert Fraction(sum("Apostate" in deal for deal in every), deals) == Fraction(led)
    assert {GAME.start(players=players, seed=seed).religions for seed in range(300)} == set(every)


@pytest.mark.rule("PF-ASM-13", "PF-BOARD-9")
def test_twenty_of_one_religion_leave_ten_and_stocks_of_at_least_ten():
    for numbers in itertools.product(range(21), repeat=4):
        if sum(numbers) == 30 and max(numbers) == 20:
            assert sum(n == 20 for n in numbers) == 1
            assert sorted(20 - n for n in numbers)[1] >= 10


@pytest.mark.rule("PF-WING-11", "PF-WING-19")
def test_72_pairs_of_adjacent_gaps():
    assert sum(b in NEIGHBOURS[a] for a, b in itertools.combinations(GAPS, 2)) == 72


@pytest.mark.rule("PF-WING-19")
def test_each_pair_of_adjacent_gaps_can_interlock():
    """Red on one gap and behind the other, Blue on the other and behind the one: two wings, one choice."""
    for one, two in itertools.combinations(GAPS, 2):
        if two not in NEIGHBOURS[one]:
            continue
        behind_one = next(n for n in NEIGHBOURS[one] if n != two)
        behind_two = next(n for n in NEIGHBOURS[two] if n != one)
        near = {one, two, *NEIGHBOURS[one], *NEIGHBOURS[two]}
        home = next(p for p in POCKETS if p not in near and not near & set(NEIGHBOURS[p]))
        position = layout(pillars=["d4"], Red=[one, behind_two], Blue=[two, behind_one], Gold=[home])
        state = consequences(position)
        assert {a.middle for a in state.actions()} == {one, two}
        for action in state.actions():
            after = state.play(action)
            assert after.turn == 2


@pytest.mark.rule("PF-MOVE-5")
def test_48_stations_are_free_of_pillars_at_the_start_and_hang_together():
    pillars = GAME.start(players=4, seed=1).pillar_sites
    free = {s for s in STATIONS if not any(s in TOUCHING[site] for site in pillars)}
    assert len(free) == 48
    reached = steps_from(min(free), lambda s: [n for n in NEIGHBOURS[s] if n in free])
    assert set(reached) == free


def placements_from(names):
    """Pillar moves from this placement to every other."""
    start = sum(1 << SITE_NUMBER[n] for n in names)
    bits = [[1 << n for n in near] for near in NEAR]

    def neighbours(placed):
        rest = placed
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            left = placed ^ lowest
            for bit in bits[lowest.bit_length() - 1]:
                if not bit & left and bit != lowest:
                    yield left | bit

    return steps_from(start, neighbours)


@pytest.mark.rule("PF-MACH-7")
def test_24_pillar_moves_reach_every_placement_and_one_needs_them_all():
    found = placements_from(["a1", "a2", "a3", "a4"])
    assert len(found) == 66045
    assert max(found.values()) == 24
    assert found[sum(1 << SITE_NUMBER[n] for n in ("g1", "g2", "g3", "g4"))] == 24


@pytest.mark.rule("PF-MACH-7")
def test_12_pillar_moves_are_enough_from_the_start():
    found = placements_from(GAME.start(players=4, seed=1).pillar_sites)
    assert len(found) == 66045
    assert max(found.values()) == 12


@pytest.mark.rule("PF-MACH-7")
def test_no_two_sites_are_more_than_six_steps_apart():
    """So four pillars need at most 24 moves between any two placements."""
    assert max(max(steps_from(site, SITE_NEIGHBOURS.get).values()) for site in SITES) == 6


@pytest.mark.rule("PF-MACH-11", "PF-MACH-1")
def test_192_rings_with_two_followers_in_line_outside():
    shapes = set()
    for site in SITES:
        if len(TOUCHING[site]) < 6:
            continue
        for exit_ in TOUCHING[site]:
            first = next(n for n in NEIGHBOURS[exit_] if n not in TOUCHING[site])
            for second in NEIGHBOURS[first]:
                if second == exit_ or first in IS_POCKET:
                    continue
                shape = frozenset({*TOUCHING[site], first, second})
                assert len(shape) == 8
                assert is_machine(dict.fromkeys(shape, "Red"), exit_)
                shapes.add((site, shape))
    assert len(shapes) == 192 == 19 * 6 * 2 - 36
