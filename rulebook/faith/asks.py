"""The choices that come up while something resolves: what may be answered, and what is answered by default."""

from __future__ import annotations

from typing import Protocol

from rulebook.faith.cards import HIDDEN, fits
from rulebook.faith.jobs import Ask, Job, Trigger
from rulebook.faith.pieces import Side, seats_from
from rulebook.faith.settings import Settings
from rulebook.faith.stats import Table
from rulebook.faith.targets import SEAT, leading_opponent, slots
from rulebook.faith.targets import options as target_options

NONE, YES = "none", "yes"


class Position(Protocol):
    """What the choices depend on: a state, or a desk at work."""

    @property
    def settings(self) -> Settings: ...  # noqa: D102
    @property
    def sides(self) -> tuple[Side, ...] | list[Side]: ...  # noqa: D102
    @property
    def active(self) -> int: ...  # noqa: D102
    @property
    def ask(self) -> Ask | None: ...  # noqa: D102
    @property
    def job(self) -> Job | None: ...  # noqa: D102
    @property
    def waiting(self) -> tuple[tuple[Trigger, ...], ...]: ...  # noqa: D102
    @property
    def manage(self) -> tuple[Trigger, ...]: ...  # noqa: D102
    @property
    def table(self) -> Table: ...  # noqa: D102


def options(position: Position) -> list[str]:
    """Everything that may be answered to the choice at hand, the default of FA-ACT-7 not marked."""
    ask = position.ask
    assert ask is not None
    side = position.sides[ask.seat]
    if ask.kind == "order":
        return list(dict.fromkeys(trigger.label for trigger in first_waiting(position)))
    if ask.kind == "manage":
        return [trigger.label for trigger in position.manage]
    if ask.kind == "discard":
        return list(dict.fromkeys(side.hand))
    if ask.kind in ("lose", "gain"):
        return ["light", "dark"]
    job = position.job
    assert job is not None
    ability = position.settings.library[job.card].abilities[job.ability]
    if ask.kind == "amount":
        return [str(number) for number in range(1, most_moved(position, job) + 1)]
    if ask.kind == "search":
        wanted = ability.effects[job.step].where
        library = position.settings.library
        found = {card for card in side.deck if card != HIDDEN and fits(library[card], wanted)}
        return [*sorted(found), NONE]
    return trigger_options(position, job)


def trigger_options(position: Position, job: Job) -> list[str]:
    """What may be chosen next for a triggered ability: its cost or a target; none where it says may (FA-TARG-7)."""
    ability = position.settings.library[job.card].abilities[job.ability]
    first = ability.optional and not job.chosen and not job.offering
    if ability.cost.exile_other and not job.offering:
        found = offerings(position.table, job.seat, job.piece, ability.cost.exile_other)
    elif len(job.chosen) < len(slots(ability)):
        found = target_options(position.table, job.seat, job.piece, ability, job.chosen)
    else:
        found = [YES]
    return [*found, NONE] if first and found else found


def offerings(table: Table, seat: int, source: str, subtype: str) -> list[str]:
    """The other cards of this subtype that a player could exile as a cost (FA-OBJ-4)."""
    field = table.sides[seat].field
    return [piece.id for piece in field if piece.id != source and subtype in table.card(piece).subtypes]


def most_moved(position: Position, job: Job) -> int:
    """FA-DMG-12: at most the damage that is there."""
    ability = position.settings.library[job.card].abilities[job.ability]
    for slot, option in zip(slots(ability), job.chosen, strict=False):
        if slot.effect == job.step and slot.role == "source":
            found = position.table.find(option)
            return min(int(ability.effects[job.step].n), found[1].damage) if found else 0
    return 0


def first_waiting(position: Position) -> list[Trigger]:
    """FA-ABIL-7: of the triggers that waited longest, those of the first seat, in the order their cards entered."""
    batch = position.waiting[0]
    for seat in seats_from(position.active, position.sides):
        mine = [trigger for trigger in batch if trigger.seat == seat]
        if mine:
            return mine
    return []


def default(position: Position) -> str:
    """FA-ACT-7: what is answered when nobody is asked."""
    ask = position.ask
    assert ask is not None
    found = options(position)
    side = position.sides[ask.seat]
    if ask.kind == "discard":
        return side.hand[-1]
    if ask.kind == "lose":
        return "light" if side.light >= side.dark else "dark"
    if ask.kind == "gain":
        return "light" if side.light <= side.dark else "dark"
    if ask.kind == "amount":
        return found[-1]
    if ask.kind == "search":
        library = position.settings.library
        return min(found, key=lambda card: (card == NONE, -library[card].total if card != NONE else 0, card))
    if found[-1] == NONE:
        return NONE
    if found[0].startswith(SEAT):
        return leading_opponent(position.table, ask.seat)
    return found[0]
