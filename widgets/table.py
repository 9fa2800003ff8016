"""The playing table: a board, why not, what one can do, what happened, and the history, with bots at any seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cached_property
from html import escape
from typing import Any

import ipywidgets

from rulebook.game import Action, Game
from rulebook.record import Record
from widgets.controls import dim, heading, row
from widgets.desk import STEP_SECONDS, Desk, Look, game_of
from widgets.newgame import NewGame
from widgets.saving import LoadPanel, SavePanel
from widgets.seats import Seat, SeatChooser, bot_names, make_bot, read_seats
from widgets.thinking import think

LONGEST_CHAIN = 400
"""After so many plays of bots in a row the table waits for a person, who may let them go on."""

SHORT_THOUGHT = 1.0
"""A bot that may think for more seconds than this shows how far it has come."""


class Table(Desk):
    """A whole game to play: `Table("pillars_of_faith", bots="mcts")`.

    `seats` names who sits where ("human" or a bot's name, or a `Seat`); `bots` alone puts a person at the first seat
    and this bot at the others; without both, people play in turn at one screen. Where a game hides things from them,
    a `curtain` falls between their turns until the next one asks to see. `state` begins from a position; such a game
    can be saved if options of the game start at it. Other keywords are the game's options.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        seats: Sequence[Seat | str] | None = None,
        seed: int = 0,
        state: Any = None,
        bots: str | None = None,
        look: Look | None = None,
        curtain: bool = True,
        **options: Any,
    ) -> None:
        game = game_of(game)
        if players is None and seats is not None and state is None:
            players = len(seats)
        start = game.start(players, seed, **options) if state is None else state
        self.seats = read_seats(seats, bots, start.players)
        origin = (seed, options) if state is None else game.origin(state)
        self._origin = None if origin is None else Record(game.name, start.players, *origin)
        self._curtain = curtain
        self._viewer = self._first_viewer(start)
        self._thinking = ""
        self._resting = False
        self._task: asyncio.Task[None] | None = None
        super().__init__(game, start, look)
        self._build()
        self._refresh()
        self._let_bots_play()

    def _build(self) -> None:
        self.bar = ipywidgets.IntProgress(description="Thinking", min=0, max=100)
        self.bar.add_class("rb-wide")
        self.slider = ipywidgets.IntSlider(
            description="Play", min=0, max=0, value=0, readout=True, continuous_update=True
        )
        self.slider.add_class("rb-wide")
        self.slider.observe(self._slid, "value")
        self.undo_button = self._button("Undo", "Back to your last decision", self.undo)
        self.redo_button = self._button("Redo", "One play on again", self.redo)
        self.hint_button = self._button("Hint", "Ask a bot what it would do", self._ask_hint)
        self.bots_button = self._button("Let the bots play", "A bot is to move: let it", self.play_on, main=True)
        self.show_button = self._button("Show", "You are at the screen: show what you may see", self.show, main=True)
        self.panels = {
            "Save": ("Save this game as a file or as text", self._show_save),
            "Load": ("Load a saved game", self._show_load),
            "New game": ("Start a new game with options of your choice", self._show_new),
            "Seats": ("Who sits where: people and bots", self._show_seats),
        }
        if hasattr(self.look, "odds"):
            self.panels["Odds"] = ("The exact chances here, from all that you can see", self._show_odds)
        self.panel_buttons = {
            name: self._button(name, tip, lambda name=name: self.show_panel(name))  # type: ignore[misc]
            for name, (tip, _) in self.panels.items()
        }
        self._open = ""
        self._drawer = ipywidgets.VBox()
        self._drawer.add_class("rb-wide")
        moves = row(
            [self.undo_button, self.redo_button, self.hint_button, *self.panel_buttons.values(), self.bots_button]
        )
        history = ipywidgets.VBox([self.bar, ipywidgets.HTML(heading("History")), self.slider, moves, self._drawer])
        history.add_class("rb-wide")
        self._lay_out([], [self.show_button, self.choices, self.story, history])

    # ---- what one can ask

    @property
    def record(self) -> Record:
        """The game as it was played, plays that were taken back but not replaced included."""
        if self._origin is None:
            raise ValueError("This game began from a given position; only games from their start can be saved.")
        return self._origin.played(*self.line.plays)

    @property
    def thinking(self) -> bool:
        """Whether a bot is at work."""
        return bool(self._thinking)

    # ---- what one can do

    def undo(self) -> None:
        """Back to the last decision of a person, over the bots' plays."""
        number = self.line.at - 1
        if not all(seat.is_bot for seat in self.seats):
            while number > 0 and self._bot_moves(self.line.states[number]):
                number -= 1
        self.goto(number)

    def redo(self) -> None:
        """On again to the next decision of a person, or to the newest state."""
        number = self.line.at + 1
        if not all(seat.is_bot for seat in self.seats):
            while number < self.line.last and self._bot_moves(self.line.states[number]):
                number += 1
        self.goto(number)

    def goto(self, number: int) -> None:
        """Look at the state after this many plays; bots rest there until they are told to play."""
        self._stop_bots()
        self._resting = True
        super().goto(number)

    def play_on(self) -> None:
        """Let the bots play from here."""
        self._forget()
        self._resting = False
        self._refresh()
        self._let_bots_play()

    def hint(self) -> Action | None:
        """What a bot would do here: said in the banner and marked on the board; None when nobody may act."""
        if not self._may_advise():
            return None
        action = self._adviser().choose(self.state)
        self._advise(action)
        return action

    def show(self) -> None:
        """Lift the curtain: the person whose decision it is has come to the screen."""
        self._forget()
        self._viewer = self.state.player
        self._refresh()

    def load(self, text: str | bytes) -> None:
        """Replace the game by a saved one; a record that cannot be used raises and changes nothing."""
        record = Record.loads(text, game=self.game.name)
        states = record.states()
        self._begin(Record(record.game, record.players, record.seed, record.options), states[0])
        for action in record.actions:
            self.line.play(action)
        self._moved()
        self._resting = True
        self._close()
        self._refresh()
        self.why.note(f"Loaded: {len(record.actions)} plays.")

    def new(self, players: int | None = None, seed: int = 0, options: dict[str, Any] | None = None) -> None:
        """Start again; bad options raise with their sentence and change nothing."""
        options = options or {}
        start = self.game.start(players, seed, **options)
        self._begin(Record(self.game.name, start.players, seed, options), start)
        self._resting = False
        self._close()
        self._refresh()
        self._let_bots_play()

    def sit(self, seats: Sequence[Seat | str]) -> None:
        """Change who sits where; a bot whose decision it is begins at once."""
        self.seats = read_seats(seats, None, self.state.players)
        self._moved()
        self._stop_bots()
        self._forget()
        self._resting = False
        self._refresh()
        self._let_bots_play()

    def show_panel(self, name: str) -> None:
        """Open one of the panels below the history, or close it if it is open."""
        if self._open == name:
            return self._close()
        _, filled = self.panels[name]
        panel = filled()
        self._open = name
        self._drawer.children = (panel,)
        return None

    # ---- panels, made when they are first opened: a notebook with many tables has enough widgets as it is

    @cached_property
    def save_panel(self) -> SavePanel:
        """The game as a file and as text."""
        return SavePanel()

    @cached_property
    def load_panel(self) -> LoadPanel:
        """Where a saved game is given."""
        return LoadPanel(lambda text: self._handler(self.load, self.load_panel.answer)(text))

    @cached_property
    def new_panel(self) -> NewGame:
        """Players, seed and options of a new game."""
        return NewGame(self.game, lambda *chosen: self._handler(self.new, self.new_panel.answer)(*chosen))

    @cached_property
    def seat_panel(self) -> SeatChooser:
        """Who sits where."""
        panel = SeatChooser(lambda seats: self._handler(self._reseat, self.seat_panel.answer)(seats))
        panel.add_class("rb-panel")
        return panel

    @cached_property
    def odds_panel(self) -> ipywidgets.HTML:
        """What the game's module has to say about the chances here."""
        panel = ipywidgets.HTML()
        panel.add_class("rb-panel")
        return panel

    def _close(self) -> None:
        self._open = ""
        self._drawer.children = ()

    def _show_save(self) -> SavePanel:
        self.save_panel.show(self.record.dumps(), f"{self.game.name}-{self.record.seed}-{self.line.last}")
        return self.save_panel

    def _show_load(self) -> LoadPanel:
        self.load_panel.answer.clear()
        return self.load_panel

    def _show_new(self) -> NewGame:
        if self._origin is not None:
            self.new_panel.show(self._origin.players, self._origin.seed + 1, dict(self._origin.options))
        return self.new_panel

    def _show_seats(self) -> SeatChooser:
        state = self.state
        self.seat_panel.show(self.seats, [state.name(player) for player in range(state.players)])
        return self.seat_panel

    def _show_odds(self) -> ipywidgets.HTML:
        told = "" if self.curtained else self.look.odds(self.state, self._viewer)._repr_html_()
        self.odds_panel.value = told
        return self.odds_panel

    def _reseat(self, seats: list[Seat]) -> None:
        self.sit(seats)

    def _slid(self, change: Any) -> None:
        if change["new"] != self.line.at:
            self._handler(self.goto)(change["new"])

    def _begin(self, origin: Record, start: Any) -> None:
        self._stop_bots()
        self._forget()
        if start.players != len(self.seats):
            bots = next((seat for seat in self.seats if seat.is_bot), Seat())
            people = self.seats[: start.players]
            self.seats = people + [bots] * (start.players - len(people))
        self._origin = origin
        self.line = type(self.line)(start)
        self._moved()

    # ---- what the desk asks

    def _view(self, state: Any) -> Any:
        """What the person at the screen sees; behind the curtain, only what all people at the table may see."""
        for player in self._viewers:
            state = state.seen_by(player)
        return state

    def _told(self, state: Any, action: Action) -> str:
        whole = state.describe(action)
        texts = (state.told(action, player) for player in self._viewers)
        return next((text for text in texts if text != whole), whole)

    @property
    def _viewers(self) -> list[int]:
        """Those who may see all that is shown: whoever is at the screen, or all people; among bots, nobody is asked."""
        people = self._people
        return people if self.curtained or not people else [self._viewer]

    @property
    def _people(self) -> list[int]:
        return [player for player, seat in enumerate(self.seats) if not seat.is_bot]

    def _first_viewer(self, state: Any) -> int:
        people = self._people
        return state.player if state.player in people or not people else people[0]

    @property
    def curtained(self) -> bool:
        """Whether the screen is to be passed on: another person decides, who may see other things."""
        state = self.state
        return state.outcome is None and state.player in self._people and state.player != self._viewer

    def _moved(self) -> None:
        super()._moved()
        self._pass_on()

    def _pass_on(self) -> None:
        """Whoever decides is at the screen, unless the curtain must fall first."""
        state, people = self.state, self._people
        if self._viewer not in people:
            self._viewer = self._first_viewer(state)
        elif state.player in people:
            hides = state.seen_by(self._viewer) != state.seen_by(state.player)
            if not (self._curtain and hides):
                self._viewer = state.player

    def _stopped(self) -> str:
        if self.curtained:
            return f"Pass the screen to {self.state.name(self.state.player)}, who then presses Show."
        if self._thinking:
            return f"{self._thinking} is thinking; Undo stops it."
        if self._bot_moves(self.state):
            return f"{self.state.name(self.state.player)} is played by a bot: let the bots play, or change the seats."
        return ""

    def _titled(self) -> str:
        if self._thinking:
            thinking = f"turn {self.state.turn} · {self._thinking} is thinking …"
            return f"<b>{escape(self.game.title)}</b> <span>{escape(thinking)}</span>"
        return super()._titled()

    def _played(self) -> None:
        self._resting = False
        self._let_bots_play()

    def _refresh_panels(self) -> None:
        super()._refresh_panels()
        line = self.line
        # The maximum first when it grows and last when it shrinks, so that the value is always inside.
        self.slider.max = max(line.last, self.slider.value)
        self.slider.value = line.at
        self.slider.max = line.last
        dim(self.undo_button, line.at == 0)
        dim(self.redo_button, line.at == line.last)
        dim(self.hint_button, bool(self._stopped()) or self.state.outcome is not None)
        if self._open == "Odds":
            self._show_odds()
        self.show_button.layout.display = None if self.curtained else "none"
        waiting = not self._thinking and self._bot_moves(self.state)
        self.bots_button.layout.display = None if waiting else "none"
        long = self._thinking and self._bot_moves(self.state) and self.seats[self.state.player].seconds > SHORT_THOUGHT
        self.bar.layout.display = None if long else "none"

    # ---- bots

    def _bot_moves(self, state: Any) -> bool:
        return state.outcome is None and self.seats[state.player].is_bot

    def _adviser(self) -> Any:
        names = bot_names()
        return make_bot(Seat("mcts" if "mcts" in names else names[-1]), self.line.at)

    def _advise(self, action: Action) -> None:
        self._forget()
        self._path = ()
        self._refresh()
        self.choices.choose(action)
        self._preview(action)
        self.why.note(f"Hint: {self.state.describe(action)}", "It is chosen in the list: “Do it” does it.")

    def _may_advise(self) -> bool:
        stopped = self._stopped() or ("The game is over." if self.state.outcome else "")
        if stopped:
            self._forget()
            self.why.note(stopped)
        return not stopped

    def _ask_hint(self) -> None:
        loop = _loop()
        if loop is None:
            self.hint()
        elif self._may_advise():
            self.why.note("A bot is thinking about a hint …")
            self._task = loop.create_task(self._find_hint(self.state))

    async def _find_hint(self, state: Any) -> None:
        try:
            action = await think(self._adviser(), state)
            if state is self.state and not self._stopped():
                self._advise(action)
        except Exception as error:
            self._fail(error)

    def _stop_bots(self) -> None:
        self._thinking = ""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _let_bots_play(self) -> None:
        """All plays of bots until a person decides: as a task where a loop runs, else at once."""
        if self._resting or self._thinking or not self._bot_moves(self.state):
            return
        loop = _loop()
        if loop is not None:
            self._announce()
            self._task = loop.create_task(self._play_bots())
            return
        for _ in range(LONGEST_CHAIN):
            if not self._bot_moves(self.state):
                break
            self.line.play(self._bot().choose(self.state))
        self._moved()
        self._refresh()

    def _bot(self) -> Any:
        return make_bot(self.seats[self.state.player], self.line.at, self._progress())

    def _progress(self) -> Callable[[int, int], None] | None:
        """For a bot that may think for longer than a moment: moves the bar, from whatever thread it thinks in."""
        loop = _loop()
        if loop is None or self.seats[self.state.player].seconds <= SHORT_THOUGHT:
            return None

        def told(done: int, whole: int) -> None:
            loop.call_soon_threadsafe(setattr, self.bar, "value", 100 * done // whole)

        return told

    def _announce(self) -> None:
        self._thinking = self.state.name(self.state.player)
        self.bar.value = 0
        self._refresh_panels()

    async def _play_bots(self) -> None:
        try:
            for _ in range(LONGEST_CHAIN):
                if not self._bot_moves(self.state):
                    break
                self._announce()
                action = await think(self._bot(), self.state)
                if self._motion is not None:
                    # Not `await`: a click ends the motion, and must not end the bots with it.
                    await asyncio.wait({self._motion})
                self.line.play(action)
                self._moved()
                self._thinking = ""
                self._show_play()
                await asyncio.sleep(STEP_SECONDS if self._moves() else 0)
        except Exception as error:
            self._thinking = ""
            self._fail(error)
            self._refresh_panels()


def _loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


__all__ = ["Seat", "Table"]
