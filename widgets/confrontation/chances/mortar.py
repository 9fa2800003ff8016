"""The mortar: how far a template drifts, how wide it grows, and who around the target is caught."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import ipywidgets

from rulebook.chance import Chance, Source
from rulebook.confrontation import odds
from rulebook.confrontation.dice.rules import roll
from rulebook.confrontation.shooting.templates import Blast, blast, drifted, under
from rulebook.confrontation.space.shapes import Disc, Point
from rulebook.odds import Distribution
from rulebook.odds.charts import ACCENT, SECOND
from rulebook.odds.display import percent
from widgets.confrontation.chances.pieces import generating, needed, picture, signed, text
from widgets.controls import choice, slider
from widgets.odds.panel import Panel
from widgets.odds.reading import WIDTH

SHOOTER: Point = (-100.0, 0.0)
AIM: Point = (0.0, 0.0)
STEP = 2
GRID = range(-14, 15, STEP)
"""Centres of the cells of the map, in cm from the target."""
PIXELS = 15
RADIUS, DRIFT, TESTS = "cm of radius", "cm of drift", "Strength tests"


class Mortar(Panel):
    """A weapon with an area of effect: exact chances for every place around the target (CF-AOE-5 to CF-AOE-12)."""

    axes = (odds.TEMPLATE,)

    def __init__(self, caption: str = "", marker: int = 6, **panel: Any) -> None:
        super().__init__(caption, marker=marker, **panel)

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """The shot, what is charted, the base that may be caught, and shots to watch."""
        difference = slider("attack difference", -6, 8, 2)
        difference.readout_format = "+d"
        return {
            "dice": slider("dice", 1, 4, 2),
            "difference": difference,
            "area": slider("area of the weapon in cm", 1, 5, 3),
            "base": choice("base in cm", [("3, a fighter on foot", 3), ("4, a rider", 4), ("8, a titan", 8)]),
            "number": choice("chart", [RADIUS, DRIFT, TESTS]),
            "shots": slider("shots to watch", 0, 12, 0),
        }

    def counted(self, *, number: str, **_: Any) -> str:
        """What is charted."""
        return number

    def law(self, *, dice: int, difference: int, area: int, number: str, **_: Any) -> Distribution:
        """Radius, drift, or the Strength tests of everybody under the template."""
        chances: dict[int, Fraction] = defaultdict(Fraction)
        for landing, chance in _landings(dice, difference, area).items():
            chances[{RADIUS: landing.radius, DRIFT: landing.drift, TESTS: landing.tests}[number]] += chance
        return Distribution(chances)

    def aside(self, *, dice: int, difference: int, area: int, base: int, shots: int, **_: Any) -> tuple[str, str]:
        """A map: the deeper a cell, the surer a base there is caught."""
        share = caught(dice, difference, area, base)
        side = PIXELS * len(GRID)
        parts = []
        for (x, y), chance in share.items():
            if chance:
                left, top = (x - GRID[0]) / STEP * PIXELS, (GRID[-1] - y) / STEP * PIXELS
                parts.append(
                    f'<rect x="{left:.0f}" y="{top:.0f}" width="{PIXELS - 1}" height="{PIXELS - 1}" fill="{ACCENT}"'
                    f' fill-opacity="{0.08 + 0.92 * float(chance):.2f}"><title>{x}, {y}: {chance}</title></rect>'
                )
        middle, scale = side / 2, PIXELS / STEP
        for shot in watched(dice, difference, area, shots):
            (east, north), r = shot.template.centre, shot.template.radius
            place = f'cx="{middle + east * scale:.1f}" cy="{middle - north * scale:.1f}" r="{r * scale:.1f}"'
            parts.append(f'<circle {place} fill="none" stroke="{SECOND}" stroke-width="1.5"/>')
        for face in range(1, 7):
            east, north = drifted(AIM, SHOOTER, face, 13.0)
            parts.append(text(middle + east * scale, middle - north * scale + 4, str(face), 'font-weight="600"'))
        parts.append(f'<path d="M{middle - 5} {middle}h10M{middle} {middle - 5}v10" stroke="currentColor"/>')
        at_aim, beside = share[0, 0], share[6, 0]
        lines = [
            f"Attack {signed(difference)}: {needed(odds.column(difference))}.",
            f"A base of {base} cm on the target",
            f"is caught with {percent(at_aim)},",
            f"one 6 cm behind it with {percent(beside)}.",
            "The shot comes from the left;",
            "a die showing 1 to 6 says which way",
            "the template drifts.",
        ]
        if shots:
            lines.append(f"Outlined: {shots} {'shot' if shots == 1 else 'shots'}.")
        parts += [text(side + 16, 20 + 18 * k, line, anchor="start") for k, line in enumerate(lines)]
        said = f"Caught at the target: {at_aim}; 6 cm behind it: {beside}; 6 cm before it: {share[-6, 0]}."
        return picture(WIDTH, side + 4, said, parts), said

    def latex(self, law: Distribution, dice: int, difference: int, area: int, **_: Any) -> str:
        """Failures move the template, successes widen it; both come from the same dice."""
        column = odds.column(difference)
        q = rf"\tfrac{{{column.face - 1}}}{{6}}"
        fails = rf"P(\text{{drift }} d) = \binom{{{dice}}}{{d}} \left({q}\right)^d \left(1 - {q}\right)^{{{dice} - d}}"
        return (
            rf"{fails}, \quad N \sim \left({generating(column)}\right)^{{{dice}}}, \quad"
            rf" \text{{radius}} = \min({odds.TEMPLATE},\, {area} \max(1, N))"
        )


@cache
def _landings(dice: int, difference: int, area: int) -> dict[odds.Landing, Fraction]:
    return odds.landings(dice, difference, area)


@cache
def _around(drift: int, face: int) -> tuple[Point, list[tuple[int, int]]]:
    """Where a template lies that has drifted so far in the direction of a face, and the cells from near to far."""
    centre = drifted(AIM, SHOOTER, face, drift) if drift else AIM
    return centre, sorted(((x, y) for x in GRID for y in GRID), key=lambda cell: math.dist(cell, centre))


@cache
def _covered(drift: int, face: int, radius: int, base: int) -> list[tuple[int, int]]:
    """The cells in which a base lies under such a template: the near ones, up to the first that is not."""
    centre, cells = _around(drift, face)
    template = Disc(centre, radius)
    return cells[: bisect_left(cells, True, key=lambda cell: not under(template, Disc(cell, base / 2)))]


def caught(dice: int, difference: int, area: int, base: int) -> dict[tuple[int, int], Fraction]:
    """The chance that a base at each cell lies under the template, added up in whole numbers."""
    landings = _landings(dice, difference, area)
    unit = 6 * math.lcm(*(chance.denominator for chance in landings.values()))
    total = dict.fromkeys(((x, y) for x in GRID for y in GRID), 0)
    for (drift, radius, _), chance in landings.items():
        faces = range(1, 7) if drift else (1,)
        weight = chance.numerator * (unit // chance.denominator) // len(faces)
        for face in faces:
            for cell in _covered(drift, face, radius, base):
                total[cell] += weight
    return {cell: Fraction(count, unit) for cell, count in total.items()}


def watched(dice: int, difference: int, area: int, shots: int) -> Iterator[Blast]:
    """So many shots, always the same ones."""
    for shot in range(shots):
        source = Source(Chance(shot))
        landed = blast(roll(dice, difference, source), area, AIM, SHOOTER, source)
        if landed is not None:
            yield landed
