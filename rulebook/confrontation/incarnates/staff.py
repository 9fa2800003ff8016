"""War staffs: what an Incarnate lends through his standard bearer and his musician."""

from __future__ import annotations

from rulebook.confrontation.company.profiles import BEARER, MUSICIAN
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.shapes import at_most
from rulebook.confrontation.space.sight import unit_sees_fighter
from rulebook.game import Refusal

HEARING = 30.0
"""How far from a musician his tactic is heard, in cm (CF-STAFF-5)."""


def holder(unit: Unit, role: str) -> Fighter | None:
    """The standard bearer or musician of a war staff: he stands beside an Incarnate (CF-STAFF-1, CF-STAFF-11).

    A staff in rout gives nothing (CF-STAFF-10); a complete one gives both (CF-STAFF-7).
    """
    if unit.routed or unit.incarnate is None:
        return None
    return next((fighter for fighter in unit.fighters if fighter.role == role), None)


def lenders(field: Field, unit: Unit) -> list[Unit]:
    """The staffs whose Courage, Fear and Authority a unit may use: of its company, their standard seen (CF-STAFF-4)."""
    found = []
    for other in field.units:
        bearer = holder(other, BEARER)
        friend = other.owner == unit.owner and other.id != unit.id
        if bearer and friend and unit_sees_fighter(field, unit, other, bearer):
            found.append(other)
    return found


def borrowed_nerve(field: Field, unit: Unit) -> int:
    """The best Courage or Fear that a unit can borrow, from one staff at a time (CF-STAFF-8), or 0."""
    return max((staff.nerve for staff in _chain(field, unit)), default=0)


def _chain(field: Field, unit: Unit) -> list[Unit]:
    """The staffs whose values a unit may use: what a staff shares may itself be borrowed from another (CF-STAFF-9)."""
    found: dict[str, Unit] = {}
    todo = [unit]
    while todo:
        for staff in lenders(field, todo.pop()):
            if staff.id not in found and staff.id != unit.id:
                found[staff.id] = staff
                todo.append(staff)
    return list(found.values())


def tactics(field: Field, unit: Unit) -> dict[str, str]:
    """The tactics a unit hears, by the unit that plays them: within 30 cm of the musician (CF-STAFF-5, CF-STAFF-6)."""
    found = {}
    for other in field.units:
        musician = holder(other, MUSICIAN)
        if musician and other.owner == unit.owner and at_most(musician.base.gap(unit.chief.base), HEARING):
            found[other.id] = musician.profile.special(MUSICIAN).tactic
    return found


def tactic_refusal(field: Field, unit: Unit, tactic: str, used: bool) -> Refusal | None:
    """Why a unit may not use this tactic now: one per activation, declared with its action (CF-STAFF-14)."""
    if unit.routed:
        return Refusal("CF-ROUT-3", f"{unit.subject('are')} in rout and {unit.verb('use')} no tactics.", (unit.leader,))
    if used:
        return Refusal("CF-STAFF-14", "A unit uses at most one tactic per activation.", (unit.leader,))
    players = [
        other
        for other in field.units
        if other.owner == unit.owner
        for fighter in other.fighters
        if fighter.role == MUSICIAN and fighter.profile.special(MUSICIAN).tactic == tactic
    ]
    if players and all(other.routed for other in players):
        return Refusal("CF-STAFF-10", "The staff that plays it is in rout.", (players[0].leader,))
    if tactic not in tactics(field, unit).values():
        text = f"No musician of a war staff plays that tactic within {HEARING:.0f} cm of the leader."
        return Refusal("CF-STAFF-5", text, (unit.leader,))
    return None
