"""What can be agreed before a game of Faith: decks, cards, the first player, and the variants with their sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.faith import decks
from rulebook.faith.cards import CardError, Library, read_cards
from rulebook.game import Option, OptionError

GOAL = 20
"""Faith that wins (FA-GOAL-1)."""

HAND_LIMIT = 7
"""Cards kept in the Discard phase (FA-TURN-10)."""


MOST_TURNS = 200
"""FA-END-8: simulations stop here; play has no limit."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The cards there are, and the variants that play itself depends on."""

    library: Library
    strict_damage: bool = False
    high_water_faith: bool = False
    instant_recite: bool = False
    matched_recital: bool = False
    blank_newcomers: bool = False
    unique_characters: bool = False
    damage_wears_off: bool = False
    safe_newcomers: bool = False
    faith_target: int = GOAL
    hand_limit: int = HAND_LIMIT
    first_draw: str = "by_player_count"
    turn_limit: int | str = "off"
    open_hands: bool = False


def _decks(given: Any) -> list[Any]:
    if isinstance(given, str):
        return [given]
    if not isinstance(given, Sequence) or not given:
        raise ValueError("a list, one deck for each seat")
    for deck in given:
        if isinstance(deck, str) and deck not in decks.ready():
            raise ValueError(f"there is no deck {deck!r}")
        if not isinstance(deck, str | Mapping):
            raise ValueError("a deck is a name or the number of copies for each card id")
    return [dict(deck) if isinstance(deck, Mapping) else deck for deck in given]


def _cards(given: Any) -> str:
    if not isinstance(given, str):
        raise ValueError("a TOML text")
    try:
        read_cards(given, "the cards of your own", neutral_prayer=True)
    except CardError as error:
        raise OptionError("cards", given, f"cards that keep the rules ({error})", error.rule) from error
    return given


def _seat(given: Any) -> int:
    if type(given) is not int or given not in range(4):
        raise ValueError("a seat is a whole number, the first is 0")
    return given


def _position(given: Any) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise ValueError("a mapping that describes the sides")
    return dict(given)


def _switch(name: str, sentence: str, rule: str) -> Option:
    return Option(name, sentence, False, choices=(False, True), rule=rule)


OPTIONS = (
    Option(
        "decks",
        "Which deck each seat plays: ready ones that suit the number of players, or those of your choice.",
        "ready",
        choices=("ready", *decks.ready()),
        read=_decks,
        takes=f"ready, {', '.join(decks.ready())}, or a list with one deck for each seat (a name or copies by card id)",
        rule="FA-DECK-7",
    ),
    Option(
        "cards",
        "Cards of your own beside the core set, as TOML text.",
        "core",
        choices=("core",),
        read=_cards,
        takes="core or a TOML text with [[card]] entries",
        rule="FA-TYPE-2",
    ),
    Option(
        "first_player",
        "The first player is drawn by lot, or chosen by the number of the seat.",
        "drawn",
        choices=("drawn",),
        read=_seat,
        takes="drawn or the number of a seat, the first is 0",
        rule="FA-SETUP-7",
    ),
    Option(
        "position",
        "Begin with the set-up, or in the middle of a game for study.",
        "set-up",
        choices=("set-up",),
        read=_position,
        takes="set-up or a position as rulebook.faith.position describes it",
        rule="FA-SETUP-10",
    ),
    _switch("strict_damage", "Exile only when damage is more than Health.", "FA-DMG-2"),
    _switch("high_water_faith", "Gather by the highest Faith anyone has ever had in this game.", "FA-ENER-3"),
    _switch("instant_recite", "A newly arrived Character may recite.", "FA-PSLM-5"),
    _switch("matched_recital", "Reciter and Psalm must share the energy type.", "FA-PSLM-6"),
    _switch(
        "blank_newcomers",
        "A Character's own abilities do nothing on the turn it arrives; its keywords still count.",
        "FA-ABIL-6",
    ),
    _switch(
        "unique_characters",
        "A player may not play a Character while controlling one of the same name and version.",
        "FA-DECK-5",
    ),
    _switch("damage_wears_off", "All damage is removed when a turn ends.", "FA-TURN-12"),
    _switch("safe_newcomers", "No effect can exhaust or Bind a newly arrived Character.", "FA-EXH-7"),
    _switch("neutral_prayer", "Neutral Characters may exist, and may pray.", "FA-TYPE-6"),
    Option("faith_target", "Faith needed to win; 10 makes a short game.", GOAL, numbers=range(2, 51), rule="FA-GOAL-1"),
    Option("hand_limit", "Cards in hand after the Discard phase.", HAND_LIMIT, numbers=range(1, 21), rule="FA-TURN-10"),
    Option(
        "min_deck",
        "The fewest cards of a deck; 20 serves for lessons.",
        decks.MIN_DECK,
        numbers=range(10, decks.MIN_DECK + 1),
        rule="FA-DECK-1",
    ),
    Option(
        "first_draw",
        "Whether the first player draws on the very first turn: only in games of 3 and 4, always, or never.",
        "by_player_count",
        choices=("by_player_count", "always", "never"),
        rule="FA-TURN-6",
    ),
    Option(
        "turn_limit",
        "A limit of turns, after which nobody wins; meant for simulations.",
        "off",
        choices=("off",),
        numbers=range(1, 1001),
        rule="FA-END-8",
    ),
    _switch("open_hands", "Everybody sees all hands, for teaching.", "FA-ZONE-2"),
)
