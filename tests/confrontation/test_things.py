"""Doors, items, crates, and terrain that is struck, shot at and brought down, from the rule texts."""

from dataclasses import replace

import pytest

from rulebook.confrontation import (
    PROFILES,
    Assault,
    Declare,
    Drop,
    Element,
    EndActivation,
    Item,
    Open,
    PickUp,
    Roll,
    Shoot,
    StrikeTerrain,
    Walk,
    battles,
    block,
    position,
    rectangle,
    scenery,
    troop,
)
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.flight.play import Fleeing
from rulebook.confrontation.odds import column
from rulebook.confrontation.terrain.kinds import Kind
from tests.confrontation.places import refused, rigged, straight, told

LEVIES = troop("a1", 0, "vc_levy", block((40, 20), 3, 3))
BLADES = troop("a1", 0, "vc_sworn", block((40, 20), 3, 3))
REAVERS = troop("b1", 1, "tk_reaver", block((40, 50), 3, 3))
DOOR = Element("door1", Kind("door", 3.0, ("door",), "CF-TERR-1"), rectangle((40, 17.5), (3, 2)))


# ---- doors


@pytest.mark.rule("CF-TERR-1", "CF-TERR-2")
def test_a_fighter_in_contact_opens_a_door_once_per_activation():
    other = Element("chest1", Kind("chest", 1.0, ("chest",), "CF-TERR-1"), rectangle((40, 22.5), (3, 2)))
    state = position(LEVIES, REAVERS, active="a1", package="walk", elements=(DOOR, other, *scenery(("tent", (60, 20)))))
    assert Open("a1.1", "door1") in state.actions()
    opened = state.play(Open("a1.1", "door1"))
    assert opened.opened == ("door1",)
    assert opened.unit("a1") == state.unit("a1")  # it costs no movement
    assert refused(opened, Open("a1.1", "chest1")) == "CF-TERR-2"
    assert refused(opened, Open("a1.1", "door1")) == "CF-TERR-1"
    assert refused(state, Open("a1.3", "door1")) == "CF-TERR-1"  # not in contact
    assert refused(state, Open("a1.1", "tent1")) == "CF-TERR-1"
    assert refused(state, Open("b1.1", "door1")) == "CF-ROUND-2"
    moved = opened.play(Walk("a1", straight(opened, "a1", 0, 0.01)))
    assert moved.refusal(Walk("a1", ())).rule == "CF-ACT-7"


# ---- items


@pytest.mark.rule("CF-TERR-5", "CF-TERR-9", "CF-TERR-7", "CF-FAM-2")
def test_an_item_is_taken_at_the_end_of_a_move_and_laid_down_again():
    crates = (Item("crate1", (40, 24)), Item("crate2", (44, 24)))
    state = position(LEVIES, REAVERS, active="a1", package="walk", items=crates)
    moved = state.play(Walk("a1", straight(state, "a1", 0, 4)))
    assert {PickUp("a1.1", "crate1"), PickUp("a1.2", "crate2")} <= set(moved.actions())
    assert refused(moved, PickUp("a1.1", "crate2")) == "CF-TERR-5"
    assert refused(moved, PickUp("a1.1", "crate9")) == "CF-TERR-5"
    taken = moved.play(PickUp("a1.1", "crate1"))
    assert taken.items[0] == Item("crate1", (40, 24), "a1.1")
    both = replace(taken, items=(taken.items[0], Item("crate2", (40, 24))))
    assert refused(both, PickUp("a1.1", "crate2")) == "CF-TERR-9"
    assert refused(taken, PickUp("a1.2", "crate1")) == "CF-TERR-5"  # somebody has it
    assert refused(taken, Drop("a1.2", "crate1")) == "CF-TERR-7"
    assert Drop("a1.1", "crate1") in taken.actions()
    assert taken.play(Drop("a1.1", "crate1")).items[0] == Item("crate1", (41.5, 24))
    still = position(LEVIES, REAVERS, active="a1", package="walk", items=(Item("crate1", (40, 20)),))
    assert refused(still, PickUp("a1.1", "crate1")) == "CF-TERR-5"  # nobody has moved
    pet = troop("a1", 0, ["vc_levy", "tk_murna", "familiar"], [(40, 20), (44, 20), (47, 20)])
    beside = position(pet, REAVERS, active="a1", package="walk", items=(Item("crate1", (47, 20)),))
    assert refused(beside.play(Walk("a1", ())), PickUp("a1.3", "crate1")) == "CF-FAM-2"


@pytest.mark.rule("CF-BATTLE-5B", "CF-TERR-5", "CF-ELIX-5")
def test_a_crate_carried_to_the_own_edge_pays_2_and_leaves_play():
    carried = (Item("crate1", (40, 10), "a1.1"), Item("crate2", (44, 10), "a1.2"))
    bearers = troop("a1", 0, "vc_levy", block((40, 10), 3, 3))
    state = position(bearers, REAVERS, active="a1", package="walk", battle="skirmish", items=carried)
    near = state.play(Walk("a1", straight(state, "a1", 0, -8)))
    assert near.items[0].at == (40, 2)  # it travels with his base
    assert near.elixir == (2, 2)
    home = state.play(Walk("a1", straight(state, "a1", 0, -8.5)))
    assert home.items == ()
    assert home.elixir == (6, 2)
    assert len(home.unit("a1").fighters) == 3
    foe = troop("b1", 1, "tk_reaver", block((40, 10), 3, 3))
    theirs = position(
        LEVIES, foe, active="b1", package="walk", battle="skirmish", items=(Item("crate1", (40, 10), "b1.1"),)
    )
    wrong = theirs.play(Walk("b1", straight(theirs, "b1", 0, -8.5)))
    assert wrong.elixir == (2, 2)  # this is not his own edge
    assert wrong.items[0].carrier == "b1.1"
    elsewhere = position(bearers, REAVERS, active="a1", package="walk", items=carried)
    assert elsewhere.play(Walk("a1", straight(elsewhere, "a1", 0, -8.5))).elixir == (2, 2)


@pytest.mark.rule("CF-TERR-8", "CF-TERR-6")
def test_an_item_stays_at_the_edge_where_its_carrier_fled():
    fled = troop("b1", 1, "tk_reaver", block((40, 52), 2, 2), routed=True)
    draft = Draft(position(LEVIES, fled, active="a1", items=(Item("crate1", (44, 52), "b1.2"),)))
    draft.begin(Fleeing("b1"))
    draft.procedure.proceed(draft)
    assert draft.items == (Item("crate1", (44, 60)),)
    assert not draft.field.has("b1")


# ---- striking terrain


@pytest.mark.rule("CF-TERR-10", "CF-TERR-24", "CF-TERR-12", "CF-ACT-2")
def test_what_keeps_a_unit_from_striking():
    tent = scenery(("tent", (44, 34)))
    plain = position(BLADES, REAVERS, active="a1", elements=tent)
    assert refused(plain, Declare("a1", "assault", "tent1")) == "CF-TERR-10"
    assert refused(plain, StrikeTerrain("a1", ("a1.1",), "tent1")) == "CF-TERR-10"  # RF-55
    allowed = position(BLADES, REAVERS, active="a1", elements=(*tent, *scenery(("rocks", (70, 30)))), destruction=True)
    assert refused(allowed, Declare("a1", "assault", "rocks1")) == "CF-TERR-10"  # it has no structure
    assert refused(allowed, StrikeTerrain("a1", ("a1.1",), "tent1")) == "CF-ACT-2"
    assert refused(allowed, StrikeTerrain("a1", ("a1.1",), "tent9")) == "CF-TERR-10"
    ready = allowed.play(Declare("a1", "assault", "tent1"))
    assert told(ready, "CF-TERR-24")
    assert refused(ready, StrikeTerrain("a1", ("a1.1",), "tent1")) == "CF-TERR-12"  # nobody touches it yet
    assert refused(ready, StrikeTerrain("a1", (), "tent1", straight(ready, "a1", 0, 9.5))) == "CF-TERR-12"
    long = straight(ready, "a1", 30, 9.5)
    assert refused(ready, StrikeTerrain("a1", ("a1.1",), "tent1", long)) == "CF-TERR-24"
    assert refused(ready, Assault("a1", "b1", ())) == "CF-MOVE-5"
    outside = replace(allowed, activation=replace(allowed.activation, entering=True))
    invading = replace(outside, settings=replace(outside.settings, battle=battles()["invasion"]))
    assert refused(invading, Declare("a1", "assault", "tent1")) == "CF-COUNCIL-4"
    foe = troop("b1", 1, "tk_reaver", [(40, 23)])
    engaged = position(BLADES, foe, active="a1", elements=tent, destruction=True)
    assert refused(engaged, Declare("a1", "assault", "tent1")) == "CF-TERR-24"


@pytest.mark.rule("CF-TERR-12", "CF-TERR-13", "CF-TERR-19", "CF-TERR-24", "CF-STATE-8")
def test_three_blades_cut_down_a_tent():
    # WX-31
    state = position(BLADES, REAVERS, active="a1", elements=scenery(("tent", (44, 34))), destruction=True)
    ready = state.play(Declare("a1", "assault", "tent1"))
    (strike,) = [action for action in ready.actions() if isinstance(action, StrikeTerrain)]
    struck = ready.play(strike)
    assert (struck.test.kind, struck.test.all_dice, struck.test.difference) == ("attack", 6, 5)
    assert not struck.field.engaged(struck.unit("a1"))
    assert struck.charges == ()
    hit = rigged(struck, 2, 2, 2, 1, 1, 1).play(Roll())
    assert (hit.test.kind, hit.test.all_dice, hit.test.difference) == ("strength", 3, 5)
    hurt = rigged(hit, 3, 2, 1).play(Roll())
    assert hurt.field.element("tent1").structure == 2
    assert refused(hurt, StrikeTerrain("a1", ("a1.1",), "tent1")) == "CF-MELEE-6"
    assert refused(hurt, StrikeTerrain("a1", ("a1.1",), "tent1", straight(hurt, "a1", 0, 1))) == "CF-ACT-7"
    assert hurt.refusal(EndActivation()) is None


@pytest.mark.rule("CF-TERR-24")
def test_an_element_out_of_reach_is_only_approached():
    state = position(BLADES, REAVERS, active="a1", elements=scenery(("tent", (80, 34))), destruction=True)
    far = state.play(Declare("a1", "assault", "tent1"))
    assert far.unit("a1").chief.at[0] > 50
    assert far.activation.done == ("assault",)
    assert refused(far, StrikeTerrain("a1", ("a1.1",), "tent1")) in ("CF-TERR-24", "CF-TERR-12")


@pytest.mark.rule("CF-TERR-20", "CF-TERR-21", "CF-ELIX-3", "CF-RESU-7")
def test_a_house_that_falls_buries_everybody_in_it():
    inside = troop("b1", 1, ["tk_reaver", "tk_murna"], [(42, 34), (46, 34)])
    hask = troop("a1", 0, ["vc_osk"], [(44, 29.5)])
    shed = scenery(("shed", (44, 34.5)))
    weak = tuple(replace(element, structure=1) for element in shed)
    state = position(
        hask, inside, active="a1", package="", elements=weak, destruction=True, commanders=("a1.1", "b1.2")
    )
    struck = state.play(Declare("a1", "assault", "shed1")).play(StrikeTerrain("a1", ("a1.1",), "shed1"))
    hit = rigged(struck, 3, 1).play(Roll())
    down = rigged(hit, 4).play(Roll())
    assert down.field.elements == ()
    assert not down.field.has("b1")
    assert told(down, "CF-TERR-20")
    assert down.fallen[0].by_incarnate  # Osk dealt the last point
    assert down.elixir[0] == 2 + 4 + 2
    plain = troop("a1", 0, "vc_sworn", [(44, 29.5)])
    other = position(plain, inside, active="a1", elements=weak, destruction=True, commanders=("", "b1.2"))
    other = other.play(Declare("a1", "assault", "shed1")).play(StrikeTerrain("a1", ("a1.1",), "shed1"))
    buried = rigged(rigged(other, 3, 1).play(Roll()), 6, 1).play(Roll())
    assert not buried.fallen[0].by_incarnate
    assert buried.elixir[0] == 2 + 2


# ---- shooting at terrain

BOWS = troop("a1", 0, "vc_longbow", block((40, 20), 3, 3))


@pytest.mark.rule("CF-TERR-23", "CF-TERR-10", "CF-RANGED-5", "CF-RANGED-1")
def test_a_salvo_at_an_element():
    wall = scenery(("low_wall", (44, 44)), ("rocks", (80, 20)))
    state = position(BOWS, REAVERS, active="a1", package="act", elements=wall, destruction=True)
    assert Shoot("a1", "vc_longbow", "low_wall1") in state.actions()
    shot = state.play(Shoot("a1", "vc_longbow", "low_wall1"))
    # from the leader's base to the wall's near edge: 43.5 - 20 - 1.5 = 22 cm, range 2
    assert (shot.test.all_dice, shot.test.difference) == (3, 5 - 2)
    hit = rigged(shot, 3, 1, 1).play(Roll())
    assert hit.test.difference == 4 - 8
    hurt = rigged(hit, 6, 1).play(Roll())
    assert hurt.field.element("low_wall1").structure == 3
    assert refused(hurt, Shoot("a1", "vc_longbow", "low_wall1")) == "CF-RANGED-3"
    assert refused(state, Shoot("a1", "vc_longbow", "rocks1")) == "CF-TERR-10"
    kept = position(BOWS, REAVERS, active="a1", package="act", elements=wall)
    assert refused(kept, Shoot("a1", "vc_longbow", "low_wall1")) == "CF-TERR-10"
    unarmed = position(LEVIES, REAVERS, active="a1", package="act", elements=wall, destruction=True)
    assert refused(unarmed, Shoot("a1", "vc_levy", "low_wall1")) == "CF-RANGED-1"
    houses = scenery(("low_wall", (44, 44)), *[("stone_house", (x, 30)) for x in (3, 17, 31, 45, 59, 73, 87)])
    hidden = position(BOWS, REAVERS, active="a1", package="act", elements=houses, destruction=True)
    assert refused(hidden, Shoot("a1", "vc_longbow", "low_wall1")) == "CF-RANGED-5"
    between = position(
        BOWS,
        REAVERS,
        active="a1",
        package="act",
        destruction=True,
        elements=scenery(("low_wall", (44, 44)), ("low_wall", (44, 30))),
    )
    over = between.play(Shoot("a1", "vc_longbow", "low_wall1"))
    assert over.test.difference == 5 - 4  # the other wall is interference


MORTAR = troop("a1", 0, ["vc_mortar", "vc_crew", "vc_crew"], [(44, 12), (40, 10), (48, 10)])


@pytest.mark.rule("CF-TERR-11", "CF-TERR-23", "CF-AOE-17")
def test_a_template_harms_only_the_element_it_was_aimed_at():
    near = troop("b1", 1, "tk_reaver", block((40, 36), 3, 3))
    tents = scenery(("tent", (44, 30)), ("tent", (52.5, 30)))
    state = position(MORTAR, near, active="a1", package="act", elements=tents, destruction=True)
    shot = state.play(Shoot("a1", "vc_mortar", "tent1"))
    landed = rigged(shot, 3, 3).play(Roll())  # two successes: radius 6, no drift
    assert landed.test.kind == "strength"
    assert landed.test.difference == 5 - 0
    after = rigged(landed, 4).play(Roll())
    assert after.field.element("tent1").structure == 3
    assert after.field.element("tent2").structure == 4
    at_men = position(MORTAR, near, active="a1", package="act", elements=tents, destruction=True).play(
        Shoot("a1", "vc_mortar", "b1")
    )
    blown = rigged(at_men, 3, 3).play(Roll())
    assert {element.structure for element in blown.field.elements} == {4}


@pytest.mark.rule("CF-TERR-11", "CF-AOE-6")
def test_a_template_that_drifts_off_its_element_harms_neither_it_nor_another():
    light = replace(PROFILES["vc_mortar"], ranged=replace(PROFILES["vc_mortar"].ranged, aoe=1))
    gun = troop("a1", 0, [light, "vc_crew", "vc_crew"], [(44, 12), (40, 10), (48, 10)])
    tents = scenery(("tent", (44, 30)), ("tent", (52.5, 30)))
    state = position(gun, REAVERS, active="a1", package="act", elements=tents, destruction=True)
    shot = state.play(Shoot("a1", "vc_mortar", "tent1"))
    after = rigged(shot, 1, 2, 4).play(Roll())  # 2 cm back towards the mortar, with a radius of 1 cm
    assert told(after, "CF-TERR-11")
    assert after.test is None
    assert {each.structure for each in after.field.elements} == {4}


@pytest.mark.rule("CF-AOE-12")
def test_everybody_under_a_template_of_more_than_10_cm_is_tested_twice():
    near = troop("b1", 1, "tk_gargant", [(44, 32)])
    state = position(MORTAR, near, active="a1", package="act").play(Shoot("a1", "vc_mortar", "b1"))
    landed = rigged(state, 6, 6, 5, 3).play(Roll())  # two bonus dice: four successes, 12 cm
    assert told(landed, "CF-AOE-12")
    once = rigged(state, 3, 3).play(Roll())
    assert not told(once, "CF-AOE-12")
    assert [[event.rule for event in after.events].count("CF-AOE-13") for after in (landed, once)] == [2, 1]


@pytest.mark.rule("CF-TERR-11", "CF-AOE-13")
def test_men_under_a_template_aimed_at_an_element_are_tested_against_the_strength_of_the_weapon():
    beside = troop("b1", 1, "tk_reaver", block((38, 29), 1))
    tent = scenery(("tent", (44, 30)))
    state = position(MORTAR, beside, active="a1", package="act", elements=tent, destruction=True)
    landed = rigged(state.play(Shoot("a1", "vc_mortar", "tent1")), 3, 3).play(Roll())
    after = rigged(landed, 4, 5).play(Roll())
    purpose, test = after.rolls[-1]
    assert "Reaver" in purpose
    assert test.column == column(5 - beside.value(beside.chief, "resilience"))
    assert test.successes == 1
    assert not after.field.has("b1")
