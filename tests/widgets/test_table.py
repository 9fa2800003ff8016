"""The playing table, driven without a browser: clicks, buttons, history, bots, records, options."""

import asyncio
import json
from dataclasses import replace

import pytest

import rulebook
from rulebook.game import OptionError
from rulebook.record import Record, RecordError
from tests.widgets import toy
from tests.widgets.person import Person
from tests.widgets.toy import HOP, Move, Paint, Wait
from widgets.seats import Seat
from widgets.table import Table


@pytest.fixture
def table(hop):
    """Two people at one screen who do not mind what they see."""
    return Table(hop, renderer=toy, curtain=False)


def person(table):
    return Person(table)


def marks(table):
    return table.board.marks


def offered(table):
    return [offer.action for offer in table.session.offers]


# ---- pointing


def test_two_clicks_make_a_move(table):
    table.board.pick("b")
    assert table.picked == ("b",)
    assert marks(table).picked == ("b",)
    assert marks(table).targets == ("c",)
    assert offered(table) == [Move("b", "c")]
    table.board.pick("c")
    assert repr(table.state) == "R.R..BB"
    assert table.picked == ()
    assert table.log == ["Red left b. [HO-MOVE-1]", "Red came to c. [HO-MOVE-3]"]
    assert marks(table).touched == ("b", "c")


def test_an_illegal_click_says_why_and_points_at_the_place(table):
    before = table.state
    table.board.pick("b")
    table.board.pick("f")
    assert table.refusal.rule == "HO-MOVE-2"
    assert "f is taken." in table.message.text
    assert "HO-MOVE-2" in table.message.text
    assert "Move to an empty cell." in table.message.text
    assert marks(table).refused == ("b", "f")
    assert table.state is before


def test_a_refusal_stays_until_the_next_click(table):
    table.board.pick("f")
    assert table.refusal is not None
    table.board.pick("b")
    assert table.refusal is None
    assert table.message.text == ""


def test_a_refusal_without_an_instead_says_how_much_is_possible(table):
    table.pick("f")
    assert "4 other actions are possible" in table.message.text
    assert marks(table).targets == ("b", "d")


def test_a_place_that_means_nothing_gets_a_sentence(table):
    table.pick("c")
    assert "Nothing can be done at c now." in table.message.text


def test_the_same_place_again_clears_the_pick(table):
    table.pick("b")
    table.pick("b")
    assert table.picked == ()
    assert len(offered(table)) == 4


def test_the_clear_button_clears_the_pick(table):
    table.pick("b")
    person(table).send(press="clear")
    assert table.picked == ()


def test_one_click_with_two_meanings_asks_for_a_choice(table):
    table.pick("d")
    assert offered(table) == [Paint("d", "black"), Paint("d", "white")]
    assert "several things" in table.message.text
    person(table).press("paint d white")
    assert table.state.middle == "white"
    assert table.history.played == [Paint("d", "white")]


# ---- the list and the box


def test_choosing_in_the_list_previews_and_doing_it_does_it(table):
    someone = person(table)
    someone.choose("Red b → c")
    assert marks(table).picked == ("b",)
    assert marks(table).targets == ("c",)
    someone.send(preview=-1)
    assert marks(table).picked == ()
    someone.do("Red b → c")
    assert table.history.played == [Move("b", "c")]


def test_an_entry_that_is_no_longer_offered_is_not_done(table):
    person(table).send(do=0, words="Red a → b")
    assert "Choose an action" in table.message.text
    assert table.history.last == 0


def test_an_action_without_places_is_offered_in_the_list(table):
    person(table).do("wait")
    assert table.log == ["Red waited. [HO-MOVE-4]"]


def test_few_choices_are_buttons_named_after_the_act(table):
    assert [label for label, *_ in table.panel.actions] == person(table).entries
    person(table).press("wait")
    assert table.history.played == [Wait()]


def test_the_list_is_grouped_by_kind(table):
    assert [kind for _, kind, _ in table.panel.offers["entries"]] == ["move", "paint", "paint", "wait"]


def test_typed_words_do_the_only_action_that_they_leave(table):
    person(table).send(enter="black")
    assert table.state.middle == "black"


def test_a_typed_move_is_done(table):
    table.enter("move b c")
    assert repr(table.state) == "R.R..BB"


def test_a_typed_illegal_move_is_refused_with_its_rule(table):
    table.enter("move b f")
    assert table.refusal.rule == "HO-MOVE-2"


def test_typed_nonsense_gets_a_sentence_and_an_example(table):
    table.enter("hocus pocus")
    assert "move b c" in table.message.text
    assert repr(table.state) == "RR...BB"


# ---- what happened


def test_steps_walk_back_and_on_over_the_board(table):
    table.do(Move("b", "c"))
    table.do(Move("f", "e"))
    someone = person(table)
    someone.send(press="back")
    someone.send(press="back")
    assert table.board.scene.text == "R.R...B"
    assert marks(table).touched == ("f",)
    assert table.panel.head["past"] == "You are looking at step 1 of 2 of play 2."
    someone.send(press="back")
    assert table.board.scene.text == "R.R..BB"
    for _ in range(3):
        someone.send(press="on")
    assert table.board.scene.text == "R.R.B.B"
    assert table.panel.head["past"] == ""


def test_the_log_holds_every_step_with_its_rule_and_the_rules_text(table):
    table.do(Move("b", "c"))
    _, play = table.panel.log
    assert (play["number"], play["who"], play["title"]) == (1, "Red", "Red b → c")
    assert play["lines"] == (("HO-MOVE-1", "Red left b."), ("HO-MOVE-3", "Red came to c."))
    assert table.panel.rules["HO-MOVE-3"]["text"] == "A piece goes to the cell beside it."


def test_the_log_grows_by_what_is_new(table):
    table.do(Move("b", "c"))
    first = table.panel.log[1]
    told = []
    table.panel.send = lambda message, buffers=None: told.append(message)
    table.do(Move("f", "e"))
    assert table.panel.log[1] == first
    assert [play["number"] for message in told for play in message["log"]] == [2]
    table.undo()
    table.do(Wait())
    assert [play["title"] for play in told[-1]["log"]] == ["wait"]
    assert told[-1]["first"] == 2


# ---- history


def test_undo_and_redo(table):
    states = [table.state]
    for action in (Move("b", "c"), Move("f", "e"), Wait()):
        table.do(action)
        states.append(table.state)
    person(table).press("Undo")
    assert table.state == states[2]
    table.undo()
    person(table).press("Redo")
    assert table.state == states[2]
    assert person(table).useful("Redo")
    person(table).send(goto=0)
    assert table.state == states[0]
    assert not person(table).useful("Undo")
    table.goto(3)
    assert table.panel.history["at"] == 3


def test_only_playing_on_cuts_the_future(table):
    table.do(Wait())
    table.do(Wait())
    table.undo()
    assert table.history.last == 2
    table.do(Move("a", "c"))
    assert table.refusal is not None
    assert table.history.last == 2
    table.do(Move("f", "e"))
    assert table.history.last == 2
    assert table.history.plays == [Wait(), Move("f", "e")]
    assert table.panel.history["last"] == 2


# ---- save and load


def test_save_and_load_again(table):
    table.do(Move("b", "c"))
    table.do(Move("f", "e"))
    table.show_panel("Save")
    text = person(table).values["text"]
    assert "download=" in table.panel.drawer["html"]
    assert Record.loads(text) == table.record
    other = Table("hop", renderer=toy)
    other.load(text)
    assert other.state == table.state
    assert other.history.states == table.history.states
    assert other.record == table.record


def test_a_game_from_a_position_cannot_be_saved_and_says_so(hop):
    table = Table(hop, state=HOP.start(length=5), renderer=toy)
    person(table).press("Save")
    assert "only games from their start can be saved" in person(table).error


def test_loading_pasted_text_and_an_uploaded_file(table):
    table.do(Move("b", "c"))
    saved = table.record.dumps()
    table.undo()
    table.do(Wait())
    person(table).press("Load")
    person(table).fill(text=saved)
    assert table.history.played == [Move("b", "c")]
    table.do(Wait())
    person(table).press("Load")
    person(table).fill(file=saved)
    assert table.history.played == [Move("b", "c")]
    assert table.panel.drawer == {}


@pytest.mark.parametrize("text", ["", "{", "[]", "42", '{"format": "rulebook-record"}', "\x00", "{" * 100])
def test_a_bad_record_is_one_sentence_and_nothing_is_lost(table, text):
    table.do(Wait())
    before = list(table.history.states)
    person(table).press("Load")
    person(table).fill(text=text)
    assert isinstance(table.error, RecordError)
    assert "record" in person(table).error.lower()
    assert "\n" not in person(table).error
    assert table.history.states == before


def test_a_record_with_an_illegal_move_names_the_move(table):
    table.do(Wait())
    data = json.loads(table.record.dumps())
    data["actions"].append({"do": "move", "origin": "a", "target": "g"})
    with pytest.raises(RecordError, match="Move 2"):
        table.load(json.dumps(data))
    assert table.history.played == [Wait()]


# ---- new game


def test_the_form_has_players_and_seats_in_sight_and_every_option_folded_with_its_sentence(table):
    table.show_panel("New game")
    fields = table.panel.drawer["fields"]
    assert [field["name"] for field in fields if not field.get("folded")] == ["players", "seat0", "seat1"]
    folded = {field["name"]: field["help"] for field in fields if field.get("folded")}
    assert {f"option:{name}": option.sentence for name, option in HOP.options.items()}.items() <= folded.items()


def test_a_new_game_with_options(table):
    table.do(Wait())
    table.show_panel("New game")
    person(table).fill(option_length=9, option_pieces="one", seat1="random")
    assert table.error is None
    assert repr(table.state) == "R.......B"
    assert table.record.options == {"length": 9, "pieces": "one"}
    assert table.seats == [Seat(), Seat("random")]
    assert table.history.last == 0
    assert table.panel.drawer == {}


def test_a_bad_option_gives_its_sentence_in_the_form_and_nothing_is_lost(table):
    table.do(Wait())
    table.show_panel("New game")
    person(table).fill(option_secrets="[1, 2, 3]")
    assert isinstance(table.error, OptionError)
    assert "secrets" in person(table).error
    assert "two values" in person(table).error
    assert person(table).values["option:secrets"] == "[1, 2, 3]"
    assert table.history.last == 1
    person(table).fill(option_secrets="[1, 2]")
    assert table.panel.drawer == {}
    assert table.history.last == 0


def test_a_bad_seed_gives_its_sentence(table):
    table.show_panel("New game")
    person(table).fill(seed=-1)
    assert "seed" in person(table).error


def test_another_number_of_players_resets_the_options_that_depend_on_it():
    game = rulebook.games["pillars_of_faith"]
    table = Table(game, religions=["Red", "Gold", "Blue", "Apostate"], first_player=3, turn_limit=150)
    table.show_panel("New game")
    person(table).change(players=2)
    assert [name for name in person(table).values if name.startswith("seat")] == ["seat0", "seat1"]
    person(table).fill()
    assert table.error is None
    assert table.state.players == 2
    assert set(table.record.options) == {"turn_limit"}


def test_another_number_of_players_leaves_what_is_wrong_with_any_number():
    table = Table("pillars_of_faith")
    table.show_panel("New game")
    person(table).change(players=2, **{"option:religions": "Green"})
    assert person(table).values["option:religions"] == "Green"
    person(table).fill()
    assert "religions" in person(table).error


def test_a_bad_option_at_the_table_names_it(hop):
    with pytest.raises(ValueError, match="length"):
        Table(hop, renderer=toy, length=50)


# ---- bots and seats


def test_a_bot_answers_at_once_where_no_loop_runs(hop):
    table = Table(hop, renderer=toy, bots="random", seed=3)
    table.do(Move("b", "c"))
    assert table.state.player == 0
    assert table.history.last == 2
    assert len(table.log) >= 3


def test_undo_goes_back_to_the_persons_decision(hop):
    table = Table(hop, renderer=toy, bots="random")
    start = table.state
    table.do(Move("b", "c"))
    table.undo()
    assert table.state == start
    table.redo()
    assert table.history.at == 2


def test_what_others_did_since_ones_own_move_is_numbered_and_retold(hop):
    table = Table(hop, renderer=toy, seats=["human", "human"], curtain=False)
    table.do(Move("b", "c"))
    table.do(Move("f", "e"))
    assert table.message.kind == "rest"
    assert table.message.title == "Since your last move: Blue: Blue f → e."
    assert marks(table).touched == ("f", "e")
    assert "b" not in marks(table).able
    assert {"a", "c"} <= set(marks(table).able)


def test_a_bot_at_the_first_seat_begins(hop):
    table = Table(hop, renderer=toy, seats=["greedy", "human"])
    assert table.history.last == 1
    assert table.state.player == 1


def test_bots_alone_play_to_an_end(hop):
    table = Table(hop, renderer=toy, seats=["random", "random"], pieces="one", length=5)
    assert table.state.outcome is not None
    assert table.panel.head["prompt"] == table.state.outcome.text
    assert table.message.kind == "end"


def test_in_the_past_a_bot_rests_until_it_is_told(hop):
    table = Table(hop, renderer=toy, bots="random")
    table.do(Move("b", "c"))
    table.goto(1)
    table.pick("f")
    assert "played by a bot" in table.message.text
    assert table.history.at == 1
    person(table).press("Let the bots play")
    assert table.history.at == 2


def test_the_seat_chooser_puts_a_bot_at_a_seat(table):
    table.show_panel("Seats")
    table.do(Wait())
    person(table).change(seat1="random")
    assert table.seats == [Seat(), Seat("random")]
    assert table.state.player == 0


@pytest.mark.parametrize("seats", [["human"], ["human", "wizard"], ["human"] * 3])
def test_bad_seats_are_named(hop, seats):
    with pytest.raises(ValueError, match=r"seats|players"):
        Table(hop, players=2, renderer=toy, seats=seats)


def test_a_hint_is_said_marked_and_chosen(table):
    action = table.hint()
    assert action in table.state.actions()
    assert table.state.describe(action) in table.message.text
    assert (marks(table).picked + marks(table).targets,) == (table.state.paths(action) or ((),))
    assert table.session.offers[table.panel.chosen].action == action
    assert table.history.last == 0


def test_with_a_loop_bots_think_beside_the_table(hop):
    async def play():
        table = Table(hop, renderer=toy, bots="random")
        table.do(Move("b", "c"))
        assert table.thinking
        assert "Blue is thinking" in table.panel.head["turn"]
        table.pick("f")
        assert "Blue is thinking" in table.message.text
        await table._task
        assert not table.thinking
        return table

    table = asyncio.run(play())
    assert table.history.last == 2
    assert table.state.player == 0


def test_a_click_that_ends_the_motion_does_not_end_the_bots(hop):
    async def play():
        table = Table(hop, renderer=toy, seats=["human", Seat("mcts", 0.1)])
        table.do(Move("b", "c"))
        table.pick("f")
        await table._task
        return table

    table = asyncio.run(play())
    assert table.history.last == 2
    assert not table.thinking


@pytest.mark.parametrize(("seconds", "shown"), [(0.2, False), (1.2, True)])
def test_a_bot_that_may_think_for_long_shows_how_far_it_has_come(hop, seconds, shown):
    async def play():
        table = Table(hop, renderer=toy, seats=["human", Seat("mcts", seconds)])
        table.animate = False
        table.pick("b")
        table.pick("c")
        seen = []
        table.panel.observe(lambda change: seen.append(change.new["turn"]), "head")
        while table.thinking:
            await asyncio.sleep(0.02)
        return [turn for turn in seen if "%" in turn]

    seen = asyncio.run(play())
    assert bool(seen) == shown
    percents = [int(turn.split(", ")[1].split()[0]) for turn in seen]
    assert percents == sorted(percents)


def test_undo_while_a_bot_thinks_stops_it(hop):
    async def play():
        table = Table(hop, renderer=toy, bots="random")
        table.do(Move("b", "c"))
        table.undo()
        await asyncio.sleep(0.3)
        return table

    table = asyncio.run(play())
    assert table.history.at == 0
    assert not table.thinking
    assert offered(table)


def test_steps_are_shown_one_after_another_and_a_click_ends_that(hop):
    async def play():
        table = Table(hop, renderer=toy, curtain=False)
        table.do(Move("b", "c"))
        assert table.board.scene.text == "R....BB"
        table.pick("f")
        assert table.board.scene.text == "R.R..BB"
        table.do(Move("f", "e"))
        await table._motion
        return table

    assert asyncio.run(play()).board.scene.text == "R.R.B.B"


def test_stillness_can_be_asked_for(hop):
    async def play():
        table = Table(hop, renderer=toy, curtain=False)
        table.animate = False
        table.do(Move("b", "c"))
        return table

    assert asyncio.run(play()).board.scene.text == "R.R..BB"


def test_a_hint_in_a_loop_arrives_later(hop):
    async def play():
        table = Table(hop, renderer=toy, curtain=False)
        person(table).press("Hint")
        assert "thinking" in table.message.text
        await table._task
        return table

    assert asyncio.run(play()).message.text.startswith("Hint:")


# ---- hidden things, errors, saved forms


def test_one_person_sees_only_what_that_seat_may_know(hop):
    secrets = [
        shape.text for shape in Table(hop, renderer=toy, bots="random").board.scene.shapes if hasattr(shape, "text")
    ]
    assert secrets == ["secrets 4 ?"]


def secrets(table):
    return [shape.text for shape in table.board.scene.shapes if hasattr(shape, "text")]


def shows_button(table):
    return ["Show", "show", "main"] in table.panel.actions


def test_at_one_screen_the_deciding_seat_is_shown(table):
    table.do(Wait())
    assert secrets(table) == ["secrets ? 7"]
    assert not shows_button(table)


def test_between_two_people_a_curtain_falls_until_the_next_asks_to_see(hop):
    table = Table(hop, renderer=toy)
    assert secrets(table) == ["secrets 4 ?"]
    table.do(Wait())
    assert table.curtained
    assert secrets(table) == ["secrets ? ?"]
    assert shows_button(table)
    assert "Pass the screen to Blue" in table.panel.head["prompt"]
    assert offered(table) == []
    table.pick("e")
    assert table.picked == ()
    assert "Pass the screen to Blue" in table.message.text
    assert secrets(table) == ["secrets ? ?"]
    person(table).press("Show")
    assert secrets(table) == ["secrets ? 7"]
    assert not shows_button(table)
    table.pick("f")
    assert table.picked == ("f",)


def test_going_back_to_another_persons_decision_needs_the_screen_passed_too(hop):
    table = Table(hop, renderer=toy)
    table.do(Wait())
    table.show()
    table.undo()
    assert table.curtained
    assert secrets(table) == ["secrets ? ?"]
    table.redo()
    assert secrets(table) == ["secrets ? 7"]


def test_no_curtain_where_people_see_the_same(hop):
    table = Table(hop, renderer=toy, state=replace(hop.start(), secrets=(None, None)))
    table.do(Wait())
    assert not table.curtained
    assert offered(table)


def test_while_a_bot_decides_the_person_at_the_screen_is_shown_the_own_things(hop):
    table = Table(hop, renderer=toy, bots="random")
    table._stop_bots()
    table.goto(0)
    table.history.play(Wait())
    table.session.moved()
    table._refresh()
    assert table.state.player == 1
    assert secrets(table) == ["secrets 4 ?"]


def test_who_sits_down_later_is_asked_to_the_screen(hop):
    table = Table(hop, renderer=toy, bots="random")
    table.do(Wait())
    table.sit(["human", "human"])
    assert table.state.player == 0
    table.do(Wait())
    assert table.curtained
    table.sit(["random", "human"])
    assert not table.curtained
    assert secrets(table) == ["secrets ? 7"]


@pytest.mark.usefixtures("expects_broken_handler")
def test_an_error_in_a_handler_is_shown_and_the_table_stays_usable(table):
    table.board.pick("crash")
    assert isinstance(table.error, RuntimeError)
    assert "the engine broke" in table.message.text
    assert repr(table.state) == "RR...BB"
    table.board.pick("b")
    table.board.pick("c")
    assert table.error is None
    assert repr(table.state) == "R.R..BB"


def test_the_public_methods_raise(table):
    with pytest.raises(RuntimeError, match="the engine broke"):
        table.pick("crash")


def test_after_the_end_a_click_says_that_it_is_over(table):
    table.history.states[0] = replace(HOP.start(), cells=(None,) * 5 + (0, None))
    table.goto(0)
    table.do(Move("f", "g"))
    assert table.state.outcome is not None
    assert "Red came through." in table.panel.head["prompt"]
    table.do(Wait())
    assert "The game is over" in table.message.text


def test_saved_forms_are_the_board_as_picture_and_text(table):
    bundle = table._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == "Hop\nRR...BB\nRed: move one piece, paint the middle, or wait"
    assert "application/vnd.jupyter.widget-view+json" in bundle
    again = Table(HOP, renderer=toy)._repr_mimebundle_()
    assert again["image/svg+xml"] == bundle["image/svg+xml"]


@pytest.mark.parametrize("form", ["New game", "Seats", "Save", "Load", "Speed"])
def test_every_control_of_a_form_has_a_name(table, form):
    table.show_panel(form)
    assert all(field["label"] for field in table.panel.drawer["fields"])
    table.show_panel(form)
    assert table.panel.drawer == {}


@pytest.mark.parametrize("name", rulebook.games)
def test_every_game_can_be_played_saved_and_loaded_at_a_table(name):
    table = Table(name, seed=5, curtain=False)
    for _ in range(25):
        if table.state.outcome:
            break
        actions = table.state.actions()
        table.do(actions[len(table.log) % len(actions)])
        assert table.refusal is None
    other = Table(name, curtain=False)
    other.load(table.record.dumps())
    assert other.state == table.state
    assert other._repr_mimebundle_()["text/plain"] == table._repr_mimebundle_()["text/plain"]
    table.goto(0)
    for _ in range(3):
        table.step_back()
    assert table.error is None


def test_what_can_act_has_a_halo_until_something_is_picked(table):
    assert set(marks(table).able) == {"b", "d"}
    table.pick("b")
    assert marks(table).able == ()
    table.pick("b")
    assert set(marks(table).able) == {"b", "d"}


def test_another_piece_of_ones_own_is_a_new_pick(hop):
    table = Table(hop, renderer=toy, curtain=False)
    table.pick("b")
    table.pick("d")
    assert table.picked == ("d",)
    assert table.refusal is None


def test_the_end_says_who_won_by_which_rule_and_what_next(table):
    table.history.states[0] = replace(HOP.start(), cells=(None,) * 5 + (0, None))
    table.goto(0)
    table.do(Move("f", "g"))
    assert table.panel.banner["kind"] == "end"
    assert table.panel.banner["rule"] == table.state.outcome.rule
    assert table.panel.banner["side"] == 1
    assert [label for label, *_ in table.panel.actions] == ["Play again", "Look back"]
    person(table).press("Play again")
    assert table.state.outcome is None
    assert table.history.last == 0


def test_the_strip_says_whose_turn_it_is_and_who_is_who(hop):
    table = Table(hop, renderer=toy, bots="random")
    assert [(player["name"], player["who"], player["turn"]) for player in table.panel.strip] == [
        ("Red", "you", True),
        ("Blue", "bot", False),
    ]


def test_looking_at_the_past_says_so_and_leads_back(table):
    table.do(Move("b", "c"))
    table.do(Wait())
    table.goto(1)
    assert table.panel.head["past"] == "You are looking at play 1 of 2."
    person(table).send(press="present")
    assert table.panel.head["past"] == ""
    assert table.history.at == 2
