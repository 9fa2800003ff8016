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
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import rulebook
from rulebook.bots import finish, make
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
    """What the games brought, game by game and summed up; shows as two tables: who won, and how games ended.

    `seats` may name what belongs to a seat, such as a deck or a side.
    """

    title: str
    bots: tuple[str, ...]
    limit: int
    played: tuple[Played, ...]
    seats: tuple[str, ...] = ()

    @property
    def by_bot(self) -> tuple[Score, ...]:
        """The score of each bot."""
        return tuple(self._score(name, number, by_seat=False) for number, name in enumerate(self.bots))

    @property
    def by_seat(self) -> tuple[Score, ...]:
        """The score of each seat."""
        names = self.seats or tuple(f"seat {seat + 1}" for seat in range(len(self.bots)))
        return tuple(self._score(name, seat, by_seat=True) for seat, name in enumerate(names))

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

    @property
    def by_ending(self) -> dict[str, tuple[Score, ...]]:
        """For each rule that ended games, the score in those games of each seat, or of each bot if they rotated."""
        groups = {rule: replace(self, played=tuple(g for g in self.played if g.rule == rule)) for rule in self.endings}
        return {rule: some.by_bot if self._rotated else some.by_seat for rule, some in groups.items()}

    @property
    def _rotated(self) -> bool:
        return len({game.bots for game in self.played}) > 1

    def _score(self, name: str, number: int, *, by_seat: bool) -> Score:
        won = [game for game in self.played if (number if by_seat else game.bots.index(number)) in game.winners]
        return Score(name, len(self.played), len(won), sum(len(game.winners) > 1 for game in won))

    def tables(self) -> tuple[list[tuple[str, ...]], ...]:
        """Who won, and how games ended: rows of text, the heads first; the second only if a game has ended."""
        wins: list[tuple[str, ...]] = [("won by", "games", "wins", "of them shared", "share", "95 % interval")]
        named = () if self.seats and not self._rotated else self.by_bot
        for score in (*named, *(self.by_seat if self.seats or self._rotated else ())):
            wins.append((score.name, str(score.games), str(score.wins), str(score.shared), *_share(score)))
        if not self.endings:
            return (wins,)
        names = [score.name for score in next(iter(self.by_ending.values()))]
        endings = [("ended by", "games", "share", "95 % interval", *(f"won by {name}" for name in names))]
        for rule, scores in self.by_ending.items():
            share = _share(Score(rule, len(self.played), self.endings[rule], 0))
            endings.append((rule, str(self.endings[rule]), *share, *(str(score.wins) for score in scores)))
        return wins, endings

    def notes(self) -> Iterator[str]:
        """What the tables do not say: how long the games were, and which were won by nobody."""
        if self.played:
            lengths = sorted(self.lengths)
            yield f"Plays in a game: {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}."
        without = sum(not game.winners for game in self.played if game.rule)
        if without:
            yield f"Ended without a winner: {without}."
        if self.unfinished:
            yield f"Stopped unfinished after {self.limit} plays: {self.unfinished}; they count as won by nobody."

    def __str__(self) -> str:
        lines = [f"{self.title}, {len(self.played)} games"]
        for rows in self.tables():
            widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
            for first, *others in rows:
                cells = [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
                lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
        return "\n".join([*lines, *self.notes()])

    def _repr_html_(self) -> str:
        caption = f"<p><b>{html.escape(self.title)}, {len(self.played)} games</b></p>"
        return caption + self.in_html(html.escape)

    def in_html(self, write: Callable[[str], str]) -> str:
        """The tables and notes as HTML; `write` makes HTML of a text."""
        parts = []
        for head, *body in self.tables():
            heads = "".join(f"<th>{write(text)}</th>" for text in head)
            rows = "".join(
                f"<tr><th>{write(name)}</th>" + "".join(f"<td>{write(text)}</td>" for text in texts) + "</tr>"
                for name, *texts in body
            )
            parts.append(f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>")
        return "".join([*parts, *(f"<p>{write(note)}</p>" for note in self.notes())])


def _share(score: Score) -> tuple[str, str]:
    low, high = score.interval
    return f"{score.share:.1%}", f"{low:.1%} to {high:.1%}"


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share: never outside 0 to 1, and honest for few games."""
    if not games:
        return 0.0, 1.0
    share, weight = wins / games, z * z / games
    middle = share + weight / 2
    half = z * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, (middle - half) / (1 + weight)), min(1.0, (middle + half) / (1 + weight))


@dataclass(frozen=True, slots=True)
class Series:
    """Games that were ordered and checked, to be played one by one, in any order and by anybody."""

    game: Game[Any, Any]
    bots: tuple[tuple[str, dict[str, Any]], ...]
    options: dict[str, Any]
    games: int
    seed: int
    limit: int
    rotate: bool
    seats: tuple[str, ...] = ()

    def steps(self, number: int) -> Generator[None, None, Played]:
        """Play one of the games in small steps, so that who asks may pause or stop; returns how it went."""
        rng = Random(f"{self.seed}/{number}")
        seed = rng.randrange(2**32)
        count = len(self.bots)
        seats = tuple((seat + number * self.rotate) % count for seat in range(count))
        at_seat = [make(self.bots[bot][0], rng.randrange(2**32), **self.bots[bot][1]) for bot in seats]
        state = self.game.start(count, seed, **self.options)
        plays = 0
        while state.outcome is None and plays < self.limit:
            yield
            action = yield from at_seat[state.player].think(state)
            state = state.play(action)
            plays += 1
        winners, rule = (state.outcome.winners, state.outcome.rule) if state.outcome else ((), "")
        return Played(seed, seats, winners, rule, plays, state.turn)

    def play(self, number: int) -> Played:
        """Play one of the games."""
        return finish(self.steps(number))

    def result(self, played: Sequence[Played]) -> Result:
        """What these games brought."""
        return Result(self.game.title, tuple(_labels(self.bots)), self.limit, tuple(played), self.seats)


def series(
    game: Game[Any, Any] | str,
    bots: Sequence[BotSpec],
    games: int,
    seed: int = 0,
    players: int | None = None,
    rotate: bool = False,
    limit: int = 5000,
    seats: Sequence[str] = (),
    **options: Any,
) -> Series:
    """Check an order for games; a bad one raises `ValueError` with a sentence. See `simulate` for what it takes."""
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
    if seats and len(seats) != count:
        raise ValueError(f"seats: {len(seats)} names were given for {count} seats; it takes one for each seat")
    options = {**played.simulation_options, **options}
    played.start(count, seed, **options)
    return Series(played, tuple(specs), options, games, seed, limit, rotate, tuple(seats))


def simulate(
    game: Game[Any, Any] | str,
    bots: Sequence[BotSpec],
    games: int,
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool = True,
    **order: Any,
) -> Result:
    """Let the bots play this many games and count who won.

    One bot per seat; a single bot takes all of them, of `players` seats. With `rotate` the bots change seats from
    game to game. A game is stopped after `limit` plays, and the result says so. `seats` names the seats in the result;
    all else are the game's options. Without an executor the games are played here, one by one.
    """
    ordered = series(game, bots, games, seed, **order)
    size = max(1, min(20, games // 50))
    parts = [(ordered, range(first, min(first + size, games))) for first in range(0, games, size)]
    results: list[Played] = []
    with _bar(games, ordered.game.title, progress) as bar:
        for some in executor.map(_play_some, parts) if executor else map(_play_some, parts):
            results += some
            bar.update(len(some))
    return ordered.result(results)


def _bar(games: int, title: str, progress: bool) -> Any:
    from tqdm.auto import tqdm

    return tqdm(total=games, desc=title, unit="game", disable=not progress)


def _labels(specs: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    names = [" ".join([name, *(f"{key}={value}" for key, value in settings.items())]) for name, settings in specs]
    for number, name in enumerate(names):
        yield name if names.count(name) == 1 else f"{name} {names[: number + 1].count(name)}"


def _play_some(part: tuple[Series, range]) -> list[Played]:
    ordered, numbers = part
    return [ordered.play(number) for number in numbers]
