"""The control phase's third step: who holds an objective, and what it pays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.material import tables
from rulebook.confrontation.space.field import Field
from rulebook.confrontation.space.shapes import Disc, Point, Polygon, Shape, at_most, hull_of_discs

NEAR = 10.0
"""How near to an objective a fighter counts, in cm (CF-CTRL-6)."""


def powers(field: Field, objective: Shape) -> dict[int, int]:
    """Each player's Power within 10 cm of an objective, routed units left out (CF-CTRL-7, CF-ROUT-6)."""
    found: dict[int, int] = {}
    for unit in field.units:
        for fighter in unit.fighters:
            gap = objective.distance_to(fighter.at) - fighter.base.radius
            if not unit.routed and at_most(gap, NEAR):  # CF-GEOM-6
                found[unit.owner] = found.get(unit.owner, 0) + fighter.profile.power
    return found


def controller(field: Field, objective: Shape, before: int | None = None) -> int | None:
    """The player with the greatest Power there; a tie means nobody, whoever held it before (CF-CTRL-6, CF-CTRL-9).

    In the variant `previous` a tie leaves it to who held it before; with nobody near it is lost in any case.
    """
    found = powers(field, objective)
    most = max(found.values(), default=0)
    first = [player for player, power in found.items() if power == most and most]
    if len(first) > 1 and field.variants.objective_tie == "previous":
        return before
    return first[0] if len(first) == 1 else None


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective of a battle: where it is and what it pays per round to whom.

    Zones and terrain are held like this; units to eliminate or to evacuate pay otherwise (CF-COUNCIL-5, `payouts`).
    """

    kind: str
    at: Point
    radius: float = 0.0
    elixir_per_round: int = 0
    from_round: int = 1
    attacker: int = 0
    defender: int = 0
    defender_from_round: int = 1

    def pays(self, player: int, round_number: int, attacker: int | None = None) -> int:
        """What its controller earns in a round (CF-CTRL-5)."""
        if attacker is None:
            return self.elixir_per_round if round_number >= self.from_round else 0
        if player == attacker:
            return self.attacker
        return self.defender if round_number >= self.defender_from_round else 0


def ground(field: Field, objective: Objective) -> Shape:
    """What an objective is measured to: the edge of the terrain element that it is (CF-GEOM-3), else its circle."""
    for element in field.elements:
        if element.kind.id == objective.kind and element.shape.distance_to(objective.at) == 0:
            return element.shape
    return Disc(objective.at, objective.radius)


def within(area: Polygon, reach: float) -> Polygon:
    """All that is as near to an objective that is terrain, as an outline to draw."""
    return hull_of_discs(Disc(corner, reach) for corner in area.corners)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies or stands on the field of a battle: terrain, turned counter-clockwise, or a crate."""

    kind: str
    at: Point
    degrees: float = 0.0
    elixir: int = 0


@dataclass(frozen=True, slots=True)
class Battle:
    """One of the six battles: approach, objectives, special rules and truce (CF-COUNCIL-1).

    What its objectives pay (CF-BATTLE-2A, CF-BATTLE-3B), and when it ends (CF-COUNCIL-12, CF-BATTLE-1C, CF-BATTLE-2C,
    CF-BATTLE-5C). `terrain` is its map (CF-SETUP-8).
    """

    id: str
    name: str
    die: int
    field: Point
    objectives: tuple[Objective, ...]
    rounds: int
    target: int
    kill_unit: int = 0
    charge_elixir: int = 0
    melee_unit_kill: int = 0
    no_ranged_rounds: tuple[int, ...] = ()
    evacuate_per_power: int = 0
    evacuate_from_round: int = 0
    eliminate_per_power: int = 0
    attacker_edge: str = ""
    """The edge of the attacker, in battles that have one (CF-BATTLE-3A, CF-BATTLE-6A)."""
    start_ap_share: str = ""
    """The share of a company's army points that may start, where the rest are reinforcements (CF-BATTLE-5A)."""
    entry_assault: bool = False
    """Whether units may assault as they enter (CF-COUNCIL-4, CF-BATTLE-3C)."""
    items: tuple[Thing, ...] = ()
    terrain: tuple[Thing, ...] = ()


_LISTS = ("field", "objectives", "no_ranged_rounds", "items", "terrain")


def battles() -> dict[str, Battle]:
    """The six battles by id, as the die picks them (CF-COUNCIL-9)."""
    found = {}
    for entry in tables("battles")["battle"]:
        objectives = tuple(Objective(**{**each, "at": tuple(each["at"])}) for each in entry.get("objectives", ()))
        known = {name: entry[name] for name in Battle.__slots__ if name in entry and name not in _LISTS}
        silent = tuple(entry.get("no_ranged_rounds", ()))
        found[entry["id"]] = Battle(
            field=tuple(entry["field"]),
            objectives=objectives,
            no_ranged_rounds=silent,
            items=_things(entry.get("items", ())),
            terrain=_things(entry.get("terrain", ())),
            **known,
        )
    return found


def _things(entries: Iterable[dict[str, Any]]) -> tuple[Thing, ...]:
    return tuple(Thing(**{**entry, "at": tuple(entry["at"])}) for entry in entries)


LONG = 10
"""The rounds of a long battle (variant `long` of CF-COUNCIL-12)."""


def lasting(battle: Battle, battle_length: str = "short") -> Battle:
    """The battle as long as agreed: a long one has 10 rounds, and twice the Elixir wins it (CF-COUNCIL-12)."""
    return replace(battle, rounds=LONG, target=2 * battle.target) if battle_length == "long" else battle


def rolled_battle(die: int) -> Battle:
    """The battle that a die picks (CF-COUNCIL-9)."""
    return next(battle for battle in battles().values() if battle.die == die)
