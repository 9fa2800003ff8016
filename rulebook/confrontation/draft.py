"""A battle being worked on: changed step by step, each step logged, and put together as a new state."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from rulebook.chance import Source
from rulebook.confrontation import endings as council
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.dice.rules import Kept, Roll
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.procedure import Procedure
from rulebook.game import Event, Outcome

if TYPE_CHECKING:
    from rulebook.confrontation.state import ConfrontationState

STORY = ("events", "rolls", "shown")
"""What a state tells of the last play; a draft begins without it."""


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in STORY)


class Draft(Facts):
    """A state being worked on: it has the state's fields, and the story of what is done."""

    def __init__(self, state: ConfrontationState) -> None:
        self.before = state
        for name in _names(type(state)):
            setattr(self, name, getattr(state, name))
        self.events: list[Event] = []
        self.rolls: list[tuple[str, Roll | Kept]] = []
        self.shown: list[Any] = []
        self._source: Source | None = None
        self._queue: list[Procedure[Any, Any]] = []

    def state(self) -> ConfrontationState:
        """The work so far as a new state."""
        if self._source is not None:
            self.chance = self._source.chance
        values: dict[str, Any] = {name: getattr(self, name) for name in _names(type(self.before))}
        values |= {name: tuple(getattr(self, name)) for name in STORY}
        return type(self.before)(**values)

    @property
    def rng(self) -> Source:
        """The dice."""
        if self._source is None:
            self._source = Source(self.chance)
        return self._source

    def log(self, rule: str, text: str, where: Collection[str] = (), kind: str = "") -> None:
        """Add one step to the story; `where` are ids of fighters, elements or other places."""
        self.events.append(Event(rule, text, self.on_board(where), kind))

    # ---- procedures

    def begin(self, procedure: Procedure[Any, Any]) -> None:
        """Put a procedure on top."""
        self.procedures = (*self.procedures, procedure)

    def become(self, procedure: Procedure[Any, Any]) -> None:
        """The procedure on top goes on as this one."""
        self.procedures = (*self.procedures[:-1], procedure)

    def end(self, result: Any = None) -> None:
        """The procedure on top is done; what it came to is told to the one below."""
        self.procedures = self.procedures[:-1]
        if self.procedures and result is not None:
            self.procedures[-1].told(self, result)

    def later(self, procedure: Procedure[Any, Any]) -> None:
        """Put a procedure on top as soon as what is being done is done."""
        self._queue.append(procedure)

    def settle(self) -> None:
        """Go on until somebody has to decide, or the battle is over."""
        while self.outcome is None:
            self.procedures += tuple(self._queue)
            self._queue.clear()
            if self.procedures[-1].decider(self) is not None:
                return
            self.procedures[-1].proceed(self)

    def act(self, **changes: Any) -> Activation:
        """The activation under way with something changed."""
        assert self.activation is not None
        self.activation = replace(self.activation, **changes)
        return self.activation

    # ---- Elixir, faith and mana

    def gain(self, player: int, amount: int, rule: str, why: str, where: Collection[str] = ()) -> None:
        """Elixir comes at once (CF-ELIX-5), as the battle or a test says (CF-ELIX-4)."""
        if not amount:
            return
        self.elixir = _with(self.elixir, player, self.elixir[player] + amount)
        self.log(
            rule, f"{self.name(player)} gain {amount} Elixir {why} and have {self.elixir[player]}.", where, "elixir"
        )
        if self.settings.variants.win_check == "immediate":
            self.finish(council.target_reached(self.battle, self.elixir, player))

    def pay(self, player: int, amount: int) -> None:
        """Spending lowers the score (CF-ELIX-7); that it can be paid was asked before (CF-ELIX-6)."""
        self.elixir = _with(self.elixir, player, self.elixir[player] - amount)

    def set_points(self, unit_id: str, faith: int, mana: int) -> None:
        """The faith and mana of a unit; a unit without either has no entry."""
        others = [entry for entry in self.points if entry[0] != unit_id]
        entry = [(unit_id, faith, mana)] if faith or mana else []
        self.points = tuple(sorted([*others, *entry]))

    # ---- units

    def put(self, unit: Unit) -> None:
        """A unit as it is now."""
        self.field = self.field.with_unit(unit)

    def count(self) -> None:
        """A company without units loses at once (CF-COUNCIL-8)."""
        players = range(len(self.elixir))
        on_field = [sum(unit.owner == p for unit in self.field.units) for p in players]
        to_come = [sum(each.unit.owner == p for each in self.waiting) for p in players]
        self.finish(council.company_lost(on_field, to_come, self.evacuated))

    def finish(self, outcome: Outcome | None) -> None:
        """End the battle if there is an outcome."""
        if outcome is not None and self.outcome is None:
            winner = self.name(outcome.winners[0]) if outcome.winners else ""
            outcome = replace(outcome, text=outcome.text.format(winner=winner))
            self.outcome = outcome
            self.phase = "over"
            self.log(outcome.rule, outcome.text, (), "end")

    def called(self, unit: Unit, fighter: Fighter) -> str:
        """How one fighter is called in sentences."""
        if fighter.profile.incarnate:
            return fighter.profile.name
        number = fighter.id.rpartition(".")[2]
        return (
            f"{fighter.profile.name} {number}" if fighter.profile.category != "titan" else f"the {fighter.profile.name}"
        )


def _with(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])
