"""Changing positions by hand, and pointing at the board."""

import pytest

from rulebook.clicks import Clicks
from rulebook.test_of_time import study as by_hand
from widgets.scene import Marks
from widgets.test_of_time import scene

from .positions import GAME, god, homes, past, play, strips, study


@pytest.mark.rule("TT-SETUP-10", "TT-REV-4")
def test_records_are_changed_by_hand():
    state = study(god(5, 0, "monument d d"), god())
    assert strips(by_hand.toggle_preserved(state, "past:Red:1:2")) == 1
    twice = by_hand.change_attack(by_hand.change_attack(state, "past:Red:1:3"), "past:Red:1:3")
    assert (past(twice), strips(twice)) == ("d d2", 4)
    for tool in (by_hand.toggle_preserved, by_hand.change_attack):
        with pytest.raises(ValueError, match="past round"):
            tool(state, "home:Red")


@pytest.mark.rule("TT-SETUP-10")
def test_homes_are_changed_by_hand():
    state = study(god(0), god(99))
    assert homes(by_hand.add_follower(state, "home:Red"))[0] == (1, 0)
    assert homes(by_hand.add_shaman(state, "home:Red"))[0] == (0, 1)
    for tool, place in ((by_hand.take_follower, "home:Red"), (by_hand.add_follower, "home:Gold"),
                        (by_hand.add_follower, "do:pass")):  # fmt: skip
        with pytest.raises(ValueError, match="home"):
            tool(state, place)


def click(state, *path):
    """The action that clicking these places means, or the rule against it."""
    reading = state.read(path)
    return reading.refusal.rule if reading and reading.refusal else str(reading and reading.action)


@pytest.mark.rule("TT-TURN-1")
def test_what_clicks_mean():
    state = study(god(20, 1, "tools d", "temple p"), god(9, 0, "art d"))
    assert click(state, "space:Red:3", "stock:Red:art", "followers:7") == "create 3 art 7 1"
    assert click(state, "sire:Red:1", "followers:2") == "sire 1 2 0"
    assert click(state, "convert:Red", "home:Gold", "followers:3") == "convert Gold 3 1"
    assert click(state, "space:Gold:1", "do:attack", "followers:3", "shamans:1") == "attack Gold 1 3 1"
    assert click(state, "past:Gold:1:2", "do:reverse") == "reverse-time Gold 1 1 1"
    assert click(state, "space:Gold:1", "past:Gold:1:2") == "reverse-time Gold 1 1 1"
    assert click(state, "do:pass") == "pass"
    rewound = play(state, "reverse-time Gold 1 1 1")
    assert click(rewound, "do:attack", "followers:2") == "replace attack 2 0"
    assert click(rewound, "do:keep") == "keep-round"


@pytest.mark.rule("TT-REV-7", "TT-REV-8")
def test_what_pointing_at_the_time_line_means():
    """The replayed round is replaced by pointing at it, the next one is gone on to, the card leads back."""
    own = play(study(god(20, 3, "temple d d1 p"), god()), "reverse-time Red 1 3 3")
    pointing = Clicks(own)
    assert str(pointing.click((), "past:Red:1:2").action) == "replace preserve 8 0"
    assert str(pointing.click((), "past:Red:1:3").action) == "keep-round"
    assert str(pointing.click((), "space:Red:1").action) == "keep-rest"
    assert pointing.click((), "past:Red:1:4").lost
    struck = Clicks(play(own, "keep-round"))
    click = struck.click((), "past:Red:1:3")
    assert click.action is None, "it could be preserved or defended"
    assert {"do:preserve", "do:defend"} <= set(struck.targets(click.path))
    last = Clicks(play(own, "keep-round", "keep-round"))
    assert str(last.click((), "space:Red:1").action) == "keep-round"


@pytest.mark.rule("TT-REV-1", "TT-REV-5", "TT-REV-14")
def test_a_drag_along_the_time_line():
    """From the card back to a round: both ends of the drag mean Reverse Time, or why not."""
    far = Clicks(study(god(20, 1, "monument d d d"), god()))
    picked = far.click((), "space:Red:1")
    assert {"past:Red:1:3", "past:Red:1:4"} == {place for place in far.targets(picked.path) if "past" in place}
    assert str(far.click(picked.path, "past:Red:1:3").action) == "reverse-time Red 1 2 1"
    assert far.click(picked.path, "past:Red:1:2").refusal.rule == "TT-REV-5"
    none = Clicks(study(god(20, 0, "monument d d d"), god()))
    assert none.click(("space:Red:1",), "past:Red:1:4").refusal.rule == "TT-REV-1"


@pytest.mark.rule("TT-CREATE-1", "TT-CONV-1", "TT-DEF-1", "TT-ATT-1")
def test_what_wrong_clicks_are_told():
    state = study(god(20, 0, "tools d"), god(9))
    assert click(state, "space:Red:1", "stock:Red:tools") == "TT-CREATE-1"
    assert click(state, "convert:Red") == "TT-CONV-1"
    assert click(state, "space:Red:1", "do:defend") == "TT-DEF-1"
    assert click(state, "space:Gold:1") == "TT-ATT-1"
    assert click(state, "space:Red:1", "do:attack") == "TT-ATT-1"
    assert click(state, "past:Red:1:2") == "TT-REV-1"
    assert click(play(GAME.start(), "create 1 monument 20", "pass"), "sire:Red:1") == "TT-SIRE-1"


def test_the_scene_shows_the_forecast_and_says_what_is_where():
    state = play(study(god(20, 0, "temple p"), god()), "pass", "attack Red 1 2")
    board = scene(state, Marks())
    labels = {place.id: place.label for place in board.places}
    assert "attacked by Gold with 2 followers" in labels["space:Red:1"]
    assert labels["past:Red:1:2"] == "Round 2 of Red's Temple: preserved"
    dashed = [shape for shape in board.shapes if getattr(shape, "dash", ()) and shape.stroke == "refusal"]
    assert len(dashed) == 3  # two attack strips and a decay
    building = scene(play(GAME.start(), "create 1 monument 20"), Marks())
    assert {"next round", "15", "5 will die"} <= {getattr(shape, "text", "") for shape in building.shapes}
    inside = play(study(god(20, 1, "temple d d"), god()), "reverse-time Red 1 1 1")
    assert {"do:keep", "do:preserve"} <= {place.id for place in scene(inside, Marks()).places}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_a_laptop_and_its_rounds_can_be_hit(players):
    """A table is 1,000 wide with 350 for its words, and 800 pixels are a small screen's height."""
    cards = ("temple d p", "monument p", "tools d d")
    board = scene(study(*(god(20, 2, *cards) for _ in range(players))), Marks())
    assert board.width <= 640
    assert board.height <= 800
    for place in board.places:
        assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in place.points), place.id
        if place.id.startswith("past:"):
            width, height = (max(end) - min(end) for end in zip(*place.points, strict=True))
            assert min(width, height) >= 16
