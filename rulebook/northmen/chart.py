"""The map that was laid: where tiles lie, what fits where, how lakes and roads join (BN-PLACE, BN-LAKE, BN-ROAD).

A chart knows tiles and strongholds only, no units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rulebook.northmen.tiles import TOWNS, Hex, matches, step, turned

ORIGIN: Hex = (0, 0)


class Placed(NamedTuple):
    """A tile on the map: its number, its hex as two coordinates, and how it is turned."""

    tile: int
    q: int
    r: int
    rotation: int

    @property
    def hex(self) -> Hex:
        """Where it lies."""
        return self.q, self.r


class Stronghold(NamedTuple):
    """A stronghold on an edge of a tile: who built it and who owns it (BN-STRONG-2, BN-RANGE-9)."""

    tile: int
    edge: int
    builder: int
    owner: int


@dataclass(frozen=True, slots=True)
class Link:
    """A way from one tile to another: the edges it leaves and enters by, and whether it leads over a pass."""

    target: int
    leaves: int
    enters: int
    over_pass: bool = False
    off_map: bool = False


class Chart:
    """One map. Made by `chart_of`, never changed."""

    def __init__(self, laid: tuple[Placed, ...]) -> None:
        self.laid = laid
        self.at: dict[Hex, int] = {(q, r): number for number, q, r, _ in laid}
        self.where: dict[int, Hex] = {number: (q, r) for number, q, r, _ in laid}
        self.edges: dict[int, str] = {number: turned(number, rotation) for number, _, _, rotation in laid}
        self.towns: tuple[int, ...] = tuple(sorted(number for number in self.where if TOWNS[number]))
        self._fits: dict[int, tuple[tuple[Hex, int], ...]] = {}
        self._lakes: dict[int, list[Link]] | None = None
        self._roads: dict[str, dict[int, list[Link]]] = {}
        self._vacant: tuple[Hex, ...] | None = None

    def neighbour(self, tile: int, direction: int) -> int | None:
        """The tile in that direction, or None."""
        return self.at.get(step(self.where[tile], direction))

    def around(self, place: Hex) -> dict[int, str]:
        """The edges that the neighbours turn to a hex, by direction."""
        found = {}
        for direction in range(6):
            other = self.at.get(step(place, direction))
            if other is not None:
                found[direction] = self.edges[other][(direction + 3) % 6]
        return found

    def needed(self) -> int:
        """BN-PLACE-2: how many tiles a new one must touch; the first touches none (BN-PLACE-1)."""
        return min(2, len(self.laid))

    def vacant(self) -> tuple[Hex, ...]:
        """The hexes a tile may go to as far as neighbours are asked for, sorted."""
        if self._vacant is None:
            if not self.laid:
                self._vacant = (ORIGIN,)
            else:
                near = {step(place, d) for place in self.at for d in range(6)} - set(self.at)
                self._vacant = tuple(sorted(place for place in near if len(self.around(place)) >= self.needed()))
        return self._vacant

    def rim(self) -> tuple[Hex, ...]:
        """Every vacant hex next to the map, sorted."""
        if not self.laid:
            return (ORIGIN,)
        return tuple(sorted({step(place, d) for place in self.at for d in range(6)} - set(self.at)))

    def clash(self, number: int, place: Hex, rotation: int) -> int | None:
        """BN-PLACE-3: the first direction in which an edge does not match, or None."""
        edges = turned(number, rotation)
        for direction, edge in self.around(place).items():
            if not matches(edges[direction], edge):
                return direction
        return None

    def fits(self, number: int) -> tuple[tuple[Hex, int], ...]:
        """Every hex and rotation at which this tile may be laid (BN-PLACE-1 to 4)."""
        if number not in self._fits:
            self._fits[number] = tuple(
                (place, rotation)
                for place in self.vacant()
                for rotation in range(6)
                if self.clash(number, place, rotation) is None
            )
        return self._fits[number]

    # ---- lakes

    def lake_links(self) -> dict[int, list[Link]]:
        """BN-LAKE-4, BN-LAKE-6: lake facing lake joins neighbours; all water of a tile is one (BN-LAKE-1)."""
        if self._lakes is None:
            self._lakes = {tile: [] for tile in self.where}
            for tile, direction, other in self._borders():
                if self._pair(tile, direction) == "LL":
                    self._lakes[tile].append(Link(other, direction, (direction + 3) % 6))
        return self._lakes

    def lake(self, tile: int, strongholds: Iterable[Stronghold] = ()) -> frozenset[int]:
        """The lake a tile is on; a border with any stronghold does not join (BN-STRONG-9). Empty on dry land.

        A longship beyond its owner's stronghold is on the lake there (BN-LONG-27).
        """
        if "L" not in self.edges[tile]:
            return frozenset()
        walls = {(fort.tile, fort.edge) for fort in strongholds}
        found, fresh = {tile}, [tile]
        while fresh:
            here = fresh.pop()
            for link in self.lake_links()[here]:
                open_water = (here, link.leaves) not in walls and (link.target, link.enters) not in walls
                if open_water and link.target not in found:
                    found.add(link.target)
                    fresh.append(link.target)
        return frozenset(found)

    def lakes(self, strongholds: Iterable[Stronghold] = ()) -> tuple[frozenset[int], ...]:
        """Every lake of the map."""
        wet = [tile for tile in self.where if "L" in self.edges[tile]]
        return tuple(dict.fromkeys(self.lake(tile, tuple(strongholds)) for tile in wet))

    def joins(self, number: int, place: Hex, rotation: int, lake: frozenset[int]) -> tuple[int, ...]:
        """BN-LONG-5: the edges by which a tile laid here would extend this lake."""
        edges, around = turned(number, rotation), self.around(place)
        return tuple(
            direction
            for direction, edge in around.items()
            if edges[direction] == edge == "L" and self.at[step(place, direction)] in lake
        )

    # ---- roads

    def road_links(self, off_map: str = "one_hex") -> dict[int, list[Link]]:
        """BN-ROAD-2, BN-ROAD-4, BN-PASS-3: R-R, R-P and E-P join, and open roads at one vacant hex (BN-PASS-1 to 3).

        All roads of a tile meet in its middle (BN-ROAD-7).
        """
        if off_map not in self._roads:
            roads: dict[int, list[Link]] = {tile: [] for tile in self.where}
            for tile, direction, other in self._borders():
                pair = self._pair(tile, direction)
                if pair in ("RR", "RP", "PR", "EP", "PE"):
                    roads[tile].append(Link(other, direction, (direction + 3) % 6, "P" in pair))
            if off_map != "none":
                for tile, link in self._through(off_map == "all"):
                    roads[tile].append(link)
            self._roads[off_map] = roads
        return self._roads[off_map]

    def _through(self, anywhere: bool) -> Iterator[tuple[int, Link]]:
        """The links that lead off the map and in again: through one vacant hex, or (variant) anywhere."""
        openings = self._openings()
        for tile, leaves, out in openings:
            for other, enters, back in openings:
                if other != tile and (anywhere or out == back):
                    over = "P" in (self.edges[tile][leaves], self.edges[other][enters])
                    yield tile, Link(other, leaves, enters, over, off_map=True)

    def _openings(self) -> list[tuple[int, int, Hex]]:
        """Road and pass edges that face a vacant hex (BN-PASS-2)."""
        found = []
        for tile, place in self.where.items():
            for direction in range(6):
                out = step(place, direction)
                if self.edges[tile][direction] in "RP" and out not in self.at:
                    found.append((tile, direction, out))
        return found

    # ---- borders

    def _borders(self) -> Iterator[tuple[int, int, int]]:
        for tile, place in self.where.items():
            for direction in range(6):
                other = self.at.get(step(place, direction))
                if other is not None:
                    yield tile, direction, other

    def _pair(self, tile: int, direction: int) -> str:
        """The edges that meet there, of a tile and of its neighbour; only one where nothing lies."""
        other = self.neighbour(tile, direction)
        facing = "" if other is None else self.edges[other][(direction + 3) % 6]
        return self.edges[tile][direction] + facing

    def border(self, tile: int, other: int) -> int | None:
        """The direction in which the other tile lies, or None if they are no neighbours."""
        for direction in range(6):
            if self.neighbour(tile, direction) == other:
                return direction
        return None

    def stronghold_towards(self, tile: int, direction: int, strongholds: Iterable[Stronghold]) -> Stronghold | None:
        """BN-STRONG-6: the stronghold on a border, on either tile's edge."""
        other = self.neighbour(tile, direction)
        edges = {(tile, direction), (other, (direction + 3) % 6)}
        return next((fort for fort in strongholds if (fort.tile, fort.edge) in edges), None)

    def stronghold_between(self, tile: int, other: int, strongholds: Iterable[Stronghold]) -> Stronghold | None:
        """The stronghold on the border of two tiles, if they are neighbours and there is one."""
        direction = self.border(tile, other)
        return None if direction is None else self.stronghold_towards(tile, direction, strongholds)

    def mountain_between(self, tile: int, direction: int) -> bool:
        """Whether either edge of the border shows a mountain (BN-RANGE-2, BN-BJAR-2)."""
        return "M" in self._pair(tile, direction)


@lru_cache(4096)
def chart_of(laid: tuple[Placed, ...]) -> Chart:
    """The map of these tiles."""
    return Chart(laid)
