"""The clauses as players read them: short, and with one meaning for each word."""

from __future__ import annotations

import re

import pytest

from rulebook.northmen.game import GAME


@pytest.mark.parametrize("rule", GAME.rules.values(), ids=lambda rule: rule.id)
def test_a_clause_speaks_of_edges_and_rivals_and_stays_short(rule):
    """Edges belong to tiles, rivals to the table; reasons, history and other clauses are for `why`."""
    assert not re.search(r"\b(sides?|opposing|initiat\w+|engine|BN-\w+-\d+)\b", rule.text)
    assert len(re.findall(r"[.!?](?:\s|$)", rule.text)) <= 3
