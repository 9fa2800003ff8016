"""A whole state that fits what a seat knows: unseen tiles are dealt anew, each with the back it shows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import FAITH_TILES, HIDDEN_FAITH, MAIN_TILES


def known_tiles(state: NorthmenState) -> set[int]:
    """Every tile whose face can be seen in this state."""
    rows = [state.main, state.faith, state.discards, state.box, *state.hands, *state.prepared, (state.drawn,)]
    rows.append(tuple(entry[0] for entry in state.laid))
    if state.fight is not None:
        rows += [*state.fight.hand, *state.fight.extra, *state.fight.shown]
    return {tile for row in rows for tile in row if tile > 0}


def unseen(state: NorthmenState) -> tuple[list[int], list[int]]:
    """The main and Test of Faith tiles whose place is not known in this state."""
    known = known_tiles(state)
    main = [tile for tile in MAIN_TILES if tile not in known]
    faith = [tile for tile in FAITH_TILES if tile not in known] if state.settings.test_of_faith else []
    return main, faith


def imagined(state: NorthmenState, rng: Random) -> NorthmenState:
    """Fill in what lies face down."""
    main, faith = unseen(state)
    if not main and not faith:
        return state
    rng.shuffle(main)
    rng.shuffle(faith)

    def fill(row: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(tile if tile > 0 else faith.pop() if tile == HIDDEN_FAITH else main.pop() for tile in row)

    def fill_sorted(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(fill(row))) for row in rows)

    fight = state.fight
    if fight is not None and not fight.shown:
        fight = replace(fight, hand=fill_sorted(fight.hand), extra=tuple(map(fill, fight.extra)))
    return replace(
        state,
        main=fill(state.main),
        faith=fill(state.faith),
        box=tuple(sorted(fill(state.box))),
        hands=fill_sorted(state.hands),
        prepared=fill_sorted(state.prepared),
        fight=fight,
    )
