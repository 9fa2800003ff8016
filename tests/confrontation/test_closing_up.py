"""Taking close formation and repairing it, through play."""

import pytest

from rulebook.confrontation import (
    CLOSE,
    SCATTERED,
    ChangeFormation,
    EndActivation,
    Run,
    Walk,
    block,
    position,
    scenery,
    troop,
)
from rulebook.confrontation.space.formation import joined, ranks
from tests.confrontation.places import offered, refused, told

FOE = troop("b1", 1, "tk_reaver", [(80, 50), (84, 50)])
LOOSE = troop("a1", 0, "vc_levy", block((30, 20), 6, 3))


def _stands_close(unit):
    bases = {f.id: f.base for f in unit.fighters}
    sizes = [sorted(len(rank) for rank in ranks(bases, axis)) for axis in (0.0, 90.0)]
    return joined(bases) and any(each[-1] - each[0] <= 1 for each in sizes)


def _closing(*units, **options):
    state = position(*units, active="a1", package="walk", **options)
    return state.play(ChangeFormation("a1", CLOSE))


@pytest.mark.rule("CF-FORM-3", "CF-FORM-7")
def test_a_unit_that_takes_close_formation_moves_into_contact_before_it_ends():
    state = _closing(LOOSE, FOE)
    assert refused(state, EndActivation()) == "CF-FORM-7"
    walks = offered(state, Walk)
    assert walks
    for walk in walks:
        after = state.play(walk)
        assert _stands_close(after.unit("a1"))
        assert EndActivation() in after.actions()


@pytest.mark.rule("CF-FORM-3", "CF-FORM-7", "CF-MOVE-10")
def test_a_drag_of_a_unit_that_takes_close_formation_forms_its_ranks():
    state = _closing(LOOSE, FOE)
    reading = state.read((LOOSE.leader, "at:34,24"))
    assert reading.refusal is None
    assert _stands_close(state.play(reading.action).unit("a1"))


@pytest.mark.rule("CF-FORM-3")
def test_close_formation_is_refused_where_there_is_no_room_to_close_up():
    # two who stand apart with rocks all around each of them
    apart = troop("a1", 0, "vc_levy", [(10, 10), (15.4, 10)])
    rocks = scenery(
        ("rocks", (12.7, 10), 90),
        ("rocks", (10, 14.1)),
        ("rocks", (10, 5.9)),
        ("rocks", (15.4, 14.1)),
        ("rocks", (15.4, 5.9)),
        ("rocks", (19.5, 10), 90),
        ("rocks", (5.9, 10), 90),
    )
    state = position(apart, FOE, active="a1", package="walk", elements=rocks)
    assert refused(state, ChangeFormation("a1", CLOSE)) == "CF-FORM-3"


@pytest.mark.rule("CF-FORM-7")
def test_an_assault_leaves_no_room_for_a_change_of_formation():
    near = troop("b1", 1, "tk_reaver", block((30, 30), 3, 3))
    state = position(LOOSE, near, active="a1", package="assault", target="b1")
    assert refused(state, ChangeFormation("a1", CLOSE)) == "CF-FORM-7"


@pytest.mark.rule("CF-FORM-8")
@pytest.mark.parametrize("package", ["walk", "run"])
def test_a_close_unit_with_a_gap_after_losses_can_repair_itself(package):
    places = [(30, 20), (33.02, 20), (39.06, 20), (42.08, 20)]  # one fell between the second and the third
    gap = troop("a1", 0, "vc_levy", places, CLOSE)
    state = position(gap, FOE, active="a1", package=package)
    moves = offered(state, Walk if package == "walk" else Run)
    assert moves
    for move in moves:
        assert _stands_close(state.play(move).unit("a1"))
    assert state.refusal(EndActivation()) is None  # nobody is penalised in between


@pytest.mark.rule("CF-FORM-7")
def test_who_takes_scattered_formation_may_end_where_he_stands():
    close = troop("a1", 0, "vc_levy", [(30, 20), (33.02, 20)], CLOSE)
    state = position(close, FOE, active="a1", package="walk").play(ChangeFormation("a1", SCATTERED))
    assert told(state, "CF-FORM-7")
    assert state.play(EndActivation()).unit("a1").formation == SCATTERED
