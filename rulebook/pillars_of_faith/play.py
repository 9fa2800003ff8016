"""Carrying out an action: a move, then consequences until nothing is left to do or somebody has to choose.

PF-TURN-1, PF-ITER-1, PF-ITER-2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.english import counted
from rulebook.pillars_of_faith import endings
from rulebook.pillars_of_faith.actions import (
    ASSEMBLY,
    CHANGE,
    MACHINE,
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
from rulebook.pillars_of_faith.board import NOWHERE, SITE, STATION, STATIONS
from rulebook.pillars_of_faith.draft import PillarsDraft
from rulebook.pillars_of_faith.formations import assemblies, effective_wings, is_machine
from rulebook.pillars_of_faith.legal import skips, unresolved
from rulebook.pillars_of_faith.religions import RELIGION, TITLES

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState


def carry_out(state: PillarsState, action: PillarsAction, *, quiet: bool = False) -> PillarsState:
    """The state after a legal action and all that follows from it without a further choice.

    `quiet` leaves the story out, for bots that think ahead.
    """
    draft = PillarsDraft(state, quiet=quiet)
    do(draft, action)
    return draft.state()


def begin(state: PillarsState, consequences: bool) -> PillarsState:
    """The first state of a game, from one that is laid out; a study may begin with step 2."""
    draft = PillarsDraft(state)
    draft.start_turn()
    draft.test_endings()
    if consequences:
        resolve(draft)
    return draft.state()


def do(draft: PillarsDraft, action: PillarsAction) -> None:
    """Carry out a legal action."""
    match action:
        case Move(origin, target):
            move(draft, STATION[origin], STATION[target])
        case Pass():
            stay(draft)
        case ChooseWings(middle):
            draft.convert_by_wings(STATION[middle])  # PF-WING-11, PF-WING-13
            if not draft.test_endings():
                resolve(draft)
        case ChooseAssembly(centre):
            assemble(draft, STATION[centre])
        case MovePillar(origin, target):
            move_pillar(draft, SITE[origin], SITE[target])
        case Change(follower, religion):
            draft.change_follower(STATION[follower], RELIGION[religion])
            if not draft.test_endings():
                resolve(draft)
        case GoOn():
            go_on(draft)
        case Stop():
            stop(draft)


# ---- step 1 (PF-TURN-1)


def move(draft: PillarsDraft, origin: int, target: int) -> None:
    """PF-MOVE-2: a follower goes to an empty station next to it; then come the consequences."""
    draft.move_follower(origin, target)
    if not draft.test_endings():
        resolve(draft)


def stay(draft: PillarsDraft) -> None:
    """PF-TURN-3, PF-TURN-6: no move, but step 2 follows all the same (PF-TURN-5)."""
    draft.moved_to, draft.actor, draft.passed = NOWHERE, draft.seat, True
    leader = TITLES[draft.leaders[draft.seat]]
    if skips(draft):
        draft.log("PF-TURN-6", f"{leader} have no follower on the board and skip this turn.", (), "skip")
    else:
        draft.log("PF-TURN-3", f"{leader} have no legal move and pass.", (), "pass")
    resolve(draft)


# ---- step 2: wings, then one assembly, then wings again (PF-ITER-1)


def resolve(draft: PillarsDraft) -> None:
    """Carry out what needs no choice; stop where somebody chooses, at an ending, or when the turn is over.

    It always comes to an end (PF-ITER-3): cascades of wings do (PF-WING-15), and pillar moves are limited.
    """
    while True:
        middles = effective_wings(draft.board, draft.fresh)
        if not middles:
            break
        if len(middles) > 1:
            return draft.ask(WINGS, draft.actor)
        draft.convert_by_wings(middles[0])
        if draft.test_endings():
            return None
    standing = assemblies(draft.board, draft.fresh)
    centres = unresolved(draft, standing)
    if not centres or draft.pillar_moves >= draft.settings.pillar_move_cap:
        draft.settled = not standing and (draft.fresh is not None or not draft.stock_is_empty)
        return end_turn(draft, left=len(centres))
    if len(centres) > 1:
        return draft.ask(ASSEMBLY, draft.actor)
    return assemble(draft, centres[0])


def assemble(draft: PillarsDraft, centre: int) -> None:
    """PF-ASM-5, PF-ASM-6: an assembly is to be resolved; its Leader decides, for a Neutral one the actor.

    Two assemblies may feed each other until somebody chooses otherwise (PF-MACH-9).
    """
    draft.centre = centre
    draft.log_assembly()
    religion = draft.board[centre]
    if religion in draft.leaders:
        decider = draft.leaders.index(religion)
    else:
        decider = draft.actor if draft.settings.neutral_decider == "actor" else draft.seat
    draft.ask(PILLAR, decider)


def move_pillar(draft: PillarsDraft, origin: int, target: int) -> None:
    """PF-ASM-18: first the pillar moves, then a follower changes, unless the assembly is a machine (PF-MACH-2)."""
    draft.shift_pillar(origin, target)
    if not draft.test_endings():
        draft.phase = MACHINE if is_machine(draft.board, draft.centre) else CHANGE


def go_on(draft: PillarsDraft) -> None:
    """PF-MACH-5: the same machine moves another pillar at once."""
    place = STATIONS[draft.centre]
    draft.log("PF-MACH-5", f"The machine around {place} goes on.", (place,), "machine")
    draft.phase = PILLAR


def stop(draft: PillarsDraft) -> None:
    """PF-MACH-5: the machine is spent for the rest of the turn."""
    draft.spent = tuple(sorted({*draft.spent, draft.centre}))
    place = STATIONS[draft.centre]
    draft.log("PF-MACH-5", f"The machine around {place} stops and rests for this turn.", (place,), "machine")
    resolve(draft)


# ---- the next turn


def end_turn(draft: PillarsDraft, left: int) -> None:
    """PF-ITER-2: only now does the next Leader's turn begin. `left` assemblies are not resolved."""
    if left:
        waiting = f"{counted(left, 'assembly')} left {'waits' if left == 1 else 'wait'} for the next turn."
        story = f"{draft.pillar_moves} pillar moves are the most in one turn: {waiting}"
        draft.log("PF-MACH-8", story, (), "limit")
    draft.idle = draft.idle + 1 if draft.passed and draft.unchanged and draft.lock == NOWHERE else 0
    if draft.idle >= len(draft.leaders):
        return draft.finish(endings.standstill())
    if draft.turn == draft.settings.turn_limit:
        return draft.finish(endings.out_of_turns(draft.turn))
    draft.seat = (draft.seat + 1) % len(draft.leaders)
    draft.turn += 1
    draft.lock, draft.moved_to = draft.moved_to, NOWHERE
    return draft.start_turn()
