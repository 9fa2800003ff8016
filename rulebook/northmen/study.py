"""Positions set up by hand, for figures and tests: a map, pieces on it, hands, and a step of the turn to stand in."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import rulebook.northmen.game  # noqa: F401 (a state belongs to its game)
from rulebook.northmen.chart import Placed, Stronghold
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.pieces import NONE, Counts, Group, Units, read_army
from rulebook.northmen.play import advance
from rulebook.northmen.settings import Settings
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import FAITH_TILES, MAIN_TILES, read_hex


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what is given, done and expected."""

    id: str
    title: str
    given: str
    do: str
    expect: str
    rules: tuple[str, ...]


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("rulebook.northmen").joinpath("examples.toml").read_text(encoding="utf-8"))


@cache
def examples() -> dict[str, Example]:
    """All worked examples by their id."""
    return {entry["id"]: Example(**{**entry, "rules": tuple(entry["rules"])}) for entry in _data()["worked_example"]}


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer, which the engine or the odds confirm."""

    id: str
    kind: str
    prompt: str
    answer: str
    rules: tuple[str, ...]


@cache
def questions() -> dict[str, Question]:
    """All questions by their id."""
    text = files("rulebook.northmen").joinpath("questions.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)["question"]
    return {entry["id"]: Question(**{**entry, "rules": tuple(entry["rules"])}) for entry in entries}


@cache
def maps() -> dict[str, tuple[Placed, ...]]:
    """The four maps of the examples, A to D."""
    return {entry["id"]: tuple(Placed(*placed) for placed in entry["placements"]) for entry in _data()["map"]}


def position(
    laid: str | Iterable[tuple[int, int, int, int]] = "A",
    units: Mapping[tuple[int, int], str] | None = None,
    *,
    players: int = 2,
    seat: int = 0,
    phase: str = "ships",
    hands: Iterable[Iterable[int]] | None = None,
    prepared: Mapping[int, Iterable[int]] | None = None,
    vp: Mapping[int, int] | None = None,
    reserves: Mapping[int, int] | None = None,
    abilities: Mapping[int, str] | None = None,
    churches: Iterable[int] = (),
    strongholds: Iterable[tuple[int, int, int, int]] = (),
    main: Iterable[int] | None = None,
    faith: Iterable[int] | None = None,
    settings: Mapping[str, Any] | None = None,
    **fields: Any,
) -> NorthmenState:
    """A position; units as `{(tile, side): "WWH"}`, the brigands' side being the number of players.

    Tiles named nowhere lie in their decks in the order of their numbers, unless `main` and `faith` say what is left of
    them; what is then missing lies in the box. Other fields are those of `NorthmenState`.
    """
    mode = {"mode": "solo"} if players == 1 else {}
    chosen: dict[str, Any] = {**mode, **(settings or {})}
    agreed = Settings(players, **chosen)
    charted = maps()[laid] if isinstance(laid, str) else tuple(Placed(*placed) for placed in laid)
    held = tuple(tuple(sorted(hand)) for hand in hands) if hands else ((),) * players
    ready = tuple(tuple(sorted((prepared or {}).get(side, ()))) for side in range(players + 1))
    drawn = fields.get("drawn", 0)
    used = {placed.tile for placed in charted} | {tile for row in (*held, *ready) for tile in row} | {drawn}
    deck = tuple(main) if main is not None else tuple(tile for tile in MAIN_TILES if tile not in used)
    holy: tuple[int, ...] = ()
    if agreed.test_of_faith:
        holy = tuple(faith) if faith is not None else tuple(tile for tile in FAITH_TILES if tile not in used)
    everything = [*MAIN_TILES, *(FAITH_TILES if agreed.test_of_faith else ())]
    box = tuple(tile for tile in everything if tile not in used and tile not in deck and tile not in holy)
    state = NorthmenState(
        agreed,
        deck,
        holy,
        held,
        seat,
        box=box,
        prepared=ready,
        laid=charted,
        units=_units(units or {}),
        reserves=tuple((reserves or {}).get(player, 0) for player in range(players)),
        vp=tuple((vp or {}).get(side, 0) for side in range(players + 1)),
        strongholds=tuple(sorted(Stronghold(*fort) for fort in strongholds)),
        churches=tuple(sorted(churches)),
        abilities=tuple((abilities or {}).get(player, "") for player in range(players)),
        phase=phase,
        decider=seat,
        **fields,
    )
    return settle(state)


def settle(state: NorthmenState) -> NorthmenState:
    """The state at its next decision."""
    draft = NorthmenDraft(state)
    advance(draft)
    return draft.state()


def step(kind: str, left: int, use: str = "", **fields: Any) -> dict[str, Any]:
    """The fields of a position that stands in the step of a kind with so many actions left."""
    phases = {"": "mode", "longship": "build", "hersir": "build"}
    phase = "fight" if kind == "mountain" and use not in ("", "draw") else phases.get(use, use)
    return {"kind": kind, "left": left, "use": use, "phase": phase, **fields}


def _units(units: Mapping[tuple[int, int], str]) -> Units:
    return tuple(Group(tile, side, _counts(army)) for (tile, side), army in sorted(units.items()))


def _counts(army: str) -> Counts:
    counts = read_army(army)
    if counts is None:
        raise ValueError(f"units: {army!r} is not possible; it takes letters in the order W, H, L, C, such as WWH")
    return counts or NONE


def with_units(state: NorthmenState, units: Mapping[tuple[int, int], str]) -> NorthmenState:
    """The same position with other units."""
    return replace(state, units=_units(units))


def toggle_rival(state: NorthmenState, place: str) -> NorthmenState:
    """Put a warband of the next player on a tile of the map, or take his units away; for figures."""
    kind, _, name = place.partition(":")
    if kind != "tile":
        raise ValueError("A rival can be put on a tile of the map only.")
    tile, rival = int(name), (state.seat + 1) % state.players
    rest = tuple(unit for unit in state.units if unit[:2] != (tile, rival))
    units = rest if rest != state.units else (*rest, Group(tile, rival, Counts(1)))
    return replace(state, units=tuple(sorted(units)), events=())


def toggle_tile(state: NorthmenState, place: str) -> NorthmenState:
    """Fill a vacant hex with the first main tile that fits it, or take the tile laid last away; for figures."""
    kind, _, name = place.partition(":")
    last = state.laid[-1].tile
    if kind == "tile" and int(name) == last and not state.standing.get(last):
        return replace(state, laid=state.laid[:-1], main=(last, *state.main), events=())
    where = read_hex(name) if kind == "hex" else None
    if where is None:
        raise ValueError("Point at a vacant hex to fill it, or at the tile laid last to take it away.")
    for tile in state.main:
        turn = next((turn for spot, turn in state.chart.fits(tile) if spot == where), None)
        if turn is not None:
            rest = tuple(other for other in state.main if other != tile)
            return replace(state, laid=(*state.laid, Placed(tile, *where, turn)), main=rest, events=())
    raise ValueError(f"No tile that is left fits hex {name}.")
