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
        ('["monday"]', '["mondey"]', "Line 5: groups.order names 'mondey', which is no group"),
        ('name = "office-hours"\n', "", "Line 1: name is missing"),
        ("[values]", "[values", "The recipe is no TOML: "),
        ('words = ["mon"]', 'words = ["mon"]\nexpands = ["monda"]', "did you mean monday?"),
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
