"""The Holy Land: 37 sites for pillars and 72 stations for followers, as plain tables.

Sites and stations are numbered in the order of their names, so that tables are flat and lists come out sorted.
PF-BOARD-1 the hexagon, PF-BOARD-2 site names, PF-BOARD-3 stations, PF-BOARD-4 station names, PF-BOARD-5 neighbours,
PF-BOARD-7 what a site touches. Words as in PF-BOARD-11.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

RADIUS = 3
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Axial = tuple[int, int]


def _label(q: int, r: int) -> str:
    """PF-BOARD-2: the row's letter from the top, then the place in the row from the left."""
    leftmost = max(-RADIUS, -RADIUS - r)
    return "abcdefg"[r + RADIUS] + str(q - leftmost + 1)


AXIAL: dict[str, Axial] = {
    _label(q, r): (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
}
SITES: tuple[str, ...] = tuple(sorted(AXIAL))
SITE: dict[str, int] = {name: number for number, name in enumerate(SITES)}
_AT = {axial: name for name, axial in AXIAL.items()}


def _adjacent_sites(name: str) -> tuple[str, ...]:
    q, r = AXIAL[name]
    return tuple(sorted(_AT[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in _AT))


SITE_NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(tuple(SITE[n] for n in _adjacent_sites(s)) for s in SITES)
SITE_PAIRS: tuple[tuple[int, int], ...] = tuple((s, n) for s in range(len(SITES)) for n in SITE_NEIGHBOURS[s] if s < n)


def _station_sites() -> list[frozenset[int]]:
    """PF-BOARD-3: a gap between three sites that all touch, a pocket between two rim sites with only one gap."""
    gaps = [
        frozenset(three) for three in combinations(range(len(SITES)), 3)
        if all(b in SITE_NEIGHBOURS[a] for a, b in combinations(three, 2))
    ]  # fmt: skip
    pockets = [frozenset(pair) for pair in SITE_PAIRS if sum(gap.issuperset(pair) for gap in gaps) == 1]
    return gaps + pockets


def _station_name(sites: frozenset[int]) -> str:
    """PF-BOARD-4: the sites it touches, sorted and joined by hyphens."""
    return "-".join(sorted(SITES[s] for s in sites))


_SITES_OF = {_station_name(sites): sites for sites in _station_sites()}
STATIONS: tuple[str, ...] = tuple(sorted(_SITES_OF))
STATION: dict[str, int] = {name: number for number, name in enumerate(STATIONS)}
STATION_SITES: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(_SITES_OF[name])) for name in STATIONS)
NOWHERE = -1
"""In place of a station: none."""
POCKETS: frozenset[int] = frozenset(s for s, sites in enumerate(STATION_SITES) if len(sites) == 2)


def _adjacent(a: int, b: int) -> bool:
    """PF-BOARD-5: two pockets share one site, any other two stations share two."""
    shared = len(set(STATION_SITES[a]) & set(STATION_SITES[b]))
    return a != b and shared == (1 if a in POCKETS and b in POCKETS else 2)


NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(b for b in range(len(STATIONS)) if _adjacent(a, b)) for a in range(len(STATIONS))
)


def _gap(station: int) -> tuple[int, int, int, int]:
    first, second, third = NEIGHBOURS[station]
    return station, first, second, third


GAPS: tuple[tuple[int, int, int, int], ...] = tuple(_gap(s) for s in range(len(STATIONS)) if s not in POCKETS)
"""Each gap with its three neighbours: the possible middles of wings and centres of assemblies."""

GAPS_AROUND: tuple[frozenset[int], ...] = tuple(frozenset((s, *NEIGHBOURS[s])) - POCKETS for s in range(len(STATIONS)))
"""For each station the gaps whose wings or assembly depend on who stands there."""

TOUCHING: tuple[tuple[int, ...], ...] = tuple(
    tuple(s for s, sites in enumerate(STATION_SITES) if site in sites) for site in range(len(SITES))
)
"""PF-BOARD-7: the stations around each site: 6 in the interior, 5 on an edge, 4 at a corner."""

INTERIOR: frozenset[int] = frozenset(site for site, around in enumerate(TOUCHING) if len(around) == 6)
TOUCHING_MASK: tuple[int, ...] = tuple(sum(1 << s for s in around) for around in TOUCHING)


def site_distance(a: int, b: int) -> int:
    """Steps a pillar needs from one site to another with nothing in the way."""
    (qa, ra), (qb, rb) = AXIAL[SITES[a]], AXIAL[SITES[b]]
    dq, dr = qa - qb, ra - rb
    return max(abs(dq), abs(dr), abs(dq + dr))


SITE_DISTANCE: tuple[tuple[int, ...], ...] = tuple(
    tuple(site_distance(a, b) for b in range(len(SITES))) for a in range(len(SITES))
)


def site_point(site: int) -> tuple[float, float]:
    """Where a site lies on the screen, in distances between neighbouring sites; y goes down."""
    q, r = AXIAL[SITES[site]]
    return q + r / 2, r * 3**0.5 / 2


def station_point(station: int) -> tuple[float, float]:
    """Where a station lies: in the middle of its three sites, or just outside the rim between its two."""
    points = [site_point(site) for site in STATION_SITES[station]]
    x, y = (sum(c) / len(points) for c in zip(*points, strict=True))
    if station in POCKETS:
        gap = next(n for n in NEIGHBOURS[station] if n not in POCKETS)
        gx, gy = station_point(gap)
        return 2 * x - gx, 2 * y - gy
    return x, y


def rotated(station: int) -> int:
    """The station that this one comes to when the board turns by 120 degrees, (q, r) -> (-q-r, q)."""
    return _mapped(station, lambda q, r: (-q - r, q))


def mirrored(station: int) -> int:
    """The station that this one comes to in the mirror (q, r) -> (-q-r, r)."""
    return _mapped(station, lambda q, r: (-q - r, r))


def rotated_site(site: int) -> int:
    """The site that this one comes to when the board turns by 120 degrees."""
    q, r = AXIAL[SITES[site]]
    return SITE[_AT[-q - r, q]]


def mirrored_site(site: int) -> int:
    """The site that this one comes to in the mirror."""
    q, r = AXIAL[SITES[site]]
    return SITE[_AT[-q - r, r]]


def _mapped(station: int, move: Callable[[int, int], Axial]) -> int:
    sites = frozenset(SITE[_AT[move(*AXIAL[SITES[s]])]] for s in STATION_SITES[station])
    return STATION[_station_name(sites)]
