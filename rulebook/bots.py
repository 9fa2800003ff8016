"""Players made of code: `random`, `greedy` and `mcts`, one of each for every game.

A bot chooses from what its seat can see (`State.seen_by`) and from its own seeded randomness, so the same seed and
the same game bring the same choices. Where something is hidden or still to be rolled, it plays through whole states
that fit what it knows (`Game.determinize`).

`choose` returns when the choice is made. `think` is the same in small steps, for who has something else to do between
them: a page that goes on answering clicks.
"""

from __future__ import annotations

import inspect
import math
import time
from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from rulebook.game import Action, Game

Progress = Callable[[int, int], None]
"""Told how much of the thinking is done, and how much there is."""

Thinking = Generator[None, None, Any]
"""Pauses after each small step, and returns the action that was chosen."""

Found = TypeVar("Found")


def finish(steps: Generator[None, None, Found]) -> Found:
    """Take all the steps without a break, and return what they come to."""
    while True:
        try:
            next(steps)
        except StopIteration as over:
            found: Found = over.value
            return found


class Bot(Protocol):
    """Anything that can choose."""

    def choose(self, state: Any) -> Any:
        """One of `state.actions()`, for the seat whose decision it is."""

    def think(self, state: Any) -> Thinking:
        """The same choice in small steps."""


class _Stepwise:
    """A bot that is asked in small steps or at once."""

    def think(self, state: Any) -> Thinking:
        raise NotImplementedError

    def choose(self, state: Any) -> Any:
        """What `think` comes to, without a break."""
        return finish(self.think(state))


class RandomBot(_Stepwise):
    """Every legal action alike."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(f"random {seed}")

    def think(self, state: Any) -> Thinking:
        """Any action."""
        yield from ()
        return self._rng.choice(_possible(state))


class GreedyBot(_Stepwise):
    """The action after which the position looks best (`Game.value`); among equals, any.

    `most` actions are looked at, picked at random where there are more; where something is hidden, each is judged
    in `worlds` imagined states.
    """

    def __init__(self, seed: int = 0, most: int = 400, worlds: int = 8) -> None:
        self._rng = Random(f"greedy {seed}")
        self._most = _at_least("most", most)
        self._worlds = _at_least("worlds", worlds)

    def think(self, state: Any) -> Thinking:
        """The best-looking action; a pause after each that was judged."""
        game, player, rng = state.game, state.player, self._rng
        actions = _sample(_weighed(state), self._most, rng)
        if len(actions) == 1:
            return actions[0]
        imagine = _imaginer(state, rng)
        worlds = [imagine()]
        if worlds[0] is not imagine():
            worlds += [imagine() for _ in range(self._worlds - 1)]
        worth = []
        for action in actions:
            worth.append(sum(_worth(game, world.apply(action), player) for world in worlds))
            yield
        best = max(worth)
        return rng.choice([action for action, value in zip(actions, worth, strict=True) if value >= best - 1e-12])


class MctsBot(_Stepwise):
    """Monte Carlo tree search for any number of players, with hidden information and chance.

    `nodes` playouts are made for a choice, or as many as fit into `seconds` (then the choice depends on the machine).
    `depth` plays at most (0: none) are made in a playout before `Game.value` judges the position: by default few for
    a game with a judgement of its own, else to the end. `explore` is the weight of the little-tried: by default less
    where the game judges, because judgements lie close together. `widen` bounds how many actions a node tries at
    first, which keeps games with very many actions searchable.
    """

    def __init__(
        self,
        seed: int = 0,
        nodes: int = 600,
        seconds: float | None = None,
        depth: int | None = None,
        explore: float | None = None,
        widen: float = 6.0,
        progress: Progress | None = None,
    ) -> None:
        self._rng = Random(f"mcts {seed}")
        self._nodes = _at_least("nodes", nodes)
        if seconds is not None and not seconds > 0:
            raise ValueError(f"seconds: {seconds!r} is not possible; it takes a number above 0")
        self._seconds = seconds
        self._depth = None if depth is None else _at_least("depth", depth, 0)
        self._explore = explore
        self._widen = widen
        self._progress = progress

    def think(self, state: Any) -> Thinking:
        """The action that the search tried most; a pause after each playout."""
        actions = _weighed(state)
        if len(actions) == 1:
            return actions[0]
        imagine = _imaginer(state, self._rng)
        first = imagine()
        search = _Search(state.game, self._rng, self._depth, self._explore, self._widen, first is imagine())
        root = _Node()
        for done in self._budget(root):
            yield from search.once(root, first if done == 0 else imagine())
            yield
        return max(root.children.values(), key=lambda node: (node.visits, node.mean(state.player))).action

    def _budget(self, root: _Node) -> Any:
        """Count the playouts that the budget allows; stop early when no other action can catch up."""
        started, done, told = time.monotonic(), 0, -1
        while True:
            if self._seconds is None:
                part, over = done / self._nodes, done >= self._nodes or (not done % 64 and _decided(root, self._nodes))
            else:
                part = (time.monotonic() - started) / self._seconds
                over = part >= 1 and done > 0
            if self._progress and (over or int(100 * part) > told):
                told = 100 if over else min(100, int(100 * part))
                self._progress(told, 100)
            if over:
                return
            yield done
            done += 1


_SHORT, _LONG = 10, 2000
"""Plays in a playout that ends with a judgement, and in one that should reach the end of the game."""
_RANKED_FROM = 4
"""Visits after which it pays to ask the game which untried actions look best; at the root it always does."""
_RANKED_MOST = 400
"""Most actions that the game is asked about at once."""


class _Node:
    """What is known of one action at one point of the search; `totals` sums the rewards of each player."""

    __slots__ = ("action", "children", "order", "state", "totals", "visits")

    def __init__(self, action: Action | None = None) -> None:
        self.action = action
        self.visits = 0
        self.totals: list[float] = []
        self.children: dict[Any, _Node] = {}
        self.state: Any = None
        self.order: list[Any] | None = None

    def mean(self, player: int) -> float:
        return self.totals[player] / self.visits if self.visits else 0.0


class _Search:
    """One tree. With open information each node keeps its state; else every run takes an imagined one down the tree."""

    def __init__(
        self, game: Game[Any, Any], rng: Random, depth: int | None, explore: float | None, widen: float, is_open: bool
    ) -> None:
        self._game = game
        self._rng = rng
        self._judges = type(game).value is not Game.value
        self._depth = depth if depth is not None else _SHORT if self._judges else _LONG
        self._explore = explore if explore is not None else 0.2 if self._judges else 0.5
        self._widen = widen
        self._open = is_open

    def once(self, root: _Node, state: Any) -> Generator[None, None, None]:
        """One run: down the tree, one new node, a playout, and the rewards back up."""
        node, path = root, [root]
        while state.outcome is None and (node.visits or node is root):
            child = yield from self._pick(node, state)
            if child.state is not None:
                state = child.state
            else:
                state = state.apply(child.action)
                if self._open:
                    child.state = state
            node = child
            path.append(node)
        game = self._game
        rewards = game.rewards(state) if state.outcome else game.playout(state, self._rng, self._depth)
        for node in path:
            node.visits += 1
            if node.totals:
                node.totals = [total + reward for total, reward in zip(node.totals, rewards, strict=True)]
            else:
                node.totals = list(rewards)

    def _pick(self, node: _Node, state: Any) -> Generator[None, None, _Node]:
        """The child to go on with: a new one while the node may widen, else the one that promises most."""
        children = node.children
        known: Sequence[_Node]
        room = self._widen * math.sqrt(node.visits + 1)
        if self._open:
            if node.order is None:
                node.order = list(self._game.candidates(state))
                self._rng.shuffle(node.order)
            if self._judges and node.visits == (0 if node.action is None else _RANKED_FROM):
                yield from self._rank(node.order, state)
            known, untried = list(children.values()), node.order
            new = untried.pop() if untried and len(known) < room else None
        else:
            possible = self._game.candidates(state)
            known = [children[action] for action in possible if action in children]
            fresh = [a for a in possible if a not in children] if len(known) < len(possible) else []
            new = self._rng.choice(fresh) if fresh and len(known) < room else None
        if new is not None:
            child = children[new] = _Node(new)
            return child
        player = state.player
        spread = self._explore * self._explore * math.log(node.visits + 1)
        return max(known, key=lambda c: c.totals[player] / c.visits + math.sqrt(spread / c.visits))

    def _rank(self, actions: list[Any], state: Any) -> Generator[None, None, None]:
        """Sort the last actions by what the game thinks of the position after them, the most promising last."""
        game, player = self._game, state.player
        worth = {}
        for action in actions[-_RANKED_MOST:]:
            worth[action] = _worth(game, state.apply(action), player)
            yield
        actions[-_RANKED_MOST:] = sorted(worth, key=worth.__getitem__)


def _decided(root: _Node, nodes: int) -> bool:
    """Whether the action tried most stays so, whatever is still to come."""
    visits = sorted((child.visits for child in root.children.values()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > nodes - root.visits


def _possible(state: Any) -> Sequence[Any]:
    return _some(state, state.actions())


def _weighed(state: Any) -> Sequence[Any]:
    """What the game finds worth weighing (`Game.candidates`), without asking for every action."""
    return _some(state, state.game.candidates(state) if state.outcome is None else ())


def _some(state: Any, actions: Sequence[Any]) -> Sequence[Any]:
    if not actions:
        raise ValueError(f"there is nothing to choose: {state.outcome or 'no action is possible'}")
    return actions


def _imaginer(state: Any, rng: Random) -> Callable[[], Any]:
    """Gives whole states that fit what the chooser knows: always the same one where nothing is hidden."""
    player = state.player
    seen = state.seen_by(player)
    return lambda: state.game.determinize(seen, player, rng)


def _worth(game: Game[Any, Any], state: Any, player: int) -> float:
    return game.value(state, player) if state.outcome is None else game.rewards(state)[player]


def _sample(actions: Sequence[Any], most: int, rng: Random) -> Sequence[Any]:
    return actions if len(actions) <= most else rng.sample(actions, most)


def _at_least(name: str, value: int, least: int = 1) -> int:
    if type(value) is not int or value < least:
        raise ValueError(f"{name}: {value!r} is not possible; it takes a whole number from {least} up")
    return value


_KINDS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot, "mcts": MctsBot}
names: tuple[str, ...] = tuple(_KINDS)
"""The bots there are, the weakest first."""


def make(name: str, seed: int = 0, **settings: Any) -> Bot:
    """A bot by its name; `settings` are those of its class, and a bad one raises `ValueError` that says which are."""
    if name not in _KINDS:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(names)}")
    known = [word for word in inspect.signature(_KINDS[name]).parameters if word != "seed"]
    for setting in settings:
        if setting not in known:
            raise ValueError(f"the bot {name} has no setting {setting!r}; it has {', '.join(known) or 'none'}")
    return _KINDS[name](seed=seed, **settings)
