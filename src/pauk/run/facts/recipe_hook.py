"""Load the code of a recipe: a Python file beside it with a function ``entity``; it runs only where the user says so.

In: the file's name, the recipe's place, and whether code may run. Out: the function, or nothing where none is named.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from runpy import run_path

from pauk.base.errors import BadRecipe, UsageError

# A recipe's own code: an entity as the directory has it becomes none, one or several.
Hook = Callable[[dict[str, str]], Iterable[Mapping[str, str]]]


def load_hook(name: str, recipe_file: Path | None, *, may_run: bool) -> Hook | None:
    """Load the function ``entity`` of a recipe's Python file; code runs only where the user says so."""
    if not name:
        return None
    if not may_run:
        raise UsageError(
            f"The recipe has code of its own, {name}",
            next_step="Read it, and allow it with --allow-code if you trust it.",
        )
    if Path(name).name != name or recipe_file is None:
        raise BadRecipe(f"The hook {name!r} must lie beside the recipe", next_step="Put the file beside the recipe.")
    try:
        hook = run_path(str(recipe_file.parent / name)).get("entity")
    except Exception as error:  # whatever somebody's own code does
        raise BadRecipe(f"The hook {name} cannot be loaded: {error!r}", next_step="Mend it.") from error
    if not callable(hook):
        raise BadRecipe(f"The hook {name} has no function entity", next_step="Write: def entity(row): return [row]")
    made: Hook = hook
    return made
