"""Many games between bots, on any `concurrent.futures.Executor`: threads, processes, or a cluster.

>>> from rulebook.simulate import simulate
>>> result = simulate("pillars_of_faith", ["random", "random"], games=2, progress=False)
>>> len(result.played)
2

Every game has its own seed, drawn from the one that is given, so the result does not depend on who computes what.
"""

from __future__ import annotations

import html
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random
from typing import Any

import rulebook
from rulebook.bots import make
from rulebook.game import Game

BotSpec = str | tuple[str, Mapping[str, Any]]
"""A bot's name, or its name and its settings."""


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went: its seed, the bot (by number) at each seat, the winning seats, the rule that ended it.

    `rule` is empty if the game was stopped at the bound on plays.
    """

    seed: int
    bots: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str
    plays: int
    turns: int


@dataclass(frozen=True, slots=True)
class Score:
    """How often one of several won: games, wins (alone or shared), and the 95 % interval of the share of wins."""

    name: str
    games: int
    wins: int
    shared: int

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class Result:
    """What the games brought, game by game and summed up; shows as a table."""

    title: str
    bots: tuple[str, ...]
    limit: int
    played: tuple[Played, ...]

    @property
    def by_bot(self) -> tuple[Score, ...]:
        """The score of each bot."""
        return tuple(self._score(name, number, by_seat=False) for number, name in enumerate(self.bots))

    @property
    def by_seat(self) -> tuple[Score, ...]:
        """The score of each seat."""
        return tuple(self._score(f"seat {seat + 1}", seat, by_seat=True) for seat in range(len(self.bots)))

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many plays each game took."""
        return tuple(game.plays for game in self.played)

    @property
    def endings(self) -> dict[str, int]:
        """How many games each rule ended, the most frequent first; games that were stopped are not among them."""
        return dict(Counter(game.rule for game in self.played if game.rule).most_common())

    @property
    def unfinished(self) -> int:
        """How many games were stopped at the bound on plays."""
        return sum(not game.rule for game in self.played)

    def _score(self, name: str, number: int, *, by_seat: bool) -> Score:
        won = [game for game in self.played if (number if by_seat else game.bots.index(number)) in game.winners]
        return Score(name, len(self.played), len(won), sum(len(game.winners) > 1 for game in won))

    def _rows(self) -> Iterator[tuple[str, ...]]:
        yield "", "games", "wins", "of them shared", "share", "95 % interval"
        rotated = len({game.bots for game in self.played}) > 1
        for score in (*self.by_bot, *(self.by_seat if rotated else ())):
            low, high = score.interval
            interval = f"{low:.1%} to {high:.1%}"
            yield score.name, str(score.games), str(score.wins), str(score.shared), f"{score.share:.1%}", interval

    def _notes(self) -> Iterator[str]:
        if self.played:
            lengths = sorted(self.lengths)
            yield f"Plays in a game: {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}."
        if self.endings:
            yield "Ended by " + ", ".join(f"{rule} ({count})" for rule, count in self.endings.items()) + "."
        without = sum(not game.winners for game in self.played if game.rule)
        if without:
            yield f"Ended without a winner: {without}."
        if self.unfinished:
            yield f"Stopped unfinished after {self.limit} plays: {self.unfinished}; they count as won by nobody."

    def __str__(self) -> str:
        rows = list(self._rows())
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))])
            for row in rows
        ]
        return "\n".join(
            [f"{self.title}, {len(self.played)} games", *(line.rstrip() for line in lines), *self._notes()]
        )

    def _repr_html_(self) -> str:
        head, *body = self._rows()
        cells = "".join(f"<th>{html.escape(text)}</th>" for text in head)
        rows = "".join(
            f"<tr><th>{html.escape(name)}</th>" + "".join(f"<td>{html.escape(text)}</td>" for text in texts) + "</tr>"
            for name, *texts in body
        )
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self._notes())
        caption = f"<caption>{html.escape(self.title)}, {len(self.played)} games</caption>"
        return f"<table>{caption}<thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>{notes}"


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share: never outside 0 to 1, and honest for few games."""
    if not games:
        return 0.0, 1.0
    share, weight = wins / games, z * z / games
    middle = share + weight / 2
    half = z * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, (middle - half) / (1 + weight)), min(1.0, (middle + half) / (1 + weight))


@dataclass(frozen=True, slots=True)
class _Job:
    """What a worker needs to play some of the games."""

    game: Game
    bots: tuple[tuple[str, dict[str, Any]], ...]
    options: dict[str, Any]
    seed: int
    limit: int
    rotate: bool
    numbers: range


def simulate(
    game: Game | str,
    bots: Sequence[BotSpec],
    games: int,
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool = True,
    players: int | None = None,
    rotate: bool = False,
    limit: int = 5000,
    **options: Any,
) -> Result:
    """Let the bots play this many games and count who won.

    One bot per seat; a single bot takes all of them. With `rotate` the bots change seats from game to game. A game is
    stopped after `limit` plays, and the result says so. Without an executor the games are played here, one by one.
    """
    played = rulebook.games[game] if isinstance(game, str) else game
    if type(games) is not int or games < 1:
        raise ValueError(f"games: {games!r} is not possible; it takes a whole number from 1 up")
    specs = [(bot, {}) if isinstance(bot, str) else (bot[0], dict(bot[1])) for bot in bots]
    for name, settings in specs:
        make(name, **settings)
    count = players or (len(specs) if len(specs) > 1 else played.default_players)
    specs = specs * count if len(specs) == 1 else specs
    if len(specs) != count:
        raise ValueError(f"bots: {len(specs)} were given for {count} seats; it takes one, or one for each seat")
    options = {**played.simulation_options, **options}
    played.start(count, seed, **options)
    size = max(1, min(20, games // 50))
    parts = [range(first, min(first + size, games)) for first in range(0, games, size)]
    jobs = [_Job(played, tuple(specs), options, seed, limit, rotate, part) for part in parts]
    results: list[Played] = []
    with _bar(games, played.title, progress) as bar:
        for some in executor.map(_play_some, jobs) if executor else map(_play_some, jobs):
            results += some
            bar.update(len(some))
    return Result(played.title, tuple(_labels(specs)), limit, tuple(results))


def _bar(games: int, title: str, progress: bool) -> Any:
    from tqdm.auto import tqdm

    return tqdm(total=games, desc=title, unit="game", disable=not progress)


def _labels(specs: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    names = [" ".join([name, *(f"{key}={value}" for key, value in settings.items())]) for name, settings in specs]
    for number, name in enumerate(names):
        yield name if names.count(name) == 1 else f"{name} {names[: number + 1].count(name)}"


def _play_some(job: _Job) -> list[Played]:
    return [_play_one(job, number) for number in job.numbers]


def _play_one(job: _Job, number: int) -> Played:
    rng = Random(f"{job.seed}/{number}")
    seed = rng.randrange(2**32)
    count = len(job.bots)
    seats = tuple((seat + number * job.rotate) % count for seat in range(count))
    at_seat = [make(job.bots[bot][0], rng.randrange(2**32), **job.bots[bot][1]) for bot in seats]
    state = job.game.start(count, seed, **job.options)
    plays = 0
    while state.outcome is None and plays < job.limit:
        state = state.play(at_seat[state.player].choose(state))
        plays += 1
    winners, rule = (state.outcome.winners, state.outcome.rule) if state.outcome else ((), "")
    return Played(seed, seats, winners, rule, plays, state.turn)
