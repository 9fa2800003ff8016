"""A battle being worked on: changed step by step, each step logged, and put together as a new state."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from rulebook.chance import Source
from rulebook.confrontation import endings as council
from rulebook.confrontation.activation.rules import Activation
from rulebook.confrontation.company import payouts
from rulebook.confrontation.company.units import Fighter, Unit, removed, successors
from rulebook.confrontation.dice.rules import Kept, Roll
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import Fallen, elixir_for_kill
from rulebook.confrontation.mystics.rules import kept_points
from rulebook.confrontation.procedure import Procedure
from rulebook.confrontation.round.authority import commanders
from rulebook.confrontation.terrain.rules import dropped
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
        self._queue: list[Procedure] = []

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

    def begin(self, procedure: Procedure) -> None:
        """Put a procedure on top."""
        self.procedures = (*self.procedures, procedure)

    def become(self, procedure: Procedure) -> None:
        """The procedure on top goes on as this one."""
        self.procedures = (*self.procedures[:-1], procedure)

    def end(self, result: Any = None) -> None:
        """The procedure on top is done; what it came to is told to the one below."""
        self.procedures = self.procedures[:-1]
        if self.procedures and result is not None:
            self.procedures[-1].told(self, result)

    def later(self, procedure: Procedure) -> None:
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

    def wound(self, unit_id: str, points: Mapping[str, int], by: Fighter | None = None, *, melee: bool = False) -> None:
        """Damage to members of a unit (CF-DMG-2): who is at 0 health is removed at once (CF-DMG-3)."""
        unit = self.unit(unit_id)
        gone = [f.id for f in unit.fighters if points.get(f.id, 0) >= f.health]
        hurt = {f.id: points[f.id] for f in unit.fighters if 0 < points.get(f.id, 0) < f.health}
        for fighter_id, damage in hurt.items():
            fighter = unit.fighter(fighter_id)
            left = fighter.health - damage
            self.log(
                "CF-DMG-4", f"{self.called(unit, fighter)} loses {damage} and has {left} left.", (fighter_id,), "wound"
            )
        changed = tuple(replace(f, health=f.health - hurt.get(f.id, 0)) for f in unit.fighters)
        self.put(replace(unit, fighters=changed))
        if gone:
            self.eliminate(unit_id, gone, by, melee=melee)

    def eliminate(
        self,
        unit_id: str,
        gone: Collection[str],
        by: Fighter | None = None,
        *,
        rule: str = "CF-DMG-3",
        melee: bool = False,
    ) -> None:
        """Members leave the field for good, with all that follows from it.

        Items are dropped (CF-DMG-7, CF-TERR-6), Incarnates remembered and paid for, pools emptied with the last mystic,
        command and leadership pass on, and battles pay for fighters and units.
        """
        unit = self.unit(unit_id)
        left = removed(unit, gone)
        kept = {f.id for f in left.fighters} if left else set()
        lost = [f for f in unit.fighters if f.id not in kept]
        names = ", ".join(self.called(unit, f) for f in lost if f.profile.incarnate)
        who = f"{len(lost)} of the {unit.named()}" if left else f"The last of the {unit.named()}"
        verb = "is" if len(lost) == 1 or not left else "are"
        also = f", {names} among them" if names and len(lost) > 1 else ""
        subject = names if names and len(lost) == 1 else who
        self.log(rule, f"{subject} {verb} eliminated{also}.", tuple(kept)[:1] or (), "loss")
        for fighter in lost:
            self._lost(unit, fighter, by)
        if left is not None and unit.leader not in kept:
            self._succeed(unit, left)
        self.field = self.field.changed(unit_id, left)
        self.set_points(unit_id, *kept_points(left, self.faith(unit_id), self.mana(unit_id)))
        self._pay_for(unit, lost, left is None, melee)
        self.command()
        self.count()

    def _lost(self, unit: Unit, fighter: Fighter, by: Fighter | None) -> None:
        self.items = tuple(dropped(item, fighter) if item.carrier == fighter.id else item for item in self.items)
        if not fighter.profile.incarnate:
            return
        killed = by is not None and by.profile.incarnate
        pets = tuple(f for f in unit.fighters if f.profile.familiar)
        self.fallen = (*self.fallen, Fallen(fighter, unit.id, self.round, killed, pets))
        if by is not None:
            killer = self.find(by.id)
            owner = killer[0].owner if killer else 1 - unit.owner
            amount = elixir_for_kill(by, fighter)
            self.gain(
                owner, amount, "CF-ELIX-3", f"because {by.profile.name} eliminated {fighter.profile.name}", (by.id,)
            )

    def _succeed(self, unit: Unit, left: Unit) -> None:
        """The nearest takes over (CF-UNIT-13); among equally near ones the owner picks."""
        from rulebook.confrontation.company.succession import Succession

        able = successors(unit, unit.chief.at, left.fighters)
        if len(able) > 1:
            self.later(Succession(unit.id, tuple(f.id for f in able)))
        else:
            self.log("CF-UNIT-13", f"{self.called(left, able[0])} now leads the {left.named()}.", (able[0].id,))

    def _pay_for(self, unit: Unit, lost: Collection[Fighter], whole: bool, melee: bool) -> None:
        """What a battle pays for fighters and units (CF-BATTLE-1B, CF-BATTLE-4B, CF-BATTLE-6B)."""
        foe = 1 - unit.owner
        power = sum(f.profile.power for f in lost)
        per_fighter = payouts.for_fighter(self.battle, power, attacker=unit.owner == self.attacker)
        self.gain(foe, per_fighter, "CF-BATTLE-6B", "for attackers eliminated")
        if whole:
            rule = "CF-BATTLE-4B" if self.battle.melee_unit_kill else "CF-BATTLE-1B"
            self.gain(foe, payouts.for_unit(self.battle, in_melee=melee), rule, f"for the {unit.named()}")

    def command(self) -> None:
        """Command passes at once (CF-INC-7); the owner chooses among equals (CF-AUTH-1)."""
        from rulebook.confrontation.company.succession import Commanding

        for player, commander in enumerate(self.commanders):
            able = commanders(self.company(player), player)
            if commander in {f.id for f in able}:
                continue
            if len(able) > 1:
                self.later(Commanding(player))
                continue
            new = able[0].id if able else ""
            if new != commander:
                self.commanders = _with(self.commanders, player, new)
                who = able[0].profile.name if able else "nobody"
                self.log("CF-INC-7", f"{who} now commands {self.name(player)}.", (new,) if new else (), "command")

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


def counted(number: int, what: str) -> str:
    """A number of things: `1 hit`, `3 hits`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _with(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])
