"""What stands where, in words: the label of each place."""

from __future__ import annotations

from rulebook.english import counted, listed, plural
from rulebook.pillars_of_faith.board import SITE, TOUCHING
from rulebook.pillars_of_faith.religions import NAMES, RELIGION, TITLES
from rulebook.pillars_of_faith.state import PillarsState


def station_label(state: PillarsState, station: str) -> str:
    """What stands on a station and what matters there: `c3-c4-d4: Red, next to the pillar on d4`."""
    there = state.religion_at(station)
    text = there or "empty"
    if there in state.neutral:
        text += " (Neutral)"
    beside = state.pillars_beside(station)
    if beside:
        text += f", next to the {'pillar' if len(beside) == 1 else plural('pillar')} on {listed(beside)}"
    if state.locked == station:
        text += ", moved last turn"
    return f"{station}: {text}"


def site_label(state: PillarsState, site: str) -> str:
    """What stands on a site: `d4: pillar; around it 3 Apostate, 3 empty`."""
    around = [NAMES[state.board[s]] or "empty" for s in TOUCHING[SITE[site]]]
    counts = ", ".join(f"{around.count(name)} {name}" for name in sorted(set(around)))
    return f"{site}: {'pillar' if site in state.pillar_sites else 'no pillar'}; around it {counts}"


def stock_label(state: PillarsState, religion: str) -> str:
    """A religion, who leads it, and how many of its followers are off the board."""
    led = "Neutral" if religion in state.neutral else f"seat {state.religions.index(religion) + 1}"
    return f"{TITLES[RELIGION[religion]]} ({led}): {counted(state.stock(religion), 'follower')} off the board"
