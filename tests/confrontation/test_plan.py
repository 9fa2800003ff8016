"""The plan in docs/confrontation.md says exactly which clauses are built: cited by the code and marked by a test."""

import re
from pathlib import Path

from rulebook.coverage import RULE_ID
from rulebook.rules import load_rules

ROOT = Path(__file__).parent.parent.parent
RULES = load_rules("rulebook.confrontation")


def ids(pattern):
    return {rule for path in ROOT.glob(pattern) for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))}


def marked():
    texts = [path.read_text(encoding="utf-8") for path in ROOT.glob("tests/confrontation/test_*.py")]
    marks = [mark for text in texts for mark in re.findall(r"@pytest\.mark\.rule\(([^)]*)\)", text)]
    return {rule for mark in marks for rule in RULE_ID.findall(mark)}


def test_every_id_that_is_cited_exists():
    assert ids("rulebook/confrontation/*.py") - set(RULES) == set()
    assert marked() - set(RULES) == set()


def test_the_plan_lists_what_remains():
    built = ids("rulebook/confrontation/*.py") & marked()
    plan = (ROOT / "docs" / "confrontation.md").read_text(encoding="utf-8")
    table = plan.split("<!-- clauses -->")[1].split("<!-- /clauses -->")[0]
    assert f"{len(built)} of {len(RULES)} clauses are built." in table
    assert set(RULE_ID.findall(table)) == set(RULES) - built


def test_every_ruling_settles_something_that_the_print_leaves_open():
    settled = {rule for gap in RULES.gaps for rule in RULE_ID.findall(gap.ruling)}
    assert {rule.id for rule in RULES.values() if rule.source == "ruling"} <= settled
    assert len(RULES.gaps) == 59


def test_the_rulings_most_open_to_doubt_say_what_speaks_against_them():
    doubted = [rule for rule in RULES.values() if rule.doubt]
    assert 10 <= len(doubted) <= 15
    assert all(rule.doubt.endswith(".") and rule.doubt not in rule.why for rule in doubted)
