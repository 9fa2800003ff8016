"""A Testament space: the card with its sections, who stands on it, and its time line of all rounds."""

from __future__ import annotations

from rulebook.test_of_time.history import Testament
from rulebook.test_of_time.scoring import dots
from rulebook.test_of_time.sheet import NAMES, TITLES, Pieces
from rulebook.test_of_time.state import TestOfTimeState
from rulebook.test_of_time.words import record_told, space_line
from widgets.scene import Circle, Place, Polygon, Shape, Text, rectangle
from widgets.test_of_time.pieces import GOLD, area, box, group

WIDTH, HEIGHT = 190, 116
CARD_WIDTH, SECTION = 44, 15


def draw(
    state: TestOfTimeState, forecast: TestOfTimeState, seat: int, space: int, x: float, y: float,
    shapes: list[Shape], places: list[Place],
) -> None:  # fmt: skip
    """One space with its top left corner at (x, y)."""
    sheet, me = state.sheets[seat], NAMES[seat]
    card, site = sheet.spaces[space], sheet.sites[space]
    shapes.append(box(x, y, WIDTH, HEIGHT))
    label = f"{me}'s space {space_line(state, seat, space)}"
    places.append(area(f"space:{me}:{space + 1}", label, x, y, WIDTH, HEIGHT))
    left, top = x + 8, y + 10
    if card is None:
        shapes.append(Polygon(rectangle(left, top, CARD_WIDTH, 5 * SECTION), None, "field_line", 1, dash=(3, 3)))
        words = [TITLES[site.kind], "is being built"] if site else [f"Space {space + 1}", "vacant"]
        shapes.append(Text(left + CARD_WIDTH + 8, top + 6, words[0], 12.5, "ink" if site else "muted", "start", True))
        shapes.append(Text(left + CARD_WIDTH + 8, top + 21, words[1], 11, "muted", "start"))
        if site:
            shapes += group(site.pieces, seat + 1, left + CARD_WIDTH + 8, top + 40)
    else:
        shown = _rewound(state, seat, space, card)
        later = forecast.sheets[seat].spaces[space]
        _card(state, shown, later, left, top, shapes)
        _words(state, shown, seat, space, left + CARD_WIDTH + 8, top, shapes)
    _timeline(state, seat, space, x + 4, y + HEIGHT - 19, shapes, places)


def _rewound(state: TestOfTimeState, seat: int, space: int, card: Testament) -> Testament:
    """While time is reversed, the card as the new past would leave it: the future changes before one's eyes."""
    replay = state.replay
    if replay is None or (replay.owner, replay.space) != (seat, space):
        return card
    return card.rewritten(replay.past, state.settings.token == "shield")


def _card(
    state: TestOfTimeState, card: Testament, later: Testament | None, x: float, y: float, shapes: list[Shape]
) -> None:
    """Sections from the bottom: covered by strips, or open, with gold dots in the top ones (TT-CARD-6, TT-CARD-7)."""
    most = state.settings.most_dots(card.kind)
    height = 5 * SECTION / card.sections
    coming = later.strips if later and later.kind == card.kind else card.strips
    for n in range(card.sections):
        top = y + 5 * SECTION - (n + 1) * height
        covered = n < card.strips
        shapes.append(Polygon(rectangle(x, top, CARD_WIDTH, height), "muted" if covered else "hollow", "field_line", 1))
        if covered:
            step = CARD_WIDTH / 4
            for k in range(4):
                line = ((x + k * step, top + height), (x + (k + 1) * step, top))
                shapes.append(Polygon(line, None, "panel", 1, closed=False, opacity=0.6))
        elif n >= card.sections - most:
            shapes.append(Circle(x + CARD_WIDTH / 2, top + height / 2, 4.5, GOLD, "ink", 0.8))
    for n in range(card.strips, coming):
        top = y + 5 * SECTION - (n + 1) * height
        outline = rectangle(x + 2, top + 2, CARD_WIDTH - 4, height - 4)
        shapes.append(Polygon(outline, None, "refusal", 1.5, dash=(3, 2)))


def _words(
    state: TestOfTimeState, card: Testament, seat: int, space: int, x: float, y: float, shapes: list[Shape]
) -> None:
    shown, age = dots(card, state.settings), state.settings.rounds - card.created
    shapes.append(Text(x, y + 6, TITLES[card.kind], 12.5, "ink", "start", bold=True))
    told = f"{shown} × {age} = {shown * age}" if card.visible else "buried"
    shapes.append(Text(x, y + 21, told, 11, "muted", "start"))
    sheet = state.sheets[seat]
    rows: list[tuple[str, Pieces, int]] = []
    keep, guard = sheet.preservers[space], sheet.defenders[space]
    if keep:
        rows.append(("kept by", keep, seat))
    for attacker in dict.fromkeys(a.attacker for a in state.attackers(seat, space)):
        sent = [a.pieces for a in state.attackers(seat, space) if a.attacker == attacker]
        total = Pieces(sum(p.followers for p in sent), sum(p.shamans for p in sent))
        rows.append(("attack", total, attacker))
    if guard:
        rows.append(("defence", guard, seat))
    step = 17 if len(rows) < 4 else 13
    for number, (word, pieces, who) in enumerate(rows):
        line = y + 38 + step * number
        shapes.append(Text(x, line, word, 11, "refusal" if word == "attack" else "muted", "start"))
        shapes += group(pieces, who + 1, x + 46, line, 5.5)


def _timeline(
    state: TestOfTimeState, seat: int, space: int, x: float, y: float, shapes: list[Shape], places: list[Place]
) -> None:
    """One cell for each round of the game; a disc is a preservation token, a bar decay, a number attack strips."""
    rounds, me = state.settings.rounds, NAMES[seat]
    width, height = (WIDTH - 8) / rounds, 15.0
    card, replay = state.sheets[seat].spaces[space], state.replay
    here = replay if replay and (replay.owner, replay.space) == (seat, space) else None
    past = (here.past if here else card.past) if card else ()
    for number in range(1, rounds + 1):
        left = x + (number - 1) * width
        middle = (left + width / 2, y + height / 2)
        at = number - card.created - 1 if card else -1
        if card is None or not 0 <= at < len(past):
            born = card is not None and number == card.created
            shapes.append(Circle(*middle, 1.6 if born else 0.8, "ink" if born else "field_line"))
            continue
        record = past[at]
        changed = here is not None and record != here.old[at]
        now = here is not None and here.at == at
        fill = "accent_tint" if now or changed else "hollow"
        cell = rectangle(left + 0.5, y, width - 1, height)
        shapes.append(Polygon(cell, fill, "accent" if now else "field_line", 2 if now else 0.8))
        if record.preserved:
            shapes.append(Circle(middle[0], y + 4.5, min(3, width / 3), None, "ink", 1.2))
        else:
            shapes.append(Polygon(rectangle(left + 2, y + 3, width - 4, 3), "muted"))
        if record.strips:
            shapes.append(Text(middle[0], y + 11, str(record.strips), 8, "refusal", bold=True))
        told = f"Round {number} of {me}'s {TITLES[card.kind]}: {record_told(record)}"
        places.append(area(f"past:{me}:{space + 1}:{number}", told, left, y, width, height))
