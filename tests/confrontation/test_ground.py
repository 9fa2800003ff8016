"""Battlefield types, and effects in conflict."""

from dataclasses import replace

import pytest

from rulebook.confrontation import Disc, element, settle_refusal
from rulebook.confrontation.effects.conflicts import settled
from rulebook.confrontation.setup.battlefield import (
    BORDERLAND,
    PACIFIED,
    POSITIONS,
    TRAY,
    Ground,
    place_refusal,
    placed_on,
    split_zones,
)
from rulebook.confrontation.setup.zones import Zone

SIZE = (90.0, 60.0)


def ground(kind, **more):
    return Ground(kind, SIZE, split_zones(SIZE, 2), **more)


def rule(refusal):
    return refusal and refusal.rule


def placers(start):
    order = []
    while start.tray:
        order.append(start.placer)
        start = placed_on(start, element(f"e{len(order)}", start.tray[0], (0, 0)))
    return order


@pytest.mark.rule("CF-FIELD-1", "CF-FIELD-9")
def test_zones_and_the_default_tray():
    assert split_zones(SIZE, 2) == (Zone(0, 30), Zone(30, 60))
    assert len(split_zones(SIZE, 3)) == 3
    assert sorted(TRAY) == ["low_wall", "low_wall", "marsh", "rocks", "shed", "timber_house"]


@pytest.mark.rule("CF-FIELD-2", "CF-FIELD-5", "CF-FIELD-6")
def test_elements_are_placed_in_turn_the_youngest_first():
    assert placers(ground(BORDERLAND)) == [0, 1] * 3
    assert placers(ground(POSITIONS, youngest=1)) == [1, 0] * 3


@pytest.mark.rule("CF-FIELD-3", "CF-FIELD-4", "CF-FIELD-8")
def test_the_defender_of_a_pacified_region_places_half_rounded_up():
    assert placers(ground(PACIFIED, tray=TRAY[:5], defender=1)) == [1, 1, 1, 0, 0]
    assert placers(ground(PACIFIED, defender=0)) == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("CF-FIELD-2", "CF-FIELD-3", "CF-FIELD-5", "CF-FIELD-7")
def test_where_elements_may_stand():
    south, north = element("r", "rocks", (20, 15)), element("r", "rocks", (20, 45))
    for kind, expected in ((BORDERLAND, None), (PACIFIED, "CF-FIELD-3"), (POSITIONS, "CF-FIELD-5")):
        start = ground(kind)
        assert place_refusal(start, 0, south) is None
        assert rule(place_refusal(start, 0, north)) == expected
        turn = {BORDERLAND: "CF-FIELD-2"}.get(kind, expected)
        assert rule(place_refusal(start, 1, north)) == turn
        assert rule(place_refusal(start, 0, element("t", "tent", (20, 15)))) == turn
    start = placed_on(ground(BORDERLAND), south)
    assert rule(place_refusal(start, 1, element("s", "shed", (26, 15)))) == "CF-FIELD-7"
    assert place_refusal(start, 1, element("s", "shed", (27.5, 15))) is None
    assert rule(place_refusal(start, 1, element("s", "shed", (4, 40)))) == "CF-FIELD-7"
    goal = replace(start, objectives=(Disc((45, 30), 2),))
    assert rule(place_refusal(goal, 1, element("s", "shed", (45, 34)))) == "CF-FIELD-7"
    assert place_refusal(goal, 1, element("s", "shed", (45, 36))) is None


@pytest.mark.rule("CF-EFFECT-2", "CF-EFFECT-3", "CF-EFFECT-4")
def test_the_winner_pays_to_choose_or_nothing_applies():
    pair = ("Aegis", "Curse")
    assert settle_refusal(0, 0, 1, pair, "Aegis") is None
    assert rule(settle_refusal(0, 1, 1, pair, "Aegis")) == "CF-EFFECT-2"
    assert rule(settle_refusal(0, 0, 1, pair, "Gust")) == "CF-EFFECT-2"
    assert rule(settle_refusal(0, 0, 0, pair, "Aegis")) == "CF-EFFECT-4"
    assert settle_refusal(0, 0, 0, pair, "") is None
    assert settled(3, "Curse") == (2, ("Curse",))
    assert settled(3, "") == (3, ())
