"""What a god can try in Test of Time. Spaces and zones are numbered from 1; other gods go by their names."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.game import Action

PRESERVE, DEFEND, ATTACK = EFFECTS = ("preserve", "defend", "attack")
"""What can be replaced in a replayed round (TT-REV-8)."""


@dataclass(frozen=True, slots=True)
class Create(Action):
    """Begin a Testament of this `kind` on one of your spaces (TT-CREATE-1)."""

    space: int
    kind: str
    followers: int
    shamans: int = 0


@dataclass(frozen=True, slots=True)
class Preserve(Action):
    """Keep one of your Testaments from decay this round (TT-PRES-1)."""

    space: int
    followers: int
    shamans: int = 0


@dataclass(frozen=True, slots=True)
class Sire(Action):
    """Two followers sire a third (TT-SIRE-1)."""

    zone: int
    followers: int
    shamans: int = 0


@dataclass(frozen=True, slots=True)
class SireShaman(Action):
    """Two followers die for a shaman (TT-SHAM-1)."""

    zone: int
    followers: int
    shamans: int = 0


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Take a waiting follower of another god (TT-CONV-4)."""

    victim: str
    followers: int
    shamans: int = 0


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack a Testament of another god (TT-ATT-1)."""

    owner: str
    space: int
    followers: int
    shamans: int = 0


@dataclass(frozen=True, slots=True)
class Defend(Action):
    """Defend one of your Testaments that is attacked (TT-DEF-1)."""

    space: int
    followers: int
    shamans: int = 0


@dataclass(frozen=True, slots=True)
class ReverseTime(Action):
    """Sacrifice shamans to rewind the last `depth` rounds of any Testament (TT-REV-1, TT-REV-6)."""

    owner: str
    space: int
    depth: int
    shamans: int


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """In the replayed round: pay for another `effect`: preserve, defend or attack (TT-REV-8)."""

    effect: str
    followers: int
    shamans: int = 0


@dataclass(frozen=True, slots=True)
class KeepRound(Action):
    """Leave the replayed round as it now is and go on to the next (TT-REV-7)."""


@dataclass(frozen=True, slots=True)
class KeepRest(Action):
    """Leave this and all later replayed rounds as they are and return to the present (TT-REV-7)."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Make no move (TT-TURN-8)."""


TestOfTimeAction = (
    Create | Preserve | Sire | SireShaman | Convert | Attack | Defend | ReverseTime | Replace | KeepRound | KeepRest
    | Pass
)  # fmt: skip
ACTIONS: tuple[type[TestOfTimeAction], ...] = (
    Create, Preserve, Sire, SireShaman, Convert, Attack, Defend, ReverseTime, Replace, KeepRound, KeepRest, Pass,
)  # fmt: skip
