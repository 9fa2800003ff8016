"""Many games between bots, with a bar, a Stop button, and a result that says how sure it is."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Generator, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from rulebook.game import Game
from rulebook.simulate import BotSpec, Played, Result, Series, series
from widgets.chips import chipped
from widgets.controls import above, button, choice, dim, heading, row, slider, toggle
from widgets.island import DormantBox
from widgets.renderer import game_of
from widgets.seats import BOT_WORDS
from widgets.style import stylesheet
from widgets.thinking import in_slices

SHOW_SECONDS = 0.5
"""How often the result so far is shown."""
NODES = 100
"""Playouts of a searching bot for each choice: far fewer than at a table, because many games are wanted."""
KEPT = 6
"""Earlier results that stay on the page to compare with."""

logger = logging.getLogger(__name__)

Choices = Mapping[str, Any] | Sequence[Any]
"""Values to choose among, by the words that name them; or the values themselves."""


class Match(DormantBox):
    """A panel for many games of any game: who plays, which options, how many games; Start and Stop; the result.

        Match("pillars_of_faith", bots=["greedy", "random"], games=100)
        Match("northmen", players=[2, 3, 4], choices={"strongholds": {"without": False, "with": True}})
        Match("faith", each={"decks": {"Covenant of Prayer": "covenant", "Shadow and Snare": "shadow"}}, first=20)

    `players` is a number, or the numbers to choose among (else all that the game allows). `bots` is one bot's name or
    one for each seat to begin with. `choices` offers values of the game's options; the first is chosen. `each` offers
    values of options that take a list with one value for each seat (decks, armies, sides); these name the seats in the
    result, and at first seat 1 has the first value, seat 2 the second, and so on. Further keywords are options that
    stay fixed.

    `first` games are played at once, when the panel is made: the same seed gives the same result everywhere, so this
    is what a saved notebook shows. Everything else waits for Start. `result` is the newest `rulebook.simulate.Result`;
    `results` holds the earlier ones by their setting.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | Sequence[int] | None = None,
        bots: str | Sequence[str] = "greedy",
        games: int = 100,
        seed: int = 1,
        choices: Mapping[str, Choices] | None = None,
        each: Mapping[str, Choices] | None = None,
        rotate: bool = False,
        limit: int = 5000,
        first: int = 0,
        **options: Any,
    ) -> None:
        self.game = game_of(game)
        self._bots = bots
        self._each = {name: _named(values) for name, values in (each or {}).items()}
        self._fixed, self._limit = options, limit
        self.result: Result | None = None
        self.results: dict[str, Result] = {}
        self._setting = ""
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        counts = [players] if isinstance(players, int) else list(players or self.game.player_counts)
        self.players = choice("players", counts, next((c for c in counts if c == self.game.default_players), None))
        self.choices = {
            name: choice(name.replace("_", " "), _named(values).items()) for name, values in (choices or {}).items()
        }
        self.games = slider("games", 10, max(500, games), games, 10)
        self.seed = above(ipywidgets.BoundedIntText(min=0, max=2**31, value=seed, description="seed"))
        self.rotate = toggle("bots change seats from game to game", rotate)
        self.seats: list[dict[str, ipywidgets.Dropdown]] = []
        self.seat_rows = ipywidgets.VBox()
        self.start_button = button("Start", "Play the games", self.start, main=True)
        self.stop_button = button("Stop", "Stop; what has been played counts", self.stop)
        self.bar = ipywidgets.IntProgress(description="Games", min=0, max=games)
        self.status = ipywidgets.HTML()
        self.shown = ipywidgets.HTML()
        self.players.observe(lambda _: self._seat(), "value")
        self._seat()
        shown = [self.players] if len(counts) > 1 else []
        super().__init__(
            [
                row([*shown, *self.choices.values(), self.games, self.seed, self.rotate]),
                self.seat_rows,
                row([self.start_button, self.stop_button, self.bar]),
                self.status,
                self.shown,
            ]
        )
        self.add_class("rb")
        self.add_class("rb-table")
        self.bar.add_class("rb-bar")
        if first:
            self._play_at_once(self._ordered(first))
        self._refresh(f"Press Start for {self.games.value} games." if not first else "")

    # ---- what one can do

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._task is not None

    def start(self) -> None:
        """Play the games: beside everything else where a loop runs, else at once; a bad setting is said."""
        if self.running:
            self._refresh("The games are being played; Stop ends them.")
            return
        try:
            ordered = self._ordered(self.games.value)
        except ValueError as error:
            self._refresh(str(error), failed=True)
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._play_at_once(ordered)
            self._refresh()
            return
        self._stopping = False
        self._task = loop.create_task(self._play(ordered))

    def stop(self) -> None:
        """Stop after the play that is under way; the games that ended count."""
        if self.running:
            self._stopping = True
            self._refresh("Stopping …")
        else:
            self._refresh("Nothing is being played: Start begins.")

    # ---- the order

    @property
    def setting(self) -> str:
        """What is chosen, in words."""
        parts = [f"{self.players.value} players"]
        parts += [f"{control.description}: {control.label}" for control in self.choices.values()]
        parts.append(" against ".join(self._names()))
        return " · ".join([*parts, f"seed {self.seed.value}"])

    def _ordered(self, games: int) -> Series:
        """The games as they are set; a setting that the game refuses raises `ValueError`."""
        self._keep()
        self._setting = self.setting
        options = {name: control.value for name, control in self.choices.items()}
        options |= {name: [seat[name].value for seat in self.seats] for name in self._each}
        bots: list[BotSpec] = [_bot(seat["bot"].value) for seat in self.seats]
        return series(
            self.game,
            bots,
            games,
            self.seed.value,
            players=self.players.value,
            rotate=self.rotate.value,
            limit=self._limit,
            seats=self._names(),
            **{**self._fixed, **options},
        )

    def _names(self) -> list[str]:
        """How the seats are called in the result: what each has, and its bot unless bots change seats."""
        names = []
        for number, seat in enumerate(self.seats, 1):
            own = ", ".join(seat[name].label for name in self._each) or f"seat {number}"
            names.append(own if self.rotate.value else f"{own} ({seat['bot'].value})")
        return [name if names.count(name) == 1 else f"seat {number}, {name}" for number, name in enumerate(names, 1)]

    def _seat(self) -> None:
        """A row for each seat; those that were there stay as they are."""
        for number in range(len(self.seats), self.players.value):
            bot = self._bots if isinstance(self._bots, str) else self._bots[number % len(self._bots)]
            controls = {"bot": choice(f"seat {number + 1} is played by", BOT_WORDS.items(), bot)}
            for name, values in self._each.items():
                value = list(values.values())[number % len(values)]
                controls[name] = choice(f"{name.replace('_', ' ')}: seat {number + 1}", values.items(), value)
            self.seats.append(controls)
        self.seats = self.seats[: self.players.value]
        self.seat_rows.children = [row(seat.values()) for seat in self.seats]

    def _keep(self) -> None:
        if self.result is not None and self.result.played:
            self.results = {**self.results, self._setting: self.result}
            self.results = dict(list(self.results.items())[-KEPT:])

    # ---- playing

    def _play_at_once(self, ordered: Series) -> None:
        self.result = ordered.result([ordered.play(number) for number in range(ordered.games)])
        self.bar.max = self.bar.value = ordered.games

    async def _play(self, ordered: Series) -> None:
        self.bar.max, self.bar.value = ordered.games, 0
        self.result = ordered.result(())
        self._refresh("Playing …")
        played: list[Played] = []
        try:
            said = await in_slices(self._games(ordered, played))
            self.result = ordered.result(played)
            self._task = None
            self._refresh(said)
        except Exception as error:
            logger.error("A game of the match failed", exc_info=error)
            self._task = None
            self._refresh(f"Something broke: {type(error).__name__}: {error}", failed=True)

    def _games(self, ordered: Series, played: list[Played]) -> Generator[None, None, str]:
        """Play the games in small steps; returns what is to be said if they were stopped."""
        shown = time.monotonic()
        for number in range(ordered.games):
            steps, ended = ordered.steps(number), None
            while ended is None:
                if self._stopping:
                    return f"Stopped after {number} of {ordered.games} games."
                yield
                ended = _step(steps)
            played.append(ended)
            self.bar.value = len(played)
            if time.monotonic() - shown > SHOW_SECONDS:
                self.result = ordered.result(played)
                self._refresh(f"{len(played)} of {ordered.games} games …")
                shown = time.monotonic()
        return ""

    # ---- on the page

    def _refresh(self, said: str = "", *, failed: bool = False) -> None:
        dim(self.start_button, self.running)
        dim(self.stop_button, not self.running)
        kind = "rb-banner" if failed else "rb-quiet"
        self.status.value = f'<div class="{kind}" role="status">{escape(said)}</div>' if said else ""
        self.shown.value = self._html()

    def _html(self) -> str:
        parts = []
        if self.result is not None and self.result.played:
            count = f"{heading(f'{len(self.result.played)} games')}<div>{escape(self._setting)}</div>"
            parts.append(count + self.result.in_html(lambda text: chipped(text, self.game.rules)))
        earlier = [(name, result) for name, result in self.results.items() if name != self._setting]
        if earlier:
            lines = "".join(f"<p>{escape(_summary(name, result))}</p>" for name, result in reversed(earlier))
            parts.append(f"{heading('Before')}<div>{lines}</div>")
        return f'<div class="rb-result">{"".join(parts)}</div>'

    def _picture(self) -> str:
        return f"<b>{escape(self.setting)}</b>{self._html()}"

    def _saved(self) -> dict[str, Any]:
        if self.result is None:
            return {"text/plain": f"{self.game.title}: a match of {self.games.value} games, not yet played"}
        saved = f'{stylesheet(controls=False)}<div class="rb">{self._html()}</div>'
        return {"text/html": saved, "text/plain": f"{self._setting}\n{self.result}"}


def _step(steps: Generator[None, None, Played]) -> Played | None:
    """One step of a game; how the game went, if it has ended."""
    try:
        next(steps)
    except StopIteration as over:
        return over.value
    return None


def _bot(name: str) -> BotSpec:
    return (name, {"nodes": NODES}) if name == "mcts" else name


def _named(values: Choices) -> dict[str, Any]:
    return dict(values) if isinstance(values, Mapping) else {str(value).replace("_", " "): value for value in values}


def _summary(name: str, result: Result) -> str:
    _, *rows = result.tables()[0]
    shares = "; ".join(f"{who} {share} ({interval})" for who, *_, share, interval in rows)
    return f"{name}, {len(result.played)} games: {shares}"


__all__ = ["Match"]
