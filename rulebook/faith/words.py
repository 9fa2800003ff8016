"""Positions and actions in words: prompts, lists, one line, and the table as text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rulebook.english import counted
from rulebook.faith import choices
from rulebook.faith.actions import Alter, Challenge, Choose, Discard, End, Gather, Move, Play, Pray, Recite, Use
from rulebook.faith.cards import HIDDEN, Card
from rulebook.faith.pending import Choice
from rulebook.faith.phases import DISCARD, GATHER, SETTING_UP
from rulebook.faith.pieces import Piece, Side, player_name
from rulebook.faith.targets import EXILE, SEAT
from rulebook.faith.vocabulary import KEYWORDS, TRIGGERS
from rulebook.game import Action

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def called(state: FaithState, name: str) -> str:
    """A card, a piece, a seat or an option in words."""
    library = state.settings.library
    if name.startswith(EXILE):
        return f"{library.called(name.removeprefix(EXILE))} in Exile"
    if name.startswith(SEAT) and name.removeprefix(SEAT).isdigit():
        return player_name(int(name.removeprefix(SEAT)) - 1)
    piece, _, number = name.partition("/")
    if number:
        return called(state, piece)
    card, _, serial = piece.rpartition(".")
    if serial.isdigit() and card in library:
        return _with_number(state, piece, card)
    return library.called(name)


def _with_number(state: FaithState, piece_id: str, card: str) -> str:
    """Of several equal cards on one field, the second is called `Hannah (2)`, or `Adam (God Breathed, 2)`."""
    found, name = state.fields.find(piece_id), state.settings.library.called(card)
    same = [piece.id for piece in state.sides[found.seat].field if piece.card == card] if found else [piece_id]
    place = same.index(piece_id) + 1
    if place == 1:
        return name
    return f"{name[:-1]}, {place})" if name.endswith(")") else f"{name} ({place})"


def prompt(state: FaithState) -> str:
    """Who must choose and among what."""
    if state.outcome is not None:
        return state.outcome.text
    who = player_name(state.player)
    if state.choice is not None:
        return f"{who}: {_question(state, state.choice)}"
    if state.phase == SETTING_UP:
        return f"{who}: put any cards back and draw as many, once, or keep the hand"
    if state.phase == GATHER:
        return f"{who}: gather {state.allowance} energy, light and dark as you like"
    if state.phase == DISCARD:
        return f"{who}: discard down to {state.settings.hand_limit} cards"
    return f"{who}: act as you like, then end the Action phase"


def _question(state: FaithState, choice: Choice) -> str:
    resolution = state.resolution
    name = called(state, resolution.card) if resolution else ""
    amount = f" ({resolution.left} to go)" if resolution and resolution.left > 1 else ""
    return {
        "order": "choose which of your abilities resolves first",
        "manage": "choose which Manage effect comes next",
        "may": f"{name}: do it or not",
        "target": f"{name}: choose",
        "discard": f"choose a card to discard{amount}",
        "lose": f"choose which energy to lose{amount}",
        "gain": f"choose which energy to gain{amount}",
        "amount": f"{name}: how much damage moves",
        "search": f"{name}: take a card from the deck, or none",
    }[choice.kind]


def describe(state: FaithState, action: Action) -> str:
    """An action in words."""
    match action:
        case Alter(cards):
            names = ", ".join(called(state, card) for card in cards)
            return f"Put back {names}" if cards else "Keep the hand"
        case Gather(light, dark):
            return f"Gather {light} light and {dark} dark"
        case Play(card, targets, pay):
            return f"Play {called(state, card)}{_at(state, targets)}{_paying(pay)}"
        case Recite(psalm, reciter, targets):
            return f"{called(state, reciter)} recites {called(state, psalm)}{_at(state, targets)}"
        case Use(piece, ability, targets, offering, pay):
            gift = f", giving {', '.join(called(state, card) for card in offering)}" if offering else ""
            return f"Use {called(state, piece)}{_what(state, piece, ability)}{_at(state, targets)}{gift}{_paying(pay)}"
        case Pray(character):
            return f"{called(state, character)} prays{_prayer(state, character)}"
        case Challenge(challenger, target):
            return (
                f"{called(state, challenger)} challenges {called(state, target)}{_strengths(state, challenger, target)}"
            )
        case Move(character, location, pay):
            there = called(state, location) if location else "the open field"
            return f"{called(state, character)} moves to {there}{_paying(pay)}"
        case End():
            return "End the Action phase"
        case Discard(cards):
            return f"Discard {', '.join(called(state, card) for card in cards)}"
        case Choose(option):
            return _choice(state, option)
    return str(action)


def told(state: FaithState, action: Action, viewer: int) -> str:
    """An action in words, without the names of cards that this player cannot see (FA-ZONE-2)."""
    if viewer == state.player:
        return describe(state, action)
    match action:
        case Alter(cards) if cards and not state.settings.open_hands:
            return f"Put back {counted(len(cards), 'card')}"
    return describe(state, action)


def _choice(state: FaithState, option: str) -> str:
    kind = state.choice.kind if state.choice else ""
    if option == choices.NONE:
        return "None" if kind == "search" else "No, not this time"
    if option == choices.YES:
        return "Yes"
    if kind in ("order", "manage"):
        card = state.settings.library.get(option.partition("/")[0].rpartition(".")[0])
        number = int(option.rpartition("/")[2])
        return f"{called(state, option)}: {card.abilities[number].text}" if card else option
    if kind in ("lose", "gain"):
        return f"1 {option}"
    return f"{option} damage" if kind == "amount" else called(state, option)


def _at(state: FaithState, targets: tuple[str, ...]) -> str:
    return f" → {' → '.join(called(state, target) for target in targets)}" if targets else ""


def _paying(pay: tuple[int, int] | None) -> str:
    return f" (paying {pay[0]} light, {pay[1]} dark)" if pay is not None else ""


def _what(state: FaithState, piece_id: str, number: int) -> str:
    found = state.fields.find(piece_id)
    abilities = state.fields.card(found.piece).abilities if found else ()
    return f" ({abilities[number].text.rstrip('.')})" if 0 <= number < len(abilities) else ""


def _prayer(state: FaithState, piece_id: str) -> str:
    found = state.fields.find(piece_id)
    return f" for {state.fields.value(*found, 'prayer')}" if found else ""


def _strengths(state: FaithState, one: str, other: str) -> str:
    fields = state.fields
    mine, theirs = fields.find(one), fields.find(other)
    if not mine or not theirs:
        return ""
    return f" ({fields.value(*mine, 'strength')} against {fields.value(*theirs, 'strength')})"


# ---- what is where


def values(state: FaithState, seat: int, piece: Piece) -> str:
    """The current values of a Character: `Health 4 (3 damage), Strength 2, Prayer 1`."""
    fields = state.fields
    card = fields.card(piece)
    parts = [f"Health {fields.value(seat, piece, 'health')}" + (f" ({piece.damage} damage)" if piece.damage else "")]
    parts.append(f"Strength {fields.value(seat, piece, 'strength')}")
    parts += [f"Prayer {fields.value(seat, piece, 'prayer')}"] if card.prays else []
    armor = fields.value(seat, piece, "armor")
    return ", ".join([*parts, f"Armor {armor}"] if armor else parts)


def conditions(state: FaithState, seat: int, piece: Piece) -> list[str]:
    """What holds for a piece just now: exhausted, Bound, newly arrived, where it is."""
    found = ["Bound" if piece.bound else "exhausted"] if piece.exhausted or piece.bound else []
    if state.sides[seat].is_new(piece) and state.fields.card(piece).type == "character":
        found.append("newly arrived")
    if piece.at:
        found.append(f"at {called(state, piece.at)}")
    return found


def piece_line(state: FaithState, seat: int, piece: Piece) -> str:
    """A piece in one line, as a place on the table says it."""
    card = state.fields.card(piece)
    parts = [f"{player_name(seat)}'s {card.title} ({card.energy} {card.type})"]
    if card.type == "character":
        parts.append(values(state, seat, piece))
    parts += conditions(state, seat, piece) or ["prepared"]
    parts += [*card.keywords, *(ability.text.rstrip(".") for ability in card.abilities)]
    return "; ".join(parts)


def hand_words(state: FaithState, hand: tuple[str, ...]) -> str:
    """A hand in words, equal cards counted; a hidden one by its number."""
    if HIDDEN in hand:
        return counted(len(hand), "hidden card")
    counts = Counter(hand)
    return " · ".join(called(state, c) + (f" ×{n}" if n > 1 else "") for c, n in counts.items()) or "empty"


def line(state: FaithState) -> str:
    """The position as one line."""
    parts = [f"turn:{state.turn} {state.phase} *{state.active + 1}"]
    if state.choice is not None:
        parts.append(f"ask:{state.choice.kind}@{state.choice.seat + 1}")
    if state.played_card is not None:
        parts.append(f"resolving:{state.played_card.card}")
    parts += [_side_line(number, side) for number, side in enumerate(state.sides, 1)]
    if state.outcome:
        parts.append(f"over:{state.outcome.rule}")
    return " | ".join(parts)


def _side_line(number: int, side: Side) -> str:
    if side.out:
        return f"{number} out"
    field = " ".join(_piece_code(piece) for piece in side.field)
    hand = ",".join(side.hand)
    return (
        f"{number} faith:{side.faith} pool:{side.light}+{side.dark} hand:{hand or '-'} deck:{len(side.deck)}"
        f" exile:{len(side.exile)} field:{field or '-'}"
    )


def _piece_code(piece: Piece) -> str:
    signs = "e" * piece.exhausted + "b" * piece.bound + (f"d{piece.damage}" if piece.damage else "")
    return piece.id + (f"[{signs}]" if signs else "") + (f"@{piece.at}" if piece.at else "")


def drawing(state: FaithState) -> str:
    """The table in text."""
    lines = []
    for seat, side in enumerate(state.sides):
        mark = "▶" if seat == state.active and state.outcome is None else " "
        if side.out:
            lines.append(f"{mark} {player_name(seat)}: out of the game")
            continue
        lines.append(
            f"{mark} {player_name(seat)}: Faith {side.faith}, energy {side.light} light {side.dark} dark, "
            f"deck {len(side.deck)}, Exile {len(side.exile)}"
        )
        for piece in side.field:
            lines.append(f"    {field_line(state, seat, piece)}")
        lines.append(f"    hand: {hand_words(state, side.hand)}")
    where = "set-up" if state.phase == SETTING_UP else f"turn {state.turn}, {state.phase.capitalize()} phase"
    lines.append(f"{where.capitalize()}. {prompt(state)}")
    return "\n".join(lines)


def field_line(state: FaithState, seat: int, piece: Piece) -> str:
    """A piece in a short line for the table in text."""
    card = state.fields.card(piece)
    parts = [values(state, seat, piece)] if card.type == "character" else [card.type]
    parts += conditions(state, seat, piece)
    return f"{called(state, piece.id)}: {', '.join(parts)}"


def explained(card: Card) -> tuple[tuple[str, str], ...]:
    """A card's keywords with what they mean, and its abilities, each with the rule behind it."""
    words = [(word, KEYWORDS[word.split()[0]]) for word in card.keywords]
    found = [(f"{word}: {known.meaning}", known.rules[0]) for word, known in words]
    return (*found, *((ability.text, TRIGGERS[ability.kind]) for ability in card.abilities))
