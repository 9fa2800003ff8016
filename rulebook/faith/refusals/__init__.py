"""Why an action is not possible. The checks come in the order of FA-ACT-5; the first rule in the way is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.faith import choices
from rulebook.faith.actions import (
    Alter,
    Challenge,
    Choose,
    Discard,
    End,
    Gather,
    Move,
    Play,
    Pray,
    Recite,
    Use,
)
from rulebook.faith.pending import Choice
from rulebook.faith.phases import ACTION, DISCARD, GATHER, SETTING_UP
from rulebook.faith.pieces import player_name
from rulebook.faith.refusals.cards import play, recite, use
from rulebook.faith.refusals.characters import challenge, move, pray
from rulebook.faith.refusals.phases import alter, discard, gather, not_altering
from rulebook.game import Action, Refusal

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def refusal(state: FaithState, action: Action) -> Refusal | None:
    """The first rule that forbids this action, or None: pending choice, player and phase, then the action's own.

    It only looks: nothing changes (FA-ACT-4).
    """
    by = getattr(action, "by", None)
    actor = state.player if by is None else by
    wrong = _wrong_moment(state, action, actor)
    if wrong:
        return wrong
    match action:
        case Alter(cards):
            return alter(state, cards)
        case Gather(light, dark):
            return gather(state, light, dark)
        case Play():
            return play(state, action)
        case Recite():
            return recite(state, action)
        case Use():
            return use(state, action)
        case Pray(character):
            return pray(state, character)
        case Challenge():
            return challenge(state, action)
        case Move():
            return move(state, action)
        case Discard(cards):
            return discard(state, cards)
        case End() | Choose():
            return None
    raise TypeError(f"{action!r} is not an action in Faith")


def _wrong_moment(state: FaithState, action: Action, actor: int) -> Refusal | None:
    """FA-ACT-8, FA-ACT-1, FA-TURN-8, FA-TURN-11, FA-SETUP-5 to 7: a choice first, then player and phase."""
    now = f"Now: {state.prompt}."
    if actor not in range(state.players) or state.sides[actor].out:
        return Refusal("FA-ACT-1", f"Player {actor + 1} is not in the game.", (), now)
    if state.choice is not None:
        return _not_the_choice(state, state.choice, action, actor, now)
    if isinstance(action, Choose):
        return Refusal("FA-ACT-7", "There is no choice to make.", (), now)
    if isinstance(action, Alter):
        return not_altering(state, actor, now)
    wanted, rule, name = {
        Gather: (GATHER, "FA-TURN-8", "Gather"),
        Discard: (DISCARD, "FA-TURN-11", "Discard"),
    }.get(type(action), (ACTION, "FA-ACT-1", "Action"))
    if actor != state.active and state.phase != SETTING_UP:
        whose, who = player_name(state.active), player_name(actor)
        text = f"It is {whose}'s turn; {who} can do that only in their own {name} phase."
        return Refusal(rule, text, (), now)
    if state.phase != wanted:
        return Refusal(rule, f"That is done in the {name} phase.", (), now)
    return None


def _not_the_choice(state: FaithState, choice: Choice, action: Action, actor: int, now: str) -> Refusal | None:
    if not isinstance(action, Choose):
        return Refusal("FA-ACT-8", f"{player_name(choice.seat)} has a choice to make first.", (), now)
    if actor != choice.seat:
        return Refusal("FA-ACT-8", f"This choice is {player_name(choice.seat)}'s.", (), now)
    found = choices.options(state, choice)
    if action.option in found:
        return None
    offered = ", ".join(map(state.called, found))
    return Refusal("FA-ACT-7", f"“{action.option}” is not offered.", (), f"Choose {offered}.")


__all__ = ["refusal"]
