"""The recipes that come with pauk, by name."""

from functools import lru_cache
from importlib import resources

from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.recipe.toml_file import read_recipe


@lru_cache(maxsize=1)
def shipped_recipes() -> dict[str, str]:
    """Return the texts of all shipped recipes by their names."""
    folder = resources.files("pauk.facts.recipe") / "data"
    files = sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name)
    return {one.name.removesuffix(".toml"): one.read_text("utf-8") for one in files}


@lru_cache(maxsize=8)
def shipped_recipe(name: str) -> FactRecipe:
    """Return a shipped recipe."""
    return read_recipe(shipped_recipes()[name], f"the shipped recipe {name}")
