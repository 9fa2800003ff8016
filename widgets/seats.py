"""Who sits where: a person or a bot at every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.bots import make, names

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


__all__ = ["BOT_WORDS", "HUMAN", "Seat", "bot_names", "make_bot", "read_seats"]
