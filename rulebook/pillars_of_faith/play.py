"""How a turn goes: a move, then consequences until nothing is left to carry out (PF-TURN-1, PF-ITER-1, PF-ITER-2).

A `Desk` is the position under the players' hands: the state is laid out on it, changed step by step, and put back
as a new state whenever somebody has to choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.game import Action, Event, Outcome
from rulebook.pillars_of_faith import endings
from rulebook.pillars_of_faith.actions import (
    ASSEMBLY,
    CHANGE,
    MACHINE,
    MOVE,
    PILLAR,
    WINGS,
    Change,
    ChooseAssembly,
    ChooseWings,
    GoOn,
    Move,
    MovePillar,
    Pass,
    Stop,
)
from rulebook.pillars_of_faith.board import GAPS_AROUND, NEIGHBOURS, NOWHERE, SITE, SITES, STATION, STATIONS
from rulebook.pillars_of_faith.formations import (
    assemblies,
    changed_by_wings,
    effective_wings,
    is_machine,
    still_machines,
    wings_by,
)
from rulebook.pillars_of_faith.legal import skips, unresolved
from rulebook.pillars_of_faith.religions import APOSTATE, EMPTY, FOLLOWERS_EACH, NAMES, RELIGION, RELIGIONS, TITLES

if TYPE_CHECKING:
    from rulebook.pillars_of_faith.state import PillarsState


def carry_out(state: PillarsState, action: Action) -> PillarsState:
    """The state after a legal action and all that follows from it without a further choice."""
    desk = Desk(state)
    desk.do(action)
    return desk.state()


def begin(state: PillarsState, consequences: bool) -> PillarsState:
    """The first state of a game, from one that is laid out; a study may begin with step 2."""
    desk = Desk(state)
    desk.start_turn()
    desk.test_endings()
    if consequences:
        desk.look_around()
    return desk.state()


class Desk:
    """A state laid out to be worked on."""

    def __init__(self, state: PillarsState) -> None:
        self.before = state
        self.settings, self.leaders = state.settings, state.leaders
        self.board, self.pillars = bytearray(state.board), state.pillars
        self.seat, self.phase, self.decider, self.actor = state.seat, state.phase, state.decider, state.actor
        self.lock, self.moved_to, self.centre = state.lock, state.moved_to, state.centre
        self.pillar_moves, self.spent, self.standing = state.pillar_moves, state.spent, state.standing
        self.quiet, self.idle, self.past, self.turn = state.quiet, state.idle, state.past, state.turn
        self.outcome: Outcome | None = state.outcome
        self.passed = False
        self.settled = False
        self.fresh: set[int] | None = set() if state.settled else None
        """The gaps where something can have come to stand in this turn; None: anywhere."""
        self.events: list[Event] = []
        self.frames: list[tuple[bytes, tuple[int, ...]]] = []

    def state(self) -> PillarsState:
        """The work so far as a new state."""
        return type(self.before)(
            self.settings,
            self.leaders,
            bytes(self.board),
            self.pillars,
            self.seat,
            self.phase,
            self.decider,
            self.actor,
            self.lock,
            self.moved_to,
            self.centre,
            self.pillar_moves,
            self.spent,
            self.standing,
            self.quiet,
            self.idle,
            self.past,
            self.turn,
            self.outcome,
            tuple(self.events),
            tuple(self.frames),
            self.settled,
        )

    def do(self, action: Action) -> None:
        """Carry out a legal action."""
        match action:
            case Move(origin, target):
                self.move(STATION[origin], STATION[target])
            case Pass():
                self.stay()
            case ChooseWings(middle):
                self.convert(STATION[middle])
            case ChooseAssembly(centre):
                self.assemble(STATION[centre])
            case MovePillar(origin, target):
                self.move_pillar(SITE[origin], SITE[target])
            case Change(follower, religion):
                self.change(STATION[follower], RELIGION[religion])
            case GoOn():
                self.go_on()
            case Stop():
                self.stop()

    def tell(self, rule: str, text: str, where: tuple[str, ...], kind: str) -> None:
        """Add one step to the story."""
        self.events.append(Event(rule, text, where, kind))
        self.frames.append((bytes(self.board), self.pillars))

    # ---- step 1 (PF-TURN-1)

    def move(self, origin: int, target: int) -> None:
        """PF-MOVE-2: a follower goes to an empty station next to it."""
        religion = self.board[origin]
        self.put(origin, EMPTY)
        self.put(target, religion)
        self.moved_to, self.actor, self.quiet = target, self.seat, False
        a, b = STATIONS[origin], STATIONS[target]
        owner = NAMES[religion] if religion in self.leaders else f"{NAMES[religion]} (Neutral)"
        rule = "PF-MOVE-1" if religion in self.leaders else "PF-SETUP-8"
        self.tell(rule, f"{owner} moved from {a} to {b}.", (a, b), "move")
        if not self.test_endings():
            self.look_around()

    def stay(self) -> None:
        """PF-TURN-3, PF-TURN-6: no move, but step 2 follows all the same (PF-TURN-5)."""
        self.moved_to, self.actor, self.passed = NOWHERE, self.seat, True
        leader = TITLES[self.leaders[self.seat]]
        if skips(self):
            self.tell("PF-TURN-6", f"{leader} have no follower on the board and skip this turn.", (), "skip")
        else:
            self.tell("PF-TURN-3", f"{leader} have no legal move and pass.", (), "pass")
        self.look_around()

    # ---- step 2: wings, then one assembly, then wings again (PF-ITER-1)

    def look_around(self) -> None:
        """Carry out what needs no choice; stop where somebody chooses, at an ending, or when the turn is over.

        It always comes to an end (PF-ITER-3): cascades of wings do (PF-WING-15), and pillar moves are limited.
        """
        while self.outcome is None:
            middles = effective_wings(self.board, self.fresh)
            if len(middles) > 1:
                self.ask(WINGS, self.actor)
                return
            if middles:
                self.turn_over(middles[0])
                continue
            standing = assemblies(self.board, self.fresh)
            centres = unresolved(self, standing)
            if not centres or self.pillar_moves >= self.settings.pillar_move_cap:
                self.settled = not standing and (self.fresh is not None or not self.stock_is_empty())
                self.end_turn(left=len(centres))
                return
            if len(centres) > 1:
                self.ask(ASSEMBLY, self.actor)
                return
            self.assemble(centres[0])
            return

    def ask(self, phase: str, decider: int) -> None:
        """Somebody has to choose (PF-TURN-8)."""
        self.phase, self.decider = phase, decider

    def convert(self, middle: int) -> None:
        """PF-WING-11, PF-WING-13: the actor has chosen the next wings."""
        self.turn_over(middle)
        self.look_around()

    def turn_over(self, middle: int) -> None:
        """PF-WING-1, PF-WING-10: wings change the follower in their middle."""
        old, pair, new = self.board[middle], wings_by(self.board, middle), changed_by_wings(self.board, middle)
        wings = tuple(STATIONS[n] for n in NEIGHBOURS[middle] if self.board[n] == pair)
        self.swap(middle, new)
        place = STATIONS[middle]
        if new != pair:
            story = f"Wings of {NAMES[pair]} corrupted {NAMES[old]} on {place}: no {NAMES[pair]} follower is in stock."
            rule = "PF-WING-5"
        elif new == APOSTATE:
            rule, story = "PF-WING-18", f"Wings of {NAMES[pair]} corrupted {NAMES[old]} on {place}."
        else:
            rule, story = "PF-WING-1", f"Wings of {NAMES[pair]} converted {NAMES[old]} on {place}."
        self.tell(rule, story, (place, *wings), "corrupt" if new == APOSTATE else "convert")
        self.test_endings()

    def swap(self, station: int, religion: int) -> None:
        """PF-WING-4, PF-BOARD-10: a stone from stock replaces the one on the board, locked or not (PF-MOVE-10)."""
        self.put(station, religion)
        self.quiet = False
        self.spent = still_machines(self.board, self.spent)
        if self.board.count(religion) == FOLLOWERS_EACH:
            self.fresh = None  # wings may wait for stock anywhere (PF-WING-14)

    def put(self, station: int, religion: int) -> None:
        """Change who stands on a station, and remember to look there."""
        self.board[station] = religion
        if self.fresh is not None:
            self.fresh |= GAPS_AROUND[station]

    def assemble(self, centre: int) -> None:
        """PF-ASM-5, PF-ASM-6: an assembly is to be resolved; its Leader decides, for a Neutral one the actor.

        Two assemblies may feed each other until somebody chooses otherwise (PF-MACH-9).
        """
        religion, place = self.board[centre], STATIONS[centre]
        self.centre = centre
        around = tuple(STATIONS[n] for n in NEIGHBOURS[centre])
        if is_machine(self.board, centre):
            self.tell(
                "PF-MACH-1", f"Abominable Machine of {NAMES[religion]} around {place}.", (place, *around), "machine"
            )
        elif religion == APOSTATE:
            self.tell("PF-ASM-2", f"Unholy Assembly around {place}.", (place, *around), "assembly")
        else:
            self.tell("PF-ASM-1", f"Holy Assembly of {NAMES[religion]} around {place}.", (place, *around), "assembly")
        if religion in self.leaders:
            decider = self.leaders.index(religion)
        else:
            decider = self.actor if self.settings.neutral_decider == "actor" else self.seat
        self.ask(PILLAR, decider)

    def move_pillar(self, origin: int, target: int) -> None:
        """PF-ASM-7, PF-ASM-18: the pillar moves, then endings are tested, then a follower changes."""
        self.pillars = tuple(sorted({*self.pillars, target} - {origin}))
        self.pillar_moves += 1
        self.quiet = False
        self.actor = self.decider  # PF-WING-12, PF-MACH-12
        a, b = SITES[origin], SITES[target]
        self.tell("PF-ASM-7", f"The pillar on {a} moved to {b}.", (a, b), "pillar")
        if not self.test_endings():
            self.phase = MACHINE if is_machine(self.board, self.centre) else CHANGE

    def change(self, follower: int, religion: int) -> None:
        """PF-ASM-10, PF-ASM-11, PF-ASM-12: the price of the pillar move."""
        old, place = self.board[follower], STATIONS[follower]
        self.swap(follower, religion)
        if religion == APOSTATE:
            self.tell("PF-ASM-10", f"{NAMES[old]} on {place} fell away to Apostate.", (place,), "corrupt")
        else:
            rule = "PF-ASM-12" if old == APOSTATE else "PF-ASM-11"
            self.tell(rule, f"{NAMES[old]} on {place} became {NAMES[religion]}.", (place,), "convert")
        if not self.test_endings():
            self.look_around()

    def go_on(self) -> None:
        """PF-MACH-5: the same machine moves another pillar at once."""
        self.tell(
            "PF-MACH-5", f"The machine around {STATIONS[self.centre]} goes on.", (STATIONS[self.centre],), "machine"
        )
        self.phase = PILLAR

    def stop(self) -> None:
        """PF-MACH-5: the machine is spent for the rest of the turn."""
        self.spent = tuple(sorted({*self.spent, self.centre}))
        place = STATIONS[self.centre]
        self.tell("PF-MACH-5", f"The machine around {place} stops and rests for this turn.", (place,), "machine")
        self.look_around()

    # ---- endings and the next turn

    def test_endings(self) -> bool:
        """PF-WIN-8: after every single change; the rest of the chain is not played."""
        if self.outcome is None:
            shared = self.settings.double_ending == "shared"
            self.outcome = endings.ending(self.board, self.pillars, self.leaders, shared)
            if self.outcome is not None:
                self.tell(self.outcome.rule, self.outcome.text, (), "ending")
        return self.outcome is not None

    def end_turn(self, left: int) -> None:
        """PF-ITER-2: only now does the next Leader's turn begin."""
        if left:
            self.tell(
                "PF-MACH-8",
                f"{self.pillar_moves} pillar moves are the most in one turn; the assembly left waits for the next.",
                (),
                "limit",
            )
        self.idle = self.idle + 1 if self.passed and self.quiet and self.lock == NOWHERE else 0
        if self.idle >= len(self.leaders):
            return self.finish(endings.standstill())
        if self.turn == self.settings.turn_limit:
            return self.finish(endings.out_of_turns(self.turn))
        self.seat = (self.seat + 1) % len(self.leaders)
        self.turn += 1
        self.lock, self.moved_to = self.moved_to, NOWHERE
        self.start_turn()
        return None

    def stock_is_empty(self) -> bool:
        """PF-WING-14: some religion has all its followers on the board, so wings may be waiting for stock."""
        return any(self.board.count(religion) == FOLLOWERS_EACH for religion in RELIGIONS)

    def start_turn(self) -> None:
        """PF-TURN-1: the Leader on turn is to move; PF-WIN-11 looks whether we have been here before."""
        self.phase, self.decider, self.actor, self.centre = MOVE, self.seat, self.seat, NOWHERE
        self.pillar_moves, self.spent, self.quiet = 0, (), True
        if self.settings.machine_standing == "formed_only":
            self.standing = still_machines(self.board, assemblies(self.board))
        limit = self.settings.repetition_limit
        if isinstance(limit, int):
            here = bytes(self.board) + bytes((*self.pillars, len(self.board), self.seat, self.lock + 1))
            self.past = (*self.past, here)
            if self.past.count(here) >= limit:
                self.finish(endings.repeated(limit))

    def finish(self, outcome: Outcome) -> None:
        """An ending that comes with the end of a turn."""
        self.outcome = outcome
        self.tell(outcome.rule, outcome.text, (), "ending")
