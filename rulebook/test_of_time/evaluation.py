"""How good a position looks: the points a god may hope for, counted from the end of the present round."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from rulebook.test_of_time.odds import creation_cost, preservation_cost, testaments
from rulebook.test_of_time.scoring import worth
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import Sheet

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState

SPREAD = 25.0
"""A lead of so many points is worth about three chances in four."""
HOPE = 0.8
"""What a Testament that is only hoped for counts against one that stands."""


def values(state: TestOfTimeState) -> tuple[float, ...]:
    """For each seat from 0 (lost) to 1 (won), if the round ended now."""
    after = state.forecast()
    if after.outcome is not None:
        return after.game.rewards(after)
    hopes = [hope(sheet, after.round, after.settings) for sheet in after.sheets]
    others = [max(other for seat, other in enumerate(hopes) if seat != me) for me in range(len(hopes))]
    return tuple(1 / (1 + exp((other - own) / SPREAD)) for own, other in zip(hopes, others, strict=True))


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
    return total + rounds_left * (0.03 * hands + 0.05 * sheet.home.shamans + 0.2 * min(free, 6))


def _hoped(sheet: Sheet, free: int, standing: int, round_: int, tools: int, art: int, settings: Settings) -> float:
    """What free hands, growing by siring, can still build on the free spaces, the best kind first."""
    total, now, hands = 0.0, round_, float(free)
    for _ in range(len(sheet.spaces) - standing):
        growth = max(1, min(3, int(hands) // 2))
        best, chosen = 0.0, (0.0, now)
        for kind, entry in testaments().items():
            wait = max(0, -int(-(creation_cost(kind, art, settings.stacking) - hands) // growth))
            points = settings.most_dots(kind) * (settings.rounds - now - wait)
            left = hands + wait * growth - entry.die - preservation_cost(kind, tools, settings.stacking)
            if sheet.left(kind) and points > best and left >= 0:
                best, chosen = points, (left, now + wait)
        total += best
        hands, now = chosen
    return total
