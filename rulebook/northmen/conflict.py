"""Conflicts as rules: who shows how many tiles, who chooses, what is lost and what a victory is worth."""

from __future__ import annotations

from typing import NamedTuple

from rulebook.english import counted, listed
from rulebook.northmen.chart import Stronghold
from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import CATAPULT, HERSIR, WARBAND
from rulebook.northmen.settings import Settings
from rulebook.northmen.tiles import FAITH, MAIN
from rulebook.northmen.underway import Fight
from rulebook.northmen.units import counts_at, number_at, sides_at, supply

PULLS = {MAIN: "m", FAITH: "f"}
DECKS = {"m": MAIN, "f": FAITH}


def commit_order(settings: Settings, starter: int, sides: list[int]) -> tuple[int, ...]:
    """BN-CONF-5: from the starter clockwise, brigands last."""
    count = settings.players
    players = sorted((side for side in sides if side < count), key=lambda side: (side - starter) % count)
    return (*players, *(side for side in sides if side == count))


def tiles_due(facts: Facts, side: int) -> int:
    """BN-CONF-3: a tile a unit, the initiator one more; BN-RANGE-3: only catapults give tiles, nobody one more.

    Brigands as everyone (BN-BRIG-12); every special unit gives one (BN-HERSIR-2, BN-LONG-17, BN-CATA-2).
    """
    fight = facts.conflict
    if fight.target:
        return counts_at(facts, fight.field(side), side)[CATAPULT]
    return number_at(facts, fight.tile, side) + (side == fight.initiator)


def drawer(facts: Facts, side: int) -> int | None:
    """BN-DECK-6: who names the deck for a side's tiles; nobody for brigands that no player incited."""
    if side != facts.settings.brigands:
        return side
    return facts.order.by if facts.order is not None and not facts.settings.solo else None


def pullable(facts: Facts) -> list[str]:
    """The decks that still hold a tile for this conflict."""
    fight = facts.conflict
    decks = {MAIN: facts.main, FAITH: facts.faith}
    return [name for name, deck in decks.items() if len(deck) > pending(fight, name)]


def pending(fight: Fight, name: str) -> int:
    """How many tiles of a deck are named for this conflict and not drawn yet."""
    return sum(row.count(PULLS[name]) for row in fight.pulls)


def losses_of(rule: str, behind: int, units: int) -> int:
    """BN-CONF-9: the difference, at most all; variants: one unit, or all. Winners lose nothing (BN-CONF-10)."""
    return min(units, behind if rule == "difference" else 1 if rule == "one" else units)


def wins_shot(settings: Settings, best: int) -> bool:
    """BN-RANGE-21: whether the highest strength wins a ranged conflict, also when it is 0."""
    return best > 0 or settings.empty_shots == "scores"


def chooser(facts: Facts, side: int) -> int:
    """The owner, or Stonefists who won a ranged conflict (BN-ABIL-8, BN-ABIL-15)."""
    fight = facts.conflict
    if fight.target:
        for winner in fight.winners:
            if winner < facts.settings.players and facts.abilities[winner] == "Stonefists":
                return winner
    return side


class Award(NamedTuple):
    """The points that a side gets, by which rule, and how they come about."""

    side: int
    points: int
    rule: str
    why: str = ""


def points(facts: Facts, side: int) -> Award:
    """One VP, one more for each own surviving hersir, one less for each enemy's, never below 0.

    BN-HERSIR-3, BN-HERSIR-4, BN-HERSIR-5, BN-HERSIR-10, BN-HERSIR-11, BN-RANGE-13, BN-CONF-18; in
    a conflict of brigands hersirs count as warbands (BN-BRIG-5).
    """
    fight, brigands = facts.conflict, facts.settings.brigands
    ranged = bool(fight.target)
    rule = "BN-RANGE-16" if ranged and len(fight.sides) == 1 else "BN-RANGE-4" if ranged else "BN-CONF-8"
    hersirs = {other: counts_at(facts, fight.field(other), other)[HERSIR] for other in fight.sides}
    own, theirs = hersirs[side], sum(hersirs.values()) - hersirs[side]
    if not own and not theirs:
        return Award(side, 1, rule)
    if fight.initiator == brigands:
        return Award(side, 1, "BN-BRIG-5", "hersirs count as warbands where brigands start the conflict")
    parts = ["1 for winning"]
    parts += [f"{own} more for {counted(own, 'surviving hersir')}"] if own else []
    parts += [f"{theirs} less for {counted(theirs, 'enemy hersir')}"] if theirs else []
    rule = "BN-HERSIR-3" if own > theirs else "BN-HERSIR-11" if side == brigands else "BN-HERSIR-4"
    return Award(side, max(0, 1 + own - theirs), rule, listed(parts))


def stronghold_at_stake(facts: Facts) -> Stronghold | None:
    """The enemy stronghold on the border, if no defender is left; one's own or a teammate's is left alone."""
    fight = facts.conflict
    if any(facts.settings.opposing(fight.initiator, side) for side in sides_at(facts, fight.target)):
        return None
    fort = facts.chart.stronghold_between(fight.tile, fight.target, facts.strongholds)
    return fort if fort is not None and facts.settings.opposing(fight.initiator, fort.owner) else None


def may_capture(facts: Facts, attacker: int) -> bool:
    """BN-RANGE-10: the marker comes from the supply; who built the stronghold needs none."""
    fort = stronghold_at_stake(facts)
    return fort is not None and (fort.builder == attacker or supply(facts, attacker, WARBAND) > 0)
