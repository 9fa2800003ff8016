"""From a Strength test to the wounded: a titan's sacrifice, and the allotment of damage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from rulebook.confrontation.actions import Allot, Deed, Feat, Pass, Sacrifice
from rulebook.confrontation.company.units import Unit
from rulebook.confrontation.damage.rules import Damage, allotment_refusal
from rulebook.confrontation.material import TITAN
from rulebook.confrontation.procedure import Affair
from rulebook.confrontation.titans.rules import sacrifice_refusal
from rulebook.game import Refusal

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk
    from rulebook.confrontation.facts import Table

MANY = 12
"""How many ways to allot damage are offered; any other legal one is accepted."""


@dataclass(frozen=True, slots=True)
class Done:
    """Damage has been dealt with."""


def harm(desk: Desk, unit_id: str, damage: Damage, by: str = "", *, melee: bool = False) -> None:
    """Damage is due to a unit: a titan may cancel it (CF-TITAN-5), then it is allotted. Ends with `Done`."""
    desk.begin(Allotting(unit_id, damage, by, melee))
    after = desk.settings.variants.titan_sacrifice == "after_roll"
    if after and damage.points and cards_left(desk, desk.unit(unit_id)):
        desk.begin(Sacrificing(unit_id, damage.points))


def cards_left(table: Table, unit: Unit) -> list[str]:
    """The ability cards that a titan can still give up (CF-TITAN-7)."""
    if unit.category != TITAN:
        return []
    gone = [card for name, card in table.sacrificed if name == unit.id]
    return [card for card in unit.fighters[0].profile.titanic if card not in gone]


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A Strength test was cancelled (CF-TITAN-6)."""


@dataclass(frozen=True, slots=True)
class Borne:
    """A titan gave up no card."""


@dataclass(frozen=True, slots=True)
class Sacrificing(Affair):
    """The Strength dice against a titan are known: his owner may give up a card (CF-TITAN-6).

    In the variant `before_roll` he decides before they are rolled, when no damage is known (`points` is 0).
    """

    unit: str
    points: int
    takes = (Sacrifice, Pass, Feat)

    def decider(self, table: Table) -> int | None:
        """The titan's owner."""
        return table.unit(self.unit).owner

    def prompt(self, table: Table) -> str:
        """Take the damage or give up a card."""
        what = f"take {self.points} damage" if self.points else "suffer the Strength test"
        return f"let the {table.unit(self.unit).named()} {what}, or give up an ability card"

    def choices(self, table: Table) -> Iterable[Deed]:
        """Pass, or one of the cards left."""
        return [Pass(), *(Sacrifice(self.unit, card) for card in cards_left(table, table.unit(self.unit)))]

    def refusal(self, table: Table, action: Deed) -> Refusal | None:
        """Only his own cards, each once in a game."""
        if isinstance(action, Feat):
            return Refusal("CF-FEAT-17", "Feats on a test are bought before its dice are rolled.")
        if isinstance(action, Sacrifice):
            unit = table.unit(self.unit)
            if action.unit != self.unit:
                return Refusal("CF-TITAN-5", "Only the titan that the test is against gives up a card.", (unit.leader,))
            gone = [card for name, card in table.sacrificed if name == unit.id]
            return sacrifice_refusal(unit, action.card, gone, rolled=True, strength=True)
        return None

    def play(self, desk: Desk, action: Deed) -> None:
        """The whole test is cancelled, or the damage stands."""
        if isinstance(action, Sacrifice):
            unit = desk.unit(self.unit)
            desk.sacrificed = (*desk.sacrificed, (self.unit, action.card))
            _leave_sequence(desk, unit.owner, action.card)
            text = f"The {unit.named()} gives up a card for the rest of the game: the Strength test is cancelled."
            desk.tell("CF-TITAN-5", text, (unit.leader,), "sacrifice")
            desk.end(Cancelled())
        else:
            desk.tell("CF-TITAN-5", f"The {desk.unit(self.unit).named()} keep their cards.", (), "sacrifice")
            desk.end(Borne())


def _leave_sequence(desk: Desk, player: int, card: str) -> None:
    """A card given up can no longer be played (CF-TITAN-7)."""
    from rulebook.confrontation.round.cards import without_card

    if desk.cards is not None:
        desk.cards = without_card(desk.cards, player, card)


@dataclass(frozen=True, slots=True)
class Allotting(Affair):
    """Damage waits to be allotted by the active player (CF-RANGED-16, CF-MELEE-13). `by` is who dealt it."""

    unit: str
    damage: Damage
    by: str = ""
    melee: bool = False
    cancelled: bool = False
    takes = (Allot, Feat)

    def _ways(self) -> list[dict[str, int]]:
        return self.damage.allotments() if self.damage.points and self.damage.victims else [{}]

    def decider(self, table: Table) -> int | None:
        """The player who attacks, if there is something to choose."""
        if self.cancelled or len(self._ways()) < 2:
            return None
        return 1 - table.unit(self.unit).owner

    def prompt(self, table: Table) -> str:
        """Who falls."""
        return f"allot {self.damage.points} damage to the {table.unit(self.unit).named()}"

    def choices(self, table: Table) -> Iterable[Deed]:
        """Some of the ways."""
        return [Allot(tuple(sorted(way.items()))) for way in islice(self._ways(), MANY)]

    def refusal(self, table: Table, action: Deed) -> Refusal | None:
        """As many fall as can, in the order that the attack prescribes."""
        if isinstance(action, Feat):
            return Refusal("CF-FEAT-17", "Feats on a test are bought before its dice are rolled.")
        assert isinstance(action, Allot)
        return allotment_refusal(self.damage, dict(action.points))

    def play(self, desk: Desk, action: Deed) -> None:
        """As the player chose."""
        assert isinstance(action, Allot)
        self._apply(desk, dict(action.points))

    def go_on(self, desk: Desk) -> None:
        """There is only one way, or nothing to allot."""
        self._apply(desk, {} if self.cancelled else self._ways()[0])

    def told(self, desk: Desk, result: object) -> None:
        """A titan has cancelled the test."""
        if isinstance(result, Cancelled):
            desk.become(Allotting(self.unit, self.damage, self.by, self.melee, cancelled=True))

    def _apply(self, desk: Desk, points: dict[str, int]) -> None:
        found = desk.find(self.by)
        if any(points.values()):
            desk.wound(self.unit, points, found[1] if found else None, melee=self.melee)
        elif not self.cancelled:
            desk.tell("CF-DMG-2", f"The {desk.unit(self.unit).named()} suffer no damage.", (), "loss")
        desk.end(Done())
