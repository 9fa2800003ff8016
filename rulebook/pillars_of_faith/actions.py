"""What a Leader can try in Pillars of Faith. Places are named as in PF-BOARD-2 and PF-BOARD-4."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.game import Action

MOVE, WINGS, ASSEMBLY, PILLAR, CHANGE, MACHINE = ("move", "wings", "assembly", "pillar", "change", "machine")
"""Where in a turn we are: what the next decision is about (PF-TURN-8)."""


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Step 1: move the follower on station `origin` to station `target` (PF-TURN-1, PF-MOVE-2)."""

    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Step 1 without a move: only for a Leader who has none (PF-TURN-3, PF-TURN-6)."""


@dataclass(frozen=True, slots=True)
class ChooseWings(Action):
    """Step 2: of several wings, carry out next the ones around the follower on `middle` (PF-WING-13)."""

    middle: str


@dataclass(frozen=True, slots=True)
class ChooseAssembly(Action):
    """Step 2: of several assemblies, resolve next the one centred on `centre` (PF-ASM-16)."""

    centre: str


@dataclass(frozen=True, slots=True)
class MovePillar(Action):
    """Inside an assembly: move the pillar on site `origin` to the adjacent site `target` (PF-ASM-7)."""

    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Change(Action):
    """Inside an assembly: the peripheral `follower` changes to `religion` (PF-ASM-10, PF-ASM-11, PF-ASM-12)."""

    follower: str
    religion: str


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    """A machine that has moved a pillar moves another (PF-MACH-5)."""


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """A machine that has moved a pillar rests for the remainder of the turn (PF-MACH-5)."""


PillarsAction = Move | Pass | ChooseWings | ChooseAssembly | MovePillar | Change | GoOn | Stop
ACTIONS: tuple[type[PillarsAction], ...] = (Move, Pass, ChooseWings, ChooseAssembly, MovePillar, Change, GoOn, Stop)
