"""What is legal right now, listed. `refusals` says why the rest is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulebook.game import Action
from rulebook.test_of_time.actions import (
    ATTACK,
    DEFEND,
    PRESERVE,
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
from rulebook.test_of_time.odds import PARENTS, conversion_cost, creation_cost, payments, testaments
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.settings import CAPS
from rulebook.test_of_time.sheet import KINDS, NAMES, Pieces
from rulebook.test_of_time.testament import Testament

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState


def choices(state: TestOfTimeState) -> Sequence[TestOfTimeAction]:
    """Every legal action, sorted."""
    found = _moves(state) if state.replay is None else _replacements(state, state.replay)
    return tuple(sorted(found, key=Action.sort_key))


# ---- prices of the mover, at this moment (TT-PAY-6, TT-EFF-5)


def create_price(state: TestOfTimeState, kind: str) -> int:
    """TT-CREATE-3, TT-CREATE-4."""
    return creation_cost(kind, state.mover.count("art"), state.settings.stacking)


def preserve_price(state: TestOfTimeState, kind: str) -> int:
    """TT-PRES-2, TT-PRES-3."""
    return state.settings.preservation(kind, state.mover.count("tools"))


def convert_price(state: TestOfTimeState) -> int:
    """TT-CONV-3; 0 without a visible Temple (TT-CONV-1, TT-CONV-2), or in the variant without one completed."""
    temples = state.mover.count("temple")
    if state.settings.convert_temple == "created":
        temples = max(temples, min(1, _completed(state, "temple")))
    return conversion_cost(temples, state.settings.stacking) if temples else 0


def _completed(state: TestOfTimeState, kind: str) -> int:
    """How many Testaments of this kind the mover has completed, whatever became of them."""
    sheet = state.mover
    building = sum(site is not None and site.kind == kind for site in sheet.sites)
    return testaments()[kind].stock - sheet.left(kind) - building


def ways_to_pay(state: TestOfTimeState, cost: int) -> list[Pieces]:
    """TT-PAY-1, TT-PAY-3, TT-PAY-4, TT-PAY-9: what the mover can place for this cost."""
    home = state.mover.home
    return [Pieces(f, s) for f, s in payments(cost, state.mover.power) if f <= home[0] and s <= home[1]]


def ways_to_send(state: TestOfTimeState) -> Iterator[Pieces]:
    """TT-ATT-1, TT-DEF-1: any number of waiting pieces, at least one."""
    home = state.mover.home
    for followers in range(home[0] + 1):
        for shamans in range(home[1] + 1):
            if followers or shamans:
                yield Pieces(followers, shamans)


# ---- conditions that lists and refusals share


def can_build_on(state: TestOfTimeState, space: int) -> bool:
    """TT-CREATE-1, TT-CREATE-5, TT-CREATE-10: vacant or buried, no site, no pieces of this round."""
    sheet = state.mover
    card = sheet.spaces[space]
    busy = sheet.sites[space] or sheet.preservers[space] or sheet.defenders[space] or state.attackers(state.seat, space)
    return not busy and (card is None or not card.visible)


def capped(state: TestOfTimeState, what: str) -> bool:
    """Whether the variant of TT-SETUP-5 leaves no token for the birth of a `follower` or `shaman`."""
    caps = CAPS[state.settings.token_caps]
    if caps is None:
        return False
    there = state.in_play(state.seat)
    return there.shamans >= caps.shamans if what == "shaman" else there.followers >= caps.followers


def victims(state: TestOfTimeState) -> list[str]:
    """TT-CONV-4, TT-CONV-6: whose followers can be converted now."""
    if not convert_price(state) or state.mover.conversion is not None:
        return []
    return [NAMES[seat] for seat, other in enumerate(state.sheets) if seat != state.seat and other.home.followers]


def reach(state: TestOfTimeState, testament: Testament) -> int:
    """TT-REV-5, TT-REV-6: how many rounds the mover can rewind it."""
    return min(len(testament.past), state.mover.home.shamans * state.mover.power)


def fewest_shamans(state: TestOfTimeState, depth: int) -> int:
    """TT-REV-6."""
    return -(-depth // state.mover.power)


# ---- the moves (TT-TURN-1)


def _moves(state: TestOfTimeState) -> Iterator[TestOfTimeAction]:
    """Each but Pass uses up a waiting piece, so every round comes to an end (TT-TURN-9)."""
    yield Pass()
    sheet = state.mover
    if sheet.home == (0, 0):
        return
    for space, card in enumerate(sheet.spaces):
        if card is not None and card.visible and state.attackers(state.seat, space):
            yield from (Defend(space + 1, *pieces) for pieces in ways_to_send(state))
    if state.seat in state.out:
        return
    for space, card in enumerate(sheet.spaces):
        if can_build_on(state, space):
            for kind in KINDS:
                if sheet.left(kind):
                    yield from (Create(space + 1, kind, *p) for p in ways_to_pay(state, create_price(state, kind)))
        elif card is not None and card.visible and sheet.preservers[space] is None:
            yield from (Preserve(space + 1, *p) for p in ways_to_pay(state, preserve_price(state, card.kind)))
    parents = ways_to_pay(state, PARENTS)  # TT-SIRE-5: by power, so a strong shaman may do it alone
    for zone, used in enumerate(sheet.sires):
        if used is None and not capped(state, "follower"):
            yield from (Sire(zone + 1, *p) for p in parents)
    for zone, used in enumerate(sheet.rites):
        if used is None and not capped(state, "shaman"):
            yield from (SireShaman(zone + 1, *p) for p in parents)
    for victim in victims(state):
        yield from (Convert(victim, *p) for p in ways_to_pay(state, convert_price(state)))
    yield from _against(state)


def _against(state: TestOfTimeState) -> Iterator[TestOfTimeAction]:
    for owner, other in enumerate(state.sheets):
        for space, card in enumerate(other.spaces):
            if card is None:
                continue
            if owner != state.seat and card.visible:
                yield from (Attack(NAMES[owner], space + 1, *pieces) for pieces in ways_to_send(state))
            for depth in range(1, reach(state, card) + 1):
                yield ReverseTime(NAMES[owner], space + 1, depth, fewest_shamans(state, depth))


# ---- inside Reverse Time


def replaceable(state: TestOfTimeState, replay: Replay, effect: str) -> bool:
    """TT-REV-8, TT-REV-9, TT-REV-17: whether this round allows this effect at all."""
    if effect in replay.done or replay.before(state.settings.shielding).strips >= replay.card.sections:
        return False
    if effect == PRESERVE:
        return not replay.past[replay.at].preserved
    if not state.settings.may_replace(effect):
        return False
    return replay.old[replay.at].strips > 0 if effect == DEFEND else replay.owner != state.seat


def _replacements(state: TestOfTimeState, replay: Replay) -> Iterator[TestOfTimeAction]:
    yield KeepRound()
    if replay.left > 1:
        yield KeepRest()
    if replaceable(state, replay, PRESERVE):
        price = preserve_price(state, replay.card.kind)
        yield from (Replace(PRESERVE, *pieces) for pieces in ways_to_pay(state, price))
    for effect in (DEFEND, ATTACK):
        if replaceable(state, replay, effect):
            yield from (Replace(effect, *pieces) for pieces in ways_to_send(state))
