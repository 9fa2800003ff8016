"""Pointing at fighters and ground: a whole unit goes along with whoever is dragged."""

from rulebook.clicks import Click, Clicks
from rulebook.confrontation import GAME, Reveal, Shoot, Walk, block, position, troop
from rulebook.game import Reading
from tests.confrontation.places import straight

LEVIES = troop("a1", 0, "vc_levy", block((40, 20), 6, 3))
REAVERS = troop("b1", 1, "tk_reaver", block((40, 40), 6, 3))


def click(state, path, place):
    return Clicks(state).click(path, place)


def test_any_member_of_the_acting_unit_can_be_dragged():
    state = position(LEVIES, REAVERS, active="a1", package="walk")
    assert click(state, (), "a1.5") == Click(("a1.5",))
    dropped = click(state, ("a1.5",), "at:44.0,24.0").action  # he stood at 44, 16
    assert dropped == Walk("a1", straight(state, "a1", 0.0, 8.0))
    assert click(state, ("a1.1",), "a1.5").path == ("a1.5",)  # a change of mind


def test_nobody_else_opens_anything():
    state = position(LEVIES, REAVERS, active="a1", package="walk")
    assert state.read(("b1.1",)) != Reading()
    assert state.read(("at:10.0,10.0",)) != Reading()
    assert position(LEVIES, REAVERS).read(("a1.5",)) != Reading()


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
    action = next(action for action in state.actions() if state.paths(action))
    unit, _ = state.paths(action)[0]
    assert state.read((unit,)) == Reading()
    assert state.read(state.paths(action)[0]) == Reading(action)
    assert state.read(("w:nobody",)) is None
