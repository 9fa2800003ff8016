"""The questions, answered by the engine and the odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook.northmen import odds
from rulebook.northmen.actions import Attack
from rulebook.northmen.conflict import losses_of
from rulebook.northmen.control import bjarmia, church_points, controls, town_count
from rulebook.northmen.endings import threshold
from rulebook.northmen.reach import reach
from rulebook.northmen.steps import action_counts, order_cost
from rulebook.northmen.study import position, questions
from rulebook.northmen.tiles import FAITH_TILES, MAIN_TILES, matches, order_of
from tests.northmen.tables import A, B, fighting

NORTH = {(76, A): "W", (13, A): "W", (172, A): "W", (169, A): "W"}


def extends(tiles):
    chart = position("A").chart
    around = chart.around((2, -2))
    lake = [way for way, side in around.items() if side == "L"]
    return odds.fits(around, [tile for tile in tiles if tile not in chart.where], extending=lake)


EXACT = {
    **{
        f"Q-{21 + 3 * (a - 1) + d - 1}": (lambda a=a, d=d: odds.conflict(a, d).win)
        for a in (1, 2, 3)
        for d in (1, 2, 3)
    },
    "Q-30": lambda: odds.conflict(1, 1).tie,
    "Q-31": lambda: odds.conflict(2, 2).wipe_out,
    "Q-32": lambda: odds.conflict(2, 2).defender_losses.mean,
    "Q-33": lambda: odds.conflict(1, 0, "faith", True).win,
    "Q-34": lambda: odds.conflict(2, 1, "faith", True).win,
    "Q-35": lambda: odds.sides("forest").mean,
    "Q-36": lambda: odds.sides("lake").mean,
    "Q-37": lambda: odds.sides("road").mean,
    "Q-38": lambda: odds.sides("mountain").mean,
    "Q-39": lambda: odds.sides("pass", "faith").mean,
    "Q-40": lambda: extends(MAIN_TILES),
    "Q-41": lambda: extends(FAITH_TILES),
    "Q-42": lambda: odds.at_least(1, 3, "town"),
    "Q-43": lambda: odds.at_least(1, 1, "lake", count=2),
    "Q-44": lambda: odds.at_least(1, 15, "novgorod"),
    "Q-45": lambda: odds.at_least(1, 1, "assault"),
    "Q-46": lambda: odds.strength(3).mean,
}


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.rule("BN-CONF-3", "BN-CONF-7", "BN-CONF-8", "BN-LONG-5", "BN-ORDER-1")
def test_exact_answers(name):
    assert EXACT[name]() == Fraction(questions()[name].answer)


def two_fleets():
    return fighting({(74, A): "L", (74, B): "L", (74, 2): "WW"}, players=3, hands=[[7], [], []]).play(Attack(74))


ENGINE = {
    "Q-01": lambda: (matches("M", "P"), matches("M", "R")) == (True, False),
    "Q-03": lambda: action_counts(122) == {"church": 1, "forest": 0, "lake": 0, "road": 2, "mountain": 2},
    "Q-05": lambda: set(reach(position("A"), A, 32, "lake")) == {161, 74, 72},
    "Q-06": lambda: set(reach(position("A"), A, 152, "road")) == {32, 171, 161, 73, 72},
    "Q-07": lambda: losses_of("difference", 5, 3) == 3,
    "Q-10": lambda: (two_fleets().fight.sides, two_fleets().fight.due) == ((A, B), (2, 1)),
    "Q-13": lambda: (
        church_points(position("D", {(66, A): "W", (6, A): "W", (60, A): "W"}, churches=[66, 6, 60]), A) == 6
    ),
    "Q-14": lambda: order_of(178) == "burn",
    "Q-15": lambda: town_count(position("D", {(130, A): "WH"}), A, "pelt") == 3,
    "Q-16": lambda: [t for t in (18, 20, 12) if not bjarmia(position("C", {**NORTH, (t, B): "W"}), A)] == [18, 20],
    "Q-17": lambda: threshold(position("D", players=4, settings={"mode": "team"})) == 10,
    "Q-19": lambda: order_cost(position("A", abilities={A: "Conspirators"})) == 1,
    "Q-20": lambda: not controls(position("D", {(66, A): "W", (66, 2): "W"}), A, 66),
    "Q-47": lambda: church_points(position("D", {(130, A): "WW"}, churches=[130]), A) == 2,
}


@pytest.mark.parametrize("name", ENGINE)
@pytest.mark.rule("BN-MATCH-3", "BN-LONG-18", "BN-NOVG-8", "BN-TEAM-4", "BN-ABIL-1")
def test_answers_of_the_engine(name):
    assert questions()[name].answer
    assert ENGINE[name]()
