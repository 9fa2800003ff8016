"""The 38 worked examples, done."""

from __future__ import annotations

import pytest

from rulebook.northmen.actions import (
    Assault,
    Attack,
    Build,
    Capture,
    Choose,
    Commit,
    Destroy,
    Done,
    Draw,
    Fortify,
    Found,
    Lay,
    Lose,
    Move,
    Muster,
    Promote,
    Recruit,
)
from rulebook.northmen.control import bjarmia, presence, town_count
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.endings import by_score
from rulebook.northmen.routes import reach
from rulebook.northmen.study import examples, maps, position, step
from rulebook.northmen.tiles import EDGES, FAITH_TILES, MAIN_TILES, matches
from rulebook.northmen.uses import action_counts
from tests.northmen.tables import (
    FIELD,
    A,
    B,
    C,
    army,
    conflict,
    fight,
    fighting,
    meadland,
    play,
    refused,
    rules_of,
    strengths,
)


@pytest.mark.rule("BN-MATCH-1", "BN-MATCH-2", "BN-MATCH-3", "BN-MATCH-4")
def test_we_01_side_matching_table():
    letters = "EFLRMP"
    pairs = {"".join(sorted((a, b))) for a in letters for b in letters}
    legal = {pair for pair in pairs if matches(*pair)}
    assert len(pairs) == 21
    assert legal == {
        "".join(sorted(p)) for p in ["EE", "FF", "LL", "RR", "MM", "PP", "EM", "FM", "LM", "MP", "PR", "EP"]
    }
    assert pairs - legal == {"".join(sorted(p)) for p in ["EF", "EL", "ER", "FL", "FR", "LR", "MR", "FP", "LP"]}


@pytest.mark.rule("BN-PLACE-2", "BN-PLACE-3", "BN-PLACE-4")
def test_we_02_how_many_tiles_fit_a_hex():
    state = position("A")
    laid = {entry[0] for entry in state.laid}
    left = [t for t in (*MAIN_TILES, *FAITH_TILES) if t not in laid]
    fitting = [t for t in left if any(place == (-1, 0) for place, _ in state.chart.fits(t))]
    assert state.chart.around((-1, 0)) == {0: "R", 1: "R", 2: "E"}
    assert sum(t <= 120 for t in fitting) == 13
    assert sum(t > 120 for t in fitting) == 10
    assert sum(t <= 120 for t in left) == 115


@pytest.mark.rule("BN-PLACE-2")
def test_we_03_two_neighbours_needed():
    state = position("A", hands=[[18], []], phase="tile")
    assert {refused(state, Lay(18, "3,-1", turn)) for turn in range(6)} == {"BN-PLACE-2"}


@pytest.mark.rule("BN-LAKE-1", "BN-LAKE-6", "BN-LAKE-3", "BN-MOVE-5")
def test_we_04_crossing_a_lake():
    free = position("A", {(32, A): "WW"}, **step("lake", 1, "move"))
    assert set(reach(free, A, 32, "lake")) == {161, 74, 72}
    blocked = position("A", {(32, A): "WW", (161, B): "W"}, **step("lake", 1, "move"))
    assert set(reach(blocked, A, 32, "lake")) == {161}
    assert refused(blocked, Move(32, "W", 72)) == "BN-MOVE-5"
    lakes = {frozenset(lake) for lake in free.chart.lakes()}
    assert lakes == {frozenset(x) for x in ({32, 161, 74, 72}, {171, 22}, {152}, {135}, {73})}


@pytest.mark.rule("BN-ROAD-2", "BN-ROAD-3", "BN-ROAD-4", "BN-ROAD-7", "BN-PASS-1", "BN-MOVE-5")
def test_we_05_road_through_a_vacant_hex():
    free = position("A", {(152, A): "W"}, **step("road", 1, "move"))
    assert set(reach(free, A, 152, "road")) == {32, 171, 161, 73, 72}
    blocked = position("A", {(152, A): "W", (171, B): "W"}, **step("road", 1, "move"))
    assert set(reach(blocked, A, 152, "road")) == {32, 171}


@pytest.mark.rule("BN-CONF-3", "BN-CONF-7", "BN-CONF-9", "BN-CONF-13")
def test_we_06_conflict_with_wipe_out():
    state = conflict({(FIELD, A): "WW", (FIELD, B): "WW"}, [[7, 12, 44], [15, 31]])
    assert (army(state, FIELD, A), army(state, FIELD, B)) == ("WWWW", "")
    assert strengths(state) == [6, 4]
    assert state.vp[:2] == (1, 0)
    assert sorted(state.discards) == [7, 12, 15, 31, 44]


@pytest.mark.rule("BN-CONF-8", "BN-CONF-10", "BN-CONF-14")
def test_we_07_tie():
    state = conflict({(FIELD, A): "W", (FIELD, B): "W"}, [[10, 17], [12]], left=2)
    assert strengths(state) == [2, 2]
    assert state.vp[:2] == (1, 1)
    assert (army(state, FIELD, A), army(state, FIELD, B)) == ("W", "W")


@pytest.mark.rule("BN-CONF-1", "BN-CONF-9", "BN-CONF-12", "BN-CONF-13")
def test_we_08_three_sides():
    units = {(FIELD, A): "WW", (FIELD, B): "WWW", (FIELD, 2): "W"}
    state = fighting(units, hands=[[7, 12, 9], [15, 10, 4]], main=(8, 11), faith=())
    state = fight(state, Attack(FIELD))
    assert strengths(state) == [5, 3, 2]
    assert [army(state, FIELD, side) for side in (A, B, 2)] == ["WWW", "W", ""]
    assert state.vp == (1, 0, 0)


@pytest.mark.rule("BN-CONF-11", "BN-HERSIR-3", "BN-HERSIR-4", "BN-HERSIR-5")
@pytest.mark.parametrize(("lost", "points"), [("W", 1), ("H", 2)])
def test_we_09_hersirs_on_both_sides(lost, points):
    state = conflict({(FIELD, A): "WWH", (FIELD, B): "WH"}, [[7, 12, 9, 4], [63, 10]], left=1)
    assert strengths(state) == [5, 4]
    assert (state.player, state.phase) == (B, "loss")
    state = state.play(Lose(lost))
    assert state.vp[A] == points
    assert army(state, FIELD, A) == "WWWH"


@pytest.mark.rule("BN-CONF-18", "BN-HERSIR-4")
def test_we_10_hersirs_cannot_make_an_award_negative():
    state = conflict({(FIELD, A): "WW", (FIELD, B): "WHH"}, [[7, 9, 4], [12, 11, 26]], left=1)
    assert strengths(state) == [3, 2]
    state = state.play(Lose("W"))
    assert state.vp[A] == 0
    assert army(state, FIELD, A) == "WWW"


@pytest.mark.rule("BN-LONG-15", "BN-LONG-16", "BN-LONG-21", "BN-CONF-13")
def test_we_11_longship_decides():
    state = fighting({(FIELD, B): "WWWC", (FIELD, A): "L"}, seat=B, hands=[[7], [12]]).play(Attack(FIELD))
    assert (army(state, FIELD, B), army(state, FIELD, A)) == ("", "WWL")
    assert state.vp == (1, 0, 0)
    assert (state.discards, state.hands, strengths(state)) == ((), ((7,), (12,)), [])


@pytest.mark.rule("BN-LONG-17", "BN-LONG-18", "BN-CONF-9", "BN-CONF-21")
def test_we_12_two_fleets_and_a_bystander():
    units = {(FIELD, A): "WL", (FIELD, B): "L", (FIELD, C): "WW"}
    state = conflict(units, [[7, 10, 9], [17], [12]], players=3)
    assert [army(state, FIELD, side) for side in (A, B, C)] == ["WWWL", "", ""]
    assert state.vp == (1, 0, 0, 0)
    assert state.hands[C] == (12,)
    assert strengths(state) == [4, 1]
    assert sorted(state.discards) == [7, 9, 10, 17]


def ordered(tile, units, laid="A", **more):
    """A table on which the first player incites, and this tile is the order tile."""
    deck = "main" if tile <= 120 else "faith"
    main, faith = (9, 11, 26, 28, 30), (121, 123)
    piles = {"main": (tile, *main), "faith": faith} if tile <= 120 else {"main": main, "faith": (tile, *faith)}
    state = position(laid, units, **step("forest", 2), **piles, **more)
    return play(state, Choose("incite"), Draw(deck))


@pytest.mark.rule("BN-BRIG-5", "BN-CONF-3", "BN-ORDER-9", "BN-SOLO-5")
def test_we_13_brigands_ignore_longships():
    state = ordered(147, {(FIELD, A): "WL", (FIELD, 2): "WW"}, hands=[[7, 12], []]).play(Assault(FIELD))
    assert state.fight.sides == (A, 2)
    assert state.fight.due == (2, 3)
    # Tiles 7 and 12 have five mountains; 9, 11 and 26, which the brigands draw, have none.
    state = play(state, Commit(7), Commit(12), Draw("main"), Draw("main"), Draw("main"))
    assert strengths(state) == [5, 0]
    assert (army(state, FIELD, A), army(state, FIELD, 2), state.vp[A]) == ("WWWL", "", 1)


@pytest.mark.rule("BN-LONG-4", "BN-LONG-5", "BN-LONG-11", "BN-LONG-12", "BN-TOWN-10")
def test_we_14_longship_extra_tile():
    state = position("A", {(74, A): "L"}, hands=[[18], []])
    state = state.play(Lay(18, "2,-2", 0, 74))
    assert (state.vp[A], state.units) == (1, ((74, A, (0, 0, 1, 0)),))
    assert state.chart.edges[18] == "ELLFFM"
    beside = {state.chart.neighbour(18, way): state.chart.edges[18][way] for way in (2, 3, 4)}
    assert beside == {72: "L", 74: "F", 135: "F"}
    assert state.chart.lake(74) == {32, 161, 74, 72, 18}
    assert (state.phase, state.main_tile) == ("tile", 0)


@pytest.mark.rule("BN-LONG-9", "BN-LONG-10", "BN-TURN-4")
def test_we_15_drawn_in_vain():
    state = position("A", {(74, A): "L"}, main=(20, 1), hands=[[18], []])
    state = state.play(Draw("main"))
    assert "BN-LONG-9" in rules_of(state)
    assert state.drawn == 20
    assert not any(isinstance(action, Lay) and action.tile == 20 for action in state.actions())
    assert refused(state, Draw("main")) == "BN-LONG-10"
    state = state.play(Done())
    assert {action.hex for action in state.actions()} == {"0,-2"}
    assert refused(state, Lay(18, "2,-2", 0)) == "BN-TURN-4"


@pytest.mark.rule("BN-ACT-7", "BN-CATA-3", "BN-CATA-4", "BN-RANGE-1")
def test_we_16_building_a_catapult_and_firing():
    assert (EDGES[7], action_counts(7)["mountain"]) == ("ERMFMM", 3)
    # Tile 7 turns a meadow to tile 9, where a rival stands.
    laid = ((7, 0, 0, 0), (9, 1, -1, (EDGES[9].index("E") - 3) % 6))
    units = {(7, B): "W", (9, B): "W"}
    state = position(laid, units, **step("mountain", 3, main_tile=7)).play(Choose("catapult")).play(Build())
    assert (army(state, 7, A), state.left) == ("C", 1)
    assert refused(state, Build()) == "BN-ACT-7"
    assert refused(state, Attack(7)) == "BN-MOUNT-3"
    attacks = {action for action in state.actions() if isinstance(action, Attack)}
    assert attacks == {Attack(7, None, True), Attack(7, 9, True)}


@pytest.mark.rule("BN-RANGE-3", "BN-RANGE-4", "BN-RANGE-8", "BN-RANGE-13", "BN-HERSIR-3")
def test_we_17_ranged_conflict():
    state = conflict({(74, A): "HCC", (161, B): "WWWC"}, [[63, 10], [12]], attack=Attack(74, 161))
    assert strengths(state) == [4, 2]
    assert (state.phase, state.player) == ("loss", B)
    state = state.play(Lose("WW"))
    assert army(state, 161, B) == "WC"
    assert army(state, 74, A) == "HCC"
    assert state.vp[A] == 2


@pytest.mark.rule("BN-RANGE-3", "BN-RANGE-8", "BN-RANGE-21")
@pytest.mark.parametrize(("reading", "points"), [("misses", 0), ("scores", 1)])
def test_we_18_weak_shot(reading, points):
    settings = {"empty_shots": reading}
    state = conflict({(74, A): "C", (161, B): "WW"}, [[9], []], attack=Attack(74, 161), settings=settings)
    assert strengths(state) == [0, 0]
    assert state.vp[:2] == (points, points)
    assert (army(state, 74, A), army(state, 161, B)) == ("C", "WW")


@pytest.mark.rule("BN-RANGE-6", "BN-TUSK-2", "BN-RANGE-8", "BN-RANGE-4")
def test_we_19_prepared_answer_to_a_shot():
    state = conflict({(74, A): "WWC", (161, B): "W"}, [[10], []], attack=Attack(74, 161), prepared={B: [89]})
    assert strengths(state) == [1, 3]
    assert (state.phase, state.player) == ("loss", A)
    state = state.play(Lose("WW"))
    assert (army(state, 74, A), army(state, 161, B)) == ("C", "W")
    assert state.vp[:2] == (0, 1)


@pytest.mark.rule(
    "BN-RANGE-10", "BN-RANGE-11", "BN-RANGE-12", "BN-RANGE-16", "BN-RANGE-17", "BN-CHURCH-2", "BN-RANGE-19"
)
def test_we_20_shooting_an_empty_tile():
    # Twelve warbands hold the church town on tile 73, so that none is left to mark a capture.
    side = position("A").chart.border(74, 161)
    units = {(74, A): "HC", (73, A): "WWWWWWWWWWWW"}
    more = {"strongholds": [(74, side, B, B)], "churches": [73], "settings": {"strongholds": True}}
    state = fighting(units, **more).play(Attack(74, 161))
    assert (state.vp[A], strengths(state)) == (2, [])
    assert refused(state, Capture()) == "BN-RANGE-10"
    state = state.play(Destroy())
    assert (state.strongholds, state.discards) == ((), ())
    while state.seat == A:
        state = state.play(Done())
    assert "BN-CHURCH-2" in rules_of(state)
    assert state.vp[A] == 2


@pytest.mark.rule("BN-CHURCH-1", "BN-CHURCH-2", "BN-NOVG-4")
@pytest.mark.parametrize(("laid", "engaged", "points"), [("no", False, 2), ("no", True, 0), ("D", False, 4)])
def test_we_21_church_points(laid, engaged, points):
    charted = maps()["D"] if laid == "D" else maps()["D"][:-1]
    units = {(106, A): "W", (66, A): "W"}
    state = position(charted, units, churches=[106, 66], phase="end", engaged=engaged)
    assert state.vp[A] == points


@pytest.mark.rule("BN-CHACT-4")
def test_we_22_founding_refused():
    state = position("D", {(106, A): "WW", (106, B): "W", (106, 2): "WW", (66, A): "W"}, **step("church", 1, "found"))
    assert refused(state, Found(106)) == "BN-CHACT-4"


@pytest.mark.rule("BN-NOVG-2", "BN-NOVG-4", "BN-NOVG-5", "BN-NOVG-11", "BN-CHURCH-8")
@pytest.mark.parametrize(("use", "total"), [("draw", 7), ("recruit", 9)])
def test_we_23_novgorod_arrives(use, total):
    before = maps()["D"][:-1]
    state = position(before, {(66, A): "W"}, churches=[66], vp={A: 5}, hands=[[130], []], phase="tile")
    state = state.play(Lay(130, "1,0", 3))
    assert 130 in state.churches
    state = state.play(Choose(use))
    state = state.play(Recruit(2)) if use == "recruit" else play(state, Draw("main"), Draw("main"))
    while state.outcome is None and state.seat == A:
        state = state.play(Done())
    assert state.vp[A] == total
    assert (state.outcome is not None) == (total >= 8)


@pytest.mark.rule("BN-TOWN-4", "BN-TOWN-6", "BN-TOWN-7", "BN-TOWN-8")
def test_we_24_counting_town_actions():
    tile, place, turn = meadland()
    units = {(66, A): "H", (6, A): "H", (6, B): "WWW"}
    state = position("D", units, churches=[130], hands=[[tile], []], phase="tile")
    state = state.play(Lay(tile, "{},{}".format(*place), turn))
    while state.kind != "forest":
        state = state.play(Done())
    state = play(state, Choose("recruit"), Recruit(1))
    while state.phase != "town":
        state = state.play(Done())
    assert (state.use, state.left, town_count(state, A, "mead")) == ("mead", 4, 4)


@pytest.mark.rule("BN-BJAR-1", "BN-BJAR-2", "BN-BJAR-3")
def test_we_25_bjarmia():
    units = {(76, A): "W", (13, A): "W", (172, A): "W", (169, A): "W"}
    assert bjarmia(position("C", units), A) == {76, 18, 20, 169, 13, 172, 12}
    assert position("C", units, phase="end").outcome.winners == (A,)
    blocked = {**units, (18, B): "W"}
    assert not bjarmia(position("C", blocked), A)
    assert position("C", blocked, phase="end").outcome is None


@pytest.mark.rule("BN-BJAR-2")
def test_we_26_four_types_no_bjarmia():
    units = {(159, A): "W", (13, A): "W", (144, A): "W", (132, A): "W"}
    state = position("B", units)
    assert not bjarmia(state, A)
    assert position("B", units, phase="end").outcome is None
    borders = [way for way in range(6) if state.chart.neighbour(132, way) is not None]
    assert len(borders) == 2
    assert all(state.chart.mountain_between(132, way) for way in borders)


@pytest.mark.rule("BN-FOREST-3", "BN-BRIG-3", "BN-ORDER-1", "BN-ABIL-1")
def test_we_27_inciting():
    state = position("C", {(13, 2): "W", (76, A): "W"}, **step("forest", 4), faith=(147, 163, 121), main=(1, 2))
    state = state.play(Choose("incite"))
    assert state.orders == 2
    state = state.play(Draw("faith"))
    assert state.order.name == "assault"
    state = state.play(Muster(13))
    assert (state.phase, state.orders) == ("next_order", 1)
    assert state.play(Draw("faith")).order.name == "raid"
    sly = position("C", **step("forest", 4), abilities={A: "Conspirators"}).play(Choose("incite"))
    assert sly.orders == 4


@pytest.mark.rule("BN-WIN-5", "BN-WIN-6", "BN-WIN-8", "BN-HERSIR-6")
def test_we_28_deck_runs_out():
    units = {(66, A): "W", (6, A): "W", (60, A): "W", (106, A): "W", (130, B): "WH"}
    state = position("D", {**units, (66, B): "H"}, phase="tile", depleted=("main", A))
    assert presence(state, (A,)) == 4
    assert presence(state, (B,)) == 2 + 1 + 1 + 1
    ended = position("D", {**units, (66, B): "H"}, phase="end", depleted=("main", A))
    assert (ended.outcome.rule, ended.outcome.winners) == ("BN-WIN-5", (B,))


@pytest.mark.rule("BN-TEAM-4")
def test_we_29_team_score():
    more = {"players": 4, "settings": {"mode": "team"}, "vp": {0: 5, 2: 3}}
    assert by_score(NorthmenDraft(position("C", **more))).winners == (0, 2)
    assert by_score(NorthmenDraft(position("D", **more))) is None
    assert by_score(NorthmenDraft(position("D", **{**more, "vp": {0: 6, 2: 4}}))).winners == (0, 2)


@pytest.mark.rule("BN-SOLO-4")
def test_we_30_solo_recall():
    state = position("A", {(161, A): "WH", (74, A): "C"}, players=1, **step("road", 1, "move"))
    state = state.play(Move(161, "H", 171))
    while state.kind == "road":
        state = state.play(Done())
    assert army(state, 171, A) == "H"
    assert army(state, 74, A) == ""


@pytest.mark.rule("BN-ACT-4", "BN-ACT-5")
def test_we_31_drawing_twice():
    assert EDGES[10] == "EFELRM"
    # With mead in reserve every kind has its step, even where nothing else could be done.
    state = position((), hands=[[10], []], reserves={A: 1}, phase="tile").play(Lay(10, "0,0", 0))
    state = play(state, Done(), Choose("draw"), Draw("main"))
    assert (state.kind, state.left, len(state.hands[A])) == ("lake", 1, 1)
    assert refused(state, Choose("draw")) == "BN-ACT-5"


@pytest.mark.rule("BN-STRONG-1", "BN-STRONG-3")
def test_we_32_a_stronghold_costs_its_side():
    counts = action_counts(5, covered=4)
    assert counts == {"church": 0, "forest": 1, "lake": 0, "road": 1, "mountain": 1}
    state = position((), hands=[[5], []], phase="tile", settings={"strongholds": True})
    state = play(state, Lay(5, "0,0", 0), Fortify(4))
    assert (state.kind, state.left) == ("forest", 1)


@pytest.mark.rule("BN-ABIL-4", "BN-ABIL-5")
def test_we_33_oathbound():
    state = position("A", {(32, A): "WW"}, abilities={A: "Oathbound"}, **step("road", 1, "move"))
    state = play(state, Move(32, "WW", 171), Promote())
    assert army(state, 171, A) == "WH"
    none = position("A", {(32, A): "WW", (22, A): "HHHHH"}, abilities={A: "Oathbound"}, **step("road", 2, "move"))
    assert refused(none.play(Move(32, "WW", 171)), Promote()) == "BN-ABIL-4"


@pytest.mark.rule("BN-ORDER-10", "BN-DECK-6", "BN-BRIG-8", "BN-WIN-6")
def test_we_34_brigands_burn_the_deck():
    # The order tile 118 (Burn) comes first, from the larger deck; then main 2 and Test of Faith 1 are left.
    state = position("C", {(13, A): "W"}, players=1, main=(118, 1, 2), faith=(121,), phase="pass")
    assert state.outcome.winners == ()
    assert rules_of(state).count("BN-ORDER-10") == 2
    assert (state.main, state.faith) == ((), (121,))


@pytest.mark.rule("BN-CHACT-4", "BN-CHACT-5", "BN-CHACT-10")
def test_we_35_no_church_on_the_tile_just_laid():
    state = position((), hands=[[129], []], phase="tile").play(Lay(129, "0,0", 0))
    assert (state.kind, state.left) == ("church", 1)
    assert refused(state, Choose("found")) == "BN-CHACT-10"
    state = play(state, Choose("draw"), Draw("faith"))
    assert refused(state, Choose("draw")) == "BN-CHACT-5"


@pytest.mark.rule("BN-ORDER-3", "BN-ORDER-9", "BN-ORDER-12", "BN-CONF-3")
def test_we_36_solo_assault_with_nobody_to_attack():
    state = position(
        "C", {(13, A): "WW"}, players=1, main=(6, 1, 2, 3, 4, 5, 7, 8, 9), faith=(), hands=[[63]], phase="pass"
    )
    assert army(state, 13, 1) == "WW"
    assert state.fight.sides == (A, 1)
    assert state.fight.due == (2, 3)


@pytest.mark.rule("BN-DECK-7", "BN-WIN-6", "BN-BRIG-10")
def test_we_37_first_depletion_counts():
    state = position(
        "C", {(13, A): "W"}, main=(118, 1), faith=(121,), reserves={A: 2}, **step("church", 1, main_tile=172)
    )
    state = play(state, Choose("draw"), Draw("faith"))
    assert (state.depleted, state.outcome, state.kind) == (("faith", A), None, "forest")
    state = state.play(Choose("incite"))
    assert rules_of(state).count("BN-ORDER-10") == 1
    assert (state.main, state.outcome) == ((), None)
    while state.outcome is None:
        state = state.play(Done())
    assert (state.outcome.rule, state.outcome.winners) == ("BN-WIN-5", (A,))


@pytest.mark.rule("BN-CONF-9", "BN-CONF-22", "BN-HERSIR-4", "BN-RANGE-4", "BN-RANGE-8")
def test_we_38_two_losers():
    units = {(74, A): "WWC", (161, B): "WC", (161, C): "HC"}
    state = conflict(units, [[10], [63], [12]], players=3, attack=Attack(74, 161), prepared={B: [17]})
    assert strengths(state) == [1, 4, 2]
    assert [army(state, 74, A), army(state, 161, B), army(state, 161, C)] == ["", "WC", ""]
    assert state.vp == (0, 1, 0, 0)
    lost = [event.text for event in state.events if event.kind == "loss"]
    assert [text.split()[0] for text in lost] == [state.name(A), state.name(C)]


def test_every_example_has_its_test():
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    missing = [name for name in examples() if f"test_{name.lower().replace('-', '_')}_" not in text]
    assert not missing
