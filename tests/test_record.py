"""Records: saved, loaded and replayed alike; whatever is wrong with one is said in one sentence."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from rulebook.record import MAX_MOVES, MAX_SIZE, Record, RecordError
from tests.toys import CARDS, STONES, TOYS, Lay, Resign, Take

SCHEMA = json.loads((Path(rulebook.__file__).parent / "record.schema.json").read_text())

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def record():
    return Record("stones", 2, 7, {"stones": 9, "pair": [3, 4]}, (Take(3), Take(2), Take(3)))


def changed(record, **values):
    """The record's JSON with some values changed; `...` takes a key away."""
    data = json.loads(record.dumps())
    for key, value in values.items():
        if value is ...:
            del data[key]
        else:
            data[key] = value
    return json.dumps(data)


def refused(text, game=None):
    with pytest.raises(RecordError) as caught:
        Record.loads(text, game)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 500
    return caught.value


def test_text_form(record):
    assert record.dumps() == (
        "{\n"
        '  "format": "rulebook-record",\n'
        '  "version": 1,\n'
        '  "game": "stones",\n'
        '  "players": 2,\n'
        '  "seed": 7,\n'
        '  "options": {"stones": 9, "pair": [3, 4]},\n'
        '  "actions": [\n'
        '    {"do": "take", "stones": 3},\n'
        '    {"do": "take", "stones": 2},\n'
        '    {"do": "take", "stones": 3}\n'
        "  ]\n"
        "}\n"
    )


def test_round_trip(record):
    loaded = Record.loads(record.dumps())
    assert loaded == record
    assert hash(loaded) == hash(record)
    assert loaded.states() == record.states()
    assert Record.loads(record.dumps().encode()) == record
    assert Record.loads("\ufeff" + record.dumps()) == record


def test_replay(record):
    states = record.states()
    assert [state.left for state in states] == [9, 6, 4, 1]
    assert record.state == states[-1]
    assert record.played(Take(1)).state.outcome.winners == (1,)
    assert record.state.outcome is None, "a longer record leaves the shorter one as it is"


def test_tuples_and_none_survive():
    record = Record("cards", 2, 3)
    record = record.played(record.state.actions()[0])
    assert isinstance(record.actions[0].cards, tuple)
    assert Record.loads(record.dumps()) == record


def test_is_a_value(record):
    assert pickle.loads(pickle.dumps(record)) == record
    with pytest.raises(AttributeError):
        record.seed = 8
    with pytest.raises(TypeError):
        record.options["stones"] = 8


def test_options_that_cannot_be_saved():
    with pytest.raises(RecordError, match="option pair cannot be saved: <object"):
        Record("stones", 2, 7, {"pair": object()})
    with pytest.raises(RecordError, match="option pair cannot be saved: nan"):
        Record("stones", 2, 7, {"pair": [float("nan")]})


def test_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["actions"]["maxItems"] == MAX_MOVES


def test_records_fit_the_schema(record):
    for one in (record, Record("stones", 3), Record("cards", 2, 1, {}, (Lay((1,)),))):
        jsonschema.validate(json.loads(one.dumps()), SCHEMA)


START = "The record cannot start a game of Stones"
MOVE = "Move 1 of the record is not an action in Stones"
WRONG = [
    ({"format": ...}, 'This is no record of a game: it lacks "format": "rulebook-record".'),
    ({"format": "pgn"}, 'This is no record of a game: it lacks "format": "rulebook-record".'),
    ({"version": 2}, "The record has version 2; this rulebook reads version 1."),
    ({"version": True}, "The record has version True; this rulebook reads version 1."),
    ({"version": ...}, "The record has version None; this rulebook reads version 1."),
    ({"seed": ...}, 'The record lacks "seed".'),
    ({"actions": ...}, 'The record lacks "actions".'),
    ({"moves": []}, "The record holds 'moves', which means nothing in version 1."),
    ({"game": 3}, 'The record\'s "game" must be a text, not 3.'),
    ({"players": "2"}, "The record's \"players\" must be a whole number, not '2'."),
    ({"seed": True}, 'The record\'s "seed" must be a whole number, not True.'),
    ({"options": []}, 'The record\'s "options" must be an object, not [].'),
    ({"actions": {}}, 'The record\'s "actions" must be a list, not {}.'),
    ({"seed": -1}, f"{START}: seed: -1 is not possible; it takes a whole number from 0 up."),
    ({"actions": [3]}, f'{MOVE}: "do" is missing; it can be take, resign.'),
    ({"actions": [{"stones": 3}]}, f'{MOVE}: "do" is missing; it can be take, resign.'),
    ({"actions": [{"do": 3}]}, f'{MOVE}: "do" is 3; it can be take, resign.'),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_what_the_schema_refuses_is_refused_with_a_sentence(record, change, message):
    text = changed(record, **change)
    assert str(refused(text)) == message
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(text), SCHEMA)


UNFIT = [
    ({"game": "go"}, "The record is of 'go', and the games here are stones, cards."),
    ({"players": 9}, f"{START}: players: 9 is not possible; it takes 2 to 3 [ST-TAKE-1]."),
    ({"options": {"colour": 1}}, "Stones has no option 'colour'; its options are stones, most, pair."),
    ({"options": {"players": 2}}, "Stones has no option 'players'; its options are stones, most, pair."),
    ({"options": {"self": 2}}, "Stones has no option 'self'; its options are stones, most, pair."),
    ({"options": {"most": 9}}, f"{START}: most: 9 is not possible; it takes 2, 3 or 4."),
    ({"actions": [{"do": "fly"}]}, f"{MOVE}: \"do\" is 'fly'; it can be take, resign."),
    ({"players": 2.0}, 'The record\'s "players" must be a whole number, not 2.0.'),
]


@pytest.mark.parametrize(("change", "message"), UNFIT)
def test_what_only_the_game_can_refuse(record, change, message):
    assert str(refused(changed(record, **change))) == message


ACTIONS = [
    ({"do": "take"}, "take: stones is missing (take STONES)."),
    ({"do": "take", "stones": "3"}, "take: stones: '3' is no whole number (take STONES)."),
    ({"do": "take", "stones": True}, "take: stones: True is no whole number (take STONES)."),
    ({"do": "take", "stones": 3.0}, "take: stones: 3.0 is no whole number (take STONES)."),
    ({"do": "take", "stones": 3, "from": 1}, "take: it has no 'from' (take STONES)."),
    ({"do": "resign", "__class__": "os"}, "resign: it has no '__class__' (resign)."),
]


@pytest.mark.parametrize(("action", "message"), ACTIONS)
def test_malformed_actions_are_numbered(record, action, message):
    error = refused(changed(record, actions=[{"do": "take", "stones": 1}, action]))
    assert str(error) == f"Move 2 of the record is not an action in Stones: {message}"
    assert error.move == 2


def test_malformed_parts_of_actions():
    cards = Record("cards", 2, 3)
    for action, part in [
        ({"cards": 3}, "cards: 3 is no list"),
        ({"cards": ["x"]}, "cards: 'x' is no whole number"),
        ({"cards": [1], "face": 2}, "face: 2 is no text"),
        ({"cards": {"0": 1}}, "cards: {'0': 1} is no list"),
    ]:
        assert part in str(refused(changed(cards, actions=[{"do": "lay", **action}])))


def test_illegal_moves_are_numbered_and_say_why(record):
    actions = [{"do": "take", "stones": stones} for stones in (3, 3, 9, 1)]
    error = refused(changed(record, actions=actions))
    assert str(error) == (
        "Move 3 of the record, 'take 9', is not possible: 9 stones cannot be taken. [ST-TAKE-1] Take 1 to 3."
    )
    assert error.move == 3


def test_moves_after_the_end(record):
    error = refused(changed(record, actions=[{"do": "resign"}, {"do": "resign"}]))
    assert error.move == 2
    assert "The game is over" in str(error)


def test_wrong_game(record):
    assert Record.loads(record.dumps(), "stones") == record
    assert str(refused(record.dumps(), "cards")) == "This is a record of Stones, not of Cards."


def test_every_truncation_is_refused(record):
    text = record.dumps().rstrip()
    for length in range(len(text)):
        refused(text[:length])
    assert str(refused(text[:-30])) == "The record ends too early, at line 11, column 8."
    assert str(refused(text[:-2] + "\n\n")) == "The record ends too early, at line 12, column 4."
    assert str(refused("")) == "The record ends too early, at line 1, column 1."


def test_damage_is_located(record):
    lines = record.dumps().splitlines()
    lines[4] = '  "players": 2;'
    assert str(refused("\n".join(lines))).startswith("The record is damaged, at line 5, column 15: ")


def test_values_that_json_should_not_hold(record):
    text = record.dumps()
    for number, part in [
        ("NaN", "NaN is no number"),
        ("-Infinity", "-Infinity is no number"),
        ("1e999", "the number '1e999' is too large"),
        ("9" * 5000, "it holds a number of 5000 digits"),
        ('7, "seed": 8', "'seed' stands twice"),
    ]:
        assert part in str(refused(text.replace('"seed": 7', f'"seed": {number}')))
    assert str(refused(b'{"format": "\xff"}')) == "The record is damaged: byte 13 is not UTF-8 text."


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '["' + '\\"' * 500_000], ids=["[", "{", "quotes"])
def test_hostile_nesting_is_refused_quickly(text):
    refused(text)


def test_brackets_in_texts_do_not_count_as_nesting(record):
    deep = "[" * 100 + '\\"' + "{" * 100
    assert "no record of a game" in str(refused(f'{{"format": "{deep}"}}'))


def test_oversized(record):
    assert "too large: 2,000,001 characters" in str(refused(" " * (MAX_SIZE + 1)))
    many = changed(record, actions=[{"do": "take", "stones": 1}] * (MAX_MOVES + 1))
    assert "too large: 10,001 moves" in str(refused(many))


def test_strange_texts_stay_printable(record):
    message = str(refused(changed(record, game="\ud800\n\x1b[31m" * 50)))
    assert message.isprintable()
    message.encode()


def test_records_made_by_hand_tell_illegal_moves():
    with pytest.raises(RecordError, match="Move 1 of the record, 'take 5', is not possible"):
        Record("stones", 2, 0, {}, (Take(5),)).states()
    with pytest.raises(TypeError, match="not an action in Stones"):
        Record("stones", 2, 0, {}, (Lay((1,)),)).states()


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
keys = ["format", "version", "game", "players", "seed", "options", "actions"]


@given(key=st.sampled_from(keys), value=values, inside=st.booleans())
def test_any_value_anywhere_is_read_or_refused(key, value, inside):
    """Nothing but RecordError ever comes out of reading."""
    original = rulebook.games
    rulebook.games = TOYS
    try:
        data = json.loads(Record("stones", 2, 0, {}, (Take(1), Resign())).dumps())
        if inside:
            data["actions"][0]["stones"] = value
        else:
            data[key] = value
        try:
            record = Record.loads(json.dumps(data))
        except RecordError:
            return
        assert Record.loads(record.dumps()) == record
    finally:
        rulebook.games = original


# ---- the text form of actions


def test_actions_read_from_text():
    assert STONES.parse("take 3") == Take(3)
    assert STONES.parse("  TAKE   3 ") == Take(3)
    assert STONES.parse("resign") == Resign()
    assert CARDS.parse("lay (1,2)") == Lay((1, 2))
    assert CARDS.parse("lay ()") == Lay(())
    assert CARDS.parse('lay (1) "two words"') == Lay((1,), "two words")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not an action in Stones. Actions are: take STONES; resign."),
        ("tak 3", "'tak 3' is not an action in Stones. Actions are: take STONES; resign."),
        ("(take) 3", "'(take) 3' is not an action in Stones. Actions are: take STONES; resign."),
        ("take", "take needs 1 argument (take STONES), not 0."),
        ("take 1 2", "take needs 1 argument (take STONES), not 2."),
        ("resign now", "resign needs 0 arguments (resign), not 1."),
        ("take x", "take: stones: 'x' is no whole number (take STONES)."),
        ("take -", "take: stones: None is no whole number (take STONES)."),
        ("take ٣", "take: stones: '٣' is no whole number (take STONES)."),
        ('take "3', "'take \"3' is not an action in Stones: a quotation mark \" is left open."),
        ("take (3", "'take (3' is not an action in Stones: a bracket ( is left open."),
        ("take 3)", "'take 3)' is not an action in Stones: a bracket ) closes nothing."),
        ("take 3,", "'take 3,' is not an action in Stones: a comma stands outside of brackets."),
    ],
)
def test_malformed_texts_say_what_is_allowed(text, message):
    with pytest.raises(rulebook.MalformedAction) as caught:
        STONES.parse(text)
    assert str(caught.value) == message


@given(cards=st.lists(st.integers(-(10**30), 10**30), max_size=4), face=st.none() | st.text())
def test_every_action_reads_back_from_its_text(cards, face):
    action = Lay(tuple(cards), face)
    assert CARDS.parse(str(action)) == action
