"""Who sits where: a person or a bot at every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import ipywidgets

from rulebook.bots import make, names
from widgets.controls import Answer

HUMAN = "human"
DEFAULT_SECONDS = 1.0

BOT_WORDS = {
    "a bot that plays anything (random)": "random",
    "a bot that takes what looks best (greedy)": "greedy",
    "a bot that thinks ahead (mcts)": "mcts",
}
"""The bots, by what they do."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A person, or a bot by its name; `seconds` is how long a bot that searches may think."""

    who: str = HUMAN
    seconds: float = DEFAULT_SECONDS

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits here."""
        return self.who != HUMAN


def bot_names() -> tuple[str, ...]:
    """The bots there are."""
    return tuple(names)


def read_seats(seats: Sequence[Seat | str] | None, bots: str | None, players: int) -> list[Seat]:
    """One seat for each player: as given, or a person first and this bot elsewhere, or people everywhere."""
    if seats is None:
        made = [Seat()] + [Seat(bots or HUMAN) for _ in range(players - 1)]
    else:
        made = [seat if isinstance(seat, Seat) else Seat(seat) for seat in seats]
    if len(made) != players:
        raise ValueError(f"seats: {len(made)} are given; this game has {players} players")
    known = (HUMAN, *bot_names()) if any(seat.is_bot for seat in made) else (HUMAN,)
    for seat in made:
        if seat.who not in known:
            raise ValueError(f"seats: {seat.who!r} is not possible; a seat takes {', '.join((HUMAN, *bot_names()))}")
    return made


def make_bot(seat: Seat, seed: int, progress: Callable[[int, int], None] | None = None) -> Any:
    """The bot of a seat; one that thinks tells `progress` how far it has come."""
    settings = {"seconds": seat.seconds, "progress": progress} if seat.who == "mcts" else {}
    return make(seat.who, seed=seed, **settings)


class SeatChooser(ipywidgets.VBox):
    """A row for every seat: who sits there and, for a bot that thinks, for how long."""

    def __init__(self, on_change: Callable[[list[Seat]], None]) -> None:
        super().__init__()
        self.answer = Answer()
        self.rows: list[tuple[ipywidgets.Dropdown, ipywidgets.FloatSlider]] = []
        self._on_change = on_change

    def show(self, seats: Sequence[Seat], names: Sequence[str]) -> None:
        """The rows for these seats."""
        self.rows = [self._row(seat, name) for seat, name in zip(seats, names, strict=True)]
        self.answer.clear()
        self.children = [*(widget for row in self.rows for widget in row), self.answer]

    @property
    def seats(self) -> list[Seat]:
        """What is chosen."""
        return [Seat(who.value, seconds.value) for who, seconds in self.rows]

    def _row(self, seat: Seat, name: str) -> tuple[ipywidgets.Dropdown, ipywidgets.FloatSlider]:
        who = ipywidgets.Dropdown(
            description=name,
            options=[("a person", HUMAN), *BOT_WORDS.items()],
            value=seat.who,
        )
        seconds = ipywidgets.FloatSlider(
            description=f"seconds for {name}", min=0.1, max=5.0, step=0.1, value=seat.seconds, continuous_update=False
        )
        who.add_class("rb-above")
        seconds.layout.display = None if seat.who == "mcts" else "none"

        def changed(_: Any) -> None:
            seconds.layout.display = None if who.value == "mcts" else "none"
            self._on_change(self.seats)

        who.observe(changed, "value")
        seconds.observe(changed, "value")
        return who, seconds


__all__ = ["BOT_WORDS", "HUMAN", "Seat", "SeatChooser", "bot_names", "make_bot", "read_seats"]
