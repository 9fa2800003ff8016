"""How places on the table make up an action: a card in hand and the field, a Character and its Faith track, and so on.

Places: `hand1:CARD`, `field1`, `faith1`, `pool1`, `deck1`, `exile1`, `exile1:CARD`, `seat1`; pieces by their id, and
`PIECE/0` for an ability of theirs; `gather:2+1`, `end`, and `choice:OPTION` for what has no place of its own.
`pay:2+1`, pointed at after what is paid for, names a payment; without it the engine pays (FA-COST-3).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.faith.actions import Alter, Challenge, Choose, Discard, End, Gather, Move, Play, Pray, Recite, Use
from rulebook.faith.cards import STAYING
from rulebook.faith.energy import Mix, default_mix, mixes, move_price
from rulebook.faith.legal import price
from rulebook.faith.phases import ACTION, DISCARD, SETTING_UP
from rulebook.faith.targets import EXILE, SEAT, slots
from rulebook.game import Action, Path

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


PAY = "pay:"


def paths(state: FaithState, action: Action) -> tuple[Path, ...]:
    """The one way to point at this action."""
    path = _path(state, action)
    return (path,) if path else ()


def _path(state: FaithState, action: Action) -> Path:
    mine = str(state.player + 1)
    match action:
        case Alter(cards):
            return (*(f"hand{mine}:{card}" for card in cards), f"deck{mine}")
        case Discard(cards):
            return (*(f"hand{mine}:{card}" for card in cards), f"exile{mine}")
        case Gather(light, dark):
            return (f"gather:{light}+{dark}",)
        case End():
            return ("end",)
        case Choose(option):
            return (_place_of_choice(state, option),)
        case Pray(character):
            return (character, f"faith{mine}")
        case Challenge(challenger, target):
            return (challenger, target)
        case Move(character, location, pay):
            return (character, *_paying(pay), location or f"field{mine}")
        case Play(card, targets, pay):
            if pay is None and _recited_alike(state, card):
                pay = usual(state, action)
            return (f"hand{mine}:{card}", *_paying(pay), *(_targets(mine, targets) or (f"field{mine}",)))
        case Recite(psalm, reciter, targets):
            return (f"hand{mine}:{psalm}", reciter, *_targets(mine, targets))
        case Use(piece, ability, targets, offering, pay):
            gifts = tuple(gift if state.fields.find(gift) else f"hand{mine}:{gift}" for gift in offering)
            aims = (*gifts, *_targets(mine, targets))
            if pay is None and not aims and len(mixes(state.sides[state.active].pool, *price_of(state, action))) > 1:
                pay = usual(state, action)
            return (f"{piece}/{ability}", *_paying(pay), *aims)
    return ()


def _paying(pay: Mix | None) -> tuple[str, ...]:
    return () if pay is None else (f"{PAY}{pay[0]}+{pay[1]}",)


def price_of(state: FaithState, action: Play | Use | Move) -> tuple[int, int, int]:
    """What an action of the active player costs: light, dark and neutral energy."""
    fields = state.fields
    match action:
        case Play(card):
            return price(fields, state.active, state.settings.library[card])
        case Use(piece, ability):
            cost = fields.card(state.piece(piece)).abilities[ability].cost
            return cost.light, cost.dark, cost.neutral
        case Move(_, location):
            return move_price(fields.card(state.piece(location)).energy) if location else (0, 0, 0)


def usual(state: FaithState, action: Play | Use | Move) -> Mix | None:
    """How the engine pays for an action if no mix is named (FA-COST-3)."""
    return default_mix(state.sides[state.active].pool, *price_of(state, action))


def _targets(mine: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        f"exile{mine}:{target.removeprefix(EXILE)}" if target.startswith(EXILE) else target for target in targets
    )


def _recited_alike(state: FaithState, card_id: str) -> bool:
    """A Psalm that is aimed at an own Character: pointing at one means reciting, unless a payment was named."""
    card = state.settings.library.get(card_id)
    if card is None or card.type != "psalm" or not card.abilities:
        return False
    return any(slot.kind.startswith(("own", "any")) for slot in slots(card.abilities[0]))


def _place_of_choice(state: FaithState, option: str) -> str:
    choice = state.choice
    if choice is not None and choice.kind == "discard":
        return f"hand{choice.seat + 1}:{option}"
    return option if option.startswith(SEAT) or state.fields.find(option) else f"choice:{option}"


def opens(state: FaithState, place: str) -> bool:
    """Whether this is an own Character with several things to try: what is in the way depends on the next place."""
    found = state.fields.find(place)
    if state.choice is not None or state.phase != ACTION or found is None or found.seat != state.active:
        return False
    card = state.fields.card(found.piece)
    return card.prays and not found.piece.exhausted


def meant(state: FaithState, path: Path) -> Action | None:
    """The action, legal or not, that a person means by these places."""
    if state.choice is not None:
        return Choose(_option(path[0])) if len(path) == 1 else None
    first, rest = path[0], path[1:]
    if rest and rest[0].startswith(PAY):
        return _paid(state, path)
    if first == "end" and not rest:
        return End()
    if first.startswith("gather:") and not rest:
        light, _, dark = first.removeprefix("gather:").partition("+")
        return Gather(int(light), int(dark))
    cards = tuple(_card(place) for place in path[:-1])
    last = path[-1]
    if all(cards) and last.startswith("deck") and last[4:].isdigit() and state.phase == SETTING_UP:
        return Alter(cards)
    if all(cards) and cards and _is_pile(last) and state.phase == DISCARD:
        return Discard(cards)
    if _card(first):
        return _from_hand(state, _card(first), rest)
    if "/" in first:
        return _use(state, first, rest)
    found = state.fields.find(first)
    if found is None or found.seat != state.active:
        return None
    return _piece(state, first, rest)


def _paid(state: FaithState, path: tuple[str, ...]) -> Action | None:
    """What is meant with a payment named: the same as without; without a name if the engine would pay just so."""
    light, _, dark = path[1].removeprefix(PAY).partition("+")
    mix = (int(light), int(dark))
    first, rest = path[0], path[2:]
    action: Action | None
    if _card(first):
        action = Play(_card(first), () if rest == (f"field{state.active + 1}",) else tuple(map(_named, rest)))
    else:
        action = meant(state, (first, *rest))
    if not isinstance(action, Play | Use | Move):
        return None
    return replace(action, pay=None if _is_usual(state, action, mix) else mix)


def _is_usual(state: FaithState, action: Play | Use | Move, mix: Mix) -> bool:
    try:
        return usual(state, action) == mix
    except (KeyError, IndexError):  # no such card, piece or ability: the refusal will say so
        return False


def _card(place: str) -> str:
    head, _, card = place.partition(":")
    return card if head.startswith("hand") else ""


def _is_pile(place: str) -> bool:
    return place.startswith("exile") and place[5:].isdigit()


def _option(place: str) -> str:
    return place.removeprefix("choice:") if place.startswith("choice:") else _card(place) or place


def _named(place: str) -> str:
    """A place as a target: a card in Exile, a seat, or a piece."""
    head, _, card = place.partition(":")
    return EXILE + card if card and head.startswith("exile") else place


def _from_hand(state: FaithState, card: str, rest: tuple[str, ...]) -> Action | None:
    if state.phase == SETTING_UP:
        return Alter((card,)) if not rest else None
    if state.phase == DISCARD:
        return Discard((card,)) if not rest else None
    known = state.settings.library.get(card)
    field = f"field{state.active + 1}"
    if rest and known and known.type == "psalm":
        found = state.fields.find(rest[0])
        if found and found.seat == state.active:
            return Recite(card, rest[0], tuple(map(_named, rest[1:])))
    if not rest or rest == (field,):
        return Play(card)
    if len(rest) == 1 and known and known.type in STAYING and not state.fields.find(rest[0]):
        return None
    return Play(card, tuple(map(_named, rest)))


def _use(state: FaithState, first: str, rest: tuple[str, ...]) -> Action | None:
    piece, _, number = first.rpartition("/")
    found = state.fields.find(piece)
    if found is None:
        return None
    abilities = state.fields.card(found.piece).abilities
    cost = abilities[int(number)].cost if int(number) < len(abilities) else None
    size = (cost.discard + bool(cost.exile_other)) if cost else 0
    offering = tuple(_card(place) or place for place in rest[:size])
    return Use(piece, int(number), tuple(map(_named, rest[size:])), offering)


def _piece(state: FaithState, piece: str, rest: tuple[str, ...]) -> Action | None:
    """What an own piece and another place mean: pray, move, recite, challenge; alone, the first thing it could do."""
    mine = state.active + 1
    card = state.fields.card(state.piece(piece))
    if not rest:
        if card.type != "character":
            uses = card.numbers_of("use")
            return Use(piece, uses[0] if uses else 0)
        return Pray(piece) if card.prays else Challenge(piece, "")
    if len(rest) > 1:
        return None
    place = rest[0]
    if place == f"faith{mine}":
        return Pray(piece)
    if place == f"field{mine}":
        return Move(piece, None)
    if _card(place):
        return Recite(_card(place), piece)
    found = state.fields.find(place)
    if found is None:
        return None
    return Move(piece, place) if state.fields.card(found.piece).type == "location" else Challenge(piece, place)
