"""The story in plain English: numbers agree, reasons are told, and units can be told apart."""

from __future__ import annotations

import pytest

from rulebook.confrontation import (
    FORCE,
    GAME,
    PROFILES,
    Allot,
    Combat,
    Declare,
    Feat,
    Pass,
    Roll,
    Shoot,
    block,
    position,
    scenery,
    troop,
)
from tests.confrontation.places import offered
from tests.testers import thrown

REAVERS = troop("b1", 1, "tk_reaver", block((40, 40), 4))


def story(state):
    """What the last play told, as one text."""
    return " ".join(event.text for event in state.events)


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ("vc_levy", "The Concord Levyman is to walk."),
        ("vc_longbow", "The Concord Longbow is to walk."),
        (["vc_osk"], "Brother Osk is to walk."),
        ("vc_belfry", "The Walking Belfry is to walk."),
    ],
)
def test_one_is_spoken_of_as_one(members, said):
    alone = position(troop("a1", 0, members, [(20, 20)]), REAVERS, active="a1")
    assert said in story(alone.play(Declare("a1", "walk")))


def test_several_are_spoken_of_as_several():
    state = position(troop("a1", 0, "vc_levy", block((20, 20), 3)), REAVERS, active="a1")
    assert "The Concord Levy are to walk." in story(state.play(Declare("a1", "walk")))


def fallen(unit, *faces):
    """The story of a salvo of three longbows, all of which hit and wound with these dice."""
    archers = troop("a1", 0, "vc_longbow", block((40, 10), 3))
    aim = "crew" if unit.machine else ""
    state = position(archers, unit, active="a1", package="act").play(Shoot("a1", "vc_longbow", "b1", aim))
    state = thrown(state, Roll(), *faces)
    after = thrown(state, Roll(), *[5] * state.test.all_dice)
    return after.play(offered(after, Allot)[0]) if offered(after, Allot) else after


def test_a_crewman_who_falls_is_called_a_crewman():
    mortar = troop("b1", 1, ["vc_mortar", "vc_crew", "vc_crew"], [(40, 24), (44.4, 24), (35.6, 24)])
    assert "1 of the Mortar Crew is eliminated." in story(fallen(mortar, 5, 1, 1))


def test_damage_that_nobody_can_take_is_told():
    assert "2 damage is lost: nobody is left who could take it." in story(
        fallen(troop("b1", 1, "tk_reaver", [(40, 24)]), 5, 5, 5)
    )


def test_a_test_that_hurts_nobody_says_why():
    house = scenery(("stone_house", (46, 30)))
    blades = troop("b1", 1, ["tk_reaver", "tk_murna"], [(46, 40), (40, 38)])
    archers = troop("a1", 0, "vc_longbow", [(40, 10)])
    state = position(archers, blades, active="a1", package="act", elements=house)
    state = thrown(state.play(Shoot("a1", "vc_longbow", "b1")), Roll(), 5)
    assert "the others protect Murna Blackroot, and nobody else is seen." in story(thrown(state, Roll(), 5))


def test_a_paid_re_roll_says_what_it_cancels():
    lancers = troop("a1", 0, "vc_lancer", [(40, 20)])
    hero = troop("b1", 1, ["tk_murna"], [(40, 20 + (PROFILES["vc_lancer"].base + PROFILES["tk_murna"].base) / 2)])
    state = position(lancers, hero, active="a1", package="fight", charges=(("a1", "b1"),), elixir=(0, 5))
    (combat,) = offered(state, Combat)[-1:]
    state = state.play(combat).play(Roll())
    assert Pass() in state.actions()
    after = thrown(state, Feat("b1.1", FORCE), *[1] * state.test.all_dice)
    assert "pays 1 Elixir to have successes re-rolled, which cancels a re-roll of failures." in story(after)


def test_a_template_drifts_in_a_direction_of_the_map():
    mortar = troop("a1", 0, ["vc_mortar", "vc_crew", "vc_crew"], [(40, 10), (44.5, 10), (40, 14.5)])
    state = position(mortar, REAVERS, active="a1", package="act").play(Shoot("a1", "vc_mortar", "b1", fighter="b1.1"))
    after = thrown(state, Roll(), 5, 1, 4, 1, 1)
    assert "drifts 1 cm to the south" in story(after)


def test_a_roll_tells_what_was_needed():
    state = position(troop("a1", 0, "vc_longbow", [(40, 20)]), REAVERS, active="a1", package="act")
    after = thrown(state.play(Shoot("a1", "vc_longbow", "b1")), Roll(), 1)
    assert "rolled 1: 0 successes (" in story(after)
    assert "+ needed)" in story(after)


def test_units_of_one_kind_are_told_apart():
    state = position(
        troop("a1", 0, "vc_levy", block((20, 20), 2)), troop("a2", 0, "vc_levy", block((60, 20), 2)), REAVERS
    )
    assert [unit.named() for unit in state.field.units] == ["Concord Levy I", "Concord Levy II", "Thorn Reavers"]
    same = GAME.start(companies=["co_vc", "co_vc"])
    names = [each.unit.named() for each in same.waiting]
    assert len(set(names)) == len(names)


def test_every_sentence_of_a_battle_begins_with_a_capital_and_ends_with_a_stop():
    from rulebook.bots import make

    state, bot = GAME.start(seed=2), make("greedy", seed=1)
    for _ in range(60):
        state = state.play(bot.choose(state))
        for event in state.events:
            assert event.text[0].isupper() or event.text[0].isdigit(), event.text
            assert event.text[-1] in ".!", event.text
