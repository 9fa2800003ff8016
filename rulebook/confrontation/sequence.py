"""The activation phase: turning cards, reserves, and who comes next."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.confrontation.affairs import Affair


@dataclass(frozen=True, slots=True)
class Turning(Affair):
    """Cards are turned until every sequence and every reserve is played (CF-ACT-11)."""


def card_of(unit: object) -> str:
    """The card that stands for a unit: that of its troop type (CF-TACT-4)."""
    from rulebook.confrontation.units import Unit

    assert isinstance(unit, Unit)
    troops = unit.machine or next((f for f in unit.fighters if not f.profile.incarnate), unit.fighters[0])
    return troops.profile.id
