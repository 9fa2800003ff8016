"""How good a position looks: the points that every god may hope for, counted from the end of the present round.

The round is first brought to a plausible end: who is attacked answers if that pays, and whoever has not just passed
preserves what stands and sires. What the rounds after it can bring is told by `prospects`.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.test_of_time import play
from rulebook.test_of_time.actions import Replace
from rulebook.test_of_time.bot.candidates import candidates
from rulebook.test_of_time.bot.prospects import prospects, upkeep
from rulebook.test_of_time.odds import PARENTS, payments
from rulebook.test_of_time.scoring import worth
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import NOBODY, Pieces, Sheet, put
from rulebook.test_of_time.testament import Testament

if TYPE_CHECKING:
    from rulebook.test_of_time.state import TestOfTimeState

SURE, DOUBT = 5.0, 1.0
"""A lead of so many points, and so many more for each round left, is worth about three chances in four."""
THREAT = 0.1
"""What points count that another god could strike off in the coming round."""
LIFE = 2.0
"""The points for which a follower is worth dying."""
ENVY = 0.7
"""What the points of the best other god count against one's own."""
HAND, SHAMAN = 1.0, 4.0
"""What a follower is worth beside what it can build, to fight with; and a shaman beyond that."""

CONVERT, SPARED = 0.4, 0.4
"""What a Temple brings in each round left: a follower gained, and taken from another; and a Burial Site: lives."""


def values(state: TestOfTimeState) -> tuple[float, ...]:
    """For each seat from 0 (lost) to 1 (won), for a search: it sees for itself who moves and who passes."""
    return tuple(_chances(state, range(state.players)))


def value(state: TestOfTimeState, player: int) -> float:
    """From 0 (lost) to 1 (won) for this player, after a move of its own.

    The others are not credited with children to come: else it would look clever to end the round before they sire.
    Rewinding is worth what can best be replaced in the first round.
    """
    found = [_chances(state, (player,))[player]]
    if state.replay is not None and not state.replay.done and player == state.seat:
        weighed = [action for action in candidates(state) if isinstance(action, Replace)]
        found += [_chances(play.carry_out(state, action, quiet=True), (player,))[player] for action in weighed]
    return max(found)


def _chances(state: TestOfTimeState, siring: Container[int]) -> list[float]:
    after = state if _fresh(state) else play.round_end(_finished(state, siring))
    hopes = [_hope(after, seat) for seat in range(state.players)]
    if after.outcome is None:
        hopes = [own - THREAT * min(own, threat) for own, threat in zip(hopes, _threats(after), strict=True)]
    spread = SURE + DOUBT * (after.settings.rounds - after.round)
    return [_chance(hopes, seat, spread) for seat in range(state.players)]


def _chance(hopes: list[float], player: int, spread: float) -> float:
    """Flattens slowly, so that even with a great lead a better move still looks better."""
    lead = (hopes[player] - ENVY * max(other for seat, other in enumerate(hopes) if seat != player)) / spread
    return (1 + lead / (1 + abs(lead))) / 2


def _hope(after: TestOfTimeState, seat: int) -> float:
    sheet = after.sheets[seat]
    army = HAND * sheet.home.worth(sheet.power) + SHAMAN * sheet.home.shamans
    if after.outcome is not None:
        return after.scores()[seat] + army / 100
    return prospects(sheet, after.round, after.settings) + army + _help(sheet, after.settings.rounds - after.round)


def _help(sheet: Sheet, left: int) -> float:
    """What Temples and Burial Sites will have done for their god in so many rounds, beside the dots they show."""
    return left * (CONVERT * min(1, sheet.count("temple")) + SPARED * sheet.count("burial_site"))


# ---- how the round may end


def _fresh(state: TestOfTimeState) -> bool:
    """Whether the round has only begun: nobody has moved or passed.

    Shamans who died for a rewind that changed nothing leave no trace on the sheets, but the turn has gone on since.
    """
    untouched = state.replay is None and state.seat == state.starter and state.passes == 0 and not state.assaults
    return untouched and all(sheet.placed == NOBODY for sheet in state.sheets)


def _has_passed(state: TestOfTimeState, seat: int) -> bool:
    """Whether this god passed after the last move, so that the round may end without another turn for it."""
    return 0 < (state.seat - seat) % state.players <= state.passes


def _finished(state: TestOfTimeState, siring: Container[int]) -> TestOfTimeState:
    """All who have not just passed answer attacks and keep what they have; some also sire."""
    sheets = list(state.sheets)
    for seat, sheet in enumerate(sheets):
        if not _has_passed(state, seat):
            sheets[seat] = _settled(_guarded(state, seat, sheet), state.settings, seat in siring)
    return replace(state, sheets=tuple(sheets))


def _guarded(state: TestOfTimeState, seat: int, sheet: Sheet) -> Sheet:
    """TT-DEF-3: attacks are answered where that saves more than it costs, so none looks better than it is."""
    for space, card in enumerate(sheet.spaces):
        if card is None or not card.visible:
            continue
        attackers = state.attackers(seat, space)
        if not attackers:
            continue
        force = sum(a.pieces.worth(state.sheets[a.attacker].power) for a in attackers)
        guard = sheet.defenders[space] or NOBODY
        missing = force - guard.worth(sheet.power)
        if 0 < missing <= sheet.home.followers and _struck(card, missing, state.settings) > LIFE * missing:
            sent = Pieces(missing)
            pool = put(sheet.defenders, space, guard.plus(sent))
            sheet = replace(sheet, home=sheet.home.less(sent), defenders=pool)
    return sheet


def _settled(sheet: Sheet, settings: Settings, siring: bool) -> Sheet:
    """Everything preserved that can be, the most valuable first; then children."""
    home, preservers, sires = sheet.home, list(sheet.preservers), list(sheet.sires)
    tools, power = sheet.count("tools"), sheet.power
    standing = [
        (worth(card, settings), space, card.kind)
        for space, card in enumerate(sheet.spaces)
        if card is not None and card.visible and preservers[space] is None
    ]
    for _, space, kind in sorted(standing, reverse=True):
        paid = _paid(home, settings.preservation(kind, tools), power)
        if paid:
            home, preservers[space] = home.less(paid), paid
    for zone, used in enumerate(sires):
        paid = _paid(home, PARENTS, power) if siring and used is None else None
        if paid:
            home, sires[zone] = home.less(paid), paid
    return replace(sheet, home=home, preservers=tuple(preservers), sires=tuple(sires))


def _paid(home: Pieces, cost: int, power: int) -> Pieces | None:
    """The first way to pay that there is, with as many followers as possible."""
    return next((Pieces(f, s) for f, s in payments(cost, power) if f <= home[0] and s <= home[1]), None)


# ---- what may still be struck off


def _threats(after: TestOfTimeState) -> list[int]:
    """The points that another god could strike off in the coming round, with those who are not needed for upkeep."""
    spare = []
    for sheet in after.sheets:
        kinds = tuple(card.kind for card in sheet.spaces if card is not None and card.visible)
        spare.append(max(0, sheet.home.worth(sheet.power) - upkeep(kinds, after.settings)))
    found = []
    for seat, sheet in enumerate(after.sheets):
        over = max(other for god, other in enumerate(spare) if god != seat) - spare[seat]
        lost = 0
        for card in sorted((c for c in sheet.spaces if c is not None), key=lambda c: -worth(c, after.settings)):
            if over <= 0:
                break
            lost += _struck(card, over, after.settings)
            over -= card.open_sections
        found.append(lost)
    return found


def _struck(card: Testament, strips: int, settings: Settings) -> int:
    """What so many strips more would cost."""
    left = max(0, min(settings.most_dots(card.kind), card.sections - card.strips - strips))
    return worth(card, settings) - left * (settings.rounds - card.created)
