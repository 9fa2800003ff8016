"""The questions, answered by the engine and the odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook.northmen import odds
from rulebook.northmen.actions import Assault, Attack, Build, Choose, Commit, Done, Lay, Lose, Recruit
from rulebook.northmen.chart import chart_of
from rulebook.northmen.conflict import losses_of
from rulebook.northmen.control import bjarmia, town_count
from rulebook.northmen.draft import NorthmenDraft
from rulebook.northmen.endings import by_score, threshold
from rulebook.northmen.routes import reach
from rulebook.northmen.study import maps, position, questions, step
from rulebook.northmen.tiles import FAITH_TILES, MAIN_TILES, matches, order_of
from rulebook.northmen.uses import action_counts
from tests.northmen.tables import A, B, C, army, conflict, facing, fighting, refused, strengths

NORTH = {(76, A): "W", (13, A): "W", (172, A): "W", (169, A): "W"}


def extends(tiles):
    chart = position("A").chart
    around = chart.around((2, -2))
    lake = [way for way, side in around.items() if side == "L"]
    return odds.fits(around, [tile for tile in tiles if tile not in chart.where], extending=lake)


EXACT = {
    **{
        f"Q-{21 + 3 * (a - 1) + d - 1}": (lambda a=a, d=d: odds.conflict(a, d).win)
        for a in (1, 2, 3)
        for d in (1, 2, 3)
    },
    "Q-30": lambda: odds.conflict(1, 1).tie,
    "Q-31": lambda: odds.conflict(2, 2).wipe_out,
    "Q-32": lambda: odds.conflict(2, 2).defender_losses.mean,
    "Q-33": lambda: odds.conflict(1, 0, "faith", True).win,
    "Q-34": lambda: odds.conflict(2, 1, "faith", True).win,
    "Q-35": lambda: odds.sides("forest").mean,
    "Q-36": lambda: odds.sides("lake").mean,
    "Q-37": lambda: odds.sides("road").mean,
    "Q-38": lambda: odds.sides("mountain").mean,
    "Q-39": lambda: odds.sides("pass", "faith").mean,
    "Q-40": lambda: extends(MAIN_TILES),
    "Q-41": lambda: extends(FAITH_TILES),
    "Q-42": lambda: odds.at_least(1, 3, "town"),
    "Q-43": lambda: odds.at_least(1, 1, "lake", count=2),
    "Q-44": lambda: odds.at_least(1, 15, "novgorod"),
    "Q-45": lambda: odds.at_least(1, 1, "assault"),
    "Q-46": lambda: odds.strength(3).mean,
}


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.rule("BN-CONF-3", "BN-CONF-7", "BN-CONF-8", "BN-LONG-5", "BN-ORDER-1")
def test_exact_answers(name):
    assert EXACT[name]() == Fraction(questions()[name].answer)


def two_fleets():
    state = fighting({(74, A): "L", (74, B): "L", (74, 2): "WW"}, players=3, hands=[[7], [], []]).play(Attack(74))
    due = dict(zip(state.fight.sides, state.fight.due, strict=True))
    return f"you {due[A]}, rival {due[B]}, third {due.get(2, 0)}"


def three_sides():
    """Strengths 4, 4 and 1 with 2, 1 and 2 units."""
    state = conflict(
        {(74, A): "WW", (74, B): "W", (74, C): "WW"}, [[7, 10, 9], [12], [17, 4]], players=3, prepared={B: [2]}
    )
    assert strengths(state) == [4, 4, 1]
    assert [army(state, 74, side) for side in (A, B, C)] == ["WW", "W", ""]
    assert state.vp == (1, 1, 0, 0)
    return "first two score 1 VP each; the third loses 2; nobody gains warbands"


def hersirs():
    state = conflict({(74, A): "HH", (74, B): "WH"}, [[7, 9, 4], [12, 11]]).play(Lose("W"))
    return str(state.vp[A])


def longships():
    state = position("A", {(32, A): "LL"}, **step("lake", 5, "longship", main_tile=74))
    while state.seat == A:
        state = state.play(Build() if Build() in state.actions() else Done())
    return str(army(state, 74, A).count("L"))


def shot_at_a_mountain():
    """Tile 103 turns a meadow to tile 159's mountain on map B."""
    chart = position("B").chart
    tile, other = next(
        (tile, chart.neighbour(tile, way)) for tile in chart.where for way in range(6)
        if chart.neighbour(tile, way) and chart._pair(tile, way) == "EM"
    )  # fmt: skip
    state = fighting({(tile, A): "C", (other, B): "W", (13, A): "W", (13, B): "W"}, laid="B")
    return "no" if refused(state, Attack(tile, other)) == "BN-RANGE-2" else "yes"


def guns():
    state = fighting({(74, A): "WWCCC", (161, B): "WWWWC"}, hands=[[7], [9]]).play(Attack(74, 161))
    return "{} against {}".format(*state.fight.due)


def three_churches():
    units = {(66, A): "W", (6, A): "W", (60, A): "W"}
    state = position("D", units, churches=[66, 6, 60], vp={A: 3}, phase="end")
    won = "yes" if state.outcome.winners == (A,) else "no"
    return f"{won}: 3 + {state.vp[A] - 3} = {state.vp[A]}, at least {threshold(state)}"


def pelts():
    """A pelt tile laid, and not held, beside Novgorod with a hersir."""
    chart = position("D").chart
    tile, place, turn = next((t, *chart.fits(t)[0]) for t in (22, 28, 35, 62, 64, 75) if chart.fits(t))
    laid = (*position("D").laid, (tile, *place, turn))
    return str(position(laid, {(130, A): "WH"}, churches=[130], phase="begin_town", main_tile=tile).left)


def stopping():
    broken = [t for t in (18, 20, 12) if not bjarmia(position("C", {**NORTH, (t, B): "W"}), A)]
    return " and ".join(map(str, broken))


def team_of_nine():
    state = position("D", players=4, settings={"mode": "team"}, vp={0: 6, 2: 3})
    return "no, 10 needed" if by_score(NorthmenDraft(state)) is None and threshold(state) == 10 else "yes"


def against_brigands():
    state = position(
        "C", {(13, A): "HHL", (13, 2): "W"}, main=(6, 9, 11, 26, 28, 30), faith=(), hands=[[7, 8, 63], []],
        **step("forest", 2),
    ).play(Choose("incite"))  # fmt: skip
    for action in (Assault(13), Commit(7), Commit(8), Commit(63)):
        state = state.play(action)
    return str(state.vp[A])


def conspiring():
    return str(position("A", abilities={A: "Conspirators"}, **step("forest", 3)).play(Choose("incite")).orders)


def novgorod():
    state = position(maps()["D"][:-1], hands=[[130], []], phase="tile").play(Lay(130, "1,0", 3))
    state = state.play(Choose("recruit")).play(Recruit(2))
    while state.seat == A:
        state = state.play(Done())
    return str(state.vp[A])


def pelts_after_church_draws():
    state = position("D", {(130, A): "W"}, churches=[130], phase="begin_town", main_tile=130, drawing=("church",))
    return str(len(state.hands[A]))


def who_names_decks():
    asked = position("C", {(13, A): "W"}, main=(1, 2), faith=(121,), **step("forest", 2)).play(Choose("incite"))
    assert (asked.phase, asked.player) == ("next_order", A)
    state = fighting({(74, A): "W", (74, 2): "WW"}, hands=[[7, 12], []], main=(1, 2), faith=(121, 122))
    attacked = state.play(Attack(74)).play(Commit(7)).play(Commit(12))
    # Two brigands show two tiles: equal decks, so the main deck first, then the larger one.
    assert (attacked.main, attacked.faith) == ((2,), (122,))
    return "the inciting player; nobody, the larger deck (equal: main)"


ENGINE = {
    "Q-01": lambda: "; ".join("yes" if matches("M", side) else "no" for side in "PR"),
    "Q-02": lambda: "yes" if chart_of(facing("P", "P")).road_links("none")[facing("P", "P")[0][0]] else "no",
    "Q-03": lambda: ", ".join(f"{number} {kind}" for kind, number in action_counts(122).items() if number),
    "Q-04": longships,
    "Q-05": lambda: in_any_order("161, 74, 72", reach(position("A"), A, 32, "lake")),
    "Q-06": lambda: in_any_order("32, 171, 161, 73, 72", reach(position("A"), A, 152, "road")),
    "Q-07": lambda: str(losses_of("difference", 5, 3)),
    "Q-08": three_sides,
    "Q-09": hersirs,
    "Q-10": two_fleets,
    "Q-11": shot_at_a_mountain,
    "Q-12": guns,
    "Q-13": three_churches,
    "Q-14": lambda: order_of(178).capitalize(),
    "Q-15": pelts,
    "Q-16": stopping,
    "Q-17": team_of_nine,
    "Q-18": against_brigands,
    "Q-19": conspiring,
    "Q-20": lambda: "yes" if town_count(position("D", {(66, A): "W", (66, 2): "W"}), A, "mead") else "no",
    "Q-47": novgorod,
    "Q-48": pelts_after_church_draws,
    "Q-49": who_names_decks,
}


def in_any_order(text, tiles):
    """The text, if it lists exactly these tiles."""
    return text if sorted(map(int, text.split(", "))) == sorted(tiles) else str(sorted(tiles))


@pytest.mark.parametrize("name", ENGINE)
@pytest.mark.rule("BN-MATCH-3", "BN-LONG-18", "BN-NOVG-8", "BN-TEAM-4", "BN-ABIL-1", "BN-CONF-14")
def test_answers_of_the_engine(name):
    assert ENGINE[name]() == questions()[name].answer


def test_every_question_is_answered():
    assert {*EXACT, *ENGINE} == set(questions())
