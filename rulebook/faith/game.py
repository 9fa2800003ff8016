"""Race to Twenty Faith as a game: what it is called, what can be agreed, how it starts, what a position is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from rulebook.chance import Chance
from rulebook.faith import decks, evaluation, opening, study
from rulebook.faith.actions import ACTIONS
from rulebook.faith.cards import HIDDEN, CardError, library
from rulebook.faith.pieces import Side
from rulebook.faith.playout import look_ahead
from rulebook.faith.settings import OPTIONS, Settings
from rulebook.faith.state import FaithState
from rulebook.game import Game, OptionError


class Faith(Game):
    """A card game: be the first with 20 Faith."""

    name = "faith"
    title = "Race to Twenty Faith"
    tagline = "A card game of prayers, challenges and Psalms: be the first with 20 Faith."
    player_counts = range(2, 5)
    default_players = 2
    players_rule = "FA-MULT-1"
    over_rule = "FA-END-6"
    actions = ACTIONS
    all_options = OPTIONS

    def start(self, players: int | None = None, seed: int = 0, **options: Any) -> FaithState:
        """The first state; fewer than two players are refused by a rule of their own (FA-MULT-6)."""
        if type(players) is int and players < self.player_counts[0]:
            raise OptionError("players", players, "2 to 4", "FA-MULT-6")
        return super().start(players, seed, **options)

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> FaithState:
        """FA-SETUP-10: first player, shuffle, Faith, five cards; then hands are altered. Or a study position."""
        given, first, position = options.pop("decks"), options.pop("first_player"), options.pop("position")
        least, own, neutral = options.pop("min_deck"), options.pop("cards"), options.pop("neutral_prayer")
        try:
            known = library("" if own == "core" else own, neutral)
        except CardError as error:
            raise OptionError("cards", own, f"cards that keep the rules ({error})", error.rule) from error
        settings = Settings(known, **options)
        if position != "set-up":
            try:
                return FaithState(settings, chance=chance, **study.read_position(position, players, known))
            except ValueError as error:
                raise OptionError("position", position, str(error), "FA-SETUP-10") from error
        if first != "drawn" and first >= players:
            raise OptionError("first_player", first, f"drawn or a seat from 0 to {players - 1}", "FA-SETUP-7")
        lists = self._decks(given, players)
        try:
            cards = tuple(decks.read_deck(deck, known, least) for deck in lists)
        except ValueError as error:
            raise OptionError("decks", given, f"legal decks ({error})", getattr(error, "rule", "")) from error
        return opening.set_up(settings, cards, None if first == "drawn" else first, chance)

    def _decks(self, given: Any, players: int) -> list[Any]:
        """FA-DECK-7: one deck for each seat; ready ones that suit the number of players unless told otherwise."""
        if given == "ready":
            dark = "shadow" if players == 2 else "shadow_table"
            return ["covenant", dark, "covenant", dark][:players]
        if isinstance(given, str):
            return [given] * players
        lists = list(given) * players if len(given) == 1 else list(given)
        if len(lists) != players:
            raise OptionError("decks", given, f"{players} decks, one for each seat", "FA-DECK-7")
        return lists

    def value(self, state: FaithState, player: int) -> float:
        """How this player stands against the others."""
        if state.outcome is not None:
            return self.rewards(state)[player]
        return evaluation.values(state)[player]

    def playout(self, state: FaithState, rng: Random, limit: int) -> tuple[float, ...]:
        """A short look ahead instead of a game to its end: hands and energy make random play a poor guide."""
        state = look_ahead(state, rng, limit)
        return self.rewards(state) if state.outcome is not None else evaluation.values(state)

    def determinize(self, state: FaithState, player: int, rng: Random) -> FaithState:
        """Hidden hands and decks filled in at random from what each player brought and has not shown yet."""
        sides = tuple(_filled(state, seat, side, rng) for seat, side in enumerate(state.sides))
        return replace(state, sides=sides, chance=Chance(rng.getrandbits(60)), frames=())


def _filled(state: FaithState, seat: int, side: Side, rng: Random) -> Side:
    if HIDDEN not in side.deck and HIDDEN not in side.hand:
        deck = list(side.deck)
        rng.shuffle(deck)
        return side.but(deck=tuple(deck))
    unseen = Counter(state.decks[seat])
    unseen.subtract(piece.card for piece in side.field)
    unseen.subtract(side.exile)
    unseen.subtract(card for card in side.hand if card != HIDDEN)
    if state.resolving is not None and state.resolving.seat == seat:
        unseen[state.resolving.card] -= 1
    cards = sorted(unseen.elements())
    rng.shuffle(cards)
    hand = tuple(cards.pop() if card == HIDDEN else card for card in side.hand)
    return side.but(hand=hand, deck=tuple(cards))


GAME = Faith()
