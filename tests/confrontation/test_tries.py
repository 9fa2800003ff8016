"""Tries that the rules refuse, and what a battle tells, by the clauses that only play can show."""

from __future__ import annotations

import pytest

from rulebook.confrontation import Declare, Roll, Shoot, Walk, element, position, troop
from rulebook.confrontation.actions import Allot, ChooseEdge, Combat
from tests.testers import thrown

from .places import offered, profile, refused, told

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


# ---- salvos that name a fighter


def test_a_template_is_centred_on_whom_the_crew_sees():
    mortar = troop("a1", 0, ["vc_mortar", "vc_crew", "vc_crew"], [(40, 10), (44.5, 10), (40, 14.5)])
    target = troop("b1", 1, "tk_reaver", [(40, 40), (76, 36)])
    house = element("h1", "stone_house", (58, 23))
    state = position(mortar, target, active="a1", package="act", elements=[house])
    assert refused(state, Shoot("a1", "vc_mortar", "b1", "machine", fighter="b1.2")) == "CF-AOE-3"
    assert refused(state, Shoot("a1", "vc_mortar", "b1", fighter="b9.9")) == "CF-FEAT-3"


def test_a_crew_fires_its_machine_or_its_own_weapons_not_both():
    mortar = troop("a1", 0, ["vc_mortar", *["vc_longbow"] * 2], [(40, 10), (44.5, 10), (40, 14.5)])
    target = troop("b1", 1, "tk_reaver", [(40, 40), (44, 40)])
    state = position(mortar, target, active="a1", package="act").play(Shoot("a1", "vc_longbow", "b1"))
    fired = thrown(state, Roll(), *[1] * state.test.all_dice)
    assert refused(fired, Shoot("a1", "vc_mortar", "b1", fighter="b1.1")) == "CF-WMACH-3"


# ---- what else a player tries


def test_nobody_shoots_at_those_who_are_engaged():
    archers = troop("a1", 0, "vc_longbow", [(10, 10)])
    friend, foe = troop("a2", 0, "vc_levy", [(30, 30)]), troop("b1", 1, "tk_reaver", [(30, 33)])
    state = position(archers, friend, foe, active="a1", package="act")
    assert refused(state, Shoot("a1", "vc_longbow", "b1")) == "CF-RANGED-6"


def test_one_bow_eliminates_one():
    state = damaged("tk_reaver", [*NEAR, (30, 42)], 2, bows=1)
    assert state.test is None
    assert tried(state, b1_1=1, b1_2=1) == "CF-RANGED-18"


def test_who_has_resisted_a_fear_does_not_flinch_again():
    levies = troop("a1", 0, "vc_levy", [(45, 22), (49, 22)], resisted=6)
    gargant = troop("b1", 1, "tk_gargant", [(45, 32)])
    state = position(levies, gargant, active="a1").play(Declare("a1", "assault", "b1"))
    assert state.test is None
    assert told(state, "CF-FEAR-9")


def test_a_trail_begins_where_its_own_fighter_stands():
    levies, foe = troop("a1", 0, "vc_levy", [(45, 22), (49, 22)]), troop("b1", 1, "tk_reaver", [(45, 50)])
    state = position(levies, foe, active="a1", package="walk")
    assert refused(state, Walk("a1", (("b1.1", ((45, 50), (45, 45))),))) == "CF-MOVE-7"
    assert refused(state, Walk("a1", (("a1.1", ((40, 22), (45, 24))),))) == "CF-MOVE-7"


def routed(places, foes, face=1, **more):
    """A unit in rout fails to rally and flees before these enemies."""
    fled = troop("a1", 0, "vc_levy", places, routed=True)
    rest = troop("a2", 0, "vc_levy", [(80, 50)])
    state = position(fled, rest, troop("b1", 1, "tk_reaver", foes), active="a1", **more)
    return thrown(state, Roll(), face)


def test_those_in_contact_are_eliminated_before_the_flight():
    assert told(routed([(40, 30), (44, 30)], [(40, 33)]), "CF-FLEE-1")


def test_a_flight_into_the_enemy_is_the_end():
    after = routed([(40, 30)], [(40, 22)])
    assert told(after, "CF-FLEE-7")
    assert not after.field.has("a1")


def test_of_two_edges_as_near_the_owner_chooses_and_no_other():
    state = routed([(20, 40)], [(60, 20)])
    edges = [action.edge for action in offered(state, ChooseEdge)]
    assert len(edges) == 2
    other = next(edge for edge in ("north", "east", "south", "west") if edge not in edges)
    assert refused(state, ChooseEdge(other)) == "CF-FLEE-4"
