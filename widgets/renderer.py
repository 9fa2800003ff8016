"""How a game looks: what the module `widgets.<game>` offers, and where it is found."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import rulebook
from rulebook.game import Game
from widgets.scene import Marks, Scene

SIDES = 5
"""Colours that tell players apart."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player stands: colour and sign (`side` 1 to 5), the numbers that decide the game, and what is urgent.

    `note` says what the name alone does not (a Neutral, who leads); `seat` is None for who has no seat.
    """

    name: str
    side: int
    facts: tuple[str, ...] = ()
    warning: str = ""
    seat: int | None = None
    note: str = ""


class Renderer(Protocol):
    """How a game looks: the module `widgets.<game>`.

    One that says `HOVER = True` is asked for a scene whenever `Marks.hovered` changes. These functions are optional:
    `aside(state)` returns HTML shown beside the board, `odds(state, player)` the chances (with `_repr_html_`),
    `standing(state)` a `Standing` for each player, and `cover()` the position on the game's card.
    """

    CAPTION: str

    def scene(self, state: Any, marks: Marks, /) -> Scene:
        """The board of this state."""


def renderer_of(game: Game[Any, Any]) -> Any:
    """The module that draws this game."""
    return importlib.import_module(f"widgets.{game.name}")


def game_of(game: Game[Any, Any] | str) -> Game[Any, Any]:
    """The game itself, also for its name."""
    return rulebook.games[game] if isinstance(game, str) else game


def standing_of(renderer: Any, state: Any) -> Sequence[Standing]:
    """How the players stand, by name and colour alone where a game does not say more."""
    if hasattr(renderer, "standing"):
        return tuple(renderer.standing(state))
    return tuple(Standing(state.name(seat), seat % SIDES + 1, seat=seat) for seat in range(state.players))


def cover_of(game: Game[Any, Any]) -> Any:
    """A position that shows what the game looks like: its renderer's `cover`, else the start."""
    renderer = renderer_of(game)
    return renderer.cover() if hasattr(renderer, "cover") else game.start()


__all__ = ["Renderer", "Standing", "cover_of", "game_of", "renderer_of", "standing_of"]
