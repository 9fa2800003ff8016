"""Entries of data files: an error names the entry that does not hold together."""

from dataclasses import dataclass

import pytest

from rulebook.library import DataError, read_entries

RULES = {"NS-MOVE-1": None}


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    sides: tuple[tuple[int, ...], ...]
    rules: tuple[str, ...] = ()


def read(*raw):
    return read_entries(Card, raw, "cards.toml", RULES)


def test_entries_are_read_by_id_with_lists_as_tuples():
    cards = read({"id": "a", "sides": [[1, 2], [3]], "rules": ["NS-MOVE-1"]})
    assert cards["a"] == Card("a", ((1, 2), (3,)), ("NS-MOVE-1",))


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([{"id": "a"}], "cards.toml: entry 1 (a): missing field sides"),
        ([{"id": "a", "sides": [], "price": 3}], "cards.toml: entry 1 (a): unknown field price"),
        ([{"id": "a", "sides": []}] * 2, "cards.toml: entry 2 (a): duplicate id"),
        ([{"id": "a", "sides": [], "rules": ["NS-MOVE-9"]}], "cards.toml: entry 1 (a): NS-MOVE-9 is not a rule"),
        ([{"sides": []}], "cards.toml: entry 1 (without id): missing field id"),
    ],
)
def test_an_error_names_the_entry(raw, said):
    with pytest.raises(DataError) as caught:
        read(*raw)
    assert str(caught.value) == said
