"""The moves a bot weighs: of many placements that come to much the same, a few that differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebook.test_of_time.actions import (
    ATTACK,
    DEFEND,
    PRESERVE,
    Attack,
    Convert,
    Create,
    Defend,
    KeepRest,
    KeepRound,
    Pass,
    Preserve,
    Replace,
    ReverseTime,
    Sire,
    SireShaman,
    TestOfTimeAction,
)
from rulebook.test_of_time.legal import (
    can_build_on,
    capped,
    convert_price,
    create_price,
    fewest_shamans,
    preserve_price,
    reach,
    replaceable,
    victims,
    ways_to_pay,
)
from rulebook.test_of_time.odds import PARENTS
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.sheet import KINDS, NAMES, NOBODY, Pieces, first_free

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState


def candidates(state: TestOfTimeState) -> tuple[TestOfTimeAction, ...]:
    """Legal actions, few and different; never none while the game goes on."""
    if state.outcome is not None:
        return ()
    return tuple(_in_the_past(state, state.replay) if state.replay else _moves(state))


def _pay(state: TestOfTimeState, price: int) -> list[Pieces]:
    """With as many followers as possible, and with as few."""
    ways = ways_to_pay(state, price)
    return ways if len(ways) < 3 else [ways[0], ways[-1]]


def _send(state: TestOfTimeState, *points: int) -> list[Pieces]:
    """Pieces worth about so many points: followers alone, or shamans first."""
    home, power = state.mover.home, state.mover.power
    found = []
    for wanted in points:
        if wanted > 0:
            shamans = min(home.shamans, wanted // power)
            rest = wanted - shamans * power
            found += [Pieces(wanted, 0)] if wanted <= home.followers else []
            found += [Pieces(rest, shamans)] if shamans and rest <= home.followers else []
    return list(dict.fromkeys(found))


def _moves(state: TestOfTimeState) -> Iterator[TestOfTimeAction]:
    yield Pass()
    sheet = state.mover
    if sheet.home == (0, 0):
        return
    yield from _defences(state)
    if state.seat in state.out:
        return
    free = [space for space in range(len(sheet.spaces)) if can_build_on(state, space)]
    if free:
        # Vacant spaces are alike; building over what is buried gives it up for good.
        space = next((space for space in free if sheet.spaces[space] is None), free[0])
        for kind in KINDS:
            if sheet.left(kind):
                yield from (Create(space + 1, kind, *p) for p in _pay(state, create_price(state, kind)))
    for space, card in enumerate(sheet.spaces):
        if card is not None and card.visible and sheet.preservers[space] is None:
            yield from (Preserve(space + 1, *p) for p in _pay(state, preserve_price(state, card.kind)))
    zone = first_free(sheet.sires)
    if zone and not capped(state, "follower"):
        yield from (Sire(zone, *p) for p in _pay(state, PARENTS))
    zone = first_free(sheet.rites)
    if zone and not capped(state, "shaman"):
        yield from (SireShaman(zone, *p) for p in _pay(state, PARENTS)[:1])
    for victim in victims(state):
        yield from (Convert(victim, *p) for p in _pay(state, convert_price(state)))
    yield from _against(state)


def _defences(state: TestOfTimeState) -> Iterator[TestOfTimeAction]:
    """Enough to stop an attack whole, or half of it."""
    for space, card in enumerate(state.mover.spaces):
        attackers = state.attackers(state.seat, space) if card is not None and card.visible else ()
        if attackers:
            force = sum(a.pieces.worth(state.sheets[a.attacker].power) for a in attackers)
            missing = force - (state.mover.defenders[space] or NOBODY).worth(state.mover.power)
            yield from (Defend(space + 1, *p) for p in _send(state, missing, missing // 2))


def _against(state: TestOfTimeState) -> Iterator[TestOfTimeAction]:
    """Attacks that bury or that take a dot or two, and rewinding where the past can be bettered."""
    for owner, other in enumerate(state.sheets):
        for space, card in enumerate(other.spaces):
            if card is None:
                continue
            if owner != state.seat and card.visible:
                guard = (other.defenders[space] or NOBODY).worth(other.power)
                wanted = {guard + 1, guard + 2, guard + card.open_sections - 1, guard + card.open_sections}
                yield from (Attack(NAMES[owner], space + 1, *p) for p in _send(state, *sorted(wanted)))
            far = reach(state, card)
            if owner == state.seat:
                bad = [at for at, r in enumerate(reversed(card.past[len(card.past) - far :]), 1) if r != (True, 0)]
                depths = {bad[0], bad[-1]} if bad else set()
            else:
                depths = {1} if far and card.visible else set()
            for depth in sorted(depths):
                yield ReverseTime(NAMES[owner], space + 1, depth, fewest_shamans(state, depth))


def _in_the_past(state: TestOfTimeState, replay: Replay) -> Iterator[TestOfTimeAction]:
    yield KeepRound()
    if replay.left > 1:
        yield KeepRest()
    if replay.owner == state.seat:
        if replaceable(state, replay, PRESERVE):
            yield from (Replace(PRESERVE, *p) for p in _pay(state, preserve_price(state, replay.card.kind)))
        if replaceable(state, replay, DEFEND):
            yield from (Replace(DEFEND, *p) for p in _send(state, replay.old[replay.at].strips))
    elif replaceable(state, replay, ATTACK):
        yield from (Replace(ATTACK, *p) for p in _send(state, 1, 2, replay.card.open_sections))
