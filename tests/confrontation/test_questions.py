"""The questions: every number computed anew by the exact odds, every other answer given by the rules themselves."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rulebook.confrontation import (
    BARBARIAN,
    EFFECTS,
    GENERAL,
    PROFILES,
    RANGED,
    Activation,
    CallMiracle,
    Cards,
    CastSpell,
    Censure,
    Combat,
    Damage,
    Disc,
    EndActivation,
    Recruit,
    Roll,
    Roster,
    Victim,
    odds,
    position,
    questions,
    removed,
    troop,
)
from rulebook.confrontation.actions import Counter
from rulebook.confrontation.activation.rules import part_refusal
from rulebook.confrontation.company.battles import controller
from rulebook.confrontation.company.recruitment import company_refusal
from rulebook.confrontation.examples import NUMERIC, QUIZ, read_questions
from rulebook.confrontation.flight.rules import flee
from rulebook.confrontation.melee.rules import combats, full_combat, strike
from rulebook.confrontation.morale.rules import half_strength_test, rally_test
from rulebook.confrontation.mystics.rules import Call, call_refusal, mana_rolled
from rulebook.confrontation.round.authority import authority, opposed, rolled_on, stood
from rulebook.confrontation.round.cards import played, played_reserve, put_in_reserve, reserve_refusal
from rulebook.confrontation.shooting.rules import aim, shoot_refusal
from rulebook.confrontation.space.formation import change_refusal
from rulebook.library import DataError
from tests.testers import rigged

from .places import Faces, field, in_reach, offered, profile, row, unit

COLUMNS = {"-6": -6, "-4": -4, "-2": -2, "+0": 0, "+2": 2, "+4": 4, "+6": 6}
NEED = {6: -4, 5: -2, 4: 0, 3: 2, 2: 4}
"""A difference for each face that may be needed."""

AROUND = ((14, 10), (18.24, 11.76), (9.76, 11.76))
"""Three places in contact with a titan at (14, 16)."""


def one_die(difference):
    """One die before any halving: -5 has the faces of -6."""
    column, law = odds.column(difference), odds.successes(1, max(difference, -5))
    return column.success, Fraction(column.bonus, 6), law.mean, law.variance


def rerolled(difference):
    return tuple(odds.successes(1, max(difference, -5), which).mean for which in ("failures", "successes"))


def courage(dice):
    return *(odds.courage(NEED[face], dice) for face in (6, 5, 4, 3, 2)), odds.elixir(dice).p(1)


def volley(*between):
    """Six longbows over 25 cm at Reavers."""
    a, b = unit("A", 0, "vc_longbow", row(10, 10, 6)), unit("B", 1, "tk_reaver", row(10, 38, 8))
    shot = aim(field(a, b, *between), a, "vc_longbow", b)
    return odds.successes(shot.dice, shot.attack).mean, odds.damage(shot.dice, shot.attack, shot.strength).mean


def lancers(foe, places, charging, stands=((10, 10), (14, 10), (18, 10))):
    """Three Lancers strike: their expected hits and damage."""
    a, b = unit("A", 0, "vc_lancer", list(stands)), unit("B", 1, foe, places)
    assert len(field(a, b).in_contact(a)) == 3
    here = field(a, b)
    blow = strike(here, a, full_combat(here, a, ("vc_lancer", "B", foe), {}), charging=charging)
    again, titan = int(charging), PROFILES[foe].category == "titan"
    hits = odds.successes(blow.dice, blow.attack, again)
    return hits.mean, odds.damage(blow.dice, blow.attack, blow.strength, again, titan=titan).mean


def three_equals():
    """The chance of the first of three players with equal Authority, by every face of their dice, if all stand."""
    ends = []
    for faces in product(range(1, 7), repeat=3):
        settled = opposed([3, 3, 3], [False] * 3, Faces(*faces, 1, 2, 3))
        while settled.decider is not None:
            settled = stood(settled)
        ends.append(settled.winner)
    return Fraction(ends.count(0), len(ends) - ends.count(None))


def below_half():
    """A Levy below half strength, Reavers of greater Power and a Gargant at their throats."""
    levy = removed(unit("A", 0, "vc_levy", row(10, 10, 8)), {f"A.{k}" for k in range(4, 9)})
    foes = unit("B", 1, "tk_reaver", row(10, 13, 3)), unit("G", 1, "tk_gargant", [(22, 10)])
    test = half_strength_test(field(levy, *foes), levy)
    return test.difficulty, odds.courage(test.difference)


def rally():
    test = rally_test(unit("A", 0, "vc_levy", [(10, 10)], routed=True))
    return odds.courage(test.difference), odds.flights(test.difference).mean


def noon(points):
    """Osk's Lance of Noon."""
    call = Call("A", "A.1", EFFECTS["com_lance"], "B", exaltation=points)
    return odds.exaltation(PROFILES["vc_osk"].fervor - 6, points), call.spent


def duel(*nets):
    h, a = unit("H", 1, "tk_hask", [(10, 10)]), unit("A", 0, "vc_aldra", [(10, 13)])
    here = field(h, a)
    blow = strike(here, h, full_combat(here, h, ("tk_hask", "A", "vc_aldra"), {}))
    return tuple(odds.damage(blow.dice, blow.attack, blow.strength, net).mean for net in nets)


def murna(held=0):
    who = PROFILES["tk_murna"]
    return odds.mana(who.energy, who.incarnate, 2) + held


def hexer():
    (magician,) = (special for special in PROFILES["tk_stalker"].specials if special.role == "magician")
    law = odds.mana(magician.energy, False)
    values = [k for k in range(law.top + 1) if law.p(k)]
    (chance,) = {law.p(k) for k in values}
    return values[0], values[-1], chance


def mortar():
    weapon = PROFILES["vc_mortar"].ranged
    hits = odds.successes(weapon.dice, 2)
    return *hits.pmf(3), odds.two_tests(weapon.dice, 2, weapon.aoe)


ANSWERS = {
    **{f"QN-COL{name}": lambda d=d: one_die(d) for name, d in COLUMNS.items()},
    **{f"QN-HALF{n}": lambda n=n: (odds.successes(n, -6).mean,) for n in (1, 2, 3, 4, 6)},
    **{f"QN-CHG{name}": lambda d=d: rerolled(d) for name, d in COLUMNS.items()},
    "QN-RR2": lambda: (odds.successes(1, 0, 2).mean,),
    "QN-VOLLEY": volley,
    "QN-VOLLEY-I": lambda: volley(unit("C", 0, "vc_levy", [(22, 25)])),
    "QN-CAP": lambda: (odds.eliminations(3, 0, 0, cap=3).mean,),
    "QN-ANY": lambda: (odds.damage(1, 0, 0).at_least(1),),
    "QN-LANCE": lambda: lancers("tk_reaver", row(10, 13.5, 3), True),
    "QN-LANCE0": lambda: lancers("tk_reaver", row(10, 13.5, 3), False),
    "QN-LANCE-T": lambda: lancers("tk_root", [(14, 16)], True, AROUND)[1:],
    "QN-TAIL": lambda: (odds.successes(1, 4).at_least(3),),
    **{f"QN-COU{n}": lambda n=n: courage(n) for n in (1, 2, 3)},
    **{f"QN-AUTH{n}": lambda n=n: (odds.authority(n),) for n in range(4)},
    **{f"QN-AUTHOPT{n}": lambda n=n: (odds.authority(n, roll_on="optimal"),) for n in (1, 2, 3)},
    "QN-AUTHS": lambda: (odds.authority(0, (True, False)),),
    "QN-AUTH3P": lambda: (three_equals(),),
    "QN-AUTHLOSS": lambda: (odds.authority_die(strategist=True).p(1),),
    **{f"QN-EXA{n}": lambda n=n: noon(n) for n in range(4)},
    "QN-EXA-R": lambda: tuple(odds.exaltation(PROFILES["tk_murna"].energy - 8, n) for n in range(3)),
    "QN-MANA-M": lambda: (murna().mean, murna().at_least(20)),
    "QN-MANA-1": hexer,
    "QN-MANA-C": lambda: (murna(12).at_least(31),),
    "QN-MANA-2": lambda: (odds.mana(6, True).at_least(12),),
    "QN-AOE": mortar,
    "QN-DEV": lambda: tuple(odds.deviation(2, 2).pmf(2)),
    "QN-MARA": lambda: (odds.activations(5, 5, 2).p(2), odds.owner_orders(5, 5)),
    "QN-RALLY": rally,
    "QN-BELOW": below_half,
    "QN-TOPALT": lambda: (odds.successes(1, 6, top_column="bonus456").mean,),
    "QN-DUEL": lambda: duel(0, 1, -1),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_number_is_what_the_odds_compute(name):
    assert questions()[name].numbers == ANSWERS[name]()


# ---- quiz: what the rules answer


def rule(refusal):
    return refusal and refusal.rule


def levy(*places, **more):
    return unit("A", 0, "vc_levy", list(places), **more)


def reavers(*places, name="B", **more):
    return unit(name, 1, "tk_reaver", list(places), **more)


def does_it_get_there():
    a = levy((10, 10))
    reach = [in_reach(field(a, reavers((x, 10))), a, reavers((x, 10))) for x in (33.0, 33.1)]
    return {(True, False): "Yes; at 20.1 cm it would fail"}[tuple(reach)]


def run_and_shoot():
    a = unit("A", 0, "vc_longbow", row(10, 10, 3))
    return yes_unless(part_refusal(field(a), a, Activation("A", "run", ("run",)), "shoot"))


def shoot_into_a_melee():
    a, b = unit("A", 0, "vc_longbow", [(10, 10)]), reavers((10, 40))
    here = field(a, b, unit("C", 0, "vc_levy", [(10, 43)]))
    return yes_unless(shoot_refusal(here, a, "vc_longbow", b))


def who_strikes():
    blades, foes = troop("a1", 0, "vc_sworn", [(30, 20), (34, 20)]), troop("b1", 1, "tk_reaver", [(30, 23), (34, 23)])
    state = position(blades, foes, active="a1", package="fight")
    hits = rigged(state.play(offered(state, Combat)[0]), 4, 4, 4, 4).play(Roll())
    after = rigged(hits, 4, 4, 4, 4).play(Roll())
    struck = {unit for unit in ("a1", "b1") if not after.field.has(unit)}
    return "Only the active unit strikes" if struck == {"b1"} and after.unit("a1") == blades else f"{struck} fall"


def half_is_left():
    four = removed(levy(*row(10, 10, 8)), {f"A.{k}" for k in range(5, 9)})
    return "No: half is not below half" if half_strength_test(field(four), four) is None else "Yes"


def creatures_at_a_third():
    wings = unit("W", 1, "tk_wing", row(10, 10, 4, 5), original=12)
    assert wings.below_half
    return "No" if half_strength_test(field(wings), wings) is None else "Yes"


def equal_power():
    here = field(levy(*row(24, 30, 4)), reavers(*row(24, 34, 4)))
    return {None: "Nobody"}.get(controller(here, Disc((30, 32), 0)), "somebody")


def mana_kept():
    alone = unit("B", 1, ["tk_murna"], [(0, 0)])
    faces, pool = mana_rolled(alone, 7, Faces(1, 2))
    return str(pool - sum(faces) - PROFILES["tk_murna"].energy)


def flight_from_contact():
    fled = levy((40, 25), (44, 25), routed=True)
    flight = flee(field(fled, reavers((40, 28))), fled)
    left = [f.id for f in flight.field.unit("A").fighters]
    return {
        (("A.1",), ("A.2",)): "They are eliminated, and the rest flee",
    }[flight.lost, tuple(left)]


def four_bows():
    damage = Damage(RANGED, 7, tuple(Victim(f"B.{k}", 1, 10.0 + k) for k in range(7)), 4)
    return str(len(damage.allotments()[0]))


def commander_in_rout():
    fled = unit("A", 0, ["vc_levy", "vc_aldra"], row(10, 10, 2), routed=True)
    return str(opposed([authority([fled], "A.2"), 0], [False, False], Faces(5, 2)).totals[0])


def censured_and_countered():
    blades = unit("a1", 0, [("vc_sworn", "faithful")] * 3, row(10, 10, 3))
    seers = unit("b1", 1, [("tk_reaver", "faithful"), ("tk_stalker", "magician")], row(10, 40, 2))
    points = {"a1": (20, 0), "b1": (20, 20)}
    mended = position(blades, seers, active="a1", points=points).play(CallMiracle("a1.1", "mir_mend", "a1"))
    lit = position(blades, seers, active="b1", points=points).play(CastSpell("b1.2", "sp_gust", "a1"))
    assert not offered(mended, Censure)
    assert not offered(lit, Counter)
    return "Neither"


def reserves():
    """Put one away, play the next one and the reserve, and try again; and the same wish in the other mode."""

    def cards(mode):
        return Cards(mode, (("A", "B", "C"), ()), lead=0, reserves=(None, None), reserved=(False, False))

    tries = [reserve_refusal(cards(GENERAL), 0)]
    tries.append(reserve_refusal(played_reserve(played(put_in_reserve(cards(GENERAL)))[1])[1], 0))
    assert [rule(each) for each in tries] == [None, "CF-MODE-18"]
    assert rule(reserve_refusal(cards(BARBARIAN), 0)) == "CF-MODE-3"
    return "Once; never"


def strike_both():
    a = unit("A", 0, "vc_sworn", [(10, 10), (14, 10)])
    here = field(a, reavers((10, 13)), reavers((14, 13), name="Y"))
    staying, assaulting = ({foe for _, foe, _ in combats(here, a, only=only)} for only in (None, "B"))
    assert (staying, assaulting) == ({"B", "Y"}, {"B"})
    return "By staying put; an assault strikes only the unit it names"


def close_formation():
    plain = unit("A", 0, profile("vc_levy", abilities=()), row(0, 0, 2))
    return "No" if change_refusal(plain, "close", moved=False) is None else "Yes"


def shield_for_a_titan():
    blades = unit("A", 0, ["vc_sworn", ("vc_sworn", "faithful")], row(10, 10, 2))
    belfry = unit("T", 0, "vc_belfry", [(10, 17)])
    refusal = call_refusal(field(blades, belfry), Call("A", "A.2", EFFECTS["mir_shield"], "T"), 30)
    return {"CF-TITAN-8": "No: it inflicts no Strength test"}[refusal.rule]


def both_lose():
    end = rolled_on(opposed([3, 3], [False, False], Faces(1, 6)), Faces(1))
    return "Nobody: all roll again" if (end.winner, end.again) == (None, True) else "somebody"


def company(*units):
    return company_refusal(Roster("Vell Concord", "ban_vc", units), 2000)


def second_banner():
    levies = Recruit((("vc_levy", 8),), incarnates=("vc_aldra",))
    return {"CF-RECRUIT-11": "No"}[company(levies, Recruit((("vc_levy", 6),), banner=1)).rule]


def on_foot_among_riders():
    levies = Recruit((("vc_levy", 8),), incarnates=("vc_aldra",))
    return {"CF-RECRUIT-26": "No"}[company(levies, Recruit((("vc_lancer", 3),), incarnates=("vc_osk",))).rule]


def yes_unless(refusal):
    return "Yes" if refusal is None else "No"


def faith_kept():
    """A battle's activation phase ends with 7 faith unused in the only unit of its side."""
    faithful = troop("a1", 0, ["vc_sworn", ("vc_sworn", "faithful")], [(40, 20), (44, 20)])
    state = position(faithful, troop("b1", 1, "tk_reaver", [(40, 50)]), active="b1", points={"a1": (7, 0)})
    state = replace(state, activated=("a1", "b1"), cards=replace(state.cards, piles=((), ())))
    after = state.play(EndActivation())
    (lost,) = [event for event in after.events if event.rule == "CF-FAITH-4"]
    return str(7 - int(lost.text.split()[0]))


def a_failed_fear_test():
    """The Levies are to assault a Gargant and roll a 1."""
    levies = troop("a1", 0, "vc_levy", row(40, 20, 3))
    state = position(levies, troop("b1", 1, "tk_gargant", [(45, 35)]), active="a1", package="assault", target="b1")
    after = rigged(state, 1).play(Roll())
    unit = after.unit("a1")
    stays = "stays put" if unit.fighters == levies.fighters else "moves"
    over = "is over" if after.activation is None else "goes on"
    return f"It {stays} and {'in rout' if unit.routed else 'valiant'}; its activation {over}"


QUIZZES = {
    "QZ-1": does_it_get_there,
    "QZ-2": run_and_shoot,
    "QZ-3": shoot_into_a_melee,
    "QZ-4": who_strikes,
    "QZ-5": half_is_left,
    "QZ-6": creatures_at_a_third,
    "QZ-7": equal_power,
    "QZ-8": faith_kept,
    "QZ-9": mana_kept,
    "QZ-10": flight_from_contact,
    "QZ-11": four_bows,
    "QZ-12": second_banner,
    "QZ-13": commander_in_rout,
    "QZ-14": censured_and_countered,
    "QZ-15": a_failed_fear_test,
    "QZ-16": reserves,
    "QZ-17": strike_both,
    "QZ-18": close_formation,
    "QZ-19": shield_for_a_titan,
    "QZ-20": both_lose,
    "QZ-21": on_foot_among_riders,
}


@pytest.mark.parametrize("name", QUIZZES)
def test_every_quiz_is_answered_by_the_rules(name):
    assert QUIZZES[name]() == questions()[name].answer


def test_no_question_is_without_an_answer_of_its_own():
    kinds = {kind: {q.id for q in questions().values() if q.kind == kind} for kind in (NUMERIC, QUIZ)}
    assert kinds[NUMERIC] == set(ANSWERS)
    assert kinds[QUIZ] == set(QUIZZES)
    assert len(questions()) == 78


# ---- the file


def entry(**changes):
    return {"id": "QZ-1", "kind": "quiz", "text": "?", "answer": "!", "rules": ["CF-DICE-1"]} | changes


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([entry(rules=["CF-DICE-99"])], r"entry 1 \(QZ-1\): CF-DICE-99 is not a rule"),
        ([entry(), entry()], r"entry 2 \(QZ-1\): duplicate id"),
        ([entry(colour="red")], "unknown field colour"),
        ([{"id": "QZ-1"}], "missing field answer, kind, rules, text"),
        ([entry(kind="riddle")], "QZ-1 is neither a quiz nor numeric, with a number in its answer"),
        ([entry(kind="numeric")], "QZ-1 is neither a quiz nor numeric, with a number in its answer"),
    ],
)
def test_an_entry_that_does_not_hold_together_is_named(entries, words):
    with pytest.raises(DataError, match=words):
        read_questions(entries)
