"""The end of a round, in its fixed order (TT-END-1). It asks nobody for a decision (TT-END-8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.test_of_time.battle import Side, fight
from rulebook.test_of_time.odds import testaments
from rulebook.test_of_time.scoring import dots, result, scores, worth
from rulebook.test_of_time.sheet import NAMES, NOBODY, TITLES, Pieces, Sheet, card, put
from rulebook.test_of_time.testament import Record, Testament
from rulebook.test_of_time.words import counted, listed, times

if TYPE_CHECKING:
    from rulebook.test_of_time.play import Desk

Lost = dict[tuple[int, str], int]
"""Followers fallen in fights, by god and by what for."""


def end_round(desk: Desk) -> None:
    """Resolve the round on the desk, and begin the next or count the points."""
    sides = [Side(sheet.power, sheet.count("burial_site")) for sheet in desk.sheets]  # (1) TT-EFF-3
    strips, lost = _fights(desk, sides)  # (2)
    _weather(desk, strips)  # (3)
    for seat in range(len(desk.sheets)):  # (4)
        _homecoming(desk, seat, sides[seat], lost)
    desk.assaults = ()
    _new_cards(desk)  # (5)
    _next_round(desk)  # (6)


# ---- (2) attacks, every Testament on its own (TT-ATT-7); preservers are no defenders (TT-DEF-4)


def _fights(desk: Desk, sides: list[Side]) -> tuple[dict[tuple[int, int], int], Lost]:
    strips: dict[tuple[int, int], int] = {}
    lost: Lost = {}
    for owner, space in dict.fromkeys((a.owner, a.space) for a in desk.assaults):
        sheet = desk.sheets[owner]
        target, defenders = sheet.spaces[space], sheet.defenders[space] or NOBODY
        assert target is not None
        placements = [(a.attacker, a.pieces) for a in desk.assaults if (a.owner, a.space) == (owner, space)]
        fought = fight(placements, defenders, sides, owner, target.open_sections if target.visible else 0)
        strips[owner, space] = fought.strips
        for attacker, dead in fought.lost.items():
            lost[attacker, "attacking"] = lost.get((attacker, "attacking"), 0) + dead
        lost[owner, "defending"] = lost.get((owner, "defending"), 0) + fought.defenders_lost
        if desk.loud:
            whose = f"{NAMES[owner]}'s {TITLES[target.kind]}"
            against = f"Attack {fought.attack} against defence {fought.defence}"
            story = f"{against} on {whose}: {times(fought.strips, 'strip')}."
            if not target.visible:
                story = f"The fight over {whose} is fought although it is buried: no strip can be added."
            rule = "TT-ATT-4" if target.visible else "TT-ATT-6"
            desk.tell(rule, story, (f"space:{NAMES[owner]}:{space + 1}",), "fight")
    return strips, lost


# ---- (3) tokens or decay, of which there are always enough (TT-SETUP-8), and a record for every Testament (TT-REV-3)


def _weather(desk: Desk, strips: dict[tuple[int, int], int]) -> None:
    for seat, sheet in enumerate(desk.sheets):
        if sheet.spaces == (None, None, None):
            continue
        spaces = list(sheet.spaces)
        for space, old in enumerate(spaces):
            if old is not None:
                # TT-REV-16: preserved exactly when a Preserve was placed; on a buried card it does nothing (TT-REV-15).
                record = Record(sheet.preservers[space] is not None, strips.get((seat, space), 0))
                spaces[space] = new = old.lived(record, desk.shielding)
                desk.sheets[seat] = replace(sheet, spaces=tuple(spaces))
                if desk.loud and old.visible:
                    _tell_weather(desk, seat, space, old, new)


def _tell_weather(desk: Desk, seat: int, space: int, old: Testament, new: Testament) -> None:
    whose = f"{NAMES[seat]}'s {TITLES[new.kind]}"
    place = (f"space:{NAMES[seat]}:{space + 1}",)
    shows = times(dots(new, desk.settings), "dot")
    record = new.past[-1]
    if not new.visible and record.strips >= old.open_sections:
        desk.tell("TT-CARD-8", f"{whose} is buried by the attack.", place, "buried")
    elif record.preserved:
        desk.tell("TT-PRES-5", f"{whose} gets a preservation token instead of decaying; {shows} left.", place, "token")
    elif new.visible:
        desk.tell("TT-PRES-7", f"{whose} decays by one strip; {shows} left.", place, "decay")
    else:
        desk.tell("TT-CARD-8", f"{whose} decays and is buried.", place, "buried")


# ---- (4) deaths and returns (TT-END-2)


def _homecoming(desk: Desk, seat: int, side: Side, lost: Lost) -> None:
    sheet = desk.sheets[seat]
    followers, shamans = sheet.home
    dead_followers, dead_shamans = sheet.dead
    for pieces, deaths, rule, why in _groups(desk, seat, sheet, side, lost):
        # TT-PAY-7: followers first, shamans when followers run out, one piece per death.
        fallen = min(deaths, pieces[0])
        fallen_shamans = min(deaths - fallen, pieces[1])
        followers += pieces[0] - fallen
        shamans += pieces[1] - fallen_shamans
        dead_followers, dead_shamans = dead_followers + fallen, dead_shamans + fallen_shamans
        if desk.loud and fallen + fallen_shamans:
            gone = counted(Pieces(fallen, fallen_shamans))
            died = f"{NAMES[seat]}: {gone} died {why}."
            desk.tell(rule, died, (f"home:{NAMES[seat]}",), "death")
    born = sum(p is not None for p in sheet.sires)
    wise = sum(p is not None for p in sheet.rites)
    converts = int(sheet.conversion is not None)  # TT-CONV-9: an ordinary follower of its new god
    desk.sheets[seat] = new = Sheet(
        home=Pieces(followers + born + converts, shamans + wise),
        stock=sheet.stock,
        spaces=sheet.spaces,
        sites=sheet.sites,
        dead=Pieces(dead_followers, dead_shamans),
    )
    if desk.loud:
        _tell_homecoming(desk, seat, new, born, wise, converts)


def _groups(desk: Desk, seat: int, sheet: Sheet, side: Side, lost: Lost) -> Iterator[tuple[Pieces, int, str, str]]:
    """Each action's pieces, its deaths (TT-EFF-1), the rule, and what they died for."""
    kinds = testaments()
    for site in sheet.sites:
        if site:
            yield site.pieces, side.fallen(kinds[site.kind].die), "TT-CREATE-8", f"building {TITLES[site.kind]}"
    for pieces in sheet.rites:
        if pieces:
            # TT-SHAM-4: as many as were placed.
            yield pieces, side.fallen(pieces.bodies), "TT-SHAM-2", "siring a shaman"
    for group in (*sheet.preservers, *sheet.sires):
        if group:
            yield group, 0, "", ""
    if sheet.conversion:
        yield sheet.conversion.pieces, 0, "", ""
    yield sheet.travellers, 0, "", ""
    for followers in sheet.past_defenders:
        yield Pieces(followers, 0), side.fallen(followers), "TT-REV-11", "defending in the past"
    yield _sum(p for p in sheet.defenders if p), lost.get((seat, "defending"), 0), "TT-DEF-2", "defending"
    sent = _sum(a.pieces for a in desk.assaults if a.attacker == seat)
    yield sent, lost.get((seat, "attacking"), 0), "TT-ATT-5", "attacking"


def _sum(groups: Iterator[Pieces]) -> Pieces:
    followers = shamans = 0
    for group in groups:
        followers += group[0]
        shamans += group[1]
    return Pieces(followers, shamans)


def _tell_homecoming(desk: Desk, seat: int, new: Sheet, born: int, wise: int, converts: int) -> None:
    me = NAMES[seat]
    if born:
        desk.tell("TT-SIRE-3", f"{me}: {times(born, 'newborn follower')} came home.", (f"home:{me}",), "birth")
    if wise:
        desk.tell("TT-SHAM-2", f"{me}: {times(wise, 'new shaman')} came home.", (f"home:{me}",), "birth")
    if converts:
        desk.tell("TT-CONV-8", f"{me}: the convert joined the home zone.", (f"home:{me}",), "convert")
    desk.tell("TT-END-2", f"{me} has {counted(new.home)} at home.", (f"home:{me}",), "home")


# ---- (5) new cards, (6) the next round


def _new_cards(desk: Desk) -> None:
    for seat, sheet in enumerate(desk.sheets):
        for space, site in enumerate(sheet.sites):
            if site:
                sheet = desk.sheets[seat]
                placed = card(site.kind, desk.round, desk.settings)
                spaces, sites = put(sheet.spaces, space, placed), put(sheet.sites, space, None)
                desk.sheets[seat] = replace(sheet, spaces=spaces, sites=sites)
                if desk.loud:
                    me = NAMES[seat]
                    story = f"{me}'s {TITLES[site.kind]} now stands on space {space + 1}."
                    desk.tell("TT-CREATE-8", story, (f"space:{me}:{space + 1}",), "card")


def _next_round(desk: Desk) -> None:
    desk.passes, desk.out = 0, ()
    players = len(desk.sheets)
    desk.starter = desk.seat = (desk.starter + 1) % players
    if desk.round == desk.settings.rounds:  # TT-TURN-6, TT-END-9
        desk.outcome = result(desk.sheets, desk.settings)
        if desk.loud:
            _tell_scores(desk)
            desk.tell(desk.outcome.rule, desk.outcome.text, (), "ending")
        return
    desk.round += 1
    if desk.loud:
        desk.tell("TT-TURN-3", f"Round {desk.round} begins; {NAMES[desk.seat]} starts.", (), "round")


def _tell_scores(desk: Desk) -> None:
    settings = desk.settings
    for seat, total in enumerate(scores(desk.sheets, settings)):
        parts = [
            f"{TITLES[c.kind]} {dots(c, settings)} × {settings.rounds - c.created} = {worth(c, settings)}"
            for c in desk.sheets[seat].spaces
            if c and c.visible
        ]
        where = tuple(f"space:{NAMES[seat]}:{n + 1}" for n, c in enumerate(desk.sheets[seat].spaces) if c)
        told = f"{NAMES[seat]} scores {total}: {listed(parts) or 'no Testament is visible'}."
        desk.tell("TT-END-3", told, where, "score")
