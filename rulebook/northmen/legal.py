"""What is legal right now, listed. `refusals` says why the rest is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    SpendLongship,
    SpendMead,
    Store,
)
from rulebook.northmen.facts import Facts
from rulebook.northmen.orders import marches, marching, muster_tiles, shared_tiles
from rulebook.northmen.pieces import ARMY, LONGSHIP, UNIT_LETTERS, armies, write_army
from rulebook.northmen.refusals.timing import ONLY_IN
from rulebook.northmen.routes import reach
from rulebook.northmen.settings import ABILITIES
from rulebook.northmen.tiles import FAITH, MAIN, TOWNS, write_hex
from rulebook.northmen.units import counts_at, sides_at
from rulebook.northmen.uses import USES, extensions, idle_ships

OPTIONAL = frozenset(ONLY_IN[Done])
"""Phases in which one may simply go on (BN-ACT-6)."""


def choices(facts: Facts) -> tuple[Action, ...]:
    """Every legal action, sorted."""
    found = list(_possible(facts))
    if facts.phase in OPTIONAL and refusals.refusal(facts, Done()) is None:
        found.append(Done())
    return tuple(sorted(found))


def possible(facts: Facts) -> bool:
    """Whether anything but going on can be done in this phase."""
    return next(_possible(facts), None) is not None


def _allowed(facts: Facts, tries: Iterable[Action]) -> Iterator[Action]:
    return (action for action in tries if refusals.refusal(facts, action) is None)


def _possible(facts: Facts) -> Iterator[Action]:
    phase = facts.phase
    if phase == "ability":
        yield from _allowed(facts, map(ChooseAbility, ABILITIES))
    elif phase == "ships":
        yield from extra_tiles(facts, facts.hands[facts.seat])
        if idle_ships(facts):
            yield from _allowed(facts, map(Draw, (MAIN, FAITH)))
    elif phase == "ship_tile":
        yield from extra_tiles(facts, (facts.drawn,))
    elif phase == "tile":
        yield from _main_tiles(facts)
    elif phase == "fort":
        yield from map(Fortify, open_edges(facts))
    elif phase == "mode":
        yield from _allowed(facts, [SpendMead(), *map(SpendLongship, sorted(facts.standing))])
        yield from map(Choose, uses(facts))
    elif phase == "recruit":
        yield from _allowed(facts, map(Recruit, range(1, facts.left + 1)))
    elif phase == "found":
        yield from _allowed(facts, map(Found, facts.chart.towns))
    elif phase == "move":
        yield from _moves(facts)
    elif phase == "build":
        yield from _builds(facts)
    elif phase == "oath":
        yield Promote()
    elif phase == "sect":
        yield RemoveChurch()
    elif phase == "fight":
        yield from _attacks(facts)
        yield from _builds(facts)
    elif phase in ("draw", "pull", "next_order"):
        yield from _allowed(facts, map(Draw, (MAIN, FAITH)))
    elif phase == "order":
        yield from _order(facts)
    elif phase == "commit":
        mine = (*facts.hands[facts.decider], *facts.prepared[facts.decider])
        yield from _allowed(facts, map(Commit, mine))
    elif phase == "loss":
        yield from _losses(facts)
    elif phase == "siege":
        yield from _allowed(facts, [Capture(), Destroy()])
    elif phase == "town":
        yield from _town(facts)
    elif phase == "gift":
        yield from refusals.gifts(facts)


# ---- tiles


def extra_tiles(facts: Facts, tiles: Iterable[int]) -> list[Lay]:
    """BN-LONG-4: every way to lay one of these tiles as an extra tile."""
    return [
        Lay(tile, write_hex(place), rotation, ship)
        for ship in idle_ships(facts)
        for tile in tiles
        for place, rotation in extensions(facts, tile, ship)
    ]


def _main_tiles(facts: Facts) -> Iterator[Action]:
    tiles = (facts.drawn,) if facts.drawn else facts.hands[facts.seat]
    for tile in tiles:
        for place, rotation in facts.chart.fits(tile):
            yield Lay(tile, write_hex(place), rotation)
    if not facts.drawn:
        yield from _allowed(facts, map(Draw, (MAIN, FAITH)))


def open_edges(facts: Facts) -> list[int]:
    """BN-STRONG-1: the edges of the tile just laid that take a stronghold."""
    if not facts.settings.strongholds:
        return []
    return [edge for edge in range(6) if refusals.refusal(facts, Fortify(edge)) is None]


# ---- uses


def uses(facts: Facts) -> list[str]:
    """BN-ACT-3: what the actions of this step may be used for, with something to do."""
    return [use for use in USES[facts.kind] if refusals.refusal(facts, Choose(use)) is None]


def _moves(facts: Facts) -> Iterator[Move]:
    for origin in sorted(facts.standing):
        counts = counts_at(facts, origin, facts.seat)
        if not any(counts):
            continue
        targets = sorted(reach(facts, facts.seat, origin, facts.kind))
        if targets:
            for part in armies(counts):
                if facts.kind == "road" and part[LONGSHIP]:
                    continue  # BN-LONG-3
                army = write_army(part)
                for target in targets:
                    yield Move(origin, army, target)


def _builds(facts: Facts) -> Iterator[Action]:
    yield from _allowed(facts, [Build(), *map(Build, sorted(facts.standing))])


def _attacks(facts: Facts) -> Iterator[Action]:
    for tile in sorted(facts.standing):
        if counts_at(facts, tile, facts.seat) == (0, 0, 0, 0):
            continue
        near = [facts.chart.neighbour(tile, direction) for direction in range(6)]
        targets = [None, *(other for other in near if other is not None)]
        yield from _allowed(facts, (Attack(tile, target, own) for target in targets for own in (False, True)))


def _losses(facts: Facts) -> Iterator[Lose]:
    fight = facts.conflict
    side = fight.sides[fight.at]
    counts = counts_at(facts, fight.field(side), side)
    for part in armies(counts, fight.losses[fight.at], exactly=True):
        yield Lose(write_army(part))


def _order(facts: Facts) -> Iterator[Action]:
    order = facts.under_order
    if order.stage in ("omen", "burn"):
        yield from _allowed(facts, map(Draw, (MAIN, FAITH)))
    elif order.stage == "muster":
        yield from map(Muster, muster_tiles(facts))
    elif order.stage == "march":
        for origin, target in marches(facts, order.name):
            yield Move(origin, "W" * marching(facts, origin), target)
    else:
        yield from map(Assault, shared_tiles(facts))


def _town(facts: Facts) -> Iterator[Action]:
    town = TOWNS[facts.main_tile][0]
    if town == "mead":
        yield from _allowed(facts, [Store()])
    elif town == "silver":
        for tile in sorted(facts.standing):
            for side in sides_at(facts, tile):
                yield from _allowed(facts, (Bribe(tile, side, unit) for unit in UNIT_LETTERS))
    elif town == "tusk":
        yield from map(Prepare, facts.hands[facts.seat])
    else:
        yield from _allowed(facts, map(Draw, (MAIN, FAITH)))


def whole_army(facts: Facts, tile: int) -> str:
    """The army that pointing at a tile means: as many units as may go, special ones first."""
    counts = list(counts_at(facts, tile, facts.seat))
    if facts.order is not None:
        return "W" * marching(facts, tile)
    if facts.kind == "road":
        counts[LONGSHIP] = 0
    pairs = zip(reversed(UNIT_LETTERS), reversed(counts), strict=True)
    letters = "".join(letter * number for letter, number in pairs)
    taken = letters[:ARMY]
    return "".join(sorted(taken, key=UNIT_LETTERS.index))
