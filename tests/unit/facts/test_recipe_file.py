"""A recipe is read as it stands, and its mistakes are told with line and nearest word."""

import pytest

from pauk.base.errors import BadRecipe
from pauk.facts.recipe.shipped import shipped_recipe, shipped_recipes
from pauk.facts.recipe.toml_file import read_recipe

GOOD = (
    'name = "office-hours"\n[values]\nkind = "range"\n[groups]\norder = ["monday"]\n[groups.monday]\nwords = ["mon"]\n'
)


def test_shipped_recipes_are_sound():
    assert sorted(shipped_recipes()) == ["library-hours", "mass-hours"]
    assert shipped_recipe("mass-hours").group_names[:2] == ("holiday", "sunday")
    assert shipped_recipe("library-hours").values.kind == "range"


def test_a_small_recipe_is_enough():
    recipe = read_recipe(GOOD)
    assert (recipe.name, recipe.order, recipe.groups[0].words) == ("office-hours", ("monday",), ("mon",))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("kind =", "knid =", "Line 3: values.knid is no word of a recipe (did you mean kind?)"),
        ("[values]", "[value]", "Line 2: value is no word of a recipe (did you mean values?)"),
        ('"range"', '"rang"', "Line 3: values.kind is 'rang' (did you mean range?)"),
        ('"range"', "7", "Line 3: values.kind must be a text"),
        ('["mon"]', '"mon"', "Line 7: groups.monday.words must be a list of patterns"),
        ('["mon"]', '["mo(n"]', "Line 7: groups.monday.words has the pattern 'mo(n', which cannot be read"),
        ('["mon"]', '["m*"]', "Line 7: groups.monday.words has the pattern 'm*', which fits nothing at all"),
        ('["monday"]', '["mondey"]', "Line 5: groups.order names 'mondey', which is no group; did you mean monday?"),
        ('name = "office-hours"\n', "", "Line 1: name is missing"),
        (
            "[groups]\n",
            '[[discovery]]\nkind = "csv"\nfile = "f"\n[[discovery]]\nkind = "serch"\n[groups]\n',
            "Line 8: discovery.kind is 'serch' (did you mean search?)",
        ),
        (
            "[groups]\n",
            '[[discovery]]\nkind = "search"\nresult = "u"\nurl = "https://a.example/"\n[groups]\n',
            "Line 7: discovery.url has no {query}",
        ),
        ("[groups]\n", '[[discovery]]\nkind = "csv"\n[groups]\n', "Line 4: a provider of the kind csv needs file = …"),
        (
            "[groups]\n",
            '[directory.select]\nnam = "td"\n[groups]\n',
            "Line 5: directory.select.nam is no word of an entity (did you mean name?)",
        ),
        (
            "[groups]\n",
            "[seasons.summer]\nmonths = [4, 13]\n[groups]\n",
            "Line 5: seasons.summer.months must be [first",
        ),
        ("[values]", "[values", "The recipe is no TOML: "),
        (
            'words = ["mon"]',
            'words = ["mon"]\nexpands = ["monda"]',
            "Line 8: groups.monday.expands names 'monda', which is no group; did you mean monday?",
        ),
        (
            "[groups]\n",
            "[seasns.summer]\nmonths = [4, 9, 7]\n[groups]\n",
            "Line 4: seasns is no word of a recipe (did you mean seasons?)",
        ),
    ],
)
def test_mistakes_are_told(old, new, told):
    with pytest.raises(BadRecipe) as caught:
        read_recipe(GOOD.replace(old, new))
    assert told in str(caught.value)


def test_several_mistakes_are_told_at_once():
    with pytest.raises(BadRecipe) as caught:
        read_recipe(GOOD.replace("kind", "knid").replace("order", "ordre"))
    assert "knid" in str(caught.value)
    assert "ordre" in str(caught.value)
