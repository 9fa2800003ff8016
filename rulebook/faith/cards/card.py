"""What a card is: its parts, its abilities, and what these cost and do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

TYPES = ("character", "object", "event", "psalm", "location")


ENERGIES = ("light", "dark", "neutral")


STAYING = ("character", "object", "location")
"""FA-TYPE-5: the types that stay on the field."""


HIDDEN = "?"
"""Stands for a card that one cannot see (FA-ZONE-2)."""


class CardError(ValueError):
    """A card or deck that breaks a rule: names it, the rule, and what is allowed."""

    def __init__(self, what: str, problem: str, rule: str) -> None:
        super().__init__(f"{what}: {problem} [{rule}]")
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Effect:
    """One step of an ability, in the words of the vocabulary."""

    op: str
    n: int | str = 0
    who: str = ""
    target: str = ""
    source: str = ""
    type: str = ""
    stat: str = ""
    scope: str = ""
    where: tuple[tuple[str, Any], ...] = ()
    duration: str = ""
    to: str = ""
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Cost:
    """What an ability costs (FA-ABIL-3, FA-ABIL-8)."""

    exhaust: bool = False
    light: int = 0
    dark: int = 0
    neutral: int = 0
    faith: int = 0
    discard: int = 0
    exile_self: bool = False
    exile_other: str = ""

    @property
    def energy(self) -> int:
        """All energy of it."""
        return self.light + self.dark + self.neutral


FREE = Cost()


@dataclass(frozen=True, slots=True)
class Ability:
    """A rule special to its card (FA-TYPE-10): what kind, what it costs, what it does."""

    kind: str
    text: str
    effects: tuple[Effect, ...]
    cost: Cost = FREE
    when: str = ""
    optional: bool = False
    limit: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """The parts of a card (FA-TYPE-2, FA-TYPE-9); its Scripture has no effect on play (FA-TYPE-11)."""

    id: str
    name: str
    type: str
    energy: str
    typed_cost: int
    neutral_cost: int
    version: str = ""
    subtypes: tuple[str, ...] = ()
    health: int = 0
    strength: int = 0
    prayer: int = 0
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    scripture: str = ""
    exercises: tuple[str, ...] = ()
    statics: tuple[Ability, ...] = ()
    """Its static abilities, kept at hand because they are asked for all the time."""

    @property
    def total(self) -> int:
        """FA-TYPE-8: the printed total cost."""
        return self.typed_cost + self.neutral_cost

    @property
    def title(self) -> str:
        """Name and version: what makes it the same card (FA-DECK-3)."""
        return f"{self.name} ({self.version})" if self.version else self.name

    @property
    def prays(self) -> bool:
        """FA-PRAY-2: dark Characters cannot; neutral ones exist only with the variant neutral_prayer (FA-TYPE-6)."""
        return self.type == "character" and self.energy != "dark"

    @property
    def armor(self) -> int:
        """The printed Armor (FA-DMG-9)."""
        return sum(int(word.split()[1]) for word in self.keywords if word.startswith("Armor "))

    def numbers_of(self, kind: str) -> tuple[int, ...]:
        """Which of its abilities are of this kind."""
        return tuple(number for number, ability in enumerate(self.abilities) if ability.kind == kind)

    @property
    def price(self) -> str:
        """The cost in words."""
        parts = [f"{self.typed_cost} {self.energy}"] if self.typed_cost else []
        parts += [f"{self.neutral_cost} neutral"] if self.neutral_cost else []
        return " + ".join(parts) or "nothing"

    @property
    def line(self) -> str:
        """The whole card in one line of text."""
        parts = [f"{self.title} ({self.energy} {self.type}{''.join(', ' + s for s in self.subtypes)}), {self.price}"]
        if self.type == "character":
            parts.append(f"Health {self.health}, Strength {self.strength}")
            parts += [f"Prayer {self.prayer}"] if self.prays else []
        parts += [*self.keywords, *(ability.text for ability in self.abilities)]
        return "; ".join(part.rstrip(".") for part in parts)


def fits(card: Card, where: tuple[tuple[str, Any], ...]) -> bool:
    """Whether a card meets every printed condition; being exhausted is asked of the piece, not here.

    FA-TYPE-7: what fits an Event fits a Psalm too.
    """
    for word, value in where:
        if word == "subtype" and value not in card.subtypes:
            return False
        if word == "type" and card.type != value and not (value == "event" and card.type == "psalm"):
            return False
        if word == "energy" and card.energy != value:
            return False
        if word == "max_total_cost" and card.total > value:
            return False
    return True
