"""The four religions, as small numbers on the board and as words in messages (PF-SETUP-7)."""

from __future__ import annotations

EMPTY, RED, GOLD, BLUE, APOSTATE = range(5)
RELIGIONS = (RED, GOLD, BLUE, APOSTATE)
FAITHFUL = (RED, GOLD, BLUE)
NAMES = ("", "Red", "Gold", "Blue", "Apostate")
TITLES = ("", "Red Radicals", "Gold Mongers", "Blue Blazes", "Apostate Anathema")
RELIGION = {name: number for number, name in enumerate(NAMES) if name}
FOLLOWERS_EACH = 20
"""PF-BOARD-9: so many followers has each religion, on the board and in stock together."""


def stock(board: bytes | bytearray, religion: int) -> int:
    """PF-BOARD-9: the followers of this religion that are off the board."""
    return FOLLOWERS_EACH - board.count(religion)
