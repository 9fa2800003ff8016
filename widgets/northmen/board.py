"""The table: scores on top, the map in the middle, below it the hand, the six turns of a picked tile, and the decks."""

from __future__ import annotations

from rulebook.english import counted
from rulebook.northmen.endings import threshold
from rulebook.northmen.pieces import UNIT_WORDS, WARBAND
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import COMPASS, DECK_WORDS, FAITH, MAIN
from rulebook.northmen.units import supply
from rulebook.northmen.uses import KINDS as KIND_STEPS
from rulebook.northmen.words import tile_words
from widgets.northmen.map import picked_tile, side_of, window
from widgets.northmen.tiles import tile_back, tile_face
from widgets.scene import Circle, Marks, Place, Polygon, Scene, Shape, Text, piece, rectangle, regular

CAPTION = (
    "Click a tile of your hand, a hex, then one of its six rotations. To move or fight, click a tile, then another "
    "(a tile twice to fight on it). W warband, H hersir, L longship, C catapult."
)
HOVER = True

WIDTH = 760
SCORES, STRIP, HAND = 66, 26, 128
STEPS = ("longships", "main tile", *KIND_STEPS, "town", "end")
"""The steps of a turn as the strip below the map names them (BN-TURN-2)."""


def scene(state: NorthmenState, marks: Marks) -> Scene:
    """The table in this position."""
    lens = window(state, marks, SCORES, WIDTH)
    bottom = SCORES + lens.height + STRIP
    shapes = (*_scores(state), *_strip(state, bottom - 12), *_hand(state, bottom, marks), *_decks(state, bottom))
    title = f"{state.game.title}, turn {state.turn}: {state.prompt}"
    return Scene(WIDTH, bottom + HAND, shapes, _places(state, bottom), title, repr(state), window=lens)


# ---- scores


def _scores(state: NorthmenState) -> list[Shape]:
    count = state.players + 1
    shapes: list[Shape] = []
    for side in range(count):
        x = 16 + side * (WIDTH - 16) / count
        shapes += piece(side_of(state, side), x + 8, 16, 9)
        name = state.name(side)
        bold = side == state.decider
        goal = threshold(state, brigands=side == state.players)
        shapes.append(Text(x + 22, 12, f"{name} {state.vp[side]}/{goal}", 12.5, "ink", "start", bold=bold))
        shapes += _track(state.vp[side], goal, f"side{side + 1}" if side < state.players else "neutral", x + 26, 28)
        if side < state.players and state.reserves[side]:
            shapes.append(Text(x + 24 + 11 * goal, 28, f"{state.reserves[side]} mead", 10, "muted", "start"))
        for row, line in enumerate(_supply(state, side)):
            shapes.append(Text(x + 22, 43 + 12 * row, line, 10, "muted", "start"))
    return shapes


def _supply(state: NorthmenState, side: int) -> list[str]:
    """What a side has left to place, in two short lines."""
    if side == state.players:
        return [f"left {counted(supply(state, side, WARBAND), 'brigand')}"]
    kinds = list(UNIT_WORDS.values()) if state.settings.test_of_faith else ["warband"]
    left = [counted(supply(state, side, kind), word) for kind, word in enumerate(kinds)]
    return [f"left {', '.join(left[:2])}", ", ".join(left[2:])]


def _track(points: int, goal: int, fill: str, x: float, y: float) -> list[Shape]:
    """A pip for each point to be won; those that are won are filled."""
    return [Circle(x + 11 * pip, y, 3.6, fill if pip < points else None, "muted", 0.9) for pip in range(goal)]


# ---- where in the turn we are


def _strip(state: NorthmenState, y: float) -> list[Shape]:
    """The steps of the turn in one line, the present one lit."""
    now = _now(state)
    wide = (WIDTH - 24) / len(STEPS)
    shapes: list[Shape] = []
    for number, name in enumerate(STEPS):
        x = 12 + wide * (number + 0.5)
        lit = name == now
        if lit:
            shapes.append(Polygon(rectangle(x - wide / 2, y - 10, wide, 20, 10), "accent_tint", "accent", 1))
        left = f" ·{state.left}" if lit and state.left else ""
        shapes.append(Text(x, y, f"{number + 1} {name}{left}", 10, "ink" if lit else "muted", bold=lit))
    return shapes


def _now(state: NorthmenState) -> str:
    if state.outcome is not None or state.phase == "ability":
        return ""
    if state.kind:
        return state.kind
    early = {"ships": "longships", "ship_tile": "longships", "tile": "main tile", "fort": "main tile"}
    return early.get(state.phase, "town" if state.phase == "town" else "end")


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
    tile, spot = picked_tile(marks)
    fort = state.phase == "fort"
    head = "Edge of the stronghold" if fort else "Rotation"
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


def _places(state: NorthmenState, bottom: float) -> tuple[Place, ...]:
    found = []
    tiles = shown_tiles(state)
    for x, tile in zip(_slots(len(tiles), HAND_LEFT, HAND_RIGHT, 68), tiles, strict=True):
        if tile > 0:
            found.append(Place(f"hand:{tile}", f"tile {tile}, {tile_words(tile)}", x, bottom + 58, 26, taken=True))
    for rotation, x in enumerate(_slots(6, TURN_LEFT, TURN_RIGHT, 43)):
        label = f"rotation {rotation}, or the {COMPASS[rotation]} edge"
        found.append(Place(f"turn:{rotation}", label, x, bottom + 58, 18, taken=True))
    for name, x in DECK_X.items():
        left = len(state.main if name == MAIN else state.faith)
        found.append(Place(f"deck:{name}", f"{DECK_WORDS[name]}, {left} tiles left", x, bottom + 58, 19, taken=True))
    return tuple(found)
