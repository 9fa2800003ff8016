"""Deployment: the zones of the battles, and whether a unit stands in its own."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.material import tables
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.formation import formation_fault
from rulebook.confrontation.space.shapes import CONTACT, Disc, at_most
from rulebook.game import Refusal


@dataclass(frozen=True, slots=True)
class Zone:
    """A strip across the whole width of the field."""

    low: float
    high: float

    def holds(self, base: Disc) -> bool:
        """Whether a base stands entirely in the strip, up to the tolerance."""
        y = base.centre[1]
        return at_most(self.low, y - base.radius + CONTACT) and at_most(y + base.radius, self.high + CONTACT)


def zones(battle: str, attacker: int = 0) -> dict[int, Zone | None]:
    """Each player's zone; None for a company that enters from its edge (CF-COUNCIL-3, CF-BATTLE-3A).

    Battle lines begin a gap from the middle line (CF-COUNCIL-2, CF-BATTLE-1A, CF-BATTLE-4A), player 0 in the south. In
    battles with an attacker he is in the south (CF-BATTLE-6A).
    """
    entry = next(each for each in tables("battles")["battle"] if each["id"] == battle)
    depth = entry["field"][1]
    middle = depth / 2
    if "strip" in entry:
        near, far = entry["strip"]
        return {attacker: None, 1 - attacker: Zone(middle + near, middle + far)}
    south = attacker if "attacker_edge" in entry else 0
    gap = entry.get("defender_gap", entry["gap"])
    return {south: Zone(0.0, middle - entry["gap"]), 1 - south: Zone(middle + gap, depth)}


def deploy_refusal(field: Field, unit: Unit, zone: Zone, axis: float = 0.0) -> Refusal | None:
    """Why a unit may not be placed like this: in its zone and in formation (CF-SETUP-4)."""
    for fighter in unit.fighters:
        if not zone.holds(fighter.base):
            text = f"{fighter.id} of {unit.the} would stand outside y = {zone.low:g} to {zone.high:g}."
            return Refusal("CF-SETUP-4", text, (fighter.id,))
    bases = {f.id: f.base for f in unit.fighters}
    fault = field.misplaced(bases.items(), unit)
    if fault:
        return Refusal("CF-GEOM-5", f"{fault} would overlap another base or impassable ground.", (fault,))
    return formation_fault(unit, bases, (), axis)
