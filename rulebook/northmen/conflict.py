"""How a conflict goes, step by step (BN-CONF-21), standard, ranged, or started by brigands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.northmen.affairs import Fight
from rulebook.northmen.pieces import (
    CATAPULT,
    HERSIR,
    LONGSHIP,
    WARBAND,
    armies,
    counts_at,
    in_words,
    number_at,
    read_army,
    sides_at,
    supply,
)
from rulebook.northmen.tiles import FAITH, MAIN, strength

if TYPE_CHECKING:
    from rulebook.northmen.desk import Desk
    from rulebook.northmen.settings import Settings
    from rulebook.northmen.table import Table

PULLS = {MAIN: "m", FAITH: "f"}
DECKS = {"m": MAIN, "f": FAITH}


def commit_order(settings: Settings, starter: int, sides: list[int]) -> tuple[int, ...]:
    """BN-CONF-5: from the starter clockwise, brigands last."""
    count = settings.players
    players = sorted((side for side in sides if side < count), key=lambda side: (side - starter) % count)
    return (*players, *(side for side in sides if side == count))


def begin(desk: Desk, tile: int, initiator: int, target: int = 0) -> None:
    """Steps 1 and 2: who takes part, and what longships decide before any tile is shown.

    All sides in the tile, each for itself (BN-CONF-1); strongholds change nothing (BN-STRONG-8). A shot, possible with
    nobody in the firing tile (BN-RANGE-15), engages its shooter too (BN-RANGE-17); friends in the target take no part
    (BN-RANGE-20), and longships decide nothing there (BN-LONG-20). Brigands who start it treat all units as warbands
    (BN-BRIG-4, BN-BRIG-6, BN-SOLO-5).
    """
    brigands = desk.settings.brigands
    if target:
        sides = [initiator, *(s for s in sides_at(desk, target) if desk.settings.opposing(initiator, s))]
        desk.tell(
            "BN-RANGE-1", f"{desk.name(initiator)} shoots from tile {tile} at tile {target}.", (tile, target), "shot"
        )
    else:
        sides = sides_at(desk, tile)
        rule = "BN-MOUNT-1" if initiator != brigands else "BN-ORDER-3"
        desk.tell(rule, f"{desk.name(initiator)} starts a conflict on tile {tile}.", (tile,), "conflict")
    starter = desk.seat if initiator == brigands else initiator
    order = commit_order(desk.settings, starter, sides)
    if desk.seat in order:
        desk.engaged = True
    gone: tuple[int, ...] = ()
    if not target and initiator != brigands:
        order, gone = _sweep(desk, tile, order)
    blank = ((),) * len(order)
    desk.fight = Fight(tile, target, initiator, order, (), blank, blank, ("",) * len(order), gone=gone)
    if len(order) == 1:
        _alone(desk)
        return
    desk.change_fight(due=tuple(tiles_due(desk, side) for side in order))
    desk.phase = "commit"


def tiles_due(desk: Desk, side: int) -> int:
    """BN-CONF-3: a tile a unit, the initiator one more; BN-RANGE-3: only catapults give tiles, nobody one more.

    Brigands as everyone (BN-BRIG-12); every special unit gives one (BN-HERSIR-2, BN-LONG-17, BN-CATA-2).
    """
    fight = desk.fight
    assert fight is not None
    if fight.target:
        return counts_at(desk, fight.field(side), side)[CATAPULT]
    return number_at(desk, fight.tile, side) + (side == fight.initiator)


def _sweep(desk: Desk, tile: int, order: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """BN-LONG-15, BN-LONG-18, BN-LONG-19, BN-LONG-21: sides without a longship lose all they have to those with one."""
    owners = tuple(side for side in order if counts_at(desk, tile, side)[LONGSHIP])
    if not owners or owners == order:
        return order, ()
    gone = tuple(side for side in order if side not in owners)
    for side in gone:
        lost = counts_at(desk, tile, side)
        desk.remove(tile, side, lost)
        text = f"{desk.name(side)} has no longship there and loses {in_words(lost)}, without showing tiles."
        desk.tell("BN-LONG-15", text, (tile,), "loss")
    return owners, gone


def _alone(desk: Desk) -> None:
    """Nobody shows tiles: a longship's victory (BN-LONG-16), or a shot at an empty tile (BN-RANGE-11).

    No tiles are discarded, and prepared ones cannot be used (BN-TUSK-4).
    """
    fight = desk.change_fight(winners=desk.fight.sides if desk.fight else ())
    if not fight.target:
        desk.tell("BN-LONG-16", "Only one side has longships: no tiles are shown.", (fight.tile,), "sweep")
    elif not desk.settings.stronghold_shot_vp:
        desk.phase = "siege"
        return
    award(desk)


# ---- commitment and draws


def commit(desk: Desk) -> bool:
    """Step 3: each in order lays tiles face down; brigands add all prepared tiles (BN-BRIG-16, BN-TUSK-2)."""
    fight = desk.fight
    assert fight is not None
    while fight.at < len(fight.sides):
        side = fight.sides[fight.at]
        if side == desk.settings.brigands:
            for tile in desk.prepared[side]:
                lay_down(desk, side, tile)
            fight = desk.change_fight()
        elif desk.prepared[side] or (desk.hands[side] and len(fight.hand[fight.at]) < fight.due[fight.at]):
            desk.decider = side
            return True
        fight = desk.change_fight(at=fight.at + 1)
    desk.change_fight(at=0)
    desk.phase = "pull"
    return False


def lay_down(desk: Desk, side: int, tile: int) -> None:
    """BN-CONF-4: one tile from the hand, or a prepared one on top of the normal number (BN-RANGE-6)."""
    fight = desk.fight
    assert fight is not None
    at = fight.sides.index(side)
    if tile in desk.prepared[side]:
        desk.unprepare(side, tile)
        desk.change_fight(extra=_put(fight.extra, at, (*fight.extra[at], tile)))
        desk.tell("BN-TUSK-2", f"{desk.name(side)} adds a prepared tile.", (), "commit")
    else:
        desk.from_hand(side, tile)
        desk.change_fight(hand=_put(fight.hand, at, tuple(sorted((*fight.hand[at], tile)))))
        desk.tell("BN-CONF-5", f"{desk.name(side)} lays a tile of the hand face down.", (), "commit")


def pull(desk: Desk) -> bool:
    """Step 4: missing tiles come from decks that the side names, in the same order (BN-CONF-6, BN-CONF-20)."""
    fight = desk.fight
    assert fight is not None
    while fight.at < len(fight.sides):
        side = fight.sides[fight.at]
        if len(fight.hand[fight.at]) + len(fight.pulls[fight.at]) >= fight.due[fight.at]:
            fight = desk.change_fight(at=fight.at + 1)
            continue
        decks = pullable(desk)
        who = drawer(desk, side)
        if len(decks) == 2 and who is not None:
            desk.decider = who
            return True
        if len(decks) == 2:
            main, faith = (len(desk.deck(name)) - _pending(fight, name) for name in (MAIN, FAITH))
            decks = [MAIN if main >= faith else FAITH]
        name_deck(desk, decks[0] if decks else "")
        fight = desk.change_fight()
    _show(desk)
    return False


def drawer(desk: Desk, side: int) -> int | None:
    """BN-DECK-6: who names the deck for a side's tiles; nobody for brigands that no player incited."""
    if side != desk.settings.brigands:
        return side
    return desk.order.by if desk.order is not None and not desk.settings.solo else None


def pullable(desk: Table) -> list[str]:
    """The decks that still hold a tile for this conflict."""
    fight = desk.fight
    assert fight is not None
    decks = {MAIN: desk.main, FAITH: desk.faith}
    return [name for name, deck in decks.items() if len(deck) > _pending(fight, name)]


def _pending(fight: Fight, name: str) -> int:
    return sum(row.count(PULLS[name]) for row in fight.pulls)


def name_deck(desk: Desk, deck: str) -> None:
    """One more tile from this deck; with both empty it is missing and counts nothing (BN-DECK-4)."""
    fight = desk.fight
    assert fight is not None
    letter = PULLS.get(deck, "x")
    desk.change_fight(pulls=_put(fight.pulls, fight.at, fight.pulls[fight.at] + letter))


def _show(desk: Desk) -> None:
    """Step 5: everything is shown and compared (BN-CONF-7, BN-CONF-8)."""
    fight = desk.fight
    assert fight is not None
    shown: list[tuple[int, ...]] = []
    for at, side in enumerate(fight.sides):
        drawn = []
        for letter in fight.pulls[at]:
            if letter != "x":
                drawn.append(desk.take(DECKS[letter], _blame(desk, side)))
                if desk.over:
                    desk.discard((*fight.hand[at], *fight.extra[at], *drawn, *(t for row in shown for t in row)))
                    for other in range(at + 1, len(fight.sides)):
                        desk.discard((*fight.hand[other], *fight.extra[other]))
                    desk.fight = None
                    return
        shown.append((*fight.hand[at], *drawn, *fight.extra[at]))
    strengths = tuple(sum(map(strength, row)) for row in shown)
    for side, row, number in zip(fight.sides, shown, strengths, strict=True):
        tiles = ", ".join(map(str, row)) or "no tile"
        desk.tell("BN-CONF-7", f"{desk.name(side)} shows {tiles}: strength {number}.", (fight.field(side),), "show")
    best = max(strengths)
    winners = tuple(side for side, number in zip(fight.sides, strengths, strict=True) if number == best)
    losses = tuple(
        0
        if side in winners
        else losses_of(desk.settings.losses, best - number, number_at(desk, fight.field(side), side))
        for side, number in zip(fight.sides, strengths, strict=True)
    )
    desk.change_fight(shown=tuple(shown), strengths=strengths, winners=winners, losses=losses, at=0)
    verb = "wins" if len(winners) == 1 else "tie"
    desk.tell(
        "BN-CONF-8", f"{' and '.join(map(desk.name, winners))} {verb} with strength {best}.", (fight.tile,), "result"
    )
    desk.phase = "loss"


def _blame(desk: Desk, side: int) -> int:
    """BN-BRIG-18: whose discard a shown tile is."""
    fight = desk.fight
    assert fight is not None
    return fight.initiator if side == desk.settings.brigands else side


def losses_of(rule: str, behind: int, units: int) -> int:
    """BN-CONF-9: the difference, at most all; variants: one unit, or all. Winners lose nothing (BN-CONF-10)."""
    return min(units, behind if rule == "difference" else 1 if rule == "one" else units)


# ---- losses


def lose(desk: Desk) -> bool:
    """Step 6: losers in commit order choose their losses, unless forced (BN-CONF-11, BN-CONF-22, BN-RANGE-8)."""
    fight = desk.fight
    assert fight is not None
    while fight.at < len(fight.sides):
        side, due = fight.sides[fight.at], fight.losses[fight.at]
        counts = counts_at(desk, fight.field(side), side)
        choices = list(armies(counts, due, exactly=True)) if due else []
        if len(choices) > 1:
            desk.decider = chooser(desk, side)
            return True
        if choices:
            give_up(desk, "".join(letter * number for letter, number in zip("WHLC", choices[0], strict=True)))
        fight = desk.change_fight(at=fight.at + 1)
    award(desk)
    return False


def chooser(desk: Desk, side: int) -> int:
    """The owner, or Stonefists who won a ranged conflict (BN-ABIL-8, BN-ABIL-15)."""
    fight = desk.fight
    assert fight is not None
    if fight.target:
        for winner in fight.winners:
            if winner < desk.settings.players and desk.abilities[winner] == "Stonefists":
                return winner
    return side


def give_up(desk: Desk, army: str) -> None:
    """Units are lost and go back to their supply."""
    fight = desk.fight
    counts = read_army(army)
    assert fight is not None
    assert counts is not None
    side = fight.sides[fight.at]
    desk.remove(fight.field(side), side, counts)
    desk.change_fight(losses=_put(fight.losses, fight.at, 0))
    rule = "BN-ABIL-8" if chooser(desk, side) != side else "BN-CONF-11"
    desk.tell(rule, f"{desk.name(side)} loses {in_words(counts)}.", (fight.field(side),), "loss")


# ---- what a victory brings


def points(desk: Desk, side: int) -> int:
    """One VP, one more for each own surviving hersir, one less for each enemy's, never below 0.

    BN-HERSIR-3, BN-HERSIR-4, BN-HERSIR-5, BN-HERSIR-10, BN-HERSIR-11, BN-RANGE-13, BN-CONF-18; in
    a conflict of brigands hersirs count as warbands (BN-BRIG-5).
    """
    fight = desk.fight
    assert fight is not None
    if fight.initiator == desk.settings.brigands:
        return 1
    total = 1
    for other in fight.sides:
        hersirs = counts_at(desk, fight.field(other), other)[HERSIR]
        total += hersirs if other == side else -hersirs
    return max(0, total)


def award(desk: Desk) -> None:
    """Steps 7 and 8: VP of all winners at once, then warbands for a single one.

    Tied ones add none (BN-CONF-12, BN-CONF-14, BN-CONF-17). Brigands score and gain as players do (BN-BRIG-15).
    """
    fight = desk.fight
    assert fight is not None
    ranged = bool(fight.target)
    rule = "BN-RANGE-4" if ranged else "BN-CONF-8"
    if ranged and len(fight.sides) == 1:
        rule = "BN-RANGE-16"
    desk.award(rule, [(side, points(desk, side)) for side in fight.winners], (fight.tile,))
    if desk.over:
        _clear(desk)
        return
    if len(fight.winners) == 1 and not ranged:
        _reinforce(desk, fight.winners[0])
    desk.phase = "siege"


def _reinforce(desk: Desk, winner: int) -> None:
    fight = desk.fight
    assert fight is not None
    wiped = not any(number_at(desk, fight.tile, side) for side in sides_at(desk, fight.tile) if side != winner)
    added = desk.recruit(fight.tile, winner, 2 if wiped else 1)
    text = f"{desk.name(winner)} adds {added} warband{'' if added == 1 else 's'}."
    desk.tell("BN-CONF-13" if wiped else "BN-CONF-12", text, (fight.tile,), "reinforce")


def siege(desk: Desk) -> bool:
    """Step 9: with all defenders gone the attacker takes the stronghold between (BN-RANGE-9, BN-RANGE-19)."""
    fight = desk.fight
    assert fight is not None
    if fight.target and fight.winners and fort_at_stake(desk) is not None:
        desk.decider = fight.initiator
        return True
    _clear(desk)
    desk.phase = "after_fight"
    return False


def fort_at_stake(desk: Table) -> tuple[int, int, int, int] | None:
    """The enemy stronghold on the border, if no defender is left; one's own or a teammate's is left alone."""
    fight = desk.fight
    assert fight is not None
    if any(desk.settings.opposing(fight.initiator, side) for side in sides_at(desk, fight.target)):
        return None
    direction = desk.chart.border(fight.tile, fight.target)
    assert direction is not None
    fort = desk.chart.fort_between(fight.tile, direction, desk.forts)
    return fort if fort is not None and desk.settings.opposing(fight.initiator, fort[3]) else None


def take_fort(desk: Desk, capture: bool) -> None:
    """BN-RANGE-9, BN-RANGE-18: destroyed it goes back to its builder; captured it carries the attacker's warband."""
    fight, fort = desk.fight, fort_at_stake(desk)
    assert fight is not None
    assert fort is not None
    rest = tuple(other for other in desk.forts if other != fort)
    if capture:
        desk.forts = tuple(sorted((*rest, (*fort[:3], fight.initiator))))
        desk.tell("BN-RANGE-9", f"{desk.name(fight.initiator)} captures the stronghold.", (fort[0],), "siege")
    else:
        desk.forts = rest
        desk.tell("BN-RANGE-18", "The stronghold is destroyed and goes back to its builder.", (fort[0],), "siege")
    _clear(desk)
    desk.phase = "after_fight"


def may_capture(desk: Table, attacker: int) -> bool:
    """BN-RANGE-10: the marker comes from the supply; who built the stronghold needs none."""
    fort = fort_at_stake(desk)
    return fort is not None and (fort[2] == attacker or supply(desk, attacker, WARBAND) > 0)


def _clear(desk: Desk) -> None:
    """Step 10: shown tiles are discarded (BN-CONF-16)."""
    fight = desk.fight
    assert fight is not None
    for row in fight.shown:
        desk.discard(row)
    desk.fight = None


def _put(row: tuple, index: int, value: object) -> tuple:
    return (*row[:index], value, *row[index + 1 :])
