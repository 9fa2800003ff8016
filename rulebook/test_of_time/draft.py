"""A position being worked on: the verbs that change it, each telling its step.

`play` carries out what gods do with these verbs, `endings` resolves the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from rulebook.draft import AS_LIST, Draft, Working
from rulebook.english import counted
from rulebook.test_of_time.actions import ATTACK, DEFEND, PRESERVE
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import (
    KINDS,
    NAMES,
    NOBODY,
    TITLES,
    Assault,
    Conversion,
    Pieces,
    Sheet,
    Site,
    put,
)
from rulebook.test_of_time.testament import Testament

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState


class TestOfTimeDraft(Draft["TestOfTimeState"]):
    """A state being worked on."""

    __test__ = False
    WORKING: ClassVar[Mapping[str, Working]] = {"sheets": AS_LIST}

    before: TestOfTimeState
    settings: Settings
    sheets: list[Sheet]
    round: int
    starter: int
    seat: int
    passes: int
    out: tuple[int, ...]
    assaults: tuple[Assault, ...]
    replay: Replay | None

    # ---- words

    @property
    def me(self) -> str:
        """The god whose turn it is."""
        return NAMES[self.seat]

    def named(self, owner: int, space: int) -> str:
        """A Testament in words, told apart from another of its kind: `Red's Monument on space 2`."""
        return f"{NAMES[owner]}'s {self.sheets[owner].title(space)}"

    # ---- sheets

    @property
    def sheet(self) -> Sheet:
        """The sheet of the god whose turn it is."""
        return self.sheets[self.seat]

    def change(self, seat: int, **changes: Any) -> None:
        """Change what lies on a god's sheet."""
        self.sheets[seat] = replace(self.sheets[seat], **changes)

    def place(self, pieces: Pieces, **changes: Any) -> None:
        """TT-TURN-7: pieces leave home and stay placed; the mover's sheet changes with them."""
        self.change(self.seat, home=self.sheet.home.less(pieces), **changes)

    def lay(self, owner: int, space: int, card: Testament) -> None:
        """Lay a Testament on a space, in place of what is there."""
        self.change(owner, spaces=put(self.sheets[owner].spaces, space, card))

    # ---- building and keeping

    def create(self, space: int, kind: str, pieces: Pieces) -> None:
        """TT-CREATE-2, TT-CREATE-6, TT-CREATE-7: the card leaves the stock; what was buried there is gone."""
        sheet = self.sheet
        over = sheet.spaces[space] is not None
        index = KINDS.index(kind)
        self.place(
            pieces,
            stock=put(sheet.stock, index, sheet.stock[index] - 1),
            spaces=put(sheet.spaces, space, None),
            sites=put(sheet.sites, space, Site(kind, pieces, over)),
        )
        if not self.quiet:
            gone = " The buried Testament there is gone for good." if over else ""
            story = f"{self.me} begins {TITLES[kind]} on space {space + 1} with {pieces.words}.{gone}"
            self.log("TT-CREATE-2", story, _at(self.seat, space), "create")

    def preserve(self, space: int, pieces: Pieces) -> None:
        """TT-PRES-1: preservers stand on a Testament."""
        self.place(pieces, preservers=put(self.sheet.preservers, space, pieces))
        if not self.quiet:
            title = TITLES[self.sheet.standing(space).kind]
            story = f"{self.me} preserves {title} on space {space + 1} with {pieces.words}."
            self.log("TT-PRES-1", story, _at(self.seat, space), "preserve")

    # ---- people

    def sire(self, zone: int, pieces: Pieces) -> None:
        """TT-SIRE-1: parents on the grey dots; the newborn waits on the blue one (TT-SIRE-4)."""
        self.place(pieces, sires=put(self.sheet.sires, zone, pieces))
        if not self.quiet:
            story = f"{self.me} sires a follower with {pieces.words}; it comes home at the end of the round."
            self.log("TT-SIRE-1", story, (f"sire:{self.me}:{zone + 1}",), "sire")

    def sire_shaman(self, zone: int, pieces: Pieces) -> None:
        """TT-SHAM-1: those who pay will die; the new shaman waits on the red dot (TT-SHAM-3)."""
        self.place(pieces, rites=put(self.sheet.rites, zone, pieces))
        if not self.quiet:
            story = f"{self.me} sires a shaman with {pieces.words}, who will die for it."
            self.log("TT-SHAM-1", story, (f"shaman:{self.me}:{zone + 1}",), "sire-shaman")

    def convert(self, victim: int, pieces: Pieces) -> None:
        """TT-CONV-4: the follower changes its god at once, and waits on the Convert zone."""
        self.place(pieces, conversion=Conversion(victim, pieces))
        self.change(victim, home=self.sheets[victim].home.less(Pieces(1)))
        if not self.quiet:
            other = NAMES[victim]
            story = f"{self.me} converts a follower of {other} with {pieces.words}."
            self.log("TT-CONV-4", story, (f"convert:{self.me}", f"home:{other}"), "convert")

    # ---- fighting

    def attack(self, owner: int, space: int, pieces: Pieces) -> None:
        """TT-ATT-1, TT-ATT-2: one placement more on that Testament."""
        self.place(pieces)
        self.assaults = (*self.assaults, Assault(owner, space, self.seat, pieces))
        if not self.quiet:
            story = f"{self.me} attacks {self.named(owner, space)} with {pieces.words}."
            self.log("TT-ATT-1", story, _at(owner, space), "attack")

    def defend(self, space: int, pieces: Pieces) -> None:
        """TT-DEF-1, TT-DEF-6: all defenders of a Testament are one pool."""
        pool = (self.sheet.defenders[space] or NOBODY).plus(pieces)
        self.place(pieces, defenders=put(self.sheet.defenders, space, pool))
        if not self.quiet:
            title = TITLES[self.sheet.standing(space).kind]
            story = f"{self.me} defends {title} on space {space + 1} with {pieces.words}."
            self.log("TT-DEF-1", story, _at(self.seat, space), "defend")

    # ---- Reverse Time

    def reverse(self, owner: int, space: int, depth: int, shamans: int) -> None:
        """TT-REV-7, TT-REV-12: the shamans die at once; the last rounds are replayed, oldest first."""
        sheet, card = self.sheet, self.sheets[owner].standing(space)
        saved = min(shamans, sheet.count("burial_site")) if self.settings.burial_saves_shamans else 0
        dead = Pieces(0, shamans - saved)
        self.place(Pieces(0, shamans), dead=sheet.dead.plus(dead), travellers=sheet.travellers.plus(Pieces(0, saved)))
        self.replay = Replay(owner, space, card, len(card.past) - depth, card.past, card.past)
        if not self.quiet:
            rounds = counted(depth, "round")
            story = f"{self.me} rewinds {self.named(owner, space)} by {rounds}; {dead.words} died for it."
            self.log("TT-REV-12", story, _at(owner, space), "reverse")

    def replace_effect(self, replay: Replay, effect: str, pieces: Pieces) -> None:
        """TT-REV-8, TT-REV-11: pay for another effect; past defenders die at the end of the round."""
        sheet = self.sheet
        before = replay.before(self.settings.shielding)
        by_piece = effect == ATTACK and self.settings.attack_strips == "attackers"
        # TT-REV-19: no Testament changes before the end of the move
        points = pieces.bodies if by_piece else pieces.worth(sheet.power)
        after = replay.replaced(effect, points, replay.card.sections - before.strips + before.shields)
        staying = pieces
        if effect == DEFEND:
            staying = Pieces(0, pieces.shamans)
            after = replace(after, defenders=replay.defenders + pieces.followers)
        self.replay = after
        self.place(pieces, travellers=sheet.travellers.plus(staying))
        if not self.quiet:
            story = f"Round {replay.round}: {_effect_told(effect, points, replay, after)} ({pieces.words})."
            self.log("TT-REV-8", story, (replay.place,), "replace")

    def go_on(self, replay: Replay) -> None:
        """TT-REV-7: on to the next round of the past."""
        self.replay = onward = replay.onward()
        if not self.quiet:
            kept = "stands changed" if replay.done else "is kept"
            story = f"Round {replay.round} {kept}; on to round {onward.round}."
            self.log("TT-REV-7", story, (onward.place,), "keep")

    def return_to_present(self, replay: Replay) -> None:
        """TT-REV-13: the new past takes effect, on this Testament alone."""
        old = replay.card
        new = old.rewritten(replay.past, self.settings.shielding)
        self.lay(replay.owner, replay.space, new)
        if replay.defenders:
            self.change(self.seat, past_defenders=(*self.sheet.past_defenders, replay.defenders))
        self.replay = None
        if not self.quiet:
            whose = self.named(replay.owner, replay.space)
            strips = counted(new.strips, "strip")
            if new.strips == old.strips:
                story = f"Back in the present: {whose} still has {strips}."
            else:
                fate = " It is visible again." if new.visible else " It is buried."
                fate = fate if new.visible != old.visible else ""
                story = f"Back in the present: {whose} has {strips} instead of {old.strips}.{fate}"
            self.log("TT-REV-13", story, _at(replay.owner, replay.space), "return")


def _at(owner: int, space: int) -> Iterable[str]:
    """The place of a Testament space."""
    return (f"space:{NAMES[owner]}:{space + 1}",)


def _effect_told(effect: str, points: int, before: Replay, after: Replay) -> str:
    """What a replacement did to the round (TT-REV-8)."""
    old, new = before.past[before.at].strips, after.past[before.at].strips
    if effect == PRESERVE:
        return "decay becomes preservation"
    if effect == DEFEND:
        return f"a defence of {points} cancels {counted(old - new, 'attack strip')}"
    return f"an attack of {points} adds {counted(new - old, 'attack strip')}"


__all__ = ["TestOfTimeDraft"]
