"""Area of effect: where a template lands, how wide it is, and who is under it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from rulebook.confrontation.company.profiles import TITAN
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.dice.rules import Roll, roll
from rulebook.confrontation.odds import TEMPLATE
from rulebook.confrontation.shooting.rules import spared_incarnate
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.shapes import Disc, Point, below, turned
from rulebook.confrontation.variants import USUAL, Variants
from rulebook.odds import D6


@dataclass(frozen=True, slots=True)
class Blast:
    """Where one template (CF-AOE-1) comes to lie, and how many Strength tests it brings to everybody under it."""

    template: Disc
    tests: int
    drift: int = 0
    die: int = 0


UPFIELD = 90.0


def drifted(centre: Point, shooter: Point, die: int, length: float, frame: str = "shot") -> Point:
    """Where a template drifts: the face times 60 degrees clockwise, 1 pointing away from the shooter (CF-AOE-7).

    With the frame "compass" a 1 points north, towards the far edge.
    """
    ahead = math.degrees(math.atan2(centre[1] - shooter[1], centre[0] - shooter[0])) if frame == "shot" else UPFIELD
    return turned(centre, length, ahead - 60 * (die - 1))


HEADINGS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


def heading(start: Point, end: Point) -> str:
    """The direction from one place to another, as one says it of a map."""
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return HEADINGS[round(angle / 45) % len(HEADINGS)]


def misses(attack: Roll, aoe_miss: str = "column") -> bool:
    """Whether a salvo misses completely: at -6 or lower (CF-AOE-9), or in the variants by its own dice that show 1."""
    if aoe_miss == "column":
        return attack.column.halved
    ones = [face == 1 for face in attack.stood]
    return any(ones) if aoe_miss == "any_one" else bool(ones) and all(ones)


def blast(attack: Roll, area: int, aimed: Point, shooter: Point, rng: Any, variants: Variants = USUAL) -> Blast | None:
    """Where the template of a salvo lands; None for a complete miss (CF-AOE-9).

    It is centred on a seen fighter (CF-AOE-3), moves 1 cm for each of the test's own dice that failed (CF-AOE-6,
    CF-AOE-8), and its radius (CF-AOE-2) is the area times the successes, at least the area (CF-AOE-10, CF-AOE-11); what
    exceeds 10 brings a second Strength test (CF-AOE-12). It may leave the field (CF-AOE-15).
    """
    if misses(attack, variants.aoe_miss):
        return None
    product = area * max(1, attack.successes)
    tests = 2 if product > TEMPLATE else 1
    drift, die = attack.failures if variants.deviation_failures == "initial" else attack.all_failures, 0
    if drift:
        die = D6.sample(rng)
        aimed = drifted(aimed, shooter, die, drift, variants.deviation_frame)
    return Blast(Disc(aimed, min(product, TEMPLATE)), tests, drift, die)


def under(template: Disc, base: Disc) -> bool:
    """Whether a base lies even partly under a template: strictly nearer than its radius (CF-AOE-4, CF-AOE-5)."""
    return below(math.dist(template.centre, base.centre) - base.radius, template.radius)


def struck(field: Field, template: Disc, picked: str = "") -> list[tuple[Unit, Fighter]]:
    """Everybody under a template: friends and third units too (CF-AOE-17), seen or not (CF-AOE-18).

    An Incarnate is spared while comrades remain, unless the template was centred on him by his pick (CF-AOE-16), or
    the variant has him tested like anybody.
    """
    tested = field.variants.incarnate_under_template == "tested"
    return [
        (unit, fighter)
        for unit in field.units
        for fighter in unit.fighters
        if under(template, fighter.base)
        and (tested or fighter.id == picked or fighter.id not in spared_incarnate(unit))
    ]


def shaken(
    unit: Unit, fighter: Fighter, strength: int, tests: int, rng: Any, variants: Variants = USUAL
) -> tuple[Roll, ...]:
    """The Strength tests of one fighter under a template, one die each; the damage is his alone (CF-AOE-13).

    No cap of weapons applies (CF-AOE-14).
    """
    difference = strength - unit.value(fighter, "resilience")
    bonus = unit.category != TITAN
    return tuple(roll(1, difference, rng, bonus=bonus, **variants.table) for _ in range(tests))


def suffered(fighter: Fighter, rolls: tuple[Roll, ...]) -> int:
    """The damage of those tests; any test at all eliminates a familiar (CF-FAM-3)."""
    if fighter.profile.familiar:
        return fighter.health
    return sum(each.successes for each in rolls)
