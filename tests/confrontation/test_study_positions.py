"""Positions for study are options of `start`: they can be saved and shared, and a damaged one is refused by name."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from rulebook.confrontation import (
    CLOSE,
    GAME,
    GENERAL,
    Cards,
    EndActivation,
    Fallen,
    Item,
    Modifier,
    block,
    deployed,
    layout,
    position,
    scenery,
    troop,
    wounded,
)
from rulebook.confrontation.company.units import Waiting
from rulebook.game import OptionError
from rulebook.record import Record
from tests.confrontation.places import profile

LEVIES = troop("a1", 0, ["vc_levy", ("vc_levy", "standard_bearer"), "vc_aldra"], block((20, 14), 3), CLOSE)
REAVERS = troop("b1", 1, "tk_reaver", block((20, 34), 4))
BELFRY = troop("a2", 0, "vc_belfry", [(60, 20)])
GROUND = scenery(("low_wall", (30, 25), 30.0), ("rocks", (50, 30)))
ADEPT = troop("a1", 0, ["vc_longbow", ("vc_longbow", "magician")], [(20, 20), (24, 20)])

LAYOUTS = {
    "a walk around walls": layout(LEVIES, REAVERS, active="a1", package="walk", elements=GROUND),
    "a card to pick": layout(LEVIES, REAVERS, BELFRY, elixir=(7, 0), round_number=3, activated=("a2",)),
    "an assault": layout(
        LEVIES, REAVERS, active="a1", package="assault", target="b1", battle="skirmish", size=(60, 50)
    ),
    "a titan's card": layout(BELFRY, REAVERS, active="a2", card="ti_ward"),
    "a unit that has to rally": layout(replace(LEVIES, routed=True, original=9), REAVERS, active="a1"),
    "wounds, effects and a veteran of one's own": layout(
        wounded(LEVIES, "a1.3", 1),
        troop(
            "b1", 1, [profile("tk_reaver", attack=9)], [(20, 34)], modifiers=(Modifier("Grace", "attack", 1, "round"),)
        ),
    ),
    "cards in their order": layout(
        LEVIES, REAVERS, cards=Cards(GENERAL, (("vc_levy",), ("tk_reaver",)), (), 1, None, (None, None), (False, False))
    ),
    "mana, effects bought and somebody fallen": layout(
        ADEPT,
        REAVERS,
        active="a1",
        package="act",
        points={"a1": (0, 20)},
        owned={"a9.1": ("com_lance",)},
        fallen=(Fallen(LEVIES.fighter("a1.3"), "a1", 1, True),),
    ),
    "an item, a variant, destruction": layout(
        LEVIES, REAVERS, items=(Item("crate1", (21, 18), "a1.1"),), destruction=True, variants={"los_mode": "height"}
    ),
    "a unit that waits": layout(
        LEVIES, REAVERS, waiting=(Waiting(BELFRY, edge=True),), battle="breakthrough", attacker=0
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_position_is_saved_with_its_game_and_loaded_again(name):
    start = GAME.start(seed=5, **LAYOUTS[name])
    actions = (start.actions()[0],)
    record = Record.loads(Record("confrontation", 2, 5, LAYOUTS[name], actions).dumps())
    assert record.states()[0] == start
    assert record.state == start.play(*actions)


def test_a_position_for_study_is_the_start_of_its_options():
    assert position(LEVIES, REAVERS, active="a1", seed=4) == GAME.start(seed=4, **layout(LEVIES, REAVERS, active="a1"))


@pytest.mark.parametrize("name", [name for name in LAYOUTS if "rally" not in name and name != "an assault"])
def test_the_options_that_start_a_position_are_found_again(name):
    state = GAME.start(seed=5, **LAYOUTS[name])
    seed, options = GAME.origin(state)
    assert GAME.start(seed=seed, **json.loads(json.dumps(options))) == state


def test_a_battle_under_way_is_written_down_with_the_dice_that_were_thrown():
    state = deployed(seed=3, mode="Barbarian", strict_measuring="off")
    for _ in range(2):
        seed, options = GAME.origin(state)
        assert GAME.start(seed=seed, **options) == state
        state = state.play(state.actions()[0])
        while GAME.origin(state) is None:
            state = state.play(state.actions()[-1])


def test_a_position_in_the_middle_of_a_test_has_no_options():
    assert GAME.origin(GAME.start(**LAYOUTS["a unit that has to rally"])) is None


def test_changed_by_hand_a_position_is_another_one():
    state = GAME.start(**LAYOUTS["a walk around walls"])
    nearer = replace(state, elixir=(5, 0))
    _, options = GAME.origin(nearer)
    assert options["position"]["elixir"] == [5, 0]


DAMAGE = {
    "troops as a list": {"troops": 5},
    "troops, 1 as a table": {"troops": ["a1"]},
    "troops, 1, owner as 0 or 1": {
        "troops": [{"id": "a1", "owner": 7, "members": [{"profile": "vc_levy", "at": [1, 1]}]}]
    },
    "troops, 1, members, 1, profile": {
        "troops": [{"id": "a1", "owner": 0, "members": [{"profile": "orc", "at": [1, 1]}]}]
    },
    "troops, 1, members, 1, at as a list of 2": {
        "troops": [{"id": "a1", "owner": 0, "members": [{"profile": "vc_levy", "at": [1]}]}]
    },
    "terrain, 1, kind among": {"terrain": [{"id": "e", "kind": "castle", "at": [3, 3]}]},
    "elixir for each of 2": {"elixir": [3]},
    "elixir, 1 as a whole number": {"elixir": [True, 1]},
    "active among": {"active": "z9"},
    "package that can be announced": {"package": "assault", "target": "b1", "active": "a1", "size": [90, 300]},
    "round of": {"round": 0},
    "cards, piles": {"cards": {"mode": "Barbarian", "piles": 3}},
    "items carried by": {"items": [{"id": "crate1", "at": [1, 1], "carrier": "nobody"}]},
    "activation of a unit": {"activation": {"unit": "z9"}},
    "held for each of": {"held": []},
    "winner as 0 or 1": {"winner": 4},
    "points of units": {"points": [["a1", -1, 1]]},
    "the fields": {"wind": 3},
}


@pytest.mark.parametrize("words", DAMAGE)
def test_a_damaged_position_is_refused_with_the_name_of_its_field(words):
    options = copy.deepcopy(LAYOUTS["a card to pick"])
    options["position"] |= DAMAGE[words]
    if "package" in DAMAGE[words]:
        options["position"]["troops"][1]["members"][0]["at"] = [20, 250]
        options["position"]["troops"][0]["routed"] = True
    with pytest.raises(OptionError, match=words) as caught:
        GAME.start(**options)
    assert caught.value.option == "position"


def test_whatever_stands_in_a_position_it_starts_or_is_refused():
    rng = Random(7)
    for name in LAYOUTS:
        for _ in range(60):
            options = copy.deepcopy(json.loads(json.dumps(LAYOUTS[name])))
            _spoil(options["position"], rng)
            with suppress(OptionError):
                state = GAME.start(**options)
                assert state.outcome or (state.prompt and state.actions())
                assert repr(state)


def _spoil(part, rng):
    """Put something else into one place of some plain data."""
    while True:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key = rng.choice(keys)
        if not isinstance(part[key], dict | list) or not part[key] or rng.random() < 0.2:
            part[key] = rng.choice([None, -1, 0, 3, 10**6, "nobody", "a1", "vc_levy", [], {}, True, 2.5])
            return
        part = part[key]


def test_a_battle_that_went_on_from_a_position_can_be_saved_at_the_table():
    from widgets.table import Table

    table = Table("confrontation", state=GAME.start(**LAYOUTS["a walk around walls"]))
    table.do(EndActivation())
    assert Record.loads(table.record.dumps()).state == table.state
