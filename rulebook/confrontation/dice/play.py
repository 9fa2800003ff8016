"""A test from the announcement to its result: feats, dice, re-rolls and bonus dice, in the order of CF-DICE-13."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulebook.confrontation import actions, odds
from rulebook.confrontation.actions import Deed, Feat, Keep, Pass, Reroll
from rulebook.confrontation.damage.play import Borne, Cancelled, Sacrificing, cards_left
from rulebook.confrontation.dice.rules import Kept, Roll, finished, needed, one_rerolled, rerolled, thrown
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.rules import rerolls
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import FEATS, FORCE, MORE, REROLL, STEADFAST, Occasion, feat_refusal
from rulebook.confrontation.variants import USUAL, Variants
from rulebook.game import Refusal
from rulebook.odds import Distribution
from rulebook.procedure import Procedure

ATTACK, STRENGTH, COURAGE, FERVOR, ENERGY = "attack", "strength", "courage", "fervor", "energy"
KEPT = (COURAGE, FERVOR, ENERGY)
"""Tests of which only the best die counts (CF-TABLE-12, CF-TABLE-13)."""
SURE = "steadfast"
"""What a test comes to that was paid for (CF-FEAT-12)."""

ROLLER, OPPONENT, AGAIN = "roller", "opponent", "again"


@dataclass(frozen=True, slots=True)
class Testing(Procedure[Facts, Draft]):
    """A test that is due. It ends with a `Roll`, a `Kept`, or `SURE`.

    `unit` rolls; `hero` is the Incarnate whose own test it is (CF-FEAT-10), `aimed` the one it is aimed at specifically
    (CF-FEAT-11). `net` are failure re-rolls minus forced ones before any feat (CF-DICE-7), `one` a re-roll of a single
    die after them (the variant `one_die` of CF-CHARGE-11). `titan` is the titan that a Strength test is against.
    """

    kind: str
    unit: str
    dice: int
    difference: int
    reason: str
    net: int = 0
    bonus: bool = True
    one: bool = False
    hero: str = ""
    aimed: str = ""
    titan: str = ""
    rally: bool = False
    bought: tuple[str, ...] = ()
    stage: str = ROLLER
    first: tuple[int, ...] = ()
    stood: tuple[int, ...] = ()
    again: tuple[tuple[int, ...], ...] = ()

    takes = (actions.Roll, Reroll, Keep, Feat, Pass)

    # ---- numbers

    @property
    def all_dice(self) -> int:
        """The dice with what feats add: a single die for the whole test (CF-FEAT-7, CF-FEAT-13, CF-DICE-11)."""
        return self.dice + self.bought.count(MORE)

    @property
    def all_net(self) -> int:
        """The net re-rolls with those of feats; they cancel out (CF-DICE-6, CF-DICE-7)."""
        return self.net + self.bought.count(REROLL) - self.bought.count(FORCE)

    def law(self, variants: Variants = USUAL) -> Distribution:
        """The exact distribution of what is rolled: the successes, or 1 for a test of one kept die that is passed."""
        if self.kind in KEPT:
            chance = odds.courage(self.difference, self.all_dice, self.all_net, **variants.table)
            return Distribution({0: 1 - chance, 1: chance})
        return odds.successes(
            self.all_dice, self.difference, self.all_net, one=self.one, bonus=self.bonus, **variants.table
        )

    def _rerolls(self, facts: Facts) -> tuple[int, bool]:
        """The re-rolls that are left when all effects have been set against each other, and whether one of one die."""
        return odds.settled(self.all_net, self.one, facts.settings.variants.reroll_stack)

    # ---- who decides

    def decider(self, facts: Facts) -> int | None:
        """The roller, then the owner of an Incarnate it is aimed at, then the roller about his re-rolls."""
        owner = facts.unit(self.unit).owner
        return 1 - owner if self.stage == OPPONENT else owner

    def prompt(self, facts: Facts) -> str:
        """What is about to be rolled."""
        if self.stage == OPPONENT:
            return f"make the successes of the {self.kind} test be re-rolled, or pass"
        if self.stage == AGAIN:
            return f"re-roll the failures ({' '.join(map(str, self.stood))}), or keep the dice"
        dice = "1 die" if self.all_dice == 1 else f"{self.all_dice} dice"
        face = odds.column(self.difference).face
        need = f"{face} or more" if face < 6 else "6"
        return f"roll {dice} for the {self.kind} test, {need} succeeds: {self.reason}"

    def choices(self, facts: Facts) -> Iterable[Deed]:
        """Roll, or buy a feat first; force a re-roll, or pass."""
        if self.stage == AGAIN:
            return [Reroll(), Keep()]
        feats = [Feat(who, feat) for who in (self.hero, self.aimed) if who for feat in (MORE, REROLL, FORCE, STEADFAST)]
        able: list[Deed] = [feat for feat in feats if self.refusal(facts, feat) is None]
        return [Pass() if self.stage == OPPONENT else actions.Roll(), *able]

    # ---- actions

    def refusal(self, facts: Facts, action: Deed) -> Refusal | None:
        """The roller buys first, then his opponent; after that nobody may add more (CF-FEAT-17)."""
        if isinstance(action, Feat):
            return self._feat_refusal(facts, action)
        if isinstance(action, actions.Roll) and self.stage != ROLLER:
            return Refusal("CF-DICE-13", "The dice of this test have been announced; now feats and re-rolls follow.")
        if isinstance(action, Pass) and self.stage != OPPONENT:
            return Refusal("CF-ROUND-6", "Only a player asked for a reaction passes; roll the dice.")
        if isinstance(action, Reroll) and self.stage != AGAIN:
            return Refusal("CF-DICE-8", "There are no dice to re-roll yet.")
        if isinstance(action, Keep) and self.stage != AGAIN:
            return Refusal("CF-DICE-8", "There are no dice to keep yet.")
        return None

    def _feat_refusal(self, facts: Facts, action: Feat) -> Refusal | None:
        found = facts.find(action.fighter)
        if found is None or not found[1].profile.incarnate:
            return Refusal("CF-FEAT-1", "Only an Incarnate on the battlefield performs feats.")
        if action.feat not in FEATS:
            return Refusal("CF-FEAT-1", f"There is no feat {action.feat}: feats are {', '.join(FEATS)}.")
        unit, hero = found
        side = 1 - facts.unit(self.unit).owner if self.stage == OPPONENT else facts.unit(self.unit).owner
        own = action.fighter == self.hero
        late = self.stage == AGAIN or (own and self.stage == OPPONENT)
        occasion = Occasion(self.kind, own, action.fighter == self.aimed, late, self.rally)
        done = [feat for who, feat in facts.feats if who == action.fighter]
        refusal = feat_refusal(unit, action.feat, facts.pool(unit.owner), occasion, done, facts.avatars)
        if refusal or unit.owner == side:
            return refusal
        return Refusal("CF-FEAT-17", f"{facts.name(side)} decide first whether to buy a feat.", (hero.id,))

    def play(self, draft: Draft, action: Deed) -> None:
        """Carry out a decision about this test."""
        if isinstance(action, Feat):
            self._buy(draft, action)
        elif isinstance(action, actions.Roll):
            if self._can_be_forced(draft):
                draft.become(replace(self, stage=OPPONENT))
                side = draft.name(1 - draft.unit(self.unit).owner)
                draft.log(
                    "CF-FEAT-17", f"Before the dice are rolled, {side} may pay to have successes re-rolled.", (), "feat"
                )
            else:
                self._before_dice(draft)
        elif isinstance(action, Pass):
            self._before_dice(draft)
        elif isinstance(action, Reroll):
            self._reroll(draft)
        else:
            self._finish(draft)

    def open_to_decisions(self, facts: Facts) -> bool:
        """Whether anybody has more to decide about this test than to roll it."""
        early = facts.settings.variants.titan_sacrifice == "before_roll"
        spared = early and bool(self.titan) and bool(cards_left(facts, facts.unit(self.titan)))
        return spared or self._can_be_forced(facts) or any(isinstance(each, Feat) for each in self.choices(facts))

    def _can_be_forced(self, facts: Facts) -> bool:
        return bool(self.aimed) and replace(self, stage=OPPONENT).refusal(facts, Feat(self.aimed, FORCE)) is None

    def _buy(self, draft: Draft, action: Feat) -> None:
        unit, hero = draft.find(action.fighter)  # type: ignore[misc]
        draft.pay(unit.owner, FEATS[action.feat])
        draft.feats = (*draft.feats, (hero.id, action.feat))
        rules = {MORE: "CF-FEAT-7", REROLL: "CF-FEAT-8", FORCE: "CF-FEAT-9", STEADFAST: "CF-FEAT-12"}
        text = (
            f"{hero.profile.name} pays {FEATS[action.feat]} Elixir {_PURPOSES[action.feat]}{self._cancelled(action)}."
        )
        draft.log(rules[action.feat], text, (hero.id,), "feat")
        if action.feat == STEADFAST:
            draft.end(SURE)
            return
        bought = replace(self, bought=(*self.bought, action.feat))
        draft.become(bought)
        if self.stage == OPPONENT:
            bought._before_dice(draft)

    def _cancelled(self, action: Feat) -> str:
        """A re-roll of failures and a forced one cancel each other (CF-DICE-6), which is said."""
        if action.feat == FORCE and self.all_net > 0:
            return ", which cancels a re-roll of failures"
        return ", which cancels a forced re-roll" if action.feat == REROLL and self.all_net < 0 else ""

    def _before_dice(self, draft: Draft) -> None:
        """In a variant a titan gives up a card before the dice are rolled (CF-TITAN-6)."""
        early = draft.settings.variants.titan_sacrifice == "before_roll"
        if early and self.titan and cards_left(draft, draft.unit(self.titan)):
            draft.begin(Sacrificing(self.titan, 0))
        else:
            self._throw(draft)

    def told(self, draft: Draft, result: object) -> None:
        """A titan has cancelled the test before it was rolled, or has not."""
        if isinstance(result, Cancelled):
            draft.end(Roll(self._column(draft), (), ()))
        elif isinstance(result, Borne):
            self._throw(draft)

    def _throw(self, draft: Draft) -> None:
        """Roll; forced re-rolls follow at once, those of failures are the roller's choice (CF-DICE-8)."""
        faces = thrown(self.all_dice, draft.rng)
        draft.become(replace(self, first=faces, stood=faces, stage=AGAIN))
        now = self._now(draft)
        net, _ = now._rerolls(draft)
        for _ in range(-net):
            now._take_again(draft, failures=False)
            now = self._now(draft)
        now._unless_more(draft)

    @staticmethod
    def _now(draft: Draft) -> Testing:
        """This test as it has become."""
        assert isinstance(draft.procedure, Testing)
        return draft.procedure

    def _reroll(self, draft: Draft) -> None:
        net, _ = self._rerolls(draft)
        if len(self.again) < net:
            self._take_again(draft, failures=True)
        else:
            stood, row = one_rerolled(self.stood, self._column(draft), draft.rng)
            draft.become(replace(self, stood=stood, again=(*self.again, row)))
        self._now(draft)._unless_more(draft)

    def _take_again(self, draft: Draft, *, failures: bool) -> None:
        stood, row = rerolled(self.stood, self._column(draft), draft.rng, failures=failures)
        if row:
            draft.become(replace(self, stood=stood, again=(*self.again, row)))

    def _unless_more(self, draft: Draft) -> None:
        """Ask for another re-roll while one is left and something failed, else finish."""
        failed = any(face < self._column(draft).face for face in self.stood)
        net, one = self._rerolls(draft)
        left = max(0, net) + one if net >= 0 else 0
        if failed and left > len(self.again):
            text = f"The dice show {' '.join(map(str, self.stood))}; failures may be re-rolled."
            draft.log("CF-DICE-8", text, (), "roll")
        else:
            self._finish(draft)

    def _column(self, facts: Facts) -> odds.Column:
        return odds.column(self.difference, facts.settings.variants.top_column)

    def _finish(self, draft: Draft) -> None:
        """Bonus dice come last (CF-DICE-3), and the result is told die by die."""
        result: Roll | Kept
        if self.kind in KEPT:
            result = Kept(self._column(draft), self.stood, self.again)
            verdict = "passed" if result.passed else "failed"
            text = f"rolled {_spoken(self.first, self.again)}: {verdict} ({needed(result.column)} needed)"
        else:
            bonus = finished(self.stood, self._column(draft), draft.rng) if self.bonus else ()
            result = Roll(self._column(draft), self.first, self.stood, self.again, bonus)
            text = str(result)
        draft.rolls.append((f"{self.kind.capitalize()} test: {self.reason}", result))
        draft.log(RULES[self.kind], f"{self.kind.capitalize()} test, {self.reason}: {text}.", (), "roll")
        draft.end(result)


_PURPOSES = {
    MORE: "for one more die",
    REROLL: "to re-roll failures",
    FORCE: "to have successes re-rolled",
    STEADFAST: "to be steadfast",
}


def due(draft: Draft, testing: Testing) -> None:
    """A test is due: effects on the unit that rolls may add re-rolls to it, or force them (CF-DICE-6)."""
    draft.begin(replace(testing, net=testing.net + lasting(draft, testing)))


def lasting(facts: Facts, testing: Testing) -> int:
    """The re-rolls that effects give the unit that rolls, less those that they force."""
    return facts.unit(testing.unit).modified(rerolls(testing.kind))


RULES = {
    ATTACK: "CF-TABLE-1",
    STRENGTH: "CF-DMG-1",
    COURAGE: "CF-TABLE-13",
    FERVOR: "CF-COMM-8",
    ENERGY: "CF-RITUAL-6",
}
"""The clause under which each kind of test is told."""


def _spoken(first: tuple[int, ...], again: tuple[tuple[int, ...], ...]) -> str:
    return ", re-rolled ".join(" ".join(map(str, row)) for row in (first, *again)) or "no dice"
