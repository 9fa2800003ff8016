"""Fear, half strength, rally and flight."""

from fractions import Fraction

import pytest

from rulebook.confrontation import Modifier, element, odds, removed
from rulebook.confrontation.flight.rules import flee, nearest_edges
from rulebook.confrontation.morale.rules import (
    assault_test,
    courage_dice,
    half_strength_test,
    rallied,
    rally_test,
    resisted,
    routed,
)

from .places import field, row, unit


def levy(*places, **more):
    return unit("A", 0, "vc_levy", list(places) or [(10, 10)], **more)


def chance(test, dice=1):
    return odds.courage(test.difference, dice)


@pytest.mark.rule("CF-FEAR-2")
def test_the_courageous_test_against_fear():
    brave = unit("A", 0, "tk_rider", [(10, 10)])
    for pair in ((brave, unit("G", 1, "tk_gargant", [(20, 10)])), (unit("G", 1, "tk_gargant", [(20, 10)]), brave)):
        test = assault_test(*pair)
        assert (test.unit, test.value, test.difficulty) == ("A", 4, 6)
        assert chance(test) == Fraction(1, 3)
    assert assault_test(brave, unit("B", 1, "vc_levy", [(20, 10)])) is None


@pytest.mark.rule("CF-FEAR-1", "CF-FEAR-3", "CF-MORALE-3")
def test_of_two_frightening_units_the_lower_fear_tests():
    # WX-11
    host = unit("B", 1, ["tk_reaver"] * 10 + ["tk_murna"], row(10, 10, 11))
    belfry = unit("T", 0, "vc_belfry", [(30, 30)])
    test = assault_test(belfry, host)
    assert (test.unit, test.value, test.difficulty) == ("B", 5, 8)
    dice = courage_dice(host, "B.11")
    assert (dice, chance(test, dice)) == (2, Fraction(5, 9))
    assert courage_dice(belfry, "B.11") == 1


@pytest.mark.rule("CF-FEAR-4")
def test_equal_fear_needs_no_test():
    assert assault_test(unit("A", 0, "tk_wing", [(0, 0)]), unit("B", 1, "tk_wing", [(9, 0)])) is None


@pytest.mark.rule("CF-FEAR-9", "CF-FEAR-10")
def test_a_resisted_fear_is_passed_at_once():
    # WX-12
    wings, gargants = unit("W", 1, "tk_wing", [(20, 10)]), unit("G", 1, "tk_gargant", [(20, 10)])
    first = assault_test(wings, levy())
    assert not first.automatic
    steady = resisted(levy(), first)
    assert steady.resisted == 4
    assert assault_test(wings, steady).automatic
    assert not assault_test(gargants, steady).automatic
    assert resisted(resisted(levy(), assault_test(gargants, levy())), first).resisted == 6


@pytest.mark.rule("CF-FEAR-11", "CF-FEAR-12", "CF-FEAR-15", "CF-MORALE-1", "CF-MORALE-16", "CF-RALLY-5")
def test_routed_units_take_no_test_but_still_frighten():
    wings = unit("W", 1, "tk_wing", [(20, 10)])
    fled = routed(levy())
    assert fled.routed
    assert assault_test(wings, fled) is None
    assert assault_test(levy(), routed(wings)).unit == "A"
    assert (rallied(fled).routed, rallied(fled).resisted) == (False, 0)


@pytest.mark.rule("CF-STAFF-12", "CF-STAFF-13")
def test_a_borrowed_value_is_used_but_frightens_nobody():
    wings = unit("W", 1, "tk_wing", [(20, 10)])
    assert assault_test(wings, levy(), borrowed=7).value == 7
    assert assault_test(wings, levy(), borrowed=1).value == 3


@pytest.mark.rule("CF-MORALE-4", "CF-MORALE-7", "CF-MORALE-8", "CF-MORALE-9", "CF-MORALE-3", "CF-MORALE-11")
def test_below_half():
    # WX-13: 9 members, 4 left, engaged with Powers 4 and 2, one frightening
    whole = unit("A", 0, ["vc_levy"] * 8 + ["vc_aldra"], [*row(10, 10, 8), (10, 6)])
    four = removed(whole, {f"A.{k}" for k in range(4, 9)})
    reavers = unit("B", 1, "tk_reaver", row(10, 13, 4))
    gargant = unit("G", 1, "tk_gargant", [(18 + 1.5 + 2.5, 10)])
    test = half_strength_test(field(four, reavers, gargant), four)
    assert (test.value, test.difficulty) == (7, 5)
    assert chance(test, courage_dice(four, "A.9")) == Fraction(8, 9)
    assert half_strength_test(field(four, reavers), four).difficulty == 1  # 4 does not exceed 4
    assert half_strength_test(field(four), four).difficulty == 1
    three = removed(whole, {f"A.{k}" for k in range(3, 9)})
    two = unit("C", 1, "tk_reaver", row(10, 13, 2)), unit("D", 1, "tk_reaver", [(10, 3), (6, 3)])
    assert half_strength_test(field(three, *two), three).difficulty == 3  # 2 and 2 against 3


@pytest.mark.rule("CF-MORALE-4", "CF-MORALE-10", "CF-MORALE-16", "CF-MORALE-18")
def test_who_takes_no_half_strength_test():
    eight = levy(*row(10, 10, 8))
    assert half_strength_test(field(eight), eight) is None
    small = removed(eight, {f"A.{k}" for k in range(1, 6)})
    assert half_strength_test(field(small), small) is not None
    assert half_strength_test(field(small), routed(small)) is None
    wings = unit("W", 1, "tk_wing", row(10, 10, 4, 5), original=12)
    assert half_strength_test(field(wings), wings) is None
    titan = unit("T", 1, "tk_root", [(10, 10)])
    assert half_strength_test(field(titan), titan) is None


@pytest.mark.rule("CF-RALLY-1", "CF-RALLY-2", "CF-RALLY-3")
def test_rallying():
    gargant = unit("G", 1, "tk_gargant", [(10, 14)])
    fled = routed(levy())
    test = rally_test(fled)
    assert (test.value, test.difficulty, chance(test)) == (3, 1, Fraction(2, 3))
    assert field(fled, gargant).engaged(fled)
    assert rally_test(levy()) is None
    horn = Modifier("War Horn", "courage", 1, "round")
    assert rally_test(routed(levy(modifiers=(horn,)))).value == 4


# ---- flight


@pytest.mark.rule("CF-FLEE-3", "CF-FLEE-4", "CF-FLEE-5", "CF-ROUT-2")
def test_a_unit_flees_straight_to_the_nearest_edge():
    fled = levy((40, 25), (44, 25), routed=True, formation="close")
    flight = flee(field(fled), fled)
    after = flight.field.unit("A")
    assert (flight.edge, flight.end, flight.lost) == ("south", "", ())
    assert [f.at for f in after.fighters] == [(40, 5), (44, 5)]
    assert after.formation == "scattered"
    corner = levy((30, 30), routed=True)
    assert nearest_edges(field(corner), corner) == ["west", "south", "north"]
    assert flee(field(corner), corner, own_edge="south").edge == "south"
    assert flee(field(corner), corner, own_edge="east", chosen="north").edge == "north"


@pytest.mark.rule("CF-FLEE-6")
def test_a_flight_over_the_edge_eliminates():
    # WX-14: the leader's base 15 cm from the edge
    fled = levy((40, 16.5), (40, 21), routed=True)
    flight = flee(field(fled), fled)
    assert (flight.end, flight.field.units) == ("CF-FLEE-6", ())
    safe = levy((40, 21.5), routed=True)
    assert flee(field(safe), safe).end == ""
    assert flee(field(levy((40, 21.4), routed=True)), levy((40, 21.4), routed=True)).end == "CF-FLEE-6"


@pytest.mark.rule("CF-FLEE-1", "CF-FLEE-2", "CF-FLEE-10", "CF-WMACH-10")
def test_members_in_contact_are_lost_unless_they_can_disengage():
    foe = unit("B", 1, "tk_reaver", [(40, 28)])
    fled = levy((40, 25), (44, 25), routed=True)
    flight = flee(field(fled, foe), fled)
    assert (flight.lost, [f.at for f in flight.field.unit("A").fighters]) == (("A.1",), [(44, 5)])
    alone = levy((40, 25), routed=True)
    assert flee(field(alone, foe), alone).end == "CF-FLEE-1"
    lancers = unit("L", 0, "vc_lancer", [(40, 24.5)], routed=True)
    away = flee(field(lancers, foe), lancers)
    assert (away.lost, away.end) == ((), "CF-FLEE-6")  # 30 cm, and the edge is nearer
    slow = unit("L", 0, "vc_lancer", [(40, 26)], routed=True, modifiers=(Modifier("Mud", "movement", -4, "round"),))
    other = unit("B", 1, "tk_reaver", [(40, 29.5)])
    assert flee(field(slow, other), slow).end == ""
    below = unit("B", 1, "tk_reaver", [(40, 22.5)])
    assert flee(field(slow, below), slow).end == "CF-FLEE-7"  # straight through it


@pytest.mark.rule("CF-FLEE-7", "CF-FLEE-8")
def test_a_flight_into_enemies_eliminates():
    fled = levy((40, 25), routed=True)
    assert flee(field(fled, unit("B", 1, "tk_reaver", [(41, 15)])), fled).end == "CF-FLEE-7"
    assert flee(field(fled, unit("B", 1, "tk_reaver", [(43.04, 15)])), fled).end == "CF-FLEE-7"
    assert flee(field(fled, unit("B", 1, "tk_reaver", [(43.1, 15)])), fled).end == ""


@pytest.mark.rule("CF-FLEE-3", "CF-FLEE-5")
def test_a_flight_goes_around_terrain_and_friends():
    fled = levy((40, 25), routed=True)
    rock = element("r", "rocks", (40, 15))
    titan = unit("T", 0, "vc_belfry", [(40, 15)])
    for here in (field(fled, elements=[rock]), field(fled, titan)):
        flight = flee(here, fled)
        assert flight.end == ""
        assert len(flight.paths["A.1"]) > 2
        assert 5 < flight.field.unit("A").chief.at[1] < 8
