"""Simulation: the same result whoever computes it, and an honest count."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from rulebook.simulate import Played, Result, simulate, wilson
from tests.toys import CARDS, STONES

TRIO = ["random", "greedy", ("mcts", {"nodes": 20})]


def quiet(*arguments, **settings):
    return simulate(*arguments, progress=False, **settings)


def test_the_same_seed_gives_the_same_result_everywhere():
    here = quiet(CARDS, TRIO, 60, seed=4, rotate=True)
    assert here == quiet(CARDS, TRIO, 60, seed=4, rotate=True)
    with ThreadPoolExecutor(3) as threads:
        assert quiet(CARDS, TRIO, 60, seed=4, rotate=True, executor=threads) == here
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert quiet(CARDS, TRIO, 60, seed=4, rotate=True, executor=processes) == here
    assert here != quiet(CARDS, TRIO, 60, seed=5, rotate=True)
    assert len({game.seed for game in here.played}) == 60


def test_more_games_begin_with_the_same_games():
    assert quiet(CARDS, ["random"], 120).played[:7] == quiet(CARDS, ["random"], 7).played


def test_games_by_name(toys):
    assert quiet("stones", ["random"], 3) == quiet(STONES, ["random"], 3)


def test_one_bot_takes_every_seat():
    assert quiet(STONES, ["random"], 2).bots == ("random 1", "random 2")
    assert quiet(STONES, ["random"], 2, players=3).bots == ("random 1", "random 2", "random 3")
    assert quiet(STONES, TRIO, 2).bots == ("random", "greedy", "mcts nodes=20")


def test_options_reach_the_game():
    result = quiet(STONES, ["greedy"], 5, stones=99, most=2)
    assert max(result.lengths) > 10


@pytest.mark.parametrize(
    ("arguments", "settings", "message"),
    [
        ((["random"], 0), {}, "games: 0 is not possible; it takes a whole number from 1 up"),
        ((TRIO, 3), {"players": 2}, "bots: 3 were given for 2 seats; it takes one, or one for each seat"),
        ((["deep"], 3), {}, "there is no bot 'deep'"),
        (([("mcts", {"node": 1})], 3), {}, "the bot mcts has no setting 'node'"),
        ((["random"], 3), {"colour": 1}, "colour: 1 is not possible"),
        ((["random"] * 5, 3), {}, "players: 5 is not possible; it takes 2 to 3"),
    ],
)
def test_bad_orders_are_refused_before_any_game(arguments, settings, message):
    with pytest.raises(ValueError, match=message):
        quiet(STONES, *arguments, **settings)


def test_better_bots_win_more():
    result = quiet(STONES, ["random", ("mcts", {"nodes": 200})], 40, rotate=True)
    weak, strong = result.by_bot
    assert strong.interval[0] > weak.interval[1]


def test_rotation_gives_every_bot_every_seat():
    seats = [game.bots for game in quiet(STONES, TRIO, 6, rotate=True).played]
    assert seats == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    assert {game.bots for game in quiet(STONES, TRIO, 6).played} == {(0, 1, 2)}


RESULT = Result(
    "Stones",
    ("random", "mcts"),
    50,
    (
        Played(1, (0, 1), (1,), "ST-END-1", 10, 10),
        Played(2, (1, 0), (0,), "ST-END-1", 12, 12),
        Played(3, (0, 1), (0, 1), "ST-END-2", 4, 4),
        Played(4, (1, 0), (), "ST-END-2", 8, 8),
        Played(5, (0, 1), (), "", 50, 50),
    ),
)


def test_counts():
    """Worked by hand: mcts (bot 1) sat at seat 2 in games 1, 3, 5 and at seat 1 in games 2, 4."""
    assert [(score.wins, score.shared, score.games) for score in RESULT.by_bot] == [(1, 1, 5), (3, 1, 5)]
    assert [(score.wins, score.shared, score.games) for score in RESULT.by_seat] == [(2, 1, 5), (2, 1, 5)]
    assert RESULT.endings == {"ST-END-1": 2, "ST-END-2": 2}
    assert RESULT.unfinished == 1
    assert RESULT.lengths == (10, 12, 4, 8, 50)


def test_table():
    assert str(RESULT) == (
        "Stones, 5 games\n"
        "won by  games  wins  of them shared  share   95 % interval\n"
        "random      5     1               1  20.0%   3.6% to 62.4%\n"
        "mcts        5     3               1  60.0%  23.1% to 88.2%\n"
        "seat 1      5     2               1  40.0%  11.8% to 76.9%\n"
        "seat 2      5     2               1  40.0%  11.8% to 76.9%\n"
        "ended by  games  share   95 % interval  won by random  won by mcts\n"
        "ST-END-1      2  40.0%  11.8% to 76.9%              0            2\n"
        "ST-END-2      2  40.0%  11.8% to 76.9%              1            1\n"
        "Plays in a game: 4 to 50, median 10.\n"
        "Ended without a winner: 1.\n"
        "Stopped unfinished after 50 plays: 1; they count as won by nobody."
    )
    shown = RESULT._repr_html_()
    assert shown.count("<tr>") == 5 + 3
    assert "<td>23.1% to 88.2%</td>" in shown


def test_seats_have_names_of_their_own():
    result = quiet(STONES, ["random", "greedy"], 2, seats=["left", "right"])
    assert [score.name for score in result.by_seat] == ["left", "right"]
    assert [row[0] for row in result.tables()[0]] == ["won by", "left", "right"]
    with pytest.raises(ValueError, match="seats: 1 names were given for 2 seats"):
        quiet(STONES, ["random"], 2, seats=["left"])


def test_the_bound_is_kept_and_told():
    result = quiet(STONES, ["greedy"], 3, stones=99, limit=5)
    assert result.lengths == (5, 5, 5)
    assert result.unfinished == 3
    assert "Stopped unfinished after 5 plays: 3" in str(result)


def test_wilson():
    """Against the values of Wilson's formula for 8 of 10, 0 of 10, 10 of 10 (e.g. in Brown, Cai and DasGupta 2001)."""
    assert [round(bound, 4) for bound in wilson(8, 10)] == [0.4902, 0.9433]
    assert [round(bound, 4) for bound in wilson(0, 10)] == [0.0, 0.2775]
    assert [round(bound, 4) for bound in wilson(10, 10)] == [0.7225, 1.0]
    assert wilson(0, 0) == (0.0, 1.0)


def test_progress_is_shown_only_if_wanted(capsys):
    quiet(STONES, ["random"], 3)
    assert capsys.readouterr().err == ""
    simulate(STONES, ["random"], 3)
    assert "3/3" in capsys.readouterr().err
