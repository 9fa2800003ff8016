"""Race to Twenty Faith as a game: what it is called, what can be agreed, how it starts, what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from rulebook.chance import Chance
from rulebook.faith import bot, decks, hidden, position, setup
from rulebook.faith.actions import ACTIONS
from rulebook.faith.cards import CardError, library
from rulebook.faith.settings import MOST_TURNS, OPTIONS, Settings
from rulebook.faith.state import FaithState
from rulebook.game import Action, Game, OptionError


class Faith(Game[FaithState, Action]):
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
    simulation_options = MappingProxyType({"turn_limit": MOST_TURNS})

    def start(self, players: int | None = None, seed: int = 0, **options: Any) -> FaithState:
        """The first state; fewer than two players are refused by a rule of their own (FA-MULT-6)."""
        if type(players) is int and players < self.player_counts[0]:
            raise OptionError("players", players, "2 to 4", "FA-MULT-6")
        return super().start(players, seed, **options)

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> FaithState:
        """FA-SETUP-10: first player, shuffle, Faith, five cards; then hands are altered. Or a study position."""
        given, first, described = options.pop("decks"), options.pop("first_player"), options.pop("position")
        least, own, neutral = options.pop("min_deck"), options.pop("cards"), options.pop("neutral_prayer")
        try:
            known = library("" if own == "core" else own, neutral)
        except CardError as error:
            raise OptionError("cards", own, f"cards that keep the rules ({error})", error.rule) from error
        settings = Settings(known, **options)
        if described != "set-up":
            try:
                return FaithState(settings, chance=chance, **position.read_position(described, players, known))
            except ValueError as error:
                raise OptionError("position", described, str(error), "FA-SETUP-10") from error
        if first != "drawn" and first >= players:
            raise OptionError("first_player", first, f"drawn or a seat from 0 to {players - 1}", "FA-SETUP-7")
        lists = self._decks(given, players)
        try:
            cards = tuple(decks.read_deck(deck, known, least) for deck in lists)
        except ValueError as error:
            raise OptionError("decks", given, f"legal decks ({error})", getattr(error, "rule", "")) from error
        return setup.set_up(settings, cards, None if first == "drawn" else first, chance)

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

    def candidates(self, state: FaithState) -> Sequence[Action]:
        """All legal actions, but no end of the turn while a free prayer is left."""
        return bot.candidates(state)

    def value(self, state: FaithState, player: int) -> float:
        """How this player stands against the others."""
        if state.outcome is not None:
            return self.rewards(state)[player]
        return bot.values(state)[player]

    def playout(self, state: FaithState, rng: Random, limit: int) -> tuple[float, ...]:
        """A short look ahead instead of a game to its end: hands and energy make random play a poor guide."""
        state = bot.look_ahead(state, rng, limit)
        return self.rewards(state) if state.outcome is not None else bot.values(state)

    def determinize(self, state: FaithState, player: int, rng: Random) -> FaithState:
        """Hidden hands and decks filled in at random."""
        return hidden.determinize(state, rng)


GAME = Faith()
