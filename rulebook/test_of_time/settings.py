"""What can be agreed before a game of Test of Time: the variants, each with its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from rulebook.game import Option
from rulebook.test_of_time.actions import DEFEND, EFFECTS, PRESERVE
from rulebook.test_of_time.odds import ROUNDS, SECTIONS, preservation_cost, testaments
from rulebook.test_of_time.position import read_position


class Caps(NamedTuple):
    """Most followers and shamans of one player in play (variant of TT-SETUP-5)."""

    followers: int
    shamans: int


CAPS = {"none": None, "30/10": Caps(30, 10)}


@dataclass(frozen=True, slots=True)
class Settings:
    """The variants that play itself depends on; the defaults are the rules."""

    rounds: int = ROUNDS
    dots: str = "top"
    stacking: str = "multiply"
    token: str = "record"
    token_caps: str = "none"
    reverse_replacements: str = "all"
    final_pass: bool = False
    burial_saves_shamans: bool = False
    attack_strips: str = "points"
    attack_action: str = "testament"
    convert_temple: str = "visible"
    tools_help: str = "all"

    @property
    def shielding(self) -> bool:
        """TT-PRES-6: whether preservation tokens also shield, as a variant."""
        return self.token == "shield"

    def may_replace(self, effect: str) -> bool:
        """TT-REV-8: whether this effect can be brought about in the past."""
        allowed = {"all": EFFECTS, "no_attack": (PRESERVE, DEFEND), "preserve_only": (PRESERVE,)}
        return effect in allowed[self.reverse_replacements]

    def preservation(self, kind: str, tools: int) -> int:
        """TT-PRES-2, TT-PRES-3: what preserving costs with so many visible Tools."""
        helping = tools - (kind == "tools" and tools > 0 and self.tools_help == "others")
        return preservation_cost(kind, helping, self.stacking)

    def sections(self, kind: str) -> int:
        """TT-CARD-6: five on every card; as many as the rank where dots are proportional."""
        return testaments()[kind].rank if self.dots == "proportional" else SECTIONS

    def most_dots(self, kind: str) -> int:
        """TT-CARD-7: the gold dots of a whole card."""
        return SECTIONS if self.dots == "flat" else testaments()[kind].rank


def _seat(given: Any) -> int:
    if type(given) is not int or given < 0:
        raise ValueError("a seat is a whole number, the first is 0")
    return given


OPTIONS = (
    Option(
        "first_player",
        "Who starts the first round: a seat by its number, or drawn by lot.",
        0,
        choices=("drawn",),
        read=_seat,
        takes="drawn or the number of a seat, from 0",
        rule="TT-TURN-3",
    ),
    Option(
        "position",
        "Begin with 20 followers each, or from a study position of your own.",
        "start",
        choices=("start",),
        read=read_position,
        takes="start or a mapping such as {'round': 4, 'gods': [{'followers': 12, 'testaments': ['temple d p']}, ...]}",
        rule="TT-SETUP-10",
    ),
    Option(
        "rounds",
        "How many rounds the game lasts; fewer make a shorter game.",
        ROUNDS,
        numbers=range(5, ROUNDS + 1),
        rule="TT-TURN-6",
    ),
    Option(
        "dots",
        "Gold dots: in the top sections of five, as many as the rank; on rank sections only; or five on every card.",
        "top",
        choices=("top", "proportional", "flat"),
        rule="TT-CARD-7",
    ),
    Option(
        "stacking",
        "Reductions of the same kind multiply, or they add up (a cost never falls below 1).",
        "multiply",
        choices=("multiply", "add"),
        rule="TT-PAY-5",
    ),
    Option(
        "token",
        "A preservation token only records what happened, or also shields: it takes the next strip on its section.",
        "record",
        choices=("record", "shield"),
        rule="TT-PRES-6",
    ),
    Option(
        "token_caps",
        "Tokens without limit, or at most 30 followers and 10 shamans of a player in play.",
        "none",
        choices=tuple(CAPS),
        rule="TT-SETUP-5",
    ),
    Option(
        "reverse_replacements",
        "Reverse Time may preserve, defend and attack in the past; all but attack; or only preserve.",
        "all",
        choices=("all", "no_attack", "preserve_only"),
        rule="TT-REV-8",
    ),
    Option(
        "final_pass",
        "A player who has passed is out for the round, except to defend.",
        False,
        choices=(False, True),
        rule="TT-TURN-5",
    ),
    Option(
        "burial_saves_shamans",
        "Burial Sites also save shamans who are sacrificed for Reverse Time.",
        False,
        choices=(False, True),
        rule="TT-EFF-2",
    ),
    Option(
        "attack_strips",
        "An attack makes a strip for each point of strength that is not stopped, or for each attacker who is not.",
        "points",
        choices=("points", "attackers"),
        rule="TT-ATT-4",
    ),
    Option(
        "attack_action",
        "For Burial Sites all a player's Attack moves on one Testament are one action, or each move is one.",
        "testament",
        choices=("testament", "move"),
        rule="TT-DEF-5",
    ),
    Option(
        "convert_temple",
        "Convert needs a visible Temple, or only one that was completed once, even if it is buried or gone.",
        "visible",
        choices=("visible", "created"),
        rule="TT-CONV-2",
    ),
    Option(
        "tools_help",
        "Tools make all preservation cheaper, their own too, or only that of other cards.",
        "all",
        choices=("all", "others"),
        rule="TT-PRES-3",
    ),
)
