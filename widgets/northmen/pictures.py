"""Small pictures for the sections of the rules: tiles on a shelf, pairs of sides, the steps of a turn, what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from rulebook.northmen.tiles import EDGE_WORDS, EDGES, TOWNS, clash_rule, matches, turned
from rulebook.northmen.uses import action_counts
from widgets.northmen.tiles import GROUND, INK, PEAK, ROAD, house, tile_face
from widgets.scene import Polygon, Scene, Shape, Text, rectangle

LETTERS = "EFLRMP"
ON_SHELF = 24
"""Tiles shown at once."""

PAINT = {**GROUND, "R": ROAD, "P": PEAK}
"""Colours for bars, where roads and passes have no meadow around them."""

STEPS = ("longships", "main tile", "church", "forest", "lake", "road", "mountain", "town", "end")


def _bars(counts: Counter[str], most: int, x: float, y: float, title: str) -> list[Shape]:
    """How many sides of each kind, as bars with their number."""
    shapes: list[Shape] = [Text(x, y - 18, title, 11, "muted", "start")]
    for row, letter in enumerate(LETTERS):
        line = y + 17 * row
        shapes.append(Text(x, line, EDGE_WORDS[letter], 11, "ink", "start"))
        wide = max(1.0, 150 * counts[letter] / max(1, most))
        shapes.append(Polygon(rectangle(x + 62, line - 6, wide, 12), PAINT[letter], INK, 0.6))
        shapes.append(Text(x + 70 + wide, line, str(counts[letter]), 11, "ink", "start"))
    return shapes


def _sides(tiles: Iterable[int]) -> Counter[str]:
    return Counter("".join(EDGES[tile] for tile in tiles))


def shelf(tiles: Collection[int], turn: int = 0) -> Scene:
    """The first of these tiles, all turned alike, and bars for the sides of all of them."""
    shown = sorted(tiles)[:ON_SHELF]
    shapes: list[Shape] = []
    for number, tile in enumerate(shown):
        x, y = 40 + 66 * (number % 8), 44 + 76 * (number // 8)
        shapes += tile_face(tile, turn, x, y, 26, letters=True)
    counts = _sides(tiles)
    shapes += _bars(counts, max(counts.values(), default=1), 552, 36, f"Edges of all {len(tiles)} tiles")
    rows = max(2, (len(shown) + 7) // 8)
    words = ", ".join(f"{counts[letter]} {EDGE_WORDS[letter]}" for letter in LETTERS)
    text = f"{len(tiles)} tiles: {' '.join(map(str, sorted(tiles)))}\nTheir edges: {words}"
    return Scene(820, 76 * rows + 16, tuple(shapes), (), "Tiles", text)


def left_over(main: Collection[int], faith: Collection[int]) -> Scene:
    """Both decks by what is left in them."""
    counts = [_sides(main), _sides(faith)]
    most = max([1, *(max(count.values(), default=1) for count in counts)])
    shapes = [
        *_bars(counts[0], most, 10, 36, f"Main deck: {len(main)} tiles left"),
        *_bars(counts[1], most, 330, 36, f"Test of Faith deck: {len(faith)} tiles left"),
    ]
    lines = [
        f"{name}: {len(tiles)} tiles, " + ", ".join(f"{count[letter]} {EDGE_WORDS[letter]}" for letter in LETTERS)
        for name, tiles, count in zip(("Main deck", "Test of Faith deck"), (main, faith), counts, strict=True)
    ]
    return Scene(620, 140, tuple(shapes), (), "What is left in the decks", "\n".join(lines))


def side_grid(one: str, other: str) -> Scene:
    """All pairs of sides: which may face each other, with the rule; the chosen pair framed."""
    size = 46
    shapes: list[Shape] = []
    for at, letter in enumerate(LETTERS):
        for x, y in ((93 + size * at, 24), (40, 61 + size * at)):
            shapes.append(Text(x, y, EDGE_WORDS[letter], 10, "muted"))
    for row, mine in enumerate(LETTERS):
        for column, theirs in enumerate(LETTERS):
            x, y = 72 + size * column, 40 + size * row
            legal = matches(mine, theirs)
            chosen = (mine, theirs) in ((one, other), (other, one))
            fill = "accent_tint" if legal else "hollow"
            stroke = ("accent", 3.0) if chosen else ("field_line", 0.8)
            shapes.append(Polygon(rectangle(x, y, size - 3, size - 3, 5), fill, *stroke))
            sign = Text(
                x + size / 2 - 1.5, y + size / 2 - 1.5, "✓" if legal else "✗", 14, "ink" if legal else "refusal"
            )
            shapes.append(sign)
    rule = _pair_rule(one, other)
    verdict = "may face" if matches(one, other) else "may not face"
    text = f"{EDGE_WORDS[one].capitalize()} {verdict} {EDGE_WORDS[other]}. [{rule}]"
    shapes.append(Text(360, 60, text, 13, "ink", "start", bold=True))
    return Scene(680, 324, tuple(shapes), (), "Which edges may face each other", text)


def _pair_rule(one: str, other: str) -> str:
    """The clause that allows or forbids a pair of edges."""
    if not matches(one, other):
        return clash_rule(one, other)
    if "P" in (one, other):
        return "BN-MATCH-3"
    return "BN-MATCH-2" if "M" in (one, other) else "BN-MATCH-1"


def pass_pair(side: str) -> Scene:
    """A tile with a pass to the east and beside it one that turns this side to it, and what armies can do."""
    legal = matches("P", side)
    crossed = legal and side in "RE"
    verdict = "may be laid [BN-MATCH-3]" if legal else "may not be laid [BN-MATCH-4]"
    text = f"A pass against {EDGE_WORDS[side]} {verdict}"
    if legal:
        rule = "BN-PASS-1" if crossed else "BN-PASS-3"
        text += f", and armies {'cross' if crossed else 'do not cross'} [{rule}]."
    else:
        text += "."
    west, turn = having("P", 1)
    east, its_turn = having(side, 4, west)
    shapes = [*tile_face(west, turn, 70, 70, 54), *tile_face(east, its_turn, 70 + 54 * 3**0.5, 70, 54)]
    border = 70 + 54 * 3**0.5 / 2
    shapes.append(Polygon(((border, 43), (border, 97)), None, "accent" if crossed else "refusal", 5, closed=False))
    shapes.append(Text(240, 70, text, 12.5, "ink", "start"))
    return Scene(800, 140, tuple(shapes), (), "A pass and what it faces", text)


def having(letter: str, direction: int, without: int = 0) -> tuple[int, int]:
    """A tile, and a turn of it, that shows this letter in this direction."""
    return next(
        (tile, turn)
        for tile in EDGES
        for turn in range(6)
        if tile != without and turned(tile, turn)[direction] == letter
    )


def turn_strip(tile: int) -> Scene:
    """The steps of a turn in their order, with the actions that a main tile gives."""
    counts = dict(action_counts(tile))
    shapes = tile_face(tile, 0, 46, 48, 34, letters=True)
    lines = []
    for number, name in enumerate(STEPS):
        x = 104 + 78 * number
        given = counts.get(name)
        lit = given or name in ("main tile", "end") or (name == "town" and TOWNS[tile])
        shapes.append(
            Polygon(rectangle(x, 22, 72, 52, 6), "accent_tint" if lit else "hollow", "accent" if lit else "field_line")
        )
        shapes.append(Text(x + 36, 36, f"{number + 1} {name}", 10.5, "ink" if lit else "muted"))
        if given is not None:
            shapes.append(Text(x + 36, 58, "●" * given or "–", 13, "ink"))
            lines.append(f"{name} {given}")
        elif name == "town" and TOWNS[tile]:
            shapes += house(TOWNS[tile][0], x + 36, 58, 8)
            lines.append(f"town: {TOWNS[tile][0]}")
    between = 104 + 78 * STEPS.index("mountain") - 3
    shapes.append(Polygon(((between, 18), (between, 80)), None, "muted", 1, closed=False, dash=(3, 3)))
    shapes.append(Text(between, 89, "solo only: recall", 10, "muted"))
    text = f"Tile {tile}, {EDGES[tile]}: {', '.join(lines)}"
    return Scene(820, 96, tuple(shapes), (), f"A turn with main tile {tile}", text)


__all__ = ["having", "left_over", "pass_pair", "shelf", "side_grid", "turn_strip"]
