"""One card, large, with its parts numbered (FA-TYPE-9)."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.faith.cards import Card
from rulebook.faith.words import explained
from widgets.faith.ink import KIND, STRIPS, box, cost_pips, pip, wrap
from widgets.scene import Circle, Place, Scene, Shape, Text

WIDTH, HEIGHT = 640, 380
LEGEND, ROOM = 312.0, 316.0
"""Where the words beside the card begin, and how wide they may be."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a card: its number, what it is, and where its number stands."""

    number: int
    what: str
    x: float
    y: float


def spots(card: Card) -> tuple[Spot, ...]:
    """The parts that this card shows: five, and for Characters eight."""
    typed = f"{card.typed_cost} {card.energy}" if card.typed_cost else "none, so the card is neutral"
    parts = [
        Spot(1, f"typed cost: {typed}", 24, 52),
        Spot(2, f"neutral cost: {card.neutral_cost}", 24, 74),
        Spot(3, f"name and version: {card.title}", 24, 108),
        Spot(4, f"type and subtypes: {', '.join([KIND[card.type], *card.subtypes])}", 24, 160),
        Spot(5, f"abilities and Scripture, which has no effect: {card.scripture or 'none'}", 24, 200),
    ]
    if card.type == "character":
        prayer = str(card.prayer) if card.prays else "none, dark Characters do not pray"
        parts += [
            Spot(6, f"Health: {card.health}, the damage that exiles it", 272, 330),
            Spot(7, f"Strength: {card.strength}, the damage it deals", 190, 330),
            Spot(8, f"Prayer: {prayer}", 110, 330),
        ]
    return tuple(parts)


def face(card: Card) -> Scene:
    """The card as a scene whose parts can be pointed at, with what they are and the rules behind its abilities."""
    shapes: list[Shape] = [box(44, 30, 240, 336, "background", "ink", 1.5, 12)]
    shapes.append(box(52, 36, 224, 5, STRIPS[card.energy], None, corner=2))
    shapes += [pip(card.energy, 62 + 15 * n, 54, 6) for n in range(card.typed_cost)]
    shapes += [pip("neutral", 62 + 15 * n, 76, 6) for n in range(card.neutral_cost)]
    shapes.append(Text(56, 104, card.name, 18, "ink", "start", bold=True))
    shapes.append(Text(56, 126, card.version, 12.5, "muted", "start"))
    shapes.append(Text(56, 160, ", ".join([KIND[card.type], *card.subtypes]), 12.5, "ink", "start"))
    lines = [line for text in (*card.keywords, *(a.text for a in card.abilities)) for line in wrap(text, 216, 12)]
    shapes += [Text(56, 194 + 16 * n, line, 12, "ink", "start") for n, line in enumerate(lines[:7])]
    shapes.append(Text(56, 304, card.scripture, 11, "muted", "start"))
    if card.type == "character":
        values = [(84, "Prayer", str(card.prayer) if card.prays else "–")]
        values += [(164, "Strength", str(card.strength)), (244, "Health", str(card.health))]
        for x, name, value in values:
            shapes += [Text(x, 330, value, 20, "ink", bold=True), Text(x, 350, name, 10, "muted")]
    shapes += cost_pips(card, 272, 54, 0) if not card.total else []
    places = []
    for spot in spots(card):
        shapes += [
            Circle(spot.x, spot.y, 9, "accent"),
            Text(spot.x, spot.y, str(spot.number), 10.5, "background", bold=True),
        ]
        places.append(Place(str(spot.number), f"{spot.number}: {spot.what}", spot.x, spot.y, 9, taken=True))
    parts = [f"{spot.number} {spot.what}" for spot in spots(card)]
    behind = [f"{text.rstrip('.')} [{rule}]" for text, rule in explained(card)]
    shapes += _legend(parts, behind)
    text = "\n".join([card.line, *parts, *behind])
    return Scene(WIDTH, HEIGHT, tuple(shapes), tuple(places), card.title, text)


def _legend(parts: list[str], behind: list[str]) -> list[Shape]:
    """The numbered parts in words, then each keyword and ability with its rule."""
    shapes: list[Shape] = []
    y = 44.0
    for part in parts:
        for number, line in enumerate(wrap(part, ROOM, 11)):
            shapes.append(Text(LEGEND + (12 if number else 0), y, line, 11, "ink", "start"))
            y += 15
        y += 3
    if behind:
        y += 8
        shapes.append(Text(LEGEND, y, "The rules behind its text", 11, "muted", "start", bold=True))
        y += 18
    for text in behind:
        for line in wrap(text, ROOM, 11):
            shapes.append(Text(LEGEND, y, line, 11, "ink", "start"))
            y += 15
        y += 3
    return shapes
