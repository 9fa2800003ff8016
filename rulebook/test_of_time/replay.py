"""Reverse Time under way: which past round is being replayed, and what may be replaced in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulebook.test_of_time.actions import ATTACK, DEFEND, PRESERVE
from rulebook.test_of_time.sheet import NAMES
from rulebook.test_of_time.testament import PastRound, Testament, Wear, fold


@dataclass(frozen=True, slots=True)
class Replay:
    """TT-REV-7: the last rounds of one Testament, oldest first; nothing takes effect before the end (TT-REV-13).

    Only finished rounds are rewound: what is placed in the present round stays as it is (TT-REV-18).
    """

    owner: int
    space: int
    """Counted from 0."""
    card: Testament
    """The Testament as it lies on the table."""
    at: int
    """The record that is being replayed."""
    past: tuple[PastRound, ...]
    """The records with the replacements made so far."""
    old: tuple[PastRound, ...]
    """The records as they were."""
    done: tuple[str, ...] = ()
    """What was replaced in this round: each kind at most once (TT-REV-8)."""
    defenders: int = 0
    """Followers who defended in the past in this move."""

    @property
    def left(self) -> int:
        """Rounds still to replay, this one included."""
        return len(self.past) - self.at

    @property
    def round(self) -> int:
        """The number of the replayed round in the game."""
        return self.card.created + 1 + self.at

    @property
    def place(self) -> str:
        """Where the replayed round is on the board: a cell of the time line."""
        return f"past:{NAMES[self.owner]}:{self.space + 1}:{self.round}"

    def before(self, shielding: bool) -> Wear:
        """The card as it is at the beginning of the replayed round, with the replacements so far (TT-REV-17)."""
        return fold(self.past[: self.at], self.card.sections, shielding)

    def replaced(self, effect: str, points: int, open_sections: int) -> Replay:
        """TT-REV-8: the round with this effect paid by so many points."""
        record, old = self.past[self.at], self.old[self.at]
        if effect == PRESERVE:
            record = record._replace(preserved=True)
        elif effect == DEFEND:
            record = record._replace(strips=record.strips - min(points, old.strips))
        elif effect == ATTACK:
            record = record._replace(strips=max(record.strips, min(open_sections, record.strips + points)))
        past = (*self.past[: self.at], record, *self.past[self.at + 1 :])
        return replace(self, past=past, done=(*self.done, effect))

    def onward(self) -> Replay:
        """The next round."""
        return replace(self, at=self.at + 1, done=())
