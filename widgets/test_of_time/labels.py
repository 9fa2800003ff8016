"""What stands where, in words: the label of each place."""

from __future__ import annotations

from rulebook.english import counted
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.sheet import NAMES, TITLES, Conversion, Pieces
from rulebook.test_of_time.state import TestOfTimeState
from rulebook.test_of_time.testament import PastRound, Testament
from rulebook.test_of_time.words import space_line


def space_label(state: TestOfTimeState, seat: int, space: int) -> str:
    """A Testament space and all that is on it."""
    return f"{NAMES[seat]}'s space {space_line(state, seat, space)}"


def past_label(seat: int, card: Testament, number: int, past: PastRound, replay: Replay | None) -> str:
    """A past round of a Testament; `replay` if this Testament is being replayed."""
    label = f"Round {number} of {NAMES[seat]}'s {TITLES[card.kind]}: {past.words}"
    return f"{label}; it is being replayed" if replay and replay.round == number else label


def home_label(state: TestOfTimeState, seat: int) -> str:
    """Who waits at home, and who is out of play."""
    sheet = state.sheets[seat]
    return f"{NAMES[seat]}'s home: {sheet.home.words} waiting, {sheet.dead.words} out of play"


def zone_label(seat: int, zone: str, pieces: Pieces | None) -> str:
    """A zone, and who uses it: `Red's Sire zone 1: free`."""
    return f"{NAMES[seat]}'s {zone}: " + (f"used by {pieces.words}" if pieces else "free")


def convert_label(seat: int, conversion: Conversion | None) -> str:
    """The Convert zone, and whose follower waits there."""
    waiting = f"a follower of {NAMES[conversion.victim]}" if conversion else "free"
    return f"{NAMES[seat]}'s Convert zone: {waiting}"


def stock_label(state: TestOfTimeState, seat: int, kind: str, price: int) -> str:
    """The cards of a kind that are left, and what creating one costs now."""
    left = counted(state.sheets[seat].left(kind), "card")
    return f"{NAMES[seat]}'s {TITLES[kind]}: {left} left, creating one costs {price}"
