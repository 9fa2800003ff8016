"""Board: sites, stations, and what touches what."""

import random
import re
from collections import Counter

import pytest

from rulebook.pillars_of_faith import board
from rulebook.pillars_of_faith.actions import Change, Move, MovePillar, Pass
from widgets.pillars_of_faith import scene
from widgets.scene import Marks, Polygon

from .positions import (
    COORDINATES,
    GAME,
    GAPS,
    NEIGHBOURS,
    POCKETS,
    RELIGIONS,
    SITE_NEIGHBOURS,
    SITE_PAIRS,
    SITES,
    STATIONS,
    TOUCHING,
    consequences,
    counts,
    followers,
    layout,
    offered,
    playout,
    refused,
    study,
)

STAR = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"]


@pytest.mark.rule("PF-BOARD-1")
def test_the_holy_land_has_37_sites_four_on_each_side():
    assert len(board.SITES) == 37
    rows = [sum(name.startswith(letter) for name in board.SITES) for letter in "abcdefg"]
    assert rows == [4, 5, 6, 7, 6, 5, 4]


@pytest.mark.rule("PF-BOARD-2")
def test_coordinates_of_the_corners_and_the_centre():
    corners = {"a1": (0, -3), "a4": (3, -3), "d1": (-3, 0), "d7": (3, 0), "g1": (-3, 3), "g4": (0, 3), "d4": (0, 0)}
    assert {name: COORDINATES[name] for name in corners} == corners
    assert tuple(board.SITES) == SITES
    assert {name: tuple(place) for name, place in board.AXIAL.items()} == COORDINATES


@pytest.mark.rule("PF-BOARD-2")
def test_adjacent_sites_are_the_six_steps_of_the_coordinates():
    for name in SITES:
        assert {board.SITES[n] for n in board.SITE_NEIGHBOURS[board.SITE[name]]} == SITE_NEIGHBOURS[name]
    assert len(SITE_PAIRS) == 90
    assert sum(len(row) for row in board.SITE_NEIGHBOURS) == 2 * 90


@pytest.mark.rule("PF-BOARD-3")
def test_54_gaps_and_18_pockets():
    assert len(board.STATIONS) == 72
    pockets = {board.STATIONS[n] for n in board.POCKETS}
    assert len(pockets) == 18
    assert sum(len(name.split("-")) == 3 for name in board.STATIONS) == 54
    assert pockets == set(POCKETS) == {name for name in board.STATIONS if len(name.split("-")) == 2}


@pytest.mark.rule("PF-BOARD-4")
def test_stations_are_named_by_the_sites_they_touch():
    assert "a1-a2-b2" in GAPS
    assert "a1-a2" in POCKETS
    assert len(set(board.STATIONS)) == 72
    assert tuple(board.STATIONS) == STATIONS
    assert all(board.STATIONS[board.STATION[name]] == name for name in STATIONS)


@pytest.mark.rule("PF-BOARD-4")
@pytest.mark.parametrize("name", ["", "a1-a3", "c4-c3-d4", "d3-d4", "a1-a2-b2-b3", "z9-z8"])
def test_a_name_that_is_no_station_is_refused(name):
    state = study(layout(Red=["c3-c4-d4"]))
    refused(state, Move("c3-c4-d4", name), "PF-BOARD-4")
    refused(state, Move(name, "c3-c4-d4"), "PF-BOARD-4")


@pytest.mark.rule("PF-BOARD-5")
def test_every_station_has_exactly_three_neighbours():
    for name in STATIONS:
        near = {board.STATIONS[n] for n in board.NEIGHBOURS[board.STATION[name]]}
        assert near == set(NEIGHBOURS[name])
        assert len(near) == 3
        assert all(name in NEIGHBOURS[other] for other in near)
    assert sum(len(near) for near in NEIGHBOURS.values()) == 2 * 108
    assert set(NEIGHBOURS["a1-b1"]) == {"a1-a2", "a1-b1-b2", "b1-c1"}


@pytest.mark.rule("PF-BOARD-5", "PF-MOVE-2")
@pytest.mark.parametrize("station", STATIONS)
def test_a_follower_goes_to_the_three_neighbours_of_its_station(station):
    """One Apostate, whom no pillar hinders, on each station in turn; three pockets are kept by the Faithful."""
    rest = [p for p in POCKETS if p != station and p not in NEIGHBOURS[station]][:3]
    position = layout(pillars=["d4"], Red=rest[:1], Gold=rest[1:2], Blue=rest[2:], Apostate=[station])
    state = study(position, "Apostate")
    assert {a.target for a in state.actions()} == set(NEIGHBOURS[station])
    assert {a.origin for a in state.actions()} == {station}


@pytest.mark.rule("PF-BOARD-6", "PF-ASM-7")
def test_a_pillar_on_d4_goes_to_its_six_neighbours_only():
    state = consequences(layout(pillars=["d4"], Gold=["e4-f3-f4", "e3-e4-f3", "f3-f4-g3", "e4-e5-f4"]), "Gold")
    assert {a.target for a in offered(state, MovePillar)} == {"c3", "c4", "d3", "d5", "e3", "e4"}
    for site in SITES:
        if site not in SITE_NEIGHBOURS["d4"] and site != "d4":
            refused(state, MovePillar("d4", site), "PF-BOARD-6")


@pytest.mark.rule("PF-BOARD-6")
def test_a_follower_may_not_go_onto_a_site_nor_a_pillar_onto_a_station():
    state = study(layout(Red=["b3-c3-c4"]))
    refused(state, Move("b3-c3-c4", "c3"), "PF-BOARD-6")
    refused(state, Move("c3", "b3-c3-c4"), "PF-BOARD-6")
    state = consequences(layout(Red=STAR))
    refused(state, MovePillar("a1", "a1-a2"), "PF-BOARD-6")
    refused(state, MovePillar("a1-a2", "a1"), "PF-BOARD-6", "PF-ASM-7")


@pytest.mark.rule("PF-BOARD-7")
def test_a_site_touches_six_five_or_four_stations():
    for name in SITES:
        assert {board.STATIONS[n] for n in board.TOUCHING[board.SITE[name]]} == TOUCHING[name]
    sizes = [len(TOUCHING[name]) for name in SITES]
    assert (sizes.count(6), sizes.count(5), sizes.count(4)) == (19, 12, 6)
    assert len(TOUCHING["d4"]) == 6
    assert TOUCHING["a2"] == {"a1-a2", "a1-a2-b2", "a2-a3", "a2-a3-b3", "a2-b2-b3"}
    assert TOUCHING["a1"] == {"a1-a2", "a1-a2-b2", "a1-b1", "a1-b1-b2"}


@pytest.mark.rule("PF-BOARD-8")
def test_a_pillar_may_not_go_to_an_occupied_site():
    state = consequences(layout(pillars=["a1", "a2", "g1", "g4"], Red=STAR))
    refused(state, MovePillar("a1", "a2"), "PF-BOARD-8")
    refused(state, MovePillar("a2", "a1"), "PF-BOARD-8")


@pytest.mark.rule("PF-BOARD-8")
def test_a_study_position_holds_one_follower_per_station_and_one_pillar_per_site():
    with pytest.raises(ValueError, match=r"PF-BOARD-8|PF-SETUP-10"):
        study(layout(Red=["c3-c4-d4"], Blue=["c3-c4-d4"]))
    with pytest.raises(ValueError, match=r"PF-BOARD-8|PF-SETUP-10"):
        study(layout(pillars=["a1", "a1"]))


@pytest.mark.rule("PF-BOARD-9")
def test_stock_is_twenty_minus_on_board():
    state = study(layout(Red=STAR, Apostate=["a1-a2", "a2-a3"]))
    for religion in RELIGIONS:
        assert state.stock(religion) == 20 - state.count(religion)
        assert state.count(religion) == sum(r == religion for r in followers(state).values())
    assert counts(state) == (4, 1, 1, 2)


@pytest.mark.rule("PF-BOARD-9", "PF-BOARD-10", "PF-SETUP-9")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_thirty_followers_and_four_pillars_stay_on_the_board(players, seed):
    for state in playout(GAME.start(players=players, seed=seed), random.Random(seed), 150):
        assert sum(counts(state)) == 30
        assert sum(state.stock(r) for r in RELIGIONS) == 50
        assert all(state.stock(r) == 20 - state.count(r) >= 0 for r in RELIGIONS)
        assert len(set(state.pillar_sites)) == 4
        assert list(state.pillar_sites) == sorted(state.pillar_sites)


OTHER_WORDS = re.compile(
    r"\b(players?|stones?|towers?|circles?|pieces?|tokens?|hex(es)?|cells?|fields?|colou?rs?)\b", re.I
)
PLACE = re.compile(r"\b[a-z]\d(?:-[a-z]\d)*\b")


def _messages(state):
    for event in state.events:
        yield event.text
    if state.outcome is not None:
        yield state.outcome.text
        return
    yield state.prompt
    for action in state.actions():
        yield state.describe(action)
    tries = [Pass(), Move("a1-a2", "a2-a3"), Move("c3-c4-d4", "d4"), MovePillar("d4", "d4"), Change("a1-a2", "Red")]
    for action in tries:
        refusal = state.refusal(action)
        if refusal is not None:
            yield f"{refusal.message} {refusal.instead}"


@pytest.mark.rule("PF-BOARD-11")
@pytest.mark.parametrize("players", [2, 4])
def test_messages_speak_of_leaders_religions_followers_pillars_sites_and_stations(players):
    known = set(SITES) | set(STATIONS)
    for state in playout(GAME.start(players=players, seed=players), random.Random(3), 120):
        for text in _messages(state):
            assert not OTHER_WORDS.search(text), text
            assert set(PLACE.findall(text)) <= known, text


def test_the_board_draws_a_line_for_each_of_the_three_neighbours_of_a_station():
    polygons = (shape for shape in scene(GAME.start(), Marks()).shapes if isinstance(shape, Polygon))
    lines = [shape for shape in polygons if shape.stroke == "field_line"]
    ends = Counter(end for line in lines for end in (line.points[0], line.points[-1]))
    assert len(lines) == 36 * 3
    assert set(ends.values()) == {3}
