"""How a game starts: decks, hands, first player, abilities (BN-SETUP-1 to 9, BN-SOLO-2, 3, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.chance import Chance
from rulebook.northmen import position
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.play import advance
from rulebook.northmen.settings import ABILITIES, CONSPIRATORS, Settings, solo_deck
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import FAITH_TILES, MAIN_TILES


def start(settings: Settings, chance: Chance) -> NorthmenState:
    """The first state: everything shuffled and dealt, nothing on the map (BN-SETUP-6, BN-SETUP-7)."""
    count = settings.players
    first, chance = chance.below(count)
    main, chance = chance.shuffled(MAIN_TILES)
    faith: tuple[int, ...] = ()
    if settings.test_of_faith:
        faith, chance = chance.shuffled(FAITH_TILES)
    names, chance = chance.shuffled(ABILITIES)
    abilities = names[:count] if settings.abilities == "dealt" else ("",) * count
    box: tuple[int, ...] = ()
    if settings.solo:
        size = solo_deck(settings, CONSPIRATORS if settings.abilities == "chosen" else abilities[0])
        main, box = main[:size], tuple(sorted(main[size:]))
    hands = []
    for _ in range(count):
        hand, main, faith = deal(settings, main, faith)
        hands.append(hand)
    state = NorthmenState(
        settings,
        main,
        faith,
        tuple(hands),
        first,
        box=box,
        prepared=((),) * (count + 1),
        reserves=(0,) * count,
        vp=(0,) * (count + 1),
        abilities=abilities,
        phase="ability" if settings.abilities == "chosen" else "ships",
    )
    draft = NorthmenDraft(state)
    draft.log("BN-SETUP-3", f"{state.name(first)} begins.", (), "turn")
    advance(draft)
    return draft.state()


def study(settings: Settings, given: Mapping[str, Any]) -> NorthmenState:
    """A position for study, at its next decision."""
    draft = NorthmenDraft(position.place(settings, given))
    advance(draft)
    return draft.state()


def deal(
    settings: Settings, main: tuple[int, ...], faith: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """BN-SETUP-5: a starting hand, one of its tiles from the Test of Faith deck, and what is left of the decks."""
    holy = 1 if settings.test_of_faith else 0
    size = settings.hand_size - holy
    return tuple(sorted((*main[:size], *faith[:holy]))), main[size:], faith[holy:]
