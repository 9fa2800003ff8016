"""What Testaments score, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.game import Outcome
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import NAMES, Sheet
from rulebook.test_of_time.testament import Testament


def dots(testament: Testament, settings: Settings) -> int:
    """TT-CARD-7: the gold dots that show."""
    return min(settings.most_dots(testament.kind), testament.sections - testament.strips)


def worth(testament: Testament, settings: Settings) -> int:
    """TT-END-3, TT-END-4, TT-END-5: visible dots times the rounds it will have existed at the end."""
    return dots(testament, settings) * (settings.rounds - testament.created)


def score(sheet: Sheet, settings: Settings) -> int:
    """The sum over the Testaments of a god."""
    return sum(worth(testament, settings) for testament in sheet.spaces if testament)


def scores(sheets: Sequence[Sheet], settings: Settings) -> tuple[int, ...]:
    """The score of every god."""
    return tuple(score(sheet, settings) for sheet in sheets)


def result(sheets: Sequence[Sheet], settings: Settings) -> Outcome:
    """TT-END-6, TT-END-7: the highest score; then most shamans; then most followers; else they share."""
    points = scores(sheets, settings)
    keys = [(points[p], sheet.home.shamans, sheet.home.followers) for p, sheet in enumerate(sheets)]
    best = max(keys)
    winners = tuple(player for player, key in enumerate(keys) if key == best)
    told = ", ".join(f"{NAMES[player]} {points[player]}" for player in range(len(sheets)))
    level = [key for key in keys if key[0] == best[0]]
    who = " and ".join(NAMES[player] for player in winners)
    if len(winners) > 1:
        return Outcome(winners, "TT-END-7", f"{who} share the victory: all is equal. Points: {told}.")
    if len(level) == 1:
        return Outcome(winners, "TT-END-6", f"{who} wins by points: {told}.")
    if len([key for key in level if key[1] == best[1]]) == 1:
        return Outcome(winners, "TT-END-6", f"{who} wins the tie by shamans ({best[1]}). Points: {told}.")
    return Outcome(winners, "TT-END-7", f"{who} wins the tie by followers ({best[2]}). Points: {told}.")
