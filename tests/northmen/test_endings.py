"""Brigands, Novgorod, endings, team, solo and abilities: every check of the clauses."""

from __future__ import annotations

import pytest

from rulebook.northmen import orders
from rulebook.northmen.actions import (
    Assault,
    Attack,
    Choose,
    Done,
    Draw,
    Lay,
    Move,
    Muster,
    Promote,
    RemoveChurch,
    SetCatapult,
    SpendLongship,
)
from rulebook.northmen.control import bjarmia, church_points, presence, town_count
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.endings import by_depletion, by_score, threshold
from rulebook.northmen.game import GAME
from rulebook.northmen.routes import reach
from rulebook.northmen.study import maps, position, step
from tests.northmen.tables import FIELD, A, B, army, fight, fighting, play, refused, rules_of

TEAM = {"mode": "team"}


def incite(tile, units, laid="C", rest=(9, 11, 26, 28, 30, 33), **more):
    """A table on which the first player incites one order, with this main tile as the order tile."""
    state = position(laid, units, main=(tile, *rest), faith=(), **step("forest", 2), **more)
    return state.play(Choose("incite"))


@pytest.mark.rule("BN-BRIG-1", "BN-BRIG-17", "BN-ORDER-2", "BN-ORDER-5", "BN-ORDER-13", "BN-ORDER-14", "BN-ORDER-17")
def test_host_and_band():
    state = incite(1, {(13, A): "W"})
    assert (state.order.name, state.player) == ("host", A)
    assert refused(state, Muster(18)) == "BN-ORDER-2"
    assert refused(state, Assault(13)) == "BN-ORDER-13"
    state = state.play(Muster(76))
    assert army(state, 76, 2) == "WWW"
    assert state.discards == (1,)
    band = incite(2, {(13, A): "W", (18, 2): "WWWWWWWWWWW"}).play(Muster(76))
    assert army(band, 76, 2) == "W"
    none = incite(19, {(13, A): "W", (18, 2): "WWWWWWWWWWWW"})
    assert "BN-ORDER-17" in rules_of(none)
    bare = position((), main=(1, 9), faith=(), **step("forest", 2)).play(Choose("incite"))
    assert "BN-ORDER-17" in rules_of(bare)


@pytest.mark.rule("BN-ORDER-3", "BN-ORDER-6", "BN-ORDER-11", "BN-BRIG-4", "BN-CHURCH-7", "BN-CONF-2")
def test_raid_and_ambush():
    weak = incite(3, {(13, A): "WWW"}).play(Muster(13))
    assert weak.fight is None
    raid = incite(3, {(13, A): "WW"}, churches=[13], hands=[[63], []]).play(Muster(13))
    assert raid.fight.due == (2, 3)
    ambush = incite(9, {(13, A): "WWW"}, rest=(7, 11, 26, 28, 30, 33), hands=[[63], []]).play(Muster(13))
    assert ambush.fight.due == (3, 2)


@pytest.mark.rule("BN-ORDER-7", "BN-ORDER-8", "BN-BRIG-14", "BN-ORDER-13")
def test_march_and_sail():
    state = incite(4, {(152, 2): "WWWW", (32, A): "W"}, laid="A", hands=[[63], []])
    assert state.order.stage == "march"
    assert refused(state, Move(152, "WW", 32)) == "BN-ORDER-7"
    assert refused(state, Move(152, "WWW", 171)) == "BN-ORDER-7"
    state = state.play(Move(152, "WWW", 32))
    assert army(state, 32, 2) == "WWW"
    assert state.fight is not None
    sail = incite(5, {(32, 2): "W", (72, A): "WW"}, laid="A")
    assert army(sail.play(Move(32, "W", 72)), 72, 2) == "W"
    nowhere = incite(4, {(32, 2): "W", (32, A): "W"}, laid="A")
    assert nowhere.order.stage == "muster"


@pytest.mark.rule("BN-ORDER-4", "BN-ORDER-18", "BN-BRIG-15", "BN-BRIG-16", "BN-BRIG-13")
def test_omen_and_prepared_tiles():
    units = {(13, 2): "W", (76, 2): "W", (172, A): "W"}
    state = incite(10, units, rest=(63, 7, 26))
    assert state.prepared[2] == (63,)
    assert state.vp[2] == 1
    shot = fighting({(74, A): "C", (161, 2): "W"}, prepared={2: [63]}, hands=[[9], []])
    shot = fight(shot, Attack(74, 161))
    assert shot.vp[2] == 1
    assert 63 in shot.discards


@pytest.mark.rule("BN-BRIG-7", "BN-BRIG-8", "BN-BRIG-9", "BN-BRIG-18", "BN-ORDER-10", "BN-NOVG-10")
def test_brigands_win():
    state = incite(8, {(13, A): "W"}, rest=(9, 11, 26))
    assert state.outcome.rule == "BN-BRIG-8"
    assert state.outcome.winners == ()
    omen = position("C", {(13, 2): "W", (76, 2): "W"}, vp={2: 5}, main=(1, 2, 3), faith=(130, 121), **step("forest", 2))
    omen = play(omen, Choose("incite"), Draw("faith"), Draw("main"))
    assert omen.outcome.rule == "BN-BRIG-7"
    assert 130 in omen.discards


@pytest.mark.rule("BN-BRIG-10", "BN-BRIG-18")
def test_a_players_depletion_ends_the_turn_not_at_once():
    state = position("A", {(32, A): "W"}, main=(1,), faith=(), **step("forest", 1, main_tile=74)).play(Choose("draw"))
    state = state.play(Draw("main"))
    while state.outcome is None:
        state = state.play(Done())
    assert state.outcome.rule == "BN-WIN-5"


@pytest.mark.rule("BN-CHURCH-3", "BN-CHURCH-5", "BN-CHURCH-6", "BN-CHURCH-8", "BN-WIN-4", "BN-END-1", "BN-CONF-19")
def test_church_points():
    held = position("D", {(66, A): "WW", (66, B): "W", (106, 2): "W"}, churches=[66, 106])
    assert church_points(held, A) == 2
    assert church_points(held, B) == 0
    novgorod = position("D", {(130, A): "W"}, churches=[130])
    assert church_points(novgorod, A) == 2
    entered = position("A", {(32, A): "W", (161, B): "W"}, churches=[161], **step("lake", 1, "move"))
    assert army(entered.play(Move(32, "W", 161)), 161, A) == "W"
    units = {(76, A): "W", (13, A): "W", (172, A): "W", (169, A): "W"}
    both = position("C", units, churches=[76], vp={A: 5}, phase="end")
    assert both.outcome.rule == "BN-WIN-1"


@pytest.mark.rule("BN-NOVG-6", "BN-NOVG-7", "BN-NOVG-5", "BN-TEAM-13")
def test_novgorod_raises_the_goal():
    plain, holy = position("C"), position("D")
    assert (threshold(plain), threshold(holy)) == (6, 8)
    assert (threshold(plain, True), threshold(holy, True)) == (6, 8)
    assert threshold(position("D", settings={"brigand_threshold": "six"}), True) == 6
    assert threshold(position("C", players=4, settings=TEAM), True) == 6
    founding = position("D", {(66, A): "W"}, churches=[130], **step("church", 1, main_tile=130))
    assert refused(founding, Choose("draw")) == "BN-NOVG-7"


@pytest.mark.rule("BN-BJAR-4", "BN-BJAR-5", "BN-BJAR-2")
def test_bjarmia_is_not_given_away():
    units = {(76, B): "W", (13, B): "W", (172, B): "W", (169, B): "W"}
    assert position("C", units, phase="end").outcome is None
    assert position("C", units, phase="end", seat=B).outcome.winners == (B,)
    three = {(76, A): "WH", (13, A): "WH", (172, A): "WHH"}
    assert not bjarmia(position("C", three), A)
    apart = {(159, A): "W", (13, A): "W", (144, A): "W", (132, A): "W"}
    assert bjarmia(position("B", apart, settings={"bjarmia_connection": "none"}), A)
    assert not bjarmia(position("B", apart, settings={"bjarmia_connection": "links"}), A)


@pytest.mark.rule("BN-WIN-7", "BN-WIN-9", "BN-WIN-10")
def test_presence_and_ties():
    units = {(66, A): "C", (6, B): "W"}
    state = position("D", units, vp={A: 3, B: 5}, depleted=("main", A))
    assert presence(state, (A,)) == presence(state, (B,)) == 1
    assert by_depletion(NorthmenDraft(state)).winners == (B,)
    level = position("D", units, depleted=("main", A))
    assert by_depletion(NorthmenDraft(level)).winners == (B,)
    more = position("D", {**units, (9, A): "W"}, depleted=("main", A))
    assert by_depletion(NorthmenDraft(more)).winners == (A,)


# ---- team mode


@pytest.mark.rule("BN-TEAM-2", "BN-TEAM-7", "BN-TEAM-12", "BN-TEAM-6")
def test_teammates_on_the_map():
    units = {(32, 0): "W", (161, 2): "W", (74, 0): "C"}
    state = position("A", units, players=4, settings=TEAM, **step("lake", 1, "move"))
    assert refused(state, Move(32, "W", 161)) == "BN-TEAM-2"
    # 161 is closed, but tile 74 and then 72 are not beyond it: no lake side joins 32 to them directly.
    assert set(reach(state, 0, 32, "lake")) == set()
    fort = position("A").chart.border(32, 161)
    friendly = position("A", {(32, 0): "W"}, players=4, settings=TEAM, strongholds=[(32, fort, 2, 2)])
    assert 161 in reach(friendly, 0, 32, "lake")
    shot = fighting({(74, 0): "C", (161, 2): "W", (72, 1): "W", (72, 0): "W"}, players=4, settings=TEAM)
    assert refused(shot, Attack(74, 161)) == "BN-TEAM-12"
    assert len(state.vp) == 5


@pytest.mark.rule("BN-TEAM-3", "BN-TEAM-11", "BN-TEAM-9", "BN-TEAM-10", "BN-TEAM-5")
def test_teammates_count_together():
    units = {(66, 0): "W", (6, 2): "WH"}
    state = position("D", units, players=4, settings=TEAM, churches=[66, 6])
    assert town_count(state, 0, "mead") == 3
    assert church_points(state, 0) == 2
    assert presence(state, (0, 2)) == 3
    four = {(76, 0): "W", (13, 0): "W", (172, 0): "W", (169, 0): "W"}
    assert position("C", four, players=4, settings=TEAM, phase="end").outcome.winners == (0, 2)
    blocked = position("C", {**four, (18, 2): "W"}, players=4, settings=TEAM, phase="end")
    assert blocked.outcome is None


@pytest.mark.rule("BN-TEAM-4", "BN-TEAM-14")
def test_team_scores():
    state = position("C", players=4, settings=TEAM, vp={0: 5, 2: 3, 1: 4, 3: 4})
    assert by_score(NorthmenDraft(state)).winners == (0, 2)
    higher = position("C", players=4, settings=TEAM, vp={0: 5, 2: 3, 1: 4, 3: 5})
    assert by_score(NorthmenDraft(higher)).winners == (1, 3)


# ---- solo mode


@pytest.mark.rule("BN-SOLO-1", "BN-SOLO-2", "BN-SOLO-3", "BN-SOLO-9", "BN-SOLO-11", "BN-ABIL-2")
def test_solo_setup():
    state = GAME.start(1, 3)
    assert len(state.main) + sum(tile <= 120 for tile in state.hands[0]) == 40
    assert len(state.faith) == 59
    assert len(state.box) == 80
    plain = GAME.start(1, 3, test_of_faith="off")
    assert len(plain.main) + 3 == 100
    from rulebook.northmen.settings import solo_deck as solo_size

    assert solo_size(state.settings, "Conspirators") == 50
    hard = position(
        "C", {(13, 0): "W"}, players=1, main=(1, 2, 9), faith=(), settings={"brigand_orders": 2}, phase="pass"
    )
    assert rules_of(hard).count("BN-ORDER-1") == 2


@pytest.mark.rule("BN-SOLO-6", "BN-SOLO-7", "BN-SOLO-8", "BN-SOLO-12")
def test_solo_endings():
    state = position("C", {(13, 0): "W"}, players=1, **step("forest", 2, main_tile=172))
    assert refused(state, Choose("incite")) == "BN-SOLO-6"
    assert position(
        "C", {(13, 0): "W", (76, 1): "W"}, players=1, depleted=("main", 0), phase="end"
    ).outcome.winners == (0,)
    assert position("C", {(76, 1): "W"}, players=1, depleted=("main", 0), phase="end").outcome.winners == ()
    lost = position("C", {(13, 1): "W", (76, 1): "W"}, players=1, vp={1: 5}, main=(10, 1, 2), faith=(), phase="pass")
    assert lost.outcome.rule == "BN-SOLO-7"


@pytest.mark.rule("BN-SOLO-10", "BN-SOLO-4")
def test_a_longship_built_last_turn_may_place_a_tile():
    state = position("A", {(74, 0): "L"}, players=1, hands=[[18]])
    assert Lay(18, "2,-2", 0, 74) in state.actions()


@pytest.mark.rule("BN-ORDER-12", "BN-ORDER-15", "BN-ORDER-16")
def test_solo_preferences():
    draft = NorthmenDraft(position("D", {(60, 0): "WW", (66, 0): "W"}, players=1))
    assert orders.solo_muster(draft) == 66
    holy = NorthmenDraft(position("D", {(60, 0): "WW", (66, 0): "W"}, players=1, churches=[60]))
    assert orders.solo_muster(holy) == 60
    shared = NorthmenDraft(position("D", {(60, 0): "WW", (60, 1): "W", (66, 0): "W", (66, 1): "W"}, players=1))
    assert orders.solo_assault(shared) == 66
    from rulebook.northmen.underway import Order

    march = NorthmenDraft(position("A", {(152, 1): "WWW", (32, 0): "W"}, players=1))
    march.order = Order("march", 1, "march")
    assert orders.solo_march(march) == (152, 32)


# ---- abilities


@pytest.mark.rule("BN-ABIL-3", "BN-ABIL-11")
def test_nightwind():
    state = position("A", {(74, A): "L", (32, A): "W"}, abilities={A: "Nightwind"}, **step("road", 0, main_tile=74))
    state = state.play(SpendLongship(74))
    assert (state.left, army(state, 74, A)) == (1, "")
    other = position("A", {(74, A): "L", (32, A): "W"}, abilities={B: "Nightwind"}, **step("road", 1, main_tile=74))
    assert refused(other, SpendLongship(74)) == "BN-ABIL-3"
    from rulebook.northmen.uses import order_cost

    assert order_cost(position("A", abilities={A: "Conspirators"})) == 1
    assert order_cost(position("A", abilities={B: "Conspirators"})) == 2


@pytest.mark.rule("BN-ABIL-12", "BN-ABIL-14", "BN-ABIL-5")
def test_oathbound_needs_a_hersir():
    units = {(32, A): "WW", (22, A): "HHHHH"}
    state = position("A", units, abilities={A: "Oathbound"}, **step("road", 2, "move"))
    assert state.play(Move(32, "WW", 171)).phase != "oath"
    twice = position("A", {(32, A): "WW"}, abilities={A: "Oathbound"}, **step("road", 2, "move"))
    twice = play(twice, Move(32, "W", 171), Promote(), Move(32, "W", 171), Promote())
    assert army(twice, 171, A) == "HH"


@pytest.mark.rule("BN-ABIL-6", "BN-ABIL-7")
def test_sectarians():
    more = {"abilities": {A: "Sectarians"}, "churches": [161]}
    state = position("A", {(32, A): "W"}, **more, **step("lake", 1, "move")).play(Move(32, "W", 161))
    from rulebook.northmen.uses import free_churches

    assert free_churches(state) == 10
    assert state.phase == "sect"
    assert state.play(Done()).churches == (161,)
    gone = state.play(RemoveChurch())
    assert gone.churches == ()
    assert free_churches(gone) == 11


@pytest.mark.rule("BN-ABIL-9", "BN-ABIL-10", "BN-ABIL-13", "BN-TEAM-8")
def test_stonefists_catapult():
    state = position("A", vp={A: 3}, abilities={A: "Stonefists"}, phase="gift")
    state2 = state.play(SetCatapult(32))
    assert army(state2, 32, A) == "C"
    assert state2.gifts == (A,)
    assert position("A", vp={A: 3}, abilities={A: "Stonefists"}, gifts=(A,), phase="gift").seat == B
    assert refused(state, SetCatapult(32, 74)) == "BN-ABIL-13"
    full = position("A", {(74, A): "CCCCC"}, vp={A: 3}, abilities={A: "Stonefists"}, phase="gift")
    assert army(full.play(SetCatapult(32, 74)), 32, A) == "C"
    team = position("A", {(32, 2): "W"}, players=4, settings=TEAM, vp={0: 3}, abilities={0: "Stonefists"}, phase="gift")
    assert refused(team, SetCatapult(32)) == "BN-TEAM-8"


@pytest.mark.rule("BN-COMP-10")
def test_field_names():
    assert FIELD in maps()["A"][2]
