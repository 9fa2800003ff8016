"""The words that effects are written in: operations, their fields and what these may say, checked on load.

Miracles, communions, spells, rituals, titanic abilities, tactics and artifacts are all lists of such operations; none
of them has code of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rulebook.confrontation.company.profiles import PROFILES
from rulebook.confrontation.material import tables
from rulebook.library import DataError

MODIFY, STRENGTH, AREA, HEAL, REROLL, COURAGE, RALLY, MOVE, SUMMON, GAIN, FLAG = (
    "modify",
    "strength_test",
    "aoe_strength",
    "heal",
    "reroll",
    "courage_test",
    "rally",
    "move",
    "summon",
    "gain",
    "flag",
)

TARGET, CASTER, OWN = "target_unit", "caster_unit", "own_unit"
FIGHTER = "target_fighter"
NEAR, TOUCHED, IN_REACH = "enemy_units_within_15", "enemy_unit_in_contact", "enemy_unit_within_20"
SCOPES = (TARGET, CASTER, OWN, FIGHTER, NEAR, TOUCHED, IN_REACH)
"""Whom an operation is for: the target, the unit of whoever calls it, or enemies as near as it says."""

STATS = ("movement", "attack", "strength", "defense", "resilience", "dice", "courage", "fervor", "energy")
"""What can be modified."""
FLAGS = ("no_ranged", "ignore_interference", "counts_as_interference", "ranged_difficulty_plus_1")
FREE, PUSH = "free", "push"
FAILURES, SUCCESSES = "failures", "successes"
ELIXIR, FAITH, MANA = "elixir", "faith", "mana"
UPKEPT = "while_upkept"

_WHOLE = "a whole number"
_WORDS: dict[str, tuple[str, ...]] = {
    "scope": SCOPES,
    "stat": STATS,
    "flag": FLAGS,
    "duration": ("salvo", "activation", "round", UPKEPT),
    "per": ("unit", "fighter"),
    "test": ("attack", "strength", "courage", "fervor", "energy"),
    "what": (FAILURES, SUCCESSES),
    "on_fail": ("rout",),
    "mode": (FREE, PUSH),
    "resource": (ELIXIR, FAITH, MANA),
    "profile": tuple(PROFILES),
}
"""What each field of words may say; every other field is a number."""

FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        MODIFY: ("stat", "amount", "scope", "duration"),
        STRENGTH: ("strength", "dice", "scope", "per"),
        AREA: ("radius", "strength", "tests"),
        HEAL: ("amount", "scope"),
        REROLL: ("test", "what", "scope", "duration"),
        COURAGE: ("difficulty", "scope", "on_fail"),
        RALLY: ("scope",),
        MOVE: ("distance", "scope", "mode"),
        SUMMON: ("profile", "count"),
        GAIN: ("resource", "amount"),
        FLAG: ("flag", "scope", "duration"),
    }
)
"""The fields of each operation; all of them are needed."""


class Op(Mapping[str, Any]):
    """One operation of an effect: a mapping of its fields that can be hashed."""

    __slots__ = ("_fields",)

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = dict(fields)

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __hash__(self) -> int:
        return hash(frozenset(self._fields.items()))

    def __repr__(self) -> str:
        return f"Op({self._fields!r})"


def read_ops(entries: Iterable[Mapping[str, Any]]) -> tuple[Op, ...]:
    """Operations as written, checked; raises `DataError` that says what is wrong."""
    return tuple(_checked(entry) for entry in entries)


def _checked(entry: Mapping[str, Any]) -> Op:
    kind = str(entry.get("op", ""))
    if kind not in FIELDS:
        raise DataError(f"there is no operation {kind!r}: they are {', '.join(FIELDS)}")
    wanted = set(FIELDS[kind])
    unknown, missing = set(entry) - wanted - {"op"}, wanted - set(entry)
    if unknown:
        raise DataError(f"{kind} has no field {', '.join(sorted(unknown))}: it has {', '.join(FIELDS[kind])}")
    if missing:
        raise DataError(f"{kind} lacks {', '.join(sorted(missing))}")
    for name in FIELDS[kind]:
        value = entry[name]
        if name in _WORDS and value not in _WORDS[name]:
            raise DataError(f"{kind}: {name} is {value!r}, but may be {', '.join(_WORDS[name])}")
        if name not in _WORDS and not (isinstance(value, int) or (name == "strength" and value == "own")):
            raise DataError(f"{kind}: {name} is {value!r}, but has to be {_WHOLE}")
    return Op(entry)


@dataclass(frozen=True, slots=True)
class Feature:
    """A titanic ability, a tactic or an artifact: what it does, and what it asks in Elixir (CF-FEAT-15)."""

    id: str
    name: str
    ops: tuple[Op, ...]
    text: str = ""
    elixir: int = 0
    attribute_ap: int = 0


def read_features(entries: Iterable[Mapping[str, Any]], kind: str) -> MappingProxyType[str, Feature]:
    """Features by id; an error names the entry."""
    found = {}
    for number, entry in enumerate(entries, 1):
        try:
            found[entry["id"]] = Feature(**{**entry, "ops": read_ops(entry["ops"])})
        except (DataError, TypeError, KeyError) as error:
            name = entry.get("id", "without id")
            raise DataError(f"effects.toml: {kind} {number} ({name}): {error}") from error
    return MappingProxyType(found)


TITANIC = read_features(tables("effects")["titanic"], "titanic")
TACTICS = read_features(tables("effects")["tactic"], "tactic")
ARTIFACTS = read_features(tables("effects")["artifact"], "artifact")
