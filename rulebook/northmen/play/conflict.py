"""How a conflict goes, step by step (BN-CONF-21), standard, ranged, or started by brigands."""

from __future__ import annotations

from typing import TypeVar

from rulebook.english import counted, listed
from rulebook.northmen.conflict import (
    chooser,
    commit_order,
    drawer,
    losses_of,
    pending,
    points,
    pullable,
    stronghold_at_stake,
    tiles_due,
    wins_shot,
)
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.pieces import LONGSHIP, NONE, armies, in_words, read_army, write_army
from rulebook.northmen.tiles import FAITH, MAIN, strength
from rulebook.northmen.underway import Fight
from rulebook.northmen.units import counts_at, number_at, sides_at

PULLS = {MAIN: "m", FAITH: "f"}
DECKS = {"m": MAIN, "f": FAITH}

T = TypeVar("T")


def begin(draft: NorthmenDraft, tile: int, initiator: int, target: int = 0, rule: str = "BN-MOUNT-1") -> None:
    """Steps 1 and 2: who takes part, and what longships decide before any tile is shown.

    All sides in the tile, each for itself (BN-CONF-1); strongholds change nothing (BN-STRONG-8). A shot, possible with
    nobody in the firing tile (BN-RANGE-15), engages its shooter too (BN-RANGE-17); friends in the target take no part
    (BN-RANGE-20), and longships decide nothing there (BN-LONG-20). Brigands who start it treat all units as warbands
    (BN-BRIG-4, BN-BRIG-6, BN-SOLO-5).
    """
    brigands = draft.settings.brigands
    if target:
        sides = [initiator, *(s for s in sides_at(draft, target) if draft.settings.opposing(initiator, s))]
        draft.log(
            "BN-RANGE-1", f"{draft.does(initiator, 'shoot')} from tile {tile} at tile {target}.", (tile, target), "shot"
        )
    else:
        sides = sides_at(draft, tile)
        draft.log(rule, f"{draft.does(initiator, 'start')} a conflict on tile {tile}.", (tile,), "conflict")
    starter = draft.seat if initiator == brigands else initiator
    order = commit_order(draft.settings, starter, sides)
    if draft.seat in order:
        draft.engaged = True
    gone: tuple[int, ...] = ()
    if not target and initiator != brigands:
        order, gone = _sweep(draft, tile, order)
    blank = ((),) * len(order)
    draft.fight = Fight(tile, target, initiator, order, (), blank, blank, ("",) * len(order), gone=gone)
    if len(order) == 1:
        _alone(draft)
        return
    draft.change_fight(due=tuple(tiles_due(draft, side) for side in order))
    draft.phase = "commit"


def _sweep(draft: NorthmenDraft, tile: int, order: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """BN-LONG-15, BN-LONG-18, BN-LONG-19, BN-LONG-21: sides without a longship lose all they have to those with one."""
    owners = tuple(side for side in order if counts_at(draft, tile, side)[LONGSHIP])
    if not owners or owners == order:
        return order, ()
    gone = tuple(side for side in order if side not in owners)
    for side in gone:
        lost = counts_at(draft, tile, side)
        draft.remove(tile, side, lost)
        text = f"{draft.does(side, 'lose')} {in_words(lost)} without showing tiles: no longship of theirs is there."
        draft.log("BN-LONG-15", text, (tile,), "loss")
    return owners, gone


def _alone(draft: NorthmenDraft) -> None:
    """Nobody shows tiles: a longship's victory (BN-LONG-16), or a shot at an empty tile (BN-RANGE-11).

    No tiles are discarded, and prepared ones cannot be used (BN-TUSK-4).
    """
    fight = draft.change_fight(winners=draft.fight.sides if draft.fight else ())
    if not fight.target:
        draft.log("BN-LONG-16", "Only one side has longships: no tiles are shown.", (fight.tile,), "sweep")
    elif not draft.settings.stronghold_shot_vp:
        draft.phase = "siege"
        return
    award(draft)


# ---- commitment and draws


def commit(draft: NorthmenDraft) -> bool:
    """Step 3: each in order lays tiles face down; brigands add all prepared tiles (BN-BRIG-16, BN-TUSK-2)."""
    fight = draft.conflict
    while fight.at < len(fight.sides):
        side = fight.sides[fight.at]
        if side == draft.settings.brigands:
            for tile in draft.prepared[side]:
                lay_down(draft, side, tile)
            fight = draft.change_fight()
        elif draft.prepared[side] or (draft.hands[side] and len(fight.hand[fight.at]) < fight.due[fight.at]):
            draft.decider = side
            return True
        fight = draft.change_fight(at=fight.at + 1)
    draft.change_fight(at=0)
    draft.phase = "pull"
    return False


def lay_down(draft: NorthmenDraft, side: int, tile: int) -> None:
    """BN-CONF-4: one tile from the hand, or a prepared one on top of the normal number (BN-RANGE-6)."""
    fight = draft.conflict
    at = fight.sides.index(side)
    if tile in draft.prepared[side]:
        draft.unprepare(side, tile)
        draft.change_fight(extra=_put(fight.extra, at, (*fight.extra[at], tile)))
        rule = "BN-BRIG-16" if side == draft.settings.brigands else "BN-TUSK-2"
        draft.log(rule, f"{draft.does(side, 'add')} a prepared tile.", (), "commit")
    else:
        draft.from_hand(side, tile)
        draft.change_fight(hand=_put(fight.hand, at, tuple(sorted((*fight.hand[at], tile)))))
        draft.log("BN-CONF-5", f"{draft.does(side, 'lay')} a hand tile face down.", (), "commit")


def pull(draft: NorthmenDraft) -> bool:
    """Step 4: missing tiles come from decks that the side names, in the same order (BN-CONF-6, BN-CONF-20)."""
    fight = draft.conflict
    while fight.at < len(fight.sides):
        side = fight.sides[fight.at]
        if len(fight.hand[fight.at]) + len(fight.pulls[fight.at]) >= fight.due[fight.at]:
            fight = draft.change_fight(at=fight.at + 1)
            continue
        decks = pullable(draft)
        who = drawer(draft, side)
        if len(decks) == 2 and who is not None:
            draft.decider = who
            return True
        if len(decks) == 2:
            main, faith = (len(draft.deck(name)) - pending(fight, name) for name in (MAIN, FAITH))
            decks = [MAIN if main >= faith else FAITH]
        name_deck(draft, decks[0] if decks else "")
        fight = draft.change_fight()
    _show(draft)
    return False


def name_deck(draft: NorthmenDraft, deck: str) -> None:
    """One more tile from this deck; with both empty it is missing and counts nothing (BN-DECK-4)."""
    fight = draft.conflict
    letter = PULLS.get(deck, "x")
    draft.change_fight(pulls=_put(fight.pulls, fight.at, fight.pulls[fight.at] + letter))


def _show(draft: NorthmenDraft) -> None:
    """Step 5: everything is shown and compared (BN-CONF-7, BN-CONF-8)."""
    fight = draft.conflict
    shown: list[tuple[int, ...]] = []
    for at, side in enumerate(fight.sides):
        drawn = []
        for letter in fight.pulls[at]:
            if letter != "x":
                drawn.append(draft.take(DECKS[letter], _blame(draft, side)))
                if draft.over:
                    draft.discard((*fight.hand[at], *fight.extra[at], *drawn, *(t for row in shown for t in row)))
                    for other in range(at + 1, len(fight.sides)):
                        draft.discard((*fight.hand[other], *fight.extra[other]))
                    draft.fight = None
                    return
        shown.append((*fight.hand[at], *drawn, *fight.extra[at]))
    strengths = tuple(sum(map(strength, row)) for row in shown)
    for side, row, number in zip(fight.sides, shown, strengths, strict=True):
        tiles = ", ".join(map(str, row)) or "no tile"
        draft.log("BN-CONF-7", f"{draft.does(side, 'show')} {tiles}: strength {number}.", (fight.field(side),), "show")
    best = max(strengths)
    missed = bool(fight.target) and not wins_shot(draft.settings, best)
    winners = () if missed else tuple(s for s, number in zip(fight.sides, strengths, strict=True) if number == best)
    losses = tuple(
        0
        if side in winners or missed
        else losses_of(draft.settings.losses, best - number, number_at(draft, fight.field(side), side))
        for side, number in zip(fight.sides, strengths, strict=True)
    )
    draft.change_fight(shown=tuple(shown), strengths=strengths, winners=winners, losses=losses, at=0)
    if missed:
        draft.log(
            "BN-RANGE-21", "Nobody shows a mountain, so the shot misses and nobody wins.", (fight.tile,), "result"
        )
    elif len(winners) == 1:
        draft.log("BN-CONF-8", f"{draft.does(winners[0], 'win')} with strength {best}.", (fight.tile,), "result")
    else:
        names = listed(map(draft.whom, winners))
        draft.log("BN-CONF-8", f"{names} tie with strength {best}, so each of them wins.", (fight.tile,), "result")
    draft.phase = "loss"


def _blame(draft: NorthmenDraft, side: int) -> int:
    """BN-BRIG-18: whose discard a shown tile is."""
    fight = draft.conflict
    return fight.initiator if side == draft.settings.brigands else side


# ---- losses


def lose(draft: NorthmenDraft) -> bool:
    """Step 6: losers in commit order choose their losses, unless forced (BN-CONF-11, BN-CONF-22, BN-RANGE-8)."""
    fight = draft.conflict
    while fight.at < len(fight.sides):
        side, due = fight.sides[fight.at], fight.losses[fight.at]
        counts = counts_at(draft, fight.field(side), side)
        choices = list(armies(counts, due, exactly=True)) if due else []
        if len(choices) > 1:
            draft.decider = chooser(draft, side)
            return True
        if choices:
            give_up(draft, write_army(choices[0]))
        fight = draft.change_fight(at=fight.at + 1)
    award(draft)
    return False


def give_up(draft: NorthmenDraft, army: str) -> None:
    """Units are lost and go back to their supply."""
    fight, counts = draft.conflict, read_army(army) or NONE
    side = fight.sides[fight.at]
    draft.remove(fight.field(side), side, counts)
    draft.change_fight(losses=_put(fight.losses, fight.at, 0))
    rule = "BN-ABIL-8" if chooser(draft, side) != side else "BN-CONF-11"
    draft.log(rule, f"{draft.does(side, 'lose')} {in_words(counts)}.", (fight.field(side),), "loss")


# ---- what a victory brings


def award(draft: NorthmenDraft) -> None:
    """Steps 7 and 8: VP of all winners at once, then warbands for a single one.

    Tied ones add none (BN-CONF-12, BN-CONF-14, BN-CONF-17). Brigands score and gain as players do (BN-BRIG-15).
    """
    fight = draft.conflict
    draft.award([points(draft, side) for side in fight.winners], (fight.tile,))
    if draft.over:
        _clear(draft)
        return
    if len(fight.winners) == 1 and not fight.target:
        _reinforce(draft, fight.winners[0])
    draft.phase = "siege"


def _reinforce(draft: NorthmenDraft, winner: int) -> None:
    fight = draft.conflict
    wiped = not any(number_at(draft, fight.tile, side) for side in sides_at(draft, fight.tile) if side != winner)
    added = draft.recruit(fight.tile, winner, 2 if wiped else 1)
    text = f"{draft.does(winner, 'add')} {counted(added, 'warband')}."
    draft.log("BN-CONF-13" if wiped else "BN-CONF-12", text, (fight.tile,), "reinforce")


def siege(draft: NorthmenDraft) -> bool:
    """Step 9: with all defenders gone the attacker takes the stronghold between (BN-RANGE-9, BN-RANGE-19)."""
    fight = draft.conflict
    if fight.target and fight.winners and stronghold_at_stake(draft) is not None:
        draft.decider = fight.initiator
        return True
    _clear(draft)
    draft.phase = "after_fight"
    return False


def take_stronghold(draft: NorthmenDraft, capture: bool) -> None:
    """BN-RANGE-9, BN-RANGE-18: destroyed it goes back to its builder; captured it carries the attacker's warband."""
    fight, taken = draft.conflict, stronghold_at_stake(draft)
    draft.strongholds = tuple(fort for fort in draft.strongholds if fort != taken)
    where = () if taken is None else (taken.tile,)
    if capture and taken is not None:
        draft.strongholds = tuple(sorted((*draft.strongholds, taken._replace(owner=fight.initiator))))
        draft.log("BN-RANGE-9", f"{draft.name(fight.initiator)} captures the stronghold.", where, "siege")
    else:
        draft.log("BN-RANGE-18", "The stronghold is destroyed and goes back to its builder.", where, "siege")
    _clear(draft)
    draft.phase = "after_fight"


def _clear(draft: NorthmenDraft) -> None:
    """Step 10: shown tiles are discarded (BN-CONF-16)."""
    fight = draft.conflict
    for row in fight.shown:
        draft.discard(row)
    draft.fight = None


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*row[:index], value, *row[index + 1 :])
