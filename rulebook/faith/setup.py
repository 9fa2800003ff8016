"""The set-up, step by step (FA-SETUP-10)."""

from __future__ import annotations

from rulebook.chance import Chance
from rulebook.english import counted
from rulebook.faith.draft import FaithDraft
from rulebook.faith.pieces import FIRST_FAITH, HAND, Side, player_name
from rulebook.faith.settings import Settings
from rulebook.faith.state import FaithState


def set_up(settings: Settings, decks: tuple[tuple[str, ...], ...], first: int | None, chance: Chance) -> FaithState:
    """First player, shuffle, Faith to 1, draw five; nobody alters before everybody has drawn.

    FA-SETUP-8: pools and fields are empty. FA-MULT-3: the same for any number of players.
    Without a named first player the lot decides (FA-SETUP-7).
    """
    drawn = first is None
    if first is None:
        first, chance = chance.below(len(decks))
    draft = FaithDraft(
        FaithState(settings, decks, tuple(Side() for _ in decks), active=first, first=first, chance=chance)
    )
    how = "is drawn by lot to take" if drawn else "takes"
    draft.log("FA-SETUP-1", f"{player_name(first)} {how} the first turn.", (f"seat{first + 1}",), "set-up")
    for seat, deck in enumerate(decks):
        order, draft.chance = draft.chance.shuffled(deck)
        draft.put(seat, deck=order)
    draft.log("FA-SETUP-2", "Each player shuffles their deck.", (), "set-up")
    draft.log("FA-SETUP-3", f"Each player starts with {FIRST_FAITH} Faith.", (), "set-up")
    for seat, side in enumerate(draft.sides):
        draft.put(seat, hand=side.deck[:HAND], deck=side.deck[HAND:])
    draft.log("FA-SETUP-4", f"Each player draws {counted(HAND, 'card')}.", (), "set-up")
    text = f"Each player may put cards back once, {player_name(first)} first."
    draft.log("FA-SETUP-5", text, (), "set-up")
    return draft.state()
