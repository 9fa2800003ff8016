"""Deployment in play: players place their units in turn, each in its zone and in formation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rulebook.confrontation.actions import Deploy
from rulebook.confrontation.company.units import CLOSE, SCATTERED, Unit, Waiting, placed
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.setup.zones import Zone, deploy_refusal
from rulebook.confrontation.space.formation import change_refusal
from rulebook.confrontation.space.ranks import arrangements
from rulebook.confrontation.space.shapes import Point
from rulebook.game import Refusal
from rulebook.procedure import Procedure

RANKS_FOLLOW = 90.0
"""The axis of ranks that stand one behind the other, seen from the edge."""
PLACES = (45.0, 27.0, 63.0, 12.0, 78.0, 36.0, 54.0, 20.0, 70.0)
"""Where along the line units are offered to stand, of a field 90 cm wide."""
BACK = 0.6
"""How far back in the zone marksmen and machines are offered to stand, as a share of its depth."""


def to_deploy(facts: Facts, player: int) -> list[Waiting]:
    """The units that a player still places: assault units that do not enter from an edge (CF-RECRUIT-17)."""
    return [w for w in facts.waiting if w.unit.owner == player and not w.reinforcement and not w.edge]


@dataclass(frozen=True, slots=True)
class Deploying(Procedure[Facts, Draft]):
    """Players place one unit each in turn; who has none left is skipped (CF-SETUP-3, CF-SETUP-5)."""

    turn: int
    takes = (Deploy,)

    def decider(self, facts: Facts) -> int | None:
        """Whose turn it is to place a unit."""
        return self.turn if to_deploy(facts, self.turn) else None

    def proceed(self, draft: Draft) -> None:
        """Skip who has placed everybody; with nobody left the deployment is over."""
        other = 1 - self.turn
        if to_deploy(draft, other):
            draft.become(Deploying(other))
        else:
            draft.end()

    def prompt(self, facts: Facts) -> str:
        """Place a unit."""
        zone = facts.zone(self.turn)
        assert zone is not None
        return f"place a unit between {zone.low:g} and {zone.high:g} cm from the southern edge"

    def choices(self, facts: Facts) -> Iterable[Deploy]:
        """Good places for each unit, in scattered and where it can in close formation."""
        return [action for each in to_deploy(facts, self.turn) for action in deployments(facts, each.unit)]

    def refusal(self, facts: Facts, action: Deploy) -> Refusal | None:
        """In the order of the rules' list: the turn, reinforcements, the zone, overlaps, formation."""
        waiting = facts.waits(action.unit)
        if waiting is None or waiting.unit.owner != self.turn:
            text = f"{facts.name(self.turn)} place one of their own units that is not on the field yet."
            return Refusal("CF-SETUP-3", text)
        if waiting.reinforcement:
            text = f"{waiting.unit.subject('are')} kept in reinforcement for later."
            return Refusal("CF-RECRUIT-17", text)
        zone = facts.zone(self.turn)
        if zone is None or waiting.edge:
            return Refusal("CF-COUNCIL-3", f"{waiting.unit.subject('enter')} from the edge when activated.")
        unit = waiting.unit
        members = {fighter.id for fighter in unit.fighters}
        if {name for name, _ in action.places} != members or len(action.places) != len(members):
            text = f"Every one of {unit.the} is placed, and nobody else."
            return Refusal("CF-SETUP-4", text)
        return (
            _formation_refusal(unit, action.formation)
            or _leader_refusal(unit, action.leader)
            or deploy_refusal(facts.field, put_up(unit, action), zone, action.axis)
        )

    def play(self, draft: Draft, action: Deploy) -> None:
        """The unit stands on the field."""
        waiting = draft.waits(action.unit)
        assert waiting is not None
        unit = put_up(waiting.unit, action)
        draft.waiting = tuple(each for each in draft.waiting if each is not waiting)
        draft.field = replace(draft.field, units=(*draft.field.units, unit))
        x, y = unit.chief.at
        text = f"{draft.name(self.turn)} deploy {unit.the} in {unit.formation} formation around {x:.0f}, {y:.0f}."
        draft.log("CF-SETUP-3", text, (unit.leader,), "deploy")
        draft.become(Deploying(1 - self.turn))
        _without_room(draft)


def _formation_refusal(unit: Unit, formation: str) -> Refusal | None:
    if formation not in (SCATTERED, CLOSE):
        return Refusal("CF-SETUP-4", f"A unit is deployed in {SCATTERED} or in {CLOSE} formation.")
    return replace(fault, where=()) if (fault := change_refusal(unit, formation, moved=False)) else None


def _leader_refusal(unit: Unit, leader: str) -> Refusal | None:
    """The owner names a standard fighter, unless an Incarnate is there, who always leads (CF-UNIT-11, CF-UNIT-12)."""
    if leader in ("", unit.leader):
        return None
    if unit.incarnate:
        return Refusal("CF-UNIT-12", f"{unit.incarnate.profile.name} always leads his unit.")
    named = next((f for f in unit.fighters if f.id == leader), None)
    if named is None or named.special or named is unit.machine:
        return Refusal("CF-UNIT-11", f"The leader is a standard fighter of {unit.the}.")
    return None


def put_up(unit: Unit, action: Deploy) -> Unit:
    """The unit as it is to stand."""
    unit = replace(unit, formation=action.formation, leader=action.leader or unit.leader)
    return placed(unit, dict(action.places))


# ---- offers


def deployments(facts: Facts, unit: Unit) -> Iterator[Deploy]:
    """Legal ways to place a unit: along the front of its zone, marksmen and machines also further back.

    Where none of them is free, the whole zone is searched.
    """
    zone = facts.zone(unit.owner)
    assert zone is not None
    ahead = 1 if unit.owner == facts.south else -1
    width = facts.field.size[0]
    found = False
    for line in _lines(unit, zone, ahead):
        for share in PLACES:
            for action in _at(facts, unit, zone, (share * width / 90, line), ahead):
                found = True
                yield action
    if not found:
        yield from _anywhere(facts, unit, zone, ahead)


def _lines(unit: Unit, zone: Zone, ahead: int) -> list[float]:
    front, back = (zone.high, zone.low) if ahead > 0 else (zone.low, zone.high)
    behind = front + (back - front) * BACK
    return [front, behind] if any(f.profile.ranged for f in unit.fighters) else [front]


def _anywhere(facts: Facts, unit: Unit, zone: Zone, ahead: int) -> Iterator[Deploy]:
    """The first free places that a search over the whole zone finds."""
    width, depth = facts.field.size[0], zone.high - zone.low
    for step in range(int(depth)):
        line = zone.high - step if ahead > 0 else zone.low + step
        for x in range(2, int(width), 2):
            legal = list(_at(facts, unit, zone, (float(x), line), ahead, choosy=False))
            if legal:
                yield from legal
                return


def _at(facts: Facts, unit: Unit, zone: Zone, front: Point, ahead: int, *, choosy: bool = True) -> Iterator[Deploy]:
    for stood in arrangements(unit, front, ahead):
        legal = deploy_refusal(facts.field, stood, zone, RANKS_FOLLOW) is None
        if legal and not (choosy and _on_bad_ground(facts, stood)):
            places = tuple((fighter.id, fighter.at) for fighter in stood.fighters)
            yield Deploy(unit.id, places, stood.formation, stood.leader, RANKS_FOLLOW)


def _on_bad_ground(facts: Facts, unit: Unit) -> bool:
    """Whether somebody would stand in a building or a marsh, which nobody wants at the start."""
    bad = [e for e in facts.field.elements if e.has("enterable") or e.has("difficult") or e.has("deep")]
    return any(element.under(fighter.base) for element in bad for fighter in unit.fighters)


def _without_room(draft: Draft) -> None:
    """A unit for which there is no room left in its zone enters from its edge instead (CF-COUNCIL-3)."""
    for each in draft.waiting:
        if each in to_deploy(draft, each.unit.owner) and next(deployments(draft, each.unit), None) is None:
            draft.waiting = tuple(replace(w, edge=True) if w is each else w for w in draft.waiting)
            text = f"There is no room left for {each.unit.the}: they enter from the edge."
            draft.log("CF-COUNCIL-3", text, (), "deploy")
