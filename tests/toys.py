"""Two small games to test the engine's parts with: one open to all, one with hidden cards and chance."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from rulebook.chance import Chance
from rulebook.game import Action, Event, Game, Option, Outcome, Path, Reading, Refusal, State
from rulebook.rules import Rule, Rules

# ---- Stones: take 1 to 3 from a row; who takes the last one wins


@dataclass(frozen=True, slots=True)
class Take(Action):
    stones: int


@dataclass(frozen=True, slots=True)
class Resign(Action):
    pass


@dataclass(frozen=True, slots=True)
class StonesState(State):
    left: int
    players: int = 2
    player: int = 0
    turn: int = 1
    most: int = 3
    events: tuple[Event, ...] = dataclasses.field(default=(), compare=False)
    outcome: Outcome | None = None

    @property
    def prompt(self) -> str:
        return f"{self.name(self.player)}: take stones"

    def name(self, player: int) -> str:
        return f"Player {player + 1}"

    def actions(self) -> list[Action]:
        if self.outcome:
            return []
        return [Resign(), *(Take(n) for n in range(1, min(self.most, self.left) + 1))]

    def _refusal(self, action: Action) -> Refusal | None:
        if isinstance(action, Take) and not 1 <= action.stones <= self.most:
            return Refusal("ST-TAKE-1", f"{action.stones} stones cannot be taken.", (), f"Take 1 to {self.most}.")
        if isinstance(action, Take) and action.stones > self.left:
            return Refusal("ST-TAKE-2", f"Only {self.left} stones are left.", (str(self.left),))
        return None

    def apply(self, action: Action) -> StonesState:
        after = (self.player + 1) % self.players
        if isinstance(action, Resign):
            winners = tuple(p for p in range(self.players) if p != self.player)
            outcome = Outcome(winners, "ST-END-2", f"{self.name(self.player)} resigns.")
            event = Event("ST-END-2", "Resigned.")
            return dataclasses.replace(self, outcome=outcome, events=(event,))
        left = self.left - action.stones
        events = (Event("ST-TAKE-1", f"{self.name(self.player)} took {action.stones}."),)
        outcome = Outcome((self.player,), "ST-END-1", f"{self.name(self.player)} wins.") if not left else None
        return dataclasses.replace(self, left=left, player=after, turn=self.turn + 1, events=events, outcome=outcome)

    def paths(self, action: Action) -> tuple[Path, ...]:
        return ((str(self.left - action.stones + 1),),) if isinstance(action, Take) else ()

    def read(self, path: Path) -> Reading[Action] | None:
        return self.judged(Take(self.left - int(path[0]) + 1) if len(path) == 1 else None)

    def __str__(self) -> str:
        over = " over" if self.outcome else ""
        return f"stones {self.left} player {self.player} turn {self.turn}{over}"

    def __repr__(self) -> str:
        return "o" * self.left or "(none)"


def read_pair(value: Any) -> tuple[int, int]:
    first, second = value
    return int(first), int(second)


class Stones(Game):
    name = "stones"
    title = "Stones"
    tagline = "Take the last stone."
    player_counts = range(2, 4)
    default_players = 2
    players_rule = "ST-TAKE-1"
    actions = (Take, Resign)
    all_options = (
        Option("stones", "How many stones lie there.", 15, numbers=range(5, 100)),
        Option("most", "How many stones one may take.", 3, choices=(2, 3, 4)),
        Option("pair", "Two numbers that change nothing.", (1, 2), read=read_pair, takes="two whole numbers"),
    )
    rules = Rules(
        (
            Rule("ST-TAKE-1", "Taking", "Take one to three stones.", "seed"),
            Rule("ST-TAKE-2", "Taking", "Take no more stones than there are.", "seed"),
            Rule("ST-END-1", "End", "The last stone wins.", "seed"),
            Rule("ST-END-2", "End", "A player may resign.", "ruling", "Usual."),
        )
    )

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> StonesState:
        return StonesState(options["stones"], players, most=options["most"])


StonesState.game = Stones()


# ---- Cards: each holds three hidden cards of 1 to 12; in turn lay one, times a die, twice; the highest sum wins


@dataclass(frozen=True, slots=True)
class Lay(Action):
    cards: tuple[int, ...]
    face: str | None = None


@dataclass(frozen=True, slots=True)
class CardsState(State):
    hands: tuple[tuple[int, ...] | None, ...]
    sums: tuple[int, ...]
    chance: Chance | None
    player: int = 0
    turn: int = 1
    events: tuple[Event, ...] = dataclasses.field(default=(), compare=False)
    outcome: Outcome | None = None

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def prompt(self) -> str:
        return f"{self.name(self.player)}: lay a card"

    def name(self, player: int) -> str:
        return f"Hand {player + 1}"

    def actions(self) -> list[Action]:
        return [] if self.outcome else sorted(Lay((card,)) for card in self.hands[self.player])

    def _refusal(self, action: Lay) -> Refusal | None:
        if len(action.cards) != 1:
            return Refusal("CA-LAY-1", f"{len(action.cards)} cards cannot be laid.", (), "Lay one card.")
        if action.face is not None:
            return Refusal("CA-LAY-1", "Cards have no face.")
        if action.cards[0] not in self.hands[self.player]:
            return Refusal("CA-LAY-2", f"{action.cards[0]} is not in your hand.")
        return None

    def apply(self, action: Lay) -> CardsState:
        die, chance = self.chance.below(6)
        card, me = action.cards[0], self.player
        hands = list(self.hands)
        hands[me] = tuple(c for c in hands[me] if c != card)
        sums = list(self.sums)
        sums[me] += card * (die + 1)
        best = max(sums)
        winners = tuple(p for p, s in enumerate(sums) if s == best)
        over = me == self.players - 1 and len(hands[me]) == 1
        return CardsState(
            tuple(hands),
            tuple(sums),
            chance,
            (me + 1) % self.players,
            self.turn + (me == self.players - 1),
            (Event("CA-LAY-1", f"{self.name(me)} laid {card} and rolled {die + 1}."),),
            Outcome(winners, "CA-END-1", "The highest sum wins.") if over else None,
        )

    def seen_by(self, player: int) -> CardsState:
        hands = tuple(hand if p == player or hand is None else (0,) * len(hand) for p, hand in enumerate(self.hands))
        return dataclasses.replace(self, hands=hands, chance=None)

    def __str__(self) -> str:
        hands = "/".join(",".join(map(str, hand)) for hand in self.hands)
        return f"cards {hands} sums {self.sums} player {self.player} chance {self.chance}"

    def __repr__(self) -> str:
        return f"sums {self.sums}"


class Cards(Game):
    name = "cards"
    title = "Cards"
    tagline = "Lay cards."
    player_counts = range(2, 4)
    default_players = 2
    actions = (Lay,)
    rules = Rules(
        (
            Rule("CA-LAY-1", "Laying", "Lay one card and roll a die: it counts that many times.", "seed"),
            Rule("CA-LAY-2", "Laying", "Lay only what is in your hand.", "seed"),
            Rule("CA-END-1", "End", "The highest sum wins; equal sums share.", "seed"),
        )
    )

    def _start(self, players: int, chance: Chance, options: dict[str, Any]) -> CardsState:
        deck, chance = chance.shuffled(range(1, 13))
        hands = tuple(tuple(sorted(deck[3 * p : 3 * p + 3])) for p in range(players))
        return CardsState(hands, (0,) * players, chance)

    def determinize(self, state: CardsState, player: int, rng: Any) -> CardsState:
        deck = [c for c in range(1, 13) if c not in state.hands[player]]
        rng.shuffle(deck)
        hands = tuple(
            hand if p == player else tuple(sorted(deck.pop() for _ in hand)) for p, hand in enumerate(state.hands)
        )
        return dataclasses.replace(state, hands=hands, chance=Chance(rng.randrange(2**32)))


CardsState.game = Cards()

STONES, CARDS = StonesState.game, CardsState.game
TOYS = {game.name: game for game in (STONES, CARDS)}
