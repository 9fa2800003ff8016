"""The whole table of refusals: what is tried, and the rule that is named, row by row and in the fixed order."""

from __future__ import annotations

from itertools import product

import pytest

from rulebook.faith.actions import Alter, Challenge, Choose, Discard, End, Gather, Move, Play, Pray, Recite, Use
from rulebook.faith.game import GAME
from rulebook.faith.legal import payments, price
from tests.faith.tables import at, on, play, refused, side
from tests.testers import random_game

FIELD = side("hannah_petitioner", "cain_wanderer", "horn_of_oil", "mount_sinai", hand=["psalm_27", "quail_at_evening"])
OVER = play(at(side("moses_lawgiver", faith=19), side()), Pray("moses_lawgiver.1"))
ASKED = play(
    at(side(hand=["serpent_deceiver"], dark=2), side(hand=["ruth_gleaner", "eve_mother"])), Play("serpent_deceiver")
)
MY_TURN = at(FIELD, side("eve_mother", "mount_sinai"))
GATHER = at(side(hand=["cain_wanderer"]), side(), phase="gather")
NINE = play(at(side(hand=["cain_wanderer"] * 9), side()), End())
OPENING = GAME.start(first_player=0)


def one(*field, hand=(), **more):
    """A table with this on the own side and Eve and Enoch on the other."""
    return at(side(*field, hand=hand, **more), side("eve_mother", "enoch_walker"))


ROWS = [
    ("any: game over", OVER, End(), "FA-END-6"),
    ("any: a choice waits", ASKED, End(), "FA-ACT-8"),
    ("any: not that player's choice", ASKED, Choose("ruth_gleaner", by=0), "FA-ACT-8"),
    ("play: not your turn", MY_TURN, Play("psalm_27", by=1), "FA-ACT-1"),
    ("end: not your Action phase", GATHER, End(), "FA-ACT-1"),
    ("gather: not your Gather phase", MY_TURN, Gather(2, 0), "FA-TURN-8"),
    ("gather: not your turn", GATHER, Gather(2, 0, by=1), "FA-TURN-8"),
    ("discard: not your Discard phase", MY_TURN, Discard(("psalm_27",)), "FA-TURN-11"),
    ("choose: not offered", ASKED, Choose("noah_captain"), "FA-ACT-7"),
    ("play: not in hand", MY_TURN, Play("noah_captain"), "FA-PLAY-2"),
    (
        "play: unique",
        at(side("cain_wanderer", hand=["cain_wanderer"]), side(), unique_characters=True),
        Play("cain_wanderer"),
        "FA-DECK-5",
    ),
    ("play: not payable", MY_TURN, Play("psalm_27"), "FA-COST-1"),
    ("play: wrong sum", one(hand=["psalm_27"], light=3), Play("psalm_27", pay=(3, 0)), "FA-COST-4"),
    ("play: not in the pool", one(hand=["psalm_27"], light=2), Play("psalm_27", pay=(1, 1)), "FA-COST-7"),
    ("play: no legal target", at(side(hand=["psalm_88"], dark=3), side()), Play("psalm_88"), "FA-TARG-1"),
    ("play: wrong target", one(hand=["psalm_88"], dark=3), Play("psalm_88", ("nobody.9",)), "FA-TARG-4"),
    ("recite: not in hand", MY_TURN, Recite("psalm_150", "hannah_petitioner.1"), "FA-PLAY-2"),
    ("recite: not your field", MY_TURN, Recite("psalm_27", "eve_mother.5"), "FA-PSLM-2"),
    ("recite: no Psalm", MY_TURN, Recite("quail_at_evening", "hannah_petitioner.1"), "FA-PSLM-1"),
    ("recite: no Character", MY_TURN, Recite("psalm_27", "horn_of_oil.3"), "FA-PSLM-2"),
    ("recite: helped", MY_TURN, Recite("psalm_27", "hannah_petitioner.1", (), ("cain_wanderer.2",)), "FA-PSLM-3"),
    (
        "recite: exhausted",
        one(on("david_harpist", exhausted=True), hand=["psalm_27"]),
        Recite("psalm_27", "david_harpist.1"),
        "FA-EXH-1",
    ),
    (
        "recite: new",
        one(on("david_harpist", new=True), hand=["psalm_27"]),
        Recite("psalm_27", "david_harpist.1"),
        "FA-EXH-2",
    ),
    (
        "recite: types differ",
        at(side("goliath_champion", hand=["psalm_27"]), side(), matched_recital=True),
        Recite("psalm_27", "goliath_champion.1"),
        "FA-PSLM-6",
    ),
    ("recite: too small", MY_TURN, Recite("psalm_27", "cain_wanderer.2"), "FA-PSLM-2"),
    (
        "recite: no target",
        at(side("noah_captain", hand=["psalm_88"]), side()),
        Recite("psalm_88", "noah_captain.1"),
        "FA-TARG-1",
    ),
    (
        "recite: wrong target",
        one("noah_captain", hand=["psalm_88"]),
        Recite("psalm_88", "noah_captain.1", ("noah_captain.1",)),
        "FA-TARG-4",
    ),
    ("use: not on the field", MY_TURN, Use("noah_captain.9"), "FA-ABIL-2"),
    ("use: not yours", at(side(), side("horn_of_oil")), Use("horn_of_oil.1"), "FA-ABIL-11"),
    ("use: not of kind use", one("abraham_friend"), Use("abraham_friend.1"), "FA-ABIL-6"),
    ("use: exhausted", one(on("horn_of_oil", exhausted=True)), Use("horn_of_oil.1"), "FA-EXH-1"),
    ("use: exhausted, no exhaust cost", one(on("saul_javelin", exhausted=True)), Use("saul_javelin.1"), "FA-EXH-10"),
    ("use: new Character", one(on("haman_gallows", new=True)), Use("haman_gallows.1"), "FA-ABIL-4"),
    ("use: empty Location", one("tent_of_meeting"), Use("tent_of_meeting.1"), "FA-LOC-2"),
    ("use: no energy", one("moses_lawgiver"), Use("moses_lawgiver.1", 0, ("eve_mother.2",)), "FA-ABIL-3"),
    (
        "use: wrong sum",
        one("moses_lawgiver", light=2),
        Use("moses_lawgiver.1", 0, ("eve_mother.2",), (), (2, 0)),
        "FA-COST-4",
    ),
    (
        "use: wrong type",
        one("moses_lawgiver", light=1, dark=1),
        Use("moses_lawgiver.1", 0, ("eve_mother.2",), (), (0, 1)),
        "FA-COST-7",
    ),
    ("use: no Faith to pay", one("jezebel_queen"), Use("jezebel_queen.1"), "FA-ABIL-8"),
    ("use: nothing to discard", one("altar_of_stones"), Use("altar_of_stones.1"), "FA-ABIL-8"),
    ("use: no target", at(side("moses_lawgiver", light=1), side()), Use("moses_lawgiver.1"), "FA-TARG-1"),
    (
        "use: wrong target",
        one("moses_lawgiver", light=1),
        Use("moses_lawgiver.1", 0, ("moses_lawgiver.1",)),
        "FA-TARG-4",
    ),
    ("pray: no Character of yours", MY_TURN, Pray("eve_mother.5"), "FA-PRAY-1"),
    ("pray: dark", MY_TURN, Pray("cain_wanderer.2"), "FA-PRAY-2"),
    ("pray: exhausted", one(on("hannah_petitioner", exhausted=True)), Pray("hannah_petitioner.1"), "FA-EXH-1"),
    ("pray: new", one(on("hannah_petitioner", new=True)), Pray("hannah_petitioner.1"), "FA-PRAY-5"),
    ("challenge: no Character of yours", MY_TURN, Challenge("horn_of_oil.3", "eve_mother.5"), "FA-CHAL-1"),
    ("challenge: two", MY_TURN, Challenge("cain_wanderer.2", "eve_mother.5", ("hannah_petitioner.1",)), "FA-CHAL-10"),
    (
        "challenge: exhausted",
        one(on("cain_wanderer", exhausted=True)),
        Challenge("cain_wanderer.1", "eve_mother.2"),
        "FA-EXH-1",
    ),
    ("challenge: new", one(on("cain_wanderer", new=True)), Challenge("cain_wanderer.1", "eve_mother.2"), "FA-EXH-2"),
    (
        "challenge: nobody",
        at(side("cain_wanderer"), side("enoch_walker")),
        Challenge("cain_wanderer.1", "enoch_walker.2"),
        "FA-CHAL-5",
    ),
    ("challenge: no Character", MY_TURN, Challenge("cain_wanderer.2", "mount_sinai.6"), "FA-CHAL-5"),
    ("challenge: your own", MY_TURN, Challenge("cain_wanderer.2", "hannah_petitioner.1"), "FA-CHAL-1"),
    ("challenge: Unseen", one("cain_wanderer"), Challenge("cain_wanderer.1", "enoch_walker.3"), "FA-CHAL-4"),
    (
        "challenge: a Watchman",
        at(side("cain_wanderer"), side("jonathan_shield", "eve_mother")),
        Challenge("cain_wanderer.1", "eve_mother.3"),
        "FA-CHAL-9",
    ),
    ("move: no Character of yours", MY_TURN, Move("horn_of_oil.3", "mount_sinai.4"), "FA-MOVE-1"),
    ("move: the open field", MY_TURN, Move("cain_wanderer.2", None), "FA-MOVE-5"),
    ("move: no Location", MY_TURN, Move("cain_wanderer.2", "horn_of_oil.3"), "FA-MOVE-1"),
    (
        "move: the same",
        one("mount_sinai", on("cain_wanderer", at=0), light=1),
        Move("cain_wanderer.2", "mount_sinai.1"),
        "FA-MOVE-6",
    ),
    ("move: an opponent's", MY_TURN, Move("cain_wanderer.2", "mount_sinai.6"), "FA-MOVE-6"),
    ("move: energy missing", MY_TURN, Move("cain_wanderer.2", "mount_sinai.4"), "FA-MOVE-1"),
    (
        "move: no energy",
        one("city_of_refuge", "cain_wanderer"),
        Move("cain_wanderer.2", "city_of_refuge.1"),
        "FA-MOVE-2",
    ),
    (
        "move: wrong sum",
        one("city_of_refuge", "cain_wanderer", light=2),
        Move("cain_wanderer.2", "city_of_refuge.1", (2, 0)),
        "FA-COST-4",
    ),
    (
        "move: not in the pool",
        one("city_of_refuge", "cain_wanderer", light=2),
        Move("cain_wanderer.2", "city_of_refuge.1", (0, 1)),
        "FA-COST-7",
    ),
    ("gather: wrong split", GATHER, Gather(3, 0), "FA-ENER-4"),
    ("gather: negative", GATHER, Gather(3, -1), "FA-ENER-4"),
    ("discard: wrong number", NINE, Discard(("cain_wanderer",) * 3), "FA-TURN-10"),
    ("discard: not in hand", NINE, Discard(("noah_captain",) * 2), "FA-TURN-10"),
    ("alter: twice", OPENING.play(Alter()), Alter((), by=0), "FA-SETUP-6"),
    ("alter: another first", OPENING, Alter((), by=1), "FA-SETUP-7"),
    ("alter: not in hand", OPENING, Alter(("nothing",)), "FA-SETUP-5"),
]


@pytest.mark.rule("FA-ACT-4", "FA-ACT-5")
@pytest.mark.parametrize(("name", "state", "action", "rule"), ROWS, ids=[row[0] for row in ROWS])
def test_refused_by_the_rule_of_the_table(name, state, action, rule):
    refused(state, action, rule)


@pytest.mark.rule("FA-ACT-5")
@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (one(on("saul_javelin", exhausted=True, new=True)), Use("saul_javelin.1"), "FA-EXH-10"),
        (one(on("moses_lawgiver", new=True)), Use("moses_lawgiver.1", 0, ("nobody",)), "FA-ABIL-4"),
        (
            one(on("cain_wanderer", exhausted=True), hand=["psalm_150"]),
            Recite("psalm_150", "cain_wanderer.1"),
            "FA-EXH-1",
        ),
        (at(side(hand=["psalm_88"]), side()), Play("psalm_88"), "FA-COST-1"),
        (one("cain_wanderer"), Challenge("nobody", "enoch_walker.3"), "FA-CHAL-1"),
    ],
)
def test_the_first_reason_is_named(state, action, rule):
    refused(state, action, rule)


@pytest.mark.rule("FA-ACT-3", "FA-TARG-4")
@pytest.mark.parametrize("players", [2, 3])
def test_nothing_legal_is_missing_from_the_list(players):
    """Everything that could be tried is tried: what no rule forbids is listed, up to naming what needs no naming."""
    states = random_game(GAME, players, 3).states
    for state in states[:: max(1, len(states) // 24)]:
        if state.outcome is not None or state.choice is not None or state.phase != "action":
            continue
        offered = set(state.actions())
        for action in everything(state):
            if state.refusal(action) is None and action not in offered:
                after = state.play(action)
                assert any(state.play(other) == after for other in offered if type(other) is type(action)), action


def everything(state):
    pieces = [piece.id for player in state.sides for piece in player.field]
    mine, hand = state.sides[state.active], sorted(set(state.sides[state.active].hand))
    aims = [(), *((piece,) for piece in pieces), *((f"seat{n + 1}",) for n in range(state.players))]
    aims += [(f"exile:{card}",) for card in sorted(set(mine.exile))]
    yield from map(Pray, pieces)
    yield from (Challenge(a, b) for a, b in product(pieces, pieces))
    yield from (Move(a, b) for a, b in product(pieces, [None, *pieces]))
    yield from (Recite(card, piece, aim) for card, piece, aim in product(hand, pieces, aims))
    yield from (
        Use(piece, number, aim, gift)
        for piece, number, aim, gift in product(pieces, (0, 1), aims, [(), *((c,) for c in hand)])
    )
    for card, aim in product(hand, [*aims, *product(pieces, pieces)]):
        known = state.settings.library[card]
        ways = payments(mine.pool, price(state.fields, state.active, known)) or [None]
        yield from (Play(card, aim, pay) for pay in ways)


def test_end_is_always_possible():
    assert MY_TURN.refusal(End()) is None
