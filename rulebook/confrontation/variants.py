"""The readings a group may agree on where the print leaves a rule open; the first choice of each is the usual one."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, TypedDict

from rulebook.game import Option


class Table(TypedDict):
    """How tests are rolled on the universal table, for `roll(..., **variants.table)` and the functions of `odds`."""

    top_column: str
    reroll_stack: str


def _variant(rule: str, about: str, choices: dict[str, str]) -> Any:
    """A field that takes one of these choices, each with the sentence that says what it means."""
    return field(default=next(iter(choices)), metadata={"rule": rule, "about": about, "choices": choices})


@dataclass(frozen=True, slots=True)
class Variants:
    """Which reading of each open rule is played. What the choices mean is said in `VARIANT_OPTIONS`."""

    top_column: str = _variant(
        "CF-TABLE-9",
        "Tests at a difference of +6 or more",
        {
            "bonus56": "2 or more succeeds, and each 5 and 6 earns a bonus die.",
            "bonus456": "2 or more succeeds, and each 4, 5 and 6 earns a bonus die.",
            "auto_hit": "Every die succeeds, and each 6 earns a bonus die.",
        },
    )
    aoe_miss: str = _variant(
        "CF-AOE-9",
        "When a shot with a template misses completely",
        {
            "column": "At a difference of -6 or lower, whatever the dice show.",
            "all_ones": "When all its dice show 1.",
            "any_one": "When one of its dice shows 1.",
        },
    )
    los_mode: str = _variant(
        "CF-LOS-3",
        "How lines of sight are judged",
        {
            "2d": "On the flat field: what is as tall as the smaller of the two fighters blocks every line through it.",
            "height": "From the eye: what stands between blocks only lines that pass below its top.",
        },
    )
    assault_distance: str = _variant(
        "CF-ASLT-5",
        "Between whom the distance of an assault is measured",
        {
            "leaders": "Between the leaders of the two units.",
            "nearest_fighters": "Between the two fighters who are nearest to each other.",
        },
    )
    fear_test_time: str = _variant(
        "CF-FEAR-5",
        "When an assault brings a Fear test",
        {
            "after_measuring": "Once the target is found within reach; an assault that is too short needs no test.",
            "at_declaration": "As soon as the assault is declared, before anything is measured.",
        },
    )
    fear_immunity: str = _variant(
        "CF-FEAR-10",
        "How long a unit that has passed a Fear test is immune to that Fear",
        {
            "game": "For the whole game.",
            "round": "Until the end of the round.",
        },
    )
    formation_exemption: str = _variant(
        "CF-FORM-6",
        "Who need not keep formation in a melee",
        {
            "fighter": "Only the fighters who touch an enemy themselves.",
            "whole_unit": "The whole unit, as soon as one of its fighters touches an enemy.",
        },
    )
    charge_reroll: str = _variant(
        "CF-CHARGE-11",
        "What a charge re-rolls",
        {
            "all_failures": "All failed dice of the attack test.",
            "one_die": "One failed die of the attack test.",
        },
    )
    reroll_stack: str = _variant(
        "CF-DICE-7",
        "Several re-rolls of one test",
        {
            "net_count": "They add up, and a die that fails again may be rolled once more.",
            "once_per_die": "No die is re-rolled more than once.",
        },
    )
    deviation_frame: str = _variant(
        "CF-AOE-7",
        "Where a 1 on the direction die sends a template that strays",
        {
            "shot": "Straight on, away from the shooter.",
            "compass": "North, towards the far edge of the battlefield.",
        },
    )
    deviation_failures: str = _variant(
        "CF-AOE-8",
        "Which failed dice make a template stray",
        {
            "initial": "Those of the test itself; bonus dice that fail do not count.",
            "all_dice": "All of them, bonus dice too.",
        },
    )
    courage_elixir: str = _variant(
        "CF-MORALE-15",
        "What a Courage test earns",
        {
            "kept_die": "1 Elixir if the die that is kept shows a 6.",
            "every_six": "1 Elixir for each 6 that was rolled.",
        },
    )
    win_check: str = _variant(
        "CF-CTRL-11",
        "When a player who has reached the Elixir of the battle wins",
        {
            "control_step_3": "When Elixir is collected in his control phase.",
            "immediate": "At once.",
        },
    )
    resurrection_window: str = _variant(
        "CF-RESU-2",
        "When a fallen Incarnate may come back",
        {
            "same_round": "Only in the control phase of the round in which he fell.",
            "any_round": "In that control phase or any later one.",
        },
    )
    elixir_start: str = _variant(
        "CF-ELIX-2",
        "Which Incarnates count for the Elixir at the start",
        {
            "roster": "All of the company, those in reinforcements too.",
            "deployed": "Those whose units are deployed when the game starts.",
        },
    )
    half_test_failure: str = _variant(
        "CF-MORALE-12",
        "What a unit below half strength does when its courage fails",
        {
            "flee_now": "It is in rout and flees at once.",
            "flee_next": "It is in rout, and flees from its next activation on.",
        },
    )
    rally_then: str = _variant(
        "CF-RALLY-4",
        "What a unit does that has just rallied",
        {
            "act": "It acts as usual in this activation.",
            "end": "Its activation ends.",
        },
    )
    loss_order: str = _variant(
        "CF-DMG-5",
        "Whom the damage of a ranged attack eliminates",
        {
            "max_then_near": "As many fighters as possible, and among equal numbers the nearest.",
            "strictly_near": "The nearest first, even if that eliminates fewer.",
        },
    )
    strict_measuring: str = _variant(
        "CF-GEOM-8",
        "Whether distances may be measured before an action is declared",
        {
            "on": "No: they are hidden until then.",
            "off": "Yes: the ruler is always at hand.",
        },
    )
    titan_sacrifice: str = _variant(
        "CF-TITAN-6",
        "When a titan gives up an ability card to cancel a Strength test",
        {
            "after_roll": "After its dice are known.",
            "before_roll": "Before its dice are rolled.",
        },
    )
    mana_roll: str = _variant(
        "CF-MAGIC-4",
        "What a mana roll does to mana that is left",
        {
            "add": "It is added to it.",
            "reset": "The larger of the two stays.",
        },
    )
    incarnate_under_template: str = _variant(
        "CF-AOE-16",
        "An Incarnate under a template while comrades remain",
        {
            "spared": "He is spared, unless the template was centred on him by a feat.",
            "tested": "He suffers the Strength test like anybody under it.",
        },
    )
    objective_tie: str = _variant(
        "CF-CTRL-9",
        "Who controls an objective on a tie",
        {
            "nobody": "Nobody.",
            "previous": "Whoever controlled it before.",
        },
    )
    battle_length: str = _variant(
        "CF-COUNCIL-12",
        "How long a battle lasts",
        {
            "short": "As its card says.",
            "long": "10 rounds, and twice the Elixir to win, so that an avatar comes within reach.",
        },
    )
    refusal_report: str = _variant(
        "CF-ROUND-5",
        "What is said of a company that breaks several rules; in play the first is reported",
        {
            "first": "The first rule it breaks.",
            "all": "All the rules it breaks.",
        },
    )

    @property
    def table(self) -> Table:
        """The readings that concern every test with dice."""
        return {"top_column": self.top_column, "reroll_stack": self.reroll_stack}


USUAL = Variants()
"""Every rule as the rulebook reads it."""


def _sentence(about: str, choices: dict[str, str]) -> str:
    """What is chosen, and what each choice means."""
    return f"{about}. " + " ".join(f"{name}: {sentence}" for name, sentence in choices.items())


VARIANT_OPTIONS = tuple(
    Option(
        each.name,
        _sentence(each.metadata["about"], each.metadata["choices"]),
        each.default,
        choices=tuple(each.metadata["choices"]),
        rule=each.metadata["rule"],
    )
    for each in fields(Variants)
)
"""An option for each variant."""
