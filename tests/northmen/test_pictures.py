"""Pictures for the sections of the rules, and positions changed by hand: what they tell is what the engine says."""

from itertools import product

import pytest

from rulebook.northmen.study import position, step, toggle_rival, toggle_tile
from rulebook.northmen.tiles import EDGE_WORDS, FAITH_TILES, MAIN_TILES, clash_rule, matches, turned
from tests.northmen.tables import A, facing
from widgets.northmen.pictures import having, left_over, pass_pair, shelf, side_grid, turn_strip
from widgets.scene import Text


def test_the_shelf_counts_all_tiles_also_those_not_shown():
    # 720 sides of 120 main tiles, as the notebook's first table has them
    text = shelf(MAIN_TILES).text
    assert "143 meadow, 184 forest, 116 lake, 136 road, 141 mountain, 0 pass" in text
    assert len(shelf(MAIN_TILES).shapes) < len(shelf(MAIN_TILES[:24]).shapes) + 10


def test_what_is_left_in_both_decks():
    text = left_over((), FAITH_TILES).text
    assert text.startswith("Main deck: 0 tiles, 0 meadow")
    assert "60 tiles, 71 meadow, 76 forest, 55 lake, 57 road, 60 mountain, 41 pass" in text


@pytest.mark.rule("BN-MATCH-1", "BN-MATCH-2", "BN-MATCH-3", "BN-MATCH-4")
@pytest.mark.parametrize(("one", "other"), list(product("EFLRMP", repeat=2)))
def test_the_grid_says_which_pairs_fit_and_by_which_rule(one, other):
    allowed = "BN-MATCH-3" if "P" in (one, other) else "BN-MATCH-2" if "M" in (one, other) else "BN-MATCH-1"
    fits = matches(one, other)
    verdict, rule = ("may face", allowed) if fits else ("may not face", clash_rule(one, other))
    assert f"{verdict} {EDGE_WORDS[other]}. [{rule}]" in side_grid(one, other).text


@pytest.mark.rule("BN-PASS-1", "BN-PASS-3")
@pytest.mark.parametrize("side", "EFLRMP")
def test_what_a_pass_does_against_each_side(side):
    from rulebook.northmen.chart import chart_of

    text = pass_pair(side).text
    assert ("may be laid" in text) == matches("P", side)
    if matches("P", side):
        laid = facing("P", side)
        crossed = bool(chart_of(laid).road_links("none")[laid[0][0]])
        assert ("armies cross" in text) == crossed


def test_a_tile_that_has_a_side_in_a_direction():
    tile, turn = having("P", 4, without=121)
    assert tile != 121
    assert turned(tile, turn)[4] == "P"


@pytest.mark.rule("BN-TURN-6", "BN-TURN-7")
def test_the_strip_of_a_turn():
    assert turn_strip(122).text == "Tile 122, ERMMPR: church 1, forest 0, lake 0, road 2, mountain 2"
    assert turn_strip(144).text.endswith("town: tusk")


def test_a_hex_is_filled_and_freed_by_hand():
    state = position("A", {(152, A): "WW"}, **step("road", 2, "move"))
    filled = toggle_tile(state, "hex:-1,0")
    tile = filled.laid[-1][0]
    assert filled.chart.where[tile] == (-1, 0)
    assert tile not in filled.main
    assert toggle_tile(filled, f"tile:{tile}").laid == state.laid
    for place in ("tile:32", "hand:5", "hex:3,-1"):
        with pytest.raises(ValueError, match=r"Point at a vacant hex|No tile that is left fits"):
            toggle_tile(state, place)


def test_a_rival_is_put_and_taken_by_hand():
    state = position("A", {(152, A): "WW"}, **step("road", 2, "move"))
    assert toggle_rival(toggle_rival(state, "tile:32"), "tile:32").units == state.units
    with pytest.raises(ValueError, match="on a tile of the map only"):
        toggle_rival(state, "hex:2,0")


@pytest.mark.rule("BN-TURN-2", "BN-SOLO-4")
def test_the_steps_of_a_turn_have_nine_numbers_and_the_recall_of_a_game_alone_has_none():
    words = [shape.text for shape in turn_strip(122).shapes if isinstance(shape, Text)]
    assert [word.split()[0] for word in words if word[0].isdigit() and " " in word] == list("123456789")
    assert "solo only: recall" in words
