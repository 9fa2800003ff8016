"""How the players stand: the numbers that decide the game."""

from __future__ import annotations

from rulebook.confrontation.state import ConfrontationState
from widgets.confrontation.tabletop import side
from widgets.renderer import Standing


def standing(state: ConfrontationState) -> list[Standing]:
    """Each player with Elixir, if the battle is for Elixir, and the fighters on the field."""
    goal = state.battle.target
    told = []
    for seat in range(state.players):
        units = [unit for unit in state.field.units if unit.owner == seat]
        fighters = sum(len(unit.fighters) for unit in units)
        elixir = [f"Elixir {state.elixir[seat]}/{goal}"] if goal else []
        routed = sum(unit.routed for unit in units)
        warning = f"{routed} in rout" if routed else ""
        told.append(Standing(state.name(seat), side(seat), (*elixir, f"{fighters} fighters"), warning, seat))
    return told


__all__ = ["standing"]
