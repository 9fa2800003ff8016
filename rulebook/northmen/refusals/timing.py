"""Everything at its time (BN-TURN-2): the phases in which each kind of action is possible at all."""

from __future__ import annotations

from rulebook.game import Action, Refusal
from rulebook.northmen import words
from rulebook.northmen.actions import (
    Assault,
    Attack,
    Bribe,
    Build,
    Capture,
    Choose,
    ChooseAbility,
    Commit,
    Destroy,
    Done,
    Draw,
    Fortify,
    Found,
    Lay,
    Lose,
    Move,
    Muster,
    Prepare,
    Promote,
    Recruit,
    RemoveChurch,
    SetCatapult,
    SpendLongship,
    SpendMead,
    Store,
)
from rulebook.northmen.facts import Facts
from rulebook.northmen.refusals.phrases import no
from rulebook.northmen.units import strongholds_left

ONLY_IN: dict[type[Action], tuple[str, ...]] = {
    ChooseAbility: ("ability",),
    Fortify: ("fort",),
    SpendMead: ("mode",),
    SpendLongship: ("mode",),
    Choose: ("mode",),
    Recruit: ("recruit",),
    Found: ("found",),
    Commit: ("commit",),
    Lose: ("loss",),
    Destroy: ("siege",),
    Capture: ("siege",),
    Promote: ("oath",),
    RemoveChurch: ("sect",),
    SetCatapult: ("gift",),
    Lay: ("ships", "ship_tile", "tile"),
    Draw: ("ships", "tile", "draw", "next_order", "order", "pull", "town"),
    Move: ("move", "order"),
    Build: ("build", "fight"),
    Attack: ("fight",),
    Muster: ("order",),
    Assault: ("order",),
    Store: ("town",),
    Bribe: ("town",),
    Prepare: ("town",),
    Done: (
        "ships",
        "ship_tile",
        "fort",
        "mode",
        "found",
        "draw",
        "recruit",
        "move",
        "build",
        "oath",
        "sect",
        "fight",
        "next_order",
        "commit",
        "town",
        "gift",
    ),
}
"""The phases in which an action of each kind has its time."""


OUT_OF_TIME: dict[type[Action], tuple[str, str]] = {
    ChooseAbility: ("BN-SETUP-9", "Abilities are chosen before the first turn."),
    Fortify: ("BN-STRONG-1", "A stronghold is built only on a tile that was just laid."),
    SpendMead: ("BN-MEAD-3", "Mead is spent at the start of the step of a kind of action."),
    SpendLongship: ("BN-ABIL-3", "A longship goes home at the start of the step of a kind of action."),
    Choose: ("BN-ACT-3", "There is no use of actions to choose now."),
    Recruit: ("BN-FOREST-1", "Warbands are recruited with forest actions, in their step."),
    Found: ("BN-CHACT-1", "Churches are founded with church actions, in their step."),
    Commit: ("BN-CONF-5", "Tiles are laid face down only in a conflict, at one's turn to commit."),
    Lose: ("BN-CONF-11", "No losses are to be chosen now."),
    Destroy: ("BN-RANGE-9", "No stronghold is at stake."),
    Capture: ("BN-RANGE-9", "No stronghold is at stake."),
    Promote: ("BN-ABIL-4", "Only Oathbound, after a move over a pass, may replace a warband."),
    RemoveChurch: ("BN-ABIL-6", "Only Sectarians, where an army ended its move, may remove a church."),
    SetCatapult: ("BN-ABIL-9", "Stonefists' free catapult comes at the end of a turn with three VP, once."),
    Draw: ("BN-DECK-5", "Tiles are drawn only where an action or a step says so."),
    Move: ("BN-MOVE-7", "Armies move only with lake and road actions, in their steps."),
    Build: ("BN-ACT-3", "No piece can be placed now."),
    Attack: ("BN-MOUNT-1", "Conflicts are started with mountain actions, in their step."),
    Muster: ("BN-ORDER-2", "Brigands muster only when an order says so."),
    Assault: ("BN-ORDER-9", "Brigands assault only when an order says so."),
    Store: ("BN-TOWN-4", "Mead is stored only with mead actions, after the mountain step."),
    Bribe: ("BN-TOWN-4", "Units are bribed only with silver actions, after the mountain step."),
    Prepare: ("BN-TOWN-4", "Tiles are prepared only with tusk actions, after the mountain step."),
    Done: ("BN-TURN-1", "Something has to be decided here."),
}


def out_of_time(facts: Facts, action: Action) -> Refusal:
    """BN-TURN-2: everything at its time."""
    now = f"Now: {words.prompt(facts)}."
    if isinstance(action, Lay):
        if action.ship is not None:
            return no("BN-LONG-6", "Extra tiles of longships come before the main tile.", instead=now)
        return no("BN-TURN-1", "The main tile of this turn is laid.", instead=now)
    if isinstance(action, Fortify) and facts.phase == "mode" and not strongholds_left(facts, facts.seat):
        return no("BN-STRONG-2", "All your strongholds are built.", instead=now)
    other = other_use(facts, action)
    if other is not None:
        return other
    rule, message = OUT_OF_TIME[type(action)]
    return no(rule, message, instead=now)


USED_FOR: dict[type[Action], tuple[str, ...]] = {
    Recruit: ("forest",),
    Found: ("church",),
    Move: ("lake", "road"),
    Build: ("lake", "road", "mountain"),
    Attack: ("mountain",),
    Draw: ("church", "forest", "lake", "road", "mountain"),
}
"""The kinds of actions that an action of this type is a use of."""
BY_USE: dict[str, type[Action]] = {"found": Found, "draw": Draw, "recruit": Recruit, "move": Move, "fight": Attack}
"""The action that a use is made of; the special uses but for inciting are made of `Build`."""
INSTEAD = {"incite": "BN-FOREST-3", "longship": "BN-LAKE-5", "hersir": "BN-ROAD-5", "catapult": "BN-MOUNT-3"}
"""The special uses, and the clause that has each of them instead of any other use of its kind."""


def other_use(facts: Facts, action: Action) -> Refusal | None:
    """BN-ACT-3, BN-CHACT-2: all actions of the kind at hand are put to the one use that was chosen."""
    if not facts.use or facts.kind not in USED_FOR.get(type(action), ()):
        return None
    if isinstance(action, BY_USE.get(facts.use, Build)) and facts.use != "incite":
        return None
    rule = INSTEAD.get(facts.use, "BN-CHACT-2" if facts.kind == "church" else "BN-ACT-3")
    purpose = words.purpose(facts.use)
    text = f"{facts.name(facts.seat)} uses all {facts.kind} actions of this turn to {purpose}."
    return no(rule, text, instead=f"Now: {words.prompt(facts)}.")
