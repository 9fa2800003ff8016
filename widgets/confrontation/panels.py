"""Around the field: round, phase and Elixir above it; cards, reserves, waiting units and a legend below."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rulebook.confrontation.round.cards import MARAUDER
from widgets.confrontation.bases import badge
from widgets.confrontation.labels import card_name, header_line, owner
from widgets.confrontation.tabletop import WORDS, Tabletop, side
from widgets.scene import Place, Polygon, Shape, Text, piece, rectangle, symbol

HEADER = 44.0
ROW, LEGEND = 27.0, 24.0
NAMES = 108.0
CARD = 100.0


def header(table: Tabletop, width: float) -> list[Shape]:
    """The two companies with their Elixir against what wins the battle, and what is going on."""
    shapes: list[Shape] = [Text(width / 2, 12, header_line(table), 12, "muted")]
    for player, name in enumerate(table.names[:2]):
        right = player == 1
        x = width - 14 if right else 14
        way = -1 if right else 1
        shapes += piece(side(player), x, 16, 9)
        anchor = "end" if right else "start"
        shapes.append(Text(x + 16 * way, 14, name, 14, "ink", anchor, bold=player == table.decider))
        if player < len(table.elixir):
            shapes += _purse(table, player, x + 16 * way, 33, way)
    return shapes


def _purse(table: Tabletop, player: int, x: float, y: float, way: int) -> list[Shape]:
    """Elixir as a bar that fills up to the goal (CF-COUNCIL-12)."""
    has, wide = table.elixir[player], 120.0
    left = x if way > 0 else x - wide
    full = min(1.0, has / table.goal) if table.goal else 0.0
    shapes: list[Shape] = [Polygon(rectangle(left, y - 4, wide, 8, 4), "hollow", "field_line", 1)]
    if full:
        bar = wide * full
        shapes.append(Polygon(rectangle(left if way > 0 else left + wide - bar, y - 4, bar, 8), f"side{side(player)}"))
    words = f"Elixir {has}" + (f" of {table.goal}" if table.goal else "")
    shapes.append(Text(x + way * (wide + 8), y, words, 11, "ink", "start" if way > 0 else "end"))
    return shapes


def footer(table: Tabletop, top: float, width: float) -> tuple[list[Shape], list[Place], float]:
    """The rows below the field, their places, and how high they are."""
    shapes: list[Shape] = []
    places: list[Place] = []
    y = top + 4
    for player in range(len(table.names)):
        cards = _cards(table, player)
        if cards:
            y = _row(table, player, cards, y, width, shapes, places)
    if table.cards and table.cards.mode == MARAUDER:
        words = f"{len(table.cards.deck)} cards in the deck"
        shapes.append(Text(14, y + ROW / 2, words, 11, "muted", "start"))
        y += ROW
    for player in range(len(table.names)):
        units = [Card(f"w:{unit}", name, word) for whose, unit, name, word in table.waiting if whose == player]
        if units:
            y = _row(table, player, units, y, width, shapes, places)
    shapes += legend(y, width)
    return shapes, places, y + LEGEND - top


@dataclass(frozen=True, slots=True)
class Card:
    """A card or a waiting unit before a player; one face down has no name."""

    place: str
    name: str
    word: str = ""
    count: int = 1


def _cards(table: Tabletop, player: int) -> list[Card]:
    """The cards of a player."""
    cards = table.cards
    if cards is None:
        return []
    pile = Counter(cards.piles[player]).items()
    found = [Card(f"c:{card}", card_name(card), "", number) for card, number in pile]
    if cards.drawn and cards.drawn[0] == player:
        found.insert(0, Card(f"c:{cards.drawn[1]}", card_name(cards.drawn[1]), "drawn"))
    reserve = cards.reserves[player] if player < len(cards.reserves) else None
    if reserve is not None:
        found.append(Card(f"c:{reserve}", card_name(reserve), "reserve"))
    return found


def _row(
    table: Tabletop,
    player: int,
    cards: list[Card],
    y: float,
    width: float,
    shapes: list[Shape],
    places: list[Place],
) -> float:
    shapes += piece(side(player), 14, y + ROW / 2, 7)
    shapes.append(Text(26, y + ROW / 2, owner(table, player), 11, "muted", "start"))
    step = min(CARD + 6, (width - NAMES) / len(cards))
    taken = {place.id for place in places}
    for number, card in enumerate(cards):
        x, wide = NAMES + number * step, step - 6
        box = rectangle(x, y + 2, wide, ROW - 5, 4)
        shapes.append(Polygon(box, "panel" if card.name else f"side{side(player)}", "field_line", 1))
        words = f"{card.name} x{card.count}" if card.count > 1 else card.name
        if card.name:
            shapes.append(Text(x + wide / 2, y + ROW / 2 - (4 if card.word else 0), _cut(words, wide, 10), 10, "ink"))
        else:
            shapes.append(symbol(side(player), x + wide / 2, y + ROW / 2, 9))
        if card.word:
            colour = "accent" if card.name else "#ffffff"
            shapes.append(Text(x + wide / 2, y + ROW - 8, card.word, 8, colour, bold=True))
        if card.name and card.place not in taken:
            taken.add(card.place)
            label = f"{owner(table, player)}'s {card.name}" + (f", {card.word}" if card.word else ", card")
            places.append(Place(card.place, label, x + wide / 2, y + ROW / 2, ROW / 2 - 3, box, taken=True))
    return y + ROW


def _cut(words: str, width: float, size: float) -> str:
    """Words that fit a width, shortened where they do not."""
    most = max(3, int((width - 6) / (0.53 * size)))
    return words if len(words) <= most else f"{words[: most - 1]}…"


def legend(y: float, width: float) -> list[Shape]:
    """What the small signs on the bases mean."""
    shapes: list[Shape] = []
    total = sum(5.4 * len(word) + 26 for word in WORDS.values())
    x, gap = 12.0, max(0.0, (width - 16 - total) / len(WORDS))
    for sign, word in WORDS.items():
        shapes += badge(sign, x + 4, y + LEGEND / 2, 7)
        shapes.append(Text(x + 14, y + LEGEND / 2, word, 10.5, "muted", "start"))
        x += 5.4 * len(word) + 26 + gap
    return shapes


__all__ = ["HEADER", "footer", "header", "legend"]
