"""A bot's search leaves the page its turn, and ends when it is stopped."""

from __future__ import annotations

import asyncio

import pytest

import rulebook
from rulebook import bots
from widgets import thinking


def work(log, steps=6):
    for step in range(steps):
        log.append(step)
        yield
    return "done"


def test_others_have_their_turn_between_two_slices(monkeypatch):
    monkeypatch.setattr(thinking, "SLICE_SECONDS", 0)
    log = []

    async def others():
        while len(log) < 10:
            log.append("other")
            await asyncio.sleep(0)

    async def both():
        watching = asyncio.create_task(others())
        result = await thinking.in_slices(work(log))
        watching.cancel()
        return result

    assert asyncio.run(both()) == "done"
    assert "other" in log[: log.index(5)]


def test_a_search_that_is_cancelled_does_no_more(monkeypatch):
    monkeypatch.setattr(thinking, "SLICE_SECONDS", 0)
    log = []

    async def stopped():
        task = asyncio.create_task(thinking.in_slices(work(log, 1000)))
        while not log:
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        done = len(log)
        await asyncio.sleep(0.05)
        return done

    assert asyncio.run(stopped()) == len(log) < 1000


def test_an_error_in_the_work_is_raised_to_who_waits():
    def broken():
        yield
        raise ValueError("the bot broke")

    with pytest.raises(ValueError, match="the bot broke"):
        asyncio.run(thinking.in_slices(broken()))


@pytest.mark.parametrize("name", bots.names)
@pytest.mark.parametrize("game", list(rulebook.games))
def test_in_slices_a_bot_chooses_what_it_chooses_at_once(game, name):
    settings = {"nodes": 12} if name == "mcts" else {}
    state = rulebook.games[game].start(seed=3)
    in_slices = asyncio.run(thinking.think(bots.make(name, 5, **settings), state))
    assert in_slices == bots.make(name, 5, **settings).choose(state)
