"""The checks of the clauses on decks, tiles, links and the use of actions, as the rule texts put them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from rulebook.northmen.actions import (
    Build,
    Choose,
    Done,
    Draw,
    Fortify,
    Found,
    Lay,
    Move,
    Prepare,
    Recruit,
    SpendMead,
    Store,
)
from rulebook.northmen.chart import Placed, Stronghold, chart_of
from rulebook.northmen.control import town_count
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.pieces import strongholds_each
from rulebook.northmen.routes import reach
from rulebook.northmen.settings import Settings
from rulebook.northmen.study import maps, position, step
from rulebook.northmen.tiles import EDGES, FAITH_TILES, MAIN_TILES, NOVGOROD, TOWNS, matches, turned
from rulebook.northmen.tiles import step as hex_beside
from rulebook.northmen.uses import free_churches
from tests.northmen.tables import EAST, TILES, WEST, A, B, army, facing, meadland, play, refused, rules_of

# ---- links, pair by pair


@pytest.mark.rule("BN-PASS-1", "BN-PASS-3", "BN-ROAD-2", "BN-LAKE-4", "BN-LAKE-6", "BN-MOVE-7")
@pytest.mark.parametrize(("one", "other"), [pair for pair in product("EFLRMP", repeat=2) if matches(*pair)])
def test_which_borders_armies_cross(one, other):
    laid = facing(one, other)
    chart, (west, east) = chart_of(laid), (laid[0][0], laid[1][0])
    by_road = {one, other} in ({"R"}, {"R", "P"}, {"E", "P"})
    for here, there in ((west, east), (east, west)):
        assert [link.target for link in chart.road_links("none")[here]] == [there] * by_road
        assert [link.target for link in chart.lake_links()[here]] == [there] * (one == other == "L")


@pytest.mark.rule("BN-ROAD-2")
def test_the_roads_of_map_a():
    chart = position("A").chart
    joined = {frozenset((tile, link.target)) for tile, ways in chart.road_links("none").items() for link in ways}
    assert joined == {frozenset(pair) for pair in ((32, 171), (161, 171), (72, 161))}


@pytest.mark.rule("BN-ROAD-4", "BN-PASS-2")
@pytest.mark.parametrize("letter", "RP")
def test_open_roads_at_one_vacant_hex_until_a_tile_fills_it(letter):
    # Hex 1,-1 lies to the north-east of 0,0 and to the north-west of 1,0; the two share a meadow.
    laid = next(
        ((one, 0, 0, turn), (other, 1, 0, its))
        for one, turn, other, its in product(TILES, range(6), TILES, range(6))
        if one != other
        and (turned(one, turn)[0], turned(one, turn)[EAST]) == (letter, "E")
        and (turned(other, its)[5], turned(other, its)[WEST]) == ("R", "E")
    )
    west, east = laid[0][0], laid[1][0]
    through = [link for link in chart_of(laid).road_links()[west] if link.target == east]
    assert [(link.off_map, link.over_pass) for link in through] == [(True, letter == "P")]
    filling = next(
        (tile, 1, -1, turn) for tile in TILES for turn in range(6)
        if tile not in (west, east)
        and turned(tile, turn)[3] == "R" == turned(tile, turn)[2]
    )  # fmt: skip
    filled = chart_of((*laid, filling)).road_links()
    assert {link.target for link in filled[west]} == {filling[0]} == {link.target for link in filled[east]}
    assert not any(link.off_map for link in (*filled[west], *filled[east]))


def chain(length):
    """So many tiles joined by lake sides one after another, as a list of what is laid."""

    def grow(row, free):
        if len(row) == length:
            return row
        *_, (tile, q, r, turn) = row
        for way in (way for way in range(6) if turned(tile, turn)[way] == "L"):
            place = hex_beside((q, r), way)
            if place not in {entry[1:3] for entry in row}:
                chart = chart_of(tuple(Placed(*entry) for entry in row))
                for other, its in product(free, range(6)):
                    if turned(other, its)[(way + 3) % 6] == "L" and chart.clash(other, place, its) is None:
                        grown = grow([*row, (other, *place, its)], [tile for tile in free if tile != other])
                        if grown:
                            return grown
        return []

    wet = [tile for tile in TILES if EDGES[tile].count("L") >= 2]
    return grow([(wet[0], 0, 0, 0)], wet[1:])


@pytest.mark.rule("BN-LAKE-1", "BN-LAKE-3")
def test_a_lake_of_five_tiles_is_crossed_in_one_action():
    row = tuple(chain(5))
    first, last = row[0][0], row[-1][0]
    free = position(row, {(first, A): "W"}, **step("lake", 1, "move"))
    assert army(free.play(Move(first, "W", last)), last, A) == "W"
    assert EDGES[22] == "FFLLLR"
    assert chart_of(((22, 0, 0, 0),)).lake(22) == {22}


# ---- decks


@pytest.mark.rule("BN-COMP-6", "BN-SETUP-8", "BN-CHACT-8")
def test_eleven_churches_are_free_and_one_is_kept():
    assert free_churches(position("D")) == 11
    elsewhere = [tile for tile in MAIN_TILES if TOWNS[tile] and tile not in (66, 106)][:11]
    used_up = replace(position("D", {(66, A): "W"}, **step("church", 1, main_tile=9)), churches=tuple(elsewhere))
    assert refused(used_up, Choose("found")) == "BN-CHACT-8"


@pytest.mark.rule("BN-DECK-3")
def test_who_took_the_last_tile_is_remembered():
    state = position("A", seat=1, main=(1,), **step("forest", 1, main_tile=74)).play(Choose("draw"))
    assert state.play(Draw("main")).depleted == ("main", 1)


@pytest.mark.rule("BN-DECK-6")
@pytest.mark.parametrize(("main", "faith", "taken"), [(30, 31, "faith"), (30, 30, "main")])
def test_the_larger_deck_in_solo(main, faith, taken):
    draft = NorthmenDraft(
        position("C", {(13, 0): "W"}, players=1, main=MAIN_TILES[20 : 20 + main], faith=FAITH_TILES[:faith])
    )
    assert draft.larger_deck() == taken


@pytest.mark.rule("BN-DECK-6", "BN-BRIG-2")
def test_whoever_incites_names_the_deck_of_every_tile():
    state = position("C", {(13, A): "W"}, main=(8, 1, 2, 3, 4, 5), faith=(121, 122), **step("forest", 2))
    state = state.play(Choose("incite"))
    for deck in ("main", "faith", "main"):
        decks = {action.deck for action in state.actions() if isinstance(action, Draw)}
        assert (state.player, decks) == (A, {"main", "faith"})
        state = state.play(Draw(deck))


@pytest.mark.rule("BN-DECK-7", "BN-WIN-6", "BN-BRIG-10")
def test_the_first_depletion_decides_whatever_burns_later():
    laid = maps()["C"]
    state = position(
        laid, {(13, A): "W"}, main=(1,), faith=(128, 121, 122), reserves={A: 3}, **step("church", 0, main_tile=12)
    )
    state = play(state, SpendMead(), Choose("draw"), Draw("main"))
    assert (state.depleted, state.outcome) == (("main", A), None)
    state = play(state, SpendMead(), SpendMead())
    assert (state.kind, state.left) == ("forest", 3)
    state = state.play(Choose("incite"))
    assert rules_of(state).count("BN-ORDER-10") == 2
    assert not state.faith
    while state.outcome is None:
        state = state.play(Done())
    assert (state.outcome.rule, state.outcome.winners) == ("BN-WIN-5", (A,))


# ---- the main tile


@pytest.mark.rule("BN-TURN-3", "BN-LONG-9")
def test_when_the_main_tile_is_no_choice():
    empty = position("A", phase="tile")
    assert {type(action) for action in empty.actions()} == {Draw}
    missed = position("A", {(74, A): "L"}, main=(20, 1), hands=[[18], []], ships_used=()).play(Draw("main"))
    missed = missed.play(Done())
    assert {action.tile for action in missed.actions()} == {20}


@pytest.mark.rule("BN-TURN-6", "BN-TURN-8")
def test_kinds_come_in_their_order_whatever_the_sides_touch():
    state = position((), hands=[[5], []], phase="tile", reserves={A: 1}).play(Lay(5, "0,0", 0))
    counted = []
    while state.seat == A:
        counted.append((state.kind, state.left))
        state = state.play(Done())
    assert counted == [("church", 0), ("forest", 2), ("lake", 0), ("road", 1), ("mountain", 1)]


@pytest.mark.rule("BN-TURN-9")
def test_mead_recruits_nobody_without_a_main_tile():
    state = position("A", main=(), faith=(), reserves={A: 3}, phase="tile", depleted=("main", A))
    assert rules_of(state) == ["BN-TURN-9"]
    state = play(state, Done(), SpendMead(), SpendMead())
    assert (state.kind, state.left) == ("forest", 2)
    assert refused(state, Choose("recruit")) == "BN-TURN-9"


@pytest.mark.rule("BN-PLACE-2")
def test_the_third_tile_touches_both():
    laid = facing("E", "E")
    tile = next(t for t in TILES if t not in {entry[0] for entry in laid})
    state = position(laid, hands=[[tile], []], phase="tile")
    assert {refused(state, Lay(tile, place, 0)) for place in ("-1,0", "2,0", "0,-1")} == {"BN-PLACE-2"}


# ---- uses


@pytest.mark.rule("BN-ACT-5")
def test_one_kind_draws():
    state = position("A", {(161, A): "W"}, drawing=("forest",), **step("road", 2, main_tile=74))
    assert refused(state, Choose("draw")) == "BN-ACT-5"
    free = position(
        "A", {(161, A): "W"}, drawing=("forest",), settings={"drawing": "free_unless_church"},
        **step("road", 2, main_tile=74),
    )  # fmt: skip
    assert len(play(free, Choose("draw"), Draw("main")).hands[A]) == 1


@pytest.mark.rule("BN-ACT-7")
@pytest.mark.parametrize(("kind", "use", "letter"), [("mountain", "catapult", "C"), ("lake", "longship", "L")])
def test_five_actions_make_two_pieces(kind, use, letter):
    state = position("A", **step(kind, 5, use, main_tile=74))
    state = play(state, Build(), Build())
    assert army(state, 74, A) == 2 * letter
    assert Build() not in state.actions()


@pytest.mark.rule("BN-CHACT-2")
def test_church_actions_are_all_alike():
    founding = position("D", {(66, A): "W", (6, A): "W"}, **step("church", 2, main_tile=9)).play(Choose("found"))
    assert refused(founding.play(Found(66)), Draw("main")) == "BN-CHACT-2"
    drawing = position("D", {(66, A): "W"}, **step("church", 2, main_tile=9)).play(Choose("draw"))
    assert refused(drawing.play(Draw("main")), Found(66)) == "BN-CHACT-2"


@pytest.mark.rule("BN-ACT-3")
def test_a_use_that_was_chosen_stays():
    moving = position("A", {(32, A): "W"}, **step("lake", 2, main_tile=74)).play(Choose("move"))
    assert refused(moving, Draw("main")) == "BN-ACT-3"


@pytest.mark.rule("BN-CHACT-4")
def test_nobody_founds_from_afar():
    state = position("D", {(66, A): "W"}, **step("church", 1, "found", main_tile=9))
    assert refused(state, Found(6)) == "BN-CHACT-4"


@pytest.mark.rule("BN-CHACT-5")
def test_after_church_draws_forests_do_not_draw():
    state = position("A", {(161, A): "W"}, drawing=("church",), **step("forest", 2, main_tile=74))
    assert refused(state, Choose("draw")) == "BN-CHACT-5"


@pytest.mark.rule("BN-CHACT-9", "BN-PELT-1")
@pytest.mark.parametrize(("drawing", "drawn"), [(("church",), 0), (("forest",), 2), ((), 2)])
def test_two_pelt_actions(drawing, drawn):
    # Novgorod alone is two pelt towns.
    state = position("D", {(130, A): "W"}, churches=[130], phase="begin_town", main_tile=130, drawing=drawing)
    while state.seat == A and state.phase == "town":
        state = state.play(Draw("main"))
    assert len(state.hands[A]) == drawn


@pytest.mark.rule("BN-FOREST-1", "BN-FOREST-3")
def test_three_forests_recruit_three_and_four_incite_twice():
    assert EDGES[74] == "EFLLFF"
    state = position((), hands=[[74], []], phase="tile").play(Lay(74, "0,0", 0))
    assert army(play(state, Choose("recruit"), Recruit(3)), 74, A) == "WWW"
    inciting = position("C", {(13, A): "W"}, **step("forest", 4, main_tile=12)).play(Choose("incite"))
    assert inciting.orders == 2
    assert refused(inciting, Recruit(1)) == "BN-FOREST-3"


@pytest.mark.rule("BN-MEAD-3", "BN-LAKE-5")
def test_mead_joins_the_use_of_its_kind():
    state = position("A", reserves={A: 1}, **step("lake", 1, main_tile=74))
    assert army(play(state, SpendMead(), Choose("longship"), Build()), 74, A) == "L"


@pytest.mark.rule("BN-LONG-1")
def test_no_longship_on_dry_land_even_with_mead():
    state = position("D", {(66, A): "W"}, reserves={A: 2}, **step("lake", 0, main_tile=NOVGOROD))
    assert refused(play(state, SpendMead(), SpendMead()), Choose("longship")) == "BN-LONG-1"


@pytest.mark.rule("BN-MEAD-1", "BN-TUSK-1")
def test_goods_that_cannot_be_used_are_over():
    poor = position("D", {(106, A): "WWWWWWWWWWW", (66, A): "W"}, phase="begin_town", main_tile=66)
    assert (poor.seat, refused(poor, Store())) == (B, "BN-TOWN-4")
    bare = position("D", {(60, A): "W"}, phase="begin_town", main_tile=60)
    assert (bare.seat, refused(bare, Prepare(7))) == (B, "BN-TOWN-4")


@pytest.mark.rule("BN-TOWN-7", "BN-TOWN-8")
def test_hersirs_are_towns():
    assert town_count(position("D", {(106, A): "HH"}), A, "silver") == 3
    assert town_count(position("D", {(106, A): "H", (106, B): "WWW"}), A, "silver") == 1


@pytest.mark.rule("BN-TEAM-3")
def test_a_teammates_towns_count():
    tile, place, turn = meadland()
    laid = (*maps()["D"], (tile, *place, turn))
    team = position(laid, {(66, 0): "W", (6, 2): "W", (tile, 2): "W"}, players=4, settings={"mode": "team"})
    assert town_count(team, 0, "mead") == 3


# ---- strongholds


@pytest.mark.rule("BN-STRONG-2")
def test_three_strongholds_each_and_two_among_five():
    state = position((), hands=[[5], []], phase="tile", settings={"strongholds": True})
    built = replace(state, strongholds=tuple(Stronghold(60, edge, A, A) for edge in range(3)))
    assert refused(built.play(Lay(5, "0,0", 0)), Fortify(3)) == "BN-STRONG-2"
    assert strongholds_each(Settings(5, test_of_faith=False)) == 2


@pytest.mark.rule("BN-STRONG-4", "BN-STRONG-10")
def test_a_stronghold_on_a_road_bars_a_rival_and_not_its_owner():
    wall = [(32, position("A").chart.border(32, 171), A, A)]
    owner = position("A", {(32, A): "W"}, strongholds=wall, **step("road", 1, "move"))
    assert army(owner.play(Move(32, "W", 171)), 171, A) == "W"
    rival = position("A", {(32, B): "W", (161, B): "W"}, seat=B, strongholds=wall, **step("road", 1, "move"))
    assert refused(rival, Move(32, "W", 171)) == "BN-STRONG-4"


@pytest.mark.rule("BN-STRONG-5")
def test_a_stronghold_closes_the_way_off_the_map_both_ways():
    chart = position("A").chart
    link = next(link for link in chart.road_links()[152] if link.target == 32)
    closed = position("A", strongholds=[(152, link.leaves, A, A)])
    assert 32 not in reach(closed, B, 152, "road")
    assert 152 not in reach(closed, B, 32, "road")
    assert 32 in reach(closed, A, 152, "road")


@pytest.mark.rule("BN-STRONG-6", "BN-STRONG-11", "BN-NOVG-3")
def test_where_no_stronghold_may_stand():
    more = {"settings": {"strongholds": True}, "phase": "fort", "just_laid": 130, "main_tile": 130}
    plain = position("D", **more)
    chart = plain.chart
    assert refused(plain, Fortify(chart.edges[130].index("P"))) == "BN-NOVG-3"
    assert refused(plain, Fortify(chart.edges[130].index("M"))) == "BN-STRONG-11"
    border = chart.border(130, 19)
    assert not chart.mountain_between(130, border)
    taken = position("D", strongholds=[(19, (border + 3) % 6, B, B)], **more)
    assert refused(taken, Fortify(border)) == "BN-STRONG-6"
    # Tile 171 turns a mountain to the lake side of tile 73.
    near = position("A", settings={"strongholds": True}, phase="fort", just_laid=73, main_tile=73)
    side = near.chart.border(73, 171)
    assert near.chart.edges[73][side] == "L"
    assert refused(near, Fortify(side)) == "BN-STRONG-11"


@pytest.mark.rule("BN-STRONG-9")
def test_a_stronghold_parts_a_lake_for_longships():
    chart = position("A").chart
    wall = Stronghold(161, chart.border(161, 72), B, B)
    assert chart.lake(32) == {32, 161, 74, 72}
    # 72 joins the others by 74 as well, so both borders are walled.
    walls = [wall, Stronghold(74, chart.border(74, 72), B, B)]
    assert chart.lake(32, walls) == {32, 161, 74}
    assert chart.lake(72, walls) == {72}


# ---- longships


@pytest.mark.rule("BN-LONG-4")
def test_an_extra_tile_extends_the_lake():
    state = position("A", {(74, A): "L"}, hands=[[18, 12], []])
    refusals = {refused(state, Lay(12, "{},{}".format(*place), turn, 74)) for place, turn in state.chart.fits(12)}
    assert refusals == {"BN-LONG-4"}


@pytest.mark.rule("BN-LONG-7", "BN-LONG-8")
def test_the_joining_side_stays_open():
    state = position("A", {(74, A): "L"}, hands=[[18], []], settings={"strongholds": True})
    state = state.play(Lay(18, "2,-2", 0, 74))
    assert state.chart.joins(18, (2, -2), 0, frozenset({32, 161, 74, 72})) == (state.chart.border(18, 72),)
    assert refused(state, Fortify(state.chart.border(18, 72))) == "BN-LONG-7"
    assert Fortify(state.chart.edges[18].index("E")) in state.actions()


@pytest.mark.rule("BN-LONG-11", "BN-LONG-12", "BN-LONG-14", "BN-LONG-25")
def test_two_longships_lay_two_tiles_the_second_at_the_first():
    before = position("A", {(74, A): "L", (72, A): "L"}, hands=[[18, *range(23, 31)], []])
    one = before.play(Lay(18, "2,-2", 0, 74))
    assert (one.vp[A], one.units) == (1, before.units)
    second = next(
        action for action in one.actions()
        if isinstance(action, Lay) and one.chart.joins(
            action.tile, tuple(map(int, action.hex.split(","))), action.rotation, frozenset({18})
        )
    )  # fmt: skip
    assert second.ship == 72
    assert refused(one, replace(second, ship=74)) == "BN-LONG-14"
    two = one.play(second)
    assert (two.vp[A], two.units, two.phase) == (2, before.units, "tile")


@pytest.mark.rule("BN-LONG-14")
def test_a_longship_built_this_turn_waits_for_the_next():
    state = position("A", hands=[[18], []], **step("lake", 2, "longship", main_tile=74)).play(Build())
    assert army(state, 74, A) == "L"
    assert refused(state, Lay(18, "2,-2", 0, 74)) == "BN-LONG-6"


@pytest.mark.rule("BN-LONG-27")
def test_a_longship_beyond_its_own_stronghold_is_on_the_lake_there():
    chart = position("A").chart
    walls = [(161, chart.border(161, 72), A, A), (74, chart.border(74, 72), A, A)]
    state = position("A", {(74, A): "L"}, strongholds=walls, hands=[[18], []], **step("lake", 1, "move"))
    state = state.play(Move(74, "L", 72))
    assert army(state, 72, A) == "L"
    turn = position("A", {(72, A): "L"}, strongholds=walls, hands=[[18], []])
    assert turn.play(Lay(18, "2,-2", 0, 72)).vp[A] == 1
    inside = position("A", {(74, A): "L"}, strongholds=walls, hands=[[18], []])
    assert refused(inside, Lay(18, "2,-2", 0, 74)) == "BN-LONG-4"
