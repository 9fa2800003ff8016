"""Coming in from an edge, leaving by it, and crates brought home."""

from dataclasses import replace

import pytest

from rulebook.confrontation import (
    BARBARIAN,
    Assault,
    Cards,
    ChangeFormation,
    Declare,
    EndActivation,
    Enter,
    Item,
    LeaveField,
    Reveal,
    Roll,
    Run,
    Shoot,
    Walk,
    position,
    troop,
)
from rulebook.confrontation.company.units import Waiting
from rulebook.confrontation.draft import Draft
from tests.confrontation.places import offered, refused, straight, told
from tests.testers import rigged

BOWS = troop("a1", 0, "vc_longbow", [(0, 0)] * 3)
REAVERS = troop("b1", 1, "tk_reaver", [(44, 40), (48, 40), (52, 40)])


def arriving(unit=BOWS, *others, battle="invasion", **more):
    """A unit of the southern company waits at its edge, and its card is to be turned."""
    piles = tuple(tuple(u.card for u in (unit, *others, REAVERS) if u.owner == player) for player in (0, 1))
    return position(
        *others,
        REAVERS,
        battle=battle,
        attacker=0,
        waiting=(Waiting(unit, edge=True),),
        cards=Cards(BARBARIAN, piles, (), unit.owner, None, (None, None), (False, False)),
        **more,
    )


def outside(state=None, unit="a1"):
    state = state or arriving()
    return state.play(next(a for a in state.actions() if a.unit == unit))


# ---- coming in


@pytest.mark.rule("CF-COUNCIL-3", "CF-COUNCIL-4", "CF-BATTLE-3A")
def test_a_waiting_unit_comes_up_to_its_edge_in_its_first_activation():
    state = arriving()
    assert Reveal("vc_longbow", "a1") in state.actions()
    came = outside(state)
    assert came.activation.entering
    assert not came.waiting
    assert {f.at[1] for f in came.unit("a1").fighters} == {-1.5}  # bases touch the line from outside
    assert told(came, "CF-COUNCIL-3")


@pytest.mark.rule("CF-COUNCIL-4", "CF-ACT-4")
def test_outside_a_unit_first_announces_and_then_comes_in():
    came = outside()
    assert refused(came, Enter("a1", ())) == "CF-ACT-4"
    assert refused(came, Walk("a1", ())) == "CF-COUNCIL-4"
    assert refused(came, Run("a1", ())) == "CF-COUNCIL-4"
    assert refused(came, ChangeFormation("a1", "close")) == "CF-COUNCIL-4"
    act = came.play(Declare("a1", "act"))
    assert refused(act, Shoot("a1", "vc_longbow", "b1")) == "CF-COUNCIL-4"
    assert {type(action) for action in act.actions()} == {Enter, EndActivation}


@pytest.mark.rule("CF-COUNCIL-4", "CF-MOVE-1", "CF-MOVE-3")
@pytest.mark.parametrize(("package", "limit", "rule"), [("walk", 10, "CF-MOVE-1"), ("run", 20, "CF-MOVE-3")])
def test_the_way_in_is_measured_from_the_edge(package, limit, rule):
    state = outside().play(Declare("a1", package))

    def way(depth):
        return Enter("a1", tuple((f"a1.{k}", ((30.0 + 4 * k, -1.5), (30.0 + 4 * k, depth - 1.5))) for k in (1, 2, 3)))

    assert refused(state, way(limit + 0.1)) == rule
    after = state.play(way(limit))
    assert not after.activation.entering
    assert after.unit("a1").fighter("a1.1").at == (34.0, limit - 1.5)  # its front is as far from the edge as allowed
    assert refused(after, way(limit)) == "CF-COUNCIL-3"


@pytest.mark.rule("CF-COUNCIL-4", "CF-MOVE-29", "CF-FORM-1", "CF-MOVE-8", "CF-GEOM-5")
def test_wrong_ways_in_are_refused():
    state = outside(arriving()).play(Declare("a1", "walk"))
    good = tuple((f"a1.{k}", ((30.0 + 4 * k, -1.5), (30.0 + 4 * k, 6.0))) for k in (1, 2, 3))
    assert state.refusal(Enter("a1", good)) is None
    assert refused(state, Enter("a1", good[:2])) == "CF-COUNCIL-4"  # everybody comes in
    inside = (("a1.1", ((34.0, 3.0), (34.0, 6.0))), *good[1:])
    assert refused(state, Enter("a1", inside)) == "CF-COUNCIL-4"
    together = (("a1.1", ((38.5, -1.5), (34.0, 6.0))), *good[1:])
    assert refused(state, Enter("a1", together)) == "CF-COUNCIL-4"  # bases overlap on the line
    out = (("a1.1", ((34.0, -1.5), (34.0, 0.5))), *good[1:])
    assert refused(state, Enter("a1", out)) == "CF-MOVE-29"
    apart = (("a1.1", ((20.0, -1.5), (20.0, 6.0))), *good[1:])
    assert refused(state, Enter("a1", apart)) == "CF-FORM-1"
    heap = (("a1.1", ((34.0, -1.5), (38.0, 6.0))), *good[1:])
    assert refused(state, Enter("a1", heap)) == "CF-GEOM-5"


@pytest.mark.rule("CF-COUNCIL-4")
def test_a_unit_that_has_walked_in_may_shoot():
    target = replace(REAVERS, fighters=REAVERS.fighters)
    state = outside().play(Declare("a1", "act"))
    after = state.play(offered(state, Enter)[0])
    assert after.activation.done == ("walk",)
    assert target.id in {action.target for action in offered(after, Shoot)}


@pytest.mark.rule("CF-COUNCIL-4", "CF-BATTLE-3C")
def test_only_where_the_battle_allows_it_a_unit_assaults_on_entering():
    near = troop("b2", 1, "tk_stalker", [(44, 14), (48, 14)])
    pitched = outside(arriving(BOWS, near, battle="pitched"))
    assert refused(pitched, Declare("a1", "assault", "b2")) == "CF-COUNCIL-4"
    state = outside(arriving(BOWS, near)).play(Declare("a1", "assault", "b2"))
    assert state.activation.reached
    after = state.play(offered(state, Assault)[0])
    assert after.field.engaged(after.unit("a1"))
    assert all(after.field.holds(f.base) for f in after.unit("a1").fighters)
    assert not after.activation.entering


@pytest.mark.rule("CF-COUNCIL-4", "CF-ASLT-6")
def test_an_assault_on_entering_that_is_too_short_brings_the_unit_in():
    state = outside().play(Declare("a1", "assault", "b1"))
    assert told(state, "CF-ASLT-6")
    assert all(state.field.holds(f.base) for f in state.unit("a1").fighters)
    assert not state.field.engaged(state.unit("a1"))


@pytest.mark.rule("CF-ACT-5", "CF-COUNCIL-3", "CF-ACT-1")
def test_a_unit_that_does_not_come_in_waits_on():
    state = outside().play(EndActivation())
    assert [w.unit.id for w in state.waiting] == ["a1"]
    assert not state.field.has("a1")
    assert "a1" in state.activated


@pytest.mark.rule("CF-RECRUIT-19")
def test_an_incarnate_of_the_reinforcements_commands_only_when_he_enters():
    levies = troop("a1", 0, ["vc_levy", "vc_levy", "vc_aldra"], [(0, 0)] * 3)
    other = troop("a2", 0, "vc_levy", [(10, 20), (14, 20)])
    state = arriving(levies, other, battle="skirmish")
    state = replace(state, waiting=(Waiting(levies, edge=True, reinforcement=True, called=True),))
    assert state.authority_of(0) == 0
    state = outside(state).play(Declare("a1", "walk"))
    assert state.authority_of(0) == 0
    after = state.play(offered(state, Enter)[0])
    assert after.commanders[0] == "a1.3"
    assert after.authority_of(0) == 4


@pytest.mark.rule("CF-MAGIC-4", "CF-FAITH-3", "CF-RECRUIT-17")
def test_reinforcements_get_their_points_when_they_come():
    coven = troop("a1", 0, ["vc_longbow", ("vc_longbow", "magician")], [(0, 0)] * 2)
    state = arriving(coven, battle="skirmish")
    state = replace(state, waiting=(Waiting(coven, edge=True, reinforcement=True, called=True),))
    came = outside(state)
    assert 3 <= came.mana("a1") <= 8  # one die and Energy 2
    again = Draft(came.play(EndActivation()))
    assert again.mana("a1") == came.mana("a1")


@pytest.mark.rule("CF-COUNCIL-4", "CF-GEOM-5")
@pytest.mark.parametrize("kind", ["vc_levy", "tk_gargant", "vc_lancer", "tk_wing"])
@pytest.mark.parametrize("package", ["walk", "run"])
def test_offered_ways_in_are_legal_and_inside(kind, package):
    unit = troop("a1", 0, kind, [(0, 0)] * (9 if kind == "vc_levy" else 3))
    state = outside(arriving(unit)).play(Declare("a1", package))
    ways = offered(state, Enter)
    assert len(ways) >= 4
    for way in ways:
        after = state.play(way)
        assert all(after.field.holds(f.base) for f in after.unit("a1").fighters)


@pytest.mark.rule("CF-COUNCIL-4", "CF-WMACH-9")
def test_a_machine_larger_than_its_movement_just_gets_in():
    """The Bell Mortar has a base of 6 cm and Movement 5: it would never come in otherwise."""
    mortar = troop("a1", 0, ["vc_mortar", "vc_crew", "vc_crew", "vc_crew"], [(0, 0)] * 4)
    state = outside(arriving(mortar)).play(Declare("a1", "walk"))
    after = state.play(offered(state, Enter)[0])
    assert after.unit("a1").machine.at[1] == 3
    deep = tuple((name, (a, (b[0], b[1] + 0.1))) for name, (a, b) in offered(state, Enter)[0].trails)
    assert refused(state, Enter("a1", deep)) == "CF-MOVE-1"


# ---- leaving


def runner(y, package="run", round_number=3, **more):
    riders = troop("a1", 0, "tk_rider", [(40, y), (45, y), (50, y)])
    return position(
        riders,
        REAVERS,
        battle="breakthrough",
        attacker=0,
        round_number=round_number,
        active="a1",
        package=package,
        **more,
    )


@pytest.mark.rule("CF-BATTLE-6B", "CF-BATTLE-6C", "CF-UNIT-9")
def test_attackers_leave_by_the_defenders_edge_from_round_three():
    state = runner(45)
    (leave,) = offered(state, LeaveField)
    after = state.play(leave)
    assert not after.field.has("a1")
    assert after.evacuated == (1, 0)
    assert after.elixir == (2 + 6, 2)  # Power 6, and no unit is eliminated
    assert not told(after, "CF-DMG-3")
    assert after.outcome is None  # evacuated units are not a lost company (CF-COUNCIL-8)
    early = runner(45, round_number=2)
    assert not offered(early, LeaveField)
    assert refused(early, leave) == "CF-BATTLE-6B"


@pytest.mark.rule("CF-MOVE-29", "CF-BATTLE-6C", "CF-MOVE-3", "CF-ACT-2")
def test_wrong_departures_are_refused():
    state = runner(45)
    short = straight(state, "a1", 0, 10)
    assert refused(state, LeaveField("a1", short)) == "CF-BATTLE-6C"
    some = tuple(trail for trail in offered(state, LeaveField)[0].trails if trail[0] != "a1.2")
    assert refused(state, LeaveField("a1", some)) == "CF-BATTLE-6C"
    far = runner(20)
    assert refused(far, LeaveField("a1", straight(far, "a1", 0, 38))) == "CF-MOVE-3"
    assert refused(runner(45, package=""), LeaveField("a1", ())) == "CF-ACT-4"
    pitched = position(troop("a1", 0, "tk_rider", [(40, 45)]), REAVERS, round_number=4, active="a1", package="run")
    assert refused(pitched, LeaveField("a1", ())) == "CF-MOVE-29"
    defender = position(
        troop("b1", 1, "tk_rider", [(40, 45)]),
        battle="breakthrough",
        attacker=0,
        round_number=4,
        active="b1",
        package="run",
    )
    assert refused(defender, LeaveField("b1", ())) == "CF-MOVE-29"


@pytest.mark.rule("CF-BATTLE-6C", "CF-FORM-1")
def test_a_large_unit_leaves_although_its_line_at_the_edge_keeps_no_formation():
    places = [(20 + 4 * k, 52 + 4 * rank) for rank in (0, 1) for k in range(6)]
    levies = troop("a1", 0, "vc_levy", places)
    state = position(levies, REAVERS, battle="breakthrough", attacker=0, round_number=3, active="a1", package="walk")
    assert state.play(offered(state, LeaveField)[0]).elixir[0] == 2 + 12


@pytest.mark.rule("CF-TERR-8", "CF-BATTLE-6C")
def test_what_a_unit_carries_stays_at_the_edge():
    state = runner(45, items=(Item("crate1", (45, 45), "a1.2"),))
    (item,) = state.play(offered(state, LeaveField)[0]).items
    assert (item.carrier, item.at[0]) == ("", 45)
    assert 57 <= item.at[1] <= 60


# ---- crates


def carrying(y, owner=0, **changes):
    unit = troop("a1", owner, "vc_levy", [(30, y), (34, y)], **changes)
    other = troop("b9", 1 - owner, "tk_reaver", [(80, 30), (84, 30)])
    crate = Item("crate1", (30, y), "a1.1")
    return position(unit, other, battle="skirmish", items=(crate,), active="a1", package="walk")


@pytest.mark.rule("CF-BATTLE-5B", "CF-TERR-5")
def test_a_crate_pays_when_its_carrier_ends_a_move_at_his_own_edge():
    state = carrying(9.0)
    home = state.play(Walk("a1", straight(state, "a1", 0, -7.5)))
    assert home.elixir == (4, 2)
    assert not home.items  # the crate leaves play, the carrier stays
    assert len(home.unit("a1").fighters) == 2
    near = state.play(Walk("a1", straight(state, "a1", 0, -7.0)))
    assert near.elixir == (2, 2)
    assert near.items[0].at == (30, 2)
    north = carrying(51.0, owner=1)
    assert north.play(Walk("a1", straight(north, "a1", 0, 7.5))).elixir == (2, 4)
    wrong = carrying(51.0)
    assert wrong.play(Walk("a1", straight(wrong, "a1", 0, 7.5))).elixir == (2, 2)  # not his own edge


@pytest.mark.rule("CF-BATTLE-5B")
def test_a_crate_is_paid_for_once():
    state = carrying(9.0)
    home = state.play(Walk("a1", straight(state, "a1", 0, -7.5)))
    assert [event.rule for event in home.events].count("CF-BATTLE-5B") == 1
    assert home.elixir == (4, 2)


@pytest.mark.rule("CF-BATTLE-5B", "CF-TERR-8")
def test_a_carrier_who_flees_over_his_own_edge_earns_nothing():
    unit = troop("a1", 0, "vc_levy", [(30, 9.0), (34, 9.0)], routed=True)
    other = troop("b9", 1, "tk_reaver", [(80, 30), (84, 30)])
    state = position(unit, other, battle="skirmish", items=(Item("crate1", (30, 9), "a1.1"),), active="a1")
    fled = rigged(state, 1).play(Roll())
    assert not fled.field.has("a1")
    assert fled.elixir == (2, 2)
    assert [item.id for item in fled.items] == ["crate1"]
