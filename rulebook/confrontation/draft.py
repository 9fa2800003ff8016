"""A battle being worked on: changed step by step, each step logged, and put together as a new state."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rulebook.chance import Source
from rulebook.confrontation import endings
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.company.profiles import TITAN
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.dice.rules import Kept, Roll
from rulebook.confrontation.facts import Facts
from rulebook.draft import Working
from rulebook.english import sentence
from rulebook.game import Outcome
from rulebook.procedure import ProcedureDraft

if TYPE_CHECKING:
    from rulebook.confrontation.state import ConfrontationState

EMPTY = Working(lambda _: [], tuple)
"""What a state tells of the last play; a draft begins without it."""


class Draft(Facts, ProcedureDraft["ConfrontationState"]):
    """A state being worked on: it has the state's fields, and the story of what is done."""

    WORKING = MappingProxyType({"rolls": EMPTY, "shown": EMPTY})
    rolls: list[tuple[str, Roll | Kept]]
    shown: list[Any]

    def __init__(self, state: ConfrontationState, *, quiet: bool = False) -> None:
        super().__init__(state, quiet=quiet)
        self._source: Source | None = None

    def state(self) -> ConfrontationState:
        """The work so far as a new state."""
        if self._source is not None:
            self.chance = self._source.chance
        return super().state()

    @property
    def rng(self) -> Source:
        """The dice."""
        if self._source is None:
            self._source = Source(self.chance)
        return self._source

    def log(self, rule: str, text: str, where: Iterable[str] = (), kind: str = "") -> None:
        """Add one step to the story; `where` are ids of fighters, elements or other places."""
        super().log(rule, sentence(text), self.on_board(where), kind)

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
            self.finish(endings.target_reached(self.battle, self.elixir, player))

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
        self.finish(endings.company_lost(on_field, to_come, self.evacuated))

    def finish(self, outcome: Outcome | None) -> None:
        """End the battle if there is an outcome."""
        if outcome is not None and self.outcome is None:
            winner = self.name(outcome.winners[0]) if outcome.winners else ""
            self.phase = "over"
            super().finish(replace(outcome, text=outcome.text.format(winner=winner)))

    def called(self, unit: Unit, fighter: Fighter) -> str:
        """How one fighter is called in sentences."""
        if fighter.profile.incarnate:
            return fighter.profile.name
        if fighter.profile.category == TITAN:
            return f"the {fighter.profile.name}"
        return f"{fighter.profile.single} {fighter.id.rpartition('.')[2]}"


def _with(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])
