"""A position being worked on: the verbs that change it, each telling its step.

`play` carries out what Leaders do with these verbs, and all that follows by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from rulebook.draft import Draft, Working
from rulebook.pillars_of_faith import endings
from rulebook.pillars_of_faith.actions import MOVE
from rulebook.pillars_of_faith.board import GAPS_AROUND, NEIGHBOURS, NOWHERE, SITES, STATIONS
from rulebook.pillars_of_faith.formations import assemblies, changed_by_wings, is_machine, still_machines, wings_by
from rulebook.pillars_of_faith.religions import APOSTATE, EMPTY, FOLLOWERS_EACH, NAMES, RELIGIONS
from rulebook.pillars_of_faith.settings import Settings

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState


class PillarsDraft(Draft["PillarsState"]):
    """A state being worked on."""

    WORKING: ClassVar[Mapping[str, Working]] = {"board": Working(bytearray, bytes)}

    settings: Settings
    leaders: tuple[int, ...]
    board: bytearray
    pillars: tuple[int, ...]
    seat: int
    phase: str
    decider: int
    actor: int
    lock: int
    moved_to: int
    centre: int
    pillar_moves: int
    spent: tuple[int, ...]
    standing: tuple[int, ...]
    unchanged: bool
    idle: int
    past: tuple[bytes, ...]
    turn: int
    settled: bool
    passed = False
    """Whether this play is a pass."""

    def __init__(self, state: PillarsState, *, quiet: bool = False) -> None:
        super().__init__(state, quiet=quiet)
        self.settled = False
        self.fresh: set[int] | None = set() if state.settled else None
        """The gaps where something can have come to stand in this turn; None: anywhere."""

    # ---- followers

    def put(self, station: int, religion: int) -> None:
        """Change who stands on a station, and remember to look there."""
        self.board[station] = religion
        if self.fresh is not None:
            self.fresh |= GAPS_AROUND[station]

    def move_follower(self, origin: int, target: int) -> None:
        """PF-MOVE-2: a follower goes to an empty station next to it."""
        religion = self.board[origin]
        self.put(origin, EMPTY)
        self.put(target, religion)
        self.moved_to, self.actor, self.unchanged = target, self.seat, False
        if not self.quiet:
            led = religion in self.leaders
            who = NAMES[religion] if led else f"{NAMES[religion]} (Neutral)"
            a, b = STATIONS[origin], STATIONS[target]
            self.log("PF-MOVE-1" if led else "PF-SETUP-8", f"{who} moved from {a} to {b}.", (a, b), "move")

    def swap(self, station: int, religion: int) -> None:
        """PF-WING-4, PF-BOARD-10: a stone from stock replaces the one on the board, locked or not (PF-MOVE-10)."""
        self.put(station, religion)
        self.unchanged = False
        self.spent = still_machines(self.board, self.spent)
        if self.board.count(religion) == FOLLOWERS_EACH:
            self.fresh = None  # wings may wait for stock anywhere (PF-WING-14)

    def convert_by_wings(self, middle: int) -> None:
        """PF-WING-1, PF-WING-10: wings change the follower in their middle."""
        old, pair, new = self.board[middle], wings_by(self.board, middle), changed_by_wings(self.board, middle)
        wings = tuple(STATIONS[n] for n in NEIGHBOURS[middle] if self.board[n] == pair)
        self.swap(middle, new)
        if self.quiet:
            return
        place = STATIONS[middle]
        corrupted = f"Wings of {NAMES[pair]} corrupted {NAMES[old]} on {place}"
        if new != pair:
            rule, story = "PF-WING-5", f"{corrupted}: no {NAMES[pair]} follower is in stock."
        elif new == APOSTATE:
            rule, story = "PF-WING-18", f"{corrupted}."
        else:
            rule, story = "PF-WING-1", f"Wings of {NAMES[pair]} converted {NAMES[old]} on {place}."
        self.log(rule, story, (place, *wings), "corrupt" if new == APOSTATE else "convert")

    def change_follower(self, follower: int, religion: int) -> None:
        """PF-ASM-10, PF-ASM-11, PF-ASM-12: the price of the pillar move."""
        old = self.board[follower]
        self.swap(follower, religion)
        if self.quiet:
            return
        place = STATIONS[follower]
        if religion == APOSTATE:
            rule, kind = "PF-ASM-10", "corrupt"
        else:
            rule, kind = "PF-ASM-12" if old == APOSTATE else "PF-ASM-11", "convert"
        self.log(rule, f"{NAMES[old]} on {place} became {NAMES[religion]}.", (place,), kind)

    @property
    def stock_is_empty(self) -> bool:
        """PF-WING-14: some religion has all its followers on the board, so wings may be waiting for stock."""
        return any(self.board.count(religion) == FOLLOWERS_EACH for religion in RELIGIONS)

    # ---- assemblies and pillars

    def ask(self, phase: str, decider: int) -> None:
        """Somebody has to choose (PF-TURN-8)."""
        self.phase, self.decider = phase, decider

    def log_assembly(self) -> None:
        """PF-ASM-5: an assembly is to be resolved."""
        if self.quiet:
            return
        religion, place = self.board[self.centre], STATIONS[self.centre]
        where = (place, *(STATIONS[n] for n in NEIGHBOURS[self.centre]))
        if is_machine(self.board, self.centre):
            story = f"An Abominable Machine of {NAMES[religion]} stands around {place}."
            self.log("PF-MACH-1", story, where, "machine")
        elif religion == APOSTATE:
            self.log("PF-ASM-2", f"An Unholy Assembly stands around {place}.", where, "assembly")
        else:
            self.log("PF-ASM-1", f"A Holy Assembly of {NAMES[religion]} stands around {place}.", where, "assembly")

    def shift_pillar(self, origin: int, target: int) -> None:
        """PF-ASM-7: a pillar moves to a neighbouring site."""
        self.pillars = tuple(sorted({*self.pillars, target} - {origin}))
        self.pillar_moves += 1
        self.unchanged = False
        self.actor = self.decider  # PF-WING-12, PF-MACH-12
        a, b = SITES[origin], SITES[target]
        self.log("PF-ASM-7", f"The pillar on {a} moved to {b}.", (a, b), "pillar")

    # ---- endings and turns

    def test_endings(self) -> bool:
        """PF-WIN-8: after every single change; the rest of the chain is not played."""
        if self.outcome is None:
            shared = self.settings.double_ending == "shared"
            self.finish(endings.ending(self.board, self.pillars, self.leaders, shared))
        return self.outcome is not None

    def start_turn(self) -> None:
        """PF-TURN-1: the Leader on turn is to move; PF-WIN-11 looks whether we have been here before."""
        self.phase, self.decider, self.actor, self.centre = MOVE, self.seat, self.seat, NOWHERE
        self.pillar_moves, self.spent, self.unchanged = 0, (), True
        if self.settings.machine_standing == "formed_only":
            self.standing = still_machines(self.board, assemblies(self.board))
        limit = self.settings.repetition_limit
        if isinstance(limit, int):
            here = bytes(self.board) + bytes((*self.pillars, len(self.board), self.seat, self.lock + 1))
            self.past = (*self.past, here)
            if self.past.count(here) >= limit:
                self.finish(endings.repeated(limit))
