"""Why a conflict cannot be started, or its tiles and losses not be chosen so."""

from __future__ import annotations

from rulebook.game import Refusal
from rulebook.northmen import conflict
from rulebook.northmen.actions import Attack
from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import CATAPULT, read_army
from rulebook.northmen.refusals.phrases import no, no_tile
from rulebook.northmen.routes import meets_mate
from rulebook.northmen.units import counts_at, number_at, sides_at
from rulebook.northmen.uses import idle_catapults


def attack(facts: Facts, action: Attack) -> Refusal | None:
    """Units there, a catapult or a mountain action to fight with, then somebody to fight."""
    answer = no_tile(facts, action.tile)
    if answer is not None:
        return answer
    if not number_at(facts, action.tile, facts.seat):
        return no("BN-MOUNT-1", f"You have no units on tile {action.tile}.", action.tile)
    if action.own and idle_catapults(facts, action.tile) < 1:
        if counts_at(facts, action.tile, facts.seat)[CATAPULT]:
            rule = "BN-CATA-8" if facts.use == "catapult" else "BN-CATA-5"
            return no(rule, f"The catapults on tile {action.tile} have attacked this turn.", action.tile)
        return no("BN-CATA-3", f"You have no catapult on tile {action.tile}.", action.tile)
    if not action.own and facts.use == "catapult":
        text = "Your mountain actions place catapults this turn; only a catapult's own attack starts a conflict."
        return no("BN-MOUNT-3", text)
    if not action.own and facts.use == "draw":
        return no("BN-ACT-3", "Your mountain actions drew tiles this turn; only a catapult's own attack is left.")
    if not action.own and facts.left < 1:
        return no("BN-ACT-1", "No mountain action is left to fight with.")
    return melee(facts, action, action.tile)


def melee(facts: Facts, action: Attack, tile: int) -> Refusal | None:
    """BN-CONF-2, BN-MOUNT-1: a conflict on a tile; with a target, a ranged one."""
    if action.target is not None:
        return ranged(facts, tile, action.target)
    if not number_at(facts, tile, facts.seat):
        return no("BN-MOUNT-1", f"You have no units on tile {tile}.", tile)
    if tile in facts.churches:
        return no("BN-CONF-2", f"Tile {tile} has a church; only brigands may start a conflict there.", tile)
    if not any(facts.settings.opposing(facts.seat, side) for side in sides_at(facts, tile)):
        return no("BN-MOUNT-1", f"No rival has units on tile {tile}.", tile)
    return None


def ranged(facts: Facts, tile: int, target: int) -> Refusal | None:
    """BN-RANGE-1, BN-RANGE-2, BN-RANGE-5, BN-RANGE-12, BN-RANGE-14, BN-TEAM-12."""
    if not counts_at(facts, tile, facts.seat)[CATAPULT]:
        return no(
            "BN-RANGE-1", f"You have no catapult on tile {tile}.", *(t for t in (tile,) if t in facts.chart.where)
        )
    if target == tile:
        return no("BN-RANGE-5", "Opponents in the firing tile are fought normally.", tile)
    direction = facts.chart.border(tile, target)
    if direction is None:
        return no("BN-RANGE-1", f"Tile {target} is not next to tile {tile}.", tile)
    if facts.chart.mountain_between(tile, direction):
        return no("BN-RANGE-2", f"A mountain lies between tiles {tile} and {target}.", tile, target)
    for place in (tile, target):
        if place in facts.churches:
            return no("BN-RANGE-14", f"Tile {place} holds a church.", place)
    if any(facts.settings.opposing(facts.seat, side) for side in sides_at(facts, target)):
        return None
    fort = facts.chart.stronghold_towards(tile, direction, facts.strongholds)
    if fort is not None and facts.settings.opposing(facts.seat, fort.owner):
        return None
    if meets_mate(facts, facts.seat, target):
        return no("BN-TEAM-12", f"Only your teammate stands on tile {target}.", target)
    return no("BN-RANGE-12", f"Nobody opposes you on tile {target}, and no enemy stronghold stands between.", target)


def commit(facts: Facts, tile: int) -> Refusal | None:
    """BN-CONF-3, BN-CONF-4: tiles of one's own, no more than are due."""
    fight, side = facts.conflict, facts.decider
    if tile > 0 and tile in facts.prepared[side]:
        return None
    if tile < 1 or tile not in facts.hands[side]:
        return no("BN-CONF-4", f"Tile {tile} is neither in your hand nor prepared.")
    if len(fight.hand[fight.at]) >= fight.due[fight.at]:
        return no("BN-CONF-3", f"You show {fight.due[fight.at]} tiles and have laid as many.")
    return None


def lose(facts: Facts, army: str) -> Refusal | None:
    """BN-CONF-9, BN-CONF-11: as many units as are lost, of those that are there."""
    fight = facts.conflict
    side, due = fight.sides[fight.at], fight.losses[fight.at]
    counts, have = read_army(army), counts_at(facts, fight.field(side), side)
    if counts is None:
        return no("BN-CONF-11", f"{army!r} names no units; write them in order, such as WH.")
    if sum(counts) != due:
        return no("BN-CONF-9", f"{due} units are lost, not {sum(counts)}.", fight.field(side))
    if any(lost > there for lost, there in zip(counts, have, strict=True)):
        return no("BN-CONF-11", "These units are not all there.", fight.field(side))
    return None


def capture(facts: Facts) -> Refusal | None:
    """BN-RANGE-10: a warband must hold the stronghold."""
    if conflict.may_capture(facts, facts.decider):
        return None
    return no("BN-RANGE-10", "Capturing needs a warband from the supply; none is left.")
