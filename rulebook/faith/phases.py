"""The phases of a turn (FA-TURN-1), and the moments before the first and after the last."""

SETTING_UP, START, PREPARE, MANAGE, DRAW, GATHER, ACTION, DISCARD, END, NEXT = (
    "set-up",
    "start",
    "prepare",
    "manage",
    "draw",
    "gather",
    "action",
    "discard",
    "end",
    "next",
)


SIX = {PREPARE: "Prepare", MANAGE: "Manage", DRAW: "Draw", GATHER: "Gather", ACTION: "Action", DISCARD: "Discard"}
"""The six phases as players call them."""
