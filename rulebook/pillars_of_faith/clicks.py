"""How stations, sites and stocks on the board mean an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.game import Path, Reading
from rulebook.pillars_of_faith import refusals
from rulebook.pillars_of_faith.actions import MOVE, Change, ChooseAssembly, ChooseWings, Move, MovePillar, PillarsAction
from rulebook.pillars_of_faith.board import SITE, STATION
from rulebook.pillars_of_faith.formations import new_religions
from rulebook.pillars_of_faith.religions import APOSTATE, NAMES

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState


def paths(state: PillarsState, action: PillarsAction) -> tuple[Path, ...]:
    """The one way to point at this action; a pass and the machine's choices are in the list only."""
    match action:
        case Move(origin, target) | MovePillar(origin, target):
            return ((origin, target),)
        case ChooseWings(place) | ChooseAssembly(place):
            return ((place,),)
        case Change(follower, religion):
            only = len(new_religions(state.board, state.board[state.centre])) == 1
            return ((follower,) if only and religion == NAMES[APOSTATE] else (follower, f"stock:{religion}"),)
    return ()


def read(state: PillarsState, path: Path) -> Reading[PillarsAction] | None:
    """What these places mean; a follower or pillar alone that cannot move means why it cannot."""
    if state.outcome is None and len(path) == 1:
        stuck = refusals.stuck(state, path[0])
        if stuck is not None:
            return Reading(refusal=stuck)
    return state.judged(_meant(state, path))


def _meant(state: PillarsState, path: Path) -> PillarsAction | None:
    match state.phase, path:
        case ("wings", (middle,)) if middle in STATION:
            return ChooseWings(middle)
        case ("assembly", (centre,)) if centre in STATION:
            return ChooseAssembly(centre)
        case ("change", (follower,)) if follower in STATION:
            religions = new_religions(state.board, state.board[state.centre])
            return Change(follower, NAMES[religions[0]])
        case (_, (first, religion)) if first in STATION and religion.startswith("stock:"):
            return Change(first, religion.removeprefix("stock:"))
        case (_, (first, second)) if first in SITE and state.phase != MOVE:
            return MovePillar(first, second)
        case (_, (first, second)):
            return MovePillar(first, second) if first in SITE and SITE[first] in state.pillars else Move(first, second)
    return None
