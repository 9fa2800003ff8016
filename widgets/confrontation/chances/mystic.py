"""Communions and rituals: what exaltation buys, and what censuring or countering it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from rulebook.confrontation import odds
from rulebook.confrontation.mystics.rules import EFFECTS, Call, difficulty
from rulebook.odds.charts import ACCENT
from widgets.confrontation.chances.pieces import LINE, NAMED, REFUSAL, in_row, names, needed, picture, signed, told
from widgets.controls import choice, slider
from widgets.odds.reading import WIDTH
from widgets.odds.steps import Step, Steps

MOST = 6
GREAT = {effect.name: effect for effect in EFFECTS.values() if effect.great}


class Exaltation(Steps):
    """The test of a communion or ritual by points of exaltation (CF-COMM-8, CF-RITUAL-6), and the answer to it."""

    asked = "the call succeeds"
    along = "exaltation"

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """What is called with which Fervor or Energy at whom, how many extra points, and the pool that may answer."""
        return {
            "effect": choice("communion or ritual", GREAT),
            "value": slider("Fervor or Energy of the caller", 1, 10, 5),
            "target": choice("target", names(lambda who: not who.familiar and not who.structure), "Thorn Reavers"),
            "points": slider("points of exaltation", 0, MOST, 0),
            "pool": slider("largest pool of an opponent", 0, odds.POOL, 9),
        }

    def steps(self, effect: str, value: int, target: str, **_: Any) -> Sequence[Step]:
        """The chance with 0 to 6 points."""
        difference = value - _hard(effect, target)
        return [Step(str(points), odds.exaltation(difference, points)) for points in range(MOST + 1)]

    def chosen(self, points: int, **_: Any) -> int:
        """The points that are spent."""
        return points

    def aside(self, effect: str, value: int, target: str, points: int, pool: int) -> tuple[str, str]:
        """What it costs, and whether the opponent's pool can stop it."""
        called, hard = GREAT[effect], _hard(effect, target)
        spent = Call("", "", called, exaltation=points).spent
        kind, stop = ("faith", "censure") if called.holy else ("mana", "counter")
        unit = (WIDTH - 8) / odds.POOL
        parts = [
            f'<rect x="4" y="2" width="{WIDTH - 8}" height="20" fill="none" stroke="{LINE}"/>',
            f'<rect x="4" y="2" width="{called.cost * unit:.1f}" height="20" fill="{ACCENT}"/>',
            f'<rect x="{4 + called.cost * unit:.1f}" y="2" width="{points * unit:.1f}" height="20" fill="{ACCENT}"'
            ' fill-opacity="0.45"/>',
            f'<path d="M{4 + pool * unit:.1f} 0V26" stroke="{REFUSAL}" stroke-width="2.5"/>',
        ]
        verdict = "can" if pool >= spent else "cannot"
        said = (
            f"Cost {called.cost} + {points} = {spent} {kind}, paid before the test. {value} − {hard} = "
            f"{signed(value - hard)}: {needed(odds.column(value - hard))} on the best of {1 + points} "
            f"{'die' if points == 0 else 'dice'}. "
            f"To {stop} it takes {spent} {kind} from one pool: a pool of {pool} {verdict}"
            f"{', and then nothing happens' if pool >= spent else ''}."
        )
        sentences, high = told(said, 40)
        return picture(WIDTH, high, said, [*parts, *sentences]), said

    def formula_of(self, effect: str, value: int, target: str, points: int, **_: Any) -> str:
        """One success is enough."""
        column = odds.column(value - _hard(effect, target))
        return rf"P = 1 - \left(\tfrac{{{column.face - 1}}}{{6}}\right)^{{1 + {points}}}"


def _hard(effect: str, target: str) -> int:
    return difficulty(GREAT[effect], in_row("B", 1, [NAMED[target]], 10, 9))
