"""Dice that explode and are re-rolled: an attack test, then one Strength die for each hit."""

from __future__ import annotations

from typing import Any

import ipywidgets

from rulebook.confrontation import odds
from rulebook.odds import Distribution
from widgets.controls import choice, slider, toggle
from widgets.odds.panel import Panel

REROLLS = [("nothing", None), ("failures", "failures"), ("successes", "successes")]


class Dice(Panel):
    """Confrontation's tests on the universal table, with bonus dice without end."""

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """Dice, the two differences, the two re-rolls, and whether Strength is tested at all."""
        attack, strength = slider("attack difference", -6, 6, 0), slider("Strength difference", -6, 6, 0)
        attack.readout_format = strength.readout_format = "+d"
        return {
            "dice": slider("dice", 1, 20, 5),
            "attack": attack,
            "reroll_attack": choice("re-roll in attack", REROLLS),
            "then_strength": toggle("then one Strength die per hit", True),
            "strength": strength,
            "reroll_strength": choice("re-roll in Strength", REROLLS),
        }

    def law(self, *, then_strength: bool, **settings: Any) -> Distribution:
        """The damage, or the hits alone."""
        if then_strength:
            return odds.damage(**settings)
        return odds.successes(settings["dice"], settings["attack"], settings["reroll_attack"])

    def counted(self, *, then_strength: bool, **_: Any) -> str:
        """Damage, or hits."""
        return "damage" if then_strength else "hits"

    def latex(
        self, law: Distribution, dice: int, attack: int, strength: int, then_strength: bool, **rerolls: Any
    ) -> str:
        """One die of each test as a quotient, and what they make together."""
        hit = rf"A(z) = {_one_die(attack, rerolls['reroll_attack'])}"
        if not then_strength:
            return rf"{hit}, \qquad H \sim A(z)^{{{dice}}}{_halved('H', attack)}"
        parts = rf"{hit}, \quad S(z) = {_one_die(strength, rerolls['reroll_strength'])}, \quad "
        if attack > -6 and strength > -6:
            return rf"{parts}A(S(z))^{{{dice}}} = {law.latex()}"
        rolled = r"\lceil H/2 \rceil" if attack <= -6 else "H"
        return rf"{parts}H \sim A(z)^{{{dice}}}, \quad D \sim S(z)^{{{rolled}}}{_halved('D', strength)}"


def _one_die(difference: int, reroll: str | None) -> str:
    """The generating function of one die; at -6 it is that of -5, as halving comes after the roll."""
    return odds.successes(1, max(difference, -5), reroll).latex()


def _halved(name: str, difference: int) -> str:
    return rf", \quad \lceil {name}/2 \rceil" if difference <= -6 else ""
