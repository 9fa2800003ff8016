"""The contract every game keeps.

A learner tries an `Action`; `State.refusal` says which rule forbids it, or `State.play` returns a new `State`
whose `events` tell what happened and by which rule. States and actions are values: frozen, comparable, hashable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from rulebook import registry
from rulebook.chance import Chance
from rulebook.notation import Action, MalformedAction, read_text
from rulebook.rules import Rules, load_rules

if TYPE_CHECKING:
    from random import Random

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound="State[Any]")

Path = tuple[str, ...]
"""Places on the board, in the order in which a person points at them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not possible: the rule in the way, a sentence, and the places the reason lies at."""

    rule: str
    message: str
    where: tuple[str, ...] = ()
    instead: str = ""

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]" + (f" {self.instead}" if self.instead else "")


@dataclass(frozen=True, slots=True)
class Event:
    """One step of what a play did, in words, with its rule and the places it touched."""

    rule: str
    text: str
    where: tuple[str, ...] = ()
    kind: str = ""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning players (none, one or several), the rule, and a sentence."""

    winners: tuple[int, ...]
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


class IllegalAction(ValueError):
    """A well-formed action that a rule forbids; carries the refusal and the position as one line."""

    def __init__(self, refusal: Refusal, action: Action, state: State[Any]) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.action = action
        self.position = str(state)


class OptionError(ValueError):
    """A bad option: names the option, what was given and what it takes."""

    def __init__(self, option: str, given: object, takes: str, rule: str = "") -> None:
        super().__init__(f"{option}: {given!r} is not possible; it takes {takes}" + (f" [{rule}]" if rule else ""))
        self.option = option
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Reading(Generic[A]):
    """What pointing at some places means: an action and why it is refused, if it is.

    A refusal without an action says why nothing can begin there. Neither of the two: something may begin there, though
    no listed action does, because a list can be a sample of what is possible.
    """

    action: A | None = None
    refusal: Refusal | None = None


class State(ABC, Generic[A]):
    """A position and whose decision it is. Subclasses are frozen, slotted dataclasses.

    One with the fields `SHOWN` on its board also has a field `frames`: what each step of the last play left in them.
    """

    __slots__ = ()
    SHOWN: ClassVar[tuple[str, ...]] = ()
    """The fields that the board shows."""

    @property
    def game(self) -> Game[Any, Any]:
        """The game whose position this is."""
        return registry.games[registry.package_of(type(self))]

    # ---- what a game says about its position

    @property
    @abstractmethod
    def player(self) -> int:
        """The seat whose decision it is (0, 1, ...)."""

    @property
    @abstractmethod
    def players(self) -> int:
        """How many seats there are."""

    @property
    @abstractmethod
    def events(self) -> tuple[Event, ...]:
        """What the last play did, step by step."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """Number of the turn or round, from 1."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """Who must choose and among what: `Red Radicals: move one follower`."""

    @abstractmethod
    def name(self, player: int) -> str:
        """How this seat is called in messages."""

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """Every legal action, sorted (continuous games: a useful finite sample); empty when the game is over."""

    @abstractmethod
    def _refusal(self, action: A) -> Refusal | None:
        """The first rule that forbids this action, in the game's fixed order of checks."""

    @abstractmethod
    def apply(self, action: A) -> Self:
        """Carry out an action known to be legal, without a check: for those who have asked, such as bots."""

    # ---- clicks: how places on the board mean an action

    def paths(self, action: A) -> tuple[Path, ...]:
        """Every way to point at a legal action, the natural one first; none: only the list offers it."""
        return ()

    def read(self, path: Path) -> Reading[A] | None:
        """What pointing at these places means; None if it means nothing."""
        return None

    def judged(self, action: A | None) -> Reading[A] | None:
        """The reading that means this action, with its refusal."""
        return None if action is None else Reading(action, self.refusal(action))

    def describe(self, action: A) -> str:
        """The action in words, as whoever takes it knows it."""
        return str(action)

    def told(self, action: A, viewer: int) -> str:
        """The action, taken here by whose decision it is, in words that say only what this player may know of it."""
        return self.describe(action)

    def after(self, step: int) -> Self:
        """How the board looked right after `events[step]`; only for drawing."""
        frames: tuple[tuple[Any, ...], ...] = getattr(self, "frames", ())
        if not self.SHOWN or not frames:
            return self
        shown: dict[str, Any] = dict(zip(self.SHOWN, frames[step], strict=True))
        return replace(self, **shown)  # type: ignore[type-var]

    # ---- what every game gets from here

    def seen_by(self, player: int) -> Self:
        """The same state with what that player cannot know removed."""
        return self

    def refusal(self, action: A) -> Refusal | None:
        """None if the action is legal, else the rule that forbids it."""
        if not isinstance(action, self.game.actions):
            raise TypeError(f"{action!r} is not an action in {self.game.title}")
        if self.outcome is not None:
            rule = self.game.over_rule or self.outcome.rule
            return Refusal(rule, f"The game is over: {self.outcome.text}", (), "Undo, or start a new game.")
        return self._refusal(action)

    def play(self, action: A) -> Self:
        """A new state; raises `IllegalAction` and changes nothing if a rule forbids it."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal, action, self)
        return self.apply(action)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game starts: one of `choices`, a whole number in `numbers`, or what `read` accepts."""

    name: str
    sentence: str
    default: Any
    choices: tuple[Any, ...] = ()
    numbers: range | None = None
    read: Callable[[Any], Any] | None = None
    takes: str = ""
    rule: str = ""

    @property
    def allowed(self) -> str:
        """What the option takes, in words."""
        if self.takes:
            return self.takes
        words = [str(choice) for choice in self.choices]
        if self.numbers is not None:
            words.append(f"a whole number from {self.numbers[0]} to {self.numbers[-1]}")
        return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def check(self, value: Any) -> Any:
        """The value, cleaned; raises `OptionError` if the option does not take it."""
        if any(value == choice and type(value) is type(choice) for choice in self.choices):
            return value
        if self.numbers is not None and type(value) is int and value in self.numbers:
            return value
        if self.read is not None:
            try:
                return self.read(value)
            except OptionError:
                raise
            except (ValueError, TypeError, KeyError) as error:
                raise OptionError(self.name, value, f"{self.allowed} ({error})", self.rule) from error
        raise OptionError(self.name, value, self.allowed, self.rule)


class Game(ABC, Generic[S, A]):
    """The facts of a game, apart from any position: title, rules, options, kinds of actions."""

    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    """One sentence for a picture card: what the game is and what a player wants."""
    player_counts: ClassVar[range]
    default_players: ClassVar[int]
    players_rule: ClassVar[str] = ""
    over_rule: ClassVar[str] = ""
    """The rule that refuses every action after the end, if there is one; else the rule that ended the game."""
    actions: tuple[type[A], ...]
    all_options: ClassVar[tuple[Option, ...]] = ()
    former_options: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Names that options have in older records, with their names of today."""
    simulation_options: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """Options that simulations set unless told otherwise, such as a limit of turns."""

    @cached_property
    def rules(self) -> Rules:
        """Every clause of the game, by its id."""
        return load_rules(f"rulebook.{self.name}")

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """What `start` takes besides players and seed, by name."""
        return MappingProxyType({option.name: option for option in self.all_options})

    def start(self, players: int | None = None, seed: int = 0, **options: Any) -> S:
        """The first state; a bad option raises `ValueError` that names it and what it takes."""
        count = self.default_players if players is None else players
        if type(count) is not int or count not in self.player_counts:
            fewest, most = self.player_counts[0], self.player_counts[-1]
            takes = f"{fewest} to {most}" if fewest < most else str(fewest)
            raise OptionError("players", count, takes, self.players_rule)
        if type(seed) is not int or seed < 0:
            raise OptionError("seed", seed, "a whole number from 0 up")
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none at all"
                raise OptionError(name, options[name], f"nothing: the options are {known}")
        checked = {name: option.check(options.get(name, option.default)) for name, option in self.options.items()}
        return self._start(count, Chance(seed), checked)

    @abstractmethod
    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> S:
        """The first state, from checked options."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()

    def parse(self, text: str) -> A:
        """The action that this text form means; raises `MalformedAction`."""
        return read_text(text, self.actions, self.title)

    def origin(self, state: S) -> tuple[int, Mapping[str, Any]] | None:
        """The seed and the options that start a game at this very position, if there are any."""
        return None

    # ---- for bots

    def candidates(self, state: S) -> Sequence[A]:
        """The legal actions that a bot weighs: all of them, unless a game with very many leaves out look-alikes."""
        return state.actions()

    def value(self, state: S, player: int) -> float:
        """How good a position looks to this player, from 0 (lost) to 1 (won); a short guess for the greedy bot."""
        return self.rewards(state)[player]

    def rewards(self, state: S) -> tuple[float, ...]:
        """What an ending is worth to each player: the winners share 1; an ending without a winner is worth little."""
        count = state.players
        if state.outcome is None or not state.outcome.winners:
            return (1 / (2 * count),) * count
        winners = state.outcome.winners
        return tuple(1 / len(winners) if player in winners else 0.0 for player in range(count))

    def playout(self, state: S, rng: Random, limit: int) -> tuple[float, ...]:
        """Play at random to the end, or for `limit` plays, and value what is reached; games may have a faster way."""
        for _ in range(limit):
            if state.outcome is not None:
                return self.rewards(state)
            actions = state.actions()
            state = state.apply(actions[rng.randrange(len(actions))])
        if state.outcome is not None:
            return self.rewards(state)
        return tuple(self.value(state, player) for player in range(state.players))

    def determinize(self, state: S, player: int, rng: Random) -> S:
        """A whole state that fits what this player knows: hidden things filled in at random."""
        return state


class HasRandrange(Protocol):
    """Anything that can pick a whole number below n: `random.Random`, or a `Chance` at work."""

    def randrange(self, n: int, /) -> int:
        """A whole number from 0 to n - 1."""


def replay(state: S, actions: Sequence[Action]) -> Iterator[S]:
    """The states that these actions lead through, the given one first."""
    yield state
    for action in actions:
        state = state.play(action)
        yield state


__all__ = [
    "Action",
    "Event",
    "Game",
    "HasRandrange",
    "IllegalAction",
    "MalformedAction",
    "Option",
    "OptionError",
    "Outcome",
    "Path",
    "Reading",
    "Refusal",
    "State",
    "replay",
]
