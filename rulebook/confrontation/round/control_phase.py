"""The control phase: points, maintenance, Elixir for objectives, and the time out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from rulebook.confrontation import endings as council
from rulebook.confrontation.actions import Deed, Pass, PayUpkeep, Resurrect
from rulebook.confrontation.company.battles import controller
from rulebook.confrontation.company.succession import Commanding
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.effects.vocabulary import UPKEPT
from rulebook.confrontation.incarnates.rules import Fallen, regained, resurrected, resurrection_refusal
from rulebook.confrontation.mystics.rules import EFFECTS, Effect, expired, faith_pool, mana_rolled
from rulebook.confrontation.procedure import Affair
from rulebook.confrontation.round.authority import commanders
from rulebook.confrontation.space.formation import NEIGHBOUR
from rulebook.confrontation.space.shapes import CONTACT, Disc, Point, distance, turned
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table
    from rulebook.confrontation.state import Upkeep

POINTS, COSTS, RESURRECTION, ELIXIR = STEPS = ("points", "costs", "resurrection", "elixir")
"""The steps of a player's control phase in their order (CF-CTRL-2, CF-CTRL-3, CF-CTRL-5).

The sample has neither negative effects that strike in maintenance nor abilities used there, which would come between
costs and resurrection; reinforcements are called up in the tactical phase, where a battle has any.
"""
OFFERED = 4
"""How many places are offered to an Incarnate who comes back."""


@dataclass(frozen=True, slots=True)
class Controlling(Affair):
    """The control phase of all players, each completing his steps before the next (CF-CTRL-1)."""

    order: tuple[int, ...]
    step: str = POINTS
    frozen: bool = False
    """Whether control of the objectives has been measured, which is done once for all players (CF-CTRL-13)."""

    def go_on(self, desk: Desk) -> None:
        """The next step of whoever is at it."""
        if not self.order:
            desk.end()
            return
        player = self.order[0]
        at = STEPS.index(self.step)
        last = at == len(STEPS) - 1
        desk.become(
            Controlling(
                self.order[1:] if last else self.order, STEPS[0 if last else at + 1], self.frozen or self.step == ELIXIR
            )
        )
        if self.step == POINTS:
            for unit in [unit for unit in desk.field.units if unit.owner == player]:
                replenish(desk, unit)
        elif self.step == COSTS:
            desk.begin(Upkeeping(player, tuple(each for each in desk.upkeeps if _owner(desk, each) == player)))
        elif self.step == RESURRECTION:
            desk.begin(Resurrecting(player))
        else:
            self._collect(desk, player)

    def _collect(self, desk: Desk, player: int) -> None:
        """Elixir for what the player controls, and the target (CF-CTRL-5, CF-CTRL-10, CF-CTRL-11)."""
        if not self.frozen:
            measure_control(desk)
        roles = desk.attacker if desk.battle.attacker_edge else None
        for number, objective in enumerate(desk.battle.objectives):
            if desk.held[number] == player:
                amount = objective.pays(player, desk.round, roles)
                desk.gain(player, amount, "CF-CTRL-5", f"for the {objective.kind}", (f"o:{number}",))
        desk.finish(council.target_reached(desk.battle, desk.elixir, player))


# ---- points


def replenish(desk: Desk, unit: Unit) -> None:
    """A unit's faith is set anew (CF-FAITH-3), and mana is rolled for, die by die (CF-MAGIC-4).

    A unit in rout recovers both as usual (CF-ROUT-5).
    """
    faith, held = faith_pool(unit), desk.mana(unit.id)
    dice, mana = mana_rolled(unit, held, desk.rng, desk.settings.variants.mana_roll)
    desk.set_points(unit.id, faith, mana)
    if faith:
        desk.tell("CF-FAITH-2", f"The {unit.named()} have {faith} faith.", (unit.leader,), "points")
    if dice:
        energy = sum(fighter.energy for fighter in unit.fighters)
        text = f"The {unit.named()} roll {' and '.join(map(str, dice))} for mana and add {energy}: they have {mana}."
        desk.tell("CF-MAGIC-2", text, (unit.leader,), "points")


def lose_faith(desk: Desk) -> None:
    """Faith left at the end of the activation phase is lost (CF-FAITH-4)."""
    lost = [(name, faith) for name, faith, _ in desk.points if faith]
    for name, _ in lost:
        desk.set_points(name, 0, desk.mana(name))
    if lost:
        total = sum(faith for _, faith in lost)
        desk.tell("CF-FAITH-4", f"{total} points of faith that were not used are lost.", (), "points")


# ---- costs


def _owner(table: Table, upkeep: Upkeep) -> int | None:
    """Whose effect it is; that of a unit that is gone belongs to its target's enemy."""
    if table.field.has(upkeep.caster):
        return table.unit(upkeep.caster).owner
    return 1 - table.unit(upkeep.target).owner if table.field.has(upkeep.target) else 0


@dataclass(frozen=True, slots=True)
class Upkeeping(Affair):
    """Effects that last while they are paid for, one after the other (CF-CTRL-3, CF-CTRL-4)."""

    player: int
    left: tuple[Upkeep, ...]
    takes = (PayUpkeep,)

    def _points(self, table: Table, effect: Effect) -> int:
        caster = self.left[0].caster
        return table.faith(caster) if effect.holy else table.mana(caster)

    def _payable(self, table: Table) -> bool:
        due = self.left[0]
        effect = EFFECTS[due.effect]
        there = table.field.has(due.caster) and table.field.has(due.target)
        return there and self._points(table, effect) >= effect.upkeep

    def decider(self, table: Table) -> int | None:
        """The owner of the caster, if he can pay."""
        return self.player if self.left and self._payable(table) else None

    def go_on(self, desk: Desk) -> None:
        """What cannot be paid ends at once (CF-CTRL-4)."""
        if not self.left:
            desk.end()
            return
        self._end(desk, "cannot be paid for")

    def prompt(self, table: Table) -> str:
        """Pay or not."""
        effect = EFFECTS[self.left[0].effect]
        points = "faith" if effect.holy else "mana"
        target = table.unit(self.left[0].target).named()
        return f"pay {effect.upkeep} {points} to keep {effect.name} on the {target}, or let it end"

    def choices(self, table: Table) -> Iterable[Deed]:
        """Both."""
        due = self.left[0]
        return [PayUpkeep(due.caster, due.effect, True), PayUpkeep(due.caster, due.effect, False)]

    def refusal(self, table: Table, action: PayUpkeep) -> Refusal | None:
        """The effect that is due."""
        due = self.left[0]
        if (action.unit, action.effect) != (due.caster, due.effect):
            name = EFFECTS[due.effect].name
            text = f"Now it is settled whether {name} of the {table.unit(due.caster).named()} goes on."
            return Refusal("CF-CTRL-3", text, (table.unit(due.caster).leader,))
        return None

    def play(self, desk: Desk, action: PayUpkeep) -> None:
        """Pay, or let it end."""
        due = self.left[0]
        effect = EFFECTS[due.effect]
        if not action.pay:
            self._end(desk, "is not paid for")
            return
        faith, mana = desk.faith(due.caster), desk.mana(due.caster)
        holy = effect.holy
        desk.set_points(due.caster, faith - effect.upkeep * holy, mana - effect.upkeep * (not holy))
        points = "faith" if holy else "mana"
        text = f"The {desk.unit(due.caster).named()} pay {effect.upkeep} {points}: {effect.name} goes on."
        desk.tell("CF-CTRL-3", text, (desk.unit(due.caster).leader,), "upkeep")
        desk.become(replace(self, left=self.left[1:]))

    def _end(self, desk: Desk, why: str) -> None:
        due = self.left[0]
        effect = EFFECTS[due.effect]
        desk.become(replace(self, left=self.left[1:]))
        desk.upkeeps = tuple(each for each in desk.upkeeps if each != due)
        where: tuple[str, ...] = ()
        if desk.field.has(due.target):
            unit = desk.unit(due.target)
            names = (effect.id, effect.name)
            kept = tuple(m for m in unit.modifiers if not (m.until == UPKEPT and m.name in names))
            desk.put(replace(unit, modifiers=kept))
            where = (unit.leader,)
        desk.tell("CF-CTRL-4", f"{effect.name} {why} and ends.", where, "upkeep")


# ---- resurrection


def _refusal(table: Table, fallen: Fallen, place: Point | None) -> Refusal | None:
    pool = table.pool(table.unit(fallen.unit).owner) if table.field.has(fallen.unit) else 0
    return resurrection_refusal(table.field, fallen, table.round, pool, place)


def room(table: Table, fallen: Fallen) -> Iterator[Point]:
    """Places where a fallen Incarnate could stand in his unit, the nearest to where he fell first (CF-RESU-5)."""
    unit = table.unit(fallen.unit)
    radius = fallen.fighter.base.radius
    spots = {
        tuple(round(v, 2) for v in turned(other.at, other.base.radius + radius + gap, 15 * k))
        for other in unit.fighters
        for gap in (CONTACT, 1.0, NEIGHBOUR - CONTACT)
        for k in range(24)
    }
    for x, y in sorted(spots, key=lambda spot: (distance(spot, fallen.fighter.at), spot)):  # type: ignore[arg-type]
        if _refusal(table, fallen, (x, y)) is None:
            yield x, y


@dataclass(frozen=True, slots=True)
class Resurrecting(Affair):
    """Incarnates who fell in this round may come back for their price (CF-RESU-1)."""

    player: int
    takes = (Resurrect, Pass)

    def _able(self, table: Table) -> list[Fallen]:
        return [
            each
            for each in table.fallen
            if table.field.has(each.unit)
            and table.unit(each.unit).owner == self.player
            and _refusal(table, each, None) is None
        ]

    def decider(self, table: Table) -> int | None:
        """The owner, while somebody can come back."""
        return self.player if self._able(table) else None

    def go_on(self, desk: Desk) -> None:
        """Nobody else can come back."""
        desk.end()

    def prompt(self, table: Table) -> str:
        """Whom to bring back."""
        priced = [f"{e.fighter.profile.name} for {e.fighter.profile.resurrection_cost}" for e in self._able(table)]
        return f"bring back {' or '.join(priced)} Elixir, or let it be"

    def choices(self, table: Table) -> Iterable[Deed]:
        """A few places for each, or nobody."""
        found: list[Deed] = [Pass()]
        for each in self._able(table):
            places = list(islice(room(table, each), OFFERED))
            found += [Resurrect(each.fighter.id, spot) for spot in places] or [Resurrect(each.fighter.id)]
        return found

    def refusal(self, table: Table, action: Deed) -> Refusal | None:
        """In the order of the rules' list; without room the price is lost (CF-RESU-6)."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, Resurrect)
        fallen = next((each for each in table.fallen if each.fighter.id == action.fighter), None)
        if fallen is None:
            return Refusal("CF-RESU-1", "Only an Incarnate who was eliminated comes back.")
        if table.field.has(fallen.unit) and table.unit(fallen.unit).owner != self.player:
            return Refusal("CF-ROUND-2", f"{fallen.fighter.profile.name} is not yours to bring back.")
        refusal = _refusal(table, fallen, action.at)
        if refusal:
            return replace(refusal, where=(table.unit(fallen.unit).leader,) if table.field.has(fallen.unit) else ())
        if action.at is None and next(room(table, fallen), None) is not None:
            text = f"There is room for {fallen.fighter.profile.name}: say where he stands."
            return Refusal("CF-RESU-5", text, (table.unit(fallen.unit).leader,))
        return None

    def play(self, desk: Desk, action: Deed) -> None:
        """He stands in his unit again and leads it (CF-RESU-8); command may return to him (CF-INC-8)."""
        if isinstance(action, Pass):
            desk.tell("CF-RESU-1", f"{desk.name(self.player)} bring nobody back.", (), "resurrection")
            desk.end()
            return
        assert isinstance(action, Resurrect)
        fallen = next(each for each in desk.fallen if each.fighter.id == action.fighter)
        profile = fallen.fighter.profile
        price = profile.resurrection_cost
        desk.pay(self.player, price)
        desk.fallen = tuple(each for each in desk.fallen if each is not fallen)
        if action.at is None:
            text = f"There is no room for {profile.name}: {price} Elixir are spent for nothing."
            desk.tell("CF-RESU-6", text, (), "resurrection")
            return
        unit = _fitted(desk, resurrected(desk.unit(fallen.unit), fallen, action.at), fallen)
        desk.put(unit)
        desk.set_points(unit.id, *regained(fallen, desk.faith(unit.id), desk.mana(unit.id)))
        text = f"{profile.name} comes back for {price} Elixir and leads the {unit.named()} again."
        desk.tell("CF-RESU-8", text, (fallen.fighter.id,), "resurrection")
        able = commanders(desk.company(self.player), self.player)
        if len(able) > 1 and fallen.fighter.id in {fighter.id for fighter in able}:
            desk.later(Commanding(self.player))
        else:
            desk.command()


def _fitted(table: Table, unit: Unit, fallen: Fallen) -> Unit:
    """The unit with each familiar who came back beside his magician (CF-RESU-9), where he finds room."""
    pets = {pet.id for pet in fallen.familiars}
    stood = [f for f in unit.fighters if f.id not in pets]
    hero = unit.fighter(fallen.fighter.id)
    for pet in (f for f in unit.fighters if f.id in pets):
        gaps = (CONTACT, 1.0, 2.0, 2.9)
        reach = hero.base.radius + pet.base.radius
        spots = [pet.at, *(turned(hero.at, reach + gap, 20 * k) for gap in gaps for k in range(18))]
        free = (spot for spot in spots if _free(table, unit, stood, replace(pet, at=spot).base, hero.base))
        spot = next(free, None)
        if spot is not None:
            stood.append(replace(pet, at=spot))
    return replace(unit, fighters=tuple(stood))


def _free(table: Table, unit: Unit, stood: list[Fighter], base: Disc, hero: Disc) -> bool:
    taken = any(base.overlaps(other.base) for other in stood)
    return not taken and base.within(3.0, hero) and table.field.misplaced([("", base)], unit) is None


# ---- Elixir and the time out


def measure_control(desk: Desk) -> None:
    """Who controls each objective, fixed until the next control phase (CF-CTRL-8, CF-CTRL-13)."""
    desk.held = tuple(
        controller(desk.field, Disc(objective.at, objective.radius), before)
        for objective, before in zip(desk.battle.objectives, desk.held, strict=True)
    )
    for number, holder in enumerate(desk.held):
        who = desk.name(holder) if holder is not None else "Nobody"
        verb = "control" if holder is not None else "controls"
        text = f"{who} {verb} the {desk.battle.objectives[number].kind}."
        desk.tell("CF-CTRL-6", text, (f"o:{number}",), "control")


def time_out(desk: Desk) -> None:
    """The round ends without any Elixir (CF-CTRL-12): what lasted for it is over (CF-CTRL-14), then the truce.

    CF-CTRL-15
    """
    forget = desk.settings.variants.fear_immunity == "round"
    for unit in desk.field.units:
        fresh = expired(unit, "round", "activation", "salvo")
        desk.put(replace(fresh, resisted=0) if forget else fresh)
    desk.charges = desk.used = desk.activated = desk.feats = ()
    desk.cards = None
    desk.tell("CF-CTRL-12", f"Round {desk.round} is over.", (), "round")
    players = range(len(desk.elixir))
    on_field = [sum(unit.owner == player for unit in desk.field.units) for player in players]
    to_come = [sum(each.unit.owner == player for each in desk.waiting) for player in players]
    desk.finish(council.left_the_battle(on_field, to_come, desk.evacuated, desk.elixir))
    desk.finish(council.truce(desk.battle, desk.elixir, desk.round))
