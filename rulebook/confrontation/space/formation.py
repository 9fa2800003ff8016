"""Scattered and close formation: which member breaks it, and by which rule."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

from rulebook.confrontation.company.units import CLOSE, Unit
from rulebook.confrontation.space.shapes import Disc
from rulebook.game import Refusal

REACH = 10.0
"""How far from the leader a member may stand, in cm (CF-FORM-1, CF-FORM-3)."""

NEIGHBOUR = 2.5
"""How near another member must stand in scattered formation (CF-FORM-1)."""

LEASH = 3.0
"""How far a familiar may stray from his magician (CF-FAM-2)."""


def formation_fault(
    unit: Unit,
    bases: Mapping[str, Disc],
    exempt: Collection[str] = (),
    axis: float = 0.0,
    formation_exemption: str = "fighter",
) -> Refusal | None:
    """Why these places keep no formation, which an Incarnate keeps too (CF-INC-2); contact exempts (CF-FORM-5).

    In the variant `whole_unit` of CF-FORM-6 one of them exempts all; a familiar still keeps near his magician.

    `axis` is the direction in which a close formation's ranks follow each other, in degrees (CF-FORM-4).
    """
    if len(bases) < 2:  # CF-FORM-2
        return None
    if exempt and formation_exemption == "whole_unit":
        return _stray_familiar(unit, bases)
    fault = _close_fault(unit, bases, exempt, axis) if unit.formation == CLOSE else _scattered(unit, bases, exempt)
    return fault or _stray_familiar(unit, bases)


def _scattered(unit: Unit, bases: Mapping[str, Disc], exempt: Collection[str]) -> Refusal | None:
    """CF-FORM-1 for those who are not exempt, with the leader where he stands (CF-FORM-6).

    An exempt comrade still counts as another member to stand beside (CF-FORM-11).
    """
    leader = bases[unit.leader]
    bound = [fighter_id for fighter_id in bases if fighter_id not in exempt]
    for fighter_id in bound:
        base = bases[fighter_id]
        if not base.within(REACH, leader):
            return _too_far(unit, fighter_id, base.gap(leader), "CF-FORM-1")
        company = set(bases) - {fighter_id}
        if not any(base.within(NEIGHBOUR, bases[other]) for other in company):
            gap = min(base.gap(bases[other]) for other in company)
            text = f"{fighter_id} of the {unit.named()} would stand {gap:.1f} cm from the nearest other member"
            return Refusal("CF-FORM-1", f"{text}; at most {NEIGHBOUR} cm are allowed.", (fighter_id,))
    return None


def _close_fault(unit: Unit, bases: Mapping[str, Disc], exempt: Collection[str], axis: float) -> Refusal | None:
    bound = [fighter_id for fighter_id in bases if fighter_id not in exempt]
    leader = bases[unit.leader]
    for fighter_id in bound:
        if not bases[fighter_id].within(REACH, leader):
            return _too_far(unit, fighter_id, bases[fighter_id].gap(leader), "CF-FORM-3")
    apart = _apart({fighter_id: bases[fighter_id] for fighter_id in bound})
    if apart:
        text = f"In close formation all bases are joined: {apart[0]} of the {unit.named()} would stand apart."
        return Refusal("CF-FORM-3", text, tuple(apart))
    sizes = [len(rank) for rank in ranks({f: bases[f] for f in bound}, axis)]
    if sizes and max(sizes) - min(sizes) > 1:  # CF-FORM-4
        text = f"Ranks of {', '.join(map(str, sizes))} are not as equal as possible."
        return Refusal("CF-FORM-3", f"{text} Their sizes may differ by one at most.", tuple(bound))
    return None


def joined(bases: Mapping[str, Disc]) -> bool:
    """Whether all bases are joined through contacts (CF-FORM-3)."""
    return not _apart(bases)


def _apart(bases: Mapping[str, Disc]) -> list[str]:
    """Who is not joined to the first through contacts."""
    found, todo = set(list(bases)[:1]), list(bases)[:1]
    while todo:
        here = bases[todo.pop()]
        new = [other for other in bases if other not in found and here.touches(bases[other])]
        found.update(new)
        todo += new
    return [fighter_id for fighter_id in bases if fighter_id not in found]


def ranks(bases: Mapping[str, Disc], axis: float) -> list[list[str]]:
    """The ranks along an axis: who lies within half a base of the first of a rank belongs to it (CF-FORM-4)."""
    cos, sin = math.cos(math.radians(axis)), math.sin(math.radians(axis))
    along = {fighter_id: base.centre[0] * cos + base.centre[1] * sin for fighter_id, base in bases.items()}
    rows: list[list[str]] = []
    for fighter_id in sorted(bases, key=lambda f: (along[f], f)):
        if rows and round(along[fighter_id] - along[rows[-1][0]], 3) <= bases[fighter_id].radius:
            rows[-1].append(fighter_id)
        else:
            rows.append([fighter_id])
    return rows


def _too_far(unit: Unit, fighter_id: str, gap: float, rule: str) -> Refusal:
    text = f"{fighter_id} of the {unit.named()} would stand {gap:.1f} cm from the leader; at most {REACH:.0f} cm"
    return Refusal(rule, f"{text} are allowed.", (fighter_id, unit.leader))


def _stray_familiar(unit: Unit, bases: Mapping[str, Disc]) -> Refusal | None:
    """A familiar never strays more than 3 cm from his magician (CF-FAM-2)."""
    magician = unit.incarnate
    for fighter in unit.fighters:
        if magician and fighter.profile.familiar and not bases[fighter.id].within(LEASH, bases[magician.id]):
            text = f"The familiar {fighter.id} would stray more than {LEASH:.0f} cm from {magician.profile.name}."
            return Refusal("CF-FAM-2", text, (fighter.id, magician.id))
    return None


def change_refusal(unit: Unit, formation: str, moved: bool) -> Refusal | None:
    """Why a unit may not change to this formation now."""
    if formation == CLOSE and unit.flies:
        return Refusal("CF-FORM-9", f"The {unit.named()} fly, and fly scattered.", (unit.leader,))
    if formation == CLOSE and len(unit.fighters) == 1:  # CF-FORM-10: two or more, and no ability is needed
        return Refusal("CF-FORM-2", "A single fighter is always in scattered formation.", (unit.leader,))
    if moved:
        return Refusal("CF-FORM-7", "A formation is changed at the start of the unit's movement.", (unit.leader,))
    return None
