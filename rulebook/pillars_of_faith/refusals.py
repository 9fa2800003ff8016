"""Why an action is not possible. The checks come in a fixed order; the first rule in the way is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.english import counted, listed, plural
from rulebook.game import Refusal
from rulebook.pillars_of_faith.actions import (
    ASSEMBLY,
    CHANGE,
    MACHINE,
    MOVE,
    PILLAR,
    WINGS,
    Change,
    ChooseAssembly,
    ChooseWings,
    GoOn,
    Move,
    MovePillar,
    Pass,
    PillarsAction,
    Stop,
)
from rulebook.pillars_of_faith.board import (
    NEIGHBOURS,
    NOWHERE,
    POCKETS,
    SITE,
    SITE_NEIGHBOURS,
    SITES,
    STATION,
    STATIONS,
)
from rulebook.pillars_of_faith.formations import (
    assemblies,
    changed_by_wings,
    is_machine,
    may_change,
    new_religions,
    turns_back,
    wings_by,
)
from rulebook.pillars_of_faith.legal import movable, moves, near_pillars, skips, unresolved
from rulebook.pillars_of_faith.religions import APOSTATE, EMPTY, NAMES, RELIGION, TITLES, stock

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState


def refusal(state: PillarsState, action: PillarsAction) -> Refusal | None:
    """The first rule that forbids this action, or None."""
    match action:
        case Move(origin, target):
            return _out_of_step(state, MOVE) or _move(state, origin, target)
        case Pass():
            return _out_of_step(state, MOVE) or _pass(state)
        case ChooseWings(middle):
            return _out_of_step(state, WINGS) or _wings(state, middle)
        case ChooseAssembly(centre):
            return _out_of_step(state, ASSEMBLY) or _assembly(state, centre)
        case MovePillar(origin, target):
            return _out_of_step(state, PILLAR) or _pillar(state, origin, target)
        case Change(follower, religion):
            return _machine_changes_nobody(state) or _out_of_step(state, CHANGE) or _change(state, follower, religion)
        case GoOn() | Stop():
            return _out_of_step(state, MACHINE) or _go_on(state, action)


def stuck(state: PillarsState, place: str) -> Refusal | None:
    """Why nothing can be done with what stands at this place; None if something can, or nothing is asked of it now."""
    if state.phase == MOVE and place in STATION:
        return _begin_move(state, place) or _no_way_out(state, place)
    if state.phase == MOVE and place in state.pillar_sites:
        text = f"The pillar on {place} cannot move now: only an assembly moves a pillar."
        return Refusal("PF-ASM-7", text, (place,), _movable_instead(state))
    return _no_pillar(state, place) if state.phase == PILLAR else None


# ---- the order of steps


def _out_of_step(state: PillarsState, wanted: str) -> Refusal | None:
    """PF-TURN-1, PF-ITER-1, PF-ASM-18, PF-MACH-5: everything at its time."""
    phase = state.phase
    if phase == wanted:
        return None
    who = TITLES[state.leaders[state.decider]]
    here = (STATIONS[state.centre],) if state.centre != NOWHERE else ()
    now = f"Now: {state.prompt}."
    if wanted == MOVE:
        return Refusal("PF-ITER-2", "No follower moves before the consequences are resolved.", here, now)
    if phase == MOVE:
        return Refusal("PF-TURN-1", f"{who} must move a follower first; consequences come after that.", (), now)
    if phase == WINGS:
        return Refusal("PF-ITER-1", "All wings are carried out before any assembly.", (), now)
    if wanted == WINGS:
        return Refusal("PF-WING-1", "There are no wings to choose now.", here, now)
    if phase == ASSEMBLY:
        return Refusal("PF-ASM-16", "Several assemblies stand; choose one first.", (), now)
    if wanted == ASSEMBLY:
        return Refusal("PF-ASM-16", "Assemblies are resolved one at a time; this one is not finished.", here, now)
    if wanted == MACHINE:
        return _not_going(state, here, now)
    if phase == MACHINE:
        return Refusal("PF-MACH-5", f"{who} must first let the machine go on or stop it.", here, now)
    if phase == PILLAR:
        return Refusal("PF-ASM-18", "First a pillar moves, then a follower changes.", here, now)
    return Refusal("PF-ASM-18", "The pillar has moved; now a follower of the assembly changes.", here, now)


def _not_going(state: PillarsState, here: tuple[str, ...], now: str) -> Refusal:
    if not is_machine(state.board, state.centre):
        return Refusal("PF-MACH-1", "This assembly is not a machine, so it cannot go on or stop.", here, now)
    return Refusal("PF-MACH-5", "The machine must move a pillar before it may stop.", here, now)


# ---- step 1


def _move(state: PillarsState, origin: str, target: str) -> Refusal | None:
    return (
        _no_station(origin)
        or _no_station(target)
        or _begin_move(state, origin)
        or _no_way_out(state, origin, target)
        or _enter(state, origin, target)
    )


def _no_station(name: str) -> Refusal | None:
    if name in STATION:
        return None
    if name in SITE:
        return Refusal("PF-BOARD-6", f"{name} is a site; followers stand on stations.", (name,))
    return Refusal("PF-BOARD-4", f"There is no station {name}.", (), "A station is named like c3-c4-d4 or a1-a2.")


def _begin_move(state: PillarsState, origin: str) -> Refusal | None:
    """Whether this follower may be moved at all: ownership, lock, and the pillars it stands next to."""
    station = STATION[origin]
    religion = state.board[station]
    who = TITLES[state.leaders[state.seat]]
    if skips(state):
        neutral = religion and religion not in state.leaders
        rule = "PF-TURN-7" if neutral else "PF-TURN-6"
        return Refusal(rule, f"{who} have no follower on the board and skip this turn.", (origin,), "Pass.")
    if religion not in movable(state.leaders, state.seat):
        instead = _movable_instead(state)
        if religion == EMPTY:
            return Refusal("PF-MOVE-1", f"No follower stands on {origin}.", (origin,), instead)
        owner = TITLES[religion]
        return Refusal("PF-MOVE-1", f"{NAMES[religion]} on {origin} follows {owner}, not {who}.", (origin,), instead)
    if station == state.lock:
        text = f"{NAMES[religion]} on {origin} was moved last turn, so it cannot move this turn."
        return Refusal("PF-MOVE-8", text, (origin,), _movable_instead(state))
    if religion != APOSTATE and near_pillars(state.pillars) >> station & 1:
        pillars = state.pillars_beside(STATIONS[station])
        text = f"{NAMES[religion]} on {origin} may not leave: it stands next to the {_pillars(pillars)}."
        return Refusal("PF-MOVE-4", text, (origin, *pillars), _movable_instead(state))
    return None


def _no_way_out(state: PillarsState, origin: str, target: str | None = None) -> Refusal | None:
    """PF-MOVE-12: every station next to it is occupied. Without a target: also when pillars bar all the empty ones."""
    station = STATION[origin]
    empty = [n for n in NEIGHBOURS[station] if not state.board[n]]
    if not empty:
        around = tuple(STATIONS[n] for n in NEIGHBOURS[station])
        text = f"{NAMES[state.board[station]]} on {origin} cannot move: every station next to it is occupied."
        return Refusal("PF-MOVE-12", text, (origin, *around), _movable_instead(state))
    if target is None:
        return _enter(state, origin, STATIONS[empty[0]])
    return None


def _enter(state: PillarsState, origin: str, target: str) -> Refusal | None:
    """PF-MOVE-2 next to it and empty; PF-MOVE-4 not next to a pillar."""
    station, religion = STATION[target], NAMES[state.board[STATION[origin]]]
    if station not in NEIGHBOURS[STATION[origin]]:
        near = listed(STATIONS[n] for n in NEIGHBOURS[STATION[origin]])
        text = f"{religion} on {origin} cannot reach {target} in one step."
        return Refusal("PF-MOVE-2", text, (target,), f"It can only reach {near}.")
    if state.board[station]:
        text = f"{target} is occupied by {NAMES[state.board[station]]}."
        return Refusal("PF-MOVE-2", text, (target,), _targets_instead(state, origin))
    if religion != NAMES[APOSTATE] and near_pillars(state.pillars) >> station & 1:
        pillars = state.pillars_beside(STATIONS[station])
        text = f"{religion} on {origin} may not go to {target}: it is next to the {_pillars(pillars)}."
        return Refusal("PF-MOVE-4", text, (target, *pillars), _targets_instead(state, origin))
    return None


def _pass(state: PillarsState) -> Refusal | None:
    found = moves(state)
    if not found:
        return None
    who = TITLES[state.leaders[state.seat]]
    own = any(state.board[STATION[move.origin]] == state.leaders[state.seat] for move in found)
    where = tuple(sorted({move.origin for move in found}))
    if own:
        return Refusal("PF-TURN-2", f"{who} can move, so they must.", where, _movable_instead(state))
    text = f"{who} can move a Neutral follower, so they must."
    return Refusal("PF-TURN-4", text, where, _movable_instead(state))


def _movable_instead(state: PillarsState) -> str:
    count = len({move.origin for move in moves(state)})
    if not count:
        return "No follower of yours can move: pass."
    return f"{counted(count, 'follower')} can move instead."


def _targets_instead(state: PillarsState, origin: str) -> str:
    targets = [move.target for move in moves(state) if move.origin == origin]
    return f"It can go to {listed(targets, 'or')}." if targets else _movable_instead(state)


def _pillars(sites: tuple[str, ...]) -> str:
    return f"{'pillar' if len(sites) == 1 else plural('pillar')} on {listed(sites)}"


# ---- step 2: wings


def _wings(state: PillarsState, middle: str) -> Refusal | None:
    missing = _no_station(middle)
    if missing:
        return missing
    station = STATION[middle]
    if changed_by_wings(state.board, station):
        return None
    choices = [action.middle for action in state.actions() if isinstance(action, ChooseWings)]
    instead = f"Wings stand around {listed(choices)}."
    if station in POCKETS and state.board[station]:
        return Refusal(
            "PF-WING-2", f"{middle} is a pocket: nobody there is in the middle of wings.", (middle,), instead
        )
    if wings_by(state.board, station):
        text = f"The wings around {middle} do nothing: there is no follower in stock to change it to."
        return Refusal("PF-WING-14", text, (middle,), instead)
    return Refusal("PF-WING-1", f"No wings stand around {middle}.", (middle,), instead)


# ---- step 2: assemblies and machines


def _assembly(state: PillarsState, centre: str) -> Refusal | None:
    missing = _no_station(centre)
    if missing:
        return missing
    station = STATION[centre]
    waiting = unresolved(state)
    if station in waiting:
        return None
    instead = f"Assemblies stand around {listed(STATIONS[c] for c in waiting)}."
    if station in POCKETS:
        return Refusal("PF-ASM-3", f"{centre} is a pocket and never the centre of an assembly.", (centre,), instead)
    if station in state.spent:
        return Refusal("PF-MACH-5", f"The machine around {centre} rests for this turn.", (centre,), instead)
    if station in assemblies(state.board):
        return Refusal("PF-MACH-6", f"The machine around {centre} does not work in this turn.", (centre,), instead)
    return Refusal("PF-ASM-1", f"{centre} is not the centre of an assembly.", (centre,), instead)


def _no_pillar(state: PillarsState, origin: str) -> Refusal | None:
    where = f"Pillars stand on {listed(state.pillar_sites)}."
    if origin in STATION:
        return Refusal("PF-ASM-7", f"A pillar must move now, and {origin} is a station.", (origin,), where)
    if origin not in SITE:
        return Refusal("PF-BOARD-2", f"There is no site {origin}.", (), where)
    if SITE[origin] not in state.pillars:
        return Refusal("PF-ASM-7", f"No pillar stands on {origin}.", (origin,), where)
    if all(n in state.pillars for n in SITE_NEIGHBOURS[SITE[origin]]):
        return Refusal("PF-BOARD-8", f"The pillar on {origin} is hemmed in by the others.", (origin,), where)
    return None


def _pillar(state: PillarsState, origin: str, target: str) -> Refusal | None:
    """PF-BOARD-6 site to adjacent site, PF-ASM-8 no staying, PF-BOARD-8 one pillar a site, PF-MACH-7 the limit."""
    if origin in STATION:
        return Refusal("PF-BOARD-6", f"{origin} is a station; pillars stand on sites.", (origin,))
    missing = _no_pillar(state, origin)
    if missing:
        return missing
    if target in STATION:
        return Refusal("PF-BOARD-6", f"{target} is a station; pillars stand on sites.", (target,))
    if target not in SITE:
        return Refusal("PF-BOARD-2", f"There is no site {target}.", ())
    free = [SITES[n] for n in SITE_NEIGHBOURS[SITE[origin]] if n not in state.pillars]
    instead = f"It can go to {listed(free, 'or')}."
    if target == origin:
        return Refusal(
            "PF-ASM-8", f"The pillar on {origin} may not stay: the move cannot be declined.", (origin,), instead
        )
    if SITE[target] not in SITE_NEIGHBOURS[SITE[origin]]:
        return Refusal("PF-BOARD-6", f"The pillar on {origin} cannot reach {target} in one step.", (target,), instead)
    if SITE[target] in state.pillars:
        return Refusal("PF-BOARD-8", f"A pillar already stands on {target}.", (target,), instead)
    return None


def _machine_changes_nobody(state: PillarsState) -> Refusal | None:
    """PF-MACH-1, PF-MACH-2: not even for a moment."""
    if state.phase in (PILLAR, MACHINE) and is_machine(state.board, state.centre):
        centre = STATIONS[state.centre]
        text = f"The assembly around {centre} is a machine: nobody changes."
        return Refusal("PF-MACH-1", text, (centre,), f"Now: {state.prompt}.")
    return None


def _change(state: PillarsState, follower: str, religion: str) -> Refusal | None:
    missing = _no_station(follower)
    if missing:
        return missing
    station, centre = STATION[follower], state.centre
    allowed = [STATIONS[n] for n in may_change(state.board, centre)]
    instead = f"You can choose {listed(allowed, 'or')}."
    if station == centre:
        return Refusal(
            "PF-ASM-10", f"{follower} is the centre; only followers of the periphery can change.", (follower,), instead
        )
    if station not in NEIGHBOURS[centre]:
        text = f"{follower} does not belong to the assembly around {STATIONS[centre]}."
        return Refusal("PF-ASM-10", text, (follower,), instead)
    if turns_back(state.board, station):
        own = state.board[station]
        wings = tuple(STATIONS[n] for n in NEIGHBOURS[station] if state.board[n] == own)
        text = f"You can't choose {follower}: wings on {listed(wings)} would turn it back at once."
        return Refusal("PF-ASM-14", text, (follower, *wings), instead)
    return _new_religion(state, religion)


def _new_religion(state: PillarsState, religion: str) -> Refusal | None:
    own = state.board[state.centre]
    allowed = [NAMES[new] for new in new_religions(state.board, own)]
    if religion in allowed:
        return None
    instead = f"It can become {listed(allowed, 'or')}."
    if own == APOSTATE:
        if religion in RELIGION and religion != NAMES[APOSTATE] and not stock(state.board, RELIGION[religion]):
            return Refusal("PF-ASM-13", f"No {religion} follower is in stock.", (f"stock:{religion}",), instead)
        text = f"A follower of an Unholy Assembly becomes Faithful, not {religion}."
        return Refusal("PF-ASM-12", text, (), instead)
    if stock(state.board, APOSTATE):
        text = f"A follower of a Holy Assembly is corrupted to Apostate, not turned to {religion}."
        return Refusal("PF-ASM-10", text, (), instead)
    if religion in RELIGION and religion not in (NAMES[APOSTATE], NAMES[own]):
        return Refusal("PF-ASM-13", f"No {religion} follower is in stock.", (f"stock:{religion}",), instead)
    text = f"No Apostate is in stock: the follower becomes another Faithful religion, not {religion}."
    return Refusal("PF-ASM-11", text, (), instead)


def _go_on(state: PillarsState, action: GoOn | Stop) -> Refusal | None:
    if isinstance(action, GoOn) and state.pillar_moves >= state.settings.pillar_move_cap:
        text = f"{state.pillar_moves} pillar moves have been made, the most in one turn."
        return Refusal("PF-MACH-7", text, (STATIONS[state.centre],), "The machine stops.")
    return None
