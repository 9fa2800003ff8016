"""What is legal right now, listed. `refusals` says why the rest is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulebook.game import Action
from rulebook.northmen import refusals
from rulebook.northmen.actions import (
    Assault,
    Attack,
    Bribe,
    Build,
    Capture,
    Choose,
    ChooseAbility,
    Commit,
    Destroy,
    Done,
    Draw,
    Fortify,
    Found,
    Lay,
    Lose,
    Move,
    Muster,
    Prepare,
    Promote,
    Recruit,
    RemoveChurch,
    SetCatapult,
    SpendLongship,
    SpendMead,
    Store,
)
from rulebook.northmen.orders import marches, marching, muster_tiles, shared_tiles
from rulebook.northmen.pieces import (
    ARMY,
    KINDS,
    LONGSHIP,
    armies,
    counts_at,
    sides_at,
    write_army,
)
from rulebook.northmen.reach import reach
from rulebook.northmen.refusals.timing import ONLY_IN
from rulebook.northmen.settings import ABILITIES
from rulebook.northmen.steps import USES, extensions, idle_ships
from rulebook.northmen.tiles import FAITH, MAIN, TOWNS, write_hex

if TYPE_CHECKING:
    from rulebook.northmen.table import Table

OPTIONAL = frozenset(ONLY_IN[Done])
"""Phases in which one may simply go on (BN-ACT-6)."""


def choices(table: Table) -> tuple[Action, ...]:
    """Every legal action, sorted."""
    found = list(_possible(table))
    if table.phase in OPTIONAL and refusals.refusal(table, Done()) is None:
        found.append(Done())
    return tuple(sorted(found))


def possible(table: Table) -> bool:
    """Whether anything but going on can be done in this phase."""
    return next(_possible(table), None) is not None


def _allowed(table: Table, tries: Iterable[Action]) -> Iterator[Action]:
    return (action for action in tries if refusals.refusal(table, action) is None)


def _possible(table: Table) -> Iterator[Action]:
    phase = table.phase
    if phase == "ability":
        yield from _allowed(table, map(ChooseAbility, ABILITIES))
    elif phase == "ships":
        yield from extra_tiles(table, table.hands[table.seat])
        if idle_ships(table):
            yield from _allowed(table, map(Draw, (MAIN, FAITH)))
    elif phase == "ship_tile":
        yield from extra_tiles(table, (table.drawn,))
    elif phase == "tile":
        yield from _main_tiles(table)
    elif phase == "fort":
        yield from map(Fortify, fort_sides(table))
    elif phase == "mode":
        yield from _allowed(table, [SpendMead(), *map(SpendLongship, sorted(table.standing))])
        yield from map(Choose, uses(table))
    elif phase == "recruit":
        yield from _allowed(table, map(Recruit, range(1, table.left + 1)))
    elif phase == "found":
        yield from _allowed(table, map(Found, table.chart.towns))
    elif phase == "move":
        yield from _moves(table)
    elif phase == "build":
        yield from _builds(table)
    elif phase == "oath":
        yield Promote()
    elif phase == "sect":
        yield RemoveChurch()
    elif phase == "fight":
        yield from _attacks(table)
        yield from _builds(table)
    elif phase in ("draw", "pull", "next_order"):
        yield from _allowed(table, map(Draw, (MAIN, FAITH)))
    elif phase == "order":
        yield from _order(table)
    elif phase == "commit":
        mine = (*table.hands[table.decider], *table.prepared[table.decider])
        yield from _allowed(table, map(Commit, mine))
    elif phase == "loss":
        yield from _losses(table)
    elif phase == "siege":
        yield from _allowed(table, [Capture(), Destroy()])
    elif phase == "town":
        yield from _town(table)
    elif phase == "gift":
        yield from gifts(table)


# ---- tiles


def extra_tiles(table: Table, tiles: Iterable[int]) -> list[Lay]:
    """BN-LONG-4: every way to lay one of these tiles as an extra tile."""
    return [
        Lay(tile, write_hex(place), rotation, ship)
        for ship in idle_ships(table)
        for tile in tiles
        for place, rotation in extensions(table, tile, ship)
    ]


def _main_tiles(table: Table) -> Iterator[Action]:
    tiles = (table.drawn,) if table.drawn else table.hands[table.seat]
    for tile in tiles:
        for place, rotation in table.chart.fits(tile):
            yield Lay(tile, write_hex(place), rotation)
    if not table.drawn:
        yield from _allowed(table, map(Draw, (MAIN, FAITH)))


def fort_sides(table: Table) -> list[int]:
    """BN-STRONG-1: the sides of the tile just laid that take a stronghold."""
    if not table.settings.strongholds:
        return []
    return [side for side in range(6) if refusals.refusal(table, Fortify(side)) is None]


# ---- uses


def uses(table: Table) -> list[str]:
    """BN-ACT-3: what the actions of this step may be used for, with something to do."""
    return [use for use in USES[table.kind] if refusals.refusal(table, Choose(use)) is None]


def movable(table: Table, kind: str) -> bool:
    """Whether any army can move by this kind of action."""
    for tile in sorted(table.standing):
        counts = counts_at(table, tile, table.seat)
        afloat = counts[LONGSHIP] if kind == "road" else 0
        if sum(counts) > afloat and reach(table, table.seat, tile, kind):
            return True
    return False


def _moves(table: Table) -> Iterator[Move]:
    for origin in sorted(table.standing):
        counts = counts_at(table, origin, table.seat)
        if not any(counts):
            continue
        targets = sorted(reach(table, table.seat, origin, table.kind))
        if targets:
            for part in armies(counts):
                if table.kind == "road" and part[LONGSHIP]:
                    continue  # BN-LONG-3
                army = write_army(part)
                for target in targets:
                    yield Move(origin, army, target)


def _builds(table: Table) -> Iterator[Action]:
    yield from _allowed(table, [Build(), *map(Build, sorted(table.standing))])


def _attacks(table: Table) -> Iterator[Action]:
    for tile in sorted(table.standing):
        if counts_at(table, tile, table.seat) == (0, 0, 0, 0):
            continue
        near = [table.chart.neighbour(tile, direction) for direction in range(6)]
        targets = [None, *(other for other in near if other is not None)]
        yield from _allowed(table, (Attack(tile, target, own) for target in targets for own in (False, True)))


def _losses(table: Table) -> Iterator[Lose]:
    fight = table.fight
    assert fight is not None
    side = fight.sides[fight.at]
    counts = counts_at(table, fight.field(side), side)
    for part in armies(counts, fight.losses[fight.at], exactly=True):
        yield Lose(write_army(part))


def _order(table: Table) -> Iterator[Action]:
    order = table.order
    assert order is not None
    if order.stage in ("omen", "burn"):
        yield from _allowed(table, map(Draw, (MAIN, FAITH)))
    elif order.stage == "muster":
        yield from map(Muster, muster_tiles(table))
    elif order.stage == "march":
        for origin, target in marches(table, order.name):
            yield Move(origin, "W" * marching(table, origin), target)
    else:
        yield from map(Assault, shared_tiles(table))


def _town(table: Table) -> Iterator[Action]:
    town = TOWNS[table.main_tile][0]
    if town == "mead":
        yield from _allowed(table, [Store()])
    elif town == "silver":
        for tile in sorted(table.standing):
            for side in sides_at(table, tile):
                yield from _allowed(table, (Bribe(tile, side, unit) for unit in KINDS))
    elif town == "tusk":
        yield from map(Prepare, table.hands[table.seat])
    else:
        yield from _allowed(table, map(Draw, (MAIN, FAITH)))


def gifts(table: Table) -> list[Action]:
    """BN-ABIL-9, BN-ABIL-13: where Stonefists may put the free catapult, and from where."""
    origins: list[int | None] = [None, *sorted(table.standing)]
    tiles = sorted(table.chart.where)
    return list(_allowed(table, (SetCatapult(tile, origin) for origin in origins for tile in tiles)))


def whole_army(table: Table, tile: int) -> str:
    """The army that pointing at a tile means: as many units as may go, special ones first."""
    counts = list(counts_at(table, tile, table.seat))
    if table.order is not None:
        return "W" * marching(table, tile)
    if table.kind == "road":
        counts[LONGSHIP] = 0
    pairs = zip(reversed(KINDS), reversed(counts), strict=True)
    letters = "".join(letter * number for letter, number in pairs)
    taken = letters[:ARMY]
    return "".join(sorted(taken, key=KINDS.index))
