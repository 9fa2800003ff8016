"""Who leads a unit and who commands a company, where the owner chooses among equals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulebook.confrontation.actions import Deed, NameCommander, NameLeader
from rulebook.confrontation.company.units import Unit, successors
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.round.authority import commanders
from rulebook.game import Refusal
from rulebook.procedure import Procedure


@dataclass(frozen=True, slots=True)
class Succession(Procedure[Facts, Draft]):
    """A leader fell, and several stand equally near to where he stood (CF-UNIT-13)."""

    unit: str
    able: tuple[str, ...]
    takes = (NameLeader,)

    def _left(self, facts: Facts) -> list[str]:
        if not facts.field.has(self.unit):
            return []
        here = {fighter.id for fighter in facts.unit(self.unit).fighters}
        return [fighter_id for fighter_id in self.able if fighter_id in here]

    def decider(self, facts: Facts) -> int | None:
        """The owner, while there is somebody to choose from."""
        return facts.unit(self.unit).owner if len(self._left(facts)) > 1 else None

    def proceed(self, draft: Draft) -> None:
        """Fewer than two are left to choose from."""
        draft.end()

    def prompt(self, facts: Facts) -> str:
        """Who leads."""
        return f"choose who now leads {facts.unit(self.unit).the}"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Those equally near."""
        return [NameLeader(self.unit, fighter_id) for fighter_id in self._left(facts)]

    def refusal(self, facts: Facts, action: NameLeader) -> Refusal | None:
        """An Incarnate always leads (CF-UNIT-12), else one of the nearest (CF-UNIT-13)."""
        return leader_refusal(facts.unit(self.unit), action, self._left(facts))

    def play(self, draft: Draft, action: NameLeader) -> None:
        """The chosen one leads."""
        unit = replace(draft.unit(self.unit), leader=action.fighter)
        draft.put(unit)
        draft.log("CF-UNIT-13", f"{draft.called(unit, unit.chief)} now leads {unit.the}.", (action.fighter,))
        draft.end()


def leader_refusal(unit: Unit, action: NameLeader, nearest: list[str]) -> Refusal | None:
    """Why this fighter may not lead the unit."""
    where = tuple(nearest)
    if unit.incarnate and action.fighter != unit.incarnate.id:
        return Refusal("CF-UNIT-12", f"{unit.incarnate.profile.name} always leads his unit.", (unit.incarnate.id,))
    if action.unit != unit.id or action.fighter not in {fighter.id for fighter in unit.fighters}:
        return Refusal("CF-UNIT-11", f"The leader is one of {unit.the}.", where)
    if action.fighter not in nearest:
        return Refusal("CF-UNIT-13", "The one nearest to where the leader stood takes over.", where)
    return None


@dataclass(frozen=True, slots=True)
class Commanding(Procedure[Facts, Draft]):
    """Several Incarnates have the highest Authority of their company (CF-AUTH-1)."""

    player: int
    takes = (NameCommander,)

    def decider(self, facts: Facts) -> int | None:
        """The owner of the company."""
        return self.player

    def prompt(self, facts: Facts) -> str:
        """Who commands."""
        return "choose your Commander"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """The equals."""
        return [NameCommander(fighter.id) for fighter in commanders(facts.company(self.player), self.player)]

    def refusal(self, facts: Facts, action: NameCommander) -> Refusal | None:
        """Only those of highest Authority (CF-AUTH-1), and none who is still to come (CF-RECRUIT-18)."""
        able = commanders(facts.company(self.player), self.player)
        later = [f.id for w in facts.waiting if w.reinforcement for f in w.unit.fighters]
        if action.fighter in later:
            return Refusal("CF-RECRUIT-18", "The Commander may not be among the reinforcements.")
        if action.fighter not in {fighter.id for fighter in able}:
            names = " or ".join(fighter.profile.name for fighter in able)
            return Refusal("CF-AUTH-1", f"The Incarnate of highest Authority commands: {names}.")
        return None

    def play(self, draft: Draft, action: NameCommander) -> None:
        """He commands from now on."""
        draft.commanders = tuple(action.fighter if p == self.player else c for p, c in enumerate(draft.commanders))
        name = next(
            f for f in commanders(draft.company(self.player), self.player) if f.id == action.fighter
        ).profile.name
        draft.log("CF-AUTH-1", f"{name} commands {draft.name(self.player)}.", (), "command")
        draft.end()


# ---- who takes over


def pass_lead(draft: Draft, unit: Unit, left: Unit) -> None:
    """The nearest takes over (CF-UNIT-13); among equally near ones the owner picks."""
    able = successors(unit, unit.chief.at, left.fighters)
    if len(able) > 1:
        draft.later(Succession(unit.id, tuple(f.id for f in able)))
    else:
        draft.log("CF-UNIT-13", f"{draft.called(left, able[0])} now leads {left.the}.", (able[0].id,))


def pass_command(draft: Draft) -> None:
    """Command passes at once (CF-INC-7); the owner chooses among equals (CF-AUTH-1)."""
    for player, commander in enumerate(draft.commanders):
        able = commanders(draft.company(player), player)
        if commander in {f.id for f in able}:
            continue
        if len(able) > 1:
            draft.later(Commanding(player))
            continue
        new = able[0].id if able else ""
        if new != commander:
            draft.commanders = tuple(new if p == player else c for p, c in enumerate(draft.commanders))
            side = draft.name(player)
            text = f"{able[0].profile.name} now commands {side}." if able else f"{side} have no Commander now."
            draft.log("CF-INC-7", text, (new,) if new else (), "command")
