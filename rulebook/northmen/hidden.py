"""What lies face down: covered for those who cannot see it, and dealt anew for bots that imagine it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from rulebook.northmen.facts import Facts
from rulebook.northmen.tiles import FAITH_TILES, HIDDEN_FAITH, MAIN_TILES, back

if TYPE_CHECKING:
    from rulebook.northmen.state import NorthmenState

Rows = tuple[tuple[int, ...], ...]


def seen_by(state: NorthmenState, player: int) -> NorthmenState:
    """BN-SETUP-5, BN-TUSK-1, BN-CONF-5: decks, other hands, prepared and committed tiles lie face down."""

    def covered(rows: Rows, owners: Iterable[int]) -> Rows:
        return tuple(
            row if owner == player else tuple(sorted(map(back, row))) for row, owner in zip(rows, owners, strict=True)
        )

    fight = state.fight
    if fight is not None and not fight.shown:
        fight = replace(fight, hand=covered(fight.hand, fight.sides), extra=covered(fight.extra, fight.sides))
    return replace(
        state,
        main=tuple(map(back, state.main)),
        faith=tuple(map(back, state.faith)),
        box=tuple(map(back, state.box)),
        hands=covered(state.hands, range(state.players)),
        prepared=covered(state.prepared, range(state.players + 1)),
        fight=fight,
        frames=(),
    )


def known_tiles(facts: Facts) -> set[int]:
    """Every tile whose face can be seen in this facts."""
    rows = [facts.main, facts.faith, facts.discards, facts.box, *facts.hands, *facts.prepared, (facts.drawn,)]
    rows.append(tuple(placed.tile for placed in facts.laid))
    if facts.fight is not None:
        rows += [*facts.fight.hand, *facts.fight.extra, *facts.fight.shown]
    return {tile for row in rows for tile in row if tile > 0}


def unseen(facts: Facts) -> tuple[list[int], list[int]]:
    """The main and Test of Faith tiles whose place is not known in this facts."""
    known = known_tiles(facts)
    main = [tile for tile in MAIN_TILES if tile not in known]
    faith = [tile for tile in FAITH_TILES if tile not in known] if facts.settings.test_of_faith else []
    return main, faith


def determinize(state: NorthmenState, rng: Random) -> NorthmenState:
    """Fill in what lies face down."""
    main, faith = unseen(state)
    if not main and not faith:
        return state
    rng.shuffle(main)
    rng.shuffle(faith)

    def fill(row: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(tile if tile > 0 else faith.pop() if tile == HIDDEN_FAITH else main.pop() for tile in row)

    def fill_sorted(rows: Rows) -> Rows:
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
        frames=(),
    )


__all__ = ["determinize", "known_tiles", "seen_by", "unseen"]
