"""Damage that somebody has to place, and the tries that the rules of losses refuse."""

from __future__ import annotations

import pytest

from rulebook.confrontation import Roll, Shoot, element, position, troop
from rulebook.confrontation.actions import Allot, Combat
from tests.testers import thrown

from .places import offered, profile, refused

NEAR = [(26, 38), (34, 38)]
"""Two places as far from an archer at (30, 10)."""


def damaged(members, places, points, bows=1, **more):
    """A salvo on a unit, as its player is about to allot that many points."""
    archers = troop("a1", 0, "vc_longbow", [(30, 10), (26, 10), (34, 10)][:bows])
    target = troop("b1", 1, members, places)
    state = position(archers, target, active="a1", package="act", **more)
    state = state.play(offered(state, Shoot)[0])
    misses = max(0, bows - points)
    state = thrown(state, Roll(), *[5] * (bows - misses), *[1] * misses, *[])
    return thrown(state, Roll(), *[5] * state.test.all_dice)


def tried(state, **points):
    """The rule against placing damage like this."""
    return refused(state, Allot(tuple((name.replace("_", "."), number) for name, number in points.items())))


def test_the_nearest_fall_and_as_many_as_possible():
    state = damaged("tk_reaver", [*NEAR, (30, 42)], 1, bows=3)
    assert offered(state, Allot) == [Allot((("b1.1", 1),)), Allot((("b1.2", 1),))]
    assert tried(state, b1_3=1) == "CF-DMG-5"
    assert tried(state) == "CF-DMG-5"
    assert tried(state, a1_1=1) == "CF-RANGED-16"
    assert len(state.play(Allot((("b1.2", 1),))).unit("b1").fighters) == 2


def test_the_rest_goes_to_one_survivor_the_nearest():
    tough = profile("tk_reaver", health=3)
    state = damaged(tough, [*NEAR, (30, 42)], 1, bows=3)
    assert tried(state, b1_3=1) == "CF-DMG-6"


def test_an_incarnate_is_spared_while_comrades_remain():
    state = damaged(["tk_reaver", "tk_reaver", "tk_murna"], [*NEAR, (30, 42)], 1, bows=3)
    assert tried(state, b1_3=1) == "CF-INC-3"


def test_only_who_is_seen_falls():
    house = element("h1", "stone_house", (50, 22))
    state = damaged("tk_reaver", [*NEAR, (66, 32)], 1, bows=1, elements=[house])
    assert tried(state, b1_3=1) == "CF-RANGED-20"


@pytest.mark.parametrize("due", [Shoot("a1", "vc_longbow", "b1"), Combat("a1", "b1", "tk_reaver", (("a1.1", 1),))])
def test_nothing_else_is_done_before_the_damage_lies(due):
    state = damaged("tk_reaver", [*NEAR, (30, 42)], 1, bows=3)
    assert refused(state, due) == type(due).moment_rule
