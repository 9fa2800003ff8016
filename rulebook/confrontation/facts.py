"""What can be asked of a battle, be it a state or a draft of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rulebook.chance import Chance
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.company.battles import Battle
from rulebook.confrontation.company.units import Fighter, Unit, Waiting
from rulebook.confrontation.effects.rules import Upkeep
from rulebook.confrontation.incarnates.rules import Fallen
from rulebook.confrontation.round.authority import authority
from rulebook.confrontation.round.cards import Cards
from rulebook.confrontation.settings import Settings
from rulebook.confrontation.setup.zones import Zone, zones
from rulebook.confrontation.space.field import Element, Field
from rulebook.confrontation.terrain.rules import Item
from rulebook.game import Outcome
from rulebook.procedure import Procedure


class Active(NamedTuple):
    """A unit that acts, and what it has announced and done so far."""

    unit: Unit
    activation: Activation


class Facts:
    """The facts that states and drafts share."""

    __slots__ = ()

    settings: Settings
    chance: Chance
    field: Field
    phase: str
    round: int
    procedures: tuple[Procedure[Any, Any], ...]
    elixir: tuple[int, ...]
    points: tuple[tuple[str, int, int], ...]
    waiting: tuple[Waiting, ...]
    commanders: tuple[str, ...]
    cards: Cards | None
    activated: tuple[str, ...]
    activation: Activation | None
    charges: tuple[tuple[str, str], ...]
    held: tuple[int | None, ...]
    items: tuple[Item, ...]
    fallen: tuple[Fallen, ...]
    south: int
    attacker: int | None
    winner: int | None
    face_up: int | None
    opened: tuple[str, ...]
    feats: tuple[tuple[str, str], ...]
    used: tuple[tuple[str, str], ...]
    avatars: tuple[str, ...]
    summons: tuple[tuple[str, str], ...]
    sacrificed: tuple[tuple[str, str], ...]
    owned: tuple[tuple[str, tuple[str, ...]], ...]
    upkeeps: tuple[Upkeep, ...]
    evacuated: tuple[int, ...]
    outcome: Outcome | None

    @property
    def battle(self) -> Battle:
        """The battle that is fought."""
        return self.settings.battle

    @property
    def procedure(self) -> Procedure[Any, Any]:
        """What is under way right now."""
        return self.procedures[-1]

    @property
    def decider(self) -> int | None:
        """Whose decision is due; nobody's between two steps and after the end."""
        return None if self.outcome is not None else self.procedure.decider(self)

    # ---- players

    def name(self, player: int) -> str:
        """A player is called by his people, and by his edge too if both are of one."""
        peoples = [roster.people for roster in self.settings.companies]
        if peoples.count(peoples[player]) == 1:
            return peoples[player]
        return f"{peoples[player]} ({'south' if player == self.south else 'north'})"

    def edge(self, player: int) -> str:
        """The edge behind a player's company."""
        return "south" if player == self.south else "north"

    def zone(self, player: int) -> Zone | None:
        """Where a player deploys; None for a company that enters from its edge (CF-COUNCIL-3).

        Where a battle has an attacker, his edge is the southern one.
        """
        if self.battle.attacker_edge:
            assert self.attacker is not None
            return zones(self.battle.id, self.attacker)[player]
        return zones(self.battle.id)[0 if player == self.south else 1]

    def zones_known(self) -> dict[int, Zone]:
        """Where players deploy, as far as is settled: before an attacker is named, by the edges they have."""
        if self.battle.attacker_edge and self.attacker is None:
            found = zones(self.battle.id)
            found = {1 - player: zone for player, zone in found.items()} if self.south else found
        else:
            found = {player: self.zone(player) for player in range(len(self.settings.companies))}
        return {player: zone for player, zone in sorted(found.items()) if zone}

    def pool(self, player: int) -> int:
        """A company's Elixir (CF-ELIX-1)."""
        return self.elixir[player]

    def authority_of(self, player: int) -> int:
        """What a player's Commander adds to his die (CF-AUTH-3)."""
        return authority(self.company(player), self.commanders[player])

    # ---- units

    def unit(self, unit_id: str) -> Unit:
        """A unit on the field."""
        return self.field.unit(unit_id)

    def element(self, element_id: str) -> Element | None:
        """A terrain element on the field."""
        return next((element for element in self.field.elements if element.id == element_id), None)

    def aim(self, name: str) -> str:
        """How the unit or element that somebody aims at is called in sentences."""
        element = self.element(name)
        return element.kind.id.replace("_", " ") if element else self.unit(name).named()

    def company(self, player: int) -> list[Unit]:
        """All units that count for naming the Commander: on the field, or waiting to come at the start.

        CF-UNIT-1, CF-AUTH-19; reinforcements count when they enter (CF-RECRUIT-19).
        """
        on_field = [unit for unit in self.field.units if unit.owner == player]
        return on_field + [each.unit for each in self.waiting if each.unit.owner == player and not each.reinforcement]

    def find(self, fighter_id: str) -> tuple[Unit, Fighter] | None:
        """A fighter on the field and his unit."""
        for unit in self.field.units:
            for fighter in unit.fighters:
                if fighter.id == fighter_id:
                    return unit, fighter
        return None

    def waits(self, unit_id: str) -> Waiting | None:
        """A unit that is not on the field yet."""
        return next((each for each in self.waiting if each.unit.id == unit_id), None)

    def faith(self, unit_id: str) -> int:
        """The faith of a unit (CF-FAITH-2)."""
        return next((faith for name, faith, _ in self.points if name == unit_id), 0)

    def mana(self, unit_id: str) -> int:
        """The mana of a unit (CF-MAGIC-2)."""
        return next((mana for name, _, mana in self.points if name == unit_id), 0)

    def bought(self, fighter_id: str) -> tuple[str, ...]:
        """What was bought for an Incarnate (CF-RECRUIT-6)."""
        return next((names for name, names in self.owned if name == fighter_id), ())

    def on_board(self, names: Iterable[str]) -> tuple[str, ...]:
        """The places on the board of fighters, elements and items; what is not there has none."""
        fighters = {fighter.id for unit in self.field.units for fighter in unit.fighters}
        elements = {element.id: f"e:{element.id}" for element in self.field.elements}
        items = {item.id: f"i:{item.id}" for item in self.items}
        found = (name if name in fighters else elements.get(name) or items.get(name) for name in names)
        return tuple(place for place in found if place)

    @property
    def active(self) -> Active:
        """The unit that acts, for those who know that one does."""
        unit, activation = self.acting, self.activation
        assert unit is not None
        assert activation is not None
        return Active(unit, activation)

    @property
    def acting(self) -> Unit | None:
        """The unit that is activated, while it stands on the field."""
        if self.activation is None or not self.field.has(self.activation.unit):
            return None
        return self.field.unit(self.activation.unit)
