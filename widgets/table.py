"""The playing table: a board, the players, what one can do, why not, what happened, and bots at any seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulebook.game import Action, Game
from rulebook.record import Record
from widgets import forms
from widgets.interactive import Interactive, running_loop
from widgets.renderer import Renderer, game_of
from widgets.seated import SeatedSession
from widgets.seats import Seat, bot_names, make_bot, read_seats
from widgets.thinking import think

LONGEST_CHAIN = 400
"""After so many plays of bots in a row the table waits for a person, who may let them go on."""

SHORT_THOUGHT = 1.0
"""A bot that may think for more seconds than this shows how far it has come."""


class Table(Interactive):
    """A whole game to play: `Table("pillars_of_faith", bots="mcts")`.

    `seats` names who sits where ("human" or a bot's name, or a `Seat`); `bots` alone puts a person at the first seat
    and this bot at the others; without both, people play in turn at one screen. Where a game hides things from them,
    a `curtain` falls between their turns until the next one asks to see. `state` begins from a position; such a game
    can be saved if options of the game start at it. Other keywords are the game's options.
    """

    LEADS = True

    def __init__(
        self,
        game: Game[Any, Any] | str,
        players: int | None = None,
        seats: Sequence[Seat | str] | None = None,
        seed: int = 0,
        state: Any = None,
        bots: str | None = None,
        renderer: Renderer | None = None,
        curtain: bool = True,
        **options: Any,
    ) -> None:
        game = game_of(game)
        if players is None and seats is not None and state is None:
            players = len(seats)
        start = game.start(players, seed, **options) if state is None else state
        found = (seed, options) if state is None else game.origin(state)
        origin = None if found is None else Record(game.name, start.players, *found)
        chairs = read_seats(seats, bots, start.players)
        self.session: SeatedSession
        self.speed = forms.PACE
        self._progress = 0
        self._task: asyncio.Task[None] | None = None
        super().__init__(SeatedSession(game, start, chairs, origin, curtain=curtain, renderer=renderer))

    # ---- what one can ask

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""
        return self.session.seats

    @property
    def record(self) -> Record:
        """The game as it was played, plays that were taken back but not replaced included."""
        return self.session.record

    @property
    def thinking(self) -> bool:
        """Whether a bot is at work."""
        return bool(self.session.thinking)

    @property
    def curtained(self) -> bool:
        """Whether the screen is to be passed on."""
        return self.session.curtained

    # ---- what one can do

    def undo(self) -> None:
        """Back to the last decision of a person, over the bots' plays."""
        self._stop_bots()
        super().undo()

    def redo(self) -> None:
        """On again to the next decision of a person, or to the newest state."""
        self._stop_bots()
        super().redo()

    def goto(self, number: int) -> None:
        """Look at the state after this many plays; bots rest there until they are told to play."""
        self._stop_bots()
        super().goto(number)

    def play_on(self) -> None:
        """Let the bots play from here."""
        self._hold_still()
        self.session.forget()
        self.session.resting = False
        self._refresh()
        self._let_bots_play()

    def hint(self) -> Action | None:
        """What a bot would do here: said in the banner and marked on the board; None when nobody may act."""
        if not self._may_advise():
            return None
        action: Action = self._adviser().choose(self.state)
        self._advise(action)
        return action

    def show(self) -> None:
        """Lift the curtain: the person whose decision it is has come to the screen."""
        self._act(self.session.lift)

    def load(self, text: str | bytes) -> None:
        """Replace the game by a saved one; a record that cannot be used raises and changes nothing."""
        record = Record.loads(text, game=self.game.name)
        states = record.states()
        self._begin(Record(record.game, record.players, record.seed, record.options), states[0])
        for action in record.actions:
            self.history.play(action)
        self.session.moved()
        self.session.resting = True
        self.session.note(f"Loaded: {len(record.actions)} plays.")
        self._refresh()

    def new(
        self,
        players: int | None = None,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        seats: Sequence[Seat | str] | None = None,
    ) -> None:
        """Start again; bad options raise with their sentence and change nothing."""
        options = options or {}
        start = self.game.start(players, seed, **options)
        chairs = None if seats is None else read_seats(seats, None, start.players)
        if chairs is not None:
            self._stop_bots()
            self.session.seats = chairs
        self._begin(Record(self.game.name, start.players, seed, options), start)
        self.session.resting = False
        self._refresh()
        self._let_bots_play()

    def sit(self, seats: Sequence[Seat | str]) -> None:
        """Change who sits where; a bot whose decision it is begins at once."""
        chairs = read_seats(seats, None, self.state.players)
        self._stop_bots()
        self._act(self.session.sit, chairs)
        self._let_bots_play()

    def show_panel(self, name: str) -> None:
        """Open one of the forms, or close it if it is open."""
        self.error = None
        self._drawer = {} if self._drawer.get("name") == name else self._forms()[name]()
        self._refresh_panel()

    # ---- forms

    def _forms(self) -> dict[str, Callable[[], dict[str, Any]]]:
        made: dict[str, Callable[[], dict[str, Any]]] = {
            forms.NEW: self._new_form,
            forms.SEATS: lambda: forms.seats_form(self.seats, [self.state.name(n) for n in range(len(self.seats))]),
            forms.SAVE: self._save_form,
            forms.LOAD: forms.load_form,
            forms.SPEED: lambda: forms.speed_form(self.speed),
            forms.LEGEND: lambda: forms.form(forms.LEGEND, title="What the marks mean", html=forms.LEGEND_HTML),
        }
        return {**made, forms.ODDS: self._odds_form} if hasattr(self.renderer, "odds") else made

    def _new_form(self) -> dict[str, Any]:
        origin = self.session.origin
        options = dict(origin.options) if origin else {}
        seed = origin.seed + 1 if origin else 1
        return dict(forms.new_game(self.game, self.state.players, seed, self.seats, options))

    def _save_form(self) -> dict[str, Any]:
        try:
            record = self.record
        except ValueError as error:
            return forms.form(forms.SAVE, error=str(error))
        return forms.save_form(record.dumps(), f"{self.game.name}-{record.seed}-{self.history.last}")

    def _odds_form(self) -> dict[str, Any]:
        told = "" if self.curtained else self.renderer.odds(self.state, self.session.viewer)._repr_html_()
        return forms.form(forms.ODDS, html=told)

    def _filled(self, form: str, values: Mapping[str, Any]) -> None:
        if form == forms.NEW:
            self._keep_form(values)
            players = int(values["players"])
            seats = forms.seats_of(values, players, self.seats)
            seed = values.get("seed")
            self.new(players, 0 if seed is None else seed, forms.options_of(self.game, values), seats)
            self._close()
        elif form == forms.LOAD:
            self.load(values.get("file") or values.get("text") or "")
            self._close()

    def _keep_form(self, values: Mapping[str, Any]) -> None:
        """What was filled in stays in the form, should it not do."""
        fields = [{**field, "value": values.get(field["name"], field.get("value"))} for field in self._drawer["fields"]]
        self._drawer = {**self._drawer, "fields": fields, "error": ""}

    def _changed(self, form: str, values: Mapping[str, Any]) -> None:
        if form == forms.NEW:
            former = next(field["value"] for field in self._drawer["fields"] if field["name"] == "players")
            players = int(values["players"])
            options = forms.fitting(self.game, players, former, forms.options_of(self.game, values))
            seats = forms.seats_of(values, min(former, players), self.seats)
            self._drawer = forms.new_game(self.game, players, values.get("seed") or 0, seats, options)
        elif form == forms.SEATS:
            self.sit(forms.seats_of(values, len(self.seats), self.seats))
            self._drawer = self._forms()[forms.SEATS]()
        elif form == forms.SPEED:
            self.speed = str(values["speed"])
            self._drawer = forms.speed_form(self.speed)
        self._refresh_panel()

    def _begin(self, origin: Record, start: Any) -> None:
        self._stop_bots()
        self._hold_still()
        self.session.begin(origin, start)

    # ---- what the panel shows

    def _pressed(self) -> Mapping[str, Callable[[], Any]]:
        openers = {f"open:{name}": (lambda name=name: self.show_panel(name)) for name in self._forms()}
        return {
            **super()._pressed(),
            **openers,
            "hint": self._ask_hint,
            "show": self.show,
            "play on": self.play_on,
            "stop": self.undo,
            "again": self._again,
            "look back": lambda: self.goto(0),
        }

    def _actions(self) -> list[list[str]]:
        session = self.session
        if session.curtained:
            return [["Show", "show", "main"]]
        if session.thinking:
            return [["Stop", "stop", ""]]
        if session.bot_moves:
            return [["Let the bots play", "play on", "main"]]
        if session.state.outcome is not None:
            return [["Play again", "again", "main"], ["Look back", "look back", ""]]
        return super()._actions()

    def _buttons(self) -> list[list[Any]]:
        idle = bool(self.session.stopped) or self.state.outcome is not None
        more = [
            [name, f"open:{name}", _TIPS[name], True, "more"]
            for name in (forms.NEW, forms.SEATS, forms.SAVE, forms.LOAD, forms.SPEED, forms.LEGEND)
        ]
        odds = [[forms.ODDS, f"open:{forms.ODDS}", _TIPS[forms.ODDS], True]] if hasattr(self.renderer, "odds") else []
        return [*super()._buttons(), ["Hint", "hint", "Ask a bot what it would do", not idle], *odds, *more]

    def _strip(self) -> list[dict[str, Any]]:
        state, people = self.state, self.session.people
        told = []
        for player in self.session.standing:
            seat = player.seat
            mine = seat is not None and seat in people
            who = player.note if seat is None else "you" if mine and len(people) == 1 else "" if mine else "bot"
            turn = state.outcome is None and seat == state.player
            facts = {"facts": list(player.facts), "warning": player.warning}
            told.append({"name": player.name, "side": player.side, "who": who, "turn": turn, **facts})
        return told

    def _banner(self) -> dict[str, Any]:
        outcome = self.state.outcome
        if self.message.kind != "end" or outcome is None or not outcome.winners:
            return {}
        side = next((player.side for player in self.session.standing if player.seat == outcome.winners[0]), 0)
        return {"side": side}

    def _show_head(self, panel: Any) -> None:
        super()._show_head(panel)
        if self.thinking:
            done = f", {self._progress} %" if self._progress else ""
            panel.head = {**panel.head, "turn": f"turn {self.state.turn} · {self.session.thinking} is thinking …{done}"}

    def _refresh_panel(self) -> None:
        if self._drawer.get("name") == forms.ODDS:
            self._drawer = self._odds_form()
        super()._refresh_panel()

    def _woken(self) -> None:
        self._let_bots_play()

    def put_away(self) -> None:
        """Close what was made for the page; bots stop."""
        self._stop_bots()
        super().put_away()

    def _again(self) -> None:
        """The same game once more, with the next seed."""
        origin = self.session.origin
        if origin is None:
            return self.goto(0)
        return self.new(origin.players, origin.seed + 1, dict(origin.options))

    # ---- hints

    def _adviser(self) -> Any:
        names = bot_names()
        return make_bot(Seat("mcts" if "mcts" in names else names[-1]), self.history.at)

    def _advise(self, action: Action) -> None:
        session = self.session
        session.clear()
        session.preview(action)
        session.note(f"Hint: {self.state.describe(action)}", "It is chosen in the list: “Do it” does it.")
        self._refresh()

    def _may_advise(self) -> bool:
        stopped = self.session.stopped or ("The game is over." if self.state.outcome else "")
        if stopped:
            self.session.note(stopped)
            self._refresh_panel()
        return not stopped

    def _ask_hint(self) -> None:
        loop = running_loop()
        if loop is None:
            self.hint()
        elif self._may_advise():
            self.session.note("A bot is thinking about a hint …")
            self._refresh_panel()
            self._task = loop.create_task(self._find_hint(self.state))

    async def _find_hint(self, state: Any) -> None:
        try:
            action = await think(self._adviser(), state)
            if state is self.state and not self.session.stopped:
                self._advise(action)
        except Exception as error:
            self._fail(error)

    # ---- bots

    def _played(self) -> None:
        self.session.resting = False
        self._let_bots_play()

    def _stop_bots(self) -> None:
        self.session.thinking = ""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _let_bots_play(self) -> None:
        """All plays of bots until a person decides: as a task where a loop runs, else at once."""
        session = self.session
        if self.asleep or session.resting or session.thinking or not session.bot_moves:
            return
        loop = running_loop()
        if loop is not None:
            self._announce()
            self._task = loop.create_task(self._play_bots())
            return
        for _ in range(LONGEST_CHAIN):
            if not session.bot_moves:
                break
            self.history.play(self._bot().choose(self.state))
        session.moved()
        self._refresh()

    def _bot(self) -> Any:
        return make_bot(self.seats[self.state.player], self.history.at, self._teller())

    def _teller(self) -> Callable[[int, int], None] | None:
        """For a bot that may think for longer than a moment: says how far it is, from whatever thread it thinks in."""
        loop = running_loop()
        if loop is None or self.seats[self.state.player].seconds <= SHORT_THOUGHT:
            return None

        def told(done: int, whole: int) -> None:
            loop.call_soon_threadsafe(self._tell_progress, 100 * done // whole)

        return told

    def _tell_progress(self, percent: int) -> None:
        if self.thinking and percent != self._progress and self._panel is not None:
            self._progress = percent
            self._show_head(self._panel)

    def _announce(self) -> None:
        self.session.thinking = self.state.name(self.state.player)
        self._progress = 0
        self._refresh_panel()

    async def _play_bots(self) -> None:
        session = self.session
        try:
            for _ in range(LONGEST_CHAIN):
                if not session.bot_moves:
                    break
                self._announce()
                action = await think(self._bot(), self.state)
                if self._motion is not None:
                    # Not `await`: a click ends the motion, and must not end the bots with it.
                    await asyncio.wait({self._motion})
                self.history.play(action)
                session.moved()
                session.thinking = ""
                self._show_play()
                await asyncio.sleep(forms.SPEEDS[self.speed] if self._moves() else 0)
        except Exception as error:
            session.thinking = ""
            self._fail(error)


_TIPS = {
    forms.NEW: "Start a new game with options of your choice",
    forms.SEATS: "Who sits where: people and bots",
    forms.SAVE: "Save this game as a file or as text",
    forms.LOAD: "Load a saved game",
    forms.SPEED: "How fast bots play",
    forms.LEGEND: "What the marks on the board mean",
    forms.ODDS: "The exact chances here, from all that you can see",
}

__all__ = ["Seat", "Table"]
