"""For study: positions laid out by hand, changes made to them by hand, worked examples, and questions.

A change takes a state and a place and gives a new state, or raises `ValueError` with a sentence; what follows from it,
the engine does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rulebook.faith.actions import Alter, Choose, Discard, End, Gather
from rulebook.faith.draft import Cause, FaithDraft, Hit
from rulebook.faith.fields import Found
from rulebook.faith.game import GAME
from rulebook.faith.phases import ACTION, DISCARD, GATHER
from rulebook.faith.pieces import Piece
from rulebook.faith.state import FaithState
from rulebook.faith.turn import go_on
from rulebook.game import Action
from rulebook.library import Example, Question, entries


@dataclass(frozen=True, slots=True)
class WorkedExample(Example):
    """What is given and what comes of it."""

    inputs: dict[str, Any]
    expected: dict[str, Any]


@dataclass(frozen=True, slots=True)
class FaithQuestion(Question):
    """A question; `params` are the numbers that an answer by computing starts from."""

    params: str = ""


@cache
def examples() -> Mapping[str, WorkedExample]:
    """All worked examples by their id."""
    return entries(WorkedExample, "rulebook.faith", "examples", "worked_example")


@cache
def questions() -> Mapping[str, FaithQuestion]:
    """All questions by their id."""
    return entries(FaithQuestion, "rulebook.faith", "questions", "question")


def side(
    *field: Any,
    hand: Sequence[str] = (),
    faith: int = 1,
    light: int = 0,
    dark: int = 0,
    deck: Any = 20,
    exile: Sequence[str] = (),
) -> dict[str, Any]:
    """What one player has, for `table`; the field as card ids, or `on(...)` for what is special."""
    return {
        "field": list(field),
        "hand": list(hand),
        "faith": faith,
        "light": light,
        "dark": dark,
        "deck": deck,
        "exile": list(exile),
    }


def on(card: str, **how: Any) -> dict[str, Any]:
    """A card on the field with `damage`, `exhausted`, `bound`, `new`, or `at` a Location (its number on the field)."""
    return {"card": card, **how}


def table(
    *sides: dict[str, Any], active: int = 0, phase: str = "action", turn: int = 3, seed: int = 0, **options: Any
) -> FaithState:
    """A state in the middle of a game: one side for each player."""
    position = {"sides": list(sides), "active": active, "phase": phase, "turn": turn}
    return GAME.start(players=len(sides), seed=seed, position=position, **options)


# ---- changes by hand

Tool = Callable[[FaithState, str], FaithState]

_SEAT = re.compile(r"(?:faith|pool|deck|exile|seat|field|hand)([1-4])(?::|$)")


def idle(state: FaithState) -> Action:
    """What a player does who does nothing: all light is gathered, choices go by default (FA-ACT-7)."""
    side = state.sides[state.player]
    if state.choice is not None:
        return Choose(state.default)
    if state.phase == GATHER:
        return Gather(state.allowance, 0)
    if state.phase == DISCARD:
        return Discard(tuple(sorted(side.hand[::-1][: len(side.hand) - state.settings.hand_limit])))
    return End() if state.phase == ACTION else Alter()


def let_turn_pass(state: FaithState, _: str) -> FaithState:
    """The turn ends without anything more done; the next player's begins and goes up to the Action phase."""
    _going_on(state)
    turn, events, frames = state.turn, state.events[:0], state.frames[:0]
    while state.outcome is None and (state.turn == turn or state.phase != ACTION or state.choice is not None):
        state = state.play(idle(state))
        events, frames = (*events, *state.events), (*frames, *state.frames)
    return replace(state, events=events, frames=frames)


def gain_faith(amount: int) -> Tool:
    """A player gains Faith."""
    return lambda state, place: _done(
        state, lambda draft: draft.gain_faith(_seat(state, place), amount, Cause("FA-GOAL-3"))
    )


def lose_faith(amount: int) -> Tool:
    """A player loses Faith, down to 1 at the least."""
    return lambda state, place: _done(
        state, lambda draft: draft.lose_faith(_seat(state, place), amount, Cause("FA-GOAL-3"))
    )


def add_energy(kind: str) -> Tool:
    """A player has one more energy of this kind."""
    return lambda state, place: _done(
        state, lambda draft: draft.add_energy(_seat(state, place), kind, 1, Cause("FA-ENER-5"))
    )


def draw(state: FaithState, place: str) -> FaithState:
    """A player draws a card."""
    return _done(state, lambda draft: draft.draw(_seat(state, place), Cause("FA-END-4")))


def deal(amount: int) -> Tool:
    """A Character is dealt damage."""
    return lambda state, place: _done(
        state, lambda draft: draft.deal([Hit(*_character(state, place), amount)], Cause("FA-DMG-1"))
    )


def heal(amount: int) -> Tool:
    """Damage is taken from a Character."""

    def healed(state: FaithState, place: str) -> FaithState:
        seat, piece = _character(state, place)
        left = max(0, piece.damage - amount)
        return _done(state, lambda draft: _changed(draft, seat, piece, "FA-DMG-4", f"has {left} damage", damage=left))

    return healed


def turn_over(state: FaithState, place: str) -> FaithState:
    """A prepared card becomes exhausted, an exhausted one prepared."""
    seat, piece = _piece(state, place)
    word, rule = ("prepared", "FA-EXH-8") if piece.exhausted else ("exhausted", "FA-EXH-6")
    now = not piece.exhausted
    return _done(state, lambda draft: _changed(draft, seat, piece, rule, f"is {word}", exhausted=now, bound=False))


def bind(state: FaithState, place: str) -> FaithState:
    """A Character is Bound."""
    seat, piece = _character(state, place)
    return _done(state, lambda draft: _changed(draft, seat, piece, "FA-EXH-7", "is Bound", exhausted=True, bound=True))


def exile(state: FaithState, place: str) -> FaithState:
    """A card goes to Exile, from the field or from a hand."""
    head, _, card = place.partition(":")
    if card and head.startswith("hand"):
        return _done(state, lambda draft: draft.discard(_seat(state, place), card, Cause("FA-ZONE-4")))
    seat, piece = _piece(state, place)

    def exiled(draft: FaithDraft) -> None:
        draft.exile(seat, piece, Cause("FA-ZONE-4"), "is exiled")
        draft.exile_due()

    return _done(state, exiled)


def empty_deck(state: FaithState, place: str) -> FaithState:
    """The whole deck of a player goes to Exile."""
    seat = _seat(state, place)
    side = state.sides[seat]

    def emptied(draft: FaithDraft) -> None:
        draft.put(seat, deck=(), exile=(*side.exile, *side.deck))
        draft.log(
            "FA-END-4", f"The deck of {state.name(seat)} is empty; that alone loses nothing.", (f"deck{seat + 1}",)
        )

    return _done(state, emptied)


def _done(state: FaithState, change: Callable[[FaithDraft], None]) -> FaithState:
    """The state after a change and all that follows from it without a further choice."""
    _going_on(state)
    draft = FaithDraft(state)
    change(draft)
    go_on(draft)
    return draft.state()


def _changed(draft: FaithDraft, seat: int, piece: Piece, rule: str, what: str, **changes: object) -> None:
    draft.change(seat, piece, **changes)
    draft.log(rule, f"{draft.called(piece.card)} {what}.", (piece.id,))
    draft.exile_due()


def _going_on(state: FaithState) -> None:
    if state.outcome is not None:
        raise ValueError("The game is over: Undo or Reset first.")


def _seat(state: FaithState, place: str) -> int:
    found = _SEAT.match(place)
    if found and int(found[1]) <= state.players and not state.sides[int(found[1]) - 1].out:
        return int(found[1]) - 1
    raise ValueError("Click something of a player's: a Faith track, energy, a deck.")


def _piece(state: FaithState, place: str) -> Found:
    found = state.fields.find(place.partition("/")[0])
    if found is None:
        raise ValueError("Click a card on a field.")
    return found


def _character(state: FaithState, place: str) -> Found:
    found = _piece(state, place)
    piece = found.piece
    if state.fields.card(piece).type != "character":
        raise ValueError(f"{state.called(piece.id)} is no Character; only Characters have Health and are Bound.")
    return found
