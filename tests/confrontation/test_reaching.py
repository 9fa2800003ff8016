"""Assaults that must get there: leaving a melee first, squeezing in, falling short, ground that slows."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from rulebook.confrontation import (
    Assault,
    Declare,
    Roll,
    block,
    element,
    position,
    scenery,
    troop,
)
from rulebook.confrontation.assault.placing import charged_in, failed_in
from rulebook.confrontation.assault.rules import assault_refusal
from rulebook.confrontation.damage.elimination import eliminate
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.movement.crossing import ASSAULT, detours
from rulebook.confrontation.movement.rules import friends_around, moved
from rulebook.confrontation.space.paths import shortest_way
from rulebook.confrontation.space.shapes import Disc, path_length, turned
from tests.confrontation.places import field, in_reach, offered, refused, row, told, unit

REST = troop("b9", 1, "tk_reaver", [(80, 55), (84, 55)])
LANCERS = troop("a1", 0, "vc_lancer", [(40, 20), (44, 20), (48, 20)])
LEFT = troop("b1", 1, "tk_reaver", [(40, 23.5), (44, 23.5), (48, 23.5)])


def _carried_out(state):
    """The state after the assault that is due, its Fear test passed."""
    while not offered(state, Assault):
        state = state.play(Roll())
    return state.play(offered(state, Assault)[0])


def _touching(state, unit_id):
    here = state.unit(unit_id)
    return {enemy.id for enemy in state.field.engaging(here)}


# ---- leaving a melee


@pytest.mark.rule("CF-ASLT-6", "CF-ASLT-16", "CF-ASLT-18")
def test_cavalry_that_leaves_a_melee_does_not_reach_across_the_table():
    far = troop("b2", 1, "tk_reaver", block((80, 50), 4, 2))
    state = position(LANCERS, LEFT, far, active="a1")
    after = state.play(Declare("a1", "assault", "b2", disengage=True))
    assert told(after, "CF-ASLT-6")
    assert not told(after, "CF-ASLT-8")
    assert _touching(after, "a1") == set()
    gaps = [f.base.gap(e.base) for f in after.unit("a1").fighters for e in after.unit("b2").fighters]
    assert min(gaps) >= 1


@pytest.mark.rule("CF-ASLT-8", "CF-ASLT-16", "CF-ASLT-18", "CF-ASLT-21", "CF-CHARGE-10")
def test_cavalry_that_leaves_a_melee_moves_and_then_touches_its_target_alone():
    near = troop("b2", 1, "tk_reaver", block((40, 5), 4, 4))
    state = position(LANCERS, LEFT, near, active="a1", package="assault", target="b2", disengage=True)
    while not offered(state, Assault):
        state = state.play(Roll())
    stay = Assault("a1", "b2", ())
    assert refused(state, stay) == "CF-ASLT-21"
    after = _carried_out(state)
    assert _touching(after, "a1") == {"b2"}
    assert all(f.at != g.at for f, g in zip(after.unit("a1").fighters, LANCERS.fighters, strict=True))
    assert not after.charges


@pytest.mark.rule("CF-ASLT-18", "CF-ASLT-21", "CF-FEAR-5")
def test_a_titan_in_a_melee_frightens_nobody_at_the_other_end_of_the_field():
    titan = troop("a1", 0, "vc_belfry", [(20, 20)])
    foes = troop("b1", 1, "tk_reaver", [(20, 25.5), (24, 25.5)])
    far = troop("b2", 1, "tk_reaver", block((80, 50), 4, 2))
    state = position(titan, foes, far, active="a1")
    after = state.play(Declare("a1", "assault", "b2", disengage=True))
    assert told(after, "CF-ASLT-6")
    assert not after.unit("b2").routed
    assert _touching(after, "a1") == set()
    assert after.unit("a1").chief.at != (20, 20)


# ---- into contact


def _spot(rng, taken, radius, west, east, south, north):
    """A free place for a base in a part of the field, or None."""
    for _ in range(30):
        base = Disc((rng.uniform(west, east), rng.uniform(south, north)), radius)
        if not any(base.gap(other) < 0.1 for other in taken):
            taken.append(base)
            return base.centre
    return None


def _situation(seed):
    """A unit, its target, strangers and friends close by and rocks between them, all at random."""
    rng = Random(seed)
    taken = []
    size = rng.randint(1, 8)
    first = [_spot(rng, taken, 2.0, 30, 30 + 2.2 * size, 8, 14) for _ in range(size)]
    foes = [_spot(rng, taken, 1.5, 30, 30 + 2.5 * size, 20, 27) for _ in range(rng.randint(1, 7))]
    others = [_spot(rng, taken, 1.5, 26, 52, 18, 30) for _ in range(rng.randint(0, 5))]
    friends = [_spot(rng, taken, 1.5, 26, 52, 14, 20) for _ in range(rng.randint(0, 2))]
    member = rng.choice(["vc_levy", "vc_sworn", "vc_lancer"])
    a = unit("A", 0, member, [at for at in first if at])
    b = unit("B", 1, rng.choice(["tk_reaver", "tk_stalker"]), [at for at in foes if at])
    more = [unit(f"Y{k}", 1, "tk_reaver", [at]) for k, at in enumerate(others) if at]
    more += [unit(f"Z{k}", 0, "vc_levy", [at]) for k, at in enumerate(friends) if at]
    rocks = [element(f"r{k}", "rocks", (rng.uniform(20, 60), rng.uniform(14, 30)), 45 * k) for k in range(2)]
    here = field(a, b, *more)
    return field(a, b, *more, elements=[e for e in rocks if not any(e.under(d) for _, _, d in here.bases)]), a, b


def _contact_exists(here, a, b):
    """Whether anybody finds a place in contact, tried every degree around every enemy, his comrades out of the way."""
    around = detours(here, a, ASSAULT)
    for mine, theirs in product(a.fighters, b.fighters):
        for degrees in range(360):
            spot = turned(theirs.at, mine.base.radius + theirs.base.radius, degrees)
            there = replace(mine, at=spot)
            if here.misplaced([(mine.id, there.base)], a) or friends_around(here, a, spot):
                continue
            if any(enemy.id != "B" for enemy, _ in here.touched(a, there)):
                continue
            way = shortest_way(mine.at, Disc(spot, 0.0), mine.base.radius, around, 2 * a.movement)
            if way is not None and path_length(way.path) <= 2 * a.movement:
                return True
    return False


@pytest.mark.rule("CF-ASLT-8", "CF-ASLT-10", "CF-ASLT-12", "CF-ASLT-14")
def test_an_assault_in_reach_finds_contact_wherever_there_is_a_place():
    reached = 0
    for seed in range(400):
        here, a, b = _situation(seed)
        if here.engaged(a) or not in_reach(here, a, b):
            continue
        reached += 1
        paths = charged_in(here, a, b)
        if paths is None:
            assert not _contact_exists(here, a, b), f"situation {seed}"
            continue
        assert assault_refusal(here, a, b, paths) is None
        after = moved(a, paths)
        assert here.with_unit(after).in_contact(after)
    assert reached > 200


@pytest.mark.rule("CF-ASLT-10", "CF-ASLT-13")
def test_a_fighter_squeezes_into_the_only_gap_beside_a_unit_that_is_no_target():
    a, b = unit("A", 0, "vc_levy", [(30, 10)]), unit("B", 1, "tk_reaver", [(30, 25)])
    # four others stand around the target and leave one direction open, which is none of the round ones
    others = [
        (30 + 3.05 * x, 25 + 3.05 * y) for x, y in ((0.97, -0.26), (0, 1), (-0.87, 0.5), (-0.87, -0.5), (0.87, 0.52))
    ]
    ring = [unit(f"Y{k}", 1, "tk_reaver", [at]) for k, at in enumerate(others)]
    here = field(a, b, *ring)
    paths = charged_in(here, a, b)
    assert paths is not None
    after = moved(a, paths)
    assert {enemy.id for enemy in here.with_unit(after).engaging(after)} == {"B"}


@pytest.mark.rule("CF-ASLT-12", "CF-FORM-8")
def test_one_who_cannot_get_back_into_formation_does_not_call_the_assault_off():
    rocks = [element(f"r{k}", "rocks", at) for k, at in enumerate([(14, 6), (14, 14), (6, 14), (6, 6)])]
    a = unit("A", 0, "vc_levy", [(30, 10), (33, 10), (10, 10)])
    b = unit("B", 1, "tk_reaver", [(30, 25), (34, 25)])
    here = field(a, b, elements=rocks)
    paths = charged_in(here, a, b)
    assert paths is not None
    assert assault_refusal(here, a, b, paths) is None


# ---- falling short


@pytest.mark.rule("CF-ASLT-6", "CF-ASLT-7")
def test_a_failed_assault_goes_around_a_rock_in_front_of_one_member():
    a = unit("A", 0, "vc_levy", row(30, 10, 4))
    b = unit("B", 1, "tk_reaver", row(30, 50, 4))
    here = field(a, b, elements=[element("r", "rocks", (42, 16))])
    assert not in_reach(here, a, b)
    paths = failed_in(here, a, b)
    after = moved(a, paths)
    assert after.chief.at[1] >= 28
    assert all(path_length(path) <= 2 * a.movement + 0.001 for path in paths.values())
    assert here.misplaced([(f.id, f.base) for f in after.fighters], after) is None


@pytest.mark.rule("CF-ASLT-6")
def test_a_failed_assault_that_finds_no_way_says_so():
    levies = troop("a1", 0, "vc_levy", [(10, 10)])
    walls = scenery(("rocks", (10, 15)), ("rocks", (10, 5)), ("rocks", (15.5, 10), 90), ("rocks", (4.5, 10), 90))
    corner = [*walls]
    foes = troop("b1", 1, "tk_reaver", block((70, 50), 4, 2))
    after = position(levies, foes, active="a1", elements=corner).play(Declare("a1", "assault", "b1"))
    moved_at_all = after.unit("a1").chief.at != (10, 10)
    text = " ".join(event.text for event in after.events)
    assert ("as near as they can" in text) == moved_at_all


# ---- ground that slows, and Power


@pytest.mark.rule("CF-CHARGE-1", "CF-CHARGE-4")
@pytest.mark.parametrize(("lost", "charge"), [((), False), (("b1.3", "b1.4", "b1.5"), False)])
def test_power_is_compared_when_the_assault_is_declared(lost, charge):
    levies, reavers = (
        troop("a1", 0, "vc_levy", block((40, 20), 4, 4)),
        troop("b1", 1, "tk_reaver", block((40, 30), 5, 5)),
    )
    state = position(levies, reavers, REST, active="a1", package="assault", target="b1")
    assert state.unit("a1").power < state.unit("b1").power
    while not offered(state, Assault):
        state = state.play(Roll())
    if lost:
        draft = Draft(state)
        eliminate(draft, "b1", lost, rule="CF-DMG-3")
        state = draft.state()
        assert state.unit("a1").power >= state.unit("b1").power
    after = state.play(offered(state, Assault)[0])
    assert bool(after.charges) == charge


@pytest.mark.rule("CF-MOVE-26", "CF-ASLT-6")
def test_a_marsh_in_the_way_halves_an_assault():
    a, b = unit("A", 0, "vc_levy", [(20, 10)]), unit("B", 1, "tk_reaver", [(20, 28)])
    marsh = [element(f"m{k}", "marsh", (6 + 8 * k, 19)) for k in range(6)]
    assert in_reach(field(a, b), a, b)
    assert not in_reach(field(a, b, elements=marsh), a, b)
    titan = unit("A", 0, "vc_belfry", [(20, 10)])
    assert in_reach(field(titan, b, elements=marsh), titan, b)
    close = unit("B", 1, "tk_reaver", [(20, 22.9)])
    here = field(a, close, elements=[element("m", "marsh", (20, 16.5))])
    assert in_reach(here, a, close)
    straight = {"A.1": [(20, 10), (20, 19.9)]}
    assert assault_refusal(here, a, close, straight) is None
