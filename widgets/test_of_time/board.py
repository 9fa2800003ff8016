"""One god's sheet: home, three Testament spaces, the zones, and the cards in stock with their prices.

Two gods have whole sheets. With more, each sheet is short, and only the god to move has zones and stock laid out, by
the row of moves; the others' are told in words.
"""

from __future__ import annotations

from rulebook.english import counted
from rulebook.test_of_time.odds import creation_cost
from rulebook.test_of_time.sheet import NAMES, TITLES, Pieces, Sheet
from rulebook.test_of_time.state import TestOfTimeState
from widgets.scene import Place, Polygon, Shape, Text, piece, rectangle
from widgets.test_of_time import pictures
from widgets.test_of_time.labels import convert_label, home_label, stock_label, zone_label
from widgets.test_of_time.pictures import area, box, dot, group

MARGIN, GAP = 10, 6
WIDTH = 2 * MARGIN + 3 * pictures.WIDTH + 2 * GAP
HEAD, ZONES, STOCK = 34, 30, 20
BENCH = ZONES + STOCK + 10
"""How high the zones and the stock are together."""
BLUE, RED = "#0072b2", "#b3541e"
ZONE_WIDTHS = {"Sire": 82.0, "Shaman": 98.0, "Convert": 120.0}
ZONE_WORDS = {"Sire": 34.0, "Shaman": 54.0, "Convert": 58.0}
"""How wide zones are, and where in them the word ends."""
SHORT = {"burial_site": "Burial"}


def whole(state: TestOfTimeState) -> bool:
    """Whether every god has its zones and stock on its sheet."""
    return state.players == 2


def height(state: TestOfTimeState) -> float:
    """How high a sheet is."""
    return HEAD + (pictures.TALL.height + BENCH + 9 if whole(state) else pictures.SHORT.height + 8)


def draw(
    state: TestOfTimeState, forecast: TestOfTimeState, seat: int, top: float, shapes: list[Shape], places: list[Place]
) -> None:
    """The sheet of this seat, from `top` down."""
    if seat == state.seat and state.outcome is None:
        shapes.append(Polygon(rectangle(3, top + 1, WIDTH - 6, height(state) - 3, 7), "accent_tint"))
    _head(state, forecast, seat, top, shapes, places)
    size = pictures.TALL if whole(state) else pictures.SHORT
    for space in range(3):
        x = MARGIN + space * (pictures.WIDTH + GAP)
        pictures.draw(state, forecast, seat, space, x, top + HEAD, size, shapes, places)
    if whole(state):
        draw_bench(state, seat, top + HEAD + size.height + 5, shapes, places)


def draw_bench(state: TestOfTimeState, seat: int, y: float, shapes: list[Shape], places: list[Place]) -> None:
    """The zones and the stock of a god."""
    _zones(state.sheets[seat], seat, y, shapes, places)
    _stock(state, seat, y + ZONES, shapes, places)


def _head(
    state: TestOfTimeState, forecast: TestOfTimeState, seat: int, top: float, shapes: list[Shape], places: list[Place]
) -> None:
    sheet, me, y = state.sheets[seat], NAMES[seat], top + 18
    shapes += piece(seat + 1, MARGIN + 10, y, 9)
    shapes.append(Text(MARGIN + 25, y, me, 14, "ink", "start", bold=True))
    x, width = MARGIN + 78, 150
    shapes.append(box(x, top + 6, width, 24, fill="hollow", stroke="field_line"))
    shapes.append(Text(x + 7, y, "home", 11, "muted", "start"))
    if sheet.home.bodies:
        shapes += group(sheet.home, seat + 1, x + 42, y, 6.5)
    else:
        shapes.append(Text(x + 42, y, "nobody waits", 11, "muted", "start"))
    places.append(area(f"home:{me}", home_label(state, seat), x, top + 6, width, 24))
    coming = forecast.sheets[seat]
    dying = coming.dead.bodies - sheet.dead.bodies
    notes = [f"{dying} will die"] if dying else []
    notes += [] if whole(state) else _busy(sheet)
    notes += [f"{sheet.dead.words} out of play"] if sheet.dead.bodies else []
    left, first = x + width + 10, y - 7 if notes else y
    if state.outcome is None:
        told = "next round" if coming.home.bodies else "next round nobody"
        shapes.append(Text(left, first, told, 11, "muted", "start"))
        shapes += group(coming.home, seat + 1, left + 66, first, 5)
    shapes.append(Text(left, y + 7 if state.outcome is None else y, " · ".join(notes), 11, "muted", "start"))
    points = state.scores()[seat]
    shapes.append(Text(WIDTH - MARGIN - 4, y, counted(points, "point"), 12.5, "ink", "end", bold=True))


def _busy(sheet: Sheet) -> list[str]:
    """What goes on in the zones of a sheet that does not show them."""
    born, wise = (sum(pieces is not None for pieces in zones) for zones in (sheet.sires, sheet.rites))
    notes = [counted(born, "newborn")] if born else []
    notes += [counted(wise, "new shaman")] if wise else []
    return notes + ([f"a convert from {NAMES[sheet.conversion.victim]}"] if sheet.conversion else [])


def _zones(sheet: Sheet, seat: int, y: float, shapes: list[Shape], places: list[Place]) -> None:
    """TT-SETUP-9: grey dots take who pays, the blue one a new follower, the red one a new shaman or a convert."""
    me = NAMES[seat]
    x: float = MARGIN
    for number, pieces in enumerate(sheet.sires, 1):
        label = zone_label(seat, f"Sire zone {number}", pieces)
        x = _zone(f"sire:{me}:{number}", label, "Sire", pieces, 2, BLUE, seat, x, y, shapes, places)
    for number, pieces in enumerate(sheet.rites, 1):
        label = zone_label(seat, f"Sire Shaman zone {number}", pieces)
        x = _zone(f"shaman:{me}:{number}", label, "Shaman", pieces, 2, RED, seat, x, y, shapes, places)
    taken = sheet.conversion
    label = convert_label(seat, taken)
    _zone(f"convert:{me}", label, "Convert", taken.pieces if taken else None, 4, RED, seat, x, y, shapes, places)


def _zone(
    place: str, label: str, word: str, pieces: Pieces | None, grey: int, colour: str, seat: int, x: float, y: float,
    shapes: list[Shape], places: list[Place],
) -> float:  # fmt: skip
    width = ZONE_WIDTHS[word]
    used = pieces is not None
    shapes.append(box(x, y, width, ZONES - 4, fill="field" if used else "hollow"))
    crowded = pieces is not None and 0 not in pieces
    if not crowded:
        shapes.append(Text(x + 6, y + 13, word, 11, "ink" if used else "muted", "start"))
    right = x + width - 11
    shapes.append(dot(right, y + 13, colour, used))
    if pieces is not None:
        shapes += group(pieces, seat + 1, x + (6 if crowded else ZONE_WORDS[word]), y + 13, 5)
    else:
        shapes += [dot(right - 13 * k, y + 13, "neutral", False) for k in range(grey, 0, -1)]
    places.append(area(place, label, x, y, width, ZONES - 4))
    return x + width + 4


def _stock(state: TestOfTimeState, seat: int, y: float, shapes: list[Shape], places: list[Place]) -> None:
    """TT-SETUP-3: cards left, with what creating one costs at this moment (TT-CREATE-3)."""
    sheet, me = state.sheets[seat], NAMES[seat]
    width = (WIDTH - 2 * MARGIN - 4 * GAP) / 5
    art = sheet.count("art")
    for number, (kind, title) in enumerate(TITLES.items()):
        x, left = MARGIN + number * (width + GAP), sheet.left(kind)
        price = creation_cost(kind, art, state.settings.stacking)
        shapes.append(box(x, y, width, STOCK, fill="hollow"))
        ink = "ink" if left else "muted"
        shapes.append(Text(x + 6, y + 10, SHORT.get(kind, title), 11, ink, "start"))
        shapes.append(Text(x + width - 6, y + 10, f"{price} · ×{left}", 10, "muted", "end"))
        label = stock_label(state, seat, kind, price)
        places.append(area(f"stock:{me}:{kind}", label, x, y, width, STOCK))
