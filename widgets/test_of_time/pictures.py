"""Small drawings, and a Testament space: the card with its sections, who stands on it, and its time line."""

from __future__ import annotations

from typing import NamedTuple

from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.scoring import dots, gilded, worth
from rulebook.test_of_time.sheet import NAMES, TITLES, Pieces
from rulebook.test_of_time.state import TestOfTimeState
from rulebook.test_of_time.testament import PastRound, Testament
from widgets.scene import Circle, Place, Polygon, Shape, Text, piece, rectangle, regular, symbol
from widgets.test_of_time.labels import past_label, space_label

GOLD = "#e69f00"


def box(x: float, y: float, width: float, height: float, *, fill: str = "panel", stroke: str = "line") -> Polygon:
    """A rounded frame."""
    return Polygon(rectangle(x, y, width, height, 5), fill, stroke, 1)


def area(place_id: str, label: str, x: float, y: float, width: float, height: float) -> Place:
    """A rectangle to point at."""
    points = rectangle(x, y, width, height)
    return Place(place_id, label, x + width / 2, y + height / 2, min(width, height) / 2, points, taken=True)


def shaman(side: int, x: float, y: float, r: float) -> tuple[Shape, Shape]:
    """A shaman: six corners where a follower is round."""
    return Polygon(regular(x, y, 1.2 * r, 6), f"side{side}", "background", 1.5), symbol(side, x, y, r)


def group(pieces: Pieces, side: int, x: float, y: float, r: float = 6.0) -> list[Shape]:
    """Followers and shamans as signs with numbers, from the left."""
    shapes: list[Shape] = []
    for number, draw in ((pieces.followers, piece), (pieces.shamans, shaman)):
        if number:
            shapes += draw(side, x + r, y, r)
            shapes.append(Text(x + 2 * r + 4, y, str(number), 11, "ink", "start", bold=True))
            x += 2 * r + 10 + 7 * len(str(number))
    return shapes


def dot(x: float, y: float, colour: str, filled: bool) -> Circle:
    """A dot of a zone: a ring when empty."""
    return Circle(x, y, 4.5, colour if filled else "hollow", colour, 1.2)


# ---- a Testament space

WIDTH, CARD_WIDTH = 190, 44
CELL, ROW, IN_A_ROW = 18.2, 17, 10
"""A round of a time line is so wide, the next row so far below, and so many rounds stand in a row."""


class Size(NamedTuple):
    """How high a section of a card is; `short` spaces put the words closer together."""

    section: float
    short: bool

    @property
    def card(self) -> float:
        """The height of a card, which has five sections or fewer, larger ones."""
        return 5 * self.section

    @property
    def height(self) -> float:
        """The height of a space: the card, and two rows of a time line."""
        return self.card + 2 * ROW + 18


TALL, SHORT = Size(15, False), Size(10, True)


def draw(
    state: TestOfTimeState, forecast: TestOfTimeState, seat: int, space: int, x: float, y: float, size: Size,
    shapes: list[Shape], places: list[Place],
) -> None:  # fmt: skip
    """One space with its top left corner at (x, y)."""
    sheet, me = state.sheets[seat], NAMES[seat]
    card, site = sheet.spaces[space], sheet.sites[space]
    shapes.append(box(x, y, WIDTH, size.height))
    places.append(area(f"space:{me}:{space + 1}", space_label(state, seat, space), x, y, WIDTH, size.height))
    left, top = x + 8, y + 8
    if card is None:
        shapes.append(Polygon(rectangle(left, top, CARD_WIDTH, size.card), None, "field_line", 1, dash=(3, 3)))
        words = [TITLES[site.kind], "is being built"] if site else [f"Space {space + 1}", "vacant"]
        shapes.append(Text(left + CARD_WIDTH + 8, top + 6, words[0], 12.5, "ink" if site else "muted", "start", True))
        shapes.append(Text(left + CARD_WIDTH + 8, top + 21, words[1], 11, "muted", "start"))
        if site:
            shapes += group(site.pieces, seat + 1, left + CARD_WIDTH + 8, top + 39)
    else:
        shown = _rewound(state, seat, space, card)
        later = forecast.sheets[seat].spaces[space]
        _card(state, shown, later, left, top, size, shapes)
        _words(state, shown, seat, space, left + CARD_WIDTH + 8, top, size, shapes)
    _timeline(state, seat, space, x + 4, y + size.height - 2 * ROW - 3, shapes, places)


def _rewound(state: TestOfTimeState, seat: int, space: int, card: Testament) -> Testament:
    """While time is reversed, the card as the new past would leave it: the future changes before one's eyes."""
    replay = state.replay
    if replay is None or (replay.owner, replay.space) != (seat, space):
        return card
    return card.rewritten(replay.past, state.settings.shielding)


def _card(
    state: TestOfTimeState, card: Testament, later: Testament | None, x: float, y: float, size: Size,
    shapes: list[Shape],
) -> None:  # fmt: skip
    """Sections from the bottom: covered by strips, or open, with gold dots in the top ones (TT-CARD-6, TT-CARD-7)."""
    height = size.card / card.sections
    coming = later.strips if later and later.kind == card.kind else card.strips
    for n in range(card.sections):
        top = y + size.card - (n + 1) * height
        covered = n < card.strips
        shapes.append(Polygon(rectangle(x, top, CARD_WIDTH, height), "muted" if covered else "hollow", "field_line", 1))
        if covered:
            step = CARD_WIDTH / 4
            for k in range(4):
                line = ((x + k * step, top + height), (x + (k + 1) * step, top))
                shapes.append(Polygon(line, None, "panel", 1, closed=False, opacity=0.6))
        elif gilded(card, n, state.settings):
            shapes.append(Circle(x + CARD_WIDTH / 2, top + height / 2, min(4.5, height / 2 - 1), GOLD, "ink", 0.8))
    for n in range(card.strips, coming):
        top = y + size.card - (n + 1) * height
        outline = rectangle(x + 2, top + 2, CARD_WIDTH - 4, height - 4)
        shapes.append(Polygon(outline, None, "refusal", 1.5, dash=(3, 2)))


def _words(
    state: TestOfTimeState, card: Testament, seat: int, space: int, x: float, y: float, size: Size,
    shapes: list[Shape],
) -> None:  # fmt: skip
    shown, age, points = dots(card, state.settings), state.settings.rounds - card.created, worth(card, state.settings)
    shapes.append(Text(x, y + 6, TITLES[card.kind], 12.5, "ink", "start", bold=True))
    rows = _placed(state, seat, space)
    if size.short:  # the points at the right, and below two columns
        told = str(points) if card.visible else "buried"
        shapes.append(Text(x + WIDTH - CARD_WIDTH - 24, y + 6, told, 11, "muted", "end"))
        spots = [(x + 62 * (n % 2), y + 24 + 14 * (n // 2)) for n in range(len(rows))]
    else:
        told = f"{shown} × {age} = {points}" if card.visible else "buried"
        shapes.append(Text(x, y + 21, told, 11, "muted", "start"))
        spots = [(x, y + 38 + (17 if len(rows) < 3 else 13) * n) for n in range(len(rows))]
    font, indent, r = (10, 40, 4.5) if size.short else (11, 46, 5.5)
    for (left, line), (word, pieces, who) in zip(spots, rows, strict=True):
        shapes.append(Text(left, line, word, font, "refusal" if word == "attack" else "muted", "start"))
        shapes += group(pieces, who + 1, left + indent, line, r)


def _placed(state: TestOfTimeState, seat: int, space: int) -> list[tuple[str, Pieces, int]]:
    """Who stands on a card, whose they are and what for; the attackers of one god together."""
    sheet = state.sheets[seat]
    keep, guard = sheet.preservers[space], sheet.defenders[space]
    rows = [("kept by", keep, seat)] if keep else []
    for attacker in dict.fromkeys(a.attacker for a in state.attackers(seat, space)):
        sent = [a.pieces for a in state.attackers(seat, space) if a.attacker == attacker]
        rows.append(("attack", Pieces(sum(p.followers for p in sent), sum(p.shamans for p in sent)), attacker))
    return [*rows, ("defence", guard, seat)] if guard else rows


# ---- the time line, along which time is reversed


def _timeline(
    state: TestOfTimeState, seat: int, space: int, x: float, y: float, shapes: list[Shape], places: list[Place]
) -> None:
    """A cell for each round of the game, ten in a row: what happened in it, where we are, and what is to come."""
    me, card, replay = NAMES[seat], state.sheets[seat].spaces[space], state.replay
    here = replay if replay and (replay.owner, replay.space) == (seat, space) else None
    past = (here.past if here else card.past) if card else ()
    for number in range(1, state.settings.rounds + 1):
        row, column = divmod(number - 1, IN_A_ROW)
        left, top = x + column * CELL, y + row * ROW
        at = number - card.created - 1 if card else -1
        if card is None or not 0 <= at < len(past):
            _empty(state, card, number, left, top, here is None and bool(past), shapes)
            continue
        _finished(past[at], here, at, left, top, shapes)
        told = past_label(seat, card, number, past[at], here)
        places.append(area(f"past:{me}:{space + 1}:{number}", told, left, top, CELL, ROW))


def _empty(
    state: TestOfTimeState, card: Testament | None, number: int, left: float, top: float, grip: bool,
    shapes: list[Shape],
) -> None:  # fmt: skip
    """A round before the card or still to come: a dot. Its creation: a larger one. The present: where to drag from."""
    x, y = left + CELL / 2, top + ROW / 2
    if card is not None and number == card.created:
        shapes.append(Circle(x, y, 2.5, "ink"))
    elif grip and number == state.round and state.outcome is None:
        shapes.append(Polygon(((x - 5, y), (x + 3, y - 5), (x + 3, y + 5)), "accent"))
    else:
        shapes.append(Circle(x, y, 1, "field_line"))


def _finished(record: PastRound, here: Replay | None, at: int, left: float, top: float, shapes: list[Shape]) -> None:
    """A disc is a preservation token, a bar decay, a number attack strips; tinted what is being replayed anew."""
    changed = here is not None and record != here.old[at]
    now = here is not None and here.at == at
    rewound = here is not None and at > here.at
    cell = rectangle(left + 0.75, top + 0.75, CELL - 1.5, ROW - 1.5)
    fill = "accent_tint" if now or changed else "hollow"
    shapes.append(Polygon(cell, fill, "accent" if now or changed else "field_line", 2 if now else 0.8))
    x, y, half = left + CELL / 2, top + ROW / 2, 4.0
    if record.strips:
        x, half = left + 5.5, 3.0
    ink = "muted" if rewound else "ink"
    if record.preserved:
        shapes.append(Circle(x, y, half - 0.5, None, ink, 1.4))
    else:
        shapes.append(Polygon(rectangle(x - half, y - 1.5, 2 * half, 3), ink))
    if record.strips:
        shapes.append(Text(left + CELL - 5, y, str(record.strips), 10, "refusal", bold=True))
