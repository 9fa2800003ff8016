"""Pointing at fighters and ground: a whole unit goes along with whoever is dragged."""

from rulebook.confrontation.actions import Reveal, Shoot, Walk
from rulebook.confrontation.game import GAME
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


def test_a_template_is_centred_on_whom_one_points_at():
    mortar = troop("a1", 0, ["vc_mortar", "vc_crew", "vc_crew"], [(40, 10), (44.5, 10), (40, 14.5)])
    state = position(mortar, REAVERS, active="a1", package="act")
    for member, struck in (("a1.1", "b1.1"), ("a1.2", "b1.5")):
        assert click(state, (member,), struck).action == Shoot("a1", "vc_mortar", "b1", fighter=struck)


def test_any_member_turns_the_card_of_his_unit():
    state = position(LEVIES, REAVERS)
    assert click(state, (), "a1.5").action == Reveal("vc_levy", "a1")
    assert click(state, (), "b1.1").action is None  # it is not the turn of the Thornkin


def test_a_waiting_unit_is_put_wherever_it_may_stand():
    state = GAME.start(seed=1)
    while state.phase != "deployment":
        state = state.play(GAME.candidates(state)[0])
    action = next(action for action in state.actions() if state.places(action))
    unit, _ = state.places(action)
    assert state.opens(unit)
    assert state.pointed(state.places(action)) == action
    assert not state.opens("w:nobody")
