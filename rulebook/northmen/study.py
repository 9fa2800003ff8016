"""For study: positions laid out by hand, changes made to them by hand, worked examples, and questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rulebook import library
from rulebook.northmen.chart import Placed
from rulebook.northmen.game import GAME
from rulebook.northmen.pieces import Counts, Group
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import read_hex

PACKAGE = "rulebook.northmen"


@dataclass(frozen=True, slots=True)
class Example(library.Example):
    """What is given, done and expected, in words that the tests carry out."""

    given: str
    do: str
    expect: str


def examples() -> Mapping[str, Example]:
    """All worked examples by their id."""
    return library.entries(Example, PACKAGE, "examples", "worked_example")


def questions() -> Mapping[str, library.Question]:
    """All questions by their id."""
    return library.entries(library.Question, PACKAGE, "questions", "question")


@cache
def maps() -> dict[str, tuple[Placed, ...]]:
    """The four maps of the examples, A to D."""
    found = library.toml(PACKAGE, "examples")["map"]
    return {entry["id"]: tuple(Placed(*placed) for placed in entry["placements"]) for entry in found}


def layout(
    laid: str | Iterable[tuple[int, int, int, int]] = "A",
    units: Mapping[tuple[int, int], str] | None = None,
    *,
    players: int = 2,
    prepared: Mapping[int, Iterable[int]] | None = None,
    vp: Mapping[int, int] | None = None,
    reserves: Mapping[int, int] | None = None,
    abilities: Mapping[int, str] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """The option `position` of a game, from short forms: a map by its letter, units as `{(tile, side): "WWH"}`.

    The brigands' side is the number of players. Who is left out has nothing. Other fields are those of `position`.
    """
    given: dict[str, Any] = {"map": [list(placed) for placed in (maps()[laid] if isinstance(laid, str) else laid)]}
    given["units"] = [[tile, side, army] for (tile, side), army in sorted((units or {}).items())]
    for name, has, count in (("vp", vp, players + 1), ("reserves", reserves, players)):
        if has:
            given[name] = [has.get(side, 0) for side in range(count)]
    if prepared:
        given["prepared"] = [list(prepared.get(side, ())) for side in range(players + 1)]
    if abilities:
        given["abilities"] = [abilities.get(player, "") for player in range(players)]
    return given | {name: list(value) if isinstance(value, range) else value for name, value in fields.items()}


def position(
    laid: str | Iterable[tuple[int, int, int, int]] = "A",
    units: Mapping[tuple[int, int], str] | None = None,
    *,
    players: int = 2,
    settings: Mapping[str, Any] | None = None,
    **fields: Any,
) -> NorthmenState:
    """A position, as `layout` describes it, with the options of the game in `settings`."""
    return GAME.start(players, position=layout(laid, units, players=players, **fields), **(settings or {}))


def step(kind: str, left: int, use: str = "", **fields: Any) -> dict[str, Any]:
    """The fields of a position that stands in the step of a kind with so many actions left."""
    phases = {"": "mode", "longship": "build", "hersir": "build"}
    phase = "fight" if kind == "mountain" and use not in ("", "draw") else phases.get(use, use)
    return {"kind": kind, "left": left, "use": use, "phase": phase, **fields}


def toggle_rival(state: NorthmenState, place: str) -> NorthmenState:
    """Put a warband of the next player on a tile of the map, or take his units away; for figures."""
    kind, _, name = place.partition(":")
    if kind != "tile":
        raise ValueError("A rival can be put on a tile of the map only.")
    tile, rival = int(name), (state.seat + 1) % state.players
    rest = tuple(unit for unit in state.units if unit[:2] != (tile, rival))
    units = rest if rest != state.units else (*rest, Group(tile, rival, Counts(1)))
    return replace(state, units=tuple(sorted(units)), events=(), frames=())


def toggle_tile(state: NorthmenState, place: str) -> NorthmenState:
    """Fill a vacant hex with the first main tile that fits it, or take the tile laid last away; for figures."""
    kind, _, name = place.partition(":")
    last = state.laid[-1].tile
    if kind == "tile" and int(name) == last and not state.standing.get(last):
        return replace(state, laid=state.laid[:-1], main=(last, *state.main), events=(), frames=())
    where = read_hex(name) if kind == "hex" else None
    if where is None:
        raise ValueError("Point at a vacant hex to fill it, or at the tile laid last to take it away.")
    for tile in state.main:
        rotation = next((rotation for spot, rotation in state.chart.fits(tile) if spot == where), None)
        if rotation is not None:
            rest = tuple(other for other in state.main if other != tile)
            return replace(state, laid=(*state.laid, Placed(tile, *where, rotation)), main=rest, events=(), frames=())
    raise ValueError(f"No tile that is left fits hex {name}.")
