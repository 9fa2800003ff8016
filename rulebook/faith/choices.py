"""The choices that come up while something resolves: what may be answered, and what is answered by default."""

from __future__ import annotations

from typing import Protocol

from rulebook.faith.cards import HIDDEN, fits
from rulebook.faith.fields import Fields
from rulebook.faith.pending import Choice, Resolution, Trigger
from rulebook.faith.pieces import Side, seats_from
from rulebook.faith.settings import Settings
from rulebook.faith.targets import SEAT, leading_opponent, slots
from rulebook.faith.targets import options as target_options

NONE, YES = "none", "yes"


class Position(Protocol):
    """What the choices depend on: a state or a draft."""

    @property
    def settings(self) -> Settings: ...  # noqa: D102
    @property
    def sides(self) -> tuple[Side, ...] | list[Side]: ...  # noqa: D102
    @property
    def active(self) -> int: ...  # noqa: D102
    @property
    def resolution(self) -> Resolution | None: ...  # noqa: D102
    @property
    def waiting(self) -> tuple[tuple[Trigger, ...], ...]: ...  # noqa: D102
    @property
    def manage(self) -> tuple[Trigger, ...]: ...  # noqa: D102
    @property
    def fields(self) -> Fields: ...  # noqa: D102


def options(position: Position, choice: Choice) -> list[str]:
    """Everything that may be answered to a choice, the default of FA-ACT-7 not marked."""
    side = position.sides[choice.seat]
    match choice.kind:
        case "order":
            return list(dict.fromkeys(trigger.label for trigger in first_waiting(position)))
        case "manage":
            return [trigger.label for trigger in position.manage]
        case "discard":
            return list(dict.fromkeys(side.hand))
        case "lose" | "gain":
            return ["light", "dark"]
    resolution = position.resolution
    return [] if resolution is None else _options_of_ability(position, choice, resolution)


def _options_of_ability(position: Position, choice: Choice, resolution: Resolution) -> list[str]:
    library = position.settings.library
    ability = library[resolution.card].abilities[resolution.ability]
    if choice.kind == "amount":
        return [str(number) for number in range(1, most_moved(position, resolution) + 1)]
    if choice.kind == "search":
        wanted = ability.effects[resolution.step].where
        deck = position.sides[choice.seat].deck
        return [*sorted({card for card in deck if card != HIDDEN and fits(library[card], wanted)}), NONE]
    return trigger_options(position, resolution)


def trigger_options(position: Position, resolution: Resolution) -> list[str]:
    """What may be chosen next for a triggered ability: its cost or a target; none where it says may (FA-TARG-7)."""
    ability = position.settings.library[resolution.card].abilities[resolution.ability]
    first = ability.optional and not resolution.chosen and not resolution.offering
    if ability.cost.exile_other and not resolution.offering:
        found = offerings(position.fields, resolution.seat, resolution.piece, ability.cost.exile_other)
    elif len(resolution.chosen) < len(slots(ability)):
        found = target_options(position.fields, resolution.seat, resolution.piece, ability, resolution.chosen)
    else:
        found = [YES]
    return [*found, NONE] if first and found else found


def offerings(fields: Fields, seat: int, source: str, subtype: str) -> list[str]:
    """The other cards of this subtype that a player could exile as a cost (FA-OBJ-4)."""
    field = fields.sides[seat].field
    return [piece.id for piece in field if piece.id != source and subtype in fields.card(piece).subtypes]


def most_moved(position: Position, resolution: Resolution) -> int:
    """FA-DMG-12: at most the damage that is there."""
    ability = position.settings.library[resolution.card].abilities[resolution.ability]
    for slot, option in zip(slots(ability), resolution.chosen, strict=False):
        if slot.effect == resolution.step and slot.role == "source":
            found = position.fields.find(option)
            return min(int(ability.effects[resolution.step].n), found.piece.damage) if found else 0
    return 0


def first_waiting(position: Position) -> list[Trigger]:
    """FA-ABIL-7: of the triggers that waited longest, those of the first seat, in the order their cards entered."""
    batch = position.waiting[0]
    for seat in seats_from(position.active, position.sides):
        mine = [trigger for trigger in batch if trigger.seat == seat]
        if mine:
            return mine
    return []


def default(position: Position, choice: Choice) -> str:
    """FA-ACT-7: what is answered when nobody is asked."""
    found, side = options(position, choice), position.sides[choice.seat]
    match choice.kind:
        case "discard":
            return side.hand[-1]
        case "lose":
            return "light" if side.light >= side.dark else "dark"
        case "gain":
            return "light" if side.light <= side.dark else "dark"
        case "amount":
            return found[-1]
        case "search":
            library = position.settings.library
            return min(found, key=lambda card: (card == NONE, -library[card].total if card != NONE else 0, card))
    if found[-1] == NONE:
        return NONE
    return leading_opponent(position.fields, choice.seat) if found[0].startswith(SEAT) else found[0]
