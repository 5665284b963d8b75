"""The model decides what rules leave open, by the words around a candidate."""

import pytest

from pauk.facts.decide.facts import read_facts
from pauk.facts.decide.judge import shipped_judge
from pauk.facts.recipe.shipped import shipped_recipe

MASS = shipped_recipe("mass-hours")


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("Niedziele i święta: 8.00, 10.00, 12.00", ["08:00", "10:00", "12:00"]),
        ("Dni powszednie: 7.00, 18.00", ["07:00", "18:00"]),
        ("Basen: sobota 9.00", []),
        ("Lekcje angielskiego: wtorek 16.15", []),
    ],
)
def test_words_decide(text, taken):
    found = read_facts(MASS, text=text)
    assert [one.value for one in found] == taken
    assert {one.by for one in found} <= {"model"}


def test_what_rules_have_decided_stays():
    (one,) = read_facts(MASS, text="Msze w niedziele: 8.00")
    assert (one.by, one.confidence) == ("rule", 0.97)


def test_a_recipe_without_a_model_leaves_it_to_the_rules():
    assert shipped_judge("library-hours") is None
    (one,) = read_facts(shipped_recipe("library-hours"), text="Saturday 9am-1pm")
    assert (one.by, one.confidence) == ("rule", 0.6)
