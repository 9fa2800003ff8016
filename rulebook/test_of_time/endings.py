"""The end of a round, in its fixed order (TT-END-1). It asks nobody for a decision (TT-END-8). And who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rulebook.english import counted, listed
from rulebook.game import Outcome
from rulebook.test_of_time.battle import Side, Ways, fight
from rulebook.test_of_time.draft import TestOfTimeDraft
from rulebook.test_of_time.odds import testaments
from rulebook.test_of_time.scoring import dots, scores, worth
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import NAMES, NOBODY, TITLES, Pieces, Sheet, card, put
from rulebook.test_of_time.testament import PastRound, Testament


class Lost(NamedTuple):
    """Followers fallen in fights, by god."""

    attacking: dict[int, int]
    defending: dict[int, int]


class Group(NamedTuple):
    """Pieces that come home from what they did, how many of them died there, by which rule, and what for."""

    pieces: Pieces
    deaths: int = 0
    rule: str = ""
    why: str = ""


def end_round(draft: TestOfTimeDraft) -> None:
    """Resolve the round, and begin the next or count the points."""
    sides = [Side(sheet.power, sheet.count("burial_site")) for sheet in draft.sheets]  # (1) TT-EFF-3
    strips, lost = _fights(draft, sides)  # (2)
    _weather(draft, strips)  # (3)
    for seat in range(len(draft.sheets)):  # (4)
        _homecoming(draft, seat, sides[seat], lost)
    draft.assaults = ()
    _new_cards(draft)  # (5)
    _next_round(draft)  # (6)


# ---- (2) attacks, every Testament on its own (TT-ATT-7); preservers are no defenders (TT-DEF-4)


def _fights(draft: TestOfTimeDraft, sides: list[Side]) -> tuple[dict[tuple[int, int], int], Lost]:
    strips: dict[tuple[int, int], int] = {}
    lost = Lost({}, {})
    ways = Ways(draft.settings.attack_strips == "attackers", draft.settings.attack_action == "move")
    for owner, space in dict.fromkeys((a.owner, a.space) for a in draft.assaults):
        sheet = draft.sheets[owner]
        target, defenders = sheet.standing(space), sheet.defenders[space] or NOBODY
        placements = [(a.attacker, a.pieces) for a in draft.assaults if (a.owner, a.space) == (owner, space)]
        fought = fight(placements, defenders, sides, owner, target.open_sections if target.visible else 0, ways)
        strips[owner, space] = fought.strips
        for attacker, dead in fought.lost.items():
            lost.attacking[attacker] = lost.attacking.get(attacker, 0) + dead
        lost.defending[owner] = lost.defending.get(owner, 0) + fought.defenders_lost
        if not draft.quiet:
            whose = draft.named(owner, space)
            against = f"Attack {fought.attack} against defence {fought.defence}"
            story = f"{against} on {whose}: {counted(fought.strips, 'strip')}."
            if not target.visible:
                story = f"{whose} is buried, so the fight over it adds no strips."
            rule = "TT-ATT-4" if target.visible else "TT-ATT-6"
            draft.log(rule, story, (f"space:{NAMES[owner]}:{space + 1}",), "fight")
    return strips, lost


# ---- (3) tokens or decay, of which there are always enough (TT-SETUP-8), and a record for every Testament (TT-REV-3)


def _weather(draft: TestOfTimeDraft, strips: dict[tuple[int, int], int]) -> None:
    for seat, sheet in enumerate(draft.sheets):
        if sheet.spaces == (None, None, None):
            continue
        spaces = list(sheet.spaces)
        for space, old in enumerate(spaces):
            if old is not None:
                # TT-REV-16: preserved exactly when a Preserve was placed; on a buried card it does nothing (TT-REV-15).
                record = PastRound(sheet.preservers[space] is not None, strips.get((seat, space), 0))
                spaces[space] = new = old.lived(record, draft.settings.shielding)
                draft.sheets[seat] = replace(sheet, spaces=tuple(spaces))
                if not draft.quiet and old.visible:
                    _log_weather(draft, seat, space, old, new)


def _log_weather(draft: TestOfTimeDraft, seat: int, space: int, old: Testament, new: Testament) -> None:
    whose = draft.named(seat, space)
    place = (f"space:{NAMES[seat]}:{space + 1}",)
    shows = counted(dots(new, draft.settings), "dot")
    record = new.past[-1]
    if not new.visible and record.strips >= old.open_sections:
        draft.log("TT-CARD-8", f"{whose} is buried by the attack.", place, "buried")
    elif record.preserved:
        draft.log("TT-PRES-5", f"{whose} gets a preservation token instead of decaying; {shows} left.", place, "token")
    elif new.visible:
        draft.log("TT-PRES-7", f"{whose} decays by one strip; {shows} left.", place, "decay")
    else:
        draft.log("TT-CARD-8", f"{whose} decays and is buried.", place, "buried")


# ---- (4) deaths and returns (TT-END-2)


def _homecoming(draft: TestOfTimeDraft, seat: int, side: Side, lost: Lost) -> None:
    sheet = draft.sheets[seat]
    followers, shamans = sheet.home
    dead_followers, dead_shamans = sheet.dead
    for pieces, deaths, rule, why in _groups(draft, seat, sheet, side, lost):
        # TT-PAY-7: followers first, shamans when followers run out, one piece per death.
        fallen = min(deaths, pieces[0])
        fallen_shamans = min(deaths - fallen, pieces[1])
        followers += pieces[0] - fallen
        shamans += pieces[1] - fallen_shamans
        dead_followers, dead_shamans = dead_followers + fallen, dead_shamans + fallen_shamans
        if not draft.quiet and fallen + fallen_shamans:
            gone = Pieces(fallen, fallen_shamans).words
            died = f"{NAMES[seat]}: {gone} died {why}."
            draft.log(rule, died, (f"home:{NAMES[seat]}",), "death")
    born = sum(p is not None for p in sheet.sires)
    wise = sum(p is not None for p in sheet.rites)
    converts = int(sheet.conversion is not None)  # TT-CONV-9: an ordinary follower of its new god
    draft.sheets[seat] = new = Sheet(
        home=Pieces(followers + born + converts, shamans + wise),
        stock=sheet.stock,
        spaces=sheet.spaces,
        sites=sheet.sites,
        dead=Pieces(dead_followers, dead_shamans),
    )
    if not draft.quiet:
        _log_homecoming(draft, seat, new, born, wise, converts)


def _groups(draft: TestOfTimeDraft, seat: int, sheet: Sheet, side: Side, lost: Lost) -> Iterator[Group]:
    """Each action's pieces, its deaths (TT-EFF-1), the rule, and what they died for."""
    kinds = testaments()
    for site in sheet.sites:
        if site:
            deaths = side.fallen(kinds[site.kind].die)
            yield Group(site.pieces, deaths, "TT-CREATE-8", f"building {TITLES[site.kind]}")
    for pieces in sheet.rites:
        if pieces:
            # TT-SHAM-4: as many as were placed.
            yield Group(pieces, side.fallen(pieces.bodies), "TT-SHAM-2", "siring a shaman")
    for group in (*sheet.preservers, *sheet.sires):
        if group:
            yield Group(group)
    if sheet.conversion:
        yield Group(sheet.conversion.pieces)
    yield Group(sheet.travellers)
    for followers in sheet.past_defenders:
        yield Group(Pieces(followers, 0), side.fallen(followers), "TT-REV-11", "defending in the past")
    yield Group(_sum(p for p in sheet.defenders if p), lost.defending.get(seat, 0), "TT-DEF-2", "defending")
    sent = _sum(a.pieces for a in draft.assaults if a.attacker == seat)
    yield Group(sent, lost.attacking.get(seat, 0), "TT-ATT-5", "attacking")


def _sum(groups: Iterable[Pieces]) -> Pieces:
    followers = shamans = 0
    for group in groups:
        followers += group[0]
        shamans += group[1]
    return Pieces(followers, shamans)


def _log_homecoming(draft: TestOfTimeDraft, seat: int, new: Sheet, born: int, wise: int, converts: int) -> None:
    me = NAMES[seat]
    if born:
        draft.log("TT-SIRE-3", f"{me}: {counted(born, 'newborn follower')} came home.", (f"home:{me}",), "birth")
    if wise:
        draft.log("TT-SHAM-2", f"{me}: {counted(wise, 'new shaman')} came home.", (f"home:{me}",), "birth")
    if converts:
        draft.log("TT-CONV-8", f"{me}: the convert joined the home zone.", (f"home:{me}",), "convert")
    draft.log("TT-END-2", f"{me} has {new.home.words} at home.", (f"home:{me}",), "home")


# ---- (5) new cards, (6) the next round


def _new_cards(draft: TestOfTimeDraft) -> None:
    for seat, sheet in enumerate(draft.sheets):
        for space, site in enumerate(sheet.sites):
            if site:
                sheet = draft.sheets[seat]
                placed = card(site.kind, draft.round, draft.settings)
                spaces, sites = put(sheet.spaces, space, placed), put(sheet.sites, space, None)
                draft.sheets[seat] = replace(sheet, spaces=spaces, sites=sites)
                if not draft.quiet:
                    me = NAMES[seat]
                    story = f"{me}'s {TITLES[site.kind]} now stands on space {space + 1}."
                    draft.log("TT-CREATE-8", story, (f"space:{me}:{space + 1}",), "card")


def _next_round(draft: TestOfTimeDraft) -> None:
    draft.passes, draft.out = 0, ()
    players = len(draft.sheets)
    draft.starter = draft.seat = (draft.starter + 1) % players
    if draft.round == draft.settings.rounds:  # TT-TURN-6, TT-END-9
        if not draft.quiet:
            _log_scores(draft)
        draft.finish(result(draft.sheets, draft.settings))
        return
    draft.round += 1
    if not draft.quiet:
        draft.log("TT-TURN-3", f"Round {draft.round} begins; {NAMES[draft.seat]} starts.", (), "round")


def _log_scores(draft: TestOfTimeDraft) -> None:
    settings = draft.settings
    for seat, total in enumerate(scores(draft.sheets, settings)):
        parts = [
            f"{TITLES[c.kind]} {dots(c, settings)} × {settings.rounds - c.created} = {worth(c, settings)}"
            for c in draft.sheets[seat].spaces
            if c and c.visible
        ]
        where = tuple(f"space:{NAMES[seat]}:{n + 1}" for n, c in enumerate(draft.sheets[seat].spaces) if c)
        told = f"{NAMES[seat]} scores {total}: {listed(parts) or 'no Testament is visible'}."
        draft.log("TT-END-3", told, where, "score")


# ---- who has won


class Standing(NamedTuple):
    """What decides, in this order."""

    points: int
    shamans: int
    followers: int


def result(sheets: Sequence[Sheet], settings: Settings) -> Outcome:
    """TT-END-6, TT-END-7: the highest score; then most shamans; then most followers; else they share."""
    points = scores(sheets, settings)
    keys = [Standing(points[p], sheet.home.shamans, sheet.home.followers) for p, sheet in enumerate(sheets)]
    best = max(keys)
    winners = tuple(player for player, key in enumerate(keys) if key == best)
    told = ", ".join(f"{NAMES[player]} {points[player]}" for player in range(len(sheets)))
    level = [key for key in keys if key.points == best.points]
    who = listed(NAMES[player] for player in winners)
    if len(winners) > 1:
        return Outcome(
            winners, "TT-END-7", f"{who} share the win, level on points, shamans and followers. Points: {told}."
        )
    if len(level) == 1:
        return Outcome(winners, "TT-END-6", f"{who} wins by points: {told}.")
    if sum(key.shamans == best.shamans for key in level) == 1:
        return Outcome(winners, "TT-END-6", f"{who} wins the tie by shamans ({best.shamans}). Points: {told}.")
    return Outcome(winners, "TT-END-7", f"{who} wins the tie by followers ({best.followers}). Points: {told}.")
