"""A game that starts in the middle: a map with pieces on it, hands, and a step of the turn to stand in (for study).

The option `position` takes it as plain JSON. What is left out is as in a game that has just begun: no units, empty
hands, no points, the first seat about to lay a tile. Tiles named nowhere lie in their decks in the order of their
numbers, unless `main` and `faith` say what is left of them; what is then missing lies in the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from rulebook.game import Option, OptionError
from rulebook.northmen.chart import Placed, Stronghold, chart_of
from rulebook.northmen.facts import Depleted, Fired, Moved
from rulebook.northmen.pieces import (
    SPECIAL_EACH,
    UNIT_LETTERS,
    WARBANDS_EACH,
    Group,
    Units,
    read_army,
    strongholds_each,
)
from rulebook.northmen.settings import ABILITIES, Settings
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import DECK_WORDS, FAITH, FAITH_TILES, MAIN, MAIN_TILES, TOWN_TYPES, TOWNS, matches, step
from rulebook.northmen.uses import KINDS, USES

PHASES = (
    *("ships", "ship_tile", "tile", "fort", "kinds", "mode", "found", "draw", "recruit", "move", "build", "fight"),
    *("begin_town", "town", "end", "gift", "pass", "turn", "next_order"),
)
"""Where a position may stand; not in the middle of a conflict or a brigand order."""
ROWS: Mapping[str, tuple[type, ...]] = {
    "map": (int, int, int, int),
    "units": (int, int, str),
    "strongholds": (int, int, int, int),
    "fired": (int, int),
    "fresh": (int, int, int),
}
LISTS: Mapping[str, type] = {
    **dict.fromkeys(("churches", "main", "faith", "vp", "reserves", "gifts", "ships_used"), int),
    **dict.fromkeys(("abilities", "drawing"), str),
}
SINGLE: Mapping[str, type] = {
    **dict.fromkeys(("seat", "turn", "left", "main_tile", "covered", "just_laid", "ship", "drawn"), int),
    **dict.fromkeys(("phase", "kind", "use"), str),
    **dict.fromkeys(("missed", "engaged"), bool),
}
NESTED = ("hands", "prepared")
FIELDS = (*ROWS, *LISTS, *SINGLE, *NESTED, "depleted")


def _damaged(field: str, value: object, takes: str) -> NoReturn:
    raise OptionError("position", {field: value}, f"{field} {takes}")


def read(given: Any) -> dict[str, Any]:
    """A position as JSON, every field in its form; what it says is checked when the game starts."""
    if not isinstance(given, Mapping):
        raise OptionError("position", given, "set-up, or a mapping of fields such as map, units and hands")
    for field in given:
        if field not in FIELDS:
            raise OptionError("position", field, f"the fields {', '.join(FIELDS)}")
    return {field: _field(field, value) for field, value in given.items()}


def _field(field: str, value: Any) -> Any:
    if field in SINGLE:
        if type(value) is not SINGLE[field]:
            forms = {int: "as a whole number", str: "as a word", bool: "as true or false"}
            _damaged(field, value, forms[SINGLE[field]])
        return value
    if field == "depleted":
        if not (_is_list(value) and [type(part) for part in value] == [str, int]):
            _damaged(field, value, "as a deck and the side that emptied it")
        return list(value)
    if not _is_list(value):
        _damaged(field, value, "as a list")
    if field in LISTS:
        kind = LISTS[field]
        if any(type(part) is not kind for part in value):
            _damaged(field, value, f"as a list of {'whole numbers' if kind is int else 'words'}")
        return list(value)
    wanted = ROWS.get(field)
    for row in value:
        if not _is_list(row) or (wanted or (int,) * len(row)) != tuple(map(type, row)):
            words = " and ".join("a word" if kind is str else "a number" for kind in wanted or ())
            _damaged(field, row, f"as lists of {words or 'tiles'}")
    return [list(row) for row in value]


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def place(settings: Settings, given: Mapping[str, Any]) -> NorthmenState:
    """The state that a position means, before it goes on to its next decision; refused if it does not hold together."""
    laid = _map(given)
    sides, players = settings.players + 1, settings.players
    hands, prepared = _each(given, "hands", players, ()), _each(given, "prepared", sides, ())
    main, faith, box = _decks(settings, given, laid)
    state = NorthmenState(
        settings,
        main,
        faith,
        tuple(tuple(sorted(hand)) for hand in hands),
        _among(given, "seat", range(players), 0),
        box=box,
        prepared=tuple(tuple(sorted(row)) for row in prepared),
        laid=laid,
        units=_units(settings, given, laid),
        reserves=_each(given, "reserves", players, 0),
        vp=_each(given, "vp", sides, 0),
        strongholds=_strongholds(settings, given, laid),
        churches=_churches(given, laid),
        abilities=_abilities(given, players),
        phase=_among(given, "phase", PHASES, "ships"),
        decider=given.get("seat", 0),
        **_turn(given, laid, sides),
    )
    _check_supplies(state)
    return state


# ---- the map and what lies on it


def _map(given: Mapping[str, Any]) -> tuple[Placed, ...]:
    laid = tuple(Placed(*row) for row in given.get("map", ()))
    known = range(1, FAITH_TILES[-1] + 1)
    for placed in laid:
        if placed.tile not in known or placed.rotation not in range(6):
            _damaged("map", list(placed), f"of tiles 1 to {known[-1]}, each with its hex and a rotation from 0 to 5")
    for what, found in (("tile", [p.tile for p in laid]), ("hex", [p.hex for p in laid])):
        twice = [one for one, number in Counter(found).items() if number > 1]
        if twice:
            _damaged("map", list(twice), f"with every {what} once")
    chart = chart_of(laid)
    for placed in laid:
        for direction in range(6):
            other = chart.at.get(step(placed.hex, direction))
            if other is not None and not matches(
                chart.edges[placed.tile][direction], chart.edges[other][direction - 3]
            ):
                _damaged("map", [placed.tile, other], "whose tiles match where they meet")
    return laid


def _on_map(field: str, tiles: Iterable[int], laid: tuple[Placed, ...]) -> None:
    known = {placed.tile for placed in laid}
    for tile in tiles:
        if tile not in known:
            _damaged(field, tile, "on tiles of the map")


def _units(settings: Settings, given: Mapping[str, Any], laid: tuple[Placed, ...]) -> Units:
    rows = given.get("units", ())
    _on_map("units", (tile for tile, _, _ in rows), laid)
    groups = []
    for tile, side, army in rows:
        counts = read_army(army)
        if counts is None or side not in range(settings.players + 1):
            _damaged("units", [tile, side, army], f"of a side and letters in the order {UNIT_LETTERS}, such as WWH")
        if any(counts[1:]) and (side == settings.brigands or not settings.test_of_faith):
            _damaged("units", [tile, side, army], "of warbands only, for brigands and without Test of Faith")
        groups.append(Group(tile, side, counts))
    if len({(group.tile, group.side) for group in groups}) < len(groups):
        _damaged("units", rows, "of a side on a tile together, as one army")
    return tuple(sorted(groups))


def _strongholds(settings: Settings, given: Mapping[str, Any], laid: tuple[Placed, ...]) -> tuple[Stronghold, ...]:
    found = [Stronghold(*row) for row in given.get("strongholds", ())]
    _on_map("strongholds", (fort.tile for fort in found), laid)
    for fort in found:
        seats = range(settings.players)
        if fort.edge not in range(6) or fort.builder not in seats or fort.owner not in seats:
            _damaged(
                "strongholds", list(fort), "as tile, edge from 0 to 5, the seat that built it and the one that owns it"
            )
    return tuple(sorted(found))


def _churches(given: Mapping[str, Any], laid: tuple[Placed, ...]) -> tuple[int, ...]:
    churches = given.get("churches", ())
    _on_map("churches", churches, laid)
    for tile in churches:
        if not TOWNS[tile]:
            _damaged("churches", tile, "on tiles with a town")
    return tuple(sorted(set(churches)))


def _check_supplies(state: NorthmenState) -> None:
    """No side has more pieces than the box holds for it."""
    for side in range(state.players + 1):
        for kind, word in enumerate(("warbands", "hersirs", "longships", "catapults")):
            if state.supply(side, kind) < 0:
                most = WARBANDS_EACH if kind == 0 else SPECIAL_EACH
                _damaged("units", state.name(side), f"with at most {most} {word} a side")
        if sum(fort.builder == side for fort in state.strongholds) > strongholds_each(state.settings):
            _damaged("strongholds", state.name(side), f"of no more than {strongholds_each(state.settings)} a player")


# ---- decks and hands


def _decks(
    settings: Settings, given: Mapping[str, Any], laid: tuple[Placed, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The main deck, the Test of Faith deck and the box: every tile lies in one place."""
    every = {MAIN: tuple(MAIN_TILES), FAITH: tuple(FAITH_TILES) if settings.test_of_faith else ()}
    places = _places(given, laid)
    for tile, fields in places.items():
        if tile not in (*every[MAIN], *every[FAITH]):
            _damaged(fields[0], tile, "from the tiles of the game")
        if len(fields) > 1:
            _damaged(fields[-1], tile, f"without tiles that lie elsewhere (here: {fields[0]})")
    decks = [tuple(given.get(name, (tile for tile in tiles if tile not in places))) for name, tiles in every.items()]
    for name, deck in zip(every, decks, strict=True):
        if not set(deck) <= set(every[name]):
            _damaged(name, list(deck), f"with tiles of the {DECK_WORDS[name]} only")
    used = {*places, *decks[0], *decks[1]}
    return decks[0], decks[1], tuple(tile for tiles in every.values() for tile in tiles if tile not in used)


def _places(given: Mapping[str, Any], laid: tuple[Placed, ...]) -> dict[int, list[str]]:
    """Where each tile that is named lies, as the fields that name it."""
    rows = [("map", [placed.tile for placed in laid]), ("drawn", filter(None, [given.get("drawn", 0)]))]
    rows += [(field, row) for field in ("hands", "prepared") for row in given.get(field, ())]
    rows += [(name, given.get(name, ())) for name in (MAIN, FAITH)]
    places: dict[int, list[str]] = {}
    for field, row in rows:
        for tile in row:
            places.setdefault(tile, []).append(field)
    return places


def _each(given: Mapping[str, Any], field: str, count: int, default: Any) -> tuple[Any, ...]:
    """What each player or side has; none below zero."""
    row = tuple(given.get(field, (default,) * count))
    if len(row) != count or any(type(part) is int and part < 0 for part in row):
        _damaged(field, list(row), f"for each of {count}, none below 0")
    return row


def _abilities(given: Mapping[str, Any], players: int) -> tuple[str, ...]:
    row = _each(given, "abilities", players, "")
    if not {*row} <= {*ABILITIES, ""}:
        _damaged("abilities", list(row), f"from {', '.join(ABILITIES)}, or nothing")
    return row


# ---- where in the turn


def _among(given: Mapping[str, Any], field: str, known: Any, default: Any) -> Any:
    value = given.get(field, default)
    if value not in known:
        words = f"from 0 to {known[-1]}" if isinstance(known, range) else f"among {', '.join(filter(None, known))}"
        _damaged(field, value, words)
    return value


def _turn(given: Mapping[str, Any], laid: tuple[Placed, ...], sides: int) -> dict[str, Any]:
    """The fields that say where in the turn the position stands."""
    kind = _among(given, "kind", ("", *KINDS), "")
    _among(given, "use", ("", *USES.get(kind, ()), *TOWN_TYPES), "")
    for field in ("left", "turn", "drawn"):
        if given.get(field, 0) < 0:
            _damaged(field, given[field], "of 0 or more")
    for field in ("main_tile", "just_laid", "ship"):
        _on_map(field, filter(None, (given.get(field, 0),)), laid)
    _among(given, "covered", range(-1, 6), -1)
    if "depleted" in given and (given["depleted"][0] not in DECK_WORDS or given["depleted"][1] not in range(sides)):
        _damaged("depleted", given["depleted"], "as main or faith, and the side that emptied it")
    fields = {field: given[field] for field in SINGLE if field in given and field not in ("seat", "phase")}
    fields |= {field: tuple(given[field]) for field in ("gifts", "ships_used", "drawing") if field in given}
    if "fired" in given:
        fields["fired"] = tuple(Fired(*row) for row in given["fired"])
    if "fresh" in given:
        fields["fresh"] = tuple(Moved(*row) for row in given["fresh"])
    if "depleted" in given:
        fields["depleted"] = Depleted(*given["depleted"])
    return fields


OPTION = Option(
    "position",
    "Begin with the set-up, or in the middle of a game for study.",
    "set-up",
    choices=("set-up",),
    read=read,
    takes="set-up, or a position as rulebook.northmen.position describes it",
)

__all__ = ["FIELDS", "OPTION", "place", "read"]
