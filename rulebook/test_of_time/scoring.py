"""What Testaments score."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import Sheet
from rulebook.test_of_time.testament import Testament


def dots(testament: Testament, settings: Settings) -> int:
    """TT-CARD-7: the gold dots that show."""
    return min(settings.most_dots(testament.kind), testament.sections - testament.strips)


def gilded(testament: Testament, section: int, settings: Settings) -> bool:
    """TT-CARD-7: whether this section, from the bottom, has a gold dot: the top ones do."""
    return section >= testament.sections - settings.most_dots(testament.kind)


def worth(testament: Testament, settings: Settings) -> int:
    """TT-END-3, TT-END-4, TT-END-5: visible dots times the rounds it will have existed at the end."""
    return dots(testament, settings) * (settings.rounds - testament.created)


def score(sheet: Sheet, settings: Settings) -> int:
    """The sum over the Testaments of a god."""
    return sum(worth(testament, settings) for testament in sheet.spaces if testament)


def scores(sheets: Sequence[Sheet], settings: Settings) -> tuple[int, ...]:
    """The score of every god."""
    return tuple(score(sheet, settings) for sheet in sheets)
