"""Why an action is not possible. The checks come in a fixed order; the first rule in the way is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.game import Action, Refusal
from rulebook.northmen import legal
from rulebook.northmen.actions import (
    Assault,
    Attack,
    Bribe,
    Build,
    Capture,
    Choose,
    ChooseAbility,
    Commit,
    Done,
    Draw,
    Fortify,
    Found,
    Lay,
    Lose,
    Move,
    Muster,
    Prepare,
    Recruit,
    SetCatapult,
    SpendLongship,
    SpendMead,
    Store,
)
from rulebook.northmen.refusals import closing, fighting, laying, moving, ordering, timing, using
from rulebook.northmen.refusals.saying import no

if TYPE_CHECKING:
    from rulebook.northmen.table import Table


def refusal(table: Table, action: Action) -> Refusal | None:
    """The first rule that forbids this action, or None."""
    if table.phase not in timing.ONLY_IN[type(action)]:
        return timing.out_of_time(table, action)
    match action:
        case ChooseAbility(name):
            return closing.ability(table, name)
        case Lay():
            return laying.lay(table, action)
        case Draw(deck):
            return laying.draw(table, deck)
        case Fortify(side):
            return laying.fortify(table, side)
        case SpendMead():
            return None if table.reserves[table.seat] else no("BN-MEAD-2", "No mead is stored.")
        case SpendLongship(tile):
            return using.send_home(table, tile)
        case Choose(use):
            return using.choose(table, use)
        case Recruit(number):
            return using.recruit(table, number)
        case Found(tile):
            return using.found(table, tile)
        case Move():
            return moving.march(table, action) if table.phase == "order" else moving.move(table, action)
        case Build(origin):
            return using.build(table, origin)
        case Attack():
            return fighting.attack(table, action)
        case Commit(tile):
            return fighting.commit(table, tile)
        case Lose(army):
            return fighting.lose(table, army)
        case Capture():
            return fighting.capture(table)
        case Muster(tile):
            return ordering.muster(table, tile)
        case Assault(tile):
            return ordering.assault(table, tile)
        case Store() | Bribe() | Prepare():
            return closing.town(table, action)
        case SetCatapult(tile, origin):
            return closing.gift(table, tile, origin)
        case Done() if table.phase == "gift" and legal.gifts(table):
            return no("BN-ABIL-9", "The catapult has to be put somewhere.")
    return None


__all__ = ["refusal"]
