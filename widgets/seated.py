"""A session with seats: who sits where, who may see what, and a game that can be saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook.game import Game
from rulebook.record import Record
from widgets.history import History
from widgets.seats import Seat
from widgets.session import Session


class SeatedSession(Session):
    """A whole game: people and bots at its seats, a curtain between people who may see different things."""

    def __init__(
        self,
        game: Game[Any, Any],
        start: Any,
        seats: list[Seat],
        origin: Record | None,
        *,
        curtain: bool,
        renderer: Any = None,
    ) -> None:
        self.seats = seats
        self.origin = origin
        self.curtain = curtain
        self.thinking = ""
        self.resting = False
        self.viewer = self._first_viewer(start)
        super().__init__(game, start, renderer)

    # ---- what it knows

    @property
    def record(self) -> Record:
        """The game as it was played, plays that were taken back but not replaced included."""
        if self.origin is None:
            raise ValueError("This game began from a given position; only games from their start can be saved.")
        return self.origin.played(*self.history.plays)

    @property
    def people(self) -> list[int]:
        """The seats where people sit."""
        return [player for player, seat in enumerate(self.seats) if not seat.is_bot]

    @property
    def viewers(self) -> tuple[int, ...]:
        """Whoever is at the screen, or behind the curtain all people; among bots, nobody is asked."""
        people = tuple(self.people)
        return people if self.curtained or not people else (self.viewer,)

    @property
    def curtained(self) -> bool:
        """Whether the screen is to be passed on: another person decides, who may see other things."""
        state = self.state
        return state.outcome is None and state.player in self.people and state.player != self.viewer

    @property
    def bot_moves(self) -> bool:
        """Whether a bot is to move."""
        return self.moved_by_bot(self.history.at)

    def moved_by_bot(self, number: int) -> bool:
        """Whether a bot decides in the state of this number."""
        state = self.history.states[number]
        return state.outcome is None and self.seats[state.player].is_bot

    @property
    def stopped(self) -> str:
        """Why a person can do nothing now."""
        name = self.state.name(self.state.player)
        if self.curtained:
            return f"Pass the screen to {name}, who then presses Show."
        if self.thinking:
            return f"{self.thinking} is thinking; Undo stops it."
        if self.bot_moves:
            return f"{name} is played by a bot: let the bots play, or change the seats."
        return ""

    @property
    def since(self) -> range:
        """The plays that others made since the viewer's own last one, when the viewer is to decide again."""
        at = self.history.at
        if self.viewer not in self.people or (self.state.outcome is None and self.state.player != self.viewer):
            return range(at, at)
        first = at
        while first > 0 and self.history.states[first - 1].player != self.viewer:
            first -= 1
        return range(first + 1, at + 1)

    # ---- what one can do

    def undo(self) -> None:
        """Back to the last decision of a person, over the bots' plays."""
        number = self.history.at - 1
        if self.people:
            while number > 0 and self.moved_by_bot(number):
                number -= 1
        self.goto(number)

    def redo(self) -> None:
        """On again to the next decision of a person, or to the newest state."""
        number = self.history.at + 1
        if self.people:
            while number < self.history.last and self.moved_by_bot(number):
                number += 1
        self.goto(number)

    def goto(self, number: int) -> None:
        """Look at the state after this many plays; bots rest there until they are told to play."""
        self.resting = True
        super().goto(number)

    def lift(self) -> None:
        """Lift the curtain: the person whose decision it is has come to the screen."""
        self._look_from(self.state.player)
        self.forget()

    def sit(self, seats: Sequence[Seat]) -> None:
        """Change who sits where."""
        self.seats = list(seats)
        self.resting = False
        self.moved()
        self.forget()

    def begin(self, origin: Record, start: Any) -> None:
        """Another game of the same kind."""
        if start.players != len(self.seats):
            bots = next((seat for seat in self.seats if seat.is_bot), Seat())
            people = self.seats[: start.players]
            self.seats = people + [bots] * (start.players - len(people))
        self.origin = origin
        self.history = History(start)
        self.moved()
        self.forget()

    def moved(self) -> None:
        """Another state: whoever decides is at the screen, unless the curtain must fall first."""
        state, people = self.state, self.people
        if self.viewer not in people:
            self._look_from(self._first_viewer(state))
        elif state.player in people and state.player != self.viewer:
            hides = state.seen_by(self.viewer) != state.seen_by(state.player)
            if not (self.curtain and hides):
                self._look_from(state.player)
        super().moved()

    # ---- inside

    def _look_from(self, player: int) -> None:
        self.viewer = player
        self._views.clear()

    def _first_viewer(self, state: Any) -> int:
        people = self.people
        return state.player if state.player in people or not people else people[0]


__all__ = ["SeatedSession"]
