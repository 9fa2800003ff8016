"""Profiles: what fighters of each kind are like, read from TOML and checked on load."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rulebook.confrontation.material import made, tables
from rulebook.library import DataError

INFANTRY, CAVALRY, CREATURE, MACHINE, TITAN = CATEGORIES = (
    "infantry",
    "cavalry",
    "creature",
    "war_machine",
    "titan",
)
"""The five troop categories (CF-UNIT-3)."""


BEARER, MUSICIAN, MAGICIAN, FAITHFUL = ("standard_bearer", "musician", "magician", "faithful")
"""What a special fighter may be besides an Incarnate (CF-UNIT-6, CF-STAFF-15).

The sample has no specialists (CF-UNIT-16).
"""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A ranged weapon: its dice, Attack and Strength, and the radius of its template in cm, 0 without one."""

    name: str
    dice: int
    attack: int
    strength: int
    aoe: int = 0


@dataclass(frozen=True, slots=True)
class Special:
    """A special fighter that a troop may include: his role, surcharge and what he has besides (CF-RECRUIT-28)."""

    role: str
    surcharge: int
    max: int = 1
    name: str = ""
    tactic: str = ""
    energy: int = 0
    fervor: int = 0
    elements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """The characteristics of a fighter. One with a personal name is an Incarnate (CF-UNIT-7)."""

    id: str
    name: str
    category: str
    base: float
    height: float
    movement: int
    one: str = ""
    """How a single fighter is called, if not by the name of the profile."""
    people: str = ""
    cavalry: str = ""
    rank: int = 0
    attack: int = 0
    strength: int = 0
    defense: int = 0
    resilience: int = 0
    dice: int = 0
    health: int = 1
    structure: bool = False
    courage: int | None = None
    fear: int | None = None
    authority: int = 0
    energy: int = 0
    fervor: int = 0
    elements: tuple[str, ...] = ()
    ranged: Weapon | None = None
    incarnate: bool = False
    champion_of: str = ""
    house: str = ""
    elixir_value: int = 0
    resurrection_cost: int = 0
    attribute_limit: int = 0
    ap: int = 0
    standard: int = 0
    maximum: int = 0
    crew: str = ""
    crew_count: int = 0
    titanic: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    specials: tuple[Special, ...] = ()

    @property
    def single(self) -> str:
        """The name of one of them."""
        return self.one or self.name

    @property
    def power(self) -> int:
        """1 on a 3 cm base, 2 on a larger one (CF-UNIT-8, CF-UNIT-10); a familiar has none (CF-FAM-6)."""
        if self.familiar:
            return 0
        return 1 if self.base <= 3 else 2

    @property
    def familiar(self) -> bool:
        """Whether he is the attribute of a magician (CF-FAM-4)."""
        return "familiar" in self.abilities

    @property
    def flies(self) -> bool:
        """Whether he has Flight (CF-MOVE-16)."""
        return "Flight" in self.abilities

    @property
    def disengages(self) -> bool:
        """Whether he leaves contact unharmed: cavalry and titans always do (CF-ASLT-18)."""
        return self.category in (CAVALRY, TITAN) or "Disengagement" in self.abilities

    def special(self, role: str) -> Special:
        """What this troop's special fighter of a role is like."""
        return next(special for special in self.specials if special.role == role)


def _profile(entry: dict[str, Any]) -> Profile:
    entry = {name: value for name, value in entry.items() if name not in ("note", "attribute")}
    if "structure" in entry:  # CF-UNIT-4
        entry |= {"health": entry["structure"], "structure": True}
    if "ranged" in entry:
        entry["ranged"] = Weapon(**entry["ranged"])
    entry["specials"] = tuple(made(Special, special) for special in entry.get("specials", ()))
    profile: Profile = made(Profile, entry)
    check_profile(profile)
    return profile


def check_profile(profile: Profile) -> None:
    """Raise a `DataError` if what a profile says of itself does not fit together."""
    if profile.category not in CATEGORIES:
        raise DataError(f"category {profile.category!r} is none of {', '.join(CATEGORIES)}")
    ranked = profile.category in (INFANTRY, CAVALRY, CREATURE) and not profile.familiar
    if profile.rank not in ((1, 2, 3) if ranked else (0,)):  # CF-UNIT-5
        raise DataError(f"a {profile.category} has no rank {profile.rank}")
    if (profile.category == CAVALRY) != (profile.cavalry in ("light", "heavy")):  # CF-CHARGE-9
        raise DataError("cavalry is light or heavy, and nothing else is")
    if (profile.courage is None) == (profile.fear is None) and profile.category != MACHINE:  # CF-MORALE-2
        raise DataError("a fighter has either Courage or Fear")


def read_profiles(entries: list[dict[str, Any]], where: str = "profiles.toml") -> MappingProxyType[str, Profile]:
    """Profiles by id; an error names the entry."""
    profiles = {}
    for number, entry in enumerate(entries, 1):
        try:
            profiles[entry.get("id", "")] = _profile(entry)
        except (DataError, TypeError) as error:
            raise DataError(f"{where}: profile {number} ({entry.get('id', 'without id')}): {error}") from error
    return MappingProxyType(profiles)


PROFILES = read_profiles(tables("profiles")["profile"])
