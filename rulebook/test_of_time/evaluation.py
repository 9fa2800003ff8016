"""How good a position looks: the points a god may hope for, counted from the end of the present round."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING

from rulebook.test_of_time import play
from rulebook.test_of_time.history import Testament
from rulebook.test_of_time.odds import creation_cost, preservation_cost, testaments
from rulebook.test_of_time.scoring import worth
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import NOBODY, Pieces, Sheet, put

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState

SPREAD = 25.0
"""A lead of so many points is worth about three chances in four."""
HAND, FREE = 0.4, 0.2
"""What a follower is worth for each round that is left, and one more if it is free to sire."""
DREAD = 0.4
"""What points that are in danger count."""
HOPE = 0.5
"""What a Testament that is only hoped for counts against one that stands."""


def values(state: TestOfTimeState) -> tuple[float, ...]:
    """For each seat from 0 (lost) to 1 (won), as that seat sees it."""
    return tuple(value(state, player) for player in range(state.players))


def value(state: TestOfTimeState, player: int) -> float:
    """From 0 (lost) to 1 (won) for this player, if the round ended now and the others still defended what they can."""
    answered = _defended(state, player)
    after = play.round_end(answered)
    waiting = [sheet.home.worth(sheet.power) for sheet in answered.sheets]
    dangers = [_danger(sheet, seat, waiting, after.settings) for seat, sheet in enumerate(after.sheets)]
    if after.outcome is not None:
        if not any(dangers):
            return after.game.rewards(after)[player]
        hopes: list[float] = list(after.scores())
    else:
        hopes = [hope(sheet, after.round, after.settings) for sheet in after.sheets]
    hopes = [own - DREAD * min(own, danger) for own, danger in zip(hopes, dangers, strict=True)]
    best = max(other for seat, other in enumerate(hopes) if seat != player)
    return 1 / (1 + exp((best - hopes[player]) / SPREAD))


def _danger(sheet: Sheet, seat: int, waiting: list[int], settings: Settings) -> int:
    """The most points that another god could still strike off one Testament, with pieces that nobody here can stop."""
    over = max(other for god, other in enumerate(waiting) if god != seat) - waiting[seat]
    if over <= 0:
        return 0
    return max((_struck(card, over, settings) for card in sheet.spaces if card is not None), default=0)


def _struck(card: Testament, strips: int, settings: Settings) -> int:
    """What so many strips more would cost."""
    left = max(0, min(settings.most_dots(card.kind), card.sections - card.strips - strips))
    return worth(card, settings) - left * (settings.rounds - card.created)


def _defended(state: TestOfTimeState, player: int) -> TestOfTimeState:
    """The others answer attacks as long as they have pieces: an attack must not look better than it is (TT-DEF-3)."""
    sheets = list(state.sheets)
    for owner, space in dict.fromkeys((a.owner, a.space) for a in state.assaults):
        sheet = sheets[owner]
        card = sheet.spaces[space]
        if owner == player or card is None or not card.visible:
            continue
        force = sum(a.pieces.worth(sheets[a.attacker].power) for a in state.attackers(owner, space))
        guard = sheet.defenders[space] or NOBODY
        missing = force - guard.worth(sheet.power)
        if 0 < missing <= sheet.home.followers:
            home = Pieces(sheet.home.followers - missing, sheet.home.shamans)
            guard = Pieces(guard.followers + missing, guard.shamans)
            sheets[owner] = replace(sheet, home=home, defenders=put(sheet.defenders, space, guard))
    return replace(state, sheets=tuple(sheets))


def hope(sheet: Sheet, round_: int, settings: Settings) -> float:
    """The points this sheet may end with, at the beginning of a round: what can be kept, and what can be built."""
    tools, art = sheet.count("tools"), sheet.count("art")
    hands = sheet.home.worth(sheet.power)
    rounds_left = settings.rounds - round_ + 1
    standing = [card for card in sheet.spaces if card is not None and card.visible]
    priced = [(preservation_cost(card.kind, tools, settings.stacking), card) for card in standing]
    total, free = 0.0, hands
    for cost, card in sorted(priced, key=lambda pair: pair[0] / worth(pair[1], settings)):
        points = worth(card, settings)
        if cost <= free:
            free -= cost
            total += points
        else:
            open_after = card.sections - card.strips - rounds_left
            dots = max(0, min(settings.most_dots(card.kind), open_after))
            total += dots * (settings.rounds - card.created)
    total += HOPE * _hoped(sheet, free, len(standing), round_, tools, art, settings)
    return total + rounds_left * (HAND * hands + 0.05 * sheet.home.shamans + FREE * min(free, 6))


def _hoped(sheet: Sheet, free: int, standing: int, round_: int, tools: int, art: int, settings: Settings) -> float:
    """What free hands, growing by siring, can still build on the free spaces, the best kind first."""
    total, now, hands = 0.0, round_, float(free)
    for _ in range(len(sheet.spaces) - standing):
        growth = min(3, int(hands) // 2)
        best, chosen = 0.0, (0.0, now)
        for kind, entry in testaments().items():
            missing = creation_cost(kind, art, settings.stacking) - hands
            if missing > 0 and not growth:
                continue
            wait = -int(-missing // growth) if missing > 0 else 0
            points = settings.most_dots(kind) * (settings.rounds - now - wait)
            left = hands + wait * growth - entry.die - preservation_cost(kind, tools, settings.stacking)
            if sheet.left(kind) and points > best and left >= 0:
                best, chosen = points, (left, now + wait)
        total += best
        hands, now = chosen
    return total
