"""The Authority duel: who leads, who is a Strategist, and whether to stop or roll on with a 6."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import ipywidgets

from rulebook.confrontation import odds
from rulebook.odds.charts import ACCENT
from rulebook.odds.display import percent
from widgets.confrontation.chances.pieces import GROUND, LINE, in_tex, picture, signed, text, told
from widgets.controls import choice, slider, toggle
from widgets.odds.reading import WIDTH
from widgets.odds.steps import Step, Steps

LEADS = range(-5, 6)
NEVER, OPTIMAL = "never", "optimal"


class Authority(Steps):
    """Your chance in the opposition of two Commanders, by your lead in Authority (CF-AUTH-2 to CF-AUTH-18)."""

    asked = "you win"
    along = "lead"

    def __init__(self, caption: str = "", **panel: Any) -> None:
        for setting in product(LEADS, (False, True), (False, True), (NEVER, OPTIMAL)):
            _worth(*setting)  # all 88 chances at once, so that no box to tick has to wait
        super().__init__(caption, **panel)

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Lead and Strategists; then a 6 in your hand, and where your total stands."""
        lead, ahead = (
            slider("your lead in Authority", LEADS[0], LEADS[-1], 0),
            slider("you keep a 6, ahead by", -12, 12, 0),
        )
        lead.readout_format = ahead.readout_format = "+d"
        return {
            "lead": lead,
            "ours": toggle("your Commander is a Strategist"),
            "theirs": toggle("theirs is one"),
            "way": choice("6s are rolled on", [("when it helps", OPTIMAL), (NEVER, NEVER)]),
            "ahead": ahead,
            "answered": toggle("the other has a 6 and answers"),
        }

    def steps(self, ours: bool, theirs: bool, way: str, **_: Any) -> Sequence[Step]:
        """The chance for every lead."""
        return [Step(signed(lead), _worth(lead, ours, theirs, way)) for lead in LEADS]

    def chosen(self, lead: int, **_: Any) -> int:
        """The lead that is set."""
        return LEADS.index(lead)

    def aside(self, lead: int, ours: bool, theirs: bool, way: str, ahead: int, answered: bool) -> tuple[str, str]:
        """Stop or roll on: what each is worth from here."""
        again = _worth(lead, ours, theirs, OPTIMAL)
        stand, roll = odds.on_a_six(ahead, again, answered)
        best = "either is as good" if stand == roll else "stop" if stand > roll else "roll on"
        parts = []
        for k, (name, chance) in enumerate((("stop", stand), ("roll on", roll))):
            y, wide = 2 + 26 * k, (WIDTH - 90) * float(chance)
            fill = (
                f'fill="{ACCENT}"' if chance == max(stand, roll) else f'fill="none" stroke="{LINE}" stroke-width="1.5"'
            )
            parts.append(text(4, y + 15, name, anchor="start"))
            parts.append(f'<rect x="70" y="{y}" width="{wide:.1f}" height="20" {fill}/>')
            said = f"{percent(chance)} = {chance}" if len(str(chance)) < 24 else percent(chance)
            inside = wide > 220
            ink = GROUND if inside and chance == max(stand, roll) else "currentColor"
            parts.append(text(78 if inside else 76 + wide, y + 15, said, anchor="start", ink=ink))
        words = (
            f"You keep a 6 and are {abs(ahead)} {'ahead' if ahead > 0 else 'behind'}"
            if ahead
            else "You keep a 6 and are level"
        )
        rest = "; the other may answer with his 6" if answered else ""
        said = f"{words}{rest}: {best}. A 1 loses, a 6 may be rolled on again."
        sentences, high = told(said, 70)
        return picture(WIDTH, high, said, [*parts, *sentences]), f"{said} Stop: {stand}. Roll on: {roll}."

    def formula_of(self, lead: int, ours: bool, theirs: bool, way: str, **_: Any) -> str:
        """The equation in which rolling again stands on both sides."""
        worth = _worth(lead, ours, theirs, way)
        again = r"P = P(\text{win now}) + P(\text{all roll again}) \cdot P"
        return rf"{again} \quad\Longrightarrow\quad P = {in_tex(worth)}"


@cache
def _worth(lead: int, ours: bool, theirs: bool, way: str) -> Fraction:
    """The chance to win."""
    return odds.authority(lead, (ours, theirs), way)
