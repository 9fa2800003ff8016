"""Test of Time in words: prompts, actions, the position as one line and as a drawing in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.english import counted
from rulebook.test_of_time.actions import (
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
from rulebook.test_of_time.scoring import dots, gilded
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import NAMES, TITLES, Pieces, Sheet
from rulebook.test_of_time.testament import Testament

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState


# ---- what is to be decided


def prompt(state: TestOfTimeState) -> str:
    """Who must choose and among what."""
    me = NAMES[state.seat]
    replay = state.replay
    if replay is not None:
        was = replay.past[replay.at].words
        whose = f"{NAMES[replay.owner]}'s {state.sheets[replay.owner].title(replay.space)}"
        return f"{me}: keep round {replay.round} of {whose} ({was}), or replace its effect"
    if state.seat in state.out:
        return f"{me}: pass, or defend (a pass is final this round)"
    return f"{me}: make one move, or pass ({state.mover.home.words} waiting)"


def describe(state: TestOfTimeState, action: TestOfTimeAction) -> str:
    """The action in words."""
    match action:
        case Create(space, kind, followers, shamans):
            return f"Create {TITLES.get(kind, kind)} on space {space} with {_with(followers, shamans)}"
        case Preserve(space, followers, shamans):
            return f"Preserve {_own(state, space)} with {_with(followers, shamans)}"
        case Sire(zone, followers, shamans):
            return f"Sire a follower in zone {zone} with {_with(followers, shamans)}"
        case SireShaman(zone, followers, shamans):
            return f"Sire a shaman in zone {zone}: {_with(followers, shamans)} {_die(followers + shamans)}"
        case Convert(victim, followers, shamans):
            return f"Convert a follower of {victim} with {_with(followers, shamans)}"
        case Attack(owner, space, followers, shamans):
            return f"Attack {owner}'s {_card(state, owner, space)} with {_with(followers, shamans)}"
        case Defend(space, followers, shamans):
            return f"Defend {_own(state, space)} with {_with(followers, shamans)}"
        case ReverseTime(owner, space, depth, shamans):
            rounds = counted(depth, "round")
            return f"Rewind {owner}'s {_card(state, owner, space)} by {rounds}: {_with(0, shamans)} {_die(shamans)}"
        case Replace(effect, followers, shamans):
            return f"Past round: {effect} with {_with(followers, shamans)}"
        case KeepRound():
            return "Keep this round as it is now"
        case KeepRest():
            return "Keep all the rest and return to the present"
        case Pass():
            return "Pass"
    return str(action)


def _with(followers: int, shamans: int) -> str:
    """Short, because lists are narrow: `5 followers + 1 shaman`."""
    return Pieces(followers, shamans).words.replace(" and ", " + ")


def _die(pieces: int) -> str:
    return "dies" if pieces == 1 else "die"


def _own(state: TestOfTimeState, space: int) -> str:
    return _card(state, NAMES[state.seat], space)


def _card(state: TestOfTimeState, owner: str, space: int) -> str:
    """The Testament, with its space where the god has two alike."""
    known = owner in NAMES[: state.players] and 1 <= space <= len(state.mover.spaces)
    if not known or state.testament(owner, space) is None:
        return f"space {space}"
    return state.sheets[NAMES.index(owner)].title(space - 1)


# ---- the position as one line


def line(state: TestOfTimeState) -> str:
    """Everything that matters, in one line."""
    gods = " | ".join(_sheet_line(sheet, NAMES[seat]) for seat, sheet in enumerate(state.sheets))
    fights = "".join(f" {NAMES[a.attacker]}>{NAMES[a.owner]}{a.space + 1}:{a.pieces}" for a in state.assaults)
    replay = ""
    if state.replay is not None:
        r = state.replay
        past = "".join(map(str, r.past))
        replay = f" rewound {NAMES[r.owner]}{r.space + 1}@{r.at}:{past}:{'/'.join(r.done)}:{r.defenders}"
    out = f" out {','.join(NAMES[seat] for seat in state.out)}" if state.out else ""
    when = f"round {state.round}/{state.settings.rounds} {NAMES[state.seat]} to move, {state.passes} passed"
    return f"{when}{out} | {gods}{fights}{replay}"


def _sheet_line(sheet: Sheet, name: str) -> str:
    parts = [f"{name} {sheet.home} stock {''.join(map(str, sheet.stock))}"]
    for space, card in enumerate(sheet.spaces):
        site, keep, guard = sheet.sites[space], sheet.preservers[space], sheet.defenders[space]
        text = f"{card.kind}@{card.created}:{''.join(map(str, card.past))}" if card else ""
        text += f"+{site.kind}({site.pieces}){'!' if site.over else ''}" if site else ""
        text += f" kept {keep}" if keep else ""
        text += f" held {guard}" if guard else ""
        parts.append(text or "-")
    zones = "".join(f" {word}{n + 1}:{p}" for word, zs in (("sire", sheet.sires), ("rite", sheet.rites))
                    for n, p in enumerate(zs) if p)  # fmt: skip
    zones += f" convert {NAMES[sheet.conversion.victim]}:{sheet.conversion.pieces}" if sheet.conversion else ""
    zones += f" away {sheet.travellers}" if sheet.travellers.bodies else ""
    zones += f" fallen-past {sheet.past_defenders}" if sheet.past_defenders else ""
    return f"{parts[0]} [{'; '.join(parts[1:])}]{zones} dead {sheet.dead}"


# ---- the position as a drawing in text


def drawing(state: TestOfTimeState) -> str:
    """The sheets, a few lines each."""
    lines = [f"Round {state.round} of {state.settings.rounds}"]
    points = state.scores()
    for seat, sheet in enumerate(state.sheets):
        sign = ">" if seat == state.seat and state.outcome is None else " "
        head = f"{sign} {NAMES[seat]}: {sheet.home.words} waiting, {points[seat]} points if the cards stayed so"
        lines += [head, *(f"    {space_line(state, seat, space)}" for space in range(len(sheet.spaces)))]
        zones = zones_line(sheet)
        if zones:
            lines.append(f"    {zones}")
    lines.append(state.outcome.text if state.outcome else prompt(state))
    return "\n".join(lines)


def bar(card: Testament, settings: Settings) -> str:
    """The sections from the bottom: `#` a strip, `o` an open section with a gold dot, `.` one without."""
    marks = ("o" if gilded(card, n, settings) else "." for n in range(card.strips, card.sections))
    return "#" * card.strips + "".join(marks)


def space_line(state: TestOfTimeState, owner: int, space: int) -> str:
    """One Testament space in words."""
    sheet = state.sheets[owner]
    card, site = sheet.spaces[space], sheet.sites[space]
    parts = []
    if card is not None:
        shows = f"{bar(card, state.settings)} {counted(dots(card, state.settings), 'dot')}"
        buried = "" if card.visible else ", buried"
        parts.append(f"{TITLES[card.kind]} of round {card.created}, {shows}{buried}")
        if card.past:
            parts.append("past " + " ".join(map(str, card.past)))
    if site is not None:
        parts.append(f"{TITLES[site.kind]} is being built by {site.pieces.words}")
    keep, guard = sheet.preservers[space], sheet.defenders[space]
    parts += [f"preserved by {keep.words}"] if keep else []
    parts += [f"attacked by {NAMES[a.attacker]} with {a.pieces.words}" for a in state.attackers(owner, space)]
    parts += [f"defended by {guard.words}"] if guard else []
    return f"{space + 1}: {'; '.join(parts) or 'vacant'}"


def zones_line(sheet: Sheet) -> str:
    """The zones in use, in words."""
    sires, rites = sum(p is not None for p in sheet.sires), sum(p is not None for p in sheet.rites)
    parts = [counted(sires, "follower") + " being sired"] if sires else []
    parts += [counted(rites, "shaman") + " being sired"] if rites else []
    parts += [f"a convert from {NAMES[sheet.conversion.victim]}"] if sheet.conversion else []
    parts += [f"{sheet.travellers.words} back from the past"] if sheet.travellers.bodies else []
    parts += [f"{counted(sum(sheet.past_defenders), 'past defender')}"] if sheet.past_defenders else []
    return ", ".join(parts)
