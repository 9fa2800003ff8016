"""Tests to look at: every roll die by die with the column of the universal table that applied, and odds before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from rulebook.confrontation.dice.play import KEPT, Testing
from rulebook.confrontation.dice.rules import Kept, Roll
from rulebook.confrontation.odds import Column, column, settled
from rulebook.confrontation.variants import Variants
from rulebook.odds import Distribution
from rulebook.odds.display import chart, decimal, fraction, percent, table
from widgets.dicetray import GAP, GONE, LOST, SIZE, WON, dice_row
from widgets.scene import Marks, Polygon, Scene, Shape, Text, rectangle
from widgets.svg import render

COLUMNS = (("≤ -6", -6), ("-5 -4", -4), ("-3 -2", -2), ("-1…+1", 0), ("+2 +3", 2), ("+4 +5", 4), ("≥ +6", 6))
"""The seven columns of the universal table (CF-TABLE-2 to 9): which differences, and one of them."""
CELL = (40.0, 56.0)
LEFT = 66.0
WIDTH = LEFT + len(COLUMNS) * CELL[0]
ACROSS = int((WIDTH - LEFT) / (SIZE + GAP))
"""How many dice lie in a row; the others follow below."""

Row = list[tuple[int, str] | None]


# ---- the universal table


def which(applied: Column) -> int:
    """The number of the column that applied, from 0; what fits none of the first six is the last, in any variant."""
    known = [column(difference) for _, difference in COLUMNS[:-1]]
    return known.index(applied) if applied in known else len(known)


def table_shapes(applied: Column | None, top: float) -> list[Shape]:
    """The seven columns: which faces succeed and which earn a bonus die; the one that applied is lit."""
    lit = None if applied is None else which(applied)
    shapes: list[Shape] = [
        Text(LEFT - 8, top + 13, "difference", 10.5, "muted", "end"),
        Text(LEFT - 8, top + 30, "succeeds", 10.5, "muted", "end"),
        Text(LEFT - 8, top + 47, "bonus die", 10.5, "muted", "end"),
    ]
    for number, (words, difference) in enumerate(COLUMNS):
        faces = applied if applied is not None and number == lit else column(difference)
        x, on = LEFT + number * CELL[0], number == lit
        box = rectangle(x + 1, top, CELL[0] - 2, CELL[1] - 2, 5)
        shapes.append(Polygon(box, "accent_tint" if on else "hollow", "accent" if on else "field_line", 2 if on else 1))
        shapes.append(Text(x + CELL[0] / 2, top + 13, words, 10, "ink" if on else "muted"))
        need = f"{faces.face}" if faces.face == 6 else f"{faces.face}+"
        half = " ½" if faces.halved else ""
        shapes.append(Text(x + CELL[0] / 2, top + 30, need + half, 12, "ink", bold=on))
        extra = " ".join(map(str, range(7 - faces.bonus, 7)))
        shapes.append(Text(x + CELL[0] / 2, top + 47, extra, 10, "ink" if on else "muted"))
    return shapes


# ---- a roll, die by die


def replaced(roll: Roll) -> list[Row]:
    """The test's own dice row by row, each new face below the one it replaces, with what became of every die.

    A roll keeps the new faces, not where they fell. Its re-rolls are all of failures or all of successes (CF-DICE-7):
    the reading that ends with what stood is shown.
    """
    for failures in (True, False):
        rows = _placed(roll, failures)
        if rows is not None:
            return rows
    raise ValueError(f"these re-rolls do not lead to what stood: {roll}")


def _placed(roll: Roll, failures: bool) -> list[Row] | None:
    stood = list(roll.first)
    rows: list[Row] = [[(face, LOST) for face in stood]]
    latest = [0] * len(stood)
    for number, faces in enumerate(roll.rerolled, 1):
        again = [k for k, face in enumerate(stood) if roll.wins(face) != failures][: len(faces)]
        if len(again) < len(faces):
            return None
        row: Row = [None] * len(stood)
        for k, face in zip(again, faces, strict=True):
            rows[latest[k]][k] = (stood[k], GONE)
            stood[k], latest[k], row[k] = face, number, (face, LOST)
        rows.append(row)
    if tuple(stood) != roll.stood:
        return None
    for k, face in enumerate(stood):
        rows[latest[k]][k] = (face, WON if roll.wins(face) else LOST)
    return rows


def tray(roll: Roll | Kept, words: str = "") -> Scene:
    """A roll as a picture: the first dice, what was re-rolled, bonus dice, and the table's column that applied."""
    rows = _kept_rows(roll) if isinstance(roll, Kept) else _rows(roll)
    shapes: list[Shape] = []
    y = SIZE / 2 + 6
    for name, row in _folded(rows):
        shapes += dice_row(row, name, LEFT, y)
        y += SIZE + GAP
    top = y - SIZE / 2 + 4
    shapes += table_shapes(roll.column, top)
    text = f"{words}: {_told(roll)}" if words else _told(roll)
    return Scene(WIDTH, top + CELL[1] + 2, tuple(shapes), (), text, text)


def _folded(rows: list[tuple[str, Row]]) -> Iterator[tuple[str, Row]]:
    """Rows no longer than fits: first the left part of all of them, so that what replaces a die stays below it."""
    longest = max(len(row) for _, row in rows)
    for start in range(0, max(1, longest), ACROSS):
        for name, row in rows:
            part = row[start : start + ACROSS]
            if not start or any(part):
                yield name, part


def _rows(roll: Roll) -> list[tuple[str, Row]]:
    own = replaced(roll)
    rows = [("first", own[0]), *(("re-rolled", row) for row in own[1:])]
    bonus: Sequence[Row] = [[(face, WON if roll.wins(face) else LOST) for face in row] for row in roll.bonus]
    return [*rows, *(("bonus", row) for row in bonus)]


def _kept_rows(kept: Kept) -> list[tuple[str, Row]]:
    """Only the best die counts (CF-TABLE-13)."""
    best = kept.faces.index(kept.best)
    stood: Row = [(face, WON if k == best and kept.passed else LOST) for k, face in enumerate(kept.faces)]
    again: list[tuple[str, Row]] = [("re-rolled", [(face, LOST) for face in row]) for row in kept.rerolled]
    return [("dice", stood), *again]


def _told(roll: Roll | Kept) -> str:
    if isinstance(roll, Roll):
        return str(roll)
    need = f"{roll.column.face} or more" if roll.column.face < 6 else "6"
    dice = " ".join(map(str, roll.faces))
    return f"{dice}, the best is {roll.best}: {'passed' if roll.passed else 'failed'} on {need}"


# ---- the test about to be rolled


def formula(applied: Column, dice: int, net: int = 0, bonus: bool = True) -> str:
    """The generating function of the successes as HTML: one die, then all of them, with the numbers in it.

    A die fails on f faces, wins plainly on s and wins with a bonus die on b of them, which begins anew (CF-DICE-2); of
    a re-roll only what it replaces is rolled again (CF-DICE-8).
    """
    extra = applied.bonus if bonus else 0
    fail, plain = applied.face - 1, 7 - applied.face - extra
    above = " + ".join(part for part in (str(fail) if fail else "", _times(plain, "z")) if part)
    below = f"6 − {_times(extra, 'z')}" if extra else "6"
    lines = [f"G<sub>0</sub>(z) = ({above}) / ({below})" if extra else f"G<sub>0</sub>(z) = ({above}) / {below}"]
    won = " + ".join(part for part in (_times(plain, "z"), _times(extra, "z·G<sub>0</sub>(z)")) if part)
    for k in range(1, abs(net) + 1):
        before = f"G<sub>{k - 1}</sub>(z)"
        if net > 0:
            lines.append(f"G<sub>{k}</sub>(z) = ({won} + {_times(fail, before)}) / 6")
        else:
            lines.append(f"G<sub>{k}</sub>(z) = ({fail} + {_times(6 - fail, before)}) / 6")
    last = f"G<sub>{abs(net)}</sub>(z)<sup>{dice}</sup>"
    lines.append(f"successes ~ {last}" + (", halved, rounding up" if applied.halved else ""))
    return "<br>".join(lines)


def _times(number: int, what: str) -> str:
    return "" if not number else what if number == 1 else f"{number}{what}" if what == "z" else f"{number}·{what}"


def kept_formula(applied: Column, dice: int, net: int = 0) -> str:
    """The chance that the best of so many dice passes, after re-rolls of failures, or of successes if below 0."""
    fail, again = 1 - applied.success, 1 + abs(net)
    if not net:
        return f"P(passed) = 1 − ({fail})<sup>{dice}</sup>"
    if net > 0:
        return f"P(passed) = 1 − ({fail})<sup>{again}·{dice}</sup>"
    return f"P(passed) = 1 − (1 − ({applied.success})<sup>{again}</sup>)<sup>{dice}</sup>"


def odds_html(law: Distribution, applied: Column, about: str, written: str, unfolded: bool = False) -> str:
    """The odds of a test, one click away: the table, a chart, every chance as a fraction, and the formula."""
    once = law.at_least(1)
    head = f"at least one success {percent(once)} ({fraction(once)}), {decimal(law.mean)} expected"
    if law.top == 1 and law.mean == once:
        head = f"passed with {percent(once)} ({fraction(Fraction(once))})"
    picture = Scene(WIDTH, CELL[1] + 2, tuple(table_shapes(applied, 0)), (), "The universal table", _spoken(applied))
    return (
        f"<details{' open' if unfolded else ''}><summary>Odds: {escape(about)}: {escape(head)}</summary>"
        f"{render(picture, Marks(), theme='auto')}{chart(law)}{table(law)}<p>{written}</p></details>"
    )


def due_html(test: Testing, variants: Variants, unfolded: bool = False) -> str:
    """A test of the game before its dice are rolled, with the very law that is sampled (CF-DICE-12).

    Once they lie on the table and may be rolled again, the dice themselves.
    """
    applied = column(test.difference, variants.top_column)
    if test.first:
        words = f"{test.kind.capitalize()} test so far"
        return rolled_html(words, Roll(applied, test.first, test.stood, test.again))
    net, one = settled(test.all_net, test.one, variants.reroll_stack)
    law = test.law(variants)
    dice = "1 die" if test.all_dice == 1 else f"{test.all_dice} dice"
    about = f"{test.kind} test, {dice} at {test.difference:+d}{_again(net, one)}"
    if test.kind in KEPT:
        written = kept_formula(applied, test.all_dice, net)
    else:
        written = formula(applied, test.all_dice, net, test.bonus)
        written += "<br>and one failed die rolled again" if one else ""
    return odds_html(law, applied, about, written, unfolded)


def _again(net: int, one: bool) -> str:
    """The re-rolls in words."""
    words = ""
    if net:
        times = "once" if abs(net) == 1 else f"{abs(net)} times"
        words = f", {'failures' if net > 0 else 'successes'} re-rolled {times}"
    return f"{words}, one failure re-rolled" if one else words


def _spoken(applied: Column) -> str:
    words, _ = COLUMNS[which(applied)]
    return f"The universal table; the column for a difference of {words} applies."


def rolled_html(words: str, roll: Roll | Kept) -> str:
    """A roll that was made, with its picture."""
    return f"<div class='rb-roll'><div>{escape(words)}</div>{render(tray(roll, words), Marks(), theme='auto')}</div>"


__all__ = ["COLUMNS", "due_html", "formula", "kept_formula", "odds_html", "replaced", "rolled_html", "tray", "which"]
