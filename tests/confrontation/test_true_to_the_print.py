"""What was tried against the print and did not hold: played through the public contract with rigged dice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.confrontation import (
    FORCE,
    EndActivation,
    Feat,
    Measure,
    Pass,
    Roll,
    Sacrifice,
    Shoot,
    block,
    position,
    scenery,
    troop,
)
from tests.confrontation.places import told
from tests.testers import thrown

MORTAR = troop("a1", 0, ["vc_mortar", "vc_crew", "vc_crew"], [(40, 10), (44.5, 10), (40, 14.5)])


# ---- objectives


def after_the_round(*units, battle, elements):
    """The state when the control phase of a round has measured who holds what."""
    state = position(*units, active="a1", battle=battle, elements=elements, attacker=0, points={})
    state = replace(state, cards=replace(state.cards, piles=((), ())), activated=tuple(unit.id for unit in units))
    return state.play(EndActivation())


@pytest.mark.rule("CF-CTRL-6", "CF-GEOM-3")
@pytest.mark.parametrize(("x", "holder"), [(9.5, 0), (9.4, None)])
def test_a_tent_is_controlled_from_10_cm_of_its_edge(x, holder):
    """Its western edge is at 21 cm, and a base of 3 cm reaches 1.5 cm farther than its middle."""
    levies = troop("a1", 0, "vc_levy", [(x, 45)])
    foes = troop("b1", 1, "tk_reaver", [(80, 10)])
    state = after_the_round(levies, foes, battle="invasion", elements=scenery(("tent", (25, 45)), ("tent", (65, 45))))
    assert state.held[0] == holder


@pytest.mark.rule("CF-GEOM-3")
def test_an_objective_is_measured_to_the_edge_of_what_stands_there():
    levies = troop("a1", 0, "vc_levy", [(30, 30)])
    altar = scenery(("altar", (45, 30)))
    state = position(levies, active="a1", package="walk", elements=altar).play(Measure("a1.1", "o:0"))
    assert "11.5 cm" in state.events[-1].text


# ---- whose Resilience a salvo meets


@pytest.mark.rule("CF-INC-3", "CF-RANGED-15", "CF-FAM-3")
@pytest.mark.parametrize("company", [["tk_reaver", "tk_murna"], ["tk_reaver", "tk_murna", "familiar", "familiar"]])
def test_a_salvo_is_tested_against_those_whom_it_can_hit(company):
    """Reavers have Resilience 3, Murna 5, familiars 0."""
    archers = troop("a1", 0, "vc_longbow", block((20, 10), 2))
    coven = troop("b1", 1, company, [(20, 20), (24, 20), (26, 20), (24, 22)][: len(company)])
    state = position(archers, coven, active="a1", package="act").play(Shoot("a1", "vc_longbow", "b1"))
    state = thrown(state, Roll(), *[5] * state.test.all_dice)
    assert state.test.kind == "strength"
    assert "against 3" in state.test.reason


# ---- Strength tests under a template


def bombarded(*units, **more):
    """The mortar has been fired at b1, and its two dice hit."""
    state = position(MORTAR, *units, active="a1", package="act", **more)
    target = next(unit for unit in units if unit.id == "b1")
    return state.play(Shoot("a1", "vc_mortar", "b1", fighter=target.fighters[0].id))


@pytest.mark.rule("CF-FEAT-9", "CF-FEAT-11", "CF-AOE-13")
def test_an_incarnate_alone_under_a_template_may_force_a_re_roll_of_the_strength_test():
    state = bombarded(troop("b1", 1, ["tk_murna"], [(40, 40)]), elixir=(0, 5))
    state = thrown(state.play(Roll()), Pass(), 5, 5).play(Roll())
    assert state.player == 1
    assert Feat("b1.1", FORCE) in state.actions()
    spared = thrown(state, Feat("b1.1", FORCE), 6, 1)
    assert spared.elixir == (0, 4)
    assert spared.unit("b1").chief.health == state.unit("b1").chief.health
    struck = thrown(state, Pass(), 5)
    assert struck.unit("b1").chief.health == state.unit("b1").chief.health - 1


@pytest.mark.rule("CF-FEAT-11", "CF-AOE-13")
def test_among_comrades_nobody_is_asked_about_the_tests_under_a_template():
    state = bombarded(troop("b1", 1, ["tk_reaver", "tk_murna"], [(40, 40), (40, 43)]), elixir=(0, 5))
    after = thrown(state, Roll(), 5, 5, 1)
    assert after.test is None
    assert told(after, "CF-AOE-13")


@pytest.mark.rule("CF-TITAN-5", "CF-TITAN-6", "CF-AOE-13")
def test_a_titan_under_a_template_is_asked_before_the_roll_in_the_variant_that_says_so():
    state = bombarded(troop("b1", 1, "vc_belfry", [(40, 40)]), variants={"titan_sacrifice": "before_roll"})
    state = thrown(state, Roll(), 5, 5).play(Roll())
    assert Sacrifice("b1", "ti_ward") in state.actions()
    cancelled = state.play(Sacrifice("b1", "ti_ward"))
    assert cancelled.unit("b1").chief.health == 10
    assert cancelled.sacrificed == (("b1", "ti_ward"),)
    assert thrown(state, Pass(), 6).unit("b1").chief.health == 9
