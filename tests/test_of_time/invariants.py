"""What holds in every position of Test of Time; the shared testers ask for it."""

from rulebook.test_of_time.sheet import KINDS
from rulebook.test_of_time.testament import fold


def invariants(state):
    shielding = state.settings.token == "shield"
    for seat, sheet in enumerate(state.sheets):
        assert min(sheet.home) >= 0
        assert min(sheet.dead) >= 0
        for number, card in enumerate(sheet.spaces):
            if card is None:
                continue
            assert sheet.sites[number] is None, "a card lies under a building site"
            assert 0 <= card.strips <= card.sections
            finished = state.round - (0 if state.outcome else 1)
            assert len(card.past) == finished - card.created, "TT-REV-3: one record for each finished round"
            assert card.wear == fold(card.past, card.sections, shielding), "TT-REV-4"
        # TT-CREATE-6: no card is ever more than three times in the game.
        for kind in KINDS:
            on_table = sum(card is not None and card.kind == kind for card in sheet.spaces)
            building = sum(site is not None and site.kind == kind for site in sheet.sites)
            assert 0 <= sheet.left(kind) <= 3 - on_table - building
        assert all(assault.attacker != assault.owner for assault in state.assaults)
        assert sum(state.in_play(seat)) >= 0
    assert 0 <= state.passes < state.players
