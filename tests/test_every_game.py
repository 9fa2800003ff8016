"""Every registered game goes through the shared testers, and has all that a game needs. No game is named here."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import rulebook
from rulebook.coverage import notebooks_of
from tests import testers

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"
TABLES = [(name, players) for name in rulebook.games for players in rulebook.games[name].player_counts]
PLAYTHROUGHS = [(name, golden) for name in rulebook.games for golden in testers.playthroughs(rulebook.games[name])]

each_game = pytest.mark.parametrize("name", rulebook.games)
each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def draw(name):
    """The game's whole scene for a state, also with places picked."""
    from widgets.scene import Marks
    from widgets.view import seen

    module = importlib.import_module(f"widgets.{name}")
    return lambda state, picked=(): seen(module.scene(state, Marks(picked=picked)))


def page(state, action) -> list[str]:
    """All that can be read at a table of people after this action, when the next player has come."""
    from widgets.table import Table

    table = Table(state.game, state=state)
    table.do(action)
    table.show()
    told = [str(value) for name, value in table.panel.get_state().items() if not name.startswith("_")]
    told = [value for value in told if not value.startswith("IPY_MODEL_")]
    labels = [place.label for place in table.board.whole.places]
    return [*told, *labels, repr(table), table._text()]


@each_game
def test_facts(name):
    assert rulebook.games[name].name == name
    testers.check_facts(rulebook.games[name])


@each_table
def test_random_play_to_the_end(name, players):
    testers.check_random_play(rulebook.games[name], players, seed=1)


@each_table
def test_offered_actions_are_accepted(name, players):
    testers.check_offered(rulebook.games[name], players, seed=1)


@each_table
def test_refusals_name_a_rule_and_change_nothing(name, players):
    testers.check_refusals(rulebook.games[name], players, seed=1, draw=draw(name))


@each_table
def test_states_are_values(name, players):
    testers.check_values(rulebook.games[name], players, seed=1)


@each_table
def test_undo(name, players):
    testers.check_undo(rulebook.games[name], players, seed=1)


@each_game
def test_seeds(name):
    testers.check_seeds(rulebook.games[name])


@each_table
def test_actions_as_text(name, players):
    testers.check_text(rulebook.games[name], players, seed=1)


@each_table
def test_records(name, players):
    testers.check_record(rulebook.games[name], players, seed=1)


@each_game
def test_options(name):
    testers.check_options(rulebook.games[name])


@each_table
def test_pointing_at_places(name, players):
    testers.check_pointing(rulebook.games[name], players, seed=1, draw=draw(name))


@each_table
def test_what_a_seat_knows(name, players):
    testers.check_hidden(rulebook.games[name], players, seed=1)


@each_table
def test_what_a_seat_is_told_of_a_play(name, players):
    testers.check_told(rulebook.games[name], players, seed=1, page=page)


@each_table
def test_what_bots_go_by(name, players):
    testers.check_bot_values(rulebook.games[name], players, seed=1)


@each_table
def test_every_step_can_be_drawn(name, players):
    testers.check_steps(rulebook.games[name], players, seed=1, draw=draw(name))


@pytest.mark.parametrize(("name", "golden"), PLAYTHROUGHS)
def test_golden_playthrough(name, golden, request):
    """If rules or words changed on purpose: `pytest --refresh-golden`, and read the difference before committing it."""
    game = rulebook.games[name]
    players, options = testers.playthroughs(game)[golden]
    path, text = GOLDEN / f"{golden}.txt", testers.playthrough(game, players, **options)
    if request.config.getoption("--refresh-golden"):
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{golden} has no golden playthrough; write it with pytest --refresh-golden"
    assert text == path.read_text(encoding="utf-8")


@each_game
def test_has_a_notebook(name):
    assert notebooks_of(name, ROOT), f"notebooks/{name}.ipynb is missing"


@each_game
def test_has_a_scene(name):
    module = importlib.import_module(f"widgets.{name}")
    assert callable(module.scene)
    assert module.CAPTION


@each_game
def test_has_odds(name):
    assert importlib.import_module(f"rulebook.{name}.odds").__doc__


def test_prefixes_tell_the_games_apart():
    prefixes = [{rule.split("-")[0] for rule in game.rules} for game in rulebook.games.values()]
    assert all(len(own) == 1 for own in prefixes)
    assert len(set().union(*prefixes)) == len(prefixes)


def test_golden_playthroughs_are_of_games_that_exist():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {golden for _, golden in PLAYTHROUGHS}
