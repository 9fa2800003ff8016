"""The numbers of Pillars of Faith, all exact: shapes of the board, chances of the draw, mobility, positions.

Nothing is rolled after the religions are drawn, so most of these are counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING

from rulebook.pillars_of_faith.actions import MOVE
from rulebook.pillars_of_faith.board import (
    GAPS,
    INTERIOR,
    NEIGHBOURS,
    POCKETS,
    SITE,
    SITE_DISTANCE,
    SITE_NEIGHBOURS,
    SITES,
    STATIONS,
    TOUCHING,
    TOUCHING_MASK,
)
from rulebook.pillars_of_faith.formations import is_machine
from rulebook.pillars_of_faith.legal import near_pillars
from rulebook.pillars_of_faith.religions import APOSTATE, NAMES, RED, RELIGION, RELIGIONS
from rulebook.pillars_of_faith.setup import deals

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState

# ---- the draw (PF-SETUP-5, PF-SETUP-6)


def chance_led(religion: str, players: int) -> Fraction:
    """The chance that some Leader draws this religion, from the very deals that the engine draws from."""
    ways = deals(players)
    return Fraction(sum(RELIGION[religion] in way for way in ways), len(ways))


def deal_count(players: int) -> int:
    """How many ways there are to draw religions for the seats."""
    return len(deals(players))


# ---- shapes of the board


def wings_shapes() -> int:
    """PF-WING-1: a middle in a gap and two of its neighbours."""
    return sum(comb(len(around), 2) for _, *around in GAPS)


def assembly_centres() -> tuple[int, int]:
    """PF-ASM-4: how many centres there are, and how many of them have a pocket in their periphery."""
    return len(GAPS), sum(bool(POCKETS.intersection(around)) for _, *around in GAPS)


@cache
def smallest_machines() -> frozenset[frozenset[int]]:
    """PF-MACH-3: every machine of seven stations: a centre, its periphery, and one stone behind each of the three."""
    found = set()
    for centre, *around in GAPS:
        behind = [[n for n in NEIGHBOURS[p] if n != centre] for p in around if p not in POCKETS]
        if len(behind) == 3:
            found |= {frozenset((centre, *around, a, b, c)) for a in behind[0] for b in behind[1] for c in behind[2]}
    return frozenset(shape for shape in found if any(is_machine(_red_on(shape), station) for station in shape))


def ring_machine_shapes() -> frozenset[frozenset[int]]:
    """PF-MACH-11: a full ring with two more stones in line outside it, which is a machine."""
    shapes = set()
    for site in INTERIOR:
        ring = frozenset(TOUCHING[site])
        for station in ring:
            (first,) = (n for n in NEIGHBOURS[station] if n not in ring)
            shapes |= {ring | {first, second} for second in NEIGHBOURS[first] if second != station}
    return frozenset(s for s in shapes if any(is_machine(_red_on(s), station) for station in s))


def winning_sites() -> tuple[str, ...]:
    """PF-WIN-2: the sites where a pillar can be surrounded by six."""
    return tuple(SITES[site] for site in sorted(INTERIOR))


def ring_followers(pillars: int) -> int:
    """The fewest followers that surround so many pillars at once (PF-WIN-1)."""
    if not 1 <= pillars <= 4:
        raise ValueError(f"pillars: {pillars} is not possible; it takes 1 to 4")
    return min(near_pillars(sites).bit_count() for sites in combinations(sorted(INTERIOR), pillars))


def adjacent_gaps() -> int:
    """PF-WING-11: pairs of neighbouring gaps, where wings could interlock."""
    return sum(n not in POCKETS for gap, *around in GAPS for n in around) // 2


def short_cycles(longest: int = 6) -> dict[int, int]:
    """How many closed walks without repetition the station graph has, by length (PF-BOARD-5)."""
    found: Counter[int] = Counter()

    def walk(path: list[int]) -> None:
        for n in NEIGHBOURS[path[-1]]:
            if n == path[0] and len(path) > 2 and path[1] < path[-1]:
                found[len(path)] += 1
            elif n > path[0] and n not in path and len(path) < longest:
                walk([*path, n])

    for start in range(len(STATIONS)):
        walk([start])
    return {length: found[length] for length in range(3, longest + 1)}


# ---- distances and mobility


@cache
def station_distances(station: int) -> tuple[int, ...]:
    """Steps a follower needs from one station to each other on an empty board without pillars."""
    far = [-1] * len(STATIONS)
    far[station], edge = 0, [station]
    steps = 0
    while edge:
        steps += 1
        edge = sorted({n for s in edge for n in NEIGHBOURS[s] if far[n] < 0})
        for reached in edge:
            far[reached] = steps
    return tuple(far)


def station_eccentricities() -> tuple[int, int]:
    """The smallest and the greatest distance from a station to the one farthest from it."""
    farthest = [max(station_distances(s)) for s in range(len(STATIONS))]
    return min(farthest), max(farthest)


def mobility(state: PillarsState) -> dict[str, dict[str, int]]:
    """For each religion and each of its followers: to how many stations it could step, were it that religion's turn."""
    near = near_pillars(state.pillars)
    table: dict[str, dict[str, int]] = {NAMES[religion]: {} for religion in RELIGIONS}
    for station, religion in enumerate(state.board):
        if religion:
            bound = religion != APOSTATE
            targets = [n for n in NEIGHBOURS[station] if not state.board[n] and not (bound and near >> n & 1)]
            table[NAMES[religion]][STATIONS[station]] = 0 if bound and near >> station & 1 else len(targets)
    return table


def free_stations(pillars: Iterable[str]) -> tuple[str, ...]:
    """PF-MOVE-5: the stations that touch no pillar."""
    near = near_pillars(tuple(sorted(SITE[site] for site in pillars)))
    return tuple(name for station, name in enumerate(STATIONS) if not near >> station & 1)


def connected(stations: Sequence[str]) -> bool:
    """Whether a follower could walk between any two of these stations without leaving them."""
    inside = {STATIONS.index(name) for name in stations}
    seen, edge = set(), [min(inside)]
    while edge:
        seen |= set(edge)
        edge = [n for s in edge for n in NEIGHBOURS[s] if n in inside and n not in seen]
    return seen == inside


# ---- pillars


def placements() -> Iterable[tuple[int, ...]]:
    """Every way to put four pillars on 37 sites."""
    return combinations(range(len(SITES)), 4)


def pillar_placements() -> int:
    """How many ways there are to put four pillars on 37 sites."""
    return comb(len(SITES), 4)


@cache
def stations_touched_range() -> tuple[int, int]:
    """The fewest and most stations that touch a pillar, over all placements of four."""
    around = TOUCHING_MASK
    counts = {(around[a] | around[b] | around[c] | around[d]).bit_count() for a, b, c, d in placements()}
    return min(counts), max(counts)


@cache
def pillar_moves_range() -> tuple[int, int]:
    """PF-ASM-9: the fewest and most pillar moves, over all placements of four."""
    counts = {sum(n not in sites for site in sites for n in SITE_NEIGHBOURS[site]) for sites in placements()}
    return min(counts), max(counts)


def placement_distance(origin: Sequence[str], target: Sequence[str]) -> int:
    """PF-MACH-7: the fewest pillar moves from one placement to another.

    Pillars are alike, so it is the cheapest pairing: where one stands in another's way, they trade destinations.
    """
    if len(origin) != len(target):
        raise ValueError(f"target: {len(target)} pillars are not possible; origin has {len(origin)}")
    a, b = [SITE[s] for s in origin], [SITE[s] for s in target]
    return min(sum(SITE_DISTANCE[x][y] for x, y in zip(a, way, strict=True)) for way in permutations(b))


def machine_reach(site: str, moves: int) -> int:
    """How many sites a machine can bring a pillar to from here in at most so many moves, with nothing in the way."""
    if moves < 0:
        raise ValueError(f"moves: {moves} is not possible; it takes 0 or more")
    return sum(far <= moves for far in SITE_DISTANCE[SITE[site]])


# ---- positions


def positions_after(state: PillarsState, turns: int) -> tuple[int, int]:
    """How many ways the next turns can go, and how many different positions they lead to.

    A way is a sequence of decisions up to the start of the turn after (or the end of the game).
    """
    if turns < 0:
        raise ValueError(f"turns: {turns} is not possible; it takes 0 or more")
    goal = state.turn + turns
    ways: Counter[PillarsState] = Counter({state: 1})
    done: Counter[PillarsState] = Counter()
    while ways:
        step: Counter[PillarsState] = Counter()
        for position, count in ways.items():
            if position.outcome is not None or (position.turn == goal and position.phase == MOVE):
                done[position] += count
                continue
            for action in position.actions():
                step[position.play(action)] += count
        ways = step
    places = {(p.board, p.pillars, p.seat, p.lock) for p in done}
    return sum(done.values()), len(places)


def _red_on(shape: Iterable[int]) -> bytes:
    board = bytearray(len(STATIONS))
    for station in shape:
        board[station] = RED
    return bytes(board)
