"""The tries that are refused: each is made by a test that bears its id and names the clause."""

from __future__ import annotations

import pytest

from rulebook.confrontation import refused_examples

from .cited import citing


@pytest.mark.parametrize("name", sorted(refused_examples()))
def test_every_try_is_made_by_a_test_that_bears_its_id(name):
    refused = refused_examples()[name]
    made = [test for test, source in citing(name).items() if f'"{refused.rule}"' in source]
    assert made, f"no test tries {name} ({refused.attempt}) and names {refused.rule}"


def test_no_try_is_missing():
    assert len(refused_examples()) == 71
