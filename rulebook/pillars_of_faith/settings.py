"""What can be agreed before a game of Pillars of Faith: the variants, each with its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.game import Option
from rulebook.pillars_of_faith.position import LAYOUTS, read_position
from rulebook.pillars_of_faith.religions import RELIGION

MOST_PILLAR_MOVES = 24
"""PF-MACH-7: enough to turn any placement of four pillars into any other."""

MOST_TURNS = 3000
"""PF-WIN-14: off in play; simulations stop here."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The variants that play itself depends on."""

    machine_standing: str = "every_turn"
    pillar_move_cap: int = MOST_PILLAR_MOVES
    apostate_moves_neutrals_when_empty: bool = False
    neutral_decider: str = "actor"
    double_ending: str = "priority"
    repetition_limit: int | str = 3
    turn_limit: int | str = "off"


def _religions(given: Any) -> list[str]:
    if not isinstance(given, Sequence) or isinstance(given, str) or not all(isinstance(name, str) for name in given):
        raise ValueError("a list of names, one for each seat")
    return list(given)


def _seat(given: Any) -> int:
    if type(given) is not int:
        raise ValueError("a seat is a whole number, the first is 0")
    return given


OPTIONS = (
    Option(
        "religions",
        "Religions are drawn by lot, or chosen: one for each seat.",
        "drawn",
        choices=("drawn",),
        read=_religions,
        takes=f"drawn or a list of names out of {', '.join(RELIGION)}, one for each seat",
        rule="PF-SETUP-6",
    ),
    Option(
        "first_player",
        "The first player is drawn by lot, or chosen by the number of the seat.",
        "drawn",
        choices=("drawn",),
        read=_seat,
        takes="drawn or the number of a seat, from 0",
        rule="PF-SETUP-6",
    ),
    Option(
        "position",
        "Where followers and pillars start: our reconstruction, the earlier compact one, or a position of your own.",
        "standard",
        choices=tuple(LAYOUTS),
        read=read_position,
        takes="standard, compact or a mapping such as {'Red': ['a1-a2'], ..., 'pillars': ['d4']}",
        rule="PF-SETUP-10",
    ),
    Option(
        "begin",
        "The first turn begins with a move, or (for studies) straight with the consequences.",
        "move",
        choices=("move", "consequences"),
        rule="PF-SETUP-10",
    ),
    Option(
        "machine_standing",
        "A machine that stays standing works again every turn, only on its owner's turns, or only when just formed.",
        "every_turn",
        choices=("every_turn", "owner_turn", "formed_only"),
        rule="PF-MACH-6",
    ),
    Option(
        "pillar_move_cap",
        "The most pillar moves in one turn.",
        MOST_PILLAR_MOVES,
        numbers=range(1, 100),
        rule="PF-MACH-7",
    ),
    Option(
        "apostate_moves_neutrals_when_empty",
        "An Apostate Leader without followers may move Neutral ones instead of skipping.",
        False,
        choices=(False, True),
        rule="PF-TURN-7",
    ),
    Option(
        "neutral_decider",
        "Who decides for an assembly of a Neutral religion: the Leader who acted last, or the Leader on turn.",
        "actor",
        choices=("actor", "turn_player"),
        rule="PF-ASM-6",
    ),
    Option(
        "double_ending",
        "When one change makes a ring and eliminates a religion: the ring comes first, or both share the win.",
        "priority",
        choices=("priority", "shared"),
        rule="PF-WIN-10",
    ),
    Option(
        "repetition_limit",
        "How often the same position ends the game without a winner.",
        3,
        choices=(2, 3, "off"),
        rule="PF-WIN-11",
    ),
    Option(
        "turn_limit",
        "A limit of turns, after which nobody wins; meant for simulations.",
        "off",
        choices=("off",),
        numbers=range(100, MOST_TURNS + 1),
        rule="PF-WIN-14",
    ),
)
