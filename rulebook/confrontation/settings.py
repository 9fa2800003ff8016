"""What is agreed before a battle: the battle, the activation mode, the ground, the companies and the variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from rulebook.confrontation.company.battles import Battle, battles
from rulebook.confrontation.company.profiles import PROFILES
from rulebook.confrontation.company.recruitment import Recruit, Roster, attributes, faults, sample
from rulebook.confrontation.material import tables
from rulebook.confrontation.round.cards import MARAUDER, MODES
from rulebook.confrontation.setup import battlefield as grounds
from rulebook.confrontation.variants import VARIANT_OPTIONS, Variants
from rulebook.game import Option, OptionError

AGREED = "agreed"
"""A ground laid out beforehand (CF-FIELD-1)."""
ROLL = "roll"
COMPANIES = tuple(entry["id"] for entry in tables("companies")["company"])
LEAST, MOST = 672, 3000
"""Army points that can be agreed: no fewer than the sample companies cost."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The agreed rules of one battle."""

    battle: Battle
    mode: str = MARAUDER
    ground: str = AGREED
    companies: tuple[Roster, ...] = ()
    destruction: bool = False
    """Whether terrain can be destroyed (CF-TERR-10)."""
    variants: Variants = field(default_factory=Variants)


def read_roster(value: Any) -> Roster:
    """A company from the name of a sample or from plain data; raises `ValueError` that says what is wrong."""
    if isinstance(value, Roster):
        return value
    if isinstance(value, str):
        if value not in COMPANIES:
            raise ValueError(f"there is no company {value!r}: samples are {', '.join(COMPANIES)}")
        return sample(value)
    if not isinstance(value, Mapping):
        raise ValueError("a company is the name of a sample, or a table with people, banner and units")
    units = tuple(_recruit(number, unit) for number, unit in enumerate(value["units"], 1))
    orders = {entry["id"]: entry["people"] for entry in tables("companies")["banner"]}
    if value["banner"] not in orders:
        raise ValueError(f"there is no order of banners {value['banner']!r}: they are {', '.join(orders)}")
    return Roster(str(value.get("people", orders[value["banner"]])), value["banner"], units)


def _recruit(number: int, unit: Mapping[str, Any]) -> Recruit:
    known = {"profile", "count", "specials", "incarnate", "attributes", "banner", "reinforcement"}
    unknown = set(unit) - known
    if unknown:
        raise ValueError(f"unit {number}: unknown {', '.join(sorted(unknown))}; it has {', '.join(sorted(known))}")
    for name in (unit["profile"], unit.get("incarnate") or unit["profile"]):
        if name not in PROFILES:
            raise ValueError(f"unit {number}: there is no profile {name!r}")
    for name in unit.get("attributes", ()):
        if name not in attributes():
            raise ValueError(f"unit {number}: there is no attribute {name!r}: there are {', '.join(attributes())}")
    return Recruit(
        ((unit["profile"], int(unit.get("count", PROFILES[unit["profile"]].standard))),),
        tuple(unit.get("specials", ())),
        (unit["incarnate"],) if unit.get("incarnate") else (),
        tuple(unit.get("attributes", ())),
        int(unit.get("banner", 0)),
        bool(unit.get("reinforcement", False)),
    )


def _read_companies(value: Any) -> Any:
    """Two companies, each legal by itself; kept as given, so that a record can hold them."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("there are two companies")
    for entry in value:
        read_roster(entry)
    return list(value)


OPTIONS = (
    Option(
        "battle",
        "The battle that is fought: what pays Elixir, and when it ends. One of six, or rolled with a die.",
        "pitched",
        choices=(*battles(), ROLL),
        rule="CF-COUNCIL-9",
    ),
    Option(
        "mode",
        "In what order units are activated: one of six modes, or rolled with a die.",
        MARAUDER,
        choices=(*MODES, ROLL),
        rule="CF-MODE-1",
    ),
    Option(
        "ground",
        "Who places the terrain: it is agreed beforehand, or players place it as a battlefield type says.",
        AGREED,
        choices=(AGREED, grounds.BORDERLAND, grounds.PACIFIED, grounds.POSITIONS),
        rule="CF-SETUP-8",
    ),
    Option(
        "companies",
        "The two companies: names of samples, or companies of your own.",
        list(COMPANIES),
        read=_read_companies,
        takes="two companies: " + " or ".join(COMPANIES) + ", or tables with people, banner and units",
        rule="CF-RECRUIT-1",
    ),
    Option(
        "points",
        "How many army points a company may cost.",
        700,
        numbers=range(LEAST, MOST + 1),
        rule="CF-RECRUIT-1",
    ),
    Option(
        "destruction",
        "Whether terrain can be destroyed in this battle.",
        False,
        choices=(False, True),
        rule="CF-TERR-10",
    ),
    *VARIANT_OPTIONS,
)


def agreed(options: Mapping[str, Any], battle: Battle, mode: str) -> Settings:
    """The settings of these options; a company that breaks a rule is refused with it (CF-RECRUIT-1)."""
    companies = tuple(read_roster(entry) for entry in options["companies"])
    variants = Variants(**{entry.name: options[entry.name] for entry in fields(Variants)})
    for number, roster in enumerate(companies, 1):
        found = list(faults(roster, options["points"], {}))
        if found:
            told = found if variants.refusal_report == "all" else found[:1]
            text = " ".join(f"{refusal.message} [{refusal.rule}]" for refusal in told[:-1]) + f" {told[-1].message}"
            raise OptionError("companies", f"company {number}", f"legal companies. {text.strip()}", told[-1].rule)
    return Settings(battle, mode, options["ground"], companies, options["destruction"], variants)
