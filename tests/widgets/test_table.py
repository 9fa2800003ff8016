"""The playing table, driven without a browser: clicks, buttons, history, bots, records, options."""

import asyncio
import json
from dataclasses import replace
from datetime import datetime

import pytest

import rulebook
from rulebook.game import OptionError
from rulebook.record import Record, RecordError
from tests.widgets import toy
from tests.widgets.toy import HOP, Move, Paint, Wait
from widgets.seats import Seat
from widgets.style import Helper
from widgets.table import Table


@pytest.fixture
def table(hop):
    """Two people at one screen who do not mind what they see."""
    return Table(hop, look=toy, curtain=False)


def marks(table):
    return table.board.marks


def offered(table):
    return [action for _, action in table.choices.shown]


def dimmed(button):
    return "rb-dim" in button._dom_classes


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
    assert "f is taken." in table.why.value
    assert "HO-MOVE-2" in table.why.value
    assert "Move to an empty cell." in table.why.value
    assert marks(table).refused == ("b", "f")
    assert table.state is before


def test_a_refusal_stays_until_the_next_click(table):
    table.board.pick("f")
    assert table.refusal is not None
    table.board.pick("b")
    assert table.refusal is None
    assert table.why.text == ""


def test_a_refusal_without_an_instead_says_how_much_is_possible(table):
    table.pick("f")
    assert "4 other actions are possible" in table.why.text
    assert marks(table).targets == ("b", "d")


def test_a_place_that_means_nothing_gets_a_sentence(table):
    table.pick("c")
    assert "Nothing can be done at c now." in table.why.text


def test_the_same_place_again_clears_the_pick(table):
    table.pick("b")
    table.pick("b")
    assert table.picked == ()
    assert len(offered(table)) == 4


def test_the_clear_button_clears_the_pick(table):
    table.pick("b")
    table.choices.clear.click()
    assert table.picked == ()


def test_one_click_with_two_meanings_asks_for_a_choice(table):
    table.pick("d")
    assert offered(table) == [Paint("d", "black"), Paint("d", "white")]
    assert "several things" in table.why.text
    table.choices.list.index = 1
    table.choices.do_it.click()
    assert table.state.middle == "white"
    assert table.line.played == [Paint("d", "white")]


# ---- the list and the box


def test_choosing_in_the_list_previews_and_do_it_does_it(table):
    table.choices.list.index = offered(table).index(Move("b", "c"))
    assert marks(table).picked == ("b",)
    assert marks(table).targets == ("c",)
    table.choices.do_it.click()
    assert table.line.played == [Move("b", "c")]


def test_do_it_with_nothing_chosen_says_so(table):
    table.choices.do_it.click()
    assert "Choose an action" in table.why.text


def test_an_action_without_places_is_offered_in_the_list(table):
    table.choices.list.index = offered(table).index(Wait())
    table.choices.do_it.click()
    assert table.log == ["Red waited. [HO-MOVE-4]"]


def test_kinds_filter_the_list(table):
    table.choices.kinds.value = "paint"
    assert offered(table) == [Paint("d", "black"), Paint("d", "white")]


def test_typed_words_filter_the_list_and_enter_does_the_only_one_left(table):
    table.choices.box.value = "black"
    assert offered(table) == [Paint("d", "black")]
    table.enter("black")
    assert table.state.middle == "black"


def test_a_typed_move_is_done(table):
    table.enter("move b c")
    assert repr(table.state) == "R.R..BB"


def test_a_typed_illegal_move_is_refused_with_its_rule(table):
    table.enter("move b f")
    assert table.refusal.rule == "HO-MOVE-2"


def test_typed_nonsense_gets_a_sentence_and_an_example(table):
    table.enter("hocus pocus")
    assert "move b c" in table.why.text
    assert repr(table.state) == "RR...BB"


# ---- what happened


def test_steps_walk_back_and_on_over_the_board(table):
    table.do(Move("b", "c"))
    table.do(Move("f", "e"))
    table.story.back.click()
    table.story.back.click()
    assert table.board.scene.text == "R.R...B"
    assert marks(table).touched == ("f",)
    assert "step 1 of 2 of play 2" in table.story.where.value
    table.story.back.click()
    assert table.board.scene.text == "R.R..BB"
    for _ in range(3):
        table.story.on.click()
    assert table.board.scene.text == "R.R.B.B"
    assert dimmed(table.story.on)


def test_the_log_opens_the_rule_behind_each_step(table):
    table.do(Move("b", "c"))
    assert "A piece goes to the cell beside it." in table.story.story.value
    assert "<summary>" in table.story.story.value
    assert "1. Red: Red b → c" in table.story.story.value


# ---- history


def test_undo_and_redo(table):
    states = [table.state]
    for action in (Move("b", "c"), Move("f", "e"), Wait()):
        table.do(action)
        states.append(table.state)
    table.undo_button.click()
    assert table.state == states[2]
    table.undo()
    table.redo_button.click()
    assert table.state == states[2]
    assert not dimmed(table.redo_button)
    table.slider.value = 0
    assert table.state == states[0]
    assert dimmed(table.undo_button)
    table.goto(3)
    assert table.slider.value == 3


def test_only_playing_on_cuts_the_future(table):
    table.do(Wait())
    table.do(Wait())
    table.undo()
    assert table.line.last == 2
    table.do(Move("a", "c"))
    assert table.refusal is not None
    assert table.line.last == 2
    table.do(Move("f", "e"))
    assert table.line.last == 2
    assert table.line.plays == [Wait(), Move("f", "e")]
    assert table.slider.max == 2


# ---- save and load


def test_save_and_load_again(table):
    table.do(Move("b", "c"))
    table.do(Move("f", "e"))
    table.show_panel("Save")
    text = table.save_panel.text.value
    assert "download=" in table.save_panel.link.value
    assert Record.loads(text) == table.record
    other = Table("hop", look=toy)
    other.load(text)
    assert other.state == table.state
    assert other.line.states == table.line.states
    assert other.record == table.record


def test_a_game_from_a_position_cannot_be_saved_and_says_so(hop):
    table = Table(hop, state=HOP.start(length=5), look=toy)
    table.panel_buttons["Save"].click()
    assert "only games from their start can be saved" in table.why.text


def test_loading_pasted_text_and_an_uploaded_file(table):
    table.do(Move("b", "c"))
    saved = table.record.dumps()
    table.undo()
    table.do(Wait())
    table.load_panel.text.value = saved
    table.load_panel.load.click()
    assert table.line.played == [Move("b", "c")]
    table.do(Wait())
    table.load_panel.file.value = (
        {"name": "x", "type": "", "size": 1, "content": memoryview(saved.encode()), "last_modified": datetime.now()},
    )
    assert table.line.played == [Move("b", "c")]
    assert table.load_panel.file.value == ()


@pytest.mark.parametrize("text", ["", "{", "[]", "42", '{"format": "rulebook-record"}', "\x00", "{" * 100])
def test_a_bad_record_is_one_sentence_and_nothing_is_lost(table, text):
    table.do(Wait())
    before = list(table.line.states)
    table.load_panel.text.value = text
    table.load_panel.load.click()
    assert isinstance(table.error, RecordError)
    assert "record" in table.load_panel.answer.value.lower()
    assert "\n" not in table.load_panel.answer.value
    assert table.line.states == before


def test_a_record_with_an_illegal_move_names_the_move(table):
    table.do(Wait())
    data = json.loads(table.record.dumps())
    data["actions"].append({"do": "move", "origin": "a", "target": "g"})
    with pytest.raises(RecordError, match="Move 2"):
        table.load(json.dumps(data))
    assert table.line.played == [Wait()]


# ---- new game


def test_the_form_shows_every_option_with_its_sentence(table):
    table.show_panel("New game")
    assert set(table.new_panel.fields) == set(HOP.options)
    told = " ".join(str(getattr(child, "value", "")) for child in table.new_panel.settings.children)
    for option in HOP.options.values():
        assert option.sentence in told


def test_a_new_game_with_options(table):
    table.do(Wait())
    table.show_panel("New game")
    table.new_panel.fields["length"].value = 9
    table.new_panel.fields["pieces"].value = "one"
    table.new_panel.start.click()
    assert table.error is None
    assert repr(table.state) == "R.......B"
    assert table.record.options == {"length": 9, "pieces": "one"}
    assert table.line.last == 0


def test_a_bad_option_gives_its_sentence_and_nothing_is_lost(table):
    table.do(Wait())
    table.show_panel("New game")
    table.new_panel.fields["secrets"].value = "[1, 2, 3]"
    table.new_panel.start.click()
    assert isinstance(table.error, OptionError)
    assert "secrets" in table.new_panel.answer.value
    assert "two values" in table.new_panel.answer.value
    assert table.line.last == 1
    table.new_panel.fields["secrets"].value = "[1, 2]"
    table.new_panel.start.click()
    assert table.new_panel.answer.value == ""
    assert table.line.last == 0


def test_a_bad_seed_gives_its_sentence(table):
    table.new_panel.seed.value = -1
    table.new_panel.start.click()
    assert "seed" in table.new_panel.answer.value


def test_markup_in_a_bad_option_is_shown_as_it_was_typed(table):
    table.new_panel.fields["secrets"].value = "<b>me</b>"
    table.new_panel.start.click()
    assert "&lt;b&gt;me" in table.new_panel.answer.value


def test_another_number_of_players_resets_the_options_that_depend_on_it():
    game = rulebook.games["pillars_of_faith"]
    table = Table(game, religions=["Red", "Gold", "Blue", "Apostate"], first_player=3, turn_limit=150)
    table.show_panel("New game")
    table.new_panel.players.value = 2
    table.new_panel.start.click()
    assert table.error is None
    assert table.state.players == 2
    assert set(table.record.options) == {"turn_limit"}


def test_another_number_of_players_leaves_what_is_wrong_with_any_number():
    table = Table("pillars_of_faith")
    table.show_panel("New game")
    table.new_panel.fields["religions"].value = "Green"
    table.new_panel.players.value = 2
    assert table.new_panel.fields["religions"].value == "Green"
    table.new_panel.start.click()
    assert "religions" in table.new_panel.answer.value


def test_a_bad_option_at_the_table_names_it(hop):
    with pytest.raises(ValueError, match="length"):
        Table(hop, look=toy, length=50)


# ---- bots and seats


def test_a_bot_answers_at_once_where_no_loop_runs(hop):
    table = Table(hop, look=toy, bots="random", seed=3)
    table.do(Move("b", "c"))
    assert table.state.player == 0
    assert table.line.last == 2
    assert len(table.log) >= 3


def test_undo_goes_back_to_the_persons_decision(hop):
    table = Table(hop, look=toy, bots="random")
    start = table.state
    table.do(Move("b", "c"))
    table.undo()
    assert table.state == start
    table.redo()
    assert table.line.at == 2


def test_a_bot_at_the_first_seat_begins(hop):
    table = Table(hop, look=toy, seats=["greedy", "human"])
    assert table.line.last == 1
    assert table.state.player == 1


def test_bots_alone_play_to_an_end(hop):
    table = Table(hop, look=toy, seats=["random", "random"], pieces="one", length=5)
    assert table.state.outcome is not None
    assert table.state.outcome.text in table.heading.value


def test_in_the_past_a_bot_rests_until_it_is_told(hop):
    table = Table(hop, look=toy, bots="random")
    table.do(Move("b", "c"))
    table.goto(1)
    table.pick("f")
    assert "played by a bot" in table.why.text
    assert table.line.at == 1
    assert table.bots_button.layout.display is None
    table.bots_button.click()
    assert table.line.at == 2


def test_the_seat_chooser_puts_a_bot_at_a_seat(table):
    table.show_panel("Seats")
    table.do(Wait())
    table.seat_panel.rows[1][0].value = "random"
    assert table.seats == [Seat(), Seat("random")]
    assert table.state.player == 0


@pytest.mark.parametrize("seats", [["human"], ["human", "wizard"], ["human"] * 3])
def test_bad_seats_are_named(hop, seats):
    with pytest.raises(ValueError, match=r"seats|players"):
        Table(hop, players=2, look=toy, seats=seats)


def test_a_hint_is_said_marked_and_chosen(table):
    action = table.hint()
    assert action in table.state.actions()
    assert table.state.describe(action) in table.why.text
    assert (marks(table).picked + marks(table).targets,) == (table.state.paths(action) or ((),))
    assert table.choices.chosen == action
    assert table.line.last == 0


def test_with_a_loop_bots_think_beside_the_table(hop):
    async def play():
        table = Table(hop, look=toy, bots="random")
        table.do(Move("b", "c"))
        assert table.thinking
        assert "Blue is thinking" in table.heading.value
        table.pick("f")
        assert "Blue is thinking" in table.why.text
        await table._task
        assert not table.thinking
        return table

    table = asyncio.run(play())
    assert table.line.last == 2
    assert table.state.player == 0


def test_a_click_that_ends_the_motion_does_not_end_the_bots(hop):
    async def play():
        table = Table(hop, look=toy, seats=["human", Seat("mcts", 0.1)])
        table.do(Move("b", "c"))
        table.pick("f")
        await table._task
        return table

    table = asyncio.run(play())
    assert table.line.last == 2
    assert not table.thinking


@pytest.mark.parametrize(("seconds", "shown"), [(0.2, False), (1.2, True)])
def test_a_bot_that_may_think_for_long_shows_how_far_it_has_come(hop, seconds, shown):
    async def play():
        table = Table(hop, look=toy, seats=["human", Seat("mcts", seconds)])
        table.animate = False
        table.pick("b")
        table.pick("c")
        seen = []
        table.bar.observe(lambda change: seen.append(change.new), "value")
        visible = table.bar.layout.display is None
        while table.thinking:
            await asyncio.sleep(0.02)
        return visible, seen, table.bar.layout.display

    visible, seen, afterwards = asyncio.run(play())
    assert visible == shown
    assert bool(seen) == shown
    assert seen == sorted(seen)
    assert afterwards == "none"


def test_undo_while_a_bot_thinks_stops_it(hop):
    async def play():
        table = Table(hop, look=toy, bots="random")
        table.do(Move("b", "c"))
        table.undo()
        await asyncio.sleep(0.3)
        return table

    table = asyncio.run(play())
    assert table.line.at == 0
    assert not table.thinking
    assert offered(table)


def test_steps_are_shown_one_after_another_and_a_click_ends_that(hop):
    async def play():
        table = Table(hop, look=toy, curtain=False)
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
        table = Table(hop, look=toy, curtain=False)
        table.animate = False
        table.do(Move("b", "c"))
        return table

    assert asyncio.run(play()).board.scene.text == "R.R..BB"


def test_a_hint_in_a_loop_arrives_later(hop):
    async def play():
        table = Table(hop, look=toy, curtain=False)
        table.hint_button.click()
        assert "thinking" in table.why.text
        await table._task
        return table

    assert asyncio.run(play()).why.text.startswith("Hint:")


# ---- hidden things, errors, saved forms


def test_one_person_sees_only_what_that_seat_may_know(hop):
    secrets = [shape.text for shape in Table(hop, look=toy, bots="random").board.scene.shapes if hasattr(shape, "text")]
    assert secrets == ["secrets 4 ?"]


def secrets(table):
    return [shape.text for shape in table.board.scene.shapes if hasattr(shape, "text")]


def shows_button(table):
    return table.show_button.layout.display != "none"


def test_at_one_screen_the_deciding_seat_is_shown(table):
    table.do(Wait())
    assert secrets(table) == ["secrets ? 7"]
    assert not shows_button(table)


def test_between_two_people_a_curtain_falls_until_the_next_asks_to_see(hop):
    table = Table(hop, look=toy)
    assert secrets(table) == ["secrets 4 ?"]
    table.do(Wait())
    assert table.curtained
    assert secrets(table) == ["secrets ? ?"]
    assert shows_button(table)
    assert "Pass the screen to Blue" in table.choices.heading.value
    assert offered(table) == []
    table.pick("e")
    assert table.picked == ()
    assert "Pass the screen to Blue" in table.why.text
    assert secrets(table) == ["secrets ? ?"]
    table.show_button.click()
    assert secrets(table) == ["secrets ? 7"]
    assert not shows_button(table)
    table.pick("f")
    assert table.picked == ("f",)


def test_going_back_to_another_persons_decision_needs_the_screen_passed_too(hop):
    table = Table(hop, look=toy)
    table.do(Wait())
    table.show()
    table.undo()
    assert table.curtained
    assert secrets(table) == ["secrets ? ?"]
    table.redo()
    assert secrets(table) == ["secrets ? 7"]


def test_no_curtain_where_people_see_the_same(hop):
    table = Table(hop, look=toy, state=replace(hop.start(), secrets=(None, None)))
    table.do(Wait())
    assert not table.curtained
    assert offered(table)


def test_while_a_bot_decides_the_person_at_the_screen_is_shown_the_own_things(hop):
    table = Table(hop, look=toy, bots="random")
    table._stop_bots()
    table.goto(0)
    table.line.play(Wait())
    table._moved()
    table._refresh()
    assert table.state.player == 1
    assert secrets(table) == ["secrets 4 ?"]


def test_who_sits_down_later_is_asked_to_the_screen(hop):
    table = Table(hop, look=toy, bots="random")
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
    assert "the engine broke" in table.why.text
    assert repr(table.state) == "RR...BB"
    table.board.pick("b")
    table.board.pick("c")
    assert table.error is None
    assert repr(table.state) == "R.R..BB"


def test_the_public_methods_raise(table):
    with pytest.raises(RuntimeError, match="the engine broke"):
        table.pick("crash")


def test_after_the_end_a_click_says_that_it_is_over(table):
    table.line.states[0] = replace(HOP.start(), cells=(None,) * 5 + (0, None))
    table.goto(0)
    table.do(Move("f", "g"))
    assert table.state.outcome is not None
    assert "Red came through." in table.heading.value
    table.do(Wait())
    assert "The game is over" in table.why.text


def test_saved_forms_are_the_board_as_picture_and_text(table):
    bundle = table._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == "Hop\nRR...BB\nRed: move one piece, paint the middle, or wait"
    assert "application/vnd.jupyter.widget-view+json" in bundle
    again = Table(HOP, look=toy)._repr_mimebundle_()
    assert again["image/svg+xml"] == bundle["image/svg+xml"]


def test_every_control_has_a_name(table):
    import ipywidgets

    for name in table.panels:
        table.show_panel(name)
        todo = [table]
        while todo:
            widget = todo.pop()
            todo += getattr(widget, "children", ())
            if widget is not table.board and not isinstance(widget, ipywidgets.Box | ipywidgets.HTML | Helper):
                if widget in table.board.children:
                    continue
                assert getattr(widget, "description", "") or getattr(widget, "tooltip", ""), widget


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
        table.story.back.click()
    assert table.error is None
