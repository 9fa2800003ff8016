"""Cards to read: rules, sections, search, rulings, games."""

import sys
from dataclasses import replace

import pytest

import rulebook
from rulebook.rules import Rules
from tests.widgets import toy
from widgets import cards
from widgets.chips import chipped


@pytest.fixture(autouse=True)
def _only_hop(hop, monkeypatch):
    monkeypatch.setitem(sys.modules, "widgets.hop", toy)


def test_a_rule_card_has_id_text_and_source():
    card = cards.rule("HO-MOVE-4")
    assert repr(card) == (
        "HO-MOVE-4  A player may wait.  (our ruling)\n    The print is silent; waiting keeps play alive."
    )
    html = card._repr_html_()
    for part in ("HO-MOVE-4", "A player may wait.", "our ruling", "waiting keeps play alive"):
        assert part in html


def test_several_rules_in_one_card():
    assert repr(cards.rule("HO-MOVE-1", "HO-MOVE-3")).count("\n") == 1


def test_an_unknown_rule_is_named():
    with pytest.raises(KeyError, match="XX-1"):
        cards.rule("XX-1")


def test_the_rules_of_a_section():
    assert repr(cards.rules("hop", "Painting")).startswith("Painting: ")
    assert "HO-PAINT-1" in repr(cards.rules("hop", "Painting"))
    assert repr(cards.rules("hop")).count("HO-") == 6


def test_an_unknown_section_names_the_sections():
    with pytest.raises(ValueError, match="Moving, Painting, End"):
        cards.rules("hop", "Magic")


def test_rulings_show_gaps_and_reasons():
    card = cards.rulings("hop")
    assert "Whether one may wait. Settled by HO-MOVE-4." in repr(card)
    assert "The print is silent" in card._repr_html_()


def test_rulings_open_to_doubt_come_before_the_others(monkeypatch):
    assert "doubt" not in repr(cards.rulings("hop"))
    known = rulebook.games["hop"].rules
    wait = replace(known["HO-MOVE-4"], doubt="Waiting may be a slip of the pen.")
    monkeypatch.setattr(type(rulebook.games["hop"]), "rules", Rules((wait,), known.gaps))
    card = cards.rulings("hop")
    assert "Most open to doubt:\n- HO-MOVE-4  Waiting may be a slip of the pen.\n\nOur rulings:" in repr(card)
    assert card._repr_html_().index("slip of the pen") < card._repr_html_().index("Our rulings")


def test_what_is_open_to_doubt_is_a_question_with_answer_and_a_way_to_play_otherwise(monkeypatch):
    known = rulebook.games["hop"].rules
    doubted = (
        replace(known["HO-MOVE-4"], doubt="Waiting may be a slip of the pen."),
        replace(known["HO-MOVE-1"], doubt="Perhaps the row is longer."),
        known["HO-MOVE-2"],
    )
    monkeypatch.setattr(type(rulebook.games["hop"]), "rules", Rules(doubted, known.gaps))
    card = cards.doubts("hop")
    assert "Whether one may wait.\n    HO-MOVE-4" in repr(card)
    assert "But: Waiting may be a slip of the pen." in repr(card)
    assert "New game, length: How many cells the row has." in repr(card)
    assert "HO-MOVE-2" not in repr(card)
    assert "Perhaps the row is longer." in card._repr_html_()


def test_the_search_follows_the_typing():
    box = cards.search_box()
    assert "6 rules can be searched" in box.found.value
    box.box.value = "cell"
    assert [rule.id for _, rule in box.results] == ["HO-MOVE-2", "HO-MOVE-3"]
    assert "<mark>cell</mark>" in box.found.value
    assert "publicly described" in box.found.value
    box.box.value = "cell dragon"
    assert "No rule matches" in box.found.value


def test_the_search_in_text():
    assert "HO-MOVE-2" in cards.search_box("empty cell")._repr_mimebundle_()["text/plain"]


def test_the_games_are_shown_as_cards_with_links():
    card = cards.game_cards()
    assert repr(card) == "Hop: Walk through to the other end. (hop.ipynb)"
    html = card._repr_html_()
    assert html.count("<svg") == 1
    assert 'href="hop.ipynb"' in html


def test_ids_in_a_text_become_chips_and_the_rest_is_escaped(hop):
    assert chipped("<see> HO-MOVE-1!", hop.rules) == (
        '&lt;see&gt; <span class="rb-chip" title="Move one of your own pieces.">HO-MOVE-1</span>!'
    )
