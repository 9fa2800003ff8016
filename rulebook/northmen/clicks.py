"""Which places on the table make up an action: tiles of the map and the hand, hexes, turns, decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.game import Action, Path
from rulebook.northmen import legal
from rulebook.northmen.actions import (
    Assault,
    Attack,
    Build,
    Commit,
    Draw,
    Fortify,
    Found,
    Lay,
    Move,
    Muster,
    Prepare,
    SetCatapult,
)
from rulebook.northmen.tiles import read_hex, write_hex
from rulebook.northmen.units import number_at
from rulebook.northmen.uses import idle_catapults, idle_ships

if TYPE_CHECKING:
    from rulebook.northmen.state import NorthmenState


def paths(state: NorthmenState, action: Action) -> tuple[Path, ...]:
    """The one way to point at this action; none where only the list offers it."""
    path = _path(state, action)
    return (path,) if path and meant(state, path) == action else ()


def _path(state: NorthmenState, action: Action) -> Path:
    match action:
        case Lay(tile, place, rotation, _):
            return (f"hand:{tile}", f"hex:{place}", f"turn:{rotation}")
        case Draw(deck):
            return (f"deck:{deck}",)
        case Move(origin, _, target):
            return (f"tile:{origin}", f"tile:{target}")
        case Attack(tile, target, _):
            return (f"tile:{tile}", f"tile:{target or tile}")
        case Commit(tile) | Prepare(tile):
            return (f"hand:{tile}",)
        case Muster(tile) | Assault(tile) | Found(tile) | SetCatapult(tile, None):
            return (f"tile:{tile}",)
        case Build(None):
            return (f"tile:{state.main_tile}", f"tile:{state.main_tile}")
        case Fortify(side):
            return (f"turn:{side}",)
    return ()


def meant(state: NorthmenState, given: Path) -> Action | None:
    """The action, legal or not, that these places mean."""
    match [(kind, rest) for kind, _, rest in (place.partition(":") for place in given)]:
        case [("deck", deck)]:
            return Draw(deck)
        case [("hand", tile), ("hex", place), ("turn", rotation)] if read_hex(place) is not None:
            return Lay(int(tile), place, int(rotation), _ship(state, int(tile), place, int(rotation)))
        case [("hand", tile), ("hex", place)] if read_hex(place) is not None:
            return Lay(int(tile), place, 0, _ship(state, int(tile), place, 0))
        case [("hand", tile), ("tile", laid)] if int(laid) in state.chart.where:
            place = write_hex(state.chart.where[int(laid)])
            return Lay(int(tile), place, 0, _ship(state, int(tile), place, 0))
        case [("hand", tile)] if state.phase in ("commit", "town"):
            return Commit(int(tile)) if state.phase == "commit" else Prepare(int(tile))
        case [("turn", side)] if state.phase == "fort":
            return Fortify(int(side))
        case [("tile", tile)]:
            return _at_tile(state, int(tile))
        case [("tile", tile), ("tile", target)]:
            return _between(state, int(tile), int(target))
    return None


def _ship(state: NorthmenState, tile: int, place: str, rotation: int) -> int | None:
    """The longship meant by pointing: the first that could lay this tile there, else the first."""
    if state.phase not in ("ships", "ship_tile"):
        return None
    ships = idle_ships(state)
    able = [
        action.ship
        for action in legal.extra_tiles(state, (tile,))
        if (action.hex, action.rotation) == (place, rotation)
    ]
    return able[0] if able else ships[0] if ships else None


def _at_tile(state: NorthmenState, tile: int) -> Action | None:
    if state.phase == "order" and state.order is not None:
        return {"muster": Muster(tile), "assault": Assault(tile)}.get(state.order.stage)
    return {"found": Found(tile), "gift": SetCatapult(tile)}.get(state.phase)


def _between(state: NorthmenState, tile: int, target: int) -> Action | None:
    if state.phase == "fight":
        if state.use == "catapult" and tile == target == state.main_tile and not _opposed(state, tile):
            return Build()
        own = not (state.left and state.use == "fight") and idle_catapults(state, tile) > 0
        return Attack(tile, None if tile == target else target, own)
    if state.phase == "build":
        return Build() if tile == target == state.main_tile else None
    if state.phase == "move" or (state.order is not None and state.order.stage == "march"):
        return Move(tile, legal.whole_army(state, tile) or "W", target)
    return None


def _opposed(state: NorthmenState, tile: int) -> bool:
    others = range(state.players + 1)
    return any(number_at(state, tile, side) for side in others if state.settings.opposing(state.seat, side))
