"""The table: scores on top, the map in the middle, below it the hand, the six turns of a picked tile, and the decks."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from rulebook.northmen.endings import threshold
from rulebook.northmen.pieces import KINDS, WARBAND, supply
from rulebook.northmen.reach import links, reach
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import COMPASS, DECK_WORDS, FAITH, MAIN, Hex, read_hex, write_hex
from rulebook.northmen.words import tile_line, tile_words
from widgets.northmen.faces import INK, church, tile_back, tile_face
from widgets.scene import Circle, Marks, Place, Point, Polygon, Scene, Shape, Text, piece, rectangle, regular

CAPTION = (
    "Click a tile of your hand, a hex, then one of its six turns. To move or fight, click a tile, then another "
    "(a tile twice to fight on it)."
)

WIDTH, MAP_HEIGHT = 760, 430
BIGGEST, LEGIBLE = 54.0, 34.0
SCORES, HAND = 54, 128


@dataclass(frozen=True, slots=True)
class View:
    """Where the map lies on the scene: the size of a hex and the middle of hex 0,0."""

    size: float
    x: float
    y: float
    height: float

    def at(self, place: Hex) -> Point:
        """The middle of a hex."""
        q, r = place
        return self.x + self.size * sqrt(3) * (q + r / 2), self.y + self.size * 1.5 * r


def view_of(hexes: list[Hex]) -> View:
    """A view that shows all these hexes, as large as the width allows."""
    xs = [q + r / 2 for q, r in hexes]
    ys = [r for _, r in hexes]
    wide, high = (max(xs) - min(xs) + 1) * sqrt(3), (max(ys) - min(ys)) * 1.5 + 2
    size = min(BIGGEST, (WIDTH - 24) / wide, max(LEGIBLE, MAP_HEIGHT / high))
    height = max(200.0, high * size + 16)
    x = WIDTH / 2 - size * sqrt(3) * (max(xs) + min(xs)) / 2
    y = SCORES + height / 2 - size * 1.5 * (max(ys) + min(ys)) / 2
    return View(size, x, y, height)


def scene(state: NorthmenState, marks: Marks) -> Scene:
    """The table in this position."""
    chart = state.chart
    view = view_of([*chart.at, *chart.rim()])
    shapes: list[Shape] = [*_scores(state), *_rim(state, view)]
    for tile, q, r, rotation in state.laid:
        shapes += tile_face(tile, rotation, *view.at((q, r)), view.size)
    shapes += _forts(state, view)
    shapes += _ways(state, view, marks)
    for tile in chart.where:
        shapes += _pieces(state, view, tile)
    shapes += _ghost(state, view, marks)
    bottom = SCORES + view.height
    shapes += _hand(state, bottom, marks)
    shapes += _decks(state, bottom)
    title = f"{state.game.title}, turn {state.turn}: {state.prompt}"
    return Scene(WIDTH, bottom + HAND, tuple(shapes), _places(state, view, bottom), title, repr(state))


# ---- scores


def _side(state: NorthmenState, side: int) -> int:
    """The colour and shape of a side; brigands are nobody's."""
    return 0 if side == state.players else side + 1


def _scores(state: NorthmenState) -> list[Shape]:
    count = state.players + 1
    shapes: list[Shape] = []
    for side in range(count):
        x = 16 + side * (WIDTH - 16) / count
        shapes += piece(_side(state, side), x + 8, 16, 9)
        name = state.name(side)
        bold = side == state.decider
        goal = threshold(state, brigands=side == state.players)
        shapes.append(Text(x + 22, 16, f"{name} {state.vp[side]}/{goal}", 12.5, "ink", "start", bold=bold))
        mead = f", mead {state.reserves[side]}" if side < state.players and state.reserves[side] else ""
        spare = f"{supply(state, side, WARBAND)} in supply{mead}"
        shapes.append(Text(x + 22, 34, spare, 10.5, "muted", "start"))
    return shapes


# ---- the map


def _rim(state: NorthmenState, view: View) -> list[Shape]:
    """Vacant hexes next to the map, dashed; those with neighbours enough a little stronger."""
    open_to = set(state.chart.vacant())
    shapes: list[Shape] = []
    for place in state.chart.rim():
        strong = place in open_to
        points = regular(*view.at(place), view.size * 0.94, 6)
        shapes.append(Polygon(points, "hollow", "field_line", 1.2 if strong else 0.8, dash=() if strong else (3, 4)))
        if strong:
            shapes.append(Text(*view.at(place), write_hex(place), max(8.0, view.size * 0.2), "muted"))
    return shapes


def _forts(state: NorthmenState, view: View) -> list[Shape]:
    """A stronghold is a thick bar on its side, in the owner's colour and with his sign."""
    shapes: list[Shape] = []
    for tile, direction, _, owner in state.forts:
        corners = regular(*view.at(state.chart.where[tile]), view.size * 0.93, 6)
        a, b = corners[direction], corners[(direction + 1) % 6]
        shapes.append(Polygon((a, b), None, INK, view.size * 0.17, closed=False))
        shapes.append(Polygon((a, b), None, f"side{owner + 1}", view.size * 0.1, closed=False))
        shapes += piece(owner + 1, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, view.size * 0.15)
    return shapes


def _ways(state: NorthmenState, view: View, marks: Marks) -> list[Shape]:
    """The lake or the roads that a picked army could follow, as lines from middle to middle."""
    picked = [int(place[5:]) for place in marks.picked if place.startswith("tile:")]
    if state.phase != "move" or not picked or picked[0] not in state.chart.where:
        return []
    near = {picked[0], *reach(state, state.seat, picked[0], state.kind)}
    shapes: list[Shape] = []
    for tile in near:
        for link in links(state, state.kind)[tile]:
            if link.target in near and tile < link.target:
                ends = view.at(state.chart.where[tile]), view.at(state.chart.where[link.target])
                dash = (5.0, 5.0) if link.off_map else ()
                shapes.append(Polygon(ends, None, "accent", 4, closed=False, opacity=0.55, dash=dash))
    return shapes


def _pieces(state: NorthmenState, view: View, tile: int) -> list[Shape]:
    """The church, and for each side its sign with the letters of its units."""
    x, y = view.at(state.chart.where[tile])
    size = view.size
    shapes: list[Shape] = []
    if tile in state.churches:
        shapes += church(x + 0.36 * size, y - 0.3 * size, 0.15 * size)
    sides = sorted(state.standing.get(tile, {}).items())
    tall = 0.25 * size
    for row, (side, counts) in enumerate(sides):
        line = y + (row - (len(sides) - 1) / 2) * tall + 0.06 * size
        words = " ".join(
            f"{number}{letter}" if number > 1 else letter
            for letter, number in zip(KINDS, counts, strict=True)
            if number
        )
        width = (0.5 + 0.13 * len(words)) * size
        left = x - width / 2
        shapes.append(
            Polygon(rectangle(left, line - tall / 2, width, tall, tall / 2), "#ffffff", INK, 0.8, opacity=0.94)
        )
        shapes += piece(_side(state, side), left + tall / 2, line, tall / 2)
        shapes.append(Text(left + tall * 1.15, line, words, max(8.0, size * 0.19), INK, "start", bold=True))
    return shapes


def _picked(marks: Marks) -> tuple[int, Hex | None]:
    """The hand tile and the hex that are picked."""
    tile = next((int(place[5:]) for place in marks.picked if place.startswith("hand:")), 0)
    spot = next((read_hex(place[4:]) for place in marks.picked if place.startswith("hex:")), None)
    return tile, spot


def _ghost(state: NorthmenState, view: View, marks: Marks) -> list[Shape]:
    """The picked tile on the picked hex, in its first fitting turn, and whether there is one."""
    tile, spot = _picked(marks)
    if not tile or spot is None or spot in state.chart.at:
        return []
    turns = [rotation for rotation in range(6) if state.chart.clash(tile, spot, rotation) is None]
    x, y = view.at(spot)
    face = tile_face(tile, turns[0] if turns else 0, x, y, view.size * 0.9)
    note = "fits" if turns else "no turn fits"
    label = Text(x, y, note, max(8.0, view.size * 0.2), "ink" if turns else "refusal", bold=True)
    band = Polygon(rectangle(x - view.size * 0.75, y - 9, 1.5 * view.size, 18, 6), "background", opacity=0.85)
    return [*face, band, label]


# ---- hand, turns, decks


def shown_tiles(state: NorthmenState) -> tuple[int, ...]:
    """What the deciding player has to lay or show: a drawn tile, the hand, prepared tiles; hidden ones as backs."""
    drawn = (state.drawn,) if state.drawn else ()
    return (*drawn, *state.hands[state.decider], *state.prepared[state.decider])


def _slots(count: int, left: float, right: float, most: float) -> list[float]:
    gap = min(most, (right - left) / max(1, count))
    return [left + gap * (at + 0.5) for at in range(count)]


HAND_LEFT, HAND_RIGHT = 12.0, 372.0
TURN_LEFT, TURN_RIGHT = 384.0, 642.0
DECK_X = {MAIN: 676.0, FAITH: 728.0}


def _hand(state: NorthmenState, top: float, marks: Marks) -> list[Shape]:
    tiles = shown_tiles(state)
    owner = state.name(state.decider)
    shapes: list[Shape] = [Text(HAND_LEFT, top + 10, f"{owner}'s tiles", 11, "muted", "start")]
    xs = _slots(len(tiles), HAND_LEFT, HAND_RIGHT, 68)
    size = min(27.0, (xs[1] - xs[0]) * 0.5 if len(xs) > 1 else 27.0)
    ready = set(state.prepared[state.decider])
    for x, tile in zip(xs, tiles, strict=True):
        if tile < 1:
            shapes += tile_back(FAITH if tile else MAIN, x, top + 58, size)
            continue
        shapes += tile_face(tile, 0, x, top + 58, size, letters=size > 22)
        note = "drawn" if tile == state.drawn else "prepared" if tile in ready else ""
        shapes.append(Text(x, top + 102, note, 10, "muted"))
    return [*shapes, *_turns(state, top, marks)]


def _turns(state: NorthmenState, top: float, marks: Marks) -> list[Shape]:
    """The six turns of the picked tile: those that do not fit the picked hex are struck, at the side in the way."""
    tile, spot = _picked(marks)
    fort = state.phase == "fort"
    head = "Side of the stronghold" if fort else "Turn"
    shapes: list[Shape] = [Text(TURN_LEFT, top + 10, head, 11, "muted", "start")]
    for rotation, x in enumerate(_slots(6, TURN_LEFT, TURN_RIGHT, 43)):
        y = top + 58
        if tile:
            shapes += tile_face(tile, rotation, x, y, 20)
        else:
            shapes.append(Polygon(regular(x, y, 20, 6), "hollow", "field_line", 1))
        shapes.append(Text(x, y + 32, COMPASS[rotation] if fort else str(rotation), 10.5, "muted"))
        if tile and spot is not None and spot not in state.chart.at:
            clash = state.chart.clash(tile, spot, rotation)
            if clash is None:
                shapes.append(Text(x, y - 29, "✓", 12, "ink", bold=True))
            else:
                corners = regular(x, y, 20, 6)
                shapes.append(Polygon((corners[clash], corners[(clash + 1) % 6]), None, "refusal", 5, closed=False))
                shapes.append(Text(x, y - 29, "✗", 12, "refusal", bold=True))
    return shapes


def _decks(state: NorthmenState, top: float) -> list[Shape]:
    shapes: list[Shape] = []
    for name, x in DECK_X.items():
        left = len(state.main if name == MAIN else state.faith)
        if left:
            shapes += tile_back(name, x, top + 58, 22)
        else:
            shapes.append(Circle(x, top + 58, 18, None, "field_line", 1, dash=(3, 3)))
        shapes.append(Text(x, top + 92, f"{left} left", 10.5, "muted"))
        shapes.append(Text(x, top + 28, "main" if name == MAIN else "faith", 10.5, "muted"))
    return shapes


# ---- places


def _places(state: NorthmenState, view: View, bottom: float) -> tuple[Place, ...]:
    size = view.size
    found = [
        Place(f"tile:{tile}", tile_line(state, tile), *view.at((q, r)), size * 0.8, _hexagon(view, (q, r)), True)
        for tile, q, r, _ in state.laid
    ]
    for place in state.chart.rim():
        around = state.chart.around(place)
        faced = ", ".join(f"{COMPASS[d]} {side}" for d, side in around.items()) or "nothing"
        label = f"vacant hex {write_hex(place)}, faced by {faced}"
        found.append(Place(f"hex:{write_hex(place)}", label, *view.at(place), size * 0.8, _hexagon(view, place)))
    tiles = shown_tiles(state)
    for x, tile in zip(_slots(len(tiles), HAND_LEFT, HAND_RIGHT, 68), tiles, strict=True):
        if tile > 0:
            found.append(Place(f"hand:{tile}", f"tile {tile}, {tile_words(tile)}", x, bottom + 58, 26, taken=True))
    for rotation, x in enumerate(_slots(6, TURN_LEFT, TURN_RIGHT, 43)):
        label = f"turn {rotation}, or the {COMPASS[rotation]} side"
        found.append(Place(f"turn:{rotation}", label, x, bottom + 58, 18, taken=True))
    for name, x in DECK_X.items():
        left = len(state.main if name == MAIN else state.faith)
        found.append(Place(f"deck:{name}", f"{DECK_WORDS[name]}, {left} tiles left", x, bottom + 58, 19, taken=True))
    return tuple(found)


def _hexagon(view: View, place: Hex) -> tuple[Point, ...]:
    return regular(*view.at(place), view.size * 0.95, 6)
