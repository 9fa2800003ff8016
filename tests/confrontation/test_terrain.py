"""Doors, items, destruction, and how a battle ends."""

from dataclasses import replace

import pytest

from rulebook.confrontation import KINDS, Item, battles, element
from rulebook.confrontation.company.payouts import (
    for_charge,
    for_fighter,
    for_leaving,
    for_unit,
    leave_refusal,
    shooting_refusal,
)
from rulebook.confrontation.endings import company_lost, left_the_battle, target_reached, truce
from rulebook.confrontation.terrain.rules import (
    at_edge,
    drop_refusal,
    dropped,
    open_refusal,
    pick_up_refusal,
    strike_refusal,
)

from .places import field, row, unit


def rule(refusal):
    return refusal and refusal.rule


@pytest.mark.rule("CF-TERR-1", "CF-TERR-2")
def test_opening_takes_contact_and_is_done_once():
    shed = element("s", "shed", (20, 20))
    near, far = unit("A", 0, "vc_levy", [(20, 15), (30, 15)]).fighters
    assert open_refusal(near, shed, []) is None
    assert rule(open_refusal(far, shed, [])) == "CF-TERR-1"
    assert rule(open_refusal(near, shed, ["A.1"])) == "CF-TERR-2"


@pytest.mark.rule("CF-TERR-5", "CF-TERR-6", "CF-TERR-7", "CF-TERR-8", "CF-TERR-9", "CF-DMG-7")
def test_items_are_carried_one_by_one():
    man = unit("A", 0, "vc_levy", [(20, 20)]).chief
    crate, other = Item("c", (21, 20)), Item("d", (22, 20))
    assert pick_up_refusal(man, crate, [crate, other]) is None
    assert rule(pick_up_refusal(man, other, [crate, other])) == "CF-TERR-5"
    held = replace(crate, carrier="A.1")
    assert rule(pick_up_refusal(man, other, [held, other])) == "CF-TERR-9"
    stranger = unit("B", 1, "tk_reaver", [(20, 20)]).chief
    assert rule(pick_up_refusal(stranger, held, [held])) == "CF-TERR-5"
    assert drop_refusal(man, held, moving=False) is None
    assert rule(drop_refusal(man, held, moving=True)) == "CF-TERR-7"
    assert rule(drop_refusal(man, crate, moving=False)) == "CF-TERR-7"
    assert dropped(held, man) == Item("c", (20, 20))
    gone = unit("A", 0, "vc_levy", [(20, -3)]).chief
    assert at_edge(held, gone, field()) == Item("c", (20, 0))


@pytest.mark.rule("CF-TERR-14", "CF-TERR-15", "CF-TERR-16", "CF-TERR-17", "CF-TERR-18", "CF-TERR-19", "CF-TERR-22")
def test_the_catalogue():
    values = {k: (v.resilience, v.structure, v.height) for k, v in KINDS.items() if v.structure}
    assert values == {
        "altar": (8, 4, 2.0),
        "shed": (4, 8, 5.0),
        "timber_house": (6, 10, 8.0),
        "stone_house": (8, 10, 8.0),
        "low_wall": (8, 4, 1.5),
        "tent": (0, 4, 4.0),
    }
    for name, flag in {"hill": "open", "stream": "deep", "marsh": "difficult", "tent": "enterable"}.items():
        assert flag in KINDS[name].flags
    assert KINDS["low_wall"].rule == "CF-TERR-18"


@pytest.mark.rule("CF-TERR-10", "CF-TERR-12", "CF-TERR-24")
def test_who_may_strike_an_element():
    a = unit("A", 0, "vc_sworn", [(20, 15.5), (24, 15.5), (28, 15.5)])
    tent = element("t", "tent", (20, 20))
    here = field(a, elements=[tent])
    assert strike_refusal(here, a, a.fighters[:1], tent, allowed=True) is None
    assert rule(strike_refusal(here, a, a.fighters[:1], tent, allowed=False)) == "CF-TERR-10"  # RF-55
    assert rule(strike_refusal(here, a, a.fighters, tent, allowed=True)) == "CF-TERR-12"
    foe = unit("B", 1, "tk_reaver", [(20, 12.5)])
    assert rule(strike_refusal(field(a, foe), a, a.fighters[:1], tent, allowed=True)) == "CF-TERR-24"
    marsh = element("m", "marsh", (20, 20))
    assert rule(strike_refusal(here, a, a.fighters[:1], marsh, allowed=True)) == "CF-TERR-10"
    assert not here.engaged(a)


# ---- endings


@pytest.mark.rule("CF-CTRL-10")
def test_the_target_wins_in_the_order_of_the_phase():
    pitched = battles()["pitched"]
    assert target_reached(pitched, [11, 12], 0) is None
    assert target_reached(pitched, [12, 12], 1).winners == (1,)
    assert target_reached(pitched, [12, 12], 1).rule == "CF-CTRL-10"


@pytest.mark.rule("CF-COUNCIL-6", "CF-COUNCIL-7", "CF-COUNCIL-12", "CF-BATTLE-5C")
def test_the_truce_counts_elixir():
    pitched = battles()["pitched"]
    assert truce(pitched, [3, 5], 5) is None
    assert truce(pitched, [3, 5], 6).winners == (1,)
    assert (truce(pitched, [5, 5], 6).winners, truce(pitched, [5, 5], 6).rule) == ((), "CF-COUNCIL-7")
    ends = {name: (battle.rounds, battle.target) for name, battle in battles().items()}
    assert (ends["charge"], ends["skirmish"], ends["breakthrough"]) == ((5, 10), (6, 8), (6, 15))


@pytest.mark.rule("CF-COUNCIL-8", "CF-COUNCIL-11")
def test_a_company_without_units():
    assert company_lost([1, 1], [0, 0], [0, 0]) is None
    assert company_lost([0, 1], [0, 0], [0, 0]).winners == (1,)
    assert company_lost([0, 1], [1, 0], [0, 0]) is None
    assert company_lost([0, 1], [0, 0], [2, 0]) is None
    assert company_lost([0, 0], [0, 0], [0, 0]).winners == ()
    assert company_lost([0, 1, 1], [0, 0, 0], [0, 0, 0]) is None
    assert left_the_battle([0, 1], [0, 0], [2, 0], [9, 4]).winners == (0,)
    assert left_the_battle([1, 1], [0, 0], [2, 0], [9, 4]) is None


# ---- what battles pay


@pytest.mark.rule("CF-BATTLE-1B", "CF-BATTLE-4B", "CF-BATTLE-6B")
def test_what_eliminations_and_charges_pay():
    every = battles()
    paid = {name: (for_unit(b, in_melee=False), for_unit(b, in_melee=True), for_charge(b)) for name, b in every.items()}
    assert paid == {
        "pitched": (2, 2, 0),
        "hill": (0, 0, 0),
        "invasion": (0, 0, 0),
        "charge": (0, 2, 1),
        "skirmish": (0, 0, 0),
        "breakthrough": (0, 0, 0),
    }
    assert for_fighter(every["breakthrough"], 2, attacker=True) == 2
    assert for_fighter(every["breakthrough"], 2, attacker=False) == 0
    assert for_fighter(every["pitched"], 2, attacker=True) == 0
    # CF-BATTLE-1C: two units eliminated and the altar held two rounds
    altar = every["pitched"].objectives[0]
    assert 2 * for_unit(every["pitched"], in_melee=True) + 2 * altar.pays(0, 1) == 6


@pytest.mark.rule("CF-BATTLE-4C")
def test_nobody_shoots_in_the_first_round_of_charge():
    assert rule(shooting_refusal(battles()["charge"], 1)) == "CF-BATTLE-4C"  # RF-64
    assert shooting_refusal(battles()["charge"], 2) is None
    assert shooting_refusal(battles()["pitched"], 1) is None


@pytest.mark.rule("CF-MOVE-29", "CF-BATTLE-6B", "CF-BATTLE-6C", "CF-UNIT-9")
def test_leaving_in_a_breakthrough():
    here, through = field(), battles()["breakthrough"]
    wings = unit("W", 1, "tk_wing", row(10, 58, 4, 5))
    assert leave_refusal(through, here, wings, 3, attacker=True) is None
    assert rule(leave_refusal(through, here, wings, 2, attacker=True)) == "CF-BATTLE-6B"  # RF-65
    assert rule(leave_refusal(through, here, wings, 3, attacker=False)) == "CF-MOVE-29"
    assert rule(leave_refusal(battles()["pitched"], here, wings, 3, attacker=True)) == "CF-MOVE-29"
    late = unit("W", 1, "tk_wing", [(10, 58), (15, 57.9)])
    assert rule(leave_refusal(through, here, late, 3, attacker=True)) == "CF-BATTLE-6C"
    # WX-37: 2 Incarnates, Riders (Power 6) and Gale Wings (Power 8) leave in round 3
    riders = unit("R", 1, "tk_rider", row(0, 58, 3, 5))
    pool = 2 + for_leaving(through, riders) + for_leaving(through, wings)
    assert pool == 16
    assert target_reached(through, [0, pool], 1).winners == (1,)
    assert for_leaving(through, replace(riders, routed=True)) == 0
