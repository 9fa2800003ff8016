"""Building a company: army points, banners, special fighters, Incarnates and their attributes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.confrontation.company.profiles import BEARER, MUSICIAN, PROFILES, Profile
from rulebook.confrontation.material import tables
from rulebook.game import Refusal

FAMILIAR = "familiar"
SEATS = "ab"
"""How the units of each player are called: a1, a2, ... and b1, b2, ..."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """One unit of a roster: its troops (one kind, if legal), special fighters, Incarnate and what was bought for him.

    `banner` counts from 0; `reinforcement` units do not start the game (CF-RECRUIT-17).
    """

    troops: tuple[tuple[str, int], ...]
    specials: tuple[str, ...] = ()
    incarnates: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    banner: int = 0
    reinforcement: bool = False

    @property
    def profile(self) -> Profile:
        """What the unit is made of."""
        return PROFILES[self.troops[0][0]]

    @property
    def count(self) -> int:
        """How many fighters it has: special ones count (CF-RECRUIT-13), Incarnates and familiars do not.

        (CF-RECRUIT-4, CF-FAM-4)
        """
        return sum(number for _, number in self.troops)

    @property
    def ap(self) -> int:
        """What the unit costs, its Incarnate and his attributes included; a leader costs nothing extra.

        CF-RECRUIT-4, CF-RECRUIT-7, CF-RECRUIT-12, CF-RECRUIT-23, CF-RECRUIT-25
        """
        troops = sum(number * PROFILES[name].ap for name, number in self.troops)
        specials = sum(special.surcharge * self.specials.count(special.role) for special in self.profile.specials)
        return troops + specials + sum(PROFILES[name].ap for name in self.incarnates) + self.attribute_ap

    @property
    def attribute_ap(self) -> int:
        """What the attributes cost in all (CF-RECRUIT-6)."""
        return sum(attribute_cost(name) for name in self.attributes)

    def members(self) -> list[tuple[Profile, str]]:
        """Everybody in the unit with his role: special fighters in place of troops, crew, Incarnate, familiars.

        (CF-RECRUIT-13, CF-RECRUIT-22)
        """
        standard = self.count - len(self.specials)
        found = [(self.profile, "")] * standard + [(self.profile, role) for role in self.specials]
        if self.profile.crew:
            found += [(PROFILES[self.profile.crew], "")] * self.profile.crew_count
        found += [(PROFILES[name], "") for name in self.incarnates]
        return found + [(PROFILES[FAMILIAR], "")] * self.attributes.count(FAMILIAR)


def attribute_cost(name: str) -> int:
    """The AP of an artifact, ritual, communion or familiar."""
    if name == FAMILIAR:
        return PROFILES[FAMILIAR].ap
    return int(_attribute(name)["attribute_ap"])


def attributes() -> tuple[str, ...]:
    """The ids of everything that can be bought for an Incarnate."""
    effects = tables("effects")
    bought = (entry["id"] for kind in ("effect", "artifact") for entry in effects[kind] if "attribute_ap" in entry)
    return (FAMILIAR, *bought)


def _attribute(name: str) -> Mapping[str, Any]:
    effects = tables("effects")
    return next(entry for kind in ("effect", "artifact") for entry in effects[kind] if entry["id"] == name)


@dataclass(frozen=True, slots=True)
class Roster:
    """A company as its owner wrote it down, with one order of banners for all its banners (CF-RECRUIT-24)."""

    people: str
    banner: str
    units: tuple[Recruit, ...]

    @property
    def ap(self) -> int:
        """What the company costs."""
        return sum(unit.ap for unit in self.units)

    @property
    def incarnates(self) -> list[str]:
        """Every Incarnate, reinforcements included: they make the starting Elixir (CF-ELIX-1, CF-ELIX-2)."""
        return [name for unit in self.units for name in unit.incarnates]


def sample(company: str) -> Roster:
    """One of the sample companies (CF-RECRUIT-21)."""
    entry = next(each for each in tables("companies")["company"] if each["id"] == company)
    units = tuple(
        Recruit(
            ((unit["profile"], unit["count"]),),
            tuple(unit["specials"]),
            (unit["incarnate"],) if unit["incarnate"] else (),
            tuple(unit["attributes"]),
        )
        for unit in entry["units"]
    )
    return Roster(entry["people"], entry["banner"], units)


def elixir_at_start(roster: Roster, elixir_start: str = "roster") -> int:
    """1 for each Incarnate (CF-ELIX-1), and what artifacts add (CF-ELIX-9).

    In the variant `deployed` of CF-ELIX-2 those in reinforcements do not count; their artifacts still add.
    """
    flasks = sum(
        op["amount"]
        for unit in roster.units
        for name in unit.attributes
        for artifact in tables("effects")["artifact"]
        if artifact["id"] == name
        for op in artifact["ops"]
        if op["op"] == "gain" and op["resource"] == "elixir"
    )
    deployed = [name for unit in roster.units if not unit.reinforcement for name in unit.incarnates]
    return len(deployed if elixir_start == "deployed" else roster.incarnates) + flasks


def company_refusal(roster: Roster, limit: int, allies: Mapping[str, tuple[str, ...]] | None = None) -> Refusal | None:
    """The first rule that a company breaks; the sample peoples have no allies (CF-RECRUIT-27)."""
    return next(faults(roster, limit, allies or {}), None)


def faults(roster: Roster, limit: int, allies: Mapping[str, tuple[str, ...]]) -> Iterator[Refusal]:
    """Every rule that a company breaks, in the order of the rules' list."""
    if not roster.incarnates:
        yield Refusal("CF-RECRUIT-2", "A company has at least one Incarnate.")
    for name, number in Counter(roster.incarnates).items():
        if number > 1:
            yield Refusal("CF-INC-1", f"{PROFILES[name].name} appears {number} times; each Incarnate is there once.")
    for check in (_troops, _specials, _incarnates, _attributes):
        for unit in roster.units:
            yield from check(unit)
    yield from _once(roster)
    yield from _banners(roster)
    yield from _strangers(roster, allies)
    yield from _commander(roster)
    if roster.ap > limit:
        yield Refusal("CF-RECRUIT-1", f"The company costs {roster.ap} AP; at most {limit} are agreed.")


def _troops(unit: Recruit) -> Iterator[Refusal]:
    if len(unit.troops) != 1:
        yield Refusal("CF-RECRUIT-14", "A unit has one troop type.")
    least, most = unit.profile.standard, unit.profile.maximum
    if not least <= unit.count <= most and not unit.profile.incarnate:
        text = f"{unit.count} {unit.profile.name}: a unit has {least} to {most}."
        yield Refusal("CF-RECRUIT-12", text)


def _specials(unit: Recruit) -> Iterator[Refusal]:
    roles = Counter(unit.specials)
    if roles[BEARER] > 1:
        yield Refusal("CF-STAFF-2", f"{unit.profile.name}: a unit includes at most one standard bearer.")
    if roles[MUSICIAN] > 1:
        yield Refusal("CF-STAFF-3", f"{unit.profile.name}: a unit includes at most one musician.")
    offered = {special.role: special.max for special in unit.profile.specials}
    for role, number in roles.items():
        if number > offered.get(role, 0):
            text = f"{unit.profile.name} include at most {offered.get(role, 0)} {role.replace('_', ' ')}."
            yield Refusal("CF-RECRUIT-13", text)


def _incarnates(unit: Recruit) -> Iterator[Refusal]:
    """Who joins whom: one of the unit's own category, his own troop if he is a champion (CF-RECRUIT-3, 5, 26)."""
    if len(unit.incarnates) > 1:
        yield Refusal("CF-RECRUIT-3", f"{unit.profile.name}: at most one Incarnate joins a unit.")
    if unit.profile.incarnate:
        yield Refusal("CF-RECRUIT-3", f"{unit.profile.name} is never a unit alone.")
    for profile in map(PROFILES.__getitem__, unit.incarnates):
        if profile.category != unit.profile.category:
            text = f"{profile.name} is {profile.category} and does not join {unit.profile.name}."
            yield Refusal("CF-RECRUIT-26", text)
        if unit.profile.flies and not profile.flies:
            yield Refusal("CF-MOVE-17", f"{profile.name} does not fly and cannot join {unit.profile.name}.")
        if profile.champion_of and profile.champion_of != unit.troops[0][0]:
            text = f"{profile.name} is a champion and joins only {PROFILES[profile.champion_of].name}."
            yield Refusal("CF-RECRUIT-5", text)


def _attributes(unit: Recruit) -> Iterator[Refusal]:
    owner = PROFILES[unit.incarnates[0]] if unit.incarnates else None
    familiars = unit.attributes.count(FAMILIAR)
    if familiars and (owner is None or not owner.energy or familiars > owner.rank):
        allowed = owner.rank if owner and owner.energy else 0
        yield Refusal("CF-FAM-1", f"{familiars} familiars: here at most {allowed} are allowed.")
    limit = owner.attribute_limit if owner else 0
    if unit.attribute_ap > limit:
        text = f"Attributes of {unit.attribute_ap} AP for {owner.name if owner else 'nobody'}: the limit is {limit}."
        yield Refusal("CF-RECRUIT-6", text)
    for name, number in Counter(unit.attributes).items():
        if name != FAMILIAR and number > 1:
            yield Refusal("CF-RECRUIT-29", f"{_attribute(name)['name']} is bought {number} times; once is enough.")
        if name != FAMILIAR and owner is not None and not _serves(_attribute(name), owner):
            yield Refusal("CF-RECRUIT-30", f"{_attribute(name)['name']} is of no use to {owner.name}.")


def _serves(attribute: Mapping[str, Any], owner: Profile) -> bool:
    """Whether an Incarnate can use it: a communion with Fervor, a ritual with its element, an artifact always."""
    kind = attribute.get("kind")
    if kind == "communion":
        return bool(owner.fervor)
    return kind != "ritual" or (bool(owner.energy) and attribute["element"] in owner.elements)


def _once(roster: Roster) -> Iterator[Refusal]:
    """An artifact is there once in a company (CF-RECRUIT-29)."""
    owners = Counter(name for unit in roster.units for name in set(unit.attributes) if name != FAMILIAR)
    for name, number in owners.items():
        if number > 1 and "kind" not in _attribute(name):
            text = f"{_attribute(name)['name']} is carried by {number} Incarnates; there is one in a company."
            yield Refusal("CF-RECRUIT-29", text)


def _banners(roster: Roster) -> Iterator[Refusal]:
    """Slots of the order of banners (CF-RECRUIT-8 to 11); machines and titans have no Rank (CF-RECRUIT-20)."""
    order = next(each for each in tables("companies")["banner"] if each["id"] == roster.banner)
    slots = Counter((slot["category"], slot["rank"]) for slot in order["slots"])
    musts = [(slot["category"], slot["rank"]) for slot in order["slots"] if slot.get("compulsory")]
    last = max((unit.banner for unit in roster.units), default=0)
    filled = [
        Counter((unit.profile.category, unit.profile.rank) for unit in roster.units if unit.banner == banner)
        for banner in range(last + 1)
    ]
    for number, kinds in enumerate(filled, 1):
        for category, rank in kinds:
            if (category, rank) not in slots:
                yield Refusal("CF-RECRUIT-8", f"Banner {number} has no slot for {category} of Rank {rank}.")
        for kind, count in kinds.items():
            if kind in slots and count > slots[kind]:
                room = "1 slot" if slots[kind] == 1 else f"{slots[kind]} slots"
                text = f"Banner {number} has {room} for {kind[0]} of Rank {kind[1]}, not {count}."
                yield Refusal("CF-RECRUIT-10", text)
        for category, rank in musts:
            if (category, rank) not in kinds:
                yield Refusal("CF-RECRUIT-9", f"Banner {number} lacks its compulsory {category} of Rank {rank}.")
    for number, kinds in enumerate(filled[:-1], 1):
        if kinds.total() < slots.total():
            yield Refusal("CF-RECRUIT-11", f"Banner {number} is not full, so another cannot start.")


def _strangers(roster: Roster, allies: Mapping[str, tuple[str, ...]]) -> Iterator[Refusal]:
    """One unit of an allied people for each banner (CF-RECRUIT-15); an Incarnate of another House takes its place."""
    order = next(each for each in tables("companies")["banner"] if each["id"] == roster.banner)
    for banner in {unit.banner for unit in roster.units}:
        units = [unit for unit in roster.units if unit.banner == banner]
        foreign = [unit for unit in units if unit.profile.people != roster.people]
        if len(foreign) > 1 or any(u.profile.people not in allies.get(roster.people, ()) for u in foreign):
            yield Refusal("CF-RECRUIT-15", f"{foreign[0].profile.name}: one unit of an allied people for each banner.")
        houses = [PROFILES[name].house for unit in units for name in unit.incarnates]
        other = [house for house in houses if order["house"] and house not in ("", order["house"])]
        if len(other) + len(foreign) > 1:
            yield Refusal(
                "CF-RECRUIT-16", f"An Incarnate of {other[-1] if other else 'another House'} has no place left."
            )


def _commander(roster: Roster) -> Iterator[Refusal]:
    """The Commander may not be in reinforcements (CF-RECRUIT-18)."""
    able = [(PROFILES[name].authority, unit) for unit in roster.units for name in unit.incarnates]
    highest = max((authority for authority, _ in able), default=0)
    first = [unit for authority, unit in able if authority == highest]
    if first and all(unit.reinforcement for unit in first):
        yield Refusal("CF-RECRUIT-18", "The Commander may not be among the reinforcements.")
