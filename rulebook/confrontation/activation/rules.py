"""What a unit does in its activation: packages, their parts, and what may not follow what."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.confrontation.company.profiles import MACHINE
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.space.field import Field
from rulebook.game import Refusal

WALK, SHOOT, RUN, ASSAULT, FIGHT, MYSTIC = "walk", "shoot", "run", "assault", "fight", "mystic"
PACKAGES = {
    "walk": {WALK},
    "act": {WALK, SHOOT, MYSTIC},
    "run": {RUN, MYSTIC},
    "assault": {ASSAULT, MYSTIC},
    "fight": {FIGHT, MYSTIC},
}
"""The parts of each package (CF-ACT-2); an engaged unit that stays put fights (CF-ACT-8)."""

MOVES = {WALK, RUN, ASSAULT}
VERBS = {MYSTIC: "call or cast"}
"""Parts that read otherwise in a sentence than they are named."""


@dataclass(frozen=True, slots=True)
class Activation:
    """What a unit has announced and done so far. Doing nothing is allowed (CF-ACT-5).

    `left` are the units it disengaged from; `machine_fired` and `crew_fired` tell who of a war machine shot.
    """

    unit: str
    package: str = ""
    done: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    machine_fired: bool = False
    crew_fired: bool = False
    free: bool = True
    """Whether the unit was free when it was activated (CF-CHARGE-1)."""
    target: str = ""
    """The unit assaulted."""
    reached: bool = False
    """An assault in reach, its Fear test behind it: the fighters are to be moved."""
    braced: bool = False
    """The target was free and in close formation when the assault was declared (CF-FORM-3)."""
    mightier: bool = False
    """An assault that succeeds is a charge: Power was compared when it was declared (CF-CHARGE-4)."""
    fighting: bool = False
    """The unit strikes: combats are open to it."""
    spent: tuple[tuple[str, int], ...] = ()
    """Dice that fighters have used up in combats (CF-MELEE-6)."""
    fought: tuple[tuple[str, str, str], ...] = ()
    """The combats it has fought: own profile, enemy unit, its profile (CF-MELEE-3)."""
    tactic: str = ""
    reformed: bool = False
    """The formation was changed, so the unit moves now (CF-FORM-7)."""
    opened: tuple[str, ...] = ()
    """Fighters who have opened something (CF-TERR-2)."""
    card: str = ""
    """A titanic ability card, if that is what was turned (CF-TITAN-2)."""
    entering: bool = False
    """The unit comes in from its edge (CF-COUNCIL-3)."""


def declare_refusal(
    field: Field, unit: Unit, package: str, *, disengage: bool = False, declared: bool = False
) -> Refusal | None:
    """Why a package may not be announced; the target of an assault has checks of its own."""
    where = (unit.leader,)
    if declared:
        return Refusal("CF-ACT-4", "The action is announced and cannot be changed any more.", where)
    if unit.machine and not unit.crew:
        return Refusal("CF-WMACH-2", f"Nobody is left to serve {unit.the}.", where)
    if unit.routed:
        return Refusal("CF-ROUT-2", f"{unit.subject('are')} in rout and {unit.verb('flee')}.", where)
    if package not in PACKAGES:
        return Refusal("CF-ACT-2", f"There is no package {package}: it is one of {', '.join(PACKAGES)}.", where)
    if unit.category == MACHINE and package in ("run", "assault"):
        return Refusal("CF-WMACH-9", f"{unit.subject('can')} neither run nor assault.", where)
    engaged = field.engaged(unit)
    if engaged and not disengage and package in ("walk", "run"):
        return Refusal("CF-MOVE-28", f"{unit.subject('are')} engaged: to move means to disengage first.", where)
    if engaged and not disengage and package == "act":
        return Refusal("CF-STATE-3", f"{unit.subject('are')} engaged and cannot shoot.", where)
    if disengage and (not engaged or package == "fight"):
        return Refusal("CF-ASLT-22", "Only an engaged unit disengages, to walk, run, shoot or assault.", where)
    if package == "fight" and not engaged:
        return Refusal("CF-MELEE-1", f"{unit.subject('touch')} no enemy to fight.", where)
    return None


def part_refusal(field: Field, unit: Unit, activation: Activation, part: str, weapon: str = "") -> Refusal | None:
    """Why this part may not be done now; parts come in any order (CF-ACT-3, CF-RANGED-2).

    Movement is made at once (CF-ACT-7).
    `weapon` is the profile whose weapons fire: a machine's crew shoots with its own or with the machine (CF-WMACH-3).
    """
    where = (unit.leader,)
    if part not in PACKAGES[activation.package]:
        may = ", ".join(sorted(VERBS.get(each, each) for each in PACKAGES[activation.package]))
        text = f"{unit.subject('cannot')} {VERBS.get(part, part)}: that is not what was announced. Possible: {may}."
        return Refusal("CF-ACT-2", text, where)
    if part in MOVES and MOVES & set(activation.done):
        return Refusal("CF-ACT-7", "Movement is one uninterrupted part, and it has been made.", where)
    if part in MOVES and activation.machine_fired:
        return Refusal("CF-WMACH-5", "A machine that has fired does not move in the same activation.", where)
    still = {enemy.id for enemy in field.engaging(unit)} & set(activation.left)
    if part == SHOOT and still:
        return Refusal("CF-ASLT-21", "Those who disengage move out of contact before they shoot.", where)
    if part == SHOOT and unit.machine:
        at_machine = weapon == unit.machine.profile.id
        if (at_machine and activation.crew_fired) or (not at_machine and activation.machine_fired):
            return Refusal("CF-WMACH-3", "The crew shoots with its own weapons or with the machine, not both.", where)
        if at_machine and MOVES & set(activation.done):
            return Refusal("CF-WMACH-5", "A machine that has moved does not fire in the same activation.", where)
    return None


def must_part(field: Field, unit: Unit, activation: Activation) -> bool:
    """Whether members of a unit that left a melee still touch those they left (CF-ASLT-21)."""
    return bool({enemy.id for enemy in field.engaging(unit)} & set(activation.left)) and not (
        MOVES & set(activation.done)
    )
