"""Study positions made by hand, and the scene that shows them."""

from __future__ import annotations

import json

import pytest

from rulebook.pillars_of_faith import study
from rulebook.pillars_of_faith.board import SITES, STATIONS
from rulebook.pillars_of_faith.game import GAME
from rulebook.pillars_of_faith.study import examples
from rulebook.record import Record, RecordError
from widgets.pillars_of_faith import scene
from widgets.scene import Circle, Marks, Text

FOUR = ["Red", "Gold", "Blue", "Apostate"]


@pytest.fixture
def start():
    return GAME.start(religions=FOUR, first_player=0)


@pytest.mark.rule("PF-SETUP-3")
@pytest.mark.parametrize(
    ("edit", "places"),
    [
        (study.turn_board, {"Red": "Blue", "Gold": "Red", "Blue": "Gold", "Apostate": "Apostate", None: None}),
        (study.mirror_board, {"Red": "Red", "Gold": "Blue", "Blue": "Gold", "Apostate": "Apostate", None: None}),
    ],
)
def test_in_the_start_layout_turned_or_mirrored_only_the_colours_trade_places(start, edit, places):
    turned = edit(start)
    assert turned.pillars == start.pillars
    assert turned.board != start.board
    for station in STATIONS:
        assert turned.religion_at(station) == places[start.religion_at(station)]


def test_a_position_that_is_not_symmetric_changes_and_comes_back_after_three_turns():
    first = examples()["PF-EX-FIG2"].start()
    once = study.turn_board(first)
    assert once.board != first.board
    assert once.count("Gold") == first.count("Gold")
    third = study.turn_board(study.turn_board(once))
    assert (third.board, third.pillars) == (first.board, first.pillars)


@pytest.mark.rule("PF-SETUP-10")
def test_stones_and_pillars_are_put_down_and_taken_up(start):
    taken = study.take_follower(start, "a2-a3")
    assert taken.religion_at("a2-a3") is None
    placed = study.place_follower("Blue")(taken, "a2-a3")
    assert placed.religion_at("a2-a3") == "Blue"
    without = study.toggle_pillar(start, "d4")
    assert "d4" not in without.pillar_sites
    assert study.toggle_pillar(without, "d4").pillar_sites == start.pillar_sites


@pytest.mark.rule("PF-SETUP-10")
@pytest.mark.parametrize(
    ("edit", "place", "sentence"),
    [
        (study.toggle_pillar, "a1", "5 pillars"),
        (study.toggle_pillar, "a1-a2", "not a site"),
        (study.take_follower, "d4", "not a station"),
        (study.place_follower("Red"), "a1-a2", "31 followers"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(start, edit, place, sentence):
    with pytest.raises(ValueError, match=sentence):
        edit(start, place)


def test_consequences_are_carried_out_on_demand():
    stock = examples()["PF-EX-STOCK"].start()
    assert study.carry_out_consequences(stock).religion_at("c3-c4-d4") == "Apostate"


def test_the_scene_has_a_place_and_words_for_every_site_and_station(start):
    drawn = scene(start, Marks())
    ids = {place.id for place in drawn.places}
    assert ids == {*SITES, *STATIONS, *(f"stock:{name}" for name in FOUR)}
    assert drawn.place("b2-c2-c3").label == "b2-c2-c3: Red, next to the pillar on c2"
    assert drawn.place("stock:Red").label == "Red Radicals (seat 1): 11 followers off the board"
    assert drawn.text == repr(start)


def test_the_scene_shows_every_follower_in_its_colour_and_the_stock_in_numbers(start):
    drawn = scene(start, Marks())
    colours = [shape.fill for shape in drawn.shapes if isinstance(shape, Circle)]
    assert [colours.count(f"side{side}") for side in (1, 2, 3, 4)] == [10, 10, 10, 4]  # one more each in the stock line
    texts = [shape.text for shape in drawn.shapes if isinstance(shape, Text)]
    assert {"Red 11", "Gold 11", "Blue 11", "Apostate 17"} <= set(texts)


def test_everything_lies_inside_the_scene(start):
    drawn = scene(start, Marks())
    for place in drawn.places:
        assert place.r <= place.x <= drawn.width - place.r
        assert place.r <= place.y <= drawn.height - place.r


OLD = {
    "format": "rulebook-record",
    "version": 1,
    "game": "pillars_of_faith",
    "players": 2,
    "seed": 0,
    "options": {"religions": ["Red", "Gold"], "first_player": 0, "layout": "compact"},
    "actions": [],
}


def test_an_older_record_that_says_layout_is_read_and_saved_with_position():
    record = Record.loads(json.dumps(OLD))
    assert record.state == GAME.start(players=2, religions=["Red", "Gold"], first_player=0, position="compact")
    assert '"position": "compact"' in record.dumps()
    assert "layout" not in record.dumps()


def test_a_record_with_both_names_of_an_option_is_refused():
    both = {**OLD, "options": {"layout": "compact", "position": "standard"}}
    with pytest.raises(RecordError, match="no option 'layout'"):
        Record.loads(json.dumps(both))


@pytest.mark.rule("PF-SETUP-10")
def test_a_position_changed_by_hand_is_the_start_of_a_game_that_can_be_saved(start):
    changed = study.place_follower("Red")(study.take_follower(start, "a2-a3"), "d3-e2-e3")
    position = {name: [s for s in STATIONS if changed.religion_at(s) == name] for name in changed.religions}
    saved = Record(
        "pillars_of_faith",
        changed.players,
        options={
            "religions": changed.religions,
            "first_player": changed.seat,
            "position": {**position, "pillars": changed.pillar_sites},
        },
    )
    assert Record.loads(saved.dumps()).state == changed
