"""Setup, turns and rounds."""

import pytest

from rulebook.test_of_time.odds import kind_named

from .positions import GAME, KINDS, alone, finish, followers, god, homes, legal, play, refused, study


@pytest.mark.rule("TT-SETUP-1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(ValueError, match="TT-SETUP-1"):
        GAME.start(players=players)


@pytest.mark.rule("TT-SETUP-1")
def test_two_to_four_play_and_two_is_usual():
    assert GAME.start().players == 2
    assert [GAME.start(players=n).players for n in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("TT-SETUP-2", "TT-SETUP-3", "TT-SETUP-4")
def test_every_god_starts_alike():
    for sheet in GAME.start(players=4).sheets:
        assert (len(sheet.spaces), len(sheet.sires), len(sheet.rites)) == (3, 3, 2)
        assert sheet.conversion is None
        assert sheet.stock == (3, 3, 3, 3, 3)
        assert sheet.home == (20, 0)
        assert sheet.spaces == (None, None, None)


@pytest.mark.rule("TT-SETUP-2")
def test_there_are_no_further_spaces_and_zones():
    state = GAME.start()
    refused(state, "create 4 tools 4", "TT-SETUP-2")
    refused(state, "create 0 tools 4", "TT-SETUP-2")
    refused(state, "sire 4 2", "TT-SETUP-2")
    refused(state, "sire-shaman 3 2", "TT-SETUP-2")
    refused(state, "preserve 4 2", "TT-SETUP-2")


@pytest.mark.rule("TT-SETUP-3", "TT-SETUP-6")
def test_unknown_kinds_are_refused_and_artwork_is_art():
    assert kind_named("Artwork") == "art"
    assert kind_named("Burial Site") == "burial_site"
    with pytest.raises(ValueError, match="testament"):
        kind_named("castle")
    refused(GAME.start(), "create 1 castle 4", "TT-SETUP-3")
    refused(GAME.start(), "create 1 Artwork 8", "TT-SETUP-6")
    assert study(god(20, 0, "Artwork d"), god()).testament("Red", 1).kind == "art"


@pytest.mark.rule("TT-SETUP-5", "TT-SIRE-2", "TT-SETUP-8")
def test_siring_never_wants_tokens():
    legal(study(god(60), god(), round=5), "sire 1 2")
    state = GAME.start()
    for _ in range(20):
        while state.seat != 0:
            state = play(state, "pass")
        state = finish(alone(state, "sire 1 2", "sire 2 2", "sire 3 2"))
    assert followers(state) == (80, 20)


@pytest.mark.rule("TT-SETUP-5")
def test_the_variant_with_caps():
    state = study(god(30, 10), god(29, 9), round=3, token_caps="30/10")
    refused(state, "sire 1 2", "TT-SETUP-5")
    refused(state, "sire-shaman 1 2", "TT-SETUP-5")
    state = play(state, "pass")
    state = alone(legal(state, "sire 1 2"))
    state = play(state, "pass")
    refused(state, "sire 2 2", "TT-SETUP-5")
    legal(state, "sire-shaman 1 2")


@pytest.mark.rule("TT-SETUP-7")
def test_everything_is_public():
    state = play(study(god(9, 2, "tools d p1"), god(20, 0, "art p p"), round=4), "sire 1 2", "attack Red 1 3")
    for player in range(2):
        seen = state.seen_by(player)
        assert seen == state
        assert [sheet.home for sheet in seen.sheets] == [sheet.home for sheet in state.sheets]
        assert seen.testament("Red", 1).past == state.testament("Red", 1).past
        assert seen.assaults == state.assaults


@pytest.mark.rule("TT-SETUP-8")
def test_strips_never_run_out():
    buried = " ".join(["d"] * 6)
    cards = [f"{kind} {buried}" for kind in ("temple", "temple", "temple")]
    state = study(*(god(20, 0, *cards) for _ in range(4)), round=8)
    assert sum(card.strips for sheet in state.sheets for card in sheet.spaces) == 60
    fresh = study(god(20, 0, "tools"), *(god(20, 0, *cards) for _ in range(3)), round=8)
    assert finish(fresh).testament("Red", 1).strips == 1


@pytest.mark.rule("TT-SETUP-9")
def test_the_dots_of_the_zones():
    state = study(god(20, 0, "temple"), god())
    for text, paid in (("sire 1 2", 2), ("sire-shaman 1 2", 2), ("convert Gold 4", 4)):
        after = legal(state, text)
        assert state.sheets[0].home.followers - after.sheets[0].home.followers == paid
        assert sum(after.in_play(0)) == sum(state.in_play(0)) + 1  # the piece on the blue or red dot


@pytest.mark.rule("TT-SETUP-10")
def test_study_positions():
    state = study(god(12, 1, "temple d p d2", "", "tools"), god(5), round=5)
    assert state.round == 5
    assert [card and card.created for card in state.sheets[0].spaces] == [1, None, 4]
    assert state.sheets[0].stock == (2, 3, 3, 2, 3)
    for wrong in (
        {"gods": [god(), god()], "round": 0},
        {"gods": [god(20, 0, "temple d d d d"), god()], "round": 5},
        {"gods": [god(20, 0, "castle"), god()]},
        {"gods": [god(20, 0, "temple x"), god()]},
        {"gods": [god(-1), god()]},
        {"gods": [god(stock=[4, 0, 0, 0, 0]), god()]},
        {"gods": [{"horses": 3}, god()]},
        {"gods": [god()]},
        {"gods": "nobody"},
        {},
    ):
        with pytest.raises(ValueError, match="position"):
            GAME.start(position=wrong)


@pytest.mark.rule("TT-TURN-1", "TT-TURN-2")
def test_one_move_and_the_next_player():
    state = play(GAME.start(players=3), "sire 1 2")
    assert state.seat == 1
    state = play(state, "pass", "sire 1 2")
    assert state.seat == 0
    inside = play(study(god(9, 1, "tools d"), god()), "reverse-time Red 1 1 1")
    for text in ("sire 1 2", "pass", "preserve 1 1", "reverse-time Red 1 1 1"):
        refused(inside, text, "TT-TURN-1")


@pytest.mark.rule("TT-TURN-3")
def test_who_starts_the_rounds():
    state, starters = GAME.start(players=3), []
    for _ in range(4):
        starters.append(state.seat)
        state = finish(state)
    assert starters == [0, 1, 2, 0]
    assert GAME.start(players=3, first_player=2).seat == 2
    assert {GAME.start(players=4, seed=seed, first_player="drawn").seat for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(ValueError, match="first_player"):
        GAME.start(players=2, first_player=2)


@pytest.mark.rule("TT-TURN-4", "TT-TURN-5")
def test_the_round_ends_when_all_pass_in_a_row():
    state = play(GAME.start(), "pass", "sire 1 2", "pass")
    assert state.round == 1
    assert play(state, "pass").round == 2


@pytest.mark.rule("TT-TURN-5", "TT-DEF-3")
def test_a_pass_binds_nobody():
    state = play(study(god(9, 0, "tools"), god()), "pass", "attack Red 1 2")
    assert state.seat == 0
    legal(state, "defend 1 1")
    legal(state, "sire 1 2")


@pytest.mark.rule("TT-TURN-5")
def test_the_variant_with_final_passes():
    state = play(study(god(9, 0, "tools"), god(), final_pass=True), "pass", "attack Red 1 2")
    refused(state, "sire 1 2", "TT-TURN-5")
    state = legal(state, "defend 1 1")
    state = finish(state)
    assert (state.round, state.out) == (3, ())


@pytest.mark.rule("TT-TURN-6", "TT-END-9")
def test_twenty_rounds_and_then_nothing():
    state = GAME.start()
    for _ in range(20):
        assert state.outcome is None
        state = finish(state)
    assert state.outcome is not None
    assert state.actions() == ()
    assert state.refusal(GAME.parse("pass")).rule == state.outcome.rule
    short = GAME.start(rounds=5)
    for _ in range(5):
        short = finish(short)
    assert short.outcome is not None


@pytest.mark.rule("TT-TURN-7", "TT-CREATE-2")
def test_placed_pieces_are_not_waiting():
    state = play(GAME.start(), "create 1 monument 20", "pass")
    assert homes(state)[0] == (0, 0)
    for text in ("sire 1 2", "sire-shaman 1 2", "create 2 tools 4"):
        assert state.refusal(GAME.parse(text)) is not None
    assert [str(action) for action in state.actions()] == ["pass"]
    refused(play(GAME.start(), "sire 1 2", "pass"), "create 1 monument 20", "TT-CREATE-2")
    few = study(god(4, 3), god(20, 0, "tools"))
    refused(few, "sire 1 0 4", "TT-TURN-7")
    refused(few, "attack Gold 1 5", "TT-TURN-7")


@pytest.mark.rule("TT-TURN-8")
def test_passing_changes_nothing_on_the_boards():
    state = GAME.start()
    after = legal(state, "pass")
    assert after.sheets == state.sheets
    assert after.assaults == state.assaults


@pytest.mark.rule("TT-TURN-9")
def test_every_move_uses_a_waiting_piece():
    state = study(god(20, 2, "temple p", "tools p"), god(20, 2, "art p"), round=5)
    waiting = sum(map(sum, homes(state)))
    for action in state.actions():
        after = state.play(action)
        assert sum(map(sum, homes(after))) < waiting or str(action) == "pass"


@pytest.mark.rule("TT-TURN-10")
def test_an_illegal_move_changes_nothing_and_pass_remains():
    state = study(god(3), god())
    refused(state, "create 1 tools 3", "TT-CREATE-2")
    assert state.seat == 0
    legal(state, "pass")


@pytest.mark.rule("TT-SETUP-3")
def test_all_kinds_are_there():
    assert tuple(GAME.start().sheets[0].stock) == (3,) * len(KINDS)
