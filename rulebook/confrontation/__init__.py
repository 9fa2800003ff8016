"""The Age of the Rag'Narok: Confrontation. Companies of miniatures on a table measured in centimetres.

What pages and tests need is offered here, from whichever package holds it, and imported when it is asked for:

>>> from rulebook.confrontation import Declare, position, troop
>>> guards = troop("a1", 0, "vc_levy", [(20, 20), (24, 20)])
>>> state = position(guards, active="a1").play(Declare("a1", "walk"))
"""

from __future__ import annotations

import importlib
from typing import Any

from . import odds as odds

_OFFERED = {
    "actions": (
        "Allot Assault CallCommunion CallMiracle CallUp CastRitual CastSpell Censure ChangeFormation ChooseDeployer "
        "ChooseEdge ChooseFirst ChooseRole ChooseZone Combat Counter Declare Deploy Drop EndActivation Enter Feat "
        "HoldBack Keep LeaveField Measure NameCommander NameLeader Open OrderSequence Pass PayUpkeep PickUp "
        "PlaceTerrain PlayReserve Reroll Reserve Resurrect Reveal Roll RollAuthority RollOn Run Sacrifice "
        "SettleConflict Shoot Stand StrikeTerrain Titanic UseArtifact UseTactic Walk"
    ),
    "activation.rules": "Activation",
    "company.battles": "Objective battles ground powers",
    "company.profiles": "PROFILES",
    "company.recruitment": "Recruit Roster faults sample",
    "company.units": "CLOSE SCATTERED Modifier recruited removed wounded",
    "damage.rules": "MELEE RANGED Damage Victim",
    "dice.rules": "roll",
    "effects.conflicts": "settle_refusal",
    "examples": "questions refused_examples worked_examples",
    "game": "GAME",
    "incarnates.rules": "AVATAR CHOOSE FORCE MORE REROLL STEADFAST Fallen",
    "incarnates.staff": "borrowed_nerve",
    "melee.rules": "contacts",
    "morale.rules": "RALLY",
    "mystics.rules": "EFFECTS faith_pool",
    "round.cards": "BARBARIAN GENERAL GENIUS MARAUDER MODES STRATEGIST WARLORD Cards",
    "shooting.rules": "difficulty range_band",
    "space.field": "Element Field element unit_distance",
    "space.formation": "formation_fault",
    "space.shapes": "Disc rectangle",
    "space.sight": "sees unit_sees unit_sees_fighter",
    "study": "block deployed layout position scenery troop",
    "terrain.kinds": "KINDS",
    "terrain.rules": "Item",
    "variants": "Variants",
}
"""The names that each module lends."""

_HOME = {name: module for module, names in _OFFERED.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
