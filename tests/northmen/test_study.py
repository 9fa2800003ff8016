"""Positions for study are an option of the game: what is played from them can be saved; damaged ones are refused."""

from __future__ import annotations

import json

import pytest

from rulebook.game import OptionError
from rulebook.northmen.actions import Lay
from rulebook.northmen.game import GAME
from rulebook.northmen.study import layout, position, step
from rulebook.record import Record
from tests.northmen.tables import A, B, army

LAYING = layout(
    "A", {(161, A): "WWH", (171, B): "W"}, hands=[[18, 12, 127], [5]], phase="tile", vp={A: 2, 2: 1}, reserves={B: 1}
)


def test_a_position_is_laid_out():
    state = GAME.start(2, position=LAYING)
    assert (army(state, 161, A), army(state, 171, B), state.vp, state.reserves) == ("WWH", "W", (2, 0, 1), (0, 1))
    assert (state.hands, state.phase, state.player) == (((12, 18, 127), (5,)), "tile", A)
    assert len(state.main) + len(state.faith) == 180 - len(state.laid) - 4
    assert state == position("A", {(161, A): "WWH", (171, B): "W"}, hands=[[18, 12, 127], [5]], phase="tile",
                             vp={A: 2, 2: 1}, reserves={B: 1})  # fmt: skip


def test_what_is_left_out_is_as_at_the_beginning():
    state = GAME.start(2, position={})
    assert (state.laid, state.units, state.hands, state.phase) == ((), (), ((), ()), "tile")


def test_a_game_from_a_position_is_saved_and_read_again():
    more = {"strongholds": [(74, 0, B, A)], "churches": [73], "depleted": ("main", B), "abilities": {A: "Nightwind"}}
    given = layout("A", {(74, A): "C"}, fired=((74, 1),), prepared={B: [9]}, **step("mountain", 2, "fight"), **more)
    record = Record("northmen", 2, 0, {"position": given, "strongholds": True}).played()
    again = Record.loads(record.dumps())
    assert json.loads(record.dumps())["options"]["position"]["churches"] == [73]
    assert again.state == record.state == GAME.start(2, position=given, strongholds=True)
    played = Record("northmen", 2, 0, {"position": LAYING}).played(Lay(18, "2,-2", 0))
    assert Record.loads(played.dumps()).state == GAME.start(2, position=LAYING).play(Lay(18, "2,-2", 0))


DAMAGED = [
    ({"tiles": []}, "tiles"),
    ({"map": "A"}, "map as a list"),
    ({"map": [[74, 0, 0]]}, "map as lists of"),
    ({"map": [[200, 0, 0, 0]]}, "map of tiles 1 to 180"),
    ({"map": [[74, 0, 0, 0], [74, 1, 0, 0]]}, "map with every tile once"),
    ({"map": [[74, 0, 0, 0], [75, 0, 0, 0]]}, "map with every hex once"),
    ({"map": [[60, 0, 0, 0], [12, 1, 0, 0]]}, "map whose tiles match where they meet"),
    ({"units": [[99, 0, "W"]]}, "units on tiles of the map"),
    ({"units": [[74, 0, "HW"]]}, "units of a side and letters"),
    ({"units": [[74, 7, "W"]]}, "units of a side and letters"),
    ({"units": [[74, 0, "W"], [74, 0, "H"]]}, "units of a side on a tile together"),
    ({"units": [[74, 0, "W" * 13]]}, "units with at most 12 warbands"),
    ({"units": [[74, 2, "H"]]}, "units of warbands only, for brigands"),
    ({"strongholds": [[74, 6, 0, 0]]}, "strongholds as tile, edge"),
    ({"churches": [74]}, "churches on tiles with a town"),
    ({"hands": [[1], [1]]}, "hands without tiles that lie elsewhere"),
    ({"hands": [[74], []]}, r"hands without tiles that lie elsewhere \(here: map\)"),
    ({"hands": [[1]]}, "hands for each of 2"),
    ({"main": [121]}, "main with tiles of the main deck only"),
    ({"vp": [0, 0]}, "vp for each of 3"),
    ({"vp": [-1, 0, 0]}, "none below 0"),
    ({"abilities": ["Berserk", ""]}, "abilities from Conspirators"),
    ({"seat": 2}, "seat from 0 to 1"),
    ({"seat": "A"}, "seat as a whole number"),
    ({"phase": "commit"}, "phase among ships"),
    ({"kind": "sea"}, "kind among church"),
    ({"kind": "lake", "use": "fight"}, "use among move"),
    ({"left": -1}, "left of 0 or more"),
    ({"main_tile": 99}, "main_tile on tiles of the map"),
    ({"covered": 6}, "covered from"),
    ({"depleted": ["third", 0]}, "depleted as main or faith"),
    ({"missed": 1}, "missed as true or false"),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGED, ids=[str(damage)[:40] for damage, _ in DAMAGED])
def test_a_damaged_position_is_refused_with_the_field_that_is_wrong(damage, sentence):
    with pytest.raises(OptionError, match=sentence) as caught:
        GAME.start(2, position={**layout("A"), **damage})
    assert caught.value.option == "position"


def test_a_position_is_a_mapping():
    with pytest.raises(OptionError, match="set-up"):
        GAME.start(2, position="middle")
