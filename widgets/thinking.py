"""Long work beside the page: in short slices, so that clicks, Undo and Stop are answered between them.

There is no thread in it: a browser that runs Python itself has none, and work that is stopped really ends.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import Any, TypeVar

from rulebook.game import Action

Worked = TypeVar("Worked")

SLICE_SECONDS = 0.05
"""How long work goes on before the page has its turn."""
REST_SECONDS = 0.005
"""The page's turn: long enough for what has come in to be handled first."""


async def in_slices(steps: Generator[None, None, Worked]) -> Worked:
    """Take the steps, with a rest after each slice; returns what they come to. To cancel the task stops the work."""
    while True:
        await asyncio.sleep(REST_SECONDS)
        until = time.monotonic() + SLICE_SECONDS
        try:
            next(steps)
            while time.monotonic() < until:
                next(steps)
        except StopIteration as over:
            return over.value


async def think(bot: Any, state: Any) -> Action:
    """The bot's choice, found beside everything else."""
    return await in_slices(bot.think(state))


__all__ = ["in_slices", "think"]
