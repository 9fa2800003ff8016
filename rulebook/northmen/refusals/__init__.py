"""Why an action is not possible. The checks come in a fixed order; the first rule in the way is named."""

from __future__ import annotations

from rulebook.game import Action, Refusal
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
from rulebook.northmen.facts import Facts
from rulebook.northmen.refusals import closing, fighting, laying, moving, ordering, timing, using
from rulebook.northmen.refusals.closing import gifts
from rulebook.northmen.refusals.phrases import no


def refusal(facts: Facts, action: Action) -> Refusal | None:
    """The first rule that forbids this action, or None."""
    if facts.phase not in timing.ONLY_IN[type(action)]:
        return timing.out_of_time(facts, action)
    match action:
        case ChooseAbility(name):
            return closing.ability(facts, name)
        case Lay():
            return laying.lay(facts, action)
        case Draw(deck):
            return laying.draw(facts, deck)
        case Fortify(side):
            return laying.fortify(facts, side)
        case SpendMead():
            return None if facts.reserves[facts.seat] else no("BN-MEAD-2", "No mead is stored.")
        case SpendLongship(tile):
            return using.send_home(facts, tile)
        case Choose(use):
            return using.choose(facts, use)
        case Recruit(number):
            return using.recruit(facts, number)
        case Found(tile):
            return using.found(facts, tile)
        case Move():
            return moving.march(facts, action) if facts.phase == "order" else moving.move(facts, action)
        case Build(origin):
            return using.build(facts, origin)
        case Attack():
            return fighting.attack(facts, action)
        case Commit(tile):
            return fighting.commit(facts, tile)
        case Lose(army):
            return fighting.lose(facts, army)
        case Capture():
            return fighting.capture(facts)
        case Muster(tile):
            return ordering.muster(facts, tile)
        case Assault(tile):
            return ordering.assault(facts, tile)
        case Store() | Bribe() | Prepare():
            return closing.town(facts, action)
        case SetCatapult(tile, origin):
            return closing.gift(facts, tile, origin)
        case Done() if facts.phase == "gift" and closing.gifts(facts):
            return no("BN-ABIL-9", "The catapult has to be put somewhere.")
    return None


__all__ = ["gifts", "refusal"]
