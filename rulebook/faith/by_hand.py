"""Changes that a learner makes by hand at a place of a study position; what follows from them, the engine does.

Each takes a state and a place and gives a new state, or raises `ValueError` with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from rulebook.faith.actions import Alter, Choose, Discard, End, Gather
from rulebook.faith.jobs import ACTION, DISCARD, GATHER
from rulebook.faith.pieces import Piece
from rulebook.faith.state import FaithState
from rulebook.faith.turn import Turn
from rulebook.game import Action

Tool = Callable[[FaithState, str], FaithState]

_SEAT = re.compile(r"(?:faith|pool|deck|exile|seat|field|hand)([1-4])(?::|$)")


def idle(state: FaithState) -> Action:
    """What a player does who does nothing: all light is gathered, choices go by default (FA-ACT-7)."""
    side = state.sides[state.player]
    if state.ask is not None:
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
    while state.outcome is None and (state.turn == turn or state.phase != ACTION or state.ask is not None):
        state = state.play(idle(state))
        events, frames = (*events, *state.events), (*frames, *state.frames)
    return replace(state, events=events, frames=frames)


def gain_faith(amount: int) -> Tool:
    """A player gains Faith."""
    return lambda state, place: _done(state, lambda desk: desk.gain_faith(_seat(state, place), amount, "FA-GOAL-3"))


def lose_faith(amount: int) -> Tool:
    """A player loses Faith, down to 1 at the least."""
    return lambda state, place: _done(state, lambda desk: desk.lose_faith(_seat(state, place), amount, "FA-GOAL-3"))


def add_energy(kind: str) -> Tool:
    """A player has one more energy of this kind."""
    return lambda state, place: _done(state, lambda desk: desk.add_energy(_seat(state, place), kind, 1, "FA-ENER-5"))


def draw(state: FaithState, place: str) -> FaithState:
    """A player draws a card."""
    return _done(state, lambda desk: desk.draw(_seat(state, place), "FA-END-4"))


def deal(amount: int) -> Tool:
    """A Character is dealt damage."""
    return lambda state, place: _done(state, lambda desk: desk.deal([(*_character(state, place), amount)], "FA-DMG-1"))


def heal(amount: int) -> Tool:
    """Damage is taken from a Character."""

    def healed(state: FaithState, place: str) -> FaithState:
        seat, piece = _character(state, place)
        left = max(0, piece.damage - amount)
        return _done(state, lambda desk: _changed(desk, seat, piece, "FA-DMG-4", f"has {left} damage", damage=left))

    return healed


def turn_over(state: FaithState, place: str) -> FaithState:
    """A prepared card becomes exhausted, an exhausted one prepared."""
    seat, piece = _piece(state, place)
    word, rule = ("prepared", "FA-EXH-8") if piece.exhausted else ("exhausted", "FA-EXH-6")
    now = not piece.exhausted
    return _done(state, lambda desk: _changed(desk, seat, piece, rule, f"is {word}", exhausted=now, bound=False))


def bind(state: FaithState, place: str) -> FaithState:
    """A Character is Bound."""
    seat, piece = _character(state, place)
    return _done(state, lambda desk: _changed(desk, seat, piece, "FA-EXH-7", "is Bound", exhausted=True, bound=True))


def exile(state: FaithState, place: str) -> FaithState:
    """A card goes to Exile, from the field or from a hand."""
    head, _, card = place.partition(":")
    if card and head.startswith("hand"):
        return _done(state, lambda desk: desk.discard(_seat(state, place), card, "FA-ZONE-4"))
    seat, piece = _piece(state, place)

    def exiled(desk: Turn) -> None:
        desk.exile(seat, piece, "FA-ZONE-4", "is exiled")
        desk.exile_due()

    return _done(state, exiled)


def empty_deck(state: FaithState, place: str) -> FaithState:
    """The whole deck of a player goes to Exile."""
    seat = _seat(state, place)
    side = state.sides[seat]

    def emptied(desk: Turn) -> None:
        desk.put(seat, deck=(), exile=(*side.exile, *side.deck))
        desk.say("FA-END-4", f"The deck of {state.name(seat)} is empty; that alone loses nothing.", f"deck{seat + 1}")

    return _done(state, emptied)


def _done(state: FaithState, change: Callable[[Turn], None]) -> FaithState:
    """The state after a change and all that follows from it without a further choice."""
    _going_on(state)
    desk = Turn(state)
    change(desk)
    desk.go_on()
    return desk.state()


def _changed(desk: Turn, seat: int, piece: Piece, rule: str, what: str, **changes: object) -> None:
    desk.change(seat, piece, **changes)
    desk.say(rule, f"{desk.called(piece.card)} {what}.", piece.id)
    desk.exile_due()


def _going_on(state: FaithState) -> None:
    if state.outcome is not None:
        raise ValueError("The game is over: Undo or Reset first.")


def _seat(state: FaithState, place: str) -> int:
    found = _SEAT.match(place)
    if found and int(found[1]) <= state.players and not state.sides[int(found[1]) - 1].out:
        return int(found[1]) - 1
    raise ValueError("Click something of a player's: a Faith track, energy, a deck.")


def _piece(state: FaithState, place: str) -> tuple[int, Piece]:
    found = state.table.find(place.partition("/")[0])
    if found is None:
        raise ValueError("Click a card on a field.")
    return found


def _character(state: FaithState, place: str) -> tuple[int, Piece]:
    seat, piece = _piece(state, place)
    if state.table.card(piece).type != "character":
        raise ValueError(f"{state.called(piece.id)} is no Character; only Characters have Health and are Bound.")
    return seat, piece
