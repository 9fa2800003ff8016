"""Numbers and lists as they are said."""

import pytest

from rulebook.english import counted, listed, ordinal, plural, sentence


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [
        (1, "card", "1 card"),
        (2, "card", "2 cards"),
        (0, "city", "0 cities"),
        (2, "church", "2 churches"),
        (3, "attack die", "3 attack dice"),
        (2, "day", "2 days"),
        (5, "dark energy", "5 dark energy"),
    ],
)
def test_a_number_of_things(number, noun, said):
    assert counted(number, noun) == said


def test_a_plural_out_of_the_ordinary_is_given():
    assert counted(2, "ox", "oxen") == "2 oxen"
    assert plural("box") == "boxes"


def test_a_list_has_one_word_before_its_last_part():
    assert [listed("ABC"[:size]) for size in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert listed(["A", "B"], "or") == "A or B"


def test_ordinals():
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]
    )


def test_a_sentence_begins_with_a_capital_letter_and_keeps_the_rest():
    assert sentence("the General's card") == "The General's card"
    assert sentence("") == ""
