"""Rule coverage: what counts as spoken, tested and shown, and what is reported as missing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rulebook.coverage import CoverageError, Said, report
from rulebook.rules import Rules

CODE = """
'''ST-END-2.'''
# ST-END-2
RULE = "ST-TAKE-1"
def end():
    '''ST-END-2.'''
    return Refusal("ST-TAKE-2"), f"[ST-END-1] {RULE}"
"""
TESTS = """
import pytest

@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('ST-END-2'))])
def test_a(x): pass
"""


@pytest.fixture
def checkout(toys, tmp_path, monkeypatch):
    """A checkout in which Stones is fully covered, with ST-END-2 as a definition; Cards has nothing."""
    defined = [
        replace(rule, kind="definition") if rule.id == "ST-END-2" else rule for rule in toys["stones"].rules.values()
    ]
    monkeypatch.setitem(vars(toys["stones"]), "rules", Rules(tuple(defined)))
    write(tmp_path / "rulebook/stones/state.py", CODE)
    write(tmp_path / "tests/stones/test_rules.py", TESTS)
    hear(tmp_path, "ST-TAKE-1", "ST-TAKE-2", "ST-END-1")
    cell = {"cell_type": "markdown", "source": ["Take (ST-TAKE-1,\n", " ST-TAKE-2)."]}
    text = {"output_type": "execute_result", "data": {"text/plain": ["over [ST-END-1]"]}}
    error = {"output_type": "error", "ename": "IllegalAction", "evalue": "over [ST-END-2]", "traceback": []}
    code = {"cell_type": "code", "source": "state", "outputs": [text, error]}
    write(tmp_path / "notebooks/stones.ipynb", json.dumps({"cells": [cell, code]}))
    (tmp_path / "widgets").mkdir()
    return tmp_path


def hear(root, *rules, test="test_rules.py", worker="main"):
    """A test file runs, and the engine says these rules in it."""
    Said("stones", root).add({test: set(rules)}, worker)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def replace_text(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_complete(checkout):
    made = report(["stones"], checkout)
    assert made.complete
    assert str(made) == (
        "         clauses    spoken   defined    tested     shown\n"
        "Stones         4         3         1         4         4"
    )  # fmt: skip


def test_a_game_without_anything_lacks_everything(checkout):
    made = report(None, checkout)
    assert not made.complete
    _, cards = made.games
    everything = ("CA-LAY-1", "CA-LAY-2", "CA-END-1")
    assert cards.missing == dict.fromkeys(("neither spoken nor a definition", "not tested", "not shown"), everything)
    assert "Cards: 3 not tested\n  CA-LAY-1\n  CA-LAY-2\n  CA-END-1" in str(made)


@pytest.mark.parametrize(
    ("file", "old", "new", "missing"),
    [
        ("rulebook/stones/state.py", '"ST-TAKE-1"', '""', {"neither spoken nor a definition": ("ST-TAKE-1",)}),
        ("rulebook/stones/state.py", '"ST-TAKE-1"', '"ST-END-2"', {"neither spoken nor a definition": ("ST-TAKE-1",)}),
        ("rulebook/stones/state.py", "[ST-END-1]", "ST - END - 1", {"neither spoken nor a definition": ("ST-END-1",)}),
        ("tests/stones/test_rules.py", "pytest.mark.rule('ST-END-2')", "'ST-END-2'", {"not tested": ("ST-END-2",)}),
        ("notebooks/stones.ipynb", "over [ST-END-1]", "over", {"not shown": ("ST-END-1",)}),
    ],
)
def test_each_gap_is_found(checkout, file, old, new, missing):
    replace_text(checkout / file, old, new)
    hear(checkout, "ST-TAKE-2", *({"ST-TAKE-1", "ST-END-1"} - {rule for gap in missing.values() for rule in gap}))
    found = report(["stones"], checkout).games[0].missing
    assert missing.items() <= found.items()


def test_a_docstring_a_comment_or_a_mark_is_not_spoken_and_raises_no_number(checkout):
    write(checkout / "rulebook/stones/state.py", CODE.replace('RULE = "ST-TAKE-1"', "# ST-TAKE-1"))
    write(checkout / "tests/stones/test_rules.py", TESTS.replace("'ST-END-2'", "'ST-END-2', 'ST-TAKE-1'"))
    hear(checkout, "ST-TAKE-2", "ST-END-1")
    made = report(["stones"], checkout).games[0]
    assert made.missing == {"neither spoken nor a definition": ("ST-TAKE-1",), "not tested": ("ST-TAKE-1",)}


def test_what_a_test_never_heard_is_not_tested(checkout):
    write(checkout / "tests/stones/test_rules.py", TESTS + "\n")
    hear(checkout, "ST-TAKE-1", "ST-END-1")
    assert report(["stones"], checkout).games[0].missing == {"not tested": ("ST-TAKE-2",)}


def test_a_definition_that_the_engine_speaks_is_a_gap(checkout):
    hear(checkout, "ST-END-2")
    assert report(["stones"], checkout).games[0].missing == {"spoken, though a definition": ("ST-END-2",)}


def test_a_definition_by_which_only_a_study_changes_a_position_by_hand_is_no_gap(checkout):
    write(checkout / "rulebook/stones/study.py", 'CAUSE = "ST-END-2"')
    hear(checkout, "ST-TAKE-1", "ST-TAKE-2", "ST-END-1", "ST-END-2")
    assert report(["stones"], checkout).complete


def test_examples_rules_files_and_other_code_do_not_speak(checkout):
    write(checkout / "rulebook/stones/state.py", CODE.replace("ST-TAKE-1", ""))
    write(checkout / "rulebook/stones/rules.toml", 'id = "ST-TAKE-1"')
    write(checkout / "rulebook/stones/study.py", 'RULE = "ST-TAKE-1"')
    write(checkout / "rulebook/other.py", 'RULE = "ST-TAKE-1"')
    hear(checkout, "ST-TAKE-2", "ST-END-1")
    found = report(["stones"], checkout).games[0].missing
    assert found["neither spoken nor a definition"] == ("ST-TAKE-1",)


# ---- what was said while tests ran


def test_several_runs_and_workers_add_up(checkout):
    write(checkout / "tests/stones/test_more.py", "")
    hear(checkout, "ST-TAKE-1", test="test_more.py", worker="gw1")
    hear(checkout, test="test_more.py")
    assert Said("stones", checkout).heard() == {"ST-TAKE-1", "ST-TAKE-2", "ST-END-1"}


@pytest.mark.parametrize(
    "changed", ["rulebook/stones/state.py", "rulebook/stones/card.toml", "tests/stones/tables.py", "rulebook/game.py"]
)
def test_what_was_said_before_the_code_changed_does_not_count(checkout, changed):
    write(checkout / changed, "# other")
    with pytest.raises(CoverageError, match=r"Run make test first.*test_rules\.py"):
        report(["stones"], checkout)


def test_what_was_said_before_a_test_file_changed_does_not_count_and_the_others_do(checkout):
    write(checkout / "tests/stones/test_more.py", "")
    hear(checkout, test="test_more.py")
    write(checkout / "tests/stones/test_more.py", "# other")
    with pytest.raises(CoverageError, match=r"Run make test first.*\(test_more\.py\)"):
        report(["stones"], checkout)


def test_a_new_wording_of_a_clause_keeps_what_was_said(checkout):
    write(checkout / "rulebook/stones/rules.toml", "# other")
    assert report(["stones"], checkout).complete


def test_without_a_run_it_says_so(checkout):
    (checkout / ".said/stones-main.json").unlink()
    with pytest.raises(CoverageError, match="Run make test first"):
        report(["stones"], checkout)


def test_other_notebooks_do_not_show(checkout):
    (checkout / "notebooks/stones.ipynb").rename(checkout / "notebooks/index.ipynb")
    assert len(report(["stones"], checkout).games[0].missing["not shown"]) == 4
    (checkout / "notebooks/stones").mkdir()
    (checkout / "notebooks/index.ipynb").rename(checkout / "notebooks/stones/part1.ipynb")
    assert report(["stones"], checkout).complete


@pytest.mark.parametrize(
    ("file", "text", "citation"),
    [
        ("rulebook/stones/more.py", "# ST-TAKE-9", "rulebook/stones/more.py: ST-TAKE-9"),
        ("widgets/stones.py", "'ST-FOO-1'", "widgets/stones.py: ST-FOO-1"),
        (
            "tests/test_x.py",
            "import pytest\n@pytest.mark.rule('XX-1-1')\ndef test_x(): pass",
            "tests/test_x.py: XX-1-1",
        ),
        ("notebooks/a.ipynb", '{"cells": [{"source": "ST-END-7"}]}', "notebooks/a.ipynb: ST-END-7"),
    ],
)
def test_citations_of_rules_that_do_not_exist(checkout, file, text, citation):
    write(checkout / file, text)
    hear(checkout, "ST-TAKE-1", "ST-TAKE-2", "ST-END-1")
    made = report(["stones"], checkout)
    assert made.unknown == (citation,)
    assert not made.complete
    assert str(made).endswith(f"Cited, but no such rule:\n  {citation}")


def test_games_that_are_only_planned_may_be_cited(checkout):
    write(checkout / "rulebook/planned/__init__.py", "")
    write(checkout / "rulebook/planned/odds.py", "# XX-ODDS-1")
    write(checkout / "tests/test_x.py", "import pytest\n@pytest.mark.rule('XX-ODDS-2')\ndef test_x(): pass")
    assert report(["stones"], checkout).complete


def test_what_only_looks_like_an_id_is_no_citation(checkout):
    write(checkout / "rulebook/stones/more.py", "ENCODING = 'ISO-8859-1'")
    hear(checkout, "ST-TAKE-1", "ST-TAKE-2", "ST-END-1")
    assert report(["stones"], checkout).complete


def test_marks_must_be_readable(checkout):
    write(checkout / "tests/test_x.py", "import pytest\n@pytest.mark.rule(*IDS)\ndef test_x(): pass")
    with pytest.raises(CoverageError, match=r"test_x.py, line 2: a rule mark takes ids in quotes, not \*IDS"):
        report(["stones"], checkout)


def test_outside_of_a_checkout(toys, tmp_path):
    with pytest.raises(CoverageError, match=r"looks into tests/ and notebooks/, and .* has no tests/"):
        report(None, tmp_path)


def test_broken_notebooks_are_named(checkout):
    write(checkout / "notebooks/stones.ipynb", "{")
    with pytest.raises(CoverageError, match=r"stones.ipynb is no notebook"):
        report(None, checkout)
