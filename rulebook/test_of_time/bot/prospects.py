"""What a god may still reach alone: which Testaments it can keep, and what a growing people can build beside them.

Compounding is what this is about. More followers build sooner, and a Testament counts for every round it has stood;
but each one also takes hands for its upkeep, who then sire no children. So siring, building and keeping are weighed
in one currency: points at the end of the game.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from rulebook.test_of_time.odds import PARENTS, SIRES, creation_cost, deaths
from rulebook.test_of_time.scoring import worth
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import KINDS, Sheet


def prospects(sheet: Sheet, round_: int, settings: Settings) -> int:
    """The points this sheet can end with, at the beginning of a round, if nobody disturbs it."""
    standing = [card for card in sheet.spaces if card is not None and card.visible]
    hands, left = sheet.home.worth(sheet.power), settings.rounds - round_ + 1
    lacking = tuple(kind for kind in KINDS if not sheet.left(kind))
    vacant = (round_,) * (len(sheet.spaces) - len(standing))
    best = 0
    for size in range(len(standing) + 1):
        for kept in combinations(standing, size):
            kinds = tuple(sorted(card.kind for card in kept))
            if upkeep(kinds, settings) > hands:
                continue
            total, free = sum(worth(card, settings) for card in kept), list(vacant)
            for card in standing:
                if card not in kept:
                    open_sections = card.sections - card.strips
                    dots = max(0, min(settings.most_dots(card.kind), open_sections - left))
                    total += dots * (settings.rounds - card.created)
                    free.append(round_ + open_sections)
            best = max(best, total + _built(round_, hands, kinds, tuple(sorted(free)), lacking, settings))
    return best


@lru_cache(maxsize=4096)
def upkeep(kinds: tuple[str, ...], settings: Settings) -> int:
    """What preserving all of these costs in a round (TT-PRES-2)."""
    tools = kinds.count("tools")
    return sum(settings.preservation(kind, tools) for kind in kinds)


@lru_cache(maxsize=200_000)
def _built(
    round_: int, hands: int, kinds: tuple[str, ...], free: tuple[int, ...], lacking: tuple[str, ...], settings: Settings
) -> int:
    """The most points from Testaments still to be built, each as soon as it can be paid; what stands is kept.

    `free` are the rounds from which on spaces can be built on. Hands that are not needed sire (TT-SIRE-2).
    """
    if not free:
        return 0
    art, sites = kinds.count("art"), kinds.count("burial_site")
    keeping, best = upkeep(kinds, settings), 0
    waiting = [kind for kind in KINDS if kind not in lacking]
    for now in range(round_, settings.rounds):
        for kind in list(waiting) if now >= free[0] else ():
            left = hands - keeping - creation_cost(kind, art, settings.stacking)
            after = hands + min(SIRES, left // PARENTS) - deaths(kind, sites)
            more = tuple(sorted((*kinds, kind)))
            if left >= 0 and upkeep(more, settings) <= after:
                waiting.remove(kind)
                points = settings.most_dots(kind) * (settings.rounds - now)
                best = max(best, points + _built(now + 1, after, more, free[1:], lacking, settings))
        if not waiting:
            break
        hands += min(SIRES, (hands - keeping) // PARENTS)
    return best
