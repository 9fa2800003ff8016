"""A Testament on the table and its past: one record for each finished round, from which its strips follow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from rulebook.english import counted


class PastRound(NamedTuple):
    """TT-REV-3: what a finished round did to a Testament: its natural effect, and attack strips really received."""

    preserved: bool
    strips: int = 0

    @property
    def words(self) -> str:
        """`decay`, `preserved with 2 attack strips`."""
        natural = "preserved" if self.preserved else "decay"
        return f"{natural} with {counted(self.strips, 'attack strip')}" if self.strips else natural

    def __str__(self) -> str:
        return ("p" if self.preserved else "d") + (str(self.strips) if self.strips else "")


class Wear(NamedTuple):
    """Strips on a card, and tokens that still shield (only in the variant of TT-PRES-6)."""

    strips: int = 0
    shields: int = 0


WHOLE = Wear()
"""No strip at all."""


def worn(wear: Wear, record: PastRound, sections: int, shielding: bool) -> Wear:
    """TT-REV-4, TT-END-1: one round: attack strips, at most all sections; then decay, if still visible."""
    strips, shields = wear
    taken = min(record.strips, shields)
    shields -= taken
    strips = min(sections, strips + record.strips - taken)
    if strips < sections:
        if record.preserved:
            shields += shielding
        elif shields:
            shields -= 1
        else:
            strips += 1
    return Wear(strips, 0 if strips == sections else shields)


def fold(past: Iterable[PastRound], sections: int, shielding: bool = False) -> Wear:
    """TT-REV-4: the strips that a whole past leaves, from the oldest round."""
    wear = WHOLE
    for record in past:
        wear = worn(wear, record, sections, shielding)
    return wear


def strips_of(past: Iterable[PastRound], sections: int = 5) -> int:
    """TT-REV-4: just the strips, by the rules without variants."""
    return fold(past, sections).strips


@dataclass(frozen=True, slots=True)
class Testament:
    """A card on a space: its kind, the round it was created in, its past, and the strips that follow from that."""

    kind: str
    created: int
    sections: int
    past: tuple[PastRound, ...] = ()
    wear: Wear = WHOLE

    @property
    def strips(self) -> int:
        """How many sections decay strips cover, from the bottom (TT-CARD-6)."""
        return self.wear.strips

    @property
    def visible(self) -> bool:
        """TT-CARD-8: while at least one section is uncovered; else it is buried."""
        return self.wear.strips < self.sections

    @property
    def open_sections(self) -> int:
        """TT-ATT-4: how many strips it can still take, those that tokens shield from included."""
        return self.sections - self.wear.strips + self.wear.shields

    def lived(self, record: PastRound, shielding: bool) -> Testament:
        """TT-END-1: one finished round more."""
        return replace(self, past=(*self.past, record), wear=worn(self.wear, record, self.sections, shielding))

    def rewritten(self, past: tuple[PastRound, ...], shielding: bool) -> Testament:
        """TT-REV-13, TT-REV-14: another past of the same length; the strips follow."""
        return replace(self, past=past, wear=fold(past, self.sections, shielding))


def read_past(text: str) -> tuple[PastRound, ...]:
    """Records from their short form, oldest first: `d p d2` is decay, preserved, decay with two attack strips."""
    found = []
    for word in text.split():
        if word[0] not in "dp" or (word[1:] and not word[1:].isdecimal()):
            raise ValueError(f"{word!r} is not a past round: write d or p, then the number of attack strips, as in d2")
        found.append(PastRound(word[0] == "p", int(word[1:] or 0)))
    return tuple(found)
