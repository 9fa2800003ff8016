"""Why an action is not possible. The checks come in a fixed order; the first rule in the way is named.

The order: the moment (a replay under way, a final pass), then whose and where, then what limits the move itself, and
last the pieces that are to pay for it. What is refused is refused as a whole (TT-TURN-10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.english import counted, listed, sentence
from rulebook.game import Refusal
from rulebook.test_of_time.actions import (
    DEFEND,
    EFFECTS,
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
from rulebook.test_of_time.legal import (
    capped,
    convert_price,
    create_price,
    fewest_shamans,
    preserve_price,
    ways_to_pay,
)
from rulebook.test_of_time.odds import PARENTS, kind_named
from rulebook.test_of_time.replay import Replay
from rulebook.test_of_time.settings import CAPS, Caps
from rulebook.test_of_time.sheet import NAMES, SEAT, TITLES, Pieces

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState

PASS_INSTEAD = "You can always pass."


def refusal(state: TestOfTimeState, action: TestOfTimeAction) -> Refusal | None:
    """The first rule that forbids this action, or None."""
    return _wrong_moment(state, action) or _wrong(state, action)


def _wrong(state: TestOfTimeState, action: TestOfTimeAction) -> Refusal | None:
    match action:
        case Create(space, kind, followers, shamans):
            return _create(state, space, kind, Pieces(followers, shamans))
        case Preserve(space, followers, shamans):
            return _preserve(state, space, Pieces(followers, shamans))
        case Sire(zone, followers, shamans):
            return _sire(state, zone, Pieces(followers, shamans))
        case SireShaman(zone, followers, shamans):
            return _sire_shaman(state, zone, Pieces(followers, shamans))
        case Convert(victim, followers, shamans):
            return _convert(state, victim, Pieces(followers, shamans))
        case Attack(owner, space, followers, shamans):
            return _attack(state, owner, space) or _sent(state, Pieces(followers, shamans), "TT-ATT-1")
        case Defend(space, followers, shamans):
            return _defend(state, space) or _sent(state, Pieces(followers, shamans), "TT-DEF-1")
        case ReverseTime(owner, space, depth, shamans):
            return _reverse(state, owner, space, depth, shamans)
        case Replace(effect, followers, shamans) if state.replay is not None:
            return _replace(state, state.replay, effect, Pieces(followers, shamans))
    return None


def _me(state: TestOfTimeState) -> str:
    return NAMES[state.seat]


# ---- the moment


def _wrong_moment(state: TestOfTimeState, action: TestOfTimeAction) -> Refusal | None:
    """TT-TURN-1, TT-REV-7: one move a turn, and a Reverse Time is finished first."""
    inside = isinstance(action, Replace | KeepRound | KeepRest)
    replay = state.replay
    if replay is None and inside:
        message = "No past is being replayed; start with Reverse Time."
        return Refusal("TT-REV-1", message, (f"home:{_me(state)}",), "Name a Testament and sacrifice shamans.")
    if replay is not None and not inside:
        where = (f"space:{NAMES[replay.owner]}:{replay.space + 1}",)
        message = f"{_me(state)} is still in the middle of Reverse Time, the one move of this turn."
        return Refusal("TT-TURN-1", message, where, "Keep or replace rounds until you are back in the present.")
    if isinstance(action, KeepRest) and replay is not None and replay.left == 1:
        return Refusal("TT-REV-7", "Only this round is left to replay.", (), "Keep it.")
    if state.seat in state.out and not isinstance(action, Pass | Defend):
        return Refusal(
            "TT-TURN-5", f"{_me(state)} has passed, and in this game a pass is final.", (), "Pass, or defend."
        )
    return None


# ---- Create


def _create(state: TestOfTimeState, space: int, kind: str, pieces: Pieces) -> Refusal | None:
    refused = _no_space(space) or _not_buildable(state, space - 1) or _no_card(state, kind)
    return refused or _payment(state, create_price(state, kind), pieces, "TT-CREATE-2", f"{TITLES[kind]} costs")


def _no_space(space: int) -> Refusal | None:
    if space in (1, 2, 3):
        return None
    return Refusal("TT-SETUP-2", f"There is no Testament space {space}.", (), "The spaces are 1, 2 and 3.")


def _not_buildable(state: TestOfTimeState, space: int) -> Refusal | None:
    """TT-CREATE-1, TT-CREATE-5, TT-CREATE-10."""
    sheet, me = state.mover, _me(state)
    card, site = sheet.spaces[space], sheet.sites[space]
    where = (f"space:{me}:{space + 1}",)
    if site is not None:
        message = f"{TITLES[site.kind]} is already being built on space {space + 1}."
        return Refusal("TT-CREATE-5", message, where, "Build on another space.")
    if card is not None and card.visible:
        message = f"{TITLES[card.kind]} on space {space + 1} is still visible."
        return Refusal("TT-CREATE-1", message, where, "Build on a vacant space, or where a Testament is buried.")
    if sheet.preservers[space] or sheet.defenders[space] or state.attackers(state.seat, space):
        message = f"Pieces placed this round are still on space {space + 1}."
        return Refusal("TT-CREATE-10", message, where, "You can build there next round.")
    return None


def _no_card(state: TestOfTimeState, kind: str) -> Refusal | None:
    """TT-CREATE-6: three cards of each kind; TT-SETUP-6: one name for each."""
    if kind not in TITLES:
        try:
            meant = kind_named(kind)
        except ValueError:
            kinds = ", ".join(TITLES)
            return Refusal("TT-SETUP-3", f"There is no Testament {kind!r}.", (), f"The kinds are {kinds}.")
        return Refusal("TT-SETUP-6", f"{kind} is written {meant} here.", (), f"Create {meant}.")
    if not state.mover.left(kind):
        message = f"All three {TITLES[kind]} cards of {_me(state)} are used up."
        return Refusal("TT-CREATE-6", message, (f"stock:{_me(state)}:{kind}",), "Create another kind.")
    return None


# ---- paying (TT-PAY-3, TT-PAY-4, TT-PAY-9)


def _payment(state: TestOfTimeState, cost: int, pieces: Pieces, rule: str, what: str) -> Refusal | None:
    home, power = state.mover.home, state.mover.power
    where = (f"home:{_me(state)}",)
    ways = ways_to_pay(state, cost)
    instead = f"Pay with {', or '.join(way.words for way in ways)}." if ways else PASS_INSTEAD
    refused = _no_pieces(state, pieces)
    if refused:
        return refused
    if home.worth(power) < cost:
        there = f"only {home.words} {_are(home)} waiting, worth {home.worth(power)}"
        message = f"{what} {cost}, and {there if home.bodies else 'nobody is waiting at home'}."
        return Refusal(rule, message, where, PASS_INSTEAD)
    refused = _not_waiting(state, pieces, instead)
    if refused:
        return refused
    worth = pieces.worth(power)
    if worth < cost:
        return Refusal("TT-PAY-3", f"{what} {cost}; {pieces.words} are worth {worth}.", where, instead)
    if (worth - 1 if pieces.followers else worth - power) >= cost:
        message = f"{what} {cost}; {pieces.words} are worth {worth}, more than needed."
        return Refusal("TT-PAY-4", message, where, instead)
    return None


def _are(pieces: Pieces) -> str:
    return "is" if pieces.bodies < 2 else "are"


def _no_pieces(state: TestOfTimeState, pieces: Pieces) -> Refusal | None:
    if min(pieces) >= 0:
        return None
    message = "You can't place a negative number of pieces."
    return Refusal("TT-PAY-9", message, (f"home:{_me(state)}",), "Name followers and shamans, 0 or more of each.")


def _not_waiting(state: TestOfTimeState, pieces: Pieces, instead: str) -> Refusal | None:
    """TT-TURN-7: only pieces at home can be placed."""
    home = state.mover.home
    if pieces.followers <= home.followers and pieces.shamans <= home.shamans:
        return None
    message = f"{pieces.words} cannot be placed: {home.words} {_are(home)} waiting at home."
    return Refusal("TT-TURN-7", sentence(message), (f"home:{_me(state)}",), instead)


def _sent(state: TestOfTimeState, pieces: Pieces, rule: str) -> Refusal | None:
    """TT-ATT-1, TT-DEF-1: any number of waiting pieces, at least one."""
    refused = _no_pieces(state, pieces) or _not_waiting(state, pieces, PASS_INSTEAD)
    if refused:
        return refused
    if not pieces.bodies:
        return Refusal(
            rule, "You must send at least one piece.", (f"home:{_me(state)}",), "Send one follower or shaman."
        )
    return None


# ---- Preserve


def _preserve(state: TestOfTimeState, space: int, pieces: Pieces) -> Refusal | None:
    refused = _no_space(space)
    if refused:
        return refused
    me, sheet = _me(state), state.mover
    card, where = sheet.spaces[space - 1], (f"space:{me}:{space}",)
    if sheet.sites[space - 1]:
        message = f"What is being built on space {space} arrives at the end of the round."
        return Refusal("TT-CREATE-9", message, where, "It can be preserved from the next round on.")
    if card is None or not card.visible:
        what = "is vacant" if card is None else f"holds a buried {TITLES[card.kind]}"
        return Refusal("TT-PRES-1", f"Space {space} {what}: nothing can be preserved there.", where, _visible(state))
    if sheet.preservers[space - 1]:
        message = f"{TITLES[card.kind]} on space {space} is already preserved this round."
        return Refusal("TT-PRES-4", message, where, "Once per round is enough.")
    price = preserve_price(state, card.kind)
    return _payment(state, price, pieces, "TT-PRES-1", f"Preserving {TITLES[card.kind]} costs")


def _visible(state: TestOfTimeState) -> str:
    there = [f"{TITLES[c.kind]} on space {n}" for n, c in enumerate(state.mover.spaces, 1) if c and c.visible]
    return f"You have {listed(there)}." if there else "You have no visible Testament: create one."


# ---- Sire, Sire Shaman, Convert


def _sire(state: TestOfTimeState, zone: int, pieces: Pieces) -> Refusal | None:
    zones, me = state.mover.sires, _me(state)
    if all(zones):
        where = tuple(f"sire:{me}:{n}" for n in range(1, len(zones) + 1))
        return Refusal("TT-SIRE-2", f"{me} has sired three times this round.", where, "Three is the most in a round.")
    if not 1 <= zone <= len(zones):
        return Refusal("TT-SETUP-2", f"There is no Sire zone {zone}.", (), "The Sire zones are 1, 2 and 3.")
    if zones[zone - 1]:
        message = f"Sire zone {zone} is already used this round."
        return Refusal("TT-SIRE-1", message, (f"sire:{me}:{zone}",), "Use a free zone.")
    caps = CAPS[state.settings.token_caps]
    if caps and capped(state, "follower"):
        return _no_token(state, caps, "follower")
    return _payment(state, PARENTS, pieces, "TT-SIRE-1", "Siring takes pieces worth")


def _sire_shaman(state: TestOfTimeState, zone: int, pieces: Pieces) -> Refusal | None:
    zones, me = state.mover.rites, _me(state)
    if all(zones):
        where = tuple(f"shaman:{me}:{n}" for n in range(1, len(zones) + 1))
        message = f"{me} has already used both Sire Shaman zones this round."
        return Refusal("TT-SHAM-3", message, where, "Each can be used once per round.")
    if not 1 <= zone <= len(zones):
        return Refusal("TT-SETUP-2", f"There is no Sire Shaman zone {zone}.", (), "The Sire Shaman zones are 1 and 2.")
    if zones[zone - 1]:
        message = f"Sire Shaman zone {zone} is already used this round."
        return Refusal("TT-SHAM-3", message, (f"shaman:{me}:{zone}",), "Use the other zone.")
    caps = CAPS[state.settings.token_caps]
    if caps and capped(state, "shaman"):
        return _no_token(state, caps, "shaman")
    return _payment(state, PARENTS, pieces, "TT-SHAM-1", "Siring a shaman takes pieces worth")


def _no_token(state: TestOfTimeState, caps: Caps, what: str) -> Refusal:
    """The variant of TT-SETUP-5."""
    most = caps.shamans if what == "shaman" else caps.followers
    message = f"{_me(state)} has {counted(most, what)} in play, and there are no more tokens."
    return Refusal("TT-SETUP-5", message, (f"home:{_me(state)}",), PASS_INSTEAD)


def _convert(state: TestOfTimeState, victim: str, pieces: Pieces) -> Refusal | None:
    """TT-CONV-1 to TT-CONV-7."""
    me, sheet = _me(state), state.mover
    zone = f"convert:{me}"
    price = convert_price(state)
    if not price:
        temples = tuple(f"space:{me}:{n}" for n, c in enumerate(sheet.spaces, 1) if c and c.kind == "temple")
        building = any(site and site.kind == "temple" for site in sheet.sites)
        if temples or building:
            why = "is buried" if temples else "is still being built"
            return Refusal("TT-CONV-2", f"{me}'s Temple {why}, so nobody can be converted.", (*temples, zone))
        return Refusal("TT-CONV-1", f"{me} has no Temple, and Convert needs one.", (zone,), "Create a Temple first.")
    if sheet.conversion is not None:
        return Refusal(
            "TT-CONV-6", f"{me} has already converted a follower this round.", (zone,), "Once per round is the most."
        )
    refused = _no_god(state, victim)
    if refused:
        return refused
    if victim == me:
        return Refusal("TT-CONV-4", "You can only convert followers of other gods.", (f"home:{me}",), _others(state))
    home = state.sheets[SEAT[victim]].home
    if not home.followers:
        rule = "TT-CONV-5" if home.shamans else "TT-CONV-4"
        only = ", and a shaman is never taken" if home.shamans else ""
        return Refusal(rule, f"No follower of {victim} is waiting at home{only}.", (f"home:{victim}",), PASS_INSTEAD)
    return _payment(state, price, pieces, "TT-CONV-3", "Converting costs")


def _no_god(state: TestOfTimeState, name: str) -> Refusal | None:
    if name in NAMES[: state.players]:
        return None
    return Refusal("TT-SETUP-1", f"There is no god {name!r} in this game.", (), _others(state))


def _others(state: TestOfTimeState) -> str:
    names = [NAMES[seat] for seat in range(state.players) if seat != state.seat]
    return f"The other {'god is' if len(names) == 1 else 'gods are'} {listed(names)}."


# ---- Attack, Defend


def _attack(state: TestOfTimeState, owner: str, space: int) -> Refusal | None:
    refused = _no_god(state, owner) or _no_space(space)
    if refused:
        return refused
    sheet = state.sheets[SEAT[owner]]
    card, where = sheet.spaces[space - 1], (f"space:{owner}:{space}",)
    if owner == _me(state):
        return Refusal("TT-ATT-1", "You can only attack Testaments of other gods.", where, _targets(state))
    if sheet.sites[space - 1]:
        message = f"{owner} is building on space {space}; a building site cannot be attacked."
        return Refusal("TT-CREATE-11", message, where, _targets(state))
    if card is None or not card.visible:
        what = "is vacant" if card is None else f"holds a buried {TITLES[card.kind]}"
        return Refusal("TT-ATT-1", f"{owner}'s space {space} {what}.", where, _targets(state))
    return None


def _targets(state: TestOfTimeState) -> str:
    there = [
        f"{NAMES[seat]}'s {TITLES[c.kind]}"
        for seat, sheet in enumerate(state.sheets)
        for c in sheet.spaces
        if seat != state.seat and c and c.visible
    ]
    return f"You can attack {listed(there)}." if there else "No other god has a visible Testament."


def _defend(state: TestOfTimeState, space: int) -> Refusal | None:
    refused = _no_space(space)
    if refused:
        return refused
    me = _me(state)
    card, where = state.mover.spaces[space - 1], (f"space:{me}:{space}",)
    attacked = state.attackers(state.seat, space - 1)
    if card is None or not attacked:
        what = f"{TITLES[card.kind]} on space {space}" if card else f"Space {space}"
        return Refusal(
            "TT-DEF-1", f"{what} is not under attack this round.", where, "You can only defend what is attacked."
        )
    if not card.visible:
        return Refusal("TT-DEF-1", f"{TITLES[card.kind]} on space {space} is buried.", where, PASS_INSTEAD)
    return None


# ---- Reverse Time


def _reverse(state: TestOfTimeState, owner: str, space: int, depth: int, shamans: int) -> Refusal | None:
    refused = _no_god(state, owner) or _no_space(space) or _no_past(state, owner, space)
    if refused:
        return refused
    me, sheet, card = _me(state), state.mover, state.sheets[SEAT[owner]].standing(space - 1)
    home = (f"home:{me}",)
    if not sheet.home.shamans:
        return Refusal("TT-REV-1", f"No shaman of {me} is waiting at home.", home, "Sire a shaman first.")
    if depth < 1:
        return Refusal("TT-REV-6", "You must rewind at least one round.", home, "Choose 1 or more.")
    if depth > len(card.past):
        message = f"{owner}'s {TITLES[card.kind]} has only {counted(len(card.past), 'finished round')} of history."
        return Refusal("TT-REV-14", message, (f"space:{owner}:{space}",), "Its creation cannot be undone.")
    needed = fewest_shamans(state, depth)
    if needed > sheet.home.shamans:
        far = counted(sheet.home.shamans * sheet.power, "round")
        return Refusal("TT-REV-5", f"{Pieces(0, sheet.home.shamans).words} can rewind {far} at most.", home)
    if shamans != needed:
        message = f"{counted(depth, 'round')} take exactly {Pieces(0, needed).words}, the fewest that reach."
        return Refusal("TT-REV-6", message, home, f"Sacrifice {needed}.")
    return None


def _no_past(state: TestOfTimeState, owner: str, space: int) -> Refusal | None:
    """TT-REV-2, TT-CREATE-7, TT-CREATE-9."""
    sheet = state.sheets[SEAT[owner]]
    card, site, where = sheet.spaces[space - 1], sheet.sites[space - 1], (f"space:{owner}:{space}",)
    if site is not None:
        if site.over:
            message = "The buried Testament there was built over and is gone, with its history."
            return Refusal("TT-CREATE-7", message, where)
        return Refusal("TT-CREATE-9", f"{TITLES[site.kind]} is still being built and has no history.", where)
    if card is None:
        return Refusal("TT-REV-2", f"No Testament lies on {owner}'s space {space}.", where)
    if not card.past:
        message = f"{owner}'s {TITLES[card.kind]} has no finished round of history yet."
        return Refusal("TT-REV-2", message, where, "It can be rewound from the next round on.")
    return None


def _replace(state: TestOfTimeState, replay: Replay, effect: str, pieces: Pieces) -> Refusal | None:
    """TT-REV-8, TT-REV-9, TT-REV-10, TT-REV-17."""
    number, title, where = replay.round, TITLES[replay.card.kind], (replay.place,)
    kinds = f"The effects are {listed(EFFECTS)}."
    if effect not in EFFECTS:
        return Refusal("TT-REV-8", f"{effect!r} is not an effect that can be replaced.", where, kinds)
    if not state.settings.may_replace(effect):
        return Refusal("TT-REV-8", f"In this game you can't {effect} in the past.", where, "Keep the round.")
    if effect in replay.done:
        return Refusal("TT-REV-8", f"{effect.capitalize()} is already replaced in round {number}.", where, "Go on.")
    if replay.before(state.settings.shielding).strips >= replay.card.sections:
        message = f"At the beginning of round {number}, {title} is already buried."
        return Refusal("TT-REV-17", message, where, "Change an earlier round, or keep this one.")
    record, old = replay.past[replay.at], replay.old[replay.at]
    if effect == PRESERVE:
        if record.preserved:
            message = f"Round {number} is already {record.words}, and that cannot be undone."
            return Refusal("TT-REV-9", message, where, "Keep it, or attack.")
        price = preserve_price(state, replay.card.kind)
        what = f"Preserving {title} in the past costs"
        return _spent(state, price, pieces) or _payment(state, price, pieces, "TT-REV-8", what)
    if effect == DEFEND and not old.strips:
        return Refusal("TT-REV-17", f"No attack strip is recorded in round {number}.", where, "Keep it.")
    if effect != DEFEND and replay.owner == state.seat:
        return Refusal("TT-REV-8", "You can't attack your own Testament, not even in the past.", where, "Keep it.")
    return _sent(state, pieces, "TT-REV-8")


def _spent(state: TestOfTimeState, price: int, pieces: Pieces) -> Refusal | None:
    """TT-REV-10: who worked in an earlier round of the past is not there for a later one."""
    sheet = state.mover
    gone = sheet.travellers.bodies
    if not gone or min(pieces) < 0 or sheet.home.worth(sheet.power) >= price:
        return None
    message = f"{sheet.travellers.words} already changed the past, and only {sheet.home.words} {_are(sheet.home)} left."
    return Refusal("TT-REV-10", message, (f"home:{_me(state)}",), "Keep the round.")
