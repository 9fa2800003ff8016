"""Flights that end where somebody can stand, and are told as they were."""

from itertools import combinations
from random import Random

import pytest

from rulebook.confrontation import element, position, troop
from rulebook.confrontation.flight.rules import flee
from tests.confrontation.places import field, row, told, unit
from tests.testers import thrown


def _end(here, fled):
    flight = flee(here, fled)
    assert flight.end == ""
    return flight.field.unit(fled.id)


@pytest.mark.rule("CF-FLEE-3", "CF-FLEE-5", "CF-GEOM-5")
def test_nobody_flees_into_a_friend_who_stands_where_he_would_end():
    fled = unit("A", 0, "vc_levy", row(40, 25, 3), routed=True)
    friends = unit("F", 0, "vc_levy", row(40, 5, 3))
    here = field(fled, friends)
    after = _end(here, fled)
    bases = [f.base for u in (after, friends) for f in u.fighters]
    assert not any(one.overlaps(other) for one, other in combinations(bases, 2))
    assert all(f.at[1] < 13 for f in after.fighters)


@pytest.mark.rule("CF-FLEE-3", "CF-FLEE-5", "CF-GEOM-5")
def test_a_flight_that_would_end_in_rocks_stops_before_them():
    fled = unit("A", 0, "vc_levy", [(40, 30)], routed=True)
    after = _end(field(fled, elements=[element("r", "rocks", (40, 10))]), fled)
    assert 13.5 < after.chief.at[1] < 15.5


@pytest.mark.rule("CF-FLEE-3", "CF-GEOM-5", "CF-MOVE-13")
@pytest.mark.parametrize("seed", range(25))
def test_flights_among_rocks_and_friends_end_free_of_everybody(seed):
    rng = Random(seed)
    fled = unit("A", 0, "vc_levy", [(30 + 3.2 * (k % 4), 32 - 3.2 * (k // 4)) for k in range(8)], routed=True)
    friends = unit("F", 0, "vc_levy", [(rng.uniform(25, 40) + 3.1 * k, rng.uniform(8, 20)) for k in range(3)])
    wall = unit("T", 0, "vc_belfry", [(rng.uniform(25, 45), 22)])
    rocks = [element(f"r{k}", "rocks", (rng.uniform(22, 48), rng.uniform(8, 22)), 30 * k) for k in range(2)]
    here = field(fled, friends, wall, elements=[e for e in rocks if not e.under(wall.chief.base)])
    after = _end(here, fled)
    assert here.misplaced([(f.id, f.base) for f in after.fighters], after) is None


@pytest.mark.rule("CF-FLEE-3")
def test_the_log_tells_how_far_a_unit_fled_or_that_it_could_not():
    # a die of 1 fails the attempt to rally
    fled = troop("a1", 0, "vc_levy", row(30, 36, 2), routed=True)
    foe = troop("b1", 1, "tk_reaver", [(70, 20)])
    state = position(fled, foe, active="a1")
    after = thrown(state, state.actions()[0], 1)
    assert told(after, "CF-FLEE-3")
    text = " ".join(event.text for event in after.events)
    assert "flee 20.0 cm towards the north" in text


@pytest.mark.rule("CF-MOVE-26", "CF-FLEE-3")
def test_difficult_ground_slows_a_flight():
    fled = unit("A", 0, "vc_levy", [(40, 30)], routed=True)
    after = _end(field(fled, elements=[element("m", "marsh", (40, 24))]), fled)
    assert after.chief.at == pytest.approx((40, 20))
