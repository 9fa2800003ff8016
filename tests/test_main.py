"""The command line, run as a person runs it where that matters, and the game in the terminal."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import rulebook
from rulebook.__main__ import main
from rulebook.record import Record
from rulebook.terminal import Terminal
from tests.toys import CARDS, STONES, Take

ROOT = Path(__file__).parent.parent


@pytest.fixture
def call(toys, capsys):
    """Run a command; gives its exit code, what it printed, and what it complained."""

    def run(*arguments):
        code = main(arguments)
        return code, *capsys.readouterr()

    return run


def python(*arguments, **settings):
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, **settings)


def test_importing_the_rulebook_is_light():
    """Nothing heavy comes in before it is used: learners wait for every import, most of all in the browser."""
    heavy = ["sympy", "cattrs", "attrs", "tqdm", "ipywidgets", "numpy", "jsonschema", "asyncio", "multiprocessing"]
    script = (
        "import sys, rulebook\n"
        "games = [rulebook.games[name].start() for name in rulebook.games]\n"
        "import rulebook.record, rulebook.bots, rulebook.simulate, rulebook.coverage, rulebook.terminal\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    assert python("-c", script).stdout == "[]\n"


def test_as_a_module():
    done = python("-m", "rulebook")
    assert done.returncode == 0
    assert all(name in done.stdout for name in rulebook.games)
    assert python("-m", "rulebook", "rules", "no_such_game").returncode == 2


def test_list(call):
    code, out, _ = call()
    assert code == 0
    assert "stones\n  Stones, 2 to 3 players, 4 rules. Take the last stone.\n" in out
    assert "new-game NAME" in out


def test_rules(call):
    code, out, _ = call("rules", "stones")
    assert code == 0
    assert out == (
        "Taking\n"
        "  ST-TAKE-1  Take one to three stones.\n"
        "  ST-TAKE-2  Take no more stones than there are.\n"
        "\n"
        "End\n"
        "  ST-END-1  The last stone wins.\n"
        "  ST-END-2  A player may resign. (Ruling: Usual.)\n"
    )


def test_rules_with_words(call):
    assert call("rules", "stones", "last", "stone") == (0, "End\n  ST-END-1  The last stone wins.\n", "")
    assert call("rules", "sto", "ST-END-2")[1] == "End\n  ST-END-2  A player may resign. (Ruling: Usual.)\n"
    assert call("rules", "stones", "dragon") == (1, "No rule of Stones holds all of these words: dragon.\n", "")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rules", "go"], "there is no game 'go'; the games are stones, cards"),
        (["rules", ""], "there is no game ''; the games are stones, cards"),
        (["coverage", "go"], "there is no game 'go'; the games are stones, cards"),
        (["play", "go"], "there is no game 'go'; the games are stones, cards"),
        (["play", "stones", "--bot", "deep"], "there is no bot 'deep'; the bots are random, greedy, mcts"),
        (["play", "stones", "--players", "7"], "players: 7 is not possible; it takes 2 to 3 [ST-TAKE-1]"),
        (["play", "stones", "--seat", "3"], "seat: 3 is not possible; it takes 1 to 2"),
        (["play", "stones", "--option", "most=9"], "most: 9 is not possible; it takes 2, 3 or 4"),
        (["play", "stones", "--option", "colour=1"], "the options of Stones are stones, most, pair"),
        (["play", "stones", "--option", "most"], "--option takes NAME=VALUE, not 'most'"),
        (["play", "cards", "--option", "x=1"], "the options of Cards are none"),
        (["new-game", "Nine"], "'Nine' is no name for a game"),
        (["new-game", "odds"], "odds is taken: rulebook/odds/__init__.py is there already"),
    ],
)
def test_faults_are_one_sentence_and_exit_2(call, arguments, complaint):
    code, out, complained = call(*arguments)
    assert (code, out) == (2, "")
    assert complained.startswith("rulebook: ")
    assert complaint in complained
    assert complained.count("\n") == 1


def test_unknown_commands_exit_2(call, capsys):
    with pytest.raises(SystemExit) as left:
        call("fly")
    assert left.value.code == 2
    assert "invalid choice: 'fly'" in capsys.readouterr().err


def test_coverage_exits_1_on_a_gap(call):
    code, out, _ = call("coverage", "stones")
    assert code == 1
    assert "Stones: 4 neither spoken nor a definition" in out


def test_coverage_outside_of_a_checkout(call, monkeypatch, tmp_path):
    monkeypatch.setattr(rulebook, "__file__", str(tmp_path / "rulebook" / "__init__.py"))
    code, _, complained = call("coverage")
    assert code == 2
    assert "has no tests/" in complained


def test_a_pipe_that_closes_early_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m rulebook rules {next(iter(rulebook.games))} | head -n 1",
        cwd=ROOT,
        shell=True,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""


# ---- the game in the terminal


@pytest.fixture
def sit(toys):
    """Sit down to a game; gives the terminal and a way to type lines and read what they bring."""

    def make(game=STONES, **settings):
        said = []
        terminal = Terminal(game, **{"bot": "greedy", **settings}, say=said.append)

        def type_(*lines):
            said.clear()
            for line in lines:
                terminal.answer(line)
            return "\n".join(said)

        return terminal, type_

    return make


def test_piped_lines_play_a_game(toys, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", StringIO("take 3\nwhy take 9\nundo\n"))
    assert main(["play", "stones", "--bot", "random", "--option", "stones=9", "--option", "most=4"]) == 0
    out = capsys.readouterr().out
    assert "Stones. You are Player 1." in out
    assert "ooooooooo" in out
    assert "Player 1: take 3" in out
    assert out.endswith("Goodbye.\n")


def test_real_pipes():
    name = next(iter(rulebook.games))
    done = python("-m", "rulebook", "play", name, "--bot", "random", input="1\nundo\n")
    assert done.returncode == 0
    assert done.stdout.endswith("Goodbye.\n")
    assert done.stderr == ""


def test_numbers_and_words(sit):
    terminal, type_ = sit()
    out = type_("2")
    assert "Player 1: take 1\n  Player 1 took 1. [ST-TAKE-1]" in out
    assert "Player 2: " in out
    assert terminal.state.player == 0 or terminal.state.outcome
    terminal, type_ = sit()
    type_("take 1")
    assert terminal.record.actions[0] == Take(1)


def test_what_cannot_be_done_is_explained_and_changes_nothing(sit):
    terminal, type_ = sit()
    assert type_("take 9") == "9 stones cannot be taken. [ST-TAKE-1] Take 1 to 3."
    assert type_("why take 9") == type_("why not take 9") == "9 stones cannot be taken. [ST-TAKE-1] Take 1 to 3."
    assert type_("why take 1") == "take 1: this is possible."
    assert "'fly' is not an action in Stones" in type_("fly")
    assert type_("9") == "There is no action 9. Type 1 to 4."
    assert type_("0") == "There is no action 0. Type 1 to 4."
    assert "There is no action 999999999." in type_("9" * 5000)
    assert type_("", "   ") == ""
    assert terminal.record.actions == ()


def test_undo_goes_back_to_ones_own_decision(sit):
    terminal, type_ = sit(players=3)
    assert type_("undo") == "There is nothing to undo."
    first = terminal.state
    type_("take 1")
    second = terminal.state
    type_("take 1", "undo")
    assert terminal.state == second
    type_("undo")
    assert terminal.state == first
    assert terminal.record.actions == ()


def test_the_end_and_back_again(sit):
    terminal, type_ = sit()
    out = type_("resign")
    assert "Player 1 resigns. [ST-END-2] Type undo, save FILE or quit." in out
    assert "The game is over" in type_("take 1")
    assert type_("1") == "There is no action 1."
    assert type_("hint") == "The game is over."
    type_("undo")
    assert terminal.state.outcome is None


def test_save_and_load(sit, tmp_path):
    terminal, type_ = sit()
    type_("take 1", "take 1")
    path = tmp_path / "game.json"
    assert type_(f"save {path}") == f"Saved to {path}, plays: {len(terminal.record.actions)}."
    assert Record.loads(path.read_text()) == terminal.record
    assert "Saved to" in type_(f"save {path}"), "a record may be replaced"
    saved = terminal.state
    other, type_other = sit()
    assert "Loaded from" in type_other(f"load {path}")
    assert other.state == saved


def test_save_and_load_that_fail(sit, tmp_path):
    terminal, type_ = sit()
    other = tmp_path / "letter.txt"
    other.write_text("Dear all")
    assert type_(f"save {other}") == f"{other} is there already and is no record; choose another name."
    assert other.read_text() == "Dear all"
    assert type_(f"save {tmp_path}/no/file") == f"{tmp_path}/no/file cannot be written: No such file or directory."
    assert type_(f"load {tmp_path}/none") == f"{tmp_path}/none cannot be read: No such file or directory."
    assert type_(f"load {other}").startswith("The record is damaged, at line 1, column 1")
    assert "such as: save game.json" in type_("save")
    assert "such as: load game.json" in type_("load")
    cards = tmp_path / "cards.json"
    cards.write_text(Record("cards", 2).dumps())
    assert type_(f"load {cards}") == "This is a record of Cards, not of Stones."
    assert terminal.record.actions == ()


def test_other_commands(sit):
    _, type_ = sit()
    assert "ooooooooooooooo" in type_("board")
    assert "  4 take 3" in type_("list")
    assert "take STONES; resign" in type_("help")
    assert "ST-END-1  The last stone wins." in type_("rules last")
    assert type_("rules dragon") == "No rule matches."
    assert "such as: rules end" in type_("rules")
    assert "(take " in type_("hint") or "(resign)" in type_("hint")


def test_hidden_cards_stay_hidden(sit):
    """The board is shown as this seat sees it."""
    terminal, type_ = sit(CARDS)
    seen = []
    original = type(terminal.state).seen_by
    type(terminal.state).seen_by = lambda state, player: seen.append(player) or original(state, player)
    try:
        type_("1")
    finally:
        type(terminal.state).seen_by = original
    assert seen.count(0) >= 3


def test_long_lists_are_cut(sit, monkeypatch):
    monkeypatch.setattr("rulebook.terminal._LISTED", 2)
    terminal, type_ = sit()
    terminal._list()
    assert "... and 2 more: type list to see all." in type_("take 1")
    assert "more" not in type_("list")
