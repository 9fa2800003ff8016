"""The morale ladder: what makes a half-strength test harder, and what the Commander's second die is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import ipywidgets

from rulebook.confrontation import odds
from rulebook.confrontation.company.profiles import MACHINE
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.morale.rules import RALLY, CourageTest, courage_dice, half_strength_test
from rulebook.confrontation.space.field import Field
from rulebook.odds.charts import ACCENT
from widgets.confrontation.chances.pieces import GROUND, LINE, NAMED, in_row, names, needed, picture, signed, text, told
from widgets.controls import choice, slider, toggle
from widgets.odds.reading import WIDTH
from widgets.odds.steps import Step, Steps

NOBODY = "nobody"
DIFFICULTIES = (RALLY, RALLY + 2, RALLY + 4)
"""Each reason makes a half-strength test 2 harder (CF-MORALE-7, CF-MORALE-9)."""


class Ladder(NamedTuple):
    """A unit and its enemy, and the test that is due, if one is."""

    unit: Unit
    enemy: Unit | None
    test: CourageTest | None
    dice: int


class Morale(Steps):
    """A unit that loses members, and the Courage test of those below half (CF-MORALE-4 to CF-MORALE-14)."""

    asked = "the unit holds"
    along = "difficulty"

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Who, how many are left, who commands, and who stands against them."""
        troops = names(lambda who: not who.incarnate and not who.familiar and who.category != MACHINE)
        return {
            "who": choice("unit", troops),
            "original": slider("members at the start", 2, 12, 9),
            "left": slider("members left", 1, 12, 4),
            "incarnate": choice("Incarnate among them", [NOBODY, *names(lambda who: who.incarnate)], "Aldra Venn"),
            "commands": toggle("he is the Commander", True),
            "foe": choice("engaged with", [NOBODY, *troops], "Bog Gargants"),
            "foes": slider("how many of them", 1, 12, 3),
        }

    def steps(self, **settings: Any) -> Sequence[Step]:
        """The chance to hold at each difficulty, with this Courage and these dice."""
        here = _ladder(**settings)
        return [Step(str(hard), odds.courage(here.unit.nerve - hard, here.dice)) for hard in DIFFICULTIES]

    def chosen(self, **settings: Any) -> int | None:
        """The difficulty of the test that is due, if one is."""
        test = _ladder(**settings).test
        return DIFFICULTIES.index(test.difficulty) if test else None

    def aside(self, **settings: Any) -> tuple[str, str]:
        """Members as discs, the reasons as rungs, and the test in words."""
        unit, enemy, test, dice = _ladder(**settings)
        parts, count = [], len(unit.fighters)
        for k in range(unit.original):
            look = f'fill="{ACCENT}"' if k < count else f'fill="none" stroke="{LINE}" stroke-width="1.5"'
            parts.append(f'<circle cx="{14 + 22 * k}" cy="14" r="8" {look}/>')
        half = 14 + 22 * (unit.original / 2) - 11
        parts.append(f'<path d="M{half:.0f} 2V26" stroke="currentColor" stroke-dasharray="4 3"/>')
        said = self._said(unit, enemy, test, dice)
        if test is not None:
            power = enemy is not None and enemy.power > unit.power
            reasons = (
                (f"{RALLY} at least", True),
                ("+2 greater Power", power),
                ("+2 fear", bool(enemy and enemy.fear)),
            )
            for k, (words, true) in enumerate(reasons):
                x = 280 + 119 * k
                fill = f'fill="{ACCENT}"' if true else f'fill="none" stroke="{LINE}"'
                parts.append(f'<rect x="{x}" y="3" width="115" height="22" rx="5" {fill}/>')
                parts.append(text(x + 57.5, 18, words, ink=GROUND if true else "currentColor"))
        sentences, high = told(said, 46)
        return picture(WIDTH, high, said, [*parts, *sentences]), said

    @staticmethod
    def _said(unit: Unit, enemy: Unit | None, test: CourageTest | None, dice: int) -> str:
        count = len(unit.fighters)
        if test is None:
            why = "creatures never take it" if unit.below_half else f"{count} of {unit.original} is not below half"
            return f"No test: {why}."
        against = f", Power {unit.power} against {enemy.power}" if enemy else ""
        six = odds.elixir(dice).p(1)
        return (
            f"{count} of {unit.original} is below half{against}. Courage {test.value} − {test.difficulty} = "
            f"{signed(test.difference)}: {needed(odds.column(test.difference))}, {dice} "
            f"{'die' if dice == 1 else 'dice'}; Elixir with {six}."
        )

    def formula_of(self, **settings: Any) -> str:
        """The best of the dice has to succeed; a 6 among them earns the Elixir."""
        unit, _, test, dice = _ladder(**settings)
        column = odds.column(test.difference if test else unit.nerve - RALLY)
        miss = rf"\left(\tfrac{{{column.face - 1}}}{{6}}\right)^{{{dice}}}"
        six = rf"\left(\tfrac{{5}}{{6}}\right)^{{{dice}}}"
        return rf"P(\text{{hold}}) = 1 - {miss}, \qquad P(\text{{Elixir}}) = 1 - {six}"


def _ladder(who: str, original: int, left: int, incarnate: str, commands: bool, foe: str, foes: int) -> Ladder:
    """The two units in a row each, face to face, and what the rules ask of the first."""
    if left > original:
        raise ValueError(f"{left} members cannot be left of {original}.")
    leader = [] if incarnate == NOBODY else [NAMED[incarnate]]
    members = [*leader, *[NAMED[who]] * (left - len(leader))]
    unit = replace(in_row("A", 0, members, 10, 9.0), original=original)
    if foe == NOBODY:
        enemy = None
    else:
        gap = (members[0].base + NAMED[foe].base) / 2
        enemy = in_row("B", 1, [NAMED[foe]] * foes, 10 + gap, 9.0)
    here = Field((200.0, 60.0), (unit,) if enemy is None else (unit, enemy), ())
    commander = unit.fighters[0].id if leader and commands else ""
    return Ladder(unit, enemy, half_strength_test(here, unit), courage_dice(unit, commander))
