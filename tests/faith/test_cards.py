"""Card types, the loader, and decks."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rulebook.faith import decks
from rulebook.faith.actions import Play
from rulebook.faith.cards import CardError, fits, library, read_card, read_cards
from rulebook.faith.energy import typed
from rulebook.faith.game import GAME
from rulebook.faith.vocabulary import KEYWORDS
from rulebook.game import OptionError
from tests.faith.tables import at, on_field, play, refused, side

CORE = library()
GOOD = {
    "id": "gideon",
    "name": "Gideon",
    "type": "character",
    "energy": "light",
    "typed_cost": 1,
    "neutral_cost": 1,
    "health": 3,
    "strength": 2,
    "prayer": 1,
}


def toml(entry):
    return "\n".join(f"{key} = {inline(value)}" for key, value in entry.items())


def inline(value):
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {inline(part)}' for key, part in value.items())}}}"
    return f"[{', '.join(map(inline, value))}]" if isinstance(value, list) else json.dumps(value)


def wrong(rule, **changes):
    entry = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
    with pytest.raises(OptionError, match="gideon") as caught:
        GAME.start(cards=f"[[card]]\n{toml(entry)}\n")
    assert caught.value.rule == rule
    assert rule in str(caught.value)


@pytest.mark.rule("FA-TYPE-1")
def test_five_types():
    counts = Counter(card.type for card in CORE.values())
    assert counts == {"character": 34, "object": 12, "event": 10, "psalm": 6, "location": 7}
    assert len(CORE) == 69
    wrong("FA-TYPE-1", type="sorcery")


@pytest.mark.rule("FA-TYPE-2")
def test_parts_of_a_card():
    noah = CORE["noah_captain"]
    assert (noah.typed_cost, noah.energy, noah.neutral_cost) == (2, "light", 1)
    assert (noah.name, noah.version, noah.type) == ("Noah", "Captain of the Ark", "character")
    assert noah.subtypes == ("Patriarch",)
    assert len(noah.abilities) == 1
    assert CORE["hannah_petitioner"].abilities == ()
    wrong("FA-TYPE-2", colour="red")
    wrong("FA-TYPE-2", name="")
    wrong("FA-TYPE-2", neutral_cost=-1)


@pytest.mark.rule("FA-TYPE-3", "FA-TYPE-4")
def test_the_typed_cost_makes_it_light_or_dark():
    assert CORE["psalm_88"].energy == "dark"
    assert typed(CORE["psalm_88"]) == (0, 1)
    assert CORE["noah_captain"].energy == "light"
    assert CORE["sling_and_stone"].energy == "neutral"
    assert all((card.typed_cost == 0) == (card.energy == "neutral") for card in CORE.values())
    wrong("FA-TYPE-4", typed_cost=0)
    wrong("FA-TYPE-4", energy="light and dark")
    wrong("FA-TYPE-4", energy="neutral", typed_cost=1)


@pytest.mark.rule("FA-TYPE-5")
def test_only_characters_have_values_and_three_types_stay():
    hand = ["cain_wanderer", "horn_of_oil", "garden_of_eden", "quail_at_evening", "psalm_27"]
    state = at(side(hand=hand, light=9, dark=1), side())
    for card in hand:
        state = play(state, Play(card))
    assert on_field(state, 0) == ["cain_wanderer", "horn_of_oil", "garden_of_eden"]
    assert state.sides[0].exile == ("quail_at_evening", "psalm_27")
    wrong("FA-TYPE-5", type="object", strength=None, prayer=None)
    wrong("FA-TYPE-5", health=None)
    wrong("FA-TYPE-5", strength=None)


@pytest.mark.rule("FA-TYPE-6")
def test_characters_are_light_or_dark():
    neutral = {**GOOD, "energy": "neutral", "typed_cost": 0}
    wrong("FA-TYPE-6", energy="neutral", typed_cost=0)
    wrong("FA-TYPE-6", energy="dark")
    assert read_card(neutral, neutral_prayer=True).prayer == 1
    assert all(card.energy != "neutral" for card in CORE.values() if card.type == "character")
    assert all(not card.prayer for card in CORE.values() if card.energy == "dark")


@pytest.mark.rule("FA-TYPE-7")
def test_psalms_are_events_for_card_text():
    assert fits(CORE["psalm_27"], (("type", "event"),))
    assert not fits(CORE["quail_at_evening"], (("type", "psalm"),))


@pytest.mark.rule("FA-TYPE-8")
def test_printed_totals():
    assert CORE["psalm_91"].total == 3
    assert CORE["david_harpist"].total == 3
    assert CORE["miriam_song"].total == 2


@pytest.mark.rule("FA-TYPE-9")
def test_eight_parts():
    from widgets.faith.pictures import spots

    assert [spot.number for spot in spots(CORE["noah_captain"])] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [spot.number for spot in spots(CORE["quail_at_evening"])] == [1, 2, 3, 4, 5]


@pytest.mark.rule("FA-TYPE-10")
def test_only_words_of_the_vocabulary():
    assert all(word.split()[0] in KEYWORDS for card in CORE.values() for word in card.keywords)
    wrong("FA-TYPE-10", keywords=["Flying"])
    draw = {"op": "draw", "who": "you", "n": 1}
    ability = {"kind": "arrive", "text": "Arrive: draw 1 card.", "effects": [draw]}
    assert read_card({**GOOD, "abilities": [ability]}).abilities[0].effects[0].n == 1
    for broken in (
        {**ability, "kind": "sometimes"},
        {**ability, "effects": []},
        {**ability, "effects": [{**draw, "op": "dance"}]},
        {**ability, "effects": [{"op": "draw", "who": "you"}]},
        {**ability, "effects": [{**draw, "n": "many"}]},
        {**ability, "effects": [{**draw, "who": "nobody"}]},
        {**ability, "effects": [{**draw, "loud": True}]},
        {**ability, "effects": [{"op": "modify", "stat": "health", "n": 1, "scope": "self"}]},
        {**ability, "when": "sunny"},
        {**ability, "limit": "twice"},
        {**ability, "cost": {"gold": 1}},
        {**ability, "cost": {"faith": 1}},
        {**ability, "text": ""},
    ):
        wrong("FA-TYPE-10", abilities=[broken])


@pytest.mark.rule("FA-TYPE-11")
def test_scripture_has_no_effect():
    import tomllib
    from importlib.resources import files

    text = files("rulebook.faith").joinpath("cards.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)["card"]
    for entry in entries:
        bare = read_card({**entry, "scripture": ""})
        card = CORE[entry["id"]]
        assert (bare.abilities, bare.keywords, bare.total) == (card.abilities, card.keywords, card.total)


def test_a_file_that_is_no_toml_says_so():
    with pytest.raises(CardError, match="no TOML"):
        read_cards("[[card", "my cards")
    with pytest.raises(CardError, match="stands twice"):
        read_cards("\n".join(["[[card]]\n" + toml(GOOD)] * 2), "my cards")


OWN = f"[[card]]\n{toml(GOOD)}\n"


def test_cards_of_ones_own_can_be_played():
    deck = {**decks.ready()["covenant"].cards, "gideon": 3}
    state = GAME.start(seed=1, cards=OWN, decks=[deck, "shadow"])
    assert "gideon" in state.decks[0]
    assert state.settings.library["gideon"].title == "Gideon"
    study = at(side(hand=["gideon"], light=2), side(), cards=OWN)
    assert on_field(play(study, Play("gideon")), 0) == ["gideon"]
    with pytest.raises(OptionError, match="cards"):
        GAME.start(cards="[[card]]\nid = 3")
    with pytest.raises(OptionError, match="core set"):
        GAME.start(cards=OWN.replace("gideon", "noah_captain"), decks="covenant")


# ---- decks


def other(number):
    """So many legal cards beside the two Adams."""
    cards = [card for card in CORE if not card.startswith("adam")]
    made = dict.fromkeys(cards[: number // 3], 3)
    return {**made, cards[-1]: number % 3} if number % 3 else made


@pytest.mark.rule("FA-DECK-1", "FA-DECK-6")
def test_forty_cards_at_least():
    found = decks.problems(other(39))
    assert [problem.rule for problem in found] == ["FA-DECK-1"]
    assert decks.problems(other(40)) == []
    assert decks.problems(other(61)) == []
    assert decks.problems(other(20), least=20) == []


@pytest.mark.rule("FA-DECK-2", "FA-DECK-3")
def test_three_copies_of_name_and_version():
    assert [p.rule for p in decks.problems({**other(36), "adam_god_breathed": 4})] == ["FA-DECK-2"]
    assert decks.problems({**other(34), "adam_god_breathed": 3, "adam_nomenclator": 3}) == []


@pytest.mark.rule("FA-DECK-4")
def test_any_mix():
    cards = decks.ready()["shadow"].cards
    by_energy = Counter()
    for card, number in cards.items():
        by_energy[CORE[card].energy] += number
    assert by_energy == {"dark": 28, "light": 12}
    light = [card for card in CORE if CORE[card].type == "character" and CORE[card].energy == "light"]
    assert decks.problems(dict.fromkeys(light[:14], 3)) == []


@pytest.mark.rule("FA-DECK-5")
def test_copies_on_the_field():
    state = at(side("abraham_friend", hand=["abraham_friend"], light=4), side())
    after = play(state, Play("abraham_friend"))
    assert [after.fields.value(0, piece, "health") for piece in after.sides[0].field] == [6, 6]
    unique = at(side("abraham_friend", hand=["abraham_friend"], light=4), side(), unique_characters=True)
    refused(unique, Play("abraham_friend"), "FA-DECK-5")


@pytest.mark.rule("FA-DECK-7")
def test_own_decks():
    state = GAME.start(seed=3, decks=["covenant", "covenant"])
    before = state.sides
    while state.phase == "set-up":
        state = state.play(state.actions()[-1])
    drawn = [s for s in range(2) if state.sides[s].deck != before[s].deck]
    assert len(drawn) <= 2
    assert state.decks[0] == state.decks[1]
    with pytest.raises(OptionError, match="decks"):
        GAME.start(decks=["covenant", "covenant", "covenant"])
    with pytest.raises(OptionError, match="FA-DECK-1"):
        GAME.start(decks=[{"cain_wanderer": 3}, "shadow"])
    with pytest.raises(OptionError, match="FA-DECK-2"):
        GAME.start(decks=[{**other(36), "adam_god_breathed": 4}, "shadow"])
    with pytest.raises(OptionError, match="there is no deck"):
        GAME.start(decks=["sunshine", "shadow"])
