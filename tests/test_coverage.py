"""Rule coverage: what counts as enforced, tested and shown, and what is reported as missing."""

from __future__ import annotations

import json

import pytest

from rulebook.coverage import CoverageError, report

CODE = """
# ST-TAKE-1
RULE = "ST-TAKE-2"
def end():
    '''ST-END-1, ST-END-2.'''
"""
TESTS = """
import pytest

pytestmark = pytest.mark.rule('ST-TAKE-1')

@pytest.mark.rule('ST-TAKE-2', 'ST-END-1')
def test_a(): pass

@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('ST-END-2'))])
def test_b(x): pass
"""


@pytest.fixture
def checkout(toys, tmp_path):
    """A checkout in which Stones is fully covered; Cards has nothing."""
    write(tmp_path / "rulebook/stones/state.py", CODE)
    write(tmp_path / "tests/stones/test_rules.py", TESTS)
    cell = {"cell_type": "markdown", "source": ["Take (ST-TAKE-1,\n", " ST-TAKE-2)."]}
    text = {"output_type": "execute_result", "data": {"text/plain": ["over [ST-END-1]"]}}
    error = {"output_type": "error", "ename": "IllegalAction", "evalue": "over [ST-END-2]", "traceback": []}
    code = {"cell_type": "code", "source": "state", "outputs": [text, error]}
    write(tmp_path / "notebooks/stones.ipynb", json.dumps({"cells": [cell, code]}))
    (tmp_path / "widgets").mkdir()
    return tmp_path


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def replace(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_complete(checkout):
    made = report(["stones"], checkout)
    assert made.complete
    assert str(made) == (
        "         clauses  enforced    tested     shown\n"
        "Stones         4         4         4         4"
    )  # fmt: skip


def test_a_game_without_anything_lacks_everything(checkout):
    made = report(None, checkout)
    assert not made.complete
    _, cards = made.games
    assert cards.missing == dict.fromkeys(("enforced", "tested", "shown"), ("CA-LAY-1", "CA-LAY-2", "CA-END-1"))
    assert "Cards: 3 not enforced\n  CA-LAY-1\n  CA-LAY-2\n  CA-END-1" in str(made)


@pytest.mark.parametrize(
    ("file", "old", "new", "missing"),
    [
        ("rulebook/stones/state.py", "# ST-TAKE-1", "", {"enforced": ("ST-TAKE-1",)}),
        ("rulebook/stones/state.py", '"ST-TAKE-2"', "ST - TAKE - 2", {"enforced": ("ST-TAKE-2",)}),
        ("tests/stones/test_rules.py", "pytest.mark.rule('ST-TAKE-1')", "'ST-TAKE-1'", {"tested": ("ST-TAKE-1",)}),
        ("tests/stones/test_rules.py", ", 'ST-END-1'", "", {"tested": ("ST-END-1",)}),
        ("notebooks/stones.ipynb", "over [ST-END-1]", "over", {"shown": ("ST-END-1",)}),
    ],
)
def test_each_gap_is_found(checkout, file, old, new, missing):
    replace(checkout / file, old, new)
    made = report(["stones"], checkout)
    assert made.games[0].missing == missing
    assert not made.complete


def test_rules_files_and_other_code_do_not_enforce(checkout):
    replace(checkout / "rulebook/stones/state.py", "# ST-TAKE-1", "")
    write(checkout / "rulebook/stones/rules.toml", 'id = "ST-TAKE-1"')
    write(checkout / "rulebook/other.py", "# ST-TAKE-1")
    write(checkout / "tests/stones/test_more.py", "# ST-TAKE-1")
    assert report(["stones"], checkout).games[0].missing == {"enforced": ("ST-TAKE-1",)}


def test_other_notebooks_do_not_show(checkout):
    (checkout / "notebooks/stones.ipynb").rename(checkout / "notebooks/index.ipynb")
    assert len(report(["stones"], checkout).games[0].missing["shown"]) == 4
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
