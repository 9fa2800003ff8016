"""How places on the board make up an action: a unit dragged over the ground, onto an enemy, or a card picked.

Places are ids of fighters (`a1.3`), cards (`c:tk_reaver`), units that wait beside the field (`w:a1`), elements
(`e:wall1`), items (`i:crate1`) and free ground (`at:41.5,20.0`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from rulebook.clicks import offered, read_spot, write_spot
from rulebook.confrontation import actions as deeds
from rulebook.confrontation.actions import Deed
from rulebook.confrontation.activation.rules import ASSAULT, FIGHT, PACKAGES, RUN, SHOOT
from rulebook.confrontation.company.units import CLOSE, Fighter, Unit
from rulebook.confrontation.movement.play import dragged
from rulebook.confrontation.setup.deployment import RANKS_FOLLOW
from rulebook.confrontation.space.ranks import arrangements
from rulebook.confrontation.space.shapes import Point
from rulebook.game import Path, Reading

if TYPE_CHECKING:
    from rulebook.confrontation.state import ConfrontationState

CARD = "c:"
WAITING = "w:"
D = TypeVar("D", bound="Deed")


def paths(state: ConfrontationState, action: Deed) -> tuple[Path, ...]:
    """The ways to point at this action; of several that one would point at alike, only the likeliest has any.

    A card is turned by clicking it, or any member of the unit that is to be activated.
    """
    path = _places(state, action)
    if not path or not _likeliest(state, action):
        return ()
    if not isinstance(action, deeds.Reveal) or not state.field.has(action.unit):
        return (path,)
    if _first(state, deeds.Reveal, unit=action.unit) != action:
        return (path,)
    return (path, *((fighter.id,) for fighter in state.unit(action.unit).fighters))


def _likeliest(state: ConfrontationState, action: Deed) -> bool:
    """Of the actions that are pointed at alike, the one that is meant: a combat with all its dice, else the first."""
    match action:
        case deeds.Combat(_, enemy, against, dice):
            return action == _whole_combat(state, state.unit(action.unit), dice[0][0], enemy, against)
        case deeds.Shoot(_, salvo, target):
            return action == _first(state, deeds.Shoot, target=target, salvo=salvo)
        case deeds.Deploy():
            return action == _first_deployment(state, action)
        case deeds.Reveal(card):
            return action == _first(state, deeds.Reveal, card=card)
        case deeds.Assault():
            return action == _first(state, deeds.Assault)
    return True


def read(state: ConfrontationState, path: Path) -> Reading[Any] | None:
    """What these places mean; whatever may be dragged opens a way that no listed action begins with."""
    if len(path) == 1 and opens(state, path[0]):
        return Reading()
    if len(path) == 2 and path[0].startswith(WAITING):
        return _deployed(state, path[0].removeprefix(WAITING), read_spot(path[1]))
    return state.judged(_meant(state, path))


def _places(state: ConfrontationState, action: Any) -> tuple[str, ...]:
    if isinstance(action, deeds.Walk | deeds.Run):
        unit = state.unit(action.unit)
        ends = {name: path[-1] for name, path in action.trails}
        return (unit.leader, write_spot(*ends[unit.leader])) if unit.leader in ends else ()
    if isinstance(action, deeds.Declare) and action.package == ASSAULT and not action.disengage:
        if not state.field.has(action.target):
            return ()
        return (state.unit(action.unit).leader, state.unit(action.target).leader)
    if isinstance(action, deeds.Assault):
        return (state.unit(action.unit).leader, state.unit(action.target).leader)
    if isinstance(action, deeds.Shoot) and state.field.has(action.target):
        if _lays_template(state.unit(action.unit), action.salvo):
            return ()  # a template is centred on whom one points at (CF-AOE-3)
        return (state.unit(action.unit).leader, state.unit(action.target).leader)
    if isinstance(action, deeds.Combat) and action.dice:
        struck = next((f for f in state.unit(action.enemy).fighters if f.profile.id == action.against), None)
        return (action.dice[0][0], struck.id) if struck else ()
    if isinstance(action, deeds.Reveal) and action.card:
        return (f"{CARD}{action.card}",)
    if isinstance(action, deeds.Deploy):
        waiting = state.waits(action.unit)
        leader = action.leader or (waiting.unit.leader if waiting else "")
        spots = [write_spot(*at) for name, at in action.places if name == leader]
        return (f"{WAITING}{action.unit}", spots[0]) if spots else ()
    if isinstance(action, deeds.Resurrect) and action.at:
        return (write_spot(*action.at),)
    return ()


def opens(state: ConfrontationState, place: str) -> bool:
    """Any member of the unit that acts can be dragged, not only its leader, with whom the listed actions begin.

    So can every unit that waits to be deployed.
    """
    if place.startswith(WAITING):
        waiting = state.waits(place.removeprefix(WAITING))
        return bool(waiting and state.phase == deeds.DEPLOYMENT and waiting.unit.owner == state.player)
    found, activation = state.find(place), state.activation
    return bool(found and activation and found[0].id == activation.unit and found[0].owner == state.player)


def _meant(state: ConfrontationState, where: Path) -> Deed | None:
    """The action that these places mean, legal or not; None if they mean none."""
    if len(where) == 1 and where[0].startswith(CARD):
        card = where[0].removeprefix(CARD)
        return _first(state, deeds.Reveal, card=card) or deeds.Reveal(card)
    if len(where) == 1 and state.phase == deeds.CONTROL:
        return _back(state, read_spot(where[0]))
    if len(where) == 1 and state.phase == deeds.ACTIVATION and state.activation is None:
        return _activated(state, where[0])
    if len(where) != 2:
        return None
    found = state.find(where[0])
    if found is None:
        return None
    unit, fighter = found
    spot = read_spot(where[1])
    if spot is not None:
        return _to_ground(state, unit, fighter.id, spot)
    met = state.find(where[1])
    if met is None or met[0].id == unit.id:
        return None
    return _at_unit(state, unit, fighter.id, *met)


def _activated(state: ConfrontationState, place: str) -> Deed | None:
    """A member of a unit, while a card is to be turned: his unit is to be activated."""
    found = state.find(place)
    if found is None:
        return None
    unit = found[0]
    return _first(state, deeds.Reveal, unit=unit.id) or deeds.Reveal(unit.card, unit.id)


def _deployed(state: ConfrontationState, unit_id: str, spot: Point | None) -> Reading[Any] | None:
    """A waiting unit put on the ground, its leader here: in the first arrangement that the rules allow.

    Where they allow none, the first one tells why.
    """
    waiting = state.waits(unit_id)
    if waiting is None or spot is None or state.phase != deeds.DEPLOYMENT:
        return None
    ahead = 1 if waiting.unit.owner == state.south else -1
    front = (spot[0], spot[1] + ahead * waiting.unit.chief.base.radius)
    refused: Reading[Any] | None = None
    for stood in arrangements(waiting.unit, front, ahead):
        places = tuple((fighter.id, fighter.at) for fighter in stood.fighters)
        reading = state.judged(deeds.Deploy(unit_id, places, stood.formation, stood.leader, RANKS_FOLLOW))
        if reading is None or reading.refusal is None:
            return reading
        refused = refused or reading
    return refused


def _back(state: ConfrontationState, spot: Point | None) -> Deed | None:
    """Free ground while an Incarnate may come back: he is to stand there."""
    fallen = _first(state, deeds.Resurrect)
    return deeds.Resurrect(fallen.fighter, spot) if isinstance(fallen, deeds.Resurrect) and spot else None


def _to_ground(state: ConfrontationState, unit: Unit, lead: str, spot: Point) -> Deed | None:
    """A unit dragged over the ground: a deployment, or the move that was announced; else it is yet to be announced."""
    activation = state.activation
    if activation is None or activation.unit != unit.id:
        return deeds.Walk(unit.id, ()) if state.phase == deeds.ACTIVATION else None
    if not activation.package:
        return deeds.Declare(unit.id, "act")  # the package that leaves most open
    kind = deeds.Run if RUN in PACKAGES[activation.package] else deeds.Walk
    return dragged(state, kind, unit, lead, spot)


def _at_unit(state: ConfrontationState, unit: Unit, lead: str, other: Unit, met: Fighter) -> Deed | None:
    """A unit dragged onto an enemy: an assault, a shot or a combat, as what was announced allows."""
    activation = state.activation
    if activation is None or activation.unit != unit.id or not activation.package:
        return deeds.Declare(unit.id, ASSAULT, other.id)
    if activation.fighting:
        whole = _whole_combat(state, unit, lead, other.id, met.profile.id)
        return whole or deeds.Combat(unit.id, other.id, met.profile.id, ((lead, 1),))
    if activation.package == ASSAULT:
        return _first(state, deeds.Assault) or deeds.Assault(unit.id, other.id, ())
    if SHOOT in PACKAGES[activation.package]:
        salvo = unit.fighter(lead).profile.id
        shot = _first(state, deeds.Shoot, target=other.id, salvo=salvo) or _first(state, deeds.Shoot, target=other.id)
        shot = shot or deeds.Shoot(unit.id, salvo, other.id)
        return replace(shot, fighter=met.id) if _lays_template(unit, shot.salvo) else shot
    return deeds.Declare(unit.id, FIGHT if state.field.engaged(unit) else ASSAULT, other.id)


def _first_deployment(state: ConfrontationState, action: deeds.Deploy) -> deeds.Deploy | None:
    """Of the offered deployments with the leader at one spot, the one in scattered formation and the fewest ranks."""
    path = _places(state, action)
    alike = [other for other in offered(state) if isinstance(other, deeds.Deploy) and _places(state, other) == path]
    return min(
        alike, key=lambda other: (other.formation == CLOSE, len({y for _, (_, y) in other.places})), default=None
    )


def _whole_combat(state: ConfrontationState, unit: Unit, lead: str, enemy: str, against: str) -> deeds.Combat | None:
    """The offered combat of this fighter's profile against this enemy profile that uses the most dice."""
    mine = unit.fighter(lead).profile.id
    fit = [
        action
        for action in offered(state)
        if isinstance(action, deeds.Combat)
        and (action.enemy, action.against) == (enemy, against)
        and unit.fighter(action.dice[0][0]).profile.id == mine
    ]
    return max(fit, key=lambda action: sum(dice for _, dice in action.dice), default=None)


def _lays_template(unit: Unit, salvo: str) -> bool:
    weapons = (fighter.profile.ranged for fighter in unit.fighters if fighter.profile.id == salvo)
    return any(weapon and weapon.aoe for weapon in weapons)


def _first(state: ConfrontationState, kind: type[D], **fields: Any) -> D | None:
    """The first offered action of a kind with these fields."""
    for action in offered(state):
        if isinstance(action, kind) and all(getattr(action, name) == value for name, value in fields.items()):
            return action
    return None
