"""Cards as they lie on the table: in hand, and on the field upright or turned."""

from __future__ import annotations

from rulebook.faith.cards import Card
from rulebook.faith.pieces import Piece
from rulebook.faith.state import FaithState
from rulebook.faith.words import piece_line
from widgets.faith.ink import KIND, STRIPS, badge, box, cost_pips, cut, wrap
from widgets.scene import Circle, Place, Shape, Text, rectangle

UPRIGHT, TURNED = 104, 66
"""Heights of a prepared card and of an exhausted one, which lies on its side."""
HAND_HEIGHT = 74


def on_field(
    state: FaithState, seat: int, piece: Piece, x: float, y: float, width: float, ready: bool
) -> tuple[list[Shape], list[Place]]:
    """A piece in a slot whose bottom is at `y` + UPRIGHT; `ready` cards have something legal to do."""
    card = state.fields.card(piece)
    turned = piece.exhausted
    height = TURNED if turned else UPRIGHT
    top = y + UPRIGHT - height
    shapes = [*_body(card, x, top, width, height, ready)]
    shapes.append(
        Text(x + 5, top + 14, cut(state.called(piece.id), width - 8, 10.5, bold=True), 10.5, "ink", "start", bold=True)
    )
    shapes += _middle(state, seat, piece, card, x, top, width)
    if card.type == "character":
        shapes += _values(state, seat, piece, card, x, y + UPRIGHT - 10, width)
    else:
        shapes.append(Text(x + 5, y + UPRIGHT - 9, _kind(state, seat, piece, card), 9, "muted", "start"))
    shapes += _badges(state, seat, piece, card, x, top, width)
    return shapes, _use_places(state, seat, piece, card, x, y + UPRIGHT - 36, width, shapes)


def _body(card: Card, x: float, y: float, width: float, height: float, ready: bool) -> list[Shape]:
    frame = "accent" if ready else "line"
    return [
        box(x, y, width, height, "background", frame, 1.8 if ready else 1.0),
        box(x + 3, y + 2.5, width - 6, 3, STRIPS[card.energy], None, corner=1.5),
    ]


def _middle(state: FaithState, seat: int, piece: Piece, card: Card, x: float, top: float, width: float) -> list[Shape]:
    """Where it is, its keywords, and as much of its text as fits."""
    lines = [f"at {state.called(piece.at)}"] if piece.at else []
    if not piece.exhausted:
        texts = [*card.keywords, *(ability.text for ability in card.abilities)] or [card.version]
        lines += [line for text in texts for line in wrap(text, width - 8, 8.5)]
        room = 3 if card.numbers_of("use") else 5
        if len(lines) > room:
            lines = [*lines[: room - 1], cut(lines[room - 1] + " …………", width - 8, 8.5)]
    return [
        Text(x + 5, top + 26 + 10.5 * number, cut(line, width - 8, 8.5), 8.5, "muted", "start")
        for number, line in enumerate(lines)
    ]


def _kind(state: FaithState, seat: int, piece: Piece, card: Card) -> str:
    if card.type != "location":
        return KIND[card.type]
    here = sum(other.at == piece.id for other in state.sides[seat].field)
    return f"Location, {here} here" if here else "Location, empty"


def _values(state: FaithState, seat: int, piece: Piece, card: Card, x: float, y: float, width: float) -> list[Shape]:
    """Prayer in the lower left corner, then Strength and Health (FA-TYPE-9); damage as a token on the Health."""
    fields = state.fields
    shown = [("P", fields.value(seat, piece, "prayer"))] if card.prays else []
    shown += [("S", fields.value(seat, piece, "strength")), ("H", fields.value(seat, piece, "health"))]
    step = (width - 8) / 3
    shapes: list[Shape] = []
    for number, (letter, value) in enumerate(shown):
        shapes.append(Text(x + 4 + step * (number + 0.5), y, f"{letter} {value}", 11, "ink", bold=letter != "P"))
    if piece.damage:
        shapes.append(Circle(x + width - 3, y - 12, 8, "refusal", "background", 1.5))
        shapes.append(Text(x + width - 3, y - 12, str(piece.damage), 10, "#ffffff", bold=True))
    return shapes


def _badges(state: FaithState, seat: int, piece: Piece, card: Card, x: float, top: float, width: float) -> list[Shape]:
    if piece.exhausted:
        return badge(x + width / 2, top + 27 + 11 * bool(piece.at), "Bound" if piece.bound else "exhausted", "field")
    if state.sides[seat].is_new(piece) and card.type == "character":
        return badge(x + width - 17, top + UPRIGHT - 28, "new")
    return []


def _use_places(
    state: FaithState, seat: int, piece: Piece, card: Card, x: float, y: float, width: float, shapes: list[Shape]
) -> list[Place]:
    """The piece itself, and a handle for each ability that can be used."""
    height = TURNED if piece.exhausted else UPRIGHT
    top = y + 36 - height
    points = rectangle(x, top, width, height, 5)
    middle = (x + width / 2, top + height / 2)
    places = [Place(piece.id, piece_line(state, seat, piece), *middle, width / 2, points, taken=True)]
    uses = card.numbers_of("use")
    for number in uses:
        label = f"{state.called(piece.id)}, ability: {card.abilities[number].text}"
        left = x + 6
        if not piece.exhausted:
            shapes += [
                box(left, y, 30, 15, "accent_tint", "accent", 0.8, 4),
                Text(left + 15, y + 7.5, "use", 9.5, "ink"),
            ]
        places.append(
            Place(f"{piece.id}/{number}", label, left + 15, y + 7.5, 9, rectangle(left, y, 30, 15), taken=True)
        )
    return places


def in_hand(
    state: FaithState, seat: int, card: Card, copies: int, x: float, y: float, width: float, ready: bool
) -> tuple[list[Shape], Place]:
    """A card in an open hand; several copies are one card with a number."""
    shapes = _body(card, x, y, width, HAND_HEIGHT, ready)
    shapes.append(
        Text(x + 5, y + 14, cut(state.called(card.id), width - 8, 10.5, bold=True), 10.5, "ink", "start", bold=True)
    )
    shapes.append(Text(x + 5, y + 27, cut(KIND[card.type], width - 10, 9), 9, "muted", "start"))
    shapes += cost_pips(card, x + width - 5, y + 43)
    if card.type == "character":
        values = [f"S {card.strength}", f"H {card.health}"]
        values = [f"P {card.prayer}", *values] if card.prays else values
        step = (width - 8) / 3
        shapes += [Text(x + 4 + step * (k + 0.5), y + 62, text, 10.5, "ink") for k, text in enumerate(values)]
    elif card.abilities:
        lines = wrap(card.abilities[0].text, width - 8, 8.5)
        shapes += [
            Text(x + 5, y + 54 + 10 * k, cut(line, width - 8, 8.5), 8.5, "muted", "start")
            for k, line in enumerate(lines[:2])
        ]
    if copies > 1:
        shapes += badge(x + width - 14, y + 27, f"×{copies}", "field", size=10)
    label = f"In {state.name(seat)}'s hand: {card.line}" + (f" ({copies} copies)" if copies > 1 else "")
    points = rectangle(x, y, width, HAND_HEIGHT, 5)
    place = Place(f"hand{seat + 1}:{card.id}", label, x + width / 2, y + HAND_HEIGHT / 2, width / 2, points, taken=True)
    return shapes, place
