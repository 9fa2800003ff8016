"""A commander who plays by rules of thumb: which few actions are worth weighing in a position.

Distances are judged by eye, as a player does before he announces: in straight lines between leaders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rulebook.confrontation import actions as deeds
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.parts import PARTS
from rulebook.confrontation.activation.play import Acting
from rulebook.confrontation.assault.play import CLOSE_ORDER
from rulebook.confrontation.assault.rules import is_charge, lost_on_leaving
from rulebook.confrontation.bot.evaluation import carrying, expected_kills, fighter_worth, mean, unit_worth, wishes
from rulebook.confrontation.company.profiles import MACHINE
from rulebook.confrontation.company.units import CLOSE, SCATTERED, Fighter, Unit
from rulebook.confrontation.damage.play import Allotting, Sacrificing
from rulebook.confrontation.dice.play import AGAIN, COURAGE, OPPONENT, Testing
from rulebook.confrontation.incarnates.rules import FORCE, STEADFAST
from rulebook.confrontation.morale.rules import assault_test, courage_dice
from rulebook.confrontation.movement.play import closed_up, marching, must_form
from rulebook.confrontation.mystics.rules import EFFECTS
from rulebook.confrontation.odds import courage
from rulebook.confrontation.round.activation_phase import Turning, card_of
from rulebook.confrontation.shooting.rules import difficulty, salvos
from rulebook.confrontation.space.field import Field, unit_distance
from rulebook.confrontation.space.shapes import distance
from rulebook.confrontation.state import ConfrontationState

ALERT = 45.0
"""How near an enemy is, in cm, when troops with close order close up."""
CRATE = 2.0
"""What bringing a crate home is worth to its carrier."""
FEW = 8
"""How many actions are weighed where nothing better is known."""
STRIKES_BACK = 0.5
"""How much the enemy's answer to an assault counts."""


def candidates(state: ConfrontationState) -> Sequence[Any]:
    """The actions that a bot weighs: one or a few that make sense, each of them legal."""
    for kind, choose in _BY_PROCEDURE.items():
        if isinstance(state.procedure, kind):
            found = [action for action in choose(state) if state.refusal(action) is None]
            if found:
                return found
    offered = state.actions()
    answers = [action for action in offered if isinstance(action, deeds.Censure | deeds.Counter)]
    if answers:
        return answers[:1]
    deployments = [action for action in offered if isinstance(action, deeds.Deploy)]
    return _deployment(state, deployments) if deployments else offered[: 3 * FEW]


# ---- tests and losses


def _test(state: ConfrontationState) -> list[Any]:
    """Re-roll what failed; pay for courage where much is at stake, and against a telling blow at an Incarnate."""
    test = state.procedure
    assert isinstance(test, Testing)
    if test.stage == AGAIN:
        return [deeds.Reroll()]
    rich = state.pool(state.player) >= 3
    if test.stage == OPPONENT:
        return [deeds.Feat(test.aimed, FORCE)] if rich and test.dice >= 3 else [deeds.Pass()]
    shaky = test.kind == COURAGE and courage(test.difference, test.all_dice) < 0.5
    if test.hero and shaky and rich:
        feat = deeds.Feat(test.hero, STEADFAST)
        if state.refusal(feat) is None:
            return [feat]
    return [deeds.Roll()]


def _allot(state: ConfrontationState) -> list[Any]:
    """The dearest fall first."""
    procedure = state.procedure
    assert isinstance(procedure, Allotting)
    unit = state.unit(procedure.unit)

    def taken(action: Any) -> float:
        return sum(
            fighter_worth(unit.fighter(name).profile) + (0.1 if unit.fighter(name).role else 0.0)
            for name, points in action.points
            if points >= unit.fighter(name).health
        )

    return sorted(procedure.choices(state), key=taken, reverse=True)[:1]


def _sacrifice(state: ConfrontationState) -> list[Any]:
    procedure = state.procedure
    assert isinstance(procedure, Sacrificing)
    offered = list(procedure.choices(state))
    left = state.unit(procedure.unit).fighters[0].health
    return offered[-1:] if procedure.points >= min(3, left) else offered[:1]


# ---- cards


def _card(state: ConfrontationState) -> list[Any]:
    """Where a card can be picked, that of the unit with the most to do."""
    offered = list(state.procedure.choices(state))
    reveals = [action for action in offered if isinstance(action, deeds.Reveal)]
    if len(reveals) > 1:

        def promise(action: deeds.Reveal) -> float:
            own = [u for u in state.field.units if u.owner == state.player and u.id not in state.activated]
            able = [u for u in own if action.unit in ("", u.id) and action.card in ("", card_of(u))]
            return max((_plans(state, unit)[0][0] for unit in able), default=0.0)

        return sorted(reveals, key=promise, reverse=True)[:1]
    return reveals or offered


def _deployment(state: ConfrontationState, offered: list[deeds.Deploy]) -> list[Any]:
    """In front of what is wanted, troops that shoot and machines further back."""

    def merit(action: deeds.Deploy) -> tuple[float, str]:
        waiting = state.waits(action.unit)
        assert waiting is not None
        middle = sum(place[1] for _, place in action.places) / len(action.places)
        centre = sum(place[0] for _, place in action.places) / len(action.places)
        front = abs(middle - state.field.size[1] / 2)
        shoots = any(f.profile.ranged for f in waiting.unit.fighters)
        aims = [o.at[0] for o in state.battle.objectives] or [state.field.size[0] / 2]
        aside = min(abs(centre - x) for x in aims)
        return (-(front if not shoots else abs(front - 22)) - 0.5 * aside, str(action))

    return sorted(offered, key=merit, reverse=True)[:1]


# ---- an activation


def _act(state: ConfrontationState) -> list[Any]:
    unit, activation = state.active
    for kind in (deeds.LeaveField, deeds.PickUp, deeds.Titanic, deeds.Enter):
        found = list(PARTS[kind].choices(state)) if kind in PARTS else []
        if found:
            return found[:FEW]
    calls = _calls(state, unit)
    if calls:
        return calls
    if not activation.package:
        plans = (action for _, action in _plans(state, unit))
        return [next((plan for plan in plans if _done_then(state, unit, plan)), deeds.EndActivation())]
    if activation.reached:
        return list(PARTS[deeds.Assault].choices(state))
    if activation.fighting:
        fights = list(PARTS[deeds.Combat].choices(state))
        return _best_fights(state, unit, fights) or [deeds.EndActivation()]
    shots = [] if must_form(state) else _shots(state, unit)
    return shots or _formations(state, unit) or _moves(state, unit) or [deeds.EndActivation()]


def _done_then(state: ConfrontationState, unit: Unit, plan: Any) -> bool:
    """Whether something can be done in what is announced: a move, a shot or a call."""
    if not isinstance(plan, deeds.Declare) or plan.package not in (packages.RUN, "act"):
        return True
    then = _announced(state, unit, plan)
    if plan.package == "act" and (any(f.fervor or f.energy for f in unit.fighters) or _shots(then, unit)):
        return True
    return bool(_moves(then, unit) or _loosened(state, unit, plan))


def _announced(state: ConfrontationState, unit: Unit, plan: deeds.Declare, formation: str = "") -> ConfrontationState:
    """The position as it would be after an announcement, nothing rolled or measured."""
    _, activation = state.active
    left = tuple(enemy.id for enemy in state.field.engaging(unit)) if plan.disengage else activation.left
    field = state.field.with_unit(replace(unit, formation=formation)) if formation else state.field
    return replace(state, field=field, activation=replace(activation, package=plan.package, left=left))


def _loosened(state: ConfrontationState, unit: Unit, plan: deeds.Declare) -> bool:
    """Whether a unit in close formation could move if it went scattered."""
    if unit.formation != CLOSE:
        return False
    loose = _announced(state, unit, plan, SCATTERED)
    return bool(_moves(loose, loose.unit(unit.id)))


def _formations(state: ConfrontationState, unit: Unit) -> list[Any]:
    """Troops with close order close up before the enemy comes; a block that cannot move goes scattered."""
    activation = state.active.activation
    if activation.reformed or packages.MOVES & set(activation.done):
        return []
    change = deeds.ChangeFormation(unit.id, SCATTERED if unit.formation == CLOSE else CLOSE)
    if unit.formation == CLOSE:
        plan = deeds.Declare(unit.id, activation.package)
        wanted = not _moves(state, unit) and _loosened(state, unit, plan)
    else:
        drilled = all(CLOSE_ORDER in f.profile.abilities or f.profile.incarnate for f in unit.fighters)
        wanted = drilled and _nearest(state, unit) < ALERT
    return [change] if wanted and state.refusal(change) is None else []


def _best_fights(state: ConfrontationState, unit: Unit, fights: list[Any]) -> list[Any]:
    def worth(action: deeds.Combat) -> float:
        striking = [unit.fighter(name) for name, _ in action.dice]
        return expected_kills(unit, state.unit(action.enemy), striking, charging=False)

    return sorted(fights, key=worth, reverse=True)[:1]


def _shots(state: ConfrontationState, unit: Unit) -> list[Any]:
    shots: list[Any] = list(PARTS[deeds.Shoot].choices(state))
    return sorted(shots, key=lambda shot: _shot_worth(state, unit, shot), reverse=True)[:1]


def _shot_worth(state: ConfrontationState, unit: Unit, shot: deeds.Shoot) -> float:
    if not state.field.has(shot.target):
        return 0.0
    target = state.unit(shot.target)
    crowd = salvos(unit)[shot.salvo]
    return expected_kills(unit, target, crowd, charging=False, ranged=difficulty(state.field, unit, target))


def _moves(state: ConfrontationState, unit: Unit) -> list[Any]:
    """Towards what the unit wants most for the way it is; marksmen with enemies in range stay where they are."""
    activation = state.active.activation
    if packages.MOVES & set(activation.done):
        return []
    kind = deeds.Run if packages.RUN in packages.PACKAGES[activation.package] else deeds.Walk
    if shooter(unit) and not activation.left and _nearest(state, unit) < 30 and kind is deeds.Walk:
        closed = closed_up(state, kind, unit) if must_form(state) else None
        return [closed] if closed else []
    carrier = carrying(state, unit)
    lead = carrier or unit.chief
    wants = sorted(wishes(state, unit), key=lambda want: -want[1] / (distance(lead.at, want[0]) + 15))
    for spot, _ in wants[:3]:
        action = marching(state, kind, unit, spot, lead.id)
        if action is not None:
            return [action]
    closed = closed_up(state, kind, unit) if must_form(state) else None
    return [closed] if closed else []


def shooter(unit: Unit) -> bool:
    """Whether a unit fights at a distance rather than by hand."""
    chief = next((f for f in unit.fighters if not f.profile.incarnate), unit.fighters[0])
    if unit.category == MACHINE:
        return True
    weapon = chief.profile.ranged
    return weapon is not None and weapon.attack > chief.profile.attack


def _nearest(state: ConfrontationState, unit: Unit) -> float:
    return min((unit_distance(unit, enemy) for enemy in state.field.enemies(unit)), default=999.0)


def _plans(state: ConfrontationState, unit: Unit) -> list[tuple[float, Any]]:
    """What a unit may announce, the most promising first."""
    field, found = state.field, []
    if unit.machine and not unit.crew:
        return [(0.0, deeds.EndActivation())]
    if field.engaged(unit):
        found.append((0.1 + _melee(state, unit), deeds.Declare(unit.id, packages.FIGHT)))
        for enemy in field.engaging(unit):
            free = len(unit.fighters) - len(field.in_contact(unit))
            if free and unit.category != MACHINE:
                gain = expected_kills(unit, enemy, list(unit.fighters), charging=False)
                found.append((0.1 + 0.8 * gain, deeds.Declare(unit.id, packages.ASSAULT, enemy.id)))
        found += _ways_out(state, unit)
    else:
        found += _free_plans(state, unit)
    legal = [(score, action) for score, action in found if _can_declare(state, unit, action)]
    return sorted(legal, key=lambda pair: (-pair[0], str(pair[1]))) or [(0.0, deeds.EndActivation())]


def _ways_out(state: ConfrontationState, unit: Unit) -> list[tuple[float, Any]]:
    """Leaving a melee, for those who lose nobody by it: worth what the enemy would take there beyond what they take."""
    field = state.field
    if unit.category == MACHINE or lost_on_leaving(field, unit):
        return []
    foes = field.engaging(unit)
    threat = sum(expected_kills(foe, unit, _struck_by(field, foe, unit), charging=False) for foe in foes)
    spared = STRIKES_BACK * max(0.0, threat - _melee(state, unit))
    found: list[tuple[float, Any]] = [(spared, deeds.Declare(unit.id, packages.RUN, disengage=True))]
    for enemy in field.enemies(unit):
        if enemy not in foes and unit_distance(unit, enemy) <= 2 * unit.movement:
            worth = _assault_worth(state, unit, enemy, free=False)
            found.append((spared + worth, deeds.Declare(unit.id, packages.ASSAULT, enemy.id, disengage=True)))
    return found


def _struck_by(field: Field, foe: Unit, unit: Unit) -> list[Fighter]:
    """Those of an enemy unit who touch this one."""
    return [f for f in foe.fighters if any(other.id == unit.id for other, _ in field.touched(foe, f))]


def _can_declare(state: ConfrontationState, unit: Unit, action: Any) -> bool:
    active = state.activation is not None and state.activation.unit == unit.id
    return not active or state.refusal(action) is None


def _free_plans(state: ConfrontationState, unit: Unit) -> list[tuple[float, Any]]:
    field = state.field
    found: list[tuple[float, Any]] = []
    march = 0.3 + 0.2 * bool(state.battle.objectives)
    near = _nearest(state, unit)
    shots = [
        expected_kills(unit, enemy, crowd, charging=False, ranged=max(0, int(unit_distance(unit, enemy) / 10)))
        for enemy in field.enemies(unit)
        if not field.engaged(enemy)
        for crowd in salvos(unit).values()
    ]
    if shots and state.round not in state.battle.no_ranged_rounds:
        found.append((max(shots) + 0.3 * march, deeds.Declare(unit.id, "act")))
    if carrying(state, unit):  # a crate is to come home
        march += CRATE
    found.append((0.6 * march, deeds.Declare(unit.id, "act")))
    if unit.category == MACHINE:
        return found
    # a run brings a unit where it wants to be, unless that is where the enemy reaches it first
    found.append((march if near > 24 or not shooter(unit) else 0.1, deeds.Declare(unit.id, packages.RUN)))
    for enemy in field.enemies(unit):
        if unit_distance(unit, enemy) <= 2 * unit.movement:
            found.append((_assault_worth(state, unit, enemy), deeds.Declare(unit.id, packages.ASSAULT, enemy.id)))
    return found


def _assault_worth(state: ConfrontationState, unit: Unit, enemy: Unit, *, free: bool = True) -> float:
    """What an assault takes, less what the answer takes, as likely as courage holds."""
    charging = is_charge(unit, enemy, free=free)
    room = 2 * len(enemy.fighters) + 2
    gain = expected_kills(unit, enemy, list(unit.fighters)[:room], charging=charging)
    survivors = max(0.0, 1 - gain / max(0.01, unit_worth(enemy)))
    answer = survivors * expected_kills(enemy, unit, list(enemy.fighters), charging=False)
    gain += state.battle.charge_elixir if charging else 0.0
    gain += 0.4 if enemy.routed else 0.0
    test = assault_test(unit, enemy)
    if test and test.unit == unit.id and not test.automatic:
        gain *= float(courage(test.difference, courage_dice(unit, state.commanders[unit.owner])))
    return gain - STRIKES_BACK * answer + (0.15 if not shooter(unit) else -0.3)


def _melee(state: ConfrontationState, unit: Unit) -> float:
    """What a unit takes by staying and fighting."""
    striking: dict[str, list[Fighter]] = {}
    for fighter in unit.fighters:
        for enemy, _ in state.field.touched(unit, fighter)[:1]:
            striking.setdefault(enemy.id, []).append(fighter)
    return sum(
        expected_kills(unit, state.unit(enemy), crowd, charging=(unit.id, enemy) in state.charges)
        for enemy, crowd in striking.items()
    )


# ---- mystics


def _calls(state: ConfrontationState, unit: Unit) -> list[Any]:
    """The best call, if one is worth its points."""
    if unit.routed or not any(f.fervor or f.energy for f in unit.fighters):
        return []
    kinds = (deeds.CallMiracle, deeds.CallCommunion, deeds.CastSpell, deeds.CastRitual)
    offered = [action for kind in kinds if kind in PARTS for action in PARTS[kind].choices(state)]
    worth = [(call_worth(state, action), action) for action in offered]
    return [action for score, action in sorted(worth, key=lambda pair: (-pair[0], str(pair[1])))[:1] if score > 0.15]


def call_worth(state: ConfrontationState, action: Any) -> float:
    """What an effect does, on average, in Elixir."""
    effect = EFFECTS[action.effect]
    name = action.target.partition(".")[0]
    target = state.unit(name) if state.field.has(name) else None
    worth = sum(_op_worth(state, op, target) for op in effect.ops)
    if effect.great and isinstance(effect.difficulty, int):
        found = state.find(action.fighter)
        skill = (found[1].fervor if effect.holy else found[1].energy) if found else 0
        worth *= float(courage(skill - effect.difficulty, 1 + action.exaltation))
    return worth - 0.02 * effect.cost


def _op_worth(state: ConfrontationState, op: Any, target: Unit | None) -> float:
    kind = op["op"]
    if kind == "summon":
        return 0.9
    if target is None:
        return 0.0
    if kind in ("strength_test", "aoe_strength"):
        plain = next((f for f in target.fighters if not f.profile.incarnate), target.fighters[0])
        dice = op.get("dice", 5)
        hurt = dice * mean(int(op["strength"]) - target.value(plain, "resilience")) / plain.profile.health
        return min(hurt, len(target.fighters)) * fighter_worth(plain.profile)
    if kind == "rally":
        return unit_worth(target) * 0.5 if target.routed else 0.0
    if kind == "heal":
        return 0.5 if any(f.health < f.profile.health for f in target.fighters) else 0.0
    if kind == "courage_test":
        return 0.0 if target.routed else 0.25 * unit_worth(target)
    if kind == "modify" and op.get("stat") == "defense":
        return 0.3 if state.field.engaged(target) else 0.0
    if kind == "modify":
        return 0.2 if op.get("amount", 0) < 0 and not state.field.engaged(target) else 0.0
    return 0.1 if shooter(target) else 0.0


_BY_PROCEDURE: dict[type, Callable[[Any], list[Any]]] = {
    Testing: _test,
    Allotting: _allot,
    Sacrificing: _sacrifice,
    Turning: _card,
    Acting: _act,
}


def played_to(state: ConfrontationState, phase: str) -> ConfrontationState:
    """The battle after commanders on both sides have played up to a phase."""
    while state.phase != phase:
        state = state.play(candidates(state)[0])
    return state
