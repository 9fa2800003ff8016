"""A fight over one Testament: how many strips come through, and who falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulebook.test_of_time.sheet import NOBODY, Pieces


class Side(NamedTuple):
    """What counts of a god in a fight: the power of a shaman and the Burial Sites, at the snapshot (TT-EFF-3)."""

    power: int = 1
    burial_sites: int = 0

    def fallen(self, deaths: int) -> int:
        """TT-EFF-1, TT-DEF-5: one fewer for each Burial Site."""
        return max(0, deaths - self.burial_sites)


PLAIN = Side()
"""No Monument and no Burial Site."""


class Ways(NamedTuple):
    """How a fight counts: strips by piece or by point (TT-ATT-4), deaths by move or all together (TT-DEF-5)."""

    by_piece: bool = False
    each_move: bool = False


AS_RULED = Ways()
"""Without variants."""


class Fight(NamedTuple):
    """What came of it: strengths, attack strips, followers lost by each attacker, and by the defender."""

    attack: int
    defence: int
    strips: int
    lost: dict[int, int]
    defenders_lost: int


def fight(
    placements: Sequence[tuple[int, Pieces]],
    defenders: Pieces,
    sides: Mapping[int, Side] | Sequence[Side],
    owner: int,
    open_sections: int = 5,
    ways: Ways = AS_RULED,
) -> Fight:
    """Fight it out: `placements` are (attacker, pieces) in the order of the moves.

    Strengths are sums of powers (TT-ATT-3) and all defenders are one pool (TT-DEF-6); the difference makes strips, as
    far as sections are open (TT-ATT-4, TT-ATT-6). Defence points meet placement after placement, followers before
    shamans; each follower met dies (TT-ATT-5). All defending followers die (TT-DEF-2).
    """
    unstopped = 0
    lost: dict[int, int] = {}
    attack = sum(pieces.worth(sides[attacker].power) for attacker, pieces in placements)
    defence = left = defenders.worth(sides[owner].power)
    met: dict[int, int] = {}
    for attacker, pieces in placements:
        side = sides[attacker]
        stopped = min(left, pieces.followers)
        met[attacker] = met.get(attacker, 0) + stopped
        lost[attacker] = lost.get(attacker, 0) + side.fallen(stopped)
        unstopped += pieces.bodies - stopped - min(pieces.shamans, (left - stopped) // side.power)
        left = max(0, left - pieces.worth(side.power))
    if not ways.each_move:
        lost = {attacker: sides[attacker].fallen(deaths) for attacker, deaths in met.items()}
    strips = min(open_sections, unstopped if ways.by_piece else max(0, attack - defence))
    return Fight(attack, defence, strips, lost, sides[owner].fallen(defenders.followers))


def duel(
    attackers: Pieces,
    defenders: Pieces = NOBODY,
    attacker: Side = PLAIN,
    defender: Side = PLAIN,
) -> Fight:
    """One attacker (1) against the owner (0) of a whole Testament."""
    return fight([(1, Pieces(*attackers))], Pieces(*defenders), (defender, attacker), owner=0)
