"""`docs/rules/<game>.md`: every clause of the games, in step with `rules.toml`."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import rulebook
from rulebook.rules import Rules, read_rules
from tools import reference

TEXT = "You may not open a *closed* door."
WHY = "The print is silent about doors. See XX-MOVE-1."


class Toy:
    """A game of which only title and rules are asked for."""

    title = "Doors"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules


@pytest.fixture
def toy():
    return Toy(
        read_rules(
            f"""
[[rule]]
id = "XX-MOVE-1"
section = "Moving about"
text = "A piece moves one step."
source = "seed"

[[rule]]
id = "XX-DOOR-1"
section = "Doors"
text = "{TEXT}"
source = "ruling"
why = "{WHY}"
doubt = "Perhaps you may."

[[gap]]
what = "May you open a door?"
ruling = "XX-DOOR-1"
""",
            "toy",
        )
    )


@pytest.mark.parametrize("name", list(rulebook.games))
def test_the_page_is_in_step_with_the_rules(name):
    path = reference.path_of(name)
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    assert written == reference.page(rulebook.games[name]), (
        f"docs/rules/{name}.md is not what rules.toml says: run python -m tools.reference"
    )


@pytest.mark.parametrize("name", list(rulebook.games))
def test_every_link_leads_to_exactly_one_place(name):
    page = reference.page(rulebook.games[name])
    anchors = re.findall(r'<a id="([^"]+)">', page)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= set(anchors)
    assert {reference.anchor(rule) for rule in rulebook.games[name].rules} <= set(anchors)


def test_a_clause_says_where_it_comes_from_why_and_what_speaks_against_it(toy):
    page = reference.page(toy)
    assert '<a id="xx-move-1"></a>**XX-MOVE-1** A piece moves one step.  \n*In the print.*\n' in page
    assert "*Our ruling.* The print is silent about doors. See [XX-MOVE-1](#xx-move-1)." in page
    assert "*Open to doubt.* Perhaps you may." in page
    assert "*Answers:* May you open a door?" in page


def test_signs_of_markdown_in_a_rule_stay_signs(toy):
    assert r"a \*closed\* door" in reference.page(toy)


def test_sections_and_open_questions_are_listed_at_the_top(toy):
    head = reference.page(toy).split("## ")[0]
    assert re.findall(r"- \[(.+)\]\(#(.+)\)", head) == [
        ("Moving about", "section-moving-about"),
        ("Doors", "section-doors"),
        ("Open questions", "open-questions"),
    ]
    assert "- May you open a door? [XX-DOOR-1](#xx-door-1)" in reference.page(toy)


def test_another_wording_makes_another_page(toy):
    before = reference.page(toy)
    rules = toy.rules
    changed = Rules(tuple(replace(rule, text="Other words.") for rule in rules.values()), rules.gaps)
    assert reference.page(Toy(changed)) != before


def test_a_game_that_does_not_exist_is_named():
    with pytest.raises(SystemExit, match="There is no game chess"):
        reference.main(["chess"])
