"""Where in a turn we are: what the next decision is about (PF-TURN-8)."""

from __future__ import annotations

MOVE, WINGS, ASSEMBLY, PILLAR, CHANGE, MACHINE = PHASES = ("move", "wings", "assembly", "pillar", "change", "machine")
NOWHERE = -1
