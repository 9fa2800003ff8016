"""Courage and Fear: who tests, against what, with how many dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulebook.confrontation.company.profiles import CREATURE
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.space.field import Field

RALLY = 1
"""The difficulty of a rally (CF-RALLY-2), whoever is near (CF-RALLY-3); also that of the half-strength test."""


@dataclass(frozen=True, slots=True)
class CourageTest:
    """A test that is due: of which unit, with what value, against what; `automatic` if it is passed already."""

    unit: str
    value: int
    difficulty: int
    automatic: bool = False

    @property
    def difference(self) -> int:
        """Which column of the table it is rolled on."""
        return self.value - self.difficulty


def courage_dice(unit: Unit, commander: str) -> int:
    """Two for the unit of the Commander, a fighter of this id, else one (CF-MORALE-3, CF-STAFF-13)."""
    return 2 if any(fighter.id == commander for fighter in unit.fighters) else 1


def assault_test(assaulting: Unit, assaulted: Unit, borrowed: int = 0) -> CourageTest | None:
    """The test that an assault in reach brings before anybody moves (CF-FEAR-5), or None.

    The courageous tests against the frightening unit (CF-FEAR-2), of two frightening ones that of lower Fear, with its
    Fear (CF-FEAR-3), of equals nobody (CF-FEAR-4). Units in rout take no test (CF-FEAR-12, CF-MORALE-16) but still
    frighten (CF-FEAR-15). `borrowed` is a value lent by a war staff, which frightens nobody (CF-STAFF-12).
    """
    if assaulting.fear == assaulted.fear:
        return None
    weaker, other = sorted((assaulting, assaulted), key=lambda unit: unit.fear)
    if weaker.routed:
        return None
    value = weaker.fear + weaker.modified("courage") if weaker.fear else weaker.nerve
    automatic = weaker.resisted >= other.fear  # CF-FEAR-9
    return CourageTest(weaker.id, max(0, value, borrowed), other.fear, automatic)


def resisted(unit: Unit, test: CourageTest) -> Unit:
    """The unit after it has passed by a roll: it is immune to that Fear for the game (CF-FEAR-9, CF-FEAR-10).

    Nothing is gained by a paid success or a rally (CF-FEAR-11), nor by half-strength tests (CF-MORALE-17).
    """
    return replace(unit, resisted=max(unit.resisted, test.difficulty))


def routed(unit: Unit) -> Unit:
    """The unit in rout (CF-MORALE-1)."""
    return replace(unit, routed=True)


def rallied(unit: Unit) -> Unit:
    """The unit valiant again, free to act at once (CF-RALLY-4); it has resisted nothing (CF-RALLY-5)."""
    return replace(unit, routed=False)


def half_strength_test(field: Field, unit: Unit) -> CourageTest | None:
    """The test of a valiant unit below half at each activation (CF-MORALE-4, CF-MORALE-13), or None.

    2 harder if the enemy units in contact have more Power in all (CF-MORALE-7, CF-MORALE-8), and 2 more if one of them
    is frightening (CF-MORALE-9). Creatures never take it (CF-MORALE-10).
    """
    if unit.routed or not unit.below_half or unit.category == CREATURE:
        return None
    enemies = field.engaging(unit)
    difficulty = RALLY + 2 * (sum(enemy.power for enemy in enemies) > unit.power)
    difficulty += 2 * any(enemy.fear for enemy in enemies)
    return CourageTest(unit.id, unit.nerve, difficulty)


def rally_test(unit: Unit) -> CourageTest | None:
    """The test with which a routed unit starts its activation (CF-RALLY-1), or None for a valiant one."""
    return CourageTest(unit.id, unit.nerve, RALLY) if unit.routed else None
