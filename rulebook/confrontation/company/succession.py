"""Who leads a unit and who commands a company, where the owner chooses among equals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulebook.confrontation.actions import Deed, NameCommander, NameLeader
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.procedure import Affair
from rulebook.confrontation.round.authority import commanders
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table


@dataclass(frozen=True, slots=True)
class Succession(Affair):
    """A leader fell, and several stand equally near to where he stood (CF-UNIT-13)."""

    unit: str
    able: tuple[str, ...]
    takes = (NameLeader,)

    def _left(self, table: Table) -> list[str]:
        if not table.field.has(self.unit):
            return []
        here = {fighter.id for fighter in table.unit(self.unit).fighters}
        return [fighter_id for fighter_id in self.able if fighter_id in here]

    def decider(self, table: Table) -> int | None:
        """The owner, while there is somebody to choose from."""
        return table.unit(self.unit).owner if len(self._left(table)) > 1 else None

    def go_on(self, desk: Desk) -> None:
        """Fewer than two are left to choose from."""
        desk.end()

    def prompt(self, table: Table) -> str:
        """Who leads."""
        return f"choose who now leads the {table.unit(self.unit).named()}"

    def choices(self, table: Table) -> Iterable[Deed]:
        """Those equally near."""
        return [NameLeader(self.unit, fighter_id) for fighter_id in self._left(table)]

    def refusal(self, table: Table, action: NameLeader) -> Refusal | None:
        """An Incarnate always leads (CF-UNIT-12), else one of the nearest (CF-UNIT-13)."""
        return leader_refusal(table.unit(self.unit), action, self._left(table))

    def play(self, desk: Desk, action: NameLeader) -> None:
        """The chosen one leads."""
        unit = replace(desk.unit(self.unit), leader=action.fighter)
        desk.put(unit)
        desk.tell("CF-UNIT-13", f"{desk.called(unit, unit.chief)} now leads the {unit.named()}.", (action.fighter,))
        desk.end()


def leader_refusal(unit: Unit, action: NameLeader, nearest: list[str]) -> Refusal | None:
    """Why this fighter may not lead the unit."""
    where = tuple(nearest)
    if unit.incarnate and action.fighter != unit.incarnate.id:
        return Refusal("CF-UNIT-12", f"{unit.incarnate.profile.name} always leads his unit.", (unit.incarnate.id,))
    if action.unit != unit.id or action.fighter not in {fighter.id for fighter in unit.fighters}:
        return Refusal("CF-UNIT-11", f"The leader is one of the {unit.named()}.", where)
    if action.fighter not in nearest:
        return Refusal("CF-UNIT-13", "The one nearest to where the leader stood takes over.", where)
    return None


@dataclass(frozen=True, slots=True)
class Commanding(Affair):
    """Several Incarnates have the highest Authority of their company (CF-AUTH-1)."""

    player: int
    takes = (NameCommander,)

    def decider(self, table: Table) -> int | None:
        """The owner of the company."""
        return self.player

    def prompt(self, table: Table) -> str:
        """Who commands."""
        return "choose your Commander"

    def choices(self, table: Table) -> Iterable[Deed]:
        """The equals."""
        return [NameCommander(fighter.id) for fighter in commanders(table.company(self.player), self.player)]

    def refusal(self, table: Table, action: NameCommander) -> Refusal | None:
        """Only those of highest Authority (CF-AUTH-1), and none who is still to come (CF-RECRUIT-18)."""
        able = commanders(table.company(self.player), self.player)
        later = [f.id for w in table.waiting if w.reinforcement for f in w.unit.fighters]
        if action.fighter in later:
            return Refusal("CF-RECRUIT-18", "The Commander may not be among the reinforcements.")
        if action.fighter not in {fighter.id for fighter in able}:
            names = " or ".join(fighter.profile.name for fighter in able)
            return Refusal("CF-AUTH-1", f"The Incarnate of highest Authority commands: {names}.")
        return None

    def play(self, desk: Desk, action: NameCommander) -> None:
        """He commands from now on."""
        desk.commanders = tuple(action.fighter if p == self.player else c for p, c in enumerate(desk.commanders))
        name = next(
            f for f in commanders(desk.company(self.player), self.player) if f.id == action.fighter
        ).profile.name
        desk.tell("CF-AUTH-1", f"{name} commands {desk.name(self.player)}.", (), "command")
        desk.end()
