"""Rule clauses: read from TOML with errors that name the entry, looked up, searched."""

from __future__ import annotations

import re

import pytest

import rulebook
from rulebook.rules import Rule, RulesError, read_rules
from rulebook.search import STOP_WORDS

TEXT = """
[[rule]]
id = "XX-MOVE-1"
section = "Moving"
text = "A piece moves one step."
source = "seed"

[[rule]]
id = "XX-MOVE-2"
section = "Moving"
text = "Pieces never pass a wall."
source = "ruling"
why = "The print is silent about walls and doors."

[[rule]]
id = "XX-END-1"
section = "End"
text = "The game ends when no piece can move: moving is life."
source = "public"

[[gap]]
what = "Walls"
ruling = "XX-MOVE-2"
"""


@pytest.fixture
def rules():
    return read_rules(TEXT, "xx")


def test_mapping(rules):
    assert list(rules) == ["XX-MOVE-1", "XX-MOVE-2", "XX-END-1"]
    assert rules["XX-END-1"].source == "public"
    assert str(rules["XX-MOVE-1"]) == "XX-MOVE-1  A piece moves one step."
    assert rules.sections == ("Moving", "End")
    assert [rule.id for rule in rules.section("Moving")] == ["XX-MOVE-1", "XX-MOVE-2"]
    assert rules.gaps[0].what == "Walls"
    with pytest.raises(KeyError, match="there is no rule XX-MOVE-3"):
        rules["XX-MOVE-3"]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("wall", ["XX-MOVE-2"]),
        ("walls", ["XX-MOVE-2"]),
        ("doors", ["XX-MOVE-2"]),
        ("MOVE", ["XX-MOVE-1", "XX-MOVE-2", "XX-END-1"]),
        ("xx-end-1", ["XX-END-1"]),
        ("piece step", ["XX-MOVE-1"]),
        ("piece dragon", []),
        ("", []),
        ("how does a piece step", ["XX-MOVE-1"]),
        ("oors", []),
    ],
)
def test_search(rules, words, ids):
    assert [rule.id for rule in rules.search(words)] == ids


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "XX-MOVE-1"', "", r"xx: rule 1 \(without id\): id is missing"),
        ('id = "XX-MOVE-1"', "id = 1", r"xx: rule 1 \(1\): id is missing"),
        ('section = "End"', 'section = ""', r"xx: rule 3 \(XX-END-1\): section is missing"),
        ('source = "seed"', 'source = "rumour"', r"xx: rule 1 \(XX-MOVE-1\): source is 'rumour', not one of seed"),
        ('why = "The print is silent about walls and doors."', "", r"rule 2 \(XX-MOVE-2\): a ruling says why"),
        (
            'source = "seed"',
            'source = "seed"\nkind = "whispered"',
            "kind is 'whispered', not one of spoken, definition",
        ),
        ('source = "seed"', 'source = "seed"\ncolour = 1', r"rule 1 \(XX-MOVE-1\): unknown field colour"),
        ('source = "seed"', 'source = "seed"\ndoubt = "Hm."', r"rule 1 .*: only a ruling of ours is open to doubt"),
        ('id = "XX-MOVE-2"', 'id = "XX-MOVE-1"', "xx: the ids XX-MOVE-1 stand twice"),
        ('ruling = "XX-MOVE-2"', 'ruling = "XX-MOVE-7"', "the gap 'Walls' points at XX-MOVE-7, which is no rule"),
    ],
)
def test_faults_name_the_entry(old, new, message):
    assert old in TEXT
    with pytest.raises(RulesError, match=message):
        read_rules(TEXT.replace(old, new), "xx")


def test_rules_are_values(rules):
    assert rules["XX-END-1"] == Rule(
        "XX-END-1", "End", "The game ends when no piece can move: moving is life.", "public"
    )


@pytest.mark.parametrize("name", rulebook.games)
def test_rules_of_every_game_can_be_found_by_their_own_words(name):
    rules = rulebook.games[name].rules
    for rule in rules.values():
        assert rules.search(rule.id) == [rule]
        words = [word for word in re.findall(r"\b[a-z]{4,}\b", rule.text) if word not in STOP_WORDS]
        assert not words or rule in rules.search(words[-1])


def test_words_are_found_by_their_beginning_and_not_inside_of_others():
    """Nobody who looks for wings wants to read of borrowing, drawing and showing."""
    found = {name: rulebook.games[name].rules.search("wings") for name in rulebook.games}
    assert found["pillars_of_faith"][0].section.startswith("Wings")
    assert not found["test_of_time"]


def test_a_question_is_answered_as_its_words_are_meant():
    rules = rulebook.games["pillars_of_faith"].rules
    assert rules.search("how do I win")[0].id.startswith("PF-WIN-")
    assert rules.search("pilars") == rules.search("pillars")
