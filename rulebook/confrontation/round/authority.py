"""The Authority opposition: who commands, who rolls on with a 6, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.company.units import Fighter, Unit
from rulebook.odds import D6


def commanders(units: Iterable[Unit], owner: int) -> list[Fighter]:
    """The Incarnates of highest Authority, among whom the owner chooses the Commander (CF-AUTH-1, CF-INC-7)."""
    incarnates = [u.incarnate for u in units if u.owner == owner and u.incarnate]
    able = [fighter for fighter in incarnates if fighter.profile.authority]
    highest = max((fighter.profile.authority for fighter in able), default=0)
    return [fighter for fighter in able if fighter.profile.authority == highest]


def authority(units: Iterable[Unit], commander: str) -> int:
    """What a company adds to its die: 0 without a Commander, or while his unit is in rout (CF-AUTH-3).

    It is his own, never one that a war staff shares (CF-STAFF-16).
    """
    for unit in units:
        for fighter in unit.fighters:
            if fighter.id == commander:
                return unit.value(fighter, "authority")
    return 0


@dataclass(frozen=True, slots=True)
class Opposition:
    """An opposition under way: totals, None for who has lost by a 1, and who may roll on, in order."""

    authorities: tuple[int, ...]
    strategists: tuple[bool, ...]
    kept: tuple[int, ...]
    totals: tuple[int | None, ...]
    waiting: tuple[int, ...] = ()

    @property
    def decider(self) -> int | None:
        """Who must decide now whether he rolls on: the lowest Authority first (CF-AUTH-11)."""
        return self.waiting[0] if self.waiting else None

    @property
    def winner(self) -> int | None:
        """The highest total (CF-AUTH-13) or the only one left (CF-AUTH-15); None while that is open."""
        alive = [total for total in self.totals if total is not None]
        if self.waiting or not alive or alive.count(max(alive)) > 1:
            return None
        return self.totals.index(max(alive))

    @property
    def again(self) -> bool:
        """Whether everybody rolls again: a tie at the top (CF-AUTH-13), or all lost by a 1 (CF-AUTH-5, CF-AUTH-18)."""
        return not self.waiting and self.winner is None


def opposed(authorities: Sequence[int], strategists: Sequence[bool], rng: Any) -> Opposition:
    """Everybody rolls and adds his Authority (CF-AUTH-2); a Strategist keeps the better of two dice (CF-AUTH-10).

    A kept 1 loses outright (CF-AUTH-4), a kept 6 may be rolled on (CF-AUTH-6). No feat applies (CF-AUTH-16).
    """
    kept = tuple(max(D6.sample(rng) for _ in range(1 + strategist)) for strategist in strategists)
    totals = tuple(None if die == 1 else die + more for die, more in zip(kept, authorities, strict=True))
    sixes = [player for player, die in enumerate(kept) if die == 6]
    order = _ordered(sixes, authorities, rng)
    return Opposition(tuple(authorities), tuple(strategists), kept, totals, tuple(order))


def _ordered(players: list[int], authorities: Sequence[int], rng: Any) -> list[int]:
    """By Authority, the lowest first, equals by a die, rolled again while it settles nothing (CF-AUTH-12)."""
    groups: dict[int, list[int]] = {}
    for player in players:
        groups.setdefault(authorities[player], []).append(player)
    order: list[int] = []
    for value in sorted(groups):
        equals = groups[value]
        dice = dict.fromkeys(equals, 0)
        while len(equals) > 1 and len(set(dice.values())) < len(equals):
            dice = {player: D6.sample(rng) for player in equals}
        order += sorted(equals, key=lambda player: -dice[player])
    return order


def rolled_on(opposition: Opposition, rng: Any) -> Opposition:
    """The decider rolls one new die and adds it (CF-AUTH-6), whatever else he had rolled (CF-AUTH-9).

    A 1 loses (CF-AUTH-7), another 6 may be rolled on again (CF-AUTH-8).
    """
    player = opposition.waiting[0]
    die = D6.sample(rng)
    total = opposition.totals[player]
    assert total is not None
    totals = list(opposition.totals)
    totals[player] = None if die == 1 else total + die
    waiting = opposition.waiting if die == 6 else opposition.waiting[1:]
    return replace(opposition, totals=tuple(totals), waiting=waiting)


def stood(opposition: Opposition) -> Opposition:
    """The decider keeps his total, which he always may (CF-AUTH-8)."""
    return replace(opposition, waiting=opposition.waiting[1:])
