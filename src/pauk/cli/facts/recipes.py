"""Find the recipe that a command names: a shipped one by its name, or a file."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from pauk.base.errors import BadFile, BadRecipe

if TYPE_CHECKING:
    from pauk.facts.recipe.recipe import FactRecipe


def load_recipe_text(name: str) -> str:
    """Return the text of a recipe."""
    from pauk.facts.recipe.shipped import shipped_recipes

    shipped = shipped_recipes()
    if name in shipped:
        return shipped[name]
    path = Path(name)
    if not path.exists() and "/" not in name and not name.endswith(".toml"):
        near = get_close_matches(name, shipped, n=1)
        offer = f"Did you mean {near[0]}?" if near else f"Shipped recipes: {', '.join(shipped)}."
        raise BadRecipe(f"There is no recipe {name!r}", next_step=f"{offer} Or name a file; pauk facts init makes one.")
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecipe("The recipe is no UTF-8", where=name, next_step="Save it as UTF-8.") from error
    except OSError as error:
        raise BadFile(
            f"The recipe cannot be read: {error.strerror}", where=name, next_step="Check its name."
        ) from error


def load_recipe(name: str) -> FactRecipe:
    """Return a recipe, or say what is wrong with it."""
    from pauk.facts.recipe.toml_file import read_recipe

    return read_recipe(load_recipe_text(name), name)
