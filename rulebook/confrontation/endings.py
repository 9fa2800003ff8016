"""How a battle ends: the target in a control phase, the truce, or a company without units.

The texts leave room for the name of the winning company: `{winner}`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.confrontation.company.battles import Battle
from rulebook.game import Outcome


def target_reached(battle: Battle, pools: Sequence[int], player: int) -> Outcome | None:
    """A player whose pool reaches the target in step 3 of his control phase wins at once (CF-CTRL-10, CF-CTRL-11).

    It is asked player by player in the order of the phase, so the first to reach it wins (CF-CTRL-15).
    """
    if pools[player] < battle.target:
        return None
    return Outcome((player,), "CF-CTRL-10", f"{{winner}} reach {battle.target} Elixir.")


def truce(battle: Battle, pools: Sequence[int], round_number: int) -> Outcome | None:
    """At the end of the last round the most Elixir wins (CF-COUNCIL-6, 12); equal pools draw (CF-COUNCIL-7)."""
    if round_number < battle.rounds:
        return None
    return most_elixir(pools, "CF-COUNCIL-6", "The truce")


def most_elixir(pools: Sequence[int], rule: str, what: str) -> Outcome:
    """Who has the most Elixir; a draw has no winner (CF-COUNCIL-7)."""
    best = [player for player, pool in enumerate(pools) if pool == max(pools)]
    if len(best) > 1:
        return Outcome((), "CF-COUNCIL-7", f"{what} finds {pools[best[0]]} Elixir on more than one side: a draw.")
    return Outcome((best[0],), rule, f"{what} finds {{winner}} ahead with {pools[best[0]]} Elixir.")


def company_lost(on_field: Sequence[int], to_come: Sequence[int], evacuated: Sequence[int]) -> Outcome | None:
    """A company with no unit on the field, to come or evacuated loses at once; all of them together draw.

    The numbers are units of each player (CF-COUNCIL-8).
    """
    gone = [p for p in range(len(on_field)) if not (on_field[p] or to_come[p] or evacuated[p])]
    if not gone:
        return None
    left = tuple(p for p in range(len(on_field)) if p not in gone)
    if not left:
        return Outcome((), "CF-COUNCIL-8", "No company has a unit left: a draw.")
    if len(left) > 1:
        return None
    return Outcome(left, "CF-COUNCIL-8", "{winner} have the only units left.")


def left_the_battle(
    on_field: Sequence[int], to_come: Sequence[int], evacuated: Sequence[int], pools: Sequence[int]
) -> Outcome | None:
    """A company with nothing but evacuated units ends the battle at the close of the round (CF-COUNCIL-11)."""
    away = any(evacuated[p] and not (on_field[p] or to_come[p]) for p in range(len(on_field)))
    return most_elixir(pools, "CF-COUNCIL-11", "The end of the round") if away else None
