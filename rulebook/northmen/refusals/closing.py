"""Why a town action is not possible, an ability not to be had, or a catapult not to be put there."""

from __future__ import annotations

from rulebook.game import Action, Refusal
from rulebook.northmen.actions import Bribe, Prepare, SetCatapult, Store
from rulebook.northmen.facts import Facts
from rulebook.northmen.pieces import CATAPULT, UNIT_LETTERS, UNIT_WORDS, WARBAND
from rulebook.northmen.refusals.phrases import no, no_tile
from rulebook.northmen.routes import meets_mate
from rulebook.northmen.settings import ABILITIES
from rulebook.northmen.units import counts_at, number_at, sides_at, supply
from rulebook.northmen.uses import movable_pieces


def ability(facts: Facts, name: str) -> Refusal | None:
    """An ability that is one, and free (BN-SETUP-9)."""
    if name not in ABILITIES:
        return no("BN-COMP-8", f"{name!r} is no ability; they are {', '.join(ABILITIES)}.")
    if name in facts.abilities:
        return no("BN-SETUP-9", f"{name} is taken.")
    return None


def town(facts: Facts, action: Action) -> Refusal | None:
    """The right goods, and something to do with them."""
    wanted = {Store: "mead", Bribe: "silver", Prepare: "tusk"}[type(action)]
    if facts.use != wanted:
        return no("BN-TOWN-4", f"The tile laid gives {facts.use} actions, not {wanted}.")
    match action:
        case Store() if not supply(facts, facts.seat, WARBAND):
            return no("BN-MEAD-1", "No warband is left in the supply.")
        case Prepare(tile) if tile < 1 or tile not in facts.hands[facts.seat]:
            return no("BN-TUSK-1", f"Tile {tile} is not in your hand.")
        case Bribe():
            return _bribe(facts, action)
    return None


def _bribe(facts: Facts, action: Bribe) -> Refusal | None:
    answer = no_tile(facts, action.tile)
    if answer is not None:
        return answer
    if action.unit not in UNIT_WORDS:
        return no("BN-SILVER-2", f"{action.unit!r} is no unit; they are {', '.join(UNIT_LETTERS)}.")
    if not number_at(facts, action.tile, facts.seat):
        return no("BN-SILVER-1", f"You have no unit on tile {action.tile}.", action.tile)
    if not facts.settings.opposing(facts.seat, action.side):
        rule = "BN-SILVER-1" if action.side == facts.seat else "BN-TEAM-12"
        return no(rule, "You can only bribe units of rivals.", action.tile)
    if action.side not in sides_at(facts, action.tile):
        return no("BN-SILVER-1", f"That rival has no unit on tile {action.tile}.", action.tile)
    if not counts_at(facts, action.tile, action.side)[UNIT_LETTERS.index(action.unit)]:
        return no("BN-SILVER-2", f"That rival has no {UNIT_WORDS[action.unit]} there.", action.tile)
    return None


def gift(facts: Facts, tile: int, origin: int | None) -> Refusal | None:
    """BN-ABIL-9, BN-ABIL-13: where the Stonefists' catapult may come from and go."""
    answer = no_tile(facts, tile)
    if answer is not None:
        return answer
    if meets_mate(facts, facts.seat, tile):
        return no("BN-TEAM-8", "A teammate's units stand there.", tile)
    sources = movable_pieces(facts, CATAPULT)
    if origin not in sources:
        return no("BN-ABIL-13", "A catapult comes from the supply, or from the map once all are built.")
    if origin == tile:
        return no("BN-ABIL-13", "The catapult stands there already.", tile)
    return None


def gifts(facts: Facts) -> list[SetCatapult]:
    """BN-ABIL-9, BN-ABIL-13: where Stonefists may put the free catapult, and from where."""
    origins: list[int | None] = [None, *sorted(facts.standing)]
    tiles = sorted(facts.chart.where)
    return [SetCatapult(tile, origin) for origin in origins for tile in tiles if gift(facts, tile, origin) is None]
