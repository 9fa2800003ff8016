"""Around the sheets: the track of rounds above, and below what can be done and with how many pieces."""

from __future__ import annotations

from rulebook.test_of_time.clicks import MOST_FOLLOWERS, MOST_SHAMANS
from rulebook.test_of_time.sheet import NAMES
from rulebook.test_of_time.state import TestOfTimeState
from widgets.scene import Circle, Place, Polygon, Shape, Text, rectangle, symbol
from widgets.test_of_time.board import BENCH, MARGIN, WIDTH, draw_bench, whole
from widgets.test_of_time.pictures import area, box

TRACK_HEIGHT = 34
MOVES = {"preserve": "Preserve", "attack": "Attack", "defend": "Defend", "reverse": "Reverse Time", "pass": "Pass"}
REPLAY = {"preserve": "Preserve", "defend": "Defend", "attack": "Attack", "keep": "Keep this round",
          "keep-rest": "Keep the rest"}  # fmt: skip


def draw_track(state: TestOfTimeState, shapes: list[Shape]) -> None:
    """TT-TURN-6: the rounds; the present one carries the sign of the god who started it (TT-TURN-3)."""
    rounds = state.settings.rounds
    shapes.append(Text(MARGIN, 18, "Round", 12, "muted", "start"))
    step = (WIDTH - 2 * MARGIN - 60) / rounds
    for number in range(1, rounds + 1):
        x, now = MARGIN + 60 + (number - 0.5) * step, number == state.round
        if now and state.outcome is None:
            shapes.append(Circle(x, 18, 11, f"side{state.starter + 1}", "background", 2))
            shapes.append(symbol(state.starter + 1, x + 9, 9, 8, "ink"))
            shapes.append(Text(x, 18, str(number), 11, "#ffffff" if state.starter != 1 else "#22252a", bold=True))
        else:
            done = number < state.round or state.outcome is not None
            shapes.append(Circle(x, 18, 9, "field" if done else "hollow", "field_line", 1))
            shapes.append(Text(x, 18, str(number), 10, "muted"))


def draw(state: TestOfTimeState, top: float, shapes: list[Shape], places: list[Place]) -> float:
    """The row of moves and the rows of numbers; returns how high they are."""
    if state.outcome is not None:
        return 6
    bottom = top
    if not whole(state):
        shapes.append(Polygon(rectangle(3, top - 4, WIDTH - 6, BENCH - 2, 7), "accent_tint"))
        draw_bench(state, state.seat, top, shapes, places)
        top += BENCH - 4
    chips = REPLAY if state.replay else MOVES
    width = (WIDTH - 2 * MARGIN - 6 * (len(chips) - 1)) / len(chips)
    for number, (word, title) in enumerate(chips.items()):
        x = MARGIN + number * (width + 6)
        shapes.append(box(x, top + 2, width, 26, fill="panel", stroke="field_line"))
        shapes.append(Text(x + width / 2, top + 15, title, 12.5, "ink"))
        places.append(area(f"do:{word}", title, x, top + 2, width, 26))
    home = state.mover.home
    y = top + 34
    for word, most in (
        ("followers", min(home.followers, MOST_FOLLOWERS)),
        ("shamans", min(home.shamans, MOST_SHAMANS)),
    ):
        if most or word == "followers":
            _numbers(word, most, NAMES[state.seat], y, shapes, places)
            y += 26
    return y - bottom + 2


def _numbers(word: str, most: int, me: str, y: float, shapes: list[Shape], places: list[Place]) -> None:
    shapes.append(Text(MARGIN, y + 11, word, 11, "muted", "start"))
    step = (WIDTH - 2 * MARGIN - 62) / (MOST_FOLLOWERS + 1)
    for number in range(most + 1):
        x = MARGIN + 62 + number * step
        shapes.append(box(x, y, step - 3, 22, fill="hollow"))
        shapes.append(Text(x + (step - 3) / 2, y + 11, str(number), 11, "ink"))
        places.append(area(f"{word}:{number}", f"{me} places {number} {word}", x, y, step - 3, 22))
