"""The course of a battle, from set-up through its rounds to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulebook.confrontation.company.recruitment import SEATS, elixir_at_start
from rulebook.confrontation.company.succession import Commanding
from rulebook.confrontation.procedure import Affair
from rulebook.confrontation.round.activation_phase import Turning
from rulebook.confrontation.round.authority import commanders
from rulebook.confrontation.round.control_phase import Controlling, lose_faith, replenish, time_out
from rulebook.confrontation.round.opposition import Opposing, Precedence
from rulebook.confrontation.round.tactical_phase import ORDERED, CallingUp, Ordering, lay_out, to_call_up
from rulebook.confrontation.settings import AGREED
from rulebook.confrontation.setup.battlefield import BORDERLAND, POSITIONS
from rulebook.confrontation.setup.deployment import Deploying, to_deploy
from rulebook.confrontation.setup.preparation import (
    HoldingBack,
    Laying,
    Roles,
    Zoning,
    bare_ground,
    highest,
    needs_roles,
)

if TYPE_CHECKING:
    from rulebook.confrontation.draft import Desk


@dataclass(frozen=True, slots=True)
class Course(Affair):
    """The bottom of every state's affairs: what comes when nothing else is under way. `step` is what is under way.

    Set-up: the battle and its roles, companies, terrain, zones, the first opposition, deployment (CF-SETUP-1). Then
    rounds of a tactical, an activation and a control phase (CF-ROUND-1).
    """

    step: str = "start"

    def go_on(self, desk: Desk) -> None:
        """The next step."""
        following = AFTER[self.step]
        desk.become(Course(following))
        STEPS[following](desk)


# ---- before the first round


def _roles(desk: Desk) -> None:
    if needs_roles(desk):
        desk.begin(Roles(highest(desk, "CF-FIELD-8", "Dice decide who chooses to attack or to defend")))


def _command(desk: Desk) -> None:
    """Each company has its Commander, waiting units included (CF-AUTH-1, CF-AUTH-19)."""
    named = []
    for player in range(len(desk.elixir)):
        able = commanders(desk.company(player), player)
        named.append(able[0].id if len(able) == 1 else "")
        if len(able) == 1:
            text = f"{able[0].profile.name} commands {desk.name(player)}, with Authority {able[0].profile.authority}."
            desk.tell("CF-AUTH-1", text, (), "command")
        elif able:
            desk.begin(Commanding(player))
    desk.commanders = tuple(named)


def _holding_back(desk: Desk) -> None:
    if desk.battle.start_ap_share:
        for player in reversed(range(len(desk.elixir))):
            desk.begin(HoldingBack(player))


def _lots(desk: Desk) -> None:
    """In a war of positions zones are drawn by lot before the terrain (CF-FIELD-5), unless the battle gives them."""
    if desk.settings.ground == POSITIONS and not desk.battle.attacker_edge:
        desk.south = desk.rng.randrange(len(desk.elixir))
        desk.tell("CF-FIELD-5", f"By lot {desk.name(desk.south)} get the zone in the south.", (), "setup")


def _terrain(desk: Desk) -> None:
    if desk.settings.ground != AGREED:
        desk.begin(Laying(bare_ground(desk)))


def _zones(desk: Desk) -> None:
    """In a borderland zones are picked now (CF-FIELD-2); the roles of a battle override that (CF-COUNCIL-10)."""
    if desk.settings.ground == BORDERLAND and not desk.battle.attacker_edge:
        desk.begin(Zoning(highest(desk, "CF-FIELD-2", "Dice decide who picks a zone")))


def _approach(desk: Desk) -> None:
    """The approach of the battle: who is not deployed enters from his edge (CF-COUNCIL-13, CF-BATTLE-3A)."""
    for player in range(len(desk.elixir)):
        if desk.zone(player) is None:
            desk.waiting = tuple(replace(w, edge=True) if w.unit.owner == player else w for w in desk.waiting)
            text = f"{desk.name(player)} are not deployed: their units enter from the {desk.edge(player)}ern edge."
            desk.tell("CF-COUNCIL-3", text, (), "setup")


def _first_opposition(desk: Desk) -> None:
    desk.begin(Opposing())


def _deployment(desk: Desk) -> None:
    """The winner names who deploys first (CF-SETUP-2), where more than one company deploys."""
    able = [player for player in range(len(desk.elixir)) if to_deploy(desk, player)]
    if len(able) > 1:
        desk.begin(Precedence(deploying=True))
    elif able:
        desk.phase = "deployment"
        desk.begin(Deploying(able[0]))


def _pools(desk: Desk) -> None:
    """Elixir, faith and mana are set when everybody stands (CF-SETUP-6)."""
    later = {each.unit.id for each in desk.waiting if each.reinforcement}
    pools = []
    for player, roster in enumerate(desk.settings.companies):
        units = tuple(
            replace(recruit, reinforcement=f"{SEATS[player]}{number}" in later)
            for number, recruit in enumerate(roster.units, 1)
        )
        pools.append(elixir_at_start(replace(roster, units=units), desk.settings.variants.elixir_start))
        desk.tell("CF-ELIX-1", f"{desk.name(player)} start with {pools[player]} Elixir.", (), "elixir")
    desk.elixir = tuple(pools)
    for unit in [*desk.field.units, *(each.unit for each in desk.waiting if not each.reinforcement)]:
        replenish(desk, unit)


# ---- rounds


def _tactics(desk: Desk) -> None:
    """A new round; from the second on reinforcements are called up where a battle has them (CF-BATTLE-5B)."""
    desk.round += 1
    desk.phase = "tactical"
    desk.tell("CF-ROUND-1", f"Round {desk.round} begins with its tactical phase.", (), "round")
    if desk.round > 1:
        for player in reversed(range(len(desk.elixir))):
            if to_call_up(desk, player):
                desk.begin(CallingUp(player))


def _order(desk: Desk) -> None:
    if desk.settings.mode in ORDERED:
        desk.begin(Ordering())
    else:
        lay_out(desk)


def _opposition(desk: Desk) -> None:
    desk.begin(Opposing())


def _first(desk: Desk) -> None:
    desk.begin(Precedence())


def _activation(desk: Desk) -> None:
    desk.phase = "activation"
    desk.tell("CF-ROUND-1", "The activation phase begins.", (), "round")
    desk.begin(Turning())


def _control(desk: Desk) -> None:
    """The winner of the opposition first, then clockwise (CF-CTRL-1, CF-AUTH-17)."""
    lose_faith(desk)
    desk.phase = "control"
    count, first = len(desk.elixir), desk.winner or 0
    desk.tell("CF-ROUND-1", f"The control phase begins with {desk.name(first)}.", (), "round")
    desk.begin(Controlling(tuple((first + step) % count for step in range(count))))


STEPS: dict[str, Callable[[Desk], None]] = {
    "roles": _roles,
    "command": _command,
    "holding back": _holding_back,
    "lots": _lots,
    "terrain": _terrain,
    "zones": _zones,
    "approach": _approach,
    "first opposition": _first_opposition,
    "deployment": _deployment,
    "pools": _pools,
    "tactics": _tactics,
    "order": _order,
    "opposition": _opposition,
    "first": _first,
    "activation": _activation,
    "control": _control,
    "time out": time_out,
}
"""What each step begins, in the order of the steps."""

AFTER = {"start": "roles", **dict(zip(STEPS, list(STEPS)[1:], strict=False)), "time out": "tactics"}
"""What follows each step; rounds go on until the truce."""
