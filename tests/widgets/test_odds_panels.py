"""The panels for exact odds: what they say is what the games' odds say, at every setting, in text and picture."""

import asyncio
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from rulebook.confrontation import odds as confrontation
from rulebook.faith import odds as faith
from rulebook.northmen import odds as northmen
from rulebook.odds import drawn
from widgets.controls import slider, toggle
from widgets.explore import Explore
from widgets.odds import Dice, Hand, HeatMap, Path, Race, Step, Steps, Tiles

PANELS = (Dice, Hand, Tiles, Race, Path)
each_panel = pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.__name__)


def picture(panel):
    """The last SVG that the page shows."""
    return ElementTree.fromstring(re.findall(r"<svg.*?</svg>", panel.shown.value)[-1])


def tags(svg, name):
    return [element for element in svg.iter() if element.tag.endswith(name)]


@each_panel
def test_every_panel_has_a_picture_a_formula_and_a_text_form(panel):
    shown = panel()
    bundle = shown._repr_mimebundle_()
    assert picture(shown).attrib["role"] == "img"
    assert picture(shown).attrib["aria-label"]
    assert shown.formula.value.startswith(r"$\displaystyle ")
    assert shown.formula.value.count("{") == shown.formula.value.count("}")
    assert re.search(r"\d", bundle["text/plain"])
    assert "<svg" in bundle["text/html"]
    assert shown.formula.value.replace("&", "&amp;").replace("<", "&lt;") in bundle["text/html"]


@each_panel
def test_every_control_has_a_name(panel):
    shown = panel()
    for control in (*shown.controls.values(), shown.marker, shown.compare):
        assert control.description
    assert shown.pin_button.tooltip


@pytest.mark.parametrize("then_strength", [True, False])
def test_the_dice_panel_says_what_the_odds_say(then_strength):
    panel = Dice(dice=4, attack=2, reroll_attack="failures", then_strength=then_strength, strength=-6, marker=2)
    if then_strength:
        law = confrontation.damage(4, 2, -6, reroll_attack="failures")
    else:
        law = confrontation.successes(4, 2, "failures")
    assert panel.result.law == law
    assert f"at least 2: {law.at_least(2)} (" in str(panel.result)
    assert f"expected: {law.mean} (" in str(panel.result)
    assert str(law.at_least(2)) in panel.shown.value


def test_the_bars_and_the_rest_make_one_whole():
    panel = Dice(dice=20, attack=6, strength=6)
    bars = tags(picture(panel), "rect")
    assert len(bars) == panel.result.upto + 2
    low, rest = bars[0], bars[-1]
    assert tags(low, "title")[0].text.startswith("0: ")
    assert tags(rest, "title")[0].text.startswith("49 or more: ")


def test_the_dice_formula_has_the_numbers_in_it():
    """Odds notes: four-up then four-up, ten dice, is ((24 + z)/(33 - 8z))^10."""
    assert r"A(S(z))^{10} = \left(\frac{24 + z}{33 - 8 z}\right)^{10}" in Dice(dice=10).formula.value


@pytest.mark.parametrize(
    ("attack", "strength", "said"),
    [(-6, 0, r"S(z)^{\lceil H/2 \rceil}$"), (0, -6, r"S(z)^{H}, \quad \lceil D/2 \rceil$")],
)
def test_halving_stands_where_it_happens(attack, strength, said):
    assert Dice(attack=attack, strength=strength).formula.value.endswith(said)


def test_a_slider_changes_picture_numbers_and_formula():
    panel = Dice(dice=3)
    before = panel.shown.value, panel.formula.value
    panel.controls["dice"].value = 7
    assert panel.result.law == confrontation.damage(7, 0, 0)
    assert panel.shown.value != before[0]
    assert panel.formula.value != before[1]


def test_the_marker_reads_the_chance_of_at_least_so_many():
    panel = Dice(dice=5)
    for k in range(8):
        panel.marker.value = k
        assert f"at least {k}: {panel.result.law.at_least(k)} (" in str(panel.result)


def test_a_marker_beyond_a_shorter_axis_moves_to_its_end():
    panel = Dice(dice=12, attack=6, strength=6)
    panel.marker.value = panel.marker.max
    panel.set(dice=1, attack=-4, strength=-4)
    assert panel.marker.value == panel.marker.max == panel.result.upto + 2
    assert panel.result.marker == panel.marker.value


def test_a_named_second_setting_moves_along_with_the_sliders():
    panel = Dice(reroll_attack="failures", versus={"without the charge": {"reroll_attack": None}})
    panel.set(dice=8)
    assert panel.result.versus == confrontation.damage(8, 0, 0)
    assert "without the charge" in panel.shown.value
    assert len(tags(picture(panel), "rect")) == 2 * (panel.result.upto + 2)
    panel.compare.value = "nothing"
    assert panel.result.versus is None


def test_a_pinned_setting_stays_as_it_was():
    panel = Dice(dice=4, attack=2)
    panel.pin_button.click()
    panel.set(dice=9)
    assert panel.result.versus == confrontation.damage(4, 2, 0)
    assert panel.result.versus_name == "pinned: dice: 4"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"dice": 21}, "dice: 21 is not possible; it takes 1 to 20"),
        ({"reroll_attack": "all"}, "reroll_attack: 'all' is not possible; it takes None, failures, successes"),
        ({"swords": 1}, "'swords' is no control: there are dice, attack"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(settings, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Dice(**settings)


def test_a_combination_that_cannot_be_is_said_and_the_next_one_is_shown_again():
    panel = Hand(deck=20, wanted=10, unwanted=5, put_back=True)
    panel.controls["unwanted"].value = 11
    assert "unwanted" in panel.result
    assert "rb-banner" in panel.shown.value
    assert panel.formula.value == ""
    panel.controls["unwanted"].value = 10
    assert panel.result.law.top == 5


@pytest.mark.parametrize("put_back", [True, False])
def test_the_hand_panel_says_what_the_odds_say(put_back):
    """A hand without a wanted card is put back whole, if everything else is unwanted."""
    panel = Hand(deck=40, wanted=3, unwanted=37, put_back=put_back, draws=4)
    assert panel.result.law.at_least(1) == faith.opening(40, 3, put_back=put_back, draws=4)


def test_a_hand_without_putting_back_counts_all_cards_seen():
    assert Hand(deck=30, wanted=6, draws=3).result.law == drawn(30, 6, 8)


def test_the_tile_panel_shows_who_wins_and_what_it_costs():
    panel = Tiles(attackers=4, defenders=3, side="attacker", deck="faith")
    fight = northmen.conflict(4, 3, "faith")
    assert panel.result.law == fight.attacker_losses
    for chance in (fight.win, fight.tie, fight.lose):
        assert str(chance) in panel.result.words
        assert str(chance) in panel.shown.value


def test_the_tile_formula_counts_all_tiles():
    """BN-COMP-1: 120 tiles; three attackers show four."""
    formula = Tiles(attackers=3, defenders=2).formula.value
    assert sum(map(int, re.findall(r"\)\^\{(\d+)\}", formula))) == 120
    assert r"\binom{120}{4}\binom{116}{2}" in formula


def test_the_race_panel_says_what_the_odds_say():
    panel = Race(gain=3, loss=3, percent=50)
    assert panel.result.law == faith.race(3, 3, Fraction(1, 2))
    assert panel.result.law.mean == 13
    panel.set(percent=0)
    assert panel.result.law.mean == 7


def test_a_race_without_end_in_sight_is_still_exact_and_drawn():
    panel = Race(gain=1, loss=8, percent=95)
    assert panel.result.law.mean > 10**20
    assert len(tags(picture(panel), "rect")) == 50


def test_the_path_panel_adds_up_the_energy():
    path = (1, 3, 4, 9, 10, 19)
    panel = Path(path=path, marker=9)
    assert f"energy gathered {', '.join(map(str, faith.energy_curve(path)))};" in str(panel.result)
    assert "9 gathered: turn 4" in str(panel.result)
    panel.set(turn_6=1)
    assert "= 16" in panel.formula.value


def test_a_heat_map_says_each_exact_number():
    table = HeatMap(lambda a, b: Fraction(a, a + b), ("a", (1, 2)), ("b", (1, 3)), "Share")
    assert str(table) == "Share in percent; a down, b across\n   1  3\n1 50 25\n2 67 40"
    svg = ElementTree.fromstring(table.svg())
    assert [title.text.split(": ")[1] for title in tags(svg, "title")] == ["1/2", "1/4", "2/3", "2/5"]


def test_a_heat_map_of_counts_has_no_decimals():
    table = HeatMap(lambda a, b: a * b, ("a", (1, 2)), ("b", (1, 3)), "Product", chances=False)
    assert str(table) == "Product; a down, b across\n  1 3\n1 1 3\n2 2 6"


class Coins(Steps):
    """At least one head of so many coins; with none there is nothing to toss."""

    asked, along = "a head", "coins"

    def mechanism(self):
        return {"coins": slider("coins", 0, 4, 2), "fair": toggle("fair", True)}

    def steps(self, fair, **_):
        return [Step(str(n), 1 - Fraction(1, 2 if fair else 3) ** n) for n in range(1, 5)]

    def chosen(self, coins, **_):
        return coins - 1 if coins else None

    def formula_of(self, coins, **_):
        return rf"1 - 2^{{-{coins}}}"


def test_steps_fill_the_chosen_bar_and_say_its_chance():
    panel = Coins(versus={"a bent coin": {"fair": False}})
    first, second = panel.result.series
    assert (first[1][1].chance, second[1][1].chance) == (Fraction(3, 4), Fraction(8, 9))
    assert "a head, coins 2" in panel.shown.value
    assert "> 2: 3/4 (75.00 %)" in str(panel.result)
    bars = [bar for bar in tags(picture(panel), "rect") if "accent" in bar.attrib["fill"]]
    assert [float(bar.attrib["fill-opacity"]) for bar in bars] == [0.35, 1, 0.35, 0.35]
    assert panel.formula.value == r"$\displaystyle 1 - 2^{-2}$"


def test_steps_without_a_choice_show_all_bars_and_no_number():
    panel = Coins(coins=0)
    assert "rb-numbers" not in panel.shown.value
    assert len(tags(picture(panel), "rect")) == 4


def test_explore_takes_ranges_lists_and_switches():
    shown = Explore(
        lambda number, word, loud: f"{word} {number}{'!' if loud else ''}", number=range(3), word=["a", "b"], loud=False
    )
    shown.set(number=2, word="b", loud=True)
    assert shown.result == "b 2!"
    assert shown._repr_mimebundle_()["text/plain"] == "b 2!"


def test_several_values_at_once_are_shown_once():
    seen = []
    shown = Explore(lambda a, b: seen.append((a, b)) or "", a=range(5), b=range(5))
    shown.set(a=3, b=4)
    assert seen == [(0, 0), (3, 4)]


def test_the_formula_follows_the_picture_and_ends_on_the_last_value():
    """While a kernel runs: typesetting is slow, so it waits, and what was passed over is never typeset."""
    panel = Dice(dice=3)
    seen = []
    panel.formula.observe(lambda change: seen.append(change.new), "value")

    async def drag():
        for dice in (4, 5, 6, 7):
            panel.set(dice=dice)
        assert seen == []
        while not seen:
            await asyncio.sleep(0.01)

    asyncio.run(drag())
    assert seen == [panel.result.math()]
    assert panel.result.law == confrontation.damage(7, 0, 0)
