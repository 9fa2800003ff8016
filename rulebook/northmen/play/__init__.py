"""How a turn goes: from one decision to the next through the ten steps of BN-TURN-2.

Every phase has a function that either waits for a decision (True) or does what is due and names the next phase.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulebook.english import counted
from rulebook.game import Action
from rulebook.northmen.actions import (
    Assault,
    Attack,
    Bribe,
    Build,
    Capture,
    Choose,
    ChooseAbility,
    Commit,
    Destroy,
    Done,
    Draw,
    Fortify,
    Found,
    Lay,
    Lose,
    Move,
    Muster,
    Prepare,
    Promote,
    Recruit,
    RemoveChurch,
    SetCatapult,
    SpendLongship,
    SpendMead,
    Store,
)
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.pieces import HERSIR, LONGSHIP, WARBAND
from rulebook.northmen.play import armies, closing, conflict, laying, orders, using
from rulebook.northmen.settings import CONSPIRATORS, solo_deck

if TYPE_CHECKING:
    from rulebook.northmen.state import NorthmenState


def carry_out(state: NorthmenState, action: Action) -> NorthmenState:
    """The state after a legal action and all that follows from it without a further choice."""
    draft = NorthmenDraft(state)
    _do(draft, action)
    advance(draft)
    return draft.state()


def advance(draft: NorthmenDraft) -> None:
    """Go on until somebody has to choose or the game is over."""
    while not draft.over and not PHASES[draft.phase](draft):
        pass


def _do(draft: NorthmenDraft, action: Action) -> None:
    match action:
        case ChooseAbility(name):
            _take_ability(draft, name)
        case Lay(tile, place, rotation, ship):
            laying.lay(draft, tile, place, rotation, ship)
        case Draw(deck):
            using.draw(draft, deck)
        case Fortify(edge):
            laying.fortify(draft, edge)
        case SpendMead():
            draft.store_mead(-1)
            draft.left += 1
            # BN-CHACT-6, BN-CHACT-7: church actions included, even without a pass.
            draft.log(
                "BN-MEAD-2", f"{draft.name(draft.seat)} spends mead for one more {draft.kind} action.", (), "mead"
            )
        case SpendLongship(tile):
            draft.leave(tile, draft.seat, LONGSHIP)
            draft.left += 1
            draft.log("BN-ABIL-3", f"A longship goes home for one more {draft.kind} action.", (tile,), "mead")
        case Choose(use):
            using.choose(draft, use)
        case Recruit(number):
            draft.recruit(draft.main_tile, draft.seat, number)
            text = f"{draft.name(draft.seat)} recruits {number} on tile {draft.main_tile}."
            draft.log("BN-FOREST-1", text, (draft.main_tile,), "recruit")
            using.next_kind(draft)
        case Found(tile):
            draft.churches = tuple(sorted((*draft.churches, tile)))
            draft.left -= 1
            draft.log("BN-CHACT-2", f"{draft.name(draft.seat)} founds a church on tile {tile}.", (tile,), "church")
        case Move(origin, army, target):
            armies.move(draft, origin, army, target)
        case Build(origin):
            armies.build(draft, origin)
        case Attack(tile, target, own):
            armies.attack(draft, tile, target or 0, own)
        case Commit(tile):
            conflict.lay_down(draft, draft.decider, tile)
        case Lose(army):
            conflict.give_up(draft, army)
        case Destroy() | Capture():
            conflict.take_stronghold(draft, isinstance(action, Capture))
        case Muster(tile):
            orders.muster(draft, tile)
        case Assault(tile):
            orders.assault(draft, tile)
        case Store() | Bribe() | Prepare():
            closing.town_action(draft, action)
        case Promote():
            draft.add(draft.arrived, draft.seat, WARBAND, -1)
            draft.add(draft.arrived, draft.seat, HERSIR, 1)
            draft.mark_fresh(draft.arrived, HERSIR, 1)
            draft.swearing = False
            draft.log("BN-ABIL-4", "Oathbound: a warband of the army becomes a hersir.", (draft.arrived,), "oath")
        case RemoveChurch():
            draft.churches = tuple(tile for tile in draft.churches if tile != draft.arrived)
            draft.log("BN-ABIL-6", f"Sectarians remove the church of tile {draft.arrived}.", (draft.arrived,), "church")
            draft.arrived = 0
            draft.phase = "move"
        case SetCatapult(tile, origin):
            closing.gift(draft, tile, origin)
        case Done():
            _done(draft)


def _done(draft: NorthmenDraft) -> None:
    """What going on means in each phase (BN-ACT-6)."""
    phase = draft.phase
    who = draft.name(draft.decider)
    if phase == "ships":
        draft.log("BN-LONG-26", f"{who} places no more extra tiles.", (), "done")
        draft.phase = "tile"
    elif phase == "ship_tile":
        draft.log("BN-LONG-9", f"Tile {draft.drawn} becomes the main tile.", (), "done")
        draft.missed, draft.phase = True, "ships"
    elif phase == "fort":
        draft.log("BN-STRONG-1", f"{who} builds no stronghold.", (), "done")
        laying.after_laying(draft)
    elif phase == "commit":
        fight = draft.conflict
        draft.log("BN-CONF-6", f"{who} is ready.", (), "done")
        draft.change_fight(at=fight.at + 1)
    elif phase == "oath":
        draft.log("BN-ABIL-4", "The army stays as it is.", (), "done")
        draft.swearing = False
    elif phase == "sect":
        draft.log("BN-ABIL-6", "The church stays.", (), "done")
        draft.arrived, draft.phase = 0, "move"
    elif phase == "town":
        draft.log("BN-TOWN-11", f"{who} leaves {counted(draft.left, f'{draft.use} action')} unused.", (), "done")
        draft.phase = "end"
    elif phase == "fight":
        draft.log("BN-ACT-6", f"{who} fights no more.", (), "done")
        draft.phase = "begin_town"
    elif phase == "gift":
        draft.phase = "pass"
    elif phase == "next_order":
        orders.stop(draft)
    else:
        rest = f" and leaves {counted(draft.left, f'{draft.kind} action')} unused" if draft.left else ""
        draft.log("BN-ACT-6", f"{who} goes on{rest}.", (), "done")
        using.next_kind(draft)


def _ability(draft: NorthmenDraft) -> bool:
    """Players in turn order choose."""
    for offset in range(draft.settings.players):
        player = (draft.seat + offset) % draft.settings.players
        if not draft.abilities[player]:
            draft.decider = player
            return True
    draft.phase = "ships"
    return False


def _take_ability(draft: NorthmenDraft, name: str) -> None:
    player = draft.decider
    draft.abilities = (*draft.abilities[:player], name, *draft.abilities[player + 1 :])
    draft.log("BN-SETUP-9", f"{draft.name(player)} takes {name}.", (), "ability")
    if draft.settings.solo:
        _size_solo_deck(draft, name)


def _size_solo_deck(draft: NorthmenDraft, ability: str) -> None:
    """BN-ABIL-2: only Conspirators keep the tiles that were laid out for them."""
    spare = solo_deck(draft.settings, CONSPIRATORS) - solo_deck(draft.settings, ability)
    if spare:
        draft.main, rest = draft.main[:-spare], draft.main[-spare:]
        draft.box = tuple(sorted((*draft.box, *rest)))
        text = f"{counted(spare, 'tile')} of the main deck go back to the box: only Conspirators play with more."
        draft.log("BN-ABIL-2", text, (), "ability")


def _begin_turn(draft: NorthmenDraft) -> bool:
    """BN-END-2, BN-TURN-1: allowances are fresh, and a tile must be laid."""
    draft.kind, draft.use, draft.left = "", "", 0
    draft.main_tile, draft.covered, draft.just_laid, draft.ship, draft.drawn = 0, -1, 0, 0, 0
    draft.missed, draft.engaged, draft.swearing, draft.arrived = False, False, False, 0
    draft.ships_used, draft.drawing, draft.fresh, draft.fired = (), (), (), ()
    draft.turn += 1
    draft.log("BN-SETUP-3", f"It is {draft.name(draft.seat)}'s turn.", (), "turn")
    draft.phase = "ships"
    return False


PHASES: dict[str, Callable[[NorthmenDraft], bool]] = {
    "ability": _ability,
    "turn": _begin_turn,
    "ships": laying.ships,
    "ship_tile": laying.ship_tile,
    "tile": laying.tile,
    "fort": laying.fort,
    "kinds": using.first_kind,
    "mode": using.mode,
    "found": using.while_possible,
    "draw": using.while_possible,
    "recruit": using.while_possible,
    "move": using.while_possible,
    "build": using.while_possible,
    "oath": armies.oath,
    "sect": armies.sect,
    "next_order": orders.next_order,
    "order": orders.carry_on,
    "after_orders": using.after_orders,
    "fight": armies.fight,
    "commit": conflict.commit,
    "pull": conflict.pull,
    "loss": conflict.lose,
    "siege": conflict.siege,
    "after_fight": armies.after_fight,
    "begin_town": closing.begin_town,
    "town": closing.town,
    "end": closing.end,
    "gift": closing.gifts,
    "pass": closing.pass_on,
}
