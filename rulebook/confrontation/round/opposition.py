"""The Authority opposition in play: everybody rolls, sixes are rolled on, and who wins is remembered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rulebook.confrontation.actions import (
    ChooseDeployer,
    ChooseFirst,
    Deed,
    OrderSequence,
    RollAuthority,
    RollOn,
    Stand,
)
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.round.authority import Opposition, opposed, rolled_on, stood
from rulebook.confrontation.round.cards import GENIUS, led, order_refusal
from rulebook.confrontation.setup.deployment import Deploying
from rulebook.game import Refusal
from rulebook.procedure import Procedure

STRATEGIST = "Strategist"


class Noted:
    """Dice that are written down as they fall."""

    def __init__(self, rng: Any) -> None:
        self.rng = rng
        self.faces: list[int] = []

    def randrange(self, n: int) -> int:
        """The next number, noted as a face."""
        number: int = self.rng.randrange(n)
        self.faces.append(number + 1)
        return number


def strategist(facts: Facts, player: int) -> bool:
    """Whether a player's Commander rolls one more die (CF-AUTH-10)."""
    fighters = [f for unit in facts.company(player) for f in unit.fighters]
    return any(f.id == facts.commanders[player] and STRATEGIST in f.profile.abilities for f in fighters)


def late_order(facts: Facts, action: OrderSequence) -> Refusal:
    """Why no sequence is laid any more, or none in this mode (CF-TACT-2, CF-MODE-2, CF-MODE-4, CF-MODE-11)."""
    refusal = order_refusal(facts.settings.mode, action.cards, action.cards, already=True)
    assert refusal is not None
    return refusal


@dataclass(frozen=True, slots=True)
class Opposing(Procedure[Facts, Draft]):
    """The opposition, in each round (CF-TACT-3) and before deployment by the same rules (CF-SETUP-7).

    No feat, re-roll or bonus die applies (CF-AUTH-16).
    """

    opposition: Opposition | None = None
    takes = (RollAuthority, RollOn, Stand, OrderSequence)

    def decider(self, facts: Facts) -> int | None:
        """Anybody may throw the dice for all; then whoever holds a 6 (CF-AUTH-11)."""
        if self.opposition is None:
            return facts.winner or 0
        return self.opposition.decider

    def prompt(self, facts: Facts) -> str:
        """Roll, or roll on."""
        if self.opposition is None:
            return "roll the dice of the Authority opposition"
        player = self.opposition.decider
        assert player is not None
        return f"roll the 6 on, or stand at {self.opposition.totals[player]}"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Roll; with a 6, roll on or stand (CF-AUTH-8)."""
        return [RollAuthority()] if self.opposition is None else [RollOn(), Stand()]

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """Everybody rolls first, then only those with a 6."""
        if isinstance(action, OrderSequence):
            return late_order(facts, action)
        if isinstance(action, RollAuthority):
            if self.opposition is None:
                return None
            return Refusal("CF-AUTH-2", "Everybody has rolled; whoever keeps a 6 decides whether he rolls on.")
        if self.opposition is None:
            return Refusal("CF-AUTH-6", "Nobody has rolled yet; only a kept 6 is rolled on.")
        return None

    def play(self, draft: Draft, action: Deed) -> None:
        """Roll, roll on or stand; a settled opposition names its winner."""
        if isinstance(action, RollAuthority):
            after = self._roll(draft)
        elif isinstance(action, RollOn):
            after = self._roll_on(draft)
        else:
            assert self.opposition is not None
            player = self.opposition.waiting[0]
            after = stood(self.opposition)
            draft.log("CF-AUTH-8", f"{draft.name(player)} stand at {after.totals[player]}.", (), "authority")
        draft.become(replace(self, opposition=after))

    def _roll(self, draft: Draft) -> Opposition:
        players = range(len(draft.elixir))
        authorities = [draft.authority_of(player) for player in players]
        strategists = [strategist(draft, player) for player in players]
        dice = Noted(draft.rng)
        opposition = opposed(authorities, strategists, dice)
        faces = iter(dice.faces)
        for player in players:
            thrown = [next(faces) for _ in range(1 + strategists[player])]
            _log_roll(draft, player, thrown, authorities[player])
        if len(opposition.waiting) > 1:
            first = draft.name(opposition.waiting[0])
            if len(set(authorities)) < len(authorities):
                draft.log("CF-AUTH-12", f"A die settles which 6 is decided on first: {first}.", (), "authority")
            else:
                text = f"{first} decide first: their Commander has the lower Authority."
                draft.log("CF-AUTH-11", text, (), "authority")
        return opposition

    def _roll_on(self, draft: Draft) -> Opposition:
        assert self.opposition is not None
        player = self.opposition.waiting[0]
        dice = Noted(draft.rng)
        after = rolled_on(self.opposition, dice)
        (face,) = dice.faces
        if face == 1:
            draft.log("CF-AUTH-7", f"{draft.name(player)} roll on and show a 1: they lose.", (), "authority")
        else:
            rule = "CF-AUTH-8" if face == 6 else "CF-AUTH-6"
            text = f"{draft.name(player)} roll on: {face} more, {after.totals[player]} in all."
            draft.log(rule, text, (), "authority")
        return after

    def proceed(self, draft: Draft) -> None:
        """Nobody holds a 6 any more: somebody has won, or everybody rolls again (CF-AUTH-13, CF-AUTH-18)."""
        assert self.opposition is not None
        winner = self.opposition.winner
        if winner is None:
            lost = all(total is None for total in self.opposition.totals)
            rule = "CF-AUTH-18" if lost else "CF-AUTH-13"
            why = "Everybody has lost by a 1" if lost else "It is a tie"
            draft.log(rule, f"{why}: the opposition is rolled again.", (), "authority")
            draft.become(Opposing())
            return
        draft.winner = winner
        alone = sum(total is not None for total in self.opposition.totals) == 1
        rule = "CF-AUTH-15" if alone else "CF-AUTH-13"
        draft.log(rule, f"{draft.name(winner)} win the Authority opposition.", (), "authority")
        if draft.phase == "setup" and draft.settings.mode == GENIUS:
            draft.face_up = 1 - winner
            text = f"{draft.name(1 - winner)} lost it and lay their cards face up for the whole game."
            draft.log("CF-MODE-16", text, (), "authority")
        draft.end()


def _log_roll(draft: Draft, player: int, thrown: list[int], authority: int) -> None:
    name, kept = draft.name(player), max(thrown)
    rolled = f"{name} roll {' and '.join(map(str, thrown))}" + (f" and keep {kept}" if len(thrown) > 1 else "")
    if kept == 1:
        draft.log("CF-AUTH-4", f"{rolled}: a 1 loses outright.", (), "authority")
        return
    rule = "CF-AUTH-10" if len(thrown) > 1 else "CF-AUTH-2"
    draft.log(rule, f"{rolled}, and with Authority {authority} have {kept + authority}.", (), "authority")


@dataclass(frozen=True, slots=True)
class Precedence(Procedure[Facts, Draft]):
    """The winner of the opposition names who begins: to deploy (CF-SETUP-2), or the round (CF-AUTH-14)."""

    deploying: bool = False

    @property
    def takes(self) -> tuple[type[Deed], ...]:  # type: ignore[override]
        """One or the other."""
        return (ChooseDeployer,) if self.deploying else (ChooseFirst, OrderSequence)

    def decider(self, facts: Facts) -> int | None:
        """The winner."""
        return facts.winner

    def prompt(self, facts: Facts) -> str:
        """Who begins."""
        return "choose who deploys first" if self.deploying else "choose who begins this round"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Any player, oneself included."""
        kind = ChooseDeployer if self.deploying else ChooseFirst
        return [kind(player) for player in range(len(facts.elixir))]

    def refusal(self, facts: Facts, action: Any) -> Refusal | None:
        """A player of this battle."""
        if isinstance(action, OrderSequence):
            return late_order(facts, action)
        if action.player not in range(len(facts.elixir)):
            rule = "CF-SETUP-2" if self.deploying else "CF-AUTH-14"
            return Refusal(rule, f"There is no player {action.player}: they are 0 and 1.")
        return None

    def play(self, draft: Draft, action: ChooseDeployer | ChooseFirst) -> None:
        """That player begins."""
        draft.end()
        if self.deploying:
            draft.log("CF-SETUP-2", f"{draft.name(action.player)} deploy first.", (), "setup")
            draft.phase = "deployment"
            draft.begin(Deploying(action.player))
            return
        assert draft.cards is not None
        draft.log("CF-AUTH-14", f"{draft.name(action.player)} begin.", (), "authority")
        draft.cards = led(draft.cards, action.player)
