"""From a Strength test to the wounded: a titan's sacrifice, and the allotment of damage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from rulebook.confrontation.actions import Allot, Deed, Feat, Pass, Sacrifice
from rulebook.confrontation.company.profiles import TITAN
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.damage.elimination import wound
from rulebook.confrontation.damage.rules import Damage, allotment_refusal
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.round.cards import without_card
from rulebook.confrontation.titans.rules import sacrifice_refusal
from rulebook.game import Refusal
from rulebook.procedure import Procedure

MANY = 12
"""How many ways to allot damage are offered; any other legal one is accepted."""


@dataclass(frozen=True, slots=True)
class Done:
    """Damage has been dealt with."""


def harm(draft: Draft, unit_id: str, damage: Damage, by: str = "", *, melee: bool = False) -> None:
    """Damage is due to a unit: a titan may cancel it (CF-TITAN-5), then it is allotted. Ends with `Done`."""
    draft.begin(Allotting(unit_id, damage, by, melee))
    after = draft.settings.variants.titan_sacrifice == "after_roll"
    if after and damage.points and cards_left(draft, draft.unit(unit_id)):
        draft.begin(Sacrificing(unit_id, damage.points))


def cards_left(facts: Facts, unit: Unit) -> list[str]:
    """The ability cards that a titan can still give up (CF-TITAN-7)."""
    if unit.category != TITAN:
        return []
    gone = [card for name, card in facts.sacrificed if name == unit.id]
    return [card for card in unit.fighters[0].profile.titanic if card not in gone]


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A Strength test was cancelled (CF-TITAN-6)."""


@dataclass(frozen=True, slots=True)
class Borne:
    """A titan gave up no card."""


@dataclass(frozen=True, slots=True)
class Sacrificing(Procedure[Facts, Draft]):
    """The Strength dice against a titan are known: his owner may give up a card (CF-TITAN-6).

    In the variant `before_roll` he decides before they are rolled, when no damage is known (`points` is 0).
    """

    unit: str
    points: int
    takes = (Sacrifice, Pass, Feat)

    def decider(self, facts: Facts) -> int | None:
        """The titan's owner."""
        return facts.unit(self.unit).owner

    def prompt(self, facts: Facts) -> str:
        """Take the damage or give up a card."""
        what = f"take {self.points} damage" if self.points else "suffer the Strength test"
        return f"let {facts.unit(self.unit).the} {what}, or give up an ability card"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Pass, or one of the cards left."""
        return [Pass(), *(Sacrifice(self.unit, card) for card in cards_left(facts, facts.unit(self.unit)))]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """Only his own cards, each once in a game."""
        if isinstance(action, Feat):
            return Refusal("CF-FEAT-17", "Feats on a test are bought before its dice are rolled.")
        if isinstance(action, Sacrifice):
            unit = facts.unit(self.unit)
            if action.unit != self.unit:
                return Refusal("CF-TITAN-5", "Only the titan that the test is against gives up a card.", (unit.leader,))
            gone = [card for name, card in facts.sacrificed if name == unit.id]
            return sacrifice_refusal(unit, action.card, gone, rolled=True, strength=True)
        return None

    def play(self, draft: Draft, action: Deed) -> None:
        """The whole test is cancelled, or the damage stands."""
        if isinstance(action, Sacrifice):
            unit = draft.unit(self.unit)
            draft.sacrificed = (*draft.sacrificed, (self.unit, action.card))
            _leave_sequence(draft, unit.owner, action.card)
            text = f"The {unit.named()} gives up a card for the rest of the game: the Strength test is cancelled."
            draft.log("CF-TITAN-5", text, (unit.leader,), "sacrifice")
            draft.end(Cancelled())
        else:
            draft.log("CF-TITAN-5", f"{draft.unit(self.unit).subject('keep')} all cards.", (), "sacrifice")
            draft.end(Borne())


def _leave_sequence(draft: Draft, player: int, card: str) -> None:
    """A card given up can no longer be played (CF-TITAN-7)."""
    if draft.cards is not None:
        draft.cards = without_card(draft.cards, player, card)


@dataclass(frozen=True, slots=True)
class Allotting(Procedure[Facts, Draft]):
    """Damage waits to be allotted by the active player (CF-RANGED-16, CF-MELEE-13). `by` is who dealt it."""

    unit: str
    damage: Damage
    by: str = ""
    melee: bool = False
    cancelled: bool = False
    takes = (Allot, Feat)

    def _ways(self) -> list[dict[str, int]]:
        return self.damage.allotments() if self.damage.points and self.damage.victims else [{}]

    def decider(self, facts: Facts) -> int | None:
        """The player who attacks, if there is something to choose."""
        if self.cancelled or len(self._ways()) < 2:
            return None
        return 1 - facts.unit(self.unit).owner

    def prompt(self, facts: Facts) -> str:
        """Who falls."""
        return f"allot {self.damage.points} damage to {facts.unit(self.unit).the}"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Some of the ways."""
        return [Allot(tuple(sorted(way.items()))) for way in islice(self._ways(), MANY)]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """As many fall as can, in the order that the attack prescribes."""
        if isinstance(action, Feat):
            return Refusal("CF-FEAT-17", "Feats on a test are bought before its dice are rolled.")
        assert isinstance(action, Allot)
        return allotment_refusal(self.damage, dict(action.points))

    def play(self, draft: Draft, action: Deed) -> None:
        """As the player chose."""
        assert isinstance(action, Allot)
        self._apply(draft, dict(action.points))

    def proceed(self, draft: Draft) -> None:
        """There is only one way, or nothing to allot."""
        self._apply(draft, {} if self.cancelled else self._ways()[0])

    def told(self, draft: Draft, result: object) -> None:
        """A titan has cancelled the test."""
        if isinstance(result, Cancelled):
            draft.become(Allotting(self.unit, self.damage, self.by, self.melee, cancelled=True))

    def _why(self, unit: Unit) -> str:
        """Why damage hurts nobody, if there is any."""
        if not self.damage.points or self.damage.victims:
            return ""
        spared = [unit.fighter(name).profile.name for name in self.damage.spared if name not in self.damage.unseen]
        return f": the others protect {spared[0]}, and nobody else is seen" if spared else ": nobody is seen"

    def _rest(self, draft: Draft, allotted: int, hurt: int) -> None:
        """What is lost because as many have fallen as weapons fired, or because nobody is left to take it."""
        lost = self.damage.points - allotted
        if lost > 0:
            capped = self.damage.cap is not None and hurt >= self.damage.cap
            why = "no more fall than weapons were fired" if capped else "nobody is left who could take it"
            draft.log("CF-RANGED-18" if capped else "CF-DMG-6", f"{lost} damage is lost: {why}.", (), "loss")

    def _apply(self, draft: Draft, points: dict[str, int]) -> None:
        found = draft.find(self.by)
        if any(points.values()):
            wound(draft, self.unit, points, found[1] if found else None, melee=self.melee)
            self._rest(draft, sum(points.values()), len(points))
        elif not self.cancelled:
            unit = draft.unit(self.unit)
            draft.log("CF-DMG-2", f"{unit.subject('suffer')} no damage{self._why(unit)}.", (), "loss")
        draft.end(Done())
