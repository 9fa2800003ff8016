"""From places on the board to actions and back.

A person points at a place first and then says what to do there. Numbers of pieces are pointed at only where there is
a choice; very large ones are offered by the list alone.

    space:Red:2 stock:Red:temple       create          sire:Red:1, shaman:Red:1          sire
    space:Red:2 do:preserve            preserve        convert:Red home:Gold             convert
    space:Gold:1 do:attack followers:3 attack          space:Red:1 do:defend followers:3 defend
    space:Gold:1 past:Gold:1:7         rewind to before round 7: a drag from the card back along its time line
    past:Gold:1:7 do:reverse           the same

While time is reversed, the replayed round itself can be pointed at, the next one to go on, and the card to return.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rulebook.game import Path
from rulebook.test_of_time.actions import (
    EFFECTS,
    Attack,
    Convert,
    Create,
    Defend,
    KeepRest,
    KeepRound,
    Pass,
    Preserve,
    Replace,
    ReverseTime,
    Sire,
    SireShaman,
    TestOfTimeAction,
)
from rulebook.test_of_time.legal import (
    can_build_on,
    convert_price,
    create_price,
    fewest_shamans,
    preserve_price,
    replaceable,
    ways_to_pay,
)
from rulebook.test_of_time.odds import PARENTS
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.sheet import NAMES, SEAT, TITLES, Pieces

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState

MOST_FOLLOWERS, MOST_SHAMANS = 20, 8
"""The largest numbers that can be pointed at."""


def _natural(state: TestOfTimeState, action: TestOfTimeAction) -> Path:
    """The places that mean this action, in order."""
    me = NAMES[state.seat]
    match action:
        case Pass():
            return ("do:pass",)
        case KeepRound():
            return ("do:keep",)
        case KeepRest():
            return ("do:keep-rest",)
        case Create(space, kind, followers, shamans):
            return _paid(state, (f"space:{me}:{space}", f"stock:{me}:{kind}"), create_price(state, kind), followers)
        case Preserve(space, followers, shamans):
            card = state.mover.spaces[space - 1]
            price = preserve_price(state, card.kind) if card else 1
            return _paid(state, (f"space:{me}:{space}", "do:preserve"), price, followers)
        case Sire(zone, followers, shamans):
            return _paid(state, (f"sire:{me}:{zone}",), PARENTS, followers)
        case SireShaman(zone, followers, shamans):
            return _paid(state, (f"shaman:{me}:{zone}",), PARENTS, followers)
        case Convert(victim, followers, shamans):
            return _paid(state, (f"convert:{me}", f"home:{victim}"), convert_price(state) or 1, followers)
        case Attack(owner, space, followers, shamans):
            return _sent(state, (f"space:{owner}:{space}", "do:attack"), followers, shamans)
        case Defend(space, followers, shamans):
            return _sent(state, (f"space:{me}:{space}", "do:defend"), followers, shamans)
        case Replace("preserve", followers, shamans):
            price = preserve_price(state, state.replay.card.kind) if state.replay else 1
            return _paid(state, ("do:preserve",), price, followers)
        case Replace(effect, followers, shamans):
            return _sent(state, (f"do:{effect}",), followers, shamans)
        case ReverseTime(owner, space, depth, _):
            card = state.testament(owner, space)
            last = card.created + len(card.past) if card else depth
            return (f"space:{owner}:{space}", f"past:{owner}:{space}:{last - depth + 1}")
    return ()


def paths(state: TestOfTimeState, action: TestOfTimeAction) -> tuple[Path, ...]:
    """Every way to point at this action."""
    first = _natural(state, action)
    if not first:
        return ()
    replay = state.replay
    match action:
        case ReverseTime():
            return first, (first[1], "do:reverse")
        case Replace() if replay:
            here = replay.place
            only = [effect for effect in EFFECTS if replaceable(state, replay, effect)] == [action.effect]
            return first, (here, *first), *([(here, *first[1:])] if only else [])
        case KeepRound() if replay:
            return first, (_present(replay) if replay.left == 1 else replay.onward().place,)
        case KeepRest() if replay:
            return first, (_present(replay),)
    return (first,)


def _present(replay: Replay) -> str:
    """The card that is replayed: pointing at it leads back."""
    return f"space:{NAMES[replay.owner]}:{replay.space + 1}"


def _paid(state: TestOfTimeState, path: tuple[str, ...], price: int, followers: int) -> tuple[str, ...]:
    """Followers are pointed at where there are several ways to pay; shamans follow from them (TT-PAY-4)."""
    if len(ways_to_pay(state, price)) == 1:
        return path
    return (*path, f"followers:{followers}")


def _sent(state: TestOfTimeState, path: tuple[str, ...], followers: int, shamans: int) -> tuple[str, ...]:
    if followers > MOST_FOLLOWERS or shamans > MOST_SHAMANS:
        return ()
    path = (*path, f"followers:{followers}")
    return (*path, f"shamans:{shamans}") if state.mover.home.shamans else path


def meant(state: TestOfTimeState, path: Path) -> TestOfTimeAction | None:
    """The action that these places mean; where they leave something open, the likeliest, so that a rule can answer."""
    numbers = {kind: int(word) for kind, _, word in (p.partition(":") for p in path) if kind in _NUMBERS}
    names = tuple(place for place in path if place.partition(":")[0] not in _NUMBERS)
    if path[: len(names)] != names or len(path) - len(names) > 2 or not names:
        return None
    if state.replay is not None:
        return _in_replay(state, state.replay, names, numbers)
    first, second = _split(names[0]), _split(names[1]) if len(names) > 1 else ()
    if len(names) > 2:
        return None
    match first, second:
        case ("do", "pass"), ():
            return Pass()
        case ("do", "keep"), ():
            return KeepRound()
        case ("do", "keep-rest"), ():
            return KeepRest()
        case ("sire", owner, zone), () if owner == NAMES[state.seat]:
            return Sire(int(zone), *_pay(state, PARENTS, numbers))
        case ("shaman", owner, zone), () if owner == NAMES[state.seat]:
            return SireShaman(int(zone), *_pay(state, PARENTS, numbers))
        case ("convert", owner), () if owner == NAMES[state.seat]:
            victim = next(name for seat, name in enumerate(NAMES) if seat != state.seat)
            return Convert(victim, *_pay(state, convert_price(state) or 4, numbers))
        case ("convert", owner), ("home", victim) if owner == NAMES[state.seat]:
            return Convert(victim, *_pay(state, convert_price(state) or 4, numbers))
        case ("past", owner, space, number), () | ("do", "reverse"):
            return _reverse(state, owner, int(space), int(number))
        case ("space", owner, space), _:
            return _at_space(state, owner, int(space), second, numbers)
    return None


_NUMBERS = ("followers", "shamans")


@cache
def _split(place: str) -> tuple[str, ...]:
    return tuple(place.split(":"))


def _pay(state: TestOfTimeState, price: int, numbers: dict[str, int]) -> Pieces:
    """The payment pointed at; if none was, the first there is, or followers alone."""
    ways = ways_to_pay(state, price)
    if "followers" in numbers:
        followers = numbers["followers"]
        fitting = [way for way in ways if way.followers == followers]
        return fitting[0] if fitting else Pieces(followers, numbers.get("shamans", 0))
    return ways[0] if ways else Pieces(price, 0)


def _send(numbers: dict[str, int]) -> Pieces:
    if not numbers:
        return Pieces(1, 0)
    return Pieces(numbers.get("followers", 0), numbers.get("shamans", 0))


def _in_replay(
    state: TestOfTimeState, replay: Replay, names: tuple[str, ...], numbers: dict[str, int]
) -> TestOfTimeAction | None:
    here = names[0] == replay.place
    if here:
        possible = [effect for effect in EFFECTS if replaceable(state, replay, effect)]
        names = names[1:] or (f"do:{possible[0] if possible else EFFECTS[0]}",)
    if len(names) != 1:
        return None
    if names[0] == _present(replay):
        return KeepRest() if replay.left > 1 else KeepRound()
    if replay.left > 1 and names[0] == replay.onward().place:
        return KeepRound()
    match _split(names[0]):
        case ("do", "keep") if not here:
            return KeepRound()
        case ("do", "keep-rest") if not here:
            return KeepRest()
        case ("do", "preserve"):
            return Replace("preserve", *_pay(state, preserve_price(state, replay.card.kind), numbers))
        case ("do", effect) if effect in EFFECTS:
            return Replace(effect, *_send(numbers))
        case ("do", "pass"):
            return Pass()
        case ("sire", _, zone):
            return Sire(int(zone), 2)
        case ("space", _, space):
            return Preserve(int(space), 2)
    return None


def _at_space(
    state: TestOfTimeState, owner: str, space: int, then: tuple[str, ...], numbers: dict[str, int]
) -> TestOfTimeAction | None:
    mine = owner == NAMES[state.seat]
    card = state.testament(owner, space)
    match then:
        case ("stock", whose, kind) if mine and whose == owner:
            return Create(space, kind, *_pay(state, create_price(state, kind), numbers))
        case ("do", "preserve") if mine:
            return Preserve(space, *_pay(state, preserve_price(state, card.kind) if card else 2, numbers))
        case ("do", "attack"):
            return Attack(owner, space, *_send(numbers))
        case ("do", "defend") if mine:
            return Defend(space, *_send(numbers))
        case ("past", whose, number, round_) if (whose, int(number)) == (owner, space):
            return _reverse(state, owner, space, int(round_))
        case ("do", "reverse"):
            return _reverse(state, owner, space, card.created + len(card.past) if card else 1)
        case () if not mine:
            return Attack(owner, space, *_send(numbers))
        case () if can_build_on(state, space - 1):
            kind = next((kind for kind in TITLES if state.mover.left(kind)), "tools")
            return Create(space, kind, *_pay(state, create_price(state, kind), numbers))
        case ():
            return Preserve(space, *_pay(state, preserve_price(state, card.kind) if card else 2, numbers))
    return None


def _reverse(state: TestOfTimeState, owner: str, space: int, number: int) -> ReverseTime:
    """Rewind to before this round."""
    card = state.sheets[SEAT[owner]].spaces[space - 1]
    depth = card.created + len(card.past) - number + 1 if card else 1
    return ReverseTime(owner, space, max(1, depth), fewest_shamans(state, max(1, depth)))
