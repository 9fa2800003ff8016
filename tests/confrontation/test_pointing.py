"""Pointing at fighters and ground: a whole unit goes along with whoever is dragged."""

from rulebook.confrontation.actions import Walk
from rulebook.confrontation.study import block, position, troop
from tests.confrontation.places import straight
from widgets.places import Click, Pointing

LEVIES = troop("a1", 0, "vc_levy", block((40, 20), 6, 3))
REAVERS = troop("b1", 1, "tk_reaver", block((40, 40), 6, 3))


def click(state, path, place):
    return Pointing(state).click(path, place, lambda one, other: 0.0)


def test_any_member_of_the_acting_unit_can_be_dragged():
    state = position(LEVIES, REAVERS, active="a1", package="walk")
    assert click(state, (), "a1.5") == Click(("a1.5",))
    dropped = click(state, ("a1.5",), "at:44.0,24.0").action  # he stood at 44, 16
    assert dropped == Walk("a1", straight(state, "a1", 0.0, 8.0))
    assert click(state, ("a1.1",), "a1.5").path == ("a1.5",)  # a change of mind


def test_nobody_else_opens_anything():
    state = position(LEVIES, REAVERS, active="a1", package="walk")
    assert not state.opens("b1.1")
    assert not state.opens("at:10.0,10.0")
    assert not position(LEVIES, REAVERS).opens("a1.5")
