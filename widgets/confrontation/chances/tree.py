"""Exploding dice as they fall: the first dice, what is rolled again, and the bonus dice that sprout from them."""

from __future__ import annotations

from typing import Any

import ipywidgets

from rulebook.chance import Chance, Source
from rulebook.confrontation import odds
from rulebook.confrontation.dice.rules import Roll, roll
from rulebook.odds import Distribution
from rulebook.odds.charts import ACCENT
from widgets.confrontation.chances.pieces import DIE, die, generating, needed, picture, text
from widgets.controls import choice, slider
from widgets.odds.panel import Panel
from widgets.odds.reading import WIDTH

REROLLS = [("nothing", 0), ("failures, once", 1), ("failures, twice", 2), ("successes, once", -1)]
LEFT, LEVEL = 84, 36


class DiceTree(Panel):
    """One test rolled before your eyes, over the law that it comes from; the last slider rolls again."""

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Dice, difference, what is re-rolled, and which roll is shown."""
        difference = slider("difference", -7, 8, 0)
        difference.readout_format = "+d"
        return {
            "dice": slider("dice", 1, 12, 5),
            "difference": difference,
            "net": choice("re-roll", REROLLS),
            "throw": slider("throw", 1, 200, 1),
        }

    def law(self, dice: int, difference: int, net: int, **_: Any) -> Distribution:
        """The successes."""
        return odds.successes(dice, difference, net)

    def aside(self, dice: int, difference: int, net: int, throw: int) -> tuple[str, str]:
        """The dice of this throw, one column each: struck out when rolled again, a line to each bonus die."""
        result = thrown(dice, difference, net, throw)
        chains = grown(result, net)
        again, bonus = len(result.rerolled), len(result.bonus)
        rows = ["first", *["rolled again"] * again, *["bonus"] * bonus]
        parts = [text(0, 20 + LEVEL * level, name, 'opacity="0.75"', "start") for level, name in enumerate(rows)]
        slot = (WIDTH - LEFT) / max(dice, 6)
        for k, (faces, sprouted) in enumerate(chains):
            x = LEFT + k * slot + (slot - DIE) / 2
            for level, face in enumerate(faces):
                parts.append(die(x, 4 + LEVEL * level, face, result.wins(face), gone=level < len(faces) - 1))
            above = 4 + LEVEL * (len(faces) - 1) + DIE
            for level, face in enumerate(sprouted):
                y = 4 + LEVEL * (1 + again + level)
                line = f'd="M{x + DIE / 2:.1f} {above}V{y}" stroke="{ACCENT}" stroke-width="2"'
                parts.append(f"<path {line}/>{die(x, y, face, result.wins(face))}")
                above = y + DIE
        high = LEVEL * len(rows)
        said = f"Throw {throw}: {result}."
        halved = f", halved to {result.successes}" if result.column.halved else ""
        parts.append(
            text(0, high + 14, f"Successes on {needed(result.column)}: {result.counted}{halved}.", anchor="start")
        )
        return picture(WIDTH, high + 22, said, parts), said

    def latex(self, law: Distribution, dice: int, difference: int, net: int, **_: Any) -> str:
        """One die and its bonus dice; a re-roll replaces what failed, or what succeeded, and comes first."""
        column = odds.column(difference)
        parts = [rf"G(z) = {generating(column)}"]
        q = rf"\tfrac{{{column.face - 1}}}{{6}}"
        if net > 0:
            tries = " + ".join(["1", q, rf"\left({q}\right)^2"][: net + 1])
            parts.append(rf"R(z) = \left({tries}\right)\left(G(z) - {q}\right) + \left({q}\right)^{net + 1}")
        elif net < 0:
            parts.append(rf"R(z) = {q} + \left(1 - {q}\right) G(z)")
        one = "R" if net else "G"
        parts.append(rf"N \sim {one}(z)^{{{dice}}}" + (r", \quad \lceil N/2 \rceil" if column.halved else ""))
        return r", \quad ".join(parts)


def thrown(dice: int, difference: int, net: int, throw: int) -> Roll:
    """A throw of this number: always the same dice."""
    return roll(dice, difference, Source(Chance(throw)), net)


def grown(result: Roll, net: int) -> list[tuple[list[int], list[int]]]:
    """For each of the first dice: the faces it showed, the last of which stands, and the bonus dice it led to."""
    chains: list[tuple[list[int], list[int]]] = [([face], []) for face in result.first]
    for row in result.rerolled:
        again = [faces for faces, _ in chains if result.wins(faces[-1]) == (net < 0)]
        for faces, face in zip(again, row, strict=True):
            faces.append(face)
    owners = [chain for chain in chains if chain[0][-1] > 6 - result.column.bonus]
    for row in result.bonus:
        for (_, sprouted), face in zip(owners, row, strict=True):
            sprouted.append(face)
        owners = [chain for chain, face in zip(owners, row, strict=True) if face > 6 - result.column.bonus]
    return chains
