"""Components, setup, decks, tiles and the use of actions: every check of the clauses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.game import OptionError
from rulebook.northmen.actions import (
    Bribe,
    Build,
    Choose,
    ChooseAbility,
    Done,
    Draw,
    Found,
    Lay,
    Move,
    Prepare,
    Recruit,
    SpendMead,
    Store,
)
from rulebook.northmen.control import controls, town_count
from rulebook.northmen.game import GAME
from rulebook.northmen.routes import reach
from rulebook.northmen.settings import ABILITIES
from rulebook.northmen.study import maps, position, step
from rulebook.northmen.tiles import EDGES, FAITH_TILES, MAIN_TILES, NOVGOROD, STEPS, TOWNS, strength, turned
from rulebook.northmen.units import on_map, supply
from rulebook.northmen.uses import action_counts
from tests.northmen.tables import A, B, army, play, refused


@pytest.mark.rule("BN-COMP-1", "BN-COMP-2", "BN-COMP-3", "BN-PASS-6", "BN-TOWN-1", "BN-NOVG-9", "BN-COMP-13")
def test_the_tiles():
    assert len(MAIN_TILES) == 120
    assert len(FAITH_TILES) == 60
    assert sorted(EDGES) == [*range(1, 181)]
    for kind in ("mead", "silver", "tusk", "pelt"):
        assert sum(kind in TOWNS[tile] for tile in MAIN_TILES) == 10
        assert sum(TOWNS[tile] == (kind,) for tile in FAITH_TILES) == 5
    assert sum(bool(TOWNS[tile]) for tile in FAITH_TILES) == 21
    assert not any("P" in EDGES[tile] for tile in MAIN_TILES)
    assert sum(EDGES[tile].count("P") for tile in FAITH_TILES) == 41
    assert EDGES[NOVGOROD].count("P") == 1
    assert "L" not in EDGES[NOVGOROD]


@pytest.mark.rule("BN-COMP-4", "BN-COMP-5", "BN-COMP-6", "BN-COMP-7", "BN-COMP-8", "BN-COMP-11", "BN-COMP-14")
def test_the_pieces():
    state = GAME.start(4, 1)
    for player in range(4):
        assert [supply(state, player, kind) for kind in range(4)] == [12, 5, 5, 5]
    assert [supply(state, 4, kind) for kind in range(4)] == [12, 0, 0, 0]
    assert sum(supply(state, player, 1) for player in range(4)) == 20
    assert len(ABILITIES) == 5


@pytest.mark.rule("BN-COMP-9", "BN-COMP-10", "BN-TEAM-1")
def test_a_marker_is_no_unit_and_a_teammate_no_enemy():
    state = position("A", {(74, A): "W"}, strongholds=[(74, 2, B, A)], settings={"strongholds": True})
    assert on_map(state, A)[0] == 1
    assert supply(state, A, 0) == 10
    team = position("A", players=4, settings={"mode": "team"})
    assert not team.settings.opposing(0, 2)
    assert team.settings.opposing(0, 1)
    assert team.settings.opposing(0, 4)


@pytest.mark.rule("BN-COMP-12")
def test_sides_and_steps():
    assert turned(5, 2) == EDGES[5][2:] + EDGES[5][:2]
    assert all(STEPS[d] == (-STEPS[(d + 3) % 6][0], -STEPS[(d + 3) % 6][1]) for d in range(6))


@pytest.mark.rule("BN-SETUP-1", "BN-SETUP-2", "BN-TEAM-1")
def test_how_many_may_play():
    with pytest.raises(OptionError, match="BN-SETUP-1"):
        GAME.start(6)
    with pytest.raises(OptionError, match="BN-SETUP-2"):
        GAME.start(5, test_of_faith="on")
    with pytest.raises(OptionError, match="BN-TEAM-1"):
        GAME.start(3, mode="team")
    assert not GAME.start(5).settings.test_of_faith


@pytest.mark.rule("BN-SETUP-3", "BN-SETUP-4", "BN-SETUP-5", "BN-SETUP-6", "BN-SETUP-7")
def test_the_start():
    state = GAME.start(4, 5)
    assert (len(state.main), len(state.faith)) == (112, 56)
    assert all(sum(tile > 120 for tile in hand) == 1 and len(hand) == 3 for hand in state.hands)
    assert (state.laid, state.units, state.vp, state.reserves) == ((), (), (0,) * 5, (0,) * 4)
    assert len({GAME.start(4, seed).seat for seed in range(30)}) == 4
    plain = GAME.start(3, 5, test_of_faith="off")
    assert (len(plain.main), plain.faith) == (111, ())
    seen = state.seen_by(0)
    assert seen.hands[0] == state.hands[0]
    assert set(seen.hands[1]) == {0, -1}


@pytest.mark.rule("BN-SETUP-8", "BN-NOVG-2")
def test_a_church_is_kept_for_novgorod():
    churches = [tile for tile in range(1, 121) if TOWNS[tile]][:11]
    charted = maps()["D"][:-1]
    state = position(charted, {(66, A): "W"}, hands=[[130], []], phase="tile")
    state = replace(state, churches=tuple(churches))
    assert 130 in state.play(Lay(130, "1,0", 3)).churches


@pytest.mark.rule("BN-SETUP-9")
def test_abilities_are_dealt_or_chosen():
    dealt = GAME.start(4, 2, abilities="dealt")
    assert len(set(dealt.abilities)) == 4
    state = GAME.start(2, 2, abilities="chosen")
    first = state.player
    state = state.play(ChooseAbility("Nightwind"))
    assert state.abilities[first] == "Nightwind"
    assert refused(state, ChooseAbility("Nightwind")) == "BN-SETUP-9"
    state = state.play(ChooseAbility("Stonefists"))
    assert state.phase == "tile"


# ---- decks and the main tile


@pytest.mark.rule("BN-DECK-1", "BN-DECK-3", "BN-DECK-4", "BN-DECK-5", "BN-ACT-4")
def test_drawing_from_named_decks():
    state = position("A", main=(1,), faith=(121, 122), **step("forest", 3, main_tile=73)).play(Choose("draw"))
    state = state.play(Draw("main"))
    assert state.depleted == ("main", A)
    assert refused(state, Draw("main")) == "BN-DECK-4"
    state = play(state, Draw("faith"), Draw("faith"))
    assert state.hands[A] == (1, 121, 122)
    assert state.depleted == ("main", A)


@pytest.mark.rule("BN-DECK-2", "BN-TURN-5", "BN-TURN-3", "BN-LONG-24")
def test_a_drawn_tile_without_a_place_is_discarded():
    state = position("A", main=(19, 1), phase="tile")
    assert not state.chart.fits(19)
    state = state.play(Draw("main"))
    assert state.discards == (19,)
    assert (state.phase, state.drawn) == ("tile", 0)
    ship = position("A", {(74, A): "L"}, main=(19, 1), faith=(), phase="ships").play(Draw("main"))
    assert ship.discards == (19,)
    assert ship.missed
    assert ship.phase == "tile"


@pytest.mark.rule(
    "BN-TURN-1", "BN-TURN-2", "BN-TURN-6", "BN-TURN-7", "BN-TURN-8", "BN-PASS-5", "BN-ACT-1", "BN-CHACT-1"
)
def test_the_sides_give_actions_in_order():
    assert action_counts(5) == {"church": 0, "forest": 2, "lake": 0, "road": 1, "mountain": 1}
    assert action_counts(122) == {"church": 1, "forest": 0, "lake": 0, "road": 2, "mountain": 2}
    assert action_counts(154)["church"] == 2
    state = position((), hands=[[5], []], phase="tile")
    assert refused(state, Done()) == "BN-TURN-1"
    state = state.play(Lay(5, "0,0", 0))
    assert (state.kind, state.left) == ("forest", 2)
    state = state.play(Choose("recruit")).play(Recruit(2))
    assert army(state, 5, A) == "WW"
    assert (state.kind, state.left) == ("road", 1)
    assert refused(state, Lay(6, "1,0", 0)) == "BN-TURN-1"


@pytest.mark.rule("BN-PLACE-1", "BN-PLACE-4", "BN-PLACE-5", "BN-MATCH-2", "BN-MATCH-4")
def test_placing():
    first = position((), hands=[[5], []], phase="tile")
    assert refused(first, Lay(5, "1,0", 0)) == "BN-PLACE-1"
    assert first.play(Lay(5, "0,0", 3)).units == ()
    state = position("A", hands=[[20], []], phase="tile")
    assert refused(state, Lay(20, "0,0", 0)) == "BN-PLACE-4"
    assert refused(state, Lay(20, "0,-2", 6)) == "BN-PLACE-4"
    rules = {refused(state, Lay(20, f"{q},{r}", turn)) for q, r in state.chart.vacant() if (q, r) != (0, -2)
             for turn in range(6)}  # fmt: skip
    assert rules <= {"BN-MATCH-2", "BN-MATCH-4"}
    assert "BN-MATCH-4" in rules


@pytest.mark.rule("BN-PASS-2", "BN-PASS-3", "BN-PASS-4", "BN-LAKE-4", "BN-MOVE-7", "BN-ROAD-2", "BN-ROAD-4")
def test_links_against_their_definition():
    assert strength(154) == 0
    for name in "ABCD":
        chart = position(name).chart
        for tile in chart.where:
            for link in chart.road_links("none")[tile]:
                pair = {chart.edges[tile][link.leaves], chart.edges[link.target][link.enters]}
                assert pair in ({"R"}, {"R", "P"}, {"E", "P"})
            for link in chart.lake_links()[tile]:
                assert {chart.edges[tile][link.leaves], chart.edges[link.target][link.enters]} == {"L"}
    chart = position("A").chart
    through = {(tile, link.target) for tile, ways in chart.road_links().items() for link in ways if link.off_map}
    assert through == {(152, 32), (32, 152), (73, 171), (171, 73)}
    anywhere = {link.target for link in chart.road_links("all")[152]}
    assert anywhere == {tile for tile, _, _ in chart._openings()} - {152}


# ---- uses of actions


@pytest.mark.rule("BN-ACT-2", "BN-MEAD-2", "BN-MEAD-3", "BN-CHACT-6", "BN-CHACT-7", "BN-MEAD-4")
def test_mead_gives_actions_of_any_kind():
    state = position("A", {(32, A): "W"}, reserves={A: 2}, **step("road", 0, main_tile=74))
    assert supply(state, A, 0) == 9
    state = play(state, SpendMead(), SpendMead())
    assert (state.left, state.reserves[A], supply(state, A, 0)) == (2, 0, 11)
    assert refused(state, SpendMead()) == "BN-MEAD-2"
    state = state.play(Choose("hersir"))
    assert refused(state, SpendMead()) == "BN-MEAD-3"
    assert army(state.play(Build()), 74, A) == "H"
    church = position("A", {(161, A): "W"}, reserves={A: 1}, **step("church", 0, main_tile=74))
    assert 161 in play(church, SpendMead(), Choose("found"), Found(161)).churches


@pytest.mark.rule("BN-ACT-3", "BN-ACT-6", "BN-ACT-7", "BN-LAKE-5", "BN-LONG-1")
def test_one_use_for_all_actions_of_a_kind():
    state = position("A", {(32, A): "W"}, **step("lake", 3, main_tile=74)).play(Choose("longship"))
    assert refused(state, Move(32, "W", 161)) == "BN-LAKE-5"
    state = state.play(Build())
    assert army(state, 74, A) == "L"
    # The third action is lost: tile 74 has no road and no mountain, so the turn is over.
    assert (state.seat, state.phase) == (B, "tile")
    dry = position("D", {(66, A): "W"}, **step("lake", 2, main_tile=130))
    assert "L" not in EDGES[130]
    assert refused(dry, Choose("longship")) == "BN-LONG-1"
    idle = position("A", {(32, A): "W"}, **step("lake", 3, main_tile=74)).play(Done())
    assert (idle.seat, army(idle, 32, A)) == (B, "W")


@pytest.mark.rule("BN-CHACT-2", "BN-CHACT-3", "BN-CHACT-9", "BN-PELT-1", "BN-CHURCH-4")
def test_church_actions():
    units = {(66, A): "W", (6, A): "W"}
    state = position("D", units, churches=[66, 130], **step("church", 2, main_tile=9)).play(Choose("found"))
    assert refused(state, Found(66)) == "BN-CHACT-3"
    assert refused(state, Found(130)) == "BN-CHURCH-4"
    assert refused(state, Draw("main")) == "BN-CHACT-2"
    assert 6 in state.play(Found(6)).churches
    after = position("A", {(22, A): "W"}, phase="begin_town", main_tile=22, drawing=("church",))
    assert after.hands[A] == ()
    assert after.turn == 2
    free = position("A", {(22, A): "W"}, phase="begin_town", main_tile=22, drawing=("forest",))
    assert len(free.play(Draw("main")).hands[A]) == 1


@pytest.mark.rule("BN-FOREST-1", "BN-FOREST-2", "BN-FOREST-4", "BN-HERSIR-1")
def test_forests():
    state = position("A", {(32, A): "WWWWWWWWWWW"}, **step("forest", 3, main_tile=74)).play(Choose("recruit"))
    assert refused(state, Recruit(2)) == "BN-FOREST-2"
    assert refused(state, Recruit(4)) == "BN-FOREST-1"
    assert army(state.play(Recruit(1)), 74, A) == "W"
    orders = position("C", {(76, A): "W"}, main=(112, 1), faith=(), **step("forest", 2, main_tile=172))
    state = orders.play(Choose("incite"))
    while state.phase == "order":
        state = state.play(state.actions()[0])
    assert state.kind in ("lake", "road", "mountain")


# ---- movement


@pytest.mark.rule(
    "BN-MOVE-1", "BN-MOVE-2", "BN-MOVE-3", "BN-MOVE-4", "BN-MOVE-6", "BN-MOVE-8", "BN-HERSIR-2", "BN-CATA-2"
)
def test_armies():
    state = position("A", {(32, A): "WWHC", (32, B): "W", (161, B): "W"}, **step("lake", 2, "move"))
    assert refused(state, Move(32, "WWHC", 161)) == "BN-MOVE-2"
    assert refused(state, Move(32, "WWW", 161)) == "BN-MOVE-1"
    assert refused(state, Move(32, "W", 32)) == "BN-MOVE-3"
    assert refused(position("A", {(32, A): "WWWW"}, **step("lake", 1, "move")), Move(32, "WWWW", 161)) == "BN-MOVE-1"
    state = state.play(Move(32, "WHC", 161))
    assert army(state, 161, A) == "WHC"
    assert not state.discards
    assert army(state.play(Move(161, "WHC", 74)), 74, A) == "WHC"


@pytest.mark.rule("BN-LAKE-2", "BN-ROAD-1", "BN-ROAD-5", "BN-ROAD-6", "BN-LONG-2", "BN-LONG-3")
def test_ways():
    state = position("A", {(161, A): "WL"}, **step("road", 1, "move"))
    assert refused(state, Move(161, "L", 171)) == "BN-LONG-3"
    assert refused(state, Move(161, "W", 5)) == "BN-ROAD-6"
    assert refused(state, Move(161, "W", 135)) == "BN-ROAD-2"
    assert army(state.play(Move(161, "W", 171)), 171, A) == "W"
    lake = position("A", {(161, A): "WL"}, **step("lake", 1, "move"))
    assert army(lake.play(Move(161, "WL", 72)), 72, A) == "WL"
    assert refused(lake, Move(161, "W", 22)) == "BN-LAKE-3"


def flood(state, side, origin, kind):
    """A slow twin of `reach`: grow the set of tiles that can be gone through until nothing is added."""
    from rulebook.northmen.routes import barred, links

    through, found, grown = {origin}, set(), True
    while grown:
        grown = False
        for tile in sorted(through):
            for link in links(state, kind)[tile]:
                if link.target == origin or barred(state, side, tile, link) or link.target in found:
                    continue
                found.add(link.target)
                grown = True
                if not any(other != side for other in state.standing.get(link.target, {})):
                    through.add(link.target)
    return found


@pytest.mark.rule("BN-LAKE-3", "BN-ROAD-3", "BN-MOVE-5")
def test_reach_against_a_flood_fill():
    from random import Random

    for seed in range(4):
        rng, state = Random(seed), GAME.start(3, seed)
        while state.outcome is None and state.turn < 40:
            state = state.play(rng.choice(state.actions()))
            if state.phase == "mode":
                for tile, side, _ in state.units:
                    for kind in ("lake", "road"):
                        assert set(reach(state, side, tile, kind)) == flood(state, side, tile, kind)


# ---- towns and goods


@pytest.mark.rule("BN-TOWN-2", "BN-TOWN-3", "BN-TOWN-5", "BN-TOWN-12", "BN-HERSIR-9", "BN-NOVG-1", "BN-NOVG-8")
def test_control():
    held = position("D", {(66, A): "WW", (66, 2): "W", (6, A): "WH", (6, B): "W", (60, A): "C", (130, A): "WH"})
    assert controls(held, A, 66)
    assert controls(held, A, 6)
    assert town_count(held, A, "tusk") == 1
    assert town_count(held, A, "pelt") == 3
    tied = position("D", {(66, A): "W", (66, 2): "W"})
    assert not controls(tied, A, 66)
    assert town_count(tied, A, "mead") == 0


@pytest.mark.rule("BN-TOWN-9", "BN-TOWN-11", "BN-MEAD-1", "BN-SILVER-1", "BN-SILVER-2", "BN-SILVER-3", "BN-TUSK-1")
def test_town_actions():
    off = position("D", {(66, A): "W"}, phase="begin_town", main_tile=66, settings={"commodities": False})
    assert off.turn == 2
    mead = position("D", {(66, A): "W"}, phase="begin_town", main_tile=66)
    assert mead.play(Store()).reserves[A] == 1
    assert mead.play(Done()).reserves[A] == 0
    units = {(106, A): "WWWWWWWWWWW", (66, A): "W"}
    assert position("D", units, phase="begin_town", main_tile=66).turn == 2
    silver = position(
        "D", {(106, A): "WWW", (106, B): "WH", (66, B): "W", (106, 2): "W"}, phase="begin_town", main_tile=106,
        churches=[106],
    )  # fmt: skip
    assert refused(silver, Bribe(66, B, "W")) == "BN-SILVER-1"
    assert refused(silver, Bribe(106, B, "C")) == "BN-SILVER-2"
    assert refused(silver, Store()) == "BN-TOWN-4"
    assert army(silver.play(Bribe(106, B, "H")), 106, B) == "W"
    assert army(silver.play(Bribe(106, 2, "W")), 106, 2) == ""
    tusk = position("D", {(60, A): "W"}, phase="begin_town", main_tile=60, hands=[[7], []])
    assert refused(tusk, Prepare(8)) == "BN-TUSK-1"
    assert tusk.play(Prepare(7)).prepared[A] == (7,)


@pytest.mark.rule("BN-TUSK-3")
def test_a_prepared_tile_stays():
    state = position("A", hands=[[18], []], prepared={A: [20]}, phase="tile")
    assert refused(state, Lay(20, "0,-2", 0)) == "BN-TUSK-3"
