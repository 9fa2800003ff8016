"""Carrying out a legal move, and telling what happened. `ending` resolves the round when all have passed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.game import Action, Event
from rulebook.test_of_time.actions import (
    DEFEND,
    Attack,
    Convert,
    Create,
    Defend,
    KeepRest,
    KeepRound,
    Pass,
    Preserve,
    Replace,
    ReverseTime,
    Sire,
    SireShaman,
)
from rulebook.test_of_time.endings import end_round
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.sheet import (
    KINDS,
    NAMES,
    NOBODY,
    SEAT,
    TITLES,
    Assault,
    Conversion,
    Pieces,
    Sheet,
    Site,
    put,
)
from rulebook.test_of_time.words import counted, effect_told

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState


def carry_out(state: TestOfTimeState, action: Action, quiet: bool = False) -> TestOfTimeState:
    """The state after a legal action; `quiet` leaves the story out, for bots that think ahead."""
    desk = Desk(state, quiet)
    desk.do(action)
    return desk.state()


def round_end(state: TestOfTimeState) -> TestOfTimeState:
    """The state after this round if nobody makes another move; an open Reverse Time keeps what is left."""
    desk = Desk(state, quiet=True)
    if desk.replay is not None:
        desk.return_to_present()
    desk.end_round()
    return desk.state()


class Desk:
    """A state taken apart to work on."""

    def __init__(self, state: TestOfTimeState, quiet: bool = False) -> None:
        self.origin, self.settings, self.loud = state, state.settings, not quiet
        self.sheets = list(state.sheets)
        self.round, self.starter, self.seat = state.round, state.starter, state.seat
        self.passes, self.out = state.passes, state.out
        self.assaults, self.replay, self.outcome = state.assaults, state.replay, state.outcome
        self.shielding = self.settings.token == "shield"
        self.events: list[Event] = []
        self.frames: list[tuple[tuple[Sheet, ...], tuple[Assault, ...]]] = []

    def state(self) -> TestOfTimeState:
        """The state it has become."""
        return type(self.origin)(
            self.settings,
            tuple(self.sheets),
            self.round,
            self.starter,
            self.seat,
            self.passes,
            self.out,
            self.assaults,
            self.replay,
            self.outcome,
            tuple(self.events),
            tuple(self.frames),
        )

    def tell(self, rule: str, text: str, where: tuple[str, ...], kind: str) -> None:
        """Add one step to the story."""
        self.events.append(Event(rule, text, where, kind))
        self.frames.append((tuple(self.sheets), self.assaults))

    # ---- the moves (TT-TURN-1)

    def do(self, action: Action) -> None:
        """Carry out a legal action."""
        match action:
            case Pass():
                return self.pass_()
            case Replace(effect, followers, shamans):
                return self.replace(effect, Pieces(followers, shamans))
            case KeepRound():
                return self.keep_round()
            case KeepRest():
                self.return_to_present()
            case ReverseTime(owner, space, depth, shamans):
                return self.reverse(SEAT[owner], space - 1, depth, shamans)
            case Create(space, kind, followers, shamans):
                self.create(space - 1, kind, Pieces(followers, shamans))
            case Preserve(space, followers, shamans):
                self.preserve(space - 1, Pieces(followers, shamans))
            case Sire(zone, followers, shamans):
                self.sire(zone - 1, Pieces(followers, shamans))
            case SireShaman(zone, followers, shamans):
                self.sire_shaman(zone - 1, Pieces(followers, shamans))
            case Convert(victim, followers, shamans):
                self.convert(SEAT[victim], Pieces(followers, shamans))
            case Attack(owner, space, followers, shamans):
                self.attack(SEAT[owner], space - 1, Pieces(followers, shamans))
            case Defend(space, followers, shamans):
                self.defend(space - 1, Pieces(followers, shamans))
        return self.next_turn()

    def place(self, pieces: Pieces, **changes: object) -> None:
        """TT-TURN-7: pieces leave home and stay placed; the mover's sheet changes with them."""
        sheet = self.sheets[self.seat]
        home = Pieces(sheet.home[0] - pieces[0], sheet.home[1] - pieces[1])
        self.sheets[self.seat] = replace(sheet, home=home, **changes)  # type: ignore[arg-type]

    def create(self, space: int, kind: str, pieces: Pieces) -> None:
        """TT-CREATE-2, TT-CREATE-6, TT-CREATE-7: the card leaves the stock; what was buried there is gone."""
        sheet = self.sheets[self.seat]
        over = sheet.spaces[space] is not None
        index = KINDS.index(kind)
        self.place(
            pieces,
            stock=put(sheet.stock, index, sheet.stock[index] - 1),
            spaces=put(sheet.spaces, space, None),
            sites=put(sheet.sites, space, Site(kind, pieces, over)),
        )
        if self.loud:
            me = NAMES[self.seat]
            gone = " The buried Testament there is gone for good." if over else ""
            story = f"{me} begins {TITLES[kind]} on space {space + 1} with {counted(pieces)}.{gone}"
            self.tell("TT-CREATE-2", story, (f"space:{me}:{space + 1}",), "create")

    def preserve(self, space: int, pieces: Pieces) -> None:
        """TT-PRES-1: preservers stand on a Testament."""
        sheet = self.sheets[self.seat]
        self.place(pieces, preservers=put(sheet.preservers, space, pieces))
        if self.loud:
            me, card = NAMES[self.seat], sheet.spaces[space]
            assert card is not None
            story = f"{me} preserves {TITLES[card.kind]} on space {space + 1} with {counted(pieces)}."
            self.tell("TT-PRES-1", story, (f"space:{me}:{space + 1}",), "preserve")

    def sire(self, zone: int, pieces: Pieces) -> None:
        """TT-SIRE-1: parents on the grey dots; the newborn waits on the blue one (TT-SIRE-4)."""
        self.place(pieces, sires=put(self.sheets[self.seat].sires, zone, pieces))
        if self.loud:
            me = NAMES[self.seat]
            story = f"{me} sires a follower with {counted(pieces)}; it comes home at the end of the round."
            self.tell("TT-SIRE-1", story, (f"sire:{me}:{zone + 1}",), "sire")

    def sire_shaman(self, zone: int, pieces: Pieces) -> None:
        """TT-SHAM-1: those who pay will die; the new shaman waits on the red dot (TT-SHAM-3)."""
        self.place(pieces, rites=put(self.sheets[self.seat].rites, zone, pieces))
        if self.loud:
            me = NAMES[self.seat]
            story = f"{me} sires a shaman with {counted(pieces)}, who will die for it."
            self.tell("TT-SHAM-1", story, (f"shaman:{me}:{zone + 1}",), "sire-shaman")

    def convert(self, victim: int, pieces: Pieces) -> None:
        """TT-CONV-4: the follower changes its god at once, and waits on the Convert zone."""
        self.place(pieces, conversion=Conversion(victim, pieces))
        loser = self.sheets[victim]
        self.sheets[victim] = replace(loser, home=Pieces(loser.home[0] - 1, loser.home[1]))
        if self.loud:
            me, other = NAMES[self.seat], NAMES[victim]
            story = f"{me} converts a follower of {other} with {counted(pieces)}."
            self.tell("TT-CONV-4", story, (f"convert:{me}", f"home:{other}"), "convert")

    def attack(self, owner: int, space: int, pieces: Pieces) -> None:
        """TT-ATT-1, TT-ATT-2: one placement more on that Testament."""
        self.place(pieces)
        self.assaults = (*self.assaults, Assault(owner, space, self.seat, pieces))
        if self.loud:
            card = self.sheets[owner].spaces[space]
            assert card is not None
            story = f"{NAMES[self.seat]} attacks {NAMES[owner]}'s {TITLES[card.kind]} with {counted(pieces)}."
            self.tell("TT-ATT-1", story, (f"space:{NAMES[owner]}:{space + 1}",), "attack")

    def defend(self, space: int, pieces: Pieces) -> None:
        """TT-DEF-1, TT-DEF-6: all defenders of a Testament are one pool."""
        sheet = self.sheets[self.seat]
        before = sheet.defenders[space] or NOBODY
        pool = Pieces(before[0] + pieces[0], before[1] + pieces[1])
        self.place(pieces, defenders=put(sheet.defenders, space, pool))
        if self.loud:
            me, card = NAMES[self.seat], sheet.spaces[space]
            assert card is not None
            story = f"{me} defends {TITLES[card.kind]} on space {space + 1} with {counted(pieces)}."
            self.tell("TT-DEF-1", story, (f"space:{me}:{space + 1}",), "defend")

    # ---- Reverse Time

    def reverse(self, owner: int, space: int, depth: int, shamans: int) -> None:
        """TT-REV-7, TT-REV-12: the shamans die at once; the last rounds are replayed, oldest first."""
        sheet, card = self.sheets[self.seat], self.sheets[owner].spaces[space]
        assert card is not None
        saved = min(shamans, sheet.count("burial_site")) if self.settings.burial_saves_shamans else 0
        self.place(
            Pieces(0, shamans),
            dead=Pieces(sheet.dead[0], sheet.dead[1] + shamans - saved),
            travellers=Pieces(sheet.travellers[0], sheet.travellers[1] + saved),
        )
        self.replay = Replay(owner, space, len(card.past) - depth, card.past, card.past)
        if self.loud:
            place = (f"space:{NAMES[owner]}:{space + 1}",)
            dead = counted(Pieces(0, shamans - saved))
            rounds = "one round" if depth == 1 else f"{depth} rounds"
            story = f"{NAMES[self.seat]} rewinds {NAMES[owner]}'s {TITLES[card.kind]} by {rounds}; {dead} died for it."
            self.tell("TT-REV-12", story, place, "reverse")

    def replace(self, effect: str, pieces: Pieces) -> None:
        """TT-REV-8, TT-REV-11: pay for another effect; past defenders die at the end of the round."""
        replay, sheet = self.replay, self.sheets[self.seat]
        assert replay is not None
        card = self.sheets[replay.owner].spaces[replay.space]
        assert card is not None
        before = replay.before(card, self.shielding)
        points = pieces.worth(sheet.power)  # TT-REV-19: no Testament changes before the end of the move
        self.replay = replay.replaced(effect, points, card.sections - before.strips + before.shields)
        staying = Pieces(0, pieces.shamans) if effect == DEFEND else pieces
        if effect == DEFEND:
            self.replay = replace(self.replay, defenders=replay.defenders + pieces.followers)
        gone = sheet.travellers
        self.place(pieces, travellers=Pieces(gone[0] + staying[0], gone[1] + staying[1]))
        if self.loud:
            number = card.created + 1 + replay.at
            story = f"In round {number} {effect_told(effect, points, replay, self.replay)}, with {counted(pieces)}."
            self.tell("TT-REV-8", story, (f"past:{NAMES[replay.owner]}:{replay.space + 1}:{number}",), "replace")

    def keep_round(self) -> None:
        """TT-REV-7: on to the next round, or back in the present."""
        replay = self.replay
        assert replay is not None
        if replay.left == 1:
            self.return_to_present()
            return self.next_turn()
        self.replay = replay.onward()
        if self.loud:
            card = self.sheets[replay.owner].spaces[replay.space]
            assert card is not None
            number = card.created + 1 + replay.at
            story = f"Round {number} {'stands changed' if replay.done else 'is kept'}; on to round {number + 1}."
            self.tell("TT-REV-7", story, (f"past:{NAMES[replay.owner]}:{replay.space + 1}:{number + 1}",), "keep")
        return None

    def return_to_present(self) -> None:
        """TT-REV-13: the new past takes effect, on this Testament alone."""
        replay = self.replay
        assert replay is not None
        owner = self.sheets[replay.owner]
        card = owner.spaces[replay.space]
        assert card is not None
        new = card.rewritten(replay.past, self.shielding)
        self.sheets[replay.owner] = replace(owner, spaces=put(owner.spaces, replay.space, new))
        if replay.defenders:
            sheet = self.sheets[self.seat]
            waiting = (*sheet.past_defenders, replay.defenders)
            self.sheets[self.seat] = replace(sheet, past_defenders=waiting)
        self.replay = None
        if self.loud:
            whose = f"{NAMES[replay.owner]}'s {TITLES[card.kind]}"
            if new.strips == card.strips:
                story = f"Back in the present: {whose} still has {card.strips} strips."
            else:
                fate = " It is visible again." if new.visible else " It is buried."
                fate = fate if new.visible != card.visible else ""
                story = f"Back in the present: {whose} has {new.strips} strips instead of {card.strips}.{fate}"
            self.tell("TT-REV-13", story, (f"space:{NAMES[replay.owner]}:{replay.space + 1}",), "return")

    # ---- turns and rounds

    def next_turn(self) -> None:
        """TT-TURN-2: clockwise; a move breaks the row of passes (TT-TURN-4), so attacks can be answered (TT-DEF-3)."""
        self.passes = 0
        self.seat = (self.seat + 1) % len(self.sheets)

    def pass_(self) -> None:
        """TT-TURN-4, TT-TURN-8: nothing changes; when all have passed in a row, the round ends."""
        self.passes += 1
        if self.settings.final_pass and self.seat not in self.out:
            self.out = tuple(sorted((*self.out, self.seat)))
        if self.loud:
            self.tell("TT-TURN-8", f"{NAMES[self.seat]} passes.", (), "pass")
        self.seat = (self.seat + 1) % len(self.sheets)
        if self.passes == len(self.sheets):
            if self.loud:
                self.tell("TT-TURN-4", f"All have passed in a row: round {self.round} ends.", (), "round")
            self.end_round()

    def end_round(self) -> None:
        """TT-END-1: see `ending`."""
        end_round(self)
