"""The variants: what is offered, and what each choice changes."""

from __future__ import annotations

from dataclasses import fields

import pytest

from rulebook.confrontation.variants import VARIANT_OPTIONS, Variants
from rulebook.game import OptionError
from rulebook.rules import load_rules

USUAL = Variants()


def test_each_variant_is_an_option_with_its_usual_choice_first():
    assert [option.name for option in VARIANT_OPTIONS] == [field.name for field in fields(Variants)]
    for option in VARIANT_OPTIONS:
        assert option.default == option.choices[0] == getattr(USUAL, option.name)
        assert len(option.choices) > 1
        assert all(f"{choice}: " in option.sentence for choice in option.choices)


def test_each_variant_names_a_rule_of_the_book():
    rules = load_rules("rulebook.confrontation")
    assert all(option.rule in rules for option in VARIANT_OPTIONS)


def test_a_choice_that_is_not_offered_is_refused_with_the_rule():
    option = VARIANT_OPTIONS[0]
    with pytest.raises(OptionError, match="bonus56, bonus456 or auto_hit") as error:
        option.check("bonus6")
    assert error.value.rule == "CF-TABLE-9"
