"""A charge before and after: who has the Power for it, what it re-rolls, and what heavy cavalry adds."""

from __future__ import annotations

from typing import Any, NamedTuple

import ipywidgets

from rulebook.confrontation import odds
from rulebook.confrontation.assault.rules import is_charge
from rulebook.confrontation.company.profiles import CAVALRY, MACHINE, TITAN
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.melee.rules import Combat, Strike, strike
from rulebook.confrontation.space.field import Field
from rulebook.odds import Distribution
from rulebook.odds.charts import ACCENT
from widgets.confrontation.chances.pieces import NAMED, in_row, in_tex, names, needed, picture, signed, text, told
from widgets.controls import choice, slider, toggle
from widgets.odds.panel import Panel
from widgets.odds.reading import WIDTH

DAMAGE, LOSSES = "damage", "eliminations"


class Blow(NamedTuple):
    """Two units that meet: whether it is a charge, and the numbers of the combat."""

    ours: Unit
    theirs: Unit
    charging: bool
    numbers: Strike


class Charge(Panel):
    """An assault with and without the charge (CF-CHARGE-1, CF-CHARGE-5, CF-CHARGE-7)."""

    def __init__(self, caption: str = "", **panel: Any) -> None:
        super().__init__(caption, **{"versus": {"the same without a charge": {"free": False}}, **panel})

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Who assaults whom, how many on each side, and whether the unit was free."""
        able = names(lambda who: who.dice > 0 and who.category != MACHINE)
        return {
            "who": choice("who assaults", able, "Concord Lancers"),
            "count": slider("how many strike", 1, 12, 3),
            "whom": choice("whom", names(lambda who: not who.familiar), "Thorn Reavers"),
            "enemies": slider("how many are struck", 1, 12, 6),
            "free": toggle("was free when activated", True),
            "number": choice("count", [DAMAGE, LOSSES]),
        }

    def counted(self, *, number: str, **_: Any) -> str:
        """Damage, or eliminations."""
        return number

    def law(self, *, number: str, **settings: Any) -> Distribution:
        """The damage, or whom it eliminates, of one combat with everybody in contact."""
        _, theirs, charging, blow = _met(**settings)
        foe, titan = theirs.chief.profile, theirs.category == TITAN
        again = int(charging)
        if number == DAMAGE:
            return odds.damage(blow.dice, blow.attack, blow.strength, again, titan=titan)
        most = len(theirs.fighters)
        return odds.eliminations(blow.dice, blow.attack, blow.strength, foe.health, most, again, titan=titan)

    def aside(self, **settings: Any) -> tuple[str, str]:
        """The Power of both sides as a balance, and what follows."""
        del settings["number"]
        ours, theirs, charging, blow = _met(**settings)
        unit = (WIDTH / 2 - 100) / max(ours.power, theirs.power)
        parts = [
            f'<rect x="{WIDTH / 2 - ours.power * unit:.1f}" y="2" width="{ours.power * unit:.1f}" height="20"'
            f' fill="{ACCENT}"/>',
            f'<rect x="{WIDTH / 2:.1f}" y="2" width="{theirs.power * unit:.1f}" height="20" fill="none"'
            f' stroke="currentColor"/>',
            text(4, 17, f"Power {ours.power}", anchor="start"),
            text(WIDTH - 4, 17, f"Power {theirs.power}", anchor="end"),
        ]
        heavy = charging and ours.chief.profile.cavalry == "heavy" and theirs.category != TITAN
        follows = (
            f"{_verdict(ours, theirs, settings['free'], charging)} {blow.dice} dice, attack "
            f"{signed(blow.attack)}: {needed(odds.column(blow.attack))}{', failures re-rolled' if charging else ''}. "
            f"Strength {signed(blow.strength)}: {needed(odds.column(blow.strength))}"
            f"{', with the Attack of heavy cavalry added' if heavy else ''}"
            f"{'; no bonus dice against a titan' if theirs.category == TITAN else ''}."
        )
        said = f"Power {ours.power} against {theirs.power}. {follows}"
        sentences, high = told(follows, 40)
        return picture(WIDTH, high, said, [*parts, *sentences]), said

    def latex(self, law: Distribution, **settings: Any) -> str:
        """What the charge makes of one attack die."""
        del settings["number"]
        _, theirs, charging, blow = _met(**settings)
        hit = odds.column(blow.attack)
        q = rf"\tfrac{{{hit.face - 1}}}{{6}}"
        one = odds.successes(1, max(blow.attack, -5))
        mean = rf"E(\text{{hits of a die}}) = {in_tex(one.mean)}"
        if charging:
            mean += rf"\left(1 + {q}\right) = {in_tex(odds.successes(1, max(blow.attack, -5), 1).mean)}"
        hurt = odds.damage(1, 6, blow.strength, titan=theirs.category == TITAN).mean / odds.successes(1, 6).mean
        wound = rf"E(\text{{damage of a hit}}) = {in_tex(hurt)}" if blow.strength > -6 else r"\lceil D/2 \rceil"
        return rf"{mean}, \qquad {wound}, \qquad E = {in_tex(law.mean)}"


def _met(who: str, count: int, whom: str, enemies: int, free: bool) -> Blow:
    ours, theirs = (
        in_row(name, owner, [profile] * size, y, 9.0)
        for name, owner, profile, size, y in (("A", 0, NAMED[who], count, 10), ("B", 1, NAMED[whom], enemies, 30))
    )
    charging = is_charge(ours, theirs, free=free)
    dice = tuple((fighter.id, fighter.profile.dice) for fighter in ours.fighters)
    combat = Combat("A", ours.chief.profile.id, "B", theirs.chief.profile.id, dice)
    here = Field((200.0, 60.0), (ours, theirs), ())
    return Blow(ours, theirs, charging, strike(here, ours, combat, charging=charging))


def _verdict(ours: Unit, theirs: Unit, free: bool, charging: bool) -> str:
    if not free:
        return "Who was engaged does not charge."
    if ours.category == CAVALRY:
        return "Cavalry charges whatever the Power."
    return "Power is enough: a charge." if charging else "Too little Power for a charge."
