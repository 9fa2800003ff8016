"""A match of many games, driven without a browser: settings, bar, Stop, and the result with its uncertainty."""

import asyncio

import pytest

from rulebook.simulate import simulate, wilson
from widgets.match import Match


@pytest.fixture
def match(hop):
    return Match(hop, bots=["greedy", "random"], games=10, choices={"length": {"short": 5, "long": 9}})


def played(match, **order):
    settings = {"seed": match.seed.value, "seats": match._names(), "length": 5, "progress": False, **order}
    return simulate(match.game, [seat["bot"].value for seat in match.seats], match.games.value, **settings)


def test_nothing_is_played_before_start(match):
    assert match.result is None
    assert "Press Start" in match.status.value
    assert match._repr_mimebundle_()["text/plain"] == "Hop: a match of 10 games, not yet played"


def test_start_plays_the_games_that_simulate_would_play(match):
    match.start_button.click()
    assert match.result == played(match)
    assert match.bar.value == match.bar.max == 10
    low, high = wilson(match.result.by_seat[0].wins, 10)
    assert f"{low:.1%} to {high:.1%}" in match.shown.value
    assert "seat 1 (greedy)" in match.shown.value
    assert "HO-END-1" in match.shown.value


def test_the_chosen_option_reaches_the_games_and_the_words(match):
    match.choices["length"].value = 9
    match.start()
    assert match.result == played(match, length=9)
    assert match.setting == "2 players · length: long · seat 1 (greedy) against seat 2 (random) · seed 1"


def test_the_first_games_are_played_at_once_and_saved(hop):
    match = Match(hop, bots="random", games=50, first=4)
    saved = match._repr_mimebundle_()
    assert len(match.result.played) == 4
    assert saved["text/plain"].endswith(str(match.result))
    assert saved == Match(hop, bots="random", games=50, first=4)._repr_mimebundle_() | {
        key: value for key, value in saved.items() if "widget" in key
    }


def test_earlier_results_stay_to_compare_with(match):
    match.start()
    first = match.result
    match.seed.value = 2
    match.start()
    assert list(match.results.values()) == [first]
    assert "Before" in match.shown.value
    assert "seed 1, 10 games" in match.shown.value


def test_one_value_for_each_seat(hop):
    match = Match(hop, games=10, each={"secrets": {"four": 4, "seven": 7}})
    assert [seat["secrets"].value for seat in match.seats] == [4, 7]
    match.start()
    assert [score.name for score in match.result.by_seat] == ["four (greedy)", "seven (greedy)"]
    match.seats[1]["secrets"].value = 4
    assert match._names() == ["seat 1, four (greedy)", "seat 2, four (greedy)"]


def test_rotating_bots_are_told_apart_from_seats(match):
    match.rotate.value = True
    match.start()
    assert [score.name for score in match.result.by_bot] == ["greedy", "random"]
    assert [score.name for score in match.result.by_seat] == ["seat 1", "seat 2"]
    assert len({game.bots for game in match.result.played}) == 2


def test_a_setting_that_the_game_refuses_is_said(hop):
    match = Match(hop, games=10, choices={"length": [99]})
    match.start()
    assert match.result is None
    assert "length: 99 is not possible" in match.status.value
    assert "rb-banner" in match.status.value


async def until(condition):
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")


def test_games_are_played_beside_everything_else(match):
    async def watch():
        match.start()
        assert match.running
        assert match.result is None
        await until(lambda: not match.running)

    asyncio.run(watch())
    assert match.result == played(match)


def test_stop_keeps_what_was_played(hop, monkeypatch):
    monkeypatch.setattr("widgets.thinking.SLICE_SECONDS", 0)
    match = Match(hop, bots="random", games=500)

    async def watch():
        match.start()
        await until(lambda: match.bar.value >= 3)
        match.stop_button.click()
        await until(lambda: not match.running)

    asyncio.run(watch())
    count = len(match.result.played)
    assert 3 <= count < 500
    assert f"Stopped after {count} of 500 games." in match.status.value
    assert match.result.played == played(match, length=7).played[:count]


def test_buttons_with_nothing_to_do_say_so(match):
    match.stop()
    assert "Nothing is being played" in match.status.value

    async def twice():
        match.start()
        match.start()
        assert "being played; Stop ends them" in match.status.value
        match.stop()
        await until(lambda: not match.running)

    asyncio.run(twice())


def test_a_game_that_breaks_is_told(match, monkeypatch, expects_broken_handler):
    async def broken():
        match.start()
        await until(lambda: not match.running)

    monkeypatch.setattr("rulebook.simulate.Series.steps", lambda *_: iter([1 / 0]))
    asyncio.run(broken())
    assert "Something broke: ZeroDivisionError" in match.status.value


def test_more_players_have_more_seats(hop, monkeypatch):
    monkeypatch.setattr(type(hop), "player_counts", range(2, 4))
    match = Match(hop, bots=["greedy", "random"])
    match.seats[0]["bot"].value = "random"
    match.players.value = 3
    assert [seat["bot"].value for seat in match.seats] == ["random", "random", "greedy"]
    match.players.value = 2
    assert len(match.seats) == len(match.seat_rows.children) == 2
