"""The course of a battle, from set-up through its rounds to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rulebook.confrontation.company.recruitment import SEATS, elixir_at_start
from rulebook.confrontation.company.succession import Commanding
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.mystics.points import lose_faith, replenish
from rulebook.confrontation.round.activation_phase import Turning
from rulebook.confrontation.round.authority import commanders
from rulebook.confrontation.round.control_phase import Controlling, time_out
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
from rulebook.procedure import Procedure


@dataclass(frozen=True, slots=True)
class Course(Procedure[Facts, Draft]):
    """The bottom of every state's procedures: what comes when nothing else is under way. `step` is what is under way.

    Set-up: the battle and its roles, companies, terrain, zones, the first opposition, deployment (CF-SETUP-1). Then
    rounds of a tactical, an activation and a control phase (CF-ROUND-1).
    """

    step: str = "start"

    def proceed(self, draft: Draft) -> None:
        """The next step."""
        following = AFTER[self.step]
        draft.become(Course(following))
        STEPS[following](draft)


# ---- before the first round


def _roles(draft: Draft) -> None:
    if needs_roles(draft):
        draft.begin(Roles(highest(draft, "CF-FIELD-8", "Dice decide who chooses to attack or to defend")))


def _command(draft: Draft) -> None:
    """Each company has its Commander, waiting units included (CF-AUTH-1, CF-AUTH-19)."""
    named = []
    for player in range(len(draft.elixir)):
        able = commanders(draft.company(player), player)
        named.append(able[0].id if len(able) == 1 else "")
        if len(able) == 1:
            text = f"{able[0].profile.name} commands {draft.name(player)}, with Authority {able[0].profile.authority}."
            draft.log("CF-AUTH-1", text, (), "command")
        elif able:
            draft.begin(Commanding(player))
    draft.commanders = tuple(named)


def _holding_back(draft: Draft) -> None:
    if draft.battle.start_ap_share:
        for player in reversed(range(len(draft.elixir))):
            draft.begin(HoldingBack(player))


def _lots(draft: Draft) -> None:
    """In a war of positions zones are drawn by lot before the terrain (CF-FIELD-5), unless the battle gives them."""
    if draft.settings.ground == POSITIONS and not draft.battle.attacker_edge:
        draft.south = draft.rng.randrange(len(draft.elixir))
        draft.log("CF-FIELD-5", f"By lot {draft.name(draft.south)} get the zone in the south.", (), "setup")


def _terrain(draft: Draft) -> None:
    if draft.settings.ground != AGREED:
        draft.begin(Laying(bare_ground(draft)))


def _zones(draft: Draft) -> None:
    """In a borderland zones are picked now (CF-FIELD-2); the roles of a battle override that (CF-COUNCIL-10)."""
    if draft.settings.ground == BORDERLAND and not draft.battle.attacker_edge:
        draft.begin(Zoning(highest(draft, "CF-FIELD-2", "Dice decide who picks a zone")))


def _approach(draft: Draft) -> None:
    """The approach of the battle: who is not deployed enters from his edge (CF-COUNCIL-13, CF-BATTLE-3A)."""
    for player in range(len(draft.elixir)):
        if draft.zone(player) is None:
            draft.waiting = tuple(replace(w, edge=True) if w.unit.owner == player else w for w in draft.waiting)
            text = f"{draft.name(player)} are not deployed: their units enter from the {draft.edge(player)}ern edge."
            draft.log("CF-COUNCIL-3", text, (), "setup")


def _first_opposition(draft: Draft) -> None:
    draft.begin(Opposing())


def _deployment(draft: Draft) -> None:
    """The winner names who deploys first (CF-SETUP-2), where more than one company deploys."""
    able = [player for player in range(len(draft.elixir)) if to_deploy(draft, player)]
    if len(able) > 1:
        draft.begin(Precedence(deploying=True))
    elif able:
        draft.phase = "deployment"
        draft.begin(Deploying(able[0]))


def _pools(draft: Draft) -> None:
    """Elixir, faith and mana are set when everybody stands (CF-SETUP-6)."""
    later = {each.unit.id for each in draft.waiting if each.reinforcement}
    pools = []
    for player, roster in enumerate(draft.settings.companies):
        units = tuple(
            replace(recruit, reinforcement=f"{SEATS[player]}{number}" in later)
            for number, recruit in enumerate(roster.units, 1)
        )
        pools.append(elixir_at_start(replace(roster, units=units), draft.settings.variants.elixir_start))
        draft.log("CF-ELIX-1", f"{draft.name(player)} start with {pools[player]} Elixir.", (), "elixir")
    draft.elixir = tuple(pools)
    for unit in [*draft.field.units, *(each.unit for each in draft.waiting if not each.reinforcement)]:
        replenish(draft, unit)


# ---- rounds


def _tactics(draft: Draft) -> None:
    """A new round; from the second on reinforcements are called up where a battle has them (CF-BATTLE-5B)."""
    draft.round += 1
    draft.phase = "tactical"
    draft.log("CF-ROUND-1", f"Round {draft.round} begins with its tactical phase.", (), "round")
    if draft.round > 1:
        for player in reversed(range(len(draft.elixir))):
            if to_call_up(draft, player):
                draft.begin(CallingUp(player))


def _order(draft: Draft) -> None:
    if draft.settings.mode in ORDERED:
        draft.begin(Ordering())
    else:
        lay_out(draft)


def _opposition(draft: Draft) -> None:
    draft.begin(Opposing())


def _first(draft: Draft) -> None:
    draft.begin(Precedence())


def _activation(draft: Draft) -> None:
    draft.phase = "activation"
    draft.log("CF-ROUND-1", "The activation phase begins.", (), "round")
    draft.begin(Turning())


def _control(draft: Draft) -> None:
    """The winner of the opposition first, then clockwise (CF-CTRL-1, CF-AUTH-17)."""
    lose_faith(draft)
    draft.phase = "control"
    count, first = len(draft.elixir), draft.winner or 0
    draft.log("CF-ROUND-1", f"The control phase begins with {draft.name(first)}.", (), "round")
    draft.begin(Controlling(tuple((first + step) % count for step in range(count))))


STEPS: dict[str, Callable[[Draft], None]] = {
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
