"""Bots choose what is legal, from what they may know, reproducibly; and the search finds what is good."""

from __future__ import annotations

import dataclasses

import pytest

from rulebook import bots
from rulebook.chance import Chance
from tests.toys import CARDS, STONES, Lay, Resign, Stones, StonesState, Take


def test_names_from_weak_to_strong():
    assert bots.names == ("random", "greedy", "mcts")


@pytest.mark.parametrize("name", bots.names)
@pytest.mark.parametrize("game", [STONES, CARDS], ids=lambda game: game.name)
@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_are_legal_and_reproducible(name, game, players):
    settings = {"nodes": 30} if name == "mcts" else {}

    def play():
        state, bot, actions = game.start(players, 5), bots.make(name, 3, **settings), []
        while state.outcome is None:
            actions.append(bot.choose(state))
            state = state.play(actions[-1])
        return actions

    assert play() == play()


@pytest.mark.parametrize("name", bots.names)
def test_a_finished_game_leaves_nothing_to_choose(name):
    with pytest.raises(ValueError, match="nothing to choose: Player 1 resigns"):
        bots.make(name).choose(STONES.start().play(Resign()))


def test_unknown_bots_and_settings():
    with pytest.raises(ValueError, match="there is no bot 'deep'; the bots are random, greedy, mcts"):
        bots.make("deep")
    with pytest.raises(ValueError, match="the bot random has no setting 'nodes'; it has none"):
        bots.make("random", nodes=3)
    with pytest.raises(ValueError, match="the bot greedy has no setting 'nodes'; it has most, worlds"):
        bots.make("greedy", nodes=3)
    for setting, value in (("nodes", 0), ("nodes", 1.5), ("depth", -1), ("seconds", 0)):
        with pytest.raises(ValueError, match=f"{setting}: {value} is not possible"):
            bots.make("mcts", **{setting: value})


def test_random_finds_every_action():
    bot, state = bots.make("random"), STONES.start()
    assert {bot.choose(state) for _ in range(100)} == set(state.actions())


def test_greedy_takes_a_win_at_hand():
    state = STONES.start(stones=5).play(Take(3))
    assert all(bots.make("greedy", seed).choose(state) == Take(2) for seed in range(10))


def test_greedy_breaks_ties_by_its_seed():
    state = STONES.start()
    assert len({bots.make("greedy", seed).choose(state) for seed in range(30)}) > 1


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_mcts_finds_the_winning_take(stones):
    """Leaving a multiple of four wins; 3000 playouts see far enough from here."""
    for seed in range(3):
        assert bots.make("mcts", seed, nodes=3000).choose(STONES.start(stones=stones)) == Take(stones % 4)


def test_mcts_lays_the_high_cards():
    """Two of three cards are laid, so the lowest should stay."""
    for seed in range(5):
        state = CARDS.start(2, seed)
        lowest = min(state.hands[0])
        assert bots.make("mcts", seed, nodes=600).choose(state) != Lay((lowest,))


@pytest.mark.parametrize("name", ["greedy", "mcts"])
def test_choices_depend_only_on_what_is_seen(name):
    """Other hidden cards and another fate, and the bot does the same."""
    settings = {"nodes": 60} if name == "mcts" else {}
    for seed in range(10):
        state = CARDS.start(2, seed)
        other = dataclasses.replace(state, hands=(state.hands[0], (0, 0, 0)), chance=Chance(99))
        assert other.seen_by(0) == state.seen_by(0)
        one, two = (bots.make(name, seed, **settings) for _ in range(2))
        assert one.choose(state) == two.choose(other)


def test_the_only_action_needs_no_thought():
    state = dataclasses.replace(CARDS.start(), hands=((7,), (1, 2)))
    assert bots.make("mcts", progress=pytest.fail).choose(state) == Lay((7,))
    assert bots.make("greedy").choose(state) == Lay((7,))


def test_progress_is_told_up_to_the_end():
    told = []
    bots.make("mcts", nodes=200, progress=lambda done, whole: told.append((done, whole))).choose(STONES.start())
    assert told[0] == (0, 100)
    assert told[-1] == (100, 100)
    assert told == sorted(told)
    assert len(told) > 10


def test_a_time_budget_ends():
    told = []
    bot = bots.make("mcts", seconds=0.05, progress=lambda done, whole: told.append(done))
    assert bot.choose(STONES.start()) in STONES.start().actions()
    assert told[-1] == 100


class Wide(Stones):
    """Stones with very many actions."""

    name = "wide"


@dataclasses.dataclass(frozen=True, slots=True)
class WideState(StonesState):
    game = Wide()

    def actions(self):
        return [] if self.outcome else [Take(n) for n in range(1, self.left + 1)]


def test_very_many_actions_are_sampled():
    state = WideState(left=5000, most=5000)
    assert bots.make("greedy", most=50).choose(state) in set(state.actions())
    bot = bots.make("mcts", nodes=100, depth=5)
    assert bot.choose(state) in set(state.actions())


@dataclasses.dataclass(frozen=True, slots=True)
class CountedState(StonesState):
    """Counts how many different actions a bot tries here."""

    tried = []

    def apply(self, action):
        if self.turn == 1:
            self.tried.append(action)
        return StonesState.apply(self, action)


def test_the_search_widens_little_by_little():
    state = CountedState(left=5000, most=5000)
    state.tried.clear()
    bots.make("mcts", nodes=100, depth=3, widen=2.0).choose(state)
    assert 5 < len(set(state.tried)) <= 2 * 101**0.5 + 1


class Judged(Stones):
    """Stones with a judgement of its own."""

    name = "judged"

    def value(self, state, player):
        return 0.9 if (state.left % 4 != 0) == (player == state.player) else 0.1


@dataclasses.dataclass(frozen=True, slots=True)
class JudgedState(StonesState):
    game = Judged()


@pytest.mark.parametrize("name", ["greedy", "mcts"])
def test_a_games_own_judgement_is_used(name):
    """From 50 stones nobody sees the end, but the judgement knows that 48 is lost for the other."""
    for seed in range(5):
        settings = {"nodes": 200, "depth": 0} if name == "mcts" else {}
        assert bots.make(name, seed, **settings).choose(JudgedState(left=50)) == Take(2)


def test_without_a_judgement_playouts_reach_the_end(monkeypatch):
    limits = []
    playout = Stones.playout
    monkeypatch.setattr(Stones, "playout", lambda self, *rest: limits.append(rest[-1]) or playout(self, *rest))
    bots.make("mcts", nodes=5).choose(STONES.start())
    assert min(limits) > 1000
    limits.clear()
    bots.make("mcts", nodes=5).choose(JudgedState(left=50))
    assert max(limits) < 100
