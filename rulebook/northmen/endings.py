"""How a game ends: by points, by Bjarmia, by an empty deck (BN-WIN-1 to 10, BN-TEAM-4, BN-TEAM-14, BN-SOLO-7, 8)."""

from __future__ import annotations

from rulebook.english import listed
from rulebook.game import Outcome
from rulebook.northmen.control import bjarmia, presence, units_of
from rulebook.northmen.facts import Facts
from rulebook.northmen.settings import Settings
from rulebook.northmen.tiles import DECK_WORDS, NOVGOROD


def parties(settings: Settings) -> list[tuple[int, ...]]:
    """Who wins together: each player, or each team (BN-TEAM-1)."""
    if settings.team:
        return [(0, 2), (1, 3)]
    return [(player,) for player in range(settings.players)]


def threshold(facts: Facts, brigands: bool = False) -> int:
    """Points that win: six, eight once Novgorod is in play; teams eight and ten (BN-WIN-1, BN-NOVG-5, BN-TEAM-4).

    A variant asks for more than six.

    Brigands need six, or eight with Novgorod (BN-BRIG-7, BN-NOVG-6), in team mode too (BN-TEAM-13).
    """
    settings = facts.settings
    novgorod = NOVGOROD in facts.chart.where
    if brigands:
        return 8 if novgorod and settings.brigand_threshold == "with_novgorod" else 6
    return settings.victory_points + (2 if settings.team else 0) + (2 if novgorod else 0)


def by_score(facts: Facts) -> Outcome | None:
    """BN-WIN-3, BN-TEAM-14: of several the highest; then the active player, then clockwise; brigands last."""
    settings = facts.settings
    needed = threshold(facts)
    reached = []
    for party in parties(settings):
        total = sum(facts.vp[player] for player in party)
        if total >= needed:
            reached.append((-total, min((player - facts.seat) % settings.players for player in party), party))
    brigands = facts.vp[settings.brigands]
    if brigands >= threshold(facts, brigands=True):
        reached.append((-brigands, settings.players, ()))
    if not reached:
        return None
    total, _, party = min(reached)
    if not party:
        rule = "BN-SOLO-7" if settings.solo else "BN-BRIG-7"
        return Outcome((), rule, f"The brigands have {-total} VP and win; no player does.")
    rule = "BN-TEAM-4" if settings.team else "BN-NOVG-5" if NOVGOROD in facts.chart.where else "BN-WIN-1"
    return Outcome(party, rule, f"{_names(facts, party)} {_has(party)} {-total} VP and {_wins(party)}.")


def _names(facts: Facts, party: tuple[int, ...]) -> str:
    return listed(map(facts.name, party))


def _has(party: tuple[int, ...]) -> str:
    return "has" if len(party) == 1 else "have"


def _wins(party: tuple[int, ...]) -> str:
    return "wins" if len(party) == 1 else "win"


def by_bjarmia(facts: Facts) -> Outcome | None:
    """BN-BJAR-1, BN-BJAR-4: for the active player at the end of his turn; his team wins with him (BN-TEAM-5)."""
    if not bjarmia(facts, facts.seat):
        return None
    party = next(party for party in parties(facts.settings) if facts.seat in party)
    rule = "BN-TEAM-5" if facts.settings.team else "BN-BJAR-1"
    return Outcome(
        party,
        rule,
        f"{facts.name(facts.seat)} forms Bjarmia: {_names(facts, party)} {_wins(party)}.",
    )


def by_depletion(facts: Facts) -> Outcome | None:
    """BN-WIN-5, BN-WIN-6, BN-BRIG-10: after the turn in which a player emptied a deck, presence in most towns wins.

    Ties: more VP, more units, then the player next in turn after the active one (BN-WIN-10). In solo the player's
    presence is compared with the brigands', ties to the player (BN-SOLO-8), before the brigands act (BN-SOLO-12).
    """
    if facts.depleted is None:
        return None
    settings = facts.settings
    if settings.solo:
        mine, theirs = presence(facts, (0,)), presence(facts, (settings.brigands,))
        tally = f"presence {mine} to {theirs}"
        if mine >= theirs:
            return Outcome((0,), "BN-SOLO-8", f"A deck is empty: {tally}; {facts.name(0)} wins.")
        return Outcome((), "BN-SOLO-8", f"A deck is empty: {tally}; the brigands win.")
    count = settings.players

    def rank(party: tuple[int, ...]) -> tuple[int, ...]:
        points = sum(facts.vp[player] for player in party)
        after = min((player - facts.seat - 1) % count for player in party)
        return presence(facts, party), points, units_of(facts, party), -after

    best = max(parties(settings), key=rank)
    names = _names(facts, best)
    rule = "BN-TEAM-10" if settings.team else "BN-WIN-5"
    return Outcome(
        best, rule, f"A deck is empty: {names} {_has(best)} presence in most towns ({rank(best)[0]}) and {_wins(best)}."
    )


def brigand_depletion(facts: Facts, deck: str) -> Outcome:
    """BN-BRIG-8, BN-BRIG-9, BN-WIN-6: brigands who empty a deck by an order win at once."""
    rule = "BN-SOLO-7" if facts.settings.solo else "BN-BRIG-8"
    return Outcome((), rule, f"The brigands emptied the {DECK_WORDS[deck]} and win.")
