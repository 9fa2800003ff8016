"""The map as a world to zoom: tiles and vacant hexes, strongholds, units, lit lakes and roads, the tile in hand."""

from __future__ import annotations

from math import sqrt

from rulebook.northmen.chart import Link
from rulebook.northmen.control import bjarmia, controls
from rulebook.northmen.pieces import UNIT_LETTERS
from rulebook.northmen.routes import region
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import COMPASS, EDGE_WORDS, TOWNS, Hex, read_hex, turned, write_hex
from rulebook.northmen.words import tile_line
from widgets.northmen.tiles import INK, church, road_to, tile_face, wedge
from widgets.scene import Marks, Place, Point, Polygon, Shape, Text, Window, piece, rectangle, regular

SIZE = 54.0
"""From the middle of a hex to its corner, where the map is seen in its natural scale."""
CLOSEST = 2.0
GHOST = 0.84
"""A tile about to be laid is a little smaller than its hex."""
LOWEST, HIGHEST = 200.0, 380.0
"""How high the window on the map is: as a small map needs, but so that the hand below it is on a laptop's page too."""
MARGIN = 0.35 * SIZE
"""How far the world goes on beyond tiles and open hexes: a glimpse of the hexes where nothing may be laid yet."""


def at(place: Hex) -> Point:
    """The middle of a hex."""
    q, r = place
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def side_of(state: NorthmenState, side: int) -> int:
    """The colour and shape of a side; brigands are nobody's."""
    return 0 if side == state.players else side + 1


def picked_tile(marks: Marks) -> tuple[int, Hex | None]:
    """The hand tile that is picked, and the hex picked for it or pointed at."""
    tile = next((int(place[5:]) for place in marks.picked if place.startswith("hand:")), 0)
    pointed = (*marks.picked, marks.hovered or "")
    return tile, next((read_hex(place[4:]) for place in pointed if place.startswith("hex:")), None)


def window(state: NorthmenState, marks: Marks, top: float, width: float) -> Window:
    """The map in the window below `top`."""
    xs, ys = zip(*map(at, (*state.chart.at, *state.chart.vacant())), strict=True)
    reach = SIZE + MARGIN
    world = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    high, wide = world[3] - world[1], world[2] - world[0]
    height = min(HIGHEST, max(LOWEST, high * min(1.0, width / wide)))
    shapes = _rim(state)
    for tile, q, r, rotation in state.laid:
        shapes += tile_face(tile, rotation, *at((q, r)), SIZE)
    shapes += [*_region(state, marks), *_forts(state)]
    shapes += _bjarmia(state)
    for tile in state.chart.where:
        shapes += _pieces(state, tile)
    shapes += _ghost(state, marks)
    return Window(0, top, width, height, world, tuple(shapes), tuple(_places(state)), natural=1.0, closest=CLOSEST)


# ---- ground


def _rim(state: NorthmenState) -> list[Shape]:
    """Vacant hexes next to the map, dashed; those with neighbours enough a little stronger, with their name."""
    open_to = set(state.chart.vacant())
    shapes: list[Shape] = []
    for place in state.chart.rim():
        strong = place in open_to
        points = regular(*at(place), SIZE * 0.94, 6)
        shapes.append(Polygon(points, "hollow", "field_line", 1.2 if strong else 0.8, dash=() if strong else (3, 4)))
        if strong:
            shapes.append(Text(*at(place), write_hex(place), SIZE * 0.22, "muted"))
    return shapes


def _forts(state: NorthmenState) -> list[Shape]:
    """A stronghold is a thick bar on its side, in the owner's colour and with his sign."""
    shapes: list[Shape] = []
    for tile, direction, _, owner in state.strongholds:
        corners = regular(*at(state.chart.where[tile]), SIZE * 0.93, 6)
        a, b = corners[direction], corners[(direction + 1) % 6]
        shapes.append(Polygon((a, b), None, INK, SIZE * 0.17, closed=False))
        shapes.append(Polygon((a, b), None, f"side{owner + 1}", SIZE * 0.1, closed=False))
        shapes += piece(owner + 1, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, SIZE * 0.15)
    return shapes


# ---- lakes and roads


def _region(state: NorthmenState, marks: Marks) -> list[Shape]:
    """The lake or the roads of the army that is picked or pointed at, lit up."""
    pointed = (*marks.picked, marks.hovered or "")
    tile = next((int(place[5:]) for place in pointed if place.startswith("tile:")), 0)
    if state.phase != "move" or state.seat not in state.standing.get(tile, {}):
        return []
    shapes: list[Shape] = []
    for here, ways in region(state, tile).items():
        middle = at(state.chart.where[here])
        if state.kind == "lake":
            shapes += [
                wedge(direction, *middle, SIZE, "accent", 0.5)
                for direction, side in enumerate(state.chart.edges[here])
                if side == "L"
            ]
            shapes.append(Polygon(regular(*middle, SIZE * 0.56, 6), "accent", opacity=0.28))
        for link in ways if state.kind == "road" else ():
            shapes.append(road_to(link.leaves, *middle, SIZE, "accent"))
            if link.off_map and here < link.target:
                shapes.append(_around(state, here, link))
    return shapes


def _around(state: NorthmenState, tile: int, link: Link) -> Shape:
    """A way that leads off the map and in again, dashed from rim to rim."""
    start = road_to(link.leaves, *at(state.chart.where[tile]), SIZE, "accent").points[1]
    end = road_to(link.enters, *at(state.chart.where[link.target]), SIZE, "accent").points[1]
    return Polygon((start, end), None, "accent", 4, closed=False, opacity=0.8, dash=(6.0, 5.0))


# ---- pieces


def _pieces(state: NorthmenState, tile: int) -> list[Shape]:
    """The church, and for each side its sign with the letters of its units."""
    x, y = at(state.chart.where[tile])
    shapes = _flag(state, tile, x, y)
    if tile in state.churches:
        shapes += church(x + 0.36 * SIZE, y - 0.3 * SIZE, 0.15 * SIZE)
    sides = sorted(state.standing.get(tile, {}).items())
    tall = 0.27 * SIZE
    for row, (side, counts) in enumerate(sides):
        line = y + (row - (len(sides) - 1) / 2) * tall + 0.06 * SIZE
        words = " ".join(
            f"{number}{letter}" if number > 1 else letter
            for letter, number in zip(UNIT_LETTERS, counts, strict=True)
            if number
        )
        width = (0.5 + 0.14 * len(words)) * SIZE
        left = x - width / 2
        shapes.append(
            Polygon(rectangle(left, line - tall / 2, width, tall, tall / 2), "#ffffff", INK, 0.8, opacity=0.94)
        )
        shapes += piece(side_of(state, side), left + tall / 2, line, tall / 2)
        shapes.append(Text(left + tall * 1.15, line, words, SIZE * 0.22, INK, "start", bold=True))
    return shapes


def _flag(state: NorthmenState, tile: int, x: float, y: float) -> list[Shape]:
    """A pennant over a town, in the colours of the side that controls it (BN-TOWN-2)."""
    holder = next((side for side in state.standing.get(tile, {}) if controls(state, side, tile)), None)
    if not TOWNS[tile] or holder is None:
        return []
    fill = f"side{holder + 1}" if holder < state.players else "neutral"
    top = y - 0.62 * SIZE
    pole = Polygon(((x, y - 0.5 * SIZE), (x, top - 0.16 * SIZE)), None, INK, 1.4, closed=False)
    cloth = ((x, top - 0.16 * SIZE), (x + 0.26 * SIZE, top - 0.08 * SIZE), (x, top))
    return [pole, Polygon(cloth, fill, INK, 0.8)]


def _bjarmia(state: NorthmenState) -> list[Shape]:
    """The group of tiles that forms Bjarmia for the player whose turn it is, framed (BN-BJAR-2)."""
    group = bjarmia(state, state.seat)
    return [Polygon(regular(*at(state.chart.where[tile]), SIZE * 0.9, 6), None, "accent", 3) for tile in sorted(group)]


# ---- the tile about to be laid


def _ghost(state: NorthmenState, marks: Marks) -> list[Shape]:
    """The picked tile on the hex that is picked or pointed at: in the turn pointed at, else in the first that fits.

    A side that stands in the way is struck through, with its reason.
    """
    tile, spot = picked_tile(marks)
    if not tile or spot is None or spot in state.chart.at:
        return []
    rotation = ghost_turn(state, tile, spot, marks)
    x, y = at(spot)
    clash = state.chart.clash(tile, spot, rotation)
    shapes = tile_face(tile, rotation, x, y, SIZE * GHOST)
    corners = regular(x, y, SIZE * GHOST, 6)
    if clash is None:
        words = "fits here" if spot in state.chart.vacant() else "needs 2 neighbours"
        paint = "accent" if spot in state.chart.vacant() else "refusal"
        return [*shapes, Polygon(corners, None, paint, 3), *_said(words, x, y)]
    here, there = turned(tile, rotation)[clash], state.chart.around(spot)[clash]
    edge = Polygon((corners[clash], corners[(clash + 1) % 6]), None, "refusal", 7, closed=False)
    return [*shapes, edge, *_said(f"{EDGE_WORDS[here]} ✗ {EDGE_WORDS[there]}", x, y)]


def ghost_turn(state: NorthmenState, tile: int, spot: Hex, marks: Marks) -> int:
    """How the tile about to be laid is turned."""
    if marks.hovered and marks.hovered.startswith("turn:"):
        return int(marks.hovered[5:])
    return next((rotation for rotation in range(6) if state.chart.clash(tile, spot, rotation) is None), 0)


def _said(words: str, x: float, y: float) -> list[Shape]:
    half = 0.1 * SIZE + 0.058 * SIZE * len(words)
    band = Polygon(rectangle(x - half, y - 8, 2 * half, 16, 6), "background", opacity=0.92)
    return [band, Text(x, y, words, 10.5, "ink", bold=True)]


# ---- places


def _places(state: NorthmenState) -> list[Place]:
    found = [
        Place(f"tile:{tile}", tile_line(state, tile), *at((q, r)), SIZE * 0.8, _hexagon((q, r)), True)
        for tile, q, r, _ in state.laid
    ]
    for place in state.chart.rim():
        around = state.chart.around(place)
        faced = ", ".join(f"{COMPASS[d]} {EDGE_WORDS[side]}" for d, side in around.items()) or "nothing"
        label = f"vacant hex {write_hex(place)}, faced by {faced}"
        found.append(Place(f"hex:{write_hex(place)}", label, *at(place), SIZE * 0.8, _hexagon(place)))
    return found


def _hexagon(place: Hex) -> tuple[Point, ...]:
    return regular(*at(place), SIZE * 0.95, 6)
