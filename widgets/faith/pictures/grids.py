"""Tables of many small cells: who survives a challenge, who may recite what, how much a deck costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from rulebook.english import listed
from rulebook.faith.actions import Challenge
from rulebook.faith.cards import Card, library
from rulebook.faith.legal import can_recite
from rulebook.faith.study import on, side, table
from widgets.scene import Circle, Place, Polygon, Scene, Shape, Text, rectangle

BOTH_STAY, FIRST_FALLS, SECOND_FALLS, BOTH_FALL = (
    "both stay",
    "the challenger is exiled",
    "the challenged is exiled",
    "both are exiled",
)


def characters() -> list[Card]:
    """The Characters of the core set, the cheapest first."""
    found = [card for card in library().values() if card.type == "character"]
    return sorted(found, key=lambda card: (card.total, card.title))


def titled(cards: Iterable[str]) -> list[tuple[str, str]]:
    """Card ids with their titles, for a list to choose from; each once."""
    return [(library()[card].title, card) for card in dict.fromkeys(cards)]


@cache
def challenge(one: str, other: str, damage_one: int = 0, damage_other: int = 0) -> str:
    """What comes of a challenge, asked of the engine (FA-CHAL-1)."""
    first, second = on(one, damage=damage_one), on(other, damage=damage_other)
    state, action = table(side(first, faith=5), side(second, faith=5)), Challenge(f"{one}.1", f"{other}.2")
    if state.fields.due(0, state.piece(f"{one}.1")):
        return "the challenger is not there any more"
    if state.refusal(action):
        return "the challenged cannot be chosen"
    after = state.play(action)
    stays = after.fields.find(f"{one}.1") is not None, after.fields.find(f"{other}.2") is not None
    return {(True, True): BOTH_STAY, (False, True): FIRST_FALLS, (True, False): SECOND_FALLS}.get(stays, BOTH_FALL)


def challenge_grid(damage_before: int = 0) -> Scene:
    """Everybody against everybody: rows challenge, columns are challenged; the challengers have this damage already."""
    names = [card.id for card in characters()]
    signs = {BOTH_STAY: "", FIRST_FALLS: "◂", SECOND_FALLS: "▴", BOTH_FALL: "×"}

    def meet(row: str, column: str) -> str:
        return challenge(row, column, damage_before)

    met = {one: [meet(one, other) for other in names] for one in names}
    exiled = {one: sum(word in (SECOND_FALLS, BOTH_FALL) for word in words) for one, words in met.items()}
    return grid(names, names, meet, lambda word: signs.get(word, "–"), _strongest(exiled))


def _strongest(exiled: dict[str, int]) -> str:
    """In a sentence, who exiles the most others, the best five or so, and what the rest stay below."""
    counts = sorted(set(exiled.values()), reverse=True)
    best = [count for count in counts if sum(number >= count for number in exiled.values()) <= 5][:2]
    groups = [
        f"{listed([library().called(card) for card, number in exiled.items() if number == count])}: {count}"
        for count in best
    ]
    rest = max((number for number in exiled.values() if number not in best), default=0)
    return f"Whom each Character exiles, of {len(exiled)}. {'; '.join(groups)}; everybody else at most {rest}."


def recite_grid(matched: bool = False) -> Scene:
    """Which Character's total cost is enough for which Psalm (FA-PSLM-2); with `matched` energy must match too."""
    known = library()
    psalms = sorted((card for card in known.values() if card.type == "psalm"), key=lambda card: card.total)

    rows = [card.id for card in characters()]
    state = table(side(*rows), side(), matched_recital=matched)
    reciters = {piece.card: piece for piece in state.sides[0].field}

    def able(row: str, column: str) -> str:
        reciter, psalm = known[row], known[column]
        can = "may recite" if can_recite(state, reciters[row], psalm) else "may not recite"
        return f"{reciter.total} against {psalm.total}: {can}"

    counts = {psalm: sum(can_recite(state, piece, psalm) for piece in reciters.values()) for psalm in psalms}
    told = "; ".join(f"{psalm.name} (total cost {psalm.total}): {count}" for psalm, count in counts.items())
    return grid(
        rows,
        [card.id for card in psalms],
        able,
        lambda word: "" if "not" in word else "●",
        f"How many of the {len(rows)} Characters may recite it. {told}.",
        cell=16,
        wide=74,
    )


def grid(
    rows: Sequence[str],
    columns: Sequence[str],
    what: Callable[[str, str], str],
    sign: Callable[[str], str],
    text: str,
    cell: float = 14,
    wide: float = 14,
) -> Scene:
    """A table of cells with a sign and a label each; rows and columns are card ids, `text` says the gist."""
    known = library()
    left, top = 110.0, 26.0
    shapes: list[Shape] = []
    places: list[Place] = []
    for column, name in enumerate(columns):
        x = left + wide * (column + 0.5)
        title = known[name].name if wide > 40 else str(column + 1)
        shapes.append(Text(x, top - 10, title, 10 if wide > 40 else 8, "muted"))
    for row, name in enumerate(rows):
        y = top + cell * (row + 0.5)
        shapes.append(Text(left - 6, y, f"{row + 1} {known.called(name)}"[:22], 9, "ink", "end"))
        for column, other in enumerate(columns):
            x = left + wide * (column + 0.5)
            word = what(name, other)
            mark = sign(word)
            box = rectangle(x - wide / 2 + 0.5, y - cell / 2 + 0.5, wide - 1, cell - 1)
            shapes.append(Polygon(box, "accent_tint" if mark and mark != "–" else "hollow", "line", 0.5))
            shapes += sign_shapes(mark, x, y)
            label = f"{known.called(name)} and {known.called(other)}: {word}"
            places.append(Place(f"{name}+{other}", label, x, y, cell / 2, box, taken=True))
    width, height = left + wide * len(columns) + 8, top + cell * len(rows) + 6
    return Scene(width, height, tuple(shapes), tuple(places), "A table of cells", text)


def sign_shapes(mark: str, x: float, y: float) -> list[Shape]:
    """The sign of a cell, as shapes."""
    if mark == "●":
        return [Circle(x, y, 4, "accent")]
    if mark == "◂":
        return [Polygon(((x - 4, y), (x + 3, y - 4), (x + 3, y + 4)), "refusal")]
    if mark == "▴":
        return [Polygon(((x, y - 4), (x + 4, y + 3), (x - 4, y + 3)), "accent")]
    if mark == "×":
        lines = (((x - 3, y - 3), (x + 3, y + 3)), ((x - 3, y + 3), (x + 3, y - 3)))
        return [Polygon(line, None, "ink", 1.6, closed=False) for line in lines]
    return [Text(x, y, mark, 9, "muted")] if mark else []


def curve(cards: dict[str, int]) -> Scene:
    """How many cards of each total cost a deck has, light, dark and neutral above each other."""
    known = library()
    counts: dict[tuple[int, str], int] = {}
    for card, number in cards.items():
        if card in known:
            key = (known[card].total, known[card].energy)
            counts[key] = counts.get(key, 0) + number
    colours = {"light": "#e69f00", "dark": "#6a5a9c", "neutral": "neutral"}
    shapes: list[Shape] = []
    most = max([sum(counts.get((cost, e), 0) for e in colours) for cost in range(6)] + [1])
    lines = []
    for cost in range(6):
        x, y = 30.0 + 52 * cost, 120.0
        parts = []
        for energy, colour in colours.items():
            number = counts.get((cost, energy), 0)
            if number:
                high = 96 * number / most
                shapes.append(Polygon(rectangle(x, y - high, 36, high), colour, "background", 1))
                shapes.append(
                    Text(
                        x + 18, y - high / 2, f"{number} {energy[0]}", 10, "#ffffff" if energy == "dark" else "#22252a"
                    )
                )
                y -= high
                parts.append(f"{number} {energy}")
        shapes.append(Text(x + 18, 132, str(cost), 11, "muted"))
        lines.append(f"total cost {cost}: {', '.join(parts) or 'none'}")
    return Scene(350, 142, tuple(shapes), (), "Cards by total cost", "\n".join(lines))
