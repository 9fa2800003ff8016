"""Fighters and units: who leads, how fast and how mighty they are, and what effects make of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

from rulebook.confrontation.company.profiles import FAITHFUL, MACHINE, MAGICIAN, Profile
from rulebook.confrontation.space.shapes import Disc, Point, Polygon, distance, hull_of_discs
from rulebook.english import sentence, verb

SCATTERED, CLOSE = "scattered", "close"


@dataclass(frozen=True)
class Fighter:
    """One base on the field. `role` is that of a special fighter: standard bearer, musician, magician, faithful."""

    id: str
    profile: Profile
    at: Point
    health: int
    role: str = ""

    @cached_property
    def base(self) -> Disc:
        """The disc he covers (CF-GEOM-2)."""
        return Disc(self.at, self.profile.base / 2)

    @property
    def special(self) -> bool:
        """Incarnates, mystics, standard bearers and musicians are special, all others standard (CF-UNIT-6)."""
        return bool(self.role) or self.profile.incarnate or self.profile.familiar

    @property
    def fervor(self) -> int:
        """His Fervor, 0 for one who is no faithful (CF-FAITH-1)."""
        return self.profile.special(FAITHFUL).fervor if self.role == FAITHFUL else self.profile.fervor

    @property
    def energy(self) -> int:
        """His Energy, 0 for one who is no magician (CF-MAGIC-1)."""
        return self.profile.special(MAGICIAN).energy if self.role == MAGICIAN else self.profile.energy

    @property
    def elements(self) -> tuple[str, ...]:
        """The elements he is connected to (CF-MAGIC-1)."""
        return self.profile.special(MAGICIAN).elements if self.role == MAGICIAN else self.profile.elements


@dataclass(frozen=True, slots=True)
class Modifier:
    """An effect that adds to a characteristic for as long as it lasts."""

    name: str
    stat: str
    amount: int
    until: str


@dataclass(frozen=True)
class Unit:
    """Fighters of one troop category who act together (CF-UNIT-2); the units of one owner are his company (CF-UNIT-1).

    `original` is the number of members when it first stood on the field (CF-MORALE-6), `resisted` the highest Fear
    that it resisted by a die roll (CF-FEAR-10). A unit in rout may be free or engaged (CF-STATE-6).
    """

    id: str
    owner: int
    fighters: tuple[Fighter, ...]
    leader: str
    original: int
    formation: str = SCATTERED
    routed: bool = False
    resisted: int = 0
    modifiers: tuple[Modifier, ...] = ()
    card: str = ""
    """The troop type it was recruited as, whose card stands for it whoever is left (CF-TACT-4)."""
    numeral: str = ""
    """What tells it from others of the same name: `I`, `II` and so on."""

    def fighter(self, fighter_id: str) -> Fighter:
        """The member of this id."""
        return next(fighter for fighter in self.fighters if fighter.id == fighter_id)

    @cached_property
    def chief(self) -> Fighter:
        """The leader himself (CF-UNIT-11)."""
        return self.fighter(self.leader)

    @cached_property
    def hull(self) -> Polygon:
        """The convex hull of its bases."""
        return hull_of_discs(fighter.base for fighter in self.fighters)

    @cached_property
    def incarnate(self) -> Fighter | None:
        """The Incarnate in the unit, if there is one."""
        return next((fighter for fighter in self.fighters if fighter.profile.incarnate), None)

    @cached_property
    def machine(self) -> Fighter | None:
        """The war machine, while it stands (CF-WMACH-1)."""
        return next((fighter for fighter in self.fighters if fighter.profile.category == MACHINE), None)

    @property
    def crew(self) -> tuple[Fighter, ...]:
        """Those who serve a war machine, while it stands."""
        machine = self.machine
        return tuple(fighter for fighter in self.fighters if fighter != machine) if machine else ()

    @property
    def category(self) -> str:
        """A unit with its machine counts as a war machine throughout, without it as what is left (CF-WMACH-7, 9)."""
        if self.machine:
            return MACHINE
        return self.fighters[0].profile.category

    @property
    def power(self) -> int:
        """The sum over the members still on the field (CF-UNIT-9, CF-UNIT-10)."""
        return sum(fighter.profile.power for fighter in self.fighters)

    def value(self, fighter: Fighter, stat: str) -> int:
        """A characteristic as it is now: effects of different names add up, of one name the strongest counts.

        CF-EFFECT-1, CF-EFFECT-5; never below 0 (CF-EFFECT-6); a routed unit has Attack and Authority 0 (CF-ROUT-1).
        """
        if self.routed and stat in ("attack", "ranged_attack", "authority"):  # CF-ROUT-7, CF-MELEE-18
            return 0
        weapon = fighter.profile.ranged
        if stat == "ranged_attack":
            return weapon.attack if weapon else 0
        plain = getattr(fighter, stat) if stat in ("fervor", "energy") else getattr(fighter.profile, stat)
        return max(0, (plain or 0) + self.modified(stat))

    def modified(self, stat: str) -> int:
        """What the effects on this unit add to a characteristic in all."""
        strongest: dict[str, int] = {}
        for modifier in self.modifiers:
            if modifier.stat == stat and abs(modifier.amount) >= abs(strongest.get(modifier.name, 0)):
                strongest[modifier.name] = modifier.amount
        return sum(strongest.values())

    @cached_property
    def movement(self) -> int:
        """The Movement of the slowest member (CF-UNIT-14), familiars left aside (CF-FAM-7)."""
        return min(self.value(fighter, "movement") for fighter in self.fighters if not fighter.profile.familiar)

    @cached_property
    def flies(self) -> bool:
        """Whether the unit has Flight; nobody without it can be in one that does (CF-MOVE-17)."""
        return all(fighter.profile.flies for fighter in self.fighters)

    @property
    def shortest(self) -> float:
        """The height of the shortest fighter, familiars left aside as for the slowest (CF-MOVE-18, CF-FAM-7)."""
        return min(fighter.profile.height for fighter in self.fighters if not fighter.profile.familiar)

    @property
    def fear(self) -> int:
        """The highest Fear among the members: above 0 the unit is frightening (CF-FEAR-1)."""
        return max(fighter.profile.fear or 0 for fighter in self.fighters)

    @property
    def nerve(self) -> int:
        """What a Courage test is taken with: the highest Courage or Fear (CF-MORALE-2, CF-MORALE-11), and effects."""
        plain = max(max(fighter.profile.courage or 0, fighter.profile.fear or 0) for fighter in self.fighters)
        return max(0, plain + self.modified("courage"))

    @property
    def below_half(self) -> bool:
        """Whether fewer than half of the original members are left (CF-MORALE-4, CF-MORALE-5, CF-MORALE-18)."""
        return 2 * len(self.fighters) < self.original

    def named(self) -> str:
        """How the unit is called in sentences: after its troops, not after its Incarnate."""
        troops = next((f for f in self.fighters if not f.profile.incarnate), self.fighters[0])
        profile = (self.machine or troops).profile
        name = profile.single if self.alone else profile.name
        return f"{name} {self.numeral}" if self.numeral else name

    @property
    def alone(self) -> bool:
        """Whether sentences speak of it as of one: a single fighter, or a machine with its crew."""
        return len(self.fighters) == 1 or self.machine is not None

    @property
    def the(self) -> str:
        """The unit inside a sentence: `the Sworn Blades`; a man with a name of his own goes without the article."""
        if all(fighter.profile.incarnate for fighter in self.fighters):
            return self.named()
        return f"the {self.named()}"

    def verb(self, word: str) -> str:
        """A verb that says what the unit does: `flee` or `flees`."""
        return verb(word, self.alone)

    def subject(self, word: str) -> str:
        """The beginning of a sentence about the unit: `The Sworn Blades are`, `Brother Osk is`."""
        return f"{sentence(self.the)} {self.verb(word)}"


def successors(unit: Unit, place: Point, left: Collection[Fighter]) -> tuple[Fighter, ...]:
    """Who may lead after a leader who stood at this place; several if they stand equally near.

    An Incarnate always leads (CF-UNIT-12), a war machine is led by its crew (CF-UNIT-15), otherwise the nearest
    standard fighter, or the nearest special one if no other remains (CF-UNIT-13).
    """
    left = [fighter for fighter in left if not fighter.profile.familiar]
    for kind in (
        [fighter for fighter in left if fighter.profile.incarnate],
        [fighter for fighter in left if not fighter.special and fighter.profile.category != MACHINE],
        left,
    ):
        if kind:
            nearest = min(round(distance(place, fighter.at), 3) for fighter in kind)
            return tuple(fighter for fighter in kind if round(distance(place, fighter.at), 3) == nearest)
    return ()


def removed(unit: Unit, gone: Collection[str]) -> Unit | None:
    """The unit without these members, and None if nobody is left.

    A lost leader is followed by the first of his successors; familiars go with their magician (CF-FAM-5).
    """
    left = [fighter for fighter in unit.fighters if fighter.id not in gone]
    if not any(fighter.profile.incarnate and fighter.energy for fighter in left):
        left = [fighter for fighter in left if not fighter.profile.familiar]
    if not left:
        return None
    leader = unit.leader
    if leader not in {fighter.id for fighter in left}:
        leader = successors(unit, unit.chief.at, left)[0].id
    return replace(unit, fighters=tuple(left), leader=leader)


def wounded(unit: Unit, fighter_id: str, damage: int) -> Unit | None:
    """The unit after damage to one member, who is removed at 0 health and else keeps his wounds.

    CF-DMG-2, CF-DMG-3, CF-DMG-4
    """
    fighter = unit.fighter(fighter_id)
    if damage >= fighter.health:
        return removed(unit, {fighter_id})
    hurt = replace(fighter, health=fighter.health - damage)
    return replace(unit, fighters=tuple(hurt if f is fighter else f for f in unit.fighters))


def placed(unit: Unit, places: dict[str, Point]) -> Unit:
    """The unit with members at new places; who is not named stays."""
    return replace(unit, fighters=tuple(replace(f, at=places.get(f.id, f.at)) for f in unit.fighters))


def common(unit: Unit, stat: str, fighters: Collection[Fighter]) -> int:
    """A characteristic of a mixed group: that of the most numerous profile, ties the higher (CF-RANGED-15)."""
    counts: dict[str, int] = {}
    values: dict[str, int] = {}
    for fighter in fighters:
        counts[fighter.profile.id] = counts.get(fighter.profile.id, 0) + 1
        values[fighter.profile.id] = unit.value(fighter, stat)
    return max((count, values[profile]) for profile, count in counts.items())[1]


def recruited(
    unit_id: str,
    owner: int,
    members: Collection[tuple[Profile, str]],
    places: Collection[Point],
    formation: str = SCATTERED,
) -> Unit:
    """A new unit on the field: each member's profile and role with his place, the fittest of them leading."""
    fighters = tuple(
        Fighter(f"{unit_id}.{number}", profile, place, profile.health, role)
        for number, ((profile, role), place) in enumerate(zip(members, places, strict=True), 1)
    )
    unit = Unit(unit_id, owner, fighters, fighters[0].id, len(fighters), formation)
    troops = unit.machine or next((f for f in fighters if not f.profile.incarnate), fighters[0])
    leader = successors(unit, fighters[0].at, fighters)[0].id
    return replace(unit, leader=leader, card=troops.profile.id)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit that is not on the field: to be deployed, to enter from its edge, or a reinforcement (CF-RECRUIT-17).

    `called` is a reinforcement whose card is in the round (CF-BATTLE-5B).
    """

    unit: Unit
    edge: bool = False
    reinforcement: bool = False
    called: bool = False


NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def numbered(units: Collection[Unit]) -> list[Unit]:
    """The units with a numeral each where several have one name; after ten they are all alike."""
    names = [replace(unit, numeral="").named() for unit in units]
    found = []
    for number, unit in enumerate(units):
        place = names[:number].count(names[number])
        several = names.count(names[number]) > 1 and place < len(NUMERALS)
        found.append(replace(unit, numeral=NUMERALS[place] if several else ""))
    return found
