"""A volley: dice, range and interference make hits, hits make damage, and no weapon eliminates more than one."""

from __future__ import annotations

from typing import Any

import ipywidgets

from rulebook.confrontation import odds
from rulebook.confrontation.company.profiles import TITAN, Profile, Weapon
from rulebook.confrontation.shooting.rules import BAND, INTERFERENCE, difficulty_at, range_band
from rulebook.odds import Distribution
from rulebook.odds.charts import ACCENT, SECOND
from widgets.confrontation.chances.pieces import (
    GROUND,
    LINE,
    NAMED,
    generating,
    names,
    needed,
    picture,
    signed,
    text,
    told,
)
from widgets.controls import choice, slider, toggle
from widgets.odds.panel import Panel
from widgets.odds.reading import WIDTH

FAR = 120
"""The longest distance on the slider, in cm."""


class Volley(Panel):
    """All marksmen of a unit shoot at another one (CF-RANGED-12, CF-RANGED-18)."""

    noun = "eliminated"

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Who shoots at whom, over which distance, and whether something stands between."""
        return {
            "marksmen": choice("marksmen", names(lambda who: who.ranged is not None and not who.ranged.aoe)),
            "weapons": slider("how many shoot", 1, 12, 6),
            "distance": slider("distance in cm", 0, FAR, 25),
            "between": toggle("something stands between"),
            "target": choice("at", names(lambda who: not who.familiar), "Thorn Reavers"),
            "targets": slider("how many are in sight", 1, 12, 8),
        }

    def law(self, *, weapons: int, targets: int, **settings: Any) -> Distribution:
        """The fighters eliminated."""
        _, target, attack, strength = _aimed(**settings)
        dice = weapons * _weapon(NAMED[settings["marksmen"]]).dice
        most, titan = min(weapons, targets), target.category == TITAN
        return odds.eliminations(dice, attack, strength, target.health, most, titan=titan)

    def aside(self, *, weapons: int, targets: int, **settings: Any) -> tuple[str, str]:
        """The ruler with its bands, and how the two tests come about."""
        weapon, target, attack, strength = _aimed(**settings)
        distance, between = settings["distance"], settings["between"]
        band, scale = range_band(distance), (WIDTH - 8) / FAR
        parts = []
        for k in range(int(FAR / BAND)):
            x, fill = 4 + k * BAND * scale, f'fill="{ACCENT}"' if k == band else f'fill="none" stroke="{LINE}"'
            parts.append(f'<rect x="{x:.1f}" y="2" width="{BAND * scale - 2:.1f}" height="20" rx="3" {fill}/>')
            parts.append(text(x + BAND * scale / 2 - 1, 17, str(k), ink=GROUND if k == band else "currentColor"))
        x = 4 + distance * scale
        parts.append(f'<path d="M{x:.1f} 22l-6 9h12z" fill="{SECOND}"/>')
        hard = f"({band} + {INTERFERENCE})" if between else f"{band}"
        hit, hurt = odds.column(attack), odds.column(strength)
        said = (
            f"{distance} cm is range {band}. Attack {weapon.attack} − {hard} = {signed(attack)}: {_asks(hit)}. "
            f"Strength {weapon.strength} − {target.resilience} = {signed(strength)}: {_asks(hurt)}. "
            f"{weapons} × {weapon.dice} {'die' if weapons * weapon.dice == 1 else 'dice'}; at most "
            f"{min(weapons, targets)} eliminated, {target.health} health each"
            f"{'; no bonus dice for Strength against a titan' if target.category == TITAN else ''}."
        )
        sentences, high = told(said, 46)
        return picture(WIDTH, high, said, [*parts, *sentences]), said

    def latex(self, law: Distribution, weapons: int, targets: int, **settings: Any) -> str:
        """Hits from attack dice, damage from hits, and the limit on losses."""
        weapon, target, attack, strength = _aimed(**settings)
        hit, hurt = odds.column(attack), odds.column(strength)
        plain = rf"\tfrac{{{hurt.face - 1} + {7 - hurt.face}z}}{{6}}"
        wound = plain if target.category == TITAN else generating(hurt)
        hits = r"\lceil H/2 \rceil" if hit.halved else "H"
        damage = r"\lceil D/2 \rceil" if hurt.halved else "D"
        health = rf"\lfloor {damage}/{target.health} \rfloor" if target.health > 1 else damage
        return (
            rf"A(z) = {generating(hit)}, \quad S(z) = {wound}, \quad H \sim A(z)^{{{weapons * weapon.dice}}}, \quad"
            rf" D \sim S(z)^{{{hits}}}, \quad \min({health},\, {min(weapons, targets)})"
        )


def _weapon(who: Profile) -> Weapon:
    assert who.ranged is not None, "only marksmen can be chosen"
    return who.ranged


def _aimed(marksmen: str, distance: int, between: bool, target: str) -> tuple[Weapon, Profile, int, int]:
    """The weapon, its target, and the differences of the two tests."""
    weapon, foe = _weapon(NAMED[marksmen]), NAMED[target]
    hard = difficulty_at(distance, hidden=between)
    return weapon, foe, weapon.attack - hard, weapon.strength - foe.resilience


def _asks(column: odds.Column) -> str:
    return needed(column) + (", halved" if column.halved else "")
