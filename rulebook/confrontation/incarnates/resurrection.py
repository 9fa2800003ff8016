"""Fallen Incarnates who come back in the control phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rulebook.confrontation.actions import Deed, Pass, Resurrect
from rulebook.confrontation.company.succession import Commanding, pass_command
from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import Fallen, regained, resurrected, resurrection_refusal
from rulebook.confrontation.round.authority import commanders
from rulebook.confrontation.space.formation import NEIGHBOUR
from rulebook.confrontation.space.shapes import CONTACT, Disc, Point, distance, turned
from rulebook.game import Refusal
from rulebook.procedure import Procedure

OFFERED = 4
"""How many places are offered to an Incarnate who comes back."""


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
        text = f"{profile.name} comes back for {price} Elixir and leads {unit.the} again."
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
