"""Before the first opposition: who attacks, who comes later, who places which terrain, and who gets which zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, islice
from typing import Any

from rulebook.confrontation.actions import ChooseRole, ChooseZone, HoldBack, PlaceTerrain
from rulebook.confrontation.company.recruitment import Recruit
from rulebook.confrontation.company.units import Waiting
from rulebook.confrontation.dice.rules import roll_off, winner
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.flight.rules import NORTH, SOUTH
from rulebook.confrontation.setup import battlefield as grounds
from rulebook.confrontation.setup.battlefield import BORDERLAND, PACIFIED, Ground, place_refusal, placed_on, split_zones
from rulebook.confrontation.space.field import element
from rulebook.confrontation.space.shapes import Disc, distance
from rulebook.confrontation.terrain.kinds import KINDS
from rulebook.game import Refusal
from rulebook.procedure import Procedure

FEW = 12
"""How many places of the finer grid are offered."""
CRATE = 1.5
"""The room that a crate needs, as a radius in cm."""


def highest(draft: Draft, rule: str, why: str) -> int:
    """The player with the higher die, each rolled in the open; ties are rolled again (CF-FIELD-6)."""
    throws = roll_off(len(draft.elixir), draft.rng)
    *tied, last = [", ".join(f"{draft.name(player)} {die}" for player, die in enumerate(dice)) for dice in throws]
    for told in tied:
        draft.log("CF-FIELD-6", f"{why}: {told}, a tie that is rolled again.", (), "setup")
    draft.log(rule, f"{why}: {last}.", (), "setup")
    return winner(throws)


# ---- attacker and defender


@dataclass(frozen=True, slots=True)
class Roles(Procedure[Facts, Draft]):
    """Whoever rolled higher chooses to attack or to defend (CF-FIELD-8)."""

    player: int
    takes = (ChooseRole,)

    def decider(self, facts: Facts) -> int | None:
        """Who rolled higher."""
        return self.player

    def prompt(self, facts: Facts) -> str:
        """Attack or defend."""
        return "choose whether you attack or defend"

    def choices(self, facts: Facts) -> Iterable[ChooseRole]:
        """Both roles."""
        return [ChooseRole(True), ChooseRole(False)]

    def refusal(self, facts: Facts, action: ChooseRole) -> Refusal | None:
        """Both are possible."""
        return None

    def play(self, draft: Draft, action: ChooseRole) -> None:
        """In battles with an attacker he has the southern edge (CF-BATTLE-3A, CF-BATTLE-6A)."""
        attacker = self.player if action.attack else 1 - self.player
        draft.attacker = attacker
        if draft.battle.attacker_edge:
            draft.south = attacker
        text = f"{draft.name(attacker)} attack, {draft.name(1 - attacker)} defend."
        draft.log("CF-FIELD-8", text, (), "setup")
        draft.end()


# ---- reinforcements


def recruit_of(facts: Facts, waiting: Waiting) -> Recruit:
    """A unit as it was written down in its company."""
    return facts.settings.companies[waiting.unit.owner].units[int(waiting.unit.id[1:]) - 1]


@dataclass(frozen=True, slots=True)
class HoldingBack(Procedure[Facts, Draft]):
    """A player starts with units worth at most half his army points, the Commander's among them (CF-BATTLE-5A)."""

    player: int
    takes = (HoldBack,)

    def decider(self, facts: Facts) -> int | None:
        """The owner of the company."""
        return self.player

    def prompt(self, facts: Facts) -> str:
        """Who comes later."""
        return f"choose the units that come later: at most {float(self._limit(facts)):g} army points start"

    def _own(self, facts: Facts) -> list[Waiting]:
        return [each for each in facts.waiting if each.unit.owner == self.player]

    def _limit(self, facts: Facts) -> Fraction:
        share = Fraction(facts.battle.start_ap_share)
        return share * sum(recruit_of(facts, each).ap for each in self._own(facts))

    def choices(self, facts: Facts) -> Iterable[HoldBack]:
        """Every choice after which nobody else could start."""
        own = [each.unit.id for each in self._own(facts)]
        legal = [
            frozenset(held)
            for size in range(len(own))
            for held in combinations(own, size)
            if self.refusal(facts, HoldBack(held)) is None
        ]
        least = [held for held in legal if not any(other < held for other in legal)]
        return [HoldBack(tuple(name for name in own if name in held)) for held in least]

    def refusal(self, facts: Facts, action: HoldBack) -> Refusal | None:
        """The Commander starts (CF-RECRUIT-18), and with him no more than the share (CF-BATTLE-5A)."""
        own = self._own(facts)
        if len(set(action.units)) < len(action.units) or not set(action.units) <= {each.unit.id for each in own}:
            return Refusal("CF-BATTLE-5A", "Each unit is named once, and only units of one's own company.")
        missing = [each for each in own if recruit_of(facts, each).reinforcement and each.unit.id not in action.units]
        if missing:
            text = f"{missing[0].unit.subject('were')} recruited as reinforcements."
            return Refusal("CF-RECRUIT-17", text)
        held = [each for each in own if each.unit.id in action.units]
        if any(f.id == facts.commanders[self.player] for each in held for f in each.unit.fighters):
            return Refusal("CF-RECRUIT-18", "The Commander may not be among the reinforcements.")
        starting = [each for each in own if each.unit.id not in action.units]
        cost = sum(recruit_of(facts, each).ap for each in starting)
        if cost > self._limit(facts) and len(starting) > 1:
            text = f"The units that start cost {cost} AP; at most {float(self._limit(facts)):g} may."
            return Refusal("CF-BATTLE-5A", text, (), "Hold more units back.")
        return None

    def play(self, draft: Draft, action: HoldBack) -> None:
        """They wait as reinforcements."""
        draft.waiting = tuple(
            replace(each, reinforcement=each.reinforcement or each.unit.id in action.units) for each in draft.waiting
        )
        names = [each.unit.named() for each in draft.waiting if each.unit.id in action.units]
        text = f"{draft.name(self.player)} hold back the {', the '.join(names)}." if names else "Nobody is held back."
        draft.log("CF-BATTLE-5A", text, (), "setup")
        draft.end()


# ---- terrain


def bare_ground(facts: Facts) -> Ground:
    """The field as it is before terrain is placed: each player's zone, and room for what the battle is about."""
    strips = split_zones(facts.field.size, len(facts.elixir))
    zones = tuple(strips[0] if player == facts.south else strips[1] for player in range(len(facts.elixir)))
    objectives = [Disc(objective.at, _room(objective.kind, objective.radius)) for objective in facts.battle.objectives]
    crates = [Disc(item.at, CRATE) for item in facts.items]
    return Ground(
        facts.settings.ground,
        facts.field.size,
        zones,
        objectives=(*objectives, *crates),
        defender=0 if facts.attacker is None else 1 - facts.attacker,
    )


def _room(kind: str, radius: float) -> float:
    """The radius of what stands at an objective."""
    return radius or distance((0.0, 0.0), KINDS[kind].size) / 2


@dataclass(frozen=True, slots=True)
class Laying(Procedure[Facts, Draft]):
    """Players place terrain as the battlefield type says (CF-FIELD-1)."""

    ground: Ground
    takes = (PlaceTerrain,)

    def decider(self, facts: Facts) -> int | None:
        """Whose element is next, while there is one that finds room."""
        return self.ground.placer if next(iter(self.choices(facts)), None) else None

    def proceed(self, draft: Draft) -> None:
        """Everything stands that finds room; the rest stays in the box (CF-FIELD-7)."""
        if self.ground.tray:
            left = ", ".join(kind.replace("_", " ") for kind in self.ground.tray)
            draft.log("CF-FIELD-7", f"There is no room left for what remains in the tray: {left}.", (), "terrain")
        draft.end()

    def prompt(self, facts: Facts) -> str:
        """What is left, and where it goes."""
        left = ", ".join(sorted({kind.replace("_", " ") for kind in self.ground.tray}))
        where = "anywhere" if self.ground.type == BORDERLAND else f"in your half, the {facts.edge(self.ground.placer)}"
        return f"place one of {left} {where}"

    def choices(self, facts: Facts) -> Iterable[PlaceTerrain]:
        """A grid of places for each element; where nothing fits on it, a finer one."""
        width, depth = facts.field.size
        xs = [round(share * width) for share in (0.14, 0.27, 0.4, 0.6, 0.73, 0.86)]
        ys = [round(share * depth) for share in (0.3, 0.4, 0.5, 0.6, 0.7)]
        found = False
        for action in self._fitting(facts, xs, ys):
            found = True
            yield action
        if not found:
            yield from islice(self._fitting(facts, range(2, int(width), 2), range(2, int(depth), 2)), FEW)

    def _fitting(self, facts: Facts, xs: Iterable[int], ys: Iterable[int]) -> Iterator[PlaceTerrain]:
        """The legal places of what is left in the tray on this grid; walls are turned both ways."""
        spots = [(x, y) for x in xs for y in ys]
        for kind in dict.fromkeys(self.ground.tray):
            turns = (0.0, 90.0) if kind == "low_wall" else (0.0,)
            for action in (PlaceTerrain(kind, spot, turn) for spot in spots for turn in turns):
                if self.refusal(facts, action) is None:
                    yield action

    def _element(self, facts: Facts, action: PlaceTerrain) -> Any:
        number = 1 + sum(each.kind.id == action.kind for each in facts.field.elements)
        return element(f"{action.kind}{number}", action.kind, action.at, action.degrees)

    def refusal(self, facts: Facts, action: PlaceTerrain) -> Refusal | None:
        """The turn and the tray, the zone, overlaps and the edge (CF-FIELD-2, CF-FIELD-3, CF-FIELD-5, CF-FIELD-7)."""
        if action.kind not in self.ground.tray:
            name = action.kind.replace("_", " ") or "such thing"
            return Refusal(grounds.RULES[self.ground.type], f"There is no {name} left to place.")
        refusal = place_refusal(self.ground, self.ground.placer, self._element(facts, action))
        return replace(refusal, where=()) if refusal else None

    def play(self, draft: Draft, action: PlaceTerrain) -> None:
        """The element stands."""
        made = self._element(draft, action)
        rule = grounds.RULES[self.ground.type]
        name = action.kind.replace("_", " ")
        text = f"{draft.name(self.ground.placer)} place the {name} at {action.at[0]:g}, {action.at[1]:g}."
        draft.log(rule, text, (made.id,), "terrain")
        draft.field = replace(draft.field, elements=(*draft.field.elements, made))
        draft.become(replace(self, ground=placed_on(self.ground, made)))


def needs_roles(facts: Facts) -> bool:
    """Whether somebody attacks: in some battles, and in a pacified region (CF-FIELD-3)."""
    return bool(facts.battle.attacker_edge) or facts.settings.ground == PACIFIED


# ---- zones


@dataclass(frozen=True, slots=True)
class Zoning(Procedure[Facts, Draft]):
    """With the terrain in place, the highest die picks his zone (CF-FIELD-2)."""

    player: int
    takes = (ChooseZone,)

    def decider(self, facts: Facts) -> int | None:
        """Who rolled highest."""
        return self.player

    def prompt(self, facts: Facts) -> str:
        """South or north."""
        return "choose your zone"

    def choices(self, facts: Facts) -> Iterable[ChooseZone]:
        """Both."""
        return [ChooseZone(SOUTH), ChooseZone(NORTH)]

    def refusal(self, facts: Facts, action: ChooseZone) -> Refusal | None:
        """One of the two."""
        if action.zone not in (SOUTH, NORTH):
            return Refusal("CF-FIELD-2", f"The zones are {SOUTH} and {NORTH}.")
        return None

    def play(self, draft: Draft, action: ChooseZone) -> None:
        """He takes it, and the other zone is the other player's."""
        draft.south = self.player if action.zone == SOUTH else 1 - self.player
        draft.log("CF-FIELD-2", f"{draft.name(self.player)} take the zone in the {action.zone}.", (), "setup")
        draft.end()
