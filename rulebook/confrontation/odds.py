"""Exact odds of Confrontation: tests on the universal table, morale, Authority, faith and mana.

A *difference* is the action value minus the difficulty (CF-TABLE-1). A *reroll* is None, "failures" or "successes"; a
whole number is the net of CF-DICE-7: 2 re-rolls failures twice, -1 re-rolls successes once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

from rulebook.odds import D6, Distribution, drawn
from rulebook.odds.chains import misses
from rulebook.odds.checks import Exact, chance, integer, one_of, refuse, whole, yes_or_no
from rulebook.odds.dice import Matrix, chained, die, moebius, one_more
from rulebook.odds.dice import reroll as rerolled

Reroll = str | int | None

TOP_COLUMNS = {"bonus56": (2, 2), "bonus456": (2, 3), "auto_hit": (1, 1)}
"""CF-TABLE-9 and its variants: lowest winning face and number of bonus faces at +6 or more."""

REROLL_STACKS = ("net_count", "once_per_die")
"""CF-DICE-7 and its variant."""

AOE_MISSES = ("column", "all_ones", "any_one")
"""CF-AOE-9 and its variants."""

POOL = 30
"""The most mana that a pool holds (CF-MAGIC-5)."""

TEMPLATE = 10
"""The largest radius of a template, in cm (CF-AOE-12)."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the universal table: the lowest winning face, how many faces earn a bonus die, and the halving."""

    face: int
    bonus: int
    halved: bool = False

    @property
    def success(self) -> Fraction:
        """The chance that one die succeeds."""
        return Fraction(7 - self.face, 6)


def column(difference: int, top_column: str = "bonus56") -> Column:
    """Return the column for a difference (CF-TABLE-2 to 9): the face needed falls by one for every two points."""
    integer("difference", difference)
    one_of("top_column", top_column, TOP_COLUMNS)
    if difference >= 6:
        return Column(*TOP_COLUMNS[top_column])
    if difference <= -6:
        return Column(6, 1, halved=True)  # CF-TABLE-7
    return Column(4 - difference // 2 if difference >= 0 else 4 + -difference // 2, 1)


def _net(name: str, reroll: Reroll) -> int:
    if reroll is None:
        return 0
    if isinstance(reroll, int) and not isinstance(reroll, bool):
        return reroll
    if reroll not in ("failures", "successes"):
        raise refuse(name, reroll, "None, 'failures', 'successes' or a net number of re-rolls")
    return 1 if reroll == "failures" else -1


def settled(net: int, one: bool = False, reroll_stack: str = "net_count") -> tuple[int, bool]:
    """Return how often all failures or successes are re-rolled, and whether one failed die is re-rolled after that.

    `one` is the re-roll of a single failure: one forced re-roll of successes cancels it (CF-DICE-6). In the variant
    `once_per_die` every die that still fails after a re-roll of all failures has had its re-roll.
    """
    one_of("reroll_stack", reroll_stack, REROLL_STACKS)
    if yes_or_no("one", one) and net < 0:
        net, one = net + 1, False
    if reroll_stack == "once_per_die":
        net = max(-1, min(1, net))
        one = one and not net
    return net, one


def _die(faces: Column, bonus: bool = True) -> Matrix:
    fail, extra = faces.face - 1, faces.bonus if bonus else 0
    return die(fail, 6 - fail - extra, extra)


def _test(dice: Distribution, faces: Column, net: int, bonus: bool = True) -> Distribution:
    """Roll one die for each of `dice`: re-rolls first, then bonus dice, halving last (CF-DICE-3, CF-DICE-13)."""
    one = Distribution.of(moebius(rerolled(_die(faces, bonus), faces.face - 1, 6, net), 1))
    total = dice.then(one)
    return total.halved() if faces.halved else total


def successes(
    dice: int,
    difference: int,
    reroll: Reroll = None,
    *,
    one: bool = False,
    bonus: bool = True,
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Distribution:
    """Return the law of the successes of an attack or Strength test, bonus dice without end (CF-DICE-1, CF-DICE-2).

    Strength tests against a titan earn no bonus dice (CF-TITAN-9). `one` lets one failed die be rolled again after all
    other re-rolls: what a charge brings in the variant `one_die` of CF-CHARGE-11.
    """
    whole("dice", dice)
    yes_or_no("bonus", bonus)
    faces = column(difference, top_column)
    net, one = settled(_net("reroll", reroll), one, reroll_stack)
    if not one:
        return _test(Distribution.certain(dice), faces, net, bonus)
    plain = _die(faces, bonus)
    total = Distribution.of(one_more(rerolled(plain, faces.face - 1, 6, net), plain, dice))
    return total.halved() if faces.halved else total


def damage(
    dice: int,
    attack: int,
    strength: int,
    reroll_attack: Reroll = None,
    reroll_strength: Reroll = None,
    *,
    titan: bool = False,
    one: bool = False,
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Distribution:
    """Return the law of the damage: an attack test, then one Strength die per hit (CF-MELEE-10, CF-MELEE-11).

    `attack` and `strength` are the two differences. Strength tests against a titan earn no bonus dice (CF-TITAN-9).
    `one` is the single re-roll of the attack test, as in `successes`.
    """
    yes_or_no("titan", titan)
    net = _net("reroll_attack", reroll_attack)
    hits = successes(dice, attack, net, one=one, top_column=top_column, reroll_stack=reroll_stack)
    net, _ = settled(_net("reroll_strength", reroll_strength), reroll_stack=reroll_stack)
    return _test(hits, column(strength, top_column), net, bonus=not titan)


def eliminations(
    dice: int,
    attack: int,
    strength: int,
    health: int = 1,
    cap: int | None = None,
    reroll_attack: Reroll = None,
    reroll_strength: Reroll = None,
    *,
    titan: bool = False,
    one: bool = False,
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Distribution:
    """Return the law of the fighters eliminated, each with `health` points, as many as possible (CF-DMG-5).

    `cap` is the number of weapons fired in a salvo (CF-RANGED-18) or of defenders in contact (CF-MELEE-14).
    """
    whole("health", health, 1)
    harm = damage(
        dice,
        attack,
        strength,
        reroll_attack,
        reroll_strength,
        titan=titan,
        one=one,
        top_column=top_column,
        reroll_stack=reroll_stack,
    )
    return harm // health if cap is None else harm.capped(whole("cap", cap) * health) // health


def _stands(faces: Column, net: int) -> list[Fraction]:
    """Return the chance of each face, 1 first, that it stands after the net re-rolls (CF-DICE-5)."""
    again = 1 - faces.success if net > 0 else faces.success
    rolls = [again**k for k in range(abs(net) + 1)]
    return [(rolls[-1] if (face < faces.face) == (net > 0) else sum(rolls, Fraction(0))) / 6 for face in range(1, 7)]


def courage(
    difference: int,
    dice: int = 1,
    reroll: Reroll = None,
    *,
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Fraction:
    """Return the chance to pass a Courage or Fear test with the best of `dice` dice (CF-TABLE-13, CF-DICE-9)."""
    faces = column(difference, top_column)
    net, _ = settled(_net("reroll", reroll), reroll_stack=reroll_stack)
    return 1 - sum(_stands(faces, net)[: faces.face - 1], Fraction(0)) ** whole("dice", dice, 1)


def elixir(
    dice: int = 1,
    difference: int = 0,
    reroll: Reroll = None,
    *,
    every_six: bool = False,
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Distribution:
    """Return the law of the Elixir that a Courage test earns: 1 if the kept die is a 6, which always passes.

    At most one a test (CF-MORALE-14, CF-MORALE-15); in the variant `every_six`, one for each 6 rolled. The difference
    matters only with re-rolls.
    """
    net, _ = settled(_net("reroll", reroll), reroll_stack=reroll_stack)
    chance = _stands(column(difference, top_column), net)[5]
    six = Distribution({0: 1 - chance, 1: chance})
    whole("dice", dice, 1)
    return six * dice if yes_or_no("every_six", every_six) else six.best_of(dice)


def flights(difference: int, dice: int = 1, *, top_column: str = "bonus56") -> Distribution:
    """Return the law of the flights before a routed unit rallies, on an endless field (CF-RALLY-1, CF-ROUT-2)."""
    return misses(courage(difference, dice, top_column=top_column))


def exaltation(
    difference: int,
    points: int,
    reroll: Reroll = None,
    *,
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Fraction:
    """Return the chance that a communion or ritual succeeds: one die, one more per point, one success is enough.

    (CF-COMM-8, CF-RITUAL-6, CF-DICE-10)
    """
    dice = 1 + whole("points", points)
    return courage(difference, dice, reroll, top_column=top_column, reroll_stack=reroll_stack)


def mana(energy: int, incarnate: bool, familiars: int = 0) -> Distribution:
    """Return the law of one mana roll: two dice with an Incarnate magician, else one, one more per familiar, + Energy.

    (CF-MAGIC-2, CF-MAGIC-3)
    """
    dice = (2 if yes_or_no("incarnate", incarnate) else 1) + whole("familiars", familiars)
    return dice * D6 + whole("energy", energy)


def mana_pool(held: int, energy: int, incarnate: bool, familiars: int = 0, *, mana_roll: str = "add") -> Distribution:
    """Return the law of the pool after the roll: what was held is kept, and the pool never exceeds 30 (CF-MAGIC-5).

    The roll is added to it, or the larger of the two stays: variant `reset` of CF-MAGIC-4.
    """
    one_of("mana_roll", mana_roll, ("add", "reset"))
    whole("held", held, 0, POOL)
    rolled = mana(energy, incarnate, familiars)
    return (rolled.map(lambda points: max(held, points)) if mana_roll == "reset" else rolled + held).capped(POOL)


def complete_miss(
    dice: int,
    difference: int,
    reroll: Reroll = None,
    *,
    aoe_miss: str = "column",
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Fraction:
    """Return the chance that an area shot misses completely: certain at -6 or lower, and nowhere else (CF-AOE-9).

    In the variants it does when all, or any, of the test's own dice show 1 in the end.
    """
    net, _ = settled(_net("reroll", reroll), reroll_stack=reroll_stack)
    faces = column(difference, top_column)
    if one_of("aoe_miss", aoe_miss, AOE_MISSES) == "column":
        return Fraction(faces.halved)
    ones = _stands(faces, net)[0]
    if aoe_miss == "any_one":
        return 1 - (1 - ones) ** whole("dice", dice)
    return ones**dice if whole("dice", dice) else Fraction(0)


def deviation(
    dice: int,
    difference: int,
    reroll: Reroll = None,
    *,
    aoe_miss: str = "column",
    deviation_failures: str = "initial",
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Distribution:
    """Return the law of a template's drift in cm, if it lands: one for each own die that failed (CF-AOE-6, CF-AOE-8).

    In the variant `all_dice` bonus dice that fail count too; a chain of them ends in one failure at most.
    """
    one_of("deviation_failures", deviation_failures, ("initial", "all_dice"))
    faces, net = _area_test(dice, difference, reroll, aoe_miss, top_column, reroll_stack)
    stands = _stands(faces, net)
    fails, ones = sum(stands[: faces.face - 1], Fraction(0)), stands[0]
    failing = ones if faces.face > 1 else Fraction(0)  # the part of them that a 1 is
    if deviation_failures == "all_dice":
        fails += sum(stands[6 - faces.bonus :]) * Fraction(faces.face - 1, 6 - faces.bonus)
    if aoe_miss == "any_one":
        fails = (fails - failing) / (1 - ones)
    total = dice * Distribution({0: 1 - fails, 1: fails})
    if aoe_miss == "all_ones" and dice:
        return _without(total, dice if failing else 0, ones**dice)
    return total


def radius(
    dice: int,
    difference: int,
    area: int,
    reroll: Reroll = None,
    *,
    aoe_miss: str = "column",
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Distribution:
    """Return the law of a template's radius, if it lands: area times successes, at least the area, at most 10.

    CF-AOE-10, CF-AOE-11, CF-AOE-12
    """
    whole("area", area, 1, TEMPLATE)
    hits = _landed(dice, difference, reroll, aoe_miss, top_column, reroll_stack)
    return hits.map(lambda k: min(TEMPLATE, area * max(1, k)))


def two_tests(
    dice: int,
    difference: int,
    area: int,
    reroll: Reroll = None,
    *,
    aoe_miss: str = "column",
    top_column: str = "bonus56",
    reroll_stack: str = "net_count",
) -> Fraction:
    """Return the chance that everybody under a template that lands suffers two Strength tests (CF-AOE-12)."""
    whole("area", area, 1, TEMPLATE)
    hits = _landed(dice, difference, reroll, aoe_miss, top_column, reroll_stack)
    return hits.at_least(TEMPLATE // area + 1)


class Landing(NamedTuple):
    """How a template comes to lie: its drift and radius in cm, and the Strength tests it brings to each fighter."""

    drift: int
    radius: int
    tests: int


def landings(dice: int, difference: int, area: int, reroll: Reroll = None) -> dict[Landing, Fraction]:
    """Return the joint law of drift, radius and tests: the dice that fail move it, those that succeed widen it.

    A die that stands on a success is any winning face alike, re-rolled or not, so its bonus dice know nothing of that.
    Without variants: bonus dice that fail do not count (CF-AOE-8).
    """
    faces, drifts = column(difference), deviation(dice, difference, reroll).pmf(dice)
    most = TEMPLATE // whole("area", area, 1, TEMPLATE)
    extra = Fraction(faces.bonus, 7 - faces.face)
    hit = Distribution({0: 1 - extra, 1: extra}).then(successes(1, difference)) + 1
    found: dict[Landing, Fraction] = {}
    for drift, weight in enumerate(drifts):
        if not weight:
            continue
        hits = (dice - drift) * hit
        for count, part in enumerate(hits.pmf(most)):
            if part:
                landing = Landing(drift, area * max(1, count), 1)
                found[landing] = found.get(landing, Fraction(0)) + weight * part
        if rest := hits.at_least(most + 1):
            found[Landing(drift, TEMPLATE, 2)] = weight * rest  # CF-AOE-12
    return found


def _area_test(
    dice: int, difference: int, reroll: Reroll, aoe_miss: str, top_column: str, reroll_stack: str
) -> tuple[Column, int]:
    """Return column and net re-rolls of an area shot that can land at all."""
    whole("dice", dice)
    faces = column(difference, top_column)
    if one_of("aoe_miss", aoe_miss, AOE_MISSES) == "column" and faces.halved:
        raise refuse("difference", difference, "above -6, where an area shot misses completely (CF-AOE-9)")
    return faces, settled(_net("reroll", reroll), reroll_stack=reroll_stack)[0]


def _landed(
    dice: int, difference: int, reroll: Reroll, aoe_miss: str, top_column: str, reroll_stack: str
) -> Distribution:
    """Return the law of the successes of an area shot that lands; above 10 they are all alike, and given as 11."""
    faces, net = _area_test(dice, difference, reroll, aoe_miss, top_column, reroll_stack)
    stands = _stands(faces, net)
    if aoe_miss == "any_one":
        left = [Fraction(0), *(chance / (1 - stands[0]) for chance in stands[1:])]
        low, high = faces.face - 1, 6 - faces.bonus
        own = (sum(left[:low], Fraction(0)), sum(left[low:high], Fraction(0)), sum(left[high:], Fraction(0)))
        total = dice * Distribution.of(chained(own, _die(faces)))
        return (total.halved() if faces.halved else total).capped(TEMPLATE + 1)
    total = _test(Distribution.certain(dice), faces, net).capped(TEMPLATE + 1)
    if aoe_miss == "all_ones" and dice:
        hits = 0 if faces.face > 1 else min(dice, TEMPLATE + 1)
        return _without(total, hits, stands[0] ** dice)
    return total


def _without(law: Distribution, value: int, chance: Fraction) -> Distribution:
    """Return a law without a case of this chance, in which it has this value."""
    assert law.top is not None
    kept = [(p - (chance if k == value else 0)) / (1 - chance) for k, p in enumerate(law.pmf(law.top))]
    return Distribution(kept)


def activations(own: int, others: int, first: int) -> Distribution:
    """Return the law of your activations among the first ones in Marauder mode, nobody using a reserve (CF-MODE-4)."""
    return drawn(whole("own", own) + whole("others", others), own, whole("first", first, 0, own + others))


def owner_orders(own: int, others: int) -> int:
    """Return in how many orders of owners a Marauder deck can come (CF-MODE-4)."""
    return comb(whole("own", own) + whole("others", others), own)


class Standing(NamedTuple):
    """What a player can expect from an opposition that may start again: chance to win it now, chance to roll again."""

    win: Fraction
    again: Fraction

    def worth(self, restart: Fraction) -> Fraction:
        """Return the chance to win in the end, if rolling again is worth `restart`."""
        return self.win + self.again * restart

    def turned(self) -> Standing:
        """Return the same for the other player."""
        return Standing(1 - self.win - self.again, self.again)


def authority_die(strategist: bool = False) -> Distribution:
    """Return the law of the die kept in the opposition: the better of two for a Strategist (CF-AUTH-9, CF-AUTH-10)."""
    return D6.best_of(2 if yes_or_no("strategist", strategist) else 1)


def authority(lead: int, strategist: tuple[bool, bool] = (False, False), roll_on: str = "never") -> Fraction:
    """Return the chance that the first of two players wins the Authority opposition (CF-AUTH-2 to 18).

    He has `lead` more Authority than the other, or less if it is below 0. `strategist` says whose Commander is one.
    With `roll_on="never"` nobody rolls a 6 on; with "optimal" both do whatever serves them best.
    """
    integer("lead", lead)
    one_of("roll_on", roll_on, ("never", "optimal"))
    if not isinstance(strategist, tuple | list) or len(strategist) != 2:
        raise refuse("strategist", strategist, "two truth values, his and the other's")
    (ours, all_ours), (theirs, all_theirs) = (authority_die(each).weights(6) for each in strategist)
    faces = [(a, b, ours[a] * theirs[b]) for a in range(1, 7) for b in range(1, 7)]
    sixes = [case for case in faces if roll_on == "optimal" and 6 in case[:2]]
    plain = [
        (_opposed(a, b, lead, False, Fraction(0)), weight) for a, b, weight in faces if (a, b, weight) not in sixes
    ]
    won, tied = (sum(int(end[part]) * weight for end, weight in plain) for part in (0, 1))
    total = all_ours * all_theirs
    worth = Fraction(1, 2)
    while True:  # what rolling again is worth decides who rolls on, and the other way round: repeat until both agree
        ends = [(_opposed(a, b, lead, True, worth), weight) for a, b, weight in sixes]
        win = won + sum((end.win * weight for end, weight in ends), Fraction(0))
        again = tied + sum((end.again * weight for end, weight in ends), Fraction(0))
        if win == worth * (total - again):
            return worth
        worth = win / (total - again)


class Choice(NamedTuple):
    """The chance to win in the end of a player who keeps a 6: if he stands, and if he rolls on."""

    stand: Fraction
    roll_on: Fraction


def on_a_six(ahead: int, again: Exact, answered: bool = False) -> Choice:
    """Return what standing and rolling on are worth with a 6 that has just been rolled (CF-AUTH-6, CF-AUTH-7).

    The player's total is `ahead` of the other's, who has decided or, if `answered`, holds a 6 himself and decides next
    (CF-AUTH-11). `again` is his chance if everybody rolls again, as `authority` has it; from here on both do what is
    best for them.
    """
    integer("ahead", ahead)
    worth = chance("again", again)
    options = _first_options if yes_or_no("answered", answered) else _last_options
    return Choice(*(end.worth(worth) for end in options(ahead, worth)))


def _opposed(ours: int, theirs: int, lead: int, free: bool, worth: Fraction) -> Standing:
    """Settle the opposition from the dice kept: a 1 is out (CF-AUTH-4), a 6 may be rolled on if `free` (CF-AUTH-6)."""
    if ours == 1 or theirs == 1 or not free or 6 not in (ours, theirs):
        if ours == theirs == 1:
            return Standing(Fraction(0), Fraction(1))  # CF-AUTH-5
        return _stand(-1 if ours == 1 else 1 if theirs == 1 else ours + lead - theirs)
    if ours != 6:
        return _last(6 - lead - ours, 1 - worth).turned()
    if theirs != 6:
        return _last(6 + lead - theirs, worth)
    orders = []  # the lower Authority decides first, equals by a die (CF-AUTH-11, CF-AUTH-12)
    if lead <= 0:
        orders.append(_first(lead, worth))
    if lead >= 0:
        orders.append(_first(-lead, 1 - worth).turned())
    return Standing(*(sum(part, Fraction(0)) / len(orders) for part in zip(*orders, strict=True)))


def _stand(ahead: int) -> Standing:
    """Compare totals: the higher wins, a tie is rolled again by everybody (CF-AUTH-13)."""
    return Standing(Fraction(ahead > 0), Fraction(ahead == 0))


def _last(ahead: int, worth: Fraction) -> Standing:
    """Return the best of a player with a 6 who decides last, `ahead` of the other's final total."""
    return _stand(ahead) if ahead > 0 else max(_last_options(ahead, worth), key=lambda end: end.worth(worth))


def _last_options(ahead: int, worth: Fraction) -> tuple[Standing, Standing]:
    """Return what standing and rolling on lead to for him; who is ahead stands after the next 6 as well."""
    rolls = [_stand(ahead + face) for face in (2, 3, 4, 5)] + [_last(ahead + 6, worth)]  # CF-AUTH-7: a 1 loses
    return _stand(ahead), _average(rolls)


def _first(ahead: int, worth: Fraction) -> Standing:
    """Return the best of a player with a 6 who decides first, the other holding one too and answering (CF-AUTH-11)."""
    stand = _last(-ahead, 1 - worth).turned()
    if stand.worth(worth) >= Fraction(5, 6):  # rolling on loses to a 1 and cannot do better
        return stand
    return max(_first_options(ahead, worth), key=lambda end: end.worth(worth))


def _first_options(ahead: int, worth: Fraction) -> tuple[Standing, Standing]:
    """Return what standing and rolling on lead to for him."""
    rolls = [_last(-ahead - face, 1 - worth).turned() for face in (2, 3, 4, 5)] + [_first(ahead + 6, worth)]
    return _last(-ahead, 1 - worth).turned(), _average(rolls)


def _average(rolls: list[Standing]) -> Standing:
    """Return the mean over the six faces, of which a 1 wins nothing."""
    return Standing(*(sum(part, Fraction(0)) / 6 for part in zip(*rolls, strict=True)))
