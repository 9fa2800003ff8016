"""Carrying out a legal move. `endings` resolves the round when all have passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.test_of_time.actions import (
    Attack,
    Convert,
    Create,
    Defend,
    KeepRest,
    KeepRound,
    Pass,
    Preserve,
    Replace,
    ReverseTime,
    Sire,
    SireShaman,
    TestOfTimeAction,
)
from rulebook.test_of_time.draft import TestOfTimeDraft
from rulebook.test_of_time.endings import end_round
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.sheet import SEAT, Pieces

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState


def carry_out(state: TestOfTimeState, action: TestOfTimeAction, *, quiet: bool = False) -> TestOfTimeState:
    """The state after a legal action; `quiet` leaves the story out, for bots that think ahead."""
    draft = TestOfTimeDraft(state, quiet=quiet)
    do(draft, action)
    return draft.state()


def round_end(state: TestOfTimeState) -> TestOfTimeState:
    """The state after this round if nobody makes another move; an open Reverse Time keeps what is left."""
    draft = TestOfTimeDraft(state, quiet=True)
    if draft.replay is not None:
        draft.return_to_present(draft.replay)
    end_round(draft)
    return draft.state()


def do(draft: TestOfTimeDraft, action: TestOfTimeAction) -> None:
    """Carry out a legal action (TT-TURN-1); all but a pass and the steps of Reverse Time end the turn."""
    if draft.replay is not None:
        return _in_the_past(draft, draft.replay, action)
    match action:
        case Pass():
            return pass_(draft)
        case ReverseTime(owner, space, depth, shamans):
            return draft.reverse(SEAT[owner], space - 1, depth, shamans)
        case Create(space, kind, followers, shamans):
            draft.create(space - 1, kind, Pieces(followers, shamans))
        case Preserve(space, followers, shamans):
            draft.preserve(space - 1, Pieces(followers, shamans))
        case Sire(zone, followers, shamans):
            draft.sire(zone - 1, Pieces(followers, shamans))
        case SireShaman(zone, followers, shamans):
            draft.sire_shaman(zone - 1, Pieces(followers, shamans))
        case Convert(victim, followers, shamans):
            draft.convert(SEAT[victim], Pieces(followers, shamans))
        case Attack(owner, space, followers, shamans):
            draft.attack(SEAT[owner], space - 1, Pieces(followers, shamans))
        case Defend(space, followers, shamans):
            draft.defend(space - 1, Pieces(followers, shamans))
    return next_turn(draft)


def _in_the_past(draft: TestOfTimeDraft, replay: Replay, action: TestOfTimeAction) -> None:
    """TT-REV-7: replace an effect of the replayed round, or go on to the next, and from the last to the present."""
    match action:
        case Replace(effect, followers, shamans):
            draft.replace_effect(replay, effect, Pieces(followers, shamans))
        case KeepRound() if replay.left > 1:
            draft.go_on(replay)
        case KeepRound() | KeepRest():
            draft.return_to_present(replay)
            next_turn(draft)


def next_turn(draft: TestOfTimeDraft) -> None:
    """TT-TURN-2: clockwise; a move breaks the row of passes (TT-TURN-4), so attacks can be answered (TT-DEF-3)."""
    draft.passes = 0
    draft.seat = (draft.seat + 1) % len(draft.sheets)


def pass_(draft: TestOfTimeDraft) -> None:
    """TT-TURN-4, TT-TURN-8: nothing changes; when all have passed in a row, the round ends."""
    draft.passes += 1
    if draft.settings.final_pass and draft.seat not in draft.out:
        draft.out = tuple(sorted((*draft.out, draft.seat)))
    draft.log("TT-TURN-8", f"{draft.me} passes.", (), "pass")
    draft.seat = (draft.seat + 1) % len(draft.sheets)
    if draft.passes == len(draft.sheets):
        draft.log("TT-TURN-4", f"All have passed in a row: round {draft.round} ends.", (), "round")
        end_round(draft)
