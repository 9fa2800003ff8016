"""Faults put into code, on a small piece of it."""

from __future__ import annotations

import ast

import pytest

import rulebook
from tools.mutants import mutants, rule_code

CODE = '''"""A docstring with 1 < 2 and not 3."""


def refusal(place: int = 4, wanted: Literal[5] = 5) -> Refusal | None:
    if place < 7 and not wanted:
        return Refusal("XX-1", f"At {place + 1} nobody stands.")
    é = place in (
        wanted,
    )
    return None if é else True
'''


def changes(code=CODE):
    return [(fault.line, " ".join(fault.old.split()), fault.new) for fault in mutants(code)]


def test_each_kind_of_fault_is_found_in_its_place_and_none_in_texts_and_annotations():
    assert changes() == [
        (4, "4", "(3)"),
        (4, "4", "(5)"),
        (4, "5", "(4)"),
        (4, "5", "(6)"),
        (5, "place < 7", "(place >= 7)"),
        (5, "place < 7 and not wanted", "(place < 7 or not wanted)"),
        (5, "7", "(6)"),
        (5, "7", "(8)"),
        (5, "not wanted", "(wanted)"),
        (6, 'return Refusal("XX-1", f"At {place + 1} nobody stands.")', "return None"),
        (7, "place in ( wanted, )", "(place not in (wanted,))"),
    ]


@pytest.mark.parametrize(
    ("turned", "wanted"),
    [("a == b", "a != b"), ("a is b", "a is not b"), ("a >= b", "a < b"), ("a not in b", "a in b")],
)
def test_a_comparison_is_turned(turned, wanted):
    assert changes(turned) == [(1, turned, f"({wanted})")]


def test_of_two_comparisons_in_a_row_each_is_turned():
    assert [new for *_, new in changes("a < b <= c")] == ["(a < b > c)", "(a >= b <= c)"]


def test_with_a_fault_the_code_is_other_code_and_nothing_else_has_changed():
    for fault in mutants(CODE):
        faulty = fault.put_into(CODE)
        assert ast.dump(ast.parse(faulty)) != ast.dump(ast.parse(CODE))
        assert faulty.encode()[: fault.start] == CODE.encode()[: fault.start]
        assert faulty.encode()[fault.start + len(fault.new) :] == CODE.encode()[fault.end :]


@pytest.mark.parametrize("game", rulebook.games)
def test_every_game_has_rule_code_to_put_faults_into_and_bots_are_none(game):
    files = rule_code(game)
    assert sum(len(mutants(path.read_text("utf-8"))) for path in files) > 100
    assert not [path for path in files if "bot" in path.parts or path.stem in ("bot", "words", "study")]
