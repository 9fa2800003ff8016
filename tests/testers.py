"""What every game is put through. Each tester takes a game and fails with a sentence; none knows any game by name.

A game may say more about itself in `tests/<game>/invariants.py`:

    def invariants(state) -> None: ...    # asserts what holds in every position
    SAMPLED = True                        # actions() is only a sample of the legal actions
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import pickle
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rulebook.chance import Chance, Source
from rulebook.clicks import Clicks, write_spot
from rulebook.game import IllegalAction, OptionError, Reading, State
from rulebook.odds import D6
from rulebook.record import Record

LONGEST = 20_000
"""Plays after which a random game should long be over."""
SAMPLE = 40
"""Positions of a game that the slower testers look at."""
STRANGE = {str: ("", "nowhere", "-", "a b"), int: (-1, 0, 10**6), float: (-1.0, 1e9), bool: (True, False)}


@dataclass(frozen=True)
class Game:
    """One game played at random to its end: `states` has one more than `actions`."""

    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    record: Record

    def some(self, most=SAMPLE) -> list[int]:
        """Numbers of positions, spread evenly, the first and the last among them."""
        last = len(self.states) - 1
        return sorted({round(last * k / (most - 1)) for k in range(most)})


@cache
def random_game(game, players: int, seed: int, **options: Any) -> Game:
    rng = Random(f"{players} {seed}")
    states, actions = [game.start(players, seed, **options)], []
    while states[-1].outcome is None:
        assert len(actions) < LONGEST, f"{game.title} with {players} players, seed {seed}, never ends"
        actions.append(rng.choice(states[-1].actions()))
        states.append(states[-1].play(actions[-1]))
    return Game(tuple(states), tuple(actions), Record(game.name, players, seed, options, tuple(actions)))


def about(game) -> Any:
    """What the game's tests say about it, or nothing."""
    name = f"tests.{game.name}.invariants"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        found = None
    return importlib.import_module(name) if found else SimpleNamespace()


# ---- rigged dice


def thrown(state, action, *faces):
    """The state after an action whose six-sided dice show these faces: as many as it rolls, not one more or less."""
    left = list(faces)

    def randrange(source, n):
        assert n == 6, f"these faces are of six-sided dice, not of {n}"
        assert left, f"{action} rolls more than {len(faces)} dice"
        return left.pop(0) - 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Source, "randrange", randrange)
        after = state.play(action)
    assert not left, f"{action} leaves {left} unrolled"
    return after


def rigged(state, *faces):
    """The same state, with a seed whose first six-sided dice show these faces: for a few dice, and plays that follow.

    Nothing of the engine is replaced, but seeds are tried until one fits: use `thrown` for more than five dice.
    """
    return dataclasses.replace(state, chance=Chance(seed_for(faces)))


@cache
def seed_for(faces: tuple[int, ...]) -> int:
    """The first seed whose six-sided dice fall like this."""
    return next(seed for seed in count() if _falls(Source(Chance(seed)), faces))


def _falls(source: Source, faces: tuple[int, ...]) -> bool:
    return all(D6.sample(source) == face for face in faces)


# ---- positions


def check_facts(game) -> None:
    """The game's own facts hold together."""
    assert game.title
    assert game.tagline
    assert game.default_players in game.player_counts
    assert game.rules, "a game has rules"
    assert not game.players_rule or game.players_rule in game.rules
    for kind in game.actions:
        fields = [field.name for field in dataclasses.fields(kind)]
        assert "do" not in fields, "a record keeps the kind of action under 'do'"
        assert kind.__dataclass_params__.frozen, f"{kind.__name__} is not frozen"
    for option in game.options.values():
        assert option.sentence, f"{option.name} has no sentence"
        assert option.allowed, f"{option.name} does not say what it takes"
        assert not option.rule or option.rule in game.rules
        option.check(option.default)


def check_position(game, state) -> None:
    """What holds in every position of every game."""
    assert 0 <= state.player < state.players
    assert state.turn >= 1
    assert state.prompt
    assert all(state.name(player) for player in range(state.players))
    assert "\n" not in str(state), "str(state) has more than one line"
    for event in state.events:
        assert event.rule in game.rules, f"the event {event} cites no rule"
        assert event.text
    actions = list(state.actions())
    assert actions == sorted(actions), "actions are not sorted"
    assert len(actions) == len(set(actions)), "an action is offered twice"
    assert bool(actions) == (state.outcome is None), "actions are offered just while the game goes on"
    if state.outcome is not None:
        assert state.outcome.rule in game.rules
        assert state.outcome.text
        winners = state.outcome.winners
        assert list(winners) == sorted(set(winners))
        assert all(0 <= winner < state.players for winner in winners)


def check_random_play(game, players: int, seed: int) -> None:
    """Random play reaches an end, and every position on the way is sound."""
    check = getattr(about(game), "invariants", lambda state: None)
    for state in random_game(game, players, seed).states:
        check_position(game, state)
        check(state)


def check_offered(game, players: int, seed: int) -> None:
    """Every offered action is accepted, described, and changes nothing in the old state."""
    played = random_game(game, players, seed)
    for number in played.some():
        state = played.states[number]
        before, mark = pickle.dumps(state), hash(state)
        for action in state.actions():
            assert state.refusal(action) is None, f"{action} is offered and refused: {state.refusal(action)}"
            after = state.play(action)
            assert after is not state
            assert after.events, f"{action} left no events"
            assert state.describe(action)
        assert pickle.loads(before) == state, "the old state has changed"
        assert hash(state) == mark, "the old state's hash has changed"


def check_values(game, players: int, seed: int) -> None:
    """Positions are values: frozen, equal and hashed alike when replayed or pickled."""
    played = random_game(game, players, seed)
    again = played.record.states()
    assert len(again) == len(played.states)
    for one, other in zip(played.states, again, strict=True):
        assert one == other, "replayed, the state differs"
        assert hash(one) == hash(other), "equal states hash differently"
        assert one.events == other.events
    for number in played.some():
        state = played.states[number]
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy.events == state.events
        assert copy.actions() == state.actions()
        field = dataclasses.fields(state)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(state, field, getattr(state, field))
    assert len({str(state) for state in played.states}) > 1


def check_undo(game, players: int, seed: int) -> None:
    """Undo is keeping the old state: trying one action leaves the game of another as it was."""
    played = random_game(game, players, seed)
    for number in played.some():
        if number < len(played.actions):
            state = played.states[number]
            for other in (state.actions()[0], state.actions()[-1]):
                state.play(other)
            assert state.play(played.actions[number]) == played.states[number + 1], "the old state has changed"


def check_seeds(game) -> None:
    """The same seed gives the same game, at once and after the game was forgotten."""
    for seed in (0, 1, 2**40):
        assert game.start(seed=seed) == game.start(seed=seed)
    for bad in (-1, 1.5, "1", True, None):
        with pytest.raises(OptionError, match="seed"):
            game.start(seed=bad)


# ---- text and records


def check_text(game, players: int, seed: int) -> None:
    """Every action reads back from its text form, and different actions have different texts."""
    played = random_game(game, players, seed)
    for number in played.some():
        actions = played.states[number].actions()
        assert len({str(action) for action in actions}) == len(actions)
        for action in actions:
            assert game.parse(str(action)) == action


def check_record(game, players: int, seed: int) -> None:
    """Saved and loaded, the game is the same, state by state."""
    played = random_game(game, players, seed)
    loaded = Record.loads(played.record.dumps(), game.name)
    assert loaded == played.record
    assert loaded.states() == played.states


def check_options(game) -> None:
    """Every choice of every option starts a sound game that can be saved; a senseless one is refused by name."""
    for option in game.options.values():
        numbers = option.numbers
        values = [*option.choices, *((numbers[0], numbers[-1]) if numbers else ()), option.default]
        for value in values:
            state, rng, actions = game.start(**{option.name: value}), Random(0), []
            for _ in range(30):
                check_position(game, state)
                if state.outcome is None:
                    actions.append(rng.choice(state.actions()))
                    state = state.play(actions[-1])
            record = Record(game.name, game.default_players, 0, {option.name: value}, tuple(actions))
            assert Record.loads(record.dumps()).state == state
        with pytest.raises(OptionError, match=option.name):
            game.start(**{option.name: object()})
    with pytest.raises(OptionError, match="no_such_option"):
        game.start(no_such_option=1)
    for players in (game.player_counts[0] - 1, game.player_counts[-1] + 1, "2", 2.0):
        with pytest.raises(OptionError, match="players"):
            game.start(players)


# ---- refusals


def tries(game, players: int, seed: int, state, rng: Random) -> list[Any]:
    """Actions to try here, most of them illegal: offered ones with one field changed, others' actions, strange ones."""
    played = random_game(game, players, seed)
    pool, whole = _seen_values(game, players, seed)
    made = rng.sample(whole, min(20, len(whole)))
    here = state.actions() or (played.actions[-1],)
    for action in rng.sample(here, min(12, len(here))):
        for field in dataclasses.fields(action):
            old = getattr(action, field.name)
            seen = pool[type(action), field.name]
            values = rng.sample(seen, min(6, len(seen))) + list(STRANGE.get(type(old), ()))
            made += [dataclasses.replace(action, **{field.name: value}) for value in values if value != old]
    return list(dict.fromkeys(made))


@cache
def _seen_values(game, players: int, seed: int) -> tuple[dict[Any, list[Any]], list[Any]]:
    played = random_game(game, players, seed)
    offered = {action for number in played.some(200) for action in played.states[number].actions()}
    offered |= set(played.actions)
    pool: dict[Any, set[Any]] = defaultdict(set)
    for action in offered:
        for field in dataclasses.fields(action):
            pool[type(action), field.name].add(getattr(action, field.name))
    return defaultdict(list, {key: sorted(values, key=str) for key, values in pool.items()}), sorted(offered)


def off_board(scene, places) -> list[str]:
    """Those of the places that the scene does not know; without a scene, none."""
    return [] if scene is None else [place for place in places if scene.find(place) is None]


def check_refusals(game, players: int, seed: int, draw=None) -> None:
    """Whatever is tried is accepted and played, or refused by a rule of the game, with a sentence, changing nothing.

    `draw(state)` gives the scene, whose places are where a refusal may point.
    """
    played, rng = random_game(game, players, seed), Random(seed)
    sampled = getattr(about(game), "SAMPLED", False)
    refused = 0
    for number in played.some():
        state = played.states[number]
        before, mark, offered = pickle.dumps(state), hash(state), set(state.actions())
        scene = draw(state) if draw else None
        for action in tries(game, players, seed, state, rng):
            refusal = state.refusal(action)
            if refusal is None:
                assert sampled or action in offered, f"{action!r} is legal and not offered in {state}"
                state.play(action)
                continue
            refused += 1
            assert action not in offered
            assert refusal.rule in game.rules, f"{refusal!r} names no rule"
            assert refusal.message.strip(), f"{refusal!r} says nothing"
            assert not off_board(scene, refusal.where), f"{refusal!r} points at no place of the board"
            with pytest.raises(IllegalAction) as caught:
                state.play(action)
            assert caught.value.refusal == refusal
            assert caught.value.position == str(state)
        assert pickle.loads(before) == state, "the old state has changed"
        assert hash(state) == mark, "the old state's hash has changed"
    assert refused, "nothing was refused"
    with pytest.raises(TypeError, match="not an action in"):
        state.refusal("move")


# ---- pointing


def check_pointing(game, players: int, seed: int, draw=None) -> None:
    """Pointing at an action's places means that action; any other pointing means nothing, or gets an answer.

    A place may come to the board only when those before it are picked: `draw(state, picked)`.
    """
    played, rng = random_game(game, players, seed), Random(seed)
    sampled = getattr(about(game), "SAMPLED", False)
    for number in played.some():
        state = played.states[number]
        scene = draw(state) if draw else None
        pointable, clicks = set(), Clicks(state)
        for action in state.actions():
            for wanted in state.paths(action):
                assert wanted, f"{action} has a path without places"
                for length, place in enumerate(wanted):
                    there = not off_board(scene, [place]) or not off_board(draw(state, wanted[:length]), [place])
                    assert there, f"{action} points at {wanted}, and {place} is not on the board"
                pointable |= set(wanted)
                assert clicks.exact(wanted) == [action], f"{wanted} means {clicks.exact(wanted)}, not {action}"
                reading = state.read(wanted)
                assert reading is not None, f"{wanted} means nothing"
                assert sampled or reading == Reading(action), f"{wanted} means {reading}, not {action}"
                assert reading.refusal is None, f"{wanted} is refused: {reading.refusal}"
        around = anywhere(scene, rng) if scene else sorted(pointable)
        for _ in range(30 if around else 0):
            click = clicks.click((), rng.choice(around))
            if click.path and rng.random() < 0.5:
                click = clicks.click(click.path, rng.choice(around))
            refusal = click.refusal
            assert click.action is None or state.refusal(click.action) is None
            if refusal is not None:
                assert refusal.rule in game.rules
                assert refusal.message.strip()
                assert not off_board(scene, refusal.where)


def anywhere(scene, rng: Random) -> list[str]:
    """The places of a scene and, where it has open ground, as many points of that."""
    ids = sorted(place.id for place in scene.places)
    if scene.ground:
        spots = ((rng.uniform(0, scene.ground.width), rng.uniform(0, scene.ground.height)) for _ in scene.places)
        ids += [write_spot(*spot) for spot in spots]
    return ids


# ---- what a seat knows


def check_hidden(game, players: int, seed: int) -> None:
    """What a seat sees is all it sees, is enough to choose from, and fits what is imagined from it."""
    played, rng = random_game(game, players, seed), Random(seed)
    for number in played.some():
        state = played.states[number]
        for player in range(players):
            seen = state.seen_by(player)
            assert isinstance(seen, State)
            assert seen.seen_by(player) == seen, "what is seen, seen again, is something else"
            assert repr(seen)
            assert (seen.player, seen.turn, seen.outcome) == (state.player, state.turn, state.outcome)
            whole = game.determinize(seen, player, rng)
            assert whole.seen_by(player) == seen, "what is imagined contradicts what is seen"
        chooser = state.player
        seen = state.seen_by(chooser)
        assert list(seen.actions()) == list(state.actions()), "a seat cannot see what it may do"
        assert list(game.determinize(seen, chooser, rng).actions()) == list(state.actions())


def check_told(game, players: int, seed: int, page=None, **options: Any) -> None:
    """What a player is told of a play is only what can be seen to come of it; who makes it is told all.

    Plays that look alike to somebody, in what they do and in what is left, are told alike, and so are those of other
    worlds that fit what this player knows. `page(state, action)` is all that can be read at a screen shared by all
    after this action, once the next player has taken it over: it is alike too.
    """
    played, rng = random_game(game, players, seed, **options), Random(seed)
    for number in _of_each_kind(played):
        state, kind = played.states[number], type(played.actions[number])
        for action in state.actions():
            assert state.told(action, state.player) == state.describe(action)
        for viewer in set(range(players)) - {state.player}:
            for (world, action), *others in _alike(game, state, kind, viewer, rng):
                text, next_one = world.told(action, viewer), world.play(action).player
                assert text, f"{action} is told in no words"
                for other, its in others:
                    assert other.told(its, viewer) == text, f"{text!r} tells player {viewer} what they cannot see"
                for other, its in others[:1] if page and next_one == viewer and world.seen_by(viewer) != world else ():
                    assert page(other, its) == page(world, action), f"after {text!r} the page tells {viewer} too much"


def _alike(game, state, kind: type, viewer: int, rng: Random) -> list[list[tuple[Any, Any]]]:
    """Plays of this kind, here and where it might be for all this player knows, by what this player sees of them."""
    seen, found = state.seen_by(viewer), defaultdict(list)
    for world in (state, game.determinize(seen, viewer, rng), game.determinize(seen, viewer, rng)):
        offered = [action for action in world.actions() if type(action) is kind]
        for action in rng.sample(offered, min(5, len(offered))):
            after = world.play(action).seen_by(viewer)
            found[after, after.events].append((world, action))
    return list(found.values())


def _of_each_kind(played: Game, most=6) -> list[int]:
    """Numbers of positions in which each kind of action was played, at most so many of a kind, spread evenly."""
    by_kind: dict[Any, list[int]] = defaultdict(list)
    for number, action in enumerate(played.actions):
        by_kind[type(action)].append(number)
    return sorted({found[len(found) * k // most] for found in by_kind.values() for k in range(most)})


def check_bot_values(game, players: int, seed: int) -> None:
    """What bots go by is between lost (0) and won (1), for every seat, and playouts change nothing."""
    played, rng = random_game(game, players, seed), Random(seed)
    for number in played.some(12):
        state = played.states[number]
        before = pickle.dumps(state)
        playout = game.playout(state, rng, 20)
        for rewards in (playout, game.rewards(state), [game.value(state, player) for player in range(players)]):
            assert len(rewards) == players
            assert all(0 <= reward <= 1 for reward in rewards)
        assert pickle.loads(before) == state


# ---- drawing


def check_steps(game, players: int, seed: int, draw) -> None:
    """Every position, and every step of every play, can be drawn."""
    played = random_game(game, players, seed)
    for number in played.some():
        state = played.states[number]
        for step in range(len(state.events)):
            draw(state.after(step))
        scene = draw(state)
        ids = [place.id for place in scene.places]
        assert len(ids) == len(set(ids)), "two places have one id"
        assert all(place.label for place in scene.places), "a place says nothing"


# ---- golden playthroughs


def playthroughs(game) -> dict[str, tuple[int, dict[str, Any]]]:
    """Players and options of a game's golden playthroughs by name: the usual game, and what its tests add to it."""
    return {game.name: (game.default_players, {})} | {
        f"{game.name}-{mode}": table for mode, table in getattr(about(game), "PLAYTHROUGHS", {}).items()
    }


def playthrough(game, players: int, **options: Any) -> str:
    """One random game as text, so that a change of rules or words shows: its opening, each thing new, its end."""
    played = random_game(game, players, 0, **options)
    agreed = "".join(f", {name} {value}" for name, value in options.items())
    lines = [f"{game.title}, {players} players, seed 0{agreed}", "", repr(played.states[0]), ""]
    seen: set[Any] = set()
    left_out = 0
    for number, action in enumerate(played.actions):
        state, after = played.states[number], played.states[number + 1]
        new = {type(action), *((event.rule, event.kind) for event in after.events)} - seen
        seen |= new
        if not new and number >= 12:
            left_out += 1
            continue
        lines += [f"... {left_out} plays ...", ""] if left_out else []
        left_out = 0
        lines += [
            f"# {number + 1}  {state}",
            f"{state.prompt} ({len(state.actions())} possible)",
            f"> {action}",
            f"  {state.describe(action)}",
            *(f"  - {event}" for event in after.events),
            "",
        ]
    lines += [f"... {left_out} plays ...", ""] if left_out else []
    last = played.states[-1]
    lines += [str(last), repr(last), f"{last.outcome} Winners: {list(last.outcome.winners)}"]
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n")) + "\n"
