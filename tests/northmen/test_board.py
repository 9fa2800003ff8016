"""What the table shows: lit lakes and roads, the tile in hand and what stands in its way, places to point at."""

import pytest

from rulebook.northmen.routes import region
from rulebook.northmen.study import position, step
from rulebook.northmen.tiles import COMPASS
from widgets.northmen import scene
from widgets.northmen.map import SIZE, at
from widgets.northmen.tiles import wedge
from widgets.scene import Marks, Polygon, Text
from widgets.view import seen

LAYING = position("A", hands=[[18, 20, 12], []], phase="tile")


def lit(state, *picked, hovered=None):
    """The tiles on which something is lit, by the middle it lies around."""
    shapes = scene(state, Marks(picked=picked, hovered=hovered)).window.shapes
    glow = [shape for shape in shapes if isinstance(shape, Polygon) and "accent" in (shape.fill, shape.stroke)]
    middles = {tile: at(place) for tile, place in state.chart.where.items()}
    return {
        tile
        for tile, (x, y) in middles.items()
        if any(abs(px - x) + abs(py - y) < SIZE for shape in glow for px, py in shape.points)
    }


def said(state, *picked, hovered=None):
    shapes = scene(state, Marks(picked=picked, hovered=hovered)).window.shapes
    return {shape.text for shape in shapes if isinstance(shape, Text)}


@pytest.mark.rule("BN-LAKE-6")
def test_a_picked_army_lights_up_its_lake():
    sailing = position("A", {(32, 0): "WWWW"}, **step("lake", 2, "move"))
    assert set(region(sailing, 32)) == sailing.chart.lake(32) == {32, 74, 72, 161}
    drawn = scene(sailing, Marks(picked=("tile:32",))).window.shapes
    for tile in (32, 74, 72, 161):
        x, y = at(sailing.chart.where[tile])
        wet = [way for way in range(6) if sailing.chart.edges[tile][way] == "L"]
        assert {wedge(way, x, y, SIZE, "accent", 0.5) for way in wet} <= set(drawn)
    assert lit(sailing) == set()


@pytest.mark.rule("BN-ROAD-4")
def test_a_picked_army_lights_up_its_roads_also_those_off_the_map():
    marching = position("A", {(152, 0): "WW"}, **step("road", 2, "move"))
    drawn = scene(marching, Marks(hovered="tile:152")).window.shapes
    assert {152, 32, 171, 161, 72} <= set(region(marching, 152))
    assert any(isinstance(shape, Polygon) and shape.stroke == "accent" and shape.dash for shape in drawn)


@pytest.mark.rule("BN-STRONG-4")
def test_a_rivals_stronghold_parts_the_lit_lake():
    wall = position("A").chart.border(32, 161)
    walled = position("A", {(32, 0): "W"}, strongholds=[(32, wall, 1, 1)], **step("lake", 1, "move"))
    assert 161 not in {link.target for link in region(walled, 32)[32]}


def test_an_empty_tile_and_a_rivals_army_light_up_nothing():
    sailing = position("A", {(32, 0): "W", (72, 1): "W"}, **step("lake", 2, "move"))
    assert lit(sailing, "tile:72") == lit(sailing, "tile:161") == set()


@pytest.mark.rule("BN-MATCH-4")
def test_the_tile_in_hand_shows_which_side_stands_in_the_way():
    # Turned once, tile 18 has forest to the south-east, where tile 72 has lake.
    assert LAYING.chart.clash(18, (2, -2), 1) == COMPASS.index("SE")
    assert "forest ✗ lake" in said(LAYING, "hand:18", "hex:2,-2", hovered="turn:1")
    assert "fits here" in said(LAYING, "hand:18", "hex:2,-2", hovered="turn:0")


def test_the_tile_in_hand_comes_along_before_a_hex_is_picked():
    assert "fits here" in said(LAYING, "hand:18", hovered="hex:2,-2")
    assert "fits here" not in said(LAYING, hovered="hex:2,-2")


@pytest.mark.rule("BN-PLACE-2")
def test_a_hex_with_too_few_neighbours_says_so():
    assert (2, -3) not in LAYING.chart.vacant()
    assert "needs 2 neighbours" in said(LAYING, "hand:18", hovered="hex:2,-3")


def test_every_tile_hex_turn_and_deck_can_be_pointed_at():
    ids = {place.id for place in seen(scene(LAYING, Marks())).places}
    assert {f"tile:{tile}" for tile in LAYING.chart.where} <= ids
    assert {"hex:{},{}".format(*place) for place in LAYING.chart.rim()} <= ids
    assert {"hand:12", "hand:18", "hand:20", "deck:main", "deck:faith", *(f"turn:{k}" for k in range(6))} <= ids


@pytest.mark.rule("BN-COMP-4", "BN-COMP-5", "BN-COMP-11")
def test_what_is_left_to_place_is_said_in_words():
    table = position("A", {(32, 0): "WWH", (74, 2): "W"}, reserves={0: 1})
    words = [shape.text for shape in scene(table, Marks()).shapes if isinstance(shape, Text)]
    assert {"left 9 warbands, 4 hersirs", "5 longships, 5 catapults", "1 mead", "left 11 brigands"} <= set(words)
