"""Pictures for the notebook: one card with its parts, tables of many cells, meetings by numbers, and line-ups."""

from widgets.faith.pictures.face import face, spots
from widgets.faith.pictures.grids import challenge, challenge_grid, characters, curve, recite_grid, titled
from widgets.faith.pictures.meetings import duel, lineup, meeting, prayed

__all__ = [
    "challenge",
    "challenge_grid",
    "characters",
    "curve",
    "duel",
    "face",
    "lineup",
    "meeting",
    "prayed",
    "recite_grid",
    "spots",
    "titled",
]
