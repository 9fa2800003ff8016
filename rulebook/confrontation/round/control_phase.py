"""The control phase: points, maintenance, Elixir for objectives, and the time out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rulebook.confrontation import endings as council
from rulebook.confrontation.actions import Deed, Pass, PayUpkeep, Resurrect
from rulebook.confrontation.company.battles import controller
from rulebook.confrontation.company.succession import Commanding, pass_command
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.rules import Upkeep, expired
from rulebook.confrontation.effects.vocabulary import UPKEPT
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import Fallen, regained, resurrected, resurrection_refusal
from rulebook.confrontation.mystics.points import replenish
from rulebook.confrontation.mystics.rules import EFFECTS, Effect
from rulebook.confrontation.round.authority import commanders
from rulebook.confrontation.space.formation import NEIGHBOUR
from rulebook.confrontation.space.shapes import CONTACT, Disc, Point, distance, turned
from rulebook.game import Refusal
from rulebook.procedure import Procedure

POINTS, COSTS, RESURRECTION, ELIXIR = STEPS = ("points", "costs", "resurrection", "elixir")
"""The steps of a player's control phase in their order (CF-CTRL-2, CF-CTRL-3, CF-CTRL-5).

The sample has neither negative effects that strike in maintenance nor abilities used there, which would come between
costs and resurrection; reinforcements are called up in the tactical phase, where a battle has any.
"""
OFFERED = 4
"""How many places are offered to an Incarnate who comes back."""


@dataclass(frozen=True, slots=True)
class Controlling(Procedure[Facts, Draft]):
    """The control phase of all players, each completing his steps before the next (CF-CTRL-1)."""

    order: tuple[int, ...]
    step: str = POINTS
    frozen: bool = False
    """Whether control of the objectives has been measured, which is done once for all players (CF-CTRL-13)."""

    def proceed(self, draft: Draft) -> None:
        """The next step of whoever is at it."""
        if not self.order:
            draft.end()
            return
        player = self.order[0]
        at = STEPS.index(self.step)
        last = at == len(STEPS) - 1
        draft.become(
            Controlling(
                self.order[1:] if last else self.order, STEPS[0 if last else at + 1], self.frozen or self.step == ELIXIR
            )
        )
        if self.step == POINTS:
            for unit in [unit for unit in draft.field.units if unit.owner == player]:
                replenish(draft, unit)
        elif self.step == COSTS:
            draft.begin(Upkeeping(player, tuple(each for each in draft.upkeeps if _owner(draft, each) == player)))
        elif self.step == RESURRECTION:
            draft.begin(Resurrecting(player))
        else:
            self._collect(draft, player)

    def _collect(self, draft: Draft, player: int) -> None:
        """Elixir for what the player controls, and the target (CF-CTRL-5, CF-CTRL-10, CF-CTRL-11)."""
        if not self.frozen:
            measure_control(draft)
        roles = draft.attacker if draft.battle.attacker_edge else None
        for number, objective in enumerate(draft.battle.objectives):
            if draft.held[number] == player:
                amount = objective.pays(player, draft.round, roles)
                draft.gain(player, amount, "CF-CTRL-5", f"for the {objective.kind}", (f"o:{number}",))
        draft.finish(council.target_reached(draft.battle, draft.elixir, player))


# ---- points


# ---- costs


def _owner(facts: Facts, upkeep: Upkeep) -> int | None:
    """Whose effect it is; that of a unit that is gone belongs to its target's enemy."""
    if facts.field.has(upkeep.caster):
        return facts.unit(upkeep.caster).owner
    return 1 - facts.unit(upkeep.target).owner if facts.field.has(upkeep.target) else 0


@dataclass(frozen=True, slots=True)
class Upkeeping(Procedure[Facts, Draft]):
    """Effects that last while they are paid for, one after the other (CF-CTRL-3, CF-CTRL-4)."""

    player: int
    left: tuple[Upkeep, ...]
    takes = (PayUpkeep,)

    def _points(self, facts: Facts, effect: Effect) -> int:
        caster = self.left[0].caster
        return facts.faith(caster) if effect.holy else facts.mana(caster)

    def _payable(self, facts: Facts) -> bool:
        due = self.left[0]
        effect = EFFECTS[due.effect]
        there = facts.field.has(due.caster) and facts.field.has(due.target)
        return there and self._points(facts, effect) >= effect.upkeep

    def decider(self, facts: Facts) -> int | None:
        """The owner of the caster, if he can pay."""
        return self.player if self.left and self._payable(facts) else None

    def proceed(self, draft: Draft) -> None:
        """What cannot be paid ends at once (CF-CTRL-4)."""
        if not self.left:
            draft.end()
            return
        self._end(draft, "cannot be paid for")

    def prompt(self, facts: Facts) -> str:
        """Pay or not."""
        effect = EFFECTS[self.left[0].effect]
        points = "faith" if effect.holy else "mana"
        target = facts.unit(self.left[0].target).named()
        return f"pay {effect.upkeep} {points} to keep {effect.name} on the {target}, or let it end"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Both."""
        due = self.left[0]
        return [PayUpkeep(due.caster, due.effect, True), PayUpkeep(due.caster, due.effect, False)]

    def refusal(self, facts: Facts, action: PayUpkeep) -> Refusal | None:
        """The effect that is due."""
        due = self.left[0]
        if (action.unit, action.effect) != (due.caster, due.effect):
            name = EFFECTS[due.effect].name
            text = f"Now it is settled whether {name} of the {facts.unit(due.caster).named()} goes on."
            return Refusal("CF-CTRL-3", text, (facts.unit(due.caster).leader,))
        return None

    def play(self, draft: Draft, action: PayUpkeep) -> None:
        """Pay, or let it end."""
        due = self.left[0]
        effect = EFFECTS[due.effect]
        if not action.pay:
            self._end(draft, "is not paid for")
            return
        faith, mana = draft.faith(due.caster), draft.mana(due.caster)
        holy = effect.holy
        draft.set_points(due.caster, faith - effect.upkeep * holy, mana - effect.upkeep * (not holy))
        points = "faith" if holy else "mana"
        text = f"The {draft.unit(due.caster).named()} pay {effect.upkeep} {points}: {effect.name} goes on."
        draft.log("CF-CTRL-3", text, (draft.unit(due.caster).leader,), "upkeep")
        draft.become(replace(self, left=self.left[1:]))

    def _end(self, draft: Draft, why: str) -> None:
        due = self.left[0]
        effect = EFFECTS[due.effect]
        draft.become(replace(self, left=self.left[1:]))
        draft.upkeeps = tuple(each for each in draft.upkeeps if each != due)
        where: tuple[str, ...] = ()
        if draft.field.has(due.target):
            unit = draft.unit(due.target)
            names = (effect.id, effect.name)
            kept = tuple(m for m in unit.modifiers if not (m.until == UPKEPT and m.name in names))
            draft.put(replace(unit, modifiers=kept))
            where = (unit.leader,)
        draft.log("CF-CTRL-4", f"{effect.name} {why} and ends.", where, "upkeep")


# ---- resurrection


def _refusal(facts: Facts, fallen: Fallen, place: Point | None) -> Refusal | None:
    pool = facts.pool(facts.unit(fallen.unit).owner) if facts.field.has(fallen.unit) else 0
    return resurrection_refusal(facts.field, fallen, facts.round, pool, place)


def room(facts: Facts, fallen: Fallen) -> Iterator[Point]:
    """Places where a fallen Incarnate could stand in his unit, the nearest to where he fell first (CF-RESU-5)."""
    unit = facts.unit(fallen.unit)
    radius = fallen.fighter.base.radius
    spots = {
        tuple(round(v, 2) for v in turned(other.at, other.base.radius + radius + gap, 15 * k))
        for other in unit.fighters
        for gap in (CONTACT, 1.0, NEIGHBOUR - CONTACT)
        for k in range(24)
    }
    for x, y in sorted(spots, key=lambda spot: (distance(spot, fallen.fighter.at), spot)):  # type: ignore[arg-type]
        if _refusal(facts, fallen, (x, y)) is None:
            yield x, y


@dataclass(frozen=True, slots=True)
class Resurrecting(Procedure[Facts, Draft]):
    """Incarnates who fell in this round may come back for their price (CF-RESU-1)."""

    player: int
    takes = (Resurrect, Pass)

    def _able(self, facts: Facts) -> list[Fallen]:
        return [
            each
            for each in facts.fallen
            if facts.field.has(each.unit)
            and facts.unit(each.unit).owner == self.player
            and _refusal(facts, each, None) is None
        ]

    def decider(self, facts: Facts) -> int | None:
        """The owner, while somebody can come back."""
        return self.player if self._able(facts) else None

    def proceed(self, draft: Draft) -> None:
        """Nobody else can come back."""
        draft.end()

    def prompt(self, facts: Facts) -> str:
        """Whom to bring back."""
        priced = [f"{e.fighter.profile.name} for {e.fighter.profile.resurrection_cost}" for e in self._able(facts)]
        return f"bring back {' or '.join(priced)} Elixir, or let it be"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """A few places for each, or nobody."""
        found: list[Deed] = [Pass()]
        for each in self._able(facts):
            places = list(islice(room(facts, each), OFFERED))
            found += [Resurrect(each.fighter.id, spot) for spot in places] or [Resurrect(each.fighter.id)]
        return found

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """In the order of the rules' list; without room the price is lost (CF-RESU-6)."""
        if isinstance(action, Pass):
            return None
        assert isinstance(action, Resurrect)
        fallen = next((each for each in facts.fallen if each.fighter.id == action.fighter), None)
        if fallen is None:
            return Refusal("CF-RESU-1", "Only an Incarnate who was eliminated comes back.")
        if facts.field.has(fallen.unit) and facts.unit(fallen.unit).owner != self.player:
            return Refusal("CF-ROUND-2", f"{fallen.fighter.profile.name} is not yours to bring back.")
        refusal = _refusal(facts, fallen, action.at)
        if refusal:
            return replace(refusal, where=(facts.unit(fallen.unit).leader,) if facts.field.has(fallen.unit) else ())
        if action.at is None and next(room(facts, fallen), None) is not None:
            text = f"There is room for {fallen.fighter.profile.name}: say where he stands."
            return Refusal("CF-RESU-5", text, (facts.unit(fallen.unit).leader,))
        return None

    def play(self, draft: Draft, action: Deed) -> None:
        """He stands in his unit again and leads it (CF-RESU-8); command may return to him (CF-INC-8)."""
        if isinstance(action, Pass):
            draft.log("CF-RESU-1", f"{draft.name(self.player)} bring nobody back.", (), "resurrection")
            draft.end()
            return
        assert isinstance(action, Resurrect)
        fallen = next(each for each in draft.fallen if each.fighter.id == action.fighter)
        profile = fallen.fighter.profile
        price = profile.resurrection_cost
        draft.pay(self.player, price)
        draft.fallen = tuple(each for each in draft.fallen if each is not fallen)
        if action.at is None:
            text = f"There is no room for {profile.name}: {price} Elixir are spent for nothing."
            draft.log("CF-RESU-6", text, (), "resurrection")
            return
        unit = _fitted(draft, resurrected(draft.unit(fallen.unit), fallen, action.at), fallen)
        draft.put(unit)
        draft.set_points(unit.id, *regained(fallen, draft.faith(unit.id), draft.mana(unit.id)))
        text = f"{profile.name} comes back for {price} Elixir and leads the {unit.named()} again."
        draft.log("CF-RESU-8", text, (fallen.fighter.id,), "resurrection")
        able = commanders(draft.company(self.player), self.player)
        if len(able) > 1 and fallen.fighter.id in {fighter.id for fighter in able}:
            draft.later(Commanding(self.player))
        else:
            pass_command(draft)


def _fitted(facts: Facts, unit: Unit, fallen: Fallen) -> Unit:
    """The unit with each familiar who came back beside his magician (CF-RESU-9), where he finds room."""
    pets = {pet.id for pet in fallen.familiars}
    stood = [f for f in unit.fighters if f.id not in pets]
    hero = unit.fighter(fallen.fighter.id)
    for pet in (f for f in unit.fighters if f.id in pets):
        gaps = (CONTACT, 1.0, 2.0, 2.9)
        reach = hero.base.radius + pet.base.radius
        spots = [pet.at, *(turned(hero.at, reach + gap, 20 * k) for gap in gaps for k in range(18))]
        free = (spot for spot in spots if _free(facts, unit, stood, replace(pet, at=spot).base, hero.base))
        spot = next(free, None)
        if spot is not None:
            stood.append(replace(pet, at=spot))
    return replace(unit, fighters=tuple(stood))


def _free(facts: Facts, unit: Unit, stood: list[Fighter], base: Disc, hero: Disc) -> bool:
    taken = any(base.overlaps(other.base) for other in stood)
    return not taken and base.within(3.0, hero) and facts.field.misplaced([("", base)], unit) is None


# ---- Elixir and the time out


def measure_control(draft: Draft) -> None:
    """Who controls each objective, fixed until the next control phase (CF-CTRL-8, CF-CTRL-13)."""
    draft.held = tuple(
        controller(draft.field, Disc(objective.at, objective.radius), before)
        for objective, before in zip(draft.battle.objectives, draft.held, strict=True)
    )
    for number, holder in enumerate(draft.held):
        who = draft.name(holder) if holder is not None else "Nobody"
        verb = "control" if holder is not None else "controls"
        text = f"{who} {verb} the {draft.battle.objectives[number].kind}."
        draft.log("CF-CTRL-6", text, (f"o:{number}",), "control")


def time_out(draft: Draft) -> None:
    """The round ends without any Elixir (CF-CTRL-12): what lasted for it is over (CF-CTRL-14), then the truce.

    CF-CTRL-15
    """
    forget = draft.settings.variants.fear_immunity == "round"
    for unit in draft.field.units:
        fresh = expired(unit, "round", "activation", "salvo")
        draft.put(replace(fresh, resisted=0) if forget else fresh)
    draft.charges = draft.used = draft.activated = draft.feats = ()
    draft.cards = None
    draft.log("CF-CTRL-12", f"Round {draft.round} is over.", (), "round")
    players = range(len(draft.elixir))
    on_field = [sum(unit.owner == player for unit in draft.field.units) for player in players]
    to_come = [sum(each.unit.owner == player for each in draft.waiting) for player in players]
    draft.finish(council.left_the_battle(on_field, to_come, draft.evacuated, draft.elixir))
    draft.finish(council.truce(draft.battle, draft.elixir, draft.round))
