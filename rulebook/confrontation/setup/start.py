"""The first position of a battle: what was rolled and agreed, the companies beside the field, and its ground."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rulebook.chance import Chance
from rulebook.confrontation import settings as agreements
from rulebook.confrontation.company.battles import Battle, battles, lasting, rolled_battle
from rulebook.confrontation.company.recruitment import SEATS, Recruit
from rulebook.confrontation.company.units import Unit, Waiting, numbered, recruited
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.play import Course
from rulebook.confrontation.round.cards import MODES, rolled_mode
from rulebook.confrontation.settings import AGREED, ROLL, Settings
from rulebook.confrontation.setup import position
from rulebook.confrontation.space.field import Element, Field, element
from rulebook.confrontation.space.shapes import Point
from rulebook.confrontation.state import ConfrontationState
from rulebook.confrontation.terrain.rules import Item
from rulebook.game import Event
from rulebook.odds import D6

BESIDE: Point = (0.0, 0.0)
"""Where fighters are noted while their unit is beside the field."""


def start(chance: Chance, options: Mapping[str, Any]) -> ConfrontationState:
    """The battle as it begins: the battle, then the companies, then the ground (CF-SETUP-1, CF-SETUP-8).

    Or a position for study, if one is given.
    """
    battle, mode, chance, told = _rolled(chance, options)
    settings = agreements.agreed(options, lasting(battle, options["battle_length"]), mode)
    if options["position"] != position.SET_UP:
        return position.place(settings, chance, options["position"])
    units = [
        (recruit, _recruited(f"{SEATS[owner]}{number}", owner, recruit))
        for owner, roster in enumerate(settings.companies)
        for number, recruit in enumerate(roster.units, 1)
    ]
    named = numbered([unit for _, unit in units])
    units = [(recruit, unit) for (recruit, _), unit in zip(units, named, strict=True)]
    state = ConfrontationState(
        settings=settings,
        chance=chance,
        field=Field(settings.battle.field, (), tuple(_elements(settings)), settings.variants),
        procedures=(Course(),),
        waiting=tuple(Waiting(unit, reinforcement=_comes_later(battle, recruit)) for recruit, unit in units),
        owned=tuple((unit.incarnate.id, recruit.attributes) for recruit, unit in units if unit.incarnate),
        items=tuple(Item(f"{thing.kind}{number}", thing.at) for number, thing in enumerate(battle.items, 1)),
        held=(None,) * len(battle.objectives),
    )
    draft = Draft(state)
    draft.events += told
    draft.log("CF-COUNCIL-1", f"{settings.battle.name}: {_truce(settings.battle)}", (), "setup")
    draft.settle()
    return draft.state()


def _truce(battle: Battle) -> str:
    return f"{battle.target} Elixir win it, and round {battle.rounds} is the last."


def _rolled(chance: Chance, options: Mapping[str, Any]) -> tuple[Battle, str, Chance, list[Event]]:
    """The battle and the mode, agreed or rolled with a die each (CF-COUNCIL-9, CF-MODE-1)."""
    told = []
    if options["battle"] == ROLL:
        die, chance = chance.draw(D6)
        battle = rolled_battle(die)
        told.append(Event("CF-COUNCIL-9", f"A die is rolled for the battle: {die}, {battle.name}.", (), "setup"))
    else:
        battle = battles()[options["battle"]]
    mode = options["mode"]
    if mode == ROLL:
        die, chance = chance.draw(D6)
        mode = rolled_mode(die)
        told.append(Event("CF-MODE-1", f"A die is rolled for the activation mode: {die}, {mode}.", (), "setup"))
    assert mode in MODES
    return battle, mode, chance, told


def _recruited(unit_id: str, owner: int, recruit: Recruit) -> Unit:
    members = recruit.members()
    return recruited(unit_id, owner, members, [BESIDE] * len(members))


def _comes_later(battle: Battle, recruit: Recruit) -> bool:
    """Whether a unit is a reinforcement: where no battle rule would bring it in, everybody starts (CF-RECRUIT-17)."""
    return recruit.reinforcement and bool(battle.start_ap_share)


def _elements(settings: Settings) -> Iterable[Element]:
    """The objectives that are things, and the map of the battle if no battlefield type gives the terrain."""
    battle = settings.battle
    things = [(objective.kind, objective.at, 0.0) for objective in battle.objectives]
    if settings.ground == AGREED:
        things += [(thing.kind, thing.at, thing.degrees) for thing in battle.terrain]
    counts: dict[str, int] = {}
    for kind, at, degrees in things:
        counts[kind] = counts.get(kind, 0) + 1
        made = element(f"{kind}{counts[kind]}", kind, at, degrees)
        yield _lookout(made) if kind == "hill" else made


def _lookout(hill: Element) -> Element:
    """The hill of the battle, from which one sees over low terrain (CF-BATTLE-2B)."""
    return replace(hill, kind=replace(hill.kind, flags=(*hill.kind.flags, "lookout")))
