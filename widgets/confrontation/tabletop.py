"""What lies on the table in a position of Confrontation, as plain values: all that the drawing modules look at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulebook.clicks import read_spot
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.company.battles import Objective
from rulebook.confrontation.company.profiles import FAITHFUL, MACHINE, MAGICIAN, TITAN
from rulebook.confrontation.company.units import Fighter, Unit, Waiting
from rulebook.confrontation.round.cards import Cards
from rulebook.confrontation.setup.zones import Zone
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.shapes import Disc, Point
from rulebook.confrontation.state import ConfrontationState
from rulebook.confrontation.terrain.rules import Item


@dataclass(frozen=True, slots=True)
class Thing:
    """An item that lies on the field."""

    id: str
    kind: str
    at: Point


@dataclass(frozen=True, slots=True)
class Shown:
    """What the last shot or flight left to see: the template, where it was aimed at, and the ways that were taken."""

    template: Disc | None = None
    aimed: Point | None = None
    ways: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Tabletop:
    """The table: the field, and what is known besides.

    `strict` forbids measuring before an announcement (CF-GEOM-8). `pools` are (unit, faith, mana); `waiting` are
    (player, unit, name, what for) for units that are not on the field.
    """

    field: Field = field(default_factory=Field)
    names: tuple[str, ...] = ("South", "North")
    battle: str = ""
    round: int = 0
    rounds: int = 0
    phase: str = ""
    decider: int | None = None
    elixir: tuple[int, ...] = ()
    goal: int = 0
    pools: tuple[tuple[str, int, int], ...] = ()
    objectives: tuple[Objective, ...] = ()
    held: tuple[int | None, ...] = ()
    zones: tuple[tuple[int, Zone], ...] = ()
    items: tuple[Thing, ...] = ()
    waiting: tuple[tuple[int, str, str, str], ...] = ()
    cards: Cards | None = None
    activated: tuple[str, ...] = ()
    activation: Activation | None = None
    target: str = ""
    strict: bool = True
    shown: Shown = Shown()
    ruler: tuple[str, ...] = ()
    """Two places between which a distance was measured."""

    @property
    def measured(self) -> bool:
        """Whether distances may be seen: after an announcement, or where measuring is free (CF-GEOM-8)."""
        return not self.strict or bool(self.activation and self.activation.package)

    def unit_of(self, place: str) -> Unit | None:
        """The unit whose member stands at a place."""
        return next((unit for unit in self.field.units if any(f.id == place for f in unit.fighters)), None)

    def disc(self, place: str) -> Disc | None:
        """What is measured from at a place: a base, an objective, an item, or a point of the ground (CF-GEOM-3)."""
        unit, spot = self.unit_of(place), read_spot(place)
        if unit:
            return unit.fighter(place).base
        if spot:
            return Disc(spot, 0.0)
        if place.startswith("o:") and place[2:].isdigit() and int(place[2:]) < len(self.objectives):
            objective = self.objectives[int(place[2:])]
            return Disc(objective.at, objective.radius)
        return next((Disc(item.at, 0.0) for item in self.items if f"i:{item.id}" == place), None)

    def at(self, point: Point) -> Point:
        """A point of the field as it is drawn: y grows downwards there, and upwards here (CF-GEOM-1)."""
        return point[0], self.field.size[1] - point[1]


def tabletop(state: ConfrontationState) -> Tabletop:
    """What a state of the game puts on the table."""
    battle = state.settings.battle
    return Tabletop(
        field=state.field,
        names=tuple(map(state.name, range(state.players))),
        battle=battle.name,
        round=state.round,
        rounds=battle.rounds,
        phase="over" if state.outcome else state.phase,
        decider=state.decider,
        elixir=state.elixir,
        goal=battle.target,
        pools=state.points,
        objectives=battle.objectives,
        held=state.held,
        zones=tuple(state.zones_known().items()) if state.phase in ("setup", "deployment") else (),
        items=tuple(_thing(state, item) for item in state.items),
        waiting=tuple((each.unit.owner, each.unit.id, each.unit.named(), _waits(each)) for each in state.waiting),
        cards=state.cards,
        activated=state.activated,
        activation=state.activation,
        target=_target(state),
        strict=state.settings.variants.strict_measuring == "on",
        shown=_left(state.shown),
        ruler=_ruler(state),
    )


def _target(state: ConfrontationState) -> str:
    """The unit that is shot at or assaulted: what is under way says so, else what was announced."""
    aims = (getattr(getattr(procedure, "shot", procedure), "target", "") for procedure in reversed(state.procedures))
    return next((aim for aim in aims if aim), state.activation.target if state.activation else "")


def _thing(state: ConfrontationState, item: Item) -> Thing:
    carrier = state.find(item.carrier) if item.carrier else None
    return Thing(item.id, item.id.rstrip("0123456789"), carrier[1].at if carrier else item.at)


def _waits(waiting: Waiting) -> str:
    """What a unit beside the field is there for (CF-RECRUIT-17, CF-COUNCIL-3)."""
    if waiting.reinforcement:
        return "called up" if waiting.called else "reinforcement"
    return "enters from its edge" if waiting.edge else "to be deployed"


def _ruler(state: ConfrontationState) -> tuple[str, ...]:
    """The two places that were measured, by a player or in the course of an assault (CF-ASLT-4)."""
    told = (event.where for event in state.events if event.kind == "ruler")
    return next((each[1:] for each in state.shown if each[0] == "ruler"), next(told, ()))


def _left(shown: tuple[Any, ...]) -> Shown:
    """What the last play left to see: ("trail", path) and ("template", disc, aimed at)."""
    templates = [each for each in shown if each[0] == "template"]
    disc, aimed = (templates[-1][1], templates[-1][2]) if templates else (None, None)
    return Shown(disc, aimed, tuple(each[1] for each in shown if each[0] == "trail"))


def side(player: int) -> int:
    """The number of a player's colour and shape: two players get two that are far apart, vermilion and blue."""
    return (1, 3, 4, 2)[player]


def signs(unit: Unit, fighter: Fighter) -> tuple[str, ...]:
    """What tells a fighter apart from his comrades, the most important first."""
    profile = fighter.profile
    found = {
        "incarnate": profile.incarnate,
        "leader": fighter.id == unit.leader,
        fighter.role: bool(fighter.role),
        MAGICIAN: fighter.energy > 0,
        FAITHFUL: fighter.fervor > 0,
        "familiar": profile.familiar,
        MACHINE: profile.category == MACHINE,
        TITAN: profile.category == TITAN,
    }
    return tuple(sign for sign, there in found.items() if there)


WORDS = {
    "leader": "leader",
    "incarnate": "Incarnate",
    "standard_bearer": "standard bearer",
    "musician": "musician",
    "magician": "magician",
    "faithful": "faithful",
    "familiar": "familiar",
    "war_machine": "war machine",
    "titan": "titan",
}
"""The signs in words, in the order of the legend."""


__all__ = ["WORDS", "Shown", "Tabletop", "Thing", "side", "signs", "tabletop"]
